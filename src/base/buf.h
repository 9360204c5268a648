/*
 * buf.h - text built in memory the caller owns.
 *
 * A buf never overflows: past its capacity it keeps what fits, stays terminated and remembers (full), so a
 * writer checks once, at the end.  buf_full() after building means the caller sized it wrong.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/base.h"

#include <string.h>

struct buf {
    char *text;
    size_t size, capacity; /* capacity counts the final zero */
    bool full;
};

/* A buf over a char array. */
#define BUF(array) buf_over((array), sizeof(array))

struct buf buf_over(char *memory, size_t capacity);
void buf_clear(struct buf *b);
void buf_cut(struct buf *b, const char *bytes); /* more than there is room for: keeps what fits */
void buf_int(struct buf *b, int64_t value);
void buf_hex(struct buf *b, const uint8_t *bytes, size_t count); /* small letters */
void buf_format(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* These are here, so that the length of a constant is one too: views are made of them. */

static inline void buf_bytes(struct buf *b, const char *bytes, size_t count)
{
    if (count >= b->capacity - b->size) {
        buf_cut(b, bytes);
        return;
    }
    memcpy(b->text + b->size, bytes, count);
    b->size += count;
    b->text[b->size] = '\0';
}

static inline void buf_put(struct buf *b, const char *text)
{
    buf_bytes(b, text, strlen(text));
}

static inline void buf_char(struct buf *b, char c)
{
    if (b->size + 1 >= b->capacity) {
        b->full = true;
        return;
    }
    b->text[b->size++] = c;
    b->text[b->size] = '\0';
}

/* Cents as people read them: $1,234.50, and $5 where no cents are left over. */
void buf_money(struct buf *b, int64_t cents);

#endif
