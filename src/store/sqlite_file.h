/*
 * sqlite_file.h - a SQLite database as a file: who may open it, what is in it, what its failures mean.
 *
 * Two files stand beside FILE while it is in use, FILE-wal and FILE-shm; they are part of it.  FILE.lock says
 * who writes to it: a lock of the operating system on that file, which ends with its process, so it is never
 * stale.  (A lock on FILE itself would get into the way of SQLite's own, and of those who read.)
 *
 * FILE-wal ends where its checksums end: damage in it takes the commits behind it away as if they had never
 * been.  Only who holds a later link, a signed checkpoint or a receipt, can tell.
 *
 * Connections to read are kept for the next reader.  None is shared by two threads.
 */
#ifndef STORE_SQLITE_FILE_H
#define STORE_SQLITE_FILE_H

#include "store/problem.h"
#include "store/store.h"

#include <sqlite3.h>

enum { SQLITE_PATH_MAX = 400, SQLITE_IDLE_MAX = 4 };

struct sqlite_file {
    char path[SQLITE_PATH_MAX];
    enum store_mode mode;
    int lock; /* FILE.lock, or -1 */
    struct problem problem;
    pthread_mutex_t idle_lock;
    sqlite3 *idle[SQLITE_IDLE_MAX];
    int idle_count;
};

/* Locks, makes what is missing, and refuses what is not ours.  The writer's connection is NULL in STORE_READ.
 */
enum err sqlite_file_open(struct sqlite_file *file, const char *path, enum store_mode mode, sqlite3 **writer);

/* With the writer's connection, if any; what readers took must have come back. */
void sqlite_file_close(struct sqlite_file *file, sqlite3 *writer);

/* One more connection that may write; the caller closes it. */
enum err sqlite_file_connect(struct sqlite_file *file, sqlite3 **db);

/* A connection to read, to be given back. */
enum err sqlite_file_take(struct sqlite_file *file, sqlite3 **db);
void sqlite_file_give(struct sqlite_file *file, sqlite3 *db);

/* What the last failure on this connection means. */
enum err sqlite_file_failed(struct sqlite_file *file, sqlite3 *db, const char *doing);

/* sqlite3_prepare_v2 and sqlite3_exec with the failure explained. */
enum err sqlite_file_prepare(struct sqlite_file *file, sqlite3 *db, const char *sql, sqlite3_stmt **out);
enum err sqlite_file_run(struct sqlite_file *file, sqlite3 *db, const char *sql);

/* ERR_STORE_CHAIN where there are other tables, indexes or triggers than ours: one of them could keep a
 * checkpoint from being stored, or a round from being found. */
enum err sqlite_file_check_schema(struct sqlite_file *file, sqlite3 *db);

/* Makes the names in this file's folder durable: it was created or renamed. */
void sqlite_file_sync_folder(const char *path);

#endif
