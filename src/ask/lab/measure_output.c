#include "ask/lab/measure_output.h"

#include "base/json_write.h"
#include "card/card.h"
#include "ledger/meter.h"

#include <string.h>

/* ---- meters under the rules --------------------------------------------------------------------------- */
int64_t measure_stake_cents(const struct measure *m, const struct rules *rules) {
    return rules_fixed_cents(rules, game_wager(m->game, m->wager, strlen(m->wager)));
}

/* Does a line pay this meter, or any if the number is 0? */
static bool pays_meter(const struct measure *m, int number) {
    for (int i = 0; i < m->line_count; i++)
        if (m->lines[i].meter && (!number || m->lines[i].meter == number)) return true;
    return false;
}

struct meter_terms measure_meter_terms(const struct measure *m, const struct rules *rules) {
    struct meter_terms terms = {.stake_cents = 1, .rounding_cents = meter_rounding_cents(meter_rounding(rules))};
    for (int i = 0; i < m->game->meter_count; i++) {
        const int number = m->game->meters[i].number;

        if (!pays_meter(m, number)) continue;
        terms.stake_cents = measure_stake_cents(m, rules);
        terms.meter[terms.count].number = number;
        terms.meter[terms.count].reset_cents = meter_reset_cents(rules, number);
        terms.meter[terms.count++].rate_basis_points =
            meter_is_bonus(rules) ? 0 : meter_rate_basis_points(rules, number);
    }
    return terms;
}

bool measure_meters(const struct measure *m, const struct rules *rules, struct meter_return *out) {
    const struct meter_terms terms = measure_meter_terms(m, rules);
    return meter_return_of(m, &terms, out);
}

struct measure measure_at_reset(const struct measure *m, const struct rules *rules) {
    const struct meter_terms terms = measure_meter_terms(m, rules);
    return meter_measure_at_reset(m, &terms);
}

/* ---- the answer --------------------------------------------------------------------------------------- */
void measure_put_names(struct buf *b, const char *key, const struct measure_name *names) {
    json_write_begin(b, key, '{');
    for (int i = 0; i < MEASURE_NAMES && names[i].key; i++)
        json_write_text(b, names[i].key, names[i].value); /* escaped: an unapproved table may have any name */
    json_write_end(b, '}');
}

void measure_begin(struct buf *b, const char *wager, const struct measure *m) {
    if (b->size && b->text[b->size - 1] == '}') buf_char(b, ','); /* rows of a table stand one behind the other */
    buf_char(b, '{'); /* in a report a line feed stands before it, which is no value */
    json_write(b, "wager:%s", wager);
    measure_put_names(b, "tables", m->tables);
    measure_put_names(b, "options", m->options);
    json_write_word(b, "basis", m->basis);
}

double measure_share(const struct measure *m, wide count) { return fraction_to_double(fraction_of(count, m->deals)); }

static void put_line(struct buf *b, const struct measure *m, const struct measure_line *line) {
    json_write(b, "{line:%s, pays?:%s, net:%s, count:%s, probability:%.17g}", line->id,
               line->pay.kind != PAY_LOSE ? pay_text(line->pay).text : "",
               fraction_text(fraction_of(line->net, m->scale)).text,
               fraction_text((struct fraction){line->count, 1}).text, measure_share(m, line->count));
}

static void put_meters(struct buf *b, const struct meter_return *v) {
    json_write(b, "fixed_return:%s, return_at_reset:%s, long_run_return:%s, break_even:{", fraction_text(v->fixed).text,
               fraction_text(v->at_reset).text, fraction_text(v->long_run).text);
    for (int i = 0; i < v->meters; i++)
        json_write_int(b, text_format("%d", v->meter[i].number).text, v->meter[i].break_even_cents);
    json_write_end(b, '}');
}

void measure_put_figures(struct buf *b, const struct measure *m) {
    json_write(b, "ev:%s, edge:%.17g, stddev:%.17g, hit:%.17g", fraction_text(measure_value(m)).text, measure_edge(m),
               measure_deviation(m), measure_hit_rate(m));
}

static void put_average(struct buf *b, const struct measure *m) {
    if (!m->wagered) return;
    const double average = fraction_to_double(measure_average_wager(m));
    json_write(b, "average_wager:%.17g, element_of_risk:%.17g", average, measure_edge(m) / average);
    if (!m->wagered_most) return;
    const double most = fraction_to_double(fraction_of(m->wagered_most, m->deals * m->scale));
    json_write(b, "average_wager_at_most:%.17g, element_of_risk_at_least:%.17g", most, measure_edge(m) / most);
}

static void put_decisions(struct buf *b, const struct measure *m) {
    if (m->decision_count == 0) return;
    json_write(b, "decisions:[");
    for (int i = 0; i < m->decision_count; i++)
        json_write(b, "{decision:%s, count:%s, probability:%.17g}", m->decisions[i].id,
                   fraction_text((struct fraction){m->decisions[i].count, 1}).text,
                   measure_share(m, m->decisions[i].count));
    json_write(b, "]");
}

static void put_classes(struct buf *b, const struct measure *m) {
    if (m->class_count == 0) return;
    json_write(b, "hands:[");
    for (int i = 0; i < m->class_count; i++) {
        const struct measure_class *c = &m->class[i];
        BUF_ON_STACK(cards, 32);
        card_put_list(&cards, c->lowest, c->cards);
        json_write(b, "{down_to:%s, after?:%s, decision:%s, probability:%.17g, value:%s}", cards.text, c->after,
                   c->decision, measure_share(m, c->count), fraction_text(c->value).text);
    }
    json_write(b, "]");
}

static const char *note_of(const struct measure *m, const struct rules *rules) {
    return rules->game->page     ? "not approved"
           : rules_varied(rules) ? "not an approved rule"
           : m->unapproved       ? "not an approved table"
                                 : NULL;
}

void measure_put_note(struct buf *b, const struct measure *m, const struct rules *rules) {
    json_write(b, "note?:%s", note_of(m, rules));
    if (!rules_varied(rules)) return;
    json_write_begin(b, "rule", '{');
    const struct variations *all = variations_of(rules->game);
    for (int i = 0; i < all->count; i++) {
        const struct option *v = &all->rules[i];
        const int value = rules_variation(rules, v->id);
        BUF_ON_STACK(text, 24);
        if (value == v->default_value) continue;
        option_put(&text, v, value);
        json_write_word(b, v->id, text.text);
    }
    json_write_end(b, '}');
}

void measure_put_json(struct buf *b, const struct measure *measure, const struct rules *rules) {
    const struct measure at_reset = measure_at_reset(measure, rules), *m = &at_reset;
    struct meter_return meters;
    measure_begin(b, m->wager, m);
    if (m->strategy) json_write_word(b, "strategy", m->strategy);
    measure_put_note(b, m, rules);
    measure_put_figures(b, m);
    put_average(b, m);
    if (measure_meters(measure, rules, &meters)) put_meters(b, &meters);
    json_write(b, "deals:%s, lines:[", fraction_text((struct fraction){m->deals, 1}).text);
    for (int i = 0; i < m->line_count; i++) put_line(b, m, &m->lines[i]);
    json_write_end(b, ']');
    put_decisions(b, m);
    put_classes(b, m);
    json_write_end(b, '}');
}

void measure_put_rounds(struct buf *b, const struct round_sum *r) {
    const struct round_sum_chances fate = round_sum_chances(r);
    json_write(b, "{rounds:%d, method:%s, mean:%.17g, deviation:%.17g", r->rounds,
               r->exact ? "characteristic function" : "normal curve", r->mean, r->deviation);
    buf_format(b, ",\"behind\":%.9f,\"even\":%.9f,\"ahead\":%.9f", fate.behind, fate.even, fate.ahead);
    buf_format(b, ",\"quantiles\":{\"0.05\":%.9g,\"0.5\":%.9g,\"0.95\":%.9g}}",
               round_sum_value(r, round_sum_quantile(r, 0.05)), round_sum_value(r, round_sum_quantile(r, 0.5)),
               round_sum_value(r, round_sum_quantile(r, 0.95)));
}
