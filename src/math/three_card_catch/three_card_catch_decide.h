/*
 * three_card_catch_decide.h - Play or Fold in 3 Card Catch, fast: the first three cards, looked up.
 */
#ifndef MATH_THREE_CARD_CATCH_THREE_CARD_CATCH_DECIDE_H
#define MATH_THREE_CARD_CATCH_THREE_CARD_CATCH_DECIDE_H

#include "math/decide.h"

struct three_card_catch_tables {
    uint8_t play, fold; /* ORDER ACTION of the game */
    struct decide_cards plays;
};

extern const struct decider three_card_catch_optimal, three_card_catch_short;

/* Tables of a strategy from elsewhere: no hand plays yet. */
struct three_card_catch_tables *three_card_catch_tables_open(struct arena *arena);
struct event three_card_catch_decide(const void *tables, const void *round, int seat);

#endif
