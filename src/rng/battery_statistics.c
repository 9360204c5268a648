#include "rng/battery_tests.h"

#include "base/number.h"

#include <math.h>
#include <stdlib.h>

static const double expected_least = 10.0;

void battery_chi_square(struct battery_result *out, double statistic, double degrees) {
    out->kind = BATTERY_CHI_SQUARE;
    out->statistic = statistic;
    out->parameter = degrees;
    out->p = isfinite(statistic) ? stat_chi_square_tail(statistic, degrees) : 0.0;
}

/* Mid-p: half of the probability of exactly this count goes to either side, so that the mean of p is 1/2. */
void battery_count(struct battery_result *out, int64_t count, double mean) {
    out->kind = BATTERY_COUNT;
    out->statistic = (double)count;
    out->parameter = mean;
    out->p = 0.5 * (stat_poisson_tail(mean, count) + stat_poisson_tail(mean, count + 1));
}

double battery_even_square(const int64_t *count, int64_t cells) {
    double total = 0.0, squares = 0.0;
    for (int64_t i = 0; i < cells; i++) total += (double)count[i];

    const double expected = total / (double)cells;

    for (int64_t i = 0; i < cells; i++) squares += ((double)count[i] - expected) * ((double)count[i] - expected);
    return squares / expected;
}

/* The remainder at the end is pooled with the last cell that was large enough. */
void battery_cells(struct battery_result *out, const int64_t *count, const double *chance, int cells) {
    double total = 0.0, square = 0.0, seen = 0.0, expected = 0.0, last_seen = 0.0, last_expected = 0.0;
    int pools = 0;
    for (int i = 0; i < cells; i++) total += (double)count[i];
    for (int i = 0; i < cells; i++) {
        seen += (double)count[i];
        expected += total * chance[i];
        if (expected < expected_least) continue;
        if (pools > 0) square += (last_seen - last_expected) * (last_seen - last_expected) / last_expected;
        last_seen = seen;
        last_expected = expected;
        seen = expected = 0.0;
        pools++;
    }
    must(pools > 1);
    last_seen += seen;
    last_expected += expected;
    square += (last_seen - last_expected) * (last_seen - last_expected) / last_expected;
    battery_chi_square(out, square, pools - 1);
}

static int ascending(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

int64_t battery_equal_pairs(uint64_t *figures, int64_t count) {
    int64_t pairs = 0, equal_before = 0;
    qsort(figures, (size_t)count, sizeof *figures, ascending);
    for (int64_t i = 1; i < count; i++) {
        equal_before = figures[i] == figures[i - 1] ? equal_before + 1 : 0;
        pairs += equal_before;
    }
    return pairs;
}

void battery_sums_add(struct battery_sums *s, const double *figure) {
    double deviation[BATTERY_FIGURES];
    for (int i = 0; i < s->figures; i++) {
        deviation[i] = figure[i] - s->mean[i];
        s->sum[i] += deviation[i];
        for (int j = 0; j <= i; j++) s->product[i][j] += deviation[i] * deviation[j];
    }
    s->deals++;
}

/* deals x (average)' (covariance)^-1 (average), by Cholesky: the covariance is L L', and what is wanted is
 * the squared length of L^-1 (average).  A zero pivot is a figure that the others determine.  Sampled
 * covariances make the statistic larger on average, by deals / (deals - figures - 2) (it has an F
 * distribution); the result is corrected for that, so that it is right for few deals too. */
double battery_hotelling(const struct battery_sums *s) {
    const double deals = (double)s->deals, zero = 1e-12;
    double root[BATTERY_FIGURES][BATTERY_FIGURES], solved[BATTERY_FIGURES], square = 0.0;
    for (int i = 0; i < s->figures; i++) {
        solved[i] = s->sum[i] / deals;
        for (int j = 0; j <= i; j++) {
            double rest = s->product[i][j] / deals - s->sum[i] / deals * (s->sum[j] / deals);

            for (int k = 0; k < j; k++) rest -= root[i][k] * root[j][k];
            if (j < i) {
                root[i][j] = root[j][j] > 0.0 ? rest / root[j][j] : 0.0;
                solved[i] -= root[i][j] * solved[j];
            } else {
                root[i][i] = rest > zero ? sqrt(rest) : 0.0;
            }
        }
        if (root[i][i] > 0.0)
            solved[i] /= root[i][i];
        else if (fabs(solved[i]) > zero)
            return INFINITY;
        square += solved[i] * solved[i];
    }
    return (deals - s->figures - 2.0) * square;
}

int battery_order_number(const uint32_t *values, int count) {
    int number = 0;
    for (int a = 0; a < count; a++) {
        int below = 0;

        for (int b = 0; b < a; b++) below += values[b] < values[a];
        number = number * (a + 1) + below;
    }
    return number;
}

double battery_choose(double n, int k) {
    double ways = 1.0;
    for (int i = 0; i < k; i++) ways *= (n - i) / (i + 1);
    return n < k ? 0.0 : ways;
}
