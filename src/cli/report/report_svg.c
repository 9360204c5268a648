#include "cli/report/report_svg.h"

#include <math.h>

double svg_at(const struct svg_axis *axis, double value)
{
    const double low = axis->logarithmic ? log10(axis->low) : axis->low;
    const double high = axis->logarithmic ? log10(axis->high) : axis->high;
    const double here = axis->logarithmic ? log10(value) : value;

    return axis->from + (axis->to - axis->from) * (here - low) / (high - low);
}

double svg_step(double low, double high, int steps)
{
    const double wanted = (high - low) / steps, power = pow(10, floor(log10(wanted)));
    const double rest = wanted / power;

    return power * (rest < 1.5 ? 1 : rest < 3 ? 2 : rest < 7 ? 5 : 10);
}

void svg_open(struct sink sink, const char *kind, int width, int height, const char *title)
{
    sink_format(
        sink, "<svg class=\"%s\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\" aria-label=\"",
        kind, width, height, width, height);
    sink_html(sink, title);
    sink_put(sink, "\">\n<title>");
    sink_html(sink, title);
    sink_put(sink, "</title>\n");
}

void svg_close(struct sink sink)
{
    sink_put(sink, "</svg>\n");
}

void svg_bar(struct sink sink, const char *kind, double x, double y, double width, double height,
             const char *title)
{
    sink_format(sink, "<rect class=\"%s\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\"", kind, x, y,
                width, height);
    if (!title) {
        sink_put(sink, "/>\n");
        return;
    }
    sink_put(sink, "><title>");
    sink_html(sink, title);
    sink_put(sink, "</title></rect>\n");
}

void svg_line(struct sink sink, const char *kind, double x1, double y1, double x2, double y2)
{
    sink_format(sink, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", kind, x1, y1,
                x2, y2);
}

void svg_dot(struct sink sink, const char *kind, double x, double y)
{
    sink_format(sink, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>\n", kind, x, y);
}

void svg_text(struct sink sink, enum svg_anchor anchor, double x, double y, const char *text)
{
    static const char *const anchors[] = {"", " text-anchor=\"middle\"",
                                          " text-anchor=\"end\""}; /* ORDER ANCHOR */

    sink_format(sink, "<text x=\"%.1f\" y=\"%.1f\"%s>", x, y, anchors[anchor]);
    sink_html(sink, text);
    sink_put(sink, "</text>\n");
}

void svg_curve(struct sink sink, const char *kind)
{
    sink_format(sink, "<polyline class=\"%s\" points=\"", kind);
}

void svg_point(struct sink sink, double x, double y)
{
    sink_format(sink, "%.1f,%.1f ", x, y);
}

void svg_curve_end(struct sink sink)
{
    sink_put(sink, "\"/>\n");
}
