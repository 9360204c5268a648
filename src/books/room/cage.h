/* cage.h - the cage by the books at an instant: its cash, what the law wants there, and where the chips are.
 *
 * WAC 230-15-050: $2,000 for each house-banked table and 1 % of last year's gross receipts; a new house has
 * $30,000 for the 1 %.  Summed from the entries that can move them, kind by kind, which a store finds quickly. */
#pragma once

#include "floor/config/config.h"
#include "house/journal.h"

/* Where chips are, in the order of reports; racks together. */
enum { PLACE_MINTED, PLACE_CAGE, PLACE_TRANSIT, PLACE_RACKS, PLACE_FLOAT, PLACE_MISSING, PLACES };

struct cage {
    int64_t cash_cents;
    int64_t tables_cents, receipts_cents, required_cents; /* the sum of the two */
    int64_t place_cents[PLACES][CHIP_KINDS];              /* minted: below zero */
};

const char *cage_place_id(int place);

/* What the law wants, into the amounts named so. */
void cage_require(struct cage *cage, const struct config *config);

/* At the end of that instant, 0: of the log.  False after a message. */
bool cage_read(struct cage *cage, struct store_handle store, int64_t until_ms, struct buf *message);

/* Do the places of every denomination sum to zero? */
bool cage_chips_balance(const struct cage *cage);

/* Adds the legs of one transfer. */
void cage_add(struct cage *cage, const struct transfer *transfer);
