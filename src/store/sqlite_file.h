/* sqlite_file.h - a SQLite database as a file: who may open it, what is in it, what its failures mean; copies
 * of it, and everything that reads it (sqlite_read.c).
 *
 * Two files stand beside FILE while it is in use, FILE-wal and FILE-shm; they are part of it.  FILE.lock says
 * who writes to it: a lock of the operating system on that file, which ends with its process, so it is never
 * stale.  (A lock on FILE itself would interfere with SQLite's own, and with readers.)  All three go by the
 * name, so FILE is the one that a symbolic link leads to, and a file with a second name (a hard link) is
 * refused.  Where FILE.lock was deleted under a writer, its epoch still guards the file (store_parts.h).
 *
 * A file that was closed properly can be read where nothing can be written: a read-only mount.
 *
 * FILE-wal ends where its checksums end: to SQLite damage in it removes the commits behind it as if they had never
 * been made.  So it is walked at every open, before SQLite sees it (wal_walk.h). */
#pragma once

#include "store/database.h"

#include <sqlite3.h>

enum { SQLITE_PATH_MAX = 400 };

struct sqlite_file {
    struct database database; /* first */
    char path[SQLITE_PATH_MAX];
    int lock;       /* FILE.lock, or -1 */
    bool immutable; /* no program can write to it: SQLite needs no FILE-shm then */
};

/* Locks, makes what is missing, and refuses what is not ours; after database_open().  The writer's connection is NULL
 * where nothing is written. */
enum err sqlite_file_open(struct sqlite_file *file, const char *path, sqlite3 **writer);

/* When the lock was touched last. */
enum err sqlite_file_read_beat(struct sqlite_file *file, uint64_t *beat);

/* With the writer's connection, if any; what readers took must have come back. */
void sqlite_file_close(struct sqlite_file *file, sqlite3 *writer);

/* One more connection, SQLITE_OPEN_READWRITE or SQLITE_OPEN_READONLY; the caller closes it. */
enum err sqlite_file_connect(struct sqlite_file *file, int flags, sqlite3 **db);

/* What the last failure on this connection means. */
enum err sqlite_file_failed(struct sqlite_file *file, sqlite3 *db, const char *doing);

/* sqlite3_prepare_v2 and sqlite3_exec with the failure explained. */
enum err sqlite_file_prepare(struct sqlite_file *file, sqlite3 *db, const char *sql, sqlite3_stmt **out);
enum err sqlite_file_run(struct sqlite_file *file, sqlite3 *db, const char *sql);

/* ERR_STORE_CHAIN where there are other tables, indexes or triggers than ours: one of them could keep a
 * checkpoint from being stored, or a round from being found. */
enum err sqlite_file_check_schema(struct sqlite_file *file, sqlite3 *db);

/* ---- copies -------------------------------------------------------------------------------------------- */
/* A new database that appears under its name only when it is complete and on the disk.
 *
 *   begin   refuses a name that is taken; part is where to write
 *   end     with OK gives it its name; with an error clears away what was written
 *
 * A copy is no longer in WAL mode, so that it can be read from a medium that cannot be written. */
struct sqlite_backup {
    char path[SQLITE_PATH_MAX], part[SQLITE_PATH_MAX];
};

enum err sqlite_backup_begin(struct sqlite_backup *backup, const char *path, struct problem *problem);
enum err sqlite_backup_end(struct sqlite_backup *backup, enum err err, struct problem *problem);

/* ---- reading: each call sees one moment of the store --------------------------------------------------- */
/* The entry of a row; false if the row cannot be one, whatever its link.  Bytes last until the next step. */
bool sqlite_read_row(sqlite3_stmt *stmt, struct store_entry *out);

/* The last entry as this connection sees it, without its bytes; number 0: there is none. */
enum err sqlite_read_last(struct sqlite_file *file, sqlite3 *db, struct store_entry *out);

/* Calls of a driver and of a struct store; self begins with a struct sqlite_file. */
enum err sqlite_read_rows(void *self, const struct reading *reading, each_row *each, void *context);
enum err sqlite_read_find(void *self, const struct store_query *query, store_each *each, void *context);
enum err sqlite_read_check(void *self, const atomic_bool *stop);
enum err sqlite_backup(void *self, const char *path);
