/* receipts.h - the signed receipt of a round that the house has settled, from its record.
 *
 * 'cardroom verify' accepts it (deal/receipt_check.h).  The receipt of a shoe still in use is sealed: it has
 * no seed, and is completed when the seed is revealed.  A round that is open or void has no receipt:
 * nothing was settled, and the record says why.
 *
 * A receipt names the meters as they stood when the round was settled.  Its last FACT_SETTLE says them; of a
 * settlement in an older log, which does not, they are found by replaying the log up to there, which takes as
 * long as an audit. */
#pragma once

#include "books/record.h"
#include "deal/receipt.h"

/* The meters before the awards of the round; false after a message. */
bool receipts_find_meters(const struct lookup *lookup, const struct record *record, struct meters *out,
                          struct buf *message);

/* False after a message: why this round has no receipt. */
struct receipts_source {
    const struct lookup *lookup;
    const struct meters *meters; /* at the settlement: receipts_find_meters() */
    const struct receipt_key *key;
};
bool receipts_put(struct buf *out, struct record *record, const struct receipts_source *from, struct buf *message);
