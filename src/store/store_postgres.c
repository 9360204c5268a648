/* store_postgres.c - the driver: what writes, and the pieces of postgres_connection.c and postgres_read.c put together.
 *
 * The order in which a lost connection is made good is what keeps the books right: connect to a server that
 * can be written, take the lock, commit a new epoch, then read what the database ends with.  The server gives
 * the lock only when the old connection is gone, so by then the fate of its last commit is decided here; and
 * the server's log is sequential, so the replica's acknowledgement of the epoch covers everything before it.
 * Without it a commit that stands on this server alone would be taken for durable. */
#include "store/postgres_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORMAT "1"

/* Of the types of the arrays sent: catalogue numbers that PostgreSQL never changes. */
enum { TYPE_BYTEA = 17, TYPE_BIGINT = 20 };

/* An advisory lock has two numbers as its key.  The first says that it is one of cardroom's: 0x63617264,
 * "card" in ASCII, the number that also marks our SQLite files.  The second is the oid of the table of
 * entries, so that every schema has a lock of its own; 0 is for making the tables. */
#define LOCK_OURS "1667330676"
#define LOCK_LOG  "'cardroom_entry'::regclass::oid"
#define TRY_LOCK  "pg_try_advisory_lock(" LOCK_OURS ", " LOCK_LOG "::int)"

/* Entries stand in the order of time, so for time and kind it is enough to know what a block of pages can
 * hold: such an index (PostgreSQL 14 has it) costs next to nothing. */
static const char *const schema[] = {
    "SELECT pg_advisory_xact_lock(" LOCK_OURS ", 0)", /* two that start at once */
    "CREATE TABLE IF NOT EXISTS cardroom_meta (name text PRIMARY KEY, value text NOT NULL)",
    "CREATE TABLE IF NOT EXISTS cardroom_entry (number bigint PRIMARY KEY, time_ms bigint NOT NULL,"
    " round bigint NOT NULL, terminal bigint NOT NULL, kind bigint NOT NULL, link bytea NOT NULL,"
    " bytes bytea NOT NULL)",
    "CREATE INDEX IF NOT EXISTS cardroom_entry_round ON cardroom_entry (round, number) WHERE round <> 0",
    "CREATE INDEX IF NOT EXISTS cardroom_entry_terminal ON cardroom_entry (terminal, number)"
    " WHERE terminal <> 0",
    "CREATE INDEX IF NOT EXISTS cardroom_entry_block ON cardroom_entry"
    " USING brin (time_ms int8_minmax_multi_ops, kind int8_minmax_multi_ops) WITH (pages_per_range = 32, "
    "autosummarize = on)",
    "CREATE TABLE IF NOT EXISTS cardroom_value (name text PRIMARY KEY, bytes bytea NOT NULL,"
    " sum bytea NOT NULL)",
    "INSERT INTO cardroom_meta VALUES ('format', '" FORMAT "') ON CONFLICT DO NOTHING",
};

/* Each statement that writes looks in the same breath whether the epoch is still ours, and answers whether it
 * was.  The row is locked until the commit, so the next writer to take an epoch waits for a commit that is under
 * way, and reads what the database ends with after it.  (A lock, not an update: a thousand new versions of
 * the row a second would pile up while an auditor reads.)  It counts its rows too: where a foreign trigger
 * takes one away there is no commit (a text that is no number fails, and says why). */
#define IF_OURS(epoch, change, rows)                                                                                   \
    "WITH ours AS (SELECT FROM cardroom_meta WHERE name = 'epoch' AND value = " epoch " FOR UPDATE),"                  \
    " change AS (" change " RETURNING 1)"                                                                              \
    " SELECT CASE WHEN held.n = 0 OR wrote.n = " rows " THEN held.n ELSE (wrote.n || ' of ' || " rows                  \
    " || ' rows were written, and none of them stays: another program changed the tables')::bigint END"                \
    " FROM (SELECT count(*) AS n FROM ours) AS held, (SELECT count(*) AS n FROM change) AS wrote"
#define OURS "EXISTS (SELECT FROM ours)"

/* ORDER ENTRY */
static const char insert[] = IF_OURS("$8::text",
                                     "INSERT INTO cardroom_entry (" ENTRY_COLUMNS
                                     ") SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[],"
                                     " $5::bigint[], $6::bytea[], $7::bytea[]) WHERE " OURS,
                                     "cardinality($1::bigint[])");
static const char put_value[] =
    IF_OURS("$1::text",
            "INSERT INTO cardroom_value (name, bytes, sum) SELECT $2::text, $3::bytea, $4::bytea WHERE " OURS
            " ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes, sum = excluded.sum",
            "1");
static const char remove_entries[] =
    IF_OURS("$1::text", "DELETE FROM cardroom_entry WHERE number < $2::bigint AND " OURS,
            "(SELECT count(*) FROM cardroom_entry WHERE number < $2::bigint)");
static const char forget_value[] = IF_OURS("$1::text", "DELETE FROM cardroom_value WHERE name = $2::text AND " OURS,
                                           "(SELECT count(*) FROM cardroom_value WHERE name = $2::text)");

/* Over a connection of its own, for the writer's may wait for a replica; with a commit that waits for nothing, and
 * without the lock on the epoch.  So one beat may come after another has taken the epoch: it says whose it is. */
static const char give_beat[] =
    "WITH ours AS (SELECT FROM cardroom_meta WHERE name = 'epoch' AND split_part(value, ' ', 2) = $1::text),"
    " quick AS (SELECT set_config('synchronous_commit', 'off', true)),"
    " beat AS (INSERT INTO cardroom_meta SELECT 'beat', (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
    " || ' ' || $1::text FROM quick WHERE " OURS " ON CONFLICT (name) DO UPDATE SET value = excluded.value)"
    " SELECT count(*) FROM ours";
static const char read_beat[] = "SELECT value FROM cardroom_meta WHERE name = 'beat'";

/* The first epoch of a writer is one above the last, whose ever that was; later ones only follow its own.  Beside it
 * stands the server on which it was taken. */
#define NEXT_EPOCH "value = split_part(cardroom_meta.value, ' ', 1)::bigint + 1 || ' ' || $1::text"
#define SERVER                                                                                                         \
    "WITH server AS (INSERT INTO cardroom_meta SELECT 'server', " POSTGRES_IDENTITY                                    \
    " ON CONFLICT (name) DO UPDATE SET value = excluded.value) "
static const char take_first[] = SERVER "INSERT INTO cardroom_meta VALUES ('epoch', '1 ' || $1::text)"
                                        " ON CONFLICT (name) DO UPDATE SET " NEXT_EPOCH " RETURNING value";
static const char take_next[] =
    SERVER "UPDATE cardroom_meta SET " NEXT_EPOCH " WHERE name = 'epoch' AND split_part(value, ' ', 2) = $1::text"
           " RETURNING value";

struct postgres {
    struct postgres_server server; /* first: readers know only this part */
    PGconn *db;                    /* the writer's, and so is all below */
    int backend;                   /* the server's process that held the lock last */
    char writer[EPOCH_WRITER + 1];
    char epoch[EPOCH_TEXT]; /* "" before the first; the one before where the last was not heard of */
    struct postgres_array column[ENTRY_COLUMN_COUNT];
};

/* ---- becoming the writer ------------------------------------------------------------------------------ */
/* The server may not have noticed yet that our old connection is gone, and it would keep the lock: end it.  So is
 * the connection of one who has stopped beating, when this one takes over from it. */
static enum err end_old_backend(struct postgres *p, PGconn *db) {
    const bool anyone = p->server.database.mode == STORE_TAKE_OVER && !p->epoch[0];
    char sql[300];
    if (!p->backend && !anyone) return OK;
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory'"
             " AND classid = " LOCK_OURS " AND objid = " LOCK_LOG " AND (pid = %d OR %s)",
             p->backend, anyone ? "true" : "false");
    return postgres_server_run(&p->server, db, sql, NULL);
}

static enum err take_lock(struct postgres *p, PGconn *db) {
    char granted[8] = "";
    enum err err = end_old_backend(p, db);
    if (!err) /* the session of one that has just stopped may take a moment to end */
        err = postgres_server_ask(&p->server, db, "SELECT " TRY_LOCK " OR (pg_sleep(0.5) IS NOT NULL AND " TRY_LOCK ")",
                                  granted, sizeof granted);
    if (err || granted[0] == 't') return err;
    return problem_set(
        &p->server.database.problem, ERR_STORE_BUSY,
        "%s is in use by another cardroom: stop that one first, or give this one a database (or a schema: "
        "?options=-csearch_path%%3DNAME) of its own",
        p->server.place);
}

static enum err check_format(struct postgres *p, PGconn *db) {
    char format[40];
    const enum err err = postgres_server_ask(&p->server, db, "SELECT value FROM cardroom_meta WHERE name = 'format'",
                                             format, sizeof format);
    if (err || strcmp(format, FORMAT) == 0) return err;
    return problem_set(&p->server.database.problem, ERR_STORE,
                       "%s has format '%s', this cardroom knows format " FORMAT
                       ": use the cardroom that made it, or another database",
                       p->server.place, format);
}

/* The answer to what was sent, and its commit; none: no row came, or the epoch was not ours. */
static enum err finish(struct postgres *p, PGconn *db, bool *none) {
    PGresult *result = NULL;
    TRY(postgres_server_finish(&p->server, db, p->server.commit_ms, &result));
    if (none) *none = PQntuples(result) == 0 || postgres_number(result, 0, 0) == 0;
    PQclear(result);
    return OK;
}

/* Tables of these names that are not ours would be met here.  Where ours are there already nothing is asked
 * of them: that could wait for a commit that waits for the replica. */
static enum err make_tables(struct postgres *p, PGconn *db) {
    char names[200] = "";
    enum err err = postgres_server_ask(
        &p->server, db,
        "SELECT string_agg(t, ', ') FROM unnest(ARRAY['cardroom_meta', 'cardroom_entry', 'cardroom_value'])"
        " AS t WHERE to_regclass(t) IS NOT NULL",
        names, sizeof names);
    if (err || strstr(names, "cardroom_meta")) return err;
    if (*names)
        return problem_set(&p->server.database.problem, ERR_STORE,
                           "%s has tables of another program under our names (%s): use another database or schema",
                           p->server.place, names);
    err = postgres_server_run(&p->server, db, "BEGIN", NULL);
    for (size_t i = 0; i < COUNT(schema) && !err; i++) err = postgres_server_run(&p->server, db, schema[i], NULL);
    if (err) return err;
    PQsendQuery(db, "COMMIT");
    return finish(p, db, NULL);
}

/* The epoch of another writer stands there: that one may hold the lock. */
static enum err check_epoch(struct postgres *p, PGconn *db) {
    char writer[EPOCH_TEXT];
    enum err err;
    if (!p->epoch[0]) return OK;
    err =
        postgres_server_ask(&p->server, db, "SELECT split_part(value, ' ', 2) FROM cardroom_meta WHERE name = 'epoch'",
                            writer, sizeof writer);
    return err || strcmp(writer, p->writer) == 0 ? err : epoch_fenced(&p->server.database.problem, p->server.place);
}

/* Committed on the replica too when this returns. */
static enum err take_epoch(struct postgres *p, PGconn *db) {
    const char *const values[] = {p->writer};
    PGresult *result = NULL;
    PQsendQueryParams(db, p->epoch[0] ? take_next : take_first, 1, NULL, values, NULL, NULL, 0);
    enum err err = postgres_server_finish(&p->server, db, p->server.commit_ms, &result);
    if (err) return err;
    if (PQntuples(result) == 1)
        snprintf(p->epoch, sizeof p->epoch, "%s", PQgetvalue(result, 0, 0));
    else
        err = epoch_fenced(&p->server.database.problem, p->server.place);
    PQclear(result);
    return err;
}

/* Cancels what it may still wait for, so that it does not keep the lock. */
static void give_up(PGconn *db) {
    PGcancel *cancel = PQtransactionStatus(db) == PQTRANS_ACTIVE ? PQgetCancel(db) : NULL;
    char why[256];
    if (cancel) PQcancel(cancel, why, sizeof why);
    PQfreeCancel(cancel);
    PQfinish(db);
}

static enum err prepare(struct postgres *p, PGconn *db) {
    PGresult *result = PQprepare(db, "append", insert, ENTRY_COLUMN_COUNT + 1, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK) return postgres_server_failed(&p->server, db, result, "preparing");
    PQclear(result);
    return OK;
}

static enum err become_writer(struct postgres *p) {
    PGconn *db;
    TRY(postgres_server_connect(&p->server, &db));
    const bool starts = p->server.database.mode == STORE_WRITE && !p->epoch[0];
    enum err err = postgres_check_settings(&p->server, db);
    if (!err) err = make_tables(p, db);
    if (!err) err = check_format(p, db);
    if (!err) err = postgres_read_check_schema(&p->server, db);
    if (!err && starts) err = postgres_check_identity(&p->server, db);
    if (!err) err = check_epoch(p, db);
    if (!err) err = take_lock(p, db);
    if (!err) p->backend = PQbackendPID(db);
    if (!err && starts) err = postgres_check_entries(&p->server, db);
    if (!err) err = take_epoch(p, db);
    if (!err) err = prepare(p, db);
    if (err) {
        if (p->epoch[0] || p->server.database.mode == STORE_TAKE_OVER)
            PQfinish(db); /* the next attempt ends it; cancelling could take as long as the network likes */
        else
            give_up(db);
        return err;
    }
    p->db = db;
    p->server.database.tail_known = false;
    return OK;
}

/* After a commit that failed: only a new connection and a new epoch tell what became of it. */
static void drop_connection(struct postgres *p) {
    PQfinish(p->db);
    p->db = NULL;
    p->server.database.tail_known = false;
}

static void set_tail(struct database *d, uint64_t last, struct store_link link) {
    d->last = last;
    d->link = link;
    d->tail_known = true;
    pthread_mutex_lock(&d->reading);
    ((struct postgres_server *)d)->sure = (int64_t)last;
    pthread_mutex_unlock(&d->reading);
}

/* Connects again where the connection was lost, and reads what the database ends with where that is not known. */
static enum err load_tail(void *self) {
    struct postgres *p = self;
    struct store_entry last;
    if (p->db && PQstatus(p->db) != CONNECTION_OK) drop_connection(p);
    if (!p->db) TRY(become_writer(p));
    if (p->server.database.tail_known) return OK;
    TRY(postgres_read_last(&p->server, p->db, INT64_MAX, &last));
    set_tail(&p->server.database, last.number, last.link);
    return OK;
}

/* ---- append ------------------------------------------------------------------------------------------- */
static enum err link_of(void *self, uint64_t number, struct store_link *out) {
    struct postgres *p = self;
    char sql[100];
    PGresult *result;
    snprintf(sql, sizeof sql, "SELECT link FROM cardroom_entry WHERE number = %ju", (uintmax_t)number);
    enum err err = postgres_server_run(&p->server, p->db, sql, &result);
    if (err) return err;
    if (PQntuples(result) == 1 && PQgetlength(result, 0, 0) == STORE_LINK_SIZE)
        memcpy(out->bytes, PQgetvalue(result, 0, 0), STORE_LINK_SIZE);
    else
        err = ERR_STORE_CHAIN;
    PQclear(result);
    return err;
}

static void add_to_columns(struct postgres *p, const struct store_entry *entry, struct store_link *tip) {
    const int64_t numbers[ENTRY_NUMBERS] = {(int64_t)entry->number, entry->time_ms, (int64_t)entry->round,
                                            entry->terminal, entry->kind}; /* ORDER ENTRY */
    must(entry->size <= STORE_ENTRY_MAX && entry->round <= INT64_MAX);
    for (int i = 0; i < ENTRY_NUMBERS; i++) postgres_array_number(&p->column[i], numbers[i]);
    *tip = store_chain(tip, entry);
    postgres_array_bytes(&p->column[ENTRY_NUMBERS], tip->bytes, STORE_LINK_SIZE);
    postgres_array_bytes(&p->column[ENTRY_NUMBERS + 1], entry->bytes, entry->size);
}

/* The answer to a statement that wrote if the epoch was ours. */
static enum err finish_writing(struct postgres *p) {
    bool fenced = false;
    const enum err err = finish(p, p->db, &fenced);
    if (err || fenced) drop_connection(p);
    return fenced ? epoch_fenced(&p->server.database.problem, p->server.place) : err;
}

static enum err send_columns(struct postgres *p) {
    const char *values[ENTRY_COLUMN_COUNT + 1];
    int sizes[ENTRY_COLUMN_COUNT + 1], formats[ENTRY_COLUMN_COUNT + 1];
    for (int i = 0; i < ENTRY_COLUMN_COUNT; i++) {
        if (p->column[i].failed || p->column[i].size > INT32_MAX)
            return problem_set(&p->server.database.problem, ERR_STORE, "there is no memory left to send entries");
        values[i] = (const char *)p->column[i].bytes;
        sizes[i] = (int)p->column[i].size;
        formats[i] = 1;
    }
    values[ENTRY_COLUMN_COUNT] = p->epoch;
    sizes[ENTRY_COLUMN_COUNT] = formats[ENTRY_COLUMN_COUNT] = 0;
    PQsendQueryPrepared(p->db, "append", ENTRY_COLUMN_COUNT + 1, values, sizes, formats, 1);
    return finish_writing(p);
}

static enum err commit(void *self, const struct store_entry *entries, int count) {
    struct postgres *p = self;
    struct database *d = &p->server.database;
    struct store_link tip = d->link;
    for (int i = 0; i < ENTRY_COLUMN_COUNT; i++)
        postgres_array_clear(&p->column[i], i < ENTRY_NUMBERS ? TYPE_BIGINT : TYPE_BYTEA);
    for (int i = 0; i < count; i++) add_to_columns(p, &entries[i], &tip);
    TRY(send_columns(p));
    set_tail(d, d->last + (uint64_t)count, tip);
    return OK;
}

/* ---- values, and the rest ----------------------------------------------------------------------------- */
static enum err put(void *self, const char *name, const void *bytes, size_t size) {
    struct postgres *p = self;
    const struct store_link sum = store_value_sum(name, bytes, size);
    const char *const values[] = {p->epoch, name, size ? bytes : "", (const char *)sum.bytes};
    const int sizes[] = {0, 0, (int)size, STORE_LINK_SIZE}, formats[] = {0, 0, 1, 1};
    TRY(load_tail(p));
    PQsendQueryParams(p->db, bytes ? put_value : forget_value, bytes ? 4 : 2, NULL, values, sizes, formats, 1);
    return finish_writing(p);
}

/* In time or not at all: a server that does not answer has to be known for one that does not. */
static enum err postgres_beat(void *self, uint64_t *beat) {
    struct postgres *p = self;
    const char *const values[] = {p->writer};
    PGresult *result = NULL;
    enum err err;
    PGconn *db = database_take(&p->server.database, &err);
    if (!db) return err;
    PQsendQueryParams(db, beat ? read_beat : give_beat, !beat, NULL, values, NULL, NULL, 0);
    err = postgres_server_finish(&p->server, db, p->server.confirm_ms, &result);
    if (!err) {
        const uint64_t value = PQntuples(result) ? strtoull(PQgetvalue(result, 0, 0), NULL, 10) : 0;

        if (beat)
            *beat = value;
        else if (!value)
            err = epoch_fenced(&p->server.database.problem, p->server.place);
        PQclear(result);
    }
    database_give(&p->server.database, db);
    return err;
}

/* Its room is the server's to use again. */
static enum err remove_before(void *self, uint64_t before) {
    struct postgres *p = self;
    char number[24];
    if (!before) return OK;
    snprintf(number, sizeof number, "%ju", (uintmax_t)before);
    TRY(load_tail(p));
    PQsendQueryParams(p->db, remove_entries, 2, NULL, (const char *const[]){p->epoch, number}, NULL, NULL, 1);
    return finish_writing(p);
}

/* ---- the driver --------------------------------------------------------------------------------------- */
static void *connect_to_read(void *self, enum err *err) {
    PGconn *db = NULL;
    *err = postgres_server_connect(self, &db);
    return db;
}

static bool is_sound(void *db) { return PQstatus(db) == CONNECTION_OK && PQtransactionStatus(db) == PQTRANS_IDLE; }
static void disconnect(void *db) { PQfinish(db); }

static enum err read_last(void *self, struct store_entry *out) {
    struct postgres_server *server = self;
    int64_t sure;
    enum err err;
    TRY(postgres_read_sure(server, &sure));
    PGconn *db = database_take(&server->database, &err);
    if (!db) return err;
    err = postgres_read_last(server, db, sure, out);
    database_give(&server->database, db);
    return err;
}

static const struct driver driver = {
    .what = "database",
    .in = "in",
    .hint = ", or is in an archive, whose folder goes behind the name as #archives=FOLDER",
    .connect = connect_to_read,
    .is_sound = is_sound,
    .disconnect = disconnect,
    .read_last = read_last,
    .read = postgres_read_rows,
    .load_tail = load_tail,
    .link_of = link_of,
    .commit = commit,
    .put = put,
    .remove = remove_before,
};

static void postgres_close(void *self) {
    struct postgres *p = self;
    PQfinish(p->db);
    for (int i = 0; i < ENTRY_COLUMN_COUNT; i++) postgres_array_free(&p->column[i]);
    postgres_server_close(&p->server);
    free(p);
}

static const struct store store_postgres = {
    .id = "postgres",
    .last = database_last,
    .append = database_append,
    .scan = database_scan,
    .find = postgres_read_find,
    .put = database_put,
    .get = database_get,
    .names = database_names,
    .beat = postgres_beat,
    .check = postgres_read_check,
    .remove = database_remove,
    .problem = database_problem,
    .close = postgres_close,
};

static enum err start_reading(struct postgres *p) {
    char there[8];
    enum err err;
    PGconn *db = database_take(&p->server.database, &err);
    if (!db) return err;
    err = postgres_server_ask(&p->server, db, "SELECT to_regclass('cardroom_meta') IS NOT NULL", there, sizeof there);
    if (!err && there[0] != 't')
        err = problem_set(&p->server.database.problem, ERR_STORE,
                          "%s is not a store of cardroom: name the one of the house", p->server.place);
    if (!err) err = check_format(p, db);
    database_give(&p->server.database, db);
    return err;
}

enum err store_postgres_open(const char *url, enum store_mode mode, struct store_handle *out, struct problem *problem) {
    struct postgres *p = calloc(1, sizeof *p);
    if (!p) return problem_set(problem, ERR_STORE, "there is no memory left for a store");
    database_open(&p->server.database, &driver, p->server.place, mode);
    enum err err = ERR_STORE;
    if (postgres_server_open(&p->server, url)) err = epoch_choose_writer(p->writer, &p->server.database.problem);
    if (!err) err = store_mode_writes(mode) ? load_tail(p) : start_reading(p);
    if (err) {
        problem_copy(problem, err, &p->server.database.problem);
        postgres_close(p);
        return err;
    }
    *out = (struct store_handle){.store = &store_postgres, .self = p};
    return OK;
}
