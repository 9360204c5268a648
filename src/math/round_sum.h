/* round_sum.h - the distribution of a player's result after many rounds of one measure.
 *
 * Mean and deviation follow exactly from the measure.  The sum takes values on a lattice (all nets are whole
 * numbers of 1/scale), so its distribution is the inverse Fourier transform of a power of the characteristic
 * function: no sampling and no normal approximation.  It is computed modulo a window that the sum leaves with
 * a probability below 1e-10 (Chernoff's bound), in doubles: accurate to about 1e-9.  If the window would be
 * larger than ROUND_SUM_WINDOW the normal approximation is used instead, and `exact` is false.
 *
 * Cost: window x lines once, then one pass over the frequencies that matter per query; some milliseconds. */
#pragma once

#include "base/base.h"
#include "math/analysis.h"

/* The results that a measure can have: net = first + stride x steps, in 1/scale, each with its chance. */
struct lattice {
    int count;
    int64_t first, stride;
    int64_t steps[MEASURE_LINES];
    double chance[MEASURE_LINES];
};
struct lattice lattice_of(const struct measure *m, int64_t first);

enum { ROUND_SUM_WINDOW = 1 << 20 };

struct round_sum {
    int rounds;
    bool exact; /* else the normal approximation */
    double mean, deviation;

    /* The sum is origin + step x T, T = 0, 1, 2 ... below the window; in units of the basis. */
    double origin, step;
    int64_t first, stride; /* the same in 1/scale: origin = first / scale */
    int64_t window;
    int64_t terms;
    struct round_sum_term *term;
    const struct round_sum_point *circle; /* the window-th roots of unity */
};

/* Memory comes from the arena and is valid until the caller releases it. */
struct round_sum round_sum_of(const struct measure *m, int rounds, struct arena *arena);

/* The probability that T <= steps. */
double round_sum_at_most(const struct round_sum *r, int64_t steps);

/* The probabilities to be behind, even and ahead; they sum to 1. */
struct round_sum_chances {
    double behind, even, ahead;
};
struct round_sum_chances round_sum_chances(const struct round_sum *r);

/* The least T with P(T or less) >= q; the value of a T in units. */
int64_t round_sum_quantile(const struct round_sum *r, double q);
double round_sum_value(const struct round_sum *r, int64_t steps);
