/* writer.h - between the loop, which must never wait, and the store, which waits for the disk.
 *
 *   submit   from the loop: entries to be made durable, in the order of their numbers
 *   flush    from the loop: nothing more comes for now, what waits is to be written at once; does not wait
 *   poll     from the loop, after a wake-up: up to which number they are
 *   stop     writes what waits, as far as it can within the time given
 *
 * Everything that waits goes into one commit; while that is under way the next gathers.  So the more there is
 * to do the larger the commits, and the cost of a sync is shared by all.
 *
 * What was submitted is never dropped: a store that cannot write is tried again (after 10 ms, then twice as
 * long each time, up to a second) until it can.  Meanwhile poll says trouble, so that the house takes no more
 * bets, and submit refuses when what waits reaches its limit; both end by themselves.  Only ERR_STORE_FENCED
 * is the end: another writer has the store, and nothing is tried again. */
#pragma once

#include "store/store.h"

struct writer_options {
    int entries_max;  /* that may wait; 0: 8,192 */
    size_t bytes_max; /* of theirs; 0: 4 MiB */

    /* A commit begins when so many wait, at a flush, or so long after the first; 0: with the first. */
    int gather, gather_ms;

    /* Real-time priority for the thread, where the system permits it (CAP_SYS_NICE): on a machine that is
     * also busy otherwise a commit then takes a tenth of a millisecond, not four. */
    bool urgent;

    /* Beats for as long as the loop polls, so that a standby knows when to take over (store.h). */
    bool beats;

    /* Called by the writer's thread when there is something to poll; must not block nor call the writer. */
    void (*wake)(void *context);
    void *context;
};

struct writer_report {
    uint64_t durable;   /* everything up to this number is */
    int waiting;        /* entries that are not yet */
    enum err trouble;   /* why the store could not write at the last attempt; OK: it could */
    int64_t trouble_ms; /* since when, 0: no trouble, or no clock */
    int64_t writing_ms; /* how long the present commit takes already, 0: none, or no clock */
    uint64_t commits, failures;
};

struct writer {
    const char *id; /* "thread" */

    /* All of them or none.  The first follows the last that was submitted.  ERR_STORE_BUSY: no room now. */
    enum err (*submit)(void *self, const struct store_entry *entries, int count);
    void (*flush)(void *self);
    void (*poll)(void *self, struct writer_report *out);

    /* True: all that was submitted is durable.  Frees the writer; the store stays open. */
    bool (*stop)(void *self, int wait_ms);
};

struct writer_handle {
    const struct writer *writer;
    void *self;
};

/* Asks the store for its last number.  On an error *out is left alone. */
enum err writer_thread_start(struct store_handle store, const struct writer_options *options,
                             struct writer_handle *out);

static inline enum err writer_submit(struct writer_handle h, const struct store_entry *entries, int count) {
    return h.writer->submit(h.self, entries, count);
}

static inline void writer_flush(struct writer_handle h) { h.writer->flush(h.self); }
static inline void writer_poll(struct writer_handle h, struct writer_report *out) { h.writer->poll(h.self, out); }
static inline bool writer_stop(struct writer_handle h, int wait_ms) { return h.writer->stop(h.self, wait_ms); }

enum { WRITER_ENTRIES = 8192, WRITER_BYTES = 4 << 20 };
