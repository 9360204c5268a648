/*
 * json.h - a strict reader of JSON in memory (json_write.h writes it).
 *
 * The reader pulls: json_enter('{'), then json_key() until it says no, reading or skipping each value.  It
 * takes no memory and no more than one look at each byte, so a round is read in about a microsecond; that,
 * and exact places in messages, is why we have our own.  Integers are exact; a number
 * with a fraction, an exponent or more than 64 bits is never rounded into one.  Text must be UTF-8.
 *
 * Strings with escapes are decoded in place: a string can be read once.  json_skip() leaves the text as it
 * is. After the first failure every call fails, and at stays at the place.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

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

struct json json_over(char *text, size_t size);
enum json_kind json_peek(struct json *j);
const char *json_kind_name(enum json_kind kind); /* "an object", "a string" ... */

/* Steps into '{' or '['; false if that is not what comes. */
bool json_enter(struct json *j, char bracket);

/* The next key of the object, past its colon; false at the end of the object or after a failure. */
bool json_key(struct json *j, struct text *key);

/* Is there another item in the array?  False at its end or after a failure. */
bool json_item(struct json *j);

bool json_string(struct json *j, struct text *out);
bool json_number(struct json *j, struct text *out); /* its digits as written */
bool json_skip(struct json *j, struct text *out);   /* any value, checked; its text as written */

/* Nothing but white space is left. */
bool json_finish(struct json *j);

/* 1 for the first byte of the text. */
size_t json_column(const struct json *j);

/* A whole number of at most 64 bits; else false, with *whole saying whether it was one, of more bits. */
bool json_integer(struct text number, int64_t *out, bool *whole);

/* Byte by byte: most differ in the first one. */
static inline bool text_is(struct text text, const char *word)
{
    for (size_t i = 0; i < text.size; i++)
        if (word[i] == '\0' || word[i] != text.at[i]) return false;
    return word[text.size] == '\0';
}

#endif
