/* house_way.h - what seven pai gow cards hold, and how the house sets them: two in front, five behind, and
 * the rule that decided.
 *
 * The approved House Way is one ordered list (docs/rules/dealer-open-pai-gow.md): five aces 1, four of a kind
 * 2, full house 3, the complete hands 4 (royal flush, straight flush, flush, straight), three of a kind 5,
 * two pair 6, pair 7, high card 8.  A rule names the ranks of the front; where several cards make that front,
 * the strongest back is kept, and of equal backs the one with the joker and the higher suits.  So the order
 * in which the cards are given never matters.  A front and a back are sorted high to low.
 *
 * house_way() takes no memory and about 100 ns; a complete hand that is not split looks at all 21 settings.
 * It never fouls [P-9a]: proved over every hand in house_way_test.c. */
#pragma once

#include "base/buf.h"
#include "card/pai_gow.h"

/* ---- contents of seven cards -------------------------------------------------------------------------- */
/* Whatever way they are set.  One pass over the cards yields masks of ranks, from which every question below
 * is a few shifts: about 15 ns for all of them.  The House Way and the Chan Chu wager both ask here; the
 * values of five cards set behind and two in front are in card/pai_gow.h.
 *
 * In the counts the joker is an ace [dealer-open-pai-gow R4]; in a straight or a flush it is whatever is missing. */

/* A rank is a bit, 1 << rank.  at_least[n]: the ranks held n times or more, the joker being an ace. */
struct seven {
    uint16_t at_least[6];
    uint16_t suit[SUITS]; /* natural cards only */
    uint16_t natural;     /* ranks of the natural cards */
    bool joker;
    int8_t flush_suit;    /* the suit of a flush, with the joker or without; -1 if there is none */
    uint8_t flush_length; /* natural cards of that suit */
};

struct seven seven_of(const card cards[7]);

/* The ranks held exactly n times. */
static inline uint32_t seven_exactly(const struct seven *s, int n) {
    return (uint32_t)s->at_least[n] & ~(n < 5 ? (uint32_t)s->at_least[n + 1] : 0);
}

/* The highest rank of a mask that is not empty, and the mask without it. */
static inline int seven_highest(uint32_t ranks) { return 31 - __builtin_clz(ranks); }
static inline uint32_t seven_without_highest(uint32_t ranks) { return ranks & ~(UINT32_C(1) << seven_highest(ranks)); }

/* How many ranks; a step for each, which beats a table for the few that there are. */
static inline int seven_count(uint32_t ranks) {
    int count = 0;
    for (; ranks; ranks &= ranks - 1) count++;
    return count;
}

/* Five cards of these kinds can be made of the seven, with the joker or without. */
bool seven_straight(const struct seven *s);
bool seven_flush(const struct seven *s);
bool seven_straight_flush(const struct seven *s); /* a royal flush is one */
int seven_royal_suit(const struct seven *s);      /* the suit of a royal flush, or -1 */

/* Three of a kind and a pair beside it, or two threes of a kind. */
bool seven_full_house(const struct seven *s);

/* The best five are ace-high: no pair, no straight, no flush, an ace or the joker [P-intro-3, P-intro-14]. */
bool seven_ace_high(const struct seven *s);

/* Seven ranks in a row, from A-2-...-7 to 8-9-...-A [dealer-open-pai-gow R8]: seven natural cards. */
bool seven_natural_row(uint32_t ranks);
bool seven_wild_row(uint32_t ranks); /* or six of them, the joker being the seventh */

/* ---- the House Way ------------------------------------------------------------------------------------ */
/* ORDER HOUSE_WAY: the choices of the option house-way [dealer-open-pai-gow R3]. */
enum house_way { HOUSE_WAY_DOCUMENT, HOUSE_WAY_EITHER_PAIR };

/* The options of a table by which hands are set and compared [dealer-open-pai-gow R3, R5]. */
struct pai_gow_terms {
    enum house_way way;
    enum pai_gow_wheel wheel;
};

struct setting {
    card front[2], back[5];
    const char *rule; /* "1" ... "4d5" ... "8": the rule that decided; "4c" where 4c hands over to another */
    uint8_t clause;   /* for house_way_reason() */
    uint8_t ranks[2]; /* that the reason names */
};

/* Seven different cards, the joker among them or not. */
struct setting house_way(const card seven[7], struct pai_gow_terms terms);

/* The rule of a setting as a number that a round can keep, from 1, and its id; NULL: no rule has that number. */
int house_way_number(const struct setting *setting);
const char *house_way_rule(int number);

/* "two pair, kings over sixes, and no single ace: the two highest singletons go in front" */
void house_way_reason(struct buf *b, const struct setting *setting);

/* ---- every setting ------------------------------------------------------------------------------------ */
enum { SETTINGS_MAX = 21 };

struct ranked_setting {
    card front[2], back[5];
    pai_gow_front front_value;
    pai_gow_back back_value;
    bool foul;      /* the front beats its own back: an automatic loss [P-7] */
    bool beaten;    /* another setting is as good at both places and better at one */
    bool house_way; /* worth what the House Way sets */
};

/* Each pair of values once: first the settings a player might want, then those another one beats, then fouls;
 * each group from the strongest front down.  Returns how many. */
int house_way_settings(const card seven[7], struct pai_gow_terms terms, struct ranked_setting out[SETTINGS_MAX]);
