/* regime.h - how often which fault happens in the world of a seed: drawn from the seed, kind by kind, so that a
 * thousand seeds are a thousand regimes.  With the same rates in each, what only happens where there is much of one and
 * nothing of another would never be seen. */
#pragma once

#include "base/base.h"

enum world_fault {
#define FAULT(kind, name, usual) WORLD_##kind,
#include "world/regime.def"
#undef FAULT
    WORLD_FAULTS
};

enum { WORLD_HOUSE_FAULTS = WORLD_STOP + 1, WORLD_QUIET = WORLD_MISREAD };

struct world_regime {
    uint16_t rate[WORLD_FAULTS]; /* of a thousand; 0: off */
    uint32_t gap_ms;             /* at most, from one fault of the house to the next */
};

extern const char *const world_fault_names[WORLD_FAULTS];

enum world_rates {
    WORLD_DRAWN, /* from the seed */
    WORLD_USUAL, /* every kind at its usual rate */
    WORLD_CALM   /* so too, but none of those before WORLD_QUIET */
};

void world_regime_draw(struct world_regime *regime, uint64_t seed, enum world_rates rates);

/* One line: rates of those that are on, and what is off. */
void world_regime_print(const struct world_regime *regime);
