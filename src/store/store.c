/* store.c - from a URL to a store, and from one store to another. */
#include "store/archive.h"
#include "store/sqlite_file.h"
#include "store/store_parts.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- opening ------------------------------------------------------------------------------------------- */
enum { URL_ROOM = 2000 };

/* What follows the prefix, or NULL. */
static const char *after_prefix(const char *url, const char *prefix) {
    const size_t size = strlen(prefix);
    return strncmp(url, prefix, size) == 0 ? url + size : NULL;
}

/* "mysql://..." is a URL; "data/2026:house.db" is a path. */
static bool is_url(const char *url) {
    const size_t word = strspn(url, "abcdefghijklmnopqrstuvwxyz0123456789+.-");
    return word > 0 && strncmp(url + word, "://", 3) == 0;
}

static enum err open_memory(enum store_mode mode, struct store_handle *out, struct problem *problem) {
    if (!store_mode_writes(mode))
        return problem_set(problem, ERR_STORE, "a store in memory has nothing to read: name the file of the house");
    const enum err err = store_memory_open(out);
    return err ? problem_set(problem, err, "there is no memory left for a store") : OK;
}

static enum err open_url(const char *url, enum store_mode mode, struct store_handle *out, struct problem *problem) {
    const char *path = after_prefix(url, "sqlite:");
    if (path) return store_sqlite_open(path, mode, out, problem);
    if (strcmp(url, "memory:") == 0) return open_memory(mode, out, problem);
    if (after_prefix(url, "postgres://") || after_prefix(url, "postgresql://"))
        return store_postgres_open(url, mode, out, problem);
    if (is_url(url))
        return problem_set(problem, ERR_STORE,
                           "no store is called '%.*s': use a file's path, sqlite:FILE, postgres://USER@HOST/DATABASE "
                           "or memory:",
                           (int)strcspn(url, ":"), url);
    if (*url == '\0')
        return problem_set(problem, ERR_STORE,
                           "the store has no name: use a file's path, postgres://USER@HOST/DATABASE or memory:");
    return store_sqlite_open(url, mode, out, problem);
}

/* Cuts the folder of the archives off the URL; a SQLite file has one of its own. */
static void split_archives(char *url, char folder[URL_ROOM]) {
    static const char mark[] = "#archives=";
    const char *path = after_prefix(url, "sqlite:");
    char *at = strstr(url, mark);
    folder[0] = '\0';
    if (at) {
        snprintf(folder, URL_ROOM, "%s", at + sizeof mark - 1);
        *at = '\0';
    } else if (*url && strcmp(url, "memory:") != 0 && !is_url(url)) {
        struct buf b = buf_init(folder, URL_ROOM);

        buf_format(&b, "%s.archives", path ? path : url);
    }
}

static enum err open_both(const char *given, enum store_mode mode, struct store_handle *out, struct problem *problem) {
    char url[URL_ROOM], folder[URL_ROOM];
    struct store_handle store;
    if (snprintf(url, sizeof url, "%s", given) >= URL_ROOM - 20)
        return problem_set(problem, ERR_STORE, "the name of the store is too long");
    split_archives(url, folder);
    enum err err = open_url(url, mode, &store, problem);

    if (err) return err;
    if (*folder) err = archives_open(&store, folder, problem);
    if (err)
        store_close(store);
    else
        *out = store;
    return err;
}

enum err store_open(const char *url, enum store_mode mode, struct store_handle *out, struct buf *message) {
    struct problem problem;
    if (sodium_init() < 0) {
        buf_put(message, "libsodium cannot be started");
        return ERR_STORE;
    }
    problem_open(&problem);
    const enum err err = open_both(url, mode, out, &problem);
    if (err) problem_read(&problem, message);
    problem_close(&problem);
    return err;
}

bool store_forget(const char *given, bool asked) {
    static const char *const files[] = {"", "-wal", "-shm"};
    char url[URL_ROOM], folder[URL_ROOM], name[URL_ROOM];
    if (strcmp(given, "memory:") == 0) return true;
    if (snprintf(url, sizeof url, "%s", given) >= URL_ROOM - 20) return false;
    split_archives(url, folder);
    const char *path = after_prefix(url, "sqlite:");
    if (!path && is_url(url)) return false;
    if (access(folder, F_OK) == 0) return false;
    for (size_t i = 0; !asked && i < COUNT(files); i++) {
        snprintf(name, sizeof name, "%s%s", path ? path : url, files[i]);
        unlink(name);
    }
    return true;
}

/* ---- looking ------------------------------------------------------------------------------------------- */
bool store_take_first(void *context, const struct store_entry *entry) {
    struct store_entry *out = context;
    *out = *entry;
    out->bytes = NULL;
    return false;
}

enum err store_find_first(struct store_handle h, const struct store_query *query, struct store_entry *out) {
    *out = (struct store_entry){0};
    return store_find(h, query, store_take_first, out);
}

/* ---- copying ------------------------------------------------------------------------------------------- */
enum err store_backup(struct store_handle store, const char *path) {
    if (store.store->backup && !archives_removed(store)) return store.store->backup(store.self, path);
    return store_copy_to_file(store, path, store.store->problem(store.self));
}

enum { COPY_ENTRIES = 4096 };

struct store_copy {
    struct store_handle from, to;
    struct buf *message;
    struct batch batch;
    char *value; /* STORE_VALUE_MAX + 1 of them */
    enum err err;
};

static enum err report_problem(struct store_copy *c, struct store_handle store, enum err err) {
    store_problem(store, c->message);
    return err;
}

static bool append_batch(struct store_copy *c) {
    if (c->batch.count == 0) return true;
    c->err = store_append(c->to, c->batch.entries, c->batch.count);
    if (c->err) c->err = report_problem(c, c->to, c->err);
    batch_clear(&c->batch);
    return !c->err;
}

static bool copy_entry(void *context, const struct store_entry *entry) {
    struct store_copy *c = context;
    if (batch_add(&c->batch, entry, 1)) return true;
    if (!append_batch(c)) return false;
    must(batch_add(&c->batch, entry, 1));
    return true;
}

static bool copy_value(void *context, const char *name) {
    struct store_copy *c = context;
    struct buf value = buf_init(c->value, STORE_VALUE_MAX + 1);
    c->err = store_get(c->from, name, &value);
    if (c->err == ERR_STORE_NONE)
        c->err = OK; /* forgotten since */
    else if (c->err)
        c->err = report_problem(c, c->from, c->err);
    else if ((c->err = store_put(c->to, name, value.text, value.size)))
        c->err = report_problem(c, c->to, c->err);
    return !c->err;
}

static enum err copy_all(struct store_copy *c) {
    uint64_t bad;
    enum err err = store_scan(c->from, 1, copy_entry, c, &bad);
    if (err) return report_problem(c, c->from, err);
    if (c->err || !append_batch(c)) return c->err;
    err = c->from.store->names(c->from.self, copy_value, c);
    return err ? report_problem(c, c->from, err) : c->err;
}

enum err store_copy(struct store_handle from, struct store_handle to, struct buf *message) {
    struct store_copy c = {.from = from, .to = to, .message = message, .value = malloc(STORE_VALUE_MAX + 1)};
    enum err err = ERR_STORE;
    if (c.value && batch_open(&c.batch, COPY_ENTRIES, STORE_ENTRY_MAX))
        err = copy_all(&c);
    else
        buf_put(message, "there is no memory left to copy the store");
    batch_close(&c.batch);
    free(c.value);
    return err;
}

enum err store_copy_to_file(struct store_handle from, const char *path, struct problem *problem) {
    struct sqlite_backup copy;
    struct store_handle to;
    TRY(sqlite_backup_begin(&copy, path, problem));
    enum err err = store_sqlite_open(copy.part, STORE_WRITE, &to, problem);
    if (!err) {
        BUF_ON_STACK(message, sizeof problem->text);

        err = store_copy(from, to, &message);
        if (err) problem_set(problem, err, "%s", message.text);
        store_close(to);
    }
    return sqlite_backup_end(&copy, err, problem);
}
