#include "cli/columns.h"

#include <string.h>

/* Past an escape sequence, "ESC [ ... letter". */
static const char *skip_escape(const char *c)
{
    for (c += 2; *c && !(*c >= '@' && *c <= '~'); c++) continue;
    return *c ? c + 1 : c;
}

int text_columns(const char *text, size_t size)
{
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

int text_width(const char *text)
{
    return text_columns(text, strlen(text));
}

int text_lines(const char *text)
{
    int lines = 0;

    for (const char *c = text; *c; c++) {
        if (*c == '\n' || c[1] == '\0') lines++;
    }
    return lines;
}

void text_pad(struct buf *b, size_t start, int columns)
{
    for (int width = text_width(b->text + start); width < columns; width++) buf_char(b, ' ');
}

void text_wrap(struct buf *b, const char *words, int indent, int width)
{
    int column = 0;

    while (*words) {
        const size_t size = strcspn(words, " ");
        char word[64];

        must(size < sizeof word);
        memcpy(word, words, size);
        word[size] = '\0';
        for (size_t i = 0; i < size; i++) word[i] = word[i] == '\t' ? ' ' : word[i];
        const int columns = text_width(word);
        if (column > 0 && column + 1 + columns > width) {
            buf_char(b, '\n');
            column = 0;
        }
        if (column == 0)
            buf_format(b, "%*s", indent, "");
        else
            buf_char(b, ' ');
        column = (column == 0 ? indent : column + 1) + columns;
        buf_put(b, word);
        words += size + strspn(words + size, " ");
    }
    buf_char(b, '\n');
}
