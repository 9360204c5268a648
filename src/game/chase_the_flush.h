/* chase_the_flush.h - what the analyses ask of Chase the Flush beyond its plug. */
#pragma once

#include "card/hand.h"
#include "game/round.h"

/* [F-play-8]; [chase-the-flush R4]: three cards, nine-high or higher, or more than three. */
#define CHASE_QUALIFYING ((suit_hand)3 << RANKS | 1u << NINE)

/* The seat's hand is above, equal to or below the dealer's, who qualifies or not. */
struct chase_result {
    int compared;
    bool qualified;
};

typedef struct chase_result chase_compare(const struct rules *rules, suit_hand player, suit_hand dealer);

/* settle() where a showdown comes to what another function says. */
int chase_the_flush_settle_by(const void *round, int seat, chase_compare *by, struct award out[AWARDS_MAX]);
