/* buf.h - text built in memory the caller owns.
 *
 * A buf never overflows: past its capacity it keeps what fits, stays terminated and sets full, so a writer
 * checks once, at the end.  full then means that the caller gave too little memory.  A buf that can grow asks its owner
 * for more first (deal/list.h), and may begin as {.grow = ...} alone. */
#pragma once

#include "base/base.h"

#include <string.h>

struct buf {
    char *text;
    size_t size, capacity; /* capacity includes the final zero */
    bool full;
    bool (*grow)(struct buf *b, size_t bytes); /* room for so many more; NULL: it is as large as it is */
};

/* A buf over a char array. */
#define BUF(array) buf_init((array), sizeof(array))

/* Declares a local buf with room for so many bytes; its text is name.text. */
#define BUF_ON_STACK(name, bytes)                                                                                      \
    char name##_memory[bytes];                                                                                         \
    struct buf name = BUF(name##_memory)

struct buf buf_init(char *memory, size_t capacity);
void buf_clear(struct buf *b);
bool buf_grow(struct buf *b, size_t bytes);               /* false: there is no more room, and the buf is full */
void buf_put_truncated(struct buf *b, const char *bytes); /* for more bytes than fit: keeps what fits */
void buf_int(struct buf *b, int64_t value);
void buf_hex(struct buf *b, const uint8_t *bytes, size_t count); /* lower case */
void buf_format(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Inline, so that strlen() of a constant is a constant: views are made of these. */

static inline void buf_bytes(struct buf *b, const char *bytes, size_t count) {
    if (count >= b->capacity - b->size && !buf_grow(b, count)) {
        buf_put_truncated(b, bytes);
        return;
    }
    memcpy(b->text + b->size, bytes, count);
    b->size += count;
    b->text[b->size] = '\0';
}

static inline void buf_put(struct buf *b, const char *text) { buf_bytes(b, text, strlen(text)); }

static inline void buf_char(struct buf *b, char c) {
    if (b->size + 1 >= b->capacity && !buf_grow(b, 1)) return;
    b->text[b->size++] = c;
    b->text[b->size] = '\0';
}

/* Of ASCII, whatever the locale. */
static inline bool char_is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
static inline bool char_is_digit(char c) { return c >= '0' && c <= '9'; }
static inline int char_hex(char c) { /* -1: no such digit */
    const int letter = c | 0x20;
    if (char_is_digit(c)) return c - '0';
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}
static inline char char_lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* Cents as dollars: $1,234.50, and $5 where there are no cents. */
void buf_money(struct buf *b, int64_t cents);

/* A short text by value (what fits of it), for use in the same expression: printf("%s", money_text(cents).text). */
struct short_text {
    char text[400];
};
struct short_text money_text(int64_t cents);
struct short_text text_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes a sentence, what fits of it.  Always false, so that a refusal is one statement. */
bool text_refuse(char *to, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Reads "25", "$12.50", "1,000" as cents; -1 if it is no amount, or too large. */
int64_t money_read(const char *text, size_t size);

/* buf_format(), and always false, so that a refusal is one statement. */
#define buf_refuse(b, ...) (buf_format((b), __VA_ARGS__), false)
