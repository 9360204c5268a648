/* postgres_connection.h - connections to a PostgreSQL server: making them, what their failures mean, arrays
 * to send; and everything that reads a store there (postgres_read.c). */
#pragma once

#include "store/database.h"

#include <libpq-fe.h>

/* How long a commit may wait for its replica, and a reader for the confirmation of what it sees. */
enum { POSTGRES_COMMIT_MS = 5000, POSTGRES_CONFIRM_MS = 2000 };

struct postgres_server {
    struct database database; /* first */
    char *url;                /* may hold a password: never shown */
    char place[200];
    int commit_ms, confirm_ms;
    bool met; /* a writer that starts has looked for a second server that can be written */
    /* with the readers' lock */
    int64_t sure; /* every entry up to this number is durable, wherever that has to be */
    int64_t seen; /* what a reader saw the log end with when it asked last */
    int64_t asked_ms;
};

/* After database_open(); false: there is no memory for it. */
bool postgres_server_open(struct postgres_server *server, const char *url);
void postgres_server_close(struct postgres_server *server);

enum err postgres_server_connect(struct postgres_server *server, PGconn **out);

/* What the failure means; frees the result. */
enum err postgres_server_failed(struct postgres_server *server, PGconn *db, PGresult *result, const char *doing);

/* Runs it; the answer, if wanted, is binary and the caller's to clear. */
enum err postgres_server_run(struct postgres_server *server, PGconn *db, const char *sql, PGresult **out);

/* The answer to the statement just sent, and its commit; the result is the caller's to clear.  After an error
 * whether it was committed is not known, and the connection is to be dropped.  A server that says anything
 * with its commit says that the replica is missing: that is an error too. */
enum err postgres_server_finish(struct postgres_server *server, PGconn *db, int wait_ms, PGresult **out);

/* The first column of the first row as text, "" if there is none. */
enum err postgres_server_ask(struct postgres_server *server, PGconn *db, const char *sql, char *out, size_t size);

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

/* ---- reading: each call sees one moment of the store --------------------------------------------------- */
/* The last entry up to this number. */
enum err postgres_read_last(struct postgres_server *server, PGconn *db, int64_t to, struct store_entry *out);

/* The last number that readers may see. */
enum err postgres_read_sure(struct postgres_server *server, int64_t *out);

/* ERR_STORE_CHAIN where tables, indexes, triggers or rules are not those that cardroom makes.  Asks the catalogue only,
 * so it waits for no commit. */
enum err postgres_read_check_schema(struct postgres_server *server, PGconn *db);

/* Calls of a driver and of a struct store; self begins with a struct postgres_server. */
enum err postgres_read_rows(void *self, const struct reading *reading, each_row *each, void *context);
enum err postgres_read_find(void *self, const struct store_query *query, store_each *each, void *context);
enum err postgres_read_check(void *self, const atomic_bool *stop);
