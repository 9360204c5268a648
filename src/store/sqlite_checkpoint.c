#include "store/sqlite_checkpoint.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREAD_PAGES = 1000, WRITER_PAGES = 8000, RESERVE_PAGES = 64, FRAME_SIZE = 4096 + 24 };

static bool wait_until_wanted(struct sqlite_checkpoint *c)
{
    pthread_mutex_lock(&c->lock);
    while (!c->wanted && !c->stopping) pthread_cond_wait(&c->wake, &c->lock);
    const bool go_on = !c->stopping;
    c->wanted = false;
    pthread_mutex_unlock(&c->lock);
    return go_on;
}

/* A connection that has read nothing yet does not know that there is a FILE-wal to copy. */
static bool connected(const struct sqlite_checkpoint *c, sqlite3 **db)
{
    if (!*db && sqlite_file_connect(c->file, db)) return false;
    return sqlite_file_run(c->file, *db, "SELECT value FROM meta") == OK;
}

static void *work(void *context)
{
    struct sqlite_checkpoint *c = context;
    sqlite3 *db = NULL;

    while (wait_until_wanted(c)) {
        if (connected(c, &db)) sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    }
    sqlite3_close(db);
    return NULL;
}

/* At the writer's priority: were it lower, a busy machine would leave all to the writer.  Without its
 * signals. */
static bool begin(struct sqlite_checkpoint *c)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool begun = pthread_create(&c->thread, NULL, work, c) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}

/* Fills FILE-wal with zeros behind its end, up to an eighth more than it is to have.  Between two commits of
 * the only writer nobody else writes to it.  Without room, or on any failure, it grows as it would have. */
static void reserve(const struct sqlite_checkpoint *c)
{
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
static int committed(void *context, sqlite3 *db, const char *name, int pages)
{
    struct sqlite_checkpoint *c = context;

    if (pages >= RESERVE_PAGES && !c->reserved) {
        c->reserved = true;
        reserve(c);
    }
    if (pages < c->thread_pages) return SQLITE_OK;
    if (!c->started) c->started = begin(c);
    if (pages >= c->writer_pages || !c->started)
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    pthread_mutex_lock(&c->lock);
    c->wanted = true;
    pthread_mutex_unlock(&c->lock);
    pthread_cond_signal(&c->wake);
    return SQLITE_OK;
}

void sqlite_checkpoint_open(struct sqlite_checkpoint *c, struct sqlite_file *file, sqlite3 *writer)
{
    *c = (struct sqlite_checkpoint){.file = file, .thread_pages = THREAD_PAGES, .writer_pages = WRITER_PAGES};
    must(pthread_mutex_init(&c->lock, NULL) == 0);
    must(pthread_cond_init(&c->wake, NULL) == 0);
    sqlite3_wal_hook(writer, committed, c);
}

void sqlite_checkpoint_close(struct sqlite_checkpoint *c)
{
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
