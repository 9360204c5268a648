#include "access/limit.c"
#include "test.h"

static struct throttle t;

static struct text name(const char *text) {
    static char memory[4][64];
    static int next;
    char *at = memory[next++ % 4];

    strncpy(at, text, 63);
    return (struct text){at, strlen(at)};
}

/* Three mistakes are free; then 1 s, 2 s, 4 s ... and never more than a quarter of an hour. */
TEST(throttle, the_wait_doubles) {
    static const int64_t waits[] = {0,     0,     1000,   2000,   4000,   8000,   16000,
                                    32000, 64000, 128000, 256000, 512000, 900000, 900000};
    int64_t now = 1000000;

    for (size_t i = 0; i < COUNT(waits); i++) {
        CHECK_EQ(throttle_wait(&t, 'n', name("mia"), now), 0);
        throttle_try(&t, 'n', name("mia"), now);
        CHECK_EQ(throttle_wait(&t, 'n', name("mia"), now), waits[i]);
        if (waits[i]) CHECK_EQ(throttle_wait(&t, 'n', name("mia"), now + waits[i] - 1), 1);
        now += waits[i];
    }
    CHECK_EQ(throttle_wait(&t, 'n', name("bob"), now), 0);
    CHECK_EQ(throttle_wait(&t, 'a', name("mia"), now), 0); /* another purpose */
}

TEST(throttle, success_and_time_forgive) {
    for (int i = 0; i < 5; i++) throttle_try(&t, 'n', name("mia"), 1000);
    CHECK_EQ(throttle_wait(&t, 'n', name("mia"), 1000), 4000);
    throttle_take_back(&t, 'n', name("mia"), 1000); /* the last try succeeded: four are left, no wait */
    CHECK_EQ(throttle_wait(&t, 'n', name("mia"), 1000), 0);
    throttle_try(&t, 'n', name("mia"), 1000);
    CHECK_EQ(throttle_wait(&t, 'n', name("mia"), 1000), 4000);
    CHECK_EQ(throttle_wait(&t, 'n', name("mia"), 1000 + THROTTLE_FORGIVEN_MS + 1), 0);
    throttle_try(&t, 'n', name("mia"), 1000 + THROTTLE_FORGIVEN_MS + 1);
    CHECK_EQ(throttle_wait(&t, 'n', name("mia"), 1000 + THROTTLE_FORGIVEN_MS + 1), 0);
    throttle_forget(&t, 'n', name("mia"));
    for (int i = 0; i < 2; i++) throttle_try(&t, 'n', name("mia"), 1000 + THROTTLE_FORGIVEN_MS + 1);
    CHECK_EQ(throttle_wait(&t, 'n', name("mia"), 1000 + THROTTLE_FORGIVEN_MS + 1), 0);
}

TEST(throttle, a_clock_that_goes_back_makes_nobody_wait_for_ever) {
    for (int i = 0; i < 4; i++) throttle_try(&t, 'n', name("mia"), 1000000000);
    CHECK_EQ(throttle_wait(&t, 'n', name("mia"), 5), 2000);
}

/* Whoever fails often stays known, though thousands of others fail once. */
TEST(throttle, the_worst_keep_their_places) {
    char text[32];

    for (int i = 0; i < 8; i++) throttle_try(&t, 'a', name("10.0.0.66"), 1000);
    for (int i = 0; i < 100000; i++) {
        snprintf(text, sizeof text, "10.1.%d.%d", i / 256, i % 256);
        throttle_try(&t, 'a', name(text), 1001);
    }
    CHECK(throttle_wait(&t, 'a', name("10.0.0.66"), 1001) > 0);
}

TEST(throttle, texts_of_any_length) {
    char text[1000];

    memset(text, 'x', sizeof text);
    for (int i = 0; i < 3; i++) throttle_try(&t, 'n', (struct text){text, sizeof text}, 1);
    for (int i = 0; i < 3; i++) throttle_try(&t, 'n', (struct text){NULL, 0}, 1);
    CHECK_EQ(throttle_wait(&t, 'n', (struct text){text, sizeof text}, 1), 1000);
    CHECK_EQ(throttle_wait(&t, 'n', (struct text){NULL, 0}, 1), 1000);
}
