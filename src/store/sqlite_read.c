#include "store/sqlite_file.h"

#include <string.h>

/* ---- rows --------------------------------------------------------------------------------------------- */
static struct column column_of(sqlite3_stmt *stmt, int i) {
    const void *bytes = sqlite3_column_blob(stmt, i); /* before its size */
    return (struct column){bytes, (size_t)sqlite3_column_bytes(stmt, i)};
}

/* SQLite converts the values of a damaged row silently: types and ranges are checked. */
bool sqlite_read_row(sqlite3_stmt *stmt, struct store_entry *out) {
    int64_t numbers[ENTRY_NUMBERS];
    for (int i = 0; i < ENTRY_COLUMN_COUNT; i++)
        if (sqlite3_column_type(stmt, i) != (i < ENTRY_NUMBERS ? SQLITE_INTEGER : SQLITE_BLOB)) return false;
    for (int i = 0; i < ENTRY_NUMBERS; i++) numbers[i] = sqlite3_column_int64(stmt, i);
    return entry_of_columns(numbers, column_of(stmt, ENTRY_LINK), column_of(stmt, ENTRY_BYTES), out);
}

enum err sqlite_read_last(struct sqlite_file *file, sqlite3 *db, struct store_entry *out) {
    sqlite3_stmt *stmt;
    *out = (struct store_entry){0};
    TRY(sqlite_file_prepare(file, db, "SELECT " ENTRY_COLUMNS " FROM entry ORDER BY number DESC LIMIT 1", &stmt));
    const int code = sqlite3_step(stmt);
    enum err err = OK;
    if (code == SQLITE_ROW && !sqlite_read_row(stmt, out))
        err = problem_set(&file->database.problem, ERR_STORE_CHAIN, "the last entry of %s is damaged: restore a backup",
                          file->path);
    else if (code != SQLITE_ROW && code != SQLITE_DONE)
        err = sqlite_file_failed(file, db, "reading the last entry");
    out->bytes = NULL; /* they go with the statement */
    sqlite3_finalize(stmt);
    return err;
}

static void read_row(sqlite3_stmt *stmt, int what, struct row *out) {
    if (what == READ_ENTRIES) {
        out->good = sqlite_read_row(stmt, &out->entry);
        return;
    }
    out->name = (const char *)sqlite3_column_text(stmt, 0);
    if (what == READ_NAMES) return;
    out->bytes = column_of(stmt, 1);
    out->sum = column_of(stmt, 2);
}

enum err sqlite_read_rows(void *self, const struct reading *reading, each_row *each, void *context) {
    static const struct {
        const char *sql, *doing;
    } reads[] = {
        [READ_ENTRIES] = {"SELECT " ENTRY_COLUMNS " FROM entry WHERE number >= ?1 ORDER BY number", "reading entries"},
        [READ_VALUE] = {"SELECT name, bytes, sum FROM value WHERE name = ?1", "reading a value"},
        [READ_VALUES] = {"SELECT name, bytes, sum FROM value", "reading values"},
        [READ_NAMES] = {"SELECT name FROM value ORDER BY name", "reading names"},
    };
    struct sqlite_file *file = self;
    sqlite3_stmt *stmt = NULL;
    struct row row = {0};
    enum err err;
    int code = SQLITE_DONE;
    sqlite3 *db = database_take(&file->database, &err);
    if (!db) return err;
    const int what = (int)reading->what;
    err = sqlite_file_prepare(file, db, reads[what].sql, &stmt);
    if (what == READ_ENTRIES) sqlite3_bind_int64(stmt, 1, reading->from);
    if (what == READ_VALUE) sqlite3_bind_text(stmt, 1, reading->name, -1, SQLITE_STATIC);
    for (bool more = !err; more && (code = sqlite3_step(stmt)) == SQLITE_ROW; more = each(context, &row))
        read_row(stmt, what, &row);
    if (!err && code != SQLITE_DONE && code != SQLITE_ROW) err = sqlite_file_failed(file, db, reads[what].doing);
    sqlite3_finalize(stmt);
    database_give(&file->database, db);
    return err;
}

/* ---- queries ------------------------------------------------------------------------------------------ */
/* Parameters: from, to, round, terminal, kind, since, until. */
#define FITS                                                                                                           \
    "number BETWEEN ?1 AND ?2 AND (?3 = 0 OR round = ?3) AND (?4 = 0 OR terminal = ?4)"                                \
    " AND (?5 = 0 OR kind = ?5) AND time_ms BETWEEN ?6 AND ?7 ORDER BY number"
#define BY_NUMBER "SELECT " ENTRY_COLUMNS " FROM entry WHERE " FITS
#define BY_ROUND  "SELECT " ENTRY_COLUMNS " FROM entry INDEXED BY entry_round WHERE round = ?3 AND round <> 0 AND " FITS
#define BLOCKS    "SELECT block, since_ms, until_ms, sets FROM block WHERE block BETWEEN ?1 AND ?2 ORDER BY block"

struct search {
    struct sqlite_file *file;
    const struct store_query *query;
    store_each *each;
    void *context;
    sqlite3 *db;
    sqlite3_stmt *entries, *blocks;
    bool stopped;
};

static enum err search_range(struct search *s, uint64_t from, uint64_t to) {
    struct store_entry entry;
    int code = SQLITE_DONE;
    if (from > to) return OK;
    sqlite3_bind_int64(s->entries, 1, (int64_t)from);
    sqlite3_bind_int64(s->entries, 2, (int64_t)to);
    while (!s->stopped && (code = sqlite3_step(s->entries)) == SQLITE_ROW) {
        if (!sqlite_read_row(s->entries, &entry)) {
            sqlite3_reset(s->entries);
            return problem_set(&s->file->database.problem, ERR_STORE_CHAIN,
                               "an entry of %s is damaged: keep the file for the auditor and restore a backup",
                               s->file->path);
        }
        s->stopped = !s->each(s->context, &entry);
    }
    sqlite3_reset(s->entries);
    if (s->stopped || code == SQLITE_DONE) return OK;
    return sqlite_file_failed(s->file, s->db, "searching entries");
}

static bool can_skip(struct search *s) {
    const uint8_t *sets = sqlite3_column_blob(s->blocks, 3);
    if (sqlite3_column_bytes(s->blocks, 3) != SUMMARY_SETS) return false;
    return !summary_may_hold(sqlite3_column_int64(s->blocks, 1), sqlite3_column_int64(s->blocks, 2), sets, s->query);
}

/* Walks the summaries and searches block by block, so that a search that stops early has cost only what it
 * saw. The growing block, which has no summary, is searched with its neighbour or at the end. */
static enum err search_blocks(struct search *s, uint64_t from, uint64_t to) {
    enum err err = OK;
    int code = SQLITE_DONE;
    sqlite3_bind_int64(s->blocks, 1, (int64_t)summary_block(from));
    sqlite3_bind_int64(s->blocks, 2, (int64_t)summary_block(to));
    while (!err && !s->stopped && (code = sqlite3_step(s->blocks)) == SQLITE_ROW) {
        const uint64_t first = summary_first((uint64_t)sqlite3_column_int64(s->blocks, 0));
        const uint64_t next = first + SUMMARY_BLOCK;
        const bool skip = can_skip(s);

        if (s->query->backwards) {
            const uint64_t lowest = skip ? next : first;
            err = search_range(s, lowest > from ? lowest : from, to);
            to = first - 1;
        } else {
            const uint64_t highest = skip ? first - 1 : next - 1;
            err = search_range(s, from, highest < to ? highest : to);
            from = next;
        }
    }
    if (err || s->stopped) return err;
    if (code != SQLITE_DONE) return sqlite_file_failed(s->file, s->db, "searching blocks");
    return search_range(s, from, to);
}

static enum err search_prepare(struct search *s) {
    const struct store_query *q = s->query;
    const char *entries = q->round       ? q->backwards ? BY_ROUND " DESC" : BY_ROUND
                          : q->backwards ? BY_NUMBER " DESC"
                                         : BY_NUMBER;
    TRY(sqlite_file_prepare(s->file, s->db, entries, &s->entries));
    TRY(sqlite_file_prepare(s->file, s->db, q->backwards ? BLOCKS " DESC" : BLOCKS, &s->blocks));
    sqlite3_bind_int64(s->entries, 3, (int64_t)q->round);
    sqlite3_bind_int64(s->entries, 4, q->terminal);
    sqlite3_bind_int64(s->entries, 5, q->kind);
    sqlite3_bind_int64(s->entries, 6, q->since_ms ? q->since_ms : INT64_MIN);
    sqlite3_bind_int64(s->entries, 7, q->until_ms ? q->until_ms : INT64_MAX);
    return OK;
}

static enum err search_run(struct search *s) {
    const struct store_query *q = s->query;
    struct store_entry last;
    TRY(sqlite_read_last(s->file, s->db, &last));
    const uint64_t from = q->from ? q->from : 1, to = q->to && q->to < last.number ? q->to : last.number;
    if (from > to) return OK;
    const bool by_block = !q->round && (q->terminal || q->kind || q->since_ms || q->until_ms);

    return by_block ? search_blocks(s, from, to) : search_range(s, from, to);
}

/* In a transaction, so that summaries and entries are of one moment. */
enum err sqlite_read_find(void *self, const struct store_query *query, store_each *each, void *context) {
    struct sqlite_file *file = self;
    struct search s = {.file = file, .query = query, .each = each, .context = context};
    enum err err;
    if (!(s.db = database_take(&file->database, &err))) return err;
    err = sqlite_file_run(file, s.db, "BEGIN");
    if (!err) err = search_prepare(&s);
    if (!err) err = search_run(&s);
    sqlite3_finalize(s.entries);
    sqlite3_finalize(s.blocks);
    sqlite3_exec(s.db, "ROLLBACK", NULL, NULL, NULL);
    database_give(&file->database, s.db);
    return err;
}

/* ---- rows beyond scan --------------------------------------------------------------------------------- */
static enum err check_pages(struct sqlite_file *file, sqlite3 *db) {
    sqlite3_stmt *stmt;
    enum err err = sqlite_file_prepare(file, db, "PRAGMA integrity_check(1)", &stmt);
    if (err) return err;
    if (sqlite3_step(stmt) != SQLITE_ROW) {
        err = sqlite_file_failed(file, db, "the integrity check");
    } else {
        const char *text = (const char *)sqlite3_column_text(stmt, 0);
        if (!text || strcmp(text, "ok") != 0)
            err = problem_set(&file->database.problem, ERR_STORE_CHAIN,
                              "%s is damaged (%s): keep the file for the auditor and restore a backup", file->path,
                              text ? text : "no more is known");
    }
    sqlite3_finalize(stmt);
    return err;
}

/* Is the stored summary the one made from the entries? */
static bool same_summary(sqlite3_stmt *blocks, uint64_t block, const struct summary *made) {
    if (sqlite3_step(blocks) != SQLITE_ROW) return false;
    return sqlite3_column_int64(blocks, 0) == (int64_t)block && sqlite3_column_int64(blocks, 1) == made->since_ms &&
           sqlite3_column_int64(blocks, 2) == made->until_ms && sqlite3_column_bytes(blocks, 3) == SUMMARY_SETS &&
           memcmp(sqlite3_column_blob(blocks, 3), made->sets, SUMMARY_SETS) == 0;
}

static bool summaries_sound(sqlite3_stmt *entries, sqlite3_stmt *blocks) {
    struct summary made;
    struct store_entry entry;
    summary_clear(&made);
    while (sqlite3_step(entries) == SQLITE_ROW) {
        if (!sqlite_read_row(entries, &entry)) return false;
        summary_add(&made, &entry);
        if (!summary_done(&made)) continue;
        if (!same_summary(blocks, summary_block(entry.number), &made)) return false;
        summary_clear(&made);
    }
    return sqlite3_step(blocks) == SQLITE_DONE;
}

static enum err check_summaries(struct sqlite_file *file, sqlite3 *db) {
    sqlite3_stmt *entries = NULL, *blocks = NULL;
    enum err err = sqlite_file_prepare(file, db, "SELECT " ENTRY_COLUMNS " FROM entry ORDER BY number", &entries);
    if (!err)
        err =
            sqlite_file_prepare(file, db, "SELECT block, since_ms, until_ms, sets FROM block ORDER BY block", &blocks);
    if (!err && !summaries_sound(entries, blocks))
        err = problem_set(&file->database.problem, ERR_STORE_CHAIN,
                          "the summaries in %s do not fit its entries, so a search may miss some: restore a backup",
                          file->path);
    sqlite3_finalize(entries);
    sqlite3_finalize(blocks);
    return err;
}

static int is_to_stop(void *stop) { return atomic_load((const atomic_bool *)stop); }

enum err sqlite_read_check(void *self, const atomic_bool *stop) {
    enum { STEPS = 100000 }; /* of SQLite's machine, some milliseconds */
    struct sqlite_file *file = self;
    enum err err;
    sqlite3 *db = database_take(&file->database, &err);
    if (!db) return err;
    if (stop) sqlite3_progress_handler(db, STEPS, is_to_stop, (void *)(uintptr_t)stop);
    err = sqlite_file_run(file, db, "BEGIN");
    if (!err) err = check_pages(file, db);
    if (!err) err = sqlite_file_check_schema(file, db);
    if (!err) err = check_summaries(file, db);
    sqlite3_progress_handler(db, 0, NULL, NULL);
    sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    database_give(&file->database, db);
    return err ? err : database_check_values(&file->database);
}
