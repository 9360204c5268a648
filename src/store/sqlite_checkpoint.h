/*
 * sqlite_checkpoint.h - copies FILE-wal into FILE beside the writer, so that no commit waits for it.
 *
 * A commit tells how long FILE-wal is.  From 1,000 pages on a thread copies what is there; it
 * cannot finish while commits go on, so FILE-wal grows still.  At 8,000 pages (32 MiB) the writer itself
 * copies the little that is left, and starts FILE-wal from its beginning.
 *
 * A file that grows is slow to sync: on a busy machine 4 ms against 0.1 ms, for the filesystem must write its
 * journal too.  So FILE-wal gets its full size, filled with zeros, before it is long; SQLite takes zeros for
 * the end of it.
 *
 * The thread starts when it is first needed.  A checkpoint that fails changes nothing and is tried again; a
 * disk that is full or broken is the next commit's to report.
 */
#ifndef STORE_SQLITE_CHECKPOINT_H
#define STORE_SQLITE_CHECKPOINT_H

#include "store/sqlite_file.h"

struct sqlite_checkpoint {
    struct sqlite_file *file;
    int thread_pages, writer_pages; /* from where on the one and the other copies */
    bool started, reserved;         /* the writer's alone */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool wanted, stopping; /* under the lock */
};

/* Watches the commits of this connection; called by the one who commits. */
void sqlite_checkpoint_open(struct sqlite_checkpoint *checkpoint, struct sqlite_file *file, sqlite3 *writer);

/* Waits for the thread.  Before the file is closed. */
void sqlite_checkpoint_close(struct sqlite_checkpoint *checkpoint);

#endif
