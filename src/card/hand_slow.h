/* hand_slow.h - the obvious evaluators: sort the cards, look at them, try every joker.
 *
 * They are the meaning of a hand value.  The table maker fills the fast tables from them and the tests
 * compare the fast evaluators with them; nothing that runs at a table calls them.  A five-card hand costs a
 * few hundred nanoseconds, times 48 with a joker.
 *
 * A five-card value is category << 20 | five ranks of four bits, most important first: of the fives, quads,
 * trips, pairs, then the other cards from the top.  A straight has one rank, its height. */
#pragma once

#include "card/card.h"

typedef uint32_t hand_slow;

static inline int hand_slow_category(hand_slow value) { return (int)(value >> 20); }

/* Rank 0 (most important) to 4. */
static inline int hand_slow_rank(hand_slow value, int place) { return (int)(value >> (16 - 4 * place) & 15); }

/* Categories of hand5; the height of a straight is its top card, five for A-2-3-4-5. */
hand_slow hand_slow_five(const card cards[5]);

/* Categories of pai_gow.h; the heights of A-K-Q-J-T and K-Q-J-T-9 are 13 and 11, that of A-2-3-4-5 is five
 * where it is the lowest straight and 12 where it is the second highest.  So a value means the same in both. */
hand_slow hand_slow_pai_gow_lowest(const card cards[5]);
hand_slow hand_slow_pai_gow_second(const card cards[5]);

/* Values of hand3 and shoe3. */
uint16_t hand_slow_three(card a, card b, card c);
uint16_t hand_slow_shoe_three(card a, card b, card c);
