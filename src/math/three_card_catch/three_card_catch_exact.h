/* three_card_catch_exact.h - 3 Card Catch: the exact analysis, and a fast decider of Play or Fold. */
#pragma once

#include "math/decide.h"

extern const struct analysis three_card_catch_exact;

/* The decisions as a table of all 22,100 hands. */
struct three_card_catch_tables {
    uint8_t play, fold; /* ORDER ACTION of the game */
    struct decide_cards plays;
};

extern const struct decider three_card_catch_optimal, three_card_catch_short;

/* Tables for a strategy to be read from lines: every hand folds. */
struct three_card_catch_tables *three_card_catch_tables_open(struct arena *arena);
struct event three_card_catch_decide(const void *tables, const void *round, int seat);

/* The deals in which both draw a card, under the rules of the request and the decisions given there. */
wide three_card_catch_draws(const struct analysis_request *request);
