/*
 * super_three_card_count.h - what can happen to a hand of Super 3 Card that plays, counted over a full shoe.
 *
 * A deal of one seat is the player's two cards, the dealer's up card, the player's third card and the
 * dealer's other two: C(n,2) x (n-2) x (n-3) x C(n-4,2) with n = 312 or 416 cards, 2.2e14 or 1.25e15.  Cards
 * of a shoe are counted as the things they are, so a pair of twins is one of several.
 *
 * With the up card u and the third card x the player's value v is known; the dealer's two cards come from a
 * shoe without u and the player's three.  Their number with a value of at most v follows by inclusion and
 * exclusion: all pairs beside u, less those that hold one of the three cards, plus those that are two of the
 * three.  The first two are cumulative sums over the 910 hand values.
 *
 * super-three-card R11: a full shoe, the player's own cards and the up card.  Renaming suits, the up card is
 * always of clubs.
 *
 * Order: super_count_open per shoe, then super_count_state for any state.  Cost: 2 ms to open, 0.3 us a
 * state, 2 MB.
 */
#ifndef MATH_SUPER_THREE_CARD_SUPER_THREE_CARD_COUNT_H
#define MATH_SUPER_THREE_CARD_SUPER_THREE_CARD_COUNT_H

#include "base/base.h"
#include "card/hand.h"

enum {
    SUPER_VALUES = 910, /* distinct values of three cards of a shoe */
    SUPER_TIERS = SHOE3_ROYAL + 1,
};

struct super_count {
    int decks, cards;
    uint8_t tier[SUPER_VALUES];           /* what Odds pays by: enum shoe3_category, low pairs as high card */
    int16_t three[52][52][52];            /* value of three cards, from 0 */
    int32_t any[RANKS][SUPER_VALUES];     /* pairs beside the up card that give the dealer at most a value */
    int16_t one[RANKS][52][SUPER_VALUES]; /* those that hold one given card */
};

/* What the player sees before Play or surrender; the up card is of clubs. */
struct super_state {
    card up, own[2];
};

/* The deals of one state that plays. */
struct super_outcomes {
    int64_t won[SUPER_TIERS]; /* ties too (S-6) */
    int64_t lost;
};

struct super_count *super_count_open(struct arena *arena, int decks);
struct super_outcomes super_count_state(const struct super_count *count, struct super_state state);

/* All deals that follow a state: third card, then the dealer's two. */
int64_t super_count_deals(const struct super_count *count);

/* In how many ways the shoe gives the up card and the two cards of this state. */
int64_t super_count_ways(const struct super_count *count, struct super_state state);

/* How many states differ from this one only by the names of the suits; 0 if another one stands for them. */
int super_count_class(struct super_state state);

/* Renames suits so that the up card is of clubs. */
struct super_state super_count_rename(struct super_state state);

#endif
