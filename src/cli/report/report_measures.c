/*
 * report_measures.c - a section for each exact measure (figures, counts, plots, results of many rounds), and
 * the meters of progressives with their break-even.
 */
#include "cli/measure_output.h"
#include "cli/report/report.h"
#include "cli/report/report_plot.h"
#include "ledger/meter.h"

#include <string.h>

/* ---- figures ------------------------------------------------------------------------------------------ */

static void put_fraction(struct paper *paper, const char *key, struct fraction f)
{
    char memory[128];
    struct buf b = BUF(memory);

    fraction_put(&b, f);
    paper_pair(paper, key, memory);
}

static void put_returns(struct paper *paper, const struct meter_return *v)
{
    const struct {
        const char *name;
        struct fraction value;
    } returns[] = {
        {"Return of the fixed pays", v->fixed},
        {"Return, meters at their reset", v->at_reset},
        {"Return in the long run", v->long_run},
    };

    for (size_t i = 0; i < COUNT(returns); i++) {
        char memory[160];
        struct buf b = BUF(memory);

        buf_format(&b, "%.6f %% = ", 100 * fraction_to_double(returns[i].value));
        fraction_put(&b, returns[i].value);
        paper_pair(paper, returns[i].name, memory);
    }
}

static void put_printed(struct paper *paper, const struct measure *m)
{
    const struct report_printed p = report_printed(m);

    if (!p.edge) return;
    paper_cell(paper, p.is_value ? "Value the document prints" : "Edge the document prints");
    paper_cell_format(paper, "%s %%; ours, rounded so, %s", p.edge, p.agrees ? "agrees" : "differs");
}

static void put_decisions(struct paper *paper, const struct measure *m)
{
    for (int i = 0; i < m->decision_count; i++) {
        char key[64], value[128];
        struct buf k = BUF(key), v = BUF(value);

        buf_format(&k, "Decision: %s", m->decisions[i].id);
        buf_format(&v, "%.6f %% of deals, ",
                   100 * fraction_to_double(fraction_of(m->decisions[i].count, m->deals)));
        measure_put_count(&v, m->decisions[i].count);
        paper_pair(paper, key, value);
    }
}

/* The cost of the short rules against the optimal strategy. */
static void put_cost(struct paper *paper, const struct report *r, const struct measure *m)
{
    struct fraction cost;
    char memory[160];
    struct buf b = BUF(memory);

    if (!report_cost(r, m, &cost)) return;
    buf_format(&b, "%.6f %% of the %s = ", 100 * fraction_to_double(cost), m->basis);
    fraction_put(&b, cost);
    paper_pair(paper, "Cost against the optimal strategy", memory);
}

static void put_figures(struct paper *paper, const struct report *r, const struct measure *raw,
                        const struct measure *m)
{
    static const struct paper_column columns[] = {{"Figure", PAPER_LEFT}, {"Value", PAPER_LEFT}};
    const double average = m->wagered ? fraction_to_double(measure_average_wager(m)) : 0;
    struct meter_return meters;
    char deals[64];
    struct buf d = BUF(deals);

    measure_put_count(&d, m->deals);
    paper_table(paper, "facts", "Figures", columns, COUNT(columns));
    paper_cell_format(paper, "House edge, of the %s", m->basis);
    paper_cell_format(paper, "%.6f %%", 100 * measure_edge(m));
    put_fraction(paper, "Expected value", measure_value(m));
    if (m->wagered) {
        paper_cell(paper, "Average wager");
        paper_cell_format(paper, "%.5f", average);
        paper_cell(paper, "House edge, of all that is wagered (element of risk)");
        paper_cell_format(paper, "%.6f %%", 100 * measure_edge(m) / average);
    }
    paper_cell(paper, "Standard deviation");
    paper_cell_format(paper, "%.5f", measure_deviation(m));
    paper_cell(paper, "Hit rate");
    paper_cell_format(paper, "%.4f %%", 100 * measure_hit_rate(m));
    paper_pair(paper, "Deals counted", deals);
    put_printed(paper, m);
    put_decisions(paper, m);
    put_cost(paper, r, m);
    if (measure_meters(raw, r->rules, &meters)) put_returns(paper, &meters);
    paper_table_end(paper);
}

/* ---- lines -------------------------------------------------------------------------------------------- */

static bool has_pays(const struct measure *m)
{
    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].meter || m->lines[i].pay.kind != PAY_LOSE) return true;
    }
    return false;
}

static void put_line(struct paper *paper, const struct measure *m, const struct measure_line *line, bool pays)
{
    const double p = fraction_to_double(fraction_of(line->count, m->deals));
    char pay[48], net[64], count[64];
    struct buf y = BUF(pay), n = BUF(net), c = BUF(count);

    if (line->meter || line->pay.kind != PAY_LOSE) pay_put(&y, line->pay);
    fraction_put(&n, fraction_of(line->net, m->scale));
    measure_put_count(&c, line->count);
    paper_cell(paper, line->id);
    if (pays) paper_cell(paper, pay);
    paper_cell(paper, net);
    paper_cell(paper, count);
    paper_cell_format(paper, "%.9f", p);
    paper_cell_format(paper, "%+.6f %%", 100 * p * (double)line->net / (double)m->scale);
}

/* The lines of a base game have no pays; their net result is shown. */
static void put_lines(struct paper *paper, const struct measure *m)
{
    static const struct paper_column rest[] = {{"Net result", PAPER_RIGHT},
                                               {"Count", PAPER_RIGHT},
                                               {"Probability", PAPER_RIGHT},
                                               {"Part of the value", PAPER_RIGHT}};
    struct paper_column columns[2 + COUNT(rest)] = {{"Line", PAPER_LEFT}, {"Pays", PAPER_RIGHT}};
    const bool pays = has_pays(m);
    const int before = pays ? 2 : 1;
    char count[64];
    struct buf c = BUF(count);

    memcpy(columns + before, rest, sizeof rest);
    paper_table(paper, "lines", "Every outcome, with its count", columns, before + (int)COUNT(rest));
    for (int i = 0; i < m->line_count; i++) put_line(paper, m, &m->lines[i], pays);
    measure_put_count(&c, m->deals);
    paper_cell(paper, "all");
    if (pays) paper_cell(paper, "");
    paper_cell(paper, "");
    paper_cell(paper, count);
    paper_cell(paper, "1");
    paper_cell_format(paper, "%+.6f %%", -100 * measure_edge(m));
    paper_table_end(paper);
}

/* ---- many rounds -------------------------------------------------------------------------------------- */

static void put_quantile(struct paper *paper, const struct round_sum *r, double q)
{
    const double value = round_sum_value(r, round_sum_quantile(r, q));

    paper_cell_format(paper, value == 0 ? "0" : "%+.6g", value);
}

static void put_rounds_row(struct paper *paper, const struct round_sum *r)
{
    const struct round_sum_chances fate = round_sum_chances(r);
    char count[32];
    struct buf c = BUF(count);

    measure_put_count(&c, r->rounds);
    paper_cell(paper, count);
    paper_cell_format(paper, "%+.3f", r->mean);
    paper_cell_format(paper, "%.3f", r->deviation);
    paper_cell_format(paper, "%.4f %%", 100 * fate.behind);
    paper_cell_format(paper, "%.4f %%", 100 * fate.even);
    paper_cell_format(paper, "%.4f %%", 100 * fate.ahead);
    put_quantile(paper, r, 0.05);
    put_quantile(paper, r, 0.5);
    put_quantile(paper, r, 0.95);
}

static void put_rounds_plot(struct paper *paper, const struct round_sum *r, const char *basis)
{
    char count[32], caption[160], title[256];
    struct buf c = BUF(count), p = BUF(caption), t = BUF(title);

    measure_put_count(&c, r->rounds);
    buf_format(&p, "After %s rounds: ahead %.2f %%%s", count, 100 * round_sum_chances(r).ahead,
               r->exact ? "" : " (normal curve)");
    buf_format(&t,
               "Distribution of the result after %s rounds, in units of the %s: mean %.6g, deviation %.6g",
               count, basis, r->mean, r->deviation);
    if (!paper_figure(paper)) return;
    plot_rounds(paper->sink, r, title);
    paper_figure_end(paper, caption);
}

static void put_rounds(struct paper *paper, const struct report *report, const struct measure *m)
{
    static const struct paper_column columns[] = {
        {"Rounds", PAPER_RIGHT}, {"Mean", PAPER_RIGHT},   {"Deviation", PAPER_RIGHT},
        {"Behind", PAPER_RIGHT}, {"Even", PAPER_RIGHT},   {"Ahead", PAPER_RIGHT},
        {"5 %", PAPER_RIGHT},    {"Median", PAPER_RIGHT}, {"95 %", PAPER_RIGHT}};
    const size_t mark = arena_mark(report->arena);
    struct round_sum rounds[REPORT_ROUNDS];
    char caption[160];
    struct buf b = BUF(caption);

    buf_format(&b, "Result after many rounds, in units of the %s", m->basis);
    paper_row(paper, "keep");
    paper_table(paper, "many", caption, columns, COUNT(columns));
    for (int i = 0; i < REPORT_ROUNDS; i++) {
        rounds[i] = round_sum_of(m, report_rounds[i], report->arena);
        put_rounds_row(paper, &rounds[i]);
    }
    paper_table_end(paper);
    paper_row(paper, "three");
    for (int i = 0; i < REPORT_ROUNDS; i++) put_rounds_plot(paper, &rounds[i], m->basis);
    paper_row_end(paper);
    paper_row_end(paper);
    arena_release(report->arena, mark);
}

/* ---- the section -------------------------------------------------------------------------------------- */

static void put_measure(struct paper *paper, const struct report *r, int index)
{
    const struct measure *raw = &r->measure[index], m = measure_at_reset(raw, r->rules);
    const bool is_short = report_is_short(raw); /* its plots would look like those of the optimal one */
    char title[256], id[32], plot[320];
    struct buf t = BUF(title), i = BUF(id), p = BUF(plot);

    report_put_title(&t, &m);
    report_put_id(&i, index);
    buf_format(&p, "Chances of the net results of one round: %s", title);
    paper_section(paper, 3, id, title);
    if (m.unapproved) paper_warning(paper, "Not an approved table.");
    paper_row(paper, "two");
    put_figures(paper, r, raw, &m);
    if (!is_short && paper_figure(paper)) {
        plot_results(paper->sink, &m, plot);
        paper_figure_end(paper, "Net results of one round, in units of the basis");
    }
    paper_row_end(paper);
    put_lines(paper, &m);
    if (!is_short) put_rounds(paper, r, &m);
    paper_section_end(paper);
}

void report_put_measures(struct paper *paper, const struct report *r)
{
    paper_text(paper,
               "Net results are in units of the basis. A line's part of the value is its probability "
               "times its net result; the parts sum to the expected value. Results after many rounds are "
               "those of equal, independent rounds on one unit each: mean and deviation are exact; the "
               "distribution is that of the sum itself, worked out by inverting its characteristic "
               "function in double precision (good to about nine decimals), and the dashed line is the "
               "normal curve of the same mean and deviation, for comparison. A progressive is taken with "
               "its meters at their reset in every round.");
    for (int i = 0; i < r->count; i++) {
        if (!report_is_short(&r->measure[i])) put_measure(paper, r, i);
    }
}

void report_put_short_measures(struct paper *paper, const struct report *r)
{
    for (int i = 0; i < r->count; i++) {
        if (report_is_short(&r->measure[i])) put_measure(paper, r, i);
    }
}

/* ---- meters ------------------------------------------------------------------------------------------- */

/* One meter of a measure, or several that differ only in the hand that hits them. */
struct meter_plot {
    int numbers[METERS_MAX], count;
    wide hits;
    int64_t reset_cents, rate, break_even_cents;
};

static wide hits_of(const struct measure *m, int number)
{
    wide hits = 0;

    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].meter == number) hits += m->lines[i].count;
    }
    return hits;
}

/* Meters with the same probability, reset, rate and break-even share a plot. */
static int group_meters(const struct report *r, const struct measure *m, const struct meter_return *v,
                        struct meter_plot out[METERS_MAX])
{
    int count = 0;

    for (int i = 0; i < v->meters; i++) {
        const int number = v->meter[i].number;
        const struct meter_plot p = {.numbers = {number},
                                     .count = 1,
                                     .hits = hits_of(m, number),
                                     .reset_cents = meter_reset_cents(r->rules, number),
                                     .rate = meter_rate_basis_points(r->rules, number),
                                     .break_even_cents = v->meter[i].break_even_cents};
        int at = 0;

        while (at < count && !(out[at].hits == p.hits && out[at].reset_cents == p.reset_cents &&
                               out[at].rate == p.rate && out[at].break_even_cents == p.break_even_cents))
            at++;
        if (at == count)
            out[count++] = p;
        else
            out[at].numbers[out[at].count++] = number;
    }
    return count;
}

static void put_meter_numbers(struct buf *b, const struct meter_plot *p)
{
    buf_put(b, p->count > 1 ? "meters" : "meter");
    for (int i = 0; i < p->count; i++) buf_format(b, "%s%d", i ? ", " : " ", p->numbers[i]);
}

static void put_meter_row(struct paper *paper, const struct report *r, const struct measure *m,
                          const struct meter_plot *p)
{
    char text[128];
    struct buf b = BUF(text);

    put_meter_numbers(&b, p);
    paper_cell(paper, text);
    paper_cell_money(paper, measure_stake_cents(m, r->rules));
    paper_cell_format(paper, "%.9f", fraction_to_double(fraction_of(p->hits, m->deals)));
    paper_cell_money(paper, p->reset_cents);
    paper_cell_format(paper, "%lld.%02lld %%", (long long)p->rate / 100, (long long)p->rate % 100);
    paper_cell_money(paper, p->break_even_cents);
}

static void put_meter_plot(struct paper *paper, const struct report *r, const struct measure *m,
                           const struct meter_return *v, const struct meter_plot *p)
{
    const double slope =
        fraction_to_double(fraction_of(p->hits, m->deals)) / (double)measure_stake_cents(m, r->rules);
    const struct plot_meter plot = {.base = fraction_to_double(v->at_reset) - slope * (double)p->reset_cents,
                                    .slope = slope,
                                    .reset_cents = p->reset_cents,
                                    .break_even_cents = p->break_even_cents};
    char names[64], caption[200];
    struct buf n = BUF(names), c = BUF(caption);

    put_meter_numbers(&n, p);
    buf_format(&c, "Return against %s%s, the other meters at their reset", p->count > 1 ? "any one of " : "",
               names);
    if (!paper_figure(paper)) return;
    plot_meter(paper->sink, &plot, caption);
    paper_figure_end(paper, caption);
}

static void put_measure_meters(struct paper *paper, const struct report *r, const struct measure *m)
{
    static const struct paper_column columns[] = {{"Meter", PAPER_LEFT},         {"Wager", PAPER_RIGHT},
                                                  {"Chance", PAPER_RIGHT},       {"Reset", PAPER_RIGHT},
                                                  {"Contribution", PAPER_RIGHT}, {"Break-even", PAPER_RIGHT}};
    struct meter_plot plots[METERS_MAX];
    struct meter_return v;
    char title[256];
    struct buf t = BUF(title);

    if (!measure_meters(m, r->rules, &v)) return;
    const int count = group_meters(r, m, &v, plots);
    report_put_title(&t, m);
    paper_section(paper, 3, NULL, title);
    if (m->unapproved) paper_warning(paper, "Not an approved table.");
    if (count == 1) paper_row(paper, "two"); /* a small table has room beside its plot */
    paper_table(paper, NULL, "Meters", columns, COUNT(columns));
    for (int i = 0; i < count; i++) put_meter_row(paper, r, m, &plots[i]);
    paper_table_end(paper);
    if (count > 1) paper_row(paper, "two");
    for (int i = 0; i < count; i++) put_meter_plot(paper, r, m, &v, &plots[i]);
    paper_row_end(paper);
    paper_section_end(paper);
}

bool report_has_meters(const struct report *r)
{
    struct meter_return v;

    for (int i = 0; i < r->count; i++) {
        if (measure_meters(&r->measure[i], r->rules, &v)) return true;
    }
    return false;
}

void report_put_meters(struct paper *paper, const struct report *r)
{
    paper_text(paper,
               "The return of the wager grows in a straight line with what a meter shows. Break-even is "
               "the least amount, to the cent, at which the player's return reaches 100 %, the other "
               "meters standing at their reset.");
    for (int i = 0; i < r->count; i++) put_measure_meters(paper, r, &r->measure[i]);
}
