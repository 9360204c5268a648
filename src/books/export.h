/* export.h - the log as tables for accountants, labs and spreadsheets: CSV or JSON Lines.
 *
 * Everything but the rounds is one pass over the log with the chain checked.  Meters need a replay, and that
 * the house's key for as long as a shuffle is sealed; without it they end there, and the message says so. */
#pragma once

#include "base/csv.h"
#include "house/lookup.h"

/*    enum, id (permanent), what it has */
#define EXPORT_LIST(X)                                                                                                 \
    X(EXPORT_ROUNDS, "rounds", "every round: in JSON its whole record (record.h), in CSV a row per wager")             \
    X(EXPORT_TRANSFERS, "transfers", "every movement of money")                                                        \
    X(EXPORT_METERS, "meters", "what the progressive meters hold, and the sums they come from")                        \
    X(EXPORT_DAILY, "daily", "handle, returned and win of each table and gaming day")                                  \
    X(EXPORT_METER_CHANGES, "meter-changes", "every change of a meter but contributions: why, who, from what to what") \
    X(EXPORT_EVENTS, "events", "significant events: starts, configurations, voids, corrections, locks, notes")         \
    X(EXPORT_FRAMES, "frames", "what card readers sent; opened with the house's key once the deck is out of play")     \
    X(EXPORT_SLIPS, "slips", "every signature on every slip, void ones too")                                           \
    X(EXPORT_RACKS, "racks", "every movement of chips between places, by denomination")                                \
    X(EXPORT_GAMES, "games", "the master games report: a row for each table and drop box (room.h)")

enum export_what { EXPORT_LIST(WORD_NAME) EXPORT_COUNT };

struct export {
    struct lookup lookup;
    enum export_what what;
    bool csv;
    int64_t since_ms, until_ms; /* of the entry, both included; 0: any */
    void (*put)(void *context, const char *text, size_t size);
    void *context;

    /* Called now and then with the share done, 0 to 1; true asks to stop.  May be NULL. */
    bool (*progress)(void *context, double done);
    void *progress_context;

    uint64_t rows; /* written */
};

bool export_find(const char *id, enum export_what *out);

/* False after a message; what was written before it is right as far as it goes. */
bool export_run(struct export *export, struct buf *message);
