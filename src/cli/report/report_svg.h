/*
 * report_svg.h - the few shapes our plots need, as SVG inside the page.
 *
 * An axis maps values to points, linearly or by logarithm.  Every drawing begins with its title for those who
 * cannot see it; colours come from the page's style by class, so that paper and screen agree.
 */
#ifndef CLI_REPORT_REPORT_SVG_H
#define CLI_REPORT_REPORT_SVG_H

#include "cli/report/report_sink.h"

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

#endif
