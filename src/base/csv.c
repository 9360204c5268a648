#include "base/csv.h"

#include "base/json_write.h"
#include "base/time.h"

#include <string.h>

static void send(struct csv *s) {
    must(!s->row.full);
    s->put(s->context, s->row.text, s->row.size);
    buf_clear(&s->row);
}

void csv_open(struct csv *s, bool as_csv, const char *columns,
              void (*put)(void *context, const char *text, size_t size), void *context) {
    s->as_csv = as_csv;
    s->columns = columns;
    s->put = put;
    s->context = context;
    s->rows = 0;
    s->row = BUF(s->memory);
    if (!as_csv) return;
    for (; *columns; columns++) buf_char(&s->row, *columns == ' ' ? ',' : *columns);
    buf_put(&s->row, "\r\n");
    send(s);
}

void csv_put_quoted(struct buf *b, const char *before, const char *text) {
    const bool quoted = text[strcspn(text, ",\"\r\n")];
    if (quoted) buf_char(b, '"');
    buf_put(b, before);
    for (; *text; text++) {
        if (*text == '"') buf_char(b, '"');
        buf_char(b, *text);
    }
    if (quoted) buf_char(b, '"');
}

/* A reason or a name that a person typed must not become a formula when a spreadsheet opens the file: an
 * apostrophe before it makes it text there. */
const char *csv_formula_guard(const char *text) { return strchr("=+-@\t\r", *text) ? "'" : ""; }

static void put_text(struct csv *s, const struct csv_value *v) {
    if (s->as_csv)
        csv_put_quoted(&s->row, v->kind == CSV_TEXT ? csv_formula_guard(v->text) : "", v->text);
    else if (v->kind == CSV_TEXT)
        json_write_string(&s->row, v->text);
    else
        buf_put(&s->row, v->text);
}

static void put_value(struct csv *s, const struct csv_value *v) {
    const char *quote = s->as_csv ? "" : "\"";
    switch (v->kind) {
    case CSV_NONE: buf_put(&s->row, s->as_csv ? "" : "null"); break;
    case CSV_NUMBER: wide_put(&s->row, v->number); break;
    case CSV_TIME:
        buf_put(&s->row, quote);
        time_put(&s->row, (int64_t)v->number);
        buf_put(&s->row, quote);
        break;
    case CSV_TEXT:
    case CSV_JSON: put_text(s, v); break;
    }
}

void csv_put(struct csv *s, const struct csv_value *values, size_t count) {
    const char *name = s->columns;
    for (size_t i = 0; i < count; i++) {
        const size_t size = strcspn(name, " ");

        must(size);
        if (i) buf_char(&s->row, ',');
        if (!s->as_csv) buf_format(&s->row, "%s\"%.*s\":", i ? "" : "{", (int)size, name);
        put_value(s, &values[i]);
        name += size + (name[size] == ' ');
    }
    must(!*name);
    buf_put(&s->row, s->as_csv ? "\r\n" : "}\n");
    send(s);
    s->rows++;
}
