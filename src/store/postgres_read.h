/*
 * postgres_read.h - everything that reads a store in PostgreSQL.  Each call sees one moment of it.
 */
#ifndef STORE_POSTGRES_READ_H
#define STORE_POSTGRES_READ_H

#include "store/postgres_link.h"

/* ORDER ENTRY */
#define POSTGRES_COLUMNS "number, time_ms, round, terminal, kind, link, bytes"

enum err postgres_read_last(struct postgres_link *link, PGconn *db, uint64_t *number, struct store_link *out);
enum err postgres_read_scan(struct postgres_link *link, uint64_t from, store_each *each, void *context,
                            uint64_t *bad);
enum err postgres_read_find(struct postgres_link *link, const struct store_query *query, store_each *each,
                            void *context);
enum err postgres_read_value(struct postgres_link *link, const char *name, struct buf *out);
enum err postgres_read_names(struct postgres_link *link, store_each_name *each, void *context);
enum err postgres_read_check(struct postgres_link *link);

#endif
