/* report_measures.c - a section for each exact measure (figures, counts, plots, results of many rounds), and
 * the meters of progressives with their break-even. */
#include "ask/lab/measure_output.h"
#include "ask/report/report.h"
#include "ask/report/report_plot.h"
#include "ledger/meter.h"

/* ---- figures ------------------------------------------------------------------------------------------ */
/* A key, and a share with its exact fraction. */
static void put_share(struct paper *paper, const char *key, const char *of, struct fraction f) {
    paper_cells(paper, "%s\t%.6f %%%s = %s", key, 100 * fraction_to_double(f), of, fraction_text(f).text);
}

static void put_figures(struct paper *paper, const struct report *r, const struct measure *raw,
                        const struct measure *m) {
    const double average = m->wagered ? fraction_to_double(measure_average_wager(m)) : 0;
    const struct report_printed printed = report_printed(m);
    struct meter_return meters;
    struct fraction cost;
    paper_table(paper, "facts", "Figures", "Figure\tValue");
    paper_cells(paper, "House edge, of the %s\t%.6f %%", m->basis, 100 * measure_edge(m));
    paper_cells(paper, "Expected value\t%s", fraction_text(measure_value(m)).text);
    if (m->wagered) {
        paper_cells(paper, "Average wager\t%.5f", average);
        paper_cells(paper, "House edge, of all that is wagered (element of risk)\t%.6f %%",
                    100 * measure_edge(m) / average);
    }
    paper_cells(paper, "Standard deviation\t%.5f", measure_deviation(m));
    paper_cells(paper, "Hit rate\t%.4f %%", 100 * measure_hit_rate(m));
    paper_cells(paper, "Deals counted\t%s", count_text(m->deals).text);
    if (printed.edge)
        paper_cells(paper, "%s the document prints\t%s %%; ours, rounded so, %s", printed.is_value ? "Value" : "Edge",
                    printed.edge, printed.agrees ? "agrees" : "differs");
    for (int i = 0; i < m->decision_count; i++)
        paper_cells(paper, "Decision: %s\t%.6f %% of deals, %s", m->decisions[i].id,
                    100 * measure_share(m, m->decisions[i].count), count_text(m->decisions[i].count).text);
    if (report_cost(r, m, &cost))
        put_share(paper, "Cost against the optimal strategy", text_format(" of the %s", m->basis).text, cost);
    if (measure_meters(raw, r->rules, &meters)) {
        put_share(paper, "Return of the fixed pays", "", meters.fixed);
        put_share(paper, "Return, meters at their reset", "", meters.at_reset);
        put_share(paper, "Return in the long run", "", meters.long_run);
    }
    paper_table_end(paper);
}

/* ---- lines -------------------------------------------------------------------------------------------- */
static bool line_pays(const struct measure_line *line) { return line->meter || line->pay.kind != PAY_LOSE; }

static void put_line(struct paper *paper, const struct measure *m, const struct measure_line *line, bool pays) {
    const double p = measure_share(m, line->count);
    paper_cells(paper, "%s", line->id);
    if (pays) paper_cells(paper, "%s", line_pays(line) ? pay_text(line->pay).text : "");
    paper_cells(paper, "%s\t%s\t%.9f\t%+.6f %%", fraction_text(fraction_of(line->net, m->scale)).text,
                count_text(line->count).text, p, 100 * p * (double)line->net / (double)m->scale);
}

/* The lines of a base game have no pays; their net result is shown. */
static void put_lines(struct paper *paper, const struct measure *m) {
    bool pays = false;
    for (int i = 0; i < m->line_count; i++) pays = pays || line_pays(&m->lines[i]);
    paper_table(paper, "lines", "Every outcome, with its count",
                pays ? "Line\t>Pays\t>Net result\t>Count\t>Probability\t>Part of the value"
                     : "Line\t>Net result\t>Count\t>Probability\t>Part of the value");
    for (int i = 0; i < m->line_count; i++) put_line(paper, m, &m->lines[i], pays);
    paper_cells(paper, pays ? "all\t\t\t%s\t1\t%+.6f %%" : "all\t\t%s\t1\t%+.6f %%", count_text(m->deals).text,
                -100 * measure_edge(m));
    paper_table_end(paper);
}

/* ---- many rounds -------------------------------------------------------------------------------------- */
static void put_rounds_row(struct paper *paper, const struct round_sum *r) {
    static const double quantiles[] = {0.05, 0.5, 0.95};
    const struct round_sum_chances fate = round_sum_chances(r);
    paper_cells(paper, "%s\t%+.3f\t%.3f\t%.4f %%\t%.4f %%\t%.4f %%", count_text(r->rounds).text, r->mean, r->deviation,
                100 * fate.behind, 100 * fate.even, 100 * fate.ahead);
    for (size_t i = 0; i < COUNT(quantiles); i++) {
        const double value = round_sum_value(r, round_sum_quantile(r, quantiles[i]));

        paper_cells(paper, value == 0 ? "0" : "%+.6g", value);
    }
}

static void put_rounds_plot(struct paper *paper, const struct round_sum *r, const char *basis) {
    const struct short_text count = count_text(r->rounds);
    const struct short_text title =
        text_format("Distribution of the result after %s rounds, in units of the %s: mean %.6g, deviation %.6g",
                    count.text, basis, r->mean, r->deviation);
    if (!paper_figure(paper)) return;
    plot_rounds(paper->out, r, title.text);
    paper_figure_end(paper, text_format("After %s rounds: ahead %.2f %%%s", count.text,
                                        100 * round_sum_chances(r).ahead, r->exact ? "" : " (normal curve)")
                                .text);
}

static void put_rounds(struct paper *paper, const struct report *report, const struct measure *m) {
    const size_t mark = arena_mark(report->arena);
    struct round_sum rounds[REPORT_ROUNDS];
    paper_begin(paper, PAPER_KEEP);
    paper_table(paper, "many", text_format("Result after many rounds, in units of the %s", m->basis).text,
                ">Rounds\t>Mean\t>Deviation\t>Behind\t>Even\t>Ahead\t>5 %\t>Median\t>95 %");
    for (int i = 0; i < REPORT_ROUNDS; i++) {
        rounds[i] = round_sum_of(m, report_rounds[i], report->arena);
        put_rounds_row(paper, &rounds[i]);
    }
    paper_table_end(paper);
    paper_begin(paper, PAPER_THREE);
    for (int i = 0; i < REPORT_ROUNDS; i++) put_rounds_plot(paper, &rounds[i], m->basis);
    paper_end(paper, PAPER_THREE);
    paper_end(paper, PAPER_KEEP);
    arena_release(report->arena, mark);
}

static void put_warning(struct paper *paper, const struct report *r, const struct measure *m) {
    if (m->unapproved)
        paper_warning(paper, rules_varied(r->rules) ? "Not an approved rule." : "Not an approved table.");
}

/* ---- the section -------------------------------------------------------------------------------------- */
static void put_measure(struct paper *paper, const struct report *r, int index) {
    const struct measure *raw = &r->measure[index], m = measure_at_reset(raw, r->rules);
    const bool is_short = report_is_short(raw); /* its plots would look like those of the optimal one */
    const struct short_text title = report_title(&m);
    paper_section(paper, 3, report_id(index).text, title.text);
    put_warning(paper, r, &m);
    paper_begin(paper, PAPER_TWO);
    put_figures(paper, r, raw, &m);
    if (!is_short && paper_figure(paper)) {
        plot_results(paper->out, &m, text_format("Chances of the net results of one round: %s", title.text).text);
        paper_figure_end(paper, "Net results of one round, in units of the basis");
    }
    paper_end(paper, PAPER_TWO);
    put_lines(paper, &m);
    if (!is_short) put_rounds(paper, r, &m);
    paper_section_end(paper);
}

void report_put_measures(struct paper *paper, const struct report *r) {
    paper_text(paper, "Net results are in units of the basis. A line's part of the value is its probability "
                      "times its net result; the parts sum to the expected value. Results after many rounds are "
                      "those of equal, independent rounds on one unit each: mean and deviation are exact; the "
                      "distribution is that of the sum itself, worked out by inverting its characteristic "
                      "function in double precision (good to about nine decimals), and the dashed line is the "
                      "normal curve of the same mean and deviation, for comparison. A progressive is taken with "
                      "its meters at their reset in every round.");
    for (int i = 0; i < r->count; i++)
        if (!report_is_short(&r->measure[i])) put_measure(paper, r, i);
}

void report_put_short_measures(struct paper *paper, const struct report *r) {
    for (int i = 0; i < r->count; i++)
        if (report_is_short(&r->measure[i])) put_measure(paper, r, i);
}

/* ---- meters ------------------------------------------------------------------------------------------- */
/* One meter of a measure, or several that differ only in the hand that hits them. */
struct meter_plot {
    int numbers[METERS_MAX], count;
    wide hits;
    int64_t reset_cents, rate, break_even_cents;
};

/* Meters with the same probability, reset, rate and break-even share a plot. */
static int group_meters(const struct report *r, const struct measure *m, const struct meter_return *v,
                        struct meter_plot out[METERS_MAX]) {
    int count = 0;
    for (int i = 0; i < v->meters; i++) {
        const int number = v->meter[i].number;
        const struct meter_plot p = {.numbers = {number},
                                     .count = 1,
                                     .hits = meter_hits(m, number),
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

static struct short_text meter_numbers(const struct meter_plot *p) {
    struct short_text out;
    struct buf b = BUF(out.text);
    buf_put(&b, p->count > 1 ? "meters" : "meter");
    for (int i = 0; i < p->count; i++) buf_format(&b, "%s%d", i ? ", " : " ", p->numbers[i]);
    return out;
}

static void put_meter_row(struct paper *paper, const struct report *r, const struct measure *m,
                          const struct meter_plot *p) {
    paper_cells(paper, "%s\t%s\t%.9f\t%s\t%lld.%02lld %%\t%s", meter_numbers(p).text,
                money_text(measure_stake_cents(m, r->rules)).text, measure_share(m, p->hits),
                money_text(p->reset_cents).text, (long long)p->rate / 100, (long long)p->rate % 100,
                money_text(p->break_even_cents).text);
}

static void put_meter_plot(struct paper *paper, const struct report *r, const struct measure *m,
                           const struct meter_return *v, const struct meter_plot *p) {
    const double slope = measure_share(m, p->hits) / (double)measure_stake_cents(m, r->rules);
    const struct plot_meter plot = {.base = fraction_to_double(v->at_reset) - slope * (double)p->reset_cents,
                                    .slope = slope,
                                    .reset_cents = p->reset_cents,
                                    .break_even_cents = p->break_even_cents};
    const struct short_text caption = text_format("Return against %s%s, the other meters at their reset",
                                                  p->count > 1 ? "any one of " : "", meter_numbers(p).text);
    if (!paper_figure(paper)) return;
    plot_meter(paper->out, &plot, caption.text);
    paper_figure_end(paper, caption.text);
}

static void put_measure_meters(struct paper *paper, const struct report *r, const struct measure *m) {
    struct meter_plot plots[METERS_MAX];
    struct meter_return v;
    if (!measure_meters(m, r->rules, &v)) return;
    const int count = group_meters(r, m, &v, plots);
    paper_section(paper, 3, NULL, report_title(m).text);
    put_warning(paper, r, m);
    if (count == 1) paper_begin(paper, PAPER_TWO); /* a small table has room beside its plot */
    paper_table(paper, NULL, "Meters", "Meter\t>Wager\t>Chance\t>Reset\t>Contribution\t>Break-even");
    for (int i = 0; i < count; i++) put_meter_row(paper, r, m, &plots[i]);
    paper_table_end(paper);
    if (count > 1) paper_begin(paper, PAPER_TWO);
    for (int i = 0; i < count; i++) put_meter_plot(paper, r, m, &v, &plots[i]);
    paper_end(paper, PAPER_TWO);
    paper_section_end(paper);
}

bool report_has_meters(const struct report *r) {
    struct meter_return v;
    for (int i = 0; i < r->count; i++)
        if (measure_meters(&r->measure[i], r->rules, &v)) return true;
    return false;
}

void report_put_meters(struct paper *paper, const struct report *r) {
    paper_text(paper, "The return of the wager grows in a straight line with what a meter shows. Break-even is "
                      "the least amount, to the cent, at which the player's return reaches 100 %, the other "
                      "meters standing at their reset.");
    for (int i = 0; i < r->count; i++) put_measure_meters(paper, r, &r->measure[i]);
}
