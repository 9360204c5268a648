/*
 * config_own.c - a pay table that no document approves, as a configuration writes it.
 *
 *   "options": {"natural-pair-plus": {"name": "Trial 1", "lines": {"straight-flush": "50 to 1", "pair": "1 to
 * 1"}}}
 *
 * Its lines are lines of the wager's approved tables, by their ids, so the game finds the hands as ever; one
 * that is left out loses, but for what the document has in its text alone (a label in brackets).  Pays are
 * in the unit of the wager's approved tables; a meter is paid only where they pay it.
 */
#include "table/config.h"

#include "base/json.h"

#include <string.h>

enum { ODDS_MAX = 100000 };

struct own {
    struct config_own *to;
    const struct wager *wager;
    const struct pay_sheet *like; /* the approved sheet that has all its lines */
    struct buf *why;
};

static bool refuse(struct own *o, const char *line, const char *what)
{
    if (line) buf_format(o->why, "line '%.40s': ", line);
    buf_put(o->why, what);
    return false;
}

/* ---- pays --------------------------------------------------------------------------------------------- */

static enum pay_kind unit_of(const struct wager *wager)
{
    for (int s = 0; s < wager->sheets; s++)
        for (int i = 0; i < wager->sheet[s].count; i++) {
            const enum pay_kind kind = (enum pay_kind)wager->sheet[s].rows[i].pay[0].kind;
            if (kind == PAY_TO_1 || kind == PAY_FOR_1 || kind == PAY_CASH) return kind;
        }
    return PAY_TO_1;
}

static bool take_number(const char **at, uint32_t *out)
{
    const char *from = *at;

    for (*out = 0; **at >= '0' && **at <= '9' && *out <= ODDS_MAX; ++*at)
        *out = *out * 10 + (uint32_t)(**at - '0');
    return *at > from && *out >= 1 && *out <= ODDS_MAX;
}

/* "40 to 1", "3/2 to 1", "6 for 1", "$25". */
static bool read_odds(const char *at, enum pay_kind unit, struct pay *out)
{
    static const char *const ends[] = {[PAY_TO_1] = " to 1", [PAY_FOR_1] = " for 1", [PAY_CASH] = ""};

    *out = (struct pay){.kind = (uint8_t)unit, .den = 1};
    if (unit == PAY_CASH && *at++ != '$') return false;
    if (!take_number(&at, &out->num)) return false;
    if (unit != PAY_CASH && strncmp(at, "/2", 2) == 0) {
        if (out->num % 2 == 0) return false;
        out->den = 2;
        at += 2;
    }
    return strcmp(at, ends[unit]) == 0;
}

static bool pays_meter(const struct pay_row *row, struct pay *out)
{
    for (int c = 0; c < PAY_COLUMNS; c++) {
        if (row->pay[c].kind != PAY_METER) continue;
        *out = row->pay[c];
        return true;
    }
    return false;
}

static bool read_pay(struct own *o, const struct pay_row *row, const char *text, struct pay *out)
{
    static const char *const wanted[] = {
        [PAY_TO_1] = "write its pay as \"40 to 1\", \"3/2 to 1\", \"push\" or \"lose\"",
        [PAY_FOR_1] = "write its pay as \"40 for 1\", \"push\" or \"lose\"",
        [PAY_CASH] = "write its pay as \"$25\" or \"lose\""};
    const enum pay_kind unit = unit_of(o->wager);

    *out = (struct pay){0};
    if (strcmp(text, "lose") == 0) return true;
    if (strcmp(text, "meter") == 0)
        return pays_meter(row, out) || refuse(o, row->id, "no approved table pays a meter for it");
    if (strcmp(text, "push") == 0 && unit != PAY_CASH) {
        *out = (struct pay)PUSH;
        return true;
    }
    return read_odds(text, unit, out) || refuse(o, row->id, wanted[unit]);
}

/* ---- lines -------------------------------------------------------------------------------------------- */

static int row_of(const struct pay_sheet *sheet, struct text id)
{
    for (int i = 0; i < sheet->count; i++)
        if (text_is(id, sheet->rows[i].id)) return i;
    return -1;
}

/* Calls each for every line; false stops. */
static bool each_line(struct own *o, struct text lines, bool (*each)(struct own *, struct text, struct text))
{
    struct json j = json_over(lines.at, lines.size);
    struct text id, value;

    if (!json_enter(&j, '{')) return refuse(o, NULL, "\"lines\" is an object: line id to pay");
    while (json_key(&j, &id)) {
        if (!json_skip(&j, &value)) break;
        if (!each(o, id, value)) return false;
    }
    return j.why ? refuse(o, NULL, j.why) : true;
}

static bool is_there(struct own *o, struct text id, struct text value)
{
    (void)value;
    return row_of(o->like, id) >= 0;
}

/* The first approved sheet of the wager that has every line. */
static bool find_like(struct own *o, struct text lines)
{
    for (int s = 0; s < o->wager->sheets; s++) {
        o->like = &o->wager->sheet[s];
        if (each_line(o, lines, is_there)) return true;
        if (o->why->size) return false;
    }
    o->like = &o->wager->sheet[0];
    buf_put(o->why, "a line is not one of its approved tables'; there are");
    for (int i = 0; i < o->like->count; i++) buf_format(o->why, "%s %s", i ? "," : "", o->like->rows[i].id);
    return false;
}

static bool take_line(struct own *o, struct text id, struct text value)
{
    struct pay_row *row = &o->to->rows[row_of(o->like, id)];
    struct json j = json_over(value.at, value.size);
    char memory[32];
    struct buf pay = BUF(memory);
    struct text text;

    if (o->to->given >> (row - o->to->rows) & 1) return refuse(o, row->id, "is given twice");
    o->to->given |= UINT32_C(1) << (row - o->to->rows);
    if (!json_string(&j, &text)) return refuse(o, row->id, "its pay is a text, such as \"40 to 1\"");
    buf_bytes(&pay, text.at, text.size);
    return read_pay(o, &o->like->rows[row - o->to->rows], memory, &row->pay[0]);
}

/* ---- the table ---------------------------------------------------------------------------------------- */

static bool take_name(struct own *o, struct text value)
{
    struct json j = json_over(value.at, value.size);
    struct text name;

    if (!json_string(&j, &name) || name.size < 1 || name.size >= CONFIG_NAME || memchr(name.at, 0, name.size))
        return refuse(o, NULL, "\"name\" is a text of 1 to 31 characters");
    for (int s = 0; s < o->wager->sheets; s++)
        for (int c = 0; c < o->wager->sheet[s].columns; c++)
            if (text_is(name, o->wager->sheet[s].tables[c]))
                return refuse(o, NULL, "\"name\" is that of an approved table; choose another");
    memcpy(o->to->name, name.at, name.size);
    return true;
}

static bool take_apart(struct own *o, struct text object, struct text *name, struct text *lines)
{
    struct json j = json_over(object.at, object.size);
    struct text key;

    json_enter(&j, '{');
    while (json_key(&j, &key)) {
        struct text *value = text_is(key, "name") ? name : text_is(key, "lines") ? lines : NULL;

        if (!value) return refuse(o, NULL, "a table has a \"name\" and \"lines\"");
        if (value->at) return refuse(o, NULL, "a key is given twice");
        if (!json_skip(&j, value)) break;
    }
    if (j.why) return refuse(o, NULL, j.why);
    return name->at && lines->at ? true : refuse(o, NULL, "a table has a \"name\" and \"lines\"");
}

static void open_sheet(struct own *o)
{
    struct config_own *to = o->to;

    to->sheet = (struct pay_sheet){.clause = o->like->clause, .columns = 1, .count = o->like->count};
    for (int i = 0; i < o->like->count; i++) {
        const struct pay_row *row = &o->like->rows[i];

        to->rows[i] = (struct pay_row){.tier = row->tier, .id = row->id, .label = row->label};
        if (row->label[0] == '(') to->rows[i].pay[0] = row->pay[0];
    }
    to->sheet.rows = to->rows;
    to->sheet.tables[0] = to->name;
}

/* What is paid beside a table of this id (envy dollars) is not known of one that has none. */
static void put_in_force(struct rules *rules, int wager, const struct config_own *own)
{
    rules_use_table(rules, wager, (struct pay_table){&own->sheet, 0});
    rules->offered |= UINT32_C(1) << wager;
    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];
        if (w->kind == WAGER_UNSTAKED && w->of == wager && w->sheets && i != wager)
            rules_use_table(rules, i, (struct pay_table){0});
    }
}

bool config_own_read(struct config_own *own, struct rules *rules, int wager, char *at, size_t size,
                     struct buf *why)
{
    struct own o = {.to = own, .wager = &rules->game->wagers[wager], .why = why};
    struct text name = {0}, lines = {0};

    *own = (struct config_own){.wager = (uint8_t)wager};
    if (!o.wager->sheets) return refuse(&o, NULL, "this wager has no pay table of its own");
    if (!take_apart(&o, (struct text){at, size}, &name, &lines)) return false;
    if (!take_name(&o, name) || !find_like(&o, lines)) return false;
    open_sheet(&o);
    if (!each_line(&o, lines, take_line)) return false;
    put_in_force(rules, wager, own);
    return true;
}

bool config_own_same(struct pay_table a, struct pay_table b)
{
    if (!a.sheet || !b.sheet) return a.sheet == b.sheet;
    if (strcmp(a.sheet->tables[a.column], b.sheet->tables[b.column]) != 0 || a.sheet->count != b.sheet->count)
        return false;
    for (int i = 0; i < a.sheet->count; i++) {
        const struct pay p = pay_of(a, &a.sheet->rows[i]), q = pay_of(b, &b.sheet->rows[i]);
        if (strcmp(a.sheet->rows[i].id, b.sheet->rows[i].id) != 0) return false;
        if (p.kind != q.kind || p.den != q.den || p.meter != q.meter || p.num != q.num) return false;
    }
    return true;
}

bool config_is_own(const struct config *config, struct pay_table table)
{
    for (int i = 0; i < config->own_count; i++)
        if (table.sheet == &config->own[i].sheet) return true;
    return false;
}
