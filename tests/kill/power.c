#include "power.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DISK_FILES = 8, SECTOR = 512 };

/* bytes NULL: the file was cut to this size. */
struct written {
    struct written *next;
    uint8_t *bytes;
    size_t at, size;
};

struct disk_file {
    char path[512];
    uint8_t *synced; /* as it was at the last sync */
    size_t size;
    struct written *first, **end;
    bool listed;        /* its folder knows of it: SQLite syncs that with a new file's first sync */
    bool deleted, gone; /* deleted; and its folder was synced since */
};

/* SQLite's own file follows behind. */
struct power_file {
    sqlite3_file base;
    struct disk_file *disk; /* NULL: one that may be lost */
};

static struct disk_file disk[DISK_FILES];
static struct rng *chance;
static uint32_t left;
static sqlite3_vfs *real;

/* ---- what is on the disk -------------------------------------------------------------------------------- */
static void resize(struct disk_file *d, size_t size) {
    d->synced = realloc(d->synced, size + 1);
    must(d->synced);
    if (size > d->size) memset(d->synced + d->size, 0, size - d->size);
    d->size = size;
}

/* keep: percent of the sectors. */
static void land(struct disk_file *d, const struct written *w, uint32_t keep) {
    if (!w->bytes && rng_below(chance, 100) < keep) resize(d, w->at);
    for (size_t from = 0; w->bytes && from < w->size;) {
        const size_t room = SECTOR - (w->at + from) % SECTOR, size = w->size - from < room ? w->size - from : room;
        const size_t at = w->at + from;
        if (rng_below(chance, 100) < keep) {
            if (at + size > d->size) resize(d, at + size);
            memcpy(d->synced + at, w->bytes + from, size);
        }
        from += size;
    }
}

static void forget(struct disk_file *d) {
    while (d->first) {
        struct written *w = d->first;
        d->first = w->next;
        free(w->bytes);
        free(w);
    }
    d->end = &d->first;
}

static void lose_power(void) {
    static const uint32_t some[] = {0, 10, 50, 90, 100};
    const uint32_t keep = some[rng_below(chance, COUNT(some))];
    for (int i = 0; i < DISK_FILES && disk[i].end; i++) {
        struct disk_file *d = &disk[i];
        for (const struct written *w = d->first; w; w = w->next) land(d, w, keep);
        if (d->gone || (d->deleted && rng_below(chance, 2))) continue;
        const int file = open(d->path, O_WRONLY | O_CREAT, 0600);
        must(file >= 0 && ftruncate(file, 0) == 0);
        must(pwrite(file, d->synced, d->size, 0) == (ssize_t)d->size);
        close(file);
    }
    _exit(0);
}

static void count_down(void) {
    if (!--left) lose_power();
}

static void remember(struct disk_file *d, const void *bytes, size_t size, size_t at) {
    struct written *w = calloc(1, sizeof *w);
    must(w);
    *w = (struct written){.bytes = bytes ? malloc(size) : NULL, .at = at, .size = size};
    if (bytes) memcpy(w->bytes, bytes, size);
    *d->end = w;
    d->end = &w->next;
}

static struct disk_file *disk_of(const char *path) {
    struct disk_file *d = disk;
    while (d->end && strcmp(d->path, path) != 0) d++;
    must(d < disk + DISK_FILES && strlen(path) < sizeof d->path);
    if (d->end) {
        d->deleted = d->gone = false;
        return d;
    }
    strcpy(d->path, path);
    d->end = &d->first;
    const int file = open(path, O_RDONLY);
    const off_t size = file >= 0 ? lseek(file, 0, SEEK_END) : 0;
    resize(d, (size_t)size);
    must(file < 0 || pread(file, d->synced, (size_t)size, 0) == size);
    if (file >= 0) close(file);
    return d;
}

/* ---- SQLite's calls ------------------------------------------------------------------------------------- */
static sqlite3_file *real_of(sqlite3_file *f) { return (sqlite3_file *)(void *)((struct power_file *)(void *)f + 1); }
static struct disk_file *disk_under(sqlite3_file *f) { return ((struct power_file *)(void *)f)->disk; }

static const sqlite3_io_methods *methods_of(sqlite3_file *f) { return real_of(f)->pMethods; }

static int on_close(sqlite3_file *f) { return methods_of(f)->xClose(real_of(f)); }
static int on_read(sqlite3_file *f, void *to, int size, sqlite3_int64 at) {
    return methods_of(f)->xRead(real_of(f), to, size, at);
}

static int on_write(sqlite3_file *f, const void *bytes, int size, sqlite3_int64 at) {
    if (disk_under(f)) remember(disk_under(f), bytes, (size_t)size, (size_t)at);
    count_down();
    return methods_of(f)->xWrite(real_of(f), bytes, size, at);
}

static int on_truncate(sqlite3_file *f, sqlite3_int64 size) {
    if (disk_under(f)) remember(disk_under(f), NULL, 0, (size_t)size);
    count_down();
    return methods_of(f)->xTruncate(real_of(f), size);
}

static int on_sync(sqlite3_file *f, int flags) {
    count_down();
    if (disk_under(f)) {
        for (const struct written *w = disk_under(f)->first; w; w = w->next) land(disk_under(f), w, 100);
        forget(disk_under(f));
        for (int i = 0; i < DISK_FILES && !disk_under(f)->listed; i++) disk[i].gone |= disk[i].deleted;
        disk_under(f)->listed = true;
    }
    return methods_of(f)->xSync(real_of(f), flags);
}

static int on_size(sqlite3_file *f, sqlite3_int64 *size) { return methods_of(f)->xFileSize(real_of(f), size); }
static int on_lock(sqlite3_file *f, int how) { return methods_of(f)->xLock(real_of(f), how); }
static int on_unlock(sqlite3_file *f, int how) { return methods_of(f)->xUnlock(real_of(f), how); }
static int on_locked(sqlite3_file *f, int *out) { return methods_of(f)->xCheckReservedLock(real_of(f), out); }
static int on_control(sqlite3_file *f, int what, void *arg) {
    return methods_of(f)->xFileControl(real_of(f), what, arg);
}
static int on_sector(sqlite3_file *f) { return methods_of(f)->xSectorSize(real_of(f)); }

static int on_device(sqlite3_file *f) { return methods_of(f)->xDeviceCharacteristics(real_of(f)); }
static int on_map(sqlite3_file *f, int page, int size, int extend, void volatile **out) {
    return methods_of(f)->xShmMap(real_of(f), page, size, extend, out);
}
static int on_shm_lock(sqlite3_file *f, int from, int count, int flags) {
    return methods_of(f)->xShmLock(real_of(f), from, count, flags);
}
static void on_barrier(sqlite3_file *f) { methods_of(f)->xShmBarrier(real_of(f)); }
static int on_unmap(sqlite3_file *f, int forget_it) { return methods_of(f)->xShmUnmap(real_of(f), forget_it); }

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = on_close,
                                           .xRead = on_read,
                                           .xWrite = on_write,
                                           .xTruncate = on_truncate,
                                           .xSync = on_sync,
                                           .xFileSize = on_size,
                                           .xLock = on_lock,
                                           .xUnlock = on_unlock,
                                           .xCheckReservedLock = on_locked,
                                           .xFileControl = on_control,
                                           .xSectorSize = on_sector,
                                           .xDeviceCharacteristics = on_device,
                                           .xShmMap = on_map,
                                           .xShmLock = on_shm_lock,
                                           .xShmBarrier = on_barrier,
                                           .xShmUnmap = on_unmap};

static int on_open(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *f, int flags, int *out) {
    (void)vfs;
    struct power_file *file = (struct power_file *)(void *)f;
    const int lasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
    *file = (struct power_file){.base.pMethods = &methods};
    if (path && (flags & lasting)) file->disk = disk_of(path);
    const int result = real->xOpen(real, path, real_of(f), flags, out);
    if (result != SQLITE_OK) file->base.pMethods = NULL;
    return result;
}

static int on_delete(sqlite3_vfs *vfs, const char *path, int sync_folder) {
    (void)vfs;
    for (int i = 0; i < DISK_FILES && disk[i].end; i++)
        if (strcmp(disk[i].path, path) == 0) disk[i].deleted = true, disk[i].gone = sync_folder;
    return real->xDelete(real, path, sync_folder);
}

void power_install(struct rng *from, uint32_t operations) {
    static sqlite3_vfs power;
    chance = from;
    left = operations;
    real = sqlite3_vfs_find(NULL);
    must(real);
    power = *real;
    power.szOsFile = (int)sizeof(struct power_file) + real->szOsFile;
    power.zName = "power";
    power.pNext = NULL;
    power.xOpen = on_open;
    power.xDelete = on_delete;
    must(sqlite3_vfs_register(&power, 1) == SQLITE_OK);
}
