/*
 * dealer_open_pai_gow_decide.h - Dealer Open Pai Gow, decided fast: the best answer to the open dealer, and
 * the House Way for the player too.
 */
#ifndef MATH_DEALER_OPEN_PAI_GOW_DEALER_OPEN_PAI_GOW_DECIDE_H
#define MATH_DEALER_OPEN_PAI_GOW_DEALER_OPEN_PAI_GOW_DECIDE_H

#include "math/decide.h"

extern const struct decider dealer_open_pai_gow_optimal, dealer_open_pai_gow_house_way;

#endif
