/* list.h - lists from the heap that grow: LIST_ADD(list, count, value), then free(list).
 *
 * A list has room for twice the last power of two that its count has passed, so nothing but the count is kept of it. */
#pragma once

#include "base/base.h"

#include <stdlib.h>

/* Zeroed memory for so many items, which free() takes back: nothing in a house goes on without it. */
static inline void *must_calloc(size_t count, size_t item) {
    void *memory = calloc(count, item);
    must(memory);
    return memory;
}

/* The list with room for one more; items may have been taken away before. */
static inline void *list_with_room(void *list, size_t count, size_t item) {
    enum { LEAST = 16 };
    const size_t full = count < LEAST ? LEAST : count;
    if (count && (count < LEAST || (count & (count - 1)))) return list;
    list = realloc(list, full * 2 * item);
    must(list);
    return list;
}

#define LIST_ADD(list, count, ...)                                                                                     \
    do {                                                                                                               \
        (list) = list_with_room((list), (size_t)(count), sizeof *(list));                                              \
        (list)[(count)++] = (__VA_ARGS__);                                                                             \
    } while (0)
