/*
 * posted_check.h - which approved table a posted one is, or how it differs from the nearest.
 *
 * A line that gives both an id and a label must be right in both: the 21+3 tables of Super 3 Card differ in
 * nothing but the label of their first line.  Nearest is the table with the fewest differences; of equals the
 * one with more lines that agree, then the one whose name the sign bears, then the first.
 */
#ifndef CLI_POSTED_POSTED_CHECK_H
#define CLI_POSTED_POSTED_CHECK_H

#include "cli/posted/posted.h"

enum difference_kind {
    DIFFERENCE_PAYS,
    DIFFERENCE_LABEL,   /* the id is of this line, the label beside it is not */
    DIFFERENCE_MISSING, /* printed in the approved table, and does not lose, but is not posted */
    DIFFERENCE_EXTRA,   /* posted, but the table has no such line */
    DIFFERENCE_TWICE,   /* posted a second time */
};

enum { DIFFERENCES_MAX = 2 * POSTED_LINES };

struct difference {
    enum difference_kind kind;
    const struct pay_row *row;        /* not for EXTRA */
    const struct posted_line *posted; /* not for MISSING */
};

struct verdict {
    int wager; /* -1 if there was no table to compare with */
    struct pay_table table;
    int agreeing, count; /* lines that agree; differences */
    struct difference list[DIFFERENCES_MAX];
};

/* A wager by its id or title, written with or without hyphens; -1 if there is none. */
int posted_wager(const struct game *game, const char *name);

/* The one row that the line means, by its id or its label; NULL if none does, or more than one. */
const struct pay_row *posted_row(const struct pay_sheet *sheet, const struct posted_line *line);

/* wager -1: of all wagers.  The verdict points into the posted table. */
struct verdict posted_check(const struct game *game, int wager, const struct posted_table *posted);

const char *difference_name(enum difference_kind kind);

#endif
