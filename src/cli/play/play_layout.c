#include "cli/play/play_layout.h"

#include <string.h>

enum { GAP = 3, MARGIN = 1 };

/* ---- money -------------------------------------------------------------------------------------------- */

void text_put_net(struct buf *b, int64_t cents, const struct style *style)
{
    if (style->colours && cents) buf_put(b, cents > 0 ? "\033[32m" : "\033[31m");
    if (cents > 0) buf_char(b, '+');
    buf_money(b, cents);
    if (style->colours && cents) buf_put(b, "\033[0m");
}

/* ---- blocks ------------------------------------------------------------------------------------------- */

struct buf block_line(struct block *block)
{
    must(block->count < BLOCK_LINES);
    return buf_init(block->line[block->count++], BLOCK_BYTES);
}

static int block_width(const struct block *block)
{
    int widest = 0;

    for (int i = 0; i < block->count; i++) {
        const int width = text_width(block->line[i]);
        if (width > widest) widest = width;
    }
    return widest;
}

static void put_block_row(struct buf *b, const struct block *blocks, int count)
{
    int lines = 0;

    for (int i = 0; i < count; i++) lines = blocks[i].count > lines ? blocks[i].count : lines;
    for (int line = 0; line < lines; line++) {
        const size_t start = b->size;
        int column = MARGIN;

        for (int i = 0; i < count; i++) {
            if (line < blocks[i].count && blocks[i].line[line][0]) {
                text_pad(b, start, column);
                buf_put(b, blocks[i].line[line]);
            }
            column += block_width(&blocks[i]) + GAP;
        }
        buf_char(b, '\n');
    }
}

void block_put(struct buf *b, const struct block *blocks, int count, int width)
{
    for (int first = 0; first < count;) {
        int last = first + 1, columns = MARGIN + block_width(&blocks[first]);

        for (; last < count; last++) {
            columns += GAP + block_width(&blocks[last]);
            if (columns > width) break;
        }
        put_block_row(b, blocks + first, last - first);
        first = last;
    }
}

/* ---- faces -------------------------------------------------------------------------------------------- */

static const char *const suit_signs[SUITS] = {"♣", "♦", "♥", "♠"}; /* ORDER SUIT */

/* "A", "10"; in ASCII "T", as in files. */
static void put_rank(struct buf *b, card c, const struct style *style)
{
    if (card_rank(c) == TEN && style->unicode)
        buf_put(b, "10");
    else
        buf_char(b, "23456789TJQKA"[card_rank(c)]);
}

static void put_suit(struct buf *b, card c, const struct style *style)
{
    if (style->unicode)
        buf_put(b, suit_signs[card_suit(c)]);
    else
        buf_char(b, "cdhs"[card_suit(c)]);
}

static void put_name(struct buf *b, card c, const struct style *style)
{
    if (c == CARD_HIDDEN)
        buf_put(b, style->unicode ? "▒▒" : "??");
    else if (c == JOKER)
        buf_put(b, style->unicode ? "J★" : "Jk");
    else {
        put_rank(b, c, style);
        put_suit(b, c, style);
    }
}

/*
 * Cards are dark or red on white, whatever the terminal's own colours; their backs are blue.  With four
 * colours clubs are green and diamonds blue.
 */
static const char *colour_of(card c, const struct style *style)
{
    static const char *const two[SUITS] = {"30;107", "31;107", "31;107", "30;107"};  /* ORDER SUIT */
    static const char *const four[SUITS] = {"32;107", "34;107", "31;107", "30;107"}; /* ORDER SUIT */

    if (c == CARD_HIDDEN) return "97;44";
    if (c == JOKER) return "35;107";
    return (style->colours == 4 ? four : two)[card_suit(c)];
}

static void start_colour(struct buf *b, card c, const struct style *style)
{
    if (style->colours) buf_format(b, "\033[%sm", colour_of(c, style));
}

static void end_colour(struct buf *b, const struct style *style)
{
    if (style->colours) buf_put(b, "\033[0m");
}

void cards_put(struct buf *b, card c, const struct style *style)
{
    start_colour(b, c, style);
    put_name(b, c, style);
    end_colour(b, style);
}

/* ---- boxes -------------------------------------------------------------------------------------------- */

/* ORDER BORDER: corners from the top left, then the lines. */
enum { TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT, ACROSS, DOWN, BORDERS };

static const char *const borders[2][2][BORDERS] = {
    {{"+", "+", "+", "+", "-", "|"}, {"#", "#", "#", "#", "#", "#"}},
    {{"┌", "┐", "└", "┘", "─", "│"}, {"╔", "╗", "╚", "╝", "═", "║"}},
};

static const char *const *borders_of(const struct cell *cell, const struct style *style)
{
    return borders[style->unicode][cell->marked];
}

/* The top or bottom edge of a card; the position is in the middle of the bottom edge. */
static void put_edge(struct buf *b, const struct cell *cell, int inside, bool top, const struct style *style)
{
    const char *const *border = borders_of(cell, style);

    buf_put(b, border[top ? TOP_LEFT : BOTTOM_LEFT]);
    for (int i = 0; i < inside; i++) {
        if (!top && cell->position && i == inside / 2)
            buf_int(b, cell->position);
        else
            buf_put(b, border[ACROSS]);
    }
    buf_put(b, border[top ? TOP_RIGHT : BOTTOM_RIGHT]);
}

/* The content of one line inside the card. */
static void put_inside(struct buf *b, card c, int line, enum card_size size, const struct style *style)
{
    if (c == CARD_HIDDEN) {
        for (int i = 0; i < (size == CARD_TALL ? 5 : 4); i++) buf_put(b, style->unicode ? "▒" : "?");
    } else if (size == CARD_SMALL) {
        buf_char(b, ' ');
        put_name(b, c, style);
    } else if (c == JOKER) {
        buf_put(b, line == 1 ? "JOKER" : line == 2 ? (style->unicode ? "  ★" : "  *") : "");
    } else if (line == 2) {
        buf_put(b, "  ");
        put_suit(b, c, style);
    } else {
        if (line == 3) buf_format(b, "%*s", card_rank(c) == TEN && style->unicode ? 3 : 4, "");
        put_rank(b, c, style);
    }
}

static void put_cell(struct buf *b, const struct cell *cell, int line, enum card_size size,
                     const struct style *style)
{
    const int inside = size == CARD_TALL ? 5 : 4, last = size == CARD_TALL ? 4 : 2;

    start_colour(b, cell->card, style);
    if (line == 0 || line == last) {
        put_edge(b, cell, inside, line == 0, style);
    } else {
        buf_put(b, borders_of(cell, style)[DOWN]);
        const size_t start = b->size;
        put_inside(b, cell->card, line, size, style);
        text_pad(b, start, inside);
        buf_put(b, borders_of(cell, style)[DOWN]);
    }
    end_colour(b, style);
}

static void put_boxes(struct block *block, const struct cell *cells, int count, enum card_size size,
                      const struct style *style)
{
    for (int line = 0; line < (size == CARD_TALL ? 5 : 3); line++) {
        struct buf b = block_line(block);

        for (int i = 0; i < count; i++) {
            if (i > 0) buf_put(&b, cells[i].apart ? "   " : " ");
            put_cell(&b, &cells[i], line, size, style);
        }
        must(!b.full);
    }
}

/* ---- lines -------------------------------------------------------------------------------------------- */

/* 5[As] 6 Kd  7 7h */
static void put_array_line(struct buf *b, const struct cell *cells, int count, const struct style *style)
{
    for (int i = 0; i < count; i++) {
        const size_t start = b->size;

        buf_format(b, "%d%c", cells[i].position, cells[i].marked ? '[' : ' ');
        cards_put(b, cells[i].card, style);
        if (cells[i].marked) buf_char(b, ']');
        if (i + 1 < count) text_pad(b, start, 6 + style->unicode);
    }
}

/* As Kd | 7h 5c, and positions below if the cards have them. */
static void put_card_line(struct block *block, const struct cell *cells, int count, const struct style *style)
{
    struct buf b = block_line(block), positions = {0};
    const bool numbers = count > 0 && cells[0].position;

    if (numbers) positions = block_line(block);
    for (int i = 0; i < count; i++) {
        if (i > 0) buf_put(&b, cells[i].apart ? " | " : " ");
        if (numbers) {
            text_pad(&b, 0, i * (3 + style->unicode));
            text_pad(&positions, 0, i * (3 + style->unicode));
            buf_int(&positions, cells[i].position);
        }
        cards_put(&b, cells[i].card, style);
    }
}

void cards_row(struct block *block, const struct cell *cells, int count, enum card_size size,
               const struct style *style)
{
    if (size != CARD_LINE) {
        put_boxes(block, cells, count, size, style);
    } else if (count > 0 && cells[0].in_array) {
        struct buf b = block_line(block);
        put_array_line(&b, cells, count, style);
    } else {
        put_card_line(block, cells, count, style);
    }
}
