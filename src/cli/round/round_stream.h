/*
 * round_stream.h - rounds as JSON Lines: each line is handed to a callback that answers it.
 *
 * Accepted: CRLF, a byte-order mark, blank lines at the very end, a last line without line end.  A line that
 * is no round - blank before another, or too long - is refused in its place, and the rest is processed.  With
 * spread, an input whose first line leaves a bracket open is one round that spans all lines, as people write
 * it.  Constant memory; answers are flushed before waiting for more input.
 */
#ifndef CLI_ROUND_ROUND_STREAM_H
#define CLI_ROUND_ROUND_STREAM_H

#include "base/err.h"
#include "base/json.h"

struct round_stream {
    int file;
    bool spread;
    void (*on_round)(void *context, struct text line, uint64_t number);
    void (*on_bad_line)(void *context, enum err err, uint64_t number);
    void *context;
};

/*
 * True at the end of the input, or when standard output is closed; false if reading failed (errno) or memory
 * ran out.
 */
bool round_stream_run(const struct round_stream *stream);

#endif
