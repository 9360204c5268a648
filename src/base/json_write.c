#include "base/json_write.h"

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
