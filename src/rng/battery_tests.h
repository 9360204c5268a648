/* battery_tests.h - the tests, and the statistics that turn their counts into p-values.
 *
 * A test takes as many deals as it is told and fills in kind, statistic, parameter and p.  The comment above each
 * function defines the statistic and derives its distribution.
 *
 * Three methods cover all tests.  Counts of independent outcomes with known probabilities: Pearson's
 * chi-square, rare outcomes pooled.  Sums over independent deals of several figures each, with known means:
 * Hotelling's T squared, with sampled covariances, which for thousands of deals and at most ten figures is
 * chi-square.  Counts of rare coincidences: Poisson. */
#pragma once

#include "rng/battery_source.h"

/* ---- the tests, in the order of runs and reports ------------------------------------------------------ */
struct battery_test {
    const char *id, *what;
    int share;        /* of the deals of a section, relative to the shares of the other tests */
    bool needs_start; /* only for a game that draws where the first packet goes */
    void (*run)(struct battery_source *s, int64_t deals, struct battery_result *out);
};

/* battery_card_tests.c */
extern const struct battery_test battery_card_tests[];
extern const int battery_card_test_count;

/* ---- statistics --------------------------------------------------------------------------------------- */
void battery_chi_square(struct battery_result *out, double statistic, double degrees);
void battery_count(struct battery_result *out, int64_t count, double mean);

/* Pearson's chi-square of counts in equally likely cells. */
double battery_even_square(const int64_t *count, int64_t cells);

/* The same with given probabilities, which sum to 1; adjacent cells are pooled until ten are expected. */
void battery_cells(struct battery_result *out, const int64_t *count, const double *chance, int cells);

/* The number of pairs of equal figures; sorts them. */
int64_t battery_equal_pairs(uint64_t *figures, int64_t count);

enum { BATTERY_FIGURES = 10 }; /* per deal, at most */

/* Sums of figures and of their products over deals. */
struct battery_sums {
    int figures;
    int64_t deals;
    double mean[BATTERY_FIGURES]; /* of one deal, exactly */
    double sum[BATTERY_FIGURES], product[BATTERY_FIGURES][BATTERY_FIGURES];
};

void battery_sums_add(struct battery_sums *s, const double *figure);

/* Hotelling's T squared; infinite if a figure that never varies is not at its mean. */
double battery_hotelling(const struct battery_sums *s);

/* The number of the relative order of these values, below count!. */
int battery_order_number(const uint32_t *values, int count);

/* n choose k, as a double. */
double battery_choose(double n, int k);
