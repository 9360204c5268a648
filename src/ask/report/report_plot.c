#include "ask/report/report_plot.h"

#include <math.h>
#include <string.h>

/* ---- shapes -------------------------------------------------------------------------------------------- */
/* The few shapes that the plots need, as inline SVG.  Every drawing has a title for screen readers; colours
 * come from the page's style by class, so that paper and screen agree. */

/* Maps values low..high to coordinates from..to; logarithmic: low and high are powers of ten. */
struct svg_axis {
    double low, high, from, to;
    bool logarithmic;
};

struct svg_line {
    double x1, y1, x2, y2;
};

struct svg_box {
    double x, y, width, height;
};

enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END };

/* A logarithmic axis has values above zero only. */
static double svg_scaled(const struct svg_axis *axis, double value) {
    return axis->logarithmic && value > 0 ? log10(value) : value;
}

static double svg_at(const struct svg_axis *axis, double value) {
    const double low = svg_scaled(axis, axis->low), high = svg_scaled(axis, axis->high);
    return axis->from + (axis->to - axis->from) * (svg_scaled(axis, value) - low) / (high - low);
}

/* A step of 1, 2 or 5 times a power of ten, for about so many steps from low to high. */
static double svg_step(double low, double high, int steps) {
    const double wanted = (high - low) / steps, power = pow(10, floor(log10(wanted)));
    const double rest = wanted / power;
    return power * (rest < 1.5 ? 1 : rest < 3 ? 2 : rest < 7 ? 5 : 10);
}

static void svg_open(FILE *out, const char *kind, int width, int height, const char *title) {
    fprintf(out, "<svg class=\"%s\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"", kind,
            width, height, width, height);
    paper_put_html(out, title);
    fputs("\">\n<title>", out);
    paper_put_html(out, title);
    fputs("</title>\n", out);
}

static void svg_bar(FILE *out, const char *kind, struct svg_box box) {
    fprintf(out, "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"/>\n", kind, box.x, box.y,
            box.width, box.height);
}

static void svg_line(FILE *out, const char *kind, struct svg_line l) {
    fprintf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", kind, l.x1, l.y1, l.x2,
            l.y2);
}

static void svg_text(FILE *out, enum svg_anchor anchor, double x, double y, const char *text) {
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""}; /* ORDER ANCHOR */
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, anchors[anchor]);
    paper_put_html(out, text);
    fputs("</text>\n", out);
}

/* ---- results of one round ----------------------------------------------------------------------------- */
enum { RESULT_WIDTH = 340, RESULT_ROW = 17, RESULT_LEFT = 52, RESULT_RIGHT = 62, RESULT_TOP = 4 };

struct result {
    int64_t net;
    wide count;
};

/* Merges lines of the same net, highest first; returns how many. */
static int gather_results(const struct measure *m, struct result out[MEASURE_LINES]) {
    int count = 0;
    for (int i = 0; i < m->line_count; i++) {
        int at = 0;

        if (m->lines[i].count == 0) continue;
        while (at < count && out[at].net > m->lines[i].net) at++;
        if (at < count && out[at].net == m->lines[i].net) {
            out[at].count += m->lines[i].count;
            continue;
        }
        memmove(&out[at + 1], &out[at], (size_t)(count++ - at) * sizeof out[0]);
        out[at] = (struct result){m->lines[i].net, m->lines[i].count};
    }
    return count;
}

static const char *sign(double value) { return value > 0 ? "+" : value < 0 ? "\u2212" : ""; }

static struct svg_axis chance_axis(const struct measure *m, const struct result *results, int count) {
    double least = 1, most = 0;
    for (int i = 0; i < count; i++) {
        least = fmin(least, measure_share(m, results[i].count));
        most = fmax(most, measure_share(m, results[i].count));
    }
    struct svg_axis axis = {.low = 0, .high = 1, .from = RESULT_LEFT, .to = RESULT_WIDTH - RESULT_RIGHT};
    axis.logarithmic = least < most / 20;
    if (axis.logarithmic) axis.low = pow(10, floor(log10(least) - 0.3));
    if (!axis.logarithmic) axis.high = ceil(most * 10) / 10;
    return axis;
}

/* 10 to this power, which is not above 0. */
static struct short_text power_text(int power) {
    static const char *const digits[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                         "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
    if (power > -4) return text_format("%.*f", -power, pow(10, power));
    return text_format("10\u207b%s%s", -power >= 10 ? digits[-power / 10] : "", digits[-power % 10]);
}

/* Lines and labels under the bars; only every second or third power if there are many. */
static void draw_chance_axis(FILE *out, const struct svg_axis *axis, double bottom) {
    const int lowest = axis->logarithmic ? (int)lround(log10(axis->low)) : -4;
    const int every = !axis->logarithmic ? 1 : -lowest > 8 ? 3 : -lowest > 4 ? 2 : 1;
    for (int i = 0; i <= -lowest; i++) {
        const double value = axis->logarithmic ? pow(10, -i) : axis->high * i / 4, x = svg_at(axis, value);

        svg_line(out, "rule", (struct svg_line){x, RESULT_TOP, x, bottom});
        if (i % every) continue;
        const struct short_text name = axis->logarithmic ? power_text(-i) : text_format("%.4g", value);
        svg_text(out, SVG_MIDDLE, x, bottom + 13, name.text);
    }
}

/* A bar that contains zero is neither a win nor a loss. */
static const char *bar_class(double low, double high) { return low > 1e-9 ? "win" : high < -1e-9 ? "loss" : "push"; }

/* The number of decimals that shows three significant digits. */
static int decimals_for(double value) {
    const int decimals = 2 - (int)floor(log10(value));
    return decimals < 0 ? 0 : decimals;
}

void plot_results(FILE *out, const struct measure *m, const char *title) {
    struct result results[MEASURE_LINES];
    const int count = gather_results(m, results);
    const struct svg_axis axis = chance_axis(m, results, count);
    const double bottom = RESULT_TOP + count * RESULT_ROW;
    svg_open(out, "results", RESULT_WIDTH, (int)bottom + 32, title);
    draw_chance_axis(out, &axis, bottom);
    for (int i = 0; i < count; i++) {
        const double p = measure_share(m, results[i].count), y = RESULT_TOP + i * RESULT_ROW, end = svg_at(&axis, p);
        const int64_t net = results[i].net;
        const struct short_text amount = fraction_text(fraction_of(net < 0 ? -net : net, m->scale));

        svg_text(out, SVG_END, RESULT_LEFT - 6, y + 12, text_format("%s%s", sign((double)net), amount.text).text);
        svg_bar(out, bar_class((double)net, (double)net),
                (struct svg_box){axis.from, y + 3, end - axis.from, RESULT_ROW - 5});
        svg_text(out, SVG_START, end + 4, y + 12, text_format("%.*f %%", decimals_for(100 * p), 100 * p).text);
    }
    svg_line(out, "axis", (struct svg_line){axis.from, RESULT_TOP, axis.from, bottom});
    svg_text(out, SVG_MIDDLE, (axis.from + axis.to) / 2, bottom + 27,
             axis.logarithmic ? "chance, logarithmic scale" : "chance");
    fputs("</svg>\n", out);
}

/* ---- many rounds -------------------------------------------------------------------------------------- */
enum { ROUNDS_WIDTH = 230, ROUNDS_HEIGHT = 130, ROUNDS_BARS = 64 };

struct histogram {
    int64_t first, stride; /* in steps */
    int count;
    double share[2 * ROUNDS_BARS], most;
};

/* Covers all but a thousandth at either end, in bars of equal width, each a whole number of steps. */
static struct histogram histogram_of(const struct round_sum *r) {
    const int64_t low = round_sum_quantile(r, 0.001), high = round_sum_quantile(r, 0.999);
    struct histogram h = {.first = low, .stride = (high - low) / ROUNDS_BARS + 1};
    double before = round_sum_at_most(r, low - 1);
    for (int64_t at = low; at <= high; at += h.stride) {
        const double up_to = round_sum_at_most(r, at + h.stride - 1);

        h.share[h.count] = up_to > before ? up_to - before : 0;
        h.most = fmax(h.most, h.share[h.count++]);
        before = up_to;
    }
    return h;
}

static void draw_normal(FILE *out, const struct round_sum *r, const struct histogram *h, const struct svg_axis *x,
                        const struct svg_axis *y) {
    enum { POINTS = 80 };
    const double bar = r->step * (double)h->stride;
    fputs("<polyline class=\"normal\" points=\"", out);
    for (int i = 0; i <= POINTS; i++) {
        const double value = x->low + (x->high - x->low) * i / POINTS, z = (value - r->mean) / r->deviation;
        const double density = bar * exp(-z * z / 2) / (r->deviation * sqrt(2 * 3.14159265358979323846));

        fprintf(out, "%.1f,%.1f ", svg_at(x, value), svg_at(y, fmin(density, y->high)));
    }
    fputs("\"/>\n", out);
}

/* A label under its tick, moved inwards at the edge of the drawing. */
static void draw_tick(FILE *out, double x, double y, const char *label) {
    enum { EDGE = 22 };
    if (x < EDGE)
        svg_text(out, SVG_START, 1, y, label);
    else if (x > ROUNDS_WIDTH - EDGE)
        svg_text(out, SVG_END, ROUNDS_WIDTH - 1, y, label);
    else
        svg_text(out, SVG_MIDDLE, x, y, label);
}

static void draw_value_axis(FILE *out, const struct svg_axis *x, double bottom) {
    const double step = svg_step(x->low, x->high, 3);
    for (double value = ceil(x->low / step) * step; value <= x->high; value += step) {
        if (fabs(value) < step / 1000) value = 0;
        svg_line(out, "axis", (struct svg_line){svg_at(x, value), bottom, svg_at(x, value), bottom + 3});
        draw_tick(out, svg_at(x, value), bottom + 14, text_format("%s%.6g", sign(value), fabs(value)).text);
    }
    svg_line(out, "axis", (struct svg_line){x->from, bottom, x->to, bottom});
}

void plot_rounds(FILE *out, const struct round_sum *r, const char *title) {
    enum { TOP = 8, BOTTOM = ROUNDS_HEIGHT - 20 };
    const struct histogram h = histogram_of(r);
    const double bar = r->step * (double)h.stride, start = round_sum_value(r, h.first) - r->step / 2;
    const struct svg_axis x = {.low = start, .high = start + bar * h.count, .from = 8, .to = ROUNDS_WIDTH - 8};
    const struct svg_axis y = {.low = 0, .high = h.most * 1.08, .from = BOTTOM, .to = TOP};
    const double width = (x.to - x.from) / h.count;
    svg_open(out, "rounds", ROUNDS_WIDTH, ROUNDS_HEIGHT, title);
    for (int i = 0; i < h.count; i++) {
        const double top = svg_at(&y, h.share[i]), low = round_sum_value(r, h.first + i * h.stride);

        if (BOTTOM - top > 0.05)
            svg_bar(out, bar_class(low, low + r->step * (double)(h.stride - 1)),
                    (struct svg_box){x.from + i * width, top, width, BOTTOM - top});
    }
    if (r->exact) draw_normal(out, r, &h, &x, &y);
    if (x.low < 0 && x.high > 0)
        svg_line(out, "even", (struct svg_line){svg_at(&x, 0), TOP - 4, svg_at(&x, 0), BOTTOM});
    draw_value_axis(out, &x, BOTTOM);
    fputs("</svg>\n", out);
}

/* ---- a meter ------------------------------------------------------------------------------------------ */
enum { METER_WIDTH = 340, METER_HEIGHT = 220, METER_LEFT = 46, METER_BOTTOM = METER_HEIGHT - 36, METER_TOP = 12 };

static void draw_meter_axes(FILE *out, const struct svg_axis *x, const struct svg_axis *y) {
    const double money = svg_step(x->low, x->high, 4), share = svg_step(y->low, y->high, 5);
    for (double value = 0; value <= y->high + share / 100; value += share) {
        svg_line(out, "rule", (struct svg_line){x->from, svg_at(y, value), x->to, svg_at(y, value)});
        svg_text(out, SVG_END, x->from - 5, svg_at(y, value) + 4, text_format("%.4g %%", 100 * value).text);
    }
    for (double cents = 0; cents <= x->high; cents += money) {
        svg_line(out, "axis", (struct svg_line){svg_at(x, cents), METER_BOTTOM, svg_at(x, cents), METER_BOTTOM + 4});
        svg_text(out, SVG_MIDDLE, svg_at(x, cents), METER_BOTTOM + 16, money_text((int64_t)cents).text);
    }
    svg_line(out, "axis", (struct svg_line){x->from, METER_BOTTOM, x->to, METER_BOTTOM});
    svg_text(out, SVG_MIDDLE, (x->from + x->to) / 2, METER_HEIGHT - 4, "what the meter shows");
}

struct meter_axes {
    struct svg_axis x, y; /* cents the meter shows, return */
};

/* A dot on the line of the return, labelled with its amount. */
static void draw_mark(FILE *out, const struct meter_axes *axes, const struct plot_meter *p, const char *name,
                      int64_t cents) {
    const double at = svg_at(&axes->x, (double)cents), height = svg_at(&axes->y, p->base + p->slope * (double)cents);
    const bool left = at > (axes->x.from + axes->x.to) / 2;
    svg_line(out, "even", (struct svg_line){at, height, at, METER_BOTTOM});
    fprintf(out, "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>\n", at, height);
    svg_text(out, left ? SVG_END : SVG_START, at + (left ? -8 : 8), height + (left ? -6 : 14),
             text_format("%s %s", name, money_text(cents).text).text);
}

void plot_meter(FILE *out, const struct plot_meter *p, const char *title) {
    const double most = 1.25 * fmax((double)p->break_even_cents, (double)p->reset_cents);
    const double highest = fmax(1, p->base + p->slope * most), share = svg_step(0, highest, 5);
    const struct meter_axes axes = {
        .x = {.low = 0, .high = most, .from = METER_LEFT, .to = METER_WIDTH - 16},
        .y = {.low = 0, .high = ceil(highest / share) * share, .from = METER_BOTTOM, .to = METER_TOP}};
    const struct svg_axis *x = &axes.x, *y = &axes.y;
    svg_open(out, "meter", METER_WIDTH, METER_HEIGHT, title);
    draw_meter_axes(out, x, y);
    svg_line(out, "whole", (struct svg_line){x->from, svg_at(y, 1), x->to, svg_at(y, 1)});
    svg_line(out, "curve", (struct svg_line){x->from, svg_at(y, p->base), x->to, svg_at(y, p->base + p->slope * most)});
    draw_mark(out, &axes, p, "reset", p->reset_cents);
    if (p->break_even_cents > 0) draw_mark(out, &axes, p, "break-even", p->break_even_cents);
    fputs("</svg>\n", out);
}
