/* round_sum_test.c - the distribution of many rounds against ways that are slow and plain. */
#include "math/round_sum.c"
#include "test.h"

#include <stdio.h>

static char memory[64 << 20];

static struct arena fresh(void) { return (struct arena){.memory = memory, .size = sizeof memory}; }

#define CHECK_NEAR(actual, expected, error)                                                                            \
    CHECK(fabs((actual) - (expected)) <= (error), "%s is %.15g, expected %.15g", #actual, (double)(actual),            \
          (double)(expected))

static struct measure measure_of(int64_t scale, int count, const wide *counts, const int64_t *nets) {
    struct measure m = {.scale = scale};

    for (int i = 0; i < count; i++) {
        char id[16];

        snprintf(id, sizeof id, "l%d", i);
        measure_add_line(&m, id, counts[i], nets[i]);
        m.deals += counts[i];
    }
    return m;
}

/* A fair coin: binomial numbers, by hand. */
TEST(round_sum, a_fair_coin_is_binomial) {
    const struct measure m = measure_of(1, 2, (wide[]){1, 1}, (int64_t[]){1, -1});
    struct arena arena = fresh();
    const struct round_sum r = round_sum_of(&m, 4, &arena);
    const struct round_sum_chances fate = round_sum_chances(&r);

    CHECK(r.exact);
    CHECK_NEAR(r.mean, 0, 1e-15);
    CHECK_NEAR(r.deviation, 2, 1e-15);
    CHECK_NEAR(fate.behind, 5 / 16.0, 1e-13);
    CHECK_NEAR(fate.even, 6 / 16.0, 1e-13);
    CHECK_NEAR(fate.ahead, 5 / 16.0, 1e-13);
    CHECK_NEAR(round_sum_at_most(&r, 0), 1 / 16.0, 1e-13);
    CHECK_NEAR(round_sum_at_most(&r, 4), 1, 1e-13);
    CHECK_NEAR(round_sum_value(&r, round_sum_quantile(&r, 0.5)), 0, 1e-15);
    CHECK_NEAR(round_sum_value(&r, round_sum_quantile(&r, 0.05)), -4, 1e-15);
    CHECK_NEAR(round_sum_value(&r, round_sum_quantile(&r, 0.99)), 4, 1e-15);
}

/* A coin that pays 3/2 never comes out even after one round, nor after three. */
TEST(round_sum, where_nobody_can_be_even) {
    const struct measure m = measure_of(2, 2, (wide[]){2, 3}, (int64_t[]){3, -2});
    struct arena arena = fresh();
    const struct round_sum r = round_sum_of(&m, 3, &arena);
    const struct round_sum_chances fate = round_sum_chances(&r);

    CHECK_NEAR(fate.behind, 27 / 125.0 + 3 * 18 / 125.0, 1e-13); /* -3, -1/2; then 2 and 9/2 */
    CHECK_NEAR(fate.even, 0, 1e-13);
    CHECK_NEAR(fate.ahead, 3 * 12 / 125.0 + 8 / 125.0, 1e-13);
}

/* Natural Pair Plus 1, counts by hand, a hundred rounds added one at a time in long doubles. */
TEST(round_sum, a_sum_taken_round_by_round) {
    enum { ROUNDS = 100, MOST = 101 * ROUNDS + 1 };
    static const wide counts[] = {4, 44, 52, 720, 1096, 2016, 18168};
    static const int64_t nets[] = {100, 40, 30, 6, 4, 2, -1};
    static long double now[MOST], next[MOST];
    const struct measure m = measure_of(1, 7, counts, nets);
    struct arena arena = fresh();
    const struct round_sum r = round_sum_of(&m, ROUNDS, &arena);
    long double below = 0;

    now[0] = 1;
    for (int round = 0; round < ROUNDS; round++) {
        memset(next, 0, sizeof next);
        for (int at = 0; at < MOST; at++)
            for (int i = 0; now[at] > 0 && i < 7; i++)
                next[at + nets[i] + 1] += now[at] * (long double)counts[i] / 22100;
        memcpy(now, next, sizeof now);
    }
    CHECK(r.exact);
    CHECK(r.window < MOST); /* it is cut where nearly nothing is left */
    for (int at = 0; at < 1500; at++) {
        below += now[at];
        CHECK_NEAR(round_sum_at_most(&r, at), (double)below, 1e-9);
    }
    CHECK_NEAR(r.mean, -100 * 428 / 5525.0, 1e-12);
}

/* With many rounds of a small spread the normal curve is near, so a wrong factor would show. */
TEST(round_sum, ten_thousand_rounds_are_nearly_normal) {
    const struct measure m = measure_of(1, 3, (wide[]){49, 2, 49}, (int64_t[]){1, 0, -1});
    struct arena arena = fresh();
    const struct round_sum r = round_sum_of(&m, 10000, &arena);

    for (int64_t at = 9700; at <= 10300; at += 100) CHECK_NEAR(round_sum_at_most(&r, at), normal_at_most(&r, at), 1e-4);
}

/* A jackpot in odd cents has no lattice that fits: the normal curve, and it says so. */
TEST(round_sum, too_fine_a_lattice_is_not_exact) {
    const struct measure m = measure_of(500, 3, (wide[]){1, 1000, 2000}, (int64_t[]){123456789, 500, -501});
    struct arena arena = fresh();
    const struct round_sum r = round_sum_of(&m, 10000, &arena);
    const struct round_sum_chances fate = round_sum_chances(&r);

    CHECK(!r.exact);
    CHECK_NEAR(fate.behind + fate.even + fate.ahead, 1, 1e-12);
    CHECK_NEAR(round_sum_value(&r, round_sum_quantile(&r, 0.5)), r.mean, 1);
}

TEST(round_sum, a_sure_thing) {
    const struct measure m = measure_of(1, 1, (wide[]){5}, (int64_t[]){-1});
    struct arena arena = fresh();
    const struct round_sum r = round_sum_of(&m, 100, &arena);

    CHECK_NEAR(round_sum_chances(&r).behind, 1, 1e-12);
    CHECK_NEAR(round_sum_value(&r, round_sum_quantile(&r, 0.5)), -100, 1e-12);
}
