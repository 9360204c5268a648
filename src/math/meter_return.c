#include "math/meter_return.h"

/* How many deals pay this meter. */
static wide meter_hits(const struct measure *m, int number)
{
    wide hits = 0;

    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].meter == number) hits += m->lines[i].count;
    }
    return hits;
}

static struct fraction negative(struct fraction f)
{
    return (struct fraction){-f.num, f.den};
}

static struct fraction chance_of(const struct measure *m, int number)
{
    return fraction_of(meter_hits(m, number), m->deals);
}

/* What the meter returns per unit staked if it is always at its reset amount. */
static struct fraction return_at_reset(const struct measure *m, const struct meter_terms *terms, int meter)
{
    return fraction_multiply(chance_of(m, terms->meter[meter].number),
                             fraction_of(terms->meter[meter].reset_cents, terms->stake_cents));
}

/* Cents the meter must show for a return of 1, rounded up: (1 - fixed - others at reset) x stake /
 * probability. */
static int64_t break_even(const struct measure *m, const struct meter_terms *terms, int meter, struct fraction at_reset)
{
    const struct fraction chance = chance_of(m, terms->meter[meter].number);
    const struct fraction others = fraction_add(at_reset, negative(return_at_reset(m, terms, meter)));
    const struct fraction missing = fraction_add((struct fraction){1, 1}, negative(others));
    const struct fraction cents = fraction_multiply(
        fraction_multiply(missing, (struct fraction){terms->stake_cents, 1}), fraction_of(chance.den, chance.num));

    if (cents.num <= 0) return 0;
    return (int64_t)((cents.num + cents.den - 1) / cents.den);
}

bool meter_return_of(const struct measure *m, const struct meter_terms *terms, struct meter_return *out)
{
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
    for (int i = 0, at = 0; i < terms->count; i++) {
        if (!meter_hits(m, terms->meter[i].number)) continue;
        out->meter[at].number = terms->meter[i].number;
        out->meter[at++].break_even_cents = break_even(m, terms, i, out->at_reset);
    }
    return out->meters > 0;
}

struct measure meter_measure_at_reset(const struct measure *m, const struct meter_terms *terms)
{
    struct measure out = *m;
    struct meter_return returns;

    if (!meter_return_of(m, terms, &returns)) return out;
    out.scale = m->scale * terms->stake_cents;
    out.wagered = m->wagered * terms->stake_cents;
    for (int i = 0; i < out.line_count; i++) {
        struct measure_line *line = &out.lines[i];

        line->net *= terms->stake_cents;
        for (int k = 0; line->meter && k < terms->count; k++) {
            if (line->meter == terms->meter[k].number) line->net += terms->meter[k].reset_cents * m->scale;
        }
    }
    return out;
}
