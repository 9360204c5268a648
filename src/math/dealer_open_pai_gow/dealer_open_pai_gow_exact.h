/* dealer_open_pai_gow_exact.h - Dealer Open Pai Gow: the exact analysis, and fast deciders of settings: the
 * best answer to the dealer's open hand, or the House Way for the player too. */
#pragma once

#include "game/dealer_open_pai_gow.h"
#include "math/decide.h"
#include "math/protect.h"

extern const struct analysis dealer_open_pai_gow_exact;
struct event pai_gow_decide_optimal(const void *tables, const void *round, int seat);
struct event pai_gow_decide_house_way(const void *tables, const void *round, int seat);

extern const struct variations pai_gow_variations;

/* The dealer's seven by rules that may be varied. */
struct dealer_seven pai_gow_look(const struct rules *by, const card dealer[7]);

/* With more information than the rules give. */
extern const struct protection dealer_open_pai_gow_protections[];

/* A dealer who errs (math/mistake.h), also by each rule of the House Way that is forgotten. */
bool pai_gow_mistakes_run(const struct protect_request *request, const struct protection *protection);
