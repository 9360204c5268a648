/*
 * theory_exact.c - what a row should win: computed by the exact analysis, written down, read again.
 *
 *   theory 2
 *   base -428/5525 1234/567 7
 *   ...
 *
 * a line per measure: its value, its square and the most it can be for the player, in units, with what the
 * meters take already counted as his (their pay is not the house's), and a bonus jackpot at its fixed amount.
 */
#include "pit/theory.h"

#include "ledger/meter.h"

#include <string.h>

static const char head[] = "theory 2\n";

/* ---- computing ---------------------------------------------------------------------------------------- */

struct computing {
    const struct rules *rules;
    struct buf *out;
};

/* What is added to a measure: rate / 10,000 of a unit on every line, or fixed cents on the meter's lines. */
struct addition {
    wide times;            /* nets are counted in 1 / (scale x times) of the unit */
    wide on_all, on_meter; /* in those parts, times the scale */
};

static struct addition addition_of(const struct rules *rules, int wager)
{
    struct addition a = {.times = 1};

    for (int i = 0; wager >= 0 && i < rules->game->meter_count; i++) {
        const int number = rules->game->meters[i].number;

        if (!meter_exists(rules, number)) continue;
        if (meter_is_bonus(rules) && rules_fixed_cents(rules, wager)) {
            a.times = rules_fixed_cents(rules, wager);
            a.on_meter = meter_reset_cents(rules, number);
        } else {
            a.times = METER_PARTS;
            a.on_all += meter_share(rules, number, wager, 1);
        }
    }
    return a;
}

static wide net_of(const struct measure *m, const struct measure_line *line, const struct addition *a)
{
    return line->net * a->times + (a->on_all + (line->meter ? a->on_meter : 0)) * m->scale;
}

/* Sums over all deals of the net, or of its square, with what is added. */
static wide sum_of(const struct measure *m, const struct addition *a, bool squared)
{
    wide sum = 0;

    for (int i = 0; i < m->line_count; i++) {
        const struct measure_line *line = &m->lines[i];
        const wide net = net_of(m, line, a);
        sum += line->count * (squared ? net * net : net);
    }
    return sum;
}

/* The best line of all. */
static wide top_of(const struct measure *m, const struct addition *a)
{
    wide top = 0; /* no wager can only lose */

    for (int i = 0; i < m->line_count; i++) {
        const wide net = net_of(m, &m->lines[i], a);
        if (m->lines[i].count && net > top) top = net;
    }
    return top;
}

static void emit(void *context, const struct measure *m)
{
    struct computing *c = context;
    const struct addition a = addition_of(c->rules, game_wager(c->rules->game, m->wager, strlen(m->wager)));
    const wide scale = m->scale * a.times;

    if (m->strategy && strcmp(m->strategy, "optimal") != 0) return;
    must(measure_is_sound(m));
    buf_put(c->out, m->wager);
    buf_char(c->out, ' ');
    fraction_put(c->out, fraction_of(sum_of(m, &a, false), m->deals * scale));
    buf_char(c->out, ' ');
    fraction_put(c->out, fraction_of(sum_of(m, &a, true), m->deals * scale * scale));
    buf_char(c->out, ' ');
    fraction_put(c->out, fraction_of(top_of(m, &a), scale));
    buf_char(c->out, '\n');
}

/* The tables in force; a wager without one (envy, where its Chan Chu table has none) is left to the analysis.
 */
static uint32_t fixed_tables(const struct rules *rules)
{
    uint32_t fixed = 0;

    for (int i = 0; i < rules->game->wager_count; i++)
        if (rules->table[i].sheet) fixed |= UINT32_C(1) << i;
    return fixed;
}

bool theory_compute(const struct rules *rules, struct arena *arena, int threads,
                    bool (*progress)(void *context, double done), void *context, struct buf *out)
{
    const struct analysis *analysis = analysis_find(rules->game);
    struct computing c = {rules, out};
    struct analysis_request request = {.rules = *rules,
                                       .fixed_tables = fixed_tables(rules),
                                       .fixed_options = UINT32_MAX,
                                       .arena = arena,
                                       .threads = threads,
                                       .progress = progress,
                                       .progress_context = context,
                                       .emit = emit,
                                       .emit_context = &c};

    if (!analysis) return false;
    /* the first value of what an analysis varies itself: own cards alone, optimal settings */
    for (int i = 0; analysis->options && analysis->options[i].key; i++)
        request.wanted[i] = (struct measure_name){analysis->options[i].key, analysis->options[i].values[0]};
    buf_put(out, head);
    return analysis->run(&request) && !out->full;
}

/* ---- reading ------------------------------------------------------------------------------------------ */

static bool read_wide(const char **at, wide *out)
{
    const bool below = **at == '-';
    int digits = 0;

    *out = 0;
    if (below) ++*at;
    for (; **at >= '0' && **at <= '9'; ++*at, digits++) *out = *out * 10 + (**at - '0');
    if (below) *out = -*out;
    return digits > 0 && digits <= 38;
}

/* "-428/5525" or "3", and the blank or line end behind it. */
static bool read_fraction(const char **at, char end, struct fraction *out)
{
    out->den = 1;
    if (!read_wide(at, &out->num)) return false;
    if (**at == '/') {
        ++*at;
        if (!read_wide(at, &out->den) || out->den <= 0) return false;
    }
    if (**at != end) return false;
    ++*at;
    return true;
}

static bool read_line(const char **at, struct theory_table *t)
{
    const char *name = *at, *blank = strchr(name, ' ');
    struct actual_theory theory;

    if (!blank) return false;
    *at = blank + 1;
    if (!read_fraction(at, ' ', &theory.value) || !read_fraction(at, ' ', &theory.square) ||
        !read_fraction(at, '\n', &theory.top))
        return false;
    for (int r = 0; r < t->row_count; r++) {
        struct theory_row *row = &t->row[r];
        if (strlen(row->measure) != (size_t)(blank - name) ||
            strncmp(row->measure, name, (size_t)(blank - name)) != 0)
            continue;
        row->theory = theory;
        row->known = true;
    }
    return true;
}

bool theory_learn(struct theory *theory, int table, struct buf *text)
{
    struct theory_table *t = &theory->table[table - 1];
    const char *at = text->text;

    if (text->full || strncmp(at, head, sizeof head - 1) != 0) return false;
    at += sizeof head - 1;
    while (*at)
        if (!read_line(&at, t)) return false;
    for (int r = 0; r < t->row_count; r++)
        if (t->row[r].known) return true;
    return false;
}

bool theory_find(struct theory *theory, const struct floor *floor, int table, struct store_handle store)
{
    char name[THEORY_NAME], memory[THEORY_TEXT];
    struct buf text = BUF(memory);

    theory_name(&floor_config(floor, table)->rules, name);
    return store_get(store, name, &text) == OK && theory_learn(theory, table, &text);
}
