/* cmd_compare.c - 'cardroom-lab compare': tables, rules and decks side by side, and what each line is worth.
 *
 * Every row is one measure of the exact analysis; several values of one setting are several rows.  The derivative of
 * the edge by a line's pay is exact: its deals over all deals, also where a strategy is solved, because near the best
 * decisions a small change of a pay changes no decision. */
#include "ask/lab/analysis_input.h"
#include "ask/lab/measure_output.h"
#include "base/json_write.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS_MAX = 256 };

/* The rows: measures as they are to be shown, meters at their reset. */
struct compare {
    struct call *call;
    const struct compare_question *given;
    struct answer answer;
    struct analysis_input in;
    struct measure rows[ROWS_MAX];
    int count;
    const char *varied;         /* the rule of the current run */
    const char *rule[ROWS_MAX]; /* that was varied for this row; NULL: none */
    char names[ROWS_MAX][POSTED_NAME];
};

#define COLUMNS "../game wager tables options basis strategy rule note ev edge stddev hit top top_net"
static const char columns[] = COLUMNS;
static const char whole_columns[] =
    COLUMNS " lines/line lines/net lines/part lines/part~ lines/slope lines/slope~ instead/change";

/* ---- collecting ---------------------------------------------------------------------------------------- */
/* Is the value of this key among those that were asked for?  A key that was not asked for takes any. */
static bool is_asked(const struct compare *all, const char *key, const char *value) {
    bool named = false;
    for (int i = 0; i < all->given->words.settings.count; i++) {
        const char *item = all->given->words.settings.items[i];
        const size_t size = strcspn(item, "=");

        if (!id_is(key, item, size)) continue;
        named = true;
        if (item[size] && strcmp(item + size + 1, value) == 0) return true;
    }
    return !named;
}

static bool names_asked(const struct compare *all, const struct measure_name *names) {
    for (int i = 0; i < MEASURE_NAMES && names[i].key; i++)
        if (!is_asked(all, names[i].key, names[i].value)) return false;
    return true;
}

static void on_measure(void *context, const struct measure *m) {
    struct compare *all = context;
    const struct analysis_input *in = &all->in;
    if (!analysis_wants(&in->request, "wager", m->wager) || !names_asked(all, m->options)) return;
    if (!in->what_ifs && !names_asked(all, m->tables)) return;
    if (in->what_ifs && !m->unapproved) return; /* the same as without that table */
    must(all->count < ROWS_MAX);
    all->rows[all->count] = measure_at_reset(m, &in->request.rules);
    all->rule[all->count] = all->varied;
    for (int i = 0; i < MEASURE_NAMES && m->unapproved && m->tables[i].key; i++) { /* the name goes with its file */
        struct buf name = BUF(all->names[all->count]);

        if (strcmp(m->tables[i].key, in->request.rules.game->wagers[in->what_if[0].wager].id) != 0) continue;
        buf_put(&name, m->tables[i].value);
        all->rows[all->count].tables[i].value = all->names[all->count];
    }
    all->count++;
}

/* A setting that has one value is fixed, so that nothing else is counted; every value is checked. */
static int open_settings(struct compare *all, struct analysis_words *single) {
    const struct analysis_words *words = &all->given->words;
    int status = EXIT_DONE;
    *single = (struct analysis_words){.game = words->game, .wager = words->wager, .threads = words->threads};
    for (int i = 0; i < words->settings.count && !status; i++) {
        const size_t size = strcspn(words->settings.items[i], "=") + 1;
        struct analysis_words one = *single;
        int same = 0;

        one.settings = (struct ask_list){1, &words->settings.items[i]};
        status = analysis_input_open(&all->in, &all->call->command, &one);
        for (int j = 0; j < words->settings.count; j++)
            same += strncmp(words->settings.items[j], words->settings.items[i], size) == 0;
        if (same == 1 && !ask_list_add(&single->settings, words->settings.items[i])) status = call_no_memory(all->call);
    }
    return status;
}

/* One run for the approved tables, and one for each table from a file and for each rule that is varied. */
static int collect(struct compare *all) {
    const struct command *command = &all->call->command;
    const struct analysis_words *words = &all->given->words;
    struct analysis_input *in = &all->in;
    struct analysis_words single;
    int status = open_settings(all, &single);
    bool done = true;
    for (int i = -1; i < words->tables.count + words->varied.count && !status && done; i++) {
        const bool table = i >= 0 && i < words->tables.count;

        all->varied = i >= words->tables.count ? words->varied.items[i - words->tables.count] : NULL;
        single.tables = (struct ask_list){table, table ? &words->tables.items[i] : NULL};
        single.varied = (struct ask_list){all->varied != NULL, &all->varied};
        status = analysis_input_open(in, command, &single);
        if (!status && !(table && in->what_if[0].approved)) done = analysis_input_run(in, on_measure, all);
    }
    free(single.settings.items);
    if (!status && !done) return cli_stopped(command, "stopped before the end");
    if (!status && !all->count)
        return cli_fail(command, "no measure has these settings; 'cardroom-lab analyze %s' shows all", words->game);
    return status;
}

/* ---- rows ---------------------------------------------------------------------------------------------- */
/* The line that pays most. */
static const struct measure_line *top_line(const struct measure *m) {
    const struct measure_line *top = &m->lines[0];
    for (int i = 1; i < m->line_count; i++)
        if (m->lines[i].net > top->net) top = &m->lines[i];
    return top;
}

/* What one unit more of the line's net result takes from the edge. */
static struct fraction slope(const struct measure *m, const struct measure_line *line) {
    return fraction_of(line->count, m->deals);
}

/* The line's part of the edge: what the player loses by it. */
static struct fraction part(const struct measure *m, const struct measure_line *line) {
    return fraction_of(-line->count * line->net, m->deals * m->scale);
}

/* What is not approved about a row; NULL if all of it is. */
static const char *note_of(const struct compare *all, const struct measure *m) {
    return all->rule[m - all->rows] ? "not an approved rule" : m->unapproved ? "not an approved table" : NULL;
}

/* The option in which alone the two measures differ; NULL if there is none such. */
static const struct measure_name *only_difference(const struct compare *all, const struct measure *a,
                                                  const struct measure *b) {
    const struct measure_name *found = NULL;
    if (all->rule[a - all->rows] != all->rule[b - all->rows] || strcmp(a->wager, b->wager) != 0 ||
        strcmp(a->strategy ? a->strategy : "", b->strategy ? b->strategy : "") != 0)
        return NULL;
    for (int n = 0; n < 2 * MEASURE_NAMES; n++) {
        const struct measure_name *x = n < MEASURE_NAMES ? &a->tables[n] : &a->options[n - MEASURE_NAMES];
        const struct measure_name *y = n < MEASURE_NAMES ? &b->tables[n] : &b->options[n - MEASURE_NAMES];

        if (!x->key != !y->key) return NULL;
        if (!x->key || strcmp(x->value, y->value) == 0) continue;
        if (found || strcmp(x->key, y->key) != 0) return NULL;
        found = y;
    }
    return found;
}

/* ---- output -------------------------------------------------------------------------------------------- */
static void put_lines(struct buf *b, const struct measure *m) {
    json_write(b, "lines:[");
    for (int i = 0; i < m->line_count; i++)
        json_write(b, "{line:%s, net:%s, part:%s, slope:%s}", m->lines[i].id,
                   fraction_text(fraction_of(m->lines[i].net, m->scale)).text,
                   fraction_text(part(m, &m->lines[i])).text,
                   fraction_text(fraction_negative(slope(m, &m->lines[i]))).text);
    json_write(b, "]");
}

static void put_row(struct buf *b, const struct compare *all, int row) {
    const struct measure *m = &all->rows[row];
    measure_begin(b, m->wager, m);
    json_write(b, "strategy?:%s, rule?:%s, note?:%s", m->strategy, all->rule[row], note_of(all, m));
    measure_put_figures(b, m);
    json_write(b, "top:%s, top_net:%s", top_line(m)->id, fraction_text(fraction_of(top_line(m)->net, m->scale)).text);
    if (all->given->sensitivity) put_lines(b, m);
    if (all->given->sensitivity) json_write(b, "instead:[");
    for (int i = 0; i < all->count && all->given->sensitivity; i++) {
        const struct measure_name *name = only_difference(all, m, &all->rows[i]);

        if (!name) continue;
        json_write_begin(b, NULL, '{');
        json_write_text(b, name->key, name->value);
        json_write(b, "change:%.17g}", measure_edge(&all->rows[i]) - measure_edge(m));
    }
    if (all->given->sensitivity) json_write_end(b, ']');
    json_write_end(b, '}');
}

static void put_answer(struct compare *all) {
    struct buf *b = &all->call->text;
    const struct game *game = all->in.request.rules.game;
    json_write(b, "{game:%s, note?:%s, method:'enumeration', measures:[", game->id, game->page ? "not approved" : NULL);
    answer_head(&all->answer);
    for (int i = 0; i < all->count; i++) {
        put_row(b, all, i);
        answer_row(&all->answer);
    }
    buf_put(b, "\n]}\n");
    answer_end(&all->answer);
}

static int compare_answer(struct call *call) {
    struct compare *all = call->memory;
    all->given = call->question;
    all->call = call;
    call_progress_start(call, "compare");
    const int status = collect(all);
    call_progress_end(call);
    if (status) return status;
    all->answer = call_answer(call, all->given->sensitivity ? whole_columns : columns);
    all->answer.table = !all->given->sensitivity;
    put_answer(all);
    return EXIT_DONE;
}

const struct command cmd_compare = {.ask = &ask_compare, .answer = compare_answer, .memory = sizeof(struct compare)};
