#include "books/checkpoints.h"

#include <stdlib.h>
#include <string.h>

enum err checkpoints_put(struct store_handle store, const struct receipt_key *key, int64_t now_ms)
{
    struct store_checkpoint checkpoint = {.time_ms = now_ms};
    uint8_t bytes[CHECKPOINT_SIZE];
    char memory[STORE_NAME_MAX + 1];
    struct buf name = BUF(memory);
    const enum err err = store_last(store, &checkpoint.number, &checkpoint.link);

    if (err != OK || !checkpoint.number) return err;
    checkpoint_sign(&checkpoint, key->secret);
    checkpoint_write(&checkpoint, bytes);
    buf_format(&name, CHECKPOINTS_PREFIX "%019llu", (unsigned long long)checkpoint.number);
    return store_put(store, memory, bytes, sizeof bytes);
}

static bool add_name(void *context, const char *name)
{
    struct checkpoints *c = context;

    if (strncmp(name, CHECKPOINTS_PREFIX, strlen(CHECKPOINTS_PREFIX)) != 0) return true;
    if ((c->count & (c->count - 1)) == 0) {
        c->items = realloc(c->items, (size_t)(c->count ? 2 * c->count : 1) * sizeof *c->items);
        must(c->items);
    }
    struct checkpoints_item *item = &c->items[c->count++];

    *item = (struct checkpoints_item){0};
    memcpy(item->name, name, strlen(name));
    return true;
}

static int by_number(const void *a, const void *b)
{
    const struct checkpoints_item *x = a, *y = b;

    if (x->readable != y->readable) return x->readable ? 1 : -1;
    return (x->checkpoint.number > y->checkpoint.number) - (x->checkpoint.number < y->checkpoint.number);
}

enum err checkpoints_read(struct store_handle store, struct checkpoints *out)
{
    *out = (struct checkpoints){0};
    const enum err err = store.store->names(store.self, add_name, out);

    if (err != OK) return err;
    for (int i = 0; i < out->count; i++) {
        char bytes[CHECKPOINT_SIZE + 2];
        struct buf b = BUF(bytes);
        const enum err got = store_get(store, out->items[i].name, &b);

        if (got != OK && got != ERR_STORE_CHAIN) return got;
        out->items[i].readable = got == OK && b.size == CHECKPOINT_SIZE;
        if (out->items[i].readable) out->items[i].checkpoint = checkpoint_read((const uint8_t *)bytes);
    }
    if (out->count) qsort(out->items, (size_t)out->count, sizeof *out->items, by_number);
    return OK;
}

void checkpoints_free(struct checkpoints *c)
{
    free(c->items);
    *c = (struct checkpoints){0};
}
