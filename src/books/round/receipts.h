/* receipts.h - the signed receipt of a round that the house has settled, from its record.
 *
 * 'cardroom verify' accepts it (deal/receipt_check.h).  The receipt of a shoe still in use is sealed: it has
 * no seed, and is completed when the seed is revealed.  A round that is open or void has no receipt:
 * nothing was settled, and the record says why.
 *
 * A receipt names the meters as they stood when the round was settled, by its last FACT_SETTLE. */
#pragma once

#include "books/round/record.h"
#include "deal/receipt.h"

/* False after a message: why this round has no receipt. */
bool receipts_put(struct buf *out, struct record *record, const struct lookup *lookup, const struct receipt_key *key,
                  struct buf *message);
