/* page_suits.h - how many hands have a longest suit below a value, when some cards are gone.
 *
 * The value of a hand is the greatest of its four suits', so a hand is below v if each of its suits is: the number of
 * hands is a product of four polynomials, whose k-th coefficient counts the sets of k ranks of a suit that are below v
 * (length first, then ranks from the top). */
#pragma once

#include "math/page/page_hands.h"

/* Hands of so many of these cards, at most seven, with a suit_hand (card/hand.h) below the value. */
int64_t suits_below(card_mask cards, int hand, uint32_t value);
