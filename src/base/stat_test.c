#include "base/number.c"

#include "test.h"

static bool close_to(double value, double expected, double relative) {
    return fabs(value - expected) <= relative * fabs(expected);
}

/* The values are those of printed tables (Abramowitz and Stegun, 26.2 and 26.8). */
TEST(stat, normal_tails_are_those_of_the_printed_tables) {
    CHECK(close_to(stat_normal_tail(0.0), 0.5, 1e-15));
    CHECK(close_to(stat_normal_tail(1.0), 0.158655253931457, 1e-12));
    CHECK(close_to(stat_normal_tail(-1.0), 1.0 - 0.158655253931457, 1e-12));
    CHECK(close_to(stat_normal_tail(5.0), 2.866515718791939e-7, 1e-10));
}

TEST(stat, the_quantile_undoes_the_tail) {
    CHECK(close_to(stat_normal_quantile(0.025), 1.959963984540054, 1e-12));
    for (double z = -6.0; z <= 30.0; z += 0.37) CHECK(fabs(stat_normal_quantile(stat_normal_tail(z)) - z) < 1e-7);
}

TEST(stat, chi_square_tails_are_those_of_the_printed_tables) {
    CHECK(close_to(stat_chi_square_tail(3.841458820694124, 1), 0.05, 1e-10));
    CHECK(close_to(stat_chi_square_tail(18.307038053275146, 10), 0.05, 1e-10));
    CHECK(close_to(stat_chi_square_tail(135.80672317102676, 100), 0.01, 1e-10));
    CHECK(stat_chi_square_tail(0.0, 7) == 1.0);
}

/* With two degrees the tail is e^(-x/2): an own way for both expansions. */
TEST(stat, chi_square_with_two_degrees_is_exponential) {
    for (double x = 0.1; x < 600.0; x *= 1.3) CHECK(close_to(stat_chi_square_tail(x, 2), exp(-x / 2), 1e-10));
}

TEST(stat, poisson_tails_are_the_sum_of_their_terms) {
    for (double mean = 0.01; mean < 40.0; mean *= 2.1)
        for (int count = 1; count < 60; count += 7) {
            double term = exp(-mean), sum = 0.0;
            for (int k = 0; k < 300; k++, term *= mean / k)
                if (k >= count) sum += term;
            CHECK(close_to(stat_poisson_tail(mean, count), sum, 1e-9));
        }
    CHECK(stat_poisson_tail(3.0, 0) == 1.0);
    CHECK(stat_poisson_tail(0.0, 1) == 0.0);
}

TEST(stat, the_bound_shares_the_chance_among_the_figures) {
    CHECK(close_to(stat_bound(1, 0.05), 1.959963984540054, 1e-10));
    CHECK(close_to(stat_bound(10, 0.05), 2.8070337683438042, 1e-10));
}

/* Smirnov's table of the limit: K(1.3581) = 0.95, K(1.6276) = 0.99; and exactly, by matrix powers, 10 and 32
 * figures. */
TEST(stat, kolmogorov_tails_are_those_of_the_printed_tables) {
    CHECK(close_to(stat_kolmogorov_tail(1.3581 / 1e4, 100000000), 0.05, 2e-3));
    CHECK(close_to(stat_kolmogorov_tail(1.6276 / 1e4, 100000000), 0.01, 3e-3));
    CHECK(close_to(stat_kolmogorov_tail(0.28094, 32), 0.01, 0.05));
    CHECK(fabs(stat_kolmogorov_tail(0.274, 10) - (1.0 - 0.6284796154)) < 0.01);
    CHECK(close_to(stat_kolmogorov_tail(0.2, 100), 0.0005551927, 0.03));
    CHECK(stat_kolmogorov_tail(0.0, 5) == 1.0);
    CHECK(stat_kolmogorov_tail(1.0, 100) < 1e-80);
}

TEST(stat, the_kolmogorov_distance_looks_on_both_sides_of_each_step) {
    double low[] = {0.1, 0.2, 0.3, 0.4}, high[] = {0.9, 0.6, 0.8}, even[] = {0.25, 0.75};

    CHECK(close_to(stat_kolmogorov_distance(low, 4), 0.6, 1e-12));
    CHECK(close_to(stat_kolmogorov_distance(high, 3), 0.6, 1e-12));
    CHECK(close_to(stat_kolmogorov_distance(even, 2), 0.25, 1e-12));
}
