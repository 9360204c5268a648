/*
 * battery_tests.h - the tests, and the statistics that turn their counts into p-values.
 *
 * A test takes what it needs from the source and fills in kind, samples, statistic, parameter and p.  Each
 * states above its function what the statistic is and why it has the distribution it is judged by.
 *
 * Three methods cover all tests.  Counts of independent outcomes with known chances: Pearson's chi-square,
 * rare outcomes pooled.  Sums over independent deals of several figures each, with known means: Hotelling's T
 * squared, the covariances taken from the deals themselves, which with thousands of deals and at most ten
 * figures is chi-square.  Counts of rare coincidences: Poisson.
 */
#ifndef RNG_BATTERY_TESTS_H
#define RNG_BATTERY_TESTS_H

#include "rng/battery_source.h"

/* ---- the tests, in the order in which they are run and reported --------------------------------------- */

struct battery_test {
    const char *id, *what;
    int share;    /* of the deals of a section, against the shares of the others */
    bool pai_gow; /* only where a start is drawn */
    void (*run)(struct battery_source *s, int64_t amount, struct battery_result *out);
};

/* battery_word_tests.c; amount is about how many words to take. */
extern const struct battery_test battery_word_tests[];
extern const int battery_word_test_count;

/* battery_card_tests.c; amount is how many deals to take, exactly. */
extern const struct battery_test battery_card_tests[];
extern const int battery_card_test_count;

/* ---- statistics --------------------------------------------------------------------------------------- */

void battery_chi_square(struct battery_result *out, double statistic, double degrees);
void battery_count(struct battery_result *out, int64_t count, double mean);
void battery_distance(struct battery_result *out, double *figures, int64_t count); /* sorts them */

/* Pearson's chi-square of counts that are equally likely in all cells. */
double battery_even_square(const int64_t *count, int64_t cells);

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
double battery_hotelling(const struct battery_sums *s);

/* Zeroed counts, which the caller frees; a test cannot do without, and the amounts are known to be small. */
int64_t *battery_counts(size_t count);

/* n choose k, as a double. */
double battery_choose(double n, int k);

#endif
