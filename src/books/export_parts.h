/*
 * export_parts.h - what the files of the export share; nobody else includes it.
 */
#ifndef BOOKS_EXPORT_PARTS_H
#define BOOKS_EXPORT_PARTS_H

#include "books/export.h"
#include "house/journal.h"

/* One pass over the log. */
struct export_pass {
    struct export *export;
    struct sheet sheet;
    struct config *config; /* in force at the entry; NULL before the first */
    uint64_t last;         /* number of the log's last entry */
    bool stopped;
    char why[400]; /* what failed; empty: nothing */
    void *part;    /* the export's own state */
};

/* Told of each entry within the times, in order. */
typedef void export_each(struct export_pass *pass, const struct journal_entry *entry,
                         const struct store_entry *stored);

void export_scan(struct export_pass *pass, export_each *each);
bool export_in_time(const struct export *export, int64_t time_ms);
bool export_asks_to_stop(struct export_pass *pass, double done);

/* The table's name, game and wager under the configuration in force; "" where there is none. */
const char *export_table(const struct export_pass *pass, int table);
const char *export_game(const struct export_pass *pass, int table);
const char *export_wager(const struct export_pass *pass, int table, int wager);
const char *export_source(int source);

void export_rounds(struct export_pass *pass);
void export_daily(struct export_pass *pass);
void export_meters(struct export_pass *pass);
void export_meter_changes(struct export_pass *pass);

#endif
