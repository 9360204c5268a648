/* kept_checkpoints.h - the checkpoints of a house that somebody has kept, and whether another one agrees with them.
 *
 * A file of lines: checkpoints (books/checkpoint.h), and what connects two of them (books/log_tree.h), which the house
 * answers to GET /checkpoint?from=N&to=N.  A log that only grows has one checkpoint of each entry, and connects any
 * two; a house that cannot has other books for somebody else. */
#pragma once

#include "books/checkpoint.h"
#include "deal/receipt_check.h"

struct kept_checkpoints {
    struct text lines;       /* of the file */
    struct checkpoints seen; /* of the receipts before */
    uint64_t from, to;       /* the first two that nothing connects; 0: there are none */
};

/* OK: it agrees with all that were kept and seen; OPEN: with those that it can be compared with; FAILED.  It is seen
 * now. */
enum receipt_state kept_compare(struct kept_checkpoints *kept, const struct store_checkpoint *one,
                                const uint8_t key[RECEIPT_PUBLIC], struct buf *why);
