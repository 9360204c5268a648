#include "books/sheet.h"

#include "base/json.h"
#include "base/json_write.h"
#include "base/time.h"

#include <string.h>

static void send(struct sheet *s)
{
    must(!s->row.full);
    s->put(s->context, s->row.text, s->row.size);
    buf_clear(&s->row);
}

void sheet_open(struct sheet *s, bool csv, const char *const *columns,
                void (*put)(void *context, const char *text, size_t size), void *context)
{
    s->csv = csv;
    s->columns = columns;
    s->put = put;
    s->context = context;
    s->at = 0;
    s->rows = 0;
    s->row = BUF(s->memory);
    if (!csv) return;
    for (int i = 0; columns[i]; i++) buf_format(&s->row, "%s%s", i ? "," : "", columns[i]);
    buf_put(&s->row, "\r\n");
    send(s);
}

/* What stands before a value. */
static void begin(struct sheet *s)
{
    must(s->columns[s->at]);
    if (s->at) buf_char(&s->row, ',');
    if (!s->csv) buf_format(&s->row, "%s\"%s\":", s->at ? "" : "{", s->columns[s->at]);
    s->at++;
}

void sheet_none(struct sheet *s)
{
    begin(s);
    if (!s->csv) buf_put(&s->row, "null");
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
static const char *apostrophe(const char *text)
{
    return strchr("=+-@\t\r", *text) ? "'" : "";
}

void sheet_text(struct sheet *s, const char *text)
{
    if (!text || !*text) {
        sheet_none(s);
        return;
    }
    begin(s);
    if (s->csv)
        put_quoted(&s->row, apostrophe(text), text);
    else
        json_write_string(&s->row, text);
}

void sheet_json(struct sheet *s, const char *json)
{
    begin(s);
    if (s->csv)
        put_quoted(&s->row, "", json);
    else
        buf_put(&s->row, json);
}

void sheet_int(struct sheet *s, int64_t value)
{
    begin(s);
    buf_int(&s->row, value);
}

void sheet_number(struct sheet *s, uint64_t value)
{
    if (!value)
        sheet_none(s);
    else
        sheet_int(s, (int64_t)value);
}

void sheet_wide(struct sheet *s, wide value)
{
    begin(s);
    wide_put(&s->row, value);
}

void sheet_time(struct sheet *s, int64_t ms)
{
    char memory[TIME_SIZE + 8];
    struct buf text = BUF(memory);

    if (ms) time_put(&text, ms);
    sheet_text(s, memory);
}

void sheet_end(struct sheet *s)
{
    must(!s->columns[s->at]);
    buf_put(&s->row, s->csv ? "\r\n" : "}\n");
    send(s);
    s->at = 0;
    s->rows++;
}
