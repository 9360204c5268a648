#include "books/audit.h"

#include "access/access.h"
#include "books/log_tree.h"
#include "deal/deal.h"
#include "deal/list.h"
#include "deal/receipt.h"
#include "house/approval.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

/* ---- seeds -------------------------------------------------------------------------------------------- */
/* Is it the seed that was committed to, under the rules and the program that were then in force? */
static bool is_committed(const struct replay *r, const struct fact *round, const struct shuffle_seed *seed) {
    const struct config_table *table = &r->config->table[round->table - 1];
    char executable[2 * FACT_HASH + 1];
    uint8_t commitment[RECEIPT_HASH];
    if (!seed->size) return false;
    const struct receipt_context context = replay_context(table, &r->start, round->round.game, executable);

    receipt_commit(&context, seed, commitment);
    return memcmp(commitment, round->round.commitment, FACT_HASH) == 0;
}

/* With the key, else from the fact that revealed it (a replay_seed of journal.h).  A revealed seed that is not
 * the one committed to is an error of the fact that reveals it: with the key the cards are known all the same,
 * and the audit gets to that fact. */
static bool find_seed(void *context, const struct fact *round, struct shuffle_seed *out) {
    struct audit *a = context;
    const bool opened = a->seal && replay_unseal(a->seal, round, out);
    a->shuffles++;
    a->sealed++;
    a->is_sealed[round->table - 1] = true;
    if (opened && is_committed(&a->replay, round, out)) return true;
    const uint64_t revealed = reveals_find(&a->reveals, a->store, round, out);

    if (revealed && is_committed(&a->replay, round, out)) return true;
    a->wrong_seed = opened ? 0 : revealed;
    a->needs_key = !revealed && !opened;
    return false;
}

/* ---- checks beyond the replay --------------------------------------------------------------------------- */
#define refuse(a, ...) text_refuse((a)->why, sizeof(a)->why, __VA_ARGS__)

static const struct replay_shoe *automated_shoe(const struct audit *a, const struct fact *fact) {
    const struct replay *r = &a->replay;
    if (!r->config || fact->table < 1 || fact->table > r->config->table_count) return NULL;
    return r->config->table[fact->table - 1].live ? NULL : &r->shoe[fact->table - 1];
}

/* The revealed seed must be the one that was dealt from. */
static bool check_reveal(struct audit *a, const struct fact *fact) {
    const struct replay_shoe *shoe = automated_shoe(a, fact);
    if (!shoe || memcmp(shoe->commitment, fact->reveal.commitment, FACT_HASH) != 0)
        return refuse(a, "it reveals a shuffle that is not in use at its table");
    if (!shoe->seed.size) return refuse(a, "the shuffle was revealed before");
    if (shoe->seed.size != fact->data_size || memcmp(shoe->seed.bytes, fact->data, fact->data_size) != 0)
        return refuse(a, "it reveals another seed than the cards were dealt from");
    a->sealed -= a->is_sealed[fact->table - 1];
    a->is_sealed[fact->table - 1] = false;
    return true;
}

/* [P-start] The spot of the first packet follows from the seed. */
static bool check_start(struct audit *a, const struct fact *fact) {
    const struct replay_shoe *shoe = automated_shoe(a, fact);
    if (!shoe || !shoe->seed.size) return true; /* out of order: the floor says so */
    const struct rules *rules = &a->replay.config->table[fact->table - 1].rules;
    uint8_t dice[3] = {0};
    struct rng rng;

    shuffle_start(&shoe->seed, &rng);
    const int spot = deal_start(&rng, rules_start_by_dice(rules), dice);

    if (spot == fact->dealt_from.spot && memcmp(dice, fact->dealt_from.dice, sizeof dice) == 0) return true;
    return refuse(a, "the spot of the first packet does not follow from the seed");
}

/* The cards that an automated table deals may not be in the log before the round is over. */
static bool check_hidden(struct audit *a, const struct fact *fact) {
    const struct replay_shoe *shoe = automated_shoe(a, fact);
    if (!shoe) return true;
    if (!shoe->seed.size && shoe->size) return refuse(a, "it deals from a shuffle that was revealed before");
    for (int i = 0; i < fact->cards.count; i++)
        if (fact->cards.card[i] != CARD_HIDDEN) return refuse(a, "it names cards that must not be in the log");
    return true;
}

static bool check_config(struct audit *a, const struct fact *fact) {
    uint8_t hash[FACT_HASH];
    crypto_generichash(hash, FACT_HASH, fact->data, fact->data_size, NULL, 0);
    if (memcmp(hash, fact->config.hash, FACT_HASH) == 0) return true;
    return refuse(a, "the hash of the configuration is not that of its text");
}

static bool check_fact(struct audit *a, const struct fact *fact) {
    if (a->replay.config && !approval_is_good(&a->replay.floor, fact))
        return refuse(a, "the person who approves has not signed it");
    switch ((enum fact_kind)fact->kind) {
    case FACT_CONFIG: return check_config(a, fact);
    case FACT_REVEAL: return check_reveal(a, fact);
    case FACT_DEALT_FROM: return check_start(a, fact);
    case FACT_CARDS: return check_hidden(a, fact);
    default: return true;
    }
}

/* The columns that the store finds it by must be those of the fact; the floor is as after it. */
static bool check_columns(struct audit *a, const struct store_entry *stored, const struct fact *fact) {
    const struct floor *f = &a->replay.floor;
    if (stored->number == fact->number && stored->kind == fact->kind && stored->time_ms == fact->time_ms &&
        stored->round == replay_round_of(f, fact) && stored->terminal == replay_terminal_of(f, fact))
        return true;
    return refuse(a, "its number, time, kind, round or terminal beside it are not those of the fact");
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */
static void keep_key(struct audit *a, const struct fact *fact) {
    LIST_ADD(a->keys, a->key_count, (struct audit_key){.from = fact->number});
    memcpy(a->keys[a->key_count - 1].public, fact->start.key, FACT_HASH);
}

/* A house starts often and rarely changes its key: the last key first, and equal neighbours only once. */
static const struct audit_key *signer_of(const struct audit *a, const struct store_checkpoint *c) {
    for (int i = a->key_count - 1; i >= 0; i--) {
        const bool again = i + 1 < a->key_count && memcmp(a->keys[i].public, a->keys[i + 1].public, FACT_HASH) == 0 &&
                           a->keys[i + 1].from <= c->number;
        if (a->keys[i].from > c->number || again) continue;
        if (checkpoint_verify(c, a->keys[i].public)) return &a->keys[i];
    }
    return NULL;
}

/* The checkpoints of this entry. */
static bool check_checkpoints(struct audit *a, const struct store_entry *stored) {
    for (; a->next_checkpoint < a->all_checkpoints.count; a->next_checkpoint++) {
        const struct checkpoints_item *item = &a->all_checkpoints.items[a->next_checkpoint];
        if (!item->readable) return refuse(a, "%s: %s", item->name, "this is no checkpoint, or it was damaged");
        if (item->checkpoint.number > stored->number) return true;
        if (item->checkpoint.number < stored->number)
            return refuse(a, "%s: %s", item->name, "a checkpoint of no entry");
        if (!store_link_equal(&item->checkpoint.link, &stored->link))
            return refuse(a, "%s: %s", item->name, "the chain is another one than it was when this was signed");
        const struct tree_hash root = tree_root(&a->tree);
        if (!tree_hash_equal(&item->checkpoint.root, &root))
            return refuse(a, "%s: %s", item->name, "its root is not that of the tree over the links");
        const struct audit_key *key = signer_of(a, &item->checkpoint);
        if (!key) return refuse(a, "%s: %s", item->name, "it is signed by no key that the log names before it");
        memcpy(a->signed_by, key->public, FACT_HASH);
        a->signed_to = stored->number;
        if (a->public && memcmp(key->public, a->public, FACT_HASH) == 0) a->vouched_to = stored->number;
        a->checkpoints++;
    }
    return true;
}

/* ---- entries ------------------------------------------------------------------------------------------ */
static void count_at_table(struct audit *a, const struct journal_entry *entry) {
    struct table_totals *totals = &a->table[entry->fact.table - 1];
    const struct table_totals before = *totals;
    table_totals_add(totals, entry);
    a->rounds += totals->rounds - before.rounds;
    a->voids += totals->voids - before.voids;
}

static void count_entry(struct audit *a, const struct journal_entry *entry) {
    const struct store_entry *stored = entry->stored;
    a->entries = stored->number;
    a->link = stored->link;
    a->last_ms = stored->time_ms;
    if (stored->number == a->began + 1) a->first_ms = stored->time_ms;
    if (stored->number == a->vouched_to + 1) a->unvouched_ms = stored->time_ms;
    a->transfers += entry->count;
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        a->moved_cents += t.cents;
        cage_add(&a->cage, &t);
    }
    if (entry->fact.table && entry->fact.table <= CONFIG_TABLES) count_at_table(a, entry);
}

static bool check_one(struct audit *a, const struct store_entry *stored, struct journal_entry *entry) {
    struct buf why = BUF(a->why);
    if (!journal_read(entry, stored->bytes, stored->size)) return refuse(a, "it cannot be read");
    if (!check_fact(a, &entry->fact)) return false;
    if (!replay_entry(&a->replay, stored->bytes, stored->size, &why)) return false;
    if (entry->fact.kind == FACT_SLIP && !a->began && !slips_add(&a->slips, &entry->fact, a->replay.config, &why))
        return false;
    if (entry->fact.kind == FACT_START) keep_key(a, &entry->fact);
    return check_columns(a, stored, &entry->fact) && check_checkpoints(a, stored) &&
           audit_snapshots_check(a, &entry->fact);
}

/* With the share of the work that is done. */
static bool asks_to_stop(struct audit *a, uint64_t number) {
    if (!a->progress || number % 1024) return false;
    const double done = a->last ? (double)number / (double)a->last : 0.0;
    return a->progress(a->context, done < 1 ? done : 1);
}

static bool check_chain(void *context, const struct store_entry *stored) {
    struct audit *a = context;
    a->stopped = asks_to_stop(a, stored->number);
    return !a->stopped;
}

static bool check_entry(void *context, const struct store_entry *stored) {
    struct audit *a = context;
    struct journal_entry entry;
    if (!check_chain(a, stored)) return false;
    tree_add(&a->tree, stored->link.bytes);
    if (!check_one(a, stored, &entry)) {
        a->bad = stored->number;
        a->bad_kind = stored->kind < FACT_KINDS ? stored->kind : 0;
        a->bad_ms = stored->time_ms;
        return false;
    }
    entry.stored = stored;
    count_entry(a, &entry);
    if (a->on_entry) a->on_entry(a->on_entry_context, a, &entry);
    return true;
}

/* ---- the end ------------------------------------------------------------------------------------------ */
/* A checkpoint that no entry reached was signed when the log was longer. */
static bool check_length(struct audit *a) {
    if (a->next_checkpoint >= a->all_checkpoints.count) return true;
    const struct checkpoints_item *item = &a->all_checkpoints.items[a->next_checkpoint];
    a->bad = item->readable ? item->checkpoint.number : a->entries;
    return refuse(a, "%s: %s", item->name,
                  item->readable ? "the log ends before the entry that this was signed for"
                                 : "this is no checkpoint, or it was damaged");
}

/* Somebody could make a whole log of their own, with their own key and seeds, that is right in itself; what
 * they do not have is the house's key. */
static bool check_key(struct audit *a) {
    if (!a->public || !a->key_count) return true;
    for (int i = 0; i < a->key_count; i++)
        if (memcmp(a->keys[i].public, a->public, FACT_HASH) == 0) return true;
    a->bad = a->keys[a->key_count - 1].from;
    a->bad_kind = FACT_START;
    return refuse(a, "the log names other keys than the one that was given: it is another house's, or forged");
}

/* What is wrong is that the chain breaks, whatever came before it. */
static void report_broken(struct audit *a) {
    a->bad = a->broken;
    a->bad_kind = 0;
    a->bad_ms = 0;
    a->needs_key = false;
    refuse(a, "the chain of hashes is broken: this entry, or its link, was changed");
}

static void report_store(struct audit *a, uint64_t bad) {
    struct buf why = BUF(a->why);
    a->bad = bad;
    store_problem(a->store, &why);
}

/* What the entries come to; false, with why, if that is wrong. */
static bool check_sums(struct audit *a) {
    struct buf why = BUF(a->why); /* clears it */
    if (!cage_chips_balance(&a->cage)) return refuse(a, "the places of a denomination of chips do not sum to zero");
    return !a->replay.config || floor_is_consistent(&a->replay.floor, &why);
}

/* Was an account changed, or a terminal paired, since the audit began? */
static bool people_change(struct audit *a) {
    static const uint8_t kinds[] = {FACT_USER, FACT_PAIR, FACT_UNPAIR};
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const struct store_query later = {.from = a->entries + 1, .kind = kinds[i]};
        struct store_entry found;
        if (store_find_first(a->store, &later, &found) != OK || found.number) return true;
    }
    return false;
}

/* What the store holds of people beside the log is a cache of it. */
static bool check_people(struct audit *a) {
    BUF_ON_STACK(names, 150);
    int count = 0;
    if (!a->replay.config || a->entries < a->last) return true;
    if (access_compare(&a->replay.floor, a->store, &count, &names) != OK) count = 0; /* check_store() says why */
    if (count) nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL); /* a change that is not durable yet */
    if (!count || people_change(a)) return true;
    return refuse(a, "the store has other accounts than the log says (%s): they were put there, or damaged",
                  names.text);
}

static bool check_end(struct audit *a) {
    if (a->bad || a->stopped || !check_length(a) || !check_key(a)) return false;
    if (!check_sums(a) || !check_people(a)) a->bad = a->entries;
    return !a->bad && !a->began; /* what is left is to check the whole store */
}

/* ---- the store itself, meanwhile ------------------------------------------------------------------------ */
static void *check_store(void *context) {
    struct audit *a = context;
    struct buf why = BUF(a->store_check.why);
    a->store_check.err = a->store.store->check(a->store.self, &a->store_check.stop);
    if (a->store_check.err != OK) store_problem(a->store, &why);
    return NULL;
}

static void begin_check(struct audit *a) {
    if (a->threads > 1 && !a->from_snapshot)
        a->store_check.begun = pthread_create(&a->store_check.thread, NULL, check_store, a) == 0;
}

static void end_check(struct audit *a, bool wanted) {
    if (!wanted) atomic_store(&a->store_check.stop, true);
    if (a->store_check.begun)
        pthread_join(a->store_check.thread, NULL);
    else if (wanted)
        check_store(a);
    if (!wanted || a->store_check.err == OK) return;
    a->bad = a->entries ? a->entries : 1;
    refuse(a, "%s", a->store_check.why);
}

static void open_replay(struct audit *a) {
    replay_open(&a->replay, find_seed, a);
    if (a->seal) memcpy(a->sealing.seal, a->seal, REPLAY_KEY);
    if (a->seal) a->replay.keys = &a->sealing;
}

/* With a snapshot: what was signed before it is not looked at, and its key is the one that the log named. */
static void begin_with_snapshot(struct audit *a) {
    struct receipt_key key = {0};
    const struct signers by = {.own = &key};
    struct checkpoints *c = &a->all_checkpoints;
    struct fact start = {.kind = FACT_START, .number = 1};
    if (!audit_snapshots_begin(a)) {
        replay_close(&a->replay);
        open_replay(a);
        return;
    }
    memcpy(start.start.key, a->replay.start.key, FACT_HASH);
    keep_key(a, &start);
    memcpy(key.public, start.start.key, FACT_HASH);
    if (log_tree_grow(a->store, &by, a->began, &a->tree) != OK) a->bad = a->began;
    if (a->public) a->vouched_to = a->began; /* whoever sealed it has the key */
    while (a->next_checkpoint < c->count && c->items[a->next_checkpoint].readable &&
           c->items[a->next_checkpoint].checkpoint.number <= a->began)
        a->next_checkpoint++;
}

/* Every entry up to where the chain breaks. */
static enum err scan_log(struct audit *a) {
    struct store_link link;
    enum err err = checkpoints_read(a->store, &a->all_checkpoints);
    checkpoints_add_lines(&a->all_checkpoints, a->witness);
    if (err == OK) err = audit_snapshots_open(a);
    if (err == OK && a->from_snapshot) begin_with_snapshot(a);
    if (err == OK) err = store_last(a->store, &a->last, &link);
    if (err != OK) return err;
    begin_check(a);
    err = (a->threads > 1 ? store_scan_ahead : store_scan)(a->store, a->began + 1, check_entry, a, &a->broken);
    /* a seed that is missing or wrong: because the chain breaks before the fact that reveals it? */
    if (err == OK && (a->needs_key || a->wrong_seed)) err = store_scan(a->store, a->bad, check_chain, a, &a->broken);
    if (err != OK && err != ERR_STORE_CHAIN) a->broken = 0; /* it cannot be read */
    return err == ERR_STORE_CHAIN ? OK : err;
}

void audit_run(struct audit *a) {
    open_replay(a);
    const enum err err = scan_log(a);
    const bool is_hidden = a->needs_key || (a->broken && a->broken <= a->wrong_seed);
    if (a->wrong_seed && a->bad) refuse(a, "the seed that was revealed for its shuffle is not the one it commits to");
    if (err != OK && !a->bad) report_store(a, a->entries + 1);
    /* an entry whose seed lies behind the break is not to blame */
    if (a->broken && !a->stopped && (!a->bad || is_hidden)) report_broken(a);
    end_check(a, check_end(a));
    a->good = !a->bad;
    a->complete = a->good && !a->stopped && a->entries >= a->last;
}

bool audit_is_vouched(const struct audit *a) {
    const bool all = a->vouched_to == a->entries;
    return a->vouched_to && (all || a->last_ms - a->unvouched_ms <= AUDIT_UNVOUCHED_MS);
}

void audit_close(struct audit *a) {
    replay_close(&a->replay);
    checkpoints_free(&a->all_checkpoints);
    audit_snapshots_close(a);
    slips_close(&a->slips);
    reveals_close(&a->reveals);
    free(a->keys);
    a->keys = NULL;
}
