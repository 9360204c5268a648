/* journal.h - the log of the house: an entry as bytes, the log folded into a floor, and looking things up in it.
 *
 * An entry is a fact and the transfers that follow from it:
 *
 *   bytes of the fact (4), the fact (floor/fact.h), count of transfers (4), 20 bytes each
 *
 * The transfers can be worked out from the facts; they are stored all the same, so that a wrong bit in either
 * is found by comparing them, and so that the books can be read without knowing the rules.
 *
 * Nobody may see a card that is undealt or lies face down: of the cards that an automated table deals only
 * their number is stored (journal_begin hides them).  They follow from the seed of the shuffle, which is
 * stored sealed with the house's key and revealed after the round.
 *
 *   journal_*   one entry, written and read
 *   replay_*    configuration, floor and shuffles after some entry: every entry is taken only if the fact may
 *               happen and the transfers stored with it are those that follow from it.  The house starts with
 *               it, the audit runs it over the whole log.  Where the seed of a shuffle comes from is the
 *               caller's: the house unseals it, the audit finds it in the fact that revealed it.
 *   lookup_*    what was in force at an entry, and the seed of a shuffle.  Asks the store for what it needs
 *               and reads no more, so a round of years ago is found as fast as the last one.  Does not check
 *               the chain: the audit does. */
#pragma once

#include "deal/receipt.h"
#include "deal/receipt_key.h"
#include "floor/fact.h"
#include "floor/floor.h"
#include "store/store.h"

enum { JOURNAL_TRANSFER_SIZE = 20 };

/* Writes an entry: journal_begin() with the fact, its transfers, journal_end(). */
struct journal {
    struct buf *out;
    size_t count_at; /* where the count of transfers stands */
    uint32_t count;
};

void journal_begin(struct journal *j, struct buf *out, const struct fact *fact, bool hide_cards);
void journal_transfer(void *journal, const struct transfer *transfer); /* fits floor_sink */
void journal_end(struct journal *j);

/* An entry taken apart; points into its bytes. */
struct journal_entry {
    struct fact fact;
    const uint8_t *transfers;
    uint32_t count;
};

/* False for bytes that are no entry. */
bool journal_read(struct journal_entry *entry, const uint8_t *bytes, size_t size);
struct transfer journal_transfer_at(const struct journal_entry *entry, uint32_t index);

enum { REPLAY_KEY = 32 };

/* The shuffle in use at an automated table. */
struct replay_shoe {
    struct shuffle_seed seed; /* size 0: not known */
    uint8_t commitment[FACT_HASH];
    int size;
    card cards[SHUFFLE_CARDS_MAX];
};

/* The seed of the shuffle that this FACT_ROUND commits to; false: it is not available. */
typedef bool replay_seed(void *context, const struct fact *round, struct shuffle_seed *out);

/* Which program began to write, and with which key: the last FACT_START. */
struct replay_start {
    uint64_t number; /* of its entry; 0: it lies before the snapshot, or there is none */
    char version[FACT_NAME];
    uint8_t program[FACT_HASH], key[FACT_HASH];
};

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

/* Reads a configuration and carries the floor over to it. */
bool replay_configure(struct replay *replay, const uint8_t *text, size_t size, struct buf *message);

/* How many cards the table's shoe has, and in which order the seed puts them. */
int replay_shoe_size(const struct config_table *table);
void replay_shuffle(struct replay_shoe *shoe, const struct config_table *table, const struct shuffle_seed *seed);

/* Sealing with the house's key: the commitment is the nonce, for a shuffle has one of its own. */
void replay_seal(const uint8_t key[REPLAY_KEY], const uint8_t commitment[FACT_HASH], const struct shuffle_seed *seed,
                 uint8_t *out, uint32_t *size);
bool replay_unseal(const uint8_t key[REPLAY_KEY], const struct fact *round, struct shuffle_seed *out);

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

/* What a commitment of a table binds: its rules, the program and the key that were then in force, and the first round
 * of the shuffle.  executable is filled in, and pointed to. */
struct receipt_context replay_context(const struct config_table *table, const struct replay_start *start,
                                      uint64_t from_round, char executable[2 * FACT_HASH + 1]);

/* The FACT_ROUND, this one or one before it, that committed to the shuffle; it keeps no data. */
bool lookup_shuffle(const struct lookup *lookup, const struct fact *round, struct fact *out);

enum lookup_seed { SEED_NONE, SEED_SEALED, SEED_REVEALED };

/* The seed that was revealed after an entry, and the number of the fact that did; 0 if it was not. */
uint64_t lookup_revealed_seed(struct store_handle store, uint64_t after, const uint8_t commitment[FACT_HASH],
                              struct shuffle_seed *out);

/* Revealed seeds, read ahead of somebody who goes through the log: spares a search for each of many shuffles.
 * Begins as zero; each question is about a later entry than the last one. */
struct lookup_reveals {
    uint64_t to; /* the last entry that was read */
    int count;
    struct lookup_reveal *items; /* in order */
    int *heads;                  /* by commitment: the last item + 1, 0: none */
};

uint64_t lookup_reveals_find(struct lookup_reveals *reveals, struct store_handle store, const struct fact *round,
                             struct shuffle_seed *out);
void lookup_reveals_close(struct lookup_reveals *reveals);

/* As revealed, else opened with the key (SEED_SEALED: it is still secret); SEED_NONE if neither works. */
enum lookup_seed lookup_seed(const struct lookup *lookup, const struct fact *round, struct shuffle_seed *out);
