#include "base/time.c"

#include "test.h"

static const char *text_of(int64_t ms) {
    static char memory[64];
    struct buf b = BUF(memory);

    time_put(&b, ms);
    return memory;
}

/* 'date -u -d @1700000000' says Tue Nov 14 22:13:20 UTC 2023. */
TEST(time_text, an_instant_is_written_as_date_and_time) {
    CHECK_STR(text_of(0), "1970-01-01T00:00:00.000Z");
    CHECK_STR(text_of(1700000000123), "2023-11-14T22:13:20.123Z");
    CHECK_STR(text_of(951782400000), "2000-02-29T00:00:00.000Z");
    CHECK_EQ(strlen(text_of(1700000000123)), TIME_SIZE);
}

TEST(time_text, what_no_calendar_has_is_shown_as_the_nearest_it_has) {
    char memory[64];
    struct buf b = BUF(memory);

    CHECK_STR(text_of(-1), "1970-01-01T00:00:00.000Z");
    CHECK_STR(text_of(INT64_MIN), "1970-01-01T00:00:00.000Z");
    CHECK_STR(text_of(INT64_MAX), "9999-12-31T23:59:59.999Z");
    time_put_day(&b, INT64_MAX, 360);
    CHECK_STR(memory, "9999-12-31");
}

TEST(time_text, what_is_written_is_read_again) {
    int64_t ms;

    for (int64_t day = 0; day < 200000; day += 13) {
        CHECK(time_read(text_of(day * 86400000 + day * 7), &ms));
        CHECK_EQ(ms, day * 86400000 + day * 7);
    }
}

TEST(time_text, the_rest_may_be_left_out) {
    int64_t ms;

    CHECK(time_read("2023-11-14", &ms));
    CHECK_EQ(ms, 1699920000000);
    CHECK(time_read("2023-11-14T22", &ms));
    CHECK_EQ(ms, 1699920000000 + 22 * 3600000);
    CHECK(time_read("2023-11-14T22:13:20Z", &ms));
    CHECK_EQ(ms, 1700000000000);
}

TEST(time_text, what_is_no_instant_is_refused) {
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

    for (size_t i = 0; i < COUNT(bad); i++) CHECK(!time_read(bad[i], &ms), "%s", bad[i]);
    CHECK(time_read("2024-02-29", &ms));
}

TEST(time_text, a_gaming_day_begins_when_the_house_says) {
    char memory[32];
    struct buf b = BUF(memory);

    time_put_day(&b, 1700000000000, 23 * 60);
    CHECK_STR(memory, "2023-11-13");
    buf_clear(&b);
    time_put_day(&b, 1700000000000, 22 * 60);
    CHECK_STR(memory, "2023-11-14");
}

/* Checked with 'date -u -d @SECONDS +%Y%m%d'. */
TEST(time_text, dates_of_instants) {
    static const struct {
        int64_t seconds;
        calendar_day day;
    } cases[] = {{0, 19700101},           {-1, 19691231},         {86399, 19700101},      {86400, 19700102},
                 {951782399, 20000228},   {951782400, 20000229},  {951868800, 20000301},  {1709164800, 20240229},
                 {1767225599, 20251231},  {1767225600, 20260101}, {4107542400, 21000301}, {-2203891200, 19000301},
                 {253402300799, 99991231}};

    for (size_t i = 0; i < COUNT(cases); i++) CHECK_EQ(time_date(cases[i].seconds * 1000), cases[i].day);
    CHECK_EQ(time_date(-1), 19691231);
}

/* Every day of 800 years follows the one before it. */
TEST(time_text, no_day_is_skipped) {
    int64_t day = time_date(INT64_C(-12219292800000)); /* 1582-10-15 */

    CHECK_EQ(day, 15821015);
    for (int64_t i = 1; i < 2 * DAYS_IN_400_YEARS; i++) {
        const int64_t next = time_date(INT64_C(-12219292800000) + i * 86400000);
        const bool same_month = next == day + 1, new_month = next % 100 == 1 && next / 100 == day / 100 + 1;
        const bool new_year = next % 10000 == 101 && day % 10000 == 1231 && next / 10000 == day / 10000 + 1;
        CHECK(same_month || new_month || new_year);
        CHECK(!same_month || next % 100 <= 31);
        day = next;
    }
    CHECK_EQ(day, 23821014);
}

TEST(time_text, a_clock_is_believed_only_where_the_days_around_it_have_dates) {
    CHECK(time_has_date(0) && time_has_date(INT64_C(1700000000000)));
    CHECK(!time_has_date(-1) && !time_has_date(TIME_LAST_MS + 1) && !time_has_date(INT64_MAX));
    CHECK_EQ(time_date(TIME_LAST_MS), 99991231);
}
