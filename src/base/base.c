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
void *arena_take(struct arena *arena, size_t bytes) {
    const size_t address = (size_t)(uintptr_t)arena->memory + arena->used;
    const size_t padding = (64 - address % 64) % 64;
    must(padding + bytes <= arena->size - arena->used);
    char *taken = arena->memory + arena->used + padding;
    arena->used += padding + bytes;
    return memset(taken, 0, bytes);
}

/* ---- embedded files ----------------------------------------------------------------------------------- */
const struct embedded *embedded_find(const struct embedded *list, int count, const char *name, const char *ending) {
    const size_t size = strlen(name);
    for (int i = 0; i < count; i++)
        if (strncmp(list[i].name, name, size) == 0 && strcmp(list[i].name + size, ending) == 0) return &list[i];
    return NULL;
}
