/* cmd_compare.c - 'cardroom-lab compare': tables, rules and decks side by side, and what each line is worth.
 *
 * Every row is one measure of the exact analysis; several values of one setting are several rows.  The derivative of
 * the edge by a line's pay is exact: its deals over all deals, also where a strategy is solved, because near the best
 * decisions a small change of a pay changes no decision. */
#include "ask/lab/analysis_input.h"
#include "ask/lab/measure_output.h"
#include "base/json_write.h"

#include <string.h>

enum { ROWS_MAX = 256 };

/* The rows: measures as they are to be shown, meters at their reset. */
struct compare {
    struct call *call;
    struct analysis_words words;
    bool sensitivity, json, csv;
    struct analysis_input in;
    struct measure rows[ROWS_MAX];
    int count;
    const char *varied;         /* the rule of the current run */
    const char *rule[ROWS_MAX]; /* that was varied for this row; NULL: none */
    char names[ROWS_MAX][POSTED_NAME];
};

/* ---- collecting ---------------------------------------------------------------------------------------- */
/* Is the value of this key among those that were asked for?  A key that was not asked for takes any. */
static bool is_asked(const struct compare *all, const char *key, const char *value) {
    bool named = false;
    for (int i = 0; i < all->words.settings.count; i++) {
        const char *item = all->words.settings.items[i];
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
    const struct analysis_words *words = &all->words;
    int status = EXIT_DONE;
    *single = (struct analysis_words){.game = words->game, .wager = words->wager, .threads = words->threads};
    for (int i = 0; i < words->settings.count && !status; i++) {
        const size_t size = strcspn(words->settings.items[i], "=") + 1;
        struct analysis_words one = *single;
        int same = 0;

        one.settings = (struct args_list){1, {words->settings.items[i]}};
        status = analysis_input_open(&all->in, &all->call->command, &one);
        analysis_input_close(&all->in);
        for (int j = 0; j < words->settings.count; j++)
            same += strncmp(words->settings.items[j], words->settings.items[i], size) == 0;
        if (same == 1) single->settings.items[single->settings.count++] = words->settings.items[i];
    }
    return status;
}

/* One run for the approved tables, and one for each table from a file and for each rule that is varied. */
static int collect(struct compare *all) {
    const struct command *command = &all->call->command;
    const struct analysis_words *words = &all->words;
    struct analysis_input *in = &all->in;
    struct analysis_words single;
    int status = open_settings(all, &single);
    bool done = true;
    for (int i = -1; i < words->tables.count + words->varied.count && !status && done; i++) {
        const bool table = i >= 0 && i < words->tables.count;

        all->varied = i >= words->tables.count ? words->varied.items[i - words->tables.count] : NULL;
        single.tables = (struct args_list){table, {table ? words->tables.items[i] : NULL}};
        single.varied = (struct args_list){all->varied != NULL, {all->varied}};
        status = analysis_input_open(in, command, &single);
        in->request.progress = call_report;
        in->request.progress_context = all->call;
        if (!status && !(table && in->what_if[0].approved)) done = analysis_input_run(in, on_measure, all);
        analysis_input_close(in);
    }
    if (!status && !done) return cli_fail(command, "stopped before the end");
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

static void put_terms(struct buf *b, const struct compare *all, const struct measure *m) {
    measure_put_terms(b, m->wager, m, false);
    if (all->rule[m - all->rows]) buf_format(b, ", rule %s", all->rule[m - all->rows]);
    if (m->strategy && strcmp(m->strategy, "optimal") != 0) buf_format(b, ", %s", m->strategy);
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

/* ---- text ---------------------------------------------------------------------------------------------- */
static void put_row_text(struct buf *b, const struct compare *all, const struct measure *m) {
    const struct measure_line *top = top_line(m);
    const size_t start = b->size;
    put_terms(b, all, m);
    while (b->size - start < 56) buf_char(b, ' ');
    buf_format(b, " %11.6f %10.6f %10.6f  %s %s%s%s\n", 100 * measure_edge(m), measure_deviation(m),
               100 * measure_hit_rate(m), top->id, fraction_text(fraction_of(top->net, m->scale)).text,
               note_of(all, m) ? "  " : "", note_of(all, m) ? note_of(all, m) : "");
}

static void put_sensitivity_text(struct buf *b, const struct compare *all, int row) {
    const struct measure *m = &all->rows[row];
    buf_char(b, '\n');
    put_terms(b, all, m);
    buf_format(b, "%s%s\n  %-34s %10s %14s %22s\n", note_of(all, m) ? ", " : "", note_of(all, m) ? note_of(all, m) : "",
               "line", "net", "part of edge %", "one unit more: edge %");
    for (int i = 0; i < m->line_count; i++) {
        const struct measure_line *line = &m->lines[i];

        buf_format(b, "  %-34s %10s %14.6f %22.6f\n", line->id, fraction_text(fraction_of(line->net, m->scale)).text,
                   100 * fraction_to_double(part(m, line)), -100 * fraction_to_double(slope(m, line)));
    }
    for (int i = 0; i < all->count; i++) {
        const struct measure_name *name = only_difference(all, m, &all->rows[i]);

        if (name)
            buf_format(b, "  %s %s instead: edge %+.6f %%\n", name->key, name->value,
                       100 * (measure_edge(&all->rows[i]) - measure_edge(m)));
    }
}

static void put_all_text(struct buf *b, const struct compare *all) {
    buf_format(b, "%-56s %11s %10s %10s  %s\n", "", "edge %", "deviation", "hit %", "top line, net");
    for (int i = 0; i < all->count; i++) put_row_text(b, all, &all->rows[i]);
    for (int i = 0; i < all->count && all->sensitivity; i++) {
        put_sensitivity_text(b, all, i);
        call_print(all->call);
    }
}

/* ---- JSON and CSV -------------------------------------------------------------------------------------- */
static void put_lines_json(struct buf *b, const struct measure *m) {
    json_write(b, "lines:[");
    for (int i = 0; i < m->line_count; i++)
        json_write(b, "{line:%s, net:%s, part:%s, slope:%s}", m->lines[i].id,
                   fraction_text(fraction_of(m->lines[i].net, m->scale)).text,
                   fraction_text(part(m, &m->lines[i])).text,
                   fraction_text(fraction_multiply((struct fraction){-1, 1}, slope(m, &m->lines[i]))).text);
    json_write(b, "]");
}

static void put_row_json(struct buf *b, const struct compare *all, int row) {
    const struct measure *m = &all->rows[row];
    buf_char(b, '{'); /* the caller writes the separators */
    json_write(b, "wager:%s", m->wager);
    measure_put_terms_json(b, m);
    json_write(b, "strategy?:%s, rule?:%s, note?:%s, ev:%s, edge:%.17g, stddev:%.17g, hit:%.17g", m->strategy,
               all->rule[row], note_of(all, m), fraction_text(measure_value(m)).text, measure_edge(m),
               measure_deviation(m), measure_hit_rate(m));
    json_write(b, "top:%s, top_net:%s", top_line(m)->id, fraction_text(fraction_of(top_line(m)->net, m->scale)).text);
    if (all->sensitivity) put_lines_json(b, m);
    if (all->sensitivity) json_write(b, "instead:[");
    for (int i = 0; i < all->count && all->sensitivity; i++) {
        const struct measure_name *name = only_difference(all, m, &all->rows[i]);

        if (!name) continue;
        json_write_begin(b, NULL, '{');
        json_write_text(b, name->key, name->value);
        json_write(b, "change:%.17g}", measure_edge(&all->rows[i]) - measure_edge(m));
    }
    if (all->sensitivity) json_write_end(b, ']');
    json_write_end(b, '}');
}

/* One row for a measure, or for each of its lines. */
static void put_csv(struct buf *b, const struct compare *all) {
    buf_format(b, "measure,note,ev,edge,stddev,hit,top%s\r\n", all->sensitivity ? ",line,net,part,slope" : "");
    for (int i = 0; i < all->count; i++) {
        const struct measure *m = &all->rows[i];
        for (int l = 0; l < (all->sensitivity ? m->line_count : 1); l++) {
            buf_char(b, '"');
            put_terms(b, all, m);
            buf_format(b, "\",%s,%s,%.17g,%.17g,%.17g,%s", note_of(all, m) ? note_of(all, m) : "",
                       fraction_text(measure_value(m)).text, measure_edge(m), measure_deviation(m), measure_hit_rate(m),
                       top_line(m)->id);
            if (all->sensitivity)
                buf_format(b, ",%s,%s,%.17g,%.17g", m->lines[l].id,
                           fraction_text(fraction_of(m->lines[l].net, m->scale)).text,
                           fraction_to_double(part(m, &m->lines[l])), -fraction_to_double(slope(m, &m->lines[l])));
            buf_put(b, "\r\n");
        }
        call_print(all->call);
    }
}

static void put_json(struct buf *b, const struct compare *all) {
    buf_format(b, "{\"game\":\"%s\",\"method\":\"enumeration\",\"measures\":[", all->words.game);
    for (int i = 0; i < all->count; i++) {
        buf_put(b, i ? ",\n" : "\n");
        put_row_json(b, all, i);
        call_print(all->call);
    }
    buf_put(b, "\n]}\n");
}

static int compare_answer(struct call *call) {
    struct compare *all = call->memory;
    const struct args_option options[] = {ANALYSIS_OPTIONS(all->words),
                                          ANALYSIS_RULE_OPTION(all->words),
                                          {"--sensitivity", .flag = &all->sensitivity},
                                          {"--json", .flag = &all->json},
                                          {"--csv", .flag = &all->csv}};
    all->call = call;
    if (!call_read(call, options, COUNT(options), &all->words.game, 1)) return EXIT_USAGE;
    if (all->json && all->csv) return cli_usage(&call->command, "--json or --csv, not both");
    call_progress_start(call, "compare");
    const int status = collect(all);
    call_progress_end(call);
    if (status) return status;
    (all->json ? put_json : all->csv ? put_csv : put_all_text)(&call->text, all);
    return EXIT_DONE;
}

const struct command cmd_compare = {
    .name = "compare",
    .arguments = "GAME [--wager WAGER] [--set WAGER=TABLE]... [--option NAME=VALUE]... [--table WAGER=FILE]... "
                 "[--rule NAME=VALUE]... [--threads N] [--sensitivity] [--json|--csv]",
    .summary = "Tables, rules and decks side by side, and what each line is worth",
    .answer = compare_answer,
    .memory = sizeof(struct compare),
};
