/*
 * time_text.h - instants as text: "2026-11-15T20:15:00.000Z", and back.
 *
 * The log has milliseconds since 1970, UTC.  Records, receipts and exports write them in one form, which
 * sorts by itself and has no time zone to be guessed.  Pure.
 */
#ifndef BASE_TIME_TEXT_H
#define BASE_TIME_TEXT_H

#include "base/buf.h"

/* Year x 10000 + month x 100 + day. */
typedef int32_t calendar_day;

/* 9999-12-31T23:59:59.999Z: a calendar has no place for what is later. */
#define TIME_LAST_MS INT64_C(253402300799999)

/* The date of an instant, in milliseconds since 1970-01-01. */
calendar_day time_date(int64_t ms);

enum { TIME_SIZE = 24 }; /* without the final zero; the years 1970 to 9999 */

void time_put(struct buf *b, int64_t ms);

/* "2026-11-15", with or without "T20", ":15", ":00", ".000" and "Z"; all of it is UTC.  False: it is none. */
bool time_read(const char *text, int64_t *ms);

/* The gaming day of an instant, which begins so many minutes after midnight UTC: "2026-11-15". */
void time_put_day(struct buf *b, int64_t ms, int starts_minute);

#endif
