#include "ask/lab/what_if.h"

#include "math/analysis.h"

#include <string.h>

#define fail(w, ...) text_refuse((w)->error, sizeof(w)->error, __VA_ARGS__)

int what_if_wager(const struct game *game, const char *id, size_t size, char error[WHAT_IF_ERROR]) {
    const int wager = game_wager(game, id, size);
    struct buf b = buf_init(error, WHAT_IF_ERROR);
    if (wager >= 0 && game->wagers[wager].sheets) return wager;
    if (wager < 0) {
        buf_format(&b, "%s has no wager '%.*s'; those with pay tables are:", game->id, (int)size, id);
    } else if (game->wagers[wager].shares) {
        buf_format(&b, "%s is paid by the table of %s; give that one", game->wagers[wager].id,
                   game->wagers[game->wagers[wager].shares - 1].id);
    } else if (game->wagers[wager].operators) {
        buf_format(&b, "%s is the operator's own; give its pays with --option", game->wagers[wager].id);
    } else {
        buf_format(&b, "%s pays 1 to 1 and has no table", game->wagers[wager].id);
    }
    for (int i = 0; wager < 0 && i < game->wager_count; i++)
        if (game->wagers[i].sheets) buf_format(&b, " %s", game->wagers[i].id);
    return -1;
}

/* ---- pays --------------------------------------------------------------------------------------------- */
/* The pay kind of the wager's tables, apart from pushes and meters. */
static enum pay_kind unit_of(const struct wager *wager) {
    if (posted_wager_pays(wager, PAY_FOR_1)) return PAY_FOR_1;
    return posted_wager_pays(wager, PAY_CASH) ? PAY_CASH : PAY_TO_1;
}

/* A pay of num/den in the unit; 0 to 1 is a push [chase-the-flush R7]. */
static bool put_odds(struct what_if *w, const char *line, enum pay_kind unit, struct posted_pay pay, struct pay *out) {
    const int64_t divisor = common_divisor(pay.num, pay.den), num = pay.num / divisor, den = pay.den / divisor;
    if (pay.num < 0) return fail(w, "line '%s' pays less than the stake, which no line that wins may", line);
    if (num > WHAT_IF_ODDS_MAX || den > WHAT_IF_SCALE_MAX)
        return fail(w, "line '%s': a pay of %lld/%lld is beyond what is counted: at most %d, in hundredths", line,
                    (long long)num, (long long)den, WHAT_IF_ODDS_MAX);
    if (unit == PAY_CASH && den != 1) return fail(w, "line '%s' pays dollars, and only whole ones", line);
    if (num == 0 && unit != PAY_TO_1)
        return fail(w, "line '%s' pays 0, which returns nothing; write \"lose\", or leave it out", line);
    *out = (struct pay){(uint8_t)unit, (uint8_t)den, 0, (uint32_t)num};
    return true;
}

static bool convert_meter(struct what_if *w, const struct game *game, const char *line, struct posted_pay pay,
                          struct pay *out) {
    const struct wager *wager = &game->wagers[w->wager];
    if (!posted_wager_pays(wager, PAY_METER))
        return fail(w, "line '%s' pays a meter, but no stake of %s goes to one; write odds, \"push\" or \"lose\"", line,
                    wager->id);
    if (pay.num != 100) return fail(w, "line '%s': a meter is paid as a whole", line);
    for (int i = 0; i < game->meter_count; i++) {
        if (game->meters[i].number != pay.meter) continue;
        *out = (struct pay)METER(pay.meter);
        return true;
    }
    return fail(w, pay.meter ? "line '%s': there is no meter %d" : "line '%s': which meter?", line, pay.meter);
}

/* The posted pay in the unit of the wager's tables. */
static bool convert(struct what_if *w, const struct game *game, const char *line, struct posted_pay pay,
                    struct pay *out) {
    const enum pay_kind unit = unit_of(&game->wagers[w->wager]);
    const struct rules rules = rules_standard(game);
    if (pay.kind == POSTED_METER) return convert_meter(w, game, line, pay, out);
    if (pay.kind == POSTED_LOSE || pay.kind == POSTED_PUSH) {
        *out = pay.kind == POSTED_LOSE ? (struct pay)LOSE : (struct pay)PUSH;
        return true;
    }
    if (posted_pay_in(&pay, unit, rules_fixed_cents(&rules, w->wager))) return put_odds(w, line, unit, pay, out);
    return fail(w,
                unit == PAY_CASH ? "line '%s' must pay dollars: there is no stake to pay odds on"
                                 : "line '%s' pays dollars, but the wager has no fixed amount; write odds",
                line);
}

/* ---- lines -------------------------------------------------------------------------------------------- */
/* A line's row in the nearest sheet, else in another sheet of the wager. */
static const struct pay_row *find_row(const struct game *game, const struct what_if *w,
                                      const struct posted_line *line) {
    const struct wager *wager = &game->wagers[w->wager];
    const struct pay_row *row = posted_row(w->table.sheet, line);
    for (int s = 0; !row && s < wager->sheets; s++) row = posted_row(&wager->sheet[s], line);
    return row;
}

/* Our row with the id of this row; a row of another sheet is added at the end. */
static struct pay_row *own_row(struct what_if *w, const struct pay_row *row) {
    for (int i = 0; i < w->sheet.count; i++)
        if (strcmp(w->rows[i].id, row->id) == 0) return &w->rows[i];
    if (w->sheet.count == POSTED_LINES) return NULL;
    w->rows[w->sheet.count] = (struct pay_row){.tier = row->tier, .id = row->id, .label = row->label};
    return &w->rows[w->sheet.count++];
}

static bool fail_unknown(struct what_if *w, const struct game *game, const char *name) {
    struct buf b = BUF(w->error);
    buf_format(&b, "'%s' is no line of %s; its lines are:", name, game->wagers[w->wager].id);
    for (int i = 0; i < w->table.sheet->count; i++) buf_format(&b, " %s", w->table.sheet->rows[i].id);
    return false;
}

static bool take_line(struct what_if *w, const struct game *game, const struct posted_line *line, uint32_t *given) {
    const struct pay_row *row = find_row(game, w, line);
    struct pay_row *own = row ? own_row(w, row) : NULL;
    if (!own) return fail_unknown(w, game, line->line[0] ? line->line : line->label);
    const uint32_t bit = UINT32_C(1) << (own - w->rows);
    if (*given & bit) return fail(w, "the line '%s' is given twice", own->id);
    *given |= bit;
    struct posted_pay pay = line->pay;
    if (pay.meter == 0 && row->pay[0].kind == PAY_METER) pay.meter = row->pay[0].meter;
    return convert(w, game, own->id, pay, &own->pay[0]);
}

/* All pays must be multiples of 1/100 of the stake or of a larger common fraction, so that sums stay exact. */
static bool has_common_unit(struct what_if *w) {
    int64_t scale = 1;
    for (int i = 0; i < w->sheet.count; i++) {
        const int64_t den = w->rows[i].pay[0].den ? w->rows[i].pay[0].den : 1;

        scale = scale / common_divisor(scale, den) * den;
        if (scale > WHAT_IF_SCALE_MAX)
            return fail(w, "line '%s': the pays have no unit of 1/%d or more in common", w->rows[i].id,
                        WHAT_IF_SCALE_MAX);
    }
    return true;
}

/* Starts from the nearest sheet with every line losing, except lines that the document has only in its text. */
static void open_sheet(struct what_if *w, struct pay_table nearest) {
    w->table = nearest;
    w->sheet = (struct pay_sheet){.clause = nearest.sheet->clause, .columns = 1, .count = nearest.sheet->count};
    for (int i = 0; i < nearest.sheet->count; i++) {
        const struct pay_row *row = &nearest.sheet->rows[i];
        w->rows[i] = (struct pay_row){.tier = row->tier, .id = row->id, .label = row->label};
        if (row->label[0] == '(') w->rows[i].pay[0] = pay_of(nearest, row);
    }
}

static void name_table(struct what_if *w, const struct game *game, const char *posted) {
    const struct wager *wager = &game->wagers[w->wager];
    bool taken = posted[0] == '\0';
    struct buf b = BUF(w->name);
    for (int s = 0; s < wager->sheets; s++)
        for (int i = 0; i < wager->sheet[s].columns; i++)
            taken = taken || strcmp(wager->sheet[s].tables[i], posted) == 0;
    buf_put(&b, taken ? "what-if" : posted);
}

bool what_if_make(struct what_if *out, const struct game *game, int wager, const struct posted_table *posted) {
    const struct verdict verdict = posted_check(game, wager, posted);
    uint32_t given = 0;
    must(game->wagers[wager].sheets > 0 && verdict.table.sheet->count <= POSTED_LINES);
    *out = (struct what_if){.wager = wager, .approved = verdict.count == 0, .table = verdict.table};
    if (out->approved) {
        struct buf b = BUF(out->name);

        buf_put(&b, verdict.table.sheet->tables[verdict.table.column]);
        return true;
    }
    open_sheet(out, verdict.table);
    for (int i = 0; i < posted->count; i++)
        if (!take_line(out, game, &posted->lines[i], &given)) return false;
    if (!has_common_unit(out)) return false;
    name_table(out, game, posted->table);
    out->sheet.tables[0] = out->name;
    out->sheet.rows = out->rows;
    out->table = (struct pay_table){&out->sheet, 0};
    return true;
}
