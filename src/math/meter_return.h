/*
 * meter_return.h - what progressive meters and jackpots add to the return of a wager.
 *
 * A measure counts its meters as nothing.  Here each meter pays what it resets to, or in the long run also
 * what it takes of every stake: all that goes into a meter is won in the end.
 */
#ifndef MATH_METER_RETURN_H
#define MATH_METER_RETURN_H

#include "math/analysis.h"

enum { METER_RETURNS_MAX = 8 };

/* The meters that lines of a measure pay; the ledger knows their amounts (ledger/meter.h). */
struct meter_terms {
    int64_t stake_cents; /* the fixed amount of the wager that feeds them */
    int count;
    struct {
        int number;
        int64_t reset_cents, rate_basis_points;
    } meter[METER_RETURNS_MAX];
};

struct meter_return {
    struct fraction fixed, at_reset, long_run; /* returns per unit staked */
    int meters;
    struct {
        int number;
        int64_t break_even_cents; /* the others at their reset; 0 if even without it the player is ahead */
    } meter[METER_RETURNS_MAX];
};

/* Of the meters that are hit at all; false if none is. */
bool meter_return_of(const struct measure *m, const struct meter_terms *terms, struct meter_return *out);

/*
 * The measure with every meter at its reset value, so that value and deviation are those of the wager as it
 * stands after a win; in cents of the stake where that does not divide.
 */
struct measure meter_measure_at_reset(const struct measure *m, const struct meter_terms *terms);

#endif
