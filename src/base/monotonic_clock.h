/*
 * monotonic_clock.h - the house's time, from a clock that somebody may set.
 *
 * The facts of the log never go back in time, and the windows of the tables end at times.  So when the
 * machine's clock is set back, the house's goes on from where it was, an eighth slower than the world until
 * both agree again; else every table would stand still for as long as the clock was set back.  When it jumps
 * forward (set, or the machine slept) the house's jumps with it, and jumped says so: whoever had a window
 * open shall have it anew.
 *
 * Pure: the clock's time comes from outside.  Order: monotonic_clock_start, then monotonic_clock_ms for each
 * look at the clock.
 */
#ifndef BASE_MONOTONIC_CLOCK_H
#define BASE_MONOTONIC_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { MONOTONIC_GAP_MS = 5000 }; /* who looks at the clock every second has missed something */

struct monotonic_clock {
    int64_t clock_ms; /* of the machine, at the last look */
    int64_t ahead_ms; /* what the house's time is ahead of it */
    int64_t spare_ms; /* passed since an eighth was last taken off */
    bool jumped;      /* since the caller last set it false */
};

/* not_before: the time of the last fact. */
void monotonic_clock_start(struct monotonic_clock *steady, int64_t clock_ms, int64_t not_before_ms);
int64_t monotonic_clock_ms(struct monotonic_clock *steady, int64_t clock_ms);

#endif
