/*
 * play_text.h - lines of text side by side: how 'cardroom play' lays out a table.
 *
 * A block is a small rectangle of lines: a hand with its label, an array of cards.  Blocks are put beside
 * each other while the width lasts, then below.  A column is one character; escape sequences (colours) take
 * none. Nothing here knows a terminal: everything ends in a struct buf.
 */
#ifndef CLI_PLAY_PLAY_TEXT_H
#define CLI_PLAY_PLAY_TEXT_H

#include "base/buf.h"

/* What the place that shows the text can do. */
struct style {
    bool unicode;    /* boxes and suit signs; else ASCII alone */
    uint8_t colours; /* of suits: 0 none, 2 or 4 */
    uint8_t largest; /* enum card_size: the largest cards worth drawing */
    bool clears;     /* a screen that is cleared and drawn anew; else paper that scrolls */
    int width, rows;
};

enum { BLOCK_LINES = 16, BLOCK_BYTES = 640, BLOCKS_MAX = 8 };

struct block {
    int count;
    char line[BLOCK_LINES][BLOCK_BYTES];
};

/* How many columns the text takes. */
int text_width(const char *text);

/* How many lines the text has; one that lacks its end counts. */
int text_lines(const char *text);

/* Spaces until the line that began at start is so many columns wide. */
void text_pad(struct buf *b, size_t start, int columns);

/*
 * The words in lines of at most width columns, each behind so many spaces; ends with a line end.  A tab is a
 * space at which no line ends: "q\tleave".
 */
void text_wrap(struct buf *b, const char *words, int indent, int width);

/* A buf over the block's next line. */
struct buf block_line(struct block *block);
int block_width(const struct block *block);

/* Blocks beside each other, as many as the width takes, then the next ones below. */
void block_put(struct buf *b, const struct block *blocks, int count, int width);

#endif
