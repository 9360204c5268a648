#include "house/lookup.h"

#include "deal/list.h"

#include <string.h>

/* ---- configuration and program ------------------------------------------------------------------------ */
struct config_search {
    struct config *config;
    struct buf *message;
    bool found;
};

static bool take_config(void *context, const struct journal_entry *entry) {
    struct config_search *r = context;
    const struct fact *fact = &entry->fact;
    r->found = true;
    if (fact->kind != FACT_CONFIG) return false;
    r->config = must_calloc(1, sizeof *r->config);
    if (log_format_check(fact->config.format, r->message) &&
        replay_read_config(r->config, fact->data, fact->data_size, r->message))
        return false;
    free(r->config);
    r->config = NULL;
    return false;
}

struct configs_search {
    struct lookup_configs *configs;
    struct config_search search;
};

static bool add_config(void *context, const struct journal_entry *entry) {
    struct configs_search *g = context;
    struct lookup_configs *c = g->configs;
    take_config(&g->search, entry);
    if (g->search.config)
        LIST_ADD(c->items, c->count, ((struct lookup_configs_item){entry->stored->number, g->search.config}));
    return g->search.config != NULL;
}

bool lookup_configs_open(struct lookup_configs *configs, struct store_handle store, struct buf *message) {
    const struct store_query query = {.kind = FACT_CONFIG};
    struct configs_search g = {configs, {.message = message}};
    *configs = (struct lookup_configs){0};
    const enum err err = journal_find(store, &query, add_config, &g, message);
    if (err == OK && (!g.search.found || g.search.config)) return true;
    lookup_configs_close(configs);
    return false;
}

void lookup_configs_close(struct lookup_configs *configs) {
    for (int i = 0; i < configs->count; i++) free(configs->items[i].config);
    free(configs->items);
    *configs = (struct lookup_configs){0};
}

/* Among those that were loaded; NULL: none is that old. */
static struct config *find_loaded_config(const struct lookup_configs *configs, uint64_t number) {
    struct config *config = NULL;
    for (int i = 0; configs && i < configs->count && configs->items[i].number <= number; i++)
        config = configs->items[i].config;
    return config;
}

/* The last one of a kind up to an entry.  Where the last of all is known, nothing behind it is searched. */
static struct store_query last_before(uint64_t number, uint8_t kind, uint64_t last) {
    if (last && number >= last) return (struct store_query){.from = last, .to = last};
    return (struct store_query){.to = number, .kind = kind, .backwards = true};
}

struct config *lookup_config(const struct lookup *lookup, uint64_t number, bool *owned, struct buf *message) {
    const struct store_query query = last_before(number, FACT_CONFIG, lookup->config_number);
    struct config_search r = {.message = message};
    struct config *known = find_loaded_config(lookup->configs, number);
    *owned = !known;
    if (known) return known;
    if (journal_find(lookup->store, &query, take_config, &r, message) == OK && !r.found)
        buf_format(message, "no configuration is in the log before entry %ju", number);
    return r.config;
}

static bool take_start(void *context, const struct journal_entry *entry) {
    if (entry->fact.kind == FACT_START) replay_read_start(context, &entry->fact);
    return false;
}

bool lookup_start(const struct lookup *lookup, uint64_t number, struct replay_start *out) {
    const struct store_query query = last_before(number, FACT_START, lookup->start_number);
    *out = (struct replay_start){0};
    return journal_find(lookup->store, &query, take_start, out, NULL) == OK && out->number;
}

/* ---- shuffles ----------------------------------------------------------------------------------------- */
struct shuffle_search {
    const uint8_t *commitment;
    struct shuffle_seed *seed; /* out: the seed, opened with the key where it is sealed; or NULL */
    const uint8_t *seal;
    struct fact *fact; /* out: the FACT_ROUND; or NULL */
    bool found;
    uint64_t number; /* of the fact that reveals it */
};

bool lookup_is_reveal(const struct fact *fact) {
    return fact->kind == FACT_REVEAL && fact->data_size <= SHUFFLE_SEED_MAX;
}

struct shuffle_seed lookup_seed_of(const struct fact *fact) {
    struct shuffle_seed seed = {.size = (uint16_t)fact->data_size};
    memcpy(seed.bytes, fact->data, fact->data_size);
    return seed;
}

static bool take_revealed(void *context, const struct journal_entry *entry) {
    struct shuffle_search *w = context;
    const struct fact *fact = &entry->fact;
    if (!lookup_is_reveal(fact) || memcmp(fact->reveal.commitment, w->commitment, FACT_HASH) != 0) return true;
    *w->seed = lookup_seed_of(fact);
    w->number = entry->stored->number;
    return false;
}

uint64_t lookup_revealed_seed(struct store_handle store, uint64_t after, const uint8_t commitment[FACT_HASH],
                              struct shuffle_seed *out) {
    struct shuffle_search w = {.commitment = commitment, .seed = out};
    const struct store_query query = {.from = after + 1, .kind = FACT_REVEAL};
    return journal_find(store, &query, take_revealed, &w, NULL) == OK ? w.number : 0;
}

/* ---- look-up of shuffles -------------------------------------------------------------------------------- */
/* The round that first named the commitment; its sealed seed is opened at once, for the bytes do not last. */
static bool take_shuffle_round(void *context, const struct journal_entry *entry) {
    struct shuffle_search *w = context;
    const struct fact *fact = &entry->fact;
    if (!fact->round.shuffled || memcmp(fact->round.commitment, w->commitment, FACT_HASH) != 0) return true;
    w->found = !w->seed || replay_unseal(w->seal, fact, w->seed);
    if (w->fact) {
        *w->fact = *fact;
        w->fact->data = NULL;
        w->fact->data_size = 0;
    }
    return false;
}

static bool find_shuffle(const struct lookup *lookup, const struct fact *round, struct shuffle_search *w) {
    const struct store_query query = {.to = round->number, .kind = FACT_ROUND, .backwards = true};
    return journal_find(lookup->store, &query, take_shuffle_round, w, NULL) == OK && w->found;
}

bool lookup_shuffle(const struct lookup *lookup, const struct fact *round, struct fact *out) {
    struct shuffle_search w = {.commitment = round->round.commitment, .fact = out};
    return find_shuffle(lookup, round, &w);
}

enum lookup_seed lookup_seed(const struct lookup *lookup, const struct fact *round, struct shuffle_seed *out) {
    struct shuffle_search w = {.commitment = round->round.commitment, .seed = out, .seal = lookup->seal};
    if (lookup_revealed_seed(lookup->store, round->number, round->round.commitment, out)) return SEED_REVEALED;
    return lookup->seal && find_shuffle(lookup, round, &w) ? SEED_SEALED : SEED_NONE;
}
