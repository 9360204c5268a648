#include "store/sqlite_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void clear_away(const struct sqlite_backup *backup)
{
    static const char *const beside[] = {"", "-wal", "-shm", "-journal", ".lock"};
    char name[SQLITE_PATH_MAX + 16];

    for (size_t i = 0; i < COUNT(beside); i++) {
        snprintf(name, sizeof name, "%s%s", backup->part, beside[i]);
        unlink(name);
    }
}

enum err sqlite_backup_begin(struct sqlite_backup *backup, const char *path, struct problem *problem)
{
    if (strlen(path) + sizeof ".part" > sizeof backup->part)
        return problem_set(problem, ERR_STORE, "the name of the copy is too long: %s", path);
    if (access(path, F_OK) == 0)
        return problem_set(problem, ERR_STORE, "%s exists already: name a file that does not", path);
    snprintf(backup->path, sizeof backup->path, "%s", path);
    snprintf(backup->part, sizeof backup->part, "%s.part", path);
    clear_away(backup); /* what an earlier attempt left when it was killed */
    return OK;
}

/* The last connection to a database that leaves WAL mode takes FILE-wal and FILE-shm away. */
static bool leave_wal(const char *path)
{
    sqlite3 *db = NULL;
    const bool done = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
                      sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK;

    return sqlite3_close(db) == SQLITE_OK && done;
}

static bool sync_file(const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0) return false;
    const bool done = fsync(fd) == 0;
    return close(fd) == 0 && done;
}

enum err sqlite_backup_end(struct sqlite_backup *backup, enum err err, struct problem *problem)
{
    if (!err && (!leave_wal(backup->part) || !sync_file(backup->part) || rename(backup->part, backup->path)))
        err = problem_set(problem, errno == ENOSPC ? ERR_STORE_FULL : ERR_STORE,
                          "cannot write %s: %s; make room or name another folder", backup->path,
                          strerror(errno));
    clear_away(backup);
    if (!err) sqlite_file_sync_folder(backup->path);
    return err;
}

/* In one step, so that it is one moment; those who write do not wait for it. */
static enum err copy_pages(struct sqlite_file *file, sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *pages = sqlite3_backup_init(to, "main", from, "main");

    if (!pages) return sqlite_file_failed(file, to, "the copy");
    sqlite3_backup_step(pages, -1);
    if (sqlite3_backup_finish(pages) != SQLITE_OK) return sqlite_file_failed(file, to, "the copy");
    return OK;
}

enum err sqlite_backup(struct sqlite_file *file, const char *path)
{
    struct sqlite_backup backup;
    sqlite3 *from, *to = NULL;
    enum err err = sqlite_backup_begin(&backup, path, &file->problem);

    if (err) return err;
    err = sqlite_file_take(file, &from);
    if (err) return err;
    const int fd = open(backup.part, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
    if (fd < 0 || sqlite3_open_v2(backup.part, &to, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        err = problem_set(&file->problem, ERR_STORE, "cannot make %s: %s; name another folder", backup.part,
                          strerror(errno));
    else
        err = copy_pages(file, from, to);
    sqlite3_close(to);
    sqlite_file_give(file, from);
    return sqlite_backup_end(&backup, err, &file->problem);
}
