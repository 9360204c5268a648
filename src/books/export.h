/* export.h - the log as tables for accountants, labs and spreadsheets: CSV or JSON Lines.
 *
 *   rounds          every round: in JSON its whole record (record.h), in CSV a row per wager
 *   transfers       every movement of money
 *   meters          what the progressive meters hold, and the sums they come from
 *   daily           handle, returned and win of each table and gaming day
 *   meter-changes   every change of a meter but contributions: why, who, from what to what
 *   events          significant events: starts, configurations, voids, corrections, locks, adjustments, notes
 *   frames          what card readers sent; opened with the house's key once the deck or shoe is no longer
 * dealt
 *   slips           every signature on every slip, void ones too
 *   racks           every movement of chips between places, by denomination
 *   games           the master games report: a row for each table and drop box (room.h)
 *
 * Everything but the rounds is one pass over the log with the chain checked.  Meters need a replay, and that
 * the house's key for as long as a shuffle is sealed; without it they end there, and the message says so. */
#pragma once

#include "books/csv.h"
#include "house/journal.h"

/*    enum                  id, permanent */
#define EXPORT_LIST(X)                                                                                                 \
    X(EXPORT_ROUNDS, "rounds")                                                                                         \
    X(EXPORT_TRANSFERS, "transfers")                                                                                   \
    X(EXPORT_METERS, "meters")                                                                                         \
    X(EXPORT_DAILY, "daily")                                                                                           \
    X(EXPORT_METER_CHANGES, "meter-changes")                                                                           \
    X(EXPORT_EVENTS, "events")                                                                                         \
    X(EXPORT_FRAMES, "frames")                                                                                         \
    X(EXPORT_SLIPS, "slips")                                                                                           \
    X(EXPORT_RACKS, "racks")                                                                                           \
    X(EXPORT_GAMES, "games")

enum export_what {
#define EXPORT_ENUM(name, id) name,
    EXPORT_LIST(EXPORT_ENUM)
#undef EXPORT_ENUM
        EXPORT_COUNT
};

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
