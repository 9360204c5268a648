#include "pit/pit.c"

#include "test.h"

/* Rounds 1, 2, 3...: round n is settled at n seconds, after n dollars were won. */
static void settle(struct day_curve *c, uint64_t from, uint64_t to) {
    for (uint64_t n = from; n <= to; n++) {
        struct curve_point now = {.round = n, .time_ms = (int64_t)n * 1000, .win_cents = (int64_t)n * 100};

        now.row[1].squares = (wide)n * (wide)n;
        curve_add(c, &now);
    }
}

TEST(day_curve, every_round_has_its_point_while_there_is_room) {
    struct day_curve c = {0};

    settle(&c, 1, DAY_CURVE_POINTS);
    CHECK_EQ(c.count, DAY_CURVE_POINTS);
    for (int i = 0; i < c.count; i++) CHECK_EQ(c.point[i].round, i + 1);
    CHECK_EQ(c.point[9].time_ms, 10000);
    CHECK_EQ(c.point[9].win_cents, 1000);
    CHECK_EQ(c.point[9].row[1].squares, 100);
    free(c.point);
}

/* However long the day is: the first round is there, the others follow evenly, none is farther from the end
 * than their distance. */
TEST(day_curve, a_long_day_takes_the_same_room_and_stays_even) {
    static const uint64_t days[] = {201, 202, 399, 400, 401, 402, 1000, 4567, 100000};

    for (size_t d = 0; d < COUNT(days); d++) {
        struct day_curve c = {0};
        uint64_t distance;

        settle(&c, 1, days[d]);
        CHECK(c.count > DAY_CURVE_POINTS / 2 && c.count <= DAY_CURVE_POINTS);
        CHECK_EQ(c.point[0].round, 1);
        distance = c.point[1].round - c.point[0].round;
        for (int i = 1; i < c.count; i++) CHECK_EQ(c.point[i].round - c.point[i - 1].round, distance);
        CHECK(days[d] - c.point[c.count - 1].round < distance);
        CHECK(distance < 2 * (days[d] / (DAY_CURVE_POINTS / 2)));
        free(c.point);
    }
}

TEST(day_curve, a_void_round_is_taken_out_and_the_next_takes_its_place) {
    for (uint64_t length = 1; length <= 1000; length += 37) {
        struct day_curve c = {0}, straight = {0};

        settle(&c, 1, length);
        for (int i = 0; i < 3; i++) { /* settled and voided, three times */
            settle(&c, length + 1, length + 1);
            curve_void_last(&c, length + 1);
        }
        settle(&c, length + 1, length + 300);
        settle(&straight, 1, length + 300);
        CHECK_EQ(c.rounds, straight.rounds);
        /* a full list may have been thinned out a round early: what is there is evenly spaced all the same */
        for (int i = 0; i < c.count; i++) CHECK_EQ((c.point[i].round - 1) % c.every, 0);
        CHECK_EQ(c.count, straight.count);
        CHECK_EQ(c.point[c.count - 1].round, straight.point[straight.count - 1].round);
        free(c.point);
        free(straight.point);
    }
}

TEST(day_curve, a_day_begins_with_nothing_and_a_round_of_the_day_before_is_not_in_it) {
    struct day_curve c = {0};

    curve_void_last(&c, 5); /* nothing has ever been */
    settle(&c, 1, 450);
    curve_begin(&c);
    CHECK_EQ(c.count, 0);
    CHECK(curve_wants_point(&c));
    curve_void_last(&c, 450);
    CHECK_EQ(c.rounds, 0);
    settle(&c, 451, 460);
    CHECK_EQ(c.count, 10);
    CHECK_EQ(c.point[0].round, 451);
    free(c.point);
}

TEST(day_curve, it_says_beforehand_whether_it_wants_a_point) {
    struct day_curve c = {0};

    settle(&c, 1, 500);
    for (uint64_t n = 501; n < 900; n++) {
        const bool wanted = curve_wants_point(&c);

        settle(&c, n, n);
        CHECK_EQ(wanted, c.point[c.count - 1].round == n);
    }
    free(c.point);
}
