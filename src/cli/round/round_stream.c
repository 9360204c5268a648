#include "cli/round/round_stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void flush_stdout(void *context)
{
    (void)context;
    fflush(stdout);
}

static bool is_blank(struct text line)
{
    for (size_t i = 0; i < line.size; i++) {
        if (line.at[i] != ' ' && line.at[i] != '\t') return false;
    }
    return true;
}

static struct text without_mark(struct text line)
{
    if (line.size < 3 || memcmp(line.at, "\xef\xbb\xbf", 3) != 0) return line;
    return (struct text){line.at + 3, line.size - 3};
}

/* Does the line leave an object or an array open? */
static bool is_open(struct text line)
{
    bool in_string = false;
    long depth = 0;

    for (size_t i = 0; i < line.size; i++) {
        const char c = line.at[i];

        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '{' || c == '['))
            depth++;
        else if (!in_string && (c == '}' || c == ']'))
            depth--;
    }
    return depth > 0;
}

/* The next line; the first one without its mark, and with the rest of the input if it is only a beginning. */
static enum line_status next(const struct round_stream *stream, struct lines *lines, struct text *line)
{
    const enum line_status status = lines_next(lines, line);

    if (status != LINE_OK || lines->number > 1) return status;
    *line = without_mark(*line);
    return stream->spread && is_open(*line) ? lines_rest(lines, line) : status;
}

static bool run(const struct round_stream *stream, struct lines *lines)
{
    uint64_t blank_lines = 0; /* pending: an error only if something follows */
    enum line_status status;
    struct text line;

    while ((status = next(stream, lines, &line)) == LINE_OK || status == LINE_TOO_LONG) {
        if (status == LINE_OK && is_blank(line)) {
            blank_lines++;
            continue;
        }
        for (; blank_lines > 0; blank_lines--)
            stream->refuse(stream->context, ERR_BLANK_LINE, lines->number - blank_lines);
        if (status == LINE_TOO_LONG)
            stream->refuse(stream->context, ERR_LINE_TOO_LONG, lines->number);
        else
            stream->answer(stream->context, line, lines->number);
        if (ferror(stdout)) return true;
    }
    return status == LINE_END;
}

bool round_stream_run(const struct round_stream *stream)
{
    char *memory = malloc(LINE_MEMORY);
    struct lines lines = {.file = stream->file, .memory = memory, .idle = flush_stdout};
    const bool ended = memory && run(stream, &lines);

    free(memory);
    return ended;
}
