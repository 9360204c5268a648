/* cmd_advise.c - 'cardroom advise': a round in progress in, the exact value of every choice out.
 *
 * The input is a round as for 'cardroom settle', up to a decision.  For each seat that must decide, the exact value
 * of its choices is printed, from what the seat can see.  Memory is allocated once; an answer takes milliseconds. */
#include "cli/advice.h"
#include "cli/args.h"
#include "cli/round/round_json.h"
#include "cli/round/round_stream.h"
#include "cli/terminal.h"
#include "store/arena_map.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    struct args_list varied;
    int64_t seat; /* the only one to advise, or 0 */
    bool json;
} given;

static const struct args_option options[] = {
    {"--json", .flag = &given.json},
    {"--rule", .list = &given.varied},
    {"--seat", .number = &given.seat, .most = SEATS_MAX},
};

static struct arena arena;

/* ---- one seat ----------------------------------------------------------------------------------------- */
/* " As Kd", or ", dealer Qs": the cards that are not hidden, if there are any. */
static void put_visible(struct buf *b, const char *whose, const struct hand_view *hand) {
    card seen[HAND_MAX];
    int count = 0;
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] != CARD_HIDDEN) seen[count++] = hand->cards[i];
    if (count == 0) return;
    if (whose) buf_format(b, ", %s", whose);
    buf_char(b, ' ');
    card_put_list(b, seen, count);
}

/* "3 Card Catch, seat 1: As Kd Qs (straight, ace-high)" */
static void put_heading(struct buf *b, const struct round_input *in, int seat) {
    const struct game *game = in->rules.game;
    BUF_ON_STACK(words, HAND_TEXT_MAX);
    struct view view;
    const struct seat_view *own = round_input_seat(in, seat, &view);
    hand_put_words(&words, game->describe(in->round, seat));
    buf_format(b, "%s, seat %d:", game->title, seat);
    put_visible(b, NULL, &own->hand);
    if (words.size) buf_format(b, " (%s)", words.text);
    if (game->table_cards) put_visible(b, game->table_cards, &view.table);
    put_visible(b, "dealer", &view.dealer);
    buf_char(b, '\n');
}

/* Beside the answers, so that their form stays as it is. */
static void put_varied(const struct rules *rules) {
    BUF_ON_STACK(b, 200);
    rules_put_varied(&b, rules);
    cli_error(&cmd_advise, "not an approved rule: %s", b.text);
}

static void advise_seat(const struct round_input *in, int seat, uint64_t number) {
    const struct advice_look look = {.width = terminal_width()};
    struct advice advice;
    advice_get(&advice, in->rules.game, &(struct asked){in->round, seat, in->seen}, &arena);
    if (rules_varied(&in->rules)) put_varied(&in->rules);
    if (given.json) {
        advice_put_json(&cli_out, &advice, seat, number);
    } else {
        put_heading(&cli_out, in, seat);
        advice_put_text(&cli_out, &advice, &look);
        buf_char(&cli_out, '\n');
    }
    cli_print(&cli_out);
}

/* ---- one round ---------------------------------------------------------------------------------------- */
static void refuse(const struct failure *failure, uint64_t number) {
    if (given.json)
        round_output_failure(failure, number, stdout);
    else
        cli_error(&cmd_advise, "line %llu: %s", (unsigned long long)number, failure->message);
}

static bool advise(struct round_input *in, struct text line, uint64_t number) {
    bool any = false;
    if (!round_input_play_until_asked(in, line)) return false;
    if (!analysis_find(in->rules.game))
        return round_refuse(in, ERR_NO_ADVICE, "there is no exact analysis of %s", in->rules.game->title);
    for (int seat = 1; seat <= in->rules.game->seats; seat++) {
        if ((given.seat && seat != given.seat) || !in->index[seat] || !round_input_awaits(in, seat)) continue;
        advise_seat(in, seat, number);
        any = true;
    }
    return any || round_refuse(in, ERR_NOTHING_TO_DECIDE, "seat %d has nothing to decide now", (int)given.seat);
}

/* ---- the command -------------------------------------------------------------------------------------- */
/* The file, or standard input; -1 after an error message. */
static int open_input(const char *path) {
    if (!path || strcmp(path, "-") == 0) return STDIN_FILENO;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) cli_error(&cmd_advise, "%s: %s", path, strerror(errno));
    return file;
}

static int advise_all(struct round_input *in, const char *path) {
    const int file = open_input(path);
    struct round_stream stream = {.file = file, .spread = true, .in = in, .answer = advise, .refuse = refuse};
    if (file < 0) return EXIT_FAILED;
    const bool good = round_stream_run(&stream) ||
                      cli_error(&cmd_advise, "%s: %s", file == STDIN_FILENO ? "standard input" : path, strerror(errno));
    if (file != STDIN_FILENO) close(file);
    return good && !stream.failed ? EXIT_DONE : EXIT_FAILED;
}

static int advise_start(const char **words) {
    struct round_input *in = calloc(1, round_input_size());
    if (in) in->varied = &given.varied;
    const int status =
        in && arena_map(&arena, ADVICE_ARENA_BYTES) ? advise_all(in, words[0]) : cli_fail(&cmd_advise, "out of memory");
    arena_unmap(&arena);
    free(in);
    return status;
}

const struct command cmd_advise = {
    .name = "advise",
    .arguments = "[ROUND.json | -] [--seat N] [--rule NAME=VALUE]... [--json]",
    .summary = "The exact value of every choice at a decision",
    .help = "The round is written as for 'cardroom settle', up to the decision: a seat whose decision is\n"
            "missing is the one that must decide.  One round on any number of lines, or JSON Lines; without\n"
            "a file, standard input is read.  A face-down card may be written ?\?.\n"
            "  --seat N            only this seat, if several must decide\n"
            "  --rule NAME=VALUE   a rule that is not approved; docs/math.md lists them\n"
            "  --json              one object per seat, values as exact fractions\n"
            "docs/advise.md explains the format and the values.\n",
    OPTIONS(options),
    .words_max = 1,
    .start = advise_start,
};
