/* log_tree.h - the tree over the links of a log (base/hash_tree.h), read from its store, and proofs from it.
 *
 * Nobody has to read the log from its first entry for that: each stored checkpoint has the parts of the tree as it was
 * then (checkpoint.h), and its signed root vouches for them.  So a proof takes the entries since the checkpoint before,
 * some minutes of play, and no commit waits for anything. */
#pragma once

#include "books/checkpoint.h"

/* The tree of the first so many entries; what it was is taken further if it lies nearer than a checkpoint. */
enum err log_tree_grow(struct store_handle store, const struct signers *by, uint64_t size, struct tree *tree);

struct log_proof {
    int count;
    struct tree_hash hash[TREE_PROOF_MAX];
    struct tree tree; /* of the size that was asked for */
};

/* That the entry is among the first so many; that these begin with the first ones.  first, entry: 1 to size. */
enum err log_tree_include(struct store_handle store, const struct signers *by, uint64_t entry, uint64_t size,
                          struct log_proof *out);
enum err log_tree_continue(struct store_handle store, const struct signers *by, uint64_t first, uint64_t size,
                           struct log_proof *out);

/* ---- the joint of two checkpoints, as a line of text (log_joint.c) --------------------------------------- */
/*   cardroom-consistency 1 FIRST SIZE HASHES */
struct log_joint {
    uint64_t first, size;
    int count;
    struct tree_hash hash[TREE_PROOF_MAX];
};
enum { LOG_JOINT_LINE = 80 + TREE_PROOF_MAX * 2 * TREE_HASH }; /* bytes, with its end */

void log_joint_put(struct buf *b, const struct log_joint *joint);
bool log_joint_read(struct text line, struct log_joint *out);
