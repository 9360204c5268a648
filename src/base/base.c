#include "base/base.h"

#include "base/err.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void base_bug(const char *file, int line, const char *what) {
    fprintf(stderr, "cardroom: bug at %s:%d: %s\nPlease report this line.\n", file, line, what);
    abort();
}

/* ---- errors ------------------------------------------------------------------------------------------- */
const char *err_code(enum err err) {
    static const char *const codes[] = {
#define X WORD_ID
#include "base/err.def"
#undef X
    };
    must((unsigned)err < COUNT(codes));
    return codes[err];
}

const char *err_text(enum err err) {
    static const char *const texts[] = {
#define X WORD_TEXT
#include "base/err.def"
#undef X
    };
    must((unsigned)err < COUNT(texts));
    return texts[err];
}

/* ---- arena -------------------------------------------------------------------------------------------- */
enum { BLOCK_LEAST = 1 << 20, BLOCK_ENOUGH = 64 << 20, BLOCK_STEP = 1 << 16 };

/* The next block, with room for so many bytes. */
static void take_block(struct arena *arena, size_t bytes) {
    struct arena_source *s = arena->source;
    must(s && s->count < ARENA_BLOCKS);
    const size_t twice = 2 * arena->size < BLOCK_ENOUGH ? 2 * arena->size : BLOCK_ENOUGH;
    const size_t least = bytes + 64 > twice ? bytes + 64 : twice;
    struct arena next = s->spare;
    s->spare = (struct arena){0};
    if (next.size < bytes + 64) {
        if (next.memory) s->unmap(next.memory, next.size);
        next.size = (least > BLOCK_LEAST ? least + BLOCK_STEP - 1 : BLOCK_LEAST) / BLOCK_STEP * BLOCK_STEP;
        next.memory = s->map(s, next.size);
    }
    s->full[s->count++] = *arena;
    *arena = (struct arena){next.memory, next.size, 0, arena_mark(arena), s};
}

void *arena_take(struct arena *arena, size_t bytes) {
    const size_t address = (size_t)(uintptr_t)arena->memory + arena->used;
    const size_t padding = (64 - address % 64) % 64;
    if (padding + bytes > arena->size - arena->used) {
        take_block(arena, bytes);
        return arena_take(arena, bytes);
    }
    char *taken = arena->memory + arena->used + padding;
    arena->used += padding + bytes;
    return memset(taken, 0, bytes);
}

void arena_drop_blocks(struct arena *arena, size_t mark) {
    struct arena_source *s = arena->source;
    while (mark < arena->before) {
        const struct arena least = s->spare.size < arena->size ? s->spare : *arena;
        if (s->spare.size < arena->size) s->spare = *arena;
        if (least.memory) s->unmap(least.memory, least.size);
        *arena = s->full[--s->count];
    }
}

void arena_close(struct arena *arena) {
    struct arena_source *s = arena->source;
    if (s->spare.memory) s->unmap(s->spare.memory, s->spare.size);
    for (s->spare = (struct arena){0}; arena->memory; *arena = s->full[--s->count])
        s->unmap(arena->memory, arena->size);
}

/* ---- embedded files ----------------------------------------------------------------------------------- */
const struct embedded *embedded_find(const struct embedded *list, int count, const char *name, const char *ending) {
    const size_t size = strlen(name);
    for (int i = 0; i < count; i++)
        if (strncmp(list[i].name, name, size) == 0 && strcmp(list[i].name + size, ending) == 0) return &list[i];
    return NULL;
}
