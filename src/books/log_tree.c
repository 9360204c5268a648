#include "books/log_tree.h"

/* An entry that is so near is read rather than looking for a checkpoint. */
enum { NEAR = 4096 };

static bool add_link(void *context, const struct store_entry *entry) {
    struct tree *tree = context;
    if (entry->number != tree->size + 1) return false;
    tree_add(tree, entry->link.bytes);
    return true;
}

/* ERR_STORE_CHAIN: an entry is missing. */
static enum err read_links(struct store_handle store, uint64_t size, struct tree *tree) {
    const struct store_query query = {.from = tree->size + 1, .to = size};
    if (tree->size == size) return OK;
    TRY(store_find(store, &query, add_link, tree));
    return tree->size == size ? OK : ERR_STORE_CHAIN;
}

enum err log_tree_grow(struct store_handle store, const struct signers *by, uint64_t size, struct tree *tree) {
    struct checkpoint_tree before;
    if (tree->size > size) *tree = (struct tree){0};
    if (!tree->size || size - tree->size > NEAR) {
        TRY(checkpoint_find(store, by, size, false, &before));
        if (before.checkpoint.number > tree->size) *tree = before.tree;
    }
    return read_links(store, size, tree);
}

/* Hashes of ranges up to the pivot are parts of the tree there; those behind it end one after the other. */
static enum err find_hashes(struct store_handle store, const struct signers *by, uint64_t pivot,
                            const struct tree_range *ranges, struct log_proof *out) {
    TRY(log_tree_grow(store, by, pivot, &out->tree));
    for (int i = 0; i < out->count; i++) {
        struct store_link link;
        if (tree_find_part(&out->tree, &ranges[i], &out->hash[i])) continue;
        TRY(log_tree_grow(store, by, ranges[i].to - 1, &out->tree));
        TRY(chain_find_link(store, ranges[i].to, &link));
        out->hash[i] = tree_range_hash(&out->tree, &ranges[i], link.bytes);
    }
    return OK;
}

enum err log_tree_include(struct store_handle store, const struct signers *by, uint64_t entry, uint64_t size,
                          struct log_proof *out) {
    struct tree_range ranges[TREE_PROOF_MAX];
    *out = (struct log_proof){.count = tree_inclusion(entry - 1, size, ranges)};
    TRY(find_hashes(store, by, entry - 1, ranges, out));
    return log_tree_grow(store, by, size, &out->tree);
}

enum err log_tree_continue(struct store_handle store, const struct signers *by, uint64_t first, uint64_t size,
                           struct log_proof *out) {
    struct tree_range ranges[TREE_PROOF_MAX];
    *out = (struct log_proof){.count = tree_consistency(first, size, ranges)};
    TRY(find_hashes(store, by, first, ranges, out));
    return log_tree_grow(store, by, size, &out->tree);
}
