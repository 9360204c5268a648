/*
 * super_three_card_exact.h - the exact analysis of Super 3 Card.
 */
#ifndef MATH_SUPER_THREE_CARD_EXACT_H
#define MATH_SUPER_THREE_CARD_EXACT_H

#include "math/measure.h"

extern const struct analysis super_three_card_exact;

#endif
