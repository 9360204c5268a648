/* cmd_settle.c - 'cardroom settle': reads rounds as JSON Lines, writes results as JSON Lines.
 *
 * Used to settle disputes, for golden tests, and by anyone who checks our payments.  Constant memory; a bad
 * line is answered with an error in its place and the rest is processed. */
#include "ask/call.h"
#include "ask/round/round_json.h"
#include "ask/round/round_stream.h"

#include <stdlib.h>
#include <string.h>

struct given {
    bool explain, json;
    const char *language; /* "es", or NULL: English */
};

static bool settle(struct round_stream *stream, struct text line, uint64_t number) {
    const struct given *given = stream->given;
    (void)number;
    if (!round_input_play(stream->in, line)) return false;
    stream->in->explained = given->explain;
    if (given->explain && !given->json)
        round_output_reasons(stream->in, given->language ? SPANISH : ENGLISH, stream->call->out);
    else
        round_output_result(stream->in, stream->call->out);
    return true;
}

static void refuse(struct round_stream *stream, const struct failure *failure, uint64_t number) {
    round_output_failure(failure, number, stream->call->out);
}

static int settle_answer(struct call *call) {
    struct given given = {0};
    const struct args_option options[] = {{"--explain", .flag = &given.explain},
                                          {"--json", .flag = &given.json},
                                          {"--language", .value = &given.language}};
    const char *word = NULL;
    if (!call_read(call, options, COUNT(options), &word, 1)) return EXIT_USAGE;
    if (word) return cli_usage(&call->command, "'%s': it takes no arguments; rounds come on standard input", word);
    if (given.language && strcmp(given.language, "en") == 0) given.language = NULL;
    if (given.language && strcmp(given.language, "es") != 0)
        return cli_usage(&call->command, "--language %s: it speaks en and es", given.language);
    struct round_stream stream = {
        .call = call, .in = calloc(1, round_input_size()), .given = &given, .answer = settle, .refuse = refuse};
    const int status = stream.in ? round_stream_run(&stream, NULL) : cli_fail(&call->command, "out of memory");
    free(stream.in);
    return status;
}

const struct command cmd_settle = {
    .name = "settle",
    .arguments = "[--explain] [--json] [--language LANG] < ROUNDS.jsonl",
    .summary = "Settle rounds: JSON Lines in, one result a line out",
    .answer = settle_answer,
};
