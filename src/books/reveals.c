#include "books/reveals.h"

#include "deal/list.h"

#include <string.h>

/* Entries that are read at once; items that are kept at most; heads. */
enum { AHEAD = 1 << 16, REVEALS_MAX = 1 << 16, HEADS = 1 << 12 };

struct reveal {
    uint64_t number;
    int next; /* item + 1 with the same head */
    uint8_t commitment[FACT_HASH];
    struct shuffle_seed seed;
};

static int *head_of(const struct reveals *r, const uint8_t commitment[FACT_HASH]) {
    return &r->heads[(commitment[0] | commitment[1] << 8) % HEADS];
}

static void link_item(struct reveals *r, int index) {
    int *head = head_of(r, r->items[index].commitment);
    r->items[index].next = *head;
    *head = index + 1;
}

static bool add_reveal(void *context, const struct journal_entry *entry) {
    struct reveals *r = context;
    if (!lookup_is_reveal(&entry->fact)) return true;
    LIST_ADD(r->items, r->count,
             (struct reveal){.number = entry->stored->number, .seed = lookup_seed_of(&entry->fact)});
    memcpy(r->items[r->count - 1].commitment, entry->fact.reveal.commitment, FACT_HASH);
    link_item(r, r->count - 1);
    return true;
}

/* Forgets what nobody can ask for any more, and reads on; false: that is all, or too much. */
static bool read_on(struct reveals *r, struct store_handle store, uint64_t after) {
    const uint64_t from = (r->to > after ? r->to : after) + 1;
    const struct store_query query = {.from = from, .to = from + AHEAD - 1, .kind = FACT_REVEAL};
    struct store_link link;
    uint64_t last;
    int gone = 0;
    if (store_last(store, &last, &link) != OK || from > last || r->count > REVEALS_MAX) return false;
    if (!r->heads) r->heads = must_calloc(HEADS, sizeof *r->heads);
    while (gone < r->count && r->items[gone].number <= after) gone++;
    r->count -= gone;
    if (r->count) memmove(r->items, r->items + gone, (size_t)r->count * sizeof *r->items);
    memset(r->heads, 0, HEADS * sizeof *r->heads);
    for (int i = 0; i < r->count; i++) link_item(r, i);
    r->to = query.to < last ? query.to : last;
    return journal_find(store, &query, add_reveal, r, NULL) == OK;
}

/* The first of several: a head leads from the last to the first. */
static const struct reveal *find_item(const struct reveals *r, const struct fact *round) {
    const uint8_t *commitment = round->round.commitment;
    const struct reveal *found = NULL;
    for (int i = r->heads ? *head_of(r, commitment) : 0; i; i = r->items[i - 1].next) {
        const struct reveal *item = &r->items[i - 1];

        if (item->number > round->number && memcmp(item->commitment, commitment, FACT_HASH) == 0) found = item;
    }
    return found;
}

uint64_t reveals_find(struct reveals *r, struct store_handle store, const struct fact *round,
                      struct shuffle_seed *out) {
    const struct reveal *found;
    while (!(found = find_item(r, round)) && read_on(r, store, round->number)) {
    }
    if (!found)
        return lookup_revealed_seed(store, r->to > round->number ? r->to : round->number, round->round.commitment, out);
    *out = found->seed;
    return found->number;
}

void reveals_close(struct reveals *r) {
    free(r->items);
    free(r->heads);
    *r = (struct reveals){0};
}
