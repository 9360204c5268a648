/* cmd_simulate.c - 'cardroom-lab simulate': Monte Carlo simulation through the rules, compared with the exact
 * analysis.
 *
 * Rules are given as for 'analyze' (analysis_input.h), but all of them are fixed: what is not set has its
 * first value.  The exact measures of the same rules and strategy are computed too, after everything else was
 * checked.
 *
 * Rounds are then played in waves (sim/simulate.h); between waves the standard error is checked.  Ctrl-C or
 * SIGTERM stops at the next block, and the results so far are printed. */
#include "ask/lab/analysis_input.h"
#include "ask/lab/measure_output.h"
#include "base/json_write.h"
#include "deal/entropy.h"
#include "sim/simulate.h"
#include "sim/simulate_compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t ROUNDS_STANDARD = 10000000;

/* Contains pointers into itself: must not be moved. */
struct simulate_input {
    struct call *call;
    const struct simulate_question *given;
    struct analysis_input rules;
    const char *strategy; /* "optimal", "short", or the name of a file */
    bool from_file;
    char seed[1025];
    double until_error; /* 0: not given */
    const void *kept;   /* what the analysis left for the strategy */
    struct simulate_plan plan;
    const struct measure *exact[WAGERS_MAX]; /* by measure of the plan; NULL: no exact value */
    const struct measure *named[WAGERS_MAX]; /* the same, or one with other decisions: names the tables and options */
    struct simulate run;
    bool complete; /* all requested rounds were played, or the requested error was reached */
    struct simulate_result results[WAGERS_MAX];
    struct simulate_verdict verdict;
    double expected; /* rounds: those requested, or an estimate of those needed for the requested error */
};

/* ---- the command line: numbers and the seed ----------------------------------------------------------- */
/* 100000000, 100M (k, M, G) or 1e8; 0 if it is not a number. */
static uint64_t read_count(const char *text) {
    char *end;
    if (*text < '0' || *text > '9' || text[strspn(text, "0123456789.eE+kKMG")]) return 0;
    const double number = strtod(text, &end);
    const double times = *end == 'G' ? 1e9 : *end == 'M' ? 1e6 : *end ? 1e3 : 1, count = number * times;
    if (*end && (!strchr("kKMG", *end) || end[1])) return 0;
    if (count < 1 || count > (double)SIMULATE_ROUNDS_MAX || floor(count) != count) return 0;
    return (uint64_t)count;
}

static int read_numbers(struct simulate_input *in) {
    const struct game *game = in->rules.request.rules.game;
    char *end = NULL;
    in->run.rounds = in->given->rounds        ? read_count(in->given->rounds)
                     : in->given->until_error ? SIMULATE_ROUNDS_MAX
                                              : ROUNDS_STANDARD;
    if (!in->run.rounds)
        return call_usage(in->call, "--rounds '%s' is not a number from 1 to 1e15; 250000, 250k, 100M and 1e8 are",
                          in->given->rounds);
    in->plan.seats = in->given->seats ? (int)args_number(in->given->seats, game->seats) : 1;
    if (!in->plan.seats)
        return call_usage(in->call, "--seats '%s': %s has 1 to %d", in->given->seats, game->id, game->seats);
    if (!in->given->until_error) return EXIT_DONE;
    in->until_error = strtod(in->given->until_error, &end);
    if (*end || end == in->given->until_error || !(in->until_error > 0) || !(in->until_error < 1e3))
        return call_usage(in->call, "--until-error '%s' is not a number above 0, such as 1e-5", in->given->until_error);
    return EXIT_DONE;
}

/* Any text; by default a random number, which is printed so that the run can be repeated. */
static int read_seed(struct simulate_input *in) {
    struct buf b = BUF(in->seed);
    struct rng rng;
    if (in->given->seed)
        buf_put(&b, in->given->seed);
    else if (entropy_seed(&rng) != OK)
        return call_fail(in->call, "the system gives no random numbers; name a --seed");
    else
        buf_format(&b, "%llu", (unsigned long long)(rng_u64(&rng) >> 11));
    if (!b.full) return EXIT_DONE;
    return call_usage(in->call, "--seed is longer than %d bytes", (int)sizeof in->seed - 1);
}

/* ---- the command line: the strategy ------------------------------------------------------------------- */
/* The strategy's name in deciders and exact measures.  Where the short rules have no measure of their own
 * (pai gow), they describe the optimal strategy. */
static const char *strategy_name(const struct simulate_input *in) {
    return decider_find(in->rules.request.rules.game, in->strategy) ? in->strategy : "optimal";
}

static int open_player(struct simulate_input *in) {
    const struct game *game = in->rules.request.rules.game;
    const struct decider *decider = decider_find(game, strategy_name(in));
    if (!decider) return call_fail(in->call, "%s has no fast decisions to simulate with", game->id);
    in->run.player.decide = decider->decide;
    in->run.player.tables = decider->prepare(&in->rules.request);
    if (in->run.player.tables) return EXIT_DONE;
    return call_stopped(in->call, "stopped before anything was simulated");
}

/* A name or a file.  In pai gow --option setting=house-way is a strategy itself and excludes --strategy. */
static int read_strategy(struct simulate_input *in) {
    const char *setting = analysis_input_wanted(&in->rules, "setting")->value;
    in->strategy = in->given->strategy ? in->given->strategy : "optimal";
    if (setting && strcmp(setting, "optimal") != 0) {
        if (in->given->strategy)
            return call_usage(in->call, "--option setting=%s decides already; leave out --strategy", setting);
        in->strategy = setting;
        return EXIT_DONE;
    }
    in->from_file = strcmp(in->strategy, "optimal") != 0 && strcmp(in->strategy, "short") != 0;
    if (!in->from_file) return EXIT_DONE;
    const int status = analysis_input_strategy(&in->rules, in->given->strategy);
    in->run.player = (struct simulate_player){in->rules.request.given, in->rules.decide};
    return status;
}

/* ---- exact values ------------------------------------------------------------------------------------- */
/* Is this measure that of the simulated decisions? */
static bool is_exact(const struct simulate_input *in, const struct measure *m) {
    return !m->strategy || strcmp(m->strategy, in->from_file ? "file" : strategy_name(in)) == 0;
}

static void store_exact(struct simulate_input *in, const struct measure *m) {
    must(measure_is_sound(m));
    for (int i = 0; i < in->plan.measure_count; i++) {
        if (strcmp(in->plan.measures[i].exact, m->wager) != 0 || (in->named[i] && !is_exact(in, m))) continue;
        struct measure *copy = arena_take(in->rules.arena, sizeof *copy);
        *copy = measure_at_reset(m, &in->rules.request.rules);
        for (int l = 0; l < copy->line_count; l++) /* a settlement does not name what it does not pay */
            if (copy->lines[l].lost) memcpy(copy->lines[l].id, "lose", sizeof "lose");
        in->named[i] = copy;
        if (is_exact(in, m)) in->exact[i] = copy;
    }
}

/* The analysis owns the arena while it runs, so its measures are copied here. */
struct emitted {
    int count;
    struct measure measures[2 * WAGERS_MAX];
};

static void store_measure(void *context, const struct measure *m) {
    struct emitted *emitted = context;
    must(emitted->count < (int)COUNT(emitted->measures));
    emitted->measures[emitted->count++] = *m;
}

static int count_exact(struct simulate_input *in) {
    struct emitted *emitted = arena_take(in->rules.arena, sizeof *emitted);
    const bool finished = analysis_input_run(&in->rules, store_measure, emitted);
    for (int i = 0; finished && i < emitted->count; i++) store_exact(in, &emitted->measures[i]);
    for (int i = 0; finished && i < in->plan.measure_count; i++) /* every wager has a measure, or its page is refused */
        if (!in->named[i])
            return call_fail(in->call, "what is not counted is not simulated: there is nothing to compare with");
    if (finished && in->from_file && !in->exact[0] && in->plan.game->page) return EXIT_CANNOT; /* as was said */
    return finished ? EXIT_DONE : call_stopped(in->call, "stopped before anything was simulated");
}

/* ---- opening ------------------------------------------------------------------------------------------ */
/* EXIT_DONE, or the exit status after an error message. */
static int simulate_input_open(struct simulate_input *in) {
    int status = analysis_input_open(&in->rules, &in->call->command, &in->given->rules);
    if (!status) status = read_numbers(in);
    if (!status) status = read_seed(in);
    if (!status) analysis_input_fix(&in->rules);
    if (!status) status = read_strategy(in);
    if (status) return status;
    simulate_plan_open(&in->plan, &in->rules.request.rules, in->plan.seats, in->rules.arena);
    in->run.plan = &in->plan;
    in->run.seed = in->seed;
    in->run.threads = in->rules.request.threads;
    simulate_open(&in->run, in->rules.arena);
    return EXIT_DONE;
}

/* The steps that take seconds: the exact measures, then the strategy's tables, unless it is from a file. */
static int simulate_input_prepare(struct simulate_input *in) {
    call_progress_start(in->call, "Exact values");
    in->rules.request.kept = &in->kept;
    int status = count_exact(in);
    if (!status && !in->from_file) status = open_player(in);
    call_progress_end(in->call);
    return status;
}

/* ---- the report --------------------------------------------------------------------------------------- */
/* Compares the results so far with the exact values. */
static void make_report(struct simulate_input *in) {
    const size_t mark = arena_mark(in->rules.arena);
    struct simulate_totals total;
    simulate_totals_open(&total, &in->plan, in->rules.arena);
    simulate_total(&in->run, &total);
    for (int i = 0; i < in->plan.measure_count; i++)
        simulate_compare(&in->results[i], &in->plan, &total, i, in->exact[i]);
    in->verdict = simulate_judge(in->results, in->plan.measure_count);
    arena_release(in->rules.arena, mark);
}

/* ---- the answer --------------------------------------------------------------------------------------- */
static const char columns[] =
    "../game ../rounds ../seats ../seed ../strategy wager tables options basis note rule mean "
    "stderr exact z lines/line lines/count lines/expected lines/z";

/* A count as a string: it may exceed what a double represents exactly. */
static struct short_text count_of(uint64_t count) { return text_format("%llu", (unsigned long long)count); }

static void put_result(struct buf *b, const struct simulate_result *r, const struct measure *named,
                       const struct rules *rules) {
    const bool known = r->exact != NULL;
    measure_begin(b, r->measure->id, named);
    measure_put_note(b, named, rules);
    json_write(b, "mean:%.17g, stderr:%.17g, exact:%.17g, z:%.17g, lines:[", r->mean, r->stderror,
               known ? r->value : NAN, known ? r->z : NAN);
    for (int i = 0; i < r->line_count; i++) {
        const struct simulate_line *line = &r->lines[i];

        json_write(b, "{line:%s, count:%s, expected:%.17g, z:%.17g}", line->id, count_of(line->count).text,
                   known ? line->expected : NAN, known ? line->z : NAN);
    }
    json_write(b, "]}");
}

static void put_answer(struct simulate_input *in) {
    const struct simulate_verdict *v = &in->verdict;
    struct buf *b = &in->call->text;
    struct answer answer = call_answer(in->call, columns);
    json_write(b, "{game:%s, rounds:%s, seats:%d, seed:%s, strategy:%s, method:'simulation', measures:[",
               in->plan.game->id, count_of(simulate_played(&in->run)).text, in->plan.seats, in->seed, in->strategy);
    answer_head(&answer);
    for (int i = 0; i < in->plan.measure_count; i++) {
        put_result(b, &in->results[i], in->named[i], in->plan.rules);
        answer_row(&answer);
    }
    buf_put(b, "\n]");
    json_write(b, "figures:%jd, worst:%.17g, bound:%.17g, complete:%i, agrees:%i}\n", (intmax_t)v->figures, v->worst,
               v->bound, in->complete, v->agrees);
    answer_end(&answer);
}

/* ---- playing ------------------------------------------------------------------------------------------ */
/* For the progress bar. */
static void expect_rounds(struct simulate_input *in, double rounds) {
    in->expected = rounds;
    call_progress_count(in->call, rounds, "rounds");
}

static bool on_progress(void *context, double done) {
    const struct simulate_input *in = context;
    const double share = done * (double)in->run.rounds / in->expected;
    return call_report(in->call, share < 1 ? share : 1);
}

/* After a wave: is the error small enough?  It falls with the square root of the rounds. */
static bool error_reached(struct simulate_input *in) {
    if (in->until_error <= 0 || in->run.whole.rounds == 0) return false;
    const double error = simulate_error(&in->plan, &in->run.whole, 0, in->exact[0]), excess = error / in->until_error,
                 needed = (double)in->run.whole.rounds * excess * excess;
    expect_rounds(in, needed < (double)in->run.rounds ? needed : (double)in->run.rounds);
    return error <= in->until_error;
}

/* Plays until all rounds are played, the error is reached, or an interrupt. */
static void play_rounds(struct simulate_input *in) {
    enum simulate_state now = SIMULATE_MORE;
    while (now == SIMULATE_MORE) {
        now = simulate_wave(&in->run);
        if (now == SIMULATE_MORE && error_reached(in)) now = SIMULATE_DONE;
    }
    in->complete = now == SIMULATE_DONE;
}

static int run_simulation(struct simulate_input *in) {
    const int status = simulate_input_prepare(in);
    if (status) return status;
    call_progress_start(in->call, in->plan.game->title);
    expect_rounds(in, (double)in->run.rounds);
    in->run.progress = on_progress;
    in->run.progress_context = in;
    play_rounds(in);
    call_progress_clear(in->call);
    const double rounds = (double)simulate_played(&in->run), seconds = call_seconds(in->call);
    if (!in->given->json && !in->given->csv && rounds > 0 && seconds > 0)
        fprintf(stderr, "%.0f rounds in %.2f s: %.3f million a second\n", rounds, seconds, rounds / seconds / 1e6);
    call_progress_end(in->call);
    make_report(in);
    put_answer(in);
    if (in->complete && in->until_error > 0 && in->results[0].stderror > in->until_error)
        call_error(in->call, "the standard error is %.2g after all rounds; %.2g takes more", in->results[0].stderror,
                   in->until_error);
    if (!in->complete) call_error(in->call, "stopped before the end; these are the results of the rounds so far");
    return !in->verdict.agrees ? EXIT_NO : in->complete ? EXIT_DONE : EXIT_STOPPED;
}

static int simulate_answer(struct call *call) {
    struct simulate_input *in = call->memory;
    in->call = call;
    in->given = call->question;
    const int status = simulate_input_open(in);
    return status ? status : run_simulation(in);
}

const struct command cmd_simulate = {
    .ask = &ask_simulate, .answer = simulate_answer, .memory = sizeof(struct simulate_input)};
