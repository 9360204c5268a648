#include "store/sqlite_file.h"

#include "store/wal_walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum { APPLICATION_ID = 0x63617264, FORMAT = 1, BUSY_MS = 5000, ROOM = 1 << 20 };

/* ORDER ENTRY: the columns as the statements of store_sqlite.c and sqlite_read.c have them.  Rounds have an
 * index, which grows at its end only; what else is searched for has summaries of blocks. */
static const char schema[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE entry (number INTEGER PRIMARY KEY, time_ms INTEGER NOT NULL, round INTEGER NOT NULL,"
    " terminal INTEGER NOT NULL, kind INTEGER NOT NULL, link BLOB NOT NULL, bytes BLOB NOT NULL) STRICT;"
    "CREATE INDEX entry_round ON entry (round) WHERE round <> 0;"
    "CREATE TABLE block (block INTEGER PRIMARY KEY, since_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL,"
    " sets BLOB NOT NULL) STRICT;"
    "CREATE TABLE value (name TEXT PRIMARY KEY, bytes BLOB NOT NULL, sum BLOB NOT NULL) STRICT, WITHOUT "
    "ROWID;"
    "INSERT INTO meta VALUES ('format', '1');"
    "PRAGMA application_id = 0x63617264;"
    "COMMIT;";

static const char writing[] = "PRAGMA synchronous = FULL;"
                              "PRAGMA journal_size_limit = 67108864;"
                              "PRAGMA cache_size = -16384;";

/* ---- failures ----------------------------------------------------------------------------------------- */
static bool is_disk_full(int code, int system_error) {
    if (code == SQLITE_FULL) return true;
    return (code == SQLITE_IOERR || code == SQLITE_CANTOPEN) &&
           (system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG);
}

static enum err no_room(struct sqlite_file *file) {
    return problem_set(&file->database.problem, ERR_STORE_FULL,
                       "%s has no room left: make room on its disk; nothing is lost, and writing goes on by "
                       "itself as soon as there is",
                       file->path);
}

enum err sqlite_file_failed(struct sqlite_file *file, sqlite3 *db, const char *doing) {
    const int code = sqlite3_errcode(db) & 0xff, system_error = sqlite3_system_errno(db);
    struct problem *problem = &file->database.problem;
    if (is_disk_full(code, system_error)) return no_room(file);
    switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return problem_set(problem, ERR_STORE_BUSY, "%s is locked by another program: end it ('fuser %s' names it)",
                           file->path, file->path);
    case SQLITE_NOTADB:
        return problem_set(problem, ERR_STORE,
                           "%s is not a store of cardroom, or its first page is damaged: name another file, or "
                           "restore a backup",
                           file->path);
    case SQLITE_CORRUPT:
        return problem_set(problem, ERR_STORE_CHAIN,
                           "%s is damaged (%s failed: %s): stop, keep the file for the auditor and restore a backup",
                           file->path, doing, sqlite3_errmsg(db));
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return problem_set(problem, ERR_STORE, "%s cannot be written: check the owner of the file and its folder",
                           file->path);
    default:
        return problem_set(problem, ERR_STORE, "%s: %s failed: %s (%s)", file->path, doing, sqlite3_errmsg(db),
                           system_error ? strerror(system_error) : "no more is known");
    }
}

enum err sqlite_file_prepare(struct sqlite_file *file, sqlite3 *db, const char *sql, sqlite3_stmt **out) {
    if (sqlite3_prepare_v2(db, sql, -1, out, NULL) == SQLITE_OK) return OK;
    return sqlite_file_failed(file, db, sql);
}

enum err sqlite_file_run(struct sqlite_file *file, sqlite3 *db, const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK) return OK;
    return sqlite_file_failed(file, db, sql);
}

/* The first column of the only row, as text; "" if there is no row. */
static enum err query_text(struct sqlite_file *file, sqlite3 *db, const char *sql, char *out, size_t size) {
    sqlite3_stmt *stmt;
    TRY(sqlite_file_prepare(file, db, sql, &stmt));
    const int code = sqlite3_step(stmt);
    const char *text = code == SQLITE_ROW ? (const char *)sqlite3_column_text(stmt, 0) : NULL;

    snprintf(out, size, "%s", text ? text : "");
    sqlite3_finalize(stmt);
    return code == SQLITE_ROW || code == SQLITE_DONE ? OK : sqlite_file_failed(file, db, sql);
}

/* ---- the lock ----------------------------------------------------------------------------------------- */
static enum err locked_by_another(struct sqlite_file *file, int fd) {
    char process[24] = "";
    const ssize_t size = pread(fd, process, sizeof process - 1, 0);
    process[size > 0 ? strspn(process, "0123456789") : 0] = '\0';
    return problem_set(&file->database.problem, ERR_STORE_BUSY,
                       "%s is in use by another cardroom (process %s): stop that one first, or give this one a "
                       "store of its own",
                       file->path, *process ? process : "unknown");
}

static enum err lock_file(struct sqlite_file *file) {
    char name[SQLITE_PATH_MAX + 8], process[24];
    snprintf(name, sizeof name, "%s.lock", file->path);
    int fd = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0 && file->database.mode == STORE_TAKE_OVER && flock(fd, LOCK_EX | LOCK_NB)) {
        close(fd); /* the epoch keeps out its holder: the next program is to meet our lock */
        unlink(name);
        fd = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    }
    if (fd < 0)
        return problem_set(&file->database.problem, ERR_STORE, "cannot make %s: %s; check the folder and its owner",
                           name, strerror(errno));
    if (flock(fd, LOCK_EX | LOCK_NB)) {
        const enum err err = errno == EWOULDBLOCK
                                 ? locked_by_another(file, fd)
                                 : problem_set(&file->database.problem, ERR_STORE,
                                               "cannot lock %s: %s; use a local disk", name, strerror(errno));
        close(fd);
        return err;
    }
    const int size = snprintf(process, sizeof process, "%ld\n", (long)getpid());
    /* For people only: the lock holds without it. */
    if (ftruncate(fd, 0) == 0 && pwrite(fd, process, (size_t)size, 0) < 0) errno = 0;
    file->lock = fd;
    return OK;
}

enum err sqlite_file_read_beat(struct sqlite_file *file, uint64_t *beat) {
    char name[SQLITE_PATH_MAX + 8];
    struct stat about;
    snprintf(name, sizeof name, "%s.lock", file->path);
    if (stat(name, &about))
        return problem_set(&file->database.problem, ERR_STORE, "cannot read the time of %s: %s", name, strerror(errno));
    *beat = (uint64_t)about.st_mtim.tv_sec * 1000000000 + (uint64_t)about.st_mtim.tv_nsec;
    return OK;
}

/* ---- the log of the last commits ----------------------------------------------------------------------- */
static FILE *open_beside(const struct sqlite_file *file, const char *what) {
    char name[SQLITE_PATH_MAX + 8];
    snprintf(name, sizeof name, "%s%s", file->path, what);
    return fopen(name, "rbe");
}

/* Closing a file ends all locks that this process has on it: who takes over has it open already. */
static bool read_promise(const struct sqlite_file *file, uint8_t head[WAL_INDEX_HEAD]) {
    FILE *index = file->database.mode == STORE_TAKE_OVER ? NULL : open_beside(file, "-shm");
    const bool read = index && fread(head, WAL_INDEX_HEAD, 1, index) == 1;
    if (index) fclose(index);
    return read;
}

/* FILE-shm first: what it counts is in the log by then. */
static void walk_log(const struct sqlite_file *file, struct wal_walk *walk) {
    uint8_t header[WAL_HEADER], index[WAL_INDEX_HEAD], frame[WAL_FRAME_HEAD + WAL_PAGE_MAX];
    const bool promised = read_promise(file, index);
    FILE *log = open_beside(file, "-wal");
    *walk = (struct wal_walk){0};
    if (log && fread(header, sizeof header, 1, log) == 1) {
        wal_begin(walk, header);
        if (promised) wal_promise(walk, index);
        while (fread(frame, WAL_FRAME_HEAD + walk->page_size, 1, log) == 1) wal_add(walk, frame);
    }
    if (log) fclose(log);
}

/* SQLite would drop what lies behind the damage, at once and unsaid: it has not seen the file yet.  What another
 * program was just writing is whole when it is read again, or the log has begun anew. */
static enum err check_log(struct sqlite_file *file) {
    struct wal_walk walk, again;
    walk_log(file, &walk);
    if (!wal_is_damaged(&walk)) return OK;
    walk_log(file, &again);
    if (!wal_is_damaged(&again) || again.committed != walk.committed || memcmp(again.salt, walk.salt, sizeof walk.salt))
        return OK;
    const uint32_t end = walk.promised > walk.last ? walk.promised : walk.last;
    char entries[120] = "";
    if (walk.entry_before && walk.entry_behind)
        snprintf(entries, sizeof entries, "; the last entry before it is %ju, the last one found behind it %ju",
                 (uintmax_t)walk.entry_before, (uintmax_t)walk.entry_behind);
    return problem_set(&file->database.problem, ERR_STORE_CHAIN,
                       "%s-wal, the log of the last commits, is damaged behind frame %u of %u, and what lies there was "
                       "acknowledged (%u frames behind the bad one are sound%s): nothing was changed; keep %s, "
                       "-wal and -shm together for the auditor, and restore a backup under another name",
                       file->path, walk.committed, end, walk.behind, entries, file->path);
}

/* ---- making and recognising --------------------------------------------------------------------------- */
bool store_sync_folder(const char *path) {
    char folder[4096];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1, slash ? path : ".");
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool done = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0) close(fd);
    return done;
}

/* Keys and password hashes are in it, so only its owner may read it; SQLite gives FILE-wal the same rights. */
static void make_file(const struct sqlite_file *file) {
    char folder[SQLITE_PATH_MAX];
    const char *slash = strrchr(file->path, '/');
    if (slash && slash > file->path) {
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - file->path), file->path);
        mkdir(folder, 0750);
    }
    const int fd = open(file->path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd < 0) return;
    close(fd);
    store_sync_folder(file->path);
}

/* A symbolic link to a file gives way to the name of the file: locks go by names. */
static enum err find_real_name(struct sqlite_file *file) {
    struct stat about;
    if (lstat(file->path, &about)) return OK; /* opening it says what is wrong */
    if (S_ISLNK(about.st_mode)) {
        char *real = realpath(file->path, NULL);
        const bool fits = real && strlen(real) + 16 <= sizeof file->path;

        if (fits) snprintf(file->path, sizeof file->path, "%s", real);
        free(real);
        if (!fits || stat(file->path, &about))
            return problem_set(&file->database.problem, ERR_STORE, "%s is a symbolic link to no file that can be used",
                               file->path);
    }
    if (!S_ISREG(about.st_mode) || about.st_nlink == 1) return OK;
    return problem_set(&file->database.problem, ERR_STORE,
                       "%s has %lu names (hard links), and its last entries stand beside only one of them: "
                       "remove the others ('find -samefile %s' names them), or make a copy with 'cardroom "
                       "backup'",
                       file->path, (unsigned long)about.st_nlink, file->path);
}

/* Closed properly, and on a medium that cannot be written. */
static bool is_immutable(const struct sqlite_file *file) {
    char name[SQLITE_PATH_MAX + 8];
    struct statvfs about;
    snprintf(name, sizeof name, "%s-wal", file->path);
    return access(name, F_OK) && statvfs(file->path, &about) == 0 && (about.f_flag & ST_RDONLY);
}

/* The name as a URI, each byte as a number: no character has a meaning of its own then. */
static void put_name(const struct sqlite_file *file, char out[3 * SQLITE_PATH_MAX + 32]) {
    struct buf b = buf_init(out, 3 * SQLITE_PATH_MAX + 32);
    buf_put(&b, "file:");
    for (const char *c = file->path; *c; c++) buf_format(&b, "%%%02x", (uint8_t)*c);
    buf_put(&b, "?immutable=1");
}

enum err sqlite_file_connect(struct sqlite_file *file, int flags, sqlite3 **out) {
    char uri[3 * SQLITE_PATH_MAX + 32];
    sqlite3 *db = NULL;
    enum err err = OK;
    if (file->immutable) put_name(file, uri);
    flags |= SQLITE_OPEN_NOMUTEX | (file->immutable ? SQLITE_OPEN_URI : 0);
    if (sqlite3_open_v2(file->immutable ? uri : file->path, &db, flags, NULL) != SQLITE_OK)
        err = db ? sqlite_file_failed(file, db, "opening it")
                 : problem_set(&file->database.problem, ERR_STORE, "there is no memory left to open %s", file->path);
    if (!err) {
        sqlite3_busy_timeout(db, BUSY_MS);
        err = sqlite_file_run(file, db, "PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF");
    }
    if (err)
        sqlite3_close(db);
    else
        *out = db;
    return err;
}

/* Is it ours, or (fresh) empty? */
static enum err check_ours(struct sqlite_file *file, sqlite3 *db, bool *fresh) {
    char id[24], tables[24], format[24];
    TRY(query_text(file, db, "PRAGMA application_id", id, sizeof id));
    TRY(query_text(file, db, "SELECT count(*) FROM sqlite_schema", tables, sizeof tables));
    *fresh = strcmp(id, "0") == 0 && strcmp(tables, "0") == 0;
    if (*fresh && store_mode_writes(file->database.mode)) return OK;
    if (*fresh)
        return problem_set(&file->database.problem, ERR_STORE, "%s is empty: nothing was ever stored in it",
                           file->path);
    if (strtol(id, NULL, 10) != APPLICATION_ID)
        return problem_set(&file->database.problem, ERR_STORE, "%s is a database of another program: name another file",
                           file->path);
    TRY(query_text(file, db, "SELECT value FROM meta WHERE name = 'format'", format, sizeof format));
    if (strcmp(format, text_format("%d", FORMAT).text) == 0) return OK; /* in no other spelling */
    return problem_set(&file->database.problem, ERR_STORE,
                       strtol(format, NULL, 10) > FORMAT
                           ? "%s has format %s, made by a newer cardroom (this one knows format %d): "
                             "use that one"
                           : "%s has the unknown format '%s' (this cardroom knows format %d): restore a "
                             "backup",
                       file->path, format, FORMAT);
}

/* ---- foreign tables, indexes, triggers ---------------------------------------------------------------- */
/* Without the tables that SQLite makes for itself (ANALYZE).  What else has such a name was written past SQLite. */
static const char made[] = "SELECT type, name, tbl_name, sql FROM sqlite_schema"
                           " WHERE NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))"
                           " ORDER BY type, name";

static bool same_object(sqlite3_stmt *a, sqlite3_stmt *b) {
    for (int i = 0; i < 4; i++) {
        const char *x = (const char *)sqlite3_column_text(a, i), *y = (const char *)sqlite3_column_text(b, i);
        if (!x || !y || strcmp(x, y) != 0) return false;
    }
    return true;
}

/* In the order of their types and names. */
static bool comes_before(sqlite3_stmt *a, sqlite3_stmt *b) {
    for (int i = 0; i < 2; i++) {
        const char *x = (const char *)sqlite3_column_text(a, i), *y = (const char *)sqlite3_column_text(b, i);
        if (!x || !y || strcmp(x, y) != 0) return x && y && strcmp(x, y) < 0;
    }
    return false;
}

/* Both have the same objects in the same words; else what is the first that differs. */
static bool same_objects(sqlite3_stmt *here, sqlite3_stmt *ours, char *what, size_t size) {
    for (;;) {
        const int a = sqlite3_step(here), b = sqlite3_step(ours);
        const bool both = a == SQLITE_ROW && b == SQLITE_ROW;
        if (a == SQLITE_DONE && b == SQLITE_DONE) return true;
        if (both && same_object(here, ours)) continue;
        const bool missing = b == SQLITE_ROW && (a == SQLITE_DONE || (both && comes_before(ours, here)));
        sqlite3_stmt *which = missing ? ours : here;
        const char *type = (const char *)sqlite3_column_text(which, 0),
                   *name = (const char *)sqlite3_column_text(which, 1);
        snprintf(what, size, "%s%s %s", missing ? "no " : "", type ? type : "it cannot be read:", name ? name : "?");
        return false;
    }
}

enum err sqlite_file_check_schema(struct sqlite_file *file, sqlite3 *db) {
    sqlite3_stmt *here = NULL, *ours = NULL;
    sqlite3 *fresh = NULL;
    char what[100] = "";
    enum err err = sqlite_file_prepare(file, db, made, &here);
    if (!err && (sqlite3_open(":memory:", &fresh) || sqlite3_exec(fresh, schema, NULL, NULL, NULL) ||
                 sqlite3_prepare_v2(fresh, made, -1, &ours, NULL)))
        err = sqlite_file_failed(file, fresh, "making a schema to compare with");
    if (!err && !same_objects(here, ours, what, sizeof what))
        err = problem_set(&file->database.problem, ERR_STORE_CHAIN,
                          "%s has other tables, indexes or triggers than cardroom makes (%s): another program "
                          "changed it; keep the file for the auditor and restore a backup",
                          file->path, what);
    sqlite3_finalize(here);
    sqlite3_finalize(ours);
    sqlite3_close(fresh);
    return err;
}

/* ---- opening ------------------------------------------------------------------------------------------- */
static enum err make_ready(struct sqlite_file *file, sqlite3 *db) {
    char mode[24];
    bool fresh;
    TRY(check_ours(file, db, &fresh));
    if (!fresh) TRY(sqlite_file_check_schema(file, db));
    TRY(query_text(file, db, "PRAGMA journal_mode = WAL", mode, sizeof mode));
    if (strcmp(mode, "wal") != 0)
        return problem_set(&file->database.problem, ERR_STORE, "%s cannot be kept in WAL mode here: use a local disk",
                           file->path);
    enum err err = sqlite_file_run(file, db, writing);
    if (!err && fresh) err = sqlite_file_run(file, db, schema);
    return err;
}

/* What a house writes before it is open must find room: it could not say that there is none until then. */
static enum err check_room(struct sqlite_file *file) {
    char name[SQLITE_PATH_MAX + 8];
    snprintf(name, sizeof name, "%s.room", file->path);
    const int fd = open(name, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    const int failed = fd < 0 ? errno : posix_fallocate(fd, 0, ROOM);
    if (fd >= 0) close(fd);
    unlink(name);
    return is_disk_full(SQLITE_IOERR, failed) ? no_room(file) : OK;
}

static enum err open_to_write(struct sqlite_file *file, sqlite3 **writer) {
    sqlite3 *db;
    make_file(file);
    TRY(find_real_name(file));
    TRY(lock_file(file));
    TRY(check_log(file));
    TRY(check_room(file));
    TRY(sqlite_file_connect(file, SQLITE_OPEN_READWRITE, &db));
    enum err err = make_ready(file, db);
    if (err)
        sqlite3_close(db);
    else
        *writer = db;
    return err;
}

static enum err open_to_read(struct sqlite_file *file) {
    sqlite3 *db;
    bool fresh;
    if (access(file->path, F_OK))
        return problem_set(&file->database.problem, ERR_STORE, "there is no file %s: name the store of the house",
                           file->path);
    enum err err = find_real_name(file);
    file->immutable = !err && is_immutable(file);
    if (!err) err = check_log(file);
    if (!err) err = sqlite_file_connect(file, SQLITE_OPEN_READONLY, &db);
    if (err) return err;
    err = check_ours(file, db, &fresh);
    if (err)
        sqlite3_close(db);
    else
        database_give(&file->database, db);
    return err;
}

enum err sqlite_file_open(struct sqlite_file *file, const char *path, sqlite3 **writer) {
    file->lock = -1;
    if (*path == '\0' || strlen(path) + 16 > sizeof file->path)
        return problem_set(&file->database.problem, ERR_STORE, "the name of a store's file has 1 to %d characters",
                           SQLITE_PATH_MAX - 17);
    /* To SQLite a name that begins with a colon is no file. */
    snprintf(file->path, sizeof file->path, "%s%s", *path == ':' ? "./" : "", path);
    return store_mode_writes(file->database.mode) ? open_to_write(file, writer) : open_to_read(file);
}

void sqlite_file_close(struct sqlite_file *file, sqlite3 *writer) {
    database_close(&file->database);
    must(sqlite3_close(writer) == SQLITE_OK); /* the last one: this copies FILE-wal into FILE */
    if (file->lock >= 0) close(file->lock);
}

/* ---- copies -------------------------------------------------------------------------------------------- */
static void remove_part(const struct sqlite_backup *backup) {
    static const char *const beside[] = {"", "-wal", "-shm", "-journal", ".lock"};
    char name[SQLITE_PATH_MAX + 16];
    for (size_t i = 0; i < COUNT(beside); i++) {
        snprintf(name, sizeof name, "%s%s", backup->part, beside[i]);
        unlink(name);
    }
}

enum err sqlite_backup_begin(struct sqlite_backup *backup, const char *path, struct problem *problem) {
    if (strlen(path) + sizeof ".part" > sizeof backup->part)
        return problem_set(problem, ERR_STORE, "the name of the copy is too long: %s", path);
    if (access(path, F_OK) == 0)
        return problem_set(problem, ERR_STORE, "%s exists already: name a file that does not", path);
    snprintf(backup->path, sizeof backup->path, "%s", path);
    snprintf(backup->part, sizeof backup->part, "%s.part", path);
    remove_part(backup); /* what an earlier attempt left when it was killed */
    return OK;
}

/* The last connection to a database that leaves WAL mode takes FILE-wal and FILE-shm away. */
static bool leave_wal(const char *path) {
    sqlite3 *db = NULL;
    const bool done = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                      sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK;
    return sqlite3_close(db) == SQLITE_OK && done;
}

static bool sync_file(const char *path) {
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool done = fsync(fd) == 0;
    return close(fd) == 0 && done;
}

enum err sqlite_backup_end(struct sqlite_backup *backup, enum err err, struct problem *problem) {
    if (!err && (!leave_wal(backup->part) || !sync_file(backup->part) || rename(backup->part, backup->path)))
        err = problem_set(problem, errno == ENOSPC ? ERR_STORE_FULL : ERR_STORE,
                          "cannot write %s: %s; make room or name another folder", backup->path, strerror(errno));
    remove_part(backup);
    if (!err) store_sync_folder(backup->path);
    return err;
}

/* In one step, so that the copy is of one moment; writers do not wait for it. */
static enum err copy_pages(struct sqlite_file *file, sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *pages = sqlite3_backup_init(to, "main", from, "main");
    if (!pages) return sqlite_file_failed(file, to, "the copy");
    sqlite3_backup_step(pages, -1);
    if (sqlite3_backup_finish(pages) != SQLITE_OK) return sqlite_file_failed(file, to, "the copy");
    return OK;
}

enum err sqlite_backup(void *self, const char *path) {
    struct sqlite_file *file = self;
    struct sqlite_backup backup;
    sqlite3 *to = NULL;
    enum err err;
    TRY(sqlite_backup_begin(&backup, path, &file->database.problem));
    sqlite3 *from = database_take(&file->database, &err);
    if (!from) return err;
    const int fd = open(backup.part, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
    if (fd < 0 || sqlite3_open_v2(backup.part, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        err = problem_set(&file->database.problem, ERR_STORE, "cannot make %s: %s; name another folder", backup.part,
                          strerror(errno));
    else
        err = copy_pages(file, from, to);
    sqlite3_close(to);
    database_give(&file->database, from);
    return sqlite_backup_end(&backup, err, &file->database.problem);
}
