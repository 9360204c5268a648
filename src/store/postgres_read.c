#include "store/postgres_connection.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- rows --------------------------------------------------------------------------------------------- */

static bool read_row(const PGresult *result, int row, struct store_entry *out)
{
    int64_t n[5];

    for (int i = 0; i < 5; i++) n[i] = postgres_number(result, row, i);
    if (n[0] < 1 || n[2] < 0 || n[3] < 0 || n[3] > UINT32_MAX || n[4] < 0 || n[4] > UINT8_MAX) return false;
    if (PQgetlength(result, row, 5) != STORE_LINK_SIZE) return false;
    *out = (struct store_entry){.number = (uint64_t)n[0],
                                .time_ms = n[1],
                                .round = (uint64_t)n[2],
                                .terminal = (uint32_t)n[3],
                                .kind = (uint8_t)n[4],
                                .bytes = (const uint8_t *)PQgetvalue(result, row, 6),
                                .size = (size_t)PQgetlength(result, row, 6)};
    memcpy(out->link.bytes, PQgetvalue(result, row, 5), STORE_LINK_SIZE);
    return true;
}

static enum err entry_damaged(struct postgres_server *server, uint64_t number)
{
    return problem_set(&server->problem, ERR_STORE_CHAIN,
                       "entry %" PRIu64
                       " in %s was changed, damaged or taken out: keep the database for the auditor and "
                       "restore a backup",
                       number, server->place);
}

enum err postgres_read_last(struct postgres_server *server, PGconn *db, uint64_t *number,
                            struct store_link *out)
{
    struct store_entry entry;
    PGresult *result;
    enum err err = postgres_server_run(
        server, db, "SELECT " POSTGRES_COLUMNS " FROM cardroom_entry ORDER BY number DESC LIMIT 1", &result);

    if (err) return err;
    *number = 0;
    *out = (struct store_link){{0}};
    if (PQntuples(result) > 0) {
        if (read_row(result, 0, &entry)) {
            *number = entry.number;
            *out = entry.link;
        } else {
            err = entry_damaged(server, (uint64_t)postgres_number(result, 0, 0));
        }
    }
    PQclear(result);
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
static enum err fetch_all(const struct rows *r)
{
    bool more = true;

    while (more) {
        PGresult *result;
        const enum err err = postgres_server_run(r->server, r->db, "FETCH 500 FROM rows", &result);
        if (err) return err;
        const int count = PQntuples(result);

        more = count > 0;
        for (int i = 0; more && i < count; i++) more = r->each(r->context, result, i);
        PQclear(result);
    }
    return OK;
}

/* all: tells the planner that all rows will be fetched, not only the first few. */
static enum err for_each_row(struct postgres_server *server, const char *query, bool all, each_row *each,
                             void *context)
{
    struct rows r = {.server = server, .each = each, .context = context};
    char sql[900];
    enum err err = postgres_server_take(server, &r.db);

    if (err) return err;
    must(snprintf(sql, sizeof sql, "DECLARE rows NO SCROLL CURSOR FOR %s", query) < (int)sizeof sql);
    err = postgres_server_run(server, r.db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", NULL);
    if (!err && all) err = postgres_server_run(server, r.db, "SET LOCAL cursor_tuple_fraction = 1", NULL);
    if (!err) err = postgres_server_run(server, r.db, sql, NULL);
    if (!err) err = fetch_all(&r);
    PQclear(PQexec(r.db, "ROLLBACK"));
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
static bool scan_row(void *context, const PGresult *result, int row)
{
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

enum err postgres_read_scan(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad)
{
    struct postgres_server *server = self;
    struct scan s = {
        .server = server, .each = each, .context = context, .walk.number = from - 1, .started = from == 1};
    char sql[200];

    must(from > 0);
    snprintf(sql, sizeof sql,
             "SELECT " POSTGRES_COLUMNS " FROM cardroom_entry WHERE number >= %" PRId64 " ORDER BY number",
             from == 1 ? INT64_MIN + 1 : (int64_t)from - 1);
    const enum err err = for_each_row(server, sql, false, scan_row, &s);
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

static bool find_row(void *context, const PGresult *result, int row)
{
    struct find *f = context;
    struct store_entry entry;

    if (read_row(result, row, &entry)) return f->each(f->context, &entry);
    f->err = entry_damaged(f->server, (uint64_t)postgres_number(result, row, 0));
    return false;
}

/* The planner uses a partial index only if the query repeats its condition. */
static void write_query(struct buf *sql, const struct store_query *q)
{
    buf_put(sql, "SELECT " POSTGRES_COLUMNS " FROM cardroom_entry WHERE true");
    if (q->from) buf_format(sql, " AND number >= %" PRIu64, q->from);
    if (q->to) buf_format(sql, " AND number <= %" PRIu64, q->to);
    if (q->round) buf_format(sql, " AND round = %" PRIu64 " AND round <> 0", q->round);
    if (q->terminal) buf_format(sql, " AND terminal = %" PRIu32 " AND terminal <> 0", q->terminal);
    if (q->kind) buf_format(sql, " AND kind = %d", q->kind);
    if (q->since_ms) buf_format(sql, " AND time_ms >= (%" PRId64 ")", q->since_ms);
    if (q->until_ms) buf_format(sql, " AND time_ms <= (%" PRId64 ")", q->until_ms);
    buf_put(sql, q->backwards ? " ORDER BY number DESC" : " ORDER BY number");
    must(!sql->full);
}

enum err postgres_read_find(void *self, const struct store_query *query, store_each *each, void *context)
{
    struct postgres_server *server = self;
    struct find f = {.server = server, .each = each, .context = context};
    char text[600];
    struct buf sql = BUF(text);

    write_query(&sql, query);
    const bool by_block =
        !query->round && !query->terminal && (query->kind || query->since_ms || query->until_ms);
    const enum err err = for_each_row(server, text, by_block, find_row, &f);
    return err ? err : f.err;
}

/* ---- values ------------------------------------------------------------------------------------------- */

/* Columns name, bytes, sum. */
static bool value_is_sound(const PGresult *result, int row)
{
    const struct store_link sum = store_value_sum(PQgetvalue(result, row, 0), PQgetvalue(result, row, 1),
                                                  (size_t)PQgetlength(result, row, 1));

    return PQgetlength(result, row, 2) == STORE_LINK_SIZE &&
           memcmp(sum.bytes, PQgetvalue(result, row, 2), STORE_LINK_SIZE) == 0;
}

static enum err value_damaged(struct postgres_server *server, const char *name)
{
    return problem_set(&server->problem, ERR_STORE_CHAIN,
                       "the value '%s' in %s was changed or damaged: restore a backup", name, server->place);
}

enum err postgres_read_value(void *self, const char *name, struct buf *out)
{
    struct postgres_server *server = self;
    PGconn *db;
    enum err err = postgres_server_take(server, &db);

    if (err) return err;
    PGresult *result = PQexecParams(db, "SELECT name, bytes, sum FROM cardroom_value WHERE name = $1", 1,
                                    NULL, &name, NULL, NULL, 1);
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

static bool name_row(void *context, const PGresult *result, int row)
{
    const struct names *n = context;

    return n->each(n->context, PQgetvalue(result, row, 0));
}

enum err postgres_read_names(void *self, store_each_name *each, void *context)
{
    struct postgres_server *server = self;
    struct names n = {each, context};

    return for_each_row(server, "SELECT name FROM cardroom_value ORDER BY name COLLATE \"C\"", false,
                        name_row, &n);
}

/* ---- what scan does not see --------------------------------------------------------------------------- */

static bool check_row(void *context, const PGresult *result, int row)
{
    struct find *f = context;

    if (value_is_sound(result, row)) return true;
    f->err = value_damaged(f->server, PQgetvalue(result, row, 0));
    return false;
}

/* The server has its own check of indexes (pg_amcheck); the values are ours to check. */
enum err postgres_read_check(void *self)
{
    struct postgres_server *server = self;
    struct find f = {.server = server};
    const enum err err =
        for_each_row(server, "SELECT name, bytes, sum FROM cardroom_value", false, check_row, &f);

    return err ? err : f.err;
}

void postgres_read_problem(void *self, struct buf *out)
{
    struct postgres_server *server = self;

    problem_read(&server->problem, out);
}
