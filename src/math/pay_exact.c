#include "math/pay_exact.h"

#include <string.h>

int pay_exact_wager(const struct game *game, const char *id)
{
    const int wager = game_wager(game, id, strlen(id));

    must(wager >= 0);
    return wager;
}

static bool is_fixed(const struct analysis_request *request, int wager)
{
    return request->fixed_tables >> wager & 1;
}

int pay_exact_tables(const struct analysis_request *request, int wager,
                     struct pay_table out[PAY_EXACT_TABLES])
{
    const struct wager *w = &request->rules.game->wagers[wager];
    int count = 0;

    if (is_fixed(request, wager)) {
        out[0] = request->rules.table[wager];
        return 1;
    }
    for (int s = 0; s < w->sheets; s++) {
        for (uint8_t column = 0; column < w->sheet[s].columns; column++) {
            must(count < PAY_EXACT_TABLES);
            out[count++] = (struct pay_table){&w->sheet[s], column};
        }
    }
    return count;
}

bool pay_exact_unapproved(const struct analysis_request *request, int wager)
{
    const struct wager *w = &request->rules.game->wagers[wager];

    if (!is_fixed(request, wager)) return false;
    for (int s = 0; s < w->sheets; s++) {
        if (&w->sheet[s] == request->rules.table[wager].sheet) return false;
    }
    return true;
}

uint32_t pay_exact_tier(const struct game *game, int wager, const char *line)
{
    const struct wager *w = &game->wagers[wager];

    for (int s = 0; s < w->sheets; s++) {
        for (int i = 0; i < w->sheet[s].count; i++) {
            if (strcmp(w->sheet[s].rows[i].id, line) == 0) return UINT32_C(1) << w->sheet[s].rows[i].tier;
        }
    }
    must(!"the game has a line of that id");
    return 0;
}

/* ---- nets --------------------------------------------------------------------------------------------- */

static int64_t divisor_of(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

int64_t pay_exact_scale(struct pay_table table, int64_t stake_cents)
{
    int64_t scale = 1;

    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        const int64_t den = pay.kind == PAY_CASH ? stake_cents : pay.den ? pay.den : 1;
        scale = scale / divisor_of(scale, den) * den;
    }
    return scale;
}

int64_t pay_exact_net(struct pay pay, int64_t scale, int64_t stake_cents)
{
    const int64_t odds = (int64_t)pay.num * (scale / (pay.den ? pay.den : 1));

    switch ((enum pay_kind)pay.kind) {
    case PAY_LOSE:
    case PAY_METER: return -scale;
    case PAY_PUSH: return 0;
    case PAY_TO_1: return odds;
    case PAY_FOR_1: return odds - scale;
    case PAY_CASH: return (int64_t)pay.num * 100 * (scale / stake_cents) - scale;
    }
    return 0;
}

int64_t pay_exact_best(struct pay_table table, uint32_t tiers, int64_t scale, int64_t stake_cents)
{
    const struct pay_row *row = pay_best(table, tiers);

    return row ? pay_exact_net(pay_of(table, row), scale, stake_cents) : -scale;
}

/* ---- a wager on its own ------------------------------------------------------------------------------- */

static int64_t stake_of(const struct analysis_request *request, int wager)
{
    const int64_t fixed = rules_fixed_cents(&request->rules, wager);

    return fixed ? fixed : 100;
}

void pay_exact_open(struct measure *m, const struct analysis_request *request, int wager,
                    struct pay_table table)
{
    const struct wager *w = &request->rules.game->wagers[wager];
    const int64_t stake = stake_of(request, wager), scale = pay_exact_scale(table, stake);

    *m = (struct measure){.game = request->rules.game, .wager = w->id, .basis = "stake", .scale = scale};
    m->tables[0] = (struct measure_name){w->id, table.sheet->tables[table.column]};
    m->unapproved = pay_exact_unapproved(request, wager);
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);

        if (pay.kind == PAY_LOSE) continue;
        measure_add(m, table.sheet->rows[i].id, 0, pay_exact_net(pay, scale, stake));
        m->lines[m->line_count - 1].pay = pay;
        m->lines[m->line_count - 1].meter = pay.kind == PAY_METER ? pay.meter : 0;
    }
    measure_add(m, "lose", 0, -scale);
}

void pay_exact_count_line(struct measure *m, const struct analysis_request *request, int wager,
                          struct pay_table table, const struct pay_row *line, wide count)
{
    const int64_t stake = stake_of(request, wager);

    if (line)
        measure_add(m, line->id, count, pay_exact_net(pay_of(table, line), m->scale, stake));
    else
        measure_add(m, "lose", count, -m->scale);
}

void pay_exact_count(struct measure *m, const struct analysis_request *request, int wager,
                     struct pay_table table, uint32_t tiers, wide count)
{
    pay_exact_count_line(m, request, wager, table, pay_best(table, tiers), count);
}
