#include "base/monotonic_clock.h"

enum { SLOWER = 8 };

void monotonic_clock_start(struct monotonic_clock *s, int64_t clock_ms, int64_t not_before_ms)
{
    *s = (struct monotonic_clock){.clock_ms = clock_ms};
    if (not_before_ms > clock_ms) s->ahead_ms = not_before_ms - clock_ms;
}

int64_t monotonic_clock_ms(struct monotonic_clock *s, int64_t clock_ms)
{
    const int64_t passed_ms = clock_ms - s->clock_ms;

    s->clock_ms = clock_ms;
    if (passed_ms < 0) {
        s->ahead_ms -= passed_ms;
        return clock_ms + s->ahead_ms;
    }
    if (passed_ms > MONOTONIC_GAP_MS) s->jumped = true;
    s->spare_ms += passed_ms;
    const int64_t off_ms = s->spare_ms / SLOWER;

    s->spare_ms %= SLOWER;
    s->ahead_ms = s->ahead_ms > off_ms ? s->ahead_ms - off_ms : 0;
    return clock_ms + s->ahead_ms;
}
