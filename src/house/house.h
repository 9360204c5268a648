/*
 * house.h - the whole house behind the network: facts in, the log written, views allowed out.
 *
 * It is deterministic: time, entropy, the writer and the keys come from outside, so the world simulation runs
 * the very same house on a fake clock.  One thread calls it.
 *
 *   house_open    replays the log into both floors, begins the books if they are new, starts
 *   house_put     a fact somebody wants: checked on the working floor, applied there, on its way to the log
 *   house_clock   what the house does by itself when it is due; says when to call again
 *   house_poll    what has become durable meanwhile: the durable floor follows and hear() is told
 *   house_stop    the house closes: no new rounds; those with a wager are played to their end, in their own
 *                 time; true when that is so, written down (FACT_STOP) and durable
 *
 * Nothing is visible before it is durable: whoever shows something looks at the durable floor, and answers go
 * out from hear().  While the store cannot write, facts are refused with ERR_STORE; what waits is kept and
 * written when it can be, and then everything goes on where it was, the open windows with their time anew.
 */
#ifndef HOUSE_HOUSE_H
#define HOUSE_HOUSE_H

#include "base/rng.h"
#include "deal/receipt.h"
#include "deal/shuffle.h"
#include "house/journal.h"
#include "store/writer.h"
#include "table/floor.h"

enum { HOUSE_PENDING = 8192, HOUSE_DATA = 2048 };

/* A fact that is not yet durable. */
struct house_pending {
    uint8_t *data; /* its own copy of a sealed seed or a seed; bets have none, and are many */
    struct fact fact;
};

/* Told of everything that became durable, in order; the durable floor is as it then was. */
typedef void house_on_durable(void *context, const struct fact *fact);

/* Told of every fact after the durable floor has followed it, those that are in the log at opening included.
 */
typedef void house_on_fact(void *context, const struct floor *durable, const struct fact *fact);

struct house_setup {
    const char *config_text; /* as it was read; it goes into the log */
    size_t config_size;
    bool demo;
    bool unapproved; /* pay tables that no document approves may be played */
    struct store_handle store;
    struct writer_handle writer;
    struct rng *rng; /* NULL: the operating system's entropy */
    const struct house_keys *keys;
    const char *version;        /* "0.1.0" */
    uint8_t program[FACT_HASH]; /* BLAKE2b-256 of the executable */
    int64_t now_ms;
    house_on_durable *on_durable;
    house_on_fact *on_fact; /* may be NULL: theory.h, flags.h */
    void *context;
};

enum { HOUSE_OLD_KEYS = 16 };

/* What seals the seeds of open rounds, and what signs receipts; and the same of keys before this one. */
struct house_keys {
    uint8_t seal[REPLAY_KEY];
    struct receipt_key sign;
    int old_count;
    uint8_t old_seal[HOUSE_OLD_KEYS][REPLAY_KEY];
    struct receipt_key old_sign[HOUSE_OLD_KEYS];
};

/* Both from the one secret that a house keeps in a file: the key that signs, and by its hash the one that
 * seals. */
void house_keys_derive(struct house_keys *keys, const struct receipt_key *secret);

/* One before it: opens what it has sealed, and signs receipts of rounds that were committed to under it. */
bool house_keys_add_old(struct house_keys *keys, const struct receipt_key *secret); /* false: too many */

struct house {
    struct house_setup setup;
    struct replay durable; /* what everybody sees */
    struct floor working;  /* and what has been accepted beyond it */
    void *working_block;
    struct replay_shoe *shoe;      /* by table - 1: the shuffle in use on the working floor */
    struct house_pending *pending; /* a ring */
    uint64_t first, next;          /* numbers: what is pending, and the number of the next fact */
    char *entry;                   /* where one entry is put together */
    struct writer_report report;   /* as of the last poll */
    enum err trouble;              /* why the store cannot write; OK: it can */
    bool stopping, stopped;        /* no new rounds; FACT_STOP was put, and nothing comes after it */
};

/* False after a message that names what is wrong and what would be right. */
bool house_open(struct house *house, const struct house_setup *setup, struct buf *message);
void house_close(struct house *house);

enum err house_put(struct house *house, struct fact *fact, int64_t now_ms);
int64_t house_clock(struct house *house, int64_t now_ms); /* 0: nothing is due by itself */
void house_poll(struct house *house, int64_t now_ms);

/* Call it until it says true.  at_once: whatever is on the tables stays there, the next start goes on with
 * it. */
bool house_stop(struct house *house, bool at_once, int64_t now_ms);

/* Rounds that somebody has wagered in and that are not settled. */
int house_rounds_in_play(const struct house *house);

/* The fact that a request of this sender has become and that is not durable yet; NULL: there is none. */
const struct fact *house_find_pending(const struct house *house, int source, uint32_t who, uint64_t request);

void house_resume(struct house *house, int64_t now_ms); /* nobody could be served: open windows begin anew */

/* A number nobody can guess, with FACT_VOUCHER digits, that is not out. */
uint64_t house_draw_voucher(struct house *house);

#endif
