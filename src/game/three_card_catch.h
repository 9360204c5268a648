#ifndef GAME_THREE_CARD_CATCH_H
#define GAME_THREE_CARD_CATCH_H

#include "game/game.h"

extern const struct game three_card_catch;

#endif
