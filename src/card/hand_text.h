/*
 * hand_text.h - five-card values in words, shared by poker and pai gow.
 *
 * Takes a meaning of hand_table.h; the height of a straight must be a rank.
 */
#ifndef CARD_HAND_TEXT_H
#define CARD_HAND_TEXT_H

#include "card/card.h"

/* "ace-high", "pair of kings", "two pair, kings and nines", "full house, kings over nines" ... */
void hand_text_put(struct buf *b, uint16_t meaning);

#endif
