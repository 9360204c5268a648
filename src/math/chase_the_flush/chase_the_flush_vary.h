/* chase_the_flush_vary.h - what can be varied of Chase the Flush, as its analyses count with it. */
#pragma once

#include "game/chase_the_flush.h"
#include "math/vary.h"

extern const struct variations chase_variations;

/* How a showdown is decided.  A hand equal to the dealer's: -1 loses, 0 pushes, 1 wins. */
struct chase_showdown {
    suit_hand qualifying; /* the lowest hand with which the dealer qualifies; 0: any */
    int ties;
};

/* [F-play-8, chase-the-flush R4, F-win-1d] As approved: nine-high, and a push. */
#define CHASE_APPROVED                                                                                                 \
    { CHASE_QUALIFYING, 0 }
static const struct chase_showdown chase_approved = CHASE_APPROVED;

struct chase_showdown chase_showdown_of(const struct rules *by);

/* [F-play-3, F-play-5, F-play-7] The All In in Antes; streets_left: 3 before the flop, 2 after it, 1 at the end. */
int chase_all_in(const struct rules *by, int streets_left);

/* [chase-the-flush R6] Does X-tra pay a win over a dealer who does not qualify?  Else it pushes. */
bool chase_xtra_pays_any(const struct rules *by);
