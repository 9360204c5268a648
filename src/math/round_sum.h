/*
 * round_sum.h - the distribution of a player's result after many rounds of one measure.
 *
 * Mean and deviation follow exactly from the measure.  The distribution of the sum lies on a lattice (all
 * nets are whole numbers of 1/scale), so it is the inverse of a power of its characteristic function: no
 * sampling and no normal curve.  It is taken modulo a window that the sum leaves with a chance below 1e-10
 * (Chernoff's bound), in doubles: good to about 1e-9.  Where the window would be larger than ROUND_SUM_WINDOW
 * the normal curve is used instead, and `exact` is false.
 *
 * Cost: window x lines, then one pass over the frequencies that matter per question; some milliseconds.
 */
#ifndef MATH_ROUND_SUM_H
#define MATH_ROUND_SUM_H

#include "base/base.h"
#include "math/analysis.h"

enum { ROUND_SUM_WINDOW = 1 << 20 };

struct round_sum {
    int rounds;
    bool exact; /* else the normal curve */
    double mean, deviation;

    /* The sum is origin + step x T, T = 0, 1, 2 ... below the window; in units of the basis. */
    double origin, step;
    int64_t first, stride; /* the same in 1/scale: origin = first / scale */
    int64_t window;
    int64_t terms;
    struct round_sum_term *term;
    const struct round_sum_point *circle; /* the window-th roots of unity */
};

/* Memory comes from the arena and is good until the caller releases it. */
struct round_sum round_sum_of(const struct measure *m, int rounds, struct arena *arena);

/* The chance that the sum is at most x (in units), counted in whole steps. */
double round_sum_below(const struct round_sum *r, int64_t steps); /* T <= steps */

/* The chances to be behind, even and ahead; they sum to 1. */
struct round_sum_chances {
    double behind, even, ahead;
};
struct round_sum_chances round_sum_chances(const struct round_sum *r);

/* The least T with a chance of at least q for T or less, and its value in units. */
int64_t round_sum_quantile(const struct round_sum *r, double q);
double round_sum_value(const struct round_sum *r, int64_t steps);

#endif
