/*
 * csv.h - rows of named columns, as CSV (RFC 4180) or as JSON Lines.
 *
 * Order: csv_open, then per row one call per column in their order, then csv_end.  CSV has a line with
 * the names first, even if no row follows, and ends its lines with CR LF; a value with a comma, a quote or a
 * line end is quoted, and one that a spreadsheet would take for a formula (it begins with = + - @) has an
 * apostrophe before it.  In JSON an empty value is null.  Amounts are whole cents, times as base/time.h
 * writes them.
 */
#ifndef BOOKS_CSV_H
#define BOOKS_CSV_H

#include "base/number.h"

enum { CSV_ROW = 16384 };

struct csv {
    bool as_csv;
    const char *const *columns; /* NULL ends */
    void (*put)(void *context, const char *text, size_t size);
    void *context;
    int at; /* the next column */
    uint64_t rows;
    struct buf row;
    char memory[CSV_ROW];
};

void csv_open(struct csv *s, bool as_csv, const char *const *columns,
              void (*put)(void *context, const char *text, size_t size), void *context);

void csv_text(struct csv *s, const char *text); /* NULL or "": none */
void csv_int(struct csv *s, int64_t value);
void csv_number(struct csv *s, uint64_t value); /* 0: none */
void csv_wide(struct csv *s, wide value);
void csv_time(struct csv *s, int64_t ms); /* 0: none */
void csv_none(struct csv *s);

/* JSON as it is; in CSV as text. */
void csv_json(struct csv *s, const char *json);

void csv_end(struct csv *s);

#endif
