/*
 * battery_course.h - what battery_course.c expects of a fair deal, apart so that tests can count small decks.
 */
#ifndef RNG_BATTERY_COURSE_H
#define RNG_BATTERY_COURSE_H

#include "base/base.h"

struct battery_deck {
    int copies;
    bool joker;
};

/* Runs of 1, 2, 3, and 4 or more steps. */
void battery_run_means(int n, double mean[4]);
int battery_run_counts(const uint8_t *order, int n, double count[4]);

/* Gaps of 0 to 8 cards around marked ones. */
void battery_gap_means(int size, int marked, double mean[9]);

/* Hands of five: a pair, two pair, three or more alike. */
void battery_poker_means(const struct battery_deck *deck, double mean[3]);

/* chance[t], t from 0 to the size of the deck. */
void battery_coupon_chances(const struct battery_deck *deck, double *chance);

#endif
