/* super_three_card_shoe.h - Super 3 Card from a shoe whose cards were counted.
 *
 * Before a round the player knows what is left of the shoe: which cards, not their order.  Base game: every round is
 * played, and Play or surrender chosen by what is left; Big Hand and 21+3: bet only where the value is above zero.
 * The values of what is left are exact; what can be left is sampled (exact-inside), except for the counts of
 * shoe_count.h, which are summed over everything that can be left. */
#pragma once

#include "math/protect.h"
#include "math/shoe_count.h"
#include "math/super_three_card/super_three_card_exact.h"

/* The run of a protection. */
bool super_shoe_run(const struct protect_request *request, const struct protection *protection);

/* The base game under the Odds table in force. */
struct super_shoe {
    int decks;
    struct play_fold_terms terms;
    struct super_values values;
    const struct play_fold_tables *plain; /* the decisions from a full shoe */
};

struct super_shoe *super_shoe_open(struct arena *arena, const struct rules *rules);

/* Sums over all deals from what is left, in 1/scale of the Ante. */
struct super_shoe_value {
    int64_t best, plain; /* with the decisions best for what is left, and with those for a full shoe */
    int64_t changed;     /* deals in which they differ */
    int64_t deals;
};
struct super_shoe_value super_shoe_value(const struct super_shoe *s, const uint16_t left[DECK_52]);

/* A bonus wager under one table, the meter at its reset; hands has room for SHOE_HANDS. */
struct shoe_wager super_shoe_wager(const struct rules *rules, const char *id, int decks, struct arena *arena);

/* The same with what counting it is worth, over everything that can be left: effects of removal and best counts. */
struct shoe_wager super_shoe_counted(const struct rules *rules, const char *id, struct arena *arena,
                                     struct shoe_detail *out);
