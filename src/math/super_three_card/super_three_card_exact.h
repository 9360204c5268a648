/* super_three_card_exact.h - Super 3 Card: the exact analysis, and a fast decider of Play or surrender. */
#pragma once

#include "exact/threes.h"
#include "game/super_three_card.h"
#include "math/play_fold.h"
#include "math/protect.h"

extern const struct analysis super_three_card_exact;
extern const struct variations super_variations;

/* With more information than the rules give (math/protect.h). */
extern const struct protection super_three_card_protections[];

struct event super_three_card_decide(const void *tables, const void *round, int seat);

/* ---- common parts of the counts of other shoes -------------------------------------------------------- */
enum {
    SUPER_VALUES = SHOE_THREE_VALUES,
    SUPER_TIERS = SHOE3_ROYAL + 1,
    SUPER_TIED = SUPER_TIERS,
    SUPER_LOST,
    SUPER_SURRENDERED,
    SUPER_OUTCOMES
};

/* The value of every three cards as a number, and how hands are paid by it. */
struct super_values {
    struct three_numbers of;
    uint8_t tier[SUPER_VALUES]; /* what Odds pays by: enum shoe3_category, low pairs as high card */
    int ties;                   /* -1, 0 or 1: a tie loses, pushes or wins [S-6] */
};
void super_values_fill(struct super_values *v, const struct rules *rules);

/* The ways to deal two own cards and an up card from a shoe with so many copies of each card, over all names of the
 * suits; 0 if they do not represent their class.  The up card of those that do is of clubs. */
int64_t super_three_card_ways(const uint8_t copies[DECK_52], const card own[2], card up);

/* Pairs of the dealer's beside an up card that give at most a value: all, and those with one given card. */
struct super_pairs {
    int32_t all[SUPER_VALUES];
    int16_t with[52][SUPER_VALUES];
};

/* dealer: the value of the up card with every two cards; left: of the shoe, without the up card. */
void super_pairs_count(const int16_t dealer[52][THREE_ROW], const uint16_t left[DECK_52], struct super_pairs *out);

/* The shoes that a request asks for: of each number of decks, or of the one that is fixed. */
enum { SUPER_SHOES = 2 };
struct super_shoes {
    int count;
    struct full_shoe {
        int choice, decks; /* of the option "decks", and their number */
        const char *name;  /* of that choice */
    } shoe[SUPER_SHOES];
};
struct super_shoes super_three_card_shoes(const struct analysis_request *request);

/* ORDER SUPER_OUTCOMES: wins by the tier of the hand, a tie that pushes, a loss, a surrender. */
extern const struct play_fold_game super_play_fold;

/* What a line of a bonus wager (NULL: none) nets in 1/scale of the stake, the meter at its reset, and a scale that is
 * fine enough. */
int64_t super_three_card_bonus_net(const struct rules *rules, int wager, const struct pay_row *line, int64_t scale);
int64_t super_three_card_bonus_scale(const struct rules *rules, int wager);
