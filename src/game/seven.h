/*
 * seven.h - what seven pai gow cards hold, whatever way they are set.
 *
 * One pass over the cards yields masks of ranks, from which every question below is a few shifts: about 15 ns
 * for all of them.  The House Way and the Chan Chu wager both ask here; the values of five cards set behind
 * and two in front are card/pai_gow.h's affair.
 *
 * In the counts the joker is an ace (dealer-open-pai-gow R4); in a straight or a flush it is whatever is
 * missing.
 */
#ifndef GAME_SEVEN_H
#define GAME_SEVEN_H

#include "card/card.h"

/* A rank is a bit, 1 << rank.  at_least[n]: the ranks held n times or more, the joker being an ace. */
struct seven {
    uint16_t at_least[6];
    uint16_t suit[SUITS]; /* natural cards only */
    uint16_t natural;     /* ranks of the natural cards */
    bool joker;
    int8_t flush_suit;    /* the suit of a flush, with the joker or without; -1 if there is none */
    uint8_t flush_length; /* natural cards of that suit */
};

struct seven seven_of(const card cards[7]);

/* The ranks held exactly n times. */
static inline uint32_t seven_exactly(const struct seven *s, int n)
{
    return (uint32_t)s->at_least[n] & ~(n < 5 ? (uint32_t)s->at_least[n + 1] : 0);
}

/* The highest rank of a mask that is not empty, and the mask without it. */
static inline int seven_highest(uint32_t ranks)
{
    return 31 - __builtin_clz(ranks);
}

static inline uint32_t seven_below(uint32_t ranks)
{
    return ranks & ~(UINT32_C(1) << seven_highest(ranks));
}

/* How many ranks; a step for each, which beats a table for the few that there are. */
static inline int seven_count(uint32_t ranks)
{
    int count = 0;

    for (; ranks; ranks &= ranks - 1) count++;
    return count;
}

/* Five cards of these kinds can be made of the seven, with the joker or without. */
bool seven_straight(const struct seven *s);
bool seven_flush(const struct seven *s);
bool seven_straight_flush(const struct seven *s); /* a royal flush is one */
int seven_royal_suit(const struct seven *s);      /* the suit of a royal flush, or -1 */

/* Three of a kind and a pair beside it, or two threes of a kind. */
bool seven_full_house(const struct seven *s);

/* The best five are ace-high: no pair, no straight, no flush, an ace or the joker (P-intro). */
bool seven_ace_high(const struct seven *s);

/* Seven ranks in a row, from A-2-...-7 to 8-9-...-A (dealer-open-pai-gow R8): seven natural cards. */
bool seven_natural_row(uint32_t ranks);
bool seven_wild_row(uint32_t ranks); /* or six of them, the joker being the seventh */

#endif
