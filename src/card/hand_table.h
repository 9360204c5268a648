/*
 * hand_table.h - the tables behind the hand evaluators, made at build time by make_tables.c.
 *
 * A set of ranks is known by the sum of its cards' rank keys (hand_sum.h): different sets of seven have
 * different sums, and so have sets of six and of five.  A sum is looked up in two steps: its upper bits
 * choose a row, and the row says what to add to the sum to get the cell.  Rows lie in each other's gaps, so
 * that most cells are in use.
 *
 * A cell, like a flush by its mask of ranks, holds a value; values are ordinals from 1, and 0 is no hand.
 * A value's meaning is category << 12 | three ranks of four bits, most important first, as in hand3.h; the
 * categories are those of hand5.h and pai_gow.h, the rank of a straight is its height (hand_slow.h).
 *
 * Nothing here checks anything: a sum that no deck can give reads outside the tables.
 */
#ifndef CARD_HAND_TABLE_H
#define CARD_HAND_TABLE_H

#include "base/base.h"

enum {
    HAND5_ROW_BITS = 14,
    HAND5_VALUES = 7462,
    PAI_GOW_ROW_BITS = 13,
    PAI_GOW_VALUES = 7463, /* the hands of poker in another order, and five aces */
    PAI_GOW_A2345 = 12,    /* heights of the two best straights; K-Q-J-T-9 is 11 (dealer-open-pai-gow R5) */
    PAI_GOW_AKQJT = 13,
    SUIT_MASKS = 1 << 13,
    RANK_TRIPLES = 13 << 8,
};

/* Poker: five cards, the best five of six and of seven. */
extern const uint32_t hand5_rows_5[], hand5_rows_6[], hand5_rows_7[];
extern const uint16_t hand5_cells_5[], hand5_cells_6[], hand5_cells_7[];
extern const uint16_t hand5_flush[SUIT_MASKS], hand5_meaning[HAND5_VALUES + 1];

/* Pai gow: five cards and the best five of seven in one, their sums differ; flushes without and with joker.
 */
extern const uint32_t pai_gow_rows[];
extern const uint16_t pai_gow_cells[];
extern const uint16_t pai_gow_flush[2 * SUIT_MASKS], pai_gow_meaning[PAI_GOW_VALUES + 1];

/* Three cards by three ranks of four bits: mixed suits, one suit; in a shoe also two cards that are twins. */
extern const uint16_t hand3_table[2][RANK_TRIPLES], shoe3_table[3][RANK_TRIPLES];

static inline uint16_t hand_table_at(const uint32_t *rows, const uint16_t *cells, int row_bits, uint64_t key)
{
    const uint32_t sum = (uint32_t)key;

    return cells[(uint32_t)(sum + rows[sum >> row_bits])];
}

static inline int hand_meaning_category(uint16_t meaning)
{
    return meaning >> 12;
}

/* Rank 0 (most important) to 2. */
static inline int hand_meaning_rank(uint16_t meaning, int place)
{
    return meaning >> (8 - 4 * place) & 15;
}

#endif
