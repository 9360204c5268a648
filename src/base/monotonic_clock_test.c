#include "base/time.c"

#include "test.h"

TEST(monotonic_clock, a_clock_that_runs_is_the_clock)
{
    struct monotonic_clock s;

    monotonic_clock_start(&s, 1000, 900);
    CHECK_EQ(monotonic_clock_ms(&s, 1000), 1000);
    CHECK_EQ(monotonic_clock_ms(&s, 2500), 2500);
    CHECK(!s.jumped);
}

TEST(monotonic_clock, a_clock_that_is_set_back_does_not_take_time_with_it)
{
    struct monotonic_clock s;

    monotonic_clock_start(&s, 100000, 0);
    CHECK_EQ(monotonic_clock_ms(&s, 40000), 100000); /* a minute back */
    CHECK_EQ(monotonic_clock_ms(&s, 40800), 100700); /* time goes on, an eighth slower */
    CHECK_EQ(monotonic_clock_ms(&s, 40801), 100701);
    CHECK(!s.jumped);
}

TEST(monotonic_clock, after_eight_times_as_long_it_agrees_with_the_clock_again)
{
    struct monotonic_clock s;
    int64_t before = 0, clock = 40000;

    monotonic_clock_start(&s, 100000, 0);
    monotonic_clock_ms(&s, clock);
    for (int i = 0; i < 480000; i += 3) { /* in steps that are no eighths */
        const int64_t now = monotonic_clock_ms(&s, clock += 3);
        CHECK(now >= before);
        before = now;
    }
    CHECK_EQ(before, clock);
}

TEST(monotonic_clock, a_start_before_the_last_fact_begins_at_the_last_fact)
{
    struct monotonic_clock s;

    monotonic_clock_start(&s, 1000, 50000);
    CHECK_EQ(monotonic_clock_ms(&s, 1000), 50000);
    CHECK_EQ(monotonic_clock_ms(&s, 1080), 50070);
}

TEST(monotonic_clock, a_jump_forward_is_taken_and_told_of)
{
    struct monotonic_clock s;

    monotonic_clock_start(&s, 1000, 0);
    CHECK_EQ(monotonic_clock_ms(&s, 6000), 6000);
    CHECK(!s.jumped);
    CHECK_EQ(monotonic_clock_ms(&s, 11001), 11001);
    CHECK(s.jumped);
}
