#include "sim/simulate_compare.c"

#include "game/game.h"
#include "test.h"

static bool near(double a, double b, double most) { return fabs(a - b) <= most; }

/* ---- counts ------------------------------------------------------------------------------------------- */

/* Sums of the chances one by one, by the triangle of Pascal. */
static double slow_tail(int n, double p, int from, int to) {
    double row[64] = {1};
    double sum = 0;

    for (int i = 0; i < n; i++) {
        for (int k = i + 1; k > 0; k--) row[k] = row[k] * (1 - p) + row[k - 1] * p;
        row[0] *= 1 - p;
    }
    for (int k = from; k <= to; k++) sum += row[k];
    return sum;
}

TEST(simulate_compare, tails_are_those_of_the_binomial) {
    for (int n = 1; n < 60; n += 7)
        for (int k = 0; k <= n; k++) {
            const double p = 0.17;

            if (k >= n * p) CHECK(near(binomial_tail(n, p, k, true) / slow_tail(n, p, k, n), 1, 1e-11));
            if (k <= n * p) CHECK(near(binomial_tail(n, p, k, false) / slow_tail(n, p, 0, k), 1, 1e-11));
        }
}

TEST(simulate_compare, a_rare_line_seen_once_is_judged_by_its_chance) {
    CHECK(near(z_of_count(1e6, 1e-9, 1, 1), 3.0903, 1e-3)); /* chance 0.0009995 */
    CHECK(near(z_of_count(1e6, 1e-9, 0, 1), 0, 1e-12));
    CHECK(near(z_of_count(1e6, 1e-5, 0, 1), -3.914, 1e-2)); /* e^-10 = 4.54e-5 */
    CHECK(z_of_count(1e6, 1e-9, 30, 1) > 15);
}

TEST(simulate_compare, a_frequent_line_is_judged_in_deviations) {
    CHECK(near(z_of_count(1e6, 0.5, 500500, 1), 1, 1e-12));
    CHECK(near(z_of_count(1e6, 0.1, 100000 - 600, 1), -2, 1e-12)); /* deviation 300 */
    /* Below ten thousand the exact tail takes over, at nearly the same z: n p = 9999, q = 0.99. */
    CHECK(near(z_of_count(999900, 0.01, 9999 + 300, 1), 3.015, 0.03));
}

/* A dealer's line comes to all six seats: 6 lines in a round are one draw. */
TEST(simulate_compare, seats_that_share_a_line_are_one_draw) {
    const double alone = z_of_count(1e6, 1e-5, 16, 1), shared = z_of_count(6e6, 1e-5, 96, 6);

    CHECK(near(alone, shared, 0.01));
    CHECK(z_of_count(6e6, 1e-5, 96, 1) > 1.5 * shared);
}

/* Four seats, 10,000 rounds: half of the rounds bring the line to all of them, the other half to none. */
TEST(simulate_compare, the_count_of_several_seats_varies_as_rounds_do) {
    struct simulate_line line = {.count = 20400, .squares = 5100 * 16, .expected = 20000};

    CHECK(near(z_by_rounds(&line, 10000), 400 / sqrt(10000 * (8.16 - 2.04 * 2.04)), 1e-9)); /* 2.0 */
    line = (struct simulate_line){.expected = 20000};
    CHECK(z_by_rounds(&line, 10000) == -SIMULATE_Z_MAX);
    line = (struct simulate_line){.count = 40000, .squares = 160000, .expected = 20000};
    CHECK(z_by_rounds(&line, 10000) == SIMULATE_Z_MAX);
}

/* ---- a measure and a verdict -------------------------------------------------------------------------- */

/* Natural Pair Plus of 3 Card Catch, 22,100 rounds that came exactly as often as they should. */
struct fixture {
    struct rules rules;
    struct arena arena;
    struct simulate_plan plan;
    struct simulate_totals totals;
    struct measure exact;
    struct simulate_result result;
};

static const struct {
    const char *id;
    int count, net;
} pair_plus[] = {{"royal-flush", 4, 100}, {"straight-flush", 44, 40}, {"three-of-a-kind", 52, 30},
                 {"straight", 720, 6},    {"flush", 1096, 4},         {"pair-of-eights", 2016, 2},
                 {"lose", 18168, -1}};

enum { PAIR_PLUS = 1 };

static struct simulate_line_total *times_of(struct fixture *f, const char *id) {
    for (int i = 0; i < f->plan.line_count; i++) {
        if (f->plan.lines[i].measure == PAIR_PLUS && strcmp(f->plan.lines[i].id, id) == 0) return &f->totals.lines[i];
    }
    must(!"the line is there");
    return NULL;
}

static struct fixture *open_fixture(uint64_t times) {
    static _Alignas(64) char memory[1 << 20];
    static struct fixture fixture;
    struct fixture *f = &fixture;

    *f = (struct fixture){.rules = rules_standard(&three_card_catch),
                          .arena = {.memory = memory, .size = sizeof memory}};
    simulate_plan_open(&f->plan, &f->rules, 1, &f->arena);
    CHECK_STR(f->plan.measures[PAIR_PLUS].id, "natural-pair-plus");
    simulate_totals_open(&f->totals, &f->plan, &f->arena);
    f->totals.rounds = 22100 * times;
    f->exact = (struct measure){.game = &three_card_catch, .wager = "natural-pair-plus", .scale = 1, .deals = 22100};
    for (size_t i = 0; i < COUNT(pair_plus); i++) {
        const wide cents = pair_plus[i].net * 100;

        measure_add_line(&f->exact, pair_plus[i].id, pair_plus[i].count, pair_plus[i].net);
        times_of(f, pair_plus[i].id)->count = (uint64_t)pair_plus[i].count * times;
        f->totals.sums[PAIR_PLUS].cents += cents * pair_plus[i].count * (wide)times;
        f->totals.sums[PAIR_PLUS].squares += (wide_count)(cents * cents * pair_plus[i].count * (wide)times);
    }
    return f;
}

static struct simulate_verdict judge(struct fixture *f) {
    simulate_compare(&f->result, &f->plan, &f->totals, PAIR_PLUS, &f->exact);
    return simulate_judge(&f->result, 1);
}

/* docs: edge 428/5525 = 1712/22100; deviation 3.20319. */
TEST(simulate_compare, what_comes_as_it_should_agrees) {
    struct fixture *f = open_fixture(100);
    const struct simulate_verdict v = judge(f);

    CHECK(near(f->result.mean, -1712.0 / 22100, 1e-12));
    CHECK(near(f->result.stderror, 3.20319 / sqrt(2210000), 1e-7));
    CHECK(f->result.z == 0 && v.agrees && v.worst == 0);
    CHECK_EQ(f->result.line_count, 7);
    CHECK_EQ(v.figures, 8);
    CHECK(near(v.bound, 3.836, 0.001)); /* 0.001 / 16 = 6.25e-5 on each side */
}

/* The rules pay a pair of eights 3 to 1, the analysis 2: the mean gives it away, no count does. */
TEST(simulate_compare, rules_that_pay_otherwise_disagree) {
    struct fixture *f = open_fixture(10);
    const wide pairs = 2016 * 10;

    f->totals.sums[PAIR_PLUS].cents += pairs * 100;
    f->totals.sums[PAIR_PLUS].squares += (wide_count)(pairs * (300 * 300 - 200 * 200));
    const struct simulate_verdict v = judge(f);
    CHECK(!v.agrees && f->result.z > 10);
    for (int i = 0; i < f->result.line_count; i++) CHECK(f->result.lines[i].z == 0);
}

/* The analysis counts one royal flush of 22,100 hands more: 400 seen of 500. */
TEST(simulate_compare, an_analysis_that_counts_otherwise_disagrees) {
    struct fixture *f = open_fixture(100);

    f->exact.lines[0].count++;
    f->exact.lines[6].count--;
    CHECK(judge(f).agrees == false);
    CHECK(near(f->result.lines[0].z, -4.6, 0.2)); /* 100 / sqrt(500) = 4.5 */
}

TEST(simulate_compare, a_line_that_cannot_be_disagrees_at_once) {
    struct fixture *f = open_fixture(100);

    f->exact.lines[6].count += f->exact.lines[0].count; /* the analysis knows no royal flush */
    f->exact.lines[0] = f->exact.lines[--f->exact.line_count];
    times_of(f, "royal-flush")->count = 1;
    CHECK(judge(f).agrees == false);
    CHECK(f->result.lines[f->result.line_count - 1].z == SIMULATE_Z_MAX);
}

/* No royal flush has come yet, and it has a sixth of the variance: the error must not be too small for that. */
TEST(simulate_compare, a_prize_not_yet_seen_still_weighs) {
    struct fixture *f = open_fixture(1);

    times_of(f, "royal-flush")->count = 0;
    times_of(f, "lose")->count += 4;
    f->totals.sums[PAIR_PLUS].cents -= 4 * 101 * 100;
    f->totals.sums[PAIR_PLUS].squares -= 4 * (100 * 100 * 100 * 100 - 100 * 100);
    judge(f);
    CHECK(near(f->result.stderror, 3.20319 / sqrt(22100), 1e-6));
}

TEST(simulate_compare, without_an_exact_value_nothing_is_judged) {
    struct fixture *f = open_fixture(1);

    simulate_compare(&f->result, &f->plan, &f->totals, PAIR_PLUS, NULL);
    const struct simulate_verdict v = simulate_judge(&f->result, 1);
    CHECK(v.agrees && v.figures == 0);
    CHECK_EQ(f->result.line_count, 7);
}
