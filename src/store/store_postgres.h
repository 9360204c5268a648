/*
 * store_postgres.h - the store in a PostgreSQL database, through libpq.
 *
 * One statement a batch, so one round trip and one commit.  The writer holds an advisory lock, which ends
 * with its connection.  A connection that was lost is made again by the next call, which then looks what the
 * database ends with before it writes: whether the last commit happened is read, never assumed.
 *
 * Where cardroom was built without libpq, opening says so.
 */
#ifndef STORE_STORE_POSTGRES_H
#define STORE_STORE_POSTGRES_H

#include "store/problem.h"
#include "store/store.h"

enum err store_postgres_open(const char *url, enum store_mode mode, struct store_handle *out,
                             struct problem *problem);

#endif
