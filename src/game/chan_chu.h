/*
 * chan_chu.h - the Chan Chu bonus of Dealer Open Pai Gow: its pay tables and what seven cards make of them.
 *
 * Tables 1 and 2 print other hands than 3 to 5, so there are two sheets; tables 3 to 5 have envy dollars
 * besides, by the same ids. chan_chu_tiers() says every line that the seven cards satisfy, about 30 ns;
 * pay_best() then finds the one that pays most, and only it counts (dealer-open-pai-gow R9).
 */
#ifndef GAME_CHAN_CHU_H
#define GAME_CHAN_CHU_H

#include "card/card.h"
#include "game/pay.h"

enum { CHAN_CHU_SHEETS = 2, CHAN_CHU_ENVY_LEAST_CENTS = 500 /* of one's own wager */ };

extern const struct pay_sheet chan_chu_sheets[CHAN_CHU_SHEETS], chan_chu_envy_sheet;

/* A bit per tier of the rows of all three sheets. */
uint32_t chan_chu_tiers(const card seven[7]);

#endif
