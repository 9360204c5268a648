/*
 * decide_cards.h - yes or no for every three cards: a strategy whose state is three cards, as a table.
 *
 * One word for each first two cards, a bit for each third: 21 KB, one load.  A strategy has one entry for all
 * states that differ by the names of the suits; decide_cards_set() writes them all.
 */
#ifndef MATH_DECIDE_CARDS_H
#define MATH_DECIDE_CARDS_H

#include "card/card.h"

struct decide_cards {
    uint64_t yes[DECK_52][DECK_52];
};

enum decide_order {
    ANY_ORDER,  /* three cards of one hand */
    LAST_APART, /* two cards of a hand, and one that is not of it */
};

void decide_cards_set(struct decide_cards *t, const card cards[3], enum decide_order order, bool yes);

static inline bool decide_cards_look(const struct decide_cards *t, const card *first_two, card last)
{
    return t->yes[first_two[0]][first_two[1]] >> last & 1;
}

#endif
