/* replay.h - the log folded into a floor, with the configuration and the shuffles after some entry.
 *
 * Every entry is taken only if the fact may happen and the transfers stored with it are those that follow from it.  The
 * house starts with it, the audit runs it over the whole log.  Of the cards that an automated table deals the log has
 * only their number: they follow from the seed of the shuffle, which is stored sealed with the house's key and revealed
 * after the round.  Where the seed comes from is the caller's: the house unseals it, the audit finds it in the fact
 * that revealed it. */
#pragma once

#include "deal/receipt.h"
#include "floor/floor.h"
#include "house/journal.h"

enum { REPLAY_KEY = 32 };

NO_PADDING
/* The shuffle in use at an automated table. */
struct replay_shoe {
    struct shuffle_seed seed; /* size 0: not known */
    uint8_t commitment[FACT_HASH];
    PADDING(2);
    int size;
    card cards[SHUFFLE_CARDS_MAX];
};

/* Which program began to write, and with which key: the last FACT_START. */
struct replay_start {
    uint64_t number; /* of its entry; 0: it lies before the snapshot, or there is none */
    char version[FACT_NAME];
    uint8_t program[FACT_HASH], key[FACT_HASH];
};
NO_PADDING_END

/* The seed of the shuffle that this FACT_ROUND commits to; false: it is not available. */
typedef bool replay_seed(void *context, const struct fact *round, struct shuffle_seed *out);

struct replay {
    struct config *config; /* the one in force; NULL before the first */
    struct floor floor;
    void *block;
    struct replay_shoe *shoe; /* by table - 1 */
    uint8_t config_hash[FACT_HASH];
    uint64_t config_number; /* of its entry; 0: it is not in the log yet */
    bool started;
    struct replay_start start;
    replay_seed *seed;
    void *context;
    const struct house_keys *keys; /* with which frames of card readers are opened; NULL: what was read is not known */
};

void replay_open(struct replay *replay, replay_seed *seed, void *context);
void replay_close(struct replay *replay);

/* Applies an entry as it is stored.  False after a message, with everything as it was before the entry. */
bool replay_entry(struct replay *replay, const uint8_t *bytes, size_t size, struct buf *message);

/* A fact that was checked before: no comparison of transfers.  Its data must still be there, but for a
 * configuration, which is in force already. */
void replay_apply(struct replay *replay, const struct fact *fact);

/* By what the store finds an entry: its round and its terminal, 0 where it has none.  The floor is as after
 * the entry. */
uint64_t replay_round_of(const struct floor *floor, const struct fact *fact);
uint32_t replay_terminal_of(const struct floor *floor, const struct fact *fact);

/* What FACT_CONFIG says of its log.  Formats began anew with 2.0: from this one on, old logs are replayed for ever. */
enum { LOG_FORMAT = 4 };

/* False after a sentence that says which program reads a log of that format. */
bool log_format_check(uint32_t format, struct buf *message);

/* A configuration from a FACT_CONFIG, and a program from a FACT_START. */
bool replay_read_config(struct config *config, const uint8_t *text, size_t size, struct buf *message);
void replay_read_start(struct replay_start *out, const struct fact *fact);

/* Reads a configuration and carries the floor over to it. */
bool replay_configure(struct replay *replay, const uint8_t *text, size_t size, struct buf *message);

/* How many cards the table's shoe has, and in which order the seed puts them. */
int replay_shoe_size(const struct config_table *table);
void replay_shuffle(struct replay_shoe *shoe, const struct config_table *table, const struct shuffle_seed *seed);

/* Sealing with the house's key: the commitment is the nonce, for a shuffle has one of its own. */
void replay_seal(const uint8_t key[REPLAY_KEY], const uint8_t commitment[FACT_HASH], const struct shuffle_seed *seed,
                 uint8_t *out, uint32_t *size);
bool replay_unseal(const uint8_t key[REPLAY_KEY], const struct fact *round, struct shuffle_seed *out);

/* What a commitment of a table binds: its rules, the program and the key that were then in force, and the first round
 * of the shuffle.  executable is filled in, and pointed to. */
struct receipt_context replay_context(const struct config_table *table, const struct replay_start *start,
                                      uint64_t from_round, char executable[2 * FACT_HASH + 1]);
