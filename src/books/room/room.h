/* room.h - the reports of the tables in chips, from the log: who dealt what, and what the racks and boxes say of it.
 *
 * The master games report is by drop box: a *period* begins with an opener and lasts until the next one after
 * the box was pulled.  It belongs to the gaming day of its last opener, fill, credit or closer, so a box that
 * is pulled and counted the morning after is of the day before.  Periods add up to the day.
 *
 *   drop       bank notes, tickets and debit receipts, as the count of the box found them
 *   felt win   drop + closer + credits - opener - fills (chips by denomination, from the slips)
 *   played     what the tables' accounts rose by, from the rounds (totals.h: win)
 *   adjusted   the felt win as the house's own: without what the day's wagers added to progressives (WAC
 *              230-15-671), with what pools paid over the felt, and without what the cage paid for the table
 *   difference adjusted - played: zero to the cent if every round is in the log and every amount entered.
 *              What is left is a mispay, a round that is missing, or a misread card
 *
 * Where amounts are estimated, played and expected are estimates; then only a felt win so far from its theory
 * that luck is a bad explanation (alarm-z) rings.
 *
 * What dealers did (*work*) is counted from the rounds of any table, by the dealer who opened them.
 *
 * One pass over the entries of the periods or the hours asked for, about a microsecond each. */
#pragma once

#include "books/room/slips.h"
#include "pit/theory.h"

/* Chips by denomination, and their value. */
struct room_chips {
    int64_t count[CHIP_KINDS], cents;
};

/* Sums over rounds and slips. */
struct room_figures {
    int64_t first_ms, last_ms; /* its first round opened, its last one ended; 0: none */
    struct theory_sum theory;
    bool estimated; /* not all amounts were entered */
    bool unknown;   /* the theory is, in part */
    /* from here on all are added up, one by one */
    int64_t dealt_ms; /* from the first to the last round of each turn at a table */
    int64_t rounds, hands, voids, corrections, irregularities;
    int64_t mispays; /* rounds that were settled and then paid otherwise */
    int64_t mispaid_cents;
    int64_t handle_cents, played_cents, accrued_cents;
    int64_t table_cents;      /* what the rounds brought over the felt */
    int64_t openers, closers; /* signed */
    int64_t boxes, counted;   /* drop boxes pulled, and verified */
    int64_t bought_cents;     /* buy-ins that were recorded at the table */
    struct room_chips opener, fills, credits, closer;
    int64_t notes[BANK_NOTES], cash_cents, paper_cents; /* paper: tickets and debit receipts */
};

/* From an opener until the next one after the drop box was pulled. */
struct room_period {
    uint16_t table;
    uint32_t box;      /* number of the count slip, the last if several; 0: not pulled yet */
    uint64_t from, to; /* facts; to 0: it is the last one */
    int64_t day_ms;    /* its last opener, fill, credit or closer: its gaming day */
    struct room_figures slips;
};

/* What one dealer did at one table, in one period (or, for work, within the times). */
struct room_cell {
    uint16_t table;
    uint32_t dealer; /* 0: nobody, an automated table */
    uint32_t period; /* index; ROOM_NO_PERIOD */
    const struct game *game;
    struct room_figures sum;
    struct theory_units units[WAGERS_MAX]; /* ORDER row; not yet in the sum */
};

enum { ROOM_NO_PERIOD = UINT32_MAX };

struct room_table {
    uint32_t dealer, next_period;
    bool settled, again, left;       /* left: its dealer dealt elsewhere meanwhile */
    int64_t opened_ms, mark_ms;      /* the round; until where its dealer's time is counted */
    int64_t round_cents, paid_cents; /* the table's win of the round, now and when it was settled */
    int64_t by_hand_cents;           /* stakes of the round that were settled on the felt */
    int64_t (*stake)[WAGERS_MAX];    /* by seat, from 1 */
    int seats;
    struct theory_table theory;
};

struct room_name {
    uint32_t number;
    char name[FACT_NAME];
};

struct room {
    struct store_handle store;
    int64_t since_ms, until_ms;   /* both included; 0: any */
    bool work;                    /* what dealers did between the times; else the periods of these days */
    bool (*stops)(void *context); /* asked now and then; true stops.  May be NULL */
    void *context;

    struct lookup_configs configs;
    const struct config *config; /* the last one: its names are the tables' names */
    struct slips slips;
    struct room_name *name;
    uint32_t names;
    struct room_period *period; /* those asked for, in the order of their first slips */
    uint32_t periods;
    struct room_cell *cell;
    uint32_t cells;

    /* its own */
    const struct config *in_force;
    uint64_t entries;
    struct room_table table[CONFIG_TABLES]; /* number - 1 */
};

/* Reads names and slips.  Starts zeroed but for the store; room_close() in any case.  False after a message. */
bool room_open(struct room *room, struct buf *message);
void room_close(struct room *room);

/* The pass, with the times set; false after a message. */
bool room_run(struct room *room, struct buf *message);

/* Names; "" if the log names none. */
const char *room_name(const struct room *room, uint32_t user);
const char *room_table_name(const struct room *room, int table);

struct short_text room_day(const struct room *room, int64_t ms); /* the gaming day of an instant */

/* ---- rows --------------------------------------------------------------------------------------------- */
enum room_by { ROOM_BY_TABLE, ROOM_BY_GAME, ROOM_BY_DEALER, ROOM_BY_BOX, ROOM_BY_HOUSE };

struct room_row {
    uint8_t by; /* enum room_by */
    const char *name;
    const struct game *game;          /* of a table or box */
    const struct room_period *period; /* of a box */
    struct room_figures sum;
    /* what follows from it */
    bool closed;  /* every opener has its closer: there is a felt win once the boxes are counted */
    bool counted; /* ... and they are */
    int64_t drop_cents, felt_cents, adjusted_cents, difference_cents, expected_cents, deviation_cents;
    int32_t z; /* of the adjusted felt win against theory, in thousandths */
    bool differs, beyond, drop_differs;
};

/* One row per table, game, dealer, box or house that has anything; *count of them, to be freed. */
struct room_row *room_rows(const struct room *room, enum room_by by, int *count);

/* "open": a rack is; "closed"; "verified": its boxes are counted and recounted. */
const char *room_row_state(const struct room_row *row);
const char *room_by_id(int by);
