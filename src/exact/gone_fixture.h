/* gone_fixture.h - hands counted with certain cards gone: what the tests of rank sets and suited hands
 * compare the cells with. */
#pragma once

#include "exact/count.h"
#include "exact/rank_sets.h"
#include "exact/suited.h"

static inline void half_ways(const struct rank_half *half, const uint8_t gone[HALF_KINDS], int32_t *ways) {
    for (int set = 0; set < half->count; set++) {
        ways[set] = 1;
        for (int kind = 0; kind < HALF_KINDS; kind++) {
            ways[set] *= choose_of_four(half->in_deck[kind] - gone[kind], half->copies[set][kind]);
        }
    }
}

/* When so many cards of each kind are gone, each pattern can be dealt in high[its high set] * low[its low set] ways. */
static inline void rank_sets_ways(const struct rank_sets *sets, const uint8_t gone[RANK_KINDS], int32_t high[HIGH_SETS],
                                  int32_t low[LOW_SETS]) {
    half_ways(&sets->low, gone, low);
    half_ways(&sets->high, gone + HALF_KINDS, high);
}

static inline struct suit_view suit_view_of(const card *cards, int count, int suit) {
    struct suit_view view = {0};

    for (int i = 0; i < count; i++) {
        if (cards[i] == JOKER)
            view.joker = 1;
        else if (card_suit(cards[i]) == suit)
            view.mask |= (uint16_t)(1u << card_rank(cards[i]));
        else
            view.offsuit[card_rank(cards[i])]++;
    }
    return view;
}
