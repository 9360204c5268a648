/*
 * store_sqlite.h - the embedded store: one file, nothing to set up.
 *
 * WAL with synchronous=FULL: a commit is on the disk when append returns, and readers never wait.  A commit
 * costs one sync of the disk (about 0.1 ms) and two to three microseconds an entry.
 */
#ifndef STORE_STORE_SQLITE_H
#define STORE_STORE_SQLITE_H

#include "store/problem.h"
#include "store/store.h"

enum err store_sqlite_open(const char *path, enum store_mode mode, struct store_handle *out,
                           struct problem *problem);

#endif
