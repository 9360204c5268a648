/* hand_fives_fixture.h - for tests: the place of every five cards in the slow order, and what follows from it.
 *
 * fives_open values all hands of five with a slow evaluator and numbers the different values from 1 upward.
 * An evaluator whose values are ordinals agrees with the slow one in order, not only in category, exactly if
 * it gives those numbers.  Six and seven cards are worth the best of their fives, looked up one by one.
 * Hands are written high card first. */
#pragma once

#include "card/hand.h"
#include "card/hand_slow.h"

#include <string.h>

enum { FIVES_MAX = 2869685, SLOW_VALUES_MAX = 11 << 20, SAMPLE_STEP = 401 };

static uint16_t fives_place[FIVES_MAX];
static int fives_choose[DECK_53 + 1][6];

/* All sets of five in order of their highest card, then the next: the number of sets before this one. */
static inline int fives_index(const card cards[5]) {
    int index = 0;

    for (int i = 0; i < 5; i++) index += fives_choose[cards[i]][5 - i];
    return index;
}

typedef void fives_visit(const card *cards, struct hand_sum sum);

struct fives_walk {
    int size;
    fives_visit *visit;
    card cards[7];
};

/* Visits every set of walk->size cards below `below`; called with depth 0 and no cards. */
static inline void fives_walk(struct fives_walk *walk, int below, int depth, struct hand_sum sum) {
    for (int c = walk->size - depth - 1; c < below; c++) {
        const struct hand_sum with = hand_sum_with(sum, (card)c);

        walk->cards[depth] = (card)c;
        if (depth + 1 == walk->size)
            walk->visit(walk->cards, with);
        else
            fives_walk(walk, c, depth + 1, with);
    }
}

static inline void fives_walk_all(int deck, int size, fives_visit *visit) {
    struct fives_walk walk = {.size = size, .visit = visit};

    fives_walk(&walk, deck, 0, hand_sum_none());
}

static uint32_t fives_slow[FIVES_MAX];
static hand_slow (*fives_evaluator)(const card *);

static inline void fives_note(const card *cards, struct hand_sum sum) {
    (void)sum;
    fives_slow[fives_index(cards)] = fives_evaluator(cards);
}

/* Values all fives of the deck; returns how many different values there are. */
static inline int fives_open(int deck, hand_slow (*evaluator)(const card *)) {
    static uint16_t place[SLOW_VALUES_MAX]; /* by slow value */
    const int fives = deck == DECK_53 ? FIVES_MAX : 2598960;
    uint16_t values = 0;

    for (int n = 0; n <= DECK_53; n++) {
        fives_choose[n][0] = 1;
        for (int k = 1; k < 6; k++)
            fives_choose[n][k] = n == 0 ? 0 : fives_choose[n - 1][k - 1] + fives_choose[n - 1][k];
    }
    fives_evaluator = evaluator;
    memset(place, 0, sizeof place);
    fives_walk_all(deck, 5, fives_note);
    for (int i = 0; i < fives; i++) place[fives_slow[i]] = 1;
    for (int i = 0; i < SLOW_VALUES_MAX; i++) place[i] = place[i] ? ++values : 0;
    for (int i = 0; i < fives; i++) fives_place[i] = place[fives_slow[i]];
    return values;
}

/* Five without skip and skip2 (past the end: nothing is skipped). */
static inline int fives_without(const card *cards, int count, int skip, int skip2) {
    card five[5];
    int size = 0;

    for (int i = 0; i < count; i++) {
        if (i != skip && i != skip2) five[size++] = cards[i];
    }
    return fives_place[fives_index(five)];
}

static inline int fives_best(const card *cards, int count) {
    int best = 0;

    for (int i = 0; i < 7; i++) {
        for (int j = i + 1; j < 8; j++) {
            if ((i < count) + (j < count) != count - 5) continue;
            const int place = fives_without(cards, count, i, j);
            if (place > best) best = place;
        }
    }
    return best;
}
