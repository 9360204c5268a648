#include "house/replay.h"

#include "deal/list.h"
#include "house/reader.h"

#include <sodium.h>
#include <string.h>

void replay_open(struct replay *r, replay_seed *seed, void *context) {
    *r = (struct replay){.seed = seed, .context = context};
}

void replay_close(struct replay *r) {
    if (r->shoe && r->config) sodium_memzero(r->shoe, r->config->table_count * sizeof *r->shoe);
    free(r->shoe);
    if (r->block) sodium_memzero(r->block, r->floor.size);
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

bool replay_read_config(struct config *config, const uint8_t *text, size_t size, struct buf *message) {
    char *copy = must_calloc(1, size + 1);
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
    bool good = replay_read_config(config, text, size, message) && config_check_pools(config, message);
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

void replay_read_start(struct replay_start *out, const struct fact *fact) {
    out->number = fact->number;
    memcpy(out->version, fact->start.version, sizeof out->version);
    memcpy(out->program, fact->start.program, sizeof out->program);
    memcpy(out->key, fact->start.key, sizeof out->key);
}

static void apply_fact(struct replay *r, const struct fact *fact, const struct floor_sink *sink) {
    if (fact->kind == FACT_START) replay_read_start(&r->start, fact);
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
    if (fact->kind == FACT_READ && r->keys) reader_open_fact(r->keys, fact);
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

/* Of a table, that is. */
static bool is_mark(const struct floor *f, const struct fact *fact) {
    return fact->note.code == NOTE_MARK && fact->table >= 1 && fact->table <= f->config->table_count;
}

uint64_t replay_round_of(const struct floor *f, const struct fact *fact) {
    switch ((enum fact_kind)fact->kind) {
    case FACT_DECK: return floor_is_idle(f, fact->table) ? 0 : f->table[fact->table - 1].round;
    case FACT_NOTE: return is_mark(f, fact) ? f->table[fact->table - 1].round : 0;
    case FACT_PROOF: return f->table[fact->table - 1].round; /* a table waits for its locks */
    case FACT_REVEAL: return fact->reveal.round;
    case FACT_VOID: return fact->voided.round;
    default: return fact_is_about(fact->kind, ABOUT_ROUND) ? f->table[fact->table - 1].round : 0;
    }
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
