#include "rng/battery_statistics.c"

#include "base/rng.h"
#include "test.h"

static bool near(double value, double expected) { return fabs(value - expected) <= 1e-9 * fabs(expected); }

/* 8, 12, 10, 10 with 10 expected: (4 + 4) / 10. */
TEST(battery_statistics, even_cells_by_hand) {
    const int64_t count[] = {8, 12, 10, 10};

    CHECK(near(battery_even_square(count, 4), 0.8));
}

/* 100 outcomes: cells of 50 and 30 stand, 5 + 4 + 11 = 20 are pooled, the last 0 goes to them too. */
TEST(battery_statistics, rare_cells_are_pooled_with_their_neighbours) {
    const int64_t count[] = {44, 34, 6, 5, 11, 0};
    const double chance[] = {0.5, 0.3, 0.05, 0.04, 0.11, 0.0};
    struct battery_result result = {0};

    battery_cells(&result, count, chance, 6);
    CHECK(result.parameter == 2);
    CHECK(near(result.statistic, 36 / 50. + 16 / 30. + 4 / 20.));
    CHECK_EQ(result.kind, BATTERY_CHI_SQUARE);
}

TEST(battery_statistics, equal_pairs_are_counted_each_with_each) {
    uint64_t figures[] = {5, 1, 5, 9, 5, 1, 7}; /* three fives are three pairs */

    CHECK_EQ(battery_equal_pairs(figures, COUNT(figures)), 4);
    CHECK_EQ(battery_equal_pairs(figures, 1), 0);
}

/* P(X > 2) + P(X = 2) / 2 for a mean of 1, e^-1 (1 - ...): 1 - 2.5 / e + 0.5 / 2e. */
TEST(battery_statistics, a_count_shares_its_own_chance) {
    struct battery_result result = {0};

    battery_count(&result, 2, 1.0);
    CHECK(near(result.p, 1 - 2.5 / exp(1) + 0.25 / exp(1)));
}

/* Two figures, one the double of the other plus noise: T squared does not care how they are mixed. */
TEST(battery_statistics, squares_do_not_depend_on_the_mixture) {
    struct battery_sums plain = {.figures = 2}, mixed = {.figures = 2};
    struct rng rng;

    rng_seed(&rng, "1", 1);
    for (int i = 0; i < 500; i++) {
        const double a = rng_below(&rng, 100), b = rng_below(&rng, 10);

        battery_sums_add(&plain, (double[]){a - 49.5, b - 4.5});
        battery_sums_add(&mixed, (double[]){2 * a + b - 103.5, a - 3 * b - 36.0});
    }
    CHECK(fabs(battery_hotelling(&plain) - battery_hotelling(&mixed)) < 1e-6);
}

/* Four deals 1, 2, 3, 4 with the mean 2: average away 1/2, variance 5/4, so (4 - 1 - 2) x 0.25 / 1.25. */
TEST(battery_statistics, one_figure_by_hand) {
    struct battery_sums s = {.figures = 1, .mean = {2}};

    for (int i = 1; i <= 4; i++) battery_sums_add(&s, (double[]){i});
    CHECK(near(battery_hotelling(&s), 0.2));
}

TEST(battery_statistics, a_figure_that_never_varies) {
    struct battery_sums right = {.figures = 1, .mean = {3}}, wrong = {.figures = 1, .mean = {2}};

    for (int i = 0; i < 10; i++) {
        battery_sums_add(&right, (double[]){3});
        battery_sums_add(&wrong, (double[]){3});
    }
    CHECK(battery_hotelling(&right) == 0.0);
    CHECK(isinf(battery_hotelling(&wrong)));
}

TEST(battery_statistics, choose) {
    CHECK(near(battery_choose(52, 5), 2598960));
    CHECK(battery_choose(3, 5) == 0.0);
    CHECK(battery_choose(7, 0) == 1.0);
}
