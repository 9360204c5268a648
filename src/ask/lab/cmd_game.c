/* cmd_game.c - 'cardroom-lab game': what can be asked of a page of rules.  None of it is approved. */
#include "ask/lab/game_page.h"
#include "ask/lab/lab_questions.h"
#include "ask/round/round_stream.h"
#include "page/page_like.h"
#include "page/page_rules.h"

#include <stdlib.h>
#include <string.h>

struct game_memory {
    struct page_game game;
    struct page again; /* for the formatter */
};

static int refuse_page(struct call *call, const char *name, struct text text, const struct page_fault *fault) {
    BUF_ON_STACK(shown, 1200);
    page_put_fault(&shown, name, text.at, text.size, fault);
    if (shown.size && shown.text[shown.size - 1] == '\n') shown.text[shown.size - 1] = '\0';
    call_error(call, "%s", shown.text);
    return EXIT_NO;
}

/* The file of that name beside the page. */
static void put_base_path(struct buf *b, const char *path, struct text name) {
    const char *slash = strrchr(path, '/');
    buf_format(b, "%.*s%.*s.page", slash ? (int)(slash + 1 - path) : 0, path, (int)name.size, name.at);
}

static int read_whole(struct call *call, const char *path, struct page_game *out, struct page_source *source) {
    struct page_like *like = arena_take(&call->arena, sizeof *like);
    struct page_fault fault;
    struct text base;
    BUF_ON_STACK(beside, 600);
    put_base_path(&beside, path, page_like_name(source->own));
    if (!text_file_read(&call->command, beside.text, &base)) return EXIT_CANNOT;
    const size_t size = source->own.size + base.size + LIKE_STATEMENTS + 1; /* a line's end may be missing */
    char *memory = arena_take(&call->arena, size);
    if (!like || !memory) return call_no_memory(call);
    if (!page_like_make(like, source->own, base, &fault))
        return refuse_page(call, text_file_name(path), source->own, &fault);
    struct buf whole = buf_init(memory, size);
    page_like_put(&whole, like);
    source->whole = text_view(whole.text, whole.size);
    if (page_read(&out->page, whole.text, whole.size, &fault)) return EXIT_DONE;
    const bool own = page_like_place(like, &fault.line);
    return refuse_page(call, own ? text_file_name(path) : beside.text, own ? source->own : base, &fault);
}

int game_page_read(struct call *call, const char *path, struct page_game *out, struct page_source *source) {
    struct page_fault fault;
    int status = EXIT_DONE;
    if (!path) return call_usage(call, "the FILE of the page is missing ('-': standard input)");
    if (!text_file_read(&call->command, path, &source->own)) return EXIT_CANNOT;
    source->whole = source->own;
    if (page_like_name(source->own).size)
        status = read_whole(call, path, out, source);
    else if (!page_read(&out->page, source->own.at, source->own.size, &fault))
        status = refuse_page(call, text_file_name(path), source->own, &fault);
    if (status == EXIT_DONE) page_game_open(out);
    return status;
}

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

/* ---- analyze --------------------------------------------------------------------------------------------- */
static int analyze_page(struct call *call, struct game_memory *m, const struct page_source *source) {
    (void)source;
    return game_page_analyze(call, &m->game);
}

/* ---- the command ----------------------------------------------------------------------------------------- */
static const struct verb {
    const char *name;
    int (*answer)(struct call *call, struct game_memory *m, const struct page_source *source);
} verbs[] = {{"check", check_page},  {"format", format_page},   {"whole", print_whole},
             {"rules", print_rules}, {"settle", settle_rounds}, {"analyze", analyze_page}};

static int game_answer(struct call *call) {
    const struct game_question *given = call->question;
    struct game_memory *m = call->memory;
    struct page_source source;
    for (size_t i = 0; given->verb && i < COUNT(verbs); i++) {
        if (strcmp(given->verb, verbs[i].name) != 0) continue;
        const int status = game_page_read(call, given->path, &m->game, &source);
        return status ? status : verbs[i].answer(call, m, &source);
    }
    return call_usage(call, "'%s' is not one of: check format whole rules settle analyze",
                      given->verb ? given->verb : "");
}

const struct command cmd_game = {.ask = &ask_game, .answer = game_answer, .memory = sizeof(struct game_memory)};
