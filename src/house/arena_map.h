/*
 * arena_map.h - memory for an arena, from the system.
 *
 * It is address space: only what is touched becomes memory, so an arena can be large and cost little.  Taken
 * once, given back at the end.
 */
#ifndef HOUSE_ARENA_MAP_H
#define HOUSE_ARENA_MAP_H

#include "base/base.h"

/* False if the system has none (errno). */
bool arena_map(struct arena *arena, size_t bytes);
void arena_unmap(struct arena *arena);

#endif
