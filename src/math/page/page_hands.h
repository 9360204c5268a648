/* page_hands.h - lists of hands up to the names of suits that nothing tells apart.
 *
 * A hand is a set of cards as a mask, a bit each.  Every suit has a key: what is known of it so far, equal for suits
 * that are alike.  Of the hands that differ only by a permutation of such suits one is listed, with how many it stands
 * for; the next cards are listed under the keys that follow from it.  With four different keys all hands are. */
#pragma once

#include "card/card.h"
#include "exact/count.h"

typedef uint64_t card_mask;
#define CARD_BIT(c) (UINT64_C(1) << (c))

/* 13 bits for each of up to three hands that are known, and what tells the suit apart from the start. */
struct suit_keys {
    uint64_t key[SUITS];
};

struct hand_list {
    int64_t count;
    card_mask *hand;
    uint8_t *ways;
};

/* The ranks that the mask has of a suit, a bit each. */
static inline uint32_t mask_ranks(card_mask mask, int suit) {
    uint32_t ranks = 0;
    for (card_mask left = mask >> suit & UINT64_C(0x1111111111111); left; left &= left - 1)
        ranks |= 1u << (__builtin_ctzll(left) >> 2);
    return ranks;
}

static inline struct suit_keys suit_keys_with(struct suit_keys keys, card_mask mask) {
    for (int suit = 0; suit < SUITS; suit++) keys.key[suit] = keys.key[suit] << RANKS | mask_ranks(mask, suit);
    return keys;
}

/* Are all four suits told apart? */
bool suit_keys_differ(const struct suit_keys *keys);

/* Calls put for every hand of so many of the deck's cards; the first one stands for the others. */
struct hands_wanted {
    card_mask deck; /* the cards that are left */
    int cards;
    struct suit_keys keys;
};
typedef void hands_put(void *context, card_mask hand, int ways);
void hands_visit(const struct hands_wanted *wanted, hands_put *put, void *context);

/* The same as a list, memory from the arena. */
struct hand_list hands_list(const struct hands_wanted *wanted, struct arena *arena);

/* The place of the set among all sets of so many cards of a deck. */
enum { HANDS_CARDS = 7 };
extern const uint32_t hands_choose[DECK_53][HANDS_CARDS + 1]; /* n over k */

static inline int64_t hands_number(card_mask hand) {
    int64_t number = 0;
    for (int i = 1; hand; hand &= hand - 1, i++) number += hands_choose[__builtin_ctzll(hand)][i];
    return number;
}

int64_t hands_of(int cards); /* how many there are of a deck of 53 */

/* The next set of as many of 64 places; 0 after the last one. */
static inline card_mask mask_next(card_mask mask) {
    const card_mask low = mask & -mask, carried = mask + low;
    return carried | (((mask ^ carried) / low) >> 2);
}

/* The cards of the mask, the lowest first; returns how many. */
static inline int mask_cards(card_mask mask, card *out) {
    int count = 0;
    for (; mask; mask &= mask - 1) out[count++] = (card)__builtin_ctzll(mask);
    return count;
}
