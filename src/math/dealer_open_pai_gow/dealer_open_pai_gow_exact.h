/* dealer_open_pai_gow_exact.h - Dealer Open Pai Gow: the exact analysis, and fast deciders of settings: the
 * best answer to the dealer's open hand, or the House Way for the player too. */
#pragma once

#include "math/decide.h"

extern const struct analysis dealer_open_pai_gow_exact;
extern const struct decider dealer_open_pai_gow_optimal, dealer_open_pai_gow_house_way;
struct event pai_gow_decide_optimal(const void *tables, const void *round, int seat);
struct event pai_gow_decide_house_way(const void *tables, const void *round, int seat);
