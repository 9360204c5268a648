#include "books/day.h"

#include "base/json_write.h"
#include "base/time_text.h"

#include <string.h>

enum { MINUTE_MS = 60000, DAY_MS = 24 * 60 * MINUTE_MS };

bool day_times(struct day *d, const char *text, int64_t now_ms, int starts_minute)
{
    char memory[16];
    struct buf today = BUF(memory);
    int64_t midnight;

    time_put_day(&today, now_ms, starts_minute);
    if (text[0] && strlen(text) != strlen("2026-11-15")) return false;
    if (!time_read(text[0] ? text : memory, &midnight)) return false;
    d->since_ms = midnight + (int64_t)starts_minute * MINUTE_MS;
    d->until_ms = d->since_ms + DAY_MS - 1;
    return true;
}

/* ---- counting ----------------------------------------------------------------------------------------- */

static void add(struct day_sum *sum, int64_t cents)
{
    sum->count++;
    sum->cents += cents;
}

/* What went into a pool (above zero) or out of it, and why. */
static void add_to_pool(struct day *d, uint32_t pool, const struct transfer *t, int64_t cents)
{
    if (pool < 1 || pool > CONFIG_POOLS) return;
    switch ((enum transfer_why)t->why) {
    case TRANSFER_METER_WIN:
    case TRANSFER_ROUNDING: add(&d->pool[pool - 1].won, -cents); break;
    case TRANSFER_SEED: add(&d->pool[pool - 1].seeded, cents); break;
    case TRANSFER_ADJUSTMENT: add(&d->pool[pool - 1].adjusted, cents); break;
    default: add(&d->pool[pool - 1].rose, cents); break; /* contributions, and what a void takes back */
    }
}

static bool take(void *context, const struct store_entry *stored)
{
    struct day *d = context;
    struct journal_entry entry;

    if (++d->entries % 1024 == 0 && d->stops && d->stops(d->context)) return false;
    if (!journal_read(&entry, stored->bytes, stored->size)) return true; /* the audit says what is wrong */
    if (entry.fact.table >= 1 && entry.fact.table <= CONFIG_TABLES)
        table_totals_add(&d->table[entry.fact.table - 1], &entry);
    for (uint32_t i = 0; i < entry.count; i++) {
        const struct transfer t = journal_transfer_at(&entry, i);

        if (t.why < TRANSFER_COUNT) add(&d->moved[t.why], t.cents);
        if (account_kind(t.credit) == ACCOUNT_POOL) add_to_pool(d, account_number(t.credit), &t, t.cents);
        if (account_kind(t.debit) == ACCOUNT_POOL) add_to_pool(d, account_number(t.debit), &t, -t.cents);
    }
    return true;
}

bool day_run(struct day *d, struct store_handle store, struct buf *message)
{
    const struct store_query query = {.since_ms = d->since_ms, .until_ms = d->until_ms};
    const enum err err = store_find(store, &query, take, d);

    if (err != OK) store_problem(store, message);
    return err == OK;
}

/* ---- lines -------------------------------------------------------------------------------------------- */

static void put_line(struct buf *b, const char *what, const char *label, uint64_t count, int64_t cents)
{
    json_write_begin(b, NULL, '{');
    json_write_text(b, "what", what);
    json_write_text(b, "label", label);
    json_write_int(b, "count", (int64_t)count);
    json_write_int(b, "cents", cents);
    json_write_end(b, '}');
}

static void put_sum(struct buf *b, const char *what, const char *label, const struct day_sum *sum)
{
    put_line(b, what, label, sum->count, sum->cents);
}

static void put_cage(struct buf *b, const struct day *d)
{
    const int64_t in = d->moved[TRANSFER_ISSUE].cents + d->moved[TRANSFER_FILL].cents;
    const int64_t out =
        d->moved[TRANSFER_REDEEM].cents + d->moved[TRANSFER_BANK].cents + d->moved[TRANSFER_TOKE].cents;

    put_sum(b, "cage", "vouchers issued for cash", &d->moved[TRANSFER_ISSUE]);
    put_sum(b, "cage", "vouchers paid in cash", &d->moved[TRANSFER_REDEEM]);
    put_sum(b, "cage", "tokes paid out to dealers", &d->moved[TRANSFER_TOKE]);
    put_line(b, "cage", "cash in less cash out", 0, in - out);
    put_sum(b, "terminals", "vouchers put in", &d->moved[TRANSFER_LOAD]);
    put_sum(b, "terminals", "vouchers printed", &d->moved[TRANSFER_COLLECT]);
    put_sum(b, "terminals", "locked jackpots paid", &d->moved[TRANSFER_UNLOCK]);
}

static void put_tally(struct buf *b, const char *what, const struct table_totals *t)
{
    put_line(b, what, "handle", t->rounds, t->handle_cents);
    put_line(b, what, "returned", t->rounds, t->returned_cents);
    put_line(b, what, "win", t->rounds, t->win_cents);
    if (t->voids) put_line(b, what, "voided", t->voids, 0);
    if (t->tokes_cents) put_line(b, what, "tokes", t->rounds, t->tokes_cents);
    if (t->contributed_cents) put_line(b, what, "to pools", t->rounds, t->contributed_cents);
    if (t->from_pools_cents) put_line(b, what, "from pools", t->rounds, t->from_pools_cents);
}

static void add_tally(struct table_totals *sum, const struct table_totals *t)
{
    sum->rounds += t->rounds;
    sum->voids += t->voids;
    sum->handle_cents += t->handle_cents;
    sum->returned_cents += t->returned_cents;
    sum->tokes_cents += t->tokes_cents;
    sum->contributed_cents += t->contributed_cents;
    sum->from_pools_cents += t->from_pools_cents;
    sum->win_cents += t->win_cents;
}

static void put_games(struct buf *b, const struct day *d, const struct config *config)
{
    for (int g = 0; g < game_count; g++) {
        struct table_totals sum = {0};
        bool played = false;

        for (int i = 0; i < config->table_count; i++) {
            if (config->table[i].rules.game != game_list[g]) continue;
            played = true;
            add_tally(&sum, &d->table[i]);
        }
        if (played) put_tally(b, game_list[g]->title, &sum);
    }
}

void day_put_json(struct buf *b, const struct day *d, const struct config *config)
{
    json_write_begin(b, NULL, '[');
    put_cage(b, d);
    for (int i = 0; i < config->table_count; i++) put_tally(b, config->table[i].name, &d->table[i]);
    put_games(b, d, config);
    for (int i = 0; i < config->pool_count; i++) {
        put_sum(b, config->pool[i].name, "contributed", &d->pool[i].rose);
        put_sum(b, config->pool[i].name, "won", &d->pool[i].won);
        put_sum(b, config->pool[i].name, "seeded by the house", &d->pool[i].seeded);
        put_sum(b, config->pool[i].name, "adjusted", &d->pool[i].adjusted);
    }
    json_write_end(b, ']');
}
