/* base.h - must(), COUNT(), arenas and embedded files, for every folder.
 *
 * must() is an assert that stays on in release builds: it guards against our own bugs, never against bad
 * input.  Refused input is an enum err (err.h) and changes nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

__attribute__((cold)) _Noreturn void base_bug(const char *file, int line, const char *what);

#define must(condition) ((condition) ? (void)0 : base_bug(__FILE__, __LINE__, #condition))

/* What a list X(name, id, text) is made into: enum { LIST(WORD_NAME) COUNT }, and its ids and texts by number. */
#define WORD_NAME(name, id, text) name,
#define WORD_ID(name, id, text)   id,
#define WORD_TEXT(name, id, text) text,

/* A word by its number; "" for a number that is none. */
#define WORD_OF(words, number) ((number) >= 0 && (size_t)(number) < COUNT(words) ? (words)[number] : "")

/* Defines const char *function(int number), which says that word: WORD_FUNCTION(slip_id, SLIP_LIST(WORD_ID)) */
#define WORD_FUNCTION(function, ...)                                                                                   \
    const char *function(int number) {                                                                                 \
        static const char *const words[] = {__VA_ARGS__};                                                              \
        return WORD_OF(words, number);                                                                                 \
    }

/* Sets what lies between the fields of the object to zero, so that equal states are equal bytes.  Not for
 * what holds an array of structs, which gcc 12 spoils: one by one.  A compiler without it leaves everything
 * as it is: CAN_CLEAR_PADDING. */
#ifdef __has_builtin
#if __has_builtin(__builtin_clear_padding)
#define CLEAR_PADDING(object) __builtin_clear_padding(object)
#define CAN_CLEAR_PADDING     1
#endif
#endif
#ifndef CLEAR_PADDING
#define CLEAR_PADDING(object) ((void)(object))
#define CAN_CLEAR_PADDING     0
#endif

/* ---- numbers as bytes --------------------------------------------------------------------------------- */
/* The lowest byte first, as everything is that is stored. */
static inline void bytes_put_number(uint8_t *at, uint64_t value, int width) {
    for (int i = 0; i < width; i++) at[i] = (uint8_t)(value >> 8 * i);
}

static inline uint64_t bytes_number(const uint8_t *at, int width) {
    uint64_t value = 0;
    for (int i = 0; i < width; i++) value |= (uint64_t)at[i] << 8 * i;
    return value;
}

/* ---- arena -------------------------------------------------------------------------------------------- */
/* A bump allocator over memory the caller gives.  The analyses are pure: what they need comes from one arena,
 * taken at the start and released as a whole. */
struct arena {
    char *memory;
    size_t size, used;
};

/* Zeroed memory aligned to 64 bytes.  Running out is a bug. */
void *arena_take(struct arena *arena, size_t bytes);

/* arena_release() gives back everything taken after the mark. */
static inline size_t arena_mark(const struct arena *arena) { return arena->used; }
static inline void arena_release(struct arena *arena, size_t mark) { arena->used = mark; }

/* ---- embedded files ----------------------------------------------------------------------------------- */
/* A file inside the program; tools/embed.c makes lists of them at build time. */
struct embedded {
    const char *name;  /* its path below the folder that was embedded */
    const char *bytes; /* followed by a zero */
    size_t size;
};

/* The one whose name is these two together; NULL if there is none. */
const struct embedded *embedded_find(const struct embedded *list, int count, const char *name, const char *ending);
