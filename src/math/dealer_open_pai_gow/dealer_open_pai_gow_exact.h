/* dealer_open_pai_gow_exact.h - Dealer Open Pai Gow: the exact analysis, and fast deciders of settings: the
 * best answer to the dealer's open hand, or the House Way for the player too. */
#pragma once

#include "game/dealer_open_pai_gow.h"
#include "math/decide.h"

extern const struct analysis dealer_open_pai_gow_exact;
extern const struct decider dealer_open_pai_gow_optimal, dealer_open_pai_gow_house_way;
struct event pai_gow_decide_optimal(const void *tables, const void *round, int seat);
struct event pai_gow_decide_house_way(const void *tables, const void *round, int seat);

/* Finds the front of the best setting; returns how many of the dealer's two hands it beats. */
int pai_gow_find_best(const struct open_dealer *dealer, const card cards[7], card best[2]);
