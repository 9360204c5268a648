/*
 * decide.h - the decision of a strategy, fast: tables are made once, then a decision is a look-up.
 *
 * advise() of an analysis values every choice exactly and takes its time; a decider only says which choice
 * the strategy takes, hundreds of thousands of times a second and more, for simulation.  The two must agree
 * wherever one choice is better than the others (tested against each other).
 *
 * Pure: tables live in the arena of the request and may be shared by threads once they are made.
 */
#ifndef MATH_DECIDE_H
#define MATH_DECIDE_H

#include "math/measure.h"

struct decider {
    const struct game *game;
    const char *strategy; /* "optimal" or "short" */

    /* Makes what decide needs for the rules of the request, in its arena; NULL if it was asked to stop. */
    const void *(*prepare)(const struct analysis_request *request);

    /* The EV_ACT of this seat, whose decision the round awaits.  Sees only what the seat may see. */
    struct event (*decide)(const void *tables, const void *round, int seat);
};

extern const struct decider *const decider_list[];
extern const int decider_count;
const struct decider *decider_find(const struct game *game, const char *strategy);

#endif
