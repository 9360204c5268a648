#include "world/world_queue.h"

#include <stdlib.h>

static bool before(const struct world_event *a, const struct world_event *b)
{
    return a->at_ms < b->at_ms || (a->at_ms == b->at_ms && a->order < b->order);
}

static void swap(struct world_event *a, struct world_event *b)
{
    const struct world_event kept = *a;

    *a = *b;
    *b = kept;
}

void world_queue_put(struct world_queue *q, struct world_event event)
{
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? 2 * q->capacity : 1024;
        q->event = realloc(q->event, q->capacity * sizeof *q->event);
        must(q->event);
    }
    event.order = q->order++;
    size_t at = q->count++;

    q->event[at] = event;
    for (; at && before(&q->event[at], &q->event[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&q->event[at], &q->event[(at - 1) / 2]);
}

bool world_queue_take(struct world_queue *q, struct world_event *out)
{
    if (!q->count) return false;
    *out = q->event[0];
    q->event[0] = q->event[--q->count];
    for (size_t at = 0;;) {
        size_t least = at;

        for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < q->count; child++)
            if (before(&q->event[child], &q->event[least])) least = child;
        if (least == at) return true;
        swap(&q->event[at], &q->event[least]);
        at = least;
    }
}

void world_queue_close(struct world_queue *q)
{
    for (size_t i = 0; i < q->count; i++) free(q->event[i].text);
    free(q->event);
    *q = (struct world_queue){0};
}
