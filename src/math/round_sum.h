/*
 * round_sum.h - what a player stands at after many rounds of one measure, for a drawing.
 *
 * Mean and deviation follow exactly from the measure.  The distribution of the sum lies on a lattice (all
 * nets are whole numbers of 1/scale), so it is the inverse of a power of its characteristic function: no
 * sampling and no normal curve.  It is taken modulo a window that the sum leaves with a chance below 1e-10
 * (Chernoff's bound), in doubles: good to about 1e-9.  Where the window would be larger than ROUNDS_WINDOW
 * the normal curve is used instead, and said so.
 *
 * Cost: window x lines, then one pass over the frequencies that matter per question; some milliseconds.
 */
#ifndef MATH_ROUND_SUM_H
#define MATH_ROUND_SUM_H

#include "base/base.h"
#include "math/analysis.h"

enum { ROUNDS_WINDOW = 1 << 20 };

struct rounds {
    int rounds;
    bool exact; /* else the normal curve */
    double mean, deviation;

    /* The sum is origin + step x T, T = 0, 1, 2 ... below the window; in units of the basis. */
    double origin, step;
    int64_t first, stride; /* the same in 1/scale: origin = first / scale */
    int64_t window;
    int64_t terms;
    struct rounds_term *term;
    const struct rounds_point *circle; /* the window-th roots of unity */
};

/* Memory comes from the arena and is good until the caller releases it. */
struct rounds rounds_of(const struct measure *m, int rounds, struct arena *arena);

/* The chance that the sum is at most x (in units), counted in whole steps. */
double rounds_below(const struct rounds *r, int64_t steps); /* T <= steps */

/* Behind, even and ahead; they sum to 1. */
struct rounds_fate {
    double behind, even, ahead;
};
struct rounds_fate rounds_fate(const struct rounds *r);

/* The least T with a chance of at least q for T or less, and its value in units. */
int64_t rounds_quantile(const struct rounds *r, double q);
double rounds_value(const struct rounds *r, int64_t steps);

#endif
