#include "base/json.h"

#include <string.h>

enum { DEPTH_MAX = 64 };

/* The text of an absent key is NULL; in C adding even zero to it is undefined. */
struct json json_init(char *text, size_t size) {
    return (struct json){.start = text, .at = text, .end = size ? text + size : text};
}

static bool fail(struct json *j, const char *why) {
    if (!j->why) j->why = why;
    return false;
}

size_t json_column(const struct json *j) { return (size_t)(j->at - j->start) + 1; }

static void skip_space(struct json *j) {
    while (j->at < j->end && (*j->at == ' ' || *j->at == '\t' || *j->at == '\n' || *j->at == '\r')) j->at++;
}

enum json_kind json_peek(struct json *j) {
    if (j->why) return JSON_BAD;
    skip_space(j);
    if (j->at == j->end) return JSON_END;
    switch (*j->at) {
    case '{': return JSON_OBJECT;
    case '[': return JSON_ARRAY;
    case '"': return JSON_STRING;
    case 't': return JSON_TRUE;
    case 'f': return JSON_FALSE;
    case 'n': return JSON_NULL;
    default: return *j->at == '-' || (*j->at >= '0' && *j->at <= '9') ? JSON_NUMBER : JSON_BAD;
    }
}

const char *json_kind_name(enum json_kind kind) {
    static const char *const names[] = {
        "no value", "an object", "an array", "a string", "a number",
        "true",     "false",     "null",     "the end", /* ORDER KIND */
    };
    return names[kind];
}

/* ---- brackets, commas and keys ------------------------------------------------------------------------ */
bool json_enter(struct json *j, char bracket) {
    if (j->why) return false;
    skip_space(j);
    if (j->at == j->end || *j->at != bracket)
        return fail(j, bracket == '{' ? "expected an object, '{'" : "expected an array, '['");
    j->at++;
    j->fresh = true;
    return true;
}

/* Skips the comma before the next element; false at the closing bracket, which is skipped too. */
static bool next_element(struct json *j, char closing) {
    if (j->why) return false;
    skip_space(j);
    if (j->at == j->end) return fail(j, closing == '}' ? "the object is not closed" : "the array is not closed");
    const bool fresh = j->fresh;
    j->fresh = false;
    if (*j->at == closing) {
        j->at++;
        return false;
    }
    if (fresh) return true;
    if (*j->at != ',') return fail(j, closing == '}' ? "expected ',' or '}'" : "expected ',' or ']'");
    j->at++;
    return true;
}

bool json_next_item(struct json *j) { return next_element(j, ']'); }

/* ---- strings ------------------------------------------------------------------------------------------ */
/* The four hex digits at *at, or -1. */
static int32_t hex4(const char *at, const char *end) {
    int32_t value = 0;
    if (end - at < 4) return -1;
    for (int i = 0; i < 4; i++) {
        const int digit = char_hex(at[i]);
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* The code point of the \u escape at *at (after the u), surrogate pairs joined; -1 if it is invalid. */
static int32_t unicode_escape(const char **at, const char *end) {
    const int32_t first = hex4(*at, end);
    if (first < 0 || (first >= 0xdc00 && first < 0xe000)) return -1;
    *at += 4;
    if (first < 0xd800 || first >= 0xe000) return first;
    if (end - *at < 6 || (*at)[0] != '\\' || (*at)[1] != 'u') return -1;
    const int32_t second = hex4(*at + 2, end);
    if (second < 0xdc00 || second >= 0xe000) return -1;
    *at += 6;
    return 0x10000 + (first - 0xd800) * 0x400 + (second - 0xdc00);
}

static char *put_utf8(char *out, int32_t code) {
    if (code < 0x80) {
        *out++ = (char)code;
    } else if (code < 0x800) {
        *out++ = (char)(0xc0 | code >> 6);
        *out++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *out++ = (char)(0xe0 | code >> 12);
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    } else {
        *out++ = (char)(0xf0 | code >> 18);
        *out++ = (char)(0x80 | (code >> 12 & 63));
        *out++ = (char)(0x80 | (code >> 6 & 63));
        *out++ = (char)(0x80 | (code & 63));
    }
    return out;
}

/* The length of the UTF-8 character at `at` in bytes, 0 if it is invalid. */
static int utf8_length(const char *at, const char *end) {
    const unsigned char first = (unsigned char)at[0];
    const int length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length > end - at) return 0;
    for (int i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80) return 0;
    const unsigned char second = length > 1 ? (unsigned char)at[1] : 0;
    if ((first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0)) return 0;
    if ((first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90)) return 0;
    return length;
}

/* Checks the string that starts at the quote and moves past it; *out is its inside with the escapes. */
static bool scan_string(struct json *j, struct text *out, bool *escaped) {
    char *from = ++j->at;
    *escaped = false;
    for (;;) {
        if (j->at == j->end) return fail(j, "the string is not closed");
        const unsigned char c = (unsigned char)*j->at;
        if (c == '"') break;
        if (c < 0x20) return fail(j, "a string has a control character");
        if (c == '\\') {
            const char *at = j->at + 2;
            *escaped = true;
            if (j->end - j->at < 2) return fail(j, "the string is not closed");
            if (j->at[1] == 'u' ? unicode_escape(&at, j->end) < 0 : !strchr("\"\\/bfnrt", j->at[1]) || !j->at[1])
                return fail(j, "no such escape in a string");
            j->at += at - j->at;
            continue;
        }
        const int length = c < 0x80 ? 1 : utf8_length(j->at, j->end);
        if (length == 0) return fail(j, "the text is not UTF-8");
        j->at += length;
    }
    *out = (struct text){from, (size_t)(j->at - from)};
    j->at++;
    return true;
}

/* Decodes in place: an escape is never shorter than what it stands for. */
static size_t unescape(struct text text) {
    static const char letters[] = "\"\\/bfnrt", stands_for[] = "\"\\/\b\f\n\r\t";
    const char *at = text.at, *end = text.at + text.size;
    char *out = text.at;
    while (at < end) {
        if (*at != '\\') {
            *out++ = *at++;
        } else if (at[1] == 'u') {
            at += 2;
            out = put_utf8(out, unicode_escape(&at, end));
        } else {
            *out++ = stands_for[strchr(letters, at[1]) - letters];
            at += 2;
        }
    }
    return (size_t)(out - text.at);
}

bool json_read_string(struct json *j, struct text *out) {
    bool escaped = false;
    if (json_peek(j) != JSON_STRING) return fail(j, "expected a string");
    if (!scan_string(j, out, &escaped)) return false;
    if (escaped) out->size = unescape(*out);
    return true;
}

/* Skips the colon after a key. */
static bool skip_colon(struct json *j) {
    skip_space(j);
    if (j->at == j->end || *j->at != ':') return fail(j, "expected ':' after the key");
    j->at++;
    return true;
}

bool json_next_key(struct json *j, struct text *key) {
    if (!next_element(j, '}')) return false;
    if (json_peek(j) != JSON_STRING) return fail(j, "expected a key in quotes");
    return json_read_string(j, key) && skip_colon(j);
}

/* ---- numbers and words -------------------------------------------------------------------------------- */
static bool skip_digits(struct json *j) {
    const char *from = j->at;
    while (j->at < j->end && *j->at >= '0' && *j->at <= '9') j->at++;
    return j->at > from;
}

bool json_read_number(struct json *j, struct text *out) {
    if (json_peek(j) != JSON_NUMBER) return fail(j, "expected a number");
    char *from = j->at;
    if (*j->at == '-') j->at++;
    const bool zero = j->at < j->end && *j->at == '0';
    if (!skip_digits(j) || (zero && j->at - from > (*from == '-' ? 2 : 1))) return fail(j, "a number is malformed");
    if (j->at < j->end && *j->at == '.') {
        j->at++;
        if (!skip_digits(j)) return fail(j, "a number is malformed");
    }
    if (j->at < j->end && (*j->at == 'e' || *j->at == 'E')) {
        j->at++;
        if (j->at < j->end && (*j->at == '+' || *j->at == '-')) j->at++;
        if (!skip_digits(j)) return fail(j, "a number is malformed");
    }
    *out = (struct text){from, (size_t)(j->at - from)};
    return true;
}

bool json_parse_integer(struct text number, int64_t *out, bool *whole) {
    const bool negative = number.size > 0 && number.at[0] == '-';
    uint64_t value = 0;
    bool fits = true;
    *whole = number.size > (negative ? 1 : 0);
    for (size_t i = negative ? 1 : 0; i < number.size; i++) {
        if (number.at[i] < '0' || number.at[i] > '9') return *whole = false;
        const uint64_t digit = (uint64_t)(number.at[i] - '0');
        fits = fits && value <= ((uint64_t)INT64_MAX - digit) / 10;
        if (fits) value = value * 10 + digit;
    }
    if (negative && !value) *whole = false; /* no amount is less than nothing and nothing */
    *out = negative ? -(int64_t)value : (int64_t)value;
    return *whole && fits;
}

bool json_read_integer(struct json *j, int64_t *out) {
    struct text number;
    bool whole;
    return json_read_number(j, &number) && json_parse_integer(number, out, &whole);
}

static bool skip_word(struct json *j, const char *expected) {
    const size_t size = strlen(expected);
    if ((size_t)(j->end - j->at) < size || memcmp(j->at, expected, size) != 0) return fail(j, "expected a value");
    j->at += size;
    return true;
}

/* ---- skipping ----------------------------------------------------------------------------------------- */
/* A value other than an object or array. */
static bool skip_scalar(struct json *j) {
    struct text ignored;
    bool escaped;
    switch (json_peek(j)) {
    case JSON_STRING: return scan_string(j, &ignored, &escaped);
    case JSON_NUMBER: return json_read_number(j, &ignored);
    case JSON_TRUE: return skip_word(j, "true");
    case JSON_FALSE: return skip_word(j, "false");
    case JSON_NULL: return skip_word(j, "null");
    case JSON_END: return fail(j, "the text ends where a value should be");
    default: return fail(j, "expected a value");
    }
}

static bool skip_key(struct json *j) {
    struct text ignored;
    bool escaped;
    if (json_peek(j) != JSON_STRING) return fail(j, "expected a key in quotes");
    return scan_string(j, &ignored, &escaped) && skip_colon(j);
}

/* Iterative, so that no input can exhaust the stack. */
static bool skip_value(struct json *j) {
    char closing[DEPTH_MAX];
    int depth = 0;
    do {
        const enum json_kind kind = json_peek(j);
        if (kind == JSON_OBJECT || kind == JSON_ARRAY) {
            if (depth == DEPTH_MAX) return fail(j, "values are nested too deeply");
            closing[depth++] = kind == JSON_OBJECT ? '}' : ']';
            j->at++;
            j->fresh = true;
        } else if (!skip_scalar(j)) {
            return false;
        }
        while (depth > 0 && !next_element(j, closing[depth - 1])) {
            if (j->why) return false;
            depth--;
        }
        if (depth > 0 && closing[depth - 1] == '}' && !skip_key(j)) return false;
    } while (depth > 0);
    return true;
}

bool json_skip(struct json *j, struct text *out) {
    if (j->why) return false;
    skip_space(j);
    char *from = j->at;
    if (!skip_value(j)) return false;
    *out = (struct text){from, (size_t)(j->at - from)};
    return true;
}

bool json_finish(struct json *j) {
    if (j->why) return false;
    skip_space(j);
    return j->at == j->end || fail(j, "something follows the value");
}

bool text_next_line(struct text *text, struct text *line) {
    if (!text->size) return false;
    const char *end = memchr(text->at, '\n', text->size);
    const size_t size = end ? (size_t)(end - text->at) : text->size;
    *line = (struct text){text->at, size};
    *text = (struct text){text->at + size + (end != NULL), text->size - size - (end != NULL)};
    return true;
}
