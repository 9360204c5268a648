/* chain.h - the chain of hashes over the log, and signed statements of where it stood.
 *
 *   link(n) = BLAKE2b-256("cardroom chain 1", link(n - 1), n, time, round, terminal, kind, bytes)
 *
 * with link(0) all zero and numbers in eight little-endian bytes each.  Every field that is stored is in it,
 * so no bit of an entry can change without its link changing, nor all that follow.
 *
 * An attacker who can rewrite the whole log can rewrite the chain too; a checkpoint prevents it: number, link, root and
 * time under an Ed25519 signature, kept where they cannot write (a receipt, an auditor's note, another machine).  The
 * root is that of the tree over all links up to there (base/hash_tree.h): it lets a receipt prove that its round lies
 * under the checkpoint, and two checkpoints that one log has grown from the one to the other.
 *
 * Pure but for libsodium, whose fast paths sodium_init() (store_open calls it) chooses.  About half a
 * microsecond for an entry of a hundred bytes. */
#pragma once

#include "base/hash_tree.h"
#include "store/store.h"

enum { CHECKPOINT_SECRET_SIZE = 64, CHECKPOINT_PUBLIC_SIZE = 32, CHECKPOINT_SIGNATURE_SIZE = 64 };
enum { CHECKPOINT_SIZE = 8 + STORE_LINK_SIZE + TREE_HASH + 8 + CHECKPOINT_SIGNATURE_SIZE };

/* The link of this entry behind the one before. */
struct store_link store_chain(const struct store_link *before, const struct store_entry *entry);

/* The checksum that a named value is kept with. */
struct store_link store_value_sum(const char *name, const void *bytes, size_t size);

bool store_link_equal(const struct store_link *a, const struct store_link *b);

/* ---- checks of scan and append, for all stores -------------------------------------------------------- */
/* A walk along the chain: the number and the link of the entry that was last seen. */
struct chain_walk {
    uint64_t number;
    struct store_link link;
};

/* Does this entry follow?  If so the walk steps on to it; if not it stays, and number + 1 is the bad one. */
bool chain_follows(struct chain_walk *walk, const struct store_entry *entry);

/* The stored link of a number that is stored. */
typedef enum err chain_link_of(void *self, uint64_t number, struct store_link *out);

/* What a store holds: its last number, and its links by number. */
struct chain_stored {
    uint64_t last;
    chain_link_of *link_of;
    void *self;
};

/* How many of the entries are stored already; they are compared by link.  ERR_STORE_CHAIN: what is stored
 * differs, or the first does not follow the last. */
enum err chain_count_stored(const struct store_entry *entries, int count, const struct chain_stored *store,
                            int *stored);

/* The stored link of an entry; ERR_STORE_NONE: there is no such entry. */
enum err chain_find_link(struct store_handle store, uint64_t number, struct store_link *out);

/* ---- checkpoints -------------------------------------------------------------------------------------- */
struct store_checkpoint {
    uint64_t number;
    struct store_link link;
    struct tree_hash root; /* of the tree over the links */
    int64_t time_ms;
    uint8_t signature[CHECKPOINT_SIGNATURE_SIZE];
};

/* Over "cardroom checkpoint 2", number, link, root and time. */
void checkpoint_sign(struct store_checkpoint *checkpoint, const uint8_t secret_key[CHECKPOINT_SECRET_SIZE]);
bool checkpoint_verify(const struct store_checkpoint *checkpoint, const uint8_t public_key[CHECKPOINT_PUBLIC_SIZE]);

/* As bytes to be stored: number, link, root, time, signature. */
void checkpoint_write(const struct store_checkpoint *checkpoint, uint8_t out[CHECKPOINT_SIZE]);
struct store_checkpoint checkpoint_read(const uint8_t bytes[CHECKPOINT_SIZE]);
