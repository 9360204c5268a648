#include "base/time.c"

#include "test.h"

/* Both clocks at once: time that passes. */
static struct clock_reading at(int64_t ms) { return (struct clock_reading){ms, ms}; }

/* The machine's clock apart from the steady one. */
static struct clock_reading set_to(int64_t wall_ms, int64_t steady_ms) {
    return (struct clock_reading){wall_ms, steady_ms};
}

TEST(monotonic_clock, a_clock_that_runs_is_the_clock) {
    struct monotonic_clock s;

    monotonic_clock_start(&s, at(1000), 900);
    CHECK_EQ(monotonic_clock_ms(&s, at(1000)), 1000);
    CHECK_EQ(monotonic_clock_ms(&s, at(2500)), 2500);
    CHECK(!s.jumped);
}

TEST(monotonic_clock, a_clock_that_is_set_back_does_not_take_time_with_it) {
    struct monotonic_clock s;

    monotonic_clock_start(&s, at(100000), 0);
    CHECK_EQ(monotonic_clock_ms(&s, set_to(40000, 100000)), 100000); /* a minute back */
    CHECK_EQ(monotonic_clock_ms(&s, set_to(40800, 100800)), 100700); /* time goes on, an eighth slower */
    CHECK_EQ(monotonic_clock_ms(&s, set_to(40801, 100801)), 100701);
    CHECK(!s.jumped);
}

TEST(monotonic_clock, after_eight_times_as_long_it_agrees_with_the_clock_again) {
    struct monotonic_clock s;
    int64_t before = 0, clock = 40000;

    monotonic_clock_start(&s, at(100000), 0);
    monotonic_clock_ms(&s, set_to(clock, clock + 60000));
    for (int i = 0; i < 480000; i += 3) { /* in steps that are no eighths */
        clock += 3;
        const int64_t now = monotonic_clock_ms(&s, set_to(clock, clock + 60000));
        CHECK(now >= before);
        before = now;
    }
    CHECK_EQ(before, clock);
}

TEST(monotonic_clock, a_start_before_the_last_fact_begins_at_the_last_fact) {
    struct monotonic_clock s;

    monotonic_clock_start(&s, at(1000), 50000);
    CHECK_EQ(monotonic_clock_ms(&s, at(1000)), 50000);
    CHECK_EQ(monotonic_clock_ms(&s, at(1080)), 50070);
}

TEST(monotonic_clock, time_that_was_slept_through_is_taken_and_told_of) {
    struct monotonic_clock s;

    monotonic_clock_start(&s, at(1000), 0);
    CHECK_EQ(monotonic_clock_ms(&s, at(6000)), 6000);
    CHECK(!s.jumped);
    CHECK_EQ(monotonic_clock_ms(&s, at(36000000)), 36000000);
    CHECK(s.jumped);
    CHECK_EQ(s.refused_ms, 0);
}

enum { YEARS = 1000000000 }; /* milliseconds: enough */

TEST(monotonic_clock, a_reading_that_no_clock_comes_to_is_not_believed) {
    struct monotonic_clock s;

    monotonic_clock_start(&s, at(1000), 0);
    CHECK_EQ(monotonic_clock_ms(&s, set_to(2000 + CLOCK_TRUST_MS, 2000)), 2000 + CLOCK_TRUST_MS);
    CHECK_EQ(s.refused_ms, 0);
    s.jumped = false;
    for (int sign = -1; sign <= 1; sign += 2) {
        monotonic_clock_start(&s, at(YEARS), 0);
        CHECK_EQ(monotonic_clock_ms(&s, set_to(YEARS + 2000 + sign * YEARS, YEARS + 1000)), YEARS + 1000);
        CHECK_EQ(s.refused_ms, sign * YEARS + 1000);
        CHECK_EQ(monotonic_clock_ms(&s, set_to(YEARS + 4000 + sign * YEARS, YEARS + 3000)), YEARS + 3000);
        CHECK(!s.jumped);
        CHECK_EQ(monotonic_clock_ms(&s, at(YEARS + 4000)), YEARS + 4000); /* it was put right */
        CHECK_EQ(s.refused_ms, 0);
    }
}

/* Many steps, each below the bound, come to nothing more than one. */
TEST(monotonic_clock, a_clock_cannot_be_set_far_in_small_steps) {
    struct monotonic_clock s;
    int64_t now = 0;

    monotonic_clock_start(&s, at(0), 0);
    for (int64_t i = 1; i <= 3600; i++) now = monotonic_clock_ms(&s, set_to(i * 60000, i * 1000));
    CHECK(now <= 3600000 + CLOCK_TRUST_MS + 3600000 / CLOCK_DRIFT);
    CHECK(now >= 3600000);
    CHECK(s.refused_ms > 0);
}

TEST(monotonic_clock, a_person_may_accept_the_clock) {
    struct monotonic_clock s;

    monotonic_clock_start(&s, at(1000), 0);
    CHECK_EQ(monotonic_clock_ms(&s, set_to(YEARS, 2000)), 2000);
    monotonic_clock_accept(&s, set_to(YEARS, 2000));
    CHECK_EQ(monotonic_clock_ms(&s, set_to(YEARS + 1000, 3000)), YEARS + 1000);
    CHECK(s.jumped);
    CHECK_EQ(s.refused_ms, 0);
}

TEST(monotonic_clock, accepted_far_behind_the_log_it_runs_at_its_own_pace) {
    struct monotonic_clock s;

    monotonic_clock_start(&s, at(1000), YEARS);
    CHECK_EQ(monotonic_clock_ms(&s, at(9000)), YEARS + 8000);
}

TEST(monotonic_clock, a_start_months_from_the_end_of_the_log_asks_a_person) {
    const int64_t day = INT64_C(86400000), end = 1000 * day;

    CHECK(clock_fits_log(0, 0));
    CHECK(clock_fits_log(end, 0));
    CHECK(clock_fits_log(end - CLOCK_TRUST_MS, end));
    CHECK(!clock_fits_log(end - CLOCK_TRUST_MS - 1, end));
    CHECK(clock_fits_log(end + 31 * day, end));
    CHECK(!clock_fits_log(end + 31 * day + 1, end));
}
