/*
 * deal_start.h - who receives the first packet in Dealer Open Pai Gow.
 *
 * P-start (the opening of the rules of play): a generator chooses a number from 1 to 7, or a cup of three
 * dice is thrown; spot 1 is the dealer, spots 2 to 7 are seats 1 to 6.  With dice the dealer is also 8 and
 * 15, so spots count round the table.
 */
#ifndef DEAL_DEAL_START_H
#define DEAL_DEAL_START_H

#include "base/rng.h"

enum { DEAL_SPOTS = 7, DEAL_DICE = 3 };

/* The spot, 1 to 7.  dice_out receives the three dice, or zeros where the generator chose alone. */
int deal_start(struct rng *rng, bool dice, uint8_t dice_out[DEAL_DICE]);

#endif
