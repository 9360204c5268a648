#include "cli/report/report_sink.h"

#include "base/json.h"
#include "base/json_write.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void sink_put(struct sink sink, const char *text)
{
    sink.write(sink.context, text, strlen(text));
}

void sink_format(struct sink sink, const char *format, ...)
{
    char piece[SINK_PIECE];
    va_list args;

    va_start(args, format);
    const int size = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    must(size >= 0 && size < (int)sizeof piece);
    sink.write(sink.context, piece, (size_t)size);
}

/* Runs of plain bytes go out as they are; each of the marked ones as its replacement. */
static void put_replaced(struct sink sink, const char *text, const char *marks,
                         const char *const *replacements)
{
    while (*text) {
        const size_t plain = strcspn(text, marks);

        sink.write(sink.context, text, plain);
        text += plain;
        if (*text) sink_put(sink, replacements[strchr(marks, *text++) - marks]);
    }
}

void sink_html(struct sink sink, const char *text)
{
    static const char *const replacements[] = {"&amp;", "&lt;", "&gt;", "&quot;"};

    put_replaced(sink, text, "&<>\"", replacements);
}

void sink_markdown(struct sink sink, const char *text)
{
    static const char *const replacements[] = {"\\\\", "\\`", "\\*", "\\_", "\\|", "\\<"};

    put_replaced(sink, text, "\\`*_|<", replacements);
}

void sink_json(struct sink sink, const char *text)
{
    char piece[SINK_JSON_MAX];
    struct buf b = BUF(piece);

    json_write_string(&b, text);
    must(!b.full);
    sink_put(sink, piece);
}
