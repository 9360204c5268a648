/*
 * hand_sum.h - a set of cards as two sums, from which every evaluator reads its value.
 *
 * Each card adds to both words, so a loop over hands carries the sum from level to level, a set of six is a
 * set of seven less one card, and the order of cards does not matter.  One addition a word and card.
 *
 *   key   bits  0-31  sum of rank keys, different for different ranks (hand_table.h)
 *         bits 32-47  cards of each suit, four bits a suit, counted from 3: a suit of five sets its top bit;
 *                     the joker counts for every suit
 *         bit  63     the joker is among them
 *   mask  four lanes of 16 bits, one a suit: length << 13 | ranks, which is a suit_hand (suit_hand.h)
 *
 * At most seven cards, all different, at most one joker: sums check nothing, whoever deals does (shoe.h).
 */
#ifndef CARD_HAND_SUM_H
#define CARD_HAND_SUM_H

#include "card/card.h"

struct hand_sum {
    uint64_t key, mask;
};

extern const uint64_t hand_sum_key[DECK_53], hand_sum_mask[DECK_53];

#define HAND_SUM_START UINT64_C(0x333300000000)
#define HAND_SUM_FLUSH UINT64_C(0x888800000000)

static inline struct hand_sum hand_sum_none(void)
{
    return (struct hand_sum){HAND_SUM_START, 0};
}

static inline struct hand_sum hand_sum_with(struct hand_sum sum, card c)
{
    return (struct hand_sum){sum.key + hand_sum_key[c], sum.mask + hand_sum_mask[c]};
}

static inline struct hand_sum hand_sum_without(struct hand_sum sum, card c)
{
    return (struct hand_sum){sum.key - hand_sum_key[c], sum.mask - hand_sum_mask[c]};
}

static inline struct hand_sum hand_sum_of(const card *cards, int count)
{
    struct hand_sum sum = hand_sum_none();

    for (int i = 0; i < count; i++) sum = hand_sum_with(sum, cards[i]);
    return sum;
}

/* Does some suit reach five cards, the joker counted? */
static inline bool hand_sum_is_flush(struct hand_sum sum)
{
    return __builtin_expect((sum.key & HAND_SUM_FLUSH) != 0, 0);
}

static inline bool hand_sum_has_joker(struct hand_sum sum)
{
    return sum.key >> 63 != 0;
}

/* One suit's lane: length << 13 | ranks, without the joker. */
static inline uint32_t hand_sum_suit(struct hand_sum sum, int suit)
{
    return (uint32_t)(sum.mask >> 16 * suit) & 0xffff;
}

/* The ranks of the suit that reaches five, as a mask; only if hand_sum_is_flush. */
static inline uint32_t hand_sum_flush_ranks(struct hand_sum sum)
{
    const int bit = __builtin_ctz((unsigned)(sum.key >> 32) & 0x8888); /* 4 * suit + 3 */

    return (uint32_t)(sum.mask >> (4 * bit - 12)) & 0x1fff;
}

/* Different cards of one deck with a joker?  What the sums do not check; for asserts. */
bool hand_sum_cards_differ(const card *cards, int count);

#endif
