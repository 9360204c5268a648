/*
 * postgres_link.h - connections to a PostgreSQL server: making them, what their failures mean, arrays to
 * send.
 *
 * Connections to read are kept for the next reader.  None is shared by two threads.
 */
#ifndef STORE_POSTGRES_LINK_H
#define STORE_POSTGRES_LINK_H

#include "store/problem.h"
#include "store/store.h"

#include <libpq-fe.h>

enum { POSTGRES_IDLE_MAX = 4 };

struct postgres_link {
    char *url; /* may hold a password: never shown */
    char place[200];
    enum store_mode mode;
    struct problem problem;
    pthread_mutex_t idle_lock;
    PGconn *idle[POSTGRES_IDLE_MAX];
    int idle_count;
};

bool postgres_link_open(struct postgres_link *link, const char *url, enum store_mode mode);
void postgres_link_close(struct postgres_link *link);

enum err postgres_link_connect(struct postgres_link *link, PGconn **out);

/* A connection to read, to be given back; one that broke is not kept. */
enum err postgres_link_take(struct postgres_link *link, PGconn **out);
void postgres_link_give(struct postgres_link *link, PGconn *db);

/* What the failure means; frees the result. */
enum err postgres_link_failed(struct postgres_link *link, PGconn *db, PGresult *result, const char *doing);

/* Runs it; the answer, if wanted, is binary and the caller's to clear. */
enum err postgres_link_run(struct postgres_link *link, PGconn *db, const char *sql, PGresult **out);

/* The first column of the first row as text, "" if there is none. */
enum err postgres_link_ask(struct postgres_link *link, PGconn *db, const char *sql, char *out, size_t size);

/* ---- binary values ------------------------------------------------------------------------------------ */

/* An array to be sent: its head, then each element behind its length. */
struct postgres_array {
    uint8_t *bytes;
    size_t size, capacity;
    int32_t count;
    bool failed; /* there was no memory for it */
};

void postgres_array_clear(struct postgres_array *array, int32_t element_type);
void postgres_array_number(struct postgres_array *array, int64_t value);
void postgres_array_bytes(struct postgres_array *array, const void *bytes, size_t size);
void postgres_array_free(struct postgres_array *array);

/* A bigint of a binary answer. */
int64_t postgres_number(const PGresult *result, int row, int column);

#endif
