/*
 * batch.h - entries copied into memory that was taken once: what waits to be appended together.
 *
 * Order: batch_open; batch_add until it says there is no room; hand entries and count to append; batch_clear.
 */
#ifndef STORE_BATCH_H
#define STORE_BATCH_H

#include "store/store.h"

struct batch {
    struct store_entry *entries;
    uint8_t *bytes;
    int count, capacity;
    size_t size, room; /* of the bytes */
};

/* False: there is no such memory. */
bool batch_open(struct batch *batch, int entries, size_t bytes);
void batch_close(struct batch *batch);
void batch_clear(struct batch *batch);

/* All of them or, false, none.  The entries' bytes are copied. */
bool batch_add(struct batch *batch, const struct store_entry *entries, int count);

#endif
