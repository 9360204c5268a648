#include "cli/posted/posted_read.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Always false; names the table where there are several. */
__attribute__((format(printf, 2, 3))) static bool fail(struct posted *p, const char *format, ...)
{
    struct buf b = BUF(p->error);
    char text[POSTED_ERROR - 32];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (p->is_list && p->count > 0) buf_format(&b, "tables[%d]: ", p->count - 1);
    buf_put(&b, text);
    return false;
}

static bool broken(struct posted *p, const struct json *j)
{
    return fail(p, "byte %zu: %s", json_column(j), j->why ? j->why : "this is not valid JSON");
}

/* A string that fits a name, with nothing in it that would upset a terminal. */
static bool copy(struct posted *p, struct text from, const char *what, char out[POSTED_NAME])
{
    if (from.size >= POSTED_NAME) return fail(p, "%s is longer than %d bytes", what, POSTED_NAME - 1);
    for (size_t i = 0; i < from.size; i++) {
        const unsigned char c = (unsigned char)from.at[i];
        out[i] = c < 0x20 || c == 0x7f ? '?' : (char)c;
    }
    out[from.size] = '\0';
    return true;
}

/* A value that json_skip() has walked over; a number does for a name too. */
static bool read_name(struct posted *p, struct text value, const char *what, char out[POSTED_NAME])
{
    struct json j = json_over(value.at, value.size);
    const enum json_kind kind = value.at ? json_peek(&j) : JSON_NULL;
    struct text name = {0};

    out[0] = '\0';
    if (kind == JSON_NULL) return true;
    if (kind == JSON_NUMBER)
        json_number(&j, &name);
    else if (kind == JSON_STRING)
        json_string(&j, &name);
    else
        return fail(p, "%s must be a string, not %s", what, json_kind_name(kind));
    return copy(p, name, what, out);
}

/* Where the value of this key goes; NULL for a key that says nothing about pays. */
static struct text *field(struct posted_fields *fields, struct text key)
{
    if (text_is(key, "game")) return &fields->game;
    if (text_is(key, "tables")) return &fields->tables;
    if (text_is(key, "wager")) return &fields->wager;
    if (text_is(key, "table")) return &fields->table;
    return text_is(key, "lines") ? &fields->lines : NULL;
}

static bool split(struct posted *p, struct json *j, struct posted_fields *out)
{
    struct text key, ignored = {0};

    *out = (struct posted_fields){0};
    if (json_peek(j) != JSON_OBJECT && !j->why)
        return fail(p, "a pay table must be an object, not %s", json_kind_name(json_peek(j)));
    json_enter(j, '{');
    while (json_key(j, &key)) {
        struct text *value = field(out, key);

        if (value && value->at) return fail(p, "the key '%.*s' is given twice", (int)key.size, key.at);
        json_skip(j, value ? value : &ignored);
    }
    return j->why ? broken(p, j) : true;
}

/* ---- lines -------------------------------------------------------------------------------------------- */

static bool read_pay(struct posted *p, struct json *j, const char *name, struct posted_pay *out)
{
    const enum json_kind kind = json_peek(j);
    struct text text = {0};

    if (kind == JSON_NUMBER)
        json_number(j, &text);
    else if (kind == JSON_STRING)
        json_string(j, &text);
    else
        return fail(p, "line '%s': a pay must be a string or a number, not %s", name, json_kind_name(kind));
    if (posted_pay_read(text.at, text.size, out)) return true;
    return fail(
        p, "line '%s': '%.*s' is not a pay; write \"8 to 1\", \"push\", \"lose\", \"$25\" or \"meter 1\"",
        name, text.size > 40 ? 40 : (int)text.size, text.at);
}

/* {"Catch a Flush":"1 to 1"} */
static bool read_pair(struct posted *p, struct json *j, struct text key, struct posted_table *table)
{
    struct posted_line *line = &table->lines[table->count];

    line->line[0] = '\0';
    if (!copy(p, key, "a line's name", line->label)) return false;
    for (int i = 0; i < table->count; i++) {
        if (strcmp(table->lines[i].label, line->label) == 0)
            return fail(p, "the line '%s' is given twice", line->label);
    }
    return read_pay(p, j, line->label, &line->pay);
}

/* {"line":"catch-flush","label":"Catch a Flush","pays":"1 to 1"} */
static bool read_item(struct posted *p, struct json *j, struct posted_table *table)
{
    struct posted_line *line = &table->lines[table->count];
    struct text key, id = {0}, label = {0}, pays = {0}, ignored = {0};

    if (json_peek(j) != JSON_OBJECT)
        return fail(p, "a line must be an object, not %s", json_kind_name(json_peek(j)));
    json_enter(j, '{');
    while (json_key(j, &key)) {
        struct text *value = text_is(key, "line")                          ? &id
                             : text_is(key, "pays") || text_is(key, "pay") ? &pays
                                                                           : &ignored;

        if (text_is(key, "label") || text_is(key, "hand")) value = &label;
        json_skip(j, value);
    }
    if (!read_name(p, id, "line", line->line) || !read_name(p, label, "label", line->label)) return false;
    if (!line->line[0] && !line->label[0])
        return fail(p, "line %d has neither a 'line' nor a 'label'", table->count + 1);
    const char *name = line->line[0] ? line->line : line->label;
    if (!pays.at) return fail(p, "line '%s': the key 'pays' is missing", name);
    struct json value = json_over(pays.at, pays.size);
    return read_pay(p, &value, name, &line->pay);
}

static bool read_lines(struct posted *p, struct text value, struct posted_table *table)
{
    struct json j = json_over(value.at, value.size);
    const enum json_kind kind = value.at ? json_peek(&j) : JSON_NULL;
    struct text key;

    table->count = 0;
    if (!value.at) return fail(p, "the key 'lines' is missing");
    if (kind != JSON_OBJECT && kind != JSON_ARRAY)
        return fail(p, "lines must be an object or an array, not %s", json_kind_name(kind));
    json_enter(&j, kind == JSON_OBJECT ? '{' : '[');
    while (kind == JSON_OBJECT ? json_key(&j, &key) : json_item(&j)) {
        if (table->count == POSTED_LINES) return fail(p, "more than %d lines", POSTED_LINES);
        if (kind == JSON_OBJECT ? !read_pair(p, &j, key, table) : !read_item(p, &j, table)) return false;
        table->count++;
    }
    return table->count > 0 ? true : fail(p, "the table has no lines");
}

/* ---- tables ------------------------------------------------------------------------------------------- */

/* The top level is one table, a list of them, or an object with a list; out: the list, if there is one. */
static bool read_top(struct posted *p, struct text text, struct text *list)
{
    struct json j = json_over(text.at, text.size);
    const enum json_kind kind = json_peek(&j);
    struct text other;

    if (kind == JSON_OBJECT) {
        if (!split(p, &j, &p->top)) return false;
        *list = p->top.tables;
    } else if (!json_skip(&j, kind == JSON_ARRAY ? list : &other)) {
        return broken(p, &j);
    }
    if (!json_finish(&j)) return broken(p, &j);
    if (kind == JSON_OBJECT || kind == JSON_ARRAY) return true;
    return fail(p, "a pay table must be an object, not %s", json_kind_name(kind));
}

bool posted_open(struct posted *posted, struct text text)
{
    struct text list = {0};

    *posted = (struct posted){.is_list = false};
    if (!read_top(posted, text, &list) || !read_name(posted, posted->top.game, "game", posted->game))
        return false;
    if (!list.at) return true;
    posted->is_list = true;
    posted->list = json_over(list.at, list.size);
    const enum json_kind kind = json_peek(&posted->list);
    if (kind != JSON_ARRAY) return fail(posted, "tables must be an array, not %s", json_kind_name(kind));
    return json_enter(&posted->list, '[');
}

bool posted_next(struct posted *posted, struct posted_table *out)
{
    struct posted_fields fields = posted->top;

    if (posted->is_list ? !json_item(&posted->list) : posted->count > 0) return false;
    posted->count++;
    if (posted->is_list && !split(posted, &posted->list, &fields)) return false;
    return read_name(posted, fields.wager, "wager", out->wager) &&
           read_name(posted, fields.table, "table", out->table) && read_lines(posted, fields.lines, out);
}
