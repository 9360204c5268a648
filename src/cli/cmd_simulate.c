/*
 * cmd_simulate.c - 'cardroom simulate': Monte Carlo through the rules, judged by the exact analysis.
 *
 * Waves of rounds (sim/simulate.h); between them the state is saved now and then, and the error looked at.
 * Ctrl-C or SIGTERM stop it at the next block: the state is saved and what was played is printed.
 */
#include "cli/simulate_file.h"
#include "cli/simulate_output.h"
#include "cli/terminal.h"

static const double SAVE_EVERY = 15.0; /* seconds */

/* The bar's share: of the rounds wanted, or of those that the wanted error will take by what is known so far.
 */
static struct bar {
    struct simulate_input *in;
    double rounds; /* expected */
    double before; /* played by another run */
} bar;

static void expect_rounds(double rounds)
{
    bar.rounds = rounds;
    progress_count(rounds, "rounds", bar.before / rounds);
}

static bool report(void *context, double done)
{
    const double share = done * (double)bar.in->run.rounds / bar.rounds;

    return progress_report(context, share < 1 ? share : 1);
}

/* At the end of a wave: is the error as small as wanted?  The error falls as the root of the rounds. */
static bool reached(struct simulate_input *in)
{
    if (in->until_error <= 0 || in->run.whole.rounds == 0 || in->run.blocks) return false;
    const double error = simulate_error(&in->plan, &in->run.whole, 0, in->exact[0]),
                 excess = error / in->until_error, needed = (double)in->run.whole.rounds * excess * excess;

    expect_rounds(needed < (double)in->run.rounds ? needed : (double)in->run.rounds);
    return error <= in->until_error;
}

/* Plays to the end, the wanted error or an interruption; *complete: not interrupted. */
static bool play(struct simulate_input *in, const char *state, bool *complete)
{
    enum simulate_state now = reached(in) ? SIMULATE_DONE : SIMULATE_MORE;
    double saved = 0;
    bool good = true;

    while (good && now == SIMULATE_MORE) {
        now = simulate_wave(&in->run);
        if (now == SIMULATE_MORE && reached(in)) now = SIMULATE_DONE;
        if (!state || (now == SIMULATE_MORE && progress_seconds() - saved < SAVE_EVERY)) continue;
        progress_clear();
        good = simulate_file_save(in, state);
        saved = progress_seconds();
    }
    *complete = now == SIMULATE_DONE;
    return good;
}

/* How long it took, for a person who looks. */
static void tell_rate(const struct simulate_input *in, uint64_t before)
{
    const double rounds = (double)(simulate_played(&in->run) - before), seconds = progress_seconds();

    if (rounds > 0 && seconds > 0)
        fprintf(stderr, "%.0f rounds in %.2f s: %.3f million a second\n", rounds, seconds,
                rounds / seconds / 1e6);
}

static int simulate(struct simulate_input *in, const struct simulate_words *words)
{
    static struct simulate_report results;
    bool complete = false;

    if (words->state && !simulate_file_load(in, words->state)) return EXIT_FAILED;
    const int status = simulate_input_prepare(in);
    if (status) return status;
    const uint64_t before = simulate_played(&in->run);
    progress_start(in->plan.game->title);
    bar = (struct bar){.in = in, .before = (double)before};
    expect_rounds((double)in->run.rounds);
    in->run.progress = report;
    const bool saved = play(in, words->state, &complete);
    progress_clear();
    if (!words->json) tell_rate(in, before);
    progress_end();
    simulate_report_make(&results, in, complete);
    simulate_report_put(stdout, &results, words->json);
    if (complete && in->until_error > 0 && results.results[0].stderror > in->until_error)
        cli_error(&cmd_simulate, "the standard error is %.2g after all rounds; %.2g takes more",
                  results.results[0].stderror, in->until_error);
    if (!complete)
        cli_error(&cmd_simulate, "stopped before the end; these are the results of the rounds so far%s",
                  words->state ? ", and the same command goes on from here" : "");
    return cli_finish(&cmd_simulate, complete && saved && results.verdict.agrees ? EXIT_DONE : EXIT_FAILED);
}

static int simulate_run(int argc, char **argv)
{
    static struct simulate_input in;
    struct simulate_words words = {0};
    const struct args_option options[] = {
        {"--rounds", .value = &words.rounds},
        {"--seed", .value = &words.seed},
        {"--seats", .value = &words.seats},
        {"--strategy", .value = &words.strategy},
        {"--set", .list = &words.rules.settings},
        {"--option", .list = &words.rules.settings},
        {"--threads", .value = &words.rules.threads},
        {"--state", .value = &words.state},
        {"--until-error", .value = &words.until_error},
        {"--json", .flag = &words.json},
    };

    if (args_read(&cmd_simulate, argc, argv,
                  &(struct args_spec){options, COUNT(options), &words.rules.game, 1}) < 0)
        return EXIT_USAGE;
    int status = simulate_input_open(&in, &words);
    if (!status) status = simulate(&in, &words);
    simulate_input_close(&in);
    return status;
}

const struct command cmd_simulate = {
    .name = "simulate",
    .arguments = "GAME [--rounds N] [--seed TEXT] [--seats K] [--strategy optimal|short|FILE] [--set "
                 "WAGER=TABLE]... [--option NAME=VALUE]... [--threads N] [--state FILE] [--until-error E] "
                 "[--json]",
    .summary = "Play millions of rounds through the rules and compare with the exact values",
    .help =
        "Every seat makes every wager that is offered; cards, decisions and payments go through the rules.\n"
        "  --rounds N            how many; 250000, 250k, 100M and 1e8 are numbers (10M if not given)\n"
        "  --seed TEXT           the same rounds every time, on every machine; else random, and printed\n"
        "  --seats K             how many seats play (1 if not given)\n"
        "  --strategy optimal    the best decisions (if not given); short: the rules for people; FILE: what\n"
        "                        'analyze --strategy FILE' wrote, perhaps changed\n"
        "  --set WAGER=TABLE     this table of the wager; the first one otherwise\n"
        "  --option NAME=VALUE   this value of the option; the first one otherwise\n"
        "  --threads N           how many threads; the result is the same for any number\n"
        "  --state FILE          goes on from FILE if it is there, and saves to it now and then, at the end\n"
        "                        and at Ctrl-C\n"
        "  --until-error E       stops as soon as the base game's standard error is at most E; without\n"
        "                        --rounds it goes on until then\n"
        "  --json                the same as one JSON object\n"
        "The exit status is 1 if the results differ from the exact values by more than chance allows.\n"
        "docs/simulate.md explains every figure.\n",
    .run = simulate_run,
};
