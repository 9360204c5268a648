/*
 * day.h - the report of a gaming day: what the cage, the tables, the games and the pools did.
 *
 * One pass over the day's entries; everything is counted from the transfers stored with them.  About a
 * microsecond an entry, and blocks of other days are passed over.
 */
#ifndef BOOKS_DAY_H
#define BOOKS_DAY_H

#include "books/tally.h"
#include "house/lookup.h"

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
    } pool[CONFIG_POOLS]; /* number - 1 */

    /* Asked now and then; true stops.  May be NULL. */
    bool (*stops)(void *context);
    void *context;
    uint64_t entries;
};

/* "2026-11-15" to its first and last millisecond; "": the day of now.  False: it is no day. */
bool day_times(struct day *day, const char *text, int64_t now_ms, int starts_minute);

/* False after a message. */
bool day_run(struct day *day, struct store_handle store, struct buf *message);

enum { DAY_ROOM = (CONFIG_TABLES * 16 + CONFIG_POOLS * 4 + 64) * 300 };

/* DayLines as a JSON array, with the names of this configuration; fits DAY_ROOM bytes. */
void day_put_json(struct buf *out, const struct day *day, const struct config *config);

#endif
