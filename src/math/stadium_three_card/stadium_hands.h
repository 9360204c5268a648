/*
 * stadium_hands.h - every hand of Stadium 3 Card Poker against every dealer.
 *
 * 22,100 hands are 1,755 when suits have no names, and each meets 18,424 dealers.  How many of them are
 * below a value and hold none of the hand's cards follows by inclusion and exclusion from those that hold
 * none, one, two or three given cards: two tables of cumulative counts and a look at 3 x 50 third cards.
 *
 * What a dealer is worth to a hand that plays is counted from the worst case, a loss of Ante and Play, in
 * units of the Ante: not qualified 3, beaten 4, tied 2, lost 0.  Fold loses one unit, so Play is as good if
 * the dealers are worth 1 on average: stadium_worth() >= the number of dealers.
 *
 * Order: stadium_hands_open, then read.  Cost: 0.5 ms, 0.5 MB.  Forbidden: to ask for cards twice.
 *
 * The 6 Card Bonus looks at the player's and the dealer's cards together: all 20,358,520 sets of six by the
 * best five-card hand in them.  Six cards hold a flush in at most one suit, and then no full house, four or
 * three of a kind: so the hands with a flush are counted suit by suit, and of all others only the ranks
 * matter: which ranks are held at all, and how often each.  Every set of six is split into two hands in the
 * same number of ways.  Cost: 0.1 ms.
 */
#ifndef MATH_STADIUM_THREE_CARD_STADIUM_HANDS_H
#define MATH_STADIUM_THREE_CARD_STADIUM_HANDS_H

#include "base/base.h"
#include "card/hand.h"

enum {
    STADIUM_CLASSES = 1755,  /* hands without names of suits */
    STADIUM_HANDS = 22100,   /* C(52,3) */
    STADIUM_DEALERS = 18424, /* C(49,3), unknown: all but the own three cards */
    STADIUM_LAST = 12341,    /* C(43,3), unknown: all but the nine of the array */
    STADIUM_OTHERS = 6,      /* cards of the array that are not the seat's own */
    STADIUM_VALUES = 741,    /* distinct values of three cards */
};

/* Dealers by what they mean for a hand that plays; [T-9a to T-9d]. */
struct stadium_showdowns {
    int64_t unqualified, won, tied, lost;
};

struct stadium_hand {
    card cards[3];    /* the highest first */
    uint8_t size;     /* hands in this class */
    uint8_t category; /* enum hand3_category; the suited A-K-Q counts as a straight flush */
    struct stadium_showdowns against;
};

struct stadium_hands {
    struct stadium_hand hand[STADIUM_CLASSES];
    uint16_t place[52][52][52]; /* of three cards among the values, from 0; UINT16_MAX if one is twice */
    uint16_t queen_high;        /* [T-9d] the place of the lowest hand that qualifies */
};

struct stadium_hands *stadium_hands_open(struct arena *arena);

/* The same for any hand and any set of cards (a bit each) the dealer's three may come from, one by one. */
struct stadium_showdowns stadium_showdowns_from(const card hand[3], uint64_t unseen);

/*
 * Is Play as good as Fold whatever six cards lie beside the hand?  True is proved by a bound: a card that is
 * gone takes the dealers who hold it, and six take at most the sum of the six largest takings.
 */
bool stadium_always_plays(const struct stadium_hands *hands, const struct stadium_hand *hand);

static inline int64_t stadium_worth(struct stadium_showdowns s)
{
    return 3 * s.unqualified + 4 * s.won + 2 * s.tied;
}

/* In units of the Ante, summed over the dealers; the Ante Bonus is not in it. */
static inline int64_t stadium_net(struct stadium_showdowns s)
{
    return s.unqualified + 2 * s.won - 2 * s.lost;
}

/* ---- the 6 Card Bonus --------------------------------------------------------------------------------- */

enum { STADIUM_SIXES = 20358520, STADIUM_SIX_CATEGORIES = HAND5_ROYAL + 1 };

/* By enum hand5_category; sums to STADIUM_SIXES. */
void stadium_six_count(int64_t count[STADIUM_SIX_CATEGORIES]);

#endif
