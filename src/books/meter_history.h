/* meter_history.h - how the progressive meters came to show what they show.
 *
 * The log says what the signs showed around each change that was no contribution, and when a gaming day ended
 * (FACT_METERS), and a house knows which of its entries do (pit.h): the history takes milliseconds, however long the
 * log is.  Every single state takes a replay (export.c).  Contributions are summed
 * up by gaming day, and up to the next other change; every other change is listed by itself, with who and why.  What a
 * meter showed before a change is what the change before left, so the list can be checked against itself. */
#pragma once

#include "books/audit.h"

struct meter_change {
    uint64_t fact;
    int64_t time_ms;
    const char *pool;   /* its name; lasts for the call */
    const char *reason; /* "contribution", "won" ...: message.def */
    uint8_t meter;
    uint8_t source; /* enum fact_source */
    uint32_t who;
    int64_t cents, after;
    const char *text; /* "" where nothing was written down; lasts for the call */
};

struct meter_history {
    struct store_handle store;
    int64_t since_ms, until_ms;  /* both included; 0: any */
    uint16_t pool;               /* 0: all */
    const struct config *config; /* of today: pools keep their numbers, and are called what they are now */
    const struct fact *now;      /* floor_meters_now() of all pools */
    int now_count;
    uint64_t to;          /* the last fact of that floor */
    const uint64_t *told; /* the numbers of all FACT_METERS up to it, in order; NULL: they are searched for */
    size_t told_count;
    void (*put)(void *context, const struct meter_change *change);
    void *context;
};

/* False, without any, after a message: the log does not say all of it. */
bool meter_history_run(const struct meter_history *history, struct buf *message);

/* What a fact that changes meters says of it: the reason's id. */
const char *meter_history_reason(const struct fact *fact);
