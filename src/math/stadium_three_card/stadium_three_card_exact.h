/* stadium_three_card_exact.h - Stadium 3 Card Poker: the exact analysis, and fast deciders of Play or Fold.
 *
 * Deciders.  Information "own": the three cards, looked up.  Information "nine" (what the rules show): hands
 * that always play are looked up; for the others the dealers that are left are counted by products of what is
 * left of each rank, or the high cards of the array where the rule is the short one. */
#pragma once

#include "card/hand.h"
#include "math/decide.h"
#include "math/protect.h"
#include "math/stadium_three_card/stadium_hands.h"
#include "math/strategy/strategy_reader.h"

extern const struct analysis stadium_three_card_exact;
extern const struct variations stadium_variations;

/* With more information than the rules give (math/protect.h). */
extern const struct protection stadium_three_card_protections[];

/* [T-9d] The lowest hand with which the dealer qualifies, by rules that may be varied. */
hand3 stadium_qualifying(const struct rules *by);

/* From three cards, and from nine.  stadium_strategy_reader.c */
extern const struct strategy_format stadium_strategy_formats[];

/* The decision of a marginal hand, by its kickers and the high cards among the six others. */
enum stadium_answer { STADIUM_FOLDS, STADIUM_PLAYS, STADIUM_DEPENDS /* counts the dealers that are left */ };

enum { STADIUM_DECIDE_HIGHS = 7 }; /* 0 to 6 high cards */

struct stadium_tables {
    uint8_t play, fold;        /* ORDER ACTION of the game */
    bool nine;                 /* looks at the whole array */
    struct decide_cards plays; /* own: the decision; nine: hands that always play */
    /* nine, queen-high: aces and kings, queens among the six others; then both kickers by rank. */
    uint8_t queen[STADIUM_DECIDE_HIGHS][SUITS][RANKS][RANKS]; /* enum stadium_answer */
    uint8_t low[STADIUM_DECIDE_HIGHS];                        /* jack-high or lower: queens, kings and aces */
};

enum { STADIUM_CATEGORIES = HAND3_ROYAL /* the suited A-K-Q is a straight flush */ };

/* [T-9e] What a hand that plays is paid besides, by its category, in 1/scale of the Ante. */
struct stadium_terms {
    int64_t scale, bonus[STADIUM_CATEGORIES];
    hand3 qualifying;                     /* [T-9d] */
    int play;                             /* in Antes */
    int64_t net[STADIUM_OUTCOMES];        /* of Ante and Play together, in Antes */
    int named[STADIUM_OUTCOMES];          /* the outcome by whose name its awards go */
    const char *line[STADIUM_CATEGORIES]; /* NULL: nothing */
    const struct stadium_tables *given;   /* a strategy of the caller's, or NULL */
};

struct stadium_terms stadium_terms_of(const struct rules *rules, struct pay_table table);

/* Tables for a strategy to be read from lines: every hand folds. */
struct stadium_tables *stadium_tables_open(struct arena *arena, bool nine);

/* Marks the hands that always play; marginal hands are decided by the tables queen[] and low[]. */
void stadium_tables_mark_always_play(struct stadium_tables *t, struct arena *arena);

/* Does it play the hand, of an array of these nine cards (a bit each)? */
bool stadium_plays(const struct stadium_tables *t, const card hand[3], uint64_t array);

struct event stadium_decide(const void *tables, const void *round, int seat);
