/*
 * rng.h - what 'cardroom rng' prints: the report of the battery, and streams for outside suites.
 */
#ifndef CLI_RNG_H
#define CLI_RNG_H

#include "cli/cli.h"
#include "rng/battery.h"

struct rng_words {
    const struct battery_request *request;
    const struct battery_report *report;
    const char *version;
    bool own_seed; /* nobody gave one: it came from the operating system */
};

void rng_report_text(const struct rng_words *words);
void rng_report_json(const struct rng_words *words);

struct rng_stream {
    const char *seed; /* NULL: the operating system's */
    enum broken_kind broken;
    uint64_t most;           /* bytes or deals; 0: until the reader has enough */
    const struct game *game; /* deals */
    int decks;
};

/* Raw bytes, or a deal a line, to standard output; a reader that leaves is no failure. */
int rng_stream_raw(const struct rng_stream *stream);
int rng_stream_deals(const struct rng_stream *stream);

#endif
