/*
 * hand3.h - three-card poker hands, in the two orders our games use.
 *
 * A value is a number: the bigger wins, equal values tie, suits never break a tie.  Its top four bits are the
 * category, then three ranks of four bits each, most important first (a pair before its kicker; a straight
 * only its top card, so A-2-3 is the straight with top three, the lowest).
 *
 * hand3  one deck (3 Card Catch, Stadium): high card < pair < flush < straight < trips < straight flush;
 *        A-K-Q suited is the top straight flush and has a category of its own.
 * shoe3  six or eight decks (Super 3 Card), where a card can meet its twin: ... < pair < flush < suited pair
 *        < straight < trips < straight flush < suited trips < mini royal.
 */
#ifndef CARD_HAND3_H
#define CARD_HAND3_H

#include "card/card.h"
#include "card/hand_table.h"

typedef uint16_t hand3;
typedef uint16_t shoe3;

enum hand3_category {
    HAND3_HIGH,
    HAND3_PAIR,
    HAND3_FLUSH,
    HAND3_STRAIGHT,
    HAND3_TRIPS,
    HAND3_STRAIGHT_FLUSH,
    HAND3_ROYAL,
};

enum shoe3_category {
    SHOE3_HIGH,
    SHOE3_PAIR,
    SHOE3_FLUSH,
    SHOE3_SUITED_PAIR,
    SHOE3_STRAIGHT,
    SHOE3_TRIPS,
    SHOE3_STRAIGHT_FLUSH,
    SHOE3_SUITED_TRIPS,
    SHOE3_ROYAL,
};

/* The smallest value of a category, and of a pair of one rank: HAND3_OF(HAND3_PAIR, EIGHT). */
#define HAND3_OF(category, rank) ((uint16_t)((category) << 12 | (rank) << 8))

static inline int hand3_category(uint16_t value)
{
    return value >> 12;
}

/* The first rank: of the pair, the trips, or the highest card. */
static inline int hand3_rank(uint16_t value)
{
    return value >> 8 & 15;
}

/* Three cards by rank, in the tables of hand_table.h. */
static inline int hand3_ranks(card a, card b, card c)
{
    must(a < DECK_52 && b < DECK_52 && c < DECK_52);
    return (a & ~3) << 6 | (b & ~3) << 2 | c >> 2; /* a card is rank << 2 | suit */
}

/* 1 or 0: the kind of hand is computed, not branched on, for no processor can guess a shuffled deck. */
static inline int hand3_one_suit(card a, card b, card c)
{
    return (((a ^ b) | (a ^ c)) & 3) == 0;
}

static inline hand3 hand3_value(card a, card b, card c)
{
    return hand3_table[hand3_one_suit(a, b, c)][hand3_ranks(a, b, c)];
}

/* Of four cards the best three. */
hand3 hand3_best_of_4(const card cards[4]);

/* A twin is a card of the same rank and suit from another deck of the shoe. */
static inline shoe3 shoe3_value(card a, card b, card c)
{
    const int one_suit = hand3_one_suit(a, b, c), twins = (a == b) | (a == c) | (b == c);

    return shoe3_table[one_suit | (twins & ~one_suit) << 1][hand3_ranks(a, b, c)];
}

/* "nine-high", "pair of eights", "flush, king-high", "straight, ace-high", "three kings", "royal flush". */
void hand3_put(struct buf *b, hand3 value);
void shoe3_put(struct buf *b, shoe3 value);

#endif
