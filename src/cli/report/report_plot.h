/*
 * report_plot.h - the plots of a report: results of one round, of many rounds, and a meter's break-even.
 */
#ifndef CLI_REPORT_REPORT_PLOT_H
#define CLI_REPORT_REPORT_PLOT_H

#include "cli/measure_output.h"
#include "cli/report/report_paper.h"
#include "math/round_sum.h"

/* ---- shapes -------------------------------------------------------------------------------------------- */

/* From values low..high to points from..to; logarithmic: low and high are powers of ten. */
struct svg_axis {
    double low, high, from, to;
    bool logarithmic;
};

enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END };

double svg_at(const struct svg_axis *axis, double value);

/* 1, 2 or 5 times a power of ten: about so many steps from low to high. */
double svg_step(double low, double high, int steps);

void svg_open(struct sink sink, const char *kind, int width, int height, const char *title);
void svg_close(struct sink sink);
void svg_bar(struct sink sink, const char *kind, double x, double y, double width, double height,
             const char *title);
void svg_line(struct sink sink, const char *kind, double x1, double y1, double x2, double y2);
void svg_dot(struct sink sink, const char *kind, double x, double y);
void svg_text(struct sink sink, enum svg_anchor anchor, double x, double y, const char *text);

/* A curve: begin, points, end. */
void svg_curve(struct sink sink, const char *kind);
void svg_point(struct sink sink, double x, double y);
void svg_curve_end(struct sink sink);

/* ---- plots --------------------------------------------------------------------------------------------- */

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
