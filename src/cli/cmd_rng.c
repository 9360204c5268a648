/*
 * cmd_rng.c - 'cardroom rng': the test battery, and streams for the suites of others.
 */
#include "cli/args.h"
#include "cli/rng.h"
#include "cli/terminal.h"
#include "deal/entropy.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef CARDROOM_VERSION
#define CARDROOM_VERSION "unknown"
#endif

struct rng_options {
    bool test, raw, json;
    const char *deals, *seed, *size, *fault, *threads, *bytes, *rounds, *decks;
    struct args_list games;
};

/* ---- what was asked for -------------------------------------------------------------------------------- */

/* A whole number from 1 to most, or 0 after saying what was wrong. */
static uint64_t read_number(const char *option, const char *text, uint64_t most)
{
    uint64_t number = 0;

    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9' || number > most / 10) {
            number = 0;
            break;
        }
        number = number * 10 + (uint64_t)(*at - '0');
    }
    if (number >= 1 && number <= most) return number;
    cli_usage(&cmd_rng, "%s '%s' is not a number from 1 to %llu", option, text, (unsigned long long)most);
    return 0;
}

static bool read_fault(const char *name, enum broken_kind *out)
{
    *out = name ? broken_find(name) : BROKEN_NOT;
    if (!name || *out) return true;
    cli_usage(&cmd_rng, "--break '%s': the faults are modulo, lcg and swap", name);
    return false;
}

/* An option that belongs to another of --test, --raw and --deals is a mistake, not a wish to be ignored. */
static bool belongs(const struct rng_options *o)
{
    const struct {
        const char *name, *mode;
        bool given, right;
    } rows[] = {
        {"--game", "--test", o->games.count > 0, o->test},
        {"--size", "--test", o->size != NULL, o->test},
        {"--threads", "--test", o->threads != NULL, o->test},
        {"--json", "--test", o->json, o->test},
        {"--bytes", "--raw", o->bytes != NULL, o->raw},
        {"--rounds", "--deals", o->rounds != NULL, o->deals != NULL},
        {"--decks", "--deals", o->decks != NULL, o->deals != NULL},
    };

    if (o->test + o->raw + (o->deals != NULL) != 1) {
        cli_usage(&cmd_rng, "one of --test, --raw and --deals GAME is needed");
        return false;
    }
    for (size_t i = 0; i < COUNT(rows); i++) {
        if (!rows[i].given || rows[i].right) continue;
        cli_usage(&cmd_rng, "%s goes with %s only", rows[i].name, rows[i].mode);
        return false;
    }
    return true;
}

/* ---- --test -------------------------------------------------------------------------------------------- */

/* The games named, each once, or all. */
static bool read_games(const struct args_list *names, const struct game **games, int *count)
{
    *count = 0;
    for (int i = 0; i < names->count; i++) {
        const struct game *game = cli_game(&cmd_rng, names->items[i]);
        bool known = false;

        if (!game) return false;
        for (int j = 0; j < *count; j++) known |= games[j] == game;
        if (!known) games[(*count)++] = game;
    }
    if (names->count == 0)
        while (*count < game_count) {
            games[*count] = game_list[*count];
            (*count)++;
        }
    return true;
}

/* 256 bits of the operating system's as text, so that the report can say how to repeat it. */
static bool draw_seed(char text[65])
{
    struct rng rng;
    struct buf b = buf_over(text, 65);

    if (entropy_seed(&rng) != OK) {
        cli_error(&cmd_rng, "the operating system has no randomness to give; --seed TEXT does without it");
        return false;
    }
    for (int i = 0; i < 4; i++) buf_format(&b, "%016llx", (unsigned long long)rng_u64(&rng));
    return true;
}

static int run_battery(const struct battery_request *request, bool own_seed, bool json)
{
    static struct battery_report report;
    const struct rng_words words = {
        .request = request, .report = &report, .version = CARDROOM_VERSION, .own_seed = own_seed};

    progress_start("Testing the shuffle");
    const bool finished = battery_run(request, &report);
    progress_end();
    if (!finished) {
        cli_error(&cmd_rng, "stopped before the end; there is no verdict");
        return EXIT_FAILED;
    }
    if (json)
        rng_report_json(&words);
    else
        rng_report_text(&words);
    return cli_finish(&cmd_rng, report.passed ? EXIT_DONE : EXIT_FAILED);
}

static int test(const struct rng_options *o, enum broken_kind broken)
{
    const struct game *games[32];
    char own[65];
    struct battery_request request = {.seed = o->seed ? o->seed : own,
                                      .size = BATTERY_NORMAL,
                                      .broken = broken,
                                      .games = games,
                                      .threads = 1,
                                      .progress = progress_report};

    if (!read_games(&o->games, games, &request.game_count)) return EXIT_USAGE;
    if (o->size && (!battery_size_find(o->size, &request.size) || request.size == BATTERY_TINY))
        return cli_usage(&cmd_rng, "--size '%s': the sizes are small, normal and large", o->size);
    if (o->threads) request.threads = (int)read_number("--threads", o->threads, 256);
    if (request.threads == 0) return EXIT_USAGE;
    if (!o->seed && !draw_seed(own)) return EXIT_FAILED;
    return run_battery(&request, !o->seed, o->json);
}

/* ---- --raw and --deals --------------------------------------------------------------------------------- */

static const uint64_t stream_most = 1000000000000000;

static int raw(const struct rng_options *o, struct rng_stream *stream)
{
    if (o->bytes && !(stream->most = read_number("--bytes", o->bytes, stream_most))) return EXIT_USAGE;
    if (isatty(STDOUT_FILENO))
        return cli_usage(&cmd_rng, "--raw writes bytes that are no text; send them to a file or a program");
    return rng_stream_raw(stream);
}

static int deals(const struct rng_options *o, struct rng_stream *stream)
{
    stream->game = cli_game(&cmd_rng, o->deals);
    if (!stream->game) return EXIT_USAGE;
    stream->decks = stream->game->live_shoe ? 6 : 1;
    if (o->decks && !stream->game->live_shoe)
        return cli_usage(&cmd_rng, "--decks: %s is dealt from one deck", stream->game->id);
    if (o->decks && strcmp(o->decks, "6") != 0 && strcmp(o->decks, "8") != 0)
        return cli_usage(&cmd_rng, "--decks '%s': the shoe has 6 or 8 decks", o->decks);
    if (o->decks) stream->decks = o->decks[0] - '0';
    if (o->rounds && !(stream->most = read_number("--rounds", o->rounds, stream_most))) return EXIT_USAGE;
    if (!o->rounds && isatty(STDOUT_FILENO))
        return cli_usage(&cmd_rng, "--deals goes on without end; say --rounds N, or send it to a program");
    return rng_stream_deals(stream);
}

static int rng_run(int argc, char **argv)
{
    struct rng_options o = {0};
    struct rng_stream stream = {0};
    const char *none;
    const struct args_option options[] = {
        {"--test", .flag = &o.test},      {"--raw", .flag = &o.raw},          {"--json", .flag = &o.json},
        {"--deals", .value = &o.deals},   {"--seed", .value = &o.seed},       {"--size", .value = &o.size},
        {"--break", .value = &o.fault},   {"--threads", .value = &o.threads}, {"--bytes", .value = &o.bytes},
        {"--rounds", .value = &o.rounds}, {"--decks", .value = &o.decks},     {"--game", .list = &o.games},
    };

    if (args_read(&cmd_rng, argc, argv, &(struct args_spec){options, COUNT(options), &none, 0}) < 0 ||
        !belongs(&o))
        return EXIT_USAGE;
    if (!read_fault(o.fault, &stream.broken)) return EXIT_USAGE;
    stream.seed = o.seed;
    if (o.test) return test(&o, stream.broken);
    return o.raw ? raw(&o, &stream) : deals(&o, &stream);
}

const struct command cmd_rng = {
    .name = "rng",
    .arguments =
        "--test [--seed TEXT] [--game GAME]... [--size SIZE] [--threads N] [--break FAULT] [--json] | --raw "
        "[--seed TEXT] [--bytes N] [--break FAULT] | --deals GAME [--seed TEXT] [--rounds N] [--decks N] "
        "[--break FAULT]",
    .summary = "Test the generator and the dealt cards as a laboratory does, or stream them",
    .help =
        "  --test          the battery at 99 %: raw words, scaled numbers and the dealt cards of every "
        "game;\n"
        "                  the exit status is 0 if they pass and 1 if they fail\n"
        "  --raw           the generator's bytes, for other suites: cardroom rng --raw | dieharder -g 200 "
        "-a\n"
        "  --deals GAME    whole decks or shoes in dealing order, a line each\n"
        "  --seed TEXT     the same numbers every time, on every machine; else the operating system seeds\n"
        "  --game GAME     only the cards of this game; may be given several times\n"
        "  --size SIZE     small, normal (the default) or large: an eighth, or eight times as many deals\n"
        "  --threads N     how many threads (1); the report is the same for any number\n"
        "  --break FAULT   a faulty source in place of ours, to see the battery fail: modulo, lcg or swap\n"
        "  --json          the report as one JSON object\n"
        "  --bytes N, --rounds N   so many bytes or deals; else until the reader has enough\n"
        "  --decks N       6 (the default) or 8, for a game that is dealt from a shoe\n"
        "docs/randomness.md explains the generator, every test and the verdict.\n",
    .run = rng_run,
};
