/*
 * super_three_card_decide.h - Play or surrender in Super 3 Card, fast: two cards and the up card, looked up.
 */
#ifndef MATH_SUPER_THREE_CARD_SUPER_THREE_CARD_DECIDE_H
#define MATH_SUPER_THREE_CARD_SUPER_THREE_CARD_DECIDE_H

#include "math/decide.h"

struct super_three_card_tables {
    uint8_t play, surrender;   /* ORDER ACTION of the game */
    struct decide_cards plays; /* the up card apart */
};

extern const struct decider super_three_card_optimal, super_three_card_short;

/* Tables of a strategy from elsewhere: no state plays yet. */
struct super_three_card_tables *super_three_card_tables_open(struct arena *arena);
struct event super_three_card_decide(const void *tables, const void *round, int seat);

#endif
