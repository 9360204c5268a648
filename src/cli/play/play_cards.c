#include "cli/play/play_cards.h"

#include <stdio.h>

/* ---- faces -------------------------------------------------------------------------------------------- */

static const char *const suit_signs[SUITS] = {"♣", "♦", "♥", "♠"}; /* ORDER SUIT */

/* "A", "10"; "T" where only ASCII is shown, as files and machines write it. */
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
 * Cards are dark or red on white, as on a table, whatever the terminal's own colours; their backs are blue.
 * With four colours clubs are green and diamonds blue.
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

static const char *const *borders_of(const struct spot *spot, const struct style *style)
{
    return borders[style->unicode][spot->marked];
}

/* The top or bottom of a card; its position stands in the middle of the bottom. */
static void put_edge(struct buf *b, const struct spot *spot, int inside, bool top, const struct style *style)
{
    const char *const *border = borders_of(spot, style);

    buf_put(b, border[top ? TOP_LEFT : BOTTOM_LEFT]);
    for (int i = 0; i < inside; i++) {
        if (!top && spot->place && i == inside / 2)
            buf_int(b, spot->place);
        else
            buf_put(b, border[ACROSS]);
    }
    buf_put(b, border[top ? TOP_RIGHT : BOTTOM_RIGHT]);
}

/* What stands inside the card on one of its lines. */
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

static void put_cell(struct buf *b, const struct spot *spot, int line, enum card_size size,
                     const struct style *style)
{
    const int inside = size == CARD_TALL ? 5 : 4, last = size == CARD_TALL ? 4 : 2;

    start_colour(b, spot->card, style);
    if (line == 0 || line == last) {
        put_edge(b, spot, inside, line == 0, style);
    } else {
        buf_put(b, borders_of(spot, style)[DOWN]);
        const size_t start = b->size;
        put_inside(b, spot->card, line, size, style);
        text_pad(b, start, inside);
        buf_put(b, borders_of(spot, style)[DOWN]);
    }
    end_colour(b, style);
}

static void boxes(struct block *block, const struct spot *spots, int count, enum card_size size,
                  const struct style *style)
{
    for (int line = 0; line < (size == CARD_TALL ? 5 : 3); line++) {
        struct buf b = block_line(block);

        for (int i = 0; i < count; i++) {
            if (i > 0) buf_put(&b, spots[i].apart ? "   " : " ");
            put_cell(&b, &spots[i], line, size, style);
        }
        must(!b.full);
    }
}

/* ---- lines -------------------------------------------------------------------------------------------- */

/* 5[As] 6 Kd  7 7h */
static void array_line(struct buf *b, const struct spot *spots, int count, const struct style *style)
{
    for (int i = 0; i < count; i++) {
        const size_t start = b->size;

        buf_format(b, "%d%c", spots[i].place, spots[i].marked ? '[' : ' ');
        cards_put(b, spots[i].card, style);
        if (spots[i].marked) buf_char(b, ']');
        if (i + 1 < count) text_pad(b, start, 6 + style->unicode);
    }
}

/* As Kd | 7h 5c, and positions below if the cards have them. */
static void one_line(struct block *block, const struct spot *spots, int count, const struct style *style)
{
    struct buf b = block_line(block), places = {0};
    const bool numbers = count > 0 && spots[0].place;

    if (numbers) places = block_line(block);
    for (int i = 0; i < count; i++) {
        if (i > 0) buf_put(&b, spots[i].apart ? " | " : " ");
        if (numbers) {
            text_pad(&b, 0, i * (3 + style->unicode));
            text_pad(&places, 0, i * (3 + style->unicode));
            buf_int(&places, spots[i].place);
        }
        cards_put(&b, spots[i].card, style);
    }
}

void cards_row(struct block *block, const struct spot *spots, int count, enum card_size size,
               const struct style *style)
{
    if (size != CARD_LINE) {
        boxes(block, spots, count, size, style);
    } else if (count > 0 && spots[0].in_array) {
        struct buf b = block_line(block);
        array_line(&b, spots, count, style);
    } else {
        one_line(block, spots, count, style);
    }
}
