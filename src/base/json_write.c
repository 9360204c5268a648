#include "base/json_write.h"

#include <stdarg.h>

/* True if nothing needs an escape.  Eight bytes at a time: the top bit of each byte of `found` marks one that does. */
static bool is_plain(const char *text, size_t size) {
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    uint64_t found = 0;
    for (; size >= sizeof ones; text += sizeof ones, size -= sizeof ones) {
        uint64_t word;
        memcpy(&word, text, sizeof word);
        const uint64_t quote = word ^ ones * '"', slash = word ^ ones * '\\';
        found |= ((word - ones * 0x20) & ~word) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash);
    }
    if (found & tops) return false;
    for (; size; text++, size--)
        if ((unsigned char)*text < 0x20 || *text == '"' || *text == '\\') return false;
    return true;
}

void json_write_bytes(struct buf *b, const char *text, size_t size) {
    buf_char(b, '"');
    if (is_plain(text, size)) {
        buf_bytes(b, text, size);
        buf_char(b, '"');
        return;
    }
    for (size_t i = 0, plain = 0; i <= size; i++) {
        const unsigned char c = i < size ? (unsigned char)text[i] : '"';
        if (c >= 0x20 && c != '"' && c != '\\') continue;
        buf_bytes(b, text + plain, i - plain);
        plain = i + 1;
        if (i == size) break;
        if (c < 0x20)
            buf_format(b, "\\u%04x", c);
        else
            buf_format(b, "\\%c", c);
    }
    buf_char(b, '"');
}

void json_write_string(struct buf *b, const char *text) { json_write_bytes(b, text, strlen(text)); }

/* ---- as it reads -------------------------------------------------------------------------------------- */
/* How far a format has been followed. */
struct shape {
    struct buf *out;
    const char *at;       /* in the format */
    const char *optional; /* a key that is written only with a value that says something; NULL: none */
    size_t optional_size;
    va_list values;
};

/* The comma in front of a value, or the key that has waited for it; false: both are left out. */
static bool begin_value(struct shape *s, bool empty) {
    const char *key = s->optional;
    s->optional = NULL;
    if (key && empty) return false;
    if (key)
        json_write_key_bytes(s->out, key, s->optional_size);
    else
        json_write_comma(s->out);
    return true;
}

static void put_text(struct shape *s) {
    const char *text = va_arg(s->values, const char *);
    s->at++;
    if (!begin_value(s, !text || !*text)) return;
    if (text)
        json_write_string(s->out, text);
    else
        buf_put(s->out, "null");
}

static void put_number(struct shape *s) {
    const char length = *s->at == 'j' || *s->at == 'z' ? *s->at++ : 0, kind = *s->at++;
    must(kind == 'd' || kind == 'u' || kind == 'i');
    const int64_t value = length == 'j'   ? va_arg(s->values, intmax_t)
                          : length == 'z' ? (int64_t)va_arg(s->values, size_t)
                          : kind == 'u'   ? (int64_t)va_arg(s->values, unsigned)
                                          : va_arg(s->values, int);
    if (!begin_value(s, !value)) return;
    if (kind == 'i')
        buf_put(s->out, value ? "true" : "false");
    else
        buf_int(s->out, value);
}

static void put_double(struct shape *s) {
    int digits = 0;
    while (char_is_digit(*++s->at)) digits = 10 * digits + (*s->at - '0');
    must(*s->at++ == 'g');
    const double value = va_arg(s->values, double);
    if (!begin_value(s, value == 0)) return;
    if (__builtin_isfinite(value))
        buf_format(s->out, "%.*g", digits, value);
    else
        buf_put(s->out, "null");
}

/* Most are small letters. */
static bool is_of_word(char c) {
    return (c > ']' && c != '}') || (c != ']' && c >= 'A') || char_is_digit(c) || c == '-' || c == '\'';
}

/* A key, or what stands for itself: true, 'pit'. */
static void take_word(struct shape *s) {
    const char *word = s->at;
    while (is_of_word(*s->at)) s->at++;
    const size_t size = (size_t)(s->at - word);
    if (*s->at == ':') {
        s->at++;
        json_write_key_bytes(s->out, word, size);
    } else if (*s->at == '?') {
        s->at += 2;
        s->optional = word;
        s->optional_size = size;
    } else {
        begin_value(s, false);
        for (size_t i = 0; i < size; i++) buf_char(s->out, word[i] == '\'' ? '"' : word[i]);
    }
}

static void put_part(struct shape *s) {
    switch (*s->at) {
    case ' ':
    case ',': s->at++; break;
    case '{':
    case '[':
        begin_value(s, false);
        buf_char(s->out, *s->at++);
        break;
    case '}':
    case ']':
    case '\n': buf_char(s->out, *s->at++); break;
    case '%':
        s->at++;
        (*s->at == 's' ? put_text : *s->at == '.' ? put_double : put_number)(s);
        break;
    default: take_word(s);
    }
}

void json_write(struct buf *b, const char *format, ...) {
    struct shape s = {.out = b, .at = format};
    va_start(s.values, format);
    while (*s.at) put_part(&s);
    va_end(s.values);
}
