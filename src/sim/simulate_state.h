/* simulate_state.h - a simulation as text, so that it can be resumed later.
 *
 *   cardroom simulation 2
 *   set game three-card-catch         what must be the same to resume, a line each
 *   set seed "42"
 *   waves 12                          whole waves; of the next one the blocks that are done, a bit each
 *   blocks 0000000000000000
 *   rounds 12582912
 *   sum -81245300 4213456700 base     a measure's cents, and their squares by round
 *   line 1034 1034 base win natural   how often, the squares by round, the name
 *   end 4f2a...                       BLAKE2b-256 of all lines above
 *
 * It contains whole blocks only, so a resumed simulation may have more rounds than it was started with, and ends
 * with the same sums as one that was never interrupted.  Reading fails on anything but exactly such a text. */
#pragma once

#include "sim/simulate.h"

enum { SIMULATE_STATE_MAX = 256 << 10, SIMULATE_SETTINGS = 64, SIMULATE_ERROR = 400 };

/* What identifies a simulation; two are the same if all their settings are equal. */
struct simulate_setting {
    char name[40], value[1200]; /* no line feed */
};

struct simulate_settings {
    int count;
    struct simulate_setting list[SIMULATE_SETTINGS];
};

void simulate_settings_add(struct simulate_settings *s, const char *name, const char *value);

void simulate_state_put(struct buf *b, const struct simulate *s, const struct simulate_settings *settings);

/* Into a simulation that is open.  False with the reason in error; the simulation is then as it was. */
bool simulate_state_read(const char *text, size_t size, struct simulate *s, const struct simulate_settings *settings,
                         char error[SIMULATE_ERROR]);
