/* room_answer.h - the reports of a card room as JSON, as message.def has them: for the desk and the command;
 * and as rows of exports. */
#pragma once

#include "base/csv.h"
#include "books/room/room.h"

enum room_what { ROOM_GAMES, ROOM_WORK, ROOM_SLIPS, ROOM_PAPER, ROOM_CAGE, ROOM_DISPUTES };

/* Zero means any. */
struct room_ask {
    struct store_handle store;
    uint8_t what;                       /* enum room_what */
    uint8_t by;                         /* work: enum room_by.  games: ROOM_BY_BOX: box by box too */
    uint8_t slip;                       /* enum slip_kind + 1 */
    uint16_t table;                     /* slips */
    uint32_t number;                    /* paper: which; slips: only numbers below */
    int limit;                          /* slips */
    const char *day;                    /* "2026-11-15"; "": that of now */
    int64_t since_ms, until_ms, now_ms; /* work and slips: these times; 0: those of the day */
    bool (*stops)(void *context);
    void (*put)(void *context, const char *text, size_t size);
    void *context;
};

/* ERR_RANGE, ERR_SLIP, ERR_STORE after a message; nothing was put. */
enum err room_answer(const struct room_ask *ask, struct buf *message);

/* ---- exports ------------------------------------------------------------------------------------------ */
extern const char room_slip_columns[], room_game_columns[];

/* Every signature within the times of the room, and every box of the periods that room_run() has found. */
void room_export_slips(const struct room *room, struct csv *csv);
void room_export_games(const struct room *room, struct csv *csv);
