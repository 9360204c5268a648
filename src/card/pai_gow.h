/*
 * pai_gow.h - pai gow poker hands: five cards behind, two in front, one joker that is a bug.
 *
 * The joker completes a straight, a flush or both, else it is an ace; in front it is an ace.  In a flush it
 * takes the highest rank that the flush lacks.  A-2-3-4-5 is the second highest straight and straight flush.
 * Five aces beat everything.  A value is a number: the bigger wins, equal values are a copy.
 * Table driven; the tables are made at build time.
 */
#ifndef CARD_PAI_GOW_H
#define CARD_PAI_GOW_H

#include "card/card.h"

typedef uint16_t pai_gow_back;  /* a five-card value */
typedef uint16_t pai_gow_front; /* a two-card value */

enum pai_gow_category {
    PAI_GOW_HIGH,
    PAI_GOW_PAIR,
    PAI_GOW_TWO_PAIR,
    PAI_GOW_TRIPS,
    PAI_GOW_STRAIGHT,
    PAI_GOW_FLUSH,
    PAI_GOW_FULL_HOUSE,
    PAI_GOW_QUADS,
    PAI_GOW_STRAIGHT_FLUSH,
    PAI_GOW_ROYAL,
    PAI_GOW_FIVE_ACES,
};

/* The value of exactly five cards; the value of the best five of seven. */
pai_gow_back pai_gow_value5(const card cards[5]);
pai_gow_back pai_gow_best_of_7(const card cards[7]);
enum pai_gow_category pai_gow_category(pai_gow_back value);

/* The first rank of a five-card value: of the quads, trips, pair, or the highest card (ace for ace-high). */
int pai_gow_rank(pai_gow_back value);

/* A front is its pair or its two ranks; a pair is above every high card. */
pai_gow_front pai_gow_value2(card a, card b);

/* A front that beats its own back.  Equal ranks are no foul (dealer-open-pai-gow R11). */
bool pai_gow_foul(pai_gow_front front, pai_gow_back back);

/* "ace-high", "pair of kings", "straight, A-2-3-4-5", "four nines", "five aces". */
void pai_gow_back_put(struct buf *b, pai_gow_back value);
void pai_gow_front_put(struct buf *b, pai_gow_front value);

#endif
