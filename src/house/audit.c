#include "house/audit.h"

#include "deal/receipt.h"
#include "store/chain.h"

#include <sodium.h>
#include <string.h>

/* ---- seeds -------------------------------------------------------------------------------------------- */

struct wanted {
    const uint8_t *commitment;
    struct shuffle_seed *seed;
    bool found;
};

static bool is_wanted(void *context, const struct store_entry *stored)
{
    struct wanted *w = context;
    struct journal_entry entry;

    if (!journal_get(&entry, stored->bytes, stored->size)) return true;
    if (entry.fact.kind != FACT_REVEAL || entry.fact.data_size > SHUFFLE_SEED_MAX) return true;
    if (memcmp(entry.fact.reveal.commitment, w->commitment, FACT_HASH) != 0) return true;
    w->seed->size = (uint16_t)entry.fact.data_size;
    memcpy(w->seed->bytes, entry.fact.data, entry.fact.data_size);
    w->found = true;
    return false;
}

/* Is it the seed that was committed to, under the rules and the program that were then in force? */
static bool is_committed(const struct replay *r, const struct fact *round, const struct shuffle_seed *seed)
{
    const struct config_table *table = &r->config->table[round->table - 1];
    char executable[2 * FACT_HASH + 1];
    uint8_t commitment[RECEIPT_HASH];
    struct receipt_context context = {.rules = &table->rules,
                                      .program = r->version,
                                      .executable = executable,
                                      .table = table->name,
                                      .deal = "rng",
                                      .from_round = (int64_t)round->round.game};

    sodium_bin2hex(executable, sizeof executable, r->program, FACT_HASH);
    memcpy(context.key, r->key, RECEIPT_PUBLIC);
    receipt_commit(&context, seed, commitment);
    return memcmp(commitment, round->round.commitment, FACT_HASH) == 0;
}

/* From the fact that revealed it, else with the key; replay.h's replay_seed. */
static bool find_seed(void *context, const struct fact *round, struct shuffle_seed *out)
{
    struct audit *a = context;
    struct wanted wanted = {.commitment = round->round.commitment, .seed = out};
    const struct store_query query = {.from = round->number + 1, .kind = FACT_REVEAL};

    a->shuffles++;
    if (store_find(a->store, &query, is_wanted, &wanted) != OK) return false;
    if (!wanted.found) {
        a->sealed++;
        if (!a->seal || !replay_unseal(a->seal, round, out)) return false;
    }
    return is_committed(&a->replay, round, out);
}

/* ---- entries ------------------------------------------------------------------------------------------ */

static void count(struct audit *a, const struct store_entry *stored)
{
    struct journal_entry entry;

    must(journal_get(&entry, stored->bytes, stored->size));
    a->entries = stored->number;
    a->rounds += entry.fact.kind == FACT_SETTLE;
    a->voids += entry.fact.kind == FACT_VOID;
    a->transfers += entry.count;
    for (uint32_t i = 0; i < entry.count; i++) a->moved_cents += journal_transfer_at(&entry, i).cents;
}

static bool check_entry(void *context, const struct store_entry *stored)
{
    struct audit *a = context;
    struct buf why = BUF(a->why);

    if (a->progress && stored->number % 1024 == 0 &&
        a->progress(a->context, a->last ? (double)stored->number / (double)a->last : 0.0)) {
        a->stopped = true;
        return false;
    }
    if (!replay_entry(&a->replay, stored->bytes, stored->size, &why)) {
        a->bad = stored->number;
        return false;
    }
    count(a, stored);
    return true;
}

/* ---- the end ------------------------------------------------------------------------------------------ */

static void check_books(struct audit *a)
{
    if (a->bad || a->stopped || !a->replay.config) return;
    struct buf why = BUF(a->why); /* clears it */

    if (floor_sound(&a->replay.floor, &why)) return;
    a->bad = a->entries;
}

void audit_run(struct audit *a)
{
    struct store_link link;
    uint64_t bad = 0;

    replay_open(&a->replay, find_seed, a);
    enum err err = store_last(a->store, &a->last, &link);
    if (err == OK) err = store_scan(a->store, 1, check_entry, a, &bad);
    if (err == ERR_STORE_CHAIN) {
        struct buf why = BUF(a->why);
        a->bad = bad;
        buf_format(&why, "entry %llu: the chain of hashes is broken: this entry, or its link, was changed",
                   (unsigned long long)bad);
    } else if (err != OK) {
        struct buf why = BUF(a->why);
        a->bad = a->entries + 1;
        store_problem(a->store, &why);
    }
    check_books(a);
    a->good = !a->bad;
    a->complete = a->good && !a->stopped && a->entries >= a->last;
}

void audit_close(struct audit *a)
{
    replay_close(&a->replay);
}
