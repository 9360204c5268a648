/*
 * stadium_six.h - the 6 Card Bonus: all 20,358,520 sets of six cards by the best five-card hand in them.
 *
 * Six cards hold a flush in at most one suit, and then no full house, four or three of a kind: so the hands
 * with a flush are counted suit by suit, and of all others only the ranks matter: which ranks are held at
 * all, and how often each.  Cost: 0.1 ms.
 *
 * A deal is the player's three cards and the dealer's three; every set of six is split into them in the
 * same number of ways.
 */
#ifndef MATH_STADIUM_THREE_CARD_STADIUM_SIX_H
#define MATH_STADIUM_THREE_CARD_STADIUM_SIX_H

#include "card/hand.h"

enum { STADIUM_SIXES = 20358520, STADIUM_SIX_CATEGORIES = HAND5_ROYAL + 1 };

/* By enum hand5_category; sums to STADIUM_SIXES. */
void stadium_six_count(int64_t count[STADIUM_SIX_CATEGORIES]);

#endif
