/*
 * play_layout.h - blocks of text side by side, and cards drawn as cards.
 *
 * A block is a small rectangle of lines: a hand with its label, an array of cards.  Blocks are placed side by
 * side while the width allows, then below.  Widths are in columns (cli/columns.h).  Nothing here uses the
 * terminal: everything is written to a struct buf.
 *
 *   tall      small     line
 *   +-----+   +----+
 *   |A    |   | As |    As
 *   |  s  |   +--1-+
 *   |    A|
 *   +--1--+
 *
 * Box lines and suit symbols are used if the output can show them.  The number under a card is its position,
 * for typing; a marked card (one that was picked) has a stronger border.
 */
#ifndef CLI_PLAY_PLAY_LAYOUT_H
#define CLI_PLAY_PLAY_LAYOUT_H

#include "base/buf.h"
#include "card/card.h"
#include "cli/columns.h"

enum card_size { CARD_LINE, CARD_SMALL, CARD_TALL, CARD_SIZES };

/* What the output can show. */
struct style {
    bool unicode;    /* box lines and suit symbols; else only ASCII */
    uint8_t colours; /* of suits: 0 none, 2 or 4 */
    uint8_t largest; /* enum card_size: the largest cards worth drawing */
    bool clears;     /* the screen is cleared and redrawn; else output scrolls */
    int width, rows;
};

/* ---- money -------------------------------------------------------------------------------------------- */

/* Money won or lost: "+$10" green, "-$5" red, "$0". */
void text_put_net(struct buf *b, int64_t cents, const struct style *style);

/* ---- blocks ------------------------------------------------------------------------------------------- */

enum { BLOCK_LINES = 16, BLOCK_BYTES = 640, BLOCKS_MAX = 8 };

struct block {
    int count;
    char line[BLOCK_LINES][BLOCK_BYTES];
};

/* A buf over the block's next line. */
struct buf block_line(struct block *block);

/* Writes blocks side by side, as many as fit the width, then the next ones below. */
void block_put(struct buf *b, const struct block *blocks, int count, int width);

/* ---- cards -------------------------------------------------------------------------------------------- */

struct cell {
    card card;
    bool marked;
    bool apart;       /* a wider gap before it, between front and back */
    uint8_t position; /* the number under it, or 0 */
    bool in_array;    /* CARD_LINE: the number comes before it, with room for a mark: 5[As] 6 Kd */
};

/* One row of cards, added to the block. */
void cards_row(struct block *block, const struct cell *cells, int count, enum card_size size,
               const struct style *style);

/* A card in running text: A♠ or As. */
void cards_put(struct buf *b, card c, const struct style *style);

#endif
