/* three_card_catch_count.h - what the counts of 3 Card Catch share: values of hands, the deals of a hand that plays,
 * and the outcomes that an X-Tra table pays (three_card_catch_exact.c). */
#pragma once

#include "exact/threes.h"
#include "math/play_fold.h"
#include "math/three_card_catch/three_card_catch_exact.h"

struct arena;

enum {
    CATCH_CATEGORIES = HAND3_ROYAL + 1,
    CATCH_DEALERS = 18424, /* C(49,3) */
    CATCH_DRAWS = 46 * 45, /* the player's draw, then the dealer's */
};

struct catch_count {
    int64_t dealers, draws;                  /* that a hand meets: CATCH_DEALERS, CATCH_DRAWS from a whole deck */
    int natural;                             /* the number of the lowest value that is a natural [C-1.6] */
    int ties;                                /* -1, 0 or 1: a tie loses, pushes or wins [C-5.1] */
    struct three_numbers values;             /* what is called a value here is its number */
    struct three_sums sums3;                 /* of the dealer's first three cards */
    uint32_t any4[THREE_VALUES + 1];         /* sum of the weights of all F with a smaller value */
    uint32_t one4[52][THREE_VALUES + 1];     /* of the F that hold a given card */
    uint16_t two4[52][52][THREE_VALUES + 1]; /* that hold two given cards, first < second */
};

static inline int catch_category(const struct catch_count *t, int value) {
    return hand3_category(t->values.value[value]);
}

/* ORDER OUTCOME: wins after a draw, by the category of the best three of four; then the others. */
enum { WON_NATURAL = CATCH_CATEGORIES, TIED, LOST, FOLDED, OUTCOMES };

/* The deals of one hand that plays.  Sums to CATCH_DEALERS x CATCH_DRAWS. */
struct catch_outcomes {
    int64_t deals[FOLDED];
    int64_t drawn[CATCH_CATEGORIES]; /* deals with a draw, whatever the result */
};

extern const struct play_fold_game catch_play_fold;

/* gone: a bit for each card that is in nobody's hand; no hand that holds one is counted. */
struct catch_count *catch_count_open(struct arena *arena, uint64_t gone, const struct rules *rules);
struct catch_outcomes catch_count_hand(const struct catch_count *t, const card hand[3]);
