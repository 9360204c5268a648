#include "cli/simulate_input.h"

#include "base/json.h"
#include "base/json_write.h"
#include "cli/measure_output.h"
#include "cli/terminal.h"
#include "cli/simulate_strategy.h"
#include "deal/entropy.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t ROUNDS_STANDARD = 10000000;

/* ---- numbers ------------------------------------------------------------------------------------------ */

/* 100000000, 100M (k, M, G) or 1e8; 0 if it is none of these. */
static uint64_t read_count(const char *text)
{
    static const struct {
        char letter;
        double times;
    } suffixes[] = {{'\0', 1}, {'k', 1e3}, {'K', 1e3}, {'M', 1e6}, {'G', 1e9}};
    char *end;

    if (*text < '0' || *text > '9' || text[strspn(text, "0123456789.eE+kKMG")]) return 0;
    const double number = strtod(text, &end);
    for (size_t i = 0; i < COUNT(suffixes); i++) {
        const double count = number * suffixes[i].times;

        if (*end != suffixes[i].letter || (*end && end[1])) continue;
        if (count < 1 || count > (double)SIMULATE_ROUNDS_MAX || floor(count) != count) return 0;
        return (uint64_t)count;
    }
    return 0;
}

static int read_numbers(struct simulate_input *in, const struct simulate_words *words)
{
    const struct game *game = in->rules.request.rules.game;
    char *end = NULL;

    in->run.rounds = words->rounds        ? read_count(words->rounds)
                     : words->until_error ? SIMULATE_ROUNDS_MAX
                                          : ROUNDS_STANDARD;
    if (!in->run.rounds)
        return cli_usage(&cmd_simulate,
                         "--rounds '%s' is not a number from 1 to 1e15; 250000, 250k, 100M and 1e8 are",
                         words->rounds);
    const long seats = words->seats ? strtol(words->seats, &end, 10) : 1;
    if (seats < 1 || seats > game->seats || (end && (*end || end == words->seats)))
        return cli_usage(&cmd_simulate, "--seats '%s': %s has 1 to %d", words->seats, game->id, game->seats);
    in->plan.seats = (int)seats;
    if (!words->until_error) return EXIT_DONE;
    in->until_error = strtod(words->until_error, &end);
    if (*end || end == words->until_error || !(in->until_error > 0) || !(in->until_error < 1e3))
        return cli_usage(&cmd_simulate, "--until-error '%s' is not a number above 0, such as 1e-5",
                         words->until_error);
    return EXIT_DONE;
}

/* Any text; without one a random number, which the output names so that it can be repeated. */
static int read_seed(struct simulate_input *in, const char *seed)
{
    struct buf b = BUF(in->seed);
    struct rng rng;

    if (seed) {
        buf_put(&b, seed);
        if (!b.full) return EXIT_DONE;
        return cli_usage(&cmd_simulate, "--seed is longer than %d bytes", (int)sizeof in->seed - 1);
    }
    if (entropy_seed(&rng) != OK) {
        cli_error(&cmd_simulate, "the system gives no random numbers; name a --seed");
        return EXIT_FAILED;
    }
    buf_format(&b, "%llu", (unsigned long long)(rng_u64(&rng) >> 11));
    return EXIT_DONE;
}

/* ---- rules -------------------------------------------------------------------------------------------- */

/* Of the options of the analysis itself the value that was asked for, or what the rules of play show. */
static void fix_own_options(struct simulate_input *in)
{
    static const struct measure_name standard[] = {{"information", "nine"}, {"setting", "optimal"}};
    struct analysis_request *request = &in->rules.request;

    for (const struct analysis_option *o = in->rules.analysis->options; o && o->key; o++) {
        int at = 0;

        while (request->wanted[at].key && strcmp(request->wanted[at].key, o->key) != 0) at++;
        for (size_t i = 0; i < COUNT(standard) && !request->wanted[at].key; i++) {
            if (strcmp(standard[i].key, o->key) == 0) request->wanted[at] = standard[i];
        }
    }
}

/* All tables and options are fixed, so that the analysis counts what is simulated and nothing else. */
static void fix_rules(struct simulate_input *in)
{
    struct analysis_request *request = &in->rules.request;
    const struct game *game = request->rules.game;

    for (int i = 0; i < game->wager_count; i++) {
        if (rules_offers(&request->rules, i) && request->rules.table[i].sheet)
            request->fixed_tables |= UINT32_C(1) << i;
    }
    request->fixed_options = (UINT32_C(1) << game->option_count) - 1;
    fix_own_options(in);
}

static const char *wanted(const struct simulate_input *in, const char *key)
{
    const struct measure_name *names = in->rules.request.wanted;

    for (int i = 0; i < MEASURE_NAMES && names[i].key; i++) {
        if (strcmp(names[i].key, key) == 0) return names[i].value;
    }
    return NULL;
}

/* ---- the strategy ------------------------------------------------------------------------------------- */

/*
 * The name under which decisions and exact measures are known: where the short rules have no measure of their
 * own (pai gow) they are the best strategy in fewer words.
 */
static const char *strategy_name(const struct simulate_input *in)
{
    return decider_find(in->rules.request.rules.game, in->strategy) ? in->strategy : "optimal";
}

static int open_player(struct simulate_input *in)
{
    const struct game *game = in->rules.request.rules.game;
    const struct decider *decider = decider_find(game, strategy_name(in));

    if (!decider) {
        cli_error(&cmd_simulate, "%s has no fast decisions to simulate with", game->id);
        return EXIT_FAILED;
    }
    in->run.player.decide = decider->decide;
    in->run.player.tables = decider->prepare(&in->rules.request);
    if (in->run.player.tables) return EXIT_DONE;
    cli_error(&cmd_simulate, "stopped before anything was simulated");
    return EXIT_FAILED;
}

/* A name, or a file; pai gow's setting by the House Way is one too and goes with no other. */
static int read_strategy(struct simulate_input *in, const char *strategy)
{
    const char *setting = wanted(in, "setting");

    in->strategy = strategy ? strategy : "optimal";
    if (setting && strcmp(setting, "optimal") != 0) {
        if (strategy)
            return cli_usage(&cmd_simulate, "--option setting=%s decides already; leave out --strategy",
                             setting);
        in->strategy = setting;
        return EXIT_DONE;
    }
    in->from_file = strcmp(in->strategy, "optimal") != 0 && strcmp(in->strategy, "short") != 0;
    return in->from_file ? simulate_strategy_read(in, strategy, in->checksum) : EXIT_DONE;
}

/* ---- exact values ------------------------------------------------------------------------------------- */

/* Does the value hold for the decisions that are simulated? */
static bool is_exact(const struct simulate_input *in, const struct measure *m)
{
    return !m->strategy || (!in->from_file && strcmp(m->strategy, strategy_name(in)) == 0);
}

static void keep_exact(struct simulate_input *in, const struct measure *m)
{
    must(measure_is_sound(m));
    for (int i = 0; i < in->plan.measure_count; i++) {
        if (strcmp(in->plan.measures[i].exact, m->wager) != 0 || (in->named[i] && !is_exact(in, m))) continue;
        struct measure *copy = arena_take(&in->rules.arena, sizeof *copy);
        *copy = measure_at_reset(m, &in->rules.request.rules);
        in->named[i] = copy;
        if (is_exact(in, m)) in->exact[i] = copy;
    }
}

/* While the analysis runs the arena is its own; what it emits waits here. */
struct kept {
    int count;
    struct measure measures[2 * WAGERS_MAX];
};

static void keep(void *context, const struct measure *m)
{
    struct kept *kept = context;

    must(kept->count < (int)COUNT(kept->measures));
    kept->measures[kept->count++] = *m;
}

static int count_exact(struct simulate_input *in)
{
    struct kept *kept = malloc(sizeof *kept);

    if (!kept) {
        cli_error(&cmd_simulate, "out of memory");
        return EXIT_FAILED;
    }
    kept->count = 0;
    in->rules.request.emit = keep;
    in->rules.request.emit_context = kept;
    const bool finished = in->rules.analysis->run(&in->rules.request);
    for (int i = 0; finished && i < kept->count; i++) keep_exact(in, &kept->measures[i]);
    for (int i = 0; finished && i < in->plan.measure_count; i++) must(in->named[i]); /* all are analysed */
    free(kept);
    if (!finished) cli_error(&cmd_simulate, "stopped before anything was simulated");
    return finished ? EXIT_DONE : EXIT_FAILED;
}

/* ---- what a state belongs to -------------------------------------------------------------------------- */

static void add_tables(struct simulate_input *in)
{
    const struct rules *rules = &in->rules.request.rules;
    char name[40];

    for (int i = 0; i < rules->game->wager_count; i++) {
        struct buf b = BUF(name);

        if (rules->game->wagers[i].sheets == 0) continue;
        buf_format(&b, "table of %s", rules->game->wagers[i].id);
        simulate_settings_add(&in->settings, name, rules_offers(rules, i) ? rules_table_id(rules, i) : "off");
    }
}

static void add_options(struct simulate_input *in)
{
    const struct rules *rules = &in->rules.request.rules;
    char value[80];

    for (int i = 0; i < rules->game->option_count; i++) {
        const struct option *o = &rules->game->options[i];
        struct buf b = BUF(value);

        rules_put_option(&b, rules, i);
        for (size_t jacks = 0; o->kind == OPTION_OPERATOR && jacks < COUNT(rules->operator_pay); jacks++) {
            buf_put(&b, jacks ? ", " : "");
            pay_put(&b, rules->operator_pay[jacks]);
        }
        simulate_settings_add(&in->settings, o->id, value);
    }
    for (int i = 0; i < MEASURE_NAMES && in->rules.request.wanted[i].key; i++)
        simulate_settings_add(&in->settings, in->rules.request.wanted[i].key,
                              in->rules.request.wanted[i].value);
}

static void describe(struct simulate_input *in)
{
    char text[sizeof in->seed * 6 + 3];
    struct buf b = BUF(text);

    simulate_settings_add(&in->settings, "program", CARDROOM_VERSION);
    simulate_settings_add(&in->settings, "game", in->rules.request.rules.game->id);
    json_write_string(&b, in->seed);
    simulate_settings_add(&in->settings, "seed", text);
    buf_clear(&b);
    buf_int(&b, in->plan.seats);
    simulate_settings_add(&in->settings, "seats", text);
    buf_clear(&b);
    buf_format(&b, "%s%s", in->from_file ? "file " : "", in->from_file ? in->checksum : in->strategy);
    simulate_settings_add(&in->settings, "strategy", text);
    add_tables(in);
    add_options(in);
}

/* ---- all of it ---------------------------------------------------------------------------------------- */

int simulate_input_open(struct simulate_input *in, const struct simulate_words *words)
{
    *in = (struct simulate_input){0};
    int status = analysis_input_open(&in->rules, &cmd_simulate, &words->rules);
    if (!status) status = read_numbers(in, words);
    if (!status) status = read_seed(in, words->seed);
    if (!status) fix_rules(in);
    if (!status) status = read_strategy(in, words->strategy);
    if (status) return status;
    simulate_plan_open(&in->plan, &in->rules.request.rules, in->plan.seats, &in->rules.arena);
    in->run.plan = &in->plan;
    in->run.seed = in->seed;
    in->run.threads = in->rules.request.threads;
    simulate_open(&in->run, &in->rules.arena);
    describe(in);
    return EXIT_DONE;
}

int simulate_input_prepare(struct simulate_input *in)
{
    progress_start("Exact values");
    in->rules.request.progress = progress_report;
    int status = in->from_file ? EXIT_DONE : open_player(in);
    if (!status) status = count_exact(in);
    progress_end();
    return status;
}

void simulate_input_close(struct simulate_input *in)
{
    analysis_input_close(&in->rules);
}
