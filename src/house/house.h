/* house.h - the whole house behind the network: two floors, the log and its writer.
 *
 * Deterministic: time, entropy, the writer and the keys come from outside, so the world simulation runs the
 * very same house on a fake clock.  One thread calls it.
 *
 *   house_open    replays the log into both floors, begins the books if they are new, starts
 *   house_put     checks a fact on the working floor, applies it there and hands it to the writer
 *   house_clock   does what is due by itself; returns when to call again
 *   house_poll    applies what has become durable to the durable floor, and calls on_fact() and on_durable()
 *   house_stand_by, house_follow, house_take_over
 *                 house_open in parts: the state is read and kept up with a house that writes elsewhere, until
 *                 it is this one's turn to write
 *   house_stop    closes the house: no new rounds; rounds with a wager are played to their end; true once
 *                 that is done, logged (FACT_STOP) and durable
 *
 * Nothing is visible before it is durable: views are made from the durable floor, and answers go out from
 * on_durable().  While the store cannot write, facts are refused with ERR_STORE; pending ones are kept and
 * written as soon as possible, and then play resumes, with the open windows restarted. */
#pragma once

#include "base/rng.h"
#include "deal/receipt.h"
#include "deal/shuffle.h"
#include "floor/floor.h"
#include "house/reader.h"
#include "house/replay.h"
#include "house/snapshot.h"
#include "store/writer.h"

enum { HOUSE_PENDING = 8192, HOUSE_DATA = 2048 };

/* A fact that is accepted and not yet durable. */
struct house_pending {
    uint8_t *data; /* its own copy of a sealed seed or a seed; bets have none, and are many */
    struct fact fact;
};

/* Called for every fact that has become durable, in order; the durable floor is as after it. */
typedef void house_on_durable(void *context, const struct fact *fact);

/* A snapshot was taken: calls snapshot_store() in a thread and then, from the loop, house_snapshot_stored().
 * False: it cannot now, and the house goes on without. */
typedef bool house_on_snapshot(void *context, struct snapshot *taken);

struct house_setup {
    const char *config_text; /* as it was read; it goes into the log */
    size_t config_size;
    bool demo;
    bool unapproved; /* pay tables that no document approves may be played */
    struct store_handle store;
    struct writer_handle writer;
    struct rng *rng; /* NULL: the operating system's entropy */
    const struct house_keys *keys;
    const char *laboratory;     /* path of cardroom-lab (pit/laboratory.h); NULL: there is none */
    const char *version;        /* "1.0.0" */
    uint8_t program[FACT_HASH]; /* BLAKE2b-256 of the executable */
    int64_t now_ms;
    bool witness;   /* these books have one */
    bool any_clock; /* a person has said that now_ms is right, however far it is from the end of the log */
    house_on_durable *on_durable;
    house_on_snapshot *on_snapshot; /* NULL: none is taken */
    uint64_t snapshot_every;        /* entries; 0: SNAPSHOT_EVERY */
    struct house_follower follower; /* the pit; on_fact NULL: nothing follows */
    void *context;                  /* of on_durable and on_snapshot */
};

enum { HOUSE_OLD_KEYS = 16 };

/* The key that seals the seeds of open rounds, the one that signs receipts, and their predecessors. */
struct house_keys {
    uint8_t seal[REPLAY_KEY];
    struct receipt_key sign;
    int old_count;
    uint8_t old_seal[HOUSE_OLD_KEYS][REPLAY_KEY];
    struct receipt_key old_sign[HOUSE_OLD_KEYS];
};

/* Both from the one secret that a house keeps in a file: it signs, and its hash seals. */
void house_keys_derive(struct house_keys *keys, const struct receipt_key *secret);

/* An older secret: opens what it has sealed, and signs receipts of rounds committed to under it. */
bool house_keys_add_old(struct house_keys *keys, const struct receipt_key *secret); /* false: too many */

/* Which snapshots there are (snapshot.h). */
struct house_snapshots {
    uint64_t used;           /* the entry of the one that this start has used; 0: it has read the whole log */
    char passed_over[400];   /* why others were not used; "": there were none */
    uint64_t vouched;        /* the entry of the last one that the log vouches for */
    uint64_t taken;          /* ... of the last one that was taken, or used */
    struct snapshot *taking; /* it is being stored */
    struct snapshot *spare;  /* memory for the next one */
    bool last;               /* the one of a clean stop was taken */
};

struct house {
    struct house_setup setup;
    struct replay durable; /* what everybody sees: all durable facts applied */
    struct floor working;  /* the same, with the pending facts applied too */
    void *working_block;
    struct replay_shoe *shoe;         /* by table - 1: the shuffle in use on the working floor */
    bool reader_noted[CONFIG_TABLES]; /* by table - 1: trouble was noted; the next good frame ends it */
    struct house_pending *pending;    /* a ring */
    uint64_t first, next;             /* pending are the numbers from first to next - 1 */
    int64_t moved_cents;              /* by the largest transfer of the last house_put() */
    char *entry;                      /* where one entry is put together */
    struct writer_report report;      /* as of the last poll */
    enum err trouble;                 /* why the store cannot write; OK: it can */
    bool stopping, stopped;           /* no new rounds; FACT_STOP was put, and nothing comes after it */
    struct house_snapshots snapshots;
    uint64_t followed; /* the last entry that was read from the log, and its link; 0: none was */
    struct store_link followed_link;
};

/* False after a message that names what is wrong and what would be right. */
bool house_open(struct house *house, const struct house_setup *setup, struct buf *message);

/* A standby has a store that it only reads, and no writer.  house_follow() applies what was confirmed since:
 * ERR_STORE_CHAIN after a message: the log is damaged, or no longer the one that was followed; any other error: it
 * cannot be read now.  house_take_over() has the store and the writer of one who writes: it applies what is left
 * and opens the house, with the configuration in force, whatever its own is. */
bool house_stand_by(struct house *house, const struct house_setup *setup, struct buf *message);
enum err house_follow(struct house *house, struct buf *message);
bool house_take_over(struct house *house, const struct house_setup *setup, struct buf *message);
void house_close(struct house *house);

enum err house_put(struct house *house, struct fact *fact, int64_t now_ms);
int64_t house_clock(struct house *house, int64_t now_ms); /* 0: nothing is due by itself */
void house_poll(struct house *house, int64_t now_ms);

/* Call it until it returns true.  at_once: does not wait for rounds in play; the next start resumes them. */
bool house_stop(struct house *house, bool at_once, int64_t now_ms);

/* The end of a snapshot that on_snapshot() took on: hash as it was stored, or NULL where that failed. */
void house_snapshot_stored(struct house *house, const uint8_t *hash, int64_t now_ms);

/* Rounds with a wager that are not settled. */
int house_rounds_in_play(const struct house *house);

/* The pending fact that this request of this sender has become; NULL: there is none. */
const struct fact *house_find_pending(const struct house *house, int source, uint32_t who, uint64_t request);

void house_resume(struct house *house, int64_t now_ms); /* nobody could be served: open windows restart */

/* A random number of FACT_VOUCHER digits that no open voucher has. */
uint64_t house_draw_voucher(struct house *house);
