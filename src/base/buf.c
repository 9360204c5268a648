#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>

struct buf buf_init(char *memory, size_t capacity) {
    must(capacity > 0);
    memory[0] = '\0';
    return (struct buf){.text = memory, .capacity = capacity};
}

void buf_clear(struct buf *b) {
    b->size = 0;
    b->text[0] = '\0';
    b->full = false;
}

bool buf_grow(struct buf *b, size_t bytes) {
    const bool grown = b->grow && b->grow(b, bytes);
    b->full |= !grown;
    return grown;
}

void buf_put_truncated(struct buf *b, const char *bytes) {
    if (!b->capacity) return;
    const size_t room = b->capacity - 1 - b->size;
    memcpy(b->text + b->size, bytes, room);
    b->size += room;
    b->text[b->size] = '\0';
}

/* ---- numbers ------------------------------------------------------------------------------------------ */
enum { DIGITS_MAX = 20 };

/* From the number of bits: 1233/4096 is log10(2), accurate enough for 64 bits. */
static size_t digit_count(uint64_t value) {
    static const uint64_t power[DIGITS_MAX] = {
        /* clang-format off */
        1u, 10u, 100u, 1000u, 10000u, 100000u, 1000000u, 10000000u, 100000000u, 1000000000u, 10000000000u,
        100000000000u, 1000000000000u, 10000000000000u, 100000000000000u, 1000000000000000u,
        10000000000000000u, 100000000000000000u, 1000000000000000000u, 10000000000000000000u,
        /* clang-format on */
    };
    const uint64_t nonzero = value | 1; /* has as many digits */
    const unsigned guess = (64u - (unsigned)__builtin_clzll(nonzero)) * 1233u >> 12;
    return guess + (nonzero >= power[guess]);
}

/* Two digits at a time, because a division costs most. */
static void put_digits(char *end, uint64_t value) {
    static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
                                "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";
    for (; value >= 100; value /= 100) memcpy(end -= 2, pairs + 2 * (value % 100), 2);
    if (value >= 10)
        memcpy(end - 2, pairs + 2 * value, 2);
    else
        end[-1] = (char)('0' + value);
}

void buf_int(struct buf *b, int64_t value) {
    if (value >= 0 && value < 10) {
        buf_char(b, (char)('0' + value));
        return;
    }
    const uint64_t number = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    const size_t size = digit_count(number) + (value < 0);
    char memory[DIGITS_MAX], *to = size < b->capacity - b->size ? b->text + b->size : memory;
    *to = '-';
    put_digits(to + size, number);
    if (to == memory) {
        buf_bytes(b, memory, size);
        return;
    }
    b->size += size;
    b->text[b->size] = '\0';
}

void buf_hex(struct buf *b, const uint8_t *bytes, size_t count) {
    static const char digits[] = "0123456789abcdef";
    if (2 * count >= b->capacity - b->size && !buf_grow(b, 2 * count)) {
        if (!b->capacity) return;
        count = (b->capacity - 1 - b->size) / 2;
    }
    char *to = b->text + b->size;
    for (size_t i = 0; i < count; i++) {
        *to++ = digits[bytes[i] >> 4];
        *to++ = digits[bytes[i] & 15];
    }
    b->size += 2 * count;
    b->text[b->size] = '\0';
}

void buf_format(struct buf *b, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    const size_t room = b->capacity - b->size;
    const int length = vsnprintf(b->text ? b->text + b->size : NULL, room, format, args);
    must(length >= 0);
    const bool fits = (size_t)length < room, grown = !fits && buf_grow(b, (size_t)length);
    if (grown) vsnprintf(b->text + b->size, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    if (fits || grown)
        b->size += (size_t)length;
    else if (b->capacity)
        b->size = b->capacity - 1;
}

void buf_money(struct buf *b, int64_t cents) {
    const uint64_t amount = cents < 0 ? 0 - (uint64_t)cents : (uint64_t)cents;
    uint64_t unit = 1;
    buf_put(b, cents < 0 ? "-$" : "$");
    while (amount / 100 / unit >= 1000) unit *= 1000;
    buf_int(b, (int64_t)(amount / 100 / unit));
    while ((unit /= 1000) > 0) buf_format(b, ",%03u", (unsigned)(amount / 100 / unit % 1000));
    if (amount % 100) buf_format(b, ".%02u", (unsigned)(amount % 100));
}

struct short_text text_format(const char *format, ...) {
    struct short_text out;
    va_list args;
    va_start(args, format);
    vsnprintf(out.text, sizeof out.text, format, args);
    va_end(args);
    return out;
}

bool text_refuse(char *to, size_t room, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(to, room, format, args);
    va_end(args);
    return false;
}

struct short_text money_text(int64_t cents) {
    struct short_text out;
    struct buf b = BUF(out.text);
    buf_money(&b, cents);
    return out;
}

int64_t money_read(const char *text, size_t size) {
    int64_t cents = 0;
    int after_point = -1, digits = 0;
    for (size_t i = size && text[0] == '$' ? 1 : 0; i < size; i++) {
        if (text[i] == ',' && digits > 0 && after_point < 0) continue;
        if (text[i] == '.' && after_point < 0) {
            after_point = 0;
            continue;
        }
        if (text[i] < '0' || text[i] > '9' || after_point == 2 || digits == 12) return -1;
        cents = cents * 10 + (text[i] - '0');
        digits++;
        if (after_point >= 0) after_point++;
    }
    if (digits == 0) return -1;
    for (int i = after_point < 0 ? 0 : after_point; i < 2; i++) cents *= 10;
    return cents;
}
