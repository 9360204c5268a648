#include "math/meter_return.h"

wide meter_hits(const struct measure *m, int number) {
    wide hits = 0;
    for (int i = 0; i < m->line_count; i++)
        if (m->lines[i].meter == number) hits += m->lines[i].count;
    return hits;
}

static struct fraction chance_of(const struct measure *m, int number) {
    return fraction_of(meter_hits(m, number), m->deals);
}

/* What a winner is paid when the sign shows so many cents. */
static int64_t paid_cents(const struct meter_terms *terms, int64_t cents) {
    return terms->rounding_cents ? (cents + terms->rounding_cents) / 100 * 100 : cents;
}

/* What the meter returns per unit staked if it is always at its reset amount. */
static struct fraction return_at_reset(const struct measure *m, const struct meter_terms *terms, int meter) {
    return fraction_multiply(chance_of(m, terms->meter[meter].number),
                             fraction_of(paid_cents(terms, terms->meter[meter].reset_cents), terms->stake_cents));
}

/* What rounding to the dollar adds to the return in the long run, one seat playing.  The meter is hit n rounds after
 * its reset with probability p q^(n-1), and what is beyond the dollar repeats after some rounds, so one such period is
 * the whole sum.  The part of a cent that the last winner left is equally likely every multiple of their common
 * divisor. */
static long double rounding_return(const struct measure *m, const struct meter_terms *terms, int meter) {
    enum { CENT = 10000, DOLLAR = 100 * CENT }; /* in millionths of a dollar */
    const int64_t share = terms->stake_cents * terms->meter[meter].rate_basis_points,
                  reset = terms->meter[meter].reset_cents;
    const int64_t step = common_divisor(CENT, share), rounds = DOLLAR / common_divisor(DOLLAR, share);
    const long double chance = (long double)meter_hits(m, terms->meter[meter].number) / (long double)m->deals;
    long double added = 0, weights = 0;
    for (int64_t left = 0; left < CENT; left += step) {
        long double weight = 1;

        for (int64_t n = 1; n <= rounds; n++, weight *= 1 - chance) {
            const int64_t shown = reset + (left + share * n) / CENT;
            added += weight * (long double)(paid_cents(terms, shown) - shown - paid_cents(terms, reset) + reset);
            weights += weight;
        }
    }
    return chance * added / weights / (long double)terms->stake_cents;
}

/* The exact sum has some sixty digits; here it is rounded to 10^-15. */
static struct fraction rounding_fraction(const struct measure *m, const struct meter_terms *terms) {
    const int64_t digits = INT64_C(1000000000000000);
    long double added = 0;
    for (int i = 0; i < terms->count && terms->rounding_cents; i++) added += rounding_return(m, terms, i);
    return fraction_of((int64_t)(added * (long double)digits + (added < 0 ? -0.5L : 0.5L)), digits);
}

/* The least cents that the meter must show for a return of 1: (1 - fixed - others at reset) x stake / probability is
 * what it must pay. */
static int64_t break_even(const struct measure *m, const struct meter_terms *terms, int meter,
                          struct fraction at_reset) {
    const struct fraction chance = chance_of(m, terms->meter[meter].number);
    const struct fraction others = fraction_subtract(at_reset, return_at_reset(m, terms, meter));
    const struct fraction missing = fraction_subtract((struct fraction){1, 1}, others);
    const struct fraction cents = fraction_multiply(
        fraction_multiply(missing, (struct fraction){terms->stake_cents, 1}), fraction_of(chance.den, chance.num));
    if (cents.num <= 0) return 0;
    const int64_t pays = (int64_t)((cents.num + cents.den - 1) / cents.den);
    return terms->rounding_cents ? (pays + 99) / 100 * 100 - terms->rounding_cents : pays;
}

bool meter_return_of(const struct measure *m, const struct meter_terms *terms, struct meter_return *out) {
    *out = (struct meter_return){.fixed = fraction_add(measure_value(m), (struct fraction){1, 1})};
    out->at_reset = out->long_run = out->fixed;
    for (int i = 0; i < terms->count; i++) {
        const struct fraction reset = return_at_reset(m, terms, i);
        if (!meter_hits(m, terms->meter[i].number)) continue;
        out->meters++;
        out->at_reset = fraction_add(out->at_reset, reset);
        out->long_run =
            fraction_add(fraction_add(out->long_run, reset), fraction_of(terms->meter[i].rate_basis_points, 10000));
    }
    out->long_run = fraction_add(out->long_run, rounding_fraction(m, terms));
    for (int i = 0, at = 0; i < terms->count; i++) {
        if (!meter_hits(m, terms->meter[i].number)) continue;
        out->meter[at].number = terms->meter[i].number;
        out->meter[at++].break_even_cents = break_even(m, terms, i, out->at_reset);
    }
    return out->meters > 0;
}

struct measure meter_measure_at_reset(const struct measure *m, const struct meter_terms *terms) {
    struct measure out = *m;
    struct meter_return returns;
    if (!meter_return_of(m, terms, &returns)) return out;
    out.scale = m->scale * terms->stake_cents;
    out.wagered = m->wagered * terms->stake_cents;
    for (int i = 0; i < out.line_count; i++) {
        struct measure_line *line = &out.lines[i];

        line->net *= terms->stake_cents;
        for (int k = 0; line->meter && k < terms->count; k++)
            if (line->meter == terms->meter[k].number)
                line->net += paid_cents(terms, terms->meter[k].reset_cents) * m->scale;
    }
    return out;
}
