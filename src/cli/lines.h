/*
 * lines.h - reads a stream line by line in constant memory.
 *
 * A line is handed out in place, without its end (LF or CRLF), and may be changed by the reader; it is good
 * until the next call.  A line past LINE_MAX_BYTES is skipped whole and reported as too long.  Before it
 * waits for more input, idle() is called, so that answers are flushed to whoever waits at the other end.
 */
#ifndef CLI_LINES_H
#define CLI_LINES_H

#include "base/json.h"

enum { LINE_MAX_BYTES = 4 << 20, LINE_MEMORY = LINE_MAX_BYTES + 2 /* CR LF */ };

enum line_status { LINE_OK, LINE_TOO_LONG, LINE_END, LINE_FAILED };

struct lines {
    int file;
    char *memory; /* LINE_MEMORY bytes */
    size_t at, end;
    uint64_t number; /* of the line last handed out, from 1 */
    bool over;
    void (*idle)(void *context);
    void *context;
};

enum line_status lines_next(struct lines *lines, struct text *out);

/* Makes the line that was handed out last, or a part of it, reach to the end of the stream. */
enum line_status lines_rest(struct lines *lines, struct text *out);

#endif
