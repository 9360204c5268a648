/* csv.h - rows of named columns, as CSV (RFC 4180) or as JSON Lines.
 *
 * Order: csv_open, then CSV_PUT per row with a value for each column.  CSV has a line with the names first,
 * even if no row follows, and ends its lines with CR LF; a value with a comma, a quote or a line end is
 * quoted, and one that a spreadsheet would take for a formula (it begins with = + - @) has an apostrophe
 * before it.  In JSON an empty value is null.  Amounts are whole cents, times as base/time.h writes them. */
#pragma once

#include "base/number.h"

enum { CSV_ROW = 16384 };

struct csv {
    bool as_csv;
    const char *columns; /* their names, a blank between two */
    void (*put)(void *context, const char *text, size_t size);
    void *context;
    uint64_t rows;
    struct buf row;
    char memory[CSV_ROW];
};

void csv_open(struct csv *s, bool as_csv, const char *columns,
              void (*put)(void *context, const char *text, size_t size), void *context);

struct csv_value {
    enum { CSV_NONE, CSV_NUMBER, CSV_TIME, CSV_TEXT, CSV_JSON } kind; /* JSON as it is; in CSV as text */
    wide number;
    const char *text;
};

static inline struct csv_value csv_int(wide value) { return (struct csv_value){CSV_NUMBER, value, NULL}; }

/* None unless it is known. */
static inline struct csv_value csv_known(bool known, wide value) {
    return (struct csv_value){known ? CSV_NUMBER : CSV_NONE, value, NULL};
}

/* 0: none */
static inline struct csv_value csv_number(uint64_t value) { return csv_known(value, value); }

/* 0: none */
static inline struct csv_value csv_time(int64_t ms) { return (struct csv_value){ms ? CSV_TIME : CSV_NONE, ms, NULL}; }

/* NULL or "": none */
static inline struct csv_value csv_text(const char *text) {
    return (struct csv_value){text && *text ? CSV_TEXT : CSV_NONE, 0, text};
}

static inline struct csv_value csv_json(const char *json) { return (struct csv_value){CSV_JSON, 0, json}; }

void csv_put(struct csv *s, const struct csv_value *values, size_t count);

#define CSV_PUT(s, ...) csv_put(s, (const struct csv_value[]){__VA_ARGS__}, COUNT(((struct csv_value[]){__VA_ARGS__})))

/* A value as CSV has it, in quotes where it needs them, after a piece that needs none; and the piece for a text that a
 * spreadsheet would take for a formula. */
void csv_put_quoted(struct buf *b, const char *before, const char *text);
const char *csv_formula_guard(const char *text);
