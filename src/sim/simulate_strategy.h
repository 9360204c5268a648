/*
 * simulate_strategy.h - a strategy in lines of text: what 'analyze --strategy FILE' wrote, perhaps changed.
 *
 * A line is a state, a tab, a decision; what stands behind a second tab is ignored, as are empty lines and
 * those that begin with '#'.  A state begins with the tables and options it is for (xtra=1, decks=6): lines
 * for others are ignored.  Every state must have its line; a second one is an error.
 *
 *   xtra=1 Ac Kd 9h                                         play     3 Card Catch: 1,755 hands
 *   odds=PT-FLT-STC-01 decks=6 Kd 9h against 7c             play     Super 3 Card: 5,746 states
 *   information=own Qc 6d 4h                                play     Stadium, from three cards
 *   information=nine Q-9-2 aces+kings=2 queens=1            depends  Stadium, from nine: classes of states
 *   information=nine jack-high-or-lower queens+kings+aces=3 fold
 *   xtra=A 3c 2d 2c                                         check    Chase the Flush: before the flop
 *   xtra=A 2h 2d 2c | 4c 3c                                 check    after it
 *   xtra=A * | 2s 2h 2d 2c                                  bet from Q2   at the river: the least hand that
 *                                                                    bets, or "fold"
 *   xtra=A Jh Jd Jc | 2s 2h 2d 2c                           bet      a hole hand that decides otherwise
 *
 * "depends" is the best decision by what the dealers left are worth.
 *
 * Order: strategy_open; strategy_take_line for each line; strategy_close; then decide with the tables.
 */
#ifndef SIM_SIMULATE_STRATEGY_H
#define SIM_SIMULATE_STRATEGY_H

#include "base/base.h"
#include "math/analysis.h"

enum { STRATEGY_ERROR = 200 };

struct strategy_format; /* of one kind of state */

struct strategy_reader {
    struct arena *arena;
    const struct analysis_request *request;
    const struct strategy_format *format;
    void *tables; /* what decide takes */
    struct event (*decide)(const void *tables, const void *round, int seat);
    void *seen; /* which states have had their line */
    char error[STRATEGY_ERROR];
};

/* False if strategies of this game are no lists of states. */
bool strategy_open(struct strategy_reader *r, const struct analysis_request *request, struct arena *arena);

/* One line without its line feed, which is changed on the way; false with an error. */
bool strategy_take_line(struct strategy_reader *r, char *line);

/* Are all states there?  False with an error. */
bool strategy_close(struct strategy_reader *r);

#endif
