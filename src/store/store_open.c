/*
 * store_open.c - from a URL to a store.
 */
#include "store/problem.h"
#include "store/store.h"
#include "store/store_memory.h"
#include "store/store_postgres.h"
#include "store/store_sqlite.h"

#include <sodium.h>
#include <string.h>

/* What follows the prefix, or NULL. */
static const char *behind(const char *url, const char *prefix)
{
    const size_t size = strlen(prefix);

    return strncmp(url, prefix, size) == 0 ? url + size : NULL;
}

/* "mysql://..." is meant as a URL; "data/2026:house.db" is a path. */
static bool is_url(const char *url)
{
    const size_t word = strspn(url, "abcdefghijklmnopqrstuvwxyz0123456789+.-");

    return word > 0 && strncmp(url + word, "://", 3) == 0;
}

static enum err open_memory(enum store_mode mode, struct store_handle *out, struct problem *problem)
{
    if (mode == STORE_READ)
        return problem_set(problem, ERR_STORE,
                           "a store in memory has nothing to read: name the file of the house");
    const enum err err = store_memory_open(out);
    return err ? problem_set(problem, err, "there is no memory left for a store") : OK;
}

static enum err open_url(const char *url, enum store_mode mode, struct store_handle *out,
                         struct problem *problem)
{
    const char *path = behind(url, "sqlite:");

    if (path) return store_sqlite_open(path, mode, out, problem);
    if (strcmp(url, "memory:") == 0) return open_memory(mode, out, problem);
    if (behind(url, "postgres://") || behind(url, "postgresql://"))
        return store_postgres_open(url, mode, out, problem);
    if (is_url(url))
        return problem_set(
            problem, ERR_STORE,
            "no store is called '%.*s': use a file's path, sqlite:FILE, postgres://USER@HOST/DATABASE "
            "or memory:",
            (int)strcspn(url, ":"), url);
    if (*url == '\0')
        return problem_set(
            problem, ERR_STORE,
            "the store has no name: use a file's path, postgres://USER@HOST/DATABASE or memory:");
    return store_sqlite_open(url, mode, out, problem);
}

enum err store_open(const char *url, enum store_mode mode, struct store_handle *out, struct buf *message)
{
    struct problem problem;

    if (sodium_init() < 0) {
        buf_put(message, "libsodium cannot be started");
        return ERR_STORE;
    }
    problem_open(&problem);
    const enum err err = open_url(url, mode, out, &problem);
    if (err) problem_read(&problem, message);
    problem_close(&problem);
    return err;
}
