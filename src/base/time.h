/* time.h - the time of the house: a clock that never goes back, and instants as text.
 *
 * An instant is milliseconds since 1970, UTC.  Pure: the machine's time always comes from outside. */
#pragma once

#include "base/buf.h"

/* ---- the clock ---------------------------------------------------------------------------------------- */
/* The times of the log never decrease, and the betting windows of the tables end at times.  So when the
 * machine's clock is set back, the house's clock continues from where it was and runs an eighth slower than
 * real time until both agree again; otherwise no betting window would end for as long as the clock was set
 * back.  When time has passed unseen (the machine slept), the house's clock jumps with the machine's
 * and sets `jumped`: windows that were open then must be opened again.
 *
 * A steady clock, which cannot be set, tells what a real clock may do: where the machine's clock is further from it
 * than CLOCK_TRUST_MS and what clocks drift, its time is not believed.  A time once in the log stays there.
 * The house then goes on by the steady clock until the machine's agrees again, or a person accepts it.
 *
 * Order: monotonic_clock_start, then monotonic_clock_ms for each reading of both clocks. */
enum { MONOTONIC_GAP_MS = 5000 }; /* more between two readings, which come every second, is a jump */
enum { CLOCK_TRUST_MS = 5 * 60 * 1000, CLOCK_DRIFT = 1000 /* a thousandth of what has passed */ };

struct clock_reading {
    int64_t wall_ms;   /* the machine's clock, which may be set */
    int64_t steady_ms; /* since any moment; it runs while the machine sleeps */
};

struct monotonic_clock {
    struct clock_reading from, last; /* when it was last accepted; at the last reading, as far as believed */
    int64_t refused_ms;              /* how far ahead of what is believed the machine's clock is; 0: believed */
    int64_t ahead_ms;                /* how far the house's time is ahead of it */
    int64_t spare_ms;                /* elapsed and not yet used to reduce ahead_ms */
    bool jumped;                     /* set here, cleared by the caller */
};

/* not_before_ms: the time of the last entry of the log. */
void monotonic_clock_start(struct monotonic_clock *clock, struct clock_reading now, int64_t not_before_ms);
int64_t monotonic_clock_ms(struct monotonic_clock *clock, struct clock_reading now);

/* The machine's clock is right: the next reading is believed. */
void monotonic_clock_accept(struct monotonic_clock *clock, struct clock_reading now);

/* May a house whose log ends at last_ms start at this time by itself?  Not before the end, nor months after;
 * an empty log (0) may be begun at any time. */
bool clock_fits_log(int64_t wall_ms, int64_t last_ms);

/* ---- text --------------------------------------------------------------------------------------------- */
/* Year x 10000 + month x 100 + day. */
typedef int32_t calendar_day;

/* 9999-12-31T23:59:59.999Z, the last instant with a year of four digits. */
#define TIME_LAST_MS INT64_C(253402300799999)

/* Has the instant a date, and the days around it too?  A clock that shows another one is not believed. */
static inline bool time_has_date(int64_t ms) { return ms >= 0 && ms <= TIME_LAST_MS - INT64_C(366) * 86400000; }

enum { TIME_SIZE = 24 }; /* of time_put(), without the final zero */

/* The UTC date of an instant. */
calendar_day time_date(int64_t ms);

/* "2026-11-15T20:15:00.000Z": the one form in records, receipts and exports; it sorts as text. */
void time_put(struct buf *b, int64_t ms);

struct short_text time_text(int64_t ms);

/* The same as a JSON string; null for 0, an unknown instant. */
void time_write_json(struct buf *b, const char *key, int64_t ms);

/* "2026-11-15", with or without "T20", ":15", ":00", ".000" and "Z"; always UTC.  False: not a time. */
bool time_read(const char *text, int64_t *ms);

/* The gaming day of an instant, which begins so many minutes after midnight UTC: "2026-11-15". */
void time_put_day(struct buf *b, int64_t ms, int starts_minute);
