/* proof.h - the proof that a round lies in the books of its house: a part of its receipt.
 *
 *   {"entries":[{"number":N,"round":N,"before":HEX,"bytes":HEX,"path":HEX},...],
 *    "end":N,"time":TIME,"link":HEX,"signature":HEX}
 *
 * The entries are those by which the round was paid, the last its settlement, which also names its commitment; each
 * with the link before it and its path in the tree over all links (base/hash_tree.h).  They lead to one root; end,
 * root, link and time are a checkpoint (store/chain.h), signed by the key of the receipt.  So the house cannot have
 * other books for this player than for whoever keeps another of its checkpoints.
 *
 * The proof is not part of what the receipt's signature covers: it vouches for itself, and a receipt may get it later.
 */
#pragma once

#include "books/checkpoint.h"
#include "deal/receipt_check.h"

/* Of a settled round, at the first checkpoint stored since, or one of now.  False after a message. */
struct proof_order {
    struct store_handle store;
    struct signers by;                /* whose stored checkpoints are trusted */
    const struct receipt_key *signer; /* of the receipt */
    uint64_t round;
};
bool proof_put(struct buf *out, const struct proof_order *order, struct buf *message);

/* For struct receipt_trust: what the proof shows of this receipt; the checkpoint that it leads to. */
receipt_books proof_check;
bool proof_read_checkpoint(struct text proof, struct store_checkpoint *out);
