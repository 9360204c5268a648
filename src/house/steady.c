#include "house/steady.h"

enum { SLOWER = 8 };

void steady_start(struct steady *s, int64_t clock_ms, int64_t not_before_ms)
{
    *s = (struct steady){.clock_ms = clock_ms};
    if (not_before_ms > clock_ms) s->ahead_ms = not_before_ms - clock_ms;
}

int64_t steady_ms(struct steady *s, int64_t clock_ms)
{
    const int64_t passed_ms = clock_ms - s->clock_ms;

    s->clock_ms = clock_ms;
    if (passed_ms < 0) {
        s->ahead_ms -= passed_ms;
        return clock_ms + s->ahead_ms;
    }
    if (passed_ms > STEADY_GAP_MS) s->jumped = true;
    s->spare_ms += passed_ms;
    const int64_t off_ms = s->spare_ms / SLOWER;

    s->spare_ms %= SLOWER;
    s->ahead_ms = s->ahead_ms > off_ms ? s->ahead_ms - off_ms : 0;
    return clock_ms + s->ahead_ms;
}
