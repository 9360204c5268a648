#include "store/store_parts.c"

#include "test.h"

TEST(summary, blocks_run_from_1_to_1024) {
    CHECK_EQ(summary_block(1), 0);
    CHECK_EQ(summary_block(1024), 0);
    CHECK_EQ(summary_block(1025), 1);
    CHECK_EQ(summary_first(0), 1);
    CHECK_EQ(summary_first(3), 3073);
}

/* Whatever an entry of the block is asked for by, the block is not passed over. */
TEST(summary, never_passes_over_what_is_there) {
    struct summary s;

    summary_clear(&s);
    for (uint64_t n = 1; n <= SUMMARY_BLOCK; n++) {
        CHECK(!summary_done(&s));
        summary_add(&s, &(struct store_entry){.number = n,
                                              .time_ms = (int64_t)(n * 37 % 1009) + 5000,
                                              .terminal = (uint32_t)(n * 65537),
                                              .kind = (uint8_t)(n % 3 * 100)});
    }
    CHECK(summary_done(&s));
    for (uint64_t n = 1; n <= SUMMARY_BLOCK; n++) {
        const struct store_query by_terminal = {.terminal = (uint32_t)(n * 65537)};
        const int64_t time_ms = (int64_t)(n * 37 % 1009) + 5000;
        const struct store_query by_time = {.since_ms = time_ms, .until_ms = time_ms};

        CHECK(summary_may_hold(s.since_ms, s.until_ms, s.sets, &by_terminal));
        CHECK(summary_may_hold(s.since_ms, s.until_ms, s.sets, &by_time));
    }
    CHECK(summary_may_hold(s.since_ms, s.until_ms, s.sets, &(struct store_query){.kind = 200}));
    CHECK(!summary_may_hold(s.since_ms, s.until_ms, s.sets, &(struct store_query){.kind = 199}));
    CHECK(!summary_may_hold(s.since_ms, s.until_ms, s.sets, &(struct store_query){.until_ms = 4999}));
    CHECK(!summary_may_hold(s.since_ms, s.until_ms, s.sets, &(struct store_query){.since_ms = 6009}));
}

TEST(summary, passes_over_a_terminal_that_is_not_there) {
    struct summary s;

    summary_clear(&s);
    summary_add(&s, &(struct store_entry){.terminal = 17});
    CHECK(summary_may_hold(0, 0, s.sets, &(struct store_query){.terminal = 17}));
    CHECK(summary_may_hold(0, 0, s.sets, &(struct store_query){.terminal = 17 + 2048}));
    CHECK(!summary_may_hold(0, 0, s.sets, &(struct store_query){.terminal = 18}));
}
