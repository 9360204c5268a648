/*
 * number.h - exact fractions of 128 bits, and tails of distributions.
 *
 * Counts, sums of pays and the values of wagers are exact: a fraction is always reduced, its denominator
 * positive, and nothing rounds before fraction_double().  Doubles are for error bars only, never for money.
 */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include "base/buf.h"

/* ---- exact -------------------------------------------------------------------------------------------- */

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

/* ---- tails: how surprising a figure is ---------------------------------------------------------------- */

/* Every tail is right to better than 1e-10 of itself down to 1e-300, so a verdict does not depend on it. */

/* The z that is exceeded (on one side) with this chance, 0 < tail < 1. */
double stat_normal_quantile(double tail);

/* The chance that chi-square with so many degrees of freedom is above x. */
double stat_chi_square_tail(double x, double degrees);

/* The chance that a Poisson figure of this mean is count or more. */
double stat_poisson_tail(double mean, int64_t count);

/*
 * The chance that the largest distance between a uniform distribution function and that of count independent
 * figures is above distance (Kolmogorov and Smirnov), with Stephens' correction for small counts: right to
 * 0.01 from ten figures on, and from a hundred on to 2 % of itself in the tail that verdicts are made of.
 */
double stat_kolmogorov_tail(double distance, int64_t count);

/* That distance; sorts the figures, each from 0 to 1. */
double stat_kolmogorov_distance(double *figures, int64_t count);

/*
 * How far from zero any of so many standard normal figures may lie before chance is a bad explanation: with
 * this chance at least one of them lies beyond (Bonferroni: the chance is shared out evenly, on both sides).
 */
double stat_bound(int64_t figures, double chance);

#endif
