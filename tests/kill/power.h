/* power.h - a disk under SQLite that loses power: what was not synced is there or not, sector by sector, in any order.
 *
 * Every write goes through to the file, and is remembered until the file is synced.  When the power goes, each file is
 * written anew as it was at its last sync, with a random part of the sectors that were written since, and the process
 * ends. */
#pragma once

#include "base/rng.h"

/* From now on SQLite's files of this process lie on such a disk; the power goes at this operation, from 1. */
void power_install(struct rng *chance, uint32_t operations);
