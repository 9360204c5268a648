#include "math/analysis.h"

#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"
#include "math/decide.h"
#include "math/page/page_analysis.h"
#include "math/stadium_three_card/stadium_three_card_exact.h"
#include "math/super_three_card/super_three_card_exact.h"
#include "math/three_card_catch/three_card_catch_exact.h"

#include <math.h>
#include <string.h>

/* ---- measures ----------------------------------------------------------------------------------------- */
/* Sums of count x net and count x net², in 1/scale of the unit. */
static wide sum_of(const struct measure *m, bool squared) {
    wide sum = 0;
    for (int i = 0; i < m->line_count; i++) {
        const wide net = m->lines[i].net;
        sum += m->lines[i].count * (squared ? net * net : net);
    }
    return sum;
}

struct fraction measure_value(const struct measure *m) {
    return fraction_of(sum_of(m, false), m->deals * m->scale);
}

/* E(x²); the deviation subtracts E(x)² where it is printed. */
struct fraction measure_mean_square(const struct measure *m) {
    return fraction_of(sum_of(m, true), m->deals * m->scale * m->scale);
}

double measure_edge(const struct measure *m) { return -fraction_to_double(measure_value(m)); }

double measure_deviation(const struct measure *m) {
    const struct fraction mean = measure_value(m), square = measure_mean_square(m);
    const long double average = (long double)mean.num / (long double)mean.den;
    return (double)sqrtl((long double)square.num / (long double)square.den - average * average);
}

struct fraction measure_average_wager(const struct measure *m) {
    return fraction_of(m->wagered, m->deals * m->scale);
}

double measure_hit_rate(const struct measure *m) {
    wide hits = 0;
    for (int i = 0; i < m->line_count; i++)
        if (m->lines[i].net > 0 || m->lines[i].meter) hits += m->lines[i].count;
    return fraction_to_double(fraction_of(hits, m->deals));
}

bool measure_is_sound(const struct measure *m) {
    wide sum = 0;
    for (int i = 0; i < m->line_count; i++) {
        if (m->lines[i].count < 0) return false;
        sum += m->lines[i].count;
    }
    return sum == m->deals && m->deals > 0 && m->scale > 0;
}

int64_t common_divisor(int64_t a, int64_t b) {
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void measure_add_line(struct measure *m, const char *id, wide count, int64_t net) {
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

/* ---- choices ------------------------------------------------------------------------------------------ */
struct choice choice_for(const struct game *game, const char *action, struct fraction value) {
    return (struct choice){.action = (uint8_t)game_action(game, action, strlen(action)), .value = value};
}

void percent_put(struct buf *b, wide part, wide whole) {
    const int hundredths = (int)((20000 * part + whole) / (2 * whole));
    buf_format(b, "%d.%02d %%", hundredths / 100, hundredths % 100);
}

void choice_note_chances(struct choice *choice, wide won, wide tied, wide deals) {
    struct buf b = BUF(choice->note);
    buf_put(&b, "win ");
    percent_put(&b, won, deals);
    buf_put(&b, ", tie ");
    percent_put(&b, tied, deals);
}

int choices_order_two(struct choice preferred, struct choice other, struct choice out[CHOICES_MAX]) {
    const bool best = fraction_compare(preferred.value, other.value) >= 0;
    out[!best] = preferred;
    out[best] = other;
    return 2;
}

uint64_t asked_seen(const struct asked *asked) {
    uint64_t cards = 0;
    for (int c = 0; asked->seen && c < DECK_52; c++) cards |= (uint64_t)(asked->seen[c] > 0) << c;
    return cards;
}

struct settled_wager settled_wager(const struct settled_base *base, const char *id) {
    const int wager = game_wager(base->game, id, strlen(id));
    must(wager >= 0);
    return base->wagers[wager];
}

/* ---- the analyses, one per game ----------------------------------------------------------------------- */
/* clang-format off */
const struct analysis *const analysis_list[] = {
    &three_card_catch_exact,
    &chase_the_flush_exact,
    &super_three_card_exact,
    &stadium_three_card_exact,
    &dealer_open_pai_gow_exact,
};
/* clang-format on */

const int analysis_count = COUNT(analysis_list);

const struct analysis *analysis_find(const struct game *game) {
    if (game->page) return &page_analysis;
    for (int i = 0; i < analysis_count; i++)
        if (game_is(game, analysis_list[i]->game)) return analysis_list[i];
    return NULL;
}

bool analysis_visit(const struct analysis_request *request, struct analysis_slices slices,
                    void (*visit)(void *context, int number), void *context) {
    for (int from = 0; from < slices.count; from += slices.slice) {
        const int end = from + slices.slice < slices.count ? from + slices.slice : slices.count;

#pragma omp parallel for num_threads(request->threads) schedule(dynamic)
        for (int i = from; i < end; i++) visit(context, i);
        if (analysis_should_stop(request, slices.from + (slices.to - slices.from) * end / slices.count)) return false;
    }
    return true;
}

bool analysis_wants(const struct analysis_request *request, const char *key, const char *value) {
    for (int i = 0; i < MEASURE_NAMES && request->wanted[i].key; i++)
        if (strcmp(request->wanted[i].key, key) == 0) return strcmp(request->wanted[i].value, value) == 0;
    return true;
}

/* ---- the fast strategies ------------------------------------------------------------------------------ */
const struct decider *decider_find(const struct game *game, const char *strategy) {
    const struct analysis *analysis = analysis_find(game);
    for (const struct decider *d = analysis ? analysis->deciders : NULL; d && d->strategy; d++)
        if (strcmp(d->strategy, strategy) == 0) return d;
    return NULL;
}
