/*
 * rank_sets.h - hands of seven from the 53 cards as sets of ranks, and how many of them share no card.
 *
 * Where suits do not matter, 154,143,080 hands are 67,600 patterns: so many of each of fourteen kinds, the
 * ranks two to ace and the joker.  A pattern is two half sets, its kinds two to eight and its kinds nine to
 * joker; the patterns with the same high half follow one another, and in them the low halves, so a sum over
 * patterns with weights that are products is a plain loop.
 *
 * Rank cells answer: of the hands put in so far, how many share no card with a hand of this pattern?  For
 * sets of cards, [A and B are disjoint] is the sum of (-1)^|X| over all X that lie in both.  Summed over the
 * suits of all cards, X is a set of ranks again: putting a hand in adds to the cells of all its subsets, and
 * asking reads the cells of all subsets of the pattern, 71 of them on average.  So cells may grow while they
 * are asked, which is what a sweep over sorted values wants; two full lists of patterns never meet pair by
 * pair.
 *
 * Order: make; then cells of zeros; add and pairs in any order.  Several threads may share the sets, each
 * with cells of its own.
 */
#ifndef EXACT_RANK_SETS_H
#define EXACT_RANK_SETS_H

#include "base/base.h"
#include "card/card.h"

enum {
    RANK_JOKER = RANKS,
    RANK_KINDS,
    HALF_KINDS = RANK_KINDS / 2,
    HAND_OF_SEVEN = 7,
    LOW_SETS = 3180,
    HIGH_SETS = 2430,
    RANK_PATTERNS = 67600,
    RANK_CELLS = 103105,
};

/* A subset of a half set: the ways to take it out of one given hand, and the (signed) ways to complete it. */
struct rank_part {
    uint16_t set;
    int16_t within, beyond;
};

/* The half sets of at most seven cards, the smaller ones first. */
struct rank_half {
    int count;
    uint8_t (*copies)[HALF_KINDS];
    uint32_t *first_part; /* of each set, and the end */
    struct rank_part *parts;
    uint16_t *by_copies;                 /* copies read as digits to the base five */
    uint16_t of_size[HAND_OF_SEVEN + 2]; /* the first set of this size, and the end */
    uint8_t most[HALF_KINDS];            /* copies of each kind in the deck */
};

struct rank_pattern {
    uint16_t high, low;
    int32_t hands; /* by choosing suits */
};

struct rank_sets {
    struct rank_half high, low;
    uint32_t *row;   /* the first cell of each high set */
    uint32_t *first; /* the first pattern of each high set, and the end */
    struct rank_pattern *patterns;
};

void rank_sets_make(struct rank_sets *sets, struct arena *arena);

/* Copies of each kind, seven cards in all, to their pattern and back. */
int rank_sets_find(const struct rank_sets *sets, const uint8_t copies[RANK_KINDS]);
void rank_sets_copies(const struct rank_sets *sets, int pattern, uint8_t copies[RANK_KINDS]);

/* One of its hands, in suits in turn: no suit gets more than two cards, so no flush can be made. */
void rank_sets_cards(const struct rank_sets *sets, int pattern, card cards[HAND_OF_SEVEN]);

/* Puts in `hands` different hands of one pattern; a negative number takes them out. */
void rank_cells_add(const struct rank_sets *sets, int64_t cells[RANK_CELLS], int pattern, int64_t hands);

/* The pairs of a hand put in and any hand of this pattern that share no card. */
int64_t rank_cells_pairs(const struct rank_sets *sets, const int64_t cells[RANK_CELLS], int pattern);

#endif
