/*
 * replay.h - the log, folded: configuration, floor and shuffles as they are after some entry.
 *
 * The house starts with it and follows it, the audit runs it from the first entry to the last, and the world
 * simulation compares the two.  Every entry is taken only if the fact may happen and the transfers stored
 * with it are those that follow from it.
 *
 * The cards that an automated table dealt are not in the log; they follow from the seed of the shuffle. Where
 * the seed comes from is the caller's: the house unseals it, the audit finds it in the fact that revealed it.
 */
#ifndef HOUSE_REPLAY_H
#define HOUSE_REPLAY_H

#include "deal/shuffle.h"
#include "house/journal.h"
#include "table/floor.h"

enum { REPLAY_KEY = 32 };

/* The shuffle in use at an automated table. */
struct replay_shoe {
    struct shuffle_seed seed; /* size 0: not known */
    uint8_t commitment[FACT_HASH];
    uint64_t from_game; /* GAME # of the first round that is dealt from it */
    int size;
    card cards[SHUFFLE_CARDS_MAX];
};

/* The seed of the shuffle that this FACT_ROUND commits to; false: it is not to be had. */
typedef bool replay_seed(void *context, const struct fact *round, struct shuffle_seed *out);

struct replay {
    struct config *config; /* the one in force; NULL before the first */
    struct floor floor;
    void *block;
    struct replay_shoe *shoe; /* by table - 1 */
    uint8_t config_hash[FACT_HASH];
    bool started;
    uint8_t program[FACT_HASH], key[FACT_HASH];
    char version[FACT_NAME];
    replay_seed *seed;
    void *context;
};

void replay_open(struct replay *replay, replay_seed *seed, void *context);
void replay_close(struct replay *replay);

/* An entry as it is stored.  False after a message, with everything as it was before the entry. */
bool replay_entry(struct replay *replay, const uint8_t *bytes, size_t size, struct buf *message);

/* A fact of our own, checked before. */
void replay_apply(struct replay *replay, const struct fact *fact);

/* What an entry is found by: its round and its terminal, 0 where it has none.  The floor is as it is after
 * it. */
uint64_t replay_round_of(const struct floor *floor, const struct fact *fact);
uint32_t replay_terminal_of(const struct floor *floor, const struct fact *fact);

/* A configuration comes into force: reads the text and carries the floor over. */
bool replay_configure(struct replay *replay, const uint8_t *text, size_t size, struct buf *message);

/* How many cards the table's shoe has, and in which order the seed puts them. */
int replay_shoe_size(const struct config_table *table);
void replay_shuffle(struct replay_shoe *shoe, const struct config_table *table,
                    const struct shuffle_seed *seed);

/* Sealing with the house's key: the commitment is the nonce, for a shuffle has one of its own. */
void replay_seal(const uint8_t key[REPLAY_KEY], const uint8_t commitment[FACT_HASH],
                 const struct shuffle_seed *seed, uint8_t *out, uint32_t *size);
bool replay_unseal(const uint8_t key[REPLAY_KEY], const struct fact *round, struct shuffle_seed *out);

#endif
