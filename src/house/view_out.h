/*
 * view_out.h - JSON written key by key, commas and all; for views, which are many.
 */
#ifndef HOUSE_VIEW_OUT_H
#define HOUSE_VIEW_OUT_H

#include "base/json.h"
#include "card/card.h"

/* A comma where something stands before. */
static inline void out_next(struct buf *b)
{
    const char last = b->size ? b->text[b->size - 1] : '{';

    if (last != '{' && last != '[' && last != ':') buf_char(b, ',');
}

/* A view has some fifty of them, and all but a few are constants: written at once where there is room. */
static inline void out_key(struct buf *b, const char *key)
{
    const size_t size = strlen(key);

    out_next(b);
    if (b->capacity - b->size < size + 4) {
        b->full = true;
        return;
    }
    char *at = b->text + b->size;

    *at = '"';
    memcpy(at + 1, key, size);
    memcpy(at + 1 + size, "\":", 3);
    b->size += size + 3;
}

static inline void out_number(struct buf *b, const char *key, int64_t value)
{
    out_key(b, key);
    buf_int(b, value);
}

static inline void out_flag(struct buf *b, const char *key, bool value)
{
    out_key(b, key);
    if (value)
        buf_put(b, "true");
    else
        buf_put(b, "false");
}

/* A word of our own, which needs no escapes. */
static inline void out_word(struct buf *b, const char *key, const char *word)
{
    out_key(b, key);
    buf_char(b, '"');
    buf_put(b, word);
    buf_char(b, '"');
}

static inline void out_text(struct buf *b, const char *key, const char *text)
{
    out_key(b, key);
    json_put_string(b, text);
}

static inline void out_cards(struct buf *b, const char *key, const card *cards, int count)
{
    out_key(b, key);
    buf_char(b, '"');
    for (int i = 0; i < count; i++) {
        if (i) buf_char(b, ' ');
        card_put(b, cards[i]);
    }
    buf_char(b, '"');
}

/* "key":{ or [, closed by out_end. */
static inline void out_begin(struct buf *b, const char *key, char bracket)
{
    if (key)
        out_key(b, key);
    else
        out_next(b);
    buf_char(b, bracket);
}

static inline void out_end(struct buf *b, char bracket)
{
    buf_char(b, bracket);
}

#endif
