/* cmd_game.c - 'cardroom-lab game': what can be asked of a page of rules.  None of it is approved. */
#include "ask/lab/game_page.h"
#include "ask/lab/lab_questions.h"
#include "ask/round/round_stream.h"
#include "page/page_game.h"
#include "page/page_read.h"

#include <stdlib.h>
#include <string.h>

struct game_memory {
    struct page_game game;
    struct page again; /* for the formatter */
};

/* ---- check ---------------------------------------------------------------------------------------------- */
static int check_page(struct call *call, struct game_memory *m, const struct page_source *source) {
    const struct page *p = &m->game.page;
    struct answer answer = call_answer(call, "game name note seats wagers hands decisions tables steps lines");
    int lines = 0;
    for (size_t i = 0; i < source->own.size; i++) lines += source->own.at[i] == '\n';
    json_write(
        &call->text,
        "{game:%s, name:%s, note:%s, seats:%d, wagers:%d, hands:%d, decisions:%d, tables:%d, steps:%d, lines:%d}\n",
        page_name(p, p->id), page_name(p, p->title), "not approved", p->seats, p->wager_count, p->hand_count,
        p->decision_count, p->sheet_count, p->step_count, lines);
    answer_end(&answer);
    return EXIT_DONE;
}

/* ---- format, whole, rules --------------------------------------------------------------------------------------- */
static int format_page(struct call *call, struct game_memory *m, const struct page_source *source) {
    page_format(&call->text, &m->again, source->own.at, source->own.size);
    call_print(call);
    return EXIT_DONE;
}

static int print_whole(struct call *call, struct game_memory *m, const struct page_source *source) {
    (void)m;
    buf_bytes(&call->text, source->whole.at, source->whole.size);
    call_print(call);
    return EXIT_DONE;
}

static int print_rules(struct call *call, struct game_memory *m, const struct page_source *source) {
    (void)source;
    const struct text rules = game_page_rules(&m->game.game, &call->arena);
    buf_bytes(&call->text, rules.at, rules.size);
    call_print(call);
    return EXIT_DONE;
}

/* ---- settle ---------------------------------------------------------------------------------------------- */
static bool settle_line(struct round_stream *stream, struct text line, uint64_t number) {
    (void)number;
    if (!round_input_play(stream->in, line)) return false;
    round_output_result(stream->in, stream->call->out);
    return true;
}

static void refuse_line(struct round_stream *stream, const struct failure *failure, uint64_t number) {
    round_output_failure(failure, number, stream->call->out);
}

static int settle_rounds(struct call *call, struct game_memory *m, const struct page_source *source) {
    struct round_stream stream = {
        .call = call, .in = calloc(1, round_input_size()), .answer = settle_line, .refuse = refuse_line};
    (void)source;
    if (!stream.in) return call_no_memory(call);
    stream.in->game = &m->game.game;
    const int status = round_stream_run(&stream, NULL);
    free(stream.in);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------------------- */
static const struct verb {
    const char *name;
    int (*answer)(struct call *call, struct game_memory *m, const struct page_source *source);
} verbs[] = {{"check", check_page},
             {"format", format_page},
             {"whole", print_whole},
             {"rules", print_rules},
             {"settle", settle_rounds}};

static int game_answer(struct call *call) {
    const struct game_question *given = call->question;
    struct game_memory *m = call->memory;
    struct page_source source;
    for (size_t i = 0; given->verb && i < COUNT(verbs); i++) {
        if (strcmp(given->verb, verbs[i].name) != 0) continue;
        const int status = game_page_read(call, given->path, &m->game, &source);
        return status ? status : verbs[i].answer(call, m, &source);
    }
    return call_usage(call, "'%s' is not one of: check format whole rules settle", given->verb ? given->verb : "");
}

const struct command cmd_game = {.ask = &ask_game, .answer = game_answer, .memory = sizeof(struct game_memory)};
