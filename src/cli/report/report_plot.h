/*
 * report_plot.h - the plots of a report: results of one round, of many rounds, and a meter's break-even.
 */
#ifndef CLI_REPORT_REPORT_PLOT_H
#define CLI_REPORT_REPORT_PLOT_H

#include "cli/measure_output.h"
#include "cli/report/report_paper.h"
#include "math/round_sum.h"

/* Chances of the net results of one round, a bar each, the best on top; logarithmic where they differ much.
 */
void plot_results(struct sink sink, const struct measure *m, const char *title);

/* Where a player stands after so many rounds: bars, and the normal curve over them. */
void plot_rounds(struct sink sink, const struct round_sum *r, const char *title);

/* Return against what the meter shows, with its reset and its break-even. */
struct plot_meter {
    double base;  /* the return with this meter at nothing */
    double slope; /* per cent on the meter */
    int64_t reset_cents, break_even_cents;
};
void plot_meter(struct sink sink, const struct plot_meter *p, const char *title);

#endif
