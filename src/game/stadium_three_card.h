#ifndef GAME_STADIUM_THREE_CARD_H
#define GAME_STADIUM_THREE_CARD_H

#include "game/game.h"

extern const struct game stadium_three_card;

/* The three locations, 1 to 9, that the seat picked; 1-2-3 if it did not (R8). */
const uint8_t *stadium_three_card_pick(const void *round, int seat);

#endif
