/* round_stream.h - rounds as JSON Lines: each line is handed to a callback that answers or refuses it.
 *
 * Accepted: CRLF, a byte-order mark, blank lines at the very end, a last line without line end.  A line that
 * is no round - blank before another, or too long - is refused in its place, and the rest is processed.  With
 * spread, an input whose first line leaves a bracket open is one round that spans all lines, as people write
 * it.  Constant memory; answers are flushed before waiting for more input. */
#pragma once

#include "cli/round/round_json.h"

struct round_stream {
    int file;
    bool spread;
    bool failed; /* a line was refused */
    struct round_input *in;

    /* Answers a line; false: in->failure says why not. */
    bool (*answer)(struct round_input *in, struct text line, uint64_t number);
    void (*refuse)(const struct failure *failure, uint64_t number);
};

/* True at the end of the input, or when standard output is closed; false if reading failed (errno) or memory
 * ran out. */
bool round_stream_run(struct round_stream *stream);
