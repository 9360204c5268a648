/* stadium_three_card.h - what the analyses ask of Stadium 3 Card Poker beyond its plug. */
#pragma once

#include "game/game.h"

/* [T-9d] The lowest hand with which the dealer qualifies: queen-high. */
#define STADIUM_QUALIFYING HAND3_OF(HAND3_HIGH, QUEEN)

/* What a seat that plays comes to: its Ante and its Play win above zero, push at zero, lose below. */
struct stadium_result {
    int ante, play;
};

typedef struct stadium_result stadium_compare(const struct rules *rules, hand3 player, hand3 dealer);

/* settle() where a showdown comes to what another function says. */
int stadium_three_card_settle_by(const void *round, int seat, stadium_compare *by, struct award out[AWARDS_MAX]);

/* The three locations, 1 to 9, that the seat picked; 1-2-3 if it did not [R8]. */
const uint8_t *stadium_three_card_pick(const void *round, int seat);
