/* events.h - significant events: what a surveillance room wants to know of, picked from the log.
 *
 * Starts and configurations, people and terminals, limits, corrections, rulings, decks, voids, jackpots that
 * wait or were paid, changes of meters, and notes.  A settlement is one if a win of it was locked.
 *
 * Found kind by kind, the newest first, so that a store can skip the blocks that hold none. */
#pragma once

#include "house/journal.h"

bool event_is_significant(const struct journal_entry *entry);

/* Does it need to be acknowledged? */
bool event_is_alarm(const struct fact *fact);

/* "lock" for a settlement, a note's own id, else the fact's. */
const char *event_id(const struct fact *fact);

/* The reason that somebody gave, or the standing text of the event. */
const char *event_text(const struct fact *fact);

/* The amount: what a settlement locked, what a note or a change of a meter is about; false: none. */
bool event_cents(const struct journal_entry *entry, int64_t *cents);

struct event_found {
    struct fact fact; /* without its data */
    uint64_t round;
    bool has_cents;
    int64_t cents;
    uint32_t seen_by; /* an alarm: the user who has; 0: nobody */
};

/* Zero means any. */
struct event_query {
    int64_t since_ms, until_ms;
    uint64_t before; /* numbers below this: the next page */
};

/* Fills in the newest first; returns how many, -1 after a message. */
int events_find(struct store_handle store, const struct event_query *query, struct event_found *out, int most,
                struct buf *message);
