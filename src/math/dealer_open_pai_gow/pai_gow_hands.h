/* pai_gow_hands.h - every hand of seven in pai gow: set by the House Way, and in the best settings of a player.
 *
 * A hand here is one of 292,253 kinds: the 67,600 patterns of ranks (rank_sets.h), set as if no flush could
 * be made, and after them the 224,653 suited hands of one suit (suited.h), set as they are.  Only those can
 * hold a flush, so together they represent all 154,143,080.
 *
 * Fronts are numbered 1 (3-2) to 91 (a pair of aces), 0 being none; backs are the values of card/pai_gow.h.
 * To beat a dealer's front f and back b a hand needs a setting that is no foul with a front above f and a
 * back above b.  For each query (win or hold, best setting or House Way) the "reach" of a hand past f is one
 * number: the query is met against every back b below it.
 *
 * pai_gow_hand_table_make takes a quarter of a second and 60 MB; the table does not change afterwards. */
#pragma once

#include "base/base.h"
#include "card/pai_gow.h"
#include "exact/rank_sets.h"
#include "exact/suited.h"
#include "game/way/house_way.h"

enum {
    PAI_GOW_HANDS = RANK_PATTERNS + SUITED_HANDS,
    PAI_GOW_FRONTS = 91,
    PAI_GOW_ALWAYS = PAI_GOW_VALUES + 1, /* above every back */
};

/* What the dealer's seven cards mean before they are set [P-intro-3, P-intro-10, dealer-open-pai-gow R1, R2]. */
enum pai_gow_dealer { DEALER_PLAYS, DEALER_JACKS, DEALER_ACE_HIGH };

/* How a hand is set by the House Way, and how it counts for a dealer. */
struct pai_gow_set {
    uint16_t back;
    uint8_t front;
    uint8_t dealer; /* enum pai_gow_dealer */
};

struct pai_gow_hand_table {
    struct pai_gow_terms terms;
    const struct rules *varied; /* by which the dealer's seven are looked at; NULL: the approved ones */
    struct rank_sets sets;
    struct suited suited;
    struct pai_gow_set *house;
    uint16_t *best_back;
    uint8_t *best_front;
    uint16_t *win_back;     /* [front][hand]: the best back with a front above that one, 0 if none */
    uint32_t *pattern;      /* of each suited hand */
    uint32_t *first_suited; /* of each pattern, and the end, in suited_by_pattern: */
    uint32_t *suited_by_pattern;
    int32_t *unsuited_hands;   /* of each pattern: those that are not suited */
    uint8_t front_number[512]; /* by pai_gow_front */
};

/* A goal and a setting: does the hand win, or does it at least hold (win or push)? */
enum pai_gow_query { WIN_BEST, HOLD_BEST, WIN_HOUSE, HOLD_HOUSE, HOLD_COPIES };

/* rules: by which the dealer's seven are looked at; NULL: the approved ones. */
void pai_gow_hand_table_make(struct pai_gow_hand_table *table, struct pai_gow_terms terms, const struct rules *rules,
                             struct arena *arena);

/* Writes back and front of a setting. */
void pai_gow_set_as(const struct pai_gow_hand_table *table, const struct setting *setting, struct pai_gow_set *out);

/* How seven cards are set by the House Way, and how they count for a dealer. */
struct pai_gow_set pai_gow_hand_set(const struct pai_gow_hand_table *table, const card seven[7]);

/* Seven cards of this kind, below PAI_GOW_HANDS. */
void pai_gow_hand_cards(const struct pai_gow_hand_table *table, int hand, card cards[7]);

/* How many of the 154,143,080 hands one of the kinds stands for. */
static inline int pai_gow_hands_like(const struct pai_gow_hand_table *table, int hand) {
    if (hand < RANK_PATTERNS) return table->unsuited_hands[hand];
    return SUITS * table->suited.ways[suited_column_of(&table->suited, hand - RANK_PATTERNS)];
}

/* The reach of a hand past a dealer's front: the query is met against every back below it.  HOLD_COPIES also
 * holds with a copy (equal values) in front or behind; no rule uses it, but "neither hand beats the other in
 * both places" is symmetric in the two hands, which pai_gow_main_test.c checks. */
static inline int pai_gow_reach(const struct pai_gow_hand_table *table, enum pai_gow_query query, int front, int hand) {
    const struct pai_gow_set house = table->house[hand];
    switch (query) {
    case WIN_BEST: return table->win_back[(size_t)front * PAI_GOW_HANDS + (size_t)hand];
    case HOLD_BEST: return table->best_front[hand] > front ? PAI_GOW_ALWAYS : table->best_back[hand];
    case WIN_HOUSE: return house.front > front ? house.back : 0;
    case HOLD_HOUSE: return house.front > front ? PAI_GOW_ALWAYS : house.back;
    default: return house.front >= front ? PAI_GOW_ALWAYS : house.back + 1;
    }
}
