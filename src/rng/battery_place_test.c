/*
 * battery_place_test.c - a statistic that is chi-square for many deals has its degrees of freedom for mean
 * for any number of them, even one: so the average over every deal of a small deck must be the degrees,
 * exactly.
 */
#include "rng/battery_place.c"

#include "rng/battery_fixture.h"
#include "test.h"

#include <math.h>

static void check_mean(void (*run)(struct battery_source *, int64_t, struct battery_result *), int kinds,
                       int copies, double expected)
{
    double degrees = 0.0;
    const double mean = every_deal_mean(run, kinds, copies, &degrees);

    cr_assert(fabs(mean - expected) < 1e-9 * expected, "%d kinds, %d copies: %.12g, not %g", kinds, copies,
              mean, expected);
    CHECK(degrees == expected);
}

TEST(battery_place, card_by_position_has_the_degrees_of_dealing_without_replacement)
{
    check_mean(battery_card_position, 4, 1, 3 * 3);
    check_mean(battery_card_position, 7, 1, 6 * 6);
    check_mean(battery_card_position, 3, 2, 2 * 5);
    check_mean(battery_card_position, 4, 2, 3 * 7);
}

/* n^2 - 3n + 1 for one deck; one more for the equal neighbours of a shoe. */
TEST(battery_place, neighbours_have_the_degrees_of_tables_without_margins)
{
    check_mean(battery_pairs, 5, 1, 11);
    check_mean(battery_pairs, 7, 1, 29);
    check_mean(battery_pairs, 4, 2, 6);
    check_mean(battery_pairs, 5, 2, 12);
    check_mean(battery_pairs, 4, 3, 6);
}

TEST(battery_place, sets_of_three_have_the_degrees_beyond_those_of_pairs)
{
    check_mean(battery_triples, 7, 1, 35 - 21);
    check_mean(battery_triples, 8, 1, 56 - 28);
}

/* The variances of the parts apart: a table that is symmetric, then one that is not, by hand for four kinds.
 */
TEST(battery_place, neighbours_are_weighed_by_their_own_variance)
{
    int64_t count[16] = {0};
    double square, degrees;

    /* +1 at 01, 10, 23, 32 and -1 at 02, 20, 13, 31: margins zero, length 8, variance (4-1) / (4*3) */
    for (int i = 0; i < 16; i++) count[i] = 10;
    count[1] = count[4] = count[11] = count[14] = 11;
    count[2] = count[8] = count[7] = count[13] = 9;
    battery_pairs_square(count, 4, 1, 1, &square, &degrees);
    CHECK(fabs(square - 8 / (3 / 12.)) < 1e-9);

    /* +1 at 01, 12, 20 and -1 at 10, 21, 02: margins zero, length 6, variance (4+1) / (4*3) */
    for (int i = 0; i < 16; i++) count[i] = 10;
    count[1] = count[6] = count[8] = 11;
    count[4] = count[9] = count[2] = 9;
    battery_pairs_square(count, 4, 1, 1, &square, &degrees);
    CHECK(fabs(square - 6 / (5 / 12.)) < 1e-9);
}

TEST(battery_place, every_set_of_three_has_a_place_of_its_own)
{
    bool seen[35] = {false};

    for (int a = 0; a < 7; a++)
        for (int b = 0; b < 7; b++)
            for (int c = 0; c < 7; c++) {
                if (a == b || b == c || a == c) continue;
                const int at = battery_triple(a, b, c);
                CHECK(at >= 0 && at < 35);
                CHECK_EQ(at, battery_triple(c, a, b));
                seen[at] = true;
            }
    for (int i = 0; i < 35; i++) CHECK(seen[i]);
}
