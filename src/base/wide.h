/*
 * wide.h - exact integers of 128 bits: counts, sums of pays, fractions.
 *
 * A fraction is always reduced, its denominator positive.  Nothing here rounds; wide_ratio() makes the one
 * double that a percentage is printed from.
 */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include "base/buf.h"

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 wide_count;

struct fraction {
    wide num, den;
};

struct fraction fraction_of(wide num, wide den);
struct fraction fraction_add(struct fraction a, struct fraction b);
struct fraction fraction_multiply(struct fraction a, struct fraction b);
int fraction_compare(struct fraction a, struct fraction b);

/* num / den, correctly rounded to within one unit in the last place. */
double fraction_double(struct fraction f);

/* "-428/5525"; "3" where the denominator is 1. */
void fraction_put(struct buf *b, struct fraction f);
void wide_put(struct buf *b, wide value);

#endif
