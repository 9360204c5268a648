/* store.h - where batches of entries become durable, and come back from.
 *
 * An entry is some bytes (a fact and the transfers that follow from it) and a few numbers to find it by; the
 * store neither reads nor changes them.  Entries are numbered from 1 without gaps and linked by a chain of
 * hashes over all of it (chain.h): a link vouches for all that came before it.
 *
 *   store_open    makes what is missing; refuses a store of another format, or one that another writes to;
 *                 a writer that opens it fences off the writer before (ERR_STORE_FENCED)
 *   append        all entries of the batch, in one commit, or none; returns when they are durable
 *   scan          each entry from a number on, in order, with the chain checked
 *   find          those that fit a query
 *   close
 *
 * An append that fails changed nothing that can be seen, but may have happened all the same: the answer was
 * lost on its way.  So a batch that failed is appended again until it succeeds, and that is always safe:
 * entries that are stored already are compared, by their links, and skipped.
 *
 * Every call may come from any thread.  Only append, put and last wait for each other. */
#pragma once

#include "base/buf.h"
#include "base/err.h"

#include <stdatomic.h>

enum { STORE_LINK_SIZE = 32, STORE_ENTRY_MAX = 16 << 20, STORE_NAME_MAX = 100, STORE_VALUE_MAX = 1 << 20 };

struct store_link {
    uint8_t bytes[STORE_LINK_SIZE];
};

/* Numbers and rounds stay below 2^63.  The link is the store's to compute: append ignores what is there. */
struct store_entry {
    uint64_t number;
    int64_t time_ms;   /* when the fact was decided */
    uint64_t round;    /* house-wide number of the round it belongs to, 0: none */
    uint32_t terminal; /* 0: none */
    uint8_t kind;      /* of the fact */
    const uint8_t *bytes;
    size_t size;
    struct store_link link;
};

/* False stops the scan (which then returns OK).  The entry's bytes last until it returns. */
typedef bool store_each(void *context, const struct store_entry *entry);
typedef bool store_each_name(void *context, const char *name);

/* What to look for; zero means any. */
struct store_query {
    uint64_t from, to; /* numbers, both included */
    uint64_t round;
    uint32_t terminal;
    uint8_t kind;
    int64_t since_ms, until_ms; /* both included */
    bool backwards;             /* the newest first */
};

struct problem;

enum store_mode {
    STORE_WRITE,     /* one program at a time */
    STORE_READ,      /* any number, while another writes, up to the last entry that is surely durable; append
                        and put are refused */
    STORE_FOLLOW,    /* as STORE_READ, but always from where it is written, never from a replica of it */
    STORE_TAKE_OVER, /* as STORE_WRITE, from one whose beat has stopped: its lock and its session are ended */
};

enum { STORE_BEAT_MS = 400, STORE_BEATS_MISSED = 3 };

static inline bool store_mode_writes(enum store_mode mode) { return mode == STORE_WRITE || mode == STORE_TAKE_OVER; }

struct store {
    const char *id; /* "memory", "sqlite", "postgres" */

    /* The last number and link of what is stored (0 and zero when new). */
    enum err (*last)(void *self, uint64_t *number, struct store_link *link);

    /* count is above zero, the numbers follow each other and the first is at most one above the last stored.
     * ERR_STORE_FULL, ERR_STORE_BUSY or ERR_STORE: try again.  ERR_STORE_CHAIN: under these numbers the store
     * holds something else, or the first does not follow; trying again is useless.  ERR_STORE_FENCED: another
     * has opened the store to write since; no append or put of this handle will ever succeed again. */
    enum err (*append)(void *self, const struct store_entry *entries, int count);

    /* Every entry from this number (at least 1) on: ERR_STORE_CHAIN and the first number that is bad. */
    enum err (*scan)(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad);

    /* Those that fit the query, without the chain. */
    enum err (*find)(void *self, const struct store_query *query, store_each *each, void *context);

    /* Small named values beside the log: users, keys, checkpoints.  They are not part of the chain, but each
     * has a checksum: ERR_STORE_CHAIN.  put with NULL forgets the name. */
    enum err (*put)(void *self, const char *name, const void *bytes, size_t size);
    enum err (*get)(void *self, const char *name, struct buf *out); /* adds to out; ERR_STORE_NONE */
    enum err (*names)(void *self, store_each_name *each, void *context);

    /* The sign of life of the one who writes, every STORE_BEAT_MS.  With NULL it is given, without waiting for a
     * disk or a replica, and ERR_STORE_FENCED is as of append.  Else it is read: another number each time. */
    enum err (*beat)(void *self, uint64_t *beat);

    /* What scan does not read: indexes, values.  ERR_STORE_CHAIN: find may miss something.  Once *stop is true
     * (NULL: never) it ends soon, with any error. */
    enum err (*check)(void *self, const atomic_bool *stop);

    /* A consistent copy into a new SQLite file, while others append.  NULL: store_backup() copies entry by entry. */
    enum err (*backup)(void *self, const char *path);

    /* Entries below this one, the first of a block of store_parts.h, for archives have them; 0: none, but the room
     * they had goes back to the system.  NULL where archives cannot be. */
    enum err (*remove)(void *self, uint64_t before);

    /* What was wrong with the last call that failed, for people: names the file or server and the remedy. */
    struct problem *(*problem)(void *self);
    void (*close)(void *self);
};

struct archives;

struct store_handle {
    const struct store *store;
    void *self;
    struct archives *archives; /* archive.h: its oldest entries may be there; NULL: it has none */
};

/* url: "memory:", "sqlite:FOLDER/FILE" (or just a path), "postgres://..."; "#archives=FOLDER" behind it says
 * where archives are, for a file in FILE.archives if nothing does.  On error *out is left alone and the message
 * says what is wrong and what would be right. */
enum err store_open(const char *url, enum store_mode mode, struct store_handle *out, struct buf *message);

/* Deletes a store that nobody has open, books of play money; asked: says only whether it could.  False for a server's
 * database, and where archives hold a part of the books. */
bool store_forget(const char *url, bool asked);

/* The store of "memory:", for trials and tests: it lives and dies with the process, and the same calls give the same
 * answers every time.  A test simulates a crash by leaving the handle open and starting the house again on it. */
enum err store_memory_open(struct store_handle *out);

/* One store into another that is empty or holds the beginning of the same: restoring, moving to another kind.
 * The chain is checked on the way and comes out the same, link by link.  Values are copied after the entries,
 * so one that is put meanwhile may be in the copy.  On error the message says what is wrong. */
enum err store_copy(struct store_handle from, struct store_handle to, struct buf *message);

/* A copy of the log with what is in archives, and of all values, into a new SQLite file. */
enum err store_backup(struct store_handle store, const char *path);

/* ---- the calls by their names ------------------------------------------------------------------------- */
/* archive.h and store_parts.h */
enum err archives_scan(struct store_handle h, uint64_t from, store_each *each, void *context, uint64_t *bad);
enum err archives_find(struct store_handle h, const struct store_query *query, store_each *each, void *context);
void archives_close(struct archives *archives);
void problem_read(struct problem *problem, struct buf *out);

static inline enum err store_last(struct store_handle h, uint64_t *number, struct store_link *link) {
    return h.store->last(h.self, number, link);
}

static inline enum err store_append(struct store_handle h, const struct store_entry *entries, int count) {
    return h.store->append(h.self, entries, count);
}

static inline enum err store_scan(struct store_handle h, uint64_t from, store_each *each, void *context,
                                  uint64_t *bad) {
    return h.archives ? archives_scan(h, from, each, context, bad) : h.store->scan(h.self, from, each, context, bad);
}

/* The same on two cores: a thread reads and checks the chain, each is called here, some thousands behind it. */
enum err store_scan_ahead(struct store_handle h, uint64_t from, store_each *each, void *context, uint64_t *bad);

static inline enum err store_find(struct store_handle h, const struct store_query *query, store_each *each,
                                  void *context) {
    return h.archives ? archives_find(h, query, each, context) : h.store->find(h.self, query, each, context);
}

/* The first that fits, without its bytes; number 0: none does. */
enum err store_find_first(struct store_handle h, const struct store_query *query, struct store_entry *out);

static inline enum err store_put(struct store_handle h, const char *name, const void *bytes, size_t size) {
    return h.store->put(h.self, name, bytes, size);
}

static inline enum err store_get(struct store_handle h, const char *name, struct buf *out) {
    return h.store->get(h.self, name, out);
}

static inline enum err store_beat(struct store_handle h, uint64_t *beat) { return h.store->beat(h.self, beat); }

static inline void store_problem(struct store_handle h, struct buf *out) {
    problem_read(h.store->problem(h.self), out);
}

static inline void store_close(struct store_handle h) {
    if (h.archives) archives_close(h.archives);
    h.store->close(h.self);
}

/* A file that was made or renamed is on the disk under its name when its folder is. */
bool store_sync_folder(const char *path);
