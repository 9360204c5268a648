/*
 * count.h - what every count of hands needs: binomials, and hands that differ only by the names of the suits.
 *
 * Suit classes: give each suit a key that says which cards of that suit lie where (own hand, up card ...).
 * Renaming suits permutes the four keys, so each class has exactly one member whose keys do not rise.  Only
 * that member is looked at, with the size of the class as its weight.
 */
#ifndef EXACT_COUNT_H
#define EXACT_COUNT_H

#include "card/card.h"

/* The ways to take k of n; 0 where there are none.  Exact for any hand of up to seven cards of any shoe. */
static inline int64_t choose(int64_t n, int k)
{
    int64_t ways = 1;

    if (k < 0 || k > n) return 0;
    for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
    return ways;
}

/* The same for n and k from 0 to 4, as a look-up: counting by ranks and suits asks for it in inner loops. */
static inline int choose_of_four(int n, int k)
{
    static const signed char ways[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1},
    };

    return ways[n][k];
}

/* How many hands are in the class, if these keys are its representative's; else 0. */
static inline int suit_class_size(const uint32_t key[SUITS])
{
    int size = 24, run = 1;

    for (int suit = 1; suit < SUITS; suit++) {
        if (key[suit] > key[suit - 1]) return 0;
        run = key[suit] == key[suit - 1] ? run + 1 : 1;
        size /= run;
    }
    return size;
}

#endif
