/*
 * battery_tally.h - from counts to p-values.
 *
 * Three ways cover all tests.  Counts of independent outcomes with known chances: Pearson's chi-square, rare
 * outcomes pooled.  Sums over independent deals of several figures each, with known means: Hotelling's
 * T squared, the covariances taken from the deals themselves, which with thousands of deals and at most ten
 * figures is chi-square.  Counts of rare coincidences: Poisson.
 */
#ifndef RNG_BATTERY_TALLY_H
#define RNG_BATTERY_TALLY_H

#include "rng/battery.h"

void battery_chi_square(struct battery_result *out, double statistic, double degrees);
void battery_count(struct battery_result *out, int64_t count, double mean);
void battery_distance(struct battery_result *out, double *figures, int64_t count); /* sorts them */

/* Pearson's chi-square of counts that are equally likely in all cells. */
double battery_even(const int64_t *count, int64_t cells);

/* The same with any chances, which add up to 1; neighbours are pooled until ten are expected. */
void battery_cells(struct battery_result *out, const int64_t *count, const double *chance, int cells);

/* How many pairs of equal figures there are; sorts them. */
int64_t battery_equal_pairs(uint64_t *figures, int64_t count);

enum { BATTERY_FIGURES = 10 };

struct battery_sums {
    int figures;
    int64_t deals;
    double mean[BATTERY_FIGURES]; /* of one deal, exactly */
    double sum[BATTERY_FIGURES], product[BATTERY_FIGURES][BATTERY_FIGURES];
};

void battery_sums_add(struct battery_sums *s, const double *figure);

/* Infinite where a figure that never varies is not at its mean. */
double battery_sums_square(const struct battery_sums *s);

/* n choose k, as a double. */
double battery_choose(double n, int k);

#endif
