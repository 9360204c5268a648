/*
 * hand5.h - five-card poker hands from one 52-card deck: the best five of five, six or seven cards.
 *
 * A value is a number: the bigger wins.  A-2-3-4-5 is the lowest straight; a royal flush has a category of
 * its own.  Table driven; the tables are made at build time.
 */
#ifndef CARD_HAND5_H
#define CARD_HAND5_H

#include "card/card.h"

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
enum hand5_category hand5_category(hand5 value);
void hand5_put(struct buf *b, hand5 value);

#endif
