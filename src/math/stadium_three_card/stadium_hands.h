/* stadium_hands.h - every hand of Stadium 3 Card Poker against every dealer.
 *
 * 22,100 hands are 1,755 classes up to the names of the suits, and each is compared with 18,424 dealer hands
 * ("dealers"), by counting those below a value (exact/threes.h).
 *
 * The score of Play against a dealer is the net result plus 2, in units of the Ante, so that the worst case
 * (Ante and Play lost) scores 0: not qualified 3, beaten 4, tied 2, lost 0.  Fold loses one unit, score 1; so
 * Play is at least as good as Fold if its score summed over the dealers is at least their number:
 * stadium_play_score() >= dealers.
 *
 * Order: stadium_hands_open, then read.  Cost: 0.5 ms, 0.5 MB.
 *
 * The 6 Card Bonus uses the player's and the dealer's cards together: all 20,358,520 sets of six by the best
 * five-card hand in them.  Every set of six splits into two hands in the same number of ways, so sets may be counted
 * for deals.  Cost: 20 ms. */
#pragma once

#include "base/base.h"
#include "exact/threes.h"
#include "game/stadium_three_card.h" /* STADIUM_QUALIFYING */

enum {
    STADIUM_CLASSES = THREE_CLASSES,
    STADIUM_DEALERS = 18424,      /* C(49,3), unknown: all but the own three cards */
    STADIUM_DEALERS_LEFT = 12341, /* C(43,3), unknown: all but the nine of the array */
    STADIUM_OTHERS = 6,           /* cards of the array that are not the seat's own */
};

/* How a hand that plays ends against a dealer; [T-9a to T-9d].  All three by value or its number. */
enum { STADIUM_UNQUALIFIED, STADIUM_WON, STADIUM_TIED, STADIUM_LOST, STADIUM_OUTCOMES };

static inline int stadium_outcome(int player, int dealer, int qualifying) {
    return dealer < qualifying ? STADIUM_UNQUALIFIED
           : dealer < player   ? STADIUM_WON
           : dealer == player  ? STADIUM_TIED
                               : STADIUM_LOST;
}

/* Dealer hands by outcome. */
struct stadium_showdowns {
    int64_t of[STADIUM_OUTCOMES];
};

struct stadium_hand {
    card cards[3];    /* the highest first */
    uint8_t size;     /* hands in this class */
    uint8_t category; /* enum hand3_category; the suited A-K-Q counts as a straight flush */
    struct stadium_showdowns against;
};

struct stadium_hands {
    struct stadium_hand hand[STADIUM_CLASSES];
    struct three_numbers places; /* of the hands, by value */
    int qualifying;              /* [T-9d] the place of the lowest hand that qualifies */
};

/* Against dealers who qualify with this hand; what follows from the score holds for the approved one. */
struct stadium_hands *stadium_hands_open(struct arena *arena, hand3 qualifying);

/* The same for any hand and any set of cards (a bit each) from which the dealer's three come; by enumeration. */
struct stadium_showdowns stadium_showdowns_from(const card hand[3], uint64_t unseen, hand3 qualifying);

static inline int64_t stadium_play_score(struct stadium_showdowns s) {
    return 3 * s.of[STADIUM_UNQUALIFIED] + 4 * s.of[STADIUM_WON] + 2 * s.of[STADIUM_TIED];
}

/* Net result in units of the Ante, summed over the dealers, without the Ante Bonus. */
static inline int64_t stadium_net(struct stadium_showdowns s) {
    return s.of[STADIUM_UNQUALIFIED] + 2 * s.of[STADIUM_WON] - 2 * s.of[STADIUM_LOST];
}

/* ---- the 6 Card Bonus --------------------------------------------------------------------------------- */
enum { STADIUM_SIXES = 20358520, STADIUM_SIX_CATEGORIES = HAND5_ROYAL + 1 };

/* By enum hand5_category; sums to STADIUM_SIXES. */
void stadium_six_count(int64_t count[STADIUM_SIX_CATEGORIES]);
