/*
 * store.h - where batches of entries become durable, and come back from.
 *
 * An entry is some bytes (a fact and the transfers that follow from it, house/journal.h); the store neither
 * reads nor changes them.  Entries are numbered from 1 without gaps and linked by a chain of hashes:
 * link(n) = BLAKE2b-256("cardroom chain 1", link(n - 1), n, entry(n)), link(0) is all zero.  Whoever holds a
 * link holds all that came before it.
 *
 *   open     makes what is missing; refuses a store of another format, or one that is in use
 *   append   all entries of the batch, in one commit, or none; returns when they are durable
 *   scan     calls back with each entry from a number on, in order; a link that does not fit stops it
 *   close
 *
 * append and scan may be called from different threads.  append fails with ERR_STORE_FULL (no room) or
 * ERR_STORE (anything else) and then has changed nothing; the same batch may be tried again.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "base/buf.h"
#include "base/err.h"

enum { STORE_LINK_SIZE = 32, STORE_ENTRY_MAX = 16 << 20 };

struct store_link {
    uint8_t bytes[STORE_LINK_SIZE];
};

struct store_entry {
    uint64_t number;
    int64_t time_ms;  /* when the fact was decided; indexed */
    uint64_t round;   /* house-wide number of the round it belongs to, 0: none; indexed */
    uint32_t terminal; /* 0: none; indexed together with round */
    uint8_t kind;     /* of the fact; indexed where not a game's */
    const uint8_t *bytes;
    size_t size;
    struct store_link link;
};

/* False stops the scan (which then returns OK). */
typedef bool store_each(void *context, const struct store_entry *entry);

/* What to look for; zero means any. */
struct store_query {
    uint64_t from, to; /* numbers, both included */
    uint64_t round;
    uint32_t terminal;
    uint8_t kind;
    int64_t since_ms, until_ms;
    bool backwards; /* the newest first */
};

struct store {
    const char *id; /* "memory", "sqlite", "postgres" */

    /* The last number and link of what is stored (0 and zero when new). */
    enum err (*last)(void *self, uint64_t *number, struct store_link *link);
    enum err (*append)(void *self, const struct store_entry *entries, int count);

    /* Every entry from this number on, with the chain checked: ERR_STORE_CHAIN names the first bad number. */
    enum err (*scan)(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad);

    /* Those that fit the query, without the chain. */
    enum err (*find)(void *self, const struct store_query *query, store_each *each, void *context);

    /* Small named values beside the log: users, keys, checkpoints.  They are not part of the chain. */
    enum err (*put)(void *self, const char *name, const void *bytes, size_t size);
    enum err (*get)(void *self, const char *name, struct buf *out); /* ERR_STORE_NONE */

    /* A consistent copy into a new file or folder, while others append. */
    enum err (*backup)(void *self, const char *path);

    /* What was wrong with the last call, for people: names the file or server and the remedy. */
    const char *(*problem)(void *self);
    void (*close)(void *self);
};

struct store_handle {
    const struct store *store;
    void *self;
};

/*
 * url: "memory:", "sqlite:FOLDER/FILE" (or just a path), "postgres://...".  On error *out is left alone and
 * the message says what is wrong and what would be right.
 */
enum err store_open(const char *url, struct store_handle *out, struct buf *message);

/* The link of an entry behind this one. */
struct store_link store_chain(const struct store_link *before, uint64_t number, const void *bytes, size_t size);

#endif
