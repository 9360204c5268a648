/* lookup.h - what was in force at an entry, and the seed of a shuffle.
 *
 * Asks the store for what it needs and reads no more, so a round of years ago is found as fast as the last one.  Does
 * not check the chain: the audit does. */
#pragma once

#include "deal/receipt_key.h"
#include "house/replay.h"

/* Every configuration of a log, loaded once: spares a search for each of many rounds. */
struct lookup_configs {
    int count;
    struct lookup_configs_item {
        uint64_t number; /* of its entry; in force from there on */
        struct config *config;
    } * items;
};

/* Where to look, and with which key sealed seeds are opened. */
struct lookup {
    struct store_handle store;
    const uint8_t *seal;                  /* REPLAY_KEY bytes; NULL: not available */
    const struct lookup_configs *configs; /* NULL: looked up each time */
    const struct receipt_key *old_keys;   /* predecessors of the present key: they sign what was begun under them */
    int old_key_count;
    uint64_t config_number, start_number; /* of the last FACT_CONFIG and FACT_START; 0: searched for, entry by entry */
};

/* False after a message.  A house that is running gets new ones only when it starts. */
bool lookup_configs_open(struct lookup_configs *configs, struct store_handle store, struct buf *message);
void lookup_configs_close(struct lookup_configs *configs);

/* The configuration in force at an entry; NULL after a message.  *owned: the caller frees it. */
struct config *lookup_config(const struct lookup *lookup, uint64_t number, bool *owned, struct buf *message);

/* The last FACT_START before an entry; without one the version is empty. */
bool lookup_start(const struct lookup *lookup, uint64_t number, struct replay_start *out);

/* The FACT_ROUND, this one or one before it, that committed to the shuffle; it keeps no data. */
bool lookup_shuffle(const struct lookup *lookup, const struct fact *round, struct fact *out);

enum lookup_seed { SEED_NONE, SEED_SEALED, SEED_REVEALED };

/* The seed that was revealed after an entry, and the number of the fact that did; 0 if it was not. */
uint64_t lookup_revealed_seed(struct store_handle store, uint64_t after, const uint8_t commitment[FACT_HASH],
                              struct shuffle_seed *out);

/* Is it a FACT_REVEAL, and its seed. */
bool lookup_is_reveal(const struct fact *fact);
struct shuffle_seed lookup_seed_of(const struct fact *reveal);

/* As revealed, else opened with the key (SEED_SEALED: it is still secret); SEED_NONE if neither works. */
enum lookup_seed lookup_seed(const struct lookup *lookup, const struct fact *round, struct shuffle_seed *out);
