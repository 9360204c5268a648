/* suited.h - seven-card hands with five or more cards of one suit (joker included), and how many share no card.
 *
 * Of the 154,143,080 hands from 53 cards 6,416,124 are suited, always in exactly one suit.  A suited hand is
 * described by its row (its ranks in that suit, and whether it holds the joker) and its column (the ranks of
 * its off-suit cards, at most two).  The suits of off-suit cards matter only where cards are already dealt.
 * So each suit has 224,653 suited hands; some of them stand for 3 or 9 hands.
 *
 * Suit cells answer: of the hands added so far, how many share no card with this suited hand?  A hand is
 * added as a view from the suit in question: its ranks in that suit, its other cards by rank, the joker.  A
 * view with at most two cards in the suit is counted under each subset of them, and a query sums over the
 * subsets of the row with alternating sign; a view with more is counted under every row that avoids it.
 * Either way a plain loop fills all columns.  As with rank cells, additions and queries may alternate. */
#pragma once

#include "base/base.h"
#include "card/card.h"
#include "exact/rank_sets.h"

enum {
    RANK_MASKS = 1 << RANKS,
    SUITED_ROWS = 8437,
    SUITED_HANDS = 224653, /* of one suit */
    COLUMN_SINGLE = 91,    /* columns: pairs of ranks a >= b, at a * (a + 1) / 2 + b; then single ranks */
    COLUMN_NONE = 104,
    SUITED_COLUMNS,
    COLUMNS_PADDED = 112,
    OFFSUIT_MAX = 2,
    FEW_ROWS = 92, /* the sets of at most two ranks */
};

struct suited_row {
    uint16_t mask;
    uint8_t joker, offsuit; /* how many off-suit cards: with the mask and the joker they are seven */
    uint8_t ranks[HAND_OF_SEVEN], rank_count;
    uint16_t column, columns; /* its first column, and how many */
    uint32_t first;           /* its first hand; the columns follow one another */
};

struct suited {
    struct suited_row *rows;
    int16_t (*row_of)[RANK_MASKS]; /* [joker][mask], or -1 */
    uint16_t *row_of_hand;
    int8_t offsuit[SUITED_COLUMNS][OFFSUIT_MAX]; /* ranks, -1 for none */
    uint8_t ways[SUITED_COLUMNS];                /* choices of suits for the off-suit cards, in a full deck */
};

void suited_make(struct suited *suited, struct arena *arena);

static inline const struct suited_row *suited_row_of(const struct suited *s, int hand) {
    return &s->rows[s->row_of_hand[hand]];
}

static inline int suited_column_of(const struct suited *s, int hand) {
    const struct suited_row *row = suited_row_of(s, hand);
    return row->column + (int)((uint32_t)hand - row->first);
}

/* One of the hands that a suited hand stands for, in clubs, its off-suit cards in different suits; one with both in the
 * same suit, false if they are not two of different ranks; and its ranks. */
void suited_cards(const struct suited *suited, int hand, card cards[HAND_OF_SEVEN]);
bool suited_cards_alike(const struct suited *suited, int hand, card cards[HAND_OF_SEVEN]);
void suited_copies(const struct suited *suited, int hand, uint8_t copies[RANK_KINDS]);

/* ---- cells -------------------------------------------------------------------------------------------- */
/* Cards as seen from one suit: the ranks in it, and how many cards of each rank in the other three. */
struct suit_view {
    uint16_t mask;
    uint8_t joker;
    uint8_t offsuit[RANKS];
};

/* The views, from one suit, of all hands that a suited hand stands for in the four suits, and how many hands
 * have each view.  Returns the number of views; the first one is from the hand's own suit. */
enum { VIEWS_MAX = 5 };
int suited_views(const struct suited *suited, int hand, struct suit_view views[VIEWS_MAX], int hands[VIEWS_MAX]);

/* The choices of suits for the off-suit cards, by column, when the cards of the view are gone. */
void suit_view_ways(const struct suit_view *view, int32_t ways[COLUMNS_PADDED]);

struct suit_cells {
    int32_t (*few)[FEW_ROWS][COLUMNS_PADDED]; /* [does the queried hand hold the joker] */
    int32_t *many;                            /* by suited hand */
};

void suit_cells_make(struct suit_cells *cells, struct arena *arena);
void suit_cells_clear(struct suit_cells *cells);

/* Adds `hands` hands with this view; a negative number removes them. */
void suit_cells_add(const struct suited *suited, struct suit_cells *cells, const struct suit_view *view, int32_t hands);

/* The number of pairs that share no card: a hand that was added, and a hand that this suited hand stands for
 * in the suit in question. */
int64_t suit_cells_count_disjoint(const struct suited *suited, const struct suit_cells *cells, int hand);
