/* config_unapproved.c - a pay table that no document approves, as a configuration writes it.
 *
 *   "options": {"natural-pair-plus": {"name": "Trial 1",
 *                                     "lines": {"straight-flush": "50 to 1", "pair": "1 to 1"}}}
 *
 * Its lines are lines of the wager's approved tables, by their ids, so hands are recognised as usual.  A
 * line that is left out loses, except lines that the document gives only in its text (a label in brackets).
 * Pays are in the unit of the wager's approved tables; a meter is paid only where they pay it. */
#include "floor/config/config.h"

#include <string.h>

enum { ODDS_MAX = 100000, PAY_TEXT_MAX = 31 };

struct custom_line {
    struct text id, pay;
};

struct custom_table {
    struct config_unapproved *to;
    const struct wager *wager;
    const struct pay_sheet *like; /* the approved sheet that has all its lines */
    int count;
    struct custom_line line[JSON_NAMES_MAX];
    struct json_fault *fault;
};

static bool refuse(struct custom_table *o, const char *at, const char *line, const char *what) {
    struct buf b = BUF(o->fault->text);
    o->fault->err = ERR_RANGE;
    o->fault->at = at;
    if (line) buf_format(&b, "line '%s': ", line);
    return buf_refuse(&b, "%s", what);
}

/* ---- pays --------------------------------------------------------------------------------------------- */
static enum pay_kind pay_unit(const struct wager *wager) {
    for (int s = 0; s < wager->sheets; s++)
        for (int i = 0; i < wager->sheet[s].count; i++) {
            const enum pay_kind kind = (enum pay_kind)wager->sheet[s].rows[i].pay[0].kind;
            if (kind == PAY_TO_1 || kind == PAY_FOR_1 || kind == PAY_CASH) return kind;
        }
    return PAY_TO_1;
}

static bool read_whole_number(const char **at, uint32_t *out) {
    const char *from = *at;
    for (*out = 0; **at >= '0' && **at <= '9' && *out <= ODDS_MAX; ++*at) *out = *out * 10 + (uint32_t)(**at - '0');
    return *at > from && *out >= 1 && *out <= ODDS_MAX;
}

/* "40 to 1", "3/2 to 1", "6 for 1", "$25". */
static bool read_odds(const char *at, enum pay_kind unit, struct pay *out) {
    static const char *const ends[] = {[PAY_TO_1] = " to 1", [PAY_FOR_1] = " for 1", [PAY_CASH] = ""};
    *out = (struct pay){.kind = (uint8_t)unit, .den = 1};
    if (unit == PAY_CASH && *at++ != '$') return false;
    if (!read_whole_number(&at, &out->num)) return false;
    if (unit != PAY_CASH && strncmp(at, "/2", 2) == 0) {
        if (out->num % 2 == 0) return false;
        out->den = 2;
        at += 2;
    }
    return strcmp(at, ends[unit]) == 0;
}

/* The meter that an approved table pays for the line. */
static bool find_meter(const struct pay_row *row, struct pay *out) {
    for (int c = 0; c < PAY_COLUMNS; c++) {
        if (row->pay[c].kind != PAY_METER) continue;
        *out = row->pay[c];
        return true;
    }
    return false;
}

static bool read_pay(struct custom_table *o, const struct pay_row *row, struct text value, struct pay *out) {
    static const char *const wanted[] = {[PAY_TO_1] =
                                             "write its pay as \"40 to 1\", \"3/2 to 1\", \"push\" or \"lose\"",
                                         [PAY_FOR_1] = "write its pay as \"40 for 1\", \"push\" or \"lose\"",
                                         [PAY_CASH] = "write its pay as \"$25\" or \"lose\""};
    const enum pay_kind unit = pay_unit(o->wager);
    const struct json_field field = {.key = row->id, .value = value};
    BUF_ON_STACK(pay, PAY_TEXT_MAX + 1);
    struct text text;
    if (!json_field_text(&field, PAY_TEXT_MAX, &text, o->fault)) return refuse(o, value.at, row->id, wanted[unit]);
    buf_bytes(&pay, text.at, text.size);
    *out = (struct pay){0};
    if (text_is(text, "lose")) return true;
    if (text_is(text, "meter"))
        return find_meter(row, out) || refuse(o, value.at, row->id, "no approved table pays a meter for it");
    if (text_is(text, "push") && unit != PAY_CASH) {
        *out = (struct pay)PUSH;
        return true;
    }
    return read_odds(pay.text, unit, out) || refuse(o, value.at, row->id, wanted[unit]);
}

/* ---- lines -------------------------------------------------------------------------------------------- */
static int row_of(const struct pay_sheet *sheet, struct text id) {
    for (int i = 0; i < sheet->count; i++)
        if (text_is(id, sheet->rows[i].id)) return i;
    return -1;
}

/* Keys are decoded in place and can be read once: the lines are kept. */
static bool read_lines(struct custom_table *o, struct text lines) {
    struct json j = json_init(lines.at, lines.size);
    struct json_names names = {.count = 0};
    struct text id, pay;
    json_enter(&j, '{');
    while (json_next_key(&j, &id)) {
        if (!json_names_add(&names, id, o->fault)) return false; /* nor are there more than have room */
        if (!json_skip(&j, &pay)) break;
        o->line[o->count++] = (struct custom_line){id, pay};
    }
    return !j.why || json_fault_syntax(o->fault, &j);
}

/* The first line that the sheet does not have, or NULL. */
static const struct custom_line *missing_line(const struct custom_table *o, const struct pay_sheet *sheet) {
    for (int i = 0; i < o->count; i++)
        if (row_of(sheet, o->line[i].id) < 0) return &o->line[i];
    return NULL;
}

/* The first approved sheet of the wager that has every line. */
static bool find_approved_sheet(struct custom_table *o) {
    BUF_ON_STACK(known, JSON_FAULT_TEXT);
    for (int s = 0; s < o->wager->sheets; s++) {
        o->like = &o->wager->sheet[s];
        if (!missing_line(o, o->like)) return true;
    }
    const struct pay_sheet *first = &o->wager->sheet[0];
    const struct custom_line *line = missing_line(o, first);

    buf_put(&known, "no approved table has this line; there are");
    for (int i = 0; i < first->count; i++) buf_format(&known, "%s %s", i ? "," : "", first->rows[i].id);
    return refuse(o, line->id.at, json_quote(line->id).text, known.text);
}

/* ---- the table ---------------------------------------------------------------------------------------- */
static bool read_name(struct custom_table *o, const struct json_field *field) {
    struct text name;
    if (!json_field_text(field, CONFIG_NAME - 1, &name, o->fault)) return false;
    if (!name.size) return refuse(o, field->value.at, NULL, "name: a pay table needs one");
    for (int s = 0; s < o->wager->sheets; s++)
        for (int c = 0; c < o->wager->sheet[s].columns; c++)
            if (text_is(name, o->wager->sheet[s].tables[c]))
                return refuse(o, field->value.at, NULL, "name: it is that of an approved table; choose another");
    memcpy(o->to->name, name.at, name.size);
    return true;
}

static void copy_approved_sheet(struct custom_table *o) {
    struct config_unapproved *to = o->to;
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
static void put_in_force(struct rules *rules, int wager, const struct config_unapproved *table) {
    rules_use_table(rules, wager, (struct pay_table){&table->sheet, 0});
    rules->offered |= UINT32_C(1) << wager;
    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];
        if (w->kind == WAGER_UNSTAKED && w->of == wager && w->sheets && i != wager)
            rules_use_table(rules, i, (struct pay_table){0});
    }
}

bool config_read_unapproved(struct config_unapproved *out, struct rules *rules, int wager, struct text table,
                            struct json_fault *fault) {
    struct json_field field[] = {{.key = "name", .required = true},
                                 {.key = "lines", .kind = JSON_OBJECT, .required = true}};
    struct custom_table o = {.to = out, .wager = &rules->game->wagers[wager], .fault = fault};
    *out = (struct config_unapproved){.wager = (uint8_t)wager};
    if (!o.wager->sheets) return refuse(&o, table.at, NULL, "this wager has no pay table of its own");
    if (!json_object_split(table, field, COUNT(field), fault)) return false;
    if (!read_name(&o, &field[0]) || !read_lines(&o, field[1].value) || !find_approved_sheet(&o)) return false;
    copy_approved_sheet(&o);
    for (int i = 0; i < o.count; i++) {
        const int row = row_of(o.like, o.line[i].id);
        if (!read_pay(&o, &o.like->rows[row], o.line[i].pay, &out->rows[row].pay[0])) return false;
    }
    put_in_force(rules, wager, out);
    return true;
}

bool config_is_same_table(struct pay_table a, struct pay_table b) {
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

bool config_is_unapproved(const struct config *config, struct pay_table table) {
    for (int i = 0; i < config->unapproved_count; i++)
        if (table.sheet == &config->unapproved_table[i].sheet) return true;
    return false;
}
