/*
 * meter_history.h - how the progressive meters came to show what they show.
 *
 * What a meter shows stands in no entry; it follows from the replay, which the audit runs (audit.h) and tells
 * of, so this takes as long as an audit.  Rises are summed up by gaming day, and up to the next other change;
 * everything else is told one by one, with who and why.  What it showed before is what the change before it
 * left, so the list proves itself.
 */
#ifndef BOOKS_METER_HISTORY_H
#define BOOKS_METER_HISTORY_H

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
    const uint8_t *seal;        /* as for the audit */
    int64_t since_ms, until_ms; /* both included; 0: any */
    uint16_t pool;              /* 0: all */
    void (*put)(void *context, const struct meter_change *change);
    bool (*progress)(void *context, double done); /* true asks to stop; may be NULL */
    void *context;
};

/* False after a message; what was told before it is right as far as it goes. */
bool meter_history_run(struct meter_history *history, struct buf *message);

/* Can a fact of this kind change a meter? */
bool meter_history_changes(int kind);

/* What a fact that changes meters says of it: the reason's id, and what was written down. */
const char *meter_history_why(const struct fact *fact);
const char *meter_history_text(const struct fact *fact);

#endif
