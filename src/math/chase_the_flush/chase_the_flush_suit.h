/*
 * chase_the_flush_suit.h - Chase the Flush, one suit at a time: what the dealer may hold and stay below a
 * hand.
 *
 * A hand is below a key (length << 13 | ranks) exactly when each of its suits is.  So the dealer's three
 * cards are counted suit by suit: for each suit the ways to take none, one, two or three of its open cards,
 * and the number of whole hands is the coefficient of three cards in the product of the four.  Four counts of
 * 16 bits share one word; the product of two such words is the product of the polynomials, cut off after
 * three cards, for no count of dealer's hands passes 14,190.
 *
 * Only one of the four counts needs thought, the one that brings the suit to the key's own length.  Tables
 * hold it for every last community card of the suit at once, a byte each, for suits with up to two community
 * cards; chase_ways_below() counts any suit without them, and is what the tables are tested against.
 */
#ifndef MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_SUIT_H
#define MATH_CHASE_THE_FLUSH_CHASE_THE_FLUSH_SUIT_H

#include "base/base.h"
#include "card/hand.h"

enum {
    CHASE_LANES = 16,      /* ranks, and three that do not exist */
    CHASE_DEALERS = 14190, /* the dealer's hands: three of 45 cards */
    CHASE_MASKS = 1 << RANKS,
};

/* Ways to take 0, 1, 2 and 3 cards, 16 bits each from the lowest. */
typedef uint64_t chase_ways;

static inline unsigned chase_ways_of_three(chase_ways all_suits)
{
    return (unsigned)(all_suits >> 48);
}

static inline unsigned chase_ways_of_one(chase_ways ways)
{
    return ways >> 16 & 0xffff;
}

/* A hand the dealer is to stay below, and how many sets of its length are less. */
struct chase_bound {
    suit_hand key;
    int length, index;
};

/* F-play-8, chase-the-flush R4: the lowest hand with which the dealer qualifies. */
static const suit_hand chase_qualifying = (suit_hand)3 << RANKS | 1u << NINE;

/* ---- what all suits share ----------------------------------------------------------------------------- */

struct chase_ranks {
    uint8_t length[CHASE_MASKS];
    uint16_t index[CHASE_MASKS];            /* sets of the same length that are less */
    uint16_t first[RANKS + 2];              /* where the sets of a length begin in sets[] */
    uint16_t sets[CHASE_MASKS];             /* by length, then ascending */
    chase_ways fewer[RANKS + 1][RANKS + 1]; /* [open][n]: ways to take fewer than n cards */
};

const struct chase_ranks *chase_ranks_open(struct arena *arena);

/* The bound "below the hand" and "not above the hand" for a hand; the bound "does not qualify". */
struct chase_bound chase_bound_below(const struct chase_ranks *ranks, suit_hand hand);
struct chase_bound chase_bound_not_above(const struct chase_ranks *ranks, suit_hand hand);
struct chase_bound chase_bound_weak(void);

/* ---- counting ----------------------------------------------------------------------------------------- */

/* The ways of a suit with these community cards and open ranks to stay below the key. */
chase_ways chase_ways_below(const struct chase_ranks *ranks, uint32_t community, uint32_t open,
                            suit_hand key);

/* A suit in which the player holds `dead`. */
struct chase_suit {
    uint32_t dead;
    const uint16_t *none;              /* [of length 1 to 3, index]: no community card */
    const uint8_t (*one)[CHASE_LANES]; /* [of length 1 to 4, index][last card]: one community card */
    const uint8_t (*two)[CHASE_LANES]; /* [first card, of length 2 to 5, index][last card]; may be NULL */
};

/* Tables of a suit; two_cards also for two community cards (a quarter of a megabyte more). */
void chase_suit_open(struct chase_suit *suit, const struct chase_ranks *ranks, uint32_t dead, bool two_cards,
                     struct arena *arena);

/* The same as chase_ways_below(), from the tables where there are any. */
chase_ways chase_suit_ways(const struct chase_suit *suit, const struct chase_ranks *ranks, uint32_t community,
                           const struct chase_bound *bound);

/*
 * Dealer's hands below the bound for every last community card of the suit at once: `others` is the product
 * of the other suits, `community` the suit's cards without the last.
 */
void chase_suit_lanes(const struct chase_suit *suit, const struct chase_ranks *ranks, uint32_t community,
                      const struct chase_bound *bound, chase_ways others, int16_t out[CHASE_LANES]);

/* In the same way: cards of any suit that alone leave the dealer below the bound. */
void chase_suit_single_lanes(const struct chase_suit *suit, const struct chase_ranks *ranks,
                             uint32_t community, const struct chase_bound *bound, chase_ways others,
                             uint8_t out[CHASE_LANES]);

#endif
