/*
 * simulate_compare.h - simulated results beside the exact ones: how far apart, and is that chance?
 *
 * Mean: the sum of the results over rounds and hands, in units.  Its standard error comes from how much
 * rounds differ (a round with all its seats is one draw, so seats that share a dealer are no error), and is
 * never taken to be less than the exact deviation of one hand allows: a prize that has not come yet has not
 * shown its weight either.  z = (mean - exact) / standard error.
 *
 * Line: how often it came, beside rounds x hands x its exact probability.  Where that expects ten thousand or
 * more it is normal, and z the distance in deviations.  Below, the exact binomial tail is turned into the z
 * of the same chance: a line expected 0.001 times and seen once has the tail 0.001 and so z = 3.1, not 32.
 * With several seats a line may come to all of them at once; the tail is then that of the clumps, of the mean
 * size that was seen.  A line that the analysis does not have at all gets z = 40, for "impossible".
 *
 * Verdict: with F figures (means and lines with an exact value) any |z| beyond stat_bound(F, 1/1000) says
 * that rules and analysis disagree.  Sound ones are so accused once in a thousand simulations at most.
 */
#ifndef SIM_SIMULATE_COMPARE_H
#define SIM_SIMULATE_COMPARE_H

#include "math/analysis.h"
#include "sim/simulate_plan.h"

enum { SIMULATE_LINES = MEASURE_LINES + 32 };

#define SIMULATE_CHANCE 0.001 /* of a false alarm in a whole simulation */
#define SIMULATE_Z_MAX  40.0

struct simulate_line {
    char id[sizeof((struct measure_line *)0)->id];
    uint64_t count, squares; /* squares: of each round's count, summed, with several seats */
    double expected, z;      /* 0 where there is no exact value */
};

struct simulate_result {
    const struct simulate_measure *measure;
    const struct measure *exact; /* NULL: no exact value */
    double mean, stderror;       /* in units */
    double value, z;             /* the exact mean; 0 without one */
    int line_count;
    struct simulate_line lines[SIMULATE_LINES];
};

struct simulate_verdict {
    int64_t figures;
    double bound; /* no |z| may be beyond */
    double worst; /* the largest |z| */
    bool agrees;
};

/* exact: that measure of the analysis, with its meters at their reset value; NULL if there is none. */
void simulate_compare(struct simulate_result *out, const struct simulate_plan *plan,
                      const struct simulate_totals *totals, int measure, const struct measure *exact);

/* The standard error of a mean alone. */
double simulate_error(const struct simulate_plan *plan, const struct simulate_totals *totals, int measure,
                      const struct measure *exact);

struct simulate_verdict simulate_judge(const struct simulate_result *results, int count);

#endif
