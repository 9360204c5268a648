/* what_if.h - converts a posted pay table that is not approved for analysis.
 *
 * A posted table (posted.h) becomes a pay sheet of the wager: its lines are matched by id or label with those of the
 * approved sheets and keep their tiers, so the game finds the hands as usual.  Lines left out lose, except those that
 * the document has only in its text (labels in brackets), which stay unchanged.  Pays are converted to the unit of the
 * wager, because one table never mixes kinds (game/pay.h): 6 for 1 becomes 5 to 1.
 *
 * A table that equals an approved one is treated as that one. */
#pragma once

#include "ask/posted/posted.h"

enum { WHAT_IF_ERROR = 400, WHAT_IF_ODDS_MAX = 1000000, WHAT_IF_SCALE_MAX = 100 };

/* The table points into the struct, which must not be moved. */
struct what_if {
    int wager;
    bool approved;
    struct pay_table table;
    char name[POSTED_NAME]; /* its name in the file, or "what-if" */
    char error[WHAT_IF_ERROR];
    struct pay_sheet sheet;
    struct pay_row rows[POSTED_LINES];
};

/* The wager by its id, if it has tables of its own; -1 with the reason in error. */
int what_if_wager(const struct game *game, const char *id, size_t size, char error[WHAT_IF_ERROR]);

/* False with the reason in error: an unknown line, a duplicate line, a pay that the wager cannot have. */
bool what_if_make(struct what_if *out, const struct game *game, int wager, const struct posted_table *posted);
