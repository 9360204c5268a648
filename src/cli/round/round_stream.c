#include "cli/round/round_stream.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- lines -------------------------------------------------------------------------------------------- */

/*
 * Reads a stream line by line, in constant memory.  A line is returned in place, without its end (LF or
 * CRLF); the caller may change it, and it is valid until the next call.  A line above LINE_MAX_BYTES is
 * skipped and reported as too long.
 */
enum { LINE_MAX_BYTES = 4 << 20, LINE_MEMORY = LINE_MAX_BYTES + 2 /* CR LF */ };

enum line_status { LINE_OK, LINE_TOO_LONG, LINE_END, LINE_FAILED };

struct lines {
    int file;
    char *memory; /* LINE_MEMORY bytes */
    size_t at, end;
    uint64_t number; /* of the line last returned, from 1 */
    bool over;       /* end of file */
};

/* Reads more into the buffer; false at the end or on failure (errno). */
static bool read_more(struct lines *lines)
{
    ssize_t got;

    if (lines->over) return false;
    fflush(stdout); /* the sender may wait for our answers before it sends more */
    do got = read(lines->file, lines->memory + lines->end, LINE_MEMORY - lines->end);
    while (got < 0 && errno == EINTR);
    if (got <= 0) lines->over = true;
    if (got > 0) lines->end += (size_t)got;
    if (got == 0) errno = 0;
    return got > 0;
}

/* Drops everything up to and including the next line feed. */
static void skip_line(struct lines *lines)
{
    do {
        const char *feed = memchr(lines->memory + lines->at, '\n', lines->end - lines->at);
        if (feed) {
            lines->at = (size_t)(feed - lines->memory) + 1;
            return;
        }
        lines->at = lines->end = 0;
    } while (read_more(lines));
}

/* The line between at and the feed (or the end of input), without its carriage return. */
static struct text take_line(struct lines *lines, size_t feed)
{
    struct text line = {lines->memory + lines->at, feed - lines->at};

    lines->at = feed < lines->end ? feed + 1 : feed;
    if (line.size > 0 && line.at[line.size - 1] == '\r') line.size--;
    return line;
}

static enum line_status lines_next(struct lines *lines, struct text *out)
{
    size_t searched = 0; /* bytes of this line already searched */

    errno = 0;
    for (;;) {
        const char *feed =
            memchr(lines->memory + lines->at + searched, '\n', lines->end - lines->at - searched);
        if (feed) {
            lines->number++;
            *out = take_line(lines, (size_t)(feed - lines->memory));
            return out->size > LINE_MAX_BYTES ? LINE_TOO_LONG : LINE_OK;
        }
        searched = lines->end - lines->at;
        if (searched > LINE_MAX_BYTES + 1) {
            lines->number++;
            skip_line(lines);
            return LINE_TOO_LONG;
        }
        if (lines->at > 0) {
            memmove(lines->memory, lines->memory + lines->at, searched);
            lines->end = searched;
            lines->at = 0;
        }
        if (!read_more(lines)) break;
    }
    if (errno) return LINE_FAILED;
    if (searched == 0) return LINE_END;
    lines->number++;
    *out = take_line(lines, lines->end);
    return out->size > LINE_MAX_BYTES ? LINE_TOO_LONG : LINE_OK;
}

/* Extends the line returned last, or a part of it, to the end of the stream. */
static enum line_status lines_rest(struct lines *lines, struct text *out)
{
    errno = 0;
    while (lines->end < LINE_MEMORY && read_more(lines)) continue;
    out->size = (size_t)(lines->memory + lines->end - out->at);
    lines->at = lines->end;
    if (errno) return LINE_FAILED;
    if (lines->end < LINE_MEMORY) return LINE_OK;
    lines->over = true;
    return LINE_TOO_LONG;
}

/* ---- rounds ------------------------------------------------------------------------------------------- */

static bool is_blank(struct text line)
{
    for (size_t i = 0; i < line.size; i++) {
        if (line.at[i] != ' ' && line.at[i] != '\t') return false;
    }
    return true;
}

static struct text without_byte_order_mark(struct text line)
{
    if (line.size < 3 || memcmp(line.at, "\xef\xbb\xbf", 3) != 0) return line;
    return (struct text){line.at + 3, line.size - 3};
}

/* Does the line leave an object or an array open? */
static bool leaves_open(struct text line)
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

/* The next line; the first one without a byte-order mark, and with the rest of the input if it has an open
 * bracket. */
static enum line_status next_round(const struct round_stream *stream, struct lines *lines, struct text *line)
{
    const enum line_status status = lines_next(lines, line);

    if (status != LINE_OK || lines->number > 1) return status;
    *line = without_byte_order_mark(*line);
    return stream->spread && leaves_open(*line) ? lines_rest(lines, line) : status;
}

static bool answer_all(const struct round_stream *stream, struct lines *lines)
{
    uint64_t blank_lines = 0; /* pending: an error only if something follows */
    enum line_status status;
    struct text line;

    while ((status = next_round(stream, lines, &line)) == LINE_OK || status == LINE_TOO_LONG) {
        if (status == LINE_OK && is_blank(line)) {
            blank_lines++;
            continue;
        }
        for (; blank_lines > 0; blank_lines--)
            stream->on_bad_line(stream->context, ERR_BLANK_LINE, lines->number - blank_lines);
        if (status == LINE_TOO_LONG)
            stream->on_bad_line(stream->context, ERR_LINE_TOO_LONG, lines->number);
        else
            stream->on_round(stream->context, line, lines->number);
        if (ferror(stdout)) return true;
    }
    return status == LINE_END;
}

bool round_stream_run(const struct round_stream *stream)
{
    char *memory = malloc(LINE_MEMORY);
    struct lines lines = {.file = stream->file, .memory = memory};
    const bool ended = memory && answer_all(stream, &lines);

    free(memory);
    return ended;
}
