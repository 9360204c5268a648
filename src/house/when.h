/*
 * when.h - instants as text: "2026-11-15T20:15:00.000Z", and back.
 *
 * The log has milliseconds since 1970, UTC.  Records, receipts and exports write them in one form, which
 * sorts by itself and has no time zone to be guessed.  Pure.
 */
#ifndef HOUSE_WHEN_H
#define HOUSE_WHEN_H

#include "base/buf.h"

enum { WHEN_SIZE = 24 }; /* without the final zero; the years 1970 to 9999 */

void when_put(struct buf *b, int64_t ms);

/* "2026-11-15", with or without "T20", ":15", ":00", ".000" and "Z"; all of it is UTC.  False: it is none. */
bool when_read(const char *text, int64_t *ms);

/* The gaming day of an instant, which begins so many minutes after midnight UTC: "2026-11-15". */
void when_put_day(struct buf *b, int64_t ms, int starts_minute);

#endif
