/* rank_sets.h - seven-card hands from 53 cards as multisets of ranks, and how many of them share no card.
 *
 * Where suits do not matter, 154,143,080 hands are 67,600 patterns: how many cards of each of fourteen kinds,
 * the ranks two to ace and the joker.  A pattern is two half sets, its kinds two to eight and its kinds nine
 * to joker.  Patterns are ordered by their high half, then by their low half, so a sum over patterns whose
 * weights are products is a plain loop.
 *
 * Rank cells answer: of the hands added so far, how many share no card with a hand of this pattern?  For sets
 * of cards, [A and B are disjoint] is the sum of (-1)^|X| over all X that are in both (inclusion-exclusion).
 * Summed over the suits of all cards, X is a set of ranks again: adding a hand adds to the cells of all its
 * subsets, and a query reads the cells of all subsets of the pattern, 71 on average.  Additions and queries
 * may alternate, as a sweep over sorted values does, and no two lists of patterns are compared pair by pair.
 *
 * Order: rank_sets_make; then cells of zeros; rank_cells_add and rank_cells_count_disjoint in any order.
 * Several threads may share the sets, each with its own cells. */
#pragma once

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

/* A subset of a half set: how often a given hand contains it, and the signed number of completions. */
struct rank_part {
    uint16_t set;
    int16_t occurrences, completions;
};

/* The half sets of at most seven cards, the smaller ones first. */
struct rank_half {
    int count;
    uint8_t (*copies)[HALF_KINDS];
    uint32_t *first_part; /* by set, and the end */
    struct rank_part *parts;
    uint16_t *by_copies;                 /* copies read as digits to the base five */
    uint16_t of_size[HAND_OF_SEVEN + 2]; /* the first set of this size, and the end */
    uint8_t in_deck[HALF_KINDS];         /* copies of each kind in the deck */
};

struct rank_pattern {
    uint16_t high, low;
    int32_t hands; /* over all choices of suits */
};

struct rank_sets {
    struct rank_half high, low;
    uint32_t *row;   /* the first cell of each high set */
    uint32_t *first; /* the first pattern of each high set, and the end */
    struct rank_pattern *patterns;
};

void rank_sets_make(struct rank_sets *sets, struct arena *arena);

/* The pattern with these copies of each kind (seven cards in all), and back. */
int rank_sets_find(const struct rank_sets *sets, const uint8_t copies[RANK_KINDS]);
void rank_sets_copies(const struct rank_sets *sets, int pattern, uint8_t copies[RANK_KINDS]);

/* One hand of the pattern, in alternating suits: no suit has more than two cards, so there is no flush. */
void rank_sets_cards(const struct rank_sets *sets, int pattern, card cards[HAND_OF_SEVEN]);

/* Adds `hands` different hands of one pattern; a negative number removes them. */
void rank_cells_add(const struct rank_sets *sets, int64_t cells[RANK_CELLS], int pattern, int64_t hands);

/* The number of pairs that share no card: a hand that was added, and any hand of this pattern. */
int64_t rank_cells_count_disjoint(const struct rank_sets *sets, const int64_t cells[RANK_CELLS], int pattern);
