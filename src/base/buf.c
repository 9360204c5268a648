#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>

struct buf buf_over(char *memory, size_t capacity)
{
    must(capacity > 0);
    memory[0] = '\0';
    return (struct buf){memory, 0, capacity, false};
}

void buf_clear(struct buf *b)
{
    b->size = 0;
    b->text[0] = '\0';
    b->full = false;
}

void buf_bytes(struct buf *b, const char *bytes, size_t count)
{
    const size_t room = b->capacity - 1 - b->size;

    if (count > room) {
        count = room;
        b->full = true;
    }
    memcpy(b->text + b->size, bytes, count);
    b->size += count;
    b->text[b->size] = '\0';
}

void buf_int(struct buf *b, int64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    for (; rest >= 100; rest /= 100) { /* two at a time: a division takes longer than all else */
        const unsigned pair = (unsigned)(rest % 100);
        digits[--at] = (char)('0' + pair % 10);
        digits[--at] = (char)('0' + pair / 10);
    }
    digits[--at] = (char)('0' + rest % 10);
    if (rest >= 10) digits[--at] = (char)('0' + rest / 10);
    if (value < 0) digits[--at] = '-';
    buf_bytes(b, digits + at, sizeof digits - at);
}

void buf_format(struct buf *b, const char *format, ...)
{
    const size_t room = b->capacity - b->size;
    va_list args;

    va_start(args, format);
    const int length = vsnprintf(b->text + b->size, room, format, args);
    va_end(args);
    must(length >= 0);
    if ((size_t)length >= room) {
        b->size = b->capacity - 1;
        b->full = true;
    } else {
        b->size += (size_t)length;
    }
}

void buf_money(struct buf *b, int64_t cents)
{
    const uint64_t amount = cents < 0 ? 0 - (uint64_t)cents : (uint64_t)cents;
    uint64_t unit = 1;

    buf_put(b, cents < 0 ? "-$" : "$");
    while (amount / 100 / unit >= 1000) unit *= 1000;
    buf_int(b, (int64_t)(amount / 100 / unit));
    while ((unit /= 1000) > 0) buf_format(b, ",%03u", (unsigned)(amount / 100 / unit % 1000));
    if (amount % 100) buf_format(b, ".%02u", (unsigned)(amount % 100));
}
