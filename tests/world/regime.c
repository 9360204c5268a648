#include "world/regime.h"

#include "base/rng.h"

#include <stdio.h>
#include <string.h>

const char *const world_fault_names[WORLD_FAULTS] = {
#define FAULT(kind, name, usual) [WORLD_##kind] = name,
#include "world/regime.def"
#undef FAULT
};

static const uint16_t usual[WORLD_FAULTS] = {
#define FAULT(kind, name, usual) [WORLD_##kind] = usual,
#include "world/regime.def"
#undef FAULT
};

enum { MOST = 900 }; /* so that nothing fails every time */

/* A quarter of the kinds is off; the others are between a fourth of the usual rate and eight times as much. */
static uint16_t draw(struct rng *rng, uint16_t rate) {
    static const uint8_t fourths[] = {0, 0, 1, 2, 4, 4, 12, 32};
    const uint32_t drawn = (uint32_t)rate * fourths[rng_below(rng, COUNT(fourths))];

    return (uint16_t)(!drawn ? 0 : drawn < 4 ? 1 : drawn / 4 > MOST ? MOST : drawn / 4);
}

void world_regime_draw(struct world_regime *regime, uint64_t seed, enum world_rates rates) {
    static const uint32_t gaps[] = {2000, 8000, 20000, 20000, 60000};
    struct rng rng;
    char text[64];

    snprintf(text, sizeof text, "regime %llu", (unsigned long long)seed);
    rng_seed(&rng, text, strlen(text));
    regime->gap_ms = rates == WORLD_DRAWN ? gaps[rng_below(&rng, COUNT(gaps))] : 20000;
    for (int i = 0; i < WORLD_FAULTS; i++)
        regime->rate[i] = rates == WORLD_DRAWN                     ? draw(&rng, usual[i])
                          : rates == WORLD_CALM && i < WORLD_QUIET ? 0
                                                                   : usual[i];
}

void world_regime_print(const struct world_regime *regime) {
    printf("  regime: of the house up to %u ms apart;", regime->gap_ms);
    for (int i = 0; i < WORLD_FAULTS; i++)
        if (regime->rate[i]) printf(" %s %u", world_fault_names[i], regime->rate[i]);
    printf("; off:");
    for (int i = 0; i < WORLD_FAULTS; i++)
        if (!regime->rate[i]) printf(" %s", world_fault_names[i]);
    printf("\n");
}
