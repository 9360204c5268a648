/* sqlite_disk_fixture.h - for tests: a disk under SQLite that fails when told to, and that can lose its power.
 *
 * It counts writes, syncs, truncations and deletions of all files.  disk_fail() makes some of them fail.
 * disk_cut() cuts the power before one of them: from there on everything fails, and disk_lose() then undoes a
 * random part of what was written and not synced, in sectors of 512 bytes.  Memory shared between connections
 * (FILE-shm) is no part of the disk.
 *
 * Order: disk_install once; disk_fail or disk_cut; work; disk_lose; disk_heal. */
#pragma once

#include "base/rng.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECTOR = 512 };

/* What a sector held before it was written, or where the file ended. */
struct disk_undo {
    struct disk_undo *before;
    char path[300];
    sqlite3_int64 offset;
    int size;
    unsigned char bytes[SECTOR];
};

static struct {
    sqlite3_vfs vfs, *real;
    long calls, fail_from, fail_count;
    int fail_code;
    bool cut;
    struct disk_undo *undo;
    pthread_mutex_t lock; /* the writer, and the thread that copies its log */
} disk = {.lock = PTHREAD_MUTEX_INITIALIZER};

struct disk_file {
    sqlite3_file head;
    char path[300];
    sqlite3_file *real; /* behind this struct */
};

static sqlite3_file *disk_real(sqlite3_file *file) { return ((struct disk_file *)file)->real; }

/* The code that this call must fail with, or SQLITE_OK. */
static int disk_call(void) {
    const long call = ++disk.calls;

    if (disk.cut) return disk.fail_from && call >= disk.fail_from ? SQLITE_IOERR : SQLITE_OK;
    return disk.fail_from && call >= disk.fail_from && call < disk.fail_from + disk.fail_count ? disk.fail_code
                                                                                               : SQLITE_OK;
}

/* Remembers sector by sector what is about to be overwritten. */
static void disk_remember(struct disk_file *f, sqlite3_int64 from, sqlite3_int64 to) {
    for (sqlite3_int64 at = from; disk.cut && at < to;) {
        struct disk_undo *undo = calloc(1, sizeof *undo);
        const sqlite3_int64 end = (at / SECTOR + 1) * SECTOR;

        *undo = (struct disk_undo){.offset = at, .size = (int)((end < to ? end : to) - at)};
        snprintf(undo->path, sizeof undo->path, "%s", f->path);
        f->real->pMethods->xRead(f->real, undo->bytes, undo->size, at); /* a short read is filled with zeros */
        pthread_mutex_lock(&disk.lock);
        undo->before = disk.undo;
        disk.undo = undo;
        pthread_mutex_unlock(&disk.lock);
        at += undo->size;
    }
}

static int disk_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at) {
    const int code = disk_call();

    if (code) return code == SQLITE_IOERR ? SQLITE_IOERR_WRITE : code;
    disk_remember((struct disk_file *)file, at, at + size);
    return disk_real(file)->pMethods->xWrite(disk_real(file), bytes, size, at);
}

static int disk_truncate(sqlite3_file *file, sqlite3_int64 size) {
    const int code = disk_call();
    sqlite3_int64 end = 0;

    if (code) return code == SQLITE_IOERR ? SQLITE_IOERR_TRUNCATE : code;
    disk_real(file)->pMethods->xFileSize(disk_real(file), &end);
    disk_remember((struct disk_file *)file, size, end);
    return disk_real(file)->pMethods->xTruncate(disk_real(file), size);
}

/* A sync that succeeds makes everything written to the file before it safe; the real disk is left in peace. */
static int disk_sync(sqlite3_file *file, int flags) {
    const int code = disk_call();

    if (code) return code == SQLITE_IOERR ? SQLITE_IOERR_FSYNC : code;
    pthread_mutex_lock(&disk.lock);
    for (struct disk_undo **at = &disk.undo; *at;) {
        struct disk_undo *undo = *at;
        if (strcmp(undo->path, ((struct disk_file *)file)->path) != 0) {
            at = &undo->before;
            continue;
        }
        *at = undo->before;
        free(undo);
    }
    pthread_mutex_unlock(&disk.lock);
    (void)flags;
    return SQLITE_OK;
}

/* ---- calls passed on ---------------------------------------------------------------------------------- */

static int disk_close(sqlite3_file *file) { return disk_real(file)->pMethods->xClose(disk_real(file)); }

static int disk_read(sqlite3_file *file, void *bytes, int size, sqlite3_int64 at) {
    return disk_real(file)->pMethods->xRead(disk_real(file), bytes, size, at);
}

static int disk_size(sqlite3_file *file, sqlite3_int64 *size) {
    return disk_real(file)->pMethods->xFileSize(disk_real(file), size);
}

static int disk_lock(sqlite3_file *file, int level) { return disk_real(file)->pMethods->xLock(disk_real(file), level); }

static int disk_unlock(sqlite3_file *file, int level) {
    return disk_real(file)->pMethods->xUnlock(disk_real(file), level);
}

static int disk_check_lock(sqlite3_file *file, int *out) {
    return disk_real(file)->pMethods->xCheckReservedLock(disk_real(file), out);
}

static int disk_control(sqlite3_file *file, int what, void *argument) {
    return disk_real(file)->pMethods->xFileControl(disk_real(file), what, argument);
}

static int disk_sector(sqlite3_file *file) { return disk_real(file)->pMethods->xSectorSize(disk_real(file)); }

/* As the disks that SQLite takes for granted: a power cut leaves the other sectors alone; no write is atomic. */
static int disk_traits(sqlite3_file *file) {
    (void)file;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int disk_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out) {
    return disk_real(file)->pMethods->xShmMap(disk_real(file), page, size, extend, out);
}

static int disk_shm_lock(sqlite3_file *file, int from, int count, int flags) {
    return disk_real(file)->pMethods->xShmLock(disk_real(file), from, count, flags);
}

static void disk_shm_barrier(sqlite3_file *file) { disk_real(file)->pMethods->xShmBarrier(disk_real(file)); }

static int disk_shm_unmap(sqlite3_file *file, int delete) {
    return disk_real(file)->pMethods->xShmUnmap(disk_real(file), delete);
}

static const sqlite3_io_methods disk_methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_check_lock,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_traits,
    .xShmMap = disk_shm_map,
    .xShmLock = disk_shm_lock,
    .xShmBarrier = disk_shm_barrier,
    .xShmUnmap = disk_shm_unmap,
};

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    struct disk_file *f = (struct disk_file *)file;

    (void)vfs;
    f->real = (sqlite3_file *)(f + 1);
    snprintf(f->path, sizeof f->path, "%s", name ? name : "");
    const int code = disk.real->xOpen(disk.real, name, f->real, flags, out);
    f->head.pMethods = f->real->pMethods ? &disk_methods : NULL;
    return code;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    const int code = disk_call();

    (void)vfs;
    if (code) return SQLITE_IOERR_DELETE;
    return disk.real->xDelete(disk.real, name, sync);
}

/* ---- the handles of the tests ------------------------------------------------------------------------- */

static inline void disk_install(void) {
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.zName = "disk";
    disk.vfs.pNext = NULL;
    disk.vfs.szOsFile = (int)sizeof(struct disk_file) + disk.real->szOsFile;
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    sqlite3_vfs_register(&disk.vfs, 1);
}

static inline void disk_fail(long from, long count, int code) {
    disk.calls = 0;
    disk.fail_from = from;
    disk.fail_count = count;
    disk.fail_code = code;
    disk.cut = false;
}

static inline void disk_cut(long from) {
    disk_fail(from, 0, SQLITE_IOERR);
    disk.cut = true;
}

static inline void disk_heal(void) { disk_fail(0, 0, SQLITE_OK); }

/* The newest first, as they were overwritten; each sector that was not synced is lost or kept by chance. */
static inline void disk_lose(struct rng *rng) {
    while (disk.undo) {
        struct disk_undo *undo = disk.undo;
        const int fd = rng_below(rng, 2) ? open(undo->path, O_WRONLY) : -1;

        if (fd >= 0) {
            if (pwrite(fd, undo->bytes, (size_t)undo->size, undo->offset) != undo->size) abort();
            close(fd);
        }
        disk.undo = undo->before;
        free(undo);
    }
}
