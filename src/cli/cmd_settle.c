/* cmd_settle.c - 'cardroom settle': reads rounds as JSON Lines, writes results as JSON Lines.
 *
 * Used to settle disputes, for golden tests, and by anyone who checks our payments.  Constant memory; a bad
 * line is answered with an error in its place and the rest is processed. */
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/round/round_json.h"
#include "cli/round/round_stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    bool explain, json;
    const char *language; /* "es", or NULL: English */
} given;

static const struct args_option options[] = {
    {"--explain", .flag = &given.explain}, {"--json", .flag = &given.json}, {"--language", .value = &given.language}};

static bool settle(struct round_input *in, struct text line, uint64_t number) {
    (void)number;
    if (!round_input_play(in, line)) return false;
    in->explained = given.explain;
    if (given.explain && !given.json)
        round_output_reasons(in, given.language ? SPANISH : ENGLISH, stdout);
    else
        round_output_result(in, stdout);
    return true;
}

static void refuse(const struct failure *failure, uint64_t number) { round_output_failure(failure, number, stdout); }

static int settle_start(const char **words) {
    if (words[0]) return cli_usage(&cmd_settle, "'%s': it takes no arguments; rounds come on standard input", words[0]);
    if (given.language && strcmp(given.language, "en") == 0) given.language = NULL;
    if (given.language && strcmp(given.language, "es") != 0)
        return cli_usage(&cmd_settle, "--language %s: it speaks en and es", given.language);
    struct round_stream stream = {
        .file = STDIN_FILENO, .in = calloc(1, round_input_size()), .answer = settle, .refuse = refuse};
    const bool good =
        (stream.in && round_stream_run(&stream)) || cli_error(&cmd_settle, "standard input: %s", strerror(errno));
    free(stream.in);
    return good && !stream.failed ? EXIT_DONE : EXIT_FAILED;
}

const struct command cmd_settle = {
    .name = "settle",
    .arguments = "[--explain] [--json] [--language LANG] < ROUNDS.jsonl",
    .summary = "Settle rounds: JSON Lines in, one result a line out",
    .help = "A round: {\"game\":\"three-card-catch\",\"options\":{\"xtra\":\"1\"},\n"
            "  \"deck\":\"As 2c Kd 7h Qs 9c 4d 5d\",\n"
            "  \"seats\":[{\"seat\":1,\"wagers\":{\"ante\":500,\"xtra\":500},\"decisions\":[\"play\"]}]}\n"
            "on one line.  The deck is in dealing order.  Amounts are in cents.  A missing decision is the\n"
            "game's time-out.  A bad line is answered with {\"error\":...,\"line\":N} in its place; the\n"
            "exit status is then 1.\n"
            "docs/settle.md explains every key.\n"
            "\n"
            "  --explain        for people: every wager, and in one sentence why it came out so;\n"
            "                   with --json each seat gets the sentences, in English and Spanish\n"
            "  --language LANG  of the sentences for people: en (standard) or es\n"
            "  --json           the results as JSON, which they are without --explain\n",
    OPTIONS(options),
    .words_max = 1,
    .start = settle_start,
};
