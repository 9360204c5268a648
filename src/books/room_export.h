/*
 * room_export.h - the exports "slips" and "games" of export.h: what room.h reads, as rows.
 */
#ifndef BOOKS_ROOM_EXPORT_H
#define BOOKS_ROOM_EXPORT_H

#include "books/csv.h"
#include "books/export.h"
#include "books/room_answer.h"

/* Asked now and then; true stops. */
struct room_stop {
    bool (*stops)(void *context);
    void *context;
};

/* False after a message. */
bool room_export(const struct export *export, struct csv *csv, const struct room_stop *stop,
                 struct buf *message);

#endif
