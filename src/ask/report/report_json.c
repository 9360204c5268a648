/* report_json.c - a report as JSON: the output of 'analyze --json' and the rest of the page.
 *
 * Its bytes are permanent, line breaks included: each part of the report and each item of its lists begins a line. */
#include "ask/lab/measure_output.h"
#include "ask/report/report.h"
#include "ask/rules_page.h"
#include "base/json_write.h"
#include "math/round_sum.h"

enum { REPORT_JSON_MAX = REPORT_MEASURES * MEASURE_TEXT_MAX + (1 << 20) };

/* A comma if needed, then a new line. */
static void next_line(struct buf *b) {
    json_write_comma(b);
    buf_char(b, '\n');
}

/* A part of the report: ,\n"key":[ */
static void begin_part(struct buf *b, const char *key, char bracket) {
    next_line(b);
    buf_format(b, "\"%s\":%c", key, bracket);
}

static void put_head(struct buf *b, const struct report *r) {
    const char *note = rules_varied(r->rules) ? "not an approved rule" : "not an approved table";
    json_write(b, "{game:%s, note?:%s", r->game->id, r->game->page ? "not approved" : r->unapproved[0] ? note : NULL);
    begin_part(b, "report", '{');
    cli_write_game(b, r->game);
    json_write(b, "version:%s, program_blake2b:%s, tables_blake2b:%s", r->version,
               r->program_hash[0] ? r->program_hash : NULL, r->tables_hash);
    json_write(b, "settings:%s, unapproved:%s, date:%s}", r->settings[0] ? r->settings + 1 : "",
               r->unapproved[0] ? r->unapproved : NULL, r->date);
}

static void put_measures(struct buf *b, const struct report *r) {
    begin_part(b, "measures", '[');
    for (int i = 0; i < r->count; i++) {
        next_line(b);
        measure_put_json(b, &r->measure[i], r->rules);
    }
    buf_put(b, "\n]");
}

/* For each measure, in the same order: title, printed edge, cost of a short strategy, many rounds. */
static void put_beside(struct buf *b, const struct report *r, const struct measure *raw) {
    const struct measure m = measure_at_reset(raw, r->rules);
    const struct report_printed printed = report_printed(raw);
    struct fraction cost;
    buf_char(b, '{');
    json_write(b, "title:%s, printed_edge:%s", report_title(raw).text, printed.edge);
    if (printed.edge)
        json_write_bool(b, "agrees", printed.agrees);
    else
        json_write_null(b, "agrees");
    json_write(b, "cost:%s, after:[", report_cost(r, raw, &cost) ? fraction_text(cost).text : NULL);
    for (int i = 0; !report_is_short(raw) && i < REPORT_ROUNDS; i++) {
        const size_t mark = arena_mark(r->arena);
        const struct round_sum rounds = round_sum_of(&m, report_rounds[i], r->arena);

        measure_put_rounds(b, &rounds);
        arena_release(r->arena, mark);
    }
    buf_put(b, "]}");
}

static void put_group(struct buf *b, const struct strategy *s, const struct strategy_group *group) {
    json_write(b, "{group:%s, states:%jd, decisions:{", group->name, group->states);
    for (int i = 0; i < s->decision_count; i++)
        if (group->by_decision[i]) json_write_int(b, s->decision[i], group->by_decision[i]);
    buf_put(b, "}}");
}

static void put_strategy(struct buf *b, const struct report *r) {
    const char *const *rules = report_has_strategy(r) ? r->input->analysis->short_rules : NULL;
    begin_part(b, "strategy", '{');
    json_write(b, "short_rules:[");
    for (int i = 0; rules && rules[i]; i++) json_write_text(b, NULL, rules[i]);
    json_write(b, "], groups:[");
    for (int g = 0; g < r->strategy.group_count; g++) put_group(b, &r->strategy, &r->strategy.group[g]);
    buf_put(b, "]}");
}

void report_write_json(FILE *out, const struct report *r) {
    struct buf b = buf_init(arena_take(r->arena, REPORT_JSON_MAX), REPORT_JSON_MAX);
    put_head(&b, r);
    put_measures(&b, r);
    begin_part(&b, "beside", '[');
    for (int i = 0; i < r->count; i++) {
        next_line(&b);
        put_beside(&b, r, &r->measure[i]);
    }
    buf_put(&b, "\n]");
    put_strategy(&b, r);
    rules_page_put_json(&b, r->law, "\n");
    buf_put(&b, "}\n");
    cli_flush(&b, out);
}
