/* hash_tree.h - a hash tree over a list that only grows, and what it proves (RFC 9162, section 2.1).
 *
 *   inclusion    this item is number so-and-so of a list of so many items that has this root
 *   consistency  the list with this root begins with all of the list that had that one
 *
 * A proof is a handful of hashes, about as many as the number of items has binary digits.  The hash is BLAKE2b-256:
 *
 *   of an item           BLAKE2b-256(0x00, item)
 *   of two parts         BLAKE2b-256(0x01, left, right), where left is the largest power of two below the number of
 * items of an empty list     BLAKE2b-256()
 *
 * Items are 32 bytes.  The state of a list that grows is the roots of its complete parts: about 2 KiB, and about two
 * hashes an item.  Items and sizes are counted from 0 here; an item is the range [number, number + 1). */
#pragma once

#include "base/base.h"

enum { TREE_HASH = 32, TREE_LEVELS = 63, TREE_PROOF_MAX = TREE_LEVELS + 1 };

struct tree_hash {
    uint8_t bytes[TREE_HASH];
};

struct tree {
    uint64_t size;
    struct tree_hash part[TREE_LEVELS]; /* of 2^level items, where the size has that bit; the largest comes first */
};

void tree_add(struct tree *tree, const uint8_t item[TREE_HASH]);
struct tree_hash tree_root(const struct tree *tree);

bool tree_hash_equal(const struct tree_hash *a, const struct tree_hash *b);

/* ---- proofs ---------------------------------------------------------------------------------------------- */
/* Of which items a hash of a proof is. */
struct tree_range {
    uint64_t from, to;
};

/* The hashes of a proof in their order; returns how many.  item < size; 0 < first <= size. */
int tree_inclusion(uint64_t item, uint64_t size, struct tree_range out[TREE_PROOF_MAX]);
int tree_consistency(uint64_t first, uint64_t size, struct tree_range out[TREE_PROOF_MAX]);

/* The hash of a range of a proof: of a tree that ends where it does or behind it, if the range is one of its parts;
 * else of the tree one item before its end, and that item. */
bool tree_find_part(const struct tree *tree, const struct tree_range *range, struct tree_hash *out);
struct tree_hash tree_range_hash(const struct tree *before, const struct tree_range *range,
                                 const uint8_t item[TREE_HASH]);

/* The root that the proof of an item leads to; false: it is none for this number and size. */
struct tree_path {
    uint64_t number, size;
    const struct tree_hash *hash;
    int count;
};
bool tree_included(const uint8_t item[TREE_HASH], const struct tree_path *path, struct tree_hash *root);

/* Does the list with the root b begin with that with the root a? */
struct tree_end {
    uint64_t size;
    struct tree_hash root;
};
bool tree_consistent(const struct tree_end *a, const struct tree_end *b, const struct tree_hash *proof, int count);
