/*
 * play_cards.h - cards drawn as cards.
 *
 *   tall      small     line
 *   +-----+   +----+
 *   |A    |   | As |    As
 *   |  s  |   +--1-+
 *   |    A|
 *   +--1--+
 *
 * With lines and suit signs where the place can show them.  A number under a card is its position, for a
 * player who names cards by typing; a marked card (one that was picked) has a stronger border.
 */
#ifndef CLI_PLAY_PLAY_CARDS_H
#define CLI_PLAY_PLAY_CARDS_H

#include "card/card.h"
#include "cli/play/play_text.h"

enum card_size { CARD_LINE, CARD_SMALL, CARD_TALL, CARD_SIZES };

struct spot {
    card card;
    bool marked;
    bool apart;    /* a wider gap before it: the back behind the front */
    uint8_t place; /* the number under it, or 0 */
    bool in_array; /* in a line, the number stands before it and room is left for a mark: 5[As] 6 Kd */
};

/* One row of cards, added to the block. */
void cards_row(struct block *block, const struct spot *spots, int count, enum card_size size,
               const struct style *style);

/* A card in running text: A♠ or As. */
void cards_put(struct buf *b, card c, const struct style *style);

#endif
