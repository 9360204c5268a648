#include "base/base.h"

#include "base/err.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void base_bug(const char *file, int line, const char *what)
{
    fprintf(stderr, "cardroom: bug at %s:%d: %s\nPlease report this line.\n", file, line, what);
    abort();
}

/* ---- errors ------------------------------------------------------------------------------------------- */

static const struct {
    const char *code, *text;
} errors[] = {
#define ERR_ROW(name, code, text) {code, text},
    ERR_LIST(ERR_ROW)
#undef ERR_ROW
};

const char *err_code(enum err err)
{
    must((unsigned)err < COUNT(errors));
    return errors[err].code;
}

const char *err_text(enum err err)
{
    must((unsigned)err < COUNT(errors));
    return errors[err].text;
}

/* ---- arena -------------------------------------------------------------------------------------------- */

void *arena_take(struct arena *arena, size_t bytes)
{
    const size_t address = (size_t)(uintptr_t)arena->memory + arena->used;
    const size_t padding = (64 - address % 64) % 64;

    must(padding + bytes <= arena->size - arena->used);
    char *taken = arena->memory + arena->used + padding;
    arena->used += padding + bytes;
    return memset(taken, 0, bytes);
}
