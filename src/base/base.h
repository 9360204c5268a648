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

/* What lies in a snapshot has no padding, so equal states are equal bytes: between these the compiler refuses a struct
 * that has any.  What would be padding is a member, PADDING(bytes), which every initializer sets to zero. */
#define NO_PADDING     _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic error \"-Wpadded\"")
#define NO_PADDING_END _Pragma("GCC diagnostic pop")

#define PADDING_NAME(line)      padding_##line
#define PADDING_AT(line, bytes) uint8_t PADDING_NAME(line)[bytes]
#define PADDING(bytes)          PADDING_AT(__LINE__, bytes)

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
 * taken at the start and released as a whole.  It is one block of memory, or with a source as many as are needed. */
struct arena {
    char *memory; /* the block in use */
    size_t size, used;
    size_t before;               /* taken of the blocks before it */
    struct arena_source *source; /* NULL: there is no other block */
};

enum { ARENA_BLOCKS = 96 }; /* each twice as large as the one before, up to 64 MiB, or as what is taken */

/* Where blocks come from: arena_map.h has that of the system. */
struct arena_source {
    char *(*map)(struct arena_source *source, size_t bytes); /* does not return without memory */
    void (*unmap)(char *memory, size_t bytes);
    struct arena full[ARENA_BLOCKS], spare; /* the blocks before; one that was given back */
    int count;
};

/* Zeroed memory aligned to 64 bytes.  Without a source, running out is a bug. */
void *arena_take(struct arena *arena, size_t bytes);

/* arena_release() gives back everything taken after the mark. */
static inline size_t arena_mark(const struct arena *arena) { return arena->before + arena->used; }
void arena_drop_blocks(struct arena *arena, size_t mark);
static inline void arena_release(struct arena *arena, size_t mark) {
    if (mark < arena->before) arena_drop_blocks(arena, mark);
    arena->used = mark - arena->before;
}

/* Gives all blocks back to the source. */
void arena_close(struct arena *arena);

/* ---- embedded files ----------------------------------------------------------------------------------- */
/* A file inside the program; tools/embed.c makes lists of them at build time. */
struct embedded {
    const char *name;  /* its path below the folder that was embedded */
    const char *bytes; /* followed by a zero */
    size_t size;
};

/* The one whose name is these two together; NULL if there is none. */
const struct embedded *embedded_find(const struct embedded *list, int count, const char *name, const char *ending);
