/*
 * cmd_settle.c - 'cardroom settle': rounds as JSON Lines in, results as JSON Lines out.
 *
 * It is how a dispute is settled, how golden tests are written and how anyone checks us.  Constant memory; a
 * bad line is answered in its place and the rest goes on.
 */
#include "cli/cli.h"
#include "cli/lines.h"
#include "cli/round_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_stdout(void *context, const char *text, size_t size)
{
    (void)context;
    fwrite(text, 1, size, stdout);
}

static void flush_stdout(void *context)
{
    (void)context;
    fflush(stdout);
}

static bool is_blank(struct text line)
{
    for (size_t i = 0; i < line.size; i++) {
        if (line.at[i] != ' ' && line.at[i] != '\t') return false;
    }
    return true;
}

struct run {
    struct round_input *in;
    struct round_writer out;
    uint64_t blank_lines; /* pending: an error only if something follows */
    bool failed;
};

static void answer_failure(struct run *run, enum err err, const char *message, uint64_t line)
{
    struct failure failure = {.err = err};

    snprintf(failure.message, sizeof failure.message, "%s", message);
    round_output_failure(&failure, line, &run->out);
    run->failed = true;
}

/* Blank lines may stand only at the very end, so they are judged when something follows them. */
static void answer_blank(struct run *run, uint64_t before)
{
    for (; run->blank_lines > 0; run->blank_lines--) {
        answer_failure(run, ERR_BLANK_LINE, err_text(ERR_BLANK_LINE), before - run->blank_lines);
    }
}

static void answer(struct run *run, struct text line, uint64_t number)
{
    if (round_input_play(run->in, line)) {
        round_output_result(run->in, &run->out);
    } else {
        round_output_failure(&run->in->failure, number, &run->out);
        run->failed = true;
    }
}

static struct text without_mark(struct text line)
{
    if (line.size < 3 || memcmp(line.at, "\xef\xbb\xbf", 3) != 0) return line;
    return (struct text){line.at + 3, line.size - 3};
}

static int settle_all(struct lines *lines, struct run *run)
{
    struct text line;
    enum line_status status;

    while ((status = lines_next(lines, &line)) == LINE_OK || status == LINE_TOO_LONG) {
        if (status == LINE_OK && lines->number == 1) line = without_mark(line);
        if (status == LINE_OK && is_blank(line)) {
            run->blank_lines++;
            continue;
        }
        answer_blank(run, lines->number);
        if (status == LINE_TOO_LONG)
            answer_failure(run, ERR_LINE_TOO_LONG, err_text(ERR_LINE_TOO_LONG), lines->number);
        else
            answer(run, line, lines->number);
        if (ferror(stdout)) return cli_finish(&cmd_settle, EXIT_FAILED);
    }
    if (status == LINE_FAILED) {
        cli_error(&cmd_settle, "standard input: %s", strerror(errno));
        run->failed = true;
    }
    return cli_finish(&cmd_settle, run->failed ? EXIT_FAILED : EXIT_DONE);
}

static int settle_run(int argc, char **argv)
{
    if (argc > 1)
        return cli_usage(&cmd_settle, "'%s': it takes no arguments; rounds come on standard input", argv[1]);
    struct round_input *in = calloc(1, round_input_size());
    char *memory = malloc(LINE_MEMORY);
    int status = EXIT_FAILED;

    if (in && memory) {
        struct lines lines = {.file = STDIN_FILENO, .memory = memory, .idle = flush_stdout};
        struct run run = {.in = in, .out = {.put = put_stdout}};
        status = settle_all(&lines, &run);
    } else {
        cli_error(&cmd_settle, "out of memory");
    }
    free(memory);
    free(in);
    return status;
}

const struct command cmd_settle = {
    .name = "settle",
    .arguments = "< ROUNDS.jsonl",
    .summary = "Settle rounds: JSON Lines in, one result a line out",
    .help = "A round: {\"game\":\"three-card-catch\",\"options\":{\"xtra\":\"1\"},\n"
            "  \"deck\":\"As 2c Kd 7h Qs 9c 4d 5d\",\n"
            "  \"seats\":[{\"seat\":1,\"wagers\":{\"ante\":500,\"xtra\":500},\"decisions\":[\"play\"]}]}\n"
            "on one line.  The deck is in dealing order.  Amounts are cents.  A decision that is not\n"
            "given is the game's time-out.  A bad line is answered with {\"error\":...,\"line\":N} in its\n"
            "place; the exit status is then 1.\n"
            "docs/settle.md has every key.\n",
    .run = settle_run,
};
