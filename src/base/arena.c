#include "base/arena.h"

#include <string.h>

void *arena_take(struct arena *arena, size_t bytes)
{
    const size_t address = (size_t)(uintptr_t)arena->memory + arena->used;
    const size_t padding = (64 - address % 64) % 64;

    must(padding + bytes <= arena->size - arena->used);
    char *taken = arena->memory + arena->used + padding;
    arena->used += padding + bytes;
    return memset(taken, 0, bytes);
}
