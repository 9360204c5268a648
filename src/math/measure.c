#include "math/measure.h"

#include <math.h>
#include <string.h>

/* Sums of count x net and count x net², in 1/scale of the unit. */
static wide sum_of(const struct measure *m, bool squared)
{
    wide sum = 0;

    for (int i = 0; i < m->line_count; i++) {
        const wide net = m->lines[i].net;
        sum += m->lines[i].count * (squared ? net * net : net);
    }
    return sum;
}

struct fraction measure_value(const struct measure *m)
{
    return fraction_of(sum_of(m, false), m->deals * m->scale);
}

/* E(x²); the deviation subtracts E(x)² where it is printed. */
struct fraction measure_square(const struct measure *m)
{
    return fraction_of(sum_of(m, true), m->deals * m->scale * m->scale);
}

double measure_edge(const struct measure *m)
{
    return -fraction_double(measure_value(m));
}

double measure_deviation(const struct measure *m)
{
    const struct fraction mean = measure_value(m), square = measure_square(m);
    const long double average = (long double)mean.num / (long double)mean.den;

    return (double)sqrtl((long double)square.num / (long double)square.den - average * average);
}

double measure_hit(const struct measure *m)
{
    wide hits = 0;

    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].net > 0 || m->lines[i].meter) hits += m->lines[i].count;
    }
    return fraction_double(fraction_of(hits, m->deals));
}

bool measure_is_sound(const struct measure *m)
{
    wide sum = 0;

    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].count < 0) return false;
        sum += m->lines[i].count;
    }
    return sum == m->deals && m->deals > 0 && m->scale > 0;
}

void measure_add(struct measure *m, const char *id, wide count, int64_t net)
{
    for (int i = 0; i < m->line_count; i++) {
        if (strcmp(m->lines[i].id, id) != 0 || m->lines[i].net != net) continue;
        m->lines[i].count += count;
        return;
    }
    must(m->line_count < MEASURE_LINES && strlen(id) < sizeof m->lines[0].id);
    struct measure_line *line = &m->lines[m->line_count++];
    *line = (struct measure_line){.count = count, .net = net};
    memcpy(line->id, id, strlen(id) + 1);
}
