/*
 * threshold.h - amounts that the law sets and changes: each a table of dates and figures.
 *
 * A figure is in force from its date until the next row's.  The tables are in threshold.c, one each, as data;
 * a change of the law is a new row.  Dates are written as people write them, 20260101, and are those of the
 * venue's gaming day: which instant begins it is the house's setting.  time_date() turns an instant
 * (already shifted to the venue's time) into one.
 *
 * Before the first row of a table no figure is in force: nothing is flagged and nothing refused.
 */
#ifndef LEDGER_THRESHOLD_H
#define LEDGER_THRESHOLD_H

#include "base/err.h"
#include "base/number.h"
#include "base/time.h"

/* ---- what a table of the house may offer -------------------------------------------------------------- */

enum threshold_venue { THRESHOLD_CARD_ROOM, THRESHOLD_ETG }; /* ETG: electronic, in a tribal casino */

/* The highest single wager in cents, 0 if no figure is known for that day. */
int64_t threshold_ceiling_cents(calendar_day day, enum threshold_venue venue);

/* Separate games on one hand: how many, and how many of them may take more than so much. */
struct threshold_games {
    int at_most;
    int high_at_most; /* -1: as many as there are */
    int64_t high_cents;
};

/* most_cents: the highest wager of each separate game.  ERR_GAMES, ERR_GAMES_HIGH. */
enum err threshold_check_games(calendar_day day, const int64_t *most_cents, int count);

/* ---- what is reported --------------------------------------------------------------------------------- */

/*
 * Is a win on a table wager to be put on form W-2G?  stake: of that wager, identical wagers on one event
 * being one (the caller sums them); win: what is paid above it.  A prize without a wager is measured by its
 * amount alone.
 */
bool threshold_tax_form(calendar_day day, int64_t stake_cents, int64_t win_cents);

/* Which currency report is due for one person's gaming day; cash in and cash out are never netted. */
enum { THRESHOLD_CASH_IN = 1, THRESHOLD_CASH_OUT = 2 };
int threshold_currency(calendar_day day, int64_t in_cents, int64_t out_cents);

#endif
