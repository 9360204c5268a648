#include "math/pay_exact.h"

#include <string.h>

int pay_exact_wager(const struct game *game, const char *id) {
    const int wager = game_wager(game, id, strlen(id));
    must(wager >= 0);
    return wager;
}

static bool is_fixed(const struct analysis_request *request, int wager) { return request->fixed_tables >> wager & 1; }

/* Are the tables of the wager those of the caller's list? */
static bool is_searched(const struct analysis_request *request, int wager) {
    return request->candidate_count && request->candidate_wager == wager;
}

int pay_exact_tables(const struct analysis_request *request, int wager, struct pay_table out[PAY_EXACT_TABLES]) {
    const struct wager *w = &request->rules.game->wagers[wager];
    int count = 0;
    if (is_searched(request, wager)) {
        must(request->candidate_count <= PAY_EXACT_TABLES);
        memcpy(out, request->candidates, (size_t)request->candidate_count * sizeof out[0]);
        return request->candidate_count;
    }
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

bool pay_exact_unapproved(const struct analysis_request *request, int wager) {
    const struct wager *w = &request->rules.game->wagers[wager];
    if (is_searched(request, wager)) return true;
    if (!is_fixed(request, wager)) return false;
    for (int s = 0; s < w->sheets; s++)
        if (&w->sheet[s] == request->rules.table[wager].sheet) return false;
    return true;
}

uint32_t pay_exact_tier(const struct game *game, int wager, const char *line) {
    const struct wager *w = &game->wagers[wager];
    for (int s = 0; s < w->sheets; s++) {
        for (int i = 0; i < w->sheet[s].count; i++)
            if (strcmp(w->sheet[s].rows[i].id, line) == 0) return UINT32_C(1) << w->sheet[s].rows[i].tier;
    }
    must(!"the game has a line of that id");
    return 0;
}

/* ---- nets --------------------------------------------------------------------------------------------- */
int64_t pay_exact_scale(struct pay_table table, int64_t stake_cents) {
    int64_t scale = 1;
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        const int64_t den = pay.kind == PAY_CASH ? stake_cents : pay.den ? pay.den : 1;
        scale = scale / common_divisor(scale, den) * den;
    }
    return scale;
}

int64_t pay_exact_net(struct pay pay, int64_t scale, int64_t stake_cents) {
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

int64_t pay_exact_best(struct pay_table table, uint32_t tiers, int64_t scale, int64_t stake_cents) {
    const struct pay_row *row = pay_best(table, tiers);
    return row ? pay_exact_net(pay_of(table, row), scale, stake_cents) : -scale;
}

/* ---- a wager without decisions ------------------------------------------------------------------------ */
static void name_unpaid(struct pay_exact *p) {
    must(p->table.sheet->count <= PAY_EXACT_LINES);
    p->unpaid = (struct pay_sheet){.columns = 1, .count = p->table.sheet->count, .rows = p->unpaid_rows};
    for (int i = 0; i < p->unpaid.count; i++) {
        p->unpaid_rows[i] = p->table.sheet->rows[i];
        p->unpaid_rows[i].pay[0] =
            pay_of(p->table, &p->table.sheet->rows[i]).kind == PAY_LOSE ? (struct pay)PUSH : (struct pay)LOSE;
    }
}

void pay_exact_open(struct pay_exact *p, const struct analysis_request *request, int wager, struct pay_table table) {
    const struct wager *w = &request->rules.game->wagers[wager];
    const int64_t fixed = rules_fixed_cents(&request->rules, wager);
    struct measure *m = &p->m;
    p->table = table;
    p->stake_cents = fixed ? fixed : 100;
    p->unpaid.count = 0;
    *m = (struct measure){.game = request->rules.game,
                          .wager = w->id,
                          .basis = "stake",
                          .tables = {{w->id, table.sheet->tables[table.column]}},
                          .unapproved = pay_exact_unapproved(request, wager),
                          .scale = pay_exact_scale(table, p->stake_cents)};
    if (m->unapproved) name_unpaid(p);
    for (int i = 0; i < table.sheet->count; i++) {
        const struct pay_row *row = &table.sheet->rows[i];
        const struct pay pay = pay_of(table, row);

        if (pay.kind == PAY_LOSE && !m->unapproved) continue;
        pay_exact_count_line(p, row, 0);
        m->lines[m->line_count - 1].lost = pay.kind == PAY_LOSE;
        m->lines[m->line_count - 1].pay = pay;
        m->lines[m->line_count - 1].meter = pay.kind == PAY_METER ? pay.meter : 0;
    }
    pay_exact_count_line(p, NULL, 0);
}

void pay_exact_count_line(struct pay_exact *p, const struct pay_row *line, wide count) {
    if (line)
        measure_add_line(&p->m, line->id, count, pay_exact_net(pay_of(p->table, line), p->m.scale, p->stake_cents));
    else
        measure_add_line(&p->m, "lose", count, -p->m.scale);
}

void pay_exact_count(struct pay_exact *p, uint32_t tiers, wide count) {
    const struct pay_row *line = pay_best(p->table, tiers);
    const struct pay_row *unpaid = line ? NULL : pay_best((struct pay_table){&p->unpaid, 0}, tiers);
    if (unpaid) line = &p->table.sheet->rows[unpaid - p->unpaid_rows];
    pay_exact_count_line(p, line, count);
}

void pay_exact_emit(struct pay_exact *p, const struct analysis_request *request, wide deals) {
    wide counted = 0;
    for (int i = 0; i < p->m.line_count; i++) counted += p->m.lines[i].count;
    pay_exact_count_line(p, NULL, deals - counted);
    p->m.deals = deals;
    p->m.wagered = deals * p->m.scale;
    request->emit(request->emit_context, &p->m);
}
