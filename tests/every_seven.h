/* every_seven.h - walks through all 154,143,080 hands of seven cards from 53, one for each class of suits.
 *
 * Suits are alike, so a hand stands for all that differ by a change of suits: 6,972,147 hands with the number
 * of hands each stands for.  A hand is made suit by suit: the suits sorted by length, those of equal length
 * by their ranks.  visit() gets the hand and its weight; stride > 1 takes every stride-th class. */
#pragma once

#include "card/card.h"

#include <stdlib.h>

enum { SEVENS = 154143080, SEVEN_CLASSES = 6972147 };

struct every_seven {
    void (*visit)(void *context, const card cards[7], int weight);
    void *context;
    unsigned stride;

    unsigned at; /* classes walked through so far */
    int natural; /* cards without the joker, 6 or 7 */
    int length[4];
    unsigned ranks[4];
};

/* In how many ways the four suits can change places. */
static int every_seven_weight(const struct every_seven *w) {
    int ways = 24, alike = 1;

    for (int i = 1; i < 4; i++) {
        alike = w->ranks[i] == w->ranks[i - 1] ? alike + 1 : 1;
        ways /= alike;
    }
    return ways;
}

static void every_seven_visit(struct every_seven *w) {
    card cards[7] = {[6] = JOKER};
    int count = 0;

    if (w->at++ % w->stride) return;
    for (int suit = 0; suit < 4; suit++) {
        for (int rank = 0; rank < RANKS; rank++) {
            if (w->ranks[suit] >> rank & 1) cards[count++] = card_of(rank, suit);
        }
    }
    w->visit(w->context, cards, every_seven_weight(w));
}

/* Fills the suits from this one on, with that many cards left. */
static void every_seven_suit(struct every_seven *w, int suit) {
    if (suit == 4) {
        every_seven_visit(w);
        return;
    }
    const unsigned most = suit > 0 && w->length[suit] == w->length[suit - 1] ? w->ranks[suit - 1] : 0x1fff;
    for (unsigned ranks = (1u << w->length[suit]) - 1; ranks <= most;) {
        w->ranks[suit] = ranks;
        every_seven_suit(w, suit + 1);
        if (ranks == 0) break;
        const unsigned low = ranks & -ranks, ripple = ranks + low; /* the next mask with as many bits */
        ranks = (((ripple ^ ranks) >> 2) / low) | ripple;
    }
}

static void every_seven_lengths(struct every_seven *w, int suit, int left) {
    if (suit == 4) {
        if (left == 0) every_seven_suit(w, 0);
        return;
    }
    for (int length = suit ? w->length[suit - 1] : left; length >= 0; length--) {
        if (length > left) continue;
        w->length[suit] = length;
        every_seven_lengths(w, suit + 1, left - length);
    }
}

static inline unsigned every_seven(void (*visit)(void *, const card *, int), void *context, unsigned stride) {
    struct every_seven w = {.visit = visit, .context = context, .stride = stride};

    for (w.natural = 6; w.natural <= 7; w.natural++) every_seven_lengths(&w, 0, w.natural);
    return w.at;
}

/* All 154,143,080 hands as they come, without the argument that suits are alike. */
static inline void every_single_seven(void (*visit)(void *, const card *, int), void *context) {
    card c[7];

    /* clang-format off */
    for (c[0] = 0; c[0] < DECK_53; c[0]++)
    for (c[1] = 0; c[1] < c[0]; c[1]++)
    for (c[2] = 0; c[2] < c[1]; c[2]++)
    for (c[3] = 0; c[3] < c[2]; c[3]++)
    for (c[4] = 0; c[4] < c[3]; c[4]++)
    for (c[5] = 0; c[5] < c[4]; c[5]++)
    for (c[6] = 0; c[6] < c[5]; c[6]++) visit(context, c, 1);
    /* clang-format on */
}
