#include "store/postgres_connection.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows --------------------------------------------------------------------------------------------- */
static bool read_row(const PGresult *result, int row, struct store_entry *out) {
    int64_t numbers[ENTRY_NUMBERS];
    for (int i = 0; i < ENTRY_NUMBERS; i++) numbers[i] = postgres_number(result, row, i);
    if (PQgetlength(result, row, 5) != STORE_LINK_SIZE || !entry_of_numbers(numbers, out)) return false;
    out->bytes = (const uint8_t *)PQgetvalue(result, row, 6);
    out->size = (size_t)PQgetlength(result, row, 6);
    memcpy(out->link.bytes, PQgetvalue(result, row, 5), STORE_LINK_SIZE);
    return true;
}

static enum err entry_damaged(struct postgres_server *server, uint64_t number) {
    return problem_set(
        &server->problem, ERR_STORE_CHAIN,
        "entry %" PRIu64 " in %s was changed, damaged or taken out%s: keep the database for the auditor and "
        "restore a backup",
        number, server->place,
        number == 1 ? ", or is in an archive, whose folder goes behind the name as #archives=FOLDER" : "");
}

enum err postgres_read_last(struct postgres_server *server, PGconn *db, int64_t to, struct store_entry *out) {
    char sql[200];
    PGresult *result;
    snprintf(sql, sizeof sql,
             "SELECT " ENTRY_COLUMNS " FROM cardroom_entry WHERE number <= %" PRId64 " ORDER BY number DESC LIMIT 1",
             to);
    enum err err = postgres_server_run(server, db, sql, &result);
    if (err) return err;
    *out = (struct store_entry){0};
    if (PQntuples(result) > 0 && !read_row(result, 0, out))
        err = entry_damaged(server, (uint64_t)postgres_number(result, 0, 0));
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
    pthread_mutex_lock(&server->lock);
    if (tip->sure) server->sure = tip->number;
    const bool sure = tip->number <= server->sure;
    const bool soon = tip->number == server->seen && store_now_ms() - server->asked_ms < 1000;
    *last = sure ? tip->number : server->sure;
    pthread_mutex_unlock(&server->lock);
    return sure || soon;
}

static void keep_known(struct postgres_server *server, const struct tip *tip, int64_t last) {
    pthread_mutex_lock(&server->lock);
    if (last > server->sure) server->sure = last;
    server->seen = tip->number;
    server->asked_ms = store_now_ms();
    pthread_mutex_unlock(&server->lock);
}

static enum err confirm(struct postgres_server *server) {
    PGresult *result = NULL;
    PGconn *db;
    TRY(postgres_server_take(server, &db));
    PQsendQuery(db, "SELECT pg_logical_emit_message(true, 'cardroom', '')");
    enum err err = postgres_server_finish(server, db, server->confirm_ms, &result);
    if (!err) PQclear(result);
    postgres_server_give(server, db); /* not kept while it waits */
    return err;
}

/* The last entry of another transaction than the last one. */
static enum err read_before(struct postgres_server *server, const struct tip *tip, int64_t *last) {
    char sql[200], number[24];
    PGconn *db;
    TRY(postgres_server_take(server, &db));
    snprintf(sql, sizeof sql,
             "SELECT number FROM cardroom_entry WHERE number < %" PRId64
             " AND xmin::text <> '%s' ORDER BY number DESC LIMIT 1",
             tip->number, tip->transaction);
    enum err err = postgres_server_ask(server, db, sql, number, sizeof number);
    *last = strtoll(number, NULL, 10);
    postgres_server_give(server, db);
    return err;
}

enum err postgres_read_sure(struct postgres_server *server, int64_t *out) {
    struct tip tip = {.number = 0};
    PGconn *db;
    if (store_mode_writes(server->mode)) { /* the writer knows */
        pthread_mutex_lock(&server->lock);
        *out = server->sure;
        pthread_mutex_unlock(&server->lock);
        return OK;
    }
    TRY(postgres_server_take(server, &db));
    enum err err = read_tip(server, db, &tip);
    postgres_server_give(server, db);
    if (err || is_known(server, &tip, out)) return err;
    *out = tip.number;
    if (confirm(server)) err = read_before(server, &tip, out);
    if (!err) keep_known(server, &tip, *out);
    return err;
}

/* ---- cursors ------------------------------------------------------------------------------------------ */
/* Takes one row of an answer; false stops, with or without an error. */
typedef bool each_row(void *context, const PGresult *result, int row);

struct rows {
    struct postgres_server *server;
    PGconn *db;
    each_row *each;
    void *context;
};

/* A few hundred at a time, so that neither side holds more. */
static enum err fetch_all(const struct rows *r) {
    bool more = true;
    while (more) {
        PGresult *result;
        TRY(postgres_server_run(r->server, r->db, "FETCH 500 FROM rows", &result));
        const int count = PQntuples(result);

        more = count > 0;
        for (int i = 0; more && i < count; i++) more = r->each(r->context, result, i);
        PQclear(result);
    }
    return OK;
}

/* all: tells the planner that all rows will be fetched, not only the first few. */
static enum err for_each_row(struct postgres_server *server, const char *query, bool all, each_row *each,
                             void *context) {
    struct rows r = {.server = server, .each = each, .context = context};
    char sql[900];
    TRY(postgres_server_take(server, &r.db));
    must(snprintf(sql, sizeof sql, "DECLARE rows NO SCROLL CURSOR FOR %s", query) < (int)sizeof sql);
    enum err err = postgres_server_run(server, r.db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", NULL);
    if (!err && all) err = postgres_server_run(server, r.db, "SET LOCAL cursor_tuple_fraction = 1", NULL);
    if (!err) err = postgres_server_run(server, r.db, sql, NULL);
    if (!err) err = fetch_all(&r);
    if (PQtransactionStatus(r.db) != PQTRANS_ACTIVE)
        postgres_server_run(server, r.db, "ROLLBACK", NULL); /* else it waits */
    postgres_server_give(server, r.db);
    return err;
}

/* ---- the chain ---------------------------------------------------------------------------------------- */
struct scan {
    struct postgres_server *server;
    store_each *each;
    void *context;
    struct chain_walk walk;
    bool started;
    enum err err;
};

/* The row before the first is read too, for its link. */
static bool scan_row(void *context, const PGresult *result, int row) {
    struct scan *s = context;
    struct store_entry entry;
    bool good = read_row(result, row, &entry);
    if (!s->started) {
        good = good && entry.number == s->walk.number;
        if (good)
            s->walk.link = entry.link;
        else
            s->walk.number--;
        s->started = true;
    } else {
        good = good && chain_follows(&s->walk, &entry);
        if (good) return s->each(s->context, &entry);
    }
    if (!good) s->err = entry_damaged(s->server, s->walk.number + 1);
    return good;
}

enum err postgres_read_scan(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    struct postgres_server *server = self;
    struct scan s = {.server = server, .each = each, .context = context, .walk.number = from - 1, .started = from == 1};
    char sql[250];
    int64_t to = 0;
    must(from > 0);
    enum err err = postgres_read_sure(server, &to);
    snprintf(sql, sizeof sql,
             "SELECT " ENTRY_COLUMNS " FROM cardroom_entry WHERE number >= %" PRId64 " AND number <= %" PRId64
             " ORDER BY number",
             from == 1 ? INT64_MIN + 1 : (int64_t)from - 1, to);
    if (!err) err = for_each_row(server, sql, false, scan_row, &s);
    if (s.err || err) *bad = s.walk.number + 1;
    return s.err ? s.err : err;
}

/* ---- queries ------------------------------------------------------------------------------------------ */
struct find {
    struct postgres_server *server;
    store_each *each;
    void *context;
    enum err err;
};

static bool find_row(void *context, const PGresult *result, int row) {
    struct find *f = context;
    struct store_entry entry;
    if (read_row(result, row, &entry)) return f->each(f->context, &entry);
    f->err = entry_damaged(f->server, (uint64_t)postgres_number(result, row, 0));
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

/* ---- values ------------------------------------------------------------------------------------------- */
/* Columns name, bytes, sum. */
static bool value_is_sound(const PGresult *result, int row) {
    const struct store_link sum =
        store_value_sum(PQgetvalue(result, row, 0), PQgetvalue(result, row, 1), (size_t)PQgetlength(result, row, 1));
    return PQgetlength(result, row, 2) == STORE_LINK_SIZE &&
           memcmp(sum.bytes, PQgetvalue(result, row, 2), STORE_LINK_SIZE) == 0;
}

static enum err value_damaged(struct postgres_server *server, const char *name) {
    return problem_set(&server->problem, ERR_STORE_CHAIN,
                       "the value '%s' in %s was changed or damaged: restore a backup", name, server->place);
}

enum err postgres_read_value(void *self, const char *name, struct buf *out) {
    struct postgres_server *server = self;
    PGconn *db;
    enum err err = postgres_server_take(server, &db);
    if (err) return err;
    PGresult *result =
        PQexecParams(db, "SELECT name, bytes, sum FROM cardroom_value WHERE name = $1", 1, NULL, &name, NULL, NULL, 1);
    if (PQresultStatus(result) != PGRES_TUPLES_OK) {
        err = postgres_server_failed(server, db, result, "reading a value");
    } else {
        if (PQntuples(result) == 0)
            err = problem_set(&server->problem, ERR_STORE_NONE, "%s has no value '%s'", server->place, name);
        else if (!value_is_sound(result, 0))
            err = value_damaged(server, name);
        else
            buf_bytes(out, PQgetvalue(result, 0, 1), (size_t)PQgetlength(result, 0, 1));
        PQclear(result);
    }
    postgres_server_give(server, db);
    return err;
}

struct names {
    store_each_name *each;
    void *context;
};

static bool name_row(void *context, const PGresult *result, int row) {
    const struct names *n = context;
    return n->each(n->context, PQgetvalue(result, row, 0));
}

enum err postgres_read_names(void *self, store_each_name *each, void *context) {
    struct postgres_server *server = self;
    struct names n = {each, context};
    return for_each_row(server, "SELECT name FROM cardroom_value ORDER BY name COLLATE \"C\"", false, name_row, &n);
}

/* ---- rows beyond scan --------------------------------------------------------------------------------- */
static bool check_row(void *context, const PGresult *result, int row) {
    struct find *f = context;
    if (value_is_sound(result, row)) return true;
    f->err = value_damaged(f->server, PQgetvalue(result, row, 0));
    return false;
}

/* A trigger, a rule or a policy could keep a checkpoint from being stored or a round from being found; an
 * index is only slow, but no other program has a reason to make one. */
extern const struct embedded postgres_schema[]; /* postgres_schema.sql */

enum err postgres_read_check_schema(struct postgres_server *server, PGconn *db) {
    char what[300] = "";
    const enum err err = postgres_server_ask(server, db, postgres_schema->bytes, what, sizeof what);
    if (err || !*what) return err;
    return problem_set(&server->problem, ERR_STORE_CHAIN,
                       "%s has other tables, indexes, triggers or rules than cardroom makes (%s): another program "
                       "changed it; keep the database for the auditor and restore a backup",
                       server->place, what);
}

/* The server has its own check of indexes (pg_amcheck); schema and values are ours to check. */
enum err postgres_read_check(void *self, const atomic_bool *stop) {
    struct postgres_server *server = self;
    struct find f = {.server = server};
    PGconn *db;
    (void)stop; /* a few values: indexes are the server's */
    TRY(postgres_server_take(server, &db));
    enum err err = postgres_read_check_schema(server, db);
    postgres_server_give(server, db);
    if (!err) err = for_each_row(server, "SELECT name, bytes, sum FROM cardroom_value", false, check_row, &f);
    return err ? err : f.err;
}

struct problem *postgres_read_problem(void *self) {
    return &((struct postgres_server *)self)->problem;
}
