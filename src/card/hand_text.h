/*
 * hand_text.h - five-card values in words, shared by poker and pai gow.
 *
 * Takes the packed form of hand_slow.h; a straight's height must be a rank.
 */
#ifndef CARD_HAND_TEXT_H
#define CARD_HAND_TEXT_H

#include "card/hand_slow.h"

/* "ace-high", "pair of kings", "two pair, kings and nines", "full house, kings over nines" ... */
void hand_text_put(struct buf *b, hand_slow value);

#endif
