/* simulate_compare.h - compares simulated results with the exact ones: is the difference due to chance?
 *
 * Mean: the sum of the results over rounds and seats, in units.  Its standard error comes from the variance
 * between rounds (a round with all its seats is one sample, because seats share the dealer), and is at least
 * what the exact deviation of one result gives: a rare prize that has not occurred yet is missing from the
 * sampled variance.  z = (mean - exact) / standard error.
 *
 * Line: its count beside rounds x results per round x its exact probability.  If that expectation is ten thousand or
 * more the count is taken as normal, and z is the distance in deviations.  Below, the exact binomial tail is converted
 * into the z of the same probability: a line expected 0.001 times and seen once has the tail 0.001 and so z = 3.1, not
 * 32.  With several seats a line may occur at all of them at once; the tail is then that of clusters of the mean size
 * that was seen.  A line that the analysis does not have gets z = 40, for "impossible".
 *
 * Verdict: with F figures (means and lines with an exact value) any |z| beyond stat_bound(F, 1/1000) means
 * that rules and analysis disagree.  The chance of a false alarm is at most one in a thousand simulations. */
#pragma once

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
    double bound; /* the largest |z| that agrees */
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
