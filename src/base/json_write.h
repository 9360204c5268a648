/* json_write.h - JSON written into a buf; the only place that knows quotes, commas and escapes.
 *
 *   json_write(b, "{name:%s, stake:%jd, open:%i, seat?:%d, kind:'bet'}", name, stake, open, seat);
 *
 * is a piece of JSON as it reads: an object, a part of one (what is open is closed by a later call), or the item of a
 * list.  The values are printf's, so the compiler checks them:
 *
 *   %s                any text, escaped; NULL is null
 *   %d %u %jd %ju %zu a whole number
 *   %i                true or false
 *   %.17g             a double with so many significant digits; null if it is not finite
 *   key?:             left out where the value is 0, false, "" or NULL
 *   'word' true \n    stand for themselves
 *   "points:"         a key at the end: the caller writes its value
 *
 * What is one value, or comes from a loop, is written by json_write_int and those below; an item of an array has the
 * key NULL.
 * A comma is written if the last byte shows that a value precedes. */
#pragma once

#include "base/buf.h"

void json_write(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "text" with quotes and escapes, behind json_write_key(). */
void json_write_string(struct buf *b, const char *text);
void json_write_bytes(struct buf *b, const char *text, size_t size);

/* Writes a comma if a value precedes. */
static inline void json_write_comma(struct buf *b) {
    const char last = b->size ? b->text[b->size - 1] : '{';
    if (last != '{' && last != '[' && last != ':') buf_char(b, ',');
}

/* Quotes, key and colon at once. */
static inline void json_write_key_bytes(struct buf *b, const char *key, size_t size) {
    json_write_comma(b);
    if (b->capacity - b->size < size + 4 && !buf_grow(b, size + 3)) return;
    char *at = b->text + b->size;
    *at = '"';
    memcpy(at + 1, key, size);
    memcpy(at + 1 + size, "\":", 3);
    b->size += size + 3;
}

/* What comes next has this key, or is an item of a list (NULL). */
static inline void json_write_key(struct buf *b, const char *key) {
    if (key)
        json_write_key_bytes(b, key, strlen(key));
    else
        json_write_comma(b);
}

static inline void json_write_int(struct buf *b, const char *key, int64_t value) {
    json_write_key(b, key);
    buf_int(b, value);
}

static inline void json_write_bool(struct buf *b, const char *key, bool value) {
    json_write_key(b, key);
    if (value)
        buf_put(b, "true");
    else
        buf_put(b, "false");
}

static inline void json_write_null(struct buf *b, const char *key) {
    json_write_key(b, key);
    buf_put(b, "null");
}

/* An id of ours, which needs no escapes. */
static inline void json_write_word(struct buf *b, const char *key, const char *word) {
    json_write_key(b, key);
    buf_char(b, '"');
    buf_put(b, word);
    buf_char(b, '"');
}

/* null for NULL. */
static inline void json_write_text(struct buf *b, const char *key, const char *text) {
    json_write_key(b, key);
    if (text)
        json_write_string(b, text);
    else
        buf_put(b, "null");
}

/* Bytes as a string of hex. */
static inline void json_write_hex(struct buf *b, const char *key, const uint8_t *bytes, size_t count) {
    json_write_key(b, key);
    buf_char(b, '"');
    buf_hex(b, bytes, count);
    buf_char(b, '"');
}

/* With so many significant digits; null if it is not finite. */
static inline void json_write_double(struct buf *b, const char *key, int digits, double value) {
    json_write_key(b, key);
    if (__builtin_isfinite(value))
        buf_format(b, "%.*g", digits, value);
    else
        buf_put(b, "null");
}

/* null for 0. */
static inline void json_write_int_or_null(struct buf *b, const char *key, int64_t value) {
    if (value)
        json_write_int(b, key, value);
    else
        json_write_null(b, key);
}

/* "key":{ or [, closed by json_write_end. */
static inline void json_write_begin(struct buf *b, const char *key, char bracket) {
    json_write_key(b, key);
    buf_char(b, bracket);
}

static inline void json_write_end(struct buf *b, char bracket) { buf_char(b, bracket); }

static inline void json_write_ints(struct buf *b, const char *key, const int64_t *values, int count) {
    json_write_begin(b, key, '[');
    for (int i = 0; i < count; i++) json_write_int(b, NULL, values[i]);
    json_write_end(b, ']');
}
