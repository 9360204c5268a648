#include "house/when.c"

#include "test.h"

static const char *text_of(int64_t ms)
{
    static char memory[64];
    struct buf b = BUF(memory);

    when_put(&b, ms);
    return memory;
}

/* 'date -u -d @1700000000' says Tue Nov 14 22:13:20 UTC 2023. */
TEST(when, an_instant_is_written_as_date_and_time)
{
    CHECK_STR(text_of(0), "1970-01-01T00:00:00.000Z");
    CHECK_STR(text_of(1700000000123), "2023-11-14T22:13:20.123Z");
    CHECK_STR(text_of(951782400000), "2000-02-29T00:00:00.000Z");
    CHECK_EQ(strlen(text_of(1700000000123)), WHEN_SIZE);
}

TEST(when, what_no_calendar_has_is_shown_as_the_nearest_it_has)
{
    char memory[64];
    struct buf b = BUF(memory);

    CHECK_STR(text_of(-1), "1970-01-01T00:00:00.000Z");
    CHECK_STR(text_of(INT64_MIN), "1970-01-01T00:00:00.000Z");
    CHECK_STR(text_of(INT64_MAX), "9999-12-31T23:59:59.999Z");
    when_put_day(&b, INT64_MAX, 360);
    CHECK_STR(memory, "9999-12-31");
}

TEST(when, what_is_written_is_read_again)
{
    int64_t ms;

    for (int64_t day = 0; day < 200000; day += 13) {
        CHECK(when_read(text_of(day * 86400000 + day * 7), &ms));
        CHECK_EQ(ms, day * 86400000 + day * 7);
    }
}

TEST(when, the_rest_may_be_left_out)
{
    int64_t ms;

    CHECK(when_read("2023-11-14", &ms));
    CHECK_EQ(ms, 1699920000000);
    CHECK(when_read("2023-11-14T22", &ms));
    CHECK_EQ(ms, 1699920000000 + 22 * 3600000);
    CHECK(when_read("2023-11-14T22:13:20Z", &ms));
    CHECK_EQ(ms, 1700000000000);
}

TEST(when, what_is_no_instant_is_refused)
{
    static const char *const bad[] = {"",
                                      "yesterday",
                                      "2023-13-01",
                                      "2023-02-29",
                                      "2023-1-1",
                                      "2023-11-14 22",
                                      "2023-11-14T24",
                                      "2023-11-14T22:60",
                                      "2023-11-14x",
                                      "20231114",
                                      "2023-11-14T22Zz"};
    int64_t ms;

    for (size_t i = 0; i < COUNT(bad); i++) cr_assert(!when_read(bad[i], &ms), "%s", bad[i]);
    CHECK(when_read("2024-02-29", &ms));
}

TEST(when, a_gaming_day_begins_when_the_house_says)
{
    char memory[32];
    struct buf b = BUF(memory);

    when_put_day(&b, 1700000000000, 23 * 60);
    CHECK_STR(memory, "2023-11-13");
    buf_clear(&b);
    when_put_day(&b, 1700000000000, 22 * 60);
    CHECK_STR(memory, "2023-11-14");
}
