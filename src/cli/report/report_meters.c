/*
 * report_meters.c - what the progressives of a report return, by what their meters show.
 */
#include "cli/measure_output.h"
#include "cli/report/report.h"
#include "cli/report/report_plot.h"

#include "ledger/meter.h"

/* One meter of one measure, or several that are alike in everything but the hand that hits them. */
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

/* Meters with the same chance, reset, rate and break-even share a plot. */
static int gather(const struct report *r, const struct measure *m, const struct meter_value *v,
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

static void put_numbers(struct buf *b, const struct meter_plot *p)
{
    buf_put(b, p->count > 1 ? "meters" : "meter");
    for (int i = 0; i < p->count; i++) buf_format(b, "%s%d", i ? ", " : " ", p->numbers[i]);
}

static void put_row(struct paper *paper, const struct report *r, const struct measure *m,
                    const struct meter_plot *p)
{
    const int64_t stake = measure_stake_cents(m, r->rules);
    char text[128];
    struct buf b = BUF(text);

    put_numbers(&b, p);
    paper_cell(paper, text);
    buf_clear(&b);
    buf_money(&b, stake);
    paper_cell(paper, text);
    paper_cell_format(paper, "%.9f", fraction_double(fraction_of(p->hits, m->deals)));
    buf_clear(&b);
    buf_money(&b, p->reset_cents);
    paper_cell(paper, text);
    paper_cell_format(paper, "%lld.%02lld %%", (long long)p->rate / 100, (long long)p->rate % 100);
    buf_clear(&b);
    buf_money(&b, p->break_even_cents);
    paper_cell(paper, text);
}

static void put_plot(struct paper *paper, const struct report *r, const struct measure *m,
                     const struct meter_value *v, const struct meter_plot *p)
{
    const double slope =
        fraction_double(fraction_of(p->hits, m->deals)) / (double)measure_stake_cents(m, r->rules);
    const struct plot_meter plot = {.base = fraction_double(v->at_reset) - slope * (double)p->reset_cents,
                                    .slope = slope,
                                    .reset_cents = p->reset_cents,
                                    .break_even_cents = p->break_even_cents};
    char names[64], caption[200];
    struct buf n = BUF(names), c = BUF(caption);

    put_numbers(&n, p);
    buf_format(&c, "Return against %s%s, the other meters at their reset", p->count > 1 ? "any one of " : "",
               names);
    if (!paper_figure(paper)) return;
    plot_meter(paper->sink, &plot, caption);
    paper_figure_end(paper, caption);
}

static void put_measure(struct paper *paper, const struct report *r, const struct measure *m)
{
    static const struct paper_column columns[] = {{"Meter", PAPER_LEFT},         {"Wager", PAPER_RIGHT},
                                                  {"Chance", PAPER_RIGHT},       {"Reset", PAPER_RIGHT},
                                                  {"Contribution", PAPER_RIGHT}, {"Break-even", PAPER_RIGHT}};
    struct meter_plot plots[METERS_MAX];
    struct meter_value v;
    char title[256];
    struct buf t = BUF(title);

    if (!measure_meters(m, r->rules, &v)) return;
    const int count = gather(r, m, &v, plots);
    report_put_title(&t, m);
    paper_section(paper, 3, NULL, title);
    if (m->unapproved) paper_warning(paper, "Not an approved table.");
    if (count == 1) paper_row(paper, "two"); /* a small table has room beside its plot */
    paper_table(paper, NULL, "Meters", columns, COUNT(columns));
    for (int i = 0; i < count; i++) put_row(paper, r, m, &plots[i]);
    paper_table_end(paper);
    if (count > 1) paper_row(paper, "two");
    for (int i = 0; i < count; i++) put_plot(paper, r, m, &v, &plots[i]);
    paper_row_end(paper);
    paper_section_end(paper);
}

bool report_has_meters(const struct report *r)
{
    struct meter_value v;

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
    for (int i = 0; i < r->count; i++) put_measure(paper, r, &r->measure[i]);
}
