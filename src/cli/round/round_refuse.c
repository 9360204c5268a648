#include "cli/round/round_refuse.h"

#include <stdarg.h>
#include <stdio.h>

bool round_refuse(struct round_input *in, enum err err, const char *format, ...)
{
    struct buf b = BUF(in->failure.message);
    char text[256];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    in->failure.err = err;
    buf_put(&b, text);
    return false;
}

bool round_refuse_type(struct round_input *in, const char *what, const char *expected, enum json_kind kind)
{
    return round_refuse(in, ERR_TYPE, "%s must be %s, not %s", what, expected, json_kind_name(kind));
}

struct quote round_quote(struct text text)
{
    struct quote q = {{0}};
    struct buf b = BUF(q.text);

    for (size_t i = 0; i < text.size && i < 24; i++) {
        const unsigned char c = (unsigned char)text.at[i];
        buf_char(&b, c < 0x20 || c == 0x7f ? '?' : (char)c);
    }
    while (b.size > 0 && text.size > 24 && ((unsigned char)q.text[b.size - 1] & 0xc0) == 0x80)
        q.text[--b.size] = '\0';
    if (text.size > 24) buf_put(&b, "...");
    return q;
}
