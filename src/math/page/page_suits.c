#include "math/page/page_suits.h"

enum { SUITS_HAND = 7 };

static const int64_t *chosen(int n) {
    static const int64_t table[RANKS + 1][SUITS_HAND + 1] = {
        {1},
        {1, 1},
        {1, 2, 1},
        {1, 3, 3, 1},
        {1, 4, 6, 4, 1},
        {1, 5, 10, 10, 5, 1},
        {1, 6, 15, 20, 15, 6, 1},
        {1, 7, 21, 35, 35, 21, 7, 1},
        {1, 8, 28, 56, 70, 56, 28, 8},
        {1, 9, 36, 84, 126, 126, 84, 36},
        {1, 10, 45, 120, 210, 252, 210, 120},
        {1, 11, 55, 165, 330, 462, 462, 330},
        {1, 12, 66, 220, 495, 792, 924, 792},
        {1, 13, 78, 286, 715, 1287, 1716, 1716},
    };
    return table[n];
}

/* Sets of so many of the ranks that are below `most` as numbers. */
static int64_t sets_below(uint32_t ranks, int count, uint32_t most) {
    int64_t sets = 0;
    for (uint32_t left = most; left && count >= 0;) {
        const int bit = 31 - __builtin_clz(left);
        if (count <= SUITS_HAND) sets += chosen(__builtin_popcount(ranks & ((1u << bit) - 1)))[count];
        if (!(ranks >> bit & 1)) return sets;
        count--;
        left ^= 1u << bit;
    }
    return sets;
}

/* By length the sets of a suit's ranks that are below the value. */
static void suit_below(uint32_t ranks, int hand, uint32_t value, int64_t out[SUITS_HAND + 1]) {
    const int length = (int)(value >> RANKS), have = __builtin_popcount(ranks);
    for (int k = 0; k <= hand; k++)
        out[k] = k < length ? chosen(have)[k] : k > length ? 0 : sets_below(ranks, k, value & ((1u << RANKS) - 1));
}

int64_t suits_below(card_mask cards, int hand, uint32_t value) {
    int64_t product[SUITS_HAND + 1] = {1}, suit_sets[SUITS_HAND + 1], next[SUITS_HAND + 1];
    for (int suit = 0; suit < SUITS; suit++) {
        suit_below(mask_ranks(cards, suit), hand, value, suit_sets);
        for (int k = suit == SUITS - 1 ? hand : 0; k <= hand; k++) {
            next[k] = 0;
            for (int part = 0; part <= k; part++) next[k] += product[part] * suit_sets[k - part];
        }
        for (int k = 0; k <= hand; k++) product[k] = next[k];
    }
    return product[hand];
}
