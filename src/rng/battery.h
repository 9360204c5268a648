/* battery.h - the statistical tests a laboratory runs on dealt cards, and their verdict at 99 %.
 *
 * Sections: the dealt cards of each game, from its own deck and through the deal source of the tables; a game with a
 * shoe has a section for each number of decks.  A section has one generator, and every test takes fresh deals from it,
 * so the tests are independent.  Raw words are for suites made for them (docs/randomness.md).
 *
 * The verdict.  Each of m tests has a p-value, uniform from 0 to 1 for a fair source.  The source fails
 *   - if one is too near 0 or 1: 2 min(p, 1 - p) below 0.009 / m,
 *   - if together they are not uniform: Kolmogorov-Smirnov tail below 0.001,
 *   - if a deal lacks a card or has one too often, or a whole deal is repeated: both must never happen.
 * So a fair source fails for at most 1 % of seeds (the sum of the first two probabilities).
 *
 * The report depends on seed, games, size and fault alone, not on threads.  Cost: 1.3 million shuffles at normal
 * size. */
#pragma once

#include "game/game.h"
#include "rng/broken_shuffle.h"

enum battery_size { BATTERY_TINY, BATTERY_SMALL, BATTERY_NORMAL, BATTERY_LARGE, BATTERY_SIZES };

/* The distribution of a test's statistic, which gives its p-value. */
enum battery_kind {
    BATTERY_CHI_SQUARE, /* chi-square; the parameter is its degrees of freedom */
    BATTERY_COUNT,      /* a count of rare events: Poisson; the parameter is its mean */
    BATTERY_NEVER,      /* a count that must be zero; no p-value */
};

struct battery_result {
    const char *test; /* permanent id */
    const char *what; /* for people */
    enum battery_kind kind;
    int64_t samples;             /* deals */
    double statistic, parameter; /* parameter: degrees, or mean, or 0 */
    double p;                    /* the probability of a statistic this large or larger; 0 or 1 for NEVER */
    bool failed;
};

enum { BATTERY_SECTIONS = 16, BATTERY_TESTS = 20 };

struct battery_section {
    const struct game *game;
    int decks;
    char id[48]; /* "three-card-catch", "super-three-card/8" */
    int64_t deals;
    int count;
    struct battery_result result[BATTERY_TESTS];
    bool failed;
};

struct battery_request {
    const char *seed;
    enum battery_size size;
    enum broken_kind broken;
    const struct game *const *games; /* whose cards to test, in this order */
    int game_count;
    int threads;
    bool (*progress)(void *context, double done); /* true asks to stop; may be NULL */
    void *progress_context;
};

struct battery_report {
    int count, tests; /* tests with a p-value, in all sections */
    struct battery_section section[BATTERY_SECTIONS];
    double smallest, bound; /* the smallest 2 min(p, 1 - p), and the least that passes */
    const struct battery_section *smallest_section;
    const struct battery_result *smallest_result;
    double distance, uniformity, uniformity_bound; /* of all p-values together */
    int never;                                     /* results of BATTERY_NEVER that are not zero */
    bool passed;
};

extern const double battery_confidence;

const char *battery_size_name(enum battery_size size);

/* False if there is none of that name; "tiny", for our own tests, is one. */
bool battery_size_find(const char *name, enum battery_size *out);

/* Runs all tests; false if it was asked to stop (the report is then incomplete). */
bool battery_run(const struct battery_request *request, struct battery_report *report);
