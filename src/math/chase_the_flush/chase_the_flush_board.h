/*
 * chase_the_flush_board.h - one board, or one flop, counted for itself.
 *
 * The plain way: no tables, no rows, four suits multiplied for each of the three bounds.  Advice after the
 * flop and the strategy file use it, and the rows of chase_the_flush_sheet.h are tested against it.
 */
#ifndef MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_BOARD_H
#define MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_BOARD_H

#include "math/chase_the_flush/chase_the_flush_tree.h"

struct chase_board {
    suit_hand hand; /* the player's */
    struct chase_sum sum;
};

/* hole, community: ranks by suit; three and four cards. */
struct chase_board chase_board_of(const struct chase_ranks *ranks, const uint32_t hole[SUITS],
                                  const uint32_t community[SUITS]);

/* With a bet of so many Antes, in 1/scale of the Ante over CHASE_DEALERS hands. */
static inline wide chase_board_value(const struct chase_board *board, const struct chase_terms *terms,
                                     int bet)
{
    return chase_sum_value(&board->sum, board->hand, terms, bet);
}

/* chase-the-flush R5 A fold loses Ante and X-tra. */
static inline wide chase_fold_value(const struct chase_terms *terms)
{
    return -2 * terms->scale * CHASE_DEALERS;
}

/* A flop: both choices over CHASE_TURNS x CHASE_DEALERS deals, and all boards with it. */
struct chase_flop {
    wide bet, check;
    struct chase_sums all;
};

struct chase_flop chase_flop_of(const struct chase_ranks *ranks, const struct chase_terms *terms,
                                const uint32_t hole[SUITS], const uint32_t flop[SUITS]);

#endif
