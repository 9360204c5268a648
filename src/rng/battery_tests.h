/*
 * battery_tests.h - the tests, in the order in which they are run and reported.
 *
 * A test takes what it needs from the source and fills in kind, samples, statistic, parameter and p.  Each
 * states above its function what the statistic is and why it has the distribution it is judged by.
 */
#ifndef RNG_BATTERY_TESTS_H
#define RNG_BATTERY_TESTS_H

#include "rng/battery_source.h"

struct battery_test {
    const char *id, *what;
    int share;    /* of the deals of a section, against the shares of the others */
    bool pai_gow; /* only where a start is drawn */
    void (*run)(struct battery_source *s, int64_t amount, struct battery_result *out);
};

/* amount is about how many words to take. */
extern const struct battery_test battery_raw_tests[];
extern const int battery_raw_test_count;

/* amount is how many deals to take, exactly. */
extern const struct battery_test battery_deal_tests[];
extern const int battery_deal_test_count;

/* battery_place.c: which card lies where, and beside which */
void battery_card_position(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_pairs(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_triples(struct battery_source *s, int64_t deals, struct battery_result *out);

/* battery_course.c: the course of the cards through one deal */
void battery_runs(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_gap(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_poker(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_coupon(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_permutation(struct battery_source *s, int64_t deals, struct battery_result *out);

/* battery_relation.c: what cards have to do with others, of the same deal and of the next */
void battery_serial(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_serial_correlation(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_interplay_positions(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_interplay_deals(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_start_rng(struct battery_source *s, int64_t deals, struct battery_result *out);
void battery_start_dice(struct battery_source *s, int64_t deals, struct battery_result *out);

#endif
