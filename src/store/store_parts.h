/* store_parts.h - what the stores share; only they include it.
 *
 *   problem   what went wrong last, in words
 *   batch     entries that wait to be appended together
 *   summary   what a block of entries holds, so that a search can skip it */
#pragma once

#include "store/chain.h"
#include "store/store.h"

#include <pthread.h>

/* ---- the last fault ------------------------------------------------------------------------------------ */
/* A store keeps one; it may be read from any thread.  problem_set() returns the error it was given, so that a
 * failing call ends with "return problem_set(...)".  Texts name the file or server and the remedy, never a password. */
struct problem {
    pthread_mutex_t lock;
    char text[900];
};

void problem_open(struct problem *problem);
void problem_close(struct problem *problem);
enum err problem_set(struct problem *problem, enum err err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The error and its words from another problem. */
enum err problem_copy(struct problem *problem, enum err err, struct problem *from);

int64_t store_now_ms(void); /* of a clock that is never set */

/* ---- the writer ---------------------------------------------------------------------------------------- */
/* Each writer takes an epoch when it opens a store, before it reads what the store ends with: a row of the
 * table of names and formats, "NUMBER WRITER", one higher than the last.  Every append and put looks in its
 * own transaction whether the row is still this writer's: if not, another writer has opened the store since
 * (locks go by names and connections, and can be lost), and ERR_STORE_FENCED is the answer for good.  WRITER
 * is chosen at random: a writer that lost its connection knows its own epoch again, even one whose commit it
 * never heard of. */
enum { EPOCH_WRITER = 16, EPOCH_TEXT = 20 + 1 + EPOCH_WRITER + 1 };

enum err epoch_choose_writer(char writer[EPOCH_WRITER + 1], struct problem *problem);

/* place: the file or server, for people. */
enum err epoch_fenced(struct problem *problem, const char *place);

/* ---- kinds of store ------------------------------------------------------------------------------------ */
/* The embedded store: one file, nothing to set up.  WAL with synchronous=FULL: a commit is on the disk when
 * append returns, and readers never wait.  A commit costs one sync of the disk (about 0.1 ms) and two to
 * three microseconds an entry. */
enum err store_sqlite_open(const char *path, enum store_mode mode, struct store_handle *out, struct problem *problem);

/* The store in a PostgreSQL database, through libpq.  One statement a batch, so one round trip and one
 * commit. The writer holds an advisory lock, which ends with its connection.  A connection that was lost is
 * made again by the next call, which then takes a new epoch and looks what the database ends with before it
 * writes: whether the last commit happened is read, never assumed.  With a synchronous replica durable means
 * there too, however the wait for it ends. */
enum err store_postgres_open(const char *url, enum store_mode mode, struct store_handle *out, struct problem *problem);

/* Keeps the first entry, without its bytes; the context is where. */
store_each store_take_first;

/* Copies into a new SQLite file, which appears under its name only when it is complete. */
enum err store_copy_to_file(struct store_handle from, const char *path, struct problem *problem);

/* ---- pending entries ----------------------------------------------------------------------------------- */
/* Copied into memory that was taken once.  Order: batch_open; batch_add until it says there is no room; hand
 * entries and count to append; batch_clear. */
struct batch {
    struct store_entry *entries;
    uint8_t *bytes;
    int count, capacity;
    size_t size, room; /* of the bytes */
};

/* False: out of memory. */
bool batch_open(struct batch *batch, int entries, size_t bytes);
void batch_close(struct batch *batch);
void batch_clear(struct batch *batch);

/* All of them or, false, none.  The entries' bytes are copied. */
bool batch_add(struct batch *batch, const struct store_entry *entries, int count);

/* ---- summaries of blocks ------------------------------------------------------------------------------- */
/* What a block of 1,024 entries holds, in 304 bytes.
 *
 * An index by terminal would cost a store more than all else: two thousand terminals that bet at once touch
 * two thousand pages of it, and each goes to the disk.  Entries stand in the order of time, so for time,
 * terminal and kind it is enough to know of each block what can be in it.  A block is summed up in the same
 * commit as its last entry; the block that is still growing has no summary and is always searched.
 *
 * Terminals are kept modulo 2,048: with more of them a block may be searched in vain, but none is skipped. */
enum { SUMMARY_BLOCK = 1024, SUMMARY_TERMINALS = 2048, SUMMARY_KINDS = 256 };
enum { SUMMARY_SETS = SUMMARY_TERMINALS / 8 + SUMMARY_KINDS / 8 };

struct summary {
    uint32_t count; /* of the entries added so far */
    int64_t since_ms, until_ms;
    uint8_t sets[SUMMARY_SETS]; /* bits: terminals modulo SUMMARY_TERMINALS, then kinds */
};

/* Which block an entry is in, and the numbers it runs over. */
static inline uint64_t summary_block(uint64_t number) { return (number - 1) / SUMMARY_BLOCK; }
static inline uint64_t summary_first(uint64_t block) { return block * SUMMARY_BLOCK + 1; }

void summary_clear(struct summary *summary);
void summary_add(struct summary *summary, const struct store_entry *entry);

/* Is the block complete? */
bool summary_done(const struct summary *summary);

/* Can the block hold what the query asks for?  Numbers and rounds are not considered. */
bool summary_may_hold(int64_t since_ms, int64_t until_ms, const uint8_t sets[SUMMARY_SETS],
                      const struct store_query *query);

/* The same question to one entry, numbers and rounds included. */
bool query_fits(const struct store_query *query, const struct store_entry *entry);
