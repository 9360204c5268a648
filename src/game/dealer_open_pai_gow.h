#ifndef GAME_DEALER_OPEN_PAI_GOW_H
#define GAME_DEALER_OPEN_PAI_GOW_H

#include "card/pai_gow.h"
#include "game/game.h"

extern const struct game dealer_open_pai_gow;

/* What every seat sees of the dealer when it decides: both hands lie open and are set (P-5). */
struct open_dealer {
    pai_gow_front front;
    pai_gow_back back;
    bool ace_high;
};

/* Of a round that awaits a decision. */
struct open_dealer dealer_open_pai_gow_dealer(const void *round);

#endif
