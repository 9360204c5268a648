#include "ask/columns.h"

#include <string.h>

/* Past an escape sequence, "ESC [ ... letter". */
static const char *skip_escape(const char *c) {
    for (c += 2; *c && !(*c >= '@' && *c <= '~'); c++) continue;
    return *c ? c + 1 : c;
}

int text_columns(const char *text, size_t size) {
    int width = 0;
    for (const char *c = text; c < text + size;) {
        if (c[0] == '\033' && c[1] == '[') {
            c = skip_escape(c);
            continue;
        }
        width += ((unsigned char)*c & 0xc0) != 0x80; /* not the rest of a character */
        c++;
    }
    return width;
}

int text_width(const char *text) { return text_columns(text, strlen(text)); }

int text_wider(int width, const char *text) {
    const int own = text_width(text);
    return own > width ? own : width;
}

void text_pad(struct buf *b, size_t start, int columns) {
    for (int width = text_width(b->text + start); width < columns; width++) buf_char(b, ' ');
}

void text_wrap_hanging(struct buf *b, const char *words, int indent, int hang, int width) {
    int column = indent;
    if (*words) buf_format(b, "%*s", indent, "");
    for (bool first = true; *words; first = false) {
        const size_t size = strcspn(words, " ");
        const int columns = text_columns(words, size);

        if (column > hang && column + 1 + columns > width) {
            buf_format(b, "\n%*s", hang, "");
            column = hang;
        } else if (!first) {
            buf_char(b, ' ');
            column++;
        }
        for (size_t i = 0; i < size; i++) buf_char(b, words[i] == '\t' ? ' ' : words[i]);
        column += columns;
        words += size + strspn(words + size, " ");
    }
    buf_char(b, '\n');
}

void text_wrap(struct buf *b, const char *words, int indent, int width) {
    text_wrap_hanging(b, words, indent, indent, width);
}
