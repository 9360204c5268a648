/*
 * lookup.h - finding things in the log: what was in force at an entry, and the seed of a shuffle.
 *
 * Each call asks the store for what it needs and reads no more, so a round of years ago is found as fast as
 * the last one.  Nothing here checks the chain: that is the audit's.
 */
#ifndef HOUSE_LOOKUP_H
#define HOUSE_LOOKUP_H

#include "deal/receipt_key.h"
#include "house/replay.h"
#include "store/store.h"

/* Every configuration of a log, read once: who looks at many rounds spares a search for each. */
struct lookup_configs {
    int count;
    struct {
        uint64_t number; /* of its entry; in force from there on */
        struct config *config;
    } * items;
};

/* Where to look, and with which key sealed seeds are opened. */
struct lookup {
    struct store_handle store;
    const uint8_t *seal;                  /* REPLAY_KEY bytes; NULL: not to be had */
    const struct lookup_configs *configs; /* NULL: looked up each time */
    const struct receipt_key
        *old_keys; /* those before the present one: they sign what was begun under them */
    int old_key_count;
};

/* False after a message.  A house that is running gets new ones only when it starts. */
bool lookup_configs_open(struct lookup_configs *configs, struct store_handle store, struct buf *message);
void lookup_configs_close(struct lookup_configs *configs);

/* The configuration in force at an entry; NULL after a message.  *owned: it is the caller's to free. */
struct config *lookup_config(const struct lookup *lookup, uint64_t number, bool *owned, struct buf *message);

/* The last FACT_START before an entry; without one the version is empty. */
struct lookup_start {
    uint64_t number;
    char version[FACT_NAME];
    uint8_t program[FACT_HASH], key[FACT_HASH];
};
bool lookup_start(const struct lookup *lookup, uint64_t number, struct lookup_start *out);

/* The FACT_ROUND, this one or one before it, that committed to the shuffle; it keeps no data. */
bool lookup_shuffle(const struct lookup *lookup, const struct fact *round, struct fact *out);

enum lookup_seed { SEED_NONE, SEED_SEALED, SEED_REVEALED };

/* The seed that was revealed after one entry and before another (0: the end); false if it was not. */
bool lookup_revealed_seed(struct store_handle store, uint64_t after, uint64_t before,
                          const uint8_t commitment[FACT_HASH], struct shuffle_seed *out);

/* As revealed, else opened with the key (SEED_SEALED: it is a secret still); SEED_NONE if neither is to be
 * had. */
enum lookup_seed lookup_seed(const struct lookup *lookup, const struct fact *round, struct shuffle_seed *out);

#endif
