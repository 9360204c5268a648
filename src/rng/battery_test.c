/* battery_test.c - the verdict: fair sources pass, each classic fault fails, and p-values are what they say. */
/* Much counting: ./test runs this file plain, ./test unit_long with sanitizers. */
#include "rng/battery.c"

#include "test.h"

#include <math.h>

enum { FIRST_GAMES = 5 }; /* figures below are those of these games, whatever comes after them */

static struct battery_request request_of(const char *seed, enum battery_size size) {
    return (struct battery_request){
        .seed = seed, .size = size, .games = game_list, .game_count = FIRST_GAMES, .threads = 1};
}

TEST(battery, the_plan_has_the_decks_of_every_game) {
    static const char *const ids[] = {"three-card-catch",   "chase-the-flush",    "super-three-card/6",
                                      "super-three-card/8", "stadium-three-card", "dealer-open-pai-gow"};
    const struct battery_request request = request_of("1", BATTERY_TINY);
    static struct battery_report report;

    plan_sections(&request, &report);
    CHECK_EQ(report.count, COUNT(ids));
    for (size_t i = 0; i < COUNT(ids); i++) CHECK_STR(report.section[i].id, ids[i]);
}

TEST(battery, the_report_depends_on_the_seed_and_not_on_threads) {
    static struct battery_report one, two, other;
    struct battery_request request = request_of("1", BATTERY_TINY);
    bool differs = false;

    CHECK(battery_run(&request, &one));
    request.threads = 3;
    CHECK(battery_run(&request, &two));
    request.seed = "2";
    CHECK(battery_run(&request, &other));
    CHECK_EQ(one.tests, 80);
    for (int i = 0; i < one.count; i++)
        for (int j = 0; j < one.section[i].count; j++) {
            const double p = one.section[i].result[j].p;

            CHECK(p == two.section[i].result[j].p);
            differs |= p != other.section[i].result[j].p;
        }
    CHECK(differs);
}

static bool stop_at_once(void *context, double done) {
    (void)context;
    return done > 0.0;
}

TEST(battery, whoever_asks_to_stop_gets_no_report) {
    static struct battery_report report;
    struct battery_request request = request_of("1", BATTERY_NORMAL);

    request.progress = stop_at_once;
    CHECK(!battery_run(&request, &report));
}

/* ---- the verdict -------------------------------------------------------------------------------------- */

/* Ten results whose p-values lie as evenly as can be. */
static struct battery_report even_report(void) {
    struct battery_report report = {.count = 1};

    report.section[0].count = 10;
    for (int i = 0; i < 10; i++)
        report.section[0].result[i] =
            (struct battery_result){.test = "t", .kind = BATTERY_CHI_SQUARE, .p = (i + 0.5) / 10};
    return report;
}

TEST(battery, one_result_too_small_or_too_large_fails) {
    static const double p[] = {0.00044, 1 - 0.00044, 0.00046, 1 - 0.00046}; /* the bound is 0.0009, two-sided */

    for (int i = 0; i < 4; i++) {
        static struct battery_report report;

        report = even_report();
        report.section[0].result[3].p = p[i];
        judge(&report);
        CHECK_EQ(report.tests, 10);
        CHECK(fabs(report.bound - 0.0009) < 1e-15);
        CHECK_EQ(report.passed, i >= 2);
        CHECK_EQ(report.section[0].result[3].failed, i < 2);
        CHECK_EQ(report.section[0].failed, i < 2);
        CHECK(report.smallest_result == &report.section[0].result[3]);
    }
}

TEST(battery, results_that_are_all_alike_fail_together) {
    static struct battery_report report;

    report = even_report();
    for (int i = 0; i < 10; i++) report.section[0].result[i].p = 0.3 + i / 10000.0;
    judge(&report);
    CHECK(report.smallest > report.bound && report.never == 0);
    CHECK(report.uniformity < report.uniformity_bound);
    CHECK(!report.passed);
}

TEST(battery, what_never_happens_must_not) {
    static struct battery_report report;

    for (int happened = 0; happened < 2; happened++) {
        report = even_report();
        add_must_be_zero(&report.section[0], "repeats", "x", happened);
        judge(&report);
        CHECK_EQ(report.tests, 10); /* it has no p-value and takes no share of the bound */
        CHECK_EQ(report.passed, !happened);
        CHECK_EQ(report.never, happened);
    }
}

/* ---- sources ------------------------------------------------------------------------------------------ */

/* Modulo and swap are seen on every deck even at small size; lcg on every deck at normal size
 * (tests/groups/rng). */
TEST(battery, every_fault_is_seen_on_the_cards_of_every_game) {
    static const enum broken_kind faults[] = {BROKEN_MODULO, BROKEN_SWAP};
    static struct battery_report report;

    for (size_t f = 0; f < COUNT(faults); f++) {
        struct battery_request request = request_of("1", BATTERY_SMALL);

        request.broken = faults[f];
        CHECK(battery_run(&request, &report));
        CHECK(!report.passed);
        for (int i = 0; i < report.count; i++)
            CHECK(report.section[i].failed || report.section[i].decks > 1, "%s is not seen on %s",
                  broken_name(faults[f]), report.section[i].id);
    }
}

/* Under a fair source the p-values of each test are uniform over seeds, and not more than 1 % of seeds fail.  The
 * seeds are fixed, so this either holds for ever or does not; the bounds are those of one chance in 10,000. */
TEST(battery, p_values_are_uniform_over_seeds) {
    enum { SEEDS = 12, SEEDS_LONG = 400, MOST = BATTERY_SECTIONS * BATTERY_TESTS };
    const int seeds = test_long() ? SEEDS_LONG : SEEDS;
    static double p[MOST][SEEDS_LONG], all[MOST * SEEDS_LONG];
    static struct battery_report report;
    int failed = 0, tests = 0, count = 0;

    for (int seed = 0; seed < seeds; seed++) {
        char text[20];
        const struct battery_request request = request_of(text, test_long() ? BATTERY_SMALL : BATTERY_TINY);

        snprintf(text, sizeof text, "fair %d", seed);
        CHECK(battery_run(&request, &report));
        failed += !report.passed;
        tests = 0;
        for (int i = 0; i < report.count; i++)
            for (int j = 0; j < report.section[i].count; j++) {
                if (report.section[i].result[j].kind == BATTERY_NEVER) continue;
                p[tests++][seed] = all[count++] = report.section[i].result[j].p;
            }
    }
    for (int i = 0; i < tests; i++) {
        const double tail = stat_kolmogorov_tail(stat_kolmogorov_distance(p[i], seeds), seeds);
        CHECK(tail > 0.0001 / tests, "test %d: %g", i, tail);
    }
    const double together = stat_kolmogorov_tail(stat_kolmogorov_distance(all, count), count);
    CHECK(together > 0.0001, "together: %g", together);
    CHECK(stat_poisson_tail(0.01 * seeds, failed) > 0.0001, "%d of %d seeds fail", failed, seeds);
}
