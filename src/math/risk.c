#include "math/risk.h"

#include "math/round_sum.h"

#include <math.h>
#include <string.h>

/* ---- the deepest loss --------------------------------------------------------------------------------- */
/* One more round: from has `size` places, to has `most` more, all zero. */
static void add_round(const struct lattice *l, const double *from, int64_t size, double *to) {
    for (int i = 0; i < l->count; i++) {
        const int64_t down = l->steps[i] > 0 ? l->steps[i] : 0, up = l->steps[i] < 0 ? -l->steps[i] : 0;
        double recovered = 0;
        for (int64_t w = 0; w < size && w < down; w++) recovered += from[w];
        to[0] += l->chance[i] * recovered;
        for (int64_t w = down; w < size; w++) to[w - down + up] += l->chance[i] * from[w];
    }
}

struct risk_depth risk_depth_of(const struct measure *m, int rounds, struct arena *arena) {
    static const double negligible = 1e-15;
    const struct lattice l = lattice_of(m, 0);
    int64_t most = 0; /* that a round can lose */
    for (int i = 0; i < l.count; i++) most = -l.steps[i] > most ? -l.steps[i] : most;
    const size_t room = (size_t)(most * rounds + 1);
    double *now = arena_take(arena, room * sizeof *now), *next = arena_take(arena, room * sizeof *next);
    int64_t size = 1;
    now[0] = 1;
    for (int n = 0; n < rounds; n++) {
        double *last = now;
        int64_t grown = size + most;

        memset(next, 0, (size_t)grown * sizeof *next);
        add_round(&l, now, size, next);
        double beyond = 0;
        while (grown > 1 && beyond + next[grown - 1] < negligible) beyond += next[--grown];
        next[grown - 1] += beyond;
        size = grown;
        now = next;
        next = last;
    }
    return (struct risk_depth){rounds, (double)l.stride / (double)m->scale, size, now};
}

double risk_of_ruin(const struct risk_depth *d, double bankroll) {
    double chance = 0;
    for (int64_t i = d->size - 1; i >= 0 && (double)i * d->step >= bankroll - 1e-9; i--) chance += d->chance[i];
    return fmin(chance, 1);
}

double risk_bankroll(const struct risk_depth *d, double probability) {
    double chance = 0;
    int64_t i = d->size;
    while (i > 0 && chance + d->chance[i - 1] <= probability) chance += d->chance[--i];
    return (double)i * d->step;
}

/* ---- without a horizon -------------------------------------------------------------------------------- */
/* E(exp(s x net)) - 1 */
static double moment(const struct measure *m, double s) {
    double sum = 0;
    for (int i = 0; i < m->line_count; i++)
        if (m->lines[i].count > 0)
            sum += fraction_to_double(fraction_of(m->lines[i].count, m->deals)) *
                   expm1(s * (double)m->lines[i].net / (double)m->scale);
    return sum;
}

double risk_root(const struct measure *m) {
    const double edge = measure_edge(m), side = edge > 0 ? 1 : -1; /* what the other wins is lost */
    double low = 1e-12, high = 1e-9;
    if (edge == 0) return 0;
    while (moment(m, side * high) < 0 && high < 1e6) {
        low = high;
        high *= 2;
    }
    if (high >= 1e6) return 0;
    for (int i = 0; i < 100; i++) {
        const double middle = (low + high) / 2;

        *(moment(m, side * middle) < 0 ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

double risk_n0(const struct measure *m) {
    const double edge = measure_edge(m), ratio = edge == 0 ? 0 : measure_deviation(m) / edge;
    return ratio * ratio;
}

/* ---- meters ------------------------------------------------------------------------------------------- */
double risk_rounds_to_hit(double chance, double probability) { return ceil(log1p(-probability) / log1p(-chance)); }

/* The logarithm of a term, since the first ones may be too small for a double. */
int64_t risk_hits(double chance, int64_t rounds, double probability) {
    double term = (double)rounds * log1p(-chance), sum = exp(term);
    int64_t hits = 0;
    while (sum < probability && hits < rounds) {
        term += log((double)(rounds - hits) / (double)(hits + 1) * chance / (1 - chance));
        sum += exp(term);
        hits++;
    }
    return hits;
}

/* ---- limits ------------------------------------------------------------------------------------------- */
struct fraction risk_limit_cost(const struct measure *m, int64_t stake_cents, int64_t limit_cents) {
    wide cut = 0;
    for (int i = 0; i < m->line_count; i++) {
        const wide over = (wide)m->lines[i].net * stake_cents - (wide)limit_cents * m->scale;

        if (over > 0 && !m->lines[i].meter) cut += m->lines[i].count * over;
    }
    return fraction_of(cut, m->deals * m->scale * stake_cents);
}

/* ---- wagers together ---------------------------------------------------------------------------------- */
void joint_add(struct joint *j, const int64_t net[JOINT_WAGERS], wide deals) {
    j->deals += deals;
    for (int a = 0; a < j->count; a++) {
        j->sum[a] += net[a] * deals;
        for (int b = 0; b < j->count; b++) j->product[a][b] += net[a] * net[b] * deals;
    }
}

struct fraction joint_covariance(const struct joint *j, int a, int b) {
    const wide unit = j->deals * j->scale;
    wide products, means, squares;
    if (__builtin_mul_overflow(j->product[a][b], j->deals, &products) ||
        __builtin_mul_overflow(j->sum[a], j->sum[b], &means) || __builtin_mul_overflow(unit, unit, &squares))
        return (struct fraction){0, 0};
    return fraction_of(products - means, squares);
}
