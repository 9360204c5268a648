/*
 * stadium_tally.h - the deals of Stadium 3 Card Poker's base game by outcome, for each way to decide.
 *
 * Four ways: from the own three cards or from all nine, the best decision or the short rule.  The best one
 * with nine cards comes from stadium_nine.h; the short rule with nine cards only counts high cards, so its
 * deals follow in closed form.
 *
 * Order: stadium_study_open, stadium_nine_run into its nine, then the tallies.  Cost: 10 ms for the proof
 * that better hands always play.
 */
#ifndef MATH_STADIUM_THREE_CARD_STADIUM_TALLY_H
#define MATH_STADIUM_THREE_CARD_STADIUM_TALLY_H

#include "base/number.h"
#include "game/pay.h"
#include "math/stadium_three_card/stadium_nine.h"

enum { STADIUM_CATEGORIES = HAND3_ROYAL /* the suited A-K-Q is a straight flush */ };
enum { STADIUM_UNQUALIFIED, STADIUM_WON, STADIUM_TIED, STADIUM_LOST, STADIUM_OUTCOMES };

struct stadium_study {
    const struct stadium_hands *hands;
    struct stadium_nine nine;
};

/* T-9e What a hand that plays is paid besides, by its category, in 1/scale of the Ante. */
struct stadium_terms {
    int64_t scale, bonus[STADIUM_CATEGORIES];
    const char *line[STADIUM_CATEGORIES]; /* NULL: nothing */
};

struct stadium_tally {
    wide deals[STADIUM_CATEGORIES][STADIUM_OUTCOMES], played, folded;
};

/* Opens the hands and proves that all of them but the open ones always play; nine is left to be run. */
struct stadium_study *stadium_study_open(struct arena *arena);

struct stadium_terms stadium_terms_of(struct pay_table ante_bonus);

/* Play, summed over the dealers, in 1/scale of the Ante. */
int64_t stadium_value_of_play(const struct stadium_terms *terms, int category, struct stadium_showdowns s);

/* Queen-high and lower: the six others' cards can decide.  Better hands always play. */
bool stadium_is_open(const struct stadium_hand *hand);

/* The decision from the own three cards; Play and Fold of the same value are Play. */
bool stadium_best_plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms);

/* The short rules: from the own three cards; of an open hand, with so many queens, kings and aces in the six.
 */
bool stadium_short_plays_own(const struct stadium_hand *hand, const struct stadium_terms *terms);
bool stadium_short_plays_nine(const struct stadium_hand *hand, int highs);

struct stadium_tally stadium_tally_own(const struct stadium_study *study, const struct stadium_terms *terms);
struct stadium_tally stadium_tally_own_short(const struct stadium_study *study);
struct stadium_tally stadium_tally_nine(const struct stadium_study *study);
struct stadium_tally stadium_tally_nine_short(const struct stadium_study *study);

/* The short rule in words, a sentence each; NULL ends. */
extern const char *const stadium_short_rules[];

#endif
