/* stadium_nine.h - Stadium 3 Card Poker with the information the rules give: nine cards are seen before Play or Fold.
 *
 * A state is the own three cards and the six others: 22,100 x 13,983,816 = 309,042,333,600, each against
 * 12,341 dealers.  King-high and better always plays (stadium_hands_test.c proves it), so the six others only
 * change the number of deals.  The queen-high and lower hands are left ("marginal"), and for them the score
 * of Play (stadium_hands.h) is
 *
 *     3 x dealers who do not qualify + 4 x queen-high dealers below the hand + 2 x those who tie.
 *
 * None of these dealers holds an ace or king, so only the number of aces and kings among the nine matters.
 * Hence a state is described by the seen cards from the deuce to the queen: a mask of ten low ranks per suit
 * and the suits whose queen is seen; descriptions that differ only by the names of suits are visited once.
 * Dealers are counted by products of the cards left of each rank, less the flushes, from a table by the
 * suit's mask.  One description serves all hands that it contains: Play gets better with the hand, so hands
 * are tried from the best kickers down to the first that folds.
 *
 * A state in which Play and Fold have the same value counts as Play.
 *
 * Order: stadium_nine_run, then read.  Cost: 25,250,128 descriptions, 2 s of one core; 0.1 MB a thread.  The
 * same sums for any number of threads.
 *
 * The identities and the reasons of the constants: docs/derivations/stadium-three-card.md. */
#pragma once

#include "base/base.h"
#include "math/stadium_three_card/stadium_hands.h"

enum {
    STADIUM_LOWS = JACK + 1, /* ranks below the queen */
    STADIUM_DESCRIPTIONS = 25250128,
    STADIUM_KICKERS = STADIUM_LOWS * (STADIUM_LOWS - 1) / 2 - 1, /* of a queen; with J-T it is a straight */
};

/* States that play, and their dealers. */
struct stadium_cell {
    int64_t states, break_even; /* break_even: those of them in which Fold has the same value */
    struct stadium_showdowns against;
};

struct stadium_nine {
    /* Queen-high: aces and kings among the six others; queens among them; stadium_kickers() of the hand. */
    struct stadium_cell queen[STADIUM_OTHERS + 1][SUITS][STADIUM_KICKERS];
    /* Jack-high and lower: queens, kings and aces among the six others. */
    struct stadium_cell low[STADIUM_OTHERS + 1];
    int64_t descriptions; /* visited */
};

/* The number of two kickers, 0 for 3-2; they rise with the hand. */
static inline int stadium_kickers(int high, int low) { return high * (high - 1) / 2 + low; }

/* Every state of one marginal hand with these numbers of high cards among the six others, played or not: each
 * dealer counts as often as the six can be chosen from the cards that neither holds.  The cost of a rule that
 * only counts high cards is a sum of these. */
struct stadium_cell stadium_nine_all(const struct stadium_hand *hand, int aces_kings, int queens);

/* False if progress (may be NULL) asked to stop; it is called with the share done, 0 to 1. */
bool stadium_nine_run(struct stadium_nine *nine, struct arena *arena, int threads,
                      bool (*progress)(void *context, double done), void *context);
