/* count.h - binomial coefficients, and classes of hands that differ only by a permutation of the suits.
 *
 * Suit classes: give each suit a key that says where the cards of that suit are (own hand, up card ...).
 * Permuting the suits permutes the four keys, so each class has exactly one member with non-increasing keys,
 * its representative.  Only that member is counted, with the size of the class as its weight. */
#pragma once

#include "card/card.h"

/* n choose k; 0 if k is out of range.  Exact for hands of up to seven cards from any shoe. */
static inline int64_t choose(int64_t n, int k) {
    int64_t ways = 1;
    if (k < 0 || k > n) return 0;
    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

/* The same for n and k from 0 to 4, as a look-up for inner loops over ranks and suits. */
static inline int choose_of_four(int n, int k) {
    static const signed char ways[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1},
    };
    return ways[n][k];
}

/* The number of a set of three different numbers, whatever their order. */
static inline int number_of_three(int a, int b, int c) {
    const int ab = a > b ? a : b, high = ab > c ? ab : c;
    const int ba = a > b ? b : a, low = ba < c ? ba : c;
    const int middle = a + b + c - high - low;
    return high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low;
}

/* Adds cards to the ranks of their suits. */
static inline void suits_add(uint32_t ranks[SUITS], const card *cards, int count) {
    for (int i = 0; i < count; i++) ranks[card_suit(cards[i])] |= 1u << card_rank(cards[i]);
}

/* The cards of these ranks, suit by suit; returns how many. */
static inline int suits_cards(const uint32_t ranks[SUITS], card *out) {
    int count = 0;
    for (int suit = 0; suit < SUITS; suit++)
        for (uint32_t left = ranks[suit]; left; left &= left - 1) out[count++] = card_of(__builtin_ctz(left), suit);
    return count;
}

/* The size of the class if these are the keys of its representative, else 0. */
static inline int suit_class_size(const uint32_t key[SUITS]) {
    int size = 24, run = 1;
    for (int suit = 1; suit < SUITS; suit++) {
        if (key[suit] > key[suit - 1]) return 0;
        run = key[suit] == key[suit - 1] ? run + 1 : 1;
        size /= run;
    }
    return size;
}
