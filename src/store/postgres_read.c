#include "store/postgres_connection.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows --------------------------------------------------------------------------------------------- */
static struct column column_of(const PGresult *result, int row, int i) {
    return (struct column){PQgetvalue(result, row, i), (size_t)PQgetlength(result, row, i)};
}

/* An entry, or a name with its bytes and their sum, or a name alone. */
static struct row read_row(const PGresult *result, int row) {
    const int columns = PQnfields(result);
    struct row out = {.name = PQgetvalue(result, row, 0)};
    if (columns == ENTRY_COLUMN_COUNT) {
        int64_t numbers[ENTRY_NUMBERS];

        for (int i = 0; i < ENTRY_NUMBERS; i++) numbers[i] = postgres_number(result, row, i);
        out.good = entry_of_columns(numbers, column_of(result, row, ENTRY_LINK), column_of(result, row, ENTRY_BYTES),
                                    &out.entry);
        out.number = (uint64_t)numbers[0];
    } else if (columns > 1) {
        out.bytes = column_of(result, row, 1);
        out.sum = column_of(result, row, 2);
    }
    return out;
}

enum err postgres_read_last(struct postgres_server *server, PGconn *db, int64_t to, struct store_entry *out) {
    char sql[200];
    PGresult *result;
    snprintf(sql, sizeof sql,
             "SELECT " ENTRY_COLUMNS " FROM cardroom_entry WHERE number <= %" PRId64 " ORDER BY number DESC LIMIT 1",
             to);
    enum err err = postgres_server_run(server, db, sql, &result);
    if (err) return err;
    const struct row last = PQntuples(result) > 0 ? read_row(result, 0) : (struct row){.good = true};
    if (!last.good) err = database_entry_damaged(&server->database, last.number);
    *out = last.entry;
    out->bytes = NULL; /* they go with the result */
    PQclear(result);
    return err;
}

/* ---- the durable end ---------------------------------------------------------------------------------- */
/* An entry can be seen when the wait of its commit has ended, and that is not always because the replica has it: the
 * wait may have been cancelled, or the server restarted.  So a reader does not take the last entry it sees for durable.
 * It makes the server commit a record of its own, behind all that it saw, and waits for that: the server's log is
 * sequential, so one acknowledgement covers everything before.  The record is an empty message in the server's log and
 * touches no table.  It costs the writer nothing, and nothing has to be stored or kept up to date.
 *
 * If no acknowledgement comes, the entries of the last transaction are left out: the writer sends a
 * transaction only when it knows that the one before is safe. */
struct tip {
    int64_t number;
    char transaction[24];
    bool sure; /* there is no replica to wait for, or this is the replica */
};

static enum err read_tip(struct postgres_server *server, PGconn *db, struct tip *out) {
    PGresult *result;
    TRY(postgres_server_run(
        server, db,
        "SELECT number, xmin::text, pg_is_in_recovery() OR current_setting('synchronous_standby_names') = ''"
        " FROM cardroom_entry ORDER BY number DESC LIMIT 1",
        &result));
    *out = (struct tip){.sure = true};
    if (PQntuples(result) > 0) {
        out->number = postgres_number(result, 0, 0);
        snprintf(out->transaction, sizeof out->transaction, "%s", PQgetvalue(result, 0, 1));
        out->sure = *PQgetvalue(result, 0, 2) != 0;
    }
    PQclear(result);
    return OK;
}

/* False: ask.  What could not be confirmed is not asked for again within a second. */
static bool is_known(struct postgres_server *server, const struct tip *tip, int64_t *last) {
    pthread_mutex_lock(&server->database.reading);
    if (tip->sure) server->sure = tip->number;
    const bool sure = tip->number <= server->sure;
    const bool soon = tip->number == server->seen && store_now_ms() - server->asked_ms < 1000;
    *last = sure ? tip->number : server->sure;
    pthread_mutex_unlock(&server->database.reading);
    return sure || soon;
}

static void keep_known(struct postgres_server *server, const struct tip *tip, int64_t last) {
    pthread_mutex_lock(&server->database.reading);
    if (last > server->sure) server->sure = last;
    server->seen = tip->number;
    server->asked_ms = store_now_ms();
    pthread_mutex_unlock(&server->database.reading);
}

static enum err confirm(struct postgres_server *server) {
    PGresult *result = NULL;
    enum err err;
    PGconn *db = database_take(&server->database, &err);
    if (!db) return err;
    PQsendQuery(db, "SELECT pg_logical_emit_message(true, 'cardroom', '')");
    err = postgres_server_finish(server, db, server->confirm_ms, &result);
    if (!err) PQclear(result);
    database_give(&server->database, db); /* not kept while it waits */
    return err;
}

/* The last entry of another transaction than the last one. */
static enum err read_before(struct postgres_server *server, const struct tip *tip, int64_t *last) {
    char sql[200], number[24];
    enum err err;
    PGconn *db = database_take(&server->database, &err);
    if (!db) return err;
    snprintf(sql, sizeof sql,
             "SELECT number FROM cardroom_entry WHERE number < %" PRId64
             " AND xmin::text <> '%s' ORDER BY number DESC LIMIT 1",
             tip->number, tip->transaction);
    err = postgres_server_ask(server, db, sql, number, sizeof number);
    *last = strtoll(number, NULL, 10);
    database_give(&server->database, db);
    return err;
}

enum err postgres_read_sure(struct postgres_server *server, int64_t *out) {
    struct tip tip = {.number = 0};
    enum err err;
    if (store_mode_writes(server->database.mode)) { /* the writer knows */
        pthread_mutex_lock(&server->database.reading);
        *out = server->sure;
        pthread_mutex_unlock(&server->database.reading);
        return OK;
    }
    PGconn *db = database_take(&server->database, &err);
    if (!db) return err;
    err = read_tip(server, db, &tip);
    database_give(&server->database, db);
    if (err || is_known(server, &tip, out)) return err;
    *out = tip.number;
    if (confirm(server)) err = read_before(server, &tip, out);
    if (!err) keep_known(server, &tip, *out);
    return err;
}

/* ---- cursors ------------------------------------------------------------------------------------------ */
/* A few hundred at a time, so that neither side holds more. */
static enum err fetch_all(struct postgres_server *server, PGconn *db, each_row *each, void *context) {
    for (bool more = true; more;) {
        PGresult *result;
        TRY(postgres_server_run(server, db, "FETCH 500 FROM rows", &result));
        const int count = PQntuples(result);

        more = count > 0;
        for (int i = 0; more && i < count; i++) {
            const struct row row = read_row(result, i);
            more = each(context, &row);
        }
        PQclear(result);
    }
    return OK;
}

/* all: tells the planner that all rows will be fetched, not only the first few. */
static enum err for_each_row(struct postgres_server *server, const char *query, bool all, each_row *each,
                             void *context) {
    enum err err;
    char sql[900];
    PGconn *db = database_take(&server->database, &err);
    if (!db) return err;
    must(snprintf(sql, sizeof sql, "DECLARE rows NO SCROLL CURSOR FOR %s", query) < (int)sizeof sql);
    err = postgres_server_run(server, db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", NULL);
    if (!err && all) err = postgres_server_run(server, db, "SET LOCAL cursor_tuple_fraction = 1", NULL);
    if (!err) err = postgres_server_run(server, db, sql, NULL);
    if (!err) err = fetch_all(server, db, each, context);
    if (PQtransactionStatus(db) != PQTRANS_ACTIVE)
        postgres_server_run(server, db, "ROLLBACK", NULL); /* else it waits */
    database_give(&server->database, db);
    return err;
}

enum err postgres_read_rows(void *self, const struct reading *reading, each_row *each, void *context) {
    static const char *const reads[] = {
        [READ_ENTRIES] = "SELECT " ENTRY_COLUMNS " FROM cardroom_entry WHERE number",
        [READ_VALUE] = "SELECT name, bytes, sum FROM cardroom_value WHERE name = convert_from('\\x",
        [READ_VALUES] = "SELECT name, bytes, sum FROM cardroom_value",
        [READ_NAMES] = "SELECT name FROM cardroom_value ORDER BY name COLLATE \"C\"",
    };
    BUF_ON_STACK(sql, 400);
    int64_t to;
    buf_put(&sql, reads[reading->what]);
    if (reading->what == READ_VALUE) {
        buf_hex(&sql, (const uint8_t *)reading->name, strlen(reading->name));
        buf_put(&sql, "', 'UTF8')");
    } else if (reading->what == READ_ENTRIES) {
        TRY(postgres_read_sure(self, &to));
        buf_format(&sql, " >= %jd AND number <= %jd ORDER BY number",
                   reading->from == INT64_MIN ? INT64_MIN + 1 : reading->from, to);
    }
    must(!sql.full);
    return for_each_row(self, sql.text, false, each, context);
}

/* ---- queries ------------------------------------------------------------------------------------------ */
struct find {
    struct postgres_server *server;
    store_each *each;
    void *context;
    enum err err;
};

static bool find_row(void *context, const struct row *row) {
    struct find *f = context;
    if (row->good) return f->each(f->context, &row->entry);
    f->err = database_entry_damaged(&f->server->database, row->number);
    return false;
}

/* The planner uses a partial index only if the query repeats its condition. */
static void write_query(struct buf *sql, const struct store_query *q, int64_t last) {
    buf_format(sql, "SELECT " ENTRY_COLUMNS " FROM cardroom_entry WHERE number <= %" PRId64,
               q->to && (int64_t)q->to < last ? (int64_t)q->to : last);
    if (q->from) buf_format(sql, " AND number >= %" PRIu64, q->from);
    if (q->round) buf_format(sql, " AND round = %" PRIu64 " AND round <> 0", q->round);
    if (q->terminal) buf_format(sql, " AND terminal = %" PRIu32 " AND terminal <> 0", q->terminal);
    if (q->kind) buf_format(sql, " AND kind = %d", q->kind);
    if (q->since_ms) buf_format(sql, " AND time_ms >= (%" PRId64 ")", q->since_ms);
    if (q->until_ms) buf_format(sql, " AND time_ms <= (%" PRId64 ")", q->until_ms);
    buf_put(sql, q->backwards ? " ORDER BY number DESC" : " ORDER BY number");
    must(!sql->full);
}

enum err postgres_read_find(void *self, const struct store_query *query, store_each *each, void *context) {
    struct postgres_server *server = self;
    struct find f = {.server = server, .each = each, .context = context};
    BUF_ON_STACK(sql, 600);
    int64_t last = 0;
    enum err err = postgres_read_sure(server, &last);
    write_query(&sql, query, last);
    const bool by_block = !query->round && !query->terminal && (query->kind || query->since_ms || query->until_ms);
    if (!err) err = for_each_row(server, sql.text, by_block, find_row, &f);
    return err ? err : f.err;
}

/* ---- rows beyond scan --------------------------------------------------------------------------------- */
/* A trigger, a rule or a policy could keep a checkpoint from being stored or a round from being found; an
 * index is only slow, but no other program has a reason to make one. */
extern const struct embedded postgres_schema[]; /* postgres_schema.sql */

enum err postgres_read_check_schema(struct postgres_server *server, PGconn *db) {
    char what[300] = "";
    const enum err err = postgres_server_ask(server, db, postgres_schema->bytes, what, sizeof what);
    if (err || !*what) return err;
    return problem_set(&server->database.problem, ERR_STORE_CHAIN,
                       "%s has other tables, indexes, triggers or rules than cardroom makes (%s): another program "
                       "changed it; keep the database for the auditor and restore a backup",
                       server->place, what);
}

/* The server has its own check of indexes (pg_amcheck); schema and values are ours to check. */
enum err postgres_read_check(void *self, const atomic_bool *stop) {
    struct postgres_server *server = self;
    enum err err;
    (void)stop; /* a few values: indexes are the server's */
    PGconn *db = database_take(&server->database, &err);
    if (!db) return err;
    err = postgres_read_check_schema(server, db);
    database_give(&server->database, db);
    return err ? err : database_check_values(&server->database);
}
