#include "house/journal.h"

#include "store/list.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ======== an entry as bytes ============================================================================ */

void journal_begin(struct journal *j, struct buf *out, const struct fact *fact, bool hide_cards) {
    const size_t at = out->size;
    buf_bytes(out, "\0\0\0\0", 4);
    if (hide_cards && fact->kind == FACT_CARDS) {
        struct fact hidden = *fact;
        memset(hidden.cards.card, CARD_HIDDEN, sizeof hidden.cards.card);
        fact_put(out, &hidden);
    } else {
        fact_put(out, fact);
    }
    if (!out->full) bytes_put_number((uint8_t *)out->text + at, out->size - at - 4, 4);
    *j = (struct journal){.out = out, .count_at = out->size};
    buf_bytes(out, "\0\0\0\0", 4);
}

void journal_transfer(void *journal, const struct transfer *t) {
    struct journal *j = journal;
    uint8_t bytes[JOURNAL_TRANSFER_SIZE];
    bytes_put_number(bytes, t->debit, 4);
    bytes_put_number(bytes + 4, t->credit, 4);
    bytes_put_number(bytes + 8, (uint64_t)t->cents, 8);
    bytes_put_number(bytes + 16, t->reason, 1);
    bytes_put_number(bytes + 17, t->wager, 1);
    bytes_put_number(bytes + 18, t->seat, 2);
    buf_bytes(j->out, (const char *)bytes, sizeof bytes);
    j->count++;
}

void journal_end(struct journal *j) {
    if (!j->out->full) bytes_put_number((uint8_t *)j->out->text + j->count_at, j->count, 4);
}

bool journal_read(struct journal_entry *entry, const uint8_t *bytes, size_t size) {
    if (size < 8) return false;
    const uint64_t fact = bytes_number(bytes, 4);
    if (fact > size - 8 || !fact_get(&entry->fact, bytes + 4, (size_t)fact)) return false;
    entry->count = (uint32_t)bytes_number(bytes + 4 + fact, 4);
    entry->transfers = bytes + 8 + fact;
    return entry->count == (size - 8 - fact) / JOURNAL_TRANSFER_SIZE && (size - 8 - fact) % JOURNAL_TRANSFER_SIZE == 0;
}

struct transfer journal_transfer_at(const struct journal_entry *entry, uint32_t index) {
    const uint8_t *at = entry->transfers + (size_t)index * JOURNAL_TRANSFER_SIZE;
    must(index < entry->count);
    return (struct transfer){
        .debit = (account)bytes_number(at, 4),
        .credit = (account)bytes_number(at + 4, 4),
        .cents = (int64_t)bytes_number(at + 8, 8),
        .reason = (uint8_t)bytes_number(at + 16, 1),
        .wager = (uint8_t)bytes_number(at + 17, 1),
        .seat = (uint16_t)bytes_number(at + 18, 2),
    };
}

/* ======== the log, folded ============================================================================== */

void replay_open(struct replay *r, replay_seed *seed, void *context) {
    *r = (struct replay){.seed = seed, .context = context};
}

void replay_close(struct replay *r) {
    if (r->shoe && r->config) sodium_memzero(r->shoe, r->config->table_count * sizeof *r->shoe);
    free(r->shoe);
    free(r->block);
    free(r->config);
    *r = (struct replay){0};
}

/* ---- shuffles ----------------------------------------------------------------------------------------- */
int replay_shoe_size(const struct config_table *table) { return rules_shoe_size(&table->rules); }

void replay_shuffle(struct replay_shoe *shoe, const struct config_table *table, const struct shuffle_seed *seed) {
    shoe->seed = *seed;
    shoe->size = replay_shoe_size(table);
    shuffle_cards(seed, shoe->cards, shoe->size, game_deck_size(table->rules.game));
}

void replay_seal(const uint8_t key[REPLAY_KEY], const uint8_t commitment[FACT_HASH], const struct shuffle_seed *seed,
                 uint8_t *out, uint32_t *size) {
    must(crypto_secretbox_NONCEBYTES <= FACT_HASH);
    crypto_secretbox_easy(out, seed->bytes, seed->size, commitment, key);
    *size = seed->size + crypto_secretbox_MACBYTES;
}

bool replay_unseal(const uint8_t key[REPLAY_KEY], const struct fact *round, struct shuffle_seed *out) {
    if (round->data_size <= crypto_secretbox_MACBYTES ||
        round->data_size > SHUFFLE_SEED_MAX + crypto_secretbox_MACBYTES)
        return false;
    out->size = (uint16_t)(round->data_size - crypto_secretbox_MACBYTES);
    return crypto_secretbox_open_easy(out->bytes, round->data, round->data_size, round->round.commitment, key) == 0;
}

/* Fills in the cards of a FACT_CARDS, which are not in the log. */
static bool fill_cards(struct replay *r, struct fact *fact) {
    const struct floor_table *t = &r->floor.table[fact->table - 1];
    const struct replay_shoe *shoe = &r->shoe[fact->table - 1];
    const int at = t->shoe_at + t->card_count;
    if (r->config->table[fact->table - 1].live) return true;
    if (!shoe->seed.size || at + fact->cards.count > shoe->size) return false;
    memcpy(fact->cards.card, shoe->cards + at, fact->cards.count);
    return true;
}

/* A new shuffle is in use from this round on. */
static bool take_shuffle(struct replay *r, const struct fact *fact) {
    const struct config_table *table = &r->config->table[fact->table - 1];
    struct replay_shoe *shoe = &r->shoe[fact->table - 1];
    struct shuffle_seed seed = {0};
    if (table->live || !fact->round.shuffled) return true;
    if (!r->seed || !r->seed(r->context, fact, &seed)) return false;
    if (seed.size != shuffle_seed_size(replay_shoe_size(table))) return false;
    memcpy(shoe->commitment, fact->round.commitment, FACT_HASH);
    replay_shuffle(shoe, table, &seed);
    shuffle_seed_wipe(&seed);
    return true;
}

/* ---- configuration ------------------------------------------------------------------------------------ */
bool log_format_check(uint32_t format, struct buf *message) {
    if (format == LOG_FORMAT) return true;
    if (format > LOG_FORMAT) return buf_refuse(message, "this log was written by a newer cardroom");
    return buf_refuse(message,
                      "this log was written by cardroom 1; formats began anew with 2.0, so it is read with the "
                      "program that wrote it");
}

static bool parse_config(struct config *config, const uint8_t *text, size_t size, struct buf *message) {
    char *copy = malloc(size + 1);
    must(copy);
    memcpy(copy, text, size);
    const bool good = config_read(config, copy, size, message);

    free(copy);
    return good;
}

static void replace_floor(struct replay *r, struct config *config, struct floor *floor, void *block) {
    struct replay_shoe *shoe = must_calloc(config->table_count, sizeof *shoe);
    if (r->shoe) memcpy(shoe, r->shoe, r->config->table_count * sizeof *shoe);
    free(r->shoe);
    free(r->block);
    free(r->config);
    r->config = config;
    r->floor = *floor;
    r->block = block;
    r->shoe = shoe;
}

bool replay_configure(struct replay *r, const uint8_t *text, size_t size, struct buf *message) {
    struct config *config = must_calloc(1, sizeof *config);
    struct floor floor;
    void *block = NULL;
    bool good = parse_config(config, text, size, message) && config_check_pools(config, message);
    if (good) {
        block = must_calloc(1, floor_size(config));
        floor_open(&floor, config, block);
        const enum err err = r->config ? floor_carry(&floor, &r->floor) : OK;
        if (err != OK) buf_put(message, err_text(err));
        good = err == OK;
    }
    if (good) {
        replace_floor(r, config, &floor, block);
        crypto_generichash(r->config_hash, FACT_HASH, text, size, NULL, 0);
    } else {
        free(block);
        free(config);
    }
    return good;
}

/* ---- entries ------------------------------------------------------------------------------------------ */
/* Compares the transfers that follow from a fact with those stored with it. */
struct comparison {
    const struct journal_entry *entry;
    uint32_t at;
    bool differs;
};

static bool is_same_transfer(const struct transfer *a, const struct transfer *b) {
    return a->debit == b->debit && a->credit == b->credit && a->cents == b->cents && a->reason == b->reason &&
           a->wager == b->wager && a->seat == b->seat;
}

static void compare_transfer(void *context, const struct transfer *transfer) {
    struct comparison *c = context;
    if (c->at >= c->entry->count) {
        c->differs = true;
        return;
    }
    const struct transfer stored = journal_transfer_at(c->entry, c->at++);
    if (!is_same_transfer(transfer, &stored)) c->differs = true;
}

static void read_start(struct replay_start *out, const struct fact *fact) {
    out->number = fact->number;
    memcpy(out->version, fact->start.version, sizeof out->version);
    memcpy(out->program, fact->start.program, sizeof out->program);
    memcpy(out->key, fact->start.key, sizeof out->key);
}

static void apply_fact(struct replay *r, const struct fact *fact, const struct floor_sink *sink) {
    if (fact->kind == FACT_START) read_start(&r->start, fact);
    r->started = r->started || fact->kind == FACT_START;
    if (fact->kind == FACT_CONFIG) r->config_number = fact->number;
    floor_apply(&r->floor, fact, sink);
    /* everybody knows its cards from now on: it is not dealt from, nor revealed again */
    if (fact->kind == FACT_REVEAL) shuffle_seed_wipe(&r->shoe[fact->table - 1].seed);
}

void replay_apply(struct replay *r, const struct fact *fact) {
    if (fact->kind == FACT_ROUND) must(take_shuffle(r, fact));
    apply_fact(r, fact, NULL);
}

static bool refuse_entry(struct buf *message, const struct fact *fact, const char *what) {
    return buf_refuse(message, "entry %ju (%s): %s", fact->number, fact_id(fact->kind), what);
}

/* What must be known before a fact can be checked: a configuration, a shuffle, the cards. */
static bool prepare_fact(struct replay *r, struct fact *fact, struct buf *message) {
    if (fact->kind == FACT_CONFIG &&
        !(log_format_check(fact->config.format, message) && replay_configure(r, fact->data, fact->data_size, message)))
        return false;
    if (!r->config) return refuse_entry(message, fact, "the log does not begin with a configuration");
    if (fact->table < 1 || fact->table > r->config->table_count) return true; /* floor_check says so */
    if (fact->kind == FACT_ROUND && !take_shuffle(r, fact))
        return refuse_entry(message, fact, "the seed of its shuffle cannot be opened with this key");
    if (fact->kind == FACT_CARDS && !fill_cards(r, fact))
        return refuse_entry(message, fact, "more cards than the shuffle has");
    return true;
}

bool replay_entry(struct replay *r, const uint8_t *bytes, size_t size, struct buf *message) {
    struct journal_entry entry;
    struct comparison c = {.entry = &entry};
    const struct floor_sink sink = {compare_transfer, &c};
    if (!journal_read(&entry, bytes, size)) return buf_refuse(message, "an entry that cannot be read");
    if (!prepare_fact(r, &entry.fact, message)) return false;
    const enum err err = floor_check(&r->floor, &entry.fact);

    if (err != OK) return refuse_entry(message, &entry.fact, err_text(err));
    apply_fact(r, &entry.fact, &sink);
    if (c.differs || c.at != entry.count)
        return refuse_entry(message, &entry.fact, "the transfers stored with it are not those that follow from it");
    return true;
}

/* ---- the keys of an entry ----------------------------------------------------------------------------- */
uint32_t replay_terminal_of(const struct floor *f, const struct fact *fact) {
    if (fact->source == BY_TERMINAL) return fact->who;
    if (fact->kind == FACT_BETS) return floor_terminal_of(f, f->seat[fact->table - 1][fact->bets.seat - 1].player);
    if (fact->kind == FACT_READY) return f->seat[fact->table - 1][fact->ready.seat - 1].terminal;
    if (fact->kind == FACT_ACT) return floor_terminal_of(f, f->seat[fact->table - 1][fact->act.seat - 1].player);
    return 0;
}

static bool is_between_rounds(const struct floor *f, int table) {
    return f->table[table - 1].phase == TABLE_OFF || f->table[table - 1].phase == TABLE_PAUSE;
}

/* Of a table, that is. */
static bool is_mark(const struct floor *f, const struct fact *fact) {
    return fact->note.code == NOTE_MARK && fact->table >= 1 && fact->table <= f->config->table_count;
}

#define IN_A_ROUND                                                                                                     \
    FACT_ROUND, FACT_BETS, FACT_READY, FACT_WINDOW, FACT_CLOSE, FACT_DEALT_FROM, FACT_CARDS, FACT_TURN, FACT_CORRECT,  \
        FACT_CORRECTIONS, FACT_IRREGULARITY, FACT_READ, FACT_ACT, FACT_EXPIRE, FACT_RESUME, FACT_SWEEP, FACT_BY_HAND,  \
        FACT_STEP, FACT_SETTLE

uint64_t replay_round_of(const struct floor *f, const struct fact *fact) {
    switch ((enum fact_kind)fact->kind) {
    case FACT_DECK: return is_between_rounds(f, fact->table) ? 0 : f->table[fact->table - 1].round;
    case FACT_NOTE: return is_mark(f, fact) ? f->table[fact->table - 1].round : 0;
    case FACT_PROOF: return f->table[fact->table - 1].round; /* a table waits for its locks */
    case FACT_REVEAL: return fact->reveal.round;
    case FACT_VOID: return fact->voided.round;
    default: return IS_ONE_OF(fact->kind, IN_A_ROUND) ? f->table[fact->table - 1].round : 0;
    }
}

/* ======== looking things up ============================================================================ */

/* ---- configuration and program ------------------------------------------------------------------------ */
struct config_search {
    struct config *config;
    struct buf *message;
    bool found;
};

static bool take_config(void *context, const struct store_entry *stored) {
    struct config_search *r = context;
    struct journal_entry entry;
    r->found = true;
    if (!journal_read(&entry, stored->bytes, stored->size)) return false;
    const struct fact *fact = &entry.fact;

    r->config = must_calloc(1, sizeof *r->config);
    if (log_format_check(fact->config.format, r->message) &&
        parse_config(r->config, fact->data, fact->data_size, r->message))
        return false;
    free(r->config);
    r->config = NULL;
    return false;
}

struct configs_search {
    struct lookup_configs *configs;
    struct config_search search;
};

static bool add_config(void *context, const struct store_entry *stored) {
    struct configs_search *g = context;
    struct lookup_configs *c = g->configs;
    take_config(&g->search, stored);
    if (g->search.config)
        LIST_ADD(c->items, c->count, ((struct lookup_configs_item){stored->number, g->search.config}));
    return g->search.config != NULL;
}

bool lookup_configs_open(struct lookup_configs *configs, struct store_handle store, struct buf *message) {
    const struct store_query query = {.kind = FACT_CONFIG};
    struct configs_search g = {configs, {.message = message}};
    *configs = (struct lookup_configs){0};
    const enum err err = store_find(store, &query, add_config, &g);

    if (err != OK) store_problem(store, message);
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
    if (store_find(lookup->store, &query, take_config, &r) != OK)
        store_problem(lookup->store, message);
    else if (!r.found)
        buf_format(message, "no configuration is in the log before entry %ju", number);
    return r.config;
}

static bool take_start(void *context, const struct store_entry *stored) {
    struct journal_entry entry;
    if (journal_read(&entry, stored->bytes, stored->size)) read_start(context, &entry.fact);
    return false;
}

bool lookup_start(const struct lookup *lookup, uint64_t number, struct replay_start *out) {
    const struct store_query query = last_before(number, FACT_START, lookup->start_number);
    *out = (struct replay_start){0};
    return store_find(lookup->store, &query, take_start, out) == OK && out->number;
}

struct receipt_context replay_context(const struct config_table *table, const struct replay_start *start,
                                      uint64_t from_round, char executable[2 * FACT_HASH + 1]) {
    struct receipt_context context = {.rules = &table->rules,
                                      .program = start->version,
                                      .executable = executable,
                                      .table = table->name,
                                      .deal = table->live ? "live" : "rng",
                                      .from_round = (int64_t)from_round};
    sodium_bin2hex(executable, 2 * FACT_HASH + 1, start->program, FACT_HASH);
    memcpy(context.key, start->key, RECEIPT_PUBLIC);
    return context;
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

static bool read_reveal(struct journal_entry *entry, const struct store_entry *stored) {
    return journal_read(entry, stored->bytes, stored->size) && entry->fact.kind == FACT_REVEAL &&
           entry->fact.data_size <= SHUFFLE_SEED_MAX;
}

static struct shuffle_seed revealed_seed(const struct fact *fact) {
    struct shuffle_seed seed = {.size = (uint16_t)fact->data_size};
    memcpy(seed.bytes, fact->data, fact->data_size);
    return seed;
}

static bool take_revealed(void *context, const struct store_entry *stored) {
    struct shuffle_search *w = context;
    struct journal_entry entry;
    if (!read_reveal(&entry, stored) || memcmp(entry.fact.reveal.commitment, w->commitment, FACT_HASH) != 0)
        return true;
    *w->seed = revealed_seed(&entry.fact);
    w->number = stored->number;
    return false;
}

uint64_t lookup_revealed_seed(struct store_handle store, uint64_t after, const uint8_t commitment[FACT_HASH],
                              struct shuffle_seed *out) {
    struct shuffle_search w = {.commitment = commitment, .seed = out};
    const struct store_query query = {.from = after + 1, .kind = FACT_REVEAL};
    return store_find(store, &query, take_revealed, &w) == OK ? w.number : 0;
}

/* ---- revealed seeds, read ahead ------------------------------------------------------------------------- */
/* Entries that are read at once; items that are kept at most; heads. */
enum { AHEAD = 1 << 16, REVEALS_MAX = 1 << 16, HEADS = 1 << 12 };

struct lookup_reveal {
    uint64_t number;
    int next; /* item + 1 with the same head */
    uint8_t commitment[FACT_HASH];
    struct shuffle_seed seed;
};

static int *head_of(const struct lookup_reveals *r, const uint8_t commitment[FACT_HASH]) {
    return &r->heads[(commitment[0] | commitment[1] << 8) % HEADS];
}

static void link_item(struct lookup_reveals *r, int index) {
    int *head = head_of(r, r->items[index].commitment);
    r->items[index].next = *head;
    *head = index + 1;
}

static bool add_reveal(void *context, const struct store_entry *stored) {
    struct lookup_reveals *r = context;
    struct journal_entry entry;
    if (!read_reveal(&entry, stored)) return true;
    LIST_ADD(r->items, r->count, (struct lookup_reveal){.number = stored->number, .seed = revealed_seed(&entry.fact)});
    memcpy(r->items[r->count - 1].commitment, entry.fact.reveal.commitment, FACT_HASH);
    link_item(r, r->count - 1);
    return true;
}

/* Forgets what nobody can ask for any more, and reads on; false: that is all, or too much. */
static bool read_on(struct lookup_reveals *r, struct store_handle store, uint64_t after) {
    const uint64_t from = (r->to > after ? r->to : after) + 1;
    const struct store_query query = {.from = from, .to = from + AHEAD - 1, .kind = FACT_REVEAL};
    struct store_link link;
    uint64_t last;
    int gone = 0;
    if (store_last(store, &last, &link) != OK || from > last || r->count > REVEALS_MAX) return false;
    if (!r->heads) r->heads = malloc(HEADS * sizeof *r->heads);
    must(r->heads);
    while (gone < r->count && r->items[gone].number <= after) gone++;
    r->count -= gone;
    if (r->count) memmove(r->items, r->items + gone, (size_t)r->count * sizeof *r->items);
    memset(r->heads, 0, HEADS * sizeof *r->heads);
    for (int i = 0; i < r->count; i++) link_item(r, i);
    r->to = query.to < last ? query.to : last;
    return store_find(store, &query, add_reveal, r) == OK;
}

/* The first of several: a head leads from the last to the first. */
static const struct lookup_reveal *find_item(const struct lookup_reveals *r, const struct fact *round) {
    const uint8_t *commitment = round->round.commitment;
    const struct lookup_reveal *found = NULL;
    for (int i = r->heads ? *head_of(r, commitment) : 0; i; i = r->items[i - 1].next) {
        const struct lookup_reveal *item = &r->items[i - 1];

        if (item->number > round->number && memcmp(item->commitment, commitment, FACT_HASH) == 0) found = item;
    }
    return found;
}

uint64_t lookup_reveals_find(struct lookup_reveals *r, struct store_handle store, const struct fact *round,
                             struct shuffle_seed *out) {
    const struct lookup_reveal *found;
    while (!(found = find_item(r, round)) && read_on(r, store, round->number)) {
    }
    if (!found)
        return lookup_revealed_seed(store, r->to > round->number ? r->to : round->number, round->round.commitment, out);
    *out = found->seed;
    return found->number;
}

void lookup_reveals_close(struct lookup_reveals *r) {
    free(r->items);
    free(r->heads);
    *r = (struct lookup_reveals){0};
}

/* ---- look-up of shuffles -------------------------------------------------------------------------------- */
/* The round that first named the commitment; its sealed seed is opened at once, for the bytes do not last. */
static bool take_shuffle_round(void *context, const struct store_entry *stored) {
    struct shuffle_search *w = context;
    struct journal_entry entry;
    if (!journal_read(&entry, stored->bytes, stored->size)) return true;
    if (!entry.fact.round.shuffled || memcmp(entry.fact.round.commitment, w->commitment, FACT_HASH) != 0) return true;
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

static bool find_shuffle(const struct lookup *lookup, const struct fact *round, struct shuffle_search *w) {
    const struct store_query query = {.to = round->number, .kind = FACT_ROUND, .backwards = true};
    return store_find(lookup->store, &query, take_shuffle_round, w) == OK && w->found;
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
