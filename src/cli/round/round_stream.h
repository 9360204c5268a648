/*
 * round_stream.h - rounds as JSON Lines: each line is handed to a callback that answers it.
 *
 * Tolerated: CRLF, a byte-order mark, blank lines at the very end, a last line without its end.  A line that
 * is no round - blank before another, or too long - is refused in its place, and the rest goes on.  With
 * spread, an input whose first line leaves a bracket open is one round, spread over all its lines: so people
 * write it.  Constant memory; answers are flushed before more input is awaited.
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
 * True at the end of the input, or once standard output takes nothing more; false if reading failed (errno)
 * or there is no memory.
 */
bool round_stream_run(const struct round_stream *stream);

#endif
