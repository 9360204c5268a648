/* pai_gow.h - pai gow poker hands: five cards behind, two in front, one joker that is a bug.
 *
 * The joker completes a straight, a flush or both, else it is an ace; in front it is an ace.  In a flush it
 * takes the highest rank that the flush lacks.  A-2-3-4-5 is the lowest straight and straight flush, or the
 * second highest, by the option wheel of the table.  Five aces beat everything.  A value is a number: the
 * bigger wins, equal values are a copy.  Table driven; the tables are made at build time.
 *
 * Five-card values are ordinals: 1 (7-5-4-3-2) to PAI_GOW_VALUES (five aces); 0 is no hand.  A-2-3-4-5 has two of
 * them, one for each of its places, so a value says by itself what it is, and only making one asks for the place.
 * Values of different places must not be compared.  A loop over many hands carries a struct hand_sum and reads
 * pai_gow_of from it; the backs of all 21 settings of seven cards are pai_gow_of their sum less two cards. */
#pragma once

#include "card/card.h"
#include "card/hand.h"

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
pai_gow_back pai_gow_value5(const card cards[5], enum pai_gow_wheel wheel);
pai_gow_back pai_gow_best_of_7(const card cards[7], enum pai_gow_wheel wheel);
enum pai_gow_category pai_gow_category(pai_gow_back value);

/* The first rank of a five-card value: of the quads, trips, pair, or the highest card (ace for ace-high). The
 * lowest straight is five-high, the second highest has an ace. */
int pai_gow_rank(pai_gow_back value);

/* A front is its pair or its two ranks; a pair is above every high card. */
pai_gow_front pai_gow_value2(card a, card b);

/* A front that beats its own back.  Equal ranks are no foul [dealer-open-pai-gow R11]. */
bool pai_gow_foul(pai_gow_front front, pai_gow_back back);

/* "pair of kings / ace-high": a hand that is set. */
struct hand_names pai_gow_names(pai_gow_back back, pai_gow_front front);

struct hand_name pai_gow_back_name(pai_gow_back value);
struct hand_name pai_gow_front_name(pai_gow_front value);

/* What the suit that reaches five is worth, a flush or better; only if hand_sum_is_flush. */
static inline pai_gow_back pai_gow_flush_of(struct hand_sum sum, enum pai_gow_wheel wheel) {
    return pai_gow_flush[wheel][hand_sum_flush_ranks(sum) | (hand_sum_has_joker(sum) ? SUIT_MASKS : 0)];
}

/* From the sum of exactly five or exactly seven cards: the better of ranks and suit.  Beside a flush that has
 * the joker there is room for quads or a full house, and beside those for a straight flush. */
static inline pai_gow_back pai_gow_of(struct hand_sum sum, enum pai_gow_wheel wheel) {
    const pai_gow_back ranks = hand_table_at(pai_gow_rows, pai_gow_cells[wheel], PAI_GOW_ROW_BITS, sum.key);
    if (!hand_sum_is_flush(sum)) return ranks;
    const pai_gow_back flush = pai_gow_flush_of(sum, wheel);
    return flush > ranks ? flush : ranks;
}

/* The back that is left of seven cards when two of them, a and b, are set in front. */
static inline pai_gow_back pai_gow_back_without(struct hand_sum seven, card a, card b, enum pai_gow_wheel wheel) {
    return pai_gow_of(hand_sum_without(hand_sum_without(seven, a), b), wheel);
}
