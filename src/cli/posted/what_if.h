/*
 * what_if.h - a pay table that is not approved, made ready for an analysis.
 *
 * A posted table (posted.h) becomes a sheet of the wager: its lines go by the ids or labels of the approved
 * sheets and keep their tiers, so the game finds the hands as ever.  A line left out loses, but for one that
 * the document has in its text alone (a label in brackets): that one stays as it is.  Pays are written in the
 * unit of the wager, because kinds of one table are never mixed (game/pay.h): 6 for 1 becomes 5 to 1.
 *
 * A table that turns out to be an approved one is that one, and is not relabelled.
 */
#ifndef CLI_POSTED_WHAT_IF_H
#define CLI_POSTED_WHAT_IF_H

#include "cli/posted/posted.h"

enum { WHAT_IF_ERROR = 400, WHAT_IF_ODDS_MAX = 1000000, WHAT_IF_SCALE_MAX = 100 };

/* The table points into the struct, which must stay where it is. */
struct what_if {
    int wager;
    bool approved;
    struct pay_table table;
    char name[POSTED_NAME]; /* what the file calls it, or "what-if" */
    char error[WHAT_IF_ERROR];
    struct pay_sheet sheet;
    struct pay_row rows[POSTED_LINES];
};

/* The wager by its id, if it has tables of its own; -1 with the reason in error. */
int what_if_wager(const struct game *game, const char *id, size_t size, char error[WHAT_IF_ERROR]);

/* False with the reason in error: an unknown line, a line twice, a pay that the wager cannot have. */
bool what_if_make(struct what_if *out, const struct game *game, int wager, const struct posted_table *posted);

#endif
