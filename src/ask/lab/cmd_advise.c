/* cmd_advise.c - 'cardroom-lab advise': a round in progress in, the exact value of every choice out.
 *
 * The input is a round as for 'cardroom settle', up to a decision.  For each seat that must decide, the exact value
 * of its choices is printed, from what the seat can see.  Memory is allocated once; an answer takes milliseconds. */
#include "ask/call.h"
#include "ask/lab/advice.h"
#include "ask/lab/game_page.h"
#include "ask/lab/lab_questions.h"
#include "ask/round/round_json.h"
#include "ask/round/round_stream.h"
#include "ask/terminal.h"

#include <stdlib.h>

_Static_assert(SEATS_MAX == 5000, "lab_questions.def says how many");

struct advise {
    const struct advise_question *given;
    struct varied_game varied;
};

/* ---- one seat ----------------------------------------------------------------------------------------- */
/* " As Kd", or ", dealer Qs": the cards that are not hidden, if there are any. */
static void put_visible(struct buf *b, const char *whose, const struct hand_view *hand) {
    card seen[HAND_MAX];
    const int count = advice_seen(hand, seen);
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
    const struct seat_view *own = game_view_seat(game, in->round, seat, &view);
    hand_put_words(&words, game->describe(in->round, seat));
    buf_format(b, "%s, seat %d:", game->title, seat);
    put_visible(b, NULL, &own->hand);
    if (words.size) buf_format(b, " (%s)", words.text);
    if (game->table_cards) put_visible(b, game->table_cards, &view.table);
    put_visible(b, "dealer", &view.dealer);
    buf_char(b, '\n');
}

/* Beside the answers, so that their form stays as it is. */
static void put_varied(const struct call *call, const struct rules *rules) {
    BUF_ON_STACK(b, 200);
    rules_put_varied(&b, rules);
    call_error(call, "not an approved rule: %s", b.text);
}

static bool advise_seat(struct round_stream *stream, struct advise *a, int seat, uint64_t number) {
    const struct advise_question *given = a->given;
    const struct advice_look look = {.width = terminal_width()};
    const struct round_input *in = stream->in;
    struct buf *b = &stream->call->text;
    struct advice advice;
    struct view view;
    in->rules.game->view(in->round, seat, &view);
    call_progress_start(stream->call, in->rules.game->title); /* a page may ask for long; what is quick shows no bar */
    const bool found =
        advice_get(&advice, in->rules.game, &(struct asked){in->round, seat, in->seen, call_report, stream->call},
                   &stream->call->arena);
    call_progress_end(stream->call);
    if (!found)
        return round_refuse(stream->in, ERR_NO_ADVICE,
                            "the decisions of %s are not counted; 'cardroom-lab analyze FILE --plan' says why",
                            in->rules.game->title);
    if (rules_varied(&in->rules)) put_varied(stream->call, &in->rules);
    if (given->json) {
        advice_put_json(b, &advice, seat, number, given->cards ? &view : NULL);
    } else {
        put_heading(b, in, seat);
        advice_put_text(b, &advice, &look);
        buf_char(b, '\n');
    }
    call_print(stream->call);
    return true;
}

/* ---- one round ---------------------------------------------------------------------------------------- */
static void refuse(struct round_stream *stream, const struct failure *failure, uint64_t number) {
    const struct advise *a = stream->given;
    if (a->given->json)
        round_output_failure(failure, number, stream->call->out);
    else
        call_error(stream->call, "line %llu: %s", (unsigned long long)number, failure->message);
}

static bool advise(struct round_stream *stream, struct text line, uint64_t number) {
    struct advise *a = stream->given;
    const struct advise_question *given = a->given;
    struct round_input *in = stream->in;
    bool any = false;
    if (!round_input_play_until_asked(in, line)) return false;
    if (!analysis_find(in->rules.game))
        return round_refuse(in, ERR_NO_ADVICE, "there is no exact analysis of %s", in->rules.game->title);
    for (int seat = 1; seat <= in->rules.game->seats; seat++) {
        if ((given->seat && seat != given->seat) || !in->index[seat] || !round_input_awaits(in, seat)) continue;
        if (!advise_seat(stream, a, seat, number)) return false;
        any = true;
    }
    return any || round_refuse(in, ERR_NOTHING_TO_DECIDE, "seat %d has nothing to decide now", (int)given->seat);
}

/* ---- the command -------------------------------------------------------------------------------------- */
static bool vary(struct round_input *in) {
    struct advise *a = in->vary_context;
    for (int i = 0; i < a->given->varied.count; i++)
        if (rules_vary_text(&in->rules, &a->varied, a->given->varied.items[i]))
            return round_refuse(in, ERR_OPTION_VALUE,
                                "--rule '%s': 'cardroom-lab rules %s --variations' lists what it takes",
                                a->given->varied.items[i], in->rules.game->id);
    return true;
}

static int advise_answer(struct call *call) {
    struct advise a = {.given = call->question};
    struct round_input *in = calloc(1, round_input_size());
    struct round_stream stream = {
        .call = call, .spread = true, .in = in, .given = &a, .answer = advise, .refuse = refuse};
    if (!in) return call_no_memory(call);
    in->vary = vary;
    in->vary_context = &a;
    const char *path = a.given->path;
    const bool page = path && path[0] != '-' && game_is_page(path);
    int status = page ? game_open(call, path, &in->game) : EXIT_DONE;
    if (!status) status = round_stream_run(&stream, page ? NULL : path);
    free(in);
    return status;
}

const struct command cmd_advise = {.ask = &ask_advise, .answer = advise_answer};
