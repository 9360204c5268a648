#ifndef GAME_SUPER_THREE_CARD_H
#define GAME_SUPER_THREE_CARD_H

#include "game/game.h"

extern const struct game super_three_card;

#endif
