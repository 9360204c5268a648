#include "sim/simulate_compare.h"

#include "base/number.h"

#include <math.h>
#include <string.h>

/* From this expectation on the normal approximation is good enough. */
static const double NORMAL_FROM = 10000.0;

/* ---- means -------------------------------------------------------------------------------------------- */
static double mean_of(const struct simulate_measure *m, const struct simulate_totals *totals, int measure) {
    const long double hands = (long double)totals->rounds * (long double)m->results_per_round;
    if (totals->rounds == 0) return 0.0;
    return (double)((long double)totals->sums[measure].cents / hands / (long double)m->unit_cents);
}

/* The deviation of one round's cents: n x squares - sum² is exact in 128 bits only for small n, so divide first. */
static long double round_deviation(const struct simulate_totals *totals, int measure) {
    const long double n = (long double)totals->rounds, mean = (long double)totals->sums[measure].cents / n,
                      square = (long double)totals->sums[measure].squares / n,
                      variance = (square - mean * mean) * n / (n - 1);
    return variance > 0 ? sqrtl(variance) : 0;
}

double simulate_error(const struct simulate_plan *plan, const struct simulate_totals *totals, int measure,
                      const struct measure *exact) {
    const struct simulate_measure *m = &plan->measures[measure];
    const long double n = (long double)totals->rounds, hands = (long double)m->results_per_round;
    if (totals->rounds < 2) return 0.0;
    const long double seen = round_deviation(totals, measure) / sqrtl(n) / hands / (long double)m->unit_cents;
    const long double known = exact ? (long double)measure_deviation(exact) / sqrtl(n * hands) : 0;
    return (double)(seen > known ? seen : known);
}

static double clamp_z(double z) {
    return z > SIMULATE_Z_MAX ? SIMULATE_Z_MAX : z < -SIMULATE_Z_MAX ? -SIMULATE_Z_MAX : z;
}

/* ---- lines -------------------------------------------------------------------------------------------- */
/* ln of the chance of exactly k of n, each with chance p. */
static double log_binomial(double n, double p, double k) {
    int sign = 1;
    const double ways = lgamma_r(n + 1, &sign) - lgamma_r(k + 1, &sign) - lgamma_r(n - k + 1, &sign);
    return ways + k * log(p) + (n - k) * log1p(-p);
}

/* The probability of k or more (up), or of k or fewer, of n; k must be on that side of the mean. */
static double binomial_tail(double n, double p, double k, bool up) {
    double term = exp(log_binomial(n, p, k)), sum = 0.0;
    while (term > sum * 1e-17 && k >= 0 && k <= n) {
        sum += term;
        term *= up ? (n - k) / (k + 1) * (p / (1 - p)) : k / (n - k + 1) * ((1 - p) / p);
        k += up ? 1 : -1;
    }
    return sum < 1.0 ? sum : 1.0;
}

static double z_of_tail(double tail) {
    if (tail >= 0.5) return 0.0;
    return tail < 1e-300 ? SIMULATE_Z_MAX : stat_normal_quantile(tail);
}

/* n draws with probability p (at most a half) that occur in clusters of the mean size `cluster`. */
static double z_of_count(double n, double p, double count, double cluster) {
    const double expected = n * p, variance = n * p * (1 - p) * cluster;
    if (expected / cluster >= NORMAL_FROM) return clamp_z((count - expected) / sqrt(variance));
    const bool up = count > expected;
    const double clusters = up ? floor(count / cluster) : ceil(count / cluster);
    if (up && clusters <= expected / cluster) return 0.0;
    const double z = z_of_tail(binomial_tail(floor(n / cluster), p, clusters, up));
    return up || z == 0.0 ? z : -z;
}

/* The mean count of the line in rounds in which it occurs: 1 for a single seat. */
static double cluster_size(const struct simulate_line *line, const struct simulate_measure *m) {
    if (m->results_per_round == 1) return 1.0;
    return line->count ? (double)line->squares / (double)line->count : (double)m->results_per_round;
}

/* Seats of a round share cards, so the count of a frequent line varies more, or less, than that of
 * independent draws: its variance is taken from the rounds. */
static double z_by_rounds(const struct simulate_line *line, double rounds) {
    const double mean = (double)line->count / rounds, variance = (double)line->squares / rounds - mean * mean;
    const double apart = (double)line->count - line->expected;

    if (variance > 0) return clamp_z(apart / sqrt(rounds * variance));
    return apart > 0 ? SIMULATE_Z_MAX : apart < 0 ? -SIMULATE_Z_MAX : 0.0; /* the same count in every round */
}

static void judge_line(struct simulate_line *line, const struct simulate_measure *m,
                       const struct simulate_totals *totals, double p) {
    const double rounds = (double)totals->rounds, n = rounds * (double)m->results_per_round;
    const bool often = p > 0.5;
    line->expected = n * p;
    if (p <= 0.0 || p >= 1.0)
        line->z = (double)line->count == line->expected ? 0.0 : p > 0 ? -SIMULATE_Z_MAX : SIMULATE_Z_MAX;
    else if (m->results_per_round > 1 && (often ? n - line->expected : line->expected) >= NORMAL_FROM)
        line->z = z_by_rounds(line, rounds);
    else if (often) /* test the complement, which is rarer and has the same significance */
        line->z = 0.0 - z_of_count(n, 1 - p, n - (double)line->count, (double)m->results_per_round);
    else
        line->z = z_of_count(n, p, (double)line->count, cluster_size(line, m));
}

/* ---- matching ----------------------------------------------------------------------------------------- */
static struct simulate_line *line_named(struct simulate_result *r, const char *id) {
    for (int i = 0; i < r->line_count; i++)
        if (strcmp(r->lines[i].id, id) == 0) return &r->lines[i];
    must(r->line_count < SIMULATE_LINES && strlen(id) < sizeof r->lines[0].id);
    struct simulate_line *line = &r->lines[r->line_count++];
    *line = (struct simulate_line){0};
    memcpy(line->id, id, strlen(id) + 1);
    return line;
}

static void add_lines(struct simulate_result *r, const struct simulate_plan *plan, const struct simulate_totals *totals,
                      int measure) {
    for (int i = 0; i < plan->line_count; i++) {
        if (plan->lines[i].measure != measure || !totals->lines[i].count) continue;
        struct simulate_line *line = line_named(r, plan->lines[i].id);
        line->count = totals->lines[i].count;
        line->squares = totals->lines[i].squares;
    }
}

static wide exact_count(const struct measure *exact, const char *id) {
    wide count = 0;
    for (int i = 0; i < exact->line_count; i++)
        if (strcmp(exact->lines[i].id, id) == 0) count += exact->lines[i].count;
    return count;
}

void simulate_compare(struct simulate_result *out, const struct simulate_plan *plan,
                      const struct simulate_totals *totals, int measure, const struct measure *exact) {
    const struct simulate_measure *m = &plan->measures[measure];
    out->measure = m;
    out->exact = exact;
    out->line_count = 0;
    out->mean = mean_of(m, totals, measure);
    out->stderror = simulate_error(plan, totals, measure, exact);
    out->value = exact ? fraction_to_double(measure_value(exact)) : 0.0;
    out->z = exact && out->stderror > 0 ? clamp_z((out->mean - out->value) / out->stderror) : 0.0;
    if (plan->game->page && strcmp(m->exact, "base") == 0) return; /* the mean alone */
    for (int i = 0; exact && i < exact->line_count; i++) line_named(out, exact->lines[i].id);
    add_lines(out, plan, totals, measure);
    for (int i = 0; exact && i < out->line_count; i++) {
        const wide count = exact_count(exact, out->lines[i].id);
        judge_line(&out->lines[i], m, totals, fraction_to_double(fraction_of(count, exact->deals)));
    }
}

struct simulate_verdict simulate_judge(const struct simulate_result *results, int count) {
    struct simulate_verdict v = {0};
    for (int i = 0; i < count; i++) {
        if (!results[i].exact) continue;
        v.figures += 1 + results[i].line_count;
        v.worst = fmax(v.worst, fabs(results[i].z));
        for (int l = 0; l < results[i].line_count; l++) v.worst = fmax(v.worst, fabs(results[i].lines[l].z));
    }
    v.bound = v.figures ? stat_bound(v.figures, SIMULATE_CHANCE) : 0.0;
    v.agrees = v.worst <= v.bound;
    return v;
}
