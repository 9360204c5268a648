/*
 * battery_course_test.c - what a fair deal has on average, counted over every deal of a small deck, or known
 * from the books of poker.
 */
#include "rng/battery_course.c"

#include "rng/battery_fixture.h"
#include "test.h"

#include <math.h>

static bool near(double value, double expected)
{
    return fabs(value - expected) <= 1e-9 * fabs(expected) + 1e-12;
}

TEST(battery_course, runs_of_every_order)
{
    for (int n = 6; n <= 8; n++) { /* the formula holds up to runs of n - 2 */
        static struct every_deal e;
        const int64_t ways = every_deal_count(n, 1);
        double sum[4] = {0}, mean[4], ups = 0.0;

        every_deal_open(&e, n, 1);
        for (int64_t i = 0; i < ways; i++) {
            double count[4];

            ups += battery_run_counts(e.cards, n, count);
            for (int k = 0; k < 4; k++) sum[k] += count[k];
            every_deal_step(&e);
        }
        battery_run_means(n, mean);
        for (int k = 0; k < 4; k++) CHECK(near(sum[k] / (double)ways, mean[k]));
        CHECK(near(ups / (double)ways, (n - 1) / 2.0));
    }
}

TEST(battery_course, runs_are_counted_to_the_last_card)
{
    static const uint8_t order[] = {1, 2, 3, 4, 9, 8, 10, 7, 6}; /* 4 up, 1 down, 1 up, 2 down */
    double count[4];

    CHECK_EQ(battery_run_counts(order, 9, count), 5);
    CHECK(count[0] == 2 && count[1] == 1 && count[2] == 0 && count[3] == 1);
}

/* Three marked of ten: all 120 ways. */
TEST(battery_course, gaps_of_every_arrangement)
{
    double sum[9] = {0}, mean[9];

    for (int a = 0; a < 10; a++)
        for (int b = a + 1; b < 10; b++)
            for (int c = b + 1; c < 10; c++) {
                sum[a]++;
                sum[b - a - 1]++;
                sum[c - b - 1]++;
                sum[9 - c]++;
            }
    battery_gap_means(10, 3, mean);
    for (int g = 0; g < 8; g++) CHECK(near(mean[g], sum[g] / 120));
}

/* Five of 52: 1,098,240 pairs, 123,552 two pairs, 54,912 + 3,744 + 624 with three or four alike. */
TEST(battery_course, hands_of_a_deck)
{
    const struct battery_deck deck = {.copies = 1};
    double mean[3];

    battery_poker_means(&deck, mean);
    CHECK(near(mean[0], 10 * 1098240 / 2598960.));
    CHECK(near(mean[1], 10 * 123552 / 2598960.));
    CHECK(near(mean[2], 10 * 59280 / 2598960.));
}

/* With the joker as a fifth card beside four: 82,368 pairs, 2,808 two pairs, 2,496 + 13 with more alike. */
TEST(battery_course, hands_of_a_deck_with_the_joker)
{
    const struct battery_deck deck = {.copies = 1, .joker = true};
    double mean[3];

    battery_poker_means(&deck, mean);
    CHECK(near(mean[0], 10 * (1098240 + 82368) / 2869685.));
    CHECK(near(mean[1], 10 * (123552 + 2808) / 2869685.));
    CHECK(near(mean[2], 10 * (59280 + 2509) / 2869685.));
}

/* Eight decks, 32 cards of a rank: a pair is 13 (32 over 2) (12 over 3) 32^3. */
TEST(battery_course, hands_of_a_shoe)
{
    const struct battery_deck deck = {.copies = 8};
    const double all = battery_choose(416, 5), high = battery_choose(13, 5) * 33554432;
    double mean[3];

    battery_poker_means(&deck, mean);
    CHECK(near(mean[0], 83 * 13. * 496 * 220 * 32768 / all));
    CHECK(near(mean[1], 83 * 78. * 496 * 496 * 11 * 32 / all));
    CHECK(near(mean[2], 83 - mean[0] - mean[1] - 83 * high / all));
}

static void check_coupon(const struct battery_deck *deck)
{
    const int size = deck->copies * 52 + deck->joker, alike = 4 * deck->copies;
    double chance[BATTERY_CARDS + 1], sum = 0.0, straight = 1.0, last = 13.0;

    battery_coupon_chances(deck, chance);
    for (int t = 0; t <= size; t++) {
        CHECK(chance[t] > -1e-12);
        if (t < 13) CHECK(chance[t] == 0.0);
        if (t > size - alike + 1) CHECK(fabs(chance[t]) < 1e-12);
        sum += chance[t];
    }
    CHECK(near(sum, 1.0));
    for (int i = 0; i < 13; i++) straight *= (double)(alike * (13 - i)) / (size - i);
    CHECK(near(chance[13], straight)); /* thirteen cards, no rank twice */
    for (int i = 0; i < alike; i++) last *= (double)(alike - i) / (size - i);
    CHECK(fabs(chance[size - alike + 1] - last) < 1e-12); /* all cards of one rank at the end */
}

TEST(battery_course, all_ranks_take_from_13_cards_to_all_but_a_rank)
{
    check_coupon(&(struct battery_deck){.copies = 1});
    check_coupon(&(struct battery_deck){.copies = 1, .joker = true});
    check_coupon(&(struct battery_deck){.copies = 6});
    check_coupon(&(struct battery_deck){.copies = 8});
}
