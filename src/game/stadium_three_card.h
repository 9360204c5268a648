#ifndef GAME_STADIUM_THREE_CARD_H
#define GAME_STADIUM_THREE_CARD_H

#include "game/game.h"

extern const struct game stadium_three_card;

#endif
