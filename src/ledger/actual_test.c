#include "ledger/actual.c"

#include "test.h"

#include <math.h>

/* A fair coin: value 0, square 1.  A wager of 10 to 1 that hits once in 12: value -1/12, square (100 + 11) / 12. */
static const struct actual_theory coin = {.value = {0, 1}, .square = {1, 1}},
                                  long_shot = {.value = {-1, 12}, .square = {111, 12}};

static void decide(struct actual *a, int64_t unit, int64_t win) {
    struct actual_group group = {0};

    CHECK_EQ(actual_group_add(&group, unit, unit, win), OK);
    CHECK_EQ(actual_add_round(a, &group, 1), OK);
}

static double sigma(const struct actual_theory *t) {
    const double value = fraction_to_double(t->value);

    return sqrt(fraction_to_double(t->square) - value * value);
}

/* 100 coins of $1, 60 won by the house: $20 up, which is two standard deviations of $10. */
TEST(actual, a_hundred_coins) {
    struct actual a = {0};

    for (int i = 0; i < 100; i++) decide(&a, 100, i < 60 ? 100 : -100);
    const struct actual_verdict v = actual_judge(&a, &coin, 3000);
    CHECK_EQ(a.decisions, 100);
    CHECK_EQ(a.rounds, 100);
    CHECK_EQ(a.handle_cents, 10000);
    CHECK_EQ(a.win_cents, 2000);
    CHECK_EQ(a.squares, 100 * 10000);
    CHECK_EQ(v.expected_cents, 0);
    CHECK_EQ(v.z, 2000);
    CHECK_EQ(v.z_least, 2000);
    CHECK_EQ(v.level, ACTUAL_QUIET);
    CHECK_EQ(actual_judge(&a, &coin, 1999).level, ACTUAL_ALARM);
    CHECK_EQ(actual_judge(&a, &coin, 2000).level, ACTUAL_QUIET);
}

/* 100 coins of $1 swing by $10; with 36 more of $3 by 10 x sqrt(1 + 9 x 36 / 100) = $20.59. */
TEST(actual, the_deviation_is_the_root_of_the_variance) {
    struct actual a = {0}, b = {0};

    for (int i = 0; i < 100; i++) decide(&a, 100, 100);
    for (int i = 0; i < 36; i++) decide(&b, 300, -300);
    CHECK_EQ(actual_deviation_cents(actual_variance(a.squares, &coin)), 1000);
    CHECK_EQ(actual_deviation_cents(actual_variance(a.squares, &coin) + actual_variance(b.squares, &coin)), 2059);
    CHECK_EQ(actual_deviation_cents(actual_variance(a.squares, &long_shot)), 3040); /* 10 x sqrt(111 / 12 - 1 / 144) */
}

TEST(actual, z_agrees_with_floating_point_on_random_books) {
    uint64_t state = 88172645463325252;

    for (int trial = 0; trial < 300; trial++) {
        const struct actual_theory *theory = trial % 2 ? &coin : &long_shot;
        struct actual a = {0};
        double units = 0, squares = 0, won = 0;

        for (int i = 0; i <= trial; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            const int64_t unit = 1 + (int64_t)((state >> 33) % 1000000) * (trial % 7 ? 1 : 100000);
            const int64_t win = (state >> 20) % 12 ? unit : -10 * unit;
            decide(&a, unit, win);
            units += (double)unit;
            squares += (double)unit * (double)unit;
            won += (double)win;
        }
        const double z = 1000 * (won + fraction_to_double(theory->value) * units) / (sigma(theory) * sqrt(squares));
        const struct actual_verdict v = actual_judge(&a, theory, 3000);
        CHECK(fabs(v.z - z) < 1, "z is %d, expected %.3f", (int)v.z, z);
        CHECK_EQ(v.z, v.z_least);
    }
}

/* Ten equal picks of one array win together: one bet of ten, not ten bets. */
TEST(actual, seats_with_one_result_are_squared_together) {
    struct actual apart = {0}, one = {0};
    struct actual_group groups[10] = {{0}}, group = {0};

    for (int i = 0; i < 10; i++) {
        CHECK_EQ(actual_group_add(&groups[i], 100, 300, -100), OK);
        CHECK_EQ(actual_group_add(&group, 100, 300, -100), OK);
    }
    CHECK_EQ(actual_add_round(&apart, groups, 10), OK);
    CHECK_EQ(actual_add_round(&one, &group, 1), OK);
    CHECK_EQ(one.decisions, 10);
    CHECK_EQ(one.rounds, 1);
    CHECK_EQ(one.handle_cents, 3000);
    CHECK_EQ(one.squares, 1000000);
    CHECK_EQ(apart.squares, 100000);
    CHECK_EQ(apart.squares_together, 1000000);
    CHECK_EQ(actual_judge(&one, &coin, 3000).z, -1000);
    CHECK_EQ(actual_judge(&apart, &coin, 3000).z, -3162); /* 10 / sqrt(10) */
    CHECK_EQ(actual_judge(&apart, &coin, 3000).z_least, -1000);
    CHECK_EQ(actual_judge(&apart, &coin, 3000).level, ACTUAL_WATCH);
    CHECK_EQ(actual_judge(&apart, &coin, 3500).level, ACTUAL_QUIET);
}

TEST(actual, groups_without_decisions_do_not_count) {
    struct actual a = {0};
    const struct actual_group none[3] = {{0}};

    CHECK_EQ(actual_add_round(&a, none, 3), OK);
    CHECK_EQ(a.rounds, 0);
    const struct actual_verdict v = actual_judge(&a, &coin, 3000);
    CHECK_EQ(v.z, 0);
    CHECK_EQ(v.level, ACTUAL_QUIET);
}

/* 1,000,001 units of one cent at an edge of 1/12: 83,333.4 cents. */
TEST(actual, the_expectation_is_right_to_the_cent) {
    const struct actual a = {.decisions = 1, .unit_cents = 1000001};
    const struct actual_theory winning = {.value = {1, 12}, .square = {1, 1}};

    CHECK_EQ(actual_judge(&a, &long_shot, 3000).expected_cents, 83333);
    CHECK_EQ(actual_judge(&a, &winning, 3000).expected_cents, -83333);
    const struct actual vast = {.unit_cents = (wide)INT64_MAX * 12};
    CHECK_EQ(actual_judge(&vast, &long_shot, 3000).expected_cents, INT64_MAX);
    const wide large = (wide)1 << 100; /* the same edge in an unwieldy fraction */
    const struct actual_theory wide_one = {.value = {-large, 12 * large}, .square = {111 * large, 12 * large}};
    CHECK_EQ(actual_judge(&a, &wide_one, 3000).expected_cents, 83333);
    CHECK_EQ(variance_billionths(&wide_one), variance_billionths(&long_shot));
}

TEST(actual, extreme_amounts_are_refused_whole_or_judged) {
    struct actual a = {0};
    struct actual_group group = {0};

    CHECK_EQ(actual_group_add(&group, INT64_MAX, INT64_MAX, INT64_MIN), OK);
    CHECK_EQ(actual_group_add(&group, 1, 0, 0), ERR_AMOUNT_LARGE);
    CHECK_EQ(actual_group_add(&group, 0, 0, -1), ERR_AMOUNT_LARGE);
    CHECK_EQ(group.decisions, 1);
    CHECK_EQ(actual_add_round(&a, &group, 1), OK);
    CHECK_EQ(actual_judge(&a, &coin, 3000).z, -1000);
    CHECK_EQ(actual_add_round(&a, &group, 1), OK); /* 2^127 less a little still fits */
    CHECK_EQ(actual_judge(&a, &coin, 3000).z, -1414);
    CHECK_EQ(actual_add_round(&a, &group, 1), ERR_AMOUNT_LARGE);
    CHECK_EQ(a.decisions, 2);
    const struct actual_group two[] = {group, group};
    a = (struct actual){0};
    CHECK_EQ(actual_add_round(&a, two, 2), ERR_AMOUNT_LARGE); /* together they do not */
    CHECK_EQ(a.rounds, 0);

    const struct actual odd = {
        .decisions = 1, .unit_cents = 1, .win_cents = INT64_MIN, .squares = 1, .squares_together = 1};
    CHECK_EQ(actual_judge(&odd, &coin, 3000).z, -INT32_MAX);
    CHECK_EQ(actual_judge(&odd, &coin, 3000).level, ACTUAL_ALARM);
    CHECK_STR(actual_level_id(ACTUAL_ALARM), "alarm");
}

/* A wager of 100 to 1 that hits once in 110: value -1/11 + ... = (100 - 109)/110 = -9/110, square
 * (10000 + 109)/110.  The standard deviation is 9.586 units. */
static const struct actual_theory royal = {{-9, 110}, {10109, 110}, {100, 1}};

/* Ten rounds and the first hit: -100 + 9 = -91, expected 0.818; z = -91.818 / (9.586 x 3.162) = -3.029. */
TEST(actual, a_big_win_in_few_rounds_is_luck) {
    struct actual a = {0};
    struct actual_theory normal = royal;

    decide(&a, 100, -10000);
    for (int i = 0; i < 9; i++) decide(&a, 100, 100);
    CHECK_EQ(actual_judge(&a, &royal, 3000).z, -3029);
    CHECK_EQ(actual_judge(&a, &royal, 3000).level, ACTUAL_WATCH);
    normal.top = (struct fraction){0, 0};
    CHECK_EQ(actual_judge(&a, &normal, 3000).level, ACTUAL_ALARM);
    CHECK_EQ(a.largest_round_cents, 100);
}

/* n hits in ten rounds: t = 101 n - 10 + 0.818, sigma 30.313, M = 100.082.  Bernstein at 3: t^2 > 9 (918.9 +
 * 33.36 t), which is t > 326; 3 hits are 293.8, 4 are 394.8.  Four hits out of ten happen once in 700,000 times. */
TEST(actual, several_big_wins_in_few_rounds_are_not) {
    for (int hits = 1; hits <= 5; hits++) {
        struct actual a = {0};

        for (int i = 0; i < 10; i++) decide(&a, 100, i < hits ? -10000 : 100);
        CHECK_EQ(actual_judge(&a, &royal, 3000).level, hits <= 3 ? ACTUAL_WATCH : ACTUAL_ALARM);
    }
}

/* What the house wins too much comes in small parts, and rings as ever: 1,500 rounds without a hit. */
TEST(actual, winning_too_much_rings_as_ever) {
    struct actual a = {0};

    for (int i = 0; i < 1500; i++) decide(&a, 100, 100);
    /* 1500 x (1 - 9/110) / (9.586 x 38.73) = 3.7096 */
    CHECK_EQ(actual_judge(&a, &royal, 3000).z, 3710);
    CHECK_EQ(actual_judge(&a, &royal, 3000).level, ACTUAL_ALARM);
}
