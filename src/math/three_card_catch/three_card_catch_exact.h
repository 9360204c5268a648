/*
 * three_card_catch_exact.h - the exact analysis of 3 Card Catch.
 */
#ifndef MATH_THREE_CARD_CATCH_THREE_CARD_CATCH_EXACT_H
#define MATH_THREE_CARD_CATCH_THREE_CARD_CATCH_EXACT_H

#include "math/analysis.h"

extern const struct analysis three_card_catch_exact;

/*
 * The decision of each of the 1,755 hands (up to the names of the suits) under the X-Tra table of the rules,
 * by the best strategy or by the short rule.
 */
void three_card_catch_decisions(const struct rules *rules, bool optimal, struct arena *arena,
                                void (*put)(void *context, const card hand[3], bool plays), void *context);

#endif
