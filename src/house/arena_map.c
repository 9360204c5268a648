#include "house/arena_map.h"

#include <sys/mman.h>

bool arena_map(struct arena *arena, size_t bytes)
{
    void *memory =
        mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    *arena = (struct arena){0};
    if (memory == MAP_FAILED) return false;
    *arena = (struct arena){.memory = memory, .size = bytes};
    return true;
}

void arena_unmap(struct arena *arena)
{
    if (arena->memory) munmap(arena->memory, arena->size);
    *arena = (struct arena){0};
}
