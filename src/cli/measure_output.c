#include "cli/measure_output.h"

#include "base/json.h"
#include "base/json_write.h"
#include "ledger/meter.h"

#include <string.h>

/* ---- progressives ------------------------------------------------------------------------------------- */

int64_t measure_stake_cents(const struct measure *m, const struct rules *rules)
{
    return rules_fixed_cents(rules, game_wager(m->game, m->wager, strlen(m->wager)));
}

static wide meter_count(const struct measure *m, int number)
{
    wide count = 0;

    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].meter == number) count += m->lines[i].count;
    }
    return count;
}

/* Cents the meter must show for a return of 1, rounded up: (1 - fixed - others at reset) x stake /
 * probability. */
static int64_t break_even(const struct measure *m, const struct rules *rules, const struct meter_value *v,
                          int number)
{
    const int64_t stake = measure_stake_cents(m, rules), reset = meter_reset_cents(rules, number);
    const struct fraction chance = fraction_of(meter_count(m, number), m->deals);
    const struct fraction own = fraction_multiply(chance, fraction_of(reset, stake));
    const struct fraction rest = fraction_add(v->at_reset, (struct fraction){-own.num, own.den});
    const struct fraction lacking =
        fraction_add((struct fraction){1, 1}, (struct fraction){-rest.num, rest.den});
    const struct fraction cents = fraction_multiply(fraction_multiply(lacking, (struct fraction){stake, 1}),
                                                    fraction_of(chance.den, chance.num));

    if (cents.num <= 0) return 0;
    return (int64_t)((cents.num + cents.den - 1) / cents.den);
}

bool measure_meters(const struct measure *m, const struct rules *rules, struct meter_value *out)
{
    *out = (struct meter_value){0};
    for (int i = 0; i < m->game->meter_count; i++) {
        if (meter_count(m, m->game->meters[i].number) > 0)
            out->meter[out->meters++].number = m->game->meters[i].number;
    }
    if (out->meters == 0) return false;

    out->fixed = fraction_add(measure_value(m), (struct fraction){1, 1});
    out->at_reset = out->long_run = out->fixed;
    for (int i = 0; i < out->meters; i++) {
        const int number = out->meter[i].number;
        const struct fraction chance = fraction_of(meter_count(m, number), m->deals);
        const struct fraction reset = fraction_multiply(
            chance, fraction_of(meter_reset_cents(rules, number), measure_stake_cents(m, rules)));

        out->at_reset = fraction_add(out->at_reset, reset);
        out->long_run = fraction_add(fraction_add(out->long_run, reset),
                                     fraction_of(meter_rate_basis_points(rules, number), 10000));
    }
    for (int i = 0; i < out->meters; i++)
        out->meter[i].break_even_cents = break_even(m, rules, out, out->meter[i].number);
    return true;
}

struct measure measure_at_reset(const struct measure *m, const struct rules *rules)
{
    struct measure out = *m;
    struct meter_value meters;

    if (!measure_meters(m, rules, &meters)) return out;
    const int64_t stake = measure_stake_cents(m, rules);
    out.scale = m->scale * stake;
    out.wagered = m->wagered * stake;
    for (int i = 0; i < out.line_count; i++) {
        struct measure_line *line = &out.lines[i];
        line->net *= stake;
        if (line->meter) line->net += meter_reset_cents(rules, line->meter) * m->scale;
    }
    return out;
}

/* ---- JSON --------------------------------------------------------------------------------------------- */

static void put_names(struct buf *b, const char *key, const struct measure_name *names)
{
    buf_format(b, ",\"%s\":{", key);
    for (int i = 0; i < MEASURE_NAMES && names[i].key; i++) {
        buf_format(b, "%s\"%s\":", i ? "," : "", names[i].key);
        json_write_string(b, names[i].value); /* a table that is not approved has a name of its own */
    }
    buf_char(b, '}');
}

static void put_fraction(struct buf *b, const char *key, struct fraction f)
{
    buf_format(b, ",\"%s\":\"", key);
    fraction_put(b, f);
    buf_char(b, '"');
}

static double share(const struct measure *m, wide count)
{
    return fraction_double(fraction_of(count, m->deals));
}

static void put_line_json(struct buf *b, const struct measure *m, const struct measure_line *line)
{
    buf_put(b, "{\"line\":");
    json_write_string(b, line->id);
    if (line->pay.kind != PAY_LOSE) {
        buf_put(b, ",\"pays\":\"");
        pay_put(b, line->pay);
        buf_char(b, '"');
    }
    put_fraction(b, "net", fraction_of(line->net, m->scale));
    buf_put(b, ",\"count\":\"");
    wide_put(b, line->count);
    buf_format(b, "\",\"probability\":%.17g}", share(m, line->count));
}

static void put_meters_json(struct buf *b, const struct meter_value *v)
{
    put_fraction(b, "fixed_return", v->fixed);
    put_fraction(b, "return_at_reset", v->at_reset);
    put_fraction(b, "long_run_return", v->long_run);
    buf_put(b, ",\"break_even\":{");
    for (int i = 0; i < v->meters; i++) {
        buf_format(b, "%s\"%d\":%lld", i ? "," : "", v->meter[i].number,
                   (long long)v->meter[i].break_even_cents);
    }
    buf_char(b, '}');
}


static void put_figures_json(struct buf *b, const struct measure *m)
{
    put_fraction(b, "ev", measure_value(m));
    buf_format(b, ",\"edge\":%.17g,\"stddev\":%.17g,\"hit\":%.17g", measure_edge(m), measure_deviation(m),
               measure_hit(m));
    if (!m->wagered) return;
    const double average = fraction_double(measure_average_wager(m));
    buf_format(b, ",\"average_wager\":%.17g,\"element_of_risk\":%.17g", average, measure_edge(m) / average);
}

void measure_put_json(struct buf *b, const struct measure *measure, const struct rules *rules)
{
    const struct measure standing = measure_at_reset(measure, rules), *m = &standing;
    struct meter_value meters;

    buf_format(b, "{\"wager\":\"%s\"", m->wager);
    put_names(b, "tables", m->tables);
    put_names(b, "options", m->options);
    buf_format(b, ",\"basis\":\"%s\"", m->basis);
    if (m->strategy) buf_format(b, ",\"strategy\":\"%s\"", m->strategy);
    if (m->unapproved) buf_put(b, ",\"note\":\"not an approved table\"");
    put_figures_json(b, m);
    if (measure_meters(measure, rules, &meters)) put_meters_json(b, &meters);
    buf_put(b, ",\"deals\":\"");
    wide_put(b, m->deals);
    buf_put(b, "\",\"lines\":[");
    for (int i = 0; i < m->line_count; i++) {
        if (i) buf_char(b, ',');
        put_line_json(b, m, &m->lines[i]);
    }
    buf_char(b, ']');
    for (int i = 0; i < m->decision_count; i++) {
        buf_format(b, "%s{\"decision\":\"%s\",\"count\":\"", i ? "," : ",\"decisions\":[",
                   m->decisions[i].id);
        wide_put(b, m->decisions[i].count);
        buf_format(b, "\",\"probability\":%.17g}", share(m, m->decisions[i].count));
    }
    buf_put(b, m->decision_count ? "]}" : "}");
}

/* ---- for people --------------------------------------------------------------------------------------- */

void measure_put_count(struct buf *b, wide count)
{
    char memory[48];
    struct buf digits = BUF(memory);

    wide_put(&digits, count);
    for (size_t i = 0; i < digits.size; i++) {
        if (i > 0 && (digits.size - i) % 3 == 0 && memory[i - 1] != '-') buf_char(b, ',');
        buf_char(b, memory[i]);
    }
}

static void put_heading(struct buf *b, const struct measure *m)
{
    buf_put(b, m->wager);
    for (int i = 0; i < MEASURE_NAMES && m->tables[i].key; i++) {
        const bool own = strcmp(m->tables[i].key, m->wager) == 0;
        buf_format(b, ", %s%stable %s", own ? "" : m->tables[i].key, own ? "" : " ", m->tables[i].value);
    }
    for (int i = 0; i < MEASURE_NAMES && m->options[i].key; i++) {
        buf_format(b, ", %s %s", m->options[i].key, m->options[i].value);
    }
    if (m->strategy) buf_format(b, ", %s strategy", m->strategy);
    if (m->unapproved) buf_put(b, "  [not an approved table]");
    buf_char(b, '\n');
}

static bool has_meter(const struct measure *m)
{
    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].meter) return true;
    }
    return false;
}

static void put_figures(struct buf *b, const struct measure *m)
{
    buf_format(b, "  house edge %.6f %% of the %s%s = ", 100 * measure_edge(m), m->basis,
               has_meter(m) ? ", the meters at their reset," : "");
    const struct fraction value = measure_value(m);
    fraction_put(b, (struct fraction){-value.num, value.den});
    buf_format(b, "\n  deviation %.5f   hit %.4f %%", measure_deviation(m), 100 * measure_hit(m));
    if (m->wagered) {
        const double average = fraction_double(measure_average_wager(m));
        buf_format(b, "   average wager %.5f   element of risk %.5f %%", average,
                   100 * measure_edge(m) / average);
    }
    buf_put(b, "\n  deals ");
    measure_put_count(b, m->deals);
    buf_char(b, '\n');
}

static void put_line(struct buf *b, const struct measure *m, const struct measure_line *line)
{
    char pays[40], count[48];
    struct buf p = BUF(pays), c = BUF(count);

    if (line->meter || line->pay.kind != PAY_LOSE) {
        pay_put(&p, line->pay);
    } else {
        fraction_put(&p, fraction_of(line->net, m->scale));
    }
    measure_put_count(&c, line->count);
    buf_format(b, "    %-30s %12s %28s  %.9f\n", line->id, pays, count, share(m, line->count));
}

static void put_meters(struct buf *b, const struct meter_value *v)
{
    buf_format(b, "  return: fixed %.6f %%, at reset %.6f %%, in the long run %.6f %%\n",
               100 * fraction_double(v->fixed), 100 * fraction_double(v->at_reset),
               100 * fraction_double(v->long_run));
    for (int i = 0; i < v->meters; i++) {
        buf_format(b, "  meter %d breaks even at ", v->meter[i].number);
        buf_money(b, v->meter[i].break_even_cents);
        buf_put(b, v->meters > 1 ? ", the others at their reset\n" : "\n");
    }
}

void measure_put_text(struct buf *b, const struct measure *measure, const struct rules *rules)
{
    const struct measure standing = measure_at_reset(measure, rules), *m = &standing;
    struct meter_value meters;

    put_heading(b, m);
    put_figures(b, m);
    if (measure_meters(measure, rules, &meters)) put_meters(b, &meters);
    for (int i = 0; i < m->line_count; i++) put_line(b, m, &m->lines[i]);
    for (int i = 0; i < m->decision_count; i++) {
        buf_format(b, "  %s %.6f %%\n", m->decisions[i].id, 100 * share(m, m->decisions[i].count));
    }
    buf_char(b, '\n');
}
