#include "base/hash_tree.h"

#include <sodium.h>
#include <string.h>

/* ---- hashes ---------------------------------------------------------------------------------------------- */
static struct tree_hash hash_item(const uint8_t item[TREE_HASH]) {
    uint8_t text[1 + TREE_HASH] = {0};
    struct tree_hash hash;
    memcpy(text + 1, item, TREE_HASH);
    crypto_generichash(hash.bytes, TREE_HASH, text, sizeof text, NULL, 0);
    return hash;
}

static struct tree_hash hash_two(const struct tree_hash *left, const struct tree_hash *right) {
    uint8_t text[1 + 2 * TREE_HASH] = {1};
    struct tree_hash hash;
    memcpy(text + 1, left->bytes, TREE_HASH);
    memcpy(text + 1 + TREE_HASH, right->bytes, TREE_HASH);
    crypto_generichash(hash.bytes, TREE_HASH, text, sizeof text, NULL, 0);
    return hash;
}

bool tree_hash_equal(const struct tree_hash *a, const struct tree_hash *b) {
    return memcmp(a->bytes, b->bytes, TREE_HASH) == 0;
}

/* ---- a list that grows ------------------------------------------------------------------------------------ */
/* As a number is counted up: parts of the same size become one of twice the size, like carried digits. */
void tree_add(struct tree *tree, const uint8_t item[TREE_HASH]) {
    struct tree_hash hash = hash_item(item);
    int level = 0;
    for (; tree->size >> level & 1; level++) hash = hash_two(&tree->part[level], &hash);
    must(level < TREE_LEVELS);
    tree->part[level] = hash;
    tree->size++;
}

struct tree_hash tree_root(const struct tree *tree) {
    struct tree_hash root = {{0}};
    bool any = false;
    for (int level = 0; level < TREE_LEVELS; level++) {
        if (!(tree->size >> level & 1)) continue;
        root = any ? hash_two(&tree->part[level], &root) : tree->part[level];
        any = true;
    }
    if (!any) crypto_generichash(root.bytes, TREE_HASH, NULL, 0, NULL, 0);
    return root;
}

/* ---- the hashes of a proof --------------------------------------------------------------------------------- */
/* Where a list of so many items, more than one, is divided. */
static uint64_t left_size(uint64_t size) {
    uint64_t left = 1;
    while (left < size - left) left *= 2;
    return left;
}

/* From the root down to the part that ends with this item, or is this item alone; beside the way lie the hashes. */
static int walk_down(uint64_t item, uint64_t size, bool alone, struct tree_range out[TREE_PROOF_MAX]) {
    struct tree_range part = {0, size}, upside[TREE_PROOF_MAX];
    int count = 0;
    while (alone ? part.to - part.from > 1 : part.to != item + 1) {
        const uint64_t middle = part.from + left_size(part.to - part.from);
        upside[count++] = item < middle ? (struct tree_range){middle, part.to} : (struct tree_range){part.from, middle};
        *(item < middle ? &part.to : &part.from) = middle;
    }
    if (!alone && part.from > 0) upside[count++] = part; /* else it is the whole of the first list, and known */
    for (int i = 0; i < count; i++) out[i] = upside[count - 1 - i];
    return count;
}

int tree_inclusion(uint64_t item, uint64_t size, struct tree_range out[TREE_PROOF_MAX]) {
    must(item < size);
    return walk_down(item, size, true, out);
}

int tree_consistency(uint64_t first, uint64_t size, struct tree_range out[TREE_PROOF_MAX]) {
    must(first > 0 && first <= size);
    return walk_down(first - 1, size, false, out);
}

bool tree_find_part(const struct tree *tree, const struct tree_range *range, struct tree_hash *out) {
    const uint64_t size = range->to - range->from;
    for (int level = 0; level < TREE_LEVELS; level++) {
        const uint64_t before = tree->size >> level >> 1 << level << 1; /* what lies before this part */
        if ((tree->size >> level & 1) == 0 || size != UINT64_C(1) << level || before != range->from) continue;
        *out = tree->part[level];
        return true;
    }
    return false;
}

/* A range begins where it is divided, so the lowest parts of the tree are those of the range. */
struct tree_hash tree_range_hash(const struct tree *before, const struct tree_range *range,
                                 const uint8_t item[TREE_HASH]) {
    struct tree part = *before;
    must(before->size == range->to - 1);
    part.size = range->to - 1 - range->from;
    tree_add(&part, item);
    return tree_root(&part);
}

/* ---- checking them: RFC 9162, 2.1.3.2 and 2.1.4.2 ----------------------------------------------------------- */
/* The place of a part in its level, and of the last part there. */
struct place {
    uint64_t at, last;
};

/* Up through the levels where the part has no neighbour on its right, nor on its left. */
static void rise_alone(struct place *p) {
    while (p->at && !(p->at & 1)) p->at >>= 1, p->last >>= 1;
}

static void rise(struct place *p) { p->at >>= 1, p->last >>= 1; }

static bool joins_left(const struct place *p) { return p->at & 1 || p->at == p->last; }

bool tree_included(const uint8_t item[TREE_HASH], const struct tree_path *path, struct tree_hash *root) {
    struct place place = {path->number, path->size - 1};
    if (path->number >= path->size) return false;
    *root = hash_item(item);
    for (int i = 0; i < path->count; i++) {
        if (!place.last) return false;
        if (joins_left(&place)) {
            *root = hash_two(&path->hash[i], root);
            rise_alone(&place);
        } else {
            *root = hash_two(root, &path->hash[i]);
        }
        rise(&place);
    }
    return !place.last;
}

bool tree_consistent(const struct tree_end *a, const struct tree_end *b, const struct tree_hash *proof, int count) {
    struct place place = {a->size - 1, b->size - 1};
    struct tree_hash old = a->root, new = a->root;
    int i = 0;
    if (!a->size || a->size > b->size) return false;
    if (a->size == b->size) return count == 0 && tree_hash_equal(&a->root, &b->root);
    while (place.at & 1) rise(&place);
    if (place.at) { /* the first list is more than one part: its last one is the first hash */
        if (count == 0) return false;
        old = new = proof[i++];
    }
    for (; i < count; i++) {
        if (!place.last) return false;
        if (joins_left(&place)) {
            old = hash_two(&proof[i], &old);
            new = hash_two(&proof[i], &new);
            rise_alone(&place);
        } else {
            new = hash_two(&new, &proof[i]);
        }
        rise(&place);
    }
    return !place.last && tree_hash_equal(&old, &a->root) && tree_hash_equal(&new, &b->root);
}
