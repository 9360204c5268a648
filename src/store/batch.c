#include "store/batch.h"

#include <stdlib.h>
#include <string.h>

bool batch_open(struct batch *batch, int entries, size_t bytes)
{
    must(entries > 0);
    *batch = (struct batch){.capacity = entries, .room = bytes};
    batch->entries = malloc((size_t)entries * sizeof *batch->entries);
    batch->bytes = malloc(bytes + 1);
    if (batch->entries && batch->bytes) return true;
    batch_close(batch);
    return false;
}

void batch_close(struct batch *batch)
{
    free(batch->entries);
    free(batch->bytes);
    *batch = (struct batch){0};
}

void batch_clear(struct batch *batch)
{
    batch->count = 0;
    batch->size = 0;
}

static void copy(struct batch *batch, const struct store_entry *entry)
{
    struct store_entry *kept = &batch->entries[batch->count++];

    *kept = *entry;
    kept->bytes = batch->bytes + batch->size;
    if (entry->size) memcpy(batch->bytes + batch->size, entry->bytes, entry->size);
    batch->size += entry->size;
}

bool batch_add(struct batch *batch, const struct store_entry *entries, int count)
{
    size_t size = 0;

    for (int i = 0; i < count; i++) size += entries[i].size;
    if (count > batch->capacity - batch->count || size > batch->room - batch->size) return false;
    for (int i = 0; i < count; i++) copy(batch, &entries[i]);
    return true;
}
