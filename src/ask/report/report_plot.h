/* report_plot.h - the plots of a report: results of one round, of many rounds, and a meter's break-even. */
#pragma once

#include "ask/lab/measure_output.h"
#include "ask/report/report_paper.h"
#include "math/round_sum.h"

/* Probabilities of the net results of one round, a bar each, best on top; logarithmic if they differ widely. */
void plot_results(FILE *out, const struct measure *m, const char *title);

/* The distribution of a player's result after so many rounds: bars, with the normal curve. */
void plot_rounds(FILE *out, const struct round_sum *r, const char *title);

/* The return as a function of the meter's amount, with its reset and break-even. */
struct plot_meter {
    double base;  /* the return with this meter at 0 */
    double slope; /* the increase per cent on the meter */
    int64_t reset_cents, break_even_cents;
};
void plot_meter(FILE *out, const struct plot_meter *p, const char *title);
