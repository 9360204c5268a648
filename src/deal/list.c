#include "deal/list.h"

static _Thread_local struct {
    void *reserve;
    bool needed;
} thread_memory;

bool memory_reserve(size_t bytes) {
    must(!thread_memory.reserve);
    thread_memory.reserve = malloc(bytes);
    thread_memory.needed = false;
    return thread_memory.reserve != NULL;
}

bool memory_is_short(void) { return thread_memory.needed; }

bool memory_release(void) {
    const bool needed = thread_memory.needed;
    free(thread_memory.reserve);
    thread_memory.reserve = NULL;
    thread_memory.needed = false;
    return needed;
}

/* False: there is no reserve, or it is gone. */
static bool give_back_reserve(void) {
    if (!thread_memory.reserve) return false;
    free(thread_memory.reserve);
    thread_memory.reserve = NULL;
    thread_memory.needed = true;
    return true;
}

void *must_calloc(size_t count, size_t item) {
    void *memory = calloc(count, item);
    if (!memory && give_back_reserve()) memory = calloc(count, item);
    must(memory);
    return memory;
}

static void *resize(void *memory, size_t size) {
    void *moved = realloc(memory, size);
    if (!moved && give_back_reserve()) moved = realloc(memory, size);
    return moved;
}

void *must_realloc(void *memory, size_t size) {
    void *moved = resize(memory, size);
    must(moved);
    return moved;
}

bool text_grow(struct buf *b, size_t bytes) {
    const size_t needed = b->size + bytes + 1;
    size_t room = b->capacity ? b->capacity : 4096;
    if (needed <= b->capacity) return true;
    if (needed > TEXT_MOST) return false;
    while (room < needed) room *= 2;
    char *text = resize(b->text, room);

    if (!text) return false;
    b->text = text;
    b->capacity = room;
    return true;
}
