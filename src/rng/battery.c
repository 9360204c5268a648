#include "rng/battery.h"

#include "base/number.h"
#include "game/rules.h"
#include "rng/battery_tests.h"

#include <stdio.h>
#include <string.h>

const double battery_confidence = 0.99;

/* They sum to 1 - battery_confidence. */
static const double smallest_chance = 0.009, uniformity_chance = 0.001;

/* clang-format off */
static const struct {
    const char *name;
    int64_t decks, shoes;           /* deals of a section */
} sizes[BATTERY_SIZES] = {          /* ORDER BATTERY_SIZE */
    {"tiny",   1 << 13, 1 << 11},
    {"small",  1 << 15, 1 << 13},
    {"normal", 1 << 18, 1 << 16},
    {"large",  1 << 21, 1 << 19},
};
/* clang-format on */

const char *battery_size_name(enum battery_size size) { return sizes[size].name; }

bool battery_size_find(const char *name, enum battery_size *out) {
    for (int size = 0; size < BATTERY_SIZES; size++) {
        if (strcmp(sizes[size].name, name) != 0) continue;
        *out = (enum battery_size)size;
        return true;
    }
    return false;
}

/* The two-sided p-value: 2 min(p, 1 - p). */
static double battery_two_sided(const struct battery_result *result) {
    return 2.0 * (result->p < 0.5 ? result->p : 1.0 - result->p);
}

/* ---- the plan ----------------------------------------------------------------------------------------- */
static void add_section(const struct battery_request *request, struct battery_report *report,
                        const struct rules *rules) {
    const int decks = rules_decks(rules);
    struct battery_section *section = &report->section[report->count++];
    must(report->count <= BATTERY_SECTIONS);
    section->game = rules->game;
    section->decks = decks;
    section->deals = decks > 1 ? sizes[request->size].shoes : sizes[request->size].decks;
    snprintf(section->id, sizeof section->id, decks > 1 ? "%s/%d" : "%s", rules->game->id, decks);
}

/* One per game and number of decks that its option allows. */
static void plan_sections(const struct battery_request *request, struct battery_report *report) {
    *report = (struct battery_report){0};
    for (int i = 0; i < request->game_count; i++) {
        const struct game *game = request->games[i];
        const int option = rules_option(game, "decks", strlen("decks"));
        struct rules rules = rules_standard(game);
        if (option < 0) add_section(request, report, &rules);
        for (int k = 0; option >= 0 && game->options[option].choices[k]; k++) {
            rules.option[option] = k;
            add_section(request, report, &rules);
        }
    }
}

/* Cards of all tests, for the progress. */
static double total_work(const struct battery_report *report) {
    double total = 0.0;
    for (int i = 0; i < report->count; i++)
        total += (double)report->section[i].deals * report->section[i].decks * DECK_53;
    return total;
}

/* ---- a section ---------------------------------------------------------------------------------------- */
static struct battery_result *add_result(struct battery_section *section, const char *test, const char *what,
                                         int64_t samples) {
    struct battery_result *result = &section->result[section->count++];
    must(section->count <= BATTERY_TESTS);
    *result = (struct battery_result){.test = test, .what = what, .samples = samples};
    return result;
}

static void add_must_be_zero(struct battery_section *section, const char *test, const char *what, int64_t count) {
    struct battery_result *result = add_result(section, test, what, section->deals);
    result->kind = BATTERY_NEVER;
    result->statistic = (double)count;
    result->p = count ? 0.0 : 1.0;
}

/* Deals with equal first cards, as many as expected; no two deals that are equal throughout. */
static void run_duplicates(struct battery_section *section, struct battery_source *source) {
    section->deals = source->deals;
    struct battery_result *result = add_result(section, "duplicates", "deals that begin alike", section->deals);
    const double pairs = 0.5 * (double)source->deals * (double)(source->deals - 1);
    battery_count(result, battery_equal_pairs(source->openings, source->deals),
                  pairs * battery_same_opening(source->kinds, source->copies, source->opening));
    add_must_be_zero(section, "complete", "deals that lack a card", source->incomplete);
    add_must_be_zero(section, "repeats", "deals that came before",
                     battery_equal_pairs(source->fingerprints, source->deals));
}

/* The share of a test among those of the section; 0 if it is for games that draw where the first packet goes. */
static int share_of(const struct battery_test *test, const struct game *game) {
    return test->needs_start && rules_option(game, "selector", strlen("selector")) < 0 ? 0 : test->share;
}

static void run_deals(struct battery_section *section, struct battery_source *source) {
    int shares = 0;
    for (int i = 0; i < battery_card_test_count; i++) shares += share_of(&battery_card_tests[i], section->game);
    for (int i = 0; i < battery_card_test_count; i++) {
        const struct battery_test *test = &battery_card_tests[i];

        const int64_t deals = section->deals * share_of(test, section->game) / shares;

        if (deals) test->run(source, deals, add_result(section, test->id, test->what, deals));
    }
    run_duplicates(section, source);
}

static void run_section(struct battery_section *section, struct battery_progress_state *progress) {
    struct battery_source source;
    battery_source_open(&source, section, progress);
    run_deals(section, &source);
    battery_source_close(&source);
}

/* ---- the verdict -------------------------------------------------------------------------------------- */
static void find_smallest(struct battery_report *report) {
    report->bound = smallest_chance / report->tests;
    report->smallest = 2.0;
    for (int i = 0; i < report->count; i++) {
        struct battery_section *section = &report->section[i];
        for (int j = 0; j < section->count; j++) {
            struct battery_result *result = &section->result[j];
            const bool has_p = result->kind != BATTERY_NEVER;

            result->failed = has_p ? battery_two_sided(result) < report->bound : result->statistic > 0;
            section->failed |= result->failed;
            report->never += !has_p && result->failed;
            if (!has_p || battery_two_sided(result) >= report->smallest) continue;
            report->smallest = battery_two_sided(result);
            report->smallest_section = section;
            report->smallest_result = result;
        }
    }
}

static void judge(struct battery_report *report) {
    double p[BATTERY_SECTIONS * BATTERY_TESTS];
    for (int i = 0; i < report->count; i++)
        for (int j = 0; j < report->section[i].count; j++) {
            const struct battery_result *result = &report->section[i].result[j];
            if (result->kind != BATTERY_NEVER) p[report->tests++] = result->p;
        }
    find_smallest(report);
    report->distance = stat_kolmogorov_distance(p, report->tests);
    report->uniformity = stat_kolmogorov_tail(report->distance, report->tests);
    report->uniformity_bound = uniformity_chance;
    report->passed =
        report->smallest >= report->bound && report->uniformity >= report->uniformity_bound && report->never == 0;
}

bool battery_run(const struct battery_request *request, struct battery_report *report) {
    struct battery_progress_state progress = {.request = request};
    plan_sections(request, report);
    progress.total = total_work(report);
#pragma omp parallel for num_threads(request->threads) schedule(dynamic)
    for (int i = 0; i < report->count; i++) run_section(&report->section[i], &progress);
    if (progress.stop) return false;
    judge(report);
    return true;
}
