#include "cli/simulate_output.h"

#include "base/json.h"
#include "base/json_write.h"
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

/* ---- JSON --------------------------------------------------------------------------------------------- */

static void put_names(struct buf *b, const char *key, const struct measure_name *names)
{
    buf_format(b, ",\"%s\":{", key);
    for (int i = 0; i < MEASURE_NAMES && names[i].key; i++) {
        buf_format(b, "%s\"%s\":", i ? "," : "", names[i].key);
        json_write_string(b, names[i].value);
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
    const struct measure *named = report->in->named[r->measure - report->in->plan.measures];
    const bool known = r->exact != NULL;

    buf_format(b, "{\"wager\":\"%s\"", r->measure->id);
    put_names(b, "tables", named->tables);
    put_names(b, "options", named->options);
    buf_format(b, ",\"basis\":\"%s\"", named->basis);
    put_figure(b, "mean", true, r->mean);
    put_figure(b, "stderr", true, r->stderror);
    put_figure(b, "exact", known, r->value);
    put_figure(b, "z", known, r->z);
    buf_put(b, ",\"lines\":[");
    for (int i = 0; i < r->line_count; i++) {
        const struct simulate_line *line = &r->lines[i];

        buf_put(b, i ? ",{\"line\":" : "{\"line\":");
        json_write_string(b, line->id);
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
    json_write_string(&b, in->seed);
    buf_put(&b, ",\"strategy\":");
    json_write_string(&b, in->strategy);
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

static void put_heading(FILE *out, const char *id, const struct measure *named)
{
    fputs(id, out);
    for (int i = 0; i < MEASURE_NAMES && named->tables[i].key; i++) {
        const bool own = strcmp(named->tables[i].key, id) == 0;
        fprintf(out, ", %s%stable %s", own ? "" : named->tables[i].key, own ? "" : " ",
                named->tables[i].value);
    }
    for (int i = 0; i < MEASURE_NAMES && named->options[i].key; i++)
        fprintf(out, ", %s %s", named->options[i].key, named->options[i].value);
    fputc('\n', out);
}

static void put_result(FILE *out, const struct simulate_report *report, const struct simulate_result *r)
{
    const struct measure *named = report->in->named[r->measure - report->in->plan.measures];

    put_heading(out, r->measure->id, named);
    fprintf(out, "  mean %+.7f of the %s, standard error %.7f", r->mean, named->basis, r->stderror);
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
