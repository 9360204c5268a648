/* battery_card_tests_test.c - a statistic that is chi-square for many deals has its degrees of freedom for mean for
 * any number of them, even one: so the average over every deal of a small deck must be the degrees, exactly.  Other
 * means of a fair deal are counted over every deal of a small deck, or known from the books of poker. */
#include "rng/battery_card_tests.c"

#include "rng/battery_fixture.h"
#include "test.h"

#include <math.h>

/* ---- places of cards ---------------------------------------------------------------------------------- */

static void check_mean(void (*run)(struct battery_source *, int64_t, struct battery_result *), int kinds, int copies,
                       double expected) {
    double degrees = 0.0;
    const double mean = every_deal_mean(run, kinds, copies, &degrees);

    CHECK(fabs(mean - expected) < 1e-9 * expected, "%d kinds, %d copies: %.12g, not %g", kinds, copies, mean, expected);
    CHECK(degrees == expected);
}

TEST(battery_card_tests, card_by_position_has_the_degrees_of_dealing_without_replacement) {
    check_mean(test_card_position, 4, 1, 3 * 3);
    check_mean(test_card_position, 7, 1, 6 * 6);
    check_mean(test_card_position, 3, 2, 2 * 5);
    check_mean(test_card_position, 4, 2, 3 * 7);
}

/* n^2 - 3n + 1 for one deck; one more for the equal neighbours of a shoe. */
TEST(battery_card_tests, neighbours_have_the_degrees_of_tables_without_margins) {
    check_mean(test_pairs, 5, 1, 11);
    check_mean(test_pairs, 7, 1, 29);
    check_mean(test_pairs, 4, 2, 6);
    check_mean(test_pairs, 5, 2, 12);
    check_mean(test_pairs, 4, 3, 6);
}

TEST(battery_card_tests, sets_of_three_have_the_degrees_beyond_those_of_pairs) {
    check_mean(test_triples, 7, 1, 35 - 21);
    check_mean(test_triples, 8, 1, 56 - 28);
}

/* The variances of the parts apart: a table that is symmetric, then one that is not, by hand for four kinds. */
TEST(battery_card_tests, neighbours_are_weighed_by_their_own_variance) {
    struct battery_result result;
    int64_t count[16] = {0};

    /* +1 at 01, 10, 23, 32 and -1 at 02, 20, 13, 31: margins zero, length 8, variance (4-1) / (4*3) */
    for (int i = 0; i < 16; i++) count[i] = 10;
    count[1] = count[4] = count[11] = count[14] = 11;
    count[2] = count[8] = count[7] = count[13] = 9;
    judge_pairs(&result, count, 4, 1, 1);
    CHECK(fabs(result.statistic - 8 / (3 / 12.)) < 1e-9);

    /* +1 at 01, 12, 20 and -1 at 10, 21, 02: margins zero, length 6, variance (4+1) / (4*3) */
    for (int i = 0; i < 16; i++) count[i] = 10;
    count[1] = count[6] = count[8] = 11;
    count[4] = count[9] = count[2] = 9;
    judge_pairs(&result, count, 4, 1, 1);
    CHECK(fabs(result.statistic - 6 / (5 / 12.)) < 1e-9);
}

TEST(battery_card_tests, every_set_of_three_has_a_place_of_its_own) {
    bool seen[35] = {false};

    for (int a = 0; a < 7; a++)
        for (int b = 0; b < 7; b++)
            for (int c = 0; c < 7; c++) {
                if (a == b || b == c || a == c) continue;
                const int at = number_of_three(a, b, c);
                CHECK(at >= 0 && at < 35);
                CHECK_EQ(at, number_of_three(c, a, b));
                seen[at] = true;
            }
    for (int i = 0; i < 35; i++) CHECK(seen[i]);
}

/* ---- order -------------------------------------------------------------------------------------------- */

static bool near(double value, double expected) { return fabs(value - expected) <= 1e-9 * fabs(expected) + 1e-12; }

TEST(battery_card_tests, runs_of_every_order) {
    for (int n = 6; n <= 8; n++) { /* the formula holds up to runs of n - 2 */
        static struct every_deal e;
        const int64_t ways = every_deal_count(n, 1);
        double sum[4] = {0}, mean[4], ups = 0.0;

        every_deal_open(&e, n, 1);
        for (int64_t i = 0; i < ways; i++) {
            double count[4];

            ups += run_counts(e.cards, n, count);
            for (int k = 0; k < 4; k++) sum[k] += count[k];
            every_deal_step(&e);
        }
        run_means(n, mean);
        for (int k = 0; k < 4; k++) CHECK(near(sum[k] / (double)ways, mean[k]));
        CHECK(near(ups / (double)ways, (n - 1) / 2.0));
    }
}

TEST(battery_card_tests, runs_are_counted_to_the_last_card) {
    static const uint8_t order[] = {1, 2, 3, 4, 9, 8, 10, 7, 6}; /* 4 up, 1 down, 1 up, 2 down */
    double count[4];

    CHECK_EQ(run_counts(order, 9, count), 5);
    CHECK(count[0] == 2 && count[1] == 1 && count[2] == 0 && count[3] == 1);
}

/* Three marked of ten: all 120 ways. */
TEST(battery_card_tests, gaps_of_every_arrangement) {
    double sum[9] = {0}, mean[9];

    for (int a = 0; a < 10; a++)
        for (int b = a + 1; b < 10; b++)
            for (int c = b + 1; c < 10; c++) {
                sum[a]++;
                sum[b - a - 1]++;
                sum[c - b - 1]++;
                sum[9 - c]++;
            }
    gap_means(10, 3, mean);
    for (int g = 0; g < 8; g++) CHECK(near(mean[g], sum[g] / 120));
}

/* Five of 52: 1,098,240 pairs, 123,552 two pairs, 54,912 + 3,744 + 624 with three or four alike. */
TEST(battery_card_tests, hands_of_a_deck) {
    const struct battery_source deck = {.kinds = 52, .copies = 1, .size = 52};
    double mean[3];

    poker_means(&deck, mean);
    CHECK(near(mean[0], 10 * 1098240 / 2598960.));
    CHECK(near(mean[1], 10 * 123552 / 2598960.));
    CHECK(near(mean[2], 10 * 59280 / 2598960.));
}

/* With the joker as a fifth card beside four: 82,368 pairs, 2,808 two pairs, 2,496 + 13 with more alike. */
TEST(battery_card_tests, hands_of_a_deck_with_the_joker) {
    const struct battery_source deck = {.kinds = 53, .copies = 1, .size = 53};
    double mean[3];

    poker_means(&deck, mean);
    CHECK(near(mean[0], 10 * (1098240 + 82368) / 2869685.));
    CHECK(near(mean[1], 10 * (123552 + 2808) / 2869685.));
    CHECK(near(mean[2], 10 * (59280 + 2509) / 2869685.));
}

/* Eight decks, 32 cards of a rank: a pair is 13 (32 over 2) (12 over 3) 32^3. */
TEST(battery_card_tests, hands_of_a_shoe) {
    const struct battery_source deck = {.kinds = 52, .copies = 8, .size = 416};
    const double all = battery_choose(416, 5), high = battery_choose(13, 5) * 33554432;
    double mean[3];

    poker_means(&deck, mean);
    CHECK(near(mean[0], 83 * 13. * 496 * 220 * 32768 / all));
    CHECK(near(mean[1], 83 * 78. * 496 * 496 * 11 * 32 / all));
    CHECK(near(mean[2], 83 - mean[0] - mean[1] - 83 * high / all));
}

static void check_coupon(int kinds, int copies) {
    const int size = copies * kinds, alike = 4 * copies;
    const struct battery_source deck = {.kinds = kinds, .copies = copies, .size = size};
    double chance[BATTERY_CARDS + 1], sum = 0.0, straight = 1.0, last = 13.0;

    coupon_chances(&deck, chance);
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

TEST(battery_card_tests, all_ranks_take_from_13_cards_to_all_but_a_rank) {
    check_coupon(52, 1);
    check_coupon(53, 1);
    check_coupon(52, 6);
    check_coupon(52, 8);
}

/* ---- relations ---------------------------------------------------------------------------------------- */

/* As above: the average over every deal is the degrees of freedom. */
TEST(battery_card_tests, positions_of_one_deal_have_the_degrees_of_pairs_without_margins) {
    static const struct {
        int kinds, copies;
        double degrees;
    } decks[] = {{5, 1, 5}, {7, 1, 14}, {3, 2, 9}, {4, 2, 20}};

    for (size_t i = 0; i < COUNT(decks); i++) {
        double degrees = 0.0;
        const double mean = every_deal_mean(test_interplay_positions, decks[i].kinds, decks[i].copies, &degrees);

        CHECK(degrees == decks[i].degrees);
        CHECK(fabs(mean - degrees) < 1e-9);
    }
}

/* Every deal after every other: 24 x 24 pairs of deals of four cards. */
TEST(battery_card_tests, consecutive_deals_have_the_degrees_of_tables_without_margins) {
    static struct every_deal e;
    double sum = 0.0;

    for (int first = 0; first < 24; first++)
        for (int stride = 0; stride < 24; stride++) {
            struct battery_result result = {0};

            every_deal_open(&e, 4, 1);
            for (int i = 0; i < first; i++) every_deal_step(&e);
            e.stride = stride;
            test_interplay_deals(&e.source, 2, &result);
            CHECK(result.parameter == 9);
            sum += result.statistic;
        }
    CHECK(fabs(sum / (24 * 24) - 9) < 1e-9);
}

/* The product of neighbours in a circle, over every deal: -p2 / (S - 1), here 3, 1, -1, -3 and so on. */
TEST(battery_card_tests, the_mean_product_of_neighbours) {
    for (int copies = 1; copies <= 2; copies++) {
        static struct every_deal e;
        const int64_t ways = every_deal_count(4, copies);
        double sum = 0.0;

        every_deal_open(&e, 4, copies);
        for (int64_t i = 0; i < ways; i++, every_deal_step(&e)) {
            int32_t z[8];

            figures_of(&e.source, e.cards, e.size, z);
            for (int j = 0; j < e.size; j++) sum += z[j] * z[(j + 1) % e.size];
        }
        CHECK(fabs(sum / (double)ways + powers_of(&e.source).p2 / (e.size - 1)) < 1e-9);
        CHECK(powers_of(&e.source).p2 == 20.0 * copies);
    }
}

/* A circle of pairs that never vary is as far from chance as can be. */
TEST(battery_card_tests, a_source_that_repeats_itself_is_seen) {
    enum { DEALS = 12 };
    static struct every_deal e;
    struct battery_result result = {0};

    every_deal_open(&e, 4, 1);
    e.stride = 0;
    test_interplay_deals(&e.source, DEALS, &result);
    CHECK(result.p < 1e-6);
}
