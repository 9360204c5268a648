/*
 * world_queue.h - what will happen in the simulated world, in the order of its time.
 *
 * A binary heap.  Events of the same millisecond come in the order in which they were put, so a run depends
 * on nothing but its seed.
 */
#ifndef SIM_WORLD_QUEUE_H
#define SIM_WORLD_QUEUE_H

#include "base/base.h"

enum world_what {
    WORLD_ARRIVES, /* a connection reaches the house */
    WORLD_UP,      /* a message reaches the house */
    WORLD_FILL,    /* a connection can take a message from the house */
    WORLD_DOWN,    /* a message reaches its client */
    WORLD_GONE,    /* the house learns that a connection is gone */
    WORLD_LOST,    /* the client learns it */
    WORLD_CLIENT,  /* a client looks at its screen and thinks */
    WORLD_TICK,    /* the house's timer */
    WORLD_DISK,    /* a commit is done, or is tried again */
    WORLD_FAULT,   /* something breaks */
    WORLD_MEND,    /* the store can write again */
    WORLD_RESTART, /* the house is started again */
    WORLD_WORK,    /* what another thread was asked for is done */
};

struct world_event {
    int64_t at_ms;
    uint64_t order;
    uint8_t what;  /* enum world_what */
    uint32_t whom; /* a connection or a client */
    uint64_t life; /* ticks and commits: of the house that they belong to */
    char *text;    /* of a message; the event's own */
    size_t size;
};

struct world_queue {
    struct world_event *event;
    size_t count, capacity;
    uint64_t order;
};

void world_queue_put(struct world_queue *q, struct world_event event); /* sets its order */
bool world_queue_take(struct world_queue *q, struct world_event *out);
void world_queue_close(struct world_queue *q);

#endif
