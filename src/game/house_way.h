/*
 * house_way.h - how the house sets seven cards: two in front, five behind, and the rule that said so.
 *
 * The approved House Way is one ordered list (docs/rules/dealer-open-pai-gow.md): five aces 1, four of a kind
 * 2, full house 3, the complete hands 4 (royal flush, straight flush, flush, straight), three of a kind 5,
 * two pair 6, pair 7, high card 8.  A rule names the ranks of the front; where several cards make that front,
 * the strongest back is kept, and of equal backs the one with the joker and the higher suits.  So the order
 * in which the cards are given never matters.  A front and a back are sorted high to low.
 *
 * house_way() takes no memory and about 100 ns; a complete hand that is not split looks at all 21 settings.
 * It never fouls (P-9a): proved over every hand in house_way_test.c.
 */
#ifndef GAME_HOUSE_WAY_H
#define GAME_HOUSE_WAY_H

#include "base/buf.h"
#include "card/pai_gow.h"

/* ORDER HOUSE_WAY: the choices of the option house-way (dealer-open-pai-gow R3). */
enum house_way { HOUSE_WAY_DOCUMENT, HOUSE_WAY_EITHER_PAIR };

struct setting {
    card front[2], back[5];
    const char *rule; /* "1" ... "4d5" ... "8": the rule that decided; "4c" where 4c hands over to another */
    uint8_t clause;   /* for house_way_reason() */
    uint8_t ranks[2]; /* that the reason names */
};

/* Seven different cards, the joker among them or not. */
struct setting house_way(const card seven[7], enum house_way way);

/* "two pair, kings over sixes, and no single ace: the two highest singletons go in front" */
void house_way_reason(struct buf *b, const struct setting *setting);

/* ---- every setting ------------------------------------------------------------------------------------ */

enum { SETTINGS_MAX = 21 };

struct ranked_setting {
    card front[2], back[5];
    pai_gow_front front_value;
    pai_gow_back back_value;
    bool foul;      /* the front beats its own back: an automatic loss (P-7) */
    bool beaten;    /* another setting is as good at both places and better at one */
    bool house_way; /* worth what the House Way sets */
};

/*
 * Each pair of values once: first the settings a player might want, then those another one beats, then fouls;
 * each group from the strongest front down.  Returns how many.
 */
int house_way_settings(const card seven[7], enum house_way way, struct ranked_setting out[SETTINGS_MAX]);

#endif
