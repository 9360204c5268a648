/* answer_text.c - answers as text for people (answer.h). */
#include "ask/answer.h"
#include "ask/columns.h"
#include "base/number.h"
#include "base/time.h"

#include <stdlib.h>
#include <string.h>

enum { CELL = 2000, COLUMNS = 40, STEP = 2, TABLE_WIDTH = 200, LINE = 16384, LONG_WORDS = 60 };

struct page {
    struct answer *answer;
    struct buf line;
};

static void end_line(struct page *p) {
    buf_char(&p->line, '\n');
    must(!p->line.full);
    p->answer->put(p->answer->context, p->line.text, p->line.size);
    buf_clear(&p->line);
}

static void put_blanks(struct buf *b, int count) { buf_format(b, "%*s", count, ""); }

/* ---- values ------------------------------------------------------------------------------------------- */
/* A number in its unit.  exact: a fraction follows what it is about. */
static void put_number(struct buf *b, const char *text, enum answer_unit unit, bool exact) {
    struct fraction f;
    const bool whole = answer_read_fraction(text, &f);
    const double value = whole ? fraction_to_double(f) : strtod(text, NULL);
    switch (unit) {
    case UNIT_SHARE:
        buf_format(b, "%.6f %%", 100 * value);
        if (exact && whole && f.den > 1) buf_format(b, " = %s", text);
        return;
    case UNIT_DECIMAL: buf_format(b, "%+.9f", value); return;
    case UNIT_COUNT: buf_put(b, whole && f.den == 1 ? count_text(f.num).text : text); return;
    case UNIT_CENTS:
        if (whole && f.den > 1) break;
        buf_put(b, value < -9e18 || value > 9e18 ? text : money_text((int64_t)value).text);
        return;
    case UNIT_DOLLARS:
        buf_put(b, money_text((int64_t)(value < 0 ? 100 * value - 0.5 : 100 * value + 0.5)).text);
        return;
    case UNIT_TIME: time_put(b, (int64_t)value); return;
    case UNIT_DURATION: buf_format(b, "%d:%02d", (int)(value / 3600000), (int)(value / 60000) % 60); return;
    case UNIT_HUNDREDTHS:
        if (!whole) buf_format(b, "%.2f", value);
        if (!whole) return;
        break;
    case UNIT_NONE: break;
    }
    if (whole)
        buf_put(b, text);
    else
        buf_format(b, "%.6g", value);
}

static bool is_number(const char *text) {
    struct fraction f;
    return answer_read_fraction(text, &f);
}

static void put_value(struct buf *b, struct text value, enum answer_unit unit, bool exact) {
    BUF_ON_STACK(plain, CELL);
    answer_put_plain(&plain, value);
    if (text_is(value, "true") || text_is(value, "false"))
        buf_put(b, *value.at == 't' ? "yes" : "no");
    else if (*value.at == '"' ? unit && unit < UNIT_CENTS && is_number(plain.text) : !text_is(value, "null"))
        put_number(b, plain.text, unit, exact);
    else if (*value.at == '"')
        buf_put(b, plain.text);
}

static void put_name(struct buf *b, struct text name) {
    for (size_t i = 0; i < name.size; i++) buf_char(b, name.at[i] == '_' ? ' ' : name.at[i]);
}

/* ---- one line ----------------------------------------------------------------------------------------- */
/* How deep lists and objects go: 0 for "abc", 1 for {"a":1}. */
static int depth_of(struct text value) {
    int depth = 0, most = 0;
    for (size_t i = 0; i < value.size; i++) {
        const char c = value.at[i];
        if (c == '"')
            for (i++; i < value.size && value.at[i] != '"'; i++) i += value.at[i] == '\\';
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        if (depth > most) most = depth;
    }
    return most;
}

static bool is_nothing(struct text value) {
    return text_is(value, "null") || text_is(value, "\"\"") || text_is(value, "{}") || text_is(value, "[]");
}

struct member {
    struct text name, value;
    enum answer_unit unit;
};

/* The next member of an object, or item of a list, that says something. */
static bool next_member(struct json *j, bool list, enum answer_unit outer, struct member *m) {
    m->name = (struct text){0};
    while (list ? json_next_item(j) : json_next_key(j, &m->name)) {
        if (!json_skip(j, &m->value)) return false;
        m->unit = list ? outer : answer_unit(m->name, outer);
        if (list || !is_nothing(m->value)) return true;
    }
    return false;
}

/* A value of depth 0 or 1: "7", "xtra=1 odds=A", "a b", and with commas where an item has a blank. */
static void put_flat(struct buf *b, struct text value, enum answer_unit unit, bool exact) {
    struct json j = json_init(value.at, value.size);
    const bool list = answer_is_list(value);
    struct member m;
    if (!list && !answer_is_object(value)) {
        put_value(b, value, unit, exact);
        return;
    }
    if (!json_enter(&j, *value.at)) return;
    for (bool first = true; next_member(&j, list, unit, &m); first = false) {
        if (!first) buf_put(b, list && memchr(value.at, ' ', value.size) ? ", " : " ");
        if (!list) buf_format(b, "%.*s=", (int)m.name.size, m.name.at);
        put_value(b, m.value, m.unit, false);
    }
}

/* ---- tables ------------------------------------------------------------------------------------------- */
struct column {
    struct text path;
    int width;
    bool words; /* not only numbers */
};

struct table {
    int rows, count;
    struct column column[COLUMNS];
};

static bool same_text(struct text a, struct text b) { return a.size == b.size && memcmp(a.at, b.at, a.size) == 0; }

/* "opener" of "opener/cents". */
static struct text first_name(struct text path) {
    const char *slash = memchr(path.at, '/', path.size);
    return (struct text){path.at, slash ? (size_t)(slash - path.at) : path.size};
}

/* What stands at the path in the object. */
static bool find_value(struct text object, struct text path, enum answer_unit outer, struct member *m) {
    struct json j = json_init(object.at, object.size);
    const struct text first = first_name(path);
    if (!json_enter(&j, '{')) return false;
    while (next_member(&j, false, outer, m)) {
        if (!same_text(m->name, first)) continue;
        if (first.size == path.size) return true;
        return find_value(m->value, (struct text){path.at + first.size + 1, path.size - first.size - 1}, m->unit, m);
    }
    return false;
}

/* A new column stands where it stands in its row. */
static void add_columns(struct table *t, struct text object) {
    struct json j = json_init(object.at, object.size);
    struct member m;
    int at = 0;
    if (!json_enter(&j, '{')) return;
    for (; next_member(&j, false, UNIT_NONE, &m); at++) {
        int found = 0;

        while (found < t->count && !same_text(t->column[found].path, m.name)) found++;
        if (found < t->count || t->count == COLUMNS) {
            at = found;
            continue;
        }
        memmove(&t->column[at + 1], &t->column[at], (size_t)(t->count++ - at) * sizeof t->column[0]);
        t->column[at] = (struct column){.path = m.name};
    }
}

static void take_columns(struct table *t, const char *shown) {
    for (size_t size; *shown; shown += size + (shown[size] == ' ')) {
        size = strcspn(shown, " ");
        t->column[t->count++] = (struct column){.path = text_view(shown, size)};
    }
}

static void put_value_at(struct buf *b, struct text object, const struct column *c, enum answer_unit outer) {
    struct member m;
    if (find_value(object, c->path, outer, &m)) put_flat(b, m.value, m.unit, false);
}

static bool looks_numeric(const char *text) { return text[strspn(text, "+-$0123456789.,/%e \t")] == '\0'; }

static void measure_row(struct table *t, struct text object, enum answer_unit outer) {
    for (int i = 0; i < t->count; i++) {
        struct column *c = &t->column[i];
        const struct text title = first_name(c->path);
        const int width = text_columns(title.at, title.size);
        BUF_ON_STACK(cell, CELL);

        put_value_at(&cell, object, c, outer);
        c->width = text_wider(c->width > width ? c->width : width, cell.text);
        c->words = c->words || !looks_numeric(cell.text);
    }
    t->rows++;
}

/* Is it a table: several rows that fit a line?  The last column may be as wide as it likes. */
static bool measure_table(struct table *t, struct text list, enum answer_unit outer, const char *shown) {
    struct json j = json_init(list.at, list.size), again = j;
    struct text item;
    int width = 0;
    *t = (struct table){0};
    if (!json_enter(&j, '[') || !json_enter(&again, '[')) return false;
    if (shown) take_columns(t, shown);
    while (!shown && json_next_item(&j) && json_skip(&j, &item)) {
        if (!answer_is_object(item) || depth_of(item) > 2) return false;
        add_columns(t, item);
    }
    if (!t->count || t->count == COLUMNS) return false;
    while (json_next_item(&again) && json_skip(&again, &item)) measure_row(t, item, outer);
    for (int i = 0; i + 1 < t->count; i++) width += t->column[i].width + STEP;
    return shown || (t->rows > 1 && width <= TABLE_WIDTH);
}

/* The titles, or the row of an object. */
static void put_row(struct page *p, const struct table *t, const struct text *object, enum answer_unit outer) {
    for (int i = 0; i < t->count; i++) {
        const struct column *c = &t->column[i];
        BUF_ON_STACK(cell, CELL);

        if (object)
            put_value_at(&cell, *object, c, outer);
        else
            put_name(&cell, first_name(c->path));
        const int blanks = c->width - text_width(cell.text);
        put_blanks(&p->line, c->words ? STEP : STEP + blanks);
        buf_put(&p->line, cell.text);
        if (c->words) put_blanks(&p->line, blanks);
    }
    while (p->line.size && p->line.text[p->line.size - 1] == ' ') p->line.text[--p->line.size] = '\0';
    end_line(p);
}

static void put_table(struct page *p, const struct table *t, struct text list, enum answer_unit outer, int indent) {
    struct json j = json_init(list.at, list.size);
    struct text item;
    put_blanks(&p->line, indent);
    put_row(p, t, NULL, outer);
    if (!json_enter(&j, '[')) return;
    while (json_next_item(&j) && json_skip(&j, &item)) {
        put_blanks(&p->line, indent);
        put_row(p, t, &item, outer);
    }
}

/* ---- objects ------------------------------------------------------------------------------------------ */
static void put_object(struct page *p, struct text object, enum answer_unit outer, int indent);

/* A list of objects: a table, or one after the other; of lists: a line each. */
static void put_list(struct page *p, struct text list, enum answer_unit outer, int indent) {
    struct json j = json_init(list.at, list.size);
    struct table table;
    struct text item;
    if (measure_table(&table, list, outer, p->answer->shown)) {
        put_table(p, &table, list, outer, indent < STEP ? 0 : indent - STEP);
        return;
    }
    if (!json_enter(&j, '[')) return;
    for (bool first = true; json_next_item(&j) && json_skip(&j, &item); first = false) {
        if (answer_is_object(item)) {
            if (!first) end_line(p);
            put_object(p, item, outer, indent);
        } else {
            put_blanks(&p->line, indent);
            put_flat(&p->line, item, outer, false);
            end_line(p);
        }
    }
}

/* Does it stand beside its name? */
static bool is_beside(const struct page *p, const struct member *m) {
    BUF_ON_STACK(b, CELL);
    const int depth = depth_of(m->value);
    if (depth > 1) return false;
    if (depth == 0) return true;
    put_flat(&b, m->value, m->unit, false);
    return !b.full && text_width(b.text) < p->answer->width - 20;
}

/* Words that were said before, in a row above, are not said again. */
static bool is_said(struct answer *a, struct text value) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    if (value.size < LONG_WORDS || *value.at != '"') return false;
    for (size_t i = 0; i < value.size; i++) hash = (hash ^ (uint8_t)value.at[i]) * UINT64_C(0x100000001b3);
    for (int i = 0; i < ANSWER_SAID; i++)
        if (a->said[i] == hash) return true;
    a->said[a->said_count++ % ANSWER_SAID] = hash;
    return false;
}

static void put_member(struct page *p, const struct member *m, int indent, int names) {
    const int hang = indent + names + STEP;
    if (is_said(p->answer, m->value)) return;
    put_blanks(&p->line, indent);
    put_name(&p->line, m->name);
    if (!is_beside(p, m)) {
        end_line(p);
        (answer_is_list(m->value) ? put_list : put_object)(p, m->value, m->unit, indent + STEP);
        return;
    }
    BUF_ON_STACK(value, 4 * CELL);
    BUF_ON_STACK(wrapped, 4 * CELL);
    put_flat(&value, m->value, m->unit, true);
    text_wrap_hanging(&wrapped, value.text, hang, hang, p->answer->width < hang + 20 ? hang + 20 : p->answer->width);
    must(!value.full && !wrapped.full);
    put_blanks(&p->line, hang - text_width(p->line.text));
    buf_put(&p->line, wrapped.text + hang);
    p->line.text[--p->line.size] = '\0'; /* the line feed comes below */
    end_line(p);
}

static void put_object(struct page *p, struct text object, enum answer_unit outer, int indent) {
    struct json j = json_init(object.at, object.size), again = j;
    struct member m;
    int names = 0;
    if (!json_enter(&j, '{') || !json_enter(&again, '{')) return;
    while (next_member(&j, false, outer, &m)) {
        const int width = text_columns(m.name.at, m.name.size);
        if (width > names && is_beside(p, &m)) names = width;
    }
    while (next_member(&again, false, outer, &m)) put_member(p, &m, indent, names);
}

void answer_put_text(struct answer *a, struct text object) {
    char memory[LINE];
    struct page p = {a, BUF(memory)};
    const bool list = answer_is_list(object);
    struct json j = json_init(object.at, object.size);
    struct member m;
    if (!json_enter(&j, list ? '[' : '{') || !next_member(&j, list, a->unit, &m)) return;
    if (a->began) end_line(&p);
    a->began = true;
    (list ? put_list : put_object)(&p, object, a->unit, 0);
}
