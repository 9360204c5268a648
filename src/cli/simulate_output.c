#include "cli/simulate_output.h"

#include "base/json.h"
#include "cli/measure_output.h"

#include <string.h>

void simulate_report_make(struct simulate_report *report, struct simulate_input *in, bool complete)
{
    const size_t mark = arena_mark(&in->rules.arena);
    struct simulate_tally total;

    *report = (struct simulate_report){.in = in, .rounds = simulate_played(&in->run), .complete = complete};
    simulate_tally_open(&total, &in->plan, &in->rules.arena);
    simulate_total(&in->run, &total);
    for (int i = 0; i < in->plan.measure_count; i++)
        simulate_compare(&report->results[i], &in->plan, &total, i, in->exact[i]);
    report->verdict = simulate_judge(report->results, in->plan.measure_count);
    arena_release(&in->rules.arena, mark);
}

/* ---- names -------------------------------------------------------------------------------------------- */

/* The tables and options that the analysis says the value depends on; without it, the wager's own table. */
static void names_of(const struct simulate_report *report, const struct simulate_result *r,
                     struct measure_name tables[MEASURE_NAMES], struct measure_name options[MEASURE_NAMES])
{
    const struct rules *rules = &report->in->rules.request.rules;
    const int wager = game_wager(rules->game, r->measure->id, strlen(r->measure->id));

    memset(tables, 0, MEASURE_NAMES * sizeof *tables);
    memset(options, 0, MEASURE_NAMES * sizeof *options);
    if (r->exact) {
        memcpy(tables, r->exact->tables, sizeof r->exact->tables);
        memcpy(options, r->exact->options, sizeof r->exact->options);
    } else if (wager >= 0 && rules_table(rules, wager).sheet) {
        tables[0] = (struct measure_name){rules->game->wagers[wager].id, rules_table_id(rules, wager)};
    } else if (strcmp(r->measure->id, "base") == 0) {
        int count = 0;
        for (int i = 0; i < rules->game->wager_count; i++) {
            const struct simulate_wager *w = &report->in->plan.wagers[i];
            if (w->counted && w->measure == 0 && rules_table(rules, i).sheet && count < MEASURE_NAMES - 1)
                tables[count++] = (struct measure_name){rules->game->wagers[i].id, rules_table_id(rules, i)};
        }
    }
}

static const char *basis_of(const struct simulate_result *r)
{
    if (r->exact) return r->exact->basis;
    return strcmp(r->measure->exact, "base") == 0 ? "ante" : "stake";
}

/* ---- JSON --------------------------------------------------------------------------------------------- */

static void put_names(struct buf *b, const char *key, const struct measure_name *names)
{
    buf_format(b, ",\"%s\":{", key);
    for (int i = 0; i < MEASURE_NAMES && names[i].key; i++) {
        buf_format(b, "%s\"%s\":", i ? "," : "", names[i].key);
        json_put_string(b, names[i].value);
    }
    buf_char(b, '}');
}

static void put_figure(struct buf *b, const char *key, bool known, double value)
{
    if (known)
        buf_format(b, ",\"%s\":%.17g", key, value);
    else
        buf_format(b, ",\"%s\":null", key);
}

static void put_result_json(struct buf *b, const struct simulate_report *report,
                            const struct simulate_result *r)
{
    struct measure_name tables[MEASURE_NAMES], options[MEASURE_NAMES];
    const bool known = r->exact != NULL;

    names_of(report, r, tables, options);
    buf_format(b, "{\"wager\":\"%s\"", r->measure->id);
    put_names(b, "tables", tables);
    put_names(b, "options", options);
    buf_format(b, ",\"basis\":\"%s\"", basis_of(r));
    put_figure(b, "mean", true, r->mean);
    put_figure(b, "stderr", true, r->stderror);
    put_figure(b, "exact", known, r->value);
    put_figure(b, "z", known, r->z);
    buf_put(b, ",\"lines\":[");
    for (int i = 0; i < r->line_count; i++) {
        const struct simulate_line *line = &r->lines[i];

        buf_put(b, i ? ",{\"line\":" : "{\"line\":");
        json_put_string(b, line->id);
        buf_format(b, ",\"count\":\"%llu\"", (unsigned long long)line->count);
        put_figure(b, "expected", known, line->expected);
        put_figure(b, "z", known, line->z);
        buf_char(b, '}');
    }
    buf_put(b, "]}");
}

static void put_json(FILE *out, const struct simulate_report *report)
{
    static char memory[MEASURE_TEXT_MAX];
    const struct simulate_input *in = report->in;
    struct buf b = BUF(memory);

    buf_format(&b, "{\"game\":\"%s\",\"rounds\":\"%llu\",\"seats\":%d,\"seed\":", in->plan.game->id,
               (unsigned long long)report->rounds, in->plan.seats);
    json_put_string(&b, in->seed);
    buf_put(&b, ",\"strategy\":");
    json_put_string(&b, in->strategy);
    buf_put(&b, ",\"method\":\"simulation\",\"measures\":[");
    for (int i = 0; i < in->plan.measure_count; i++) {
        buf_put(&b, i ? ",\n" : "\n");
        put_result_json(&b, report, &report->results[i]);
        must(!b.full);
        fwrite(b.text, 1, b.size, out);
        buf_clear(&b);
    }
    fprintf(out, "\n],\"figures\":%lld,\"worst\":%.17g,\"bound\":%.17g,\"complete\":%s,\"agrees\":%s}\n",
            (long long)report->verdict.figures, report->verdict.worst, report->verdict.bound,
            report->complete ? "true" : "false", report->verdict.agrees ? "true" : "false");
}

/* ---- for people --------------------------------------------------------------------------------------- */

static void put_heading(FILE *out, const struct simulate_report *report, const struct simulate_result *r)
{
    struct measure_name tables[MEASURE_NAMES], options[MEASURE_NAMES];

    names_of(report, r, tables, options);
    fputs(r->measure->id, out);
    for (int i = 0; i < MEASURE_NAMES && tables[i].key; i++) {
        const bool own = strcmp(tables[i].key, r->measure->id) == 0;
        fprintf(out, ", %s%stable %s", own ? "" : tables[i].key, own ? "" : " ", tables[i].value);
    }
    for (int i = 0; i < MEASURE_NAMES && options[i].key; i++)
        fprintf(out, ", %s %s", options[i].key, options[i].value);
    fputc('\n', out);
}

static void put_result(FILE *out, const struct simulate_report *report, const struct simulate_result *r)
{
    put_heading(out, report, r);
    fprintf(out, "  mean %+.7f of the %s, standard error %.7f", r->mean, basis_of(r), r->stderror);
    if (r->exact)
        fprintf(out, "; exact %+.7f, z %+.2f\n", r->value, r->z);
    else
        fputs("; no exact value for these decisions\n", out);
    for (int i = 0; i < r->line_count; i++) {
        const struct simulate_line *line = &r->lines[i];
        char memory[32];
        struct buf count = BUF(memory);

        measure_put_count(&count, (wide)line->count);
        fprintf(out, "    %-32s %18s", line->id, memory);
        if (r->exact) fprintf(out, "  expected %18.1f  z %+6.2f", line->expected, line->z);
        fputc('\n', out);
    }
    fputc('\n', out);
}

static void put_verdict(FILE *out, const struct simulate_report *report)
{
    const struct simulate_verdict *v = &report->verdict;

    if (!v->figures) {
        fputs("There is no exact value to compare with.\n", out);
        return;
    }
    fprintf(out,
            "Rules and analysis %s: of %lld figures the largest |z| is %.2f; chance goes beyond %.2f once in "
            "1,000 simulations.\n",
            v->agrees ? "agree" : "DISAGREE", (long long)v->figures, v->worst, v->bound);
}

static void put_text(FILE *out, const struct simulate_report *report)
{
    const struct simulate_input *in = report->in;
    char memory[32];
    struct buf count = BUF(memory);

    measure_put_count(&count, (wide)report->rounds);
    fprintf(out, "%s: %s rounds, %d seat%s, seed %s, strategy %s%s\n\n", in->plan.game->title, memory,
            in->plan.seats, in->plan.seats > 1 ? "s" : "", in->seed, in->strategy,
            report->complete ? "" : " (stopped early)");
    for (int i = 0; i < in->plan.measure_count; i++) put_result(out, report, &report->results[i]);
    put_verdict(out, report);
}

void simulate_report_put(FILE *out, const struct simulate_report *report, bool json)
{
    if (json)
        put_json(out, report);
    else
        put_text(out, report);
}
