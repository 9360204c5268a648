/* three_card_catch_exact.h - 3 Card Catch: the exact analysis, and a fast decider of Play or Fold. */
#pragma once

#include "math/decide.h"
#include "math/protect.h"

extern const struct analysis three_card_catch_exact;
extern const struct variations catch_variations;

/* With more information than the rules give (math/protect.h). */
extern const struct protection three_card_catch_protections[];

struct event three_card_catch_decide(const void *tables, const void *round, int seat);

/* The deals in which both draw a card, under the rules of the request and the decisions given there. */
wide three_card_catch_draws(const struct analysis_request *request);
