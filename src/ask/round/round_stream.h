/* round_stream.h - rounds as JSON Lines: each line is handed to a callback that answers or refuses it.
 *
 * Accepted: CRLF, a byte-order mark, blank lines at the very end, a last line without line end.  A line that
 * is no round - blank before another, or too long - is refused in its place, and the rest is processed.  With
 * spread, an input whose first line leaves a bracket open is one round that spans all lines, as people write
 * it.  Constant memory; answers are flushed before waiting for more input. */
#pragma once

#include "ask/call.h"
#include "ask/round/round_json.h"

struct round_stream {
    struct call *call;
    bool spread;
    bool failed; /* a line was refused */
    struct round_input *in;
    void *given; /* for the two below */

    /* Answers a line; false: in->failure says why not. */
    bool (*answer)(struct round_stream *stream, struct text line, uint64_t number);
    void (*refuse)(struct round_stream *stream, const struct failure *failure, uint64_t number);
};

/* Reads the file, NULL or "-": standard input.  EXIT_DONE; EXIT_NO if a line was refused, EXIT_CANNOT after an
 * error message. */
int round_stream_run(struct round_stream *stream, const char *path);
