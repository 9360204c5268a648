/* super_three_card_exact.h - Super 3 Card: the exact analysis, and a fast decider of Play or surrender. */
#pragma once

#include "math/decide.h"

extern const struct analysis super_three_card_exact;

/* The decisions as a table of two cards and the up card. */
struct super_three_card_tables {
    uint8_t play, surrender;   /* ORDER ACTION of the game */
    struct decide_cards plays; /* LAST_APART: the last card is the up card */
};

extern const struct decider super_three_card_optimal, super_three_card_short;

/* The short rule that covers two cards against an up card, from 0, and whether it plays them. */
int super_three_card_short_rule(const card own[2], card up_card, bool *plays);

/* Tables for a strategy to be read from lines: every state surrenders. */
struct super_three_card_tables *super_three_card_tables_open(struct arena *arena);
struct event super_three_card_decide(const void *tables, const void *round, int seat);
