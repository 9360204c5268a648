#include "ask/kept_checkpoints.c"

#include "test.h"

/* A house that grows, and signs where it stands; another history differs from one of its entries on. */
static struct receipt_key key;

static struct store_checkpoint end_of(uint64_t size, uint64_t other_from) {
    struct store_checkpoint c = {.number = size, .time_ms = 1800000000000 + (int64_t)size};
    struct tree tree = {0};

    receipt_key_from_seed(&key, (const uint8_t *)"the house of these tests, 32 byt");
    for (uint64_t n = 1; n <= size; n++) {
        memset(&c.link, (int)n, sizeof c.link);
        if (other_from && n >= other_from) c.link.bytes[0] ^= 1;
        tree_add(&tree, c.link.bytes);
    }
    c.root = tree_root(&tree);
    checkpoint_sign(&c, key.secret);
    return c;
}

/* What connects two sizes of the first history. */
static struct log_joint joint_of(uint64_t first, uint64_t size) {
    struct log_joint joint = {.first = first, .size = size};
    struct tree_range ranges[TREE_PROOF_MAX];
    struct tree tree = {0};
    struct store_link link;

    joint.count = tree_consistency(first, size, ranges);
    for (uint64_t n = 1, i = 0; n <= size; n++) {
        memset(&link, (int)n, sizeof link);
        for (i = 0; i < (uint64_t)joint.count; i++)
            if (ranges[i].to == n) joint.hash[i] = tree_range_hash(&tree, &ranges[i], link.bytes);
        tree_add(&tree, link.bytes);
    }
    return joint;
}

static enum receipt_state compare_with(const char *lines, struct store_checkpoint one, const char *expected) {
    struct kept_checkpoints kept = {.lines = text_view(lines, strlen(lines))};
    char memory[400];
    struct buf why = BUF(memory);
    const enum receipt_state state = kept_compare(&kept, &one, key.public, &why);

    CHECK(strstr(memory, expected), "%s", memory);
    checkpoints_free(&kept.seen);
    return state;
}

TEST(kept_checkpoints, agree_where_one_log_has_grown) {
    char memory[4000];
    struct buf lines = BUF(memory);
    const struct store_checkpoint five = end_of(5, 0), nine = end_of(9, 0), other = end_of(9, 7), early = end_of(9, 3);

    CHECK_EQ(compare_with("", nine, "none yet"), RECEIPT_OK);
    checkpoint_put_line(&lines, &five);
    CHECK_EQ(compare_with(memory, five, "the same as under 1"), RECEIPT_OK);
    CHECK_EQ(compare_with(memory, end_of(5, 2), "OTHER BOOKS"), RECEIPT_FAILED);
    CHECK_EQ(compare_with(memory, nine, "GET /checkpoint?from=5&to=9"), RECEIPT_OPEN);
    CHECK_EQ(compare_with(memory, end_of(3, 0), "GET /checkpoint?from=3&to=5"), RECEIPT_OPEN);
    const struct log_joint joint = joint_of(5, 9);
    log_joint_put(&lines, &joint);
    CHECK_EQ(compare_with(memory, nine, "the same as under 1"), RECEIPT_OK);
    CHECK_EQ(compare_with(memory, other, "OTHER BOOKS"),
             RECEIPT_FAILED); /* from entry 7 on: nothing can connect them */
    CHECK_EQ(compare_with(memory, early, "OTHER BOOKS"), RECEIPT_FAILED);
    checkpoint_put_line(&lines, &nine);
    CHECK_EQ(compare_with(memory, nine, "the same as under 2"), RECEIPT_OK);
    CHECK_EQ(compare_with(memory, other, "OTHER BOOKS"), RECEIPT_FAILED);
    key.public[3] ^= 1;
    CHECK_EQ(compare_with(memory, nine, "line 1 of what was kept is no checkpoint"), RECEIPT_FAILED);
    CHECK_EQ(compare_with("what is this?\n", nine, "is no checkpoint"), RECEIPT_FAILED);
}

TEST(kept_checkpoints, those_of_receipts_before_count_too) {
    struct kept_checkpoints kept = {0};
    char memory[400];
    struct buf why = BUF(memory);
    const struct store_checkpoint five = end_of(5, 0), other = end_of(5, 2);

    CHECK_EQ(kept_compare(&kept, &five, key.public, &why), RECEIPT_OK);
    CHECK_EQ(kept_compare(&kept, &other, key.public, &why), RECEIPT_FAILED);
    checkpoints_free(&kept.seen);
}

TEST(kept_checkpoints, a_line_that_connects_has_one_spelling) {
    char memory[LOG_JOINT_LINE], other[LOG_JOINT_LINE];
    struct buf line = BUF(memory);
    struct log_joint joint = joint_of(5, 9), read;

    log_joint_put(&line, &joint);
    CHECK(log_joint_read((struct text){memory, line.size - 1}, &read));
    CHECK(read.first == 5 && read.size == 9 && read.count == joint.count);
    CHECK(memcmp(read.hash, joint.hash, sizeof joint.hash[0] * (size_t)joint.count) == 0);
    for (size_t i = 0; i + 1 < line.size; i++) {
        memcpy(other, memory, line.size);
        other[i] = other[i] == 'X' ? 'Y' : 'X';
        CHECK(!log_joint_read((struct text){other, line.size - 1}, &read));
    }
    CHECK(!log_joint_read(text_view("cardroom-consistency 1 05 9 ", 28), &read));
    CHECK(!log_joint_read(text_view("cardroom-consistency 1 5 9", 26), &read));
    CHECK(log_joint_read(text_view("cardroom-consistency 1 5 5 ", 27), &read) && read.count == 0);
}
