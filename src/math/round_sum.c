#include "math/round_sum.h"

#include <math.h>

/* Angles are multiples of 2 pi / window, so every sine comes from one table without accumulated error. */
struct round_sum_point {
    double x, y;
};

/* One frequency: its number, and its coefficient in every query, 2/window x power / (1 - root). */
struct round_sum_term {
    int64_t number;
    double x, y;
};

static const double pi = 3.14159265358979323846;

/* ---- the lattice -------------------------------------------------------------------------------------- */
struct lattice lattice_of(const struct measure *m, int64_t first) {
    struct lattice l = {.first = first};
    for (int i = 0; i < m->line_count; i++)
        if (m->lines[i].count > 0)
            l.stride =
                common_divisor(m->lines[i].net < first ? first - m->lines[i].net : m->lines[i].net - first, l.stride);
    if (l.stride == 0) l.stride = 1; /* only one possible result */
    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].count <= 0) continue;
        l.steps[l.count] = (m->lines[i].net - first) / l.stride;
        l.chance[l.count++] = fraction_to_double(fraction_of(m->lines[i].count, m->deals));
    }
    return l;
}

/* The least net result that can come. */
static int64_t least_net(const struct measure *m) {
    int64_t least = INT64_MAX;
    for (int i = 0; i < m->line_count; i++)
        if (m->lines[i].count > 0 && m->lines[i].net < least) least = m->lines[i].net;
    return least;
}

/* ln E(e^(s x steps)) */
static double log_moment(const struct lattice *l, double s) {
    double sum = 0;
    for (int i = 0; i < l->count; i++) sum += l->chance[i] * expm1(s * (double)l->steps[i]);
    return log1p(sum);
}

/* Steps that the sum exceeds with a probability below 1e-10: the minimum over s of
 * (n ln E(e^(s T)) + 23.1) / s. */
static double reach_of(const struct lattice *l, int rounds) {
    double most = 0, reach = INFINITY;
    for (int i = 0; i < l->count; i++) most = fmax(most, (double)l->steps[i]);
    for (double s = 30 / fmax(most, 1); s > 1e-12; s /= 1.1) {
        const double here = ((double)rounds * log_moment(l, s) + 23.1) / s;
        if (here < reach) reach = here;
    }
    return fmin(reach, most * (double)rounds);
}

/* ---- the powers --------------------------------------------------------------------------------------- */
static struct round_sum_point multiply(struct round_sum_point a, struct round_sum_point b) {
    return (struct round_sum_point){a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x};
}

static struct round_sum_point power(struct round_sum_point base, int exponent) {
    struct round_sum_point result = {1, 0};
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = multiply(result, base);
        base = multiply(base, base);
    }
    return result;
}

static const struct round_sum_point *circle_of(int64_t window, struct arena *arena) {
    struct round_sum_point *circle = arena_take(arena, sizeof *circle * (size_t)window);
    for (int64_t i = 0; i < window; i++) {
        const double angle = 2 * pi * (double)i / (double)window;
        circle[i] = (struct round_sum_point){cos(angle), sin(angle)};
    }
    return circle;
}

/* The characteristic function at a frequency. */
static struct round_sum_point characteristic(const struct round_sum *r, const struct lattice *l, int64_t number) {
    struct round_sum_point sum = {0, 0};
    for (int i = 0; i < l->count; i++) {
        const struct round_sum_point root = r->circle[number * (l->steps[i] % r->window) % r->window];
        sum.x += l->chance[i] * root.x;
        sum.y += l->chance[i] * root.y;
    }
    return sum;
}

/* The window is odd, so every frequency but 0 has its mirror image and half of them suffice. */
static void fill_terms(struct round_sum *r, const struct lattice *l, struct arena *arena) {
    r->term = arena_take(arena, sizeof *r->term * (size_t)(r->window / 2));
    for (int64_t number = 1; number <= r->window / 2; number++) {
        const struct round_sum_point p = power(characteristic(r, l, number), r->rounds);
        const struct round_sum_point root = r->circle[number], down = {1 - root.x, root.y}; /* 1 - conjugate */
        const double size = down.x * down.x + down.y * down.y, scale = 2 / ((double)r->window * size);
        if (p.x * p.x + p.y * p.y < 1e-26) continue;
        r->term[r->terms++] = (struct round_sum_term){number, scale * (p.x * down.x + p.y * down.y),
                                                      scale * (p.y * down.x - p.x * down.y)};
    }
}

struct round_sum round_sum_of(const struct measure *m, int rounds, struct arena *arena) {
    const struct lattice l = lattice_of(m, least_net(m));
    const double reach = reach_of(&l, rounds);
    struct round_sum r = {.rounds = rounds,
                          .mean = -measure_edge(m) * rounds,
                          .deviation = measure_deviation(m) * sqrt(rounds),
                          .first = l.first * rounds,
                          .stride = l.stride,
                          .origin = (double)l.first * rounds / (double)m->scale,
                          .step = (double)l.stride / (double)m->scale};
    if (!(reach < ROUND_SUM_WINDOW - 2)) return r;
    r.exact = true;
    r.window = (int64_t)ceil(reach) + 1;
    r.window += 1 - r.window % 2;
    r.circle = circle_of(r.window, arena);
    fill_terms(&r, &l, arena);
    return r;
}

/* ---- queries ------------------------------------------------------------------------------------------ */
double round_sum_value(const struct round_sum *r, int64_t steps) { return r->origin + r->step * (double)steps; }

static double normal_at_most(const struct round_sum *r, int64_t steps) {
    const double x = round_sum_value(r, steps) + r->step / 2;
    return 0.5 * erfc((r->mean - x) / (r->deviation * sqrt(2)));
}

/* Sums of the roots are geometric: 1 + w + ... + w^T = (1 - w^(T+1)) / (1 - w). */
double round_sum_at_most(const struct round_sum *r, int64_t steps) {
    if (!r->exact) return normal_at_most(r, steps);
    if (steps < 0) return 0;
    if (steps >= r->window - 1) return 1;
    double sum = (double)(steps + 1) / (double)r->window;
    for (int64_t i = 0; i < r->terms; i++) {
        const struct round_sum_term *t = &r->term[i];
        const struct round_sum_point root = r->circle[t->number * (steps + 1) % r->window];
        sum += t->x * (1 - root.x) - t->y * root.y;
    }
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

struct round_sum_chances round_sum_chances(const struct round_sum *r) {
    const int64_t least = -r->first / r->stride; /* first is below zero unless nobody can lose */
    const bool can_be_even = -r->first % r->stride == 0;
    const double up_to = r->first > 0 ? 0 : round_sum_at_most(r, least);
    const double behind = r->first > 0 ? 0 : can_be_even ? round_sum_at_most(r, least - 1) : up_to;
    return (struct round_sum_chances){behind, up_to - behind, 1 - up_to};
}

int64_t round_sum_quantile(const struct round_sum *r, double q) {
    int64_t low = 0, high = r->window - 1;
    if (!r->exact) {
        const double reach = (r->mean + 40 * r->deviation - r->origin) / r->step;
        high = reach < 1e15 ? (int64_t)reach : (int64_t)1e15;
    }
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;

        if (round_sum_at_most(r, middle) >= q)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}
