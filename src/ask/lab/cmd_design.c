/* cmd_design.c - 'cardroom-lab design': pay tables inside bounds, by exact inverse search (math/design.h).
 *
 * What is printed has been measured once more, each table as 'analyze --table' measures it. */
#include "ask/lab/design_plan.h"
#include "ask/lab/measure_output.h"
#include "ask/lab/shoe_output.h"
#include "base/json_write.h"
#include "math/super_three_card/super_three_card_shoe.h"

_Static_assert(DESIGN_BATCH == 256, "lab_questions.def says how many");

struct search {
    struct call *call;
    const struct design_question *given;
    struct shoe_detail detail;
    struct answer answer;
    char columns[2048];
    struct design_plan plan;
};

/* The pay of each line follows. */
static const char first_columns[] =
    "../game table note ev edge stddev hit wager countability/count countability/tags countability/correlation "
    "countability/trigger countability/bets countability/when_bet countability/win_per_100 differs/from differs/lines "
    "differs/how";

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
static const struct shoe_detail *counts_of(struct search *s, int table) {
    struct design_plan *p = &s->plan;
    struct rules rules = p->in.request.rules;
    const size_t mark = arena_mark(p->in.arena);
    if (rules.game != &super_three_card || p->base) return NULL;
    rules_use_table(&rules, p->wager, p->tables[table].table);
    rules.offered |= UINT32_C(1) << p->wager;
    super_shoe_counted(&rules, rules.game->wagers[p->wager].id, p->in.arena, &s->detail);
    arena_release(p->in.arena, mark);
    return &s->detail;
}

static void put_table(struct buf *b, const struct result *r) {
    const struct design_plan *p = r->plan;
    const struct measure *m = r->measure;
    BUF_ON_STACK(text, 2048);
    json_write(b, "{table?:%s, note?:%s", r->approved, r->approved ? NULL : "not an approved table");
    measure_put_figures(b, m);
    json_write(b, "wager:%s, lines:{", m->game->wagers[p->wager].id); /* a file for --table */
    for (int i = 0; i < p->seed.sheet->count; i++) {
        const struct posted_line *line = &p->posted[r->number - 1].lines[i];
        const struct pay approved = pay_of(p->seed, &p->seed.sheet->rows[i]);

        text.size = 0;
        posted_pay_put(&text, line->pay, approved.kind == PAY_CASH ? &approved : NULL);
        json_write_text(b, line->line, text.text);
    }
    json_write_end(b, '}');
    if (r->counts) shoe_put_countability(b, r->counts);
    if (!r->approved) {
        text.size = 0;
        put_differences(&text, &r->verdict);
        json_write(b, "differs:{from:%s, lines:%d, how:%s}", r->verdict.table.sheet->tables[r->verdict.table.column],
                   r->verdict.count, text.text);
    }
    json_write_end(b, '}');
}

/* ---- the front ----------------------------------------------------------------------------------------- */
/* Does table a come before b? */
static bool is_better(const struct design *d, const struct design_table *a, const struct design_table *b) {
    int sign = 0;
    for (int i = 0; i < d->wish_count && !sign; i++) sign = design_compare(b, a, d->wishes[i]);
    for (int i = 0; i < d->line_count && !sign; i++) sign = a->place[i] - b->place[i];
    return sign < 0;
}

/* By Shell's method: qsort() has no place for the wishes. */
static void sort_front(struct design *d) {
    for (int gap = d->front_count / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < d->front_count; i++) {
            const struct design_table table = d->front[i];
            int at = i;

            for (; at >= gap && is_better(d, &table, &d->front[at - gap]); at -= gap) d->front[at] = d->front[at - gap];
            d->front[at] = table;
        }
    }
}

static void put_head(struct buf *b, const struct search *s, double seconds) {
    const struct design_plan *p = &s->plan;
    const struct design *d = &p->design;
    const struct wager *w = &p->in.request.rules.game->wagers[p->wager];
    json_write(b, "{game:%s, wager:%s, measure:%s, method:'enumeration', seed:%s", p->in.request.rules.game->id, w->id,
               p->base ? "base" : w->id, p->seed.sheet->tables[p->seed.column]);
    json_write(b, "space:%.17g, examined:%ju, solved:%ju, matching:%ju, front:%d, complete:%i", d->space, d->examined,
               d->measured, d->matching, d->front_count, !d->full && !d->stopped);
    json_write(b, "seconds:%.4g, tables:[", seconds);
}

static void put_front(struct search *s, const struct measure *measures, int count) {
    struct design_plan *p = &s->plan;
    for (int i = 0; i < count; i++) {
        struct result r = {p, &measures[i], &p->design.front[i], {0}, NULL, i + 1, counts_of(s, i)};
        r.verdict = posted_check(p->in.request.rules.game, p->wager, &p->posted[i]);
        if (p->tables[i].approved) r.approved = p->tables[i].name;
        put_table(&s->call->text, &r);
        answer_row(&s->answer);
    }
}

static void open_answer(struct search *s) {
    const struct pay_sheet *sheet = s->plan.seed.sheet;
    struct buf columns = BUF(s->columns);
    buf_put(&columns, first_columns);
    for (int i = 0; i < sheet->count; i++) buf_format(&columns, " lines/%s", sheet->rows[i].id);
    must(!columns.full);
    s->answer = call_answer(s->call, s->columns);
}

static int print_front(struct search *s, double seconds) {
    struct design_plan *p = &s->plan;
    struct buf *b = &s->call->text;
    struct design *d = &p->design;
    const int limit = (int)s->given->limit, count = d->front_count < limit ? d->front_count : limit;
    struct measure *measures = arena_take(p->in.arena, (size_t)(count + 1) * sizeof measures[0]);
    sort_front(d);
    if (count && !design_plan_measure(p, d->front, count, measures))
        return cli_stopped(p->in.command, "stopped before the tables were measured");
    call_progress_clear(s->call);
    open_answer(s);
    put_head(b, s, seconds);
    answer_head(&s->answer);
    put_front(s, measures, count);
    buf_put(b, "\n]}\n");
    answer_end(&s->answer);
    if (count < d->front_count)
        cli_error(p->in.command, "%d of %d tables of the front are printed; --limit N prints more", count,
                  d->front_count);
    if (d->full)
        cli_error(p->in.command, "the front has more than %d tables; narrow the bounds, or ask for less with --by",
                  DESIGN_FRONT);
    if (!d->stopped) return EXIT_DONE;
    return cli_stopped(p->in.command,
                       "stopped before the end; what is printed is exact, but the front is of what was searched");
}

static int design_answer(struct call *call) {
    struct search *s = call->memory;
    s->call = call;
    struct design_plan *plan = &s->plan;
    s->given = call->question;
    call_progress_start(s->call, "design");
    int status = design_plan_open(plan, &s->call->command, s->given);
    if (!status) {
        const double before = call_seconds(s->call);

        plan->design.progress = call_report;
        plan->design.progress_context = s->call;
        if (plan->base)
            design_search_regions(&plan->design, &plan->source, plan->in.arena);
        else
            design_search(&plan->design, plan->in.arena);
        status = print_front(s, call_seconds(s->call) - before);
    }
    call_progress_end(s->call);
    return status;
}

const struct command cmd_design = {.ask = &ask_design, .answer = design_answer, .memory = sizeof(struct search)};
