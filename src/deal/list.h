/* list.h - memory from the heap; lists that grow: LIST_ADD(list, count, value), then free(list); texts that grow:
 * struct buf b = {.grow = text_grow}, then free(b.text).
 *
 * A list has room for twice the last power of two that its count has passed, so nothing but the count is kept of it.
 *
 * Nothing in a house goes on without memory; a question can be refused.  So who answers one sets a reserve aside first.
 * When the system has no more, the reserve is given back to it and what was wanted is taken once again: the question
 * ends in its own time, as soon as it sees that memory is short, and the house goes on. */
#pragma once

#include "base/buf.h"

#include <stdlib.h>

/* Of this thread, until memory_release(); false: there is not even that. */
bool memory_reserve(size_t bytes);

/* Did this thread need its reserve? */
bool memory_is_short(void);

/* Gives the reserve back; whether it was needed. */
bool memory_release(void);

/* Zeroed memory for so many items, which free() takes back. */
void *must_calloc(size_t count, size_t item);

void *must_realloc(void *memory, size_t size);

/* Room for so many more bytes in a text whose memory is from the heap; false above TEXT_MOST, or without memory. */
enum { TEXT_MOST = 64 << 20 };
bool text_grow(struct buf *b, size_t bytes);

/* The list with room for one more; items may have been taken away before. */
static inline void *list_with_room(void *list, size_t count, size_t item) {
    enum { LEAST = 16 };
    const size_t full = count < LEAST ? LEAST : count;
    if (count && (count < LEAST || (count & (count - 1)))) return list;
    return must_realloc(list, full * 2 * item);
}

#define LIST_ADD(list, count, ...)                                                                                     \
    do {                                                                                                               \
        (list) = list_with_room((list), (size_t)(count), sizeof *(list));                                              \
        (list)[(count)++] = (__VA_ARGS__);                                                                             \
    } while (0)
