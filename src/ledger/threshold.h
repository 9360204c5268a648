/* threshold.h - amounts set by law, by date: wager ceilings, separate games, tax forms, currency reports.
 *
 * Each amount is a table in threshold.c; a row is in force from its date until the date of the next row, and a change
 * of the law is a new row.  Dates are numbers such as 20260101, the gaming day of the venue; when that day begins is a
 * setting of the house.  time_date() turns an instant, already shifted to the venue's time, into such a number.
 *
 * Before the first row of a table nothing is in force: nothing is flagged and nothing is refused. */
#pragma once

#include "base/err.h"
#include "base/number.h"
#include "base/time.h"

/* ---- limits on a table's offer ------------------------------------------------------------------------ */
enum threshold_venue { THRESHOLD_CARD_ROOM, THRESHOLD_ETG }; /* ETG: electronic, in a tribal casino */

/* The highest single wager in cents; 0 if none is known for that day. */
int64_t threshold_ceiling_cents(calendar_day day, enum threshold_venue venue);

/* Separate games on one hand: how many there are, and how many of them take wagers above an amount.  most_cents: the
 * highest wager of each separate game.  ERR_GAMES, ERR_GAMES_HIGH. */
enum err threshold_check_games(calendar_day day, const int64_t *most_cents, int count);

/* ---- reports ------------------------------------------------------------------------------------------ */
/* Must a win on a table wager be reported on form W-2G?  stake_cents: that wager; identical wagers on one
 * event count as one (the caller adds them up).  win_cents: what is paid above the stake.  For a prize
 * without a wager only its amount counts. */
bool threshold_tax_form(calendar_day day, int64_t stake_cents, int64_t win_cents);

/* [WAC 230-15-495] From this difference on, more or less, the Commission is told of an opener; a drop box
 * that is so far from its records rings too. */
enum { THRESHOLD_TELL_CENTS = 20000 };

static inline bool threshold_is_told(int64_t cents) {
    return cents >= THRESHOLD_TELL_CENTS || cents <= -THRESHOLD_TELL_CENTS;
}

/* [L-3] WAC 230-15-320(4) What is won above it surveillance confirms before it is paid. */
enum { THRESHOLD_WATCHED_CENTS = 300000 };

/* Which currency reports are due for one person's gaming day; cash in and cash out are never netted. */
enum { THRESHOLD_CASH_IN = 1, THRESHOLD_CASH_OUT = 2 };
int threshold_currency(calendar_day day, int64_t in_cents, int64_t out_cents);
