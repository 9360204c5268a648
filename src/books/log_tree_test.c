#include "books/log_tree.c"

#include "house/house_world_fixture.h"

/* The whole tree, grown link by link from the first entry. */
static struct tree whole_tree(struct world *w, uint64_t size) {
    struct tree tree = {0};
    for (uint64_t n = 1; n <= size; n++) {
        struct store_link link;
        CHECK_EQ(chain_find_link(w->store, n, &link), OK);
        tree_add(&tree, link.bytes);
    }
    return tree;
}

static uint64_t last_of(struct world *w) {
    struct store_link link;
    uint64_t last;
    CHECK_EQ(store_last(w->store, &last, &link), OK);
    return last;
}

/* A house that has signed three times. */
static struct world *signed_house(const char *seed, struct signers *by) {
    struct world *w = world(seed);
    struct tree tree = {0};
    *by = signers_of(&w->keys);
    people(w);
    for (int i = 0; i < 3; i++) {
        play(w, 1);
        CHECK_EQ(checkpoints_put(w->store, by, w->now_ms, &tree), OK);
    }
    play(w, 1);
    return w;
}

TEST(log_tree, every_proof_of_a_log_leads_to_its_root) {
    struct signers by;
    struct world *w = signed_house("proofs", &by);
    const uint64_t last = last_of(w);

    for (uint64_t size = 1; size <= last; size += size % 3 + 1) {
        const struct tree whole = whole_tree(w, size);
        const struct tree_end b = {size, tree_root(&whole)};
        for (uint64_t n = 1; n <= size; n++) {
            const struct tree part = whole_tree(w, n);
            const struct tree_end a = {n, tree_root(&part)};
            struct store_link link;
            struct tree_hash root;
            struct log_proof proof;

            CHECK_EQ(chain_find_link(w->store, n, &link), OK);
            CHECK_EQ(log_tree_include(w->store, &by, n, size, &proof), OK);
            CHECK(tree_included(link.bytes, &(struct tree_path){n - 1, size, proof.hash, proof.count}, &root));
            CHECK(tree_hash_equal(&root, &b.root));
            root = tree_root(&proof.tree);
            CHECK(proof.tree.size == size && tree_hash_equal(&root, &b.root));
            CHECK_EQ(log_tree_continue(w->store, &by, n, size, &proof), OK);
            CHECK(tree_consistent(&a, &b, proof.hash, proof.count));
        }
    }
    struct log_proof proof;
    CHECK_EQ(log_tree_include(w->store, &by, 1, last + 1, &proof), ERR_STORE_NONE); /* it is not that long */
    end(w);
}

/* What lies beside the log can be written by whoever has the store; only what the house has signed is used. */
TEST(log_tree, a_stored_tree_is_used_if_the_house_has_signed_it) {
    struct signers by;
    struct world *w = signed_house("forged", &by);
    const uint64_t last = last_of(w);
    struct checkpoint_tree first, found;
    struct store_checkpoint forged;
    struct receipt_key other;
    struct tree wrong;

    CHECK_EQ(checkpoint_find(w->store, &by, 0, true, &first), OK);
    CHECK(first.checkpoint.number > 0 && first.tree.size == first.checkpoint.number);
    CHECK_EQ(checkpoint_find(w->store, &by, first.checkpoint.number, false, &found), OK);
    CHECK_EQ(found.checkpoint.number, first.checkpoint.number);
    CHECK_EQ(checkpoint_find(w->store, &by, first.checkpoint.number - 1, false, &found), OK);
    CHECK_EQ(found.checkpoint.number, 0);
    CHECK_EQ(checkpoint_find(w->store, &by, last + 1, true, &found), OK);
    CHECK_EQ(found.checkpoint.number, 0);

    receipt_key_from_seed(&other, (const uint8_t *)"another key, another key, anoth");
    CHECK_EQ(checkpoint_find(w->store, &by, last, false, &found), OK);
    CHECK(found.checkpoint.number > first.checkpoint.number);
    forged = found.checkpoint;
    wrong = found.tree;
    for (int level = 0; level < TREE_LEVELS; level++) wrong.part[level].bytes[0] ^= 1;
    CHECK_EQ(checkpoint_put(w->store, &forged, &wrong), OK); /* signed, but of another tree */
    CHECK_EQ(checkpoint_find(w->store, &by, last, false, &found), OK);
    CHECK(found.checkpoint.number < forged.number && found.checkpoint.number >= first.checkpoint.number);
    forged.root = tree_root(&wrong); /* of that tree, but signed by somebody else */
    checkpoint_sign(&forged, other.secret);
    CHECK_EQ(checkpoint_put(w->store, &forged, &wrong), OK);
    CHECK_EQ(checkpoint_find(w->store, &by, last, false, &found), OK);
    CHECK(found.checkpoint.number < forged.number && found.checkpoint.number >= first.checkpoint.number);
    by.old = &other; /* it was the house's key once */
    by.old_count = 1;
    CHECK_EQ(checkpoint_find(w->store, &by, last, false, &found), OK);
    CHECK_EQ(found.checkpoint.number, forged.number);
    end(w);
}
