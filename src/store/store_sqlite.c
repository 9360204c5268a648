/*
 * store_sqlite.c - the plug: what writes, and the pieces of sqlite_file.c and sqlite_read.c put together.
 *
 * What the store ends with is kept in memory from commit to commit.  After a commit that failed it is
 * forgotten and read again, so the next append starts from what the file says and not from what we hoped.
 */
#include "store/store_sqlite.h"

#include "store/chain.h"
#include "store/sqlite_backup.h"
#include "store/sqlite_checkpoint.h"
#include "store/sqlite_file.h"
#include "store/sqlite_read.h"

#include <stdlib.h>
#include <string.h>

/* ORDER WRITE */
enum { BEGIN, COMMIT, ROLLBACK, INSERT, INSERT_ROWS, INSERT_BLOCK, PUT, FORGET, LINK_OF, TAIL, STATEMENTS };

/* Entries come by the hundred, and a statement of its own for each would take longer than its row. */
enum { ROWS = 16, COLUMNS = 7 };

#define ROW       "(?, ?, ?, ?, ?, ?, ?)"
#define FOUR(row) row ", " row ", " row ", " row

static const char *const statements[STATEMENTS] = {
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "INSERT INTO entry (" SQLITE_COLUMNS ") VALUES " ROW,
    "INSERT INTO entry (" SQLITE_COLUMNS ") VALUES " FOUR(FOUR(ROW)),
    "INSERT INTO block (block, since_ms, until_ms, sets) VALUES (?1, ?2, ?3, ?4)",
    "INSERT INTO value (name, bytes, sum) VALUES (?1, ?2, ?3)"
    " ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes, sum = excluded.sum",
    "DELETE FROM value WHERE name = ?1",
    "SELECT link FROM entry WHERE number = ?1",
    "SELECT " SQLITE_COLUMNS " FROM entry WHERE number >= ?1 ORDER BY number",
};

struct sqlite {
    struct sqlite_file file;
    pthread_mutex_t lock; /* of all below */
    sqlite3 *db;
    struct sqlite_checkpoint checkpoint;
    sqlite3_stmt *stmt[STATEMENTS];
    bool known; /* what follows is what the file ends with */
    uint64_t last;
    struct store_link link;
    struct summary tail; /* of the block that grows */
};

/* ---- statements --------------------------------------------------------------------------------------- */

/* Runs a statement that returns no row. */
static enum err run(struct sqlite *s, int which)
{
    const int code = sqlite3_step(s->stmt[which]);
    const enum err err = code == SQLITE_DONE ? OK : sqlite_file_failed(&s->file, s->db, statements[which]);

    sqlite3_reset(s->stmt[which]);
    return err;
}

static enum err link_of(void *self, uint64_t number, struct store_link *out)
{
    struct sqlite *s = self;
    sqlite3_stmt *stmt = s->stmt[LINK_OF];
    enum err err = OK;

    sqlite3_bind_int64(stmt, 1, (int64_t)number);
    const int code = sqlite3_step(stmt);
    if (code == SQLITE_ROW && sqlite3_column_bytes(stmt, 0) == STORE_LINK_SIZE)
        memcpy(out->bytes, sqlite3_column_blob(stmt, 0), STORE_LINK_SIZE);
    else if (code == SQLITE_ROW || code == SQLITE_DONE)
        err = problem_set(&s->file.problem, ERR_STORE_CHAIN, "entry %llu of %s is damaged: restore a backup",
                          (unsigned long long)number, s->file.path);
    else
        err = sqlite_file_failed(&s->file, s->db, statements[LINK_OF]);
    sqlite3_reset(stmt);
    return err;
}

/* Reads what the file ends with, where that is not known. */
static enum err know(struct sqlite *s)
{
    sqlite3_stmt *stmt = s->stmt[TAIL];
    struct store_entry entry;
    int code;

    if (s->known) return OK;
    enum err err = sqlite_read_last(&s->file, s->db, &s->last, &s->link);
    if (err) return err;
    summary_clear(&s->tail);
    sqlite3_bind_int64(stmt, 1, (int64_t)summary_first(summary_block(s->last + 1)));
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW)
        if (sqlite_read_row(stmt, &entry)) summary_add(&s->tail, &entry);
    if (code != SQLITE_DONE) err = sqlite_file_failed(&s->file, s->db, "reading the last entries");
    sqlite3_reset(stmt);
    s->known = !err;
    return err;
}

/* ---- append ------------------------------------------------------------------------------------------- */

static enum err insert_block(struct sqlite *s)
{
    sqlite3_stmt *stmt = s->stmt[INSERT_BLOCK];

    sqlite3_bind_int64(stmt, 1, (int64_t)summary_block(s->last));
    sqlite3_bind_int64(stmt, 2, s->tail.since_ms);
    sqlite3_bind_int64(stmt, 3, s->tail.until_ms);
    sqlite3_bind_blob(stmt, 4, s->tail.sets, SUMMARY_SETS, SQLITE_STATIC);
    const enum err err = run(s, INSERT_BLOCK);
    summary_clear(&s->tail);
    return err;
}

static void bind(sqlite3_stmt *stmt, int at, const struct store_entry *entry, const struct store_link *link)
{
    sqlite3_bind_int64(stmt, at + 1, (int64_t)entry->number);
    sqlite3_bind_int64(stmt, at + 2, entry->time_ms);
    sqlite3_bind_int64(stmt, at + 3, (int64_t)entry->round);
    sqlite3_bind_int64(stmt, at + 4, entry->terminal);
    sqlite3_bind_int64(stmt, at + 5, entry->kind);
    sqlite3_bind_blob(stmt, at + 6, link->bytes, STORE_LINK_SIZE, SQLITE_STATIC);
    /* A blob without a place would be NULL. */
    sqlite3_bind_blob(stmt, at + 7, entry->size ? (const void *)entry->bytes : "", (int)entry->size,
                      SQLITE_STATIC);
}

/* As many as one statement takes; how many stands in taken. */
static enum err insert(struct sqlite *s, const struct store_entry *entries, int count, int *taken)
{
    const int which = count < ROWS ? INSERT : INSERT_ROWS;
    struct store_link links[ROWS];

    *taken = which == INSERT ? 1 : ROWS;
    for (int i = 0; i < *taken; i++) {
        must(entries[i].size <= STORE_ENTRY_MAX && entries[i].round <= INT64_MAX);
        links[i] = s->link = store_chain(&s->link, &entries[i]);
        bind(s->stmt[which], i * COLUMNS, &entries[i], &links[i]);
    }
    enum err err = run(s, which);

    for (int i = 0; i < *taken && !err; i++) {
        s->last = entries[i].number;
        summary_add(&s->tail, &entries[i]);
        if (summary_done(&s->tail)) err = insert_block(s);
    }
    return err;
}

/* A file that was deleted or renamed takes what is written into it along. */
static enum err check_place(struct sqlite *s)
{
    int moved = 0;

    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (!moved) return OK;
    return problem_set(
        &s->file.problem, ERR_STORE,
        "%s was deleted or renamed while in use: put it back (with its -wal file), or stop and "
        "restore a backup",
        s->file.path);
}

static enum err commit(struct sqlite *s, const struct store_entry *entries, int count)
{
    enum err err = check_place(s);

    if (!err) err = run(s, BEGIN);
    if (err) return err;
    for (int done = 0, taken; done < count && !err; done += taken)
        err = insert(s, entries + done, count - done, &taken);
    if (!err) err = run(s, COMMIT);
    if (!err) return OK;
    s->known = false;
    if (!sqlite3_get_autocommit(s->db)) sqlite3_step(s->stmt[ROLLBACK]);
    sqlite3_reset(s->stmt[ROLLBACK]);
    return err;
}

static enum err append_locked(struct sqlite *s, const struct store_entry *entries, int count)
{
    int stored;
    enum err err = know(s);

    if (err) return err;
    err = chain_stored(entries, count, s->last, link_of, s, &stored);
    if (err == ERR_STORE_CHAIN)
        return problem_set(
            &s->file.problem, err,
            "%s ends at entry %llu and does not fit the entries from %llu on: another program wrote "
            "to it; keep the file for the auditor and restore a backup",
            s->file.path, (unsigned long long)s->last, (unsigned long long)entries[0].number);
    if (err || stored == count) return err;
    return commit(s, entries + stored, count - stored);
}

/* ---- the plug ----------------------------------------------------------------------------------------- */

static enum err read_only(struct sqlite *s)
{
    if (s->file.mode == STORE_WRITE) return OK;
    return problem_set(&s->file.problem, ERR_STORE, "%s was opened for reading only", s->file.path);
}

static enum err sqlite_append(void *self, const struct store_entry *entries, int count)
{
    struct sqlite *s = self;
    enum err err = read_only(s);

    if (err) return err;
    pthread_mutex_lock(&s->lock);
    err = append_locked(s, entries, count);
    pthread_mutex_unlock(&s->lock);
    return err;
}

static enum err last_as_read(struct sqlite *s, uint64_t *number, struct store_link *link)
{
    sqlite3 *db;
    enum err err = sqlite_file_take(&s->file, &db);

    if (err) return err;
    err = sqlite_read_last(&s->file, db, number, link);
    sqlite_file_give(&s->file, db);
    return err;
}

static enum err sqlite_last(void *self, uint64_t *number, struct store_link *link)
{
    struct sqlite *s = self;

    if (s->file.mode == STORE_READ) return last_as_read(s, number, link);
    pthread_mutex_lock(&s->lock);
    const enum err err = know(s);
    *number = s->last;
    *link = s->link;
    pthread_mutex_unlock(&s->lock);
    return err;
}

static enum err sqlite_scan(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad)
{
    struct sqlite *s = self;

    return sqlite_read_scan(&s->file, from, each, context, bad);
}

static enum err sqlite_find(void *self, const struct store_query *query, store_each *each, void *context)
{
    struct sqlite *s = self;

    return sqlite_read_find(&s->file, query, each, context);
}

static enum err put_locked(struct sqlite *s, const char *name, const void *bytes, size_t size)
{
    sqlite3_stmt *stmt = s->stmt[bytes ? PUT : FORGET];

    sqlite3_bind_text(stmt, 1, name, -1, SQLITE_STATIC);
    if (!bytes) return run(s, FORGET);
    const struct store_link sum = store_value_sum(name, bytes, size);
    sqlite3_bind_blob(stmt, 2, size ? bytes : "", (int)size, SQLITE_STATIC);
    sqlite3_bind_blob(stmt, 3, sum.bytes, STORE_LINK_SIZE, SQLITE_STATIC);
    return run(s, PUT);
}

static enum err sqlite_put(void *self, const char *name, const void *bytes, size_t size)
{
    struct sqlite *s = self;
    enum err err = read_only(s);

    must(*name && strlen(name) <= STORE_NAME_MAX && size <= STORE_VALUE_MAX);
    if (err) return err;
    pthread_mutex_lock(&s->lock);
    err = check_place(s);
    if (!err) err = put_locked(s, name, bytes, size);
    pthread_mutex_unlock(&s->lock);
    return err;
}

static enum err sqlite_get(void *self, const char *name, struct buf *out)
{
    struct sqlite *s = self;

    return sqlite_read_value(&s->file, name, out);
}

static enum err sqlite_names(void *self, store_each_name *each, void *context)
{
    struct sqlite *s = self;

    return sqlite_read_names(&s->file, each, context);
}

static enum err sqlite_check(void *self)
{
    struct sqlite *s = self;

    return sqlite_read_check(&s->file);
}

static enum err sqlite_copy(void *self, const char *path)
{
    struct sqlite *s = self;

    return sqlite_backup(&s->file, path);
}

static void sqlite_problem(void *self, struct buf *out)
{
    struct sqlite *s = self;

    problem_read(&s->file.problem, out);
}

static void sqlite_close(void *self)
{
    struct sqlite *s = self;

    sqlite_checkpoint_close(&s->checkpoint);
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->stmt[i]);
    sqlite_file_close(&s->file, s->db);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

static const struct store store_sqlite = {
    .id = "sqlite",
    .last = sqlite_last,
    .append = sqlite_append,
    .scan = sqlite_scan,
    .find = sqlite_find,
    .put = sqlite_put,
    .get = sqlite_get,
    .names = sqlite_names,
    .check = sqlite_check,
    .backup = sqlite_copy,
    .problem = sqlite_problem,
    .close = sqlite_close,
};

static enum err start(struct sqlite *s, const char *path, enum store_mode mode)
{
    enum err err = sqlite_file_open(&s->file, path, mode, &s->db);

    if (err || mode == STORE_READ) return err;
    sqlite_checkpoint_open(&s->checkpoint, &s->file, s->db);
    for (int i = 0; i < STATEMENTS && !err; i++)
        err = sqlite_file_prepare(&s->file, s->db, statements[i], &s->stmt[i]);
    return err ? err : know(s);
}

enum err store_sqlite_open(const char *path, enum store_mode mode, struct store_handle *out,
                           struct problem *problem)
{
    struct sqlite *s = calloc(1, sizeof *s);

    if (!s) return problem_set(problem, ERR_STORE, "there is no memory left to open %s", path);
    must(pthread_mutex_init(&s->lock, NULL) == 0);
    const enum err err = start(s, path, mode);
    if (err) {
        char text[sizeof problem->text];
        struct buf message = BUF(text);

        sqlite_problem(s, &message);
        sqlite_close(s);
        return problem_set(problem, err, "%s", text);
    }
    *out = (struct store_handle){&store_sqlite, s};
    return OK;
}
