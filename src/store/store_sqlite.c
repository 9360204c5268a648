/* store_sqlite.c - the driver: what writes, and the pieces of sqlite_file.c and sqlite_read.c put together. */
#include "store/sqlite_file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- copying FILE-wal into FILE ------------------------------------------------------------------------ */
/* Beside the writer, so that no commit waits for it (SQLite calls it a checkpoint).
 *
 * A commit reports how long FILE-wal is.  From 1,000 pages on, and after every 125 more, for it syncs twice each time,
 * a thread copies what is there; it cannot finish while commits go on, so FILE-wal still grows.  At 8,000 pages (32
 * MiB) the writer itself copies the little that is left, and starts FILE-wal from its beginning.
 *
 * A file that grows is slow to sync: on a busy machine 4 ms against 0.1 ms, because the filesystem must write
 * its journal too.  So FILE-wal gets its full size, filled with zeros, before it is long; SQLite takes zeros
 * for the end of it.
 *
 * The thread starts when it is first needed.  A copy that fails changes nothing and is tried again; a disk
 * that is full or broken is the next commit's to report. */
struct wal_copier {
    struct sqlite_file *file;
    int thread_pages, writer_pages; /* from where on the one and the other copies */
    bool started, reserved;         /* the writer's alone, and the next */
    int wanted_pages; /* how long FILE-wal was when the thread was last woken; 0: not since its beginning */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool wanted, stopping; /* under the lock */
};

enum { THREAD_PAGES = 1000, WRITER_PAGES = 8000, RESERVE_PAGES = 64, FRAME_SIZE = 4096 + 24 };

static bool wait_until_wanted(struct wal_copier *c) {
    pthread_mutex_lock(&c->lock);
    while (!c->wanted && !c->stopping) pthread_cond_wait(&c->wake, &c->lock);
    const bool go_on = !c->stopping;
    c->wanted = false;
    pthread_mutex_unlock(&c->lock);
    return go_on;
}

/* A connection must have read something before it notices that there is a FILE-wal to copy. */
static bool connect(const struct wal_copier *c, sqlite3 **db) {
    if (!*db && sqlite_file_connect(c->file, SQLITE_OPEN_READWRITE, db)) return false;
    return sqlite_file_run(c->file, *db, "SELECT value FROM meta") == OK;
}

static void *copy_until_stopped(void *context) {
    struct wal_copier *c = context;
    sqlite3 *db = NULL;
    while (wait_until_wanted(c))
        if (connect(c, &db)) sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    sqlite3_close(db);
    return NULL;
}

/* At the writer's priority: were it lower, a busy machine would leave all to the writer.  Without its signals. */
static bool start_thread(struct wal_copier *c) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool begun = pthread_create(&c->thread, NULL, copy_until_stopped, c) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}

/* Fills FILE-wal with zeros behind its end, up to an eighth more than it is to have.  Between two commits of
 * the only writer no other program writes to it.  If that fails, FILE-wal grows as usual. */
static void reserve_wal(const struct wal_copier *c) {
    static const char zeros[1 << 16];
    char name[SQLITE_PATH_MAX + 8];
    struct stat about;
    snprintf(name, sizeof name, "%s-wal", c->file->path);
    const int fd = open(name, O_WRONLY | O_CLOEXEC);
    if (fd < 0) return;
    const off_t size = (off_t)(c->writer_pages + c->writer_pages / 8) * FRAME_SIZE;
    off_t at = fstat(fd, &about) == 0 ? about.st_size : size;

    while (at < size) {
        const ssize_t written = pwrite(fd, zeros, sizeof zeros, at);
        if (written <= 0) break;
        at += written;
    }
    fsync(fd);
    close(fd);
}

/* SQLite calls this after each commit. */
static int on_commit(void *context, sqlite3 *db, const char *name, int pages) {
    struct wal_copier *c = context;
    if (pages >= RESERVE_PAGES && !c->reserved) {
        c->reserved = true;
        reserve_wal(c);
    }
    if (pages < c->thread_pages) c->wanted_pages = 0;
    if (pages < c->thread_pages || (c->wanted_pages && pages < c->wanted_pages + c->thread_pages / 8)) return SQLITE_OK;
    if (!c->started) c->started = start_thread(c);
    if (pages >= c->writer_pages || !c->started)
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    c->wanted_pages = pages;
    pthread_mutex_lock(&c->lock);
    c->wanted = true;
    pthread_mutex_unlock(&c->lock);
    pthread_cond_signal(&c->wake);
    return SQLITE_OK;
}

/* Watches the commits of this connection; called by the one who commits. */
static void wal_copier_open(struct wal_copier *c, struct sqlite_file *file, sqlite3 *writer) {
    *c = (struct wal_copier){.file = file, .thread_pages = THREAD_PAGES, .writer_pages = WRITER_PAGES};
    must(pthread_mutex_init(&c->lock, NULL) == 0);
    must(pthread_cond_init(&c->wake, NULL) == 0);
    sqlite3_wal_hook(writer, on_commit, c);
}

/* Waits for the thread.  Before the file is closed. */
static void wal_copier_close(struct wal_copier *c) {
    if (!c->file) return;
    pthread_mutex_lock(&c->lock);
    c->stopping = true;
    pthread_mutex_unlock(&c->lock);
    pthread_cond_signal(&c->wake);
    if (c->started) pthread_join(c->thread, NULL);
    pthread_cond_destroy(&c->wake);
    pthread_mutex_destroy(&c->lock);
    c->file = NULL;
}

/* ---- the store ----------------------------------------------------------------------------------------- */
/* Entries come by the hundred; one statement for each would cost more than its row. */
enum { ROWS = 16, COLUMNS = 7 };

#define ROW       "(?, ?, ?, ?, ?, ?, ?)"
#define FOUR(row) row ", " row ", " row ", " row

/* clang-format off */
#define STATEMENT_LIST(X) \
    X(TAKE_EPOCH, "INSERT INTO meta (name, value) VALUES ('epoch', '1 ' || ?1)" \
      " ON CONFLICT (name) DO UPDATE SET value = (CAST(value AS INTEGER) + 1) || ' ' || ?1") \
    X(HAS_EPOCH, "SELECT 1 FROM meta WHERE name = 'epoch' AND substr(value, -length(?1)) = ?1") \
    X(BEGIN, "BEGIN IMMEDIATE") \
    X(COMMIT, "COMMIT") \
    X(ROLLBACK, "ROLLBACK") \
    X(INSERT, "INSERT INTO entry (" ENTRY_COLUMNS ") VALUES " ROW) \
    X(INSERT_ROWS, "INSERT INTO entry (" ENTRY_COLUMNS ") VALUES " FOUR(FOUR(ROW))) \
    X(INSERT_BLOCK, "INSERT INTO block (block, since_ms, until_ms, sets) VALUES (?1, ?2, ?3, ?4)") \
    X(PUT, "INSERT INTO value (name, bytes, sum) VALUES (?1, ?2, ?3)" \
      " ON CONFLICT (name) DO UPDATE SET bytes = excluded.bytes, sum = excluded.sum") \
    X(HAS_VALUE, "SELECT 1 FROM value WHERE name = ?1") \
    X(FORGET, "DELETE FROM value WHERE name = ?1") \
    X(LINK_OF, "SELECT link FROM entry WHERE number = ?1") \
    X(TAIL, "SELECT " ENTRY_COLUMNS " FROM entry WHERE number >= ?1 ORDER BY number") \
    X(REMOVE, "DELETE FROM entry WHERE number < ?1") \
    X(REMOVE_BLOCKS, "DELETE FROM block WHERE block < ?1")
/* clang-format on */

#define STATEMENT_NAME(name, sql) name,
#define STATEMENT_SQL(name, sql)  sql,

enum { STATEMENT_LIST(STATEMENT_NAME) STATEMENTS };

static const char *const statements[] = {STATEMENT_LIST(STATEMENT_SQL)};

struct sqlite {
    struct sqlite_file file; /* first: readers know only this part */
    sqlite3 *db;             /* the writer's, and so is all below */
    struct wal_copier copier;
    sqlite3_stmt *stmt[STATEMENTS];
    char writer[EPOCH_WRITER + 1];
    struct summary tail; /* of the block that grows */
};

/* ---- statements --------------------------------------------------------------------------------------- */
/* Runs a statement that returns no row. */
static enum err run_statement(struct sqlite *s, int which) {
    const int code = sqlite3_step(s->stmt[which]);
    const enum err err = code == SQLITE_DONE ? OK : sqlite_file_failed(&s->file, s->db, statements[which]);
    sqlite3_reset(s->stmt[which]);
    return err;
}

/* The same for one that writes so many rows, no more (triggers count too) and no less: a row that a foreign trigger
 * takes away is none that may be acknowledged. */
static enum err write_rows(struct sqlite *s, int which, int rows) {
    const sqlite3_int64 before = sqlite3_total_changes64(s->db);
    TRY(run_statement(s, which));
    const sqlite3_int64 written = sqlite3_total_changes64(s->db) - before;
    if (written == rows) return OK;
    return problem_set(
        &s->file.database.problem, ERR_STORE,
        "%s: %lld rows were written in place of %d, and none of them stays: another program changed its tables; "
        "stop, and keep the file for the auditor",
        s->file.path, (long long)written, rows);
}

static enum err link_of(void *self, uint64_t number, struct store_link *out) {
    struct sqlite *s = self;
    sqlite3_stmt *stmt = s->stmt[LINK_OF];
    enum err err = ERR_STORE_CHAIN;
    sqlite3_bind_int64(stmt, 1, (int64_t)number);
    const int code = sqlite3_step(stmt);
    if (code == SQLITE_ROW && sqlite3_column_bytes(stmt, 0) == STORE_LINK_SIZE) {
        memcpy(out->bytes, sqlite3_column_blob(stmt, 0), STORE_LINK_SIZE);
        err = OK;
    } else if (code != SQLITE_ROW && code != SQLITE_DONE) {
        err = sqlite_file_failed(&s->file, s->db, statements[LINK_OF]);
    }
    sqlite3_reset(stmt);
    return err;
}

/* A program that opens the file to write takes it over, durably, before it reads a single entry. */
static enum err take_epoch(struct sqlite *s) {
    TRY(epoch_choose_writer(s->writer, &s->file.database.problem));
    for (int i = TAKE_EPOCH; i <= HAS_EPOCH; i++)
        sqlite3_bind_text(s->stmt[i], 1, s->writer, EPOCH_WRITER, SQLITE_STATIC);
    return write_rows(s, TAKE_EPOCH, 1);
}

static enum err check_epoch(struct sqlite *s) {
    const int code = sqlite3_step(s->stmt[HAS_EPOCH]);
    const enum err err = code == SQLITE_ROW    ? OK
                         : code == SQLITE_DONE ? epoch_fenced(&s->file.database.problem, s->file.path)
                                               : sqlite_file_failed(&s->file, s->db, "reading the epoch");
    sqlite3_reset(s->stmt[HAS_EPOCH]);
    return err;
}

/* Who has overtaken this writer may have written what is read here. */
static enum err load_tail(void *self) {
    struct sqlite *s = self;
    struct database *d = &s->file.database;
    sqlite3_stmt *stmt = s->stmt[TAIL];
    struct store_entry entry;
    int code;
    if (d->tail_known) return OK;
    TRY(sqlite_read_last(&s->file, s->db, &entry));
    TRY(check_epoch(s));
    d->last = entry.number;
    d->link = entry.link;
    summary_clear(&s->tail);
    sqlite3_bind_int64(stmt, 1, (int64_t)summary_first(summary_block(d->last + 1)));
    while ((code = sqlite3_step(stmt)) == SQLITE_ROW && !summary_done(&s->tail))
        if (sqlite_read_row(stmt, &entry)) summary_add(&s->tail, &entry);
    enum err err = OK;
    if (summary_done(&s->tail))
        err = problem_set(&d->problem, ERR_STORE_CHAIN,
                          "%s is damaged: its last entry seems to be %ju, and many follow: restore a backup",
                          s->file.path, (uintmax_t)d->last);
    else if (code != SQLITE_DONE)
        err = sqlite_file_failed(&s->file, s->db, "reading the last entries");
    sqlite3_reset(stmt);
    d->tail_known = !err;
    return err;
}

/* ---- append ------------------------------------------------------------------------------------------- */
static enum err insert_block(struct sqlite *s) {
    sqlite3_stmt *stmt = s->stmt[INSERT_BLOCK];
    sqlite3_bind_int64(stmt, 1, (int64_t)summary_block(s->file.database.last));
    sqlite3_bind_int64(stmt, 2, s->tail.since_ms);
    sqlite3_bind_int64(stmt, 3, s->tail.until_ms);
    sqlite3_bind_blob(stmt, 4, s->tail.sets, SUMMARY_SETS, SQLITE_STATIC);
    const enum err err = write_rows(s, INSERT_BLOCK, 1);
    summary_clear(&s->tail);
    return err;
}

static void bind_entry(sqlite3_stmt *stmt, int at, const struct store_entry *entry, const struct store_link *link) {
    sqlite3_bind_int64(stmt, at + 1, (int64_t)entry->number);
    sqlite3_bind_int64(stmt, at + 2, entry->time_ms);
    sqlite3_bind_int64(stmt, at + 3, (int64_t)entry->round);
    sqlite3_bind_int64(stmt, at + 4, entry->terminal);
    sqlite3_bind_int64(stmt, at + 5, entry->kind);
    sqlite3_bind_blob(stmt, at + 6, link->bytes, STORE_LINK_SIZE, SQLITE_STATIC);
    /* A blob without a place would be NULL. */
    sqlite3_bind_blob(stmt, at + 7, entry->size ? (const void *)entry->bytes : "", (int)entry->size, SQLITE_STATIC);
}

/* As many as one statement takes; *taken is how many. */
static enum err insert(struct sqlite *s, const struct store_entry *entries, int count, int *taken) {
    const int which = count < ROWS ? INSERT : INSERT_ROWS;
    struct database *d = &s->file.database;
    struct store_link links[ROWS];
    *taken = which == INSERT ? 1 : ROWS;
    for (int i = 0; i < *taken; i++) {
        must(entries[i].size <= STORE_ENTRY_MAX && entries[i].round <= INT64_MAX);
        links[i] = d->link = store_chain(&d->link, &entries[i]);
        bind_entry(s->stmt[which], i * COLUMNS, &entries[i], &links[i]);
    }
    enum err err = write_rows(s, which, *taken);

    for (int i = 0; i < *taken && !err; i++) {
        d->last = entries[i].number;
        summary_add(&s->tail, &entries[i]);
        if (summary_done(&s->tail)) err = insert_block(s);
    }
    return err;
}

/* What is written into a file that was deleted or renamed would be lost with it. */
static enum err check_not_moved(struct sqlite *s) {
    int moved = 0;
    sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (!moved) return OK;
    return problem_set(&s->file.database.problem, ERR_STORE,
                       "%s was deleted or renamed while in use: put it back (with its -wal file), or stop and "
                       "restore a backup",
                       s->file.path);
}

/* A transaction of this writer, or none; end_writing() follows in any case. */
static enum err begin_writing(struct sqlite *s) {
    enum err err = check_not_moved(s);
    if (!err) err = run_statement(s, BEGIN);
    return err ? err : check_epoch(s);
}

static enum err end_writing(struct sqlite *s, enum err err) {
    if (!err) err = run_statement(s, COMMIT);
    if (!err) return OK;
    s->file.database.tail_known = false;
    if (!sqlite3_get_autocommit(s->db)) sqlite3_step(s->stmt[ROLLBACK]);
    sqlite3_reset(s->stmt[ROLLBACK]);
    return err;
}

static enum err commit(void *self, const struct store_entry *entries, int count) {
    struct sqlite *s = self;
    enum err err = begin_writing(s);
    for (int done = 0, taken; done < count && !err; done += taken)
        err = insert(s, entries + done, count - done, &taken);
    return end_writing(s, err);
}

/* ---- values, and the rest ----------------------------------------------------------------------------- */
static bool has_value(struct sqlite *s, const char *name) {
    sqlite3_bind_text(s->stmt[HAS_VALUE], 1, name, -1, SQLITE_STATIC);
    const bool has = sqlite3_step(s->stmt[HAS_VALUE]) == SQLITE_ROW;
    sqlite3_reset(s->stmt[HAS_VALUE]);
    return has;
}

static enum err put_value(struct sqlite *s, const char *name, const void *bytes, size_t size) {
    sqlite3_stmt *stmt = s->stmt[bytes ? PUT : FORGET];
    sqlite3_bind_text(stmt, 1, name, -1, SQLITE_STATIC);
    if (!bytes) return write_rows(s, FORGET, has_value(s, name));
    const struct store_link sum = store_value_sum(name, bytes, size);
    sqlite3_bind_blob(stmt, 2, size ? bytes : "", (int)size, SQLITE_STATIC);
    sqlite3_bind_blob(stmt, 3, sum.bytes, STORE_LINK_SIZE, SQLITE_STATIC);
    return write_rows(s, PUT, 1);
}

static enum err put(void *self, const char *name, const void *bytes, size_t size) {
    const enum err err = begin_writing(self);
    return end_writing(self, err ? err : put_value(self, name, bytes, size));
}

/* The time of FILE.lock: nothing is synced for it.  A commit under way looks for the epoch itself. */
static enum err sqlite_beat(void *self, uint64_t *beat) {
    struct sqlite *s = self;
    enum err err = OK;
    if (beat) return sqlite_file_read_beat(&s->file, beat);
    futimens(s->file.lock, NULL);
    if (pthread_mutex_trylock(&s->file.database.writing) != 0) return OK;
    err = check_epoch(s);
    pthread_mutex_unlock(&s->file.database.writing);
    return err;
}

static enum err remove_before(void *self, uint64_t before) {
    struct sqlite *s = self;
    if (!before) return sqlite_file_run(&s->file, s->db, "VACUUM");
    sqlite3_bind_int64(s->stmt[REMOVE], 1, (int64_t)before);
    sqlite3_bind_int64(s->stmt[REMOVE_BLOCKS], 1, (int64_t)summary_block(before));
    enum err err = begin_writing(s);
    if (!err) err = run_statement(s, REMOVE);
    if (!err) err = run_statement(s, REMOVE_BLOCKS);
    return end_writing(s, err);
}

/* ---- the driver --------------------------------------------------------------------------------------- */
static void *connect_to_read(void *self, enum err *err) {
    sqlite3 *db = NULL;
    *err = sqlite_file_connect(self, SQLITE_OPEN_READONLY, &db);
    return db;
}

static bool is_sound(void *db) { return db != NULL; }
static void disconnect(void *db) { must(sqlite3_close(db) == SQLITE_OK); }

static enum err read_last(void *self, struct store_entry *out) {
    struct sqlite_file *file = self;
    enum err err;
    sqlite3 *db = database_take(&file->database, &err);
    if (!db) return err;
    err = sqlite_read_last(file, db, out);
    database_give(&file->database, db);
    return err;
}

static const struct driver driver = {
    .what = "file",
    .in = "of",
    .hint = "",
    .connect = connect_to_read,
    .is_sound = is_sound,
    .disconnect = disconnect,
    .read_last = read_last,
    .read = sqlite_read_rows,
    .load_tail = load_tail,
    .link_of = link_of,
    .commit = commit,
    .put = put,
    .remove = remove_before,
};

static void sqlite_close(void *self) {
    struct sqlite *s = self;
    wal_copier_close(&s->copier);
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->stmt[i]);
    sqlite_file_close(&s->file, s->db);
    free(s);
}

static const struct store store_sqlite = {
    .id = "sqlite",
    .last = database_last,
    .append = database_append,
    .scan = database_scan,
    .find = sqlite_read_find,
    .put = database_put,
    .get = database_get,
    .names = database_names,
    .beat = sqlite_beat,
    .check = sqlite_read_check,
    .backup = sqlite_backup,
    .remove = database_remove,
    .problem = database_problem,
    .close = sqlite_close,
};

static enum err start(struct sqlite *s, const char *path, enum store_mode mode) {
    database_open(&s->file.database, &driver, s->file.path, mode);
    enum err err = sqlite_file_open(&s->file, path, &s->db);
    if (err || !store_mode_writes(mode)) return err;
    wal_copier_open(&s->copier, &s->file, s->db);
    for (int i = 0; i < STATEMENTS && !err; i++) err = sqlite_file_prepare(&s->file, s->db, statements[i], &s->stmt[i]);
    if (!err) err = take_epoch(s);
    return err ? err : load_tail(s);
}

enum err store_sqlite_open(const char *path, enum store_mode mode, struct store_handle *out, struct problem *problem) {
    struct sqlite *s = calloc(1, sizeof *s);
    if (!s) return problem_set(problem, ERR_STORE, "there is no memory left to open %s", path);
    const enum err err = start(s, path, mode);
    if (err) {
        problem_copy(problem, err, &s->file.database.problem);
        sqlite_close(s);
        return err;
    }
    *out = (struct store_handle){.store = &store_sqlite, .self = s};
    return OK;
}
