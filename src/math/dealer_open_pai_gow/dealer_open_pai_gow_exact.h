/*
 * dealer_open_pai_gow_exact.h - the exact analysis of Dealer Open Pai Gow.
 */
#ifndef MATH_DEALER_OPEN_PAI_GOW_DEALER_OPEN_PAI_GOW_EXACT_H
#define MATH_DEALER_OPEN_PAI_GOW_DEALER_OPEN_PAI_GOW_EXACT_H

#include "math/analysis.h"

extern const struct analysis dealer_open_pai_gow_exact;

#endif
