/*
 * checkpoints.h - signed statements of where the chain stood, kept beside the log.
 *
 * The house puts one under "checkpoint/" and the entry's number now and then, and when it stops.  They say
 * more than the chain: who rewrites the log must forge them, and who cuts off its end leaves one pointing
 * behind it.  What they are worth against the owner of the key is only what copies elsewhere are worth;
 * docs/operations.md says where to keep them.
 */
#ifndef BOOKS_CHECKPOINTS_H
#define BOOKS_CHECKPOINTS_H

#include "deal/receipt_key.h"
#include "store/chain.h"

#define CHECKPOINTS_PREFIX "checkpoint/"

/* States where the store's log ends now; nothing to do, and OK, while it is empty. */
enum err checkpoints_put(struct store_handle store, const struct receipt_key *key, int64_t now_ms);

struct checkpoints_item {
    char name[STORE_NAME_MAX + 1];
    bool readable;
    struct store_checkpoint checkpoint;
};

struct checkpoints {
    int count;
    struct checkpoints_item *items; /* by number; those that cannot be read first */
};

/* All of them; checkpoints_free() afterwards. */
enum err checkpoints_read(struct store_handle store, struct checkpoints *out);
void checkpoints_free(struct checkpoints *checkpoints);

#endif
