/* meter_return.h - what progressive meters and jackpots add to the return of a wager.
 *
 * A measure counts meters as paying nothing.  Here each meter pays its reset amount, or in the long run also
 * its contribution from every stake: whatever goes into a meter is won in the end, rounded as the rules say. */
#pragma once

#include "math/analysis.h"

enum { METER_RETURNS_MAX = 8 };

/* The meters that lines of a measure pay; their amounts come from ledger/meter.h. */
struct meter_terms {
    int64_t stake_cents;    /* the fixed amount of the wager that feeds them */
    int64_t rounding_cents; /* added before a payment is cut to whole dollars: 99 up, 50 nearest; 0: paid to the cent */
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
        int64_t break_even_cents; /* with the others at reset; 0 if the player is ahead even without this meter */
    } meter[METER_RETURNS_MAX];
};

/* How many deals pay this meter. */
wide meter_hits(const struct measure *m, int number);

/* For the meters that some line pays; false if there are none. */
bool meter_return_of(const struct measure *m, const struct meter_terms *terms, struct meter_return *out);

/* The measure with every meter at its reset amount: value and deviation of the wager right after a win.  Its
 * scale is finer by the stake in cents. */
struct measure meter_measure_at_reset(const struct measure *m, const struct meter_terms *terms);
