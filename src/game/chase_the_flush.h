/* chase_the_flush.h - what the analyses ask of Chase the Flush beyond its plug. */
#pragma once

#include "card/hand.h"
#include "game/game.h"

/* How a showdown is decided.  A hand equal to the dealer's: -1 loses, 0 pushes, 1 wins. */
struct chase_showdown {
    suit_hand qualifying; /* the lowest hand with which the dealer qualifies; 0: any */
    int ties;
};

/* [F-play-8, chase-the-flush R4, F-win-1d] As approved: nine-high, and a push. */
#define CHASE_APPROVED                                                                                                 \
    { (suit_hand)3 << RANKS | 1u << NINE, 0 }
static const struct chase_showdown chase_approved = CHASE_APPROVED;

struct chase_showdown chase_showdown_of(const struct rules *rules);

/* [F-play-3, F-play-5, F-play-7] The All In in Antes; streets_left: 3 before the flop, 2 after it, 1 at the end. */
int chase_all_in(const struct rules *rules, int streets_left);

/* [chase-the-flush R6] Does X-tra pay a win over a dealer who does not qualify?  Else it pushes. */
bool chase_xtra_pays_any(const struct rules *rules);
