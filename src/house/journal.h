/*
 * journal.h - one entry of the log as bytes: a fact and the transfers that follow from it.
 *
 *   bytes of the fact (4), the fact (table/fact.h), count of transfers (4), 20 bytes each
 *
 * The transfers can be worked out from the facts; they are stored all the same, so that a bit that is wrong
 * in either is found by comparing them, and so that the books can be read without knowing the rules.
 *
 * Undealt cards are visible to nobody, and a card that lies face down is nobody's business either: the cards
 * that an automated table deals are stored as their number only (journal_put hides them).  They follow from
 * the seed of the shuffle, which is stored sealed with the house's key and made known after the round.
 */
#ifndef HOUSE_JOURNAL_H
#define HOUSE_JOURNAL_H

#include "table/fact.h"

enum { JOURNAL_TRANSFER_SIZE = 20 };

/* The fact first, then its transfers, then journal_end(). */
struct journal {
    struct buf *out;
    size_t count_at; /* where the count of transfers stands */
    uint32_t count;
};

void journal_begin(struct journal *j, struct buf *out, const struct fact *fact, bool hide_cards);
void journal_transfer(void *journal, const struct transfer *transfer); /* fits floor_sink */
void journal_end(struct journal *j);

/* What an entry holds; points into its bytes. */
struct journal_entry {
    struct fact fact;
    const uint8_t *transfers;
    uint32_t count;
};

/* False for bytes that are no entry. */
bool journal_read(struct journal_entry *entry, const uint8_t *bytes, size_t size);
struct transfer journal_transfer_at(const struct journal_entry *entry, uint32_t index);

#endif
