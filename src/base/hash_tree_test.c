#include "base/hash_tree.c"

#include "test.h"

/* The slow twin: the definitions of RFC 9162, 2.1.1 to 2.1.4, word by word, over all items. */
enum { MOST = 260 };

static uint8_t items[MOST][TREE_HASH];

static struct tree_hash slow_root(int from, int to) {
    const int n = to - from;
    struct tree_hash out;
    uint8_t text[65] = {n == 1 ? 0 : 1};
    int k = 1;

    if (n == 1) memcpy(text + 1, items[from], 32);
    while (k * 2 < n) k *= 2;
    if (n > 1) {
        memcpy(text + 1, slow_root(from, from + k).bytes, 32);
        memcpy(text + 33, slow_root(from + k, to).bytes, 32);
    }
    crypto_generichash(out.bytes, 32, text, n == 0 ? 0 : n == 1 ? 33 : 65, NULL, 0);
    return out;
}

static int slow_path(int m, int from, int to, struct tree_hash *out) {
    const int n = to - from;
    int k = 1, count;
    if (n == 1) return 0;
    while (k * 2 < n) k *= 2;
    count = m < k ? slow_path(m, from, from + k, out) : slow_path(m - k, from + k, to, out);
    out[count] = m < k ? slow_root(from + k, to) : slow_root(from, from + k);
    return count + 1;
}

static int slow_proof(int m, int from, int to, bool whole, struct tree_hash *out) {
    const int n = to - from;
    int k = 1, count;
    if (m == n && whole) return 0;
    if (m == n) {
        out[0] = slow_root(from, to);
        return 1;
    }
    while (k * 2 < n) k *= 2;
    count = m <= k ? slow_proof(m, from, from + k, whole, out) : slow_proof(m - k, from + k, to, false, out);
    out[count] = m <= k ? slow_root(from + k, to) : slow_root(from, from + k);
    return count + 1;
}

static void fill(void) {
    for (int i = 0; i < MOST; i++) {
        for (int b = 0; b < TREE_HASH; b++) items[i][b] = (uint8_t)(i * 7 + b * (i % 5) + (i >> 8));
        items[i][0] = (uint8_t)i;
    }
}

/* The tree of the first items. */
static struct tree grown(int size) {
    struct tree tree = {0};
    for (int i = 0; i < size; i++) tree_add(&tree, items[i]);
    return tree;
}

/* As a store makes them: hashes of ranges up to the pivot are parts of the tree there, others grow behind it. */
static void fast_hashes(int pivot, const struct tree_range *ranges, int count, struct tree_hash *out) {
    struct tree tree = grown(pivot);
    for (int i = 0; i < count; i++) {
        if (tree_find_part(&tree, &ranges[i], &out[i])) continue;
        while (tree.size < ranges[i].to - 1) {
            tree_add(&tree, items[tree.size]);
        }
        out[i] = tree_range_hash(&tree, &ranges[i], items[ranges[i].to - 1]);
    }
}

static bool included(int item, int number, int size, const struct tree_hash *proof, int count, struct tree_hash *root) {
    const struct tree_path path = {(uint64_t)number, (uint64_t)size, proof, count};
    return tree_included(items[item], &path, root);
}

static void check_same(const struct tree_hash *a, const struct tree_hash *b, int count) {
    for (int i = 0; i < count; i++) CHECK(tree_hash_equal(&a[i], &b[i]), "hash %d of %d", i, count);
}

TEST(hash_tree, every_root_is_the_one_of_the_whole_tree) {
    struct tree tree = {0};
    fill();
    for (int size = 0; size < MOST; size++) {
        const struct tree_hash fast = tree_root(&tree), slow = slow_root(0, size);
        CHECK(tree_hash_equal(&fast, &slow), "%d items", size);
        tree_add(&tree, items[size]);
    }
}

/* Python: hashlib.blake2b(b'', digest_size=32), and of b'\1' + H(b'\0' + bytes(32)) + H(b'\0' + b'\1' * 32) */
TEST(hash_tree, roots_as_another_program_computes_them) {
    const uint8_t zeros[TREE_HASH] = {0};
    uint8_t ones[TREE_HASH];
    struct tree tree = {0};
    struct tree_hash root = tree_root(&tree);
    char hex[65];

    memset(ones, 1, sizeof ones);
    CHECK_STR(sodium_bin2hex(hex, sizeof hex, root.bytes, 32),
              "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    tree_add(&tree, zeros);
    tree_add(&tree, ones);
    root = tree_root(&tree);
    CHECK_STR(sodium_bin2hex(hex, sizeof hex, root.bytes, 32),
              "fa58e34ac53c9bb7b87b36ac8f863e802bb942a0924532cabfd8a351507c6bef");
}

TEST(hash_tree, every_inclusion_of_every_size) {
    struct tree_hash slow[TREE_PROOF_MAX], fast[TREE_PROOF_MAX], root;
    struct tree_range ranges[TREE_PROOF_MAX];
    fill();
    for (int size = 1; size < MOST; size++) {
        const struct tree_hash expected = slow_root(0, size);
        for (int item = 0; item<size; item += size> 40 ? 3 : 1) {
            const int count = tree_inclusion((uint64_t)item, (uint64_t)size, ranges);

            CHECK_EQ(count, slow_path(item, 0, size, slow));
            fast_hashes(item, ranges, count, fast);
            check_same(fast, slow, count);
            CHECK(included(item, item, size, fast, count, &root));
            CHECK(tree_hash_equal(&root, &expected));
        }
    }
}

TEST(hash_tree, every_consistency_of_every_two_sizes) {
    struct tree_hash slow[TREE_PROOF_MAX], fast[TREE_PROOF_MAX];
    struct tree_range ranges[TREE_PROOF_MAX];
    fill();
    for (int size = 1; size < MOST; size += size < 70 ? 1 : 7) {
        const struct tree_end b = {(uint64_t)size, slow_root(0, size)};
        for (int first = 1; first <= size; first++) {
            const struct tree_end a = {(uint64_t)first, slow_root(0, first)};
            const int count = tree_consistency(a.size, b.size, ranges);

            CHECK_EQ(count, slow_proof(first, 0, size, true, slow));
            fast_hashes(first, ranges, count, fast);
            check_same(fast, slow, count);
            CHECK(tree_consistent(&a, &b, fast, count));
        }
    }
}

/* Of every small size: no other number, size, item, root, order or count of hashes is taken. */
TEST(hash_tree, a_proof_proves_nothing_else) {
    struct tree_hash proof[TREE_PROOF_MAX + 1], root;
    fill();
    for (int size = 1; size < 20; size++) {
        const struct tree_hash expected = slow_root(0, size);
        for (int item = 0; item < size; item++) {
            const int count = slow_path(item, 0, size, proof);
            const int proofs = count + 1;

            proof[count] = expected;
            for (int s = 0; s < 24; s++)
                for (int other = 0; other < 24; other++)
                    for (int c = 0; c <= proofs; c++) {
                        const bool good =
                            included(item, other, s, proof, c, &root) && tree_hash_equal(&root, &expected);
                        /* RFC 9162: the way up does not depend on all of the size */
                        if (good) CHECK(c == count && (other == item || s != size));
                        if (s == size && other == item && c == count) CHECK(good);
                    }
            CHECK(!included(item + 1, item, size, proof, count, &root) || !tree_hash_equal(&root, &expected));
        }
    }
}

TEST(hash_tree, lists_that_differ_are_not_consistent) {
    struct tree_hash proof[TREE_PROOF_MAX + 1];
    fill();
    for (int size = 2; size < 40; size++) {
        for (int first = 1; first < size; first++) {
            struct tree_end a = {(uint64_t)first, slow_root(0, first)}, b = {(uint64_t)size, slow_root(0, size)};
            const int count = slow_proof(first, 0, size, true, proof);

            CHECK(tree_consistent(&a, &b, proof, count));
            CHECK(!tree_consistent(&b, &a, proof, count));
            CHECK(!tree_consistent(&a, &b, proof, count - 1));
            proof[count] = a.root;
            CHECK(!tree_consistent(&a, &b, proof, count + 1));
            for (int i = 0; i < count; i++) {
                proof[i].bytes[31] ^= 1;
                CHECK(!tree_consistent(&a, &b, proof, count));
                proof[i].bytes[31] ^= 1;
            }
            items[first / 2][3] ^= 1; /* an item of the first list is another now */
            b.root = slow_root(0, size);
            CHECK(!tree_consistent(&a, &b, proof, count));
            slow_proof(first, 0, size, true, proof);
            CHECK(!tree_consistent(&a, &b, proof, count));
            items[first / 2][3] ^= 1;
        }
    }
    CHECK(!tree_consistent(&(struct tree_end){0}, &(struct tree_end){.size = 1}, proof, 0));
    CHECK(tree_consistent(&(struct tree_end){1, proof[0]}, &(struct tree_end){1, proof[0]}, proof, 0));
    CHECK(!tree_consistent(&(struct tree_end){1, proof[0]}, &(struct tree_end){1, proof[1]}, proof, 0));
}
