/* pai_gow_against_fixture.h - the main wager against one dealer at a time, without sweeps and cells: what the
 * tests compare the whole count with.  For tests that include pai_gow_main.c. */
#pragma once

#include "exact/count.h"
#include "exact/gone_fixture.h"
#include "math/dealer_open_pai_gow/pai_gow_main.h"

#include <stdlib.h>

/* For the table and so many threads. */
static inline struct arena pai_gow_arena(int threads) {
    const size_t size = ((size_t)threads + 1) * (68 << 20);

    return (struct arena){.memory = malloc(size), .size = size};
}

/* The cards out of the deck, in the form each sum needs. */
struct removed {
    int32_t high[HIGH_SETS], low[LOW_SETS]; /* the ways to deal half sets (rank_sets.h) */
    struct suit_view view[SUITS];
    int32_t ways[SUITS][COLUMNS_PADDED]; /* the ways to deal the cards beside (suited.h) */
};

static inline void removed_of(struct removed *g, const struct pai_gow_hand_table *table, const card *cards, int count) {
    uint8_t copies[RANK_KINDS] = {0};

    for (int i = 0; i < count; i++) copies[cards[i] == JOKER ? RANK_JOKER : card_rank(cards[i])]++;
    rank_sets_ways(&table->sets, copies, g->high, g->low);
    for (int suit = 0; suit < SUITS; suit++) {
        g->view[suit] = suit_view_of(cards, count, suit);
        suit_view_ways(&g->view[suit], g->ways[suit]);
    }
}

/* How many hands of each kind share no card with these; of a pattern, those that are not suited. */
static inline void hands_without(const struct pai_gow_hand_table *table, const card *cards, int count,
                                 int32_t hands[PAI_GOW_HANDS]) {
    struct removed g;

    removed_of(&g, table, cards, count);
    for (int pattern = 0; pattern < RANK_PATTERNS; pattern++)
        hands[pattern] = g.high[table->sets.patterns[pattern].high] * g.low[table->sets.patterns[pattern].low];
    memset(hands + RANK_PATTERNS, 0, SUITED_HANDS * sizeof hands[0]);
    for (int suit = 0; suit < SUITS; suit++)
        for (int i = 0; i < SUITED_ROWS; i++) {
            const struct suited_row *row = &table->suited.rows[i];

            if ((row->mask & g.view[suit].mask) || (row->joker & g.view[suit].joker)) continue;
            for (uint32_t hand = row->first; hand < row->first + row->columns; hand++) {
                const int32_t left = g.ways[suit][row->column + (hand - row->first)];

                hands[RANK_PATTERNS + hand] += left;
                hands[table->pattern[hand]] -= left;
            }
        }
}

/* Every pattern as if no flush could be made. */
static inline int64_t met_by_ranks(const struct pai_gow_hand_table *table, enum pai_gow_query query,
                                   struct pai_gow_set dealer, const struct removed *g) {
    int64_t met = 0;

    for (int set = 0; set < HIGH_SETS; set++) {
        int64_t sum = 0;

        if (!g->high[set]) continue;
        for (uint32_t p = table->sets.first[set]; p < table->sets.first[set + 1]; p++) {
            const bool reaches = pai_gow_reach(table, query, dealer.front, (int)p) > dealer.back;

            sum += reaches ? g->low[table->sets.patterns[p].low] : 0;
        }
        met += sum * g->high[set];
    }
    return met;
}

/* What the hands of one row of one suit gain by being suited. */
static inline int64_t gain_of_row(const struct pai_gow_hand_table *table, enum pai_gow_query query,
                                  struct pai_gow_set dealer, const struct suited_row *row, const int32_t *ways) {
    int64_t gain = 0;

    for (int i = 0; i < row->columns; i++) {
        const int hand = (int)row->first + i, pattern = (int)table->pattern[hand];
        const int with = pai_gow_reach(table, query, dealer.front, RANK_PATTERNS + hand) > dealer.back;
        const int without = pai_gow_reach(table, query, dealer.front, pattern) > dealer.back;

        gain += (with - without) * ways[row->column + i];
    }
    return gain;
}

static inline int64_t met_against(const struct pai_gow_hand_table *table, enum pai_gow_query query,
                                  struct pai_gow_set dealer, const struct removed *g) {
    int64_t met = met_by_ranks(table, query, dealer, g);

    for (int suit = 0; suit < SUITS; suit++) {
        for (int i = 0; i < SUITED_ROWS; i++) {
            const struct suited_row *row = &table->suited.rows[i];

            if ((row->mask & g->view[suit].mask) || (row->joker & g->view[suit].joker)) continue;
            met += gain_of_row(table, query, dealer, row, g->ways[suit]);
        }
    }
    return met;
}

/* The player's hands against one dealer: the first seven cards are the dealer's, and what follows them is
 * known not to be the player's either.  Takes about a millisecond and no memory. */
static inline void pai_gow_main_against(const struct pai_gow_hand_table *table, const card *removed, int count,
                                        struct pai_gow_results out[PAI_GOW_SETTINGS]) {
    const struct pai_gow_set dealer = pai_gow_hand_set(table, removed);
    const int64_t hands = choose(DECK_53 - count, HAND_OF_SEVEN);
    struct removed g;

    must(count >= HAND_OF_SEVEN && count <= DECK_53);
    removed_of(&g, table, removed, count);
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) {
        const enum pai_gow_query win = main_wager.list[2 * s], hold = main_wager.list[2 * s + 1];

        switch ((enum pai_gow_dealer)dealer.dealer) {
        case DEALER_JACKS: out[s] = results_of(hands, 0, 0); break;        /* [dealer-open-pai-gow R2] */
        case DEALER_ACE_HIGH: out[s] = results_of(hands, 0, hands); break; /* [dealer-open-pai-gow R1] */
        case DEALER_PLAYS:
            out[s] = results_of(hands, met_against(table, win, dealer, &g), met_against(table, hold, dealer, &g));
        }
    }
}

/* Of the win of a unit staked. */
static inline struct fraction pai_gow_variance(const struct pai_gow_results *t) {
    const wide deals = t->win + t->push + t->lose, mean = t->win - t->lose;

    return fraction_of((t->win + t->lose) * deals - mean * mean, deals * deals);
}
