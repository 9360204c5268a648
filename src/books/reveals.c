#include "books/reveals.h"

#include "deal/list.h"

#include <string.h>

/* Entries that are read at once; items that are kept at most. */
enum { AHEAD = 1 << 16, REVEALS_MAX = 1 << 16 };

struct reveal {
    uint64_t number;
    uint8_t commitment[FACT_HASH];
    struct shuffle_seed seed;
};

static bool add_reveal(void *context, const struct journal_entry *entry) {
    struct reveals *r = context;
    if (!lookup_is_reveal(&entry->fact)) return true;
    LIST_ADD(r->items, r->count,
             (struct reveal){.number = entry->stored->number, .seed = lookup_seed_of(&entry->fact)});
    memcpy(r->items[r->count - 1].commitment, entry->fact.reveal.commitment, FACT_HASH);
    return true;
}

/* Forgets what nobody can ask for any more, and reads on; false: that is all, or too much. */
static bool read_on(struct reveals *r, struct store_handle store, uint64_t after) {
    const uint64_t from = (r->to > after ? r->to : after) + 1;
    const struct store_query query = {.from = from, .to = from + AHEAD - 1, .kind = FACT_REVEAL};
    struct store_link link;
    uint64_t last;
    if (store_last(store, &last, &link) != OK || from > last || r->count > REVEALS_MAX) return false;
    r->count -= r->passed;
    if (r->count) memmove(r->items, r->items + r->passed, (size_t)r->count * sizeof *r->items);
    r->passed = 0;
    r->to = query.to < last ? query.to : last;
    return journal_find(store, &query, add_reveal, r, NULL) == OK;
}

/* The first of several: most shuffles are revealed soon. */
static const struct reveal *find_item(struct reveals *r, const struct fact *round) {
    while (r->passed < r->count && r->items[r->passed].number <= round->number) r->passed++;
    for (int i = r->passed; i < r->count; i++)
        if (memcmp(r->items[i].commitment, round->round.commitment, FACT_HASH) == 0) return &r->items[i];
    return NULL;
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
    *r = (struct reveals){0};
}
