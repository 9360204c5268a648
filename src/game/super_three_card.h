/* super_three_card.h - what the laboratory asks of Super 3 Card beyond its plug: what its bonus wagers see. */
#pragma once

#include "card/card.h"

/* [S-3, S-bonus-1, S-App-C] The tiers of Big Hand or 21+3 for the player's first two cards and the dealer's first. */
uint32_t super_three_card_bonus_tiers(int wager, const card cards[3]);
