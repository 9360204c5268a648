/*
 * hand5.h - five-card poker hands from one 52-card deck: the best five of five, six or seven cards.
 *
 * A value is a number: the bigger wins.  A-2-3-4-5 is the lowest straight; a royal flush has a category of
 * its own.  Table driven; the tables are made at build time.
 *
 * Values are ordinals: 1 (7-5-4-3-2 of mixed suits) to HAND5_VALUES (a royal flush), each of them some hand;
 * 0 is no hand.  A loop over many hands carries a struct hand_sum and reads hand5_of_5, _6 or _7 from it: two
 * loads and a dozen instructions, and suits only if one of them makes a flush.
 */
#ifndef CARD_HAND5_H
#define CARD_HAND5_H

#include "card/card.h"
#include "card/hand_sum.h"
#include "card/hand_table.h"

typedef uint16_t hand5;

enum hand5_category {
    HAND5_HIGH,
    HAND5_PAIR,
    HAND5_TWO_PAIR,
    HAND5_TRIPS,
    HAND5_STRAIGHT,
    HAND5_FLUSH,
    HAND5_FULL_HOUSE,
    HAND5_QUADS,
    HAND5_STRAIGHT_FLUSH,
    HAND5_ROYAL,
};

/* The best five of count cards, 5 to 7. */
hand5 hand5_best(const card *cards, int count);
void hand5_put(struct buf *b, hand5 value);

static inline enum hand5_category hand5_category(hand5 value)
{
    must(value >= 1 && value <= HAND5_VALUES);
    return (enum hand5_category)hand_meaning_category(hand5_meaning[value]);
}

/* From the sum of exactly 5, 6 or 7 cards.  Beside a flush there is no room for quads or a full house. */
static inline hand5 hand5_of_5(struct hand_sum sum)
{
    if (hand_sum_is_flush(sum)) return hand5_flush[hand_sum_flush_ranks(sum)];
    return hand_table_at(hand5_rows_5, hand5_cells_5, HAND5_ROW_BITS, sum.key);
}

static inline hand5 hand5_of_6(struct hand_sum sum)
{
    if (hand_sum_is_flush(sum)) return hand5_flush[hand_sum_flush_ranks(sum)];
    return hand_table_at(hand5_rows_6, hand5_cells_6, HAND5_ROW_BITS, sum.key);
}

static inline hand5 hand5_of_7(struct hand_sum sum)
{
    if (hand_sum_is_flush(sum)) return hand5_flush[hand_sum_flush_ranks(sum)];
    return hand_table_at(hand5_rows_7, hand5_cells_7, HAND5_ROW_BITS, sum.key);
}

#endif
