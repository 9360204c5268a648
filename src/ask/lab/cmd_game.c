/* cmd_game.c - 'cardroom-lab game': what can be asked of a page of rules.  None of it is approved. */
#include "ask/lab/game_page.h"
#include "ask/lab/lab_questions.h"
#include "ask/round/round_stream.h"
#include "page/page_rules.h"

#include <stdlib.h>
#include <string.h>

struct game_memory {
    struct page_game game;
    struct page again; /* for the formatter */
};

int game_page_read(struct call *call, const char *path, struct page_game *out, struct text *text) {
    struct page_fault fault;
    BUF_ON_STACK(shown, 1200);
    if (!path) return call_usage(call, "the FILE of the page is missing ('-': standard input)");
    if (!text_file_read(&call->command, path, text)) return EXIT_CANNOT;
    if (page_read(&out->page, text->at, text->size, &fault)) return page_game_open(out), EXIT_DONE;
    page_put_fault(&shown, text_file_name(path), text->at, text->size, &fault);
    if (shown.size && shown.text[shown.size - 1] == '\n') shown.text[shown.size - 1] = '\0';
    call_error(call, "%s", shown.text);
    return EXIT_NO;
}

/* ---- check ---------------------------------------------------------------------------------------------- */
static int check_page(struct call *call, struct game_memory *m, struct text text) {
    const struct page *p = &m->game.page;
    struct answer answer = call_answer(call, "game name note seats wagers hands decisions tables steps lines");
    int lines = 0;
    for (size_t i = 0; i < text.size; i++) lines += text.at[i] == '\n';
    json_write(
        &call->text,
        "{game:%s, name:%s, note:%s, seats:%d, wagers:%d, hands:%d, decisions:%d, tables:%d, steps:%d, lines:%d}\n",
        page_name(p, p->id), page_name(p, p->title), "not approved", p->seats, p->wager_count, p->hand_count,
        p->decision_count, p->sheet_count, p->step_count, lines);
    answer_end(&answer);
    return EXIT_DONE;
}

/* ---- format, rules --------------------------------------------------------------------------------------- */
static int format_page(struct call *call, struct game_memory *m, struct text text) {
    struct page_fault fault;
    must(page_read(&m->again, text.at, text.size, &fault));
    page_format(&call->text, &m->again, text.at, text.size);
    call_print(call);
    return EXIT_DONE;
}

static int print_rules(struct call *call, struct game_memory *m, struct text text) {
    (void)text;
    page_put_rules(&call->text, &m->game.page);
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

static int settle_rounds(struct call *call, struct game_memory *m, struct text text) {
    struct round_stream stream = {
        .call = call, .in = calloc(1, round_input_size()), .answer = settle_line, .refuse = refuse_line};
    (void)text;
    if (!stream.in) return call_no_memory(call);
    stream.in->game = &m->game.game;
    const int status = round_stream_run(&stream, NULL);
    free(stream.in);
    return status;
}

/* ---- analyze --------------------------------------------------------------------------------------------- */
static int analyze_page(struct call *call, struct game_memory *m, struct text text) {
    (void)text;
    return game_page_analyze(call, &m->game);
}

/* ---- the command ----------------------------------------------------------------------------------------- */
static const struct verb {
    const char *name;
    int (*answer)(struct call *call, struct game_memory *m, struct text text);
} verbs[] = {{"check", check_page},
             {"format", format_page},
             {"rules", print_rules},
             {"settle", settle_rounds},
             {"analyze", analyze_page}};

static int game_answer(struct call *call) {
    const struct game_question *given = call->question;
    struct game_memory *m = call->memory;
    struct text text;
    for (size_t i = 0; given->verb && i < COUNT(verbs); i++) {
        if (strcmp(given->verb, verbs[i].name) != 0) continue;
        const int status = game_page_read(call, given->path, &m->game, &text);
        return status ? status : verbs[i].answer(call, m, text);
    }
    return call_usage(call, "'%s' is not one of: check format rules settle analyze", given->verb ? given->verb : "");
}

const struct command cmd_game = {.ask = &ask_game, .answer = game_answer, .memory = sizeof(struct game_memory)};
