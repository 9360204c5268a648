/*
 * stadium_three_card_exact.h - the exact analysis of Stadium 3 Card Poker.
 */
#ifndef MATH_STADIUM_THREE_CARD_STADIUM_THREE_CARD_EXACT_H
#define MATH_STADIUM_THREE_CARD_STADIUM_THREE_CARD_EXACT_H

#include "math/analysis.h"

extern const struct analysis stadium_three_card_exact;

#endif
