/* json.h - a strict reader of JSON in memory (json_write.h writes it).
 *
 * A pull parser: json_enter('{'), then json_next_key() until it returns false, reading or skipping each
 * value.  It allocates nothing and looks at each byte once, so a round is read in about a microsecond; that,
 * and exact places in messages, is why we have our own.  Integers are exact; a number with a fraction, an
 * exponent or more than 64 bits is never rounded to one.  Text must be UTF-8.
 *
 * Strings with escapes are decoded in place, so a string can be read only once; json_skip() leaves the text
 * unchanged.  After the first error every call fails, and `at` stays where the error is. */
#pragma once

#include "base/buf.h"

struct text {
    char *at;
    size_t size;
};

struct json {
    char *start, *at, *end;
    bool fresh;      /* just after an opening bracket */
    const char *why; /* what was wrong, or NULL */
};

enum json_kind {
    JSON_BAD,
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_NUMBER,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
    JSON_END
};

struct json json_init(char *text, size_t size);
enum json_kind json_peek(struct json *j);
const char *json_kind_name(enum json_kind kind); /* "an object", "a string" ... */

/* Enters an object ('{') or an array ('['); false if the next value is something else. */
bool json_enter(struct json *j, char bracket);

/* Reads the next key and its colon; false at the end of the object or after an error. */
bool json_next_key(struct json *j, struct text *key);

/* Moves to the next item of the array; false at its end or after an error. */
bool json_next_item(struct json *j);

bool json_read_string(struct json *j, struct text *out);
bool json_read_number(struct json *j, struct text *out); /* its text as written */
bool json_read_integer(struct json *j, int64_t *out);    /* a number that is one, and fits 64 bits */
bool json_skip(struct json *j, struct text *out);        /* any value, checked; *out: its text as written */

/* True if only white space is left. */
bool json_finish(struct json *j);

/* The current column, from 1. */
size_t json_column(const struct json *j);

/* True for an integer that fits 64 bits.  *whole: it is an integer, even if too large. */
bool json_parse_integer(struct text number, int64_t *out, bool *whole);

/* Byte by byte, because most words differ in the first one. */
static inline bool text_is(struct text text, const char *word) {
    for (size_t i = 0; i < text.size; i++)
        if (word[i] == '\0' || word[i] != text.at[i]) return false;
    return word[text.size] == '\0';
}

/* Text that is only read: struct text is not const. */
static inline struct text text_view(const char *text, size_t size) {
    union {
        const char *from;
        char *to;
    } view = {text};
    return (struct text){view.to, size};
}

static inline struct text text_of(const char *text) { return text_view(text, strlen(text)); }

/* Cuts the first line off the text, without its end; false at the end of the text. */
bool text_next_line(struct text *text, struct text *line);
