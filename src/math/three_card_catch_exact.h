/*
 * three_card_catch_exact.h - the exact analysis of 3 Card Catch.
 */
#ifndef MATH_THREE_CARD_CATCH_EXACT_H
#define MATH_THREE_CARD_CATCH_EXACT_H

#include "math/measure.h"

extern const struct analysis three_card_catch_exact;

#endif
