/*
 * arena.h - a bump allocator over memory the caller gives.
 *
 * The analyses are pure: what they need comes from one arena, taken at the start and given back as a whole.
 * arena_take() returns zeroed memory aligned to 64 bytes, or fails loudly: its size is known beforehand.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/base.h"

struct arena {
    char *memory;
    size_t size, used;
};

void *arena_take(struct arena *arena, size_t bytes);

/* What one such piece uses up at most, wherever it begins; the size of an arena is a sum of these. */
static inline size_t arena_room(size_t bytes)
{
    return bytes + 64;
}

/* Everything taken after the mark is given back. */
static inline size_t arena_mark(const struct arena *arena)
{
    return arena->used;
}

static inline void arena_release(struct arena *arena, size_t mark)
{
    arena->used = mark;
}

#endif
