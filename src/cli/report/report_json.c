/*
 * report_json.c - a report for machines: what 'analyze --json' prints, and around it what else the page says.
 */
#include "cli/measure_output.h"
#include "cli/report/report.h"
#include "cli/rules_page.h"
#include "math/round_sum.h"

#include <stdlib.h>

static void put_pair(struct sink sink, const char *before, const char *key, const char *value)
{
    sink_format(sink, "%s\"%s\":", before, key);
    if (value)
        sink_json(sink, value);
    else
        sink_put(sink, "null");
}

static void put_head(struct sink sink, const struct report *r)
{
    put_pair(sink, "{", "game", r->game->id);
    if (r->unapproved[0]) put_pair(sink, ",", "note", "not an approved table");
    put_pair(sink, ",\n\"report\":{", "name", r->game->title);
    put_pair(sink, ",", "document", r->game->document);
    put_pair(sink, ",", "maker", r->game->maker);
    put_pair(sink, ",", "submission", cli_submission(r->game));
    put_pair(sink, ",", "approved", r->game->approved);
    put_pair(sink, ",", "version", r->version);
    put_pair(sink, ",", "program_blake2b", r->program_hash);
    put_pair(sink, ",", "tables_blake2b", r->tables_hash);
    put_pair(sink, ",", "settings", r->settings[0] ? r->settings + 1 : "");
    put_pair(sink, ",", "unapproved", r->unapproved[0] ? r->unapproved : NULL);
    put_pair(sink, ",", "date", r->date);
    sink_put(sink, "}");
}

static void put_measures(struct sink sink, const struct report *r)
{
    char *memory = malloc(MEASURE_TEXT_MAX);

    must(memory);
    sink_put(sink, ",\n\"measures\":[");
    for (int i = 0; i < r->count; i++) {
        struct buf b = buf_over(memory, MEASURE_TEXT_MAX);

        measure_put_json(&b, &r->measure[i], r->rules);
        must(!b.full);
        sink_put(sink, i ? ",\n" : "\n");
        sink_put(sink, memory);
    }
    sink_put(sink, "\n]");
    free(memory);
}

static void put_rounds(struct sink sink, const struct round_sum *r)
{
    const struct round_sum_chances fate = round_sum_chances(r);

    sink_format(sink, "{\"rounds\":%d,\"method\":\"%s\",\"mean\":%.17g,\"deviation\":%.17g", r->rounds,
                r->exact ? "characteristic function" : "normal curve", r->mean, r->deviation);
    sink_format(sink, ",\"behind\":%.9f,\"even\":%.9f,\"ahead\":%.9f", fate.behind, fate.even, fate.ahead);
    sink_format(sink, ",\"quantiles\":{\"0.05\":%.9g,\"0.5\":%.9g,\"0.95\":%.9g}}",
                round_sum_value(r, round_sum_quantile(r, 0.05)), round_sum_value(r, round_sum_quantile(r, 0.5)),
                round_sum_value(r, round_sum_quantile(r, 0.95)));
}

/* Beside each measure, in the same order: its title, the printed edge, the cost of a short strategy, many
 * rounds. */
static void put_beside(struct sink sink, const struct report *r, const struct measure *raw)
{
    const struct measure m = measure_at_reset(raw, r->rules), *best = report_optimal(r, raw);
    const struct report_printed printed = report_printed(raw);
    char memory[256];
    struct buf b = BUF(memory);

    report_put_title(&b, raw);
    put_pair(sink, "{", "title", memory);
    put_pair(sink, ",", "printed_edge", printed.edge);
    sink_format(sink, ",\"agrees\":%s", !printed.edge ? "null" : printed.agrees ? "true" : "false");
    buf_clear(&b);
    if (best) {
        const struct fraction value = measure_value(raw);
        fraction_put(&b, fraction_add(measure_value(best), (struct fraction){-value.num, value.den}));
    }
    put_pair(sink, ",", "cost", best ? memory : NULL);
    sink_put(sink, ",\"after\":[");
    for (int i = 0; !report_is_short(raw) && i < REPORT_ROUNDS; i++) {
        const size_t mark = arena_mark(r->arena);
        const struct round_sum rounds = round_sum_of(&m, report_rounds[i], r->arena);

        sink_put(sink, i ? "," : "");
        put_rounds(sink, &rounds);
        arena_release(r->arena, mark);
    }
    sink_put(sink, "]}");
}

static void put_strategy(struct sink sink, const struct report *r)
{
    const char *const *rules = report_has_strategy(r) ? r->input->analysis->short_rules : NULL;
    const struct strategy *s = &r->strategy;

    sink_put(sink, ",\n\"strategy\":{\"short_rules\":[");
    for (int i = 0; rules && rules[i]; i++) {
        sink_put(sink, i ? "," : "");
        sink_json(sink, rules[i]);
    }
    sink_put(sink, "],\"groups\":[");
    for (int g = 0; g < s->group_count; g++) {
        const struct strategy_group *group = &s->group[g];
        int count = 0;

        put_pair(sink, g ? ",{" : "{", "group", group->name);
        sink_format(sink, ",\"states\":%lld,\"decisions\":{", (long long)group->states);
        for (int i = 0; i < s->decision_count; i++) {
            if (group->by_decision[i] == 0) continue;
            sink_put(sink, count++ ? "," : "");
            sink_json(sink, s->decision[i]);
            sink_format(sink, ":%lld", (long long)group->by_decision[i]);
        }
        sink_put(sink, "}}");
    }
    sink_put(sink, "]}");
}

static void put_items(struct sink sink, const struct game *game, enum page_kind kind, const char *key,
                      const char *name)
{
    struct page_walk walk = rules_page_walk(game);
    struct page_item item;
    int count = 0;

    sink_format(sink, ",\n\"%s\":[", key);
    while (rules_page_next(&walk, &item)) {
        if (item.kind != kind) continue;
        put_pair(sink, count++ ? ",\n{" : "\n{", name, item.id);
        put_pair(sink, ",", "text", item.text);
        sink_put(sink, "}");
    }
    sink_put(sink, "]");
}

void report_write_json(struct sink sink, const struct report *r)
{
    put_head(sink, r);
    put_measures(sink, r);
    sink_put(sink, ",\n\"beside\":[");
    for (int i = 0; i < r->count; i++) {
        sink_put(sink, i ? ",\n" : "\n");
        put_beside(sink, r, &r->measure[i]);
    }
    sink_put(sink, "\n]");
    put_strategy(sink, r);
    put_items(sink, r->game, PAGE_CLAUSE, "rules", "clause");
    put_items(sink, r->game, PAGE_RULING, "rulings", "id");
    sink_put(sink, "}\n");
}
