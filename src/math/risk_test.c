#include "math/risk.c"

#include "base/rng.h"
#include "game/game.h"
#include "test.h"

static char memory[8 << 20];
static struct arena arena = {.memory = memory, .size = sizeof memory};

/* Loses 2 or 1, pushes, or wins 1.5, 4: halves of a unit. */
static struct measure small_measure(void) {
    struct measure m = {.game = &three_card_catch, .scale = 2, .deals = 20};

    measure_add_line(&m, "a", 5, -4);
    measure_add_line(&m, "b", 7, -2);
    measure_add_line(&m, "c", 1, 0);
    measure_add_line(&m, "d", 5, 3);
    measure_add_line(&m, "e", 2, 8);
    return m;
}

/* Every sequence of results: the chance that the sum falls to -bankroll (in halves) on the way. */
static double ruin_slowly(const struct measure *m, int rounds, int64_t bankroll) {
    double chance = 0;

    if (bankroll <= 0) return 1;
    for (int i = 0; rounds > 0 && i < m->line_count; i++)
        chance += (double)m->lines[i].count / (double)m->deals * ruin_slowly(m, rounds - 1, bankroll + m->lines[i].net);
    return chance;
}

TEST(risk, ruin_is_that_of_every_sequence) {
    const struct measure m = small_measure();

    for (int rounds = 1; rounds <= 6; rounds++) {
        const struct risk_depth d = risk_depth_of(&m, rounds, &arena);

        for (int bankroll = 1; bankroll <= 13; bankroll++)
            CHECK(fabs(risk_of_ruin(&d, 0.5 * bankroll) - ruin_slowly(&m, rounds, bankroll)) < 1e-13);
        CHECK(risk_of_ruin(&d, 2.0 * rounds + 0.5) == 0);
    }
}

TEST(risk, the_bankroll_is_the_least_one) {
    const struct measure m = small_measure();
    const struct risk_depth d = risk_depth_of(&m, 50, &arena);

    for (int i = 1; i < 100; i += 7) {
        const double bankroll = risk_bankroll(&d, 0.01 * i);

        CHECK(risk_of_ruin(&d, bankroll) <= 0.01 * i);
        CHECK(risk_of_ruin(&d, bankroll - d.step) > 0.01 * i);
    }
}

/* A coin that comes up 9 in 20: the house is ruined with exactly (9/11)^bankroll. */
TEST(risk, the_root_of_a_coin) {
    struct measure m = {.game = &three_card_catch, .scale = 1, .deals = 20};

    measure_add_line(&m, "win", 9, 1);
    measure_add_line(&m, "lose", 11, -1);
    CHECK(fabs(exp(-risk_root(&m)) - 9.0 / 11) < 1e-12);
    CHECK(fabs(risk_n0(&m) - 99) < 1e-9); /* (1 - 0.01) / 0.01 */
    m.lines[0].count = 11;
    m.lines[1].count = 9;
    CHECK(fabs(exp(-risk_root(&m)) - 9.0 / 11) < 1e-12); /* now the player's */
    const struct risk_depth d = risk_depth_of(&m, 5000, &arena);
    CHECK(fabs(risk_of_ruin(&d, 10) - exp(-10 * risk_root(&m))) < 1e-9); /* long enough */
}

/* Sanity only: a million rounds are as likely to ruin as counted, to four standard errors. */
TEST(risk, a_simulation_agrees) {
    enum { RUNS = 20000, ROUNDS = 50 };
    const struct measure m = small_measure();
    const struct risk_depth d = risk_depth_of(&m, ROUNDS, &arena);
    struct rng rng;
    int ruined = 0;

    rng_seed(&rng, "risk", 4);
    for (int run = 0; run < RUNS; run++) {
        int64_t left = 20;

        for (int n = 0; n < ROUNDS && left > 0; n++) {
            int at = (int)rng_below(&rng, 20), line = 0;

            while (at >= (int)m.lines[line].count) at -= (int)m.lines[line++].count;
            left += m.lines[line].net;
        }
        ruined += left <= 0;
    }
    const double chance = risk_of_ruin(&d, 10);
    CHECK(fabs((double)ruined / RUNS - chance) < 4 * sqrt(chance * (1 - chance) / RUNS));
}

TEST(risk, hits_of_a_meter) {
    CHECK_EQ((int)risk_rounds_to_hit(0.5, 0.5), 1);
    CHECK_EQ((int)risk_rounds_to_hit(0.5, 0.9), 4);    /* 1 - 1/16 */
    CHECK_EQ((int)risk_hits(0.5, 4, 0.3), 1);          /* 1/16 + 4/16 */
    CHECK_EQ((int)risk_hits(0.5, 4, 0.5), 2);          /* + 6/16 */
    CHECK_EQ((int)risk_hits(0.01, 200000, 0.5), 2000); /* where the first terms are too small for a double */
}

TEST(risk, a_limit_cuts_what_is_above_it) {
    const struct measure m = small_measure();
    const struct fraction cost = risk_limit_cost(&m, 500, 1000); /* 4 x $5 is cut to $10, in 2 deals of 20 */

    CHECK(fraction_compare(cost, fraction_of(2 * 2, 20)) == 0);
    CHECK(risk_limit_cost(&m, 500, 2000).num == 0);
}

TEST(risk, covariances_are_those_of_the_list) {
    struct joint j = {.count = 2, .scale = 2};
    const int64_t a[JOINT_WAGERS] = {2, -2}, b[JOINT_WAGERS] = {-2, 4};

    joint_add(&j, a, 3);
    joint_add(&j, b, 1);
    /* X: 1 1 1 -1, Y: -1 -1 -1 2: E(XY) = -5/4, E(X) = 1/2, E(Y) = -1/4 */
    CHECK(fraction_compare(joint_covariance(&j, 0, 1), fraction_of(-9, 8)) == 0);
    CHECK(fraction_compare(joint_covariance(&j, 0, 0), fraction_of(3, 4)) == 0);
}
