/*
 * sheet.h - rows of named columns, as CSV (RFC 4180) or as JSON Lines.
 *
 * Order: sheet_open, then per row one call per column in their order, then sheet_end.  CSV has a line with
 * the names first, even if no row follows, and ends its lines with CR LF; a value with a comma, a quote or a
 * line end is quoted, and one that a spreadsheet would take for a formula (it begins with = + - @) has an
 * apostrophe before it.  In JSON an empty value is null.  Amounts are whole cents, instants as when.h writes
 * them.
 */
#ifndef BOOKS_SHEET_H
#define BOOKS_SHEET_H

#include "base/number.h"

enum { SHEET_ROW = 16384 };

struct sheet {
    bool csv;
    const char *const *columns; /* NULL ends */
    void (*put)(void *context, const char *text, size_t size);
    void *context;
    int at; /* the next column */
    uint64_t rows;
    struct buf row;
    char memory[SHEET_ROW];
};

void sheet_open(struct sheet *sheet, bool csv, const char *const *columns,
                void (*put)(void *context, const char *text, size_t size), void *context);

void sheet_text(struct sheet *sheet, const char *text); /* NULL or "": none */
void sheet_int(struct sheet *sheet, int64_t value);
void sheet_number(struct sheet *sheet, uint64_t value); /* 0: none */
void sheet_wide(struct sheet *sheet, wide value);
void sheet_time(struct sheet *sheet, int64_t ms); /* 0: none */
void sheet_none(struct sheet *sheet);

/* JSON as it is; in CSV as text. */
void sheet_json(struct sheet *sheet, const char *json);

void sheet_end(struct sheet *sheet);

#endif
