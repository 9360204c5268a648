#include "cli/lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Reads more behind what is there; false at the end or on failure (errno). */
static bool fill(struct lines *lines)
{
    ssize_t got;

    if (lines->over) return false;
    if (lines->idle) lines->idle(lines->context);
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
    } while (fill(lines));
}

/* The line between at and the feed (or the end of input), without its carriage return. */
static struct text take(struct lines *lines, size_t feed)
{
    struct text line = {lines->memory + lines->at, feed - lines->at};

    lines->at = feed < lines->end ? feed + 1 : feed;
    if (line.size > 0 && line.at[line.size - 1] == '\r') line.size--;
    return line;
}

enum line_status lines_next(struct lines *lines, struct text *out)
{
    size_t looked = 0; /* bytes of this line already searched */

    errno = 0;
    for (;;) {
        const char *feed = memchr(lines->memory + lines->at + looked, '\n', lines->end - lines->at - looked);
        if (feed) {
            lines->number++;
            *out = take(lines, (size_t)(feed - lines->memory));
            return out->size > LINE_MAX_BYTES ? LINE_TOO_LONG : LINE_OK;
        }
        looked = lines->end - lines->at;
        if (looked > LINE_MAX_BYTES + 1) {
            lines->number++;
            skip_line(lines);
            return LINE_TOO_LONG;
        }
        if (lines->at > 0) {
            memmove(lines->memory, lines->memory + lines->at, looked);
            lines->end = looked;
            lines->at = 0;
        }
        if (!fill(lines)) break;
    }
    if (errno) return LINE_FAILED;
    if (looked == 0) return LINE_END;
    lines->number++;
    *out = take(lines, lines->end);
    return out->size > LINE_MAX_BYTES ? LINE_TOO_LONG : LINE_OK;
}

enum line_status lines_rest(struct lines *lines, struct text *out)
{
    errno = 0;
    while (lines->end < LINE_MEMORY && fill(lines)) continue;
    out->size = (size_t)(lines->memory + lines->end - out->at);
    lines->at = lines->end;
    if (errno) return LINE_FAILED;
    if (lines->end < LINE_MEMORY) return LINE_OK;
    lines->over = true;
    return LINE_TOO_LONG;
}
