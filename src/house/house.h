/*
 * house.h - the whole house behind the network: requests in, facts into the log, views out.
 *
 * It is deterministic: time, entropy, the store and the key come from outside, so the world simulation runs
 * the very same house on a fake clock.  One thread calls it.
 *
 *   house_open      replays the log, starts (FACT_START), gives open windows their time anew
 *   house_do        somebody asks for something: checked on the working floor, applied there, put into the
 * batch house_clock     what the house does by itself when it is due; says when to call again house_batch
 * what waits to be made durable: hand it to the writer house_durable   it is: the durable floor follows,
 * answers and views may go out
 *
 * Nothing is visible before it is durable: answers and views are made from the durable floor only.  While the
 * store cannot write, requests are refused (ERR_STORE) and the batch waits; when it can again, everything
 * goes on where it was.
 */
#ifndef HOUSE_HOUSE_H
#define HOUSE_HOUSE_H

#include "base/rng.h"
#include "deal/shuffle.h"
#include "house/journal.h"
#include "store/store.h"
#include "table/floor.h"
#include "table/step.h"

enum {
    HOUSE_BATCH = 4096, /* facts */
    HOUSE_BATCH_BYTES = 32 << 20,
    HOUSE_KEY = 32,
};

/* The shuffle in use at an automated table. */
struct house_shoe {
    struct shuffle_seed seed;
    uint8_t commitment[FACT_HASH];
    uint64_t first_round; /* that was dealt from it */
    int size;
    bool drawn, revealed;
    card cards[SHUFFLE_CARDS_MAX];
};

/* Whom the answer to a fact of a batch goes to. */
struct house_answer {
    uint32_t session; /* 0: nobody */
    uint64_t request;
};

struct house_batch {
    int count;
    struct store_entry entry[HOUSE_BATCH];
    struct house_answer answer[HOUSE_BATCH];
    size_t at[HOUSE_BATCH]; /* where its bytes begin */
    struct buf bytes;
};

/* Told of everything that became durable, in order, with the floor as it then is. */
typedef void house_hear(void *context, const struct fact *fact, struct house_answer answer);

struct house {
    struct config *config;
    struct floor working, durable;
    struct house_shoe *shoe; /* by table */
    struct store_handle store;
    struct rng *rng;        /* voucher numbers; seeds where a session is repeatable; NULL: the system's */
    uint8_t key[HOUSE_KEY]; /* seals seeds */
    struct house_batch batch[2];
    int filling; /* the batch that is being filled; the other one may be on its way */
    bool on_its_way, halted;
    house_hear *hear;
    void *hear_context;
};

#endif
