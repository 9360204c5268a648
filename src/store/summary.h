/*
 * summary.h - what a block of 1,024 entries holds, in 304 bytes, so that a search can pass it over.
 *
 * An index by terminal would cost a store more than all else: two thousand terminals that bet at once touch
 * two thousand pages of it, and each goes to the disk.  Entries stand in the order of time, so for time,
 * terminal and kind it is enough to know of each block what can be in it.  A block is summed up in the same
 * commit as its last entry; the block that is still growing has no summary and is always searched.
 *
 * Terminals are kept modulo 2,048: with more of them a block may be searched in vain, but none is passed
 * over.
 */
#ifndef STORE_SUMMARY_H
#define STORE_SUMMARY_H

#include "store/store.h"

enum { SUMMARY_BLOCK = 1024, SUMMARY_TERMINALS = 2048, SUMMARY_KINDS = 256 };
enum { SUMMARY_SETS = SUMMARY_TERMINALS / 8 + SUMMARY_KINDS / 8 };

struct summary {
    uint32_t count; /* of the entries added so far */
    int64_t since_ms, until_ms;
    uint8_t sets[SUMMARY_SETS]; /* bits: terminals modulo SUMMARY_TERMINALS, then kinds */
};

/* Which block an entry is in, and the numbers it runs over. */
static inline uint64_t summary_block(uint64_t number)
{
    return (number - 1) / SUMMARY_BLOCK;
}

static inline uint64_t summary_first(uint64_t block)
{
    return block * SUMMARY_BLOCK + 1;
}

void summary_clear(struct summary *summary);
void summary_add(struct summary *summary, const struct store_entry *entry);

/* Is the block complete? */
bool summary_done(const struct summary *summary);

/* Can the block hold what the query asks for?  Numbers and rounds are not looked at. */
bool summary_may_hold(int64_t since_ms, int64_t until_ms, const uint8_t sets[SUMMARY_SETS],
                      const struct store_query *query);

/* The same question to one entry, numbers and rounds included. */
bool query_fits(const struct store_query *query, const struct store_entry *entry);

#endif
