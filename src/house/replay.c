#include "house/replay.h"

#include "deal/deal.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void replay_open(struct replay *r, replay_seed *seed, void *context)
{
    *r = (struct replay){.seed = seed, .context = context};
}

void replay_close(struct replay *r)
{
    if (r->shoe && r->config) sodium_memzero(r->shoe, r->config->table_count * sizeof *r->shoe);
    free(r->shoe);
    free(r->block);
    free(r->config);
    *r = (struct replay){0};
}

/* ---- shuffles ----------------------------------------------------------------------------------------- */

int replay_shoe_size(const struct config_table *table)
{
    return rules_shoe_size(&table->rules);
}

void replay_shuffle(struct replay_shoe *shoe, const struct config_table *table,
                    const struct shuffle_seed *seed)
{
    shoe->seed = *seed;
    shoe->size = replay_shoe_size(table);
    shuffle_cards(seed, shoe->cards, shoe->size, game_deck_size(table->rules.game));
}

void replay_seal(const uint8_t key[REPLAY_KEY], const uint8_t commitment[FACT_HASH],
                 const struct shuffle_seed *seed, uint8_t *out, uint32_t *size)
{
    must(crypto_secretbox_NONCEBYTES <= FACT_HASH);
    crypto_secretbox_easy(out, seed->bytes, seed->size, commitment, key);
    *size = seed->size + crypto_secretbox_MACBYTES;
}

bool replay_unseal(const uint8_t key[REPLAY_KEY], const struct fact *round, struct shuffle_seed *out)
{
    if (round->data_size <= crypto_secretbox_MACBYTES ||
        round->data_size > SHUFFLE_SEED_MAX + crypto_secretbox_MACBYTES)
        return false;
    out->size = (uint16_t)(round->data_size - crypto_secretbox_MACBYTES);
    return crypto_secretbox_open_easy(out->bytes, round->data, round->data_size, round->round.commitment,
                                      key) == 0;
}

/* The cards of a FACT_CARDS that are not in the log. */
static bool fill_cards(struct replay *r, struct fact *fact)
{
    const struct floor_table *t = &r->floor.table[fact->table - 1];
    const struct replay_shoe *shoe = &r->shoe[fact->table - 1];
    const int at = t->shoe_at + t->card_count;

    if (r->config->table[fact->table - 1].live) return true;
    if (!shoe->seed.size || at + fact->cards.count > shoe->size) return false;
    memcpy(fact->cards.card, shoe->cards + at, fact->cards.count);
    return true;
}

/* A new shuffle is in use from this round on. */
static bool take_shuffle(struct replay *r, const struct fact *fact)
{
    const struct config_table *table = &r->config->table[fact->table - 1];
    struct replay_shoe *shoe = &r->shoe[fact->table - 1];
    struct shuffle_seed seed = {0};

    if (table->live || !fact->round.shuffled) return true;
    if (!r->seed || !r->seed(r->context, fact, &seed)) return false;
    if (seed.size != shuffle_seed_size(replay_shoe_size(table))) return false;
    memcpy(shoe->commitment, fact->round.commitment, FACT_HASH);
    shoe->from_game = fact->round.game;
    replay_shuffle(shoe, table, &seed);
    shuffle_seed_wipe(&seed);
    return true;
}

/* ---- configuration ------------------------------------------------------------------------------------ */

static bool read_config(const uint8_t *text, size_t size, struct config *config, struct buf *message)
{
    char *copy = malloc(size + 1);

    must(copy);
    memcpy(copy, text, size);
    const bool good = config_read(config, copy, size, message) && config_check_pools(config, message);

    free(copy);
    return good;
}

static void replace(struct replay *r, struct config *config, struct floor *floor, void *block)
{
    struct replay_shoe *shoe = calloc(config->table_count, sizeof *shoe);

    must(shoe);
    if (r->shoe) memcpy(shoe, r->shoe, r->config->table_count * sizeof *shoe);
    free(r->shoe);
    free(r->block);
    free(r->config);
    r->config = config;
    r->floor = *floor;
    r->block = block;
    r->shoe = shoe;
}

bool replay_configure(struct replay *r, const uint8_t *text, size_t size, struct buf *message)
{
    struct config *config = calloc(1, sizeof *config);
    struct floor floor;
    void *block = NULL;

    must(config);
    bool good = read_config(text, size, config, message);
    if (good) {
        block = calloc(1, floor_size(config));
        must(block);
        floor_open(&floor, config, block);
        const enum err err = r->config ? floor_carry(&floor, &r->floor) : OK;
        if (err != OK) buf_put(message, err_text(err));
        good = err == OK;
    }
    if (good) {
        replace(r, config, &floor, block);
        crypto_generichash(r->config_hash, FACT_HASH, text, size, NULL, 0);
    } else {
        free(block);
        free(config);
    }
    return good;
}

/* ---- entries ------------------------------------------------------------------------------------------ */

/* Compares the transfers that follow with those that are stored. */
struct comparison {
    const struct journal_entry *entry;
    uint32_t at;
    bool differs;
};

static bool same(const struct transfer *a, const struct transfer *b)
{
    return a->debit == b->debit && a->credit == b->credit && a->cents == b->cents && a->why == b->why &&
           a->wager == b->wager && a->seat == b->seat;
}

static void compare(void *context, const struct transfer *transfer)
{
    struct comparison *c = context;

    if (c->at >= c->entry->count) {
        c->differs = true;
        return;
    }
    const struct transfer stored = journal_transfer_at(c->entry, c->at++);
    if (!same(transfer, &stored)) c->differs = true;
}

static void note_start(struct replay *r, const struct fact *fact)
{
    r->started = true;
    memcpy(r->version, fact->start.version, sizeof r->version);
    memcpy(r->program, fact->start.program, sizeof r->program);
    memcpy(r->key, fact->start.key, sizeof r->key);
}

void replay_apply(struct replay *r, const struct fact *fact)
{
    if (fact->kind == FACT_START) note_start(r, fact);
    floor_apply(&r->floor, fact, NULL);
}

static bool refuse(struct buf *message, const struct fact *fact, const char *what)
{
    buf_format(message, "entry %llu (%s): %s", (unsigned long long)fact->number, fact_id(fact->kind), what);
    return false;
}

/* What must be there before the fact can be looked at: a configuration, a shuffle, the cards. */
static bool prepare(struct replay *r, struct fact *fact, struct buf *message)
{
    if (fact->kind == FACT_CONFIG && !replay_configure(r, fact->data, fact->data_size, message)) return false;
    if (!r->config) return refuse(message, fact, "the log does not begin with a configuration");
    if (fact->table < 1 || fact->table > r->config->table_count) return true; /* floor_check says so */
    if (fact->kind == FACT_ROUND && !take_shuffle(r, fact))
        return refuse(message, fact, "the seed of its shuffle cannot be opened with this key");
    if (fact->kind == FACT_CARDS && !fill_cards(r, fact))
        return refuse(message, fact, "more cards than the shuffle has");
    return true;
}

bool replay_entry(struct replay *r, const uint8_t *bytes, size_t size, struct buf *message)
{
    struct journal_entry entry;
    struct comparison c = {.entry = &entry};
    const struct floor_sink sink = {compare, &c};

    if (!journal_read(&entry, bytes, size)) {
        buf_put(message, "an entry that cannot be read");
        return false;
    }
    if (!prepare(r, &entry.fact, message)) return false;
    const enum err err = floor_check(&r->floor, &entry.fact);

    if (err != OK) return refuse(message, &entry.fact, err_text(err));
    if (entry.fact.kind == FACT_START) note_start(r, &entry.fact);
    floor_apply(&r->floor, &entry.fact, &sink);
    if (c.differs || c.at != entry.count)
        return refuse(message, &entry.fact, "the transfers stored with it are not those that follow from it");
    return true;
}

/* ---- what an entry is found by ------------------------------------------------------------------------ */

uint32_t replay_terminal_of(const struct floor *f, const struct fact *fact)
{
    if (fact->source == BY_TERMINAL) return fact->who;
    if (fact->kind == FACT_BETS) return f->seat[fact->table - 1][fact->bets.seat - 1].player;
    if (fact->kind == FACT_READY) return f->seat[fact->table - 1][fact->ready.seat - 1].terminal;
    if (fact->kind == FACT_ACT) return f->seat[fact->table - 1][fact->act.seat - 1].player;
    return 0;
}

uint64_t replay_round_of(const struct floor *f, const struct fact *fact)
{
    switch ((enum fact_kind)fact->kind) {
    case FACT_REVEAL: return fact->reveal.round;
    case FACT_VOID: return fact->voided.round;
    case FACT_ROUND:
    case FACT_BETS:
    case FACT_READY:
    case FACT_WINDOW:
    case FACT_CLOSE:
    case FACT_DEALT_FROM:
    case FACT_CARDS:
    case FACT_CORRECT:
    case FACT_ACT:
    case FACT_EXPIRE:
    case FACT_RESUME:
    case FACT_SETTLE: return f->table[fact->table - 1].round;
    default: return 0;
    }
}
