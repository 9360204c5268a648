#ifndef GAME_DEALER_OPEN_PAI_GOW_H
#define GAME_DEALER_OPEN_PAI_GOW_H

#include "game/game.h"

extern const struct game dealer_open_pai_gow;

#endif
