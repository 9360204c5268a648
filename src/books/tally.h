/*
 * tally.h - what a table took and gave, counted from the transfers of the log.
 *
 * The same sums for the verdict of an audit, for the win of a gaming day and for the pit.  Every transfer is
 * counted once, a void takes out what it takes back:
 *
 *   handle        staked by the players, tokes included
 *   returned      to the players: stakes and wins, locked ones included, pools' and tables' money alike
 *   tokes         to the dealers
 *   contributed   from the table to the pools
 *   from_pools    the part of returned that was not the table's: pools and the residue of rounding
 *   win           what the table's account rose by
 *
 * So win = handle - returned - tokes - contributed + from_pools once its rounds are over.  Pure.
 */
#ifndef BOOKS_TALLY_H
#define BOOKS_TALLY_H

#include "house/journal.h"

struct table_totals {
    uint64_t rounds, voids; /* settled, and voided (of which some were settled before) */
    int64_t handle_cents, returned_cents, tokes_cents, contributed_cents, from_pools_cents, win_cents;
};

/* The entry is of this table; one that is not of a round adds nothing. */
void table_totals_add(struct table_totals *tally, const struct journal_entry *entry);

#endif
