/*
 * sqlite_backup.h - a new database that appears under its name only when it is complete and on the disk.
 *
 *   begin   refuses a name that is taken; part is where to write
 *   end     with OK gives it its name; with an error clears away what was written
 *
 * A copy is no longer in WAL mode, so that it can be read from a medium that cannot be written.
 */
#ifndef STORE_SQLITE_BACKUP_H
#define STORE_SQLITE_BACKUP_H

#include "store/sqlite_file.h"

struct sqlite_backup {
    char path[SQLITE_PATH_MAX], part[SQLITE_PATH_MAX];
};

enum err sqlite_backup_begin(struct sqlite_backup *backup, const char *path, struct problem *problem);
enum err sqlite_backup_end(struct sqlite_backup *backup, enum err err, struct problem *problem);

/* All three in one: the file as it is now, while others write to it. */
enum err sqlite_backup(struct sqlite_file *file, const char *path);

#endif
