/*
 * suited.h - hands of seven with five or more of one suit, the joker counted, and how many share no card.
 *
 * Of the 154,143,080 hands from 53 cards 6,416,124 are suited, in one suit only: seven cards have no room for
 * a second.  Such a hand is its row, the ranks it holds in that suit and the joker or not, and its column,
 * the ranks of the cards beside, at most two.  The suits of those never matter but for being dealt already.
 * So each suit has 224,653 suited hands, some of them standing for 3 or 9.
 *
 * Suit cells answer: of the hands put in so far, how many share no card with this suited hand?  A hand put in
 * is seen from the suit that is asked about: its ranks in that suit, its cards beside them by rank, the
 * joker.  One with at most two cards in the suit is counted under each subset of them, and asking runs over
 * the subsets of the row with alternating sign; one with more is counted at once under every row that avoids
 * it.  Both ways all columns are filled by a plain loop.  As with rank cells, cells may grow while they are
 * asked.
 */
#ifndef EXACT_SUITED_H
#define EXACT_SUITED_H

#include "base/base.h"
#include "card/card.h"
#include "exact/rank_sets.h"

enum {
    RANK_MASKS = 1 << RANKS,
    SUITED_ROWS = 8437,
    SUITED_HANDS = 224653, /* of one suit */
    COLUMN_SINGLE = 91,    /* first come the pairs of ranks a >= b, at a * (a + 1) / 2 + b; then one rank */
    COLUMN_NONE = 104,
    SUITED_COLUMNS,
    COLUMNS_PADDED = 112,
    BESIDE_MAX = 2,
    FEW_ROWS = 92, /* the sets of at most two ranks */
};

struct suited_row {
    uint16_t mask;
    uint8_t joker, beside; /* how many cards are beside: they and the mask and the joker are seven */
    uint8_t ranks[HAND_OF_SEVEN], rank_count;
    uint16_t column, columns; /* the columns of such a row */
    uint32_t first;           /* its first hand; the columns follow one another */
};

struct suited {
    struct suited_row *rows;
    int16_t (*row_of)[RANK_MASKS]; /* [joker][mask], or -1 */
    uint16_t *row_of_hand;
    int8_t beside[SUITED_COLUMNS][BESIDE_MAX]; /* ranks, -1 for none */
    uint8_t ways[SUITED_COLUMNS];              /* suits for the cards beside, in a full deck */
};

void suited_make(struct suited *suited, struct arena *arena);

static inline const struct suited_row *suited_row_of(const struct suited *s, int hand)
{
    return &s->rows[s->row_of_hand[hand]];
}

static inline int suited_column_of(const struct suited *s, int hand)
{
    const struct suited_row *row = suited_row_of(s, hand);

    return row->column + (int)((uint32_t)hand - row->first);
}

/* One of the hands it stands for, in clubs; and its ranks. */
void suited_cards(const struct suited *suited, int hand, card cards[HAND_OF_SEVEN]);
void suited_copies(const struct suited *suited, int hand, uint8_t copies[RANK_KINDS]);

/* ---- cells -------------------------------------------------------------------------------------------- */

/* Cards as seen from one suit: those in it, and how many of each rank in the three others. */
struct suit_view {
    uint16_t mask;
    uint8_t joker;
    uint8_t beside[RANKS];
};

/*
 * How the hands that a suited hand stands for, in all four suits, look from one suit: the views and how many
 * hands look like each.  Returns how many views; the first one is from the hand's own suit.
 */
enum { VIEWS_MAX = 5 };
int suited_views(const struct suited *suited, int hand, struct suit_view views[VIEWS_MAX],
                 int hands[VIEWS_MAX]);

/* The suits that the cards beside can have, column by column, when those of the view are gone. */
void suit_view_ways(const struct suit_view *view, int32_t ways[COLUMNS_PADDED]);

struct suit_cells {
    int32_t (*few)[FEW_ROWS][COLUMNS_PADDED]; /* [is the joker asked for] */
    int32_t *many;                            /* by suited hand */
};

void suit_cells_make(struct suit_cells *cells, struct arena *arena);
void suit_cells_clear(struct suit_cells *cells);

/* Puts in `hands` hands that look like this; a negative number takes them out. */
void suit_cells_add(const struct suited *suited, struct suit_cells *cells, const struct suit_view *view,
                    int32_t hands);

/* The pairs of a hand put in and a hand that this one stands for, of the suit asked about, that share no
 * card. */
int64_t suit_cells_pairs(const struct suited *suited, const struct suit_cells *cells, int hand);

#endif
