/*
 * chase_the_flush_short.h - Chase the Flush by a few rules that fit on a card.
 *
 * Found by search over the exact values: each limit is the best of its kind, and a rule stays only if it
 * saves more than a thousandth of the Ante or is needed to say the next one.  What the rules cost is measured
 * by following them through every deal.
 */
#ifndef MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_SHORT_H
#define MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_SHORT_H

#include "math/chase_the_flush/chase_the_flush_tree.h"

extern const char *const chase_short_rules[]; /* NULL ends */

/* Decisions before and after the flop. */
void chase_short_plan(struct chase_plan *plan, const uint32_t hole[SUITS]);

/* The decision at the river: by row, and for a hand of so many cards that so many of the 45 unseen ones do
 * not beat. */
chase_river chase_short_river;
bool chase_short_bets_river(int length, int safe);

#endif
