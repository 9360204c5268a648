#include "house/lookup.h"

#include <stdlib.h>
#include <string.h>

/* ---- configuration and program ------------------------------------------------------------------------ */

struct reading {
    struct config *config;
    struct buf *message;
    bool found;
};

static bool read_config(void *context, const struct store_entry *stored)
{
    struct reading *r = context;
    struct journal_entry entry;

    r->found = true;
    if (!journal_read(&entry, stored->bytes, stored->size)) return false;
    char *text = malloc(entry.fact.data_size + 1u);

    r->config = calloc(1, sizeof *r->config);
    must(text && r->config);
    memcpy(text, entry.fact.data, entry.fact.data_size);
    if (!config_read(r->config, text, entry.fact.data_size, r->message)) {
        free(r->config);
        r->config = NULL;
    }
    free(text);
    return false;
}

struct gathering {
    struct lookup_configs *configs;
    struct reading reading;
};

static bool add_config(void *context, const struct store_entry *stored)
{
    struct gathering *g = context;
    struct lookup_configs *c = g->configs;

    read_config(&g->reading, stored);
    if (!g->reading.config) return false;
    c->items = realloc(c->items, (size_t)(c->count + 1) * sizeof *c->items);
    must(c->items);
    c->items[c->count].number = stored->number;
    c->items[c->count++].config = g->reading.config;
    return true;
}

bool lookup_configs_open(struct lookup_configs *configs, struct store_handle store, struct buf *message)
{
    const struct store_query query = {.kind = FACT_CONFIG};
    struct gathering g = {configs, {.message = message}};

    *configs = (struct lookup_configs){0};
    const enum err err = store_find(store, &query, add_config, &g);

    if (err != OK) store_problem(store, message);
    if (err == OK && (!g.reading.found || g.reading.config)) return true;
    lookup_configs_close(configs);
    return false;
}

void lookup_configs_close(struct lookup_configs *configs)
{
    for (int i = 0; i < configs->count; i++) free(configs->items[i].config);
    free(configs->items);
    *configs = (struct lookup_configs){0};
}

/* Among those that were read once; NULL: none is that old. */
static struct config *known_config(const struct lookup_configs *configs, uint64_t number)
{
    struct config *config = NULL;

    for (int i = 0; configs && i < configs->count && configs->items[i].number <= number; i++)
        config = configs->items[i].config;
    return config;
}

struct config *lookup_config(const struct lookup *lookup, uint64_t number, bool *owned, struct buf *message)
{
    const struct store_query query = {.to = number, .kind = FACT_CONFIG, .backwards = true};
    struct reading r = {.message = message};
    struct config *known = known_config(lookup->configs, number);

    *owned = !known;
    if (known) return known;
    if (store_find(lookup->store, &query, read_config, &r) != OK)
        store_problem(lookup->store, message);
    else if (!r.found)
        buf_format(message, "no configuration is in the log before entry %llu", (unsigned long long)number);
    return r.config;
}

static bool read_start(void *context, const struct store_entry *stored)
{
    struct lookup_start *out = context;
    struct journal_entry entry;

    if (!journal_read(&entry, stored->bytes, stored->size)) return false;
    out->number = stored->number;
    memcpy(out->version, entry.fact.start.version, sizeof out->version);
    memcpy(out->program, entry.fact.start.program, sizeof out->program);
    memcpy(out->key, entry.fact.start.key, sizeof out->key);
    return false;
}

bool lookup_start(const struct lookup *lookup, uint64_t number, struct lookup_start *out)
{
    const struct store_query query = {.to = number, .kind = FACT_START, .backwards = true};

    *out = (struct lookup_start){0};
    return store_find(lookup->store, &query, read_start, out) == OK && out->number;
}

/* ---- shuffles ----------------------------------------------------------------------------------------- */

struct wanted {
    const uint8_t *commitment;
    struct shuffle_seed *seed; /* what is wanted: the seed, with the key or without, */
    const uint8_t *seal;
    struct fact *fact; /* or the fact */
    bool found;
};

static bool is_revealed(void *context, const struct store_entry *stored)
{
    struct wanted *w = context;
    struct journal_entry entry;

    if (!journal_read(&entry, stored->bytes, stored->size)) return true;
    if (entry.fact.kind != FACT_REVEAL || entry.fact.data_size > SHUFFLE_SEED_MAX) return true;
    if (memcmp(entry.fact.reveal.commitment, w->commitment, FACT_HASH) != 0) return true;
    w->seed->size = (uint16_t)entry.fact.data_size;
    memcpy(w->seed->bytes, entry.fact.data, entry.fact.data_size);
    w->found = true;
    return false;
}

bool lookup_revealed_seed(struct store_handle store, uint64_t after, uint64_t before,
                          const uint8_t commitment[FACT_HASH], struct shuffle_seed *out)
{
    struct wanted wanted = {.commitment = commitment, .seed = out};
    const struct store_query query = {.from = after + 1, .to = before ? before - 1 : 0, .kind = FACT_REVEAL};

    if (before && before <= after + 1) return false;
    return store_find(store, &query, is_revealed, &wanted) == OK && wanted.found;
}

/* The round that brought the commitment; its sealed seed is opened on the spot, for the bytes do not last. */
static bool is_shuffle(void *context, const struct store_entry *stored)
{
    struct wanted *w = context;
    struct journal_entry entry;

    if (!journal_read(&entry, stored->bytes, stored->size)) return true;
    if (!entry.fact.round.shuffled || memcmp(entry.fact.round.commitment, w->commitment, FACT_HASH) != 0)
        return true;
    if (w->seed)
        w->found = replay_unseal(w->seal, &entry.fact, w->seed);
    else
        w->found = true;
    if (w->fact) {
        *w->fact = entry.fact;
        w->fact->data = NULL;
        w->fact->data_size = 0;
    }
    return false;
}

static bool find_shuffle(const struct lookup *lookup, const struct fact *round, struct wanted *w)
{
    const struct store_query query = {.to = round->number, .kind = FACT_ROUND, .backwards = true};

    return store_find(lookup->store, &query, is_shuffle, w) == OK && w->found;
}

bool lookup_shuffle(const struct lookup *lookup, const struct fact *round, struct fact *out)
{
    struct wanted w = {.commitment = round->round.commitment, .fact = out};

    return find_shuffle(lookup, round, &w);
}

enum lookup_seed lookup_seed(const struct lookup *lookup, const struct fact *round, struct shuffle_seed *out)
{
    struct wanted w = {.commitment = round->round.commitment, .seed = out, .seal = lookup->seal};

    if (lookup_revealed_seed(lookup->store, round->number, 0, round->round.commitment, out))
        return SEED_REVEALED;
    return lookup->seal && find_shuffle(lookup, round, &w) ? SEED_SEALED : SEED_NONE;
}
