#include "access/limit.c"
#include "test.h"

/* 10 a second, 20 at once: twenty go through at once, then one every 100 ms. */
TEST(limit, a_bucket_gives_its_burst_and_then_its_rate) {
    struct limit_bucket b = {0};
    int taken = 0;

    for (int i = 0; i < 30; i++) taken += limit_take(&b, 10, 20, 1, 1000);
    CHECK_EQ(taken, 20);
    CHECK(!limit_take(&b, 10, 20, 1, 1099));
    CHECK(limit_take(&b, 10, 20, 1, 1100));
    CHECK(!limit_take(&b, 10, 20, 1, 1100));
    taken = 0;
    for (int ms = 1101; ms <= 11100; ms++) taken += limit_take(&b, 10, 20, 1, ms);
    CHECK_EQ(taken, 100); /* ten seconds at ten a second */
}

/* Against a slow model that counts thousandths one by one. */
TEST(limit, fractions_of_a_token_are_kept) {
    struct limit_bucket b = {0};
    int64_t model = 7000;

    for (int64_t ms = 1; ms < 20000; ms++) {
        if (ms > 1 && model < 7000) model = model + 3 > 7000 ? 7000 : model + 3;
        const bool expected = ms % 5 == 0 && model >= 1000;
        if (ms % 5 == 0) CHECK_EQ(limit_take(&b, 3, 7, 1, ms), expected);
        if (expected) model -= 1000;
    }
}

TEST(limit, a_clock_that_jumps_neither_fills_nor_breaks) {
    struct limit_bucket b = {0};

    CHECK(limit_take(&b, 10, 2, 2, 5000));
    CHECK(!limit_take(&b, 10, 2, 1, 1));
    CHECK(!limit_take(&b, 10, 2, 1, 5000));
    CHECK(limit_take(&b, 10, 2, 2, INT64_MAX));
    CHECK(!limit_take(&b, 10, 2, 1, INT64_MAX));
    b = (struct limit_bucket){0};
    CHECK(limit_take(&b, UINT32_MAX, UINT32_MAX, UINT32_MAX, 1));
    CHECK(limit_take(&b, UINT32_MAX, UINT32_MAX, UINT32_MAX, INT64_MAX));
}

TEST(limit, what_never_fits_is_never_taken) {
    struct limit_bucket b = {0};

    CHECK(!limit_take(&b, 1, 5, 6, 10));
    CHECK(limit_take(&b, 1, 5, 5, 10));
}

TEST(limit, every_role_has_limits_that_let_its_largest_message_through) {
    for (int role = 0; role < ROLES; role++) {
        const struct limit_rule *rule = &limit_rules[role];
        struct limit limit = {0};

        CHECK(rule->messages && rule->messages_burst >= rule->messages && rule->bytes);
        CHECK(rule->bytes_burst >= rule->message_bytes && rule->message_bytes <= LIMIT_MESSAGE);
        CHECK_EQ(limit_message(&limit, role, rule->message_bytes, 1), OK);
        CHECK_EQ(limit_message(&limit, role, rule->message_bytes + 1, 1), ERR_MESSAGE_LARGE);
    }
}

/* Messages that fit but are too many bytes together take nothing from the other bucket. */
TEST(limit, a_refused_message_costs_nothing) {
    struct limit limit = {0};
    int taken = 0;

    for (int i = 0; i < 100; i++) taken += limit_message(&limit, ROLE_TERMINAL, 4096, 1) == OK;
    CHECK_EQ(taken, 32); /* 128 KiB at once */
    CHECK_EQ(limit.messages.level, (200 - 32) * 1000);
    CHECK_EQ(limit_message(&limit, ROLE_TERMINAL, 4096, 1), ERR_RATE);
}
