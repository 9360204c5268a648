/* totals.h - what tables took and gave, counted from the transfers of the log; and the report of a gaming day.
 *
 * The same totals for the verdict of an audit, for the win of a gaming day and for exports.  Every transfer
 * is counted once, a void takes out what it takes back:
 *
 *   handle        staked by the players, tokes included
 *   returned      to the players: stakes and wins, locked ones included, pools' and tables' money alike
 *   tokes         to the dealers
 *   contributed   from the table to the pools
 *   from_pools    the part of returned that was not the table's: pools and the residue of rounding
 *   win           what the table's account rose by
 *
 * So win = handle - returned - tokes - contributed + from_pools once its rounds are over.
 *
 * The report of a day (cage, tables, games, pools) is one pass over its entries: about a microsecond an
 * entry, and blocks of other days are skipped. */
#pragma once

#include "floor/config/config.h"
#include "house/journal.h"

struct table_totals {
    uint64_t rounds, voids; /* settled, and voided (of which some were settled before) */
    int64_t handle_cents, returned_cents, tokes_cents, contributed_cents, from_pools_cents, win_cents;
    uint64_t round; /* the round on the table, by its entry; 0: it began before these totals */
    bool settled;   /* it is, and is counted; a correction may take that back */
};

/* The entry is of this table; one that is not of a round adds nothing. */
void table_totals_add(struct table_totals *totals, const struct journal_entry *entry);

struct day_sum {
    uint64_t count;
    int64_t cents;
};

struct day {
    int64_t since_ms, until_ms; /* both included */
    struct day_sum moved[TRANSFER_COUNT];
    struct table_totals table[CONFIG_TABLES]; /* number - 1 */
    struct {
        struct day_sum rose, won, seeded, adjusted;
    } pool[CONFIG_POOLS];                   /* number - 1 */
    int64_t cash_cents;                     /* in the cage at the end of the day, by the books */
    int64_t cash_net_cents;                 /* what it rose by in the day */
    struct day_sum sold, redeemed, dropped; /* chips for cash at the cage; drop boxes counted */

    /* Asked now and then; true stops.  May be NULL. */
    bool (*stops)(void *context);
    void *context;
    uint64_t entries;
};

/* "2026-11-15" to its first and last millisecond; "": the day of now.  False: it is no day. */
bool day_times(const char *text, int64_t now_ms, int starts_minute, int64_t *since_ms, int64_t *until_ms);

/* False after a message. */
bool day_run(struct day *day, struct store_handle store, struct buf *message);

/* DayLines as a JSON array, with the names of this configuration. */
void day_put_json(struct buf *out, const struct day *day, const struct config *config);
