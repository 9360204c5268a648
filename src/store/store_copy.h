/*
 * store_copy.h - one store into another: backups of what is no file, restoring, moving to another kind.
 *
 * The chain is checked on the way and comes out the same, link by link.  Values are copied behind the
 * entries, so one that is put meanwhile may be in the copy.
 */
#ifndef STORE_STORE_COPY_H
#define STORE_STORE_COPY_H

#include "store/problem.h"
#include "store/store.h"

/* Into a store that is empty, or holds the beginning of the same. */
enum err store_copy(struct store_handle from, struct store_handle to, struct problem *problem);

/* Into a new SQLite file, which appears under its name only when it is complete. */
enum err store_copy_to_file(struct store_handle from, const char *path, struct problem *problem);

#endif
