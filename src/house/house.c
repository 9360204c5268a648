/* house.c - from a requested fact to a durable one, and what the house does by itself when it is due. */
#include "house/house.h"

#include "deal/deal.h"
#include "deal/entropy.h"
#include "house/lookup.h"

#include <sodium.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRY_MAX_BYTES = STORE_ENTRY_MAX, STEPS_AT_ONCE = 64 };

/* ---- putting a fact ----------------------------------------------------------------------------------- */
static struct house_pending *pending_at(struct house *h, uint64_t number) {
    return &h->pending[number % HOUSE_PENDING];
}

/* The cards of an automated table are secrets of the seed (journal.h). */
static bool hides_cards(const struct house *h, const struct fact *fact) {
    return fact->kind == FACT_CARDS && !floor_config(&h->working, fact->table)->live;
}

/* Applies it to the working floor and hands the entry to the writer. */
static enum err write_fact(struct house *h, const struct fact *fact) {
    struct buf bytes = buf_init(h->entry, ENTRY_MAX_BYTES);
    struct journal journal;
    const struct floor_sink sink = {journal_transfer, &journal};
    journal_begin(&journal, &bytes, fact, hides_cards(h, fact));
    floor_apply(&h->working, fact, &sink);
    journal_end(&journal);
    must(!bytes.full);
    if (journal.most_cents > h->moved_cents) h->moved_cents = journal.most_cents;
    const struct store_entry entry = {.number = fact->number,
                                      .time_ms = fact->time_ms,
                                      .round = replay_round_of(&h->working, fact),
                                      .terminal = replay_terminal_of(&h->working, fact),
                                      .kind = fact->kind,
                                      .bytes = (const uint8_t *)bytes.text,
                                      .size = bytes.size};

    return writer_submit(h->setup.writer, &entry, 1);
}

/* The bytes of a fact that are in use: bets are many, and use a few dozen of the bytes of struct fact. */
static size_t fact_used_size(const struct fact *fact) {
    if (fact->kind != FACT_BETS) return sizeof *fact;
    return offsetof(struct fact, bets.spot) + fact->bets.count * sizeof fact->bets.spot[0];
}

/* A pending fact keeps its own copy of the data it points to. */
static void add_pending(struct house *h, const struct fact *fact) {
    struct house_pending *p = pending_at(h, fact->number);
    memcpy(&p->fact, fact, fact_used_size(fact));
    p->fact.data = p->data = NULL;
    p->fact.data_size = fact->data_size;
    if (fact->data_size > HOUSE_DATA || !fact->data_size) return; /* a configuration: nobody needs it again */
    p->data = malloc(fact->data_size);
    must(p->data);
    memcpy(p->data, fact->data, fact->data_size);
    p->fact.data = p->data;
}

/* Some room is reserved for what the house itself must still do: a bet is refused before a settlement is. */
static enum err check_queue_space(const struct house *h, const struct fact *fact) {
    const uint64_t waiting = h->next - h->first;
    const uint64_t limit = fact->source == BY_TERMINAL ? HOUSE_PENDING * 3 / 4 : HOUSE_PENDING - 1;
    return waiting < limit ? OK : ERR_STORE_BUSY;
}

/* While the house closes nothing new begins: no round, and no wager on a table without one. */
static bool is_too_late(const struct house *h, const struct fact *fact) {
    if (!h->stopping) return false;
    if (h->stopped || fact->kind == FACT_ROUND) return true;
    return fact->kind == FACT_BETS && fact->table >= 1 && fact->table <= h->working.config->table_count &&
           !h->working.table[fact->table - 1].players;
}

static enum err put_fact(struct house *h, struct fact *fact, int64_t now_ms);

/* May it happen now? */
static enum err check_fact(struct house *h, struct fact *fact) {
    fact->number = h->next;
    TRY(check_queue_space(h, fact));
    TRY(floor_check(&h->working, fact));
    return reader_check(h, fact);
}

/* What the log says of the meters itself, so that nobody has to replay it for them: before a fact that changes them,
 * and not before one that is refused.  What cannot be written now is tried again before the next one. */
static enum err add_meters(struct house *h, struct fact *fact, int64_t now_ms) {
    struct fact meters;
    if (fact->table > h->working.config->table_count) return OK;
    if (fact->kind == FACT_SETTLE && fact->table) floor_fill_settle(&h->working, fact);
    if (!floor_meters_due(&h->working, fact, &meters)) return OK;
    TRY(check_fact(h, fact));
    while (floor_meters_due(&h->working, fact, &meters) && put_fact(h, &meters, now_ms) == OK) continue;
    return OK;
}

static enum err put_fact(struct house *h, struct fact *fact, int64_t now_ms) {
    if (floor_check_sender(&h->working, fact) == ERR_REPEATED) return ERR_REPEATED; /* it is or will be in the books */
    if (h->trouble != OK) return h->trouble;
    if (is_too_late(h, fact)) return ERR_CLOSING;
    fact->time_ms = now_ms > h->working.head->time_ms ? now_ms : h->working.head->time_ms;
    enum err err = fact_is_about(fact->kind, ABOUT_METERS) ? add_meters(h, fact, now_ms) : OK;
    if (err == OK) err = check_fact(h, fact);
    if (err != OK) return err;
    add_pending(h, fact);
    h->next++;
    err = write_fact(h, fact);
    if (fact->kind == FACT_READ && fact->read.what != READ_FAILED) h->reader_noted[fact->table - 1] = false;
    /* the writer's limits are above ours, and it never drops an entry */
    must(err == OK);
    return OK;
}

/* What two people want is done; what has become impossible since is dropped.  What cannot be written now is
 * tried again by the clock. */
static void carry_out_approved(struct house *h, int64_t now_ms) {
    struct floor_proposal next;
    while (floor_next_approved(&h->working, &next)) {
        struct fact drop = {.kind = FACT_DECLINE, .source = BY_PROGRAM};
        struct buf why = BUF(drop.second.text);
        struct fact act = floor_proposed(&next);
        const enum err err = put_fact(h, &act, now_ms);

        if (err == OK) continue;
        if (err == h->trouble || err == ERR_CLOSING || err == ERR_STORE_BUSY) return;
        drop.second.proposal = next.id;
        buf_put(&why, err_text(err));
        if (put_fact(h, &drop, now_ms) != OK) return;
    }
}

enum err house_put(struct house *h, struct fact *fact, int64_t now_ms) {
    h->moved_cents = 0;
    const enum err err = put_fact(h, fact, now_ms);
    if (err == OK && fact->kind == FACT_APPROVE) carry_out_approved(h, now_ms);
    if (err == OK && fact->kind == FACT_READ && fact->read.what == READ_FAILED) reader_note_failed(h, fact, now_ms);
    return err;
}

const struct fact *house_find_pending(const struct house *h, int source, uint32_t who, uint64_t request) {
    for (uint64_t i = h->next; i-- > h->first;) {
        const struct fact *fact = &h->pending[i % HOUSE_PENDING].fact;
        if (fact->source == source && fact->who == who && fact->request == request) return fact;
    }
    return NULL;
}

static enum err put_own_fact(struct house *h, struct fact *fact, enum fact_source source, int64_t now_ms) {
    fact->source = (uint8_t)source;
    return house_put(h, fact, now_ms);
}

uint64_t house_draw_voucher(struct house *h) {
    uint64_t number, limit = 1;
    for (int i = 0; i < FACT_VOUCHER; i++) limit *= 10;
    do {
        if (h->setup.rng)
            number = rng_u64(h->setup.rng);
        else
            must(entropy_bytes(&number, sizeof number) == OK);
        number &= (UINT64_C(1) << 60) - 1; /* 10^18 is below 2^60: whatever is above is drawn again */
    } while (number >= limit || number < limit / 10 || floor_voucher_find(&h->working, number));
    return number;
}

/* ---- shuffles ----------------------------------------------------------------------------------------- */
/* What FACT_START says of this program. */
static struct replay_start start_of(const struct house *h) {
    struct replay_start start = {0};
    struct buf version = BUF(start.version);
    buf_put(&version, h->setup.version);
    memcpy(start.program, h->setup.program, FACT_HASH);
    memcpy(start.key, h->setup.keys->sign.public, FACT_HASH);
    return start;
}

/* Draws a new shuffle, commits to it and seals its seed into the fact. */
static enum err draw_shuffle(struct house *h, struct fact *fact, uint8_t *sealed) {
    const struct config_table *table = floor_config(&h->working, fact->table);
    struct replay_shoe *shoe = &h->shoe[fact->table - 1];
    char executable[2 * FACT_HASH + 1];
    struct shuffle_seed seed;
    TRY(shuffle_seed_draw(&seed, replay_shoe_size(table), h->setup.rng));
    const struct replay_start start = start_of(h);
    const struct receipt_context context = replay_context(table, &start, fact->round.game, executable);
    receipt_commit(&context, &seed, fact->round.commitment);
    replay_seal(h->setup.keys->seal, fact->round.commitment, &seed, sealed, &fact->data_size);
    fact->data = sealed;
    replay_shuffle(shoe, table, &seed);
    memcpy(shoe->commitment, fact->round.commitment, FACT_HASH);
    shuffle_seed_wipe(&seed);
    return OK;
}

/* The shuffle is used up: its seed goes into the log, so that everybody can check it. */
static void reveal_seed(struct house *h, int table, int64_t now_ms) {
    struct replay_shoe *shoe = &h->shoe[table - 1];
    struct fact fact = {.kind = FACT_REVEAL, .table = (uint16_t)table};
    if (!shoe->seed.size) return;
    fact.reveal.round = h->working.table[table - 1].round;
    memcpy(fact.reveal.commitment, shoe->commitment, FACT_HASH);
    fact.data = shoe->seed.bytes;
    fact.data_size = shoe->seed.size;
    if (put_own_fact(h, &fact, BY_PROGRAM, now_ms) == OK) shuffle_seed_wipe(&shoe->seed);
}

/* A shoe is used until its cut card, and never for a round that it might not finish. */
static bool shoe_is_out(const struct house *h, int table) {
    const struct floor_table *t = &h->working.table[table - 1];
    const struct config_table *config = floor_config(&h->working, table);
    const struct replay_shoe *shoe = &h->shoe[table - 1];
    const int most = config->rules.game->cards_shared + config->rules.game->seats * config->rules.game->cards_per_seat;
    if (!t->has_shoe || !shoe->seed.size) return true;
    return t->shoe_at >= shoe->size * config->penetration / 100 || shoe->size - t->shoe_at < most;
}

static enum err open_round(struct house *h, int table, int64_t now_ms) {
    const struct floor_table *t = &h->working.table[table - 1];
    const struct game *game = floor_game(&h->working, table);
    uint8_t sealed[HOUSE_DATA];
    struct fact fact = {.kind = FACT_ROUND, .table = (uint16_t)table};
    fact.round.round = h->working.head->rounds + 1;
    fact.round.game = t->game + 1;
    fact.round.shuffled = !game->live_shoe || shoe_is_out(h, table);
    if (fact.round.shuffled) {
        /* not revealed yet: the seed of a shoe, of a round voided before its settlement, and of a round after
         * whose settlement the machine stopped before the next entry */
        reveal_seed(h, table, now_ms);
        TRY(draw_shuffle(h, &fact, sealed));
    } else {
        fact.round.at = t->shoe_at;
        memcpy(fact.round.commitment, t->commitment, FACT_HASH);
    }
    return put_own_fact(h, &fact, BY_PROGRAM, now_ms);
}

/* ---- the house's own facts ---------------------------------------------------------------------------- */
/* [P-start] The spot of the first packet follows from the committed seed too. */
static enum err choose_start(struct house *h, int table, int64_t now_ms) {
    const struct rules *rules = &floor_config(&h->working, table)->rules;
    struct fact fact = {.kind = FACT_DEALT_FROM, .table = (uint16_t)table};
    struct rng rng;
    shuffle_start(&h->shoe[table - 1].seed, &rng);
    fact.dealt_from.spot = (uint8_t)deal_start(&rng, rules_start_by_dice(rules), fact.dealt_from.dice);
    sodium_memzero(&rng, sizeof rng);
    return put_own_fact(h, &fact, BY_PROGRAM, now_ms);
}

static enum err deal_cards(struct house *h, int table, int count, int64_t now_ms) {
    const struct floor_table *t = &h->working.table[table - 1];
    struct fact fact = {.kind = FACT_CARDS, .table = (uint16_t)table};
    must(count <= FACT_CARDS_MAX && t->shoe_at + t->card_count + count <= h->shoe[table - 1].size);
    fact.cards.count = (uint8_t)count;
    memcpy(fact.cards.card, h->shoe[table - 1].cards + t->shoe_at + t->card_count, (size_t)count);
    return put_own_fact(h, &fact, BY_PROGRAM, now_ms);
}

static enum err put_clock_fact(struct house *h, int table, enum fact_kind kind, int64_t now_ms) {
    struct fact fact = {.kind = (uint8_t)kind, .table = (uint16_t)table};
    return put_own_fact(h, &fact, BY_CLOCK, now_ms);
}

static enum err settle_round(struct house *h, int table, int64_t now_ms) {
    const enum err err = put_clock_fact(h, table, FACT_SETTLE, now_ms);
    if (err == OK && !floor_game(&h->working, table)->live_shoe) reveal_seed(h, table, now_ms);
    return err;
}

static enum err settle_some(struct house *h, int table, int step, int64_t now_ms) {
    struct fact fact = {.kind = FACT_STEP, .table = (uint16_t)table};
    fact.step.step = (uint8_t)step;
    return put_own_fact(h, &fact, BY_CLOCK, now_ms);
}

static enum err do_step(struct house *h, int table, struct step step, int64_t now_ms) {
    switch ((enum step_kind)step.kind) {
    case STEP_ROUND: return open_round(h, table, now_ms);
    case STEP_EXTEND_BETTING: return put_clock_fact(h, table, FACT_WINDOW, now_ms);
    case STEP_CLOSE_BETTING: return put_clock_fact(h, table, FACT_CLOSE, now_ms);
    case STEP_DEALT_FROM: return choose_start(h, table, now_ms);
    case STEP_CARDS: return deal_cards(h, table, step.count, now_ms);
    case STEP_EXPIRE: return put_clock_fact(h, table, FACT_EXPIRE, now_ms);
    case STEP_SETTLE: return settle_round(h, table, now_ms);
    case STEP_SETTLE_SOME: return settle_some(h, table, step.count, now_ms);
    case STEP_CLOSE_TABLE: return put_clock_fact(h, table, FACT_TABLE_CLOSE, now_ms);
    case STEP_WAIT: break;
    }
    return OK;
}

/* Does what is due at this table; returns when something is due next, 0: nothing by itself. */
static int64_t run_table(struct house *h, int table, int64_t now_ms) {
    for (int i = 0; i < STEPS_AT_ONCE; i++) {
        if (reader_step(h, table, now_ms)) continue;
        const struct step step = floor_next_step(&h->working, table, now_ms);
        if (step.kind == STEP_WAIT) return step.due_ms;
        if (h->stopping && (step.kind == STEP_ROUND || step.kind == STEP_EXTEND_BETTING)) return 0;
        if (do_step(h, table, step, now_ms) != OK) return now_ms + 100;
    }
    return now_ms;
}

int64_t house_clock(struct house *h, int64_t now_ms) {
    int64_t next = 0;
    if (h->trouble != OK) return 0;
    carry_out_approved(h, now_ms);
    for (int table = 1; table <= h->working.config->table_count; table++) {
        const int64_t due = run_table(h, table, now_ms);
        if (due && (!next || due < next)) next = due;
    }
    return next;
}

/* ---- durable entries ---------------------------------------------------------------------------------- */
void house_resume(struct house *h, int64_t now_ms) {
    for (int table = 1; table <= h->working.config->table_count; table++) {
        const struct floor_table *t = &h->working.table[table - 1];
        if (t->deadline_ms && (t->phase == TABLE_BETTING || t->phase == TABLE_DECIDING))
            put_clock_fact(h, table, FACT_RESUME, now_ms);
    }
}

/* What follows the durable floor. */
static void follow_fact(struct house *h, const struct fact *fact) {
    if (fact->kind == FACT_SNAPSHOT) h->snapshots.vouched = fact->snapshot.number;
    if (h->setup.follower.on_fact) h->setup.follower.on_fact(h->setup.follower.context, &h->durable.floor, fact);
}

/* ---- snapshots ---------------------------------------------------------------------------------------- */
static struct snapshot_state durable_state(struct house *h) {
    return (struct snapshot_state){.replay = &h->durable, .follower = &h->setup.follower};
}

static uint64_t entries_since_snapshot(const struct house *h) {
    return h->durable.floor.head->facts - h->snapshots.taken;
}

static bool snapshot_is_due(const struct house *h) {
    return h->setup.on_snapshot && !h->snapshots.taking && entries_since_snapshot(h) >= h->setup.snapshot_every;
}

static void end_snapshot(struct house *h) {
    h->snapshots.spare = h->snapshots.taking;
    h->snapshots.taking = NULL;
}

/* Copies memory, and no more. */
static void take_snapshot(struct house *h) {
    const struct snapshot_state state = durable_state(h);
    struct snapshot *taken = snapshot_take(&state, h->setup.program, h->snapshots.spare);
    h->snapshots.taken = taken->head->number;
    h->snapshots.taking = taken;
    h->snapshots.spare = NULL;
    if (!h->setup.on_snapshot(h->setup.context, taken)) end_snapshot(h);
}

void house_snapshot_stored(struct house *h, const uint8_t *hash, int64_t now_ms) {
    struct fact fact = {.kind = FACT_SNAPSHOT};
    fact.snapshot.number = h->snapshots.taking->head->number;
    end_snapshot(h);
    if (!hash) return;
    memcpy(fact.snapshot.hash, hash, FACT_HASH);
    (void)put_own_fact(h, &fact, BY_PROGRAM, now_ms); /* refused: nothing vouches for it, the next replaces it */
}

/* Before a clean stop, so that the next start reads a few entries; true once there is nothing to wait for. */
static bool has_last_snapshot(struct house *h) {
    if (!h->setup.on_snapshot || h->snapshots.last) return !h->snapshots.taking;
    if (h->snapshots.taking || h->first != h->next) return false;
    h->snapshots.last = true;
    if (entries_since_snapshot(h) >= h->setup.snapshot_every / 1000) take_snapshot(h);
    return !h->snapshots.taking;
}

/* ---- durable entries ---------------------------------------------------------------------------------- */
void house_poll(struct house *h, int64_t now_ms) {
    const enum err before = h->trouble;
    writer_poll(h->setup.writer, &h->report);
    while (h->first <= h->report.durable && h->first < h->next) {
        struct house_pending *p = pending_at(h, h->first);

        replay_apply(&h->durable, &p->fact);
        h->first++;
        follow_fact(h, &p->fact);
        if (snapshot_is_due(h)) take_snapshot(h);
        if (h->setup.on_durable) h->setup.on_durable(h->setup.context, &p->fact);
        free(p->data);
        p->data = NULL;
    }
    h->trouble = h->report.trouble;
    if (before != OK && h->trouble == OK) house_resume(h, now_ms);
}

int house_rounds_in_play(const struct house *h) {
    int count = 0;
    for (int table = 1; table <= h->working.config->table_count; table++)
        count += !floor_is_idle(&h->working, table) && h->working.table[table - 1].players > 0;
    return count;
}

/* A round that nobody has wagered in is voided, so that the tables are empty and the next start may have
 * another configuration. */
static void void_empty_round(struct house *h, int table, int64_t now_ms) {
    const struct floor_table *t = &h->working.table[table - 1];
    struct fact fact = {.kind = FACT_VOID, .table = (uint16_t)table};
    struct buf reason = BUF(fact.voided.reason);
    if (t->phase != TABLE_BETTING || t->players) return;
    fact.voided.round = t->round;
    buf_put(&reason, "the house closed; nobody had wagered");
    put_own_fact(h, &fact, BY_PROGRAM, now_ms);
}

/* Every shuffle in use ends here and is revealed, shoes too: the log can then be read without the key, and
 * the next start may use another one. */
static void reveal_all_seeds(struct house *h, int64_t now_ms) {
    for (int table = 1; table <= h->working.config->table_count; table++) reveal_seed(h, table, now_ms);
}

bool house_stop(struct house *h, bool at_once, int64_t now_ms) {
    struct fact fact = {.kind = FACT_STOP};
    h->stopping = true;
    for (int table = 1; table <= h->working.config->table_count && !h->stopped; table++)
        void_empty_round(h, table, now_ms);
    if (!h->stopped && (at_once || house_rounds_in_play(h) == 0)) {
        if (house_rounds_in_play(h) == 0) reveal_all_seeds(h, now_ms);
        if (!at_once && !has_last_snapshot(h)) return false;
        h->stopped = put_own_fact(h, &fact, BY_PROGRAM, now_ms) == OK;
        return false;
    }
    return h->stopped && h->first == h->next;
}

/* ---- keys --------------------------------------------------------------------------------------------- */
static void derive_seal(uint8_t seal[REPLAY_KEY], const struct receipt_key *secret) {
    static const char label[] = "cardroom seal 1";
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, REPLAY_KEY);
    crypto_generichash_update(&hash, (const uint8_t *)label, sizeof label - 1);
    crypto_generichash_update(&hash, secret->seed, RECEIPT_KEY_SEED);
    crypto_generichash_final(&hash, seal, REPLAY_KEY);
    sodium_memzero(&hash, sizeof hash);
}

void house_keys_derive(struct house_keys *keys, const struct receipt_key *secret) {
    keys->sign = *secret;
    derive_seal(keys->seal, secret);
}

bool house_keys_add_old(struct house_keys *keys, const struct receipt_key *secret) {
    if (keys->old_count == HOUSE_OLD_KEYS) return false;
    keys->old_sign[keys->old_count] = *secret;
    derive_seal(keys->old_seal[keys->old_count++], secret);
    return true;
}

/* ---- opening ------------------------------------------------------------------------------------------ */
static bool unseal_seed(void *context, const struct fact *round, struct shuffle_seed *out) {
    const struct house *h = context;
    const struct house_keys *keys = h->setup.keys;
    if (replay_unseal(keys->seal, round, out)) return true;
    for (int i = keys->old_count - 1; i >= 0; i--)
        if (replay_unseal(keys->old_seal[i], round, out)) return true;
    /* sealed with an older key: the house has closed since, and revealed it */
    return lookup_revealed_seed(h->setup.store, round->number, round->round.commitment, out);
}

static bool is_same_snapshot(const struct fact *a, const struct fact *b) {
    return b->kind == FACT_SNAPSHOT && a->snapshot.number == b->snapshot.number &&
           memcmp(a->snapshot.hash, b->snapshot.hash, FACT_HASH) == 0;
}

struct log_replay {
    struct house *house;
    struct buf *message;
    bool failed, met;           /* met: the last entry that was read before is still there */
    const struct fact *vouches; /* the FACT_SNAPSHOT of the state that the replay begins with, or NULL */
};

/* The entry that was the last one before: is it the same? */
static bool meet_followed(struct log_replay *r, const struct store_entry *stored) {
    r->met = memcmp(&stored->link, &r->house->followed_link, sizeof stored->link) == 0;
    return r->met;
}

static bool on_log_entry(void *context, const struct store_entry *stored) {
    struct log_replay *r = context;
    struct journal_entry entry;
    if (stored->number == r->house->followed) return meet_followed(r, stored);
    r->failed = !replay_entry(&r->house->durable, stored->bytes, stored->size, r->message) ||
                !journal_read(&entry, stored->bytes, stored->size);
    if (r->failed) return false;
    follow_fact(r->house, &entry.fact);
    r->house->followed = stored->number;
    r->house->followed_link = stored->link;
    if (r->vouches && stored->number == r->vouches->number && is_same_snapshot(r->vouches, &entry.fact))
        r->vouches = NULL;
    return true;
}

/* From the state as it is; with the chain, so the fact that vouches for a snapshot is part of it. */
static enum err replay_log(struct house *h, const struct fact *vouches, struct buf *message) {
    struct log_replay r = {.house = h, .message = message, .vouches = vouches, .met = !h->followed};
    const uint64_t from = h->followed ? h->followed : h->durable.config ? h->durable.floor.head->facts + 1 : 1;
    uint64_t bad = 0;
    enum err err = store_scan(h->setup.store, from, on_log_entry, &r, &bad);
    if (err == ERR_STORE_CHAIN) buf_format(message, "the log is damaged at entry %ju", bad);
    if (err != OK && err != ERR_STORE_CHAIN) store_problem(h->setup.store, message);
    if (err == OK && !r.met) buf_format(message, "the log no longer holds entry %ju as it was read before", from);
    return err == OK && (r.failed || r.vouches || !r.met) ? ERR_STORE_CHAIN : err;
}

/* As before the first entry. */
static void begin_state(struct house *h) {
    h->followed = 0;
    replay_close(&h->durable);
    replay_open(&h->durable, unseal_seed, h);
    h->durable.keys = h->setup.keys;
    if (h->setup.follower.forget) h->setup.follower.forget(h->setup.follower.context);
}

static void pass_over(struct house *h, const struct fact *vouches, const char *why) {
    struct buf *b = &(struct buf){.text = h->snapshots.passed_over,
                                  .size = strlen(h->snapshots.passed_over),
                                  .capacity = sizeof h->snapshots.passed_over};
    buf_format(b, "%sthe snapshot of entry %llu %s", b->size ? "; " : "", (unsigned long long)vouches->snapshot.number,
               why);
}

/* The state that this fact vouches for, and the entries behind it. */
static bool start_from(struct house *h, const struct fact *vouches) {
    const struct snapshot_state state = durable_state(h);
    BUF_ON_STACK(why, 300);
    struct snapshot *s = NULL;
    const struct snapshot_request request = {h->setup.store, vouches, h->setup.program, h->setup.keys};
    const enum snapshot_verdict verdict = snapshot_read(&request, &s);
    if (verdict != SNAPSHOT_SOUND) {
        pass_over(h, vouches, snapshot_verdict_text(verdict));
        return false;
    }
    const bool loaded = snapshot_load(s, &state, h->setup.store);
    const bool good = loaded && replay_log(h, vouches, &why) == OK;

    snapshot_free(s);
    if (good) {
        h->snapshots.used = h->snapshots.taken = vouches->snapshot.number;
        return true;
    }
    pass_over(h, vouches, !loaded ? snapshot_verdict_text(SNAPSHOT_WRONG) : why.size ? why.text : "has no fact");
    begin_state(h);
    return false;
}

/* The newest facts that vouch for a snapshot, the last one first. */
struct vouching {
    struct fact fact[SNAPSHOT_KEPT];
    int count;
};

static bool take_vouching(void *context, const struct store_entry *stored) {
    struct vouching *v = context;
    struct journal_entry entry;
    if (journal_read(&entry, stored->bytes, stored->size)) v->fact[v->count++] = entry.fact;
    return v->count < SNAPSHOT_KEPT;
}

static bool replay_history(struct house *h, struct buf *message) {
    const struct store_query query = {.kind = FACT_SNAPSHOT, .backwards = true};
    struct vouching v = {.count = 0};
    begin_state(h);
    if (h->setup.on_snapshot && store_find(h->setup.store, &query, take_vouching, &v) == OK)
        for (int i = 0; i < v.count; i++)
            if (start_from(h, &v.fact[i])) return true;
    return replay_log(h, NULL, message) == OK;
}

/* *changed: the configuration is not the one in force; the durable floor then uses it already.  One who takes over
 * goes on with the one in force: rounds are on the tables. */
static bool apply_config(struct house *h, bool takes_over, bool *changed, struct buf *message) {
    const uint8_t *text = (const uint8_t *)h->setup.config_text;
    uint8_t hash[FACT_HASH];
    if (h->durable.config && h->durable.floor.head->demo != h->setup.demo)
        return buf_refuse(message, "%s", err_text(ERR_CONFIG_MONEY));
    crypto_generichash(hash, FACT_HASH, text, h->setup.config_size, NULL, 0);
    *changed = !h->durable.config || (!takes_over && memcmp(hash, h->durable.config_hash, FACT_HASH) != 0);
    if (*changed && !replay_configure(&h->durable, text, h->setup.config_size, message)) return false;
    if (!h->durable.config->unapproved || h->setup.unapproved) return true;
    buf_put(message, "a pay table of this house is not an approved one; "
                     "--unapproved plays it, and says so on every screen");
    return false;
}

/* The working floor starts as a copy of the durable one. */
static void open_working_floor(struct house *h) {
    const struct config *config = h->durable.config;
    h->working_block = calloc(1, floor_size(config));
    h->shoe = calloc(config->table_count, sizeof *h->shoe);
    h->pending = calloc(HOUSE_PENDING, sizeof *h->pending);
    h->entry = malloc(ENTRY_MAX_BYTES);
    must(h->working_block && h->shoe && h->pending && h->entry);
    floor_open(&h->working, config, h->working_block);
    floor_copy(&h->working, &h->durable.floor);
    memcpy(h->shoe, h->durable.shoe, config->table_count * sizeof *h->shoe);
    h->first = h->next = h->durable.floor.head->facts + 1;
}

static void put_config(struct house *h) {
    struct fact fact = {.kind = FACT_CONFIG};
    memcpy(fact.config.hash, h->durable.config_hash, FACT_HASH);
    fact.config.format = LOG_FORMAT;
    fact.config.demo = h->setup.demo;
    fact.data = (const uint8_t *)h->setup.config_text;
    fact.data_size = (uint32_t)h->setup.config_size;
    must(put_own_fact(h, &fact, BY_PROGRAM, h->setup.now_ms) == OK);
}

static void put_start(struct house *h) {
    struct fact fact = {.kind = FACT_START};
    struct buf version = BUF(fact.start.version);
    buf_put(&version, h->setup.version);
    memcpy(fact.start.program, h->setup.program, FACT_HASH);
    memcpy(fact.start.key, h->setup.keys->sign.public, FACT_HASH);
    fact.start.witness = h->setup.witness;
    must(put_own_fact(h, &fact, BY_PROGRAM, h->setup.now_ms) == OK);
}

/* Opens every table that has never had a round; one that was closed stays closed until somebody opens it. */
static void open_tables(struct house *h) {
    for (int table = 1; table <= h->working.config->table_count; table++) {
        const struct floor_table *t = &h->working.table[table - 1];
        struct fact fact = {.kind = FACT_TABLE_OPEN, .table = (uint16_t)table};
        if (t->phase == TABLE_OFF && !t->game) put_own_fact(h, &fact, BY_PROGRAM, h->setup.now_ms);
    }
}

/* A wrong time would stay in the log for ever; that of play money may lie for months. */
static bool check_time(const struct house *h, struct buf *message) {
    const int64_t end_ms = h->durable.config ? h->durable.floor.head->time_ms : 0, now_ms = h->setup.now_ms;
    if (h->setup.any_clock || clock_fits_log(now_ms, end_ms) || (h->setup.demo && now_ms > end_ms)) return true;
    buf_put(message, "the books end at ");
    time_put(message, end_ms);
    buf_put(message, ", and this machine's clock says ");
    time_put(message, now_ms);
    return buf_refuse(message, "%s",
                      now_ms < end_ms ? ": put the clock right. If it is right, --accept-clock goes on from "
                                        "the end of the books, whose time "
                                        "never goes back"
                                      : ": put the clock right, or if it is right, start with --accept-clock");
}

bool house_stand_by(struct house *h, const struct house_setup *setup, struct buf *message) {
    *h = (struct house){.setup = *setup};
    if (replay_history(h, message)) return true;
    replay_close(&h->durable);
    return false;
}

enum err house_follow(struct house *h, struct buf *message) { return replay_log(h, NULL, message); }

/* The state is as of the last entry. */
static bool begin(struct house *h, const struct house_setup *setup, bool takes_over, struct buf *message) {
    bool changed = false;
    h->setup = *setup;
    if (!h->setup.snapshot_every) h->setup.snapshot_every = SNAPSHOT_EVERY;
    if ((takes_over && house_follow(h, message) != OK) || !check_time(h, message) ||
        !apply_config(h, takes_over, &changed, message)) {
        replay_close(&h->durable);
        return false;
    }
    open_working_floor(h);
    if (changed) put_config(h);
    put_start(h);
    open_tables(h);
    house_resume(h, setup->now_ms);
    if (setup->on_snapshot) { /* so that the first one, too, finds memory that was written before */
        const struct snapshot_state state = durable_state(h);
        h->snapshots.spare = snapshot_take(&state, setup->program, NULL);
        snapshot_reserve(h->snapshots.spare);
    }
    return true;
}

bool house_open(struct house *h, const struct house_setup *setup, struct buf *message) {
    return house_stand_by(h, setup, message) && begin(h, setup, false, message);
}

bool house_take_over(struct house *h, const struct house_setup *setup, struct buf *message) {
    return begin(h, setup, true, message);
}

void house_close(struct house *h) {
    if (h->shoe) sodium_memzero(h->shoe, h->working.config->table_count * sizeof *h->shoe);
    if (h->working_block) sodium_memzero(h->working_block, h->working.size);
    snapshot_free(h->snapshots.taking);
    snapshot_free(h->snapshots.spare);
    for (int i = 0; h->pending && i < HOUSE_PENDING; i++) free(h->pending[i].data);
    free(h->working_block);
    free(h->shoe);
    free(h->pending);
    free(h->entry);
    replay_close(&h->durable);
}
