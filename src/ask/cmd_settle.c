/* cmd_settle.c - 'cardroom settle': reads rounds as JSON Lines, writes results as JSON Lines.
 *
 * Used to settle disputes, for golden tests, and by anyone who checks our payments.  Constant memory; a bad
 * line is answered with an error in its place and the rest is processed. */
#include "ask/call.h"
#include "ask/questions.h"
#include "ask/round/round_json.h"
#include "ask/round/round_stream.h"

#include <stdlib.h>
#include <string.h>

static bool settle(struct round_stream *stream, struct text line, uint64_t number) {
    const struct settle_question *given = stream->given;
    (void)number;
    if (!round_input_play(stream->in, line)) return false;
    stream->in->explained = given->explain;
    if (given->explain && !given->json)
        round_output_reasons(stream->in, strcmp(given->language, "es") == 0 ? SPANISH : ENGLISH, stream->call->out);
    else
        round_output_result(stream->in, stream->call->out);
    return true;
}

static void refuse(struct round_stream *stream, const struct failure *failure, uint64_t number) {
    round_output_failure(failure, number, stream->call->out);
}

static int settle_answer(struct call *call) {
    const struct settle_question *given = call->question;
    if (given->word) return call_usage(call, "'%s': it takes no arguments; rounds come on standard input", given->word);
    struct round_stream stream = {
        .call = call, .in = calloc(1, round_input_size()), .given = call->question, .answer = settle, .refuse = refuse};
    const int status = stream.in ? round_stream_run(&stream, NULL) : call_no_memory(call);
    free(stream.in);
    return status;
}

const struct command cmd_settle = {.ask = &ask_settle, .answer = settle_answer};
