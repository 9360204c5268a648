/*
 * super_three_card_exact.h - the exact analysis of Super 3 Card.
 */
#ifndef MATH_SUPER_THREE_CARD_SUPER_THREE_CARD_EXACT_H
#define MATH_SUPER_THREE_CARD_SUPER_THREE_CARD_EXACT_H

#include "math/analysis.h"

extern const struct analysis super_three_card_exact;

/*
 * The decision of each of the 5,746 states (up to the names of the suits) under the Odds table and the decks
 * of the rules, by the best strategy or by the short rule.
 */
void super_three_card_decisions(const struct rules *rules, bool optimal, struct arena *arena,
                                void (*put)(void *context, card up, const card own[2], bool plays),
                                void *context);

#endif
