#include "books/csv.h"

#include "base/json.h"
#include "base/json_write.h"
#include "base/time.h"

#include <string.h>

static void send(struct csv *s)
{
    must(!s->row.full);
    s->put(s->context, s->row.text, s->row.size);
    buf_clear(&s->row);
}

void csv_open(struct csv *s, bool as_csv, const char *const *columns,
              void (*put)(void *context, const char *text, size_t size), void *context)
{
    s->as_csv = as_csv;
    s->columns = columns;
    s->put = put;
    s->context = context;
    s->at = 0;
    s->rows = 0;
    s->row = BUF(s->memory);
    if (!as_csv) return;
    for (int i = 0; columns[i]; i++) buf_format(&s->row, "%s%s", i ? "," : "", columns[i]);
    buf_put(&s->row, "\r\n");
    send(s);
}

/* What stands before a value. */
static void begin(struct csv *s)
{
    must(s->columns[s->at]);
    if (s->at) buf_char(&s->row, ',');
    if (!s->as_csv) buf_format(&s->row, "%s\"%s\":", s->at ? "" : "{", s->columns[s->at]);
    s->at++;
}

void csv_none(struct csv *s)
{
    begin(s);
    if (!s->as_csv) buf_put(&s->row, "null");
}

static void put_quoted(struct buf *b, const char *before, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        buf_put(b, before);
        buf_put(b, text);
        return;
    }
    buf_char(b, '"');
    buf_put(b, before);
    for (; *text; text++) {
        if (*text == '"') buf_char(b, '"');
        buf_char(b, *text);
    }
    buf_char(b, '"');
}

/* A reason or a name that somebody typed must not become a formula when a spreadsheet opens the file: an
 * apostrophe before it makes it text there. */
static const char *formula_guard(const char *text)
{
    return strchr("=+-@\t\r", *text) ? "'" : "";
}

void csv_text(struct csv *s, const char *text)
{
    if (!text || !*text) {
        csv_none(s);
        return;
    }
    begin(s);
    if (s->as_csv)
        put_quoted(&s->row, formula_guard(text), text);
    else
        json_write_string(&s->row, text);
}

void csv_json(struct csv *s, const char *json)
{
    begin(s);
    if (s->as_csv)
        put_quoted(&s->row, "", json);
    else
        buf_put(&s->row, json);
}

void csv_int(struct csv *s, int64_t value)
{
    begin(s);
    buf_int(&s->row, value);
}

void csv_number(struct csv *s, uint64_t value)
{
    if (!value)
        csv_none(s);
    else
        csv_int(s, (int64_t)value);
}

void csv_wide(struct csv *s, wide value)
{
    begin(s);
    wide_put(&s->row, value);
}

void csv_time(struct csv *s, int64_t ms)
{
    char memory[TIME_SIZE + 8];
    struct buf text = BUF(memory);

    if (ms) time_put(&text, ms);
    csv_text(s, memory);
}

void csv_end(struct csv *s)
{
    must(!s->columns[s->at]);
    buf_put(&s->row, s->as_csv ? "\r\n" : "}\n");
    send(s);
    s->at = 0;
    s->rows++;
}
