/* journal.h - an entry of the log as bytes.
 *
 * An entry is a fact and the transfers that follow from it:
 *
 *   bytes of the fact (4), the fact (floor/fact.h), count of transfers (4), 20 bytes each
 *
 * The transfers can be worked out from the facts; they are stored all the same, so that a wrong bit in either
 * is found by comparing them, and so that the books can be read without knowing the rules.
 *
 * Nobody may see a card that is undealt or lies face down: of the cards that an automated table deals only
 * their number is stored (journal_begin hides them).  They follow from the seed of the shuffle (replay.h). */
#pragma once

#include "floor/fact.h"
#include "store/store.h"

enum { JOURNAL_TRANSFER_SIZE = 20 };

/* Writes an entry: journal_begin() with the fact, its transfers, journal_end(). */
struct journal {
    struct buf *out;
    size_t count_at; /* where the count of transfers stands */
    uint32_t count;
    int64_t most_cents; /* of one transfer */
};

void journal_begin(struct journal *j, struct buf *out, const struct fact *fact, bool hide_cards);
void journal_transfer(void *journal, const struct transfer *transfer); /* fits floor_sink */
void journal_end(struct journal *j);

/* An entry taken apart; points into its bytes. */
struct journal_entry {
    struct fact fact;
    const uint8_t *transfers;
    uint32_t count;
    const struct store_entry *stored; /* from journal_find(): what stands beside it */
};

/* False for bytes that are no entry. */
bool journal_read(struct journal_entry *entry, const uint8_t *bytes, size_t size);
struct transfer journal_transfer_at(const struct journal_entry *entry, uint32_t index);

/* What an entry does to the round on its table, which is open or not: a ruling may end it, and a correction or a ruling
 * take back what it had paid. */
enum round_turn { ROUND_GOES_ON, ROUND_SETTLED, ROUND_REOPENED, ROUND_VOIDED };
enum round_turn journal_turn(const struct journal_entry *entry, bool open);

/* Takes the entries that the query finds, in its order, until each() returns false.  One that cannot be read comes as
 * FACT_NONE, with no transfers.  Anything but OK after a message. */
typedef bool journal_taker(void *context, const struct journal_entry *entry);
enum err journal_find(struct store_handle store, const struct store_query *query, journal_taker *each, void *context,
                      struct buf *message); /* may be NULL */
