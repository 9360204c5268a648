/* chase_the_flush_short.h - Chase the Flush: a strategy for people, which fits on a card.
 *
 * Found by search over the exact values of all decisions.  What decides is how many unseen cards of a suit are higher
 * than one's own, and at the river how many would each beat the hand; where the dealer qualifies (from a nine on) shows
 * in some limits.  What the rules cost is computed by following them through every deal. */
#pragma once

#include "math/chase_the_flush/chase_the_flush_tree.h"

extern const char *const chase_short_rules[]; /* a line each, NULL ends.  ORDER SHORT RULES */

/* What they say of three cards before the flop, of a flop, and of a board; each returns the line that says so.  hole,
 * flop, community: ranks by suit; beaten: how many of the 45 unseen cards beat the hand if the dealer holds one. */
int chase_short_before(const uint32_t hole[SUITS], bool *bets);
int chase_short_flop(const uint32_t hole[SUITS], const uint32_t flop[SUITS], bool *bets);
int chase_short_board(const uint32_t hole[SUITS], const uint32_t community[SUITS], int beaten, bool *bets);

/* What a player does who knows some of the lines: without those of a street, check, and at the river bet. */
struct chase_short {
    const uint32_t *hole; /* ranks by suit */
    unsigned lines;       /* a bit each */
};

void chase_short_plan(struct chase_plan *plan, const struct chase_short *player);
chase_river chase_short_river; /* its context: a struct chase_short */

/* The lines in the order in which they save most: the first so many, and the text of the last of those. */
enum { CHASE_SHORT_LINES = 10, CHASE_SHORT_ALL = (1 << CHASE_SHORT_LINES) - 1 };
unsigned chase_short_first(int count);
const char *chase_short_last(int count);
