/* stadium_three_card.h - what the analyses ask of Stadium 3 Card Poker beyond its plug. */
#pragma once

#include "game/game.h"

/* [T-9d] The lowest hand with which the dealer qualifies. */
hand3 stadium_three_card_qualifying(const struct rules *rules);

/* The three locations, 1 to 9, that the seat picked; 1-2-3 if it did not [R8]. */
const uint8_t *stadium_three_card_pick(const void *round, int seat);
