/*
 * sqlite_read.h - everything that reads a SQLite store.  Each call sees one moment of it.
 */
#ifndef STORE_SQLITE_READ_H
#define STORE_SQLITE_READ_H

#include "store/sqlite_file.h"
#include "store/summary.h"

/* ORDER ENTRY */
#define SQLITE_COLUMNS "number, time_ms, round, terminal, kind, link, bytes"

/* The entry of a row; false if the row cannot be one, whatever its link.  Bytes last until the next step. */
bool sqlite_read_row(sqlite3_stmt *stmt, struct store_entry *out);

/* The last number and link as this connection sees them. */
enum err sqlite_read_last(struct sqlite_file *file, sqlite3 *db, uint64_t *number, struct store_link *link);

enum err sqlite_read_scan(struct sqlite_file *file, uint64_t from, store_each *each, void *context,
                          uint64_t *bad);
enum err sqlite_read_find(struct sqlite_file *file, const struct store_query *query, store_each *each,
                          void *context);
enum err sqlite_read_value(struct sqlite_file *file, const char *name, struct buf *out);
enum err sqlite_read_names(struct sqlite_file *file, store_each_name *each, void *context);
enum err sqlite_read_check(struct sqlite_file *file);

#endif
