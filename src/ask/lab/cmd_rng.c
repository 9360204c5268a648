/* cmd_rng.c - 'cardroom-lab rng': the battery of statistical tests on dealt cards, and streams for other test suites.
 */
#include "ask/call.h"
#include "ask/lab/analysis_input.h"
#include "ask/terminal.h"
#include "base/json_write.h"
#include "base/number.h"
#include "deal/entropy.h"
#include "rng/battery_source.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

struct rng_memory {
    struct rng_source source;
    struct battery_report report;
};

/* ---- the report --------------------------------------------------------------------------------------- */
static const char columns[] =
    "../version ../generator ../seed ../size ../broken section game decks joker deals failed results/test results/of "
    "results/kind results/samples results/statistic results/degrees results/expected results/p results/failed";

static void put_result(struct buf *b, const struct battery_result *r) {
    static const char *const kinds[] = {"chi-square", "count", "never"};   /* ORDER BATTERY_KIND */
    static const char *const parameters[] = {"degrees", "expected", NULL}; /* ORDER BATTERY_KIND */
    json_write(b, "test:%s, of:%s, kind:%s, samples:%jd, statistic:%.10g", r->test, r->what, kinds[r->kind], r->samples,
               r->statistic);
    if (parameters[r->kind]) json_write_double(b, parameters[r->kind], 10, r->parameter);
    if (r->kind != BATTERY_NEVER) json_write(b, "p:%.10g", r->p);
    json_write(b, "failed:%i}", r->failed);
}

static void put_section(struct buf *b, const struct battery_section *section) {
    json_write(b, "{section:%s, game:%s, decks:%d, joker:%i, deals:%jd", section->id, section->game->id, section->decks,
               section->game->joker, section->deals);
    json_write(b, "failed:%i, results:[", section->failed);
    for (int i = 0; i < section->count; i++) {
        buf_put(b, i ? ",\n{" : "\n{"); /* a line each */
        put_result(b, &section->result[i]);
    }
    json_write(b, "]}");
}

static void put_verdict(struct buf *b, const struct battery_report *r) {
    buf_put(b, ",\n\"verdict\":{");
    json_write(b, "passed:%i, confidence:%.6g, tests:%d", r->passed, battery_confidence, r->tests);
    json_write(b, "smallest:{section:%s, test:%s, two_sided_p:%.10g, bound:%.10g}", r->smallest_section->id,
               r->smallest_result->test, r->smallest, r->bound);
    json_write(b, "uniformity:{distance:%.10g, p:%.10g, bound:%.10g}, violations:%d}", r->distance, r->uniformity,
               r->uniformity_bound, r->never);
}

static void put_report(struct call *call, const struct battery_request *request, const struct battery_report *report) {
    const struct rng_question *given = call->question;
    struct buf *b = &call->text; /* a seed is at most 128 KiB long, and every byte may become \u00xx */
    struct answer answer = call_answer(call, columns);
    json_write(b, "{program:'cardroom', version:%s, generator:%s, seed:%s, seed_given:%i, size:%s, broken:%s",
               program_version, "chacha20 with fast key erasure", request->seed, given->seed != NULL,
               battery_size_name(request->size), broken_name(request->broken));
    buf_put(b, ",\n\"sections\":[");
    answer_head(&answer);
    for (int i = 0; i < report->count; i++) {
        put_section(b, &report->section[i]);
        answer_row(&answer);
    }
    json_write_end(b, ']');
    put_verdict(b, report);
    buf_put(b, "}\n");
    answer_end(&answer);
}

/* ---- streams for other test suites -------------------------------------------------------------------- */
/* Raw bytes are the words of the generator, little-endian.  A deal is a line: the whole deck or shoe in
 * dealing order.  Both continue until the requested number is reached or the reader closes the pipe (EPIPE),
 * which is the usual end. */
static bool draw_entropy(struct call *call, struct rng *rng) {
    if (entropy_seed(rng) == OK) return true;
    return call_error(call, "the operating system has no randomness to give; --seed TEXT does without it");
}

static bool open_source(struct call *call, struct rng_source *s, enum broken_kind broken) {
    const struct rng_question *given = call->question;
    if (given->seed)
        rng_seed(&s->rng, given->seed, strlen(given->seed));
    else if (!draw_entropy(call, &s->rng))
        return false;
    rng_source_open(s, broken);
    if (!call_is_hosted(call)) signal(SIGPIPE, SIG_IGN);
    return true;
}

/* Ends a stream; a reader that closed the pipe is no failure. */
static int finish_stream(struct call *call) {
    if (fflush(call->out) == 0 && !ferror(call->out)) return EXIT_DONE;
    if (errno == EPIPE) return EXIT_CLOSED;
    return call_fail(call, "standard output: %s; the stream is incomplete", strerror(errno));
}

static int stream_raw(struct call *call, enum broken_kind broken) {
    const struct rng_question *given = call->question;
    struct rng_source *source = &((struct rng_memory *)call->memory)->source;
    uint64_t left = given->bytes ? (uint64_t)given->bytes : UINT64_MAX;
    uint8_t bytes[1 << 14];
    if (!call_is_hosted(call) && isatty(STDOUT_FILENO))
        return call_usage(call, "--raw writes bytes that are no text; send them to a file or a program");
    if (!open_source(call, source, broken)) return EXIT_CANNOT;
    while (left > 0) {
        const size_t size = left < sizeof bytes ? (size_t)left : sizeof bytes;

        for (size_t i = 0; i < sizeof bytes; i += 4) {
            const uint32_t word = broken_u32(&source->broken);
            for (size_t b = 0; b < 4; b++) bytes[i + b] = (uint8_t)(word >> 8 * b);
        }
        if (fwrite(bytes, 1, size, call->out) != size) break;
        if (given->bytes) left -= size;
    }
    return finish_stream(call);
}

static int stream_deals(struct call *call, enum broken_kind broken, const struct game *game, int decks) {
    const struct rng_question *given = call->question;
    struct rng_source *source = &((struct rng_memory *)call->memory)->source;
    if (!open_source(call, source, broken)) return EXIT_CANNOT;
    rng_source_open_deals(source, game, decks, !given->seed);
    for (int64_t deal = 0; !given->rounds || deal < given->rounds; deal++) {
        BUF_ON_STACK(b, SHOE_DECKS_MAX * DECK_52 * 3 + 2);
        card dealt;

        if (deal_begin(source->deal) != OK)
            return call_fail(call, "the operating system has no more randomness to give");
        while (deal_next(source->deal, &dealt) == OK) {
            if (b.size) buf_char(&b, ' ');
            card_put(&b, dealt);
        }
        buf_char(&b, '\n');
        if (fwrite(b.text, 1, b.size, call->out) != b.size) break;
    }
    return finish_stream(call);
}

/* ---- the options -------------------------------------------------------------------------------------- */
/* An option that belongs to another of --test, --raw and --deals is an error, never ignored. */
static int check_options(struct call *call) {
    const struct rng_question *given = call->question;
    const struct {
        const char *name, *mode;
        bool is_given, right;
    } rows[] = {
        {"--game", "--test", given->games.count > 0, given->test},
        {"--size", "--test", given->size, given->test},
        {"--threads", "--test", given->threads, given->test},
        {"--json", "--test", given->json && !call_is_hosted(call), given->test},
        {"--csv", "--test", given->csv, given->test},
        {"--bytes", "--raw", given->bytes, given->raw},
        {"--rounds", "--deals", given->rounds, given->deals},
        {"--decks", "--deals", given->decks, given->deals},
    };
    if (given->test + given->raw + (given->deals != NULL) != 1)
        return call_usage(call, "one of --test, --raw and --deals GAME is needed");
    for (size_t i = 0; i < COUNT(rows); i++)
        if (rows[i].is_given && !rows[i].right)
            return call_usage(call, "%s goes with %s only", rows[i].name, rows[i].mode);
    return EXIT_DONE;
}

/* ---- test --------------------------------------------------------------------------------------------- */
/* 256 bits of entropy as text, so that the report can name the seed and the run be repeated. */
static bool draw_seed(struct call *call, char text[65]) {
    struct rng rng;
    struct buf b = buf_init(text, 65);
    if (!draw_entropy(call, &rng)) return false;
    for (int i = 0; i < 4; i++) buf_format(&b, "%016llx", (unsigned long long)rng_u64(&rng));
    return true;
}

static int run_battery(struct call *call, const struct battery_request *request) {
    struct battery_report *report = &((struct rng_memory *)call->memory)->report;
    call_progress_start(call, "Testing the shuffle");
    const bool finished = battery_run(request, report);
    call_progress_end(call);
    if (!finished) return call_stopped(call, "stopped before the end; there is no verdict");
    put_report(call, request, report);
    return report->passed ? EXIT_DONE : EXIT_NO;
}

static int run_test(struct call *call, enum broken_kind broken) {
    const struct rng_question *given = call->question;
    const struct game *games[32];
    char own[65];
    struct battery_request request = {.seed = given->seed ? given->seed : own,
                                      .size = BATTERY_NORMAL,
                                      .broken = broken,
                                      .games = games,
                                      .threads = call_threads(given->threads ? given->threads : 1),
                                      .progress = call_report,
                                      .progress_context = call};
    if (!cli_games(&call->command, &given->games, games, &request.game_count)) return EXIT_USAGE;
    if (given->size) must(battery_size_find(given->size, &request.size));
    if (!given->seed && !draw_seed(call, own)) return EXIT_CANNOT;
    return run_battery(call, &request);
}

/* ---- the command -------------------------------------------------------------------------------------- */
static int run_deals(struct call *call, enum broken_kind broken) {
    const struct rng_question *given = call->question;
    const struct game *game = cli_game(&call->command, given->deals);
    if (!game) return EXIT_USAGE;
    if (given->decks && !game->live_shoe) return call_usage(call, "--decks: %s is dealt from one deck", game->id);
    if (!given->rounds && (call_is_hosted(call) || isatty(STDOUT_FILENO)))
        return call_usage(call, "--deals goes on without end; say --rounds N, or send it to a program");
    return stream_deals(call, broken, game, given->decks ? given->decks[0] - '0' : game->live_shoe ? 6 : 1);
}

static int rng_start(struct call *call) {
    const struct rng_question *given = call->question;
    const enum broken_kind broken = given->fault ? broken_find(given->fault) : BROKEN_NONE;
    if (check_options(call)) return EXIT_USAGE;
    if (given->test) return run_test(call, broken);
    return given->raw ? stream_raw(call, broken) : run_deals(call, broken);
}

const struct command cmd_rng = {.ask = &ask_rng, .answer = rng_start, .memory = sizeof(struct rng_memory)};
