/* cmd_design.c - 'cardroom design': pay tables inside bounds, by exact inverse search (math/design.h).
 *
 * What is printed has been measured once more, each table as 'analyze --table' measures it. */
#include "base/json_write.h"
#include "cli/lab/design_plan.h"
#include "cli/lab/shoe_output.h"
#include "cli/measure_output.h"
#include "cli/terminal.h"
#include "math/super_three_card/super_three_card_shoe.h"

#include <stdlib.h>
#include <string.h>

enum { LIMIT = 20 };

static struct {
    struct design_words words;
    int64_t limit;
    bool json, csv;
} given;

static const struct args_option options[] = {
    {"--wager", .value = &given.words.analysis.wager},
    {"--set", .list = &given.words.analysis.settings},
    {"--option", .list = &given.words.analysis.settings},
    {"--threads", .number = &given.words.analysis.threads, .most = 256},
    {"--edge", .value = &given.words.edge},
    {"--hit-rate", .value = &given.words.hit_rate},
    {"--deviation", .value = &given.words.deviation},
    {"--top", .value = &given.words.top},
    {"--total", .value = &given.words.total},
    {"--line", .list = &given.words.lines},
    {"--values", .value = &given.words.values},
    {"--by", .value = &given.words.by},
    {"--limit", .number = &given.limit, .most = DESIGN_BATCH},
    {"--json", .flag = &given.json},
    {"--csv", .flag = &given.csv},
};

/* ---- one table ----------------------------------------------------------------------------------------- */
/* "straight 5 to 1 (6 to 1), flush 3 to 1 (4 to 1)": how it differs from the nearest approved table. */
static void put_differences(struct buf *b, const struct verdict *v) {
    for (int i = 0; i < v->count; i++) {
        const struct difference *d = &v->list[i];
        const struct pay approved = d->row ? pay_of(v->table, d->row) : (struct pay)LOSE;
        buf_format(b, "%s%s ", i ? ", " : "", d->row ? d->row->id : d->posted->line);
        if (d->posted)
            posted_pay_put(b, d->posted->pay, d->row ? &approved : NULL);
        else
            buf_put(b, "lose");
        if (d->row) buf_format(b, " (%s)", pay_text(approved).text);
    }
}

/* A table of the front with what was measured. */
struct result {
    const struct design_plan *plan;
    const struct measure *measure;
    const struct design_table *table;
    struct verdict verdict;
    const char *approved; /* its name, or NULL */
    int number;
    const struct shoe_detail *counts; /* of a wager on cards of a shoe that can be counted; else NULL */
};

/* What counting the shoe would be worth with this table. */
static const struct shoe_detail *counts_of(struct design_plan *p, int table) {
    static struct shoe_detail detail;
    struct rules rules = p->in.request.rules;
    const size_t mark = arena_mark(&p->in.arena);
    if (rules.game != &super_three_card || p->base) return NULL;
    rules_use_table(&rules, p->wager, p->tables[table].table);
    rules.offered |= UINT32_C(1) << p->wager;
    super_shoe_counted(&rules, rules.game->wagers[p->wager].id, &p->in.arena, &detail);
    arena_release(&p->in.arena, mark);
    return &detail;
}

static int64_t amount_at(const struct result *r, int line) { return r->plan->design.ladder[r->table->place[line]]; }

static void put_text(struct buf *b, const struct result *r) {
    const struct design_plan *p = r->plan;
    buf_format(b, "%3d  edge %.6f %%  deviation %.6f  hit rate %.6f %%  ", r->number, 100 * measure_edge(r->measure),
               measure_deviation(r->measure), 100 * measure_hit_rate(r->measure));
    if (r->approved)
        buf_format(b, "table %s\n    ", r->approved);
    else
        buf_put(b, "not an approved table\n    ");
    for (int i = p->design.line_count - 1; i >= 0; i--)
        buf_format(b, " %s %s%s", p->rows[i]->id, pay_text(design_plan_pay(p, amount_at(r, i))).text, i ? "," : "\n");
    if (r->counts) shoe_put_countability_text(b, r->counts);
    if (r->approved) return;
    buf_format(b, "     as table %s but ", r->verdict.table.sheet->tables[r->verdict.table.column]);
    put_differences(b, &r->verdict);
    buf_char(b, '\n');
}

static void put_json(struct buf *b, const struct result *r) {
    const struct design_plan *p = r->plan;
    const struct measure *m = r->measure;
    char memory[2048];
    struct buf text = BUF(memory);
    buf_put(b, r->number > 1 ? ",\n{" : "\n{"); /* the list was begun in an earlier print */
    json_write(b, "table?:%s, note?:%s, ev:%s, edge:%.17g, stddev:%.17g, hit:%.17g", r->approved,
               r->approved ? NULL : "not an approved table", fraction_text(measure_value(m)).text, measure_edge(m),
               measure_deviation(m), measure_hit_rate(m));
    json_write(b, "wager:%s, lines:{", m->game->wagers[p->wager].id); /* a file for --table */
    for (int i = 0; i < p->seed.sheet->count; i++) {
        const struct posted_line *line = &p->posted[r->number - 1].lines[i];
        const struct pay approved = pay_of(p->seed, &p->seed.sheet->rows[i]);

        text.size = 0;
        posted_pay_put(&text, line->pay, approved.kind == PAY_CASH ? &approved : NULL);
        json_write_text(b, line->line, memory);
    }
    json_write_end(b, '}');
    if (r->counts) shoe_put_countability_json(b, r->counts);
    if (!r->approved) {
        text.size = 0;
        put_differences(&text, &r->verdict);
        json_write(b, "differs:{from:%s, lines:%d, how:%s}", r->verdict.table.sheet->tables[r->verdict.table.column],
                   r->verdict.count, memory);
    }
    json_write_end(b, '}');
}

static void put_csv(struct buf *b, const struct result *r) {
    const struct design_plan *p = r->plan;
    if (r->number == 1) {
        buf_put(b, "note,table,ev,edge,stddev,hit");
        for (int i = p->design.line_count - 1; i >= 0; i--) buf_format(b, ",%s", p->rows[i]->id);
        buf_put(b, "\r\n");
    }
    buf_format(b, "%s,%s,%s,%.17g,%.17g,%.17g", r->approved ? "" : "not an approved table",
               r->approved ? r->approved : "", fraction_text(measure_value(r->measure)).text, measure_edge(r->measure),
               measure_deviation(r->measure), measure_hit_rate(r->measure));
    for (int i = p->design.line_count - 1; i >= 0; i--)
        buf_format(b, ",%s", pay_text(design_plan_pay(p, amount_at(r, i))).text);
    buf_put(b, "\r\n");
}

/* ---- the front ----------------------------------------------------------------------------------------- */
static const struct design *sorted; /* of the tables that are being sorted */

static int by_wishes(const void *a, const void *b) {
    int sign = 0;
    for (int i = 0; i < sorted->wish_count && !sign; i++) sign = design_compare(b, a, sorted->wishes[i]);
    for (int i = 0; i < sorted->line_count && !sign; i++)
        sign = ((const struct design_table *)a)->place[i] - ((const struct design_table *)b)->place[i];
    return sign;
}

static void put_count_json(struct buf *b, const char *key, uint64_t count) { json_write_int(b, key, (int64_t)count); }

static void put_head(struct buf *b, const struct design_plan *p, double seconds) {
    const struct design *d = &p->design;
    const struct wager *w = &p->in.request.rules.game->wagers[p->wager];
    if (given.json) {
        json_write_begin(b, NULL, '{');
        json_write_word(b, "game", p->in.request.rules.game->id);
        json_write_word(b, "wager", w->id);
        json_write_word(b, "measure", p->base ? "base" : w->id);
        json_write_word(b, "method", "enumeration");
        json_write_word(b, "seed", p->seed.sheet->tables[p->seed.column]);
        json_write_double(b, "space", 17, d->space);
        put_count_json(b, "examined", d->examined);
        put_count_json(b, "solved", d->measured);
        put_count_json(b, "matching", d->matching);
        put_count_json(b, "front", (uint64_t)d->front_count);
        json_write_bool(b, "complete", !d->full && !d->stopped);
        json_write_double(b, "seconds", 4, seconds);
        json_write_begin(b, "tables", '[');
        return;
    }
    if (given.csv) return;
    buf_format(b, "%s, %s (%s): pay tables inside the bounds, from table %s\n", p->in.request.rules.game->title,
               w->title, w->id, p->seed.sheet->tables[p->seed.column]);
    buf_format(b, "%.0f tables in the ranges; %s examined in %.2f s, the others left out by the bounds\n", d->space,
               count_text((wide)d->examined).text, seconds);
    if (p->base)
        buf_format(b, "the strategy solved again for %s of them; for %s it was proved to be the same\n",
                   count_text((wide)d->measured).text, count_text((wide)d->linear).text);
    buf_format(b, "%s inside the bounds, %s%s on the front (no other is as good in all of:",
               count_text((wide)d->matching).text, d->full ? "more than " : "", count_text(d->front_count).text);
    for (int i = 0; i < d->wish_count; i++)
        buf_format(b, "%s %s %s", i ? "," : "", d->wishes[i].high ? "high" : "low", design_keys[d->wishes[i].key]);
    buf_put(b, ")\n\n");
}

static void put_front(struct buf *b, struct design_plan *p, const struct measure *measures, int count) {
    for (int i = 0; i < count; i++) {
        struct result r = {p, &measures[i], &p->design.front[i], {0}, NULL, i + 1, given.csv ? NULL : counts_of(p, i)};
        r.verdict = posted_check(p->in.request.rules.game, p->wager, &p->posted[i]);
        if (p->tables[i].approved) r.approved = p->tables[i].name;
        if (given.json)
            put_json(b, &r);
        else if (given.csv)
            put_csv(b, &r);
        else
            put_text(b, &r);
        cli_print(b);
    }
}

static int print_front(struct design_plan *p, double seconds) {
    struct design *d = &p->design;
    const int limit = given.limit ? (int)given.limit : LIMIT, count = d->front_count < limit ? d->front_count : limit;
    struct measure *measures = arena_take(&p->in.arena, (size_t)(count + 1) * sizeof measures[0]);
    sorted = d;
    qsort(d->front, (size_t)d->front_count, sizeof d->front[0], by_wishes);
    if (count && !design_plan_measure(p, d->front, count, measures))
        return cli_fail(p->in.command, "stopped before the tables were measured");
    progress_clear();
    put_head(&cli_out, p, seconds);
    put_front(&cli_out, p, measures, count);
    if (given.json) buf_put(&cli_out, "\n]}\n");
    cli_print(&cli_out);
    if (count < d->front_count)
        cli_error(p->in.command, "%d of %d tables of the front are printed; --limit N prints more", count,
                  d->front_count);
    if (d->full)
        cli_error(p->in.command, "the front has more than %d tables; narrow the bounds, or ask for less with --by",
                  DESIGN_FRONT);
    if (!d->stopped) return EXIT_DONE;
    return cli_fail(p->in.command,
                    "stopped before the end; what is printed is exact, but the front is of what was searched");
}

static int design_start(const char **words) {
    static struct design_plan plan;
    if (given.json && given.csv) return cli_usage(&cmd_design, "--json or --csv, not both");
    given.words.analysis.game = words[0];
    progress_start("design");
    int status = design_plan_open(&plan, &cmd_design, &given.words);
    if (!status) {
        const double before = progress_seconds();

        plan.design.progress = progress_report;
        if (plan.base)
            design_search_regions(&plan.design, &plan.source, &plan.in.arena);
        else
            design_search(&plan.design, &plan.in.arena);
        status = print_front(&plan, progress_seconds() - before);
    }
    progress_end();
    design_plan_close(&plan);
    return status;
}

const struct command cmd_design = {
    .name = "design",
    .arguments =
        "GAME --wager WAGER [--edge RANGE] [--hit-rate RANGE] [--deviation RANGE] [--top RANGE] [--total RANGE] "
        "[--line LINE=RANGE]... [--values round|whole|half] [--by LIST] [--set WAGER=TABLE]... "
        "[--option NAME=VALUE]... [--threads N] [--limit N] [--json|--csv]",
    .summary = "Pay tables inside bounds, by exact inverse search",
    .help =
        "A RANGE is 2.3..2.5, 2.3.., ..2.5 or 2.4.  Lines never pay less than a commoner one.\n"
        "  --wager WAGER         whose table is searched; its strategy is solved again where it changes\n"
        "  --edge RANGE          house edge in percent, of the stake or of the Ante as 'analyze' has it\n"
        "  --hit-rate RANGE      how often more than the stake comes back, in percent\n"
        "  --deviation RANGE     standard deviation, in stakes or Antes\n"
        "  --top RANGE           the pay of the best line\n"
        "  --total RANGE         the sum of all pays that the table prints\n"
        "  --line LINE=RANGE     the pay of one line; 'lose' and 'push' may be an end (default: half to twice\n"
        "                        what the table to start from pays)\n"
        "  --values WHICH        round: pays that signs carry (default); whole: every whole number; half: halves too\n"
        "  --by LIST             what makes a table better: low- or high- with edge, deviation, hit-rate, top, total\n"
        "                        (default low-edge,low-deviation,high-hit-rate)\n"
        "  --set WAGER=TABLE     the approved table to start from, and those of other wagers\n"
        "  --option NAME=VALUE   a value of an option, such as decks=6 (default: its first)\n"
        "  --limit N             how many tables of the front are printed (default 20)\n"
        "What equals an approved table has its name; all others are marked 'not an approved table'.\n"
        "docs/design.md has examples and the method.\n",
    OPTIONS(options),
    .words_max = 1,
    .start = design_start,
};
