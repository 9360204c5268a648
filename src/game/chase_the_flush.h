#ifndef GAME_CHASE_THE_FLUSH_H
#define GAME_CHASE_THE_FLUSH_H

#include "game/game.h"

extern const struct game chase_the_flush;

#endif
