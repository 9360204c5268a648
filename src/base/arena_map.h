/* arena_map.h - memory for an arena, from the system.
 *
 * It is address space: only what is touched becomes memory, so an arena can be large and cost little.  Taken
 * once, given back at the end.  Where the system gives no such space (ulimit -v, vm.overcommit_memory=2) the arena is
 * smaller, but no less than ARENA_LEAST: the largest count that was measured takes 200 MB. */
#pragma once

#include "base/base.h"

enum { ARENA_LEAST = 256 << 20 };

#ifdef __wasm__

/* WebAssembly has no system to ask: its memory grows, by pages of zeros, and never shrinks. */
static inline bool arena_map_exactly(struct arena *arena, size_t bytes) {
    const size_t page = 65536, at = __builtin_wasm_memory_grow(0, (bytes + page - 1) / page);
    *arena = (struct arena){0};
    if (at == SIZE_MAX) return false;
    *arena = (struct arena){.memory = (void *)(at * page), .size = bytes};
    return true;
}

static inline void arena_unmap(struct arena *arena) { *arena = (struct arena){0}; }

#else

#include <sys/mman.h>

static inline bool arena_map_exactly(struct arena *arena, size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    *arena = (struct arena){0};
    if (memory == MAP_FAILED) return false;
    *arena = (struct arena){.memory = memory, .size = bytes};
    return true;
}

static inline void arena_unmap(struct arena *arena) {
    if (arena->memory) munmap(arena->memory, arena->size);
    *arena = (struct arena){0};
}

#endif

/* So many bytes, or half of them, or half of that, down to ARENA_LEAST.  False if the system has none (errno). */
static inline bool arena_map(struct arena *arena, size_t bytes) {
    while (!arena_map_exactly(arena, bytes))
        if ((bytes /= 2) < ARENA_LEAST) return false;
    return true;
}
