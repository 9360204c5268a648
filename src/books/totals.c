#include "books/totals.h"

#include "base/json_write.h"
#include "base/time.h"
#include "books/room/cage.h"

#include <string.h>

/* ======== the totals of a table ======================================================================== */

static bool is_player(account a) {
    return account_kind(a) == ACCOUNT_CREDIT || account_kind(a) == ACCOUNT_FELT || account_kind(a) == ACCOUNT_LOCKED;
}

/* A transfer to a player or dealer, or (sign -1) its reversal: where it came from and whom it reached. */
static void add_payment(struct table_totals *totals, account from, account to, int64_t cents) {
    const enum account_kind source = account_kind(from);
    if (account_kind(to) == ACCOUNT_TOKES || to == account_of(ACCOUNT_CLAIMS, 0))
        totals->tokes_cents += cents;
    else
        totals->returned_cents += cents;
    if (source == ACCOUNT_POOL || source == ACCOUNT_RESIDUE) totals->from_pools_cents += cents;
}

/* What a void reverses: who had been paid pays back or owes it, or the house paid for him. */
static void add_void(struct table_totals *totals, const struct transfer *t) {
    const enum account_kind from = account_kind(t->debit), to = account_kind(t->credit);
    const bool had_been_paid =
        is_player(t->debit) || from == ACCOUNT_TOKES || from == ACCOUNT_CLAIMS || from == ACCOUNT_HOUSE;
    if (from == ACCOUNT_ESCROW && is_player(t->credit))
        totals->handle_cents -= t->cents; /* the stake goes back */
    else if (from == ACCOUNT_POOL && to == ACCOUNT_TABLE)
        totals->contributed_cents -= t->cents;
    else if (had_been_paid && to != ACCOUNT_HOUSE)
        add_payment(totals, t->credit, t->debit, -t->cents);
}

static void add_transfer(struct table_totals *totals, const struct transfer *t) {
    if (account_kind(t->credit) == ACCOUNT_TABLE) totals->win_cents += t->cents;
    if (account_kind(t->debit) == ACCOUNT_TABLE) totals->win_cents -= t->cents;
    switch ((enum transfer_reason)t->reason) {
    case TRANSFER_STAKE: totals->handle_cents += t->cents; break;
    case TRANSFER_UNSTAKE: totals->handle_cents -= t->cents; break;
    case TRANSFER_CONTRIBUTION: totals->contributed_cents += t->cents; break;
    case TRANSFER_RETURN:
    case TRANSFER_WIN:
    case TRANSFER_METER_WIN:
    case TRANSFER_ROUNDING:
        if (account_kind(t->credit) != ACCOUNT_RESIDUE) add_payment(totals, t->debit, t->credit, t->cents);
        break;
    case TRANSFER_VOID: add_void(totals, t); break;
    default: break;
    }
}

/* A round that was settled, put right and settled again is one. */
static void count_round(struct table_totals *totals, const struct journal_entry *entry) {
    switch (journal_turn(entry, totals->round && !totals->settled)) {
    case ROUND_GOES_ON: break;
    case ROUND_SETTLED:
        totals->rounds++;
        totals->settled = true;
        break;
    case ROUND_REOPENED:
        totals->rounds -= totals->settled;
        totals->settled = false;
        break;
    case ROUND_VOIDED:
        totals->voids++;
        totals->round = 0;
        totals->settled = false;
        break;
    }
}

void table_totals_add(struct table_totals *totals, const struct journal_entry *entry) {
    if (entry->fact.kind == FACT_ROUND) {
        totals->round = entry->fact.number;
        totals->settled = false;
    }
    if (!fact_is_about(entry->fact.kind, ABOUT_ROUND) && entry->fact.kind != FACT_VOID) return;
    count_round(totals, entry);
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer transfer = journal_transfer_at(entry, i);
        add_transfer(totals, &transfer);
    }
}

/* ======== a gaming day ================================================================================= */

enum { MINUTE_MS = 60000, DAY_MS = 24 * 60 * MINUTE_MS };

bool day_times(const char *text, int64_t now_ms, int starts_minute, int64_t *since_ms, int64_t *until_ms) {
    BUF_ON_STACK(today, 16);
    int64_t midnight;
    time_put_day(&today, now_ms, starts_minute);
    if (text[0] && strlen(text) != strlen("2026-11-15")) return false;
    if (!time_read(text[0] ? text : today.text, &midnight)) return false;
    *since_ms = midnight + (int64_t)starts_minute * MINUTE_MS;
    *until_ms = *since_ms + DAY_MS - 1;
    return true;
}

/* ---- counting ----------------------------------------------------------------------------------------- */
static void add_sum(struct day_sum *sum, int64_t cents) {
    sum->count++;
    sum->cents += cents;
}

/* What went into a pool (above zero) or out of it, and why. */
static void add_to_pool(struct day *d, uint32_t pool, const struct transfer *t, int64_t cents) {
    if (pool < 1 || pool > CONFIG_POOLS) return;
    switch ((enum transfer_reason)t->reason) {
    case TRANSFER_METER_WIN:
    case TRANSFER_ROUNDING: add_sum(&d->pool[pool - 1].won, -cents); break;
    case TRANSFER_SEED: add_sum(&d->pool[pool - 1].seeded, cents); break;
    case TRANSFER_ADJUSTMENT: add_sum(&d->pool[pool - 1].adjusted, cents); break;
    default: add_sum(&d->pool[pool - 1].rose, cents); break; /* contributions, and what a void takes back */
    }
}

/* What moved cash of the cage. */
static void add_to_cage(struct day *d, const struct transfer *t) {
    const account cage = account_of(ACCOUNT_CAGE, 0);
    if (t->debit != cage && t->credit != cage) return;
    d->cash_net_cents += t->debit == cage ? t->cents : -t->cents; /* an asset */
    if (t->reason == TRANSFER_SELL_CHIPS) add_sum(t->debit == cage ? &d->sold : &d->redeemed, t->cents);
    if (t->reason == TRANSFER_DROP) add_sum(&d->dropped, t->cents);
}

/* What cannot be read is left out: the audit says what is wrong. */
static bool take_entry(void *context, const struct journal_entry *entry) {
    struct day *d = context;
    if (++d->entries % 1024 == 0 && d->stops && d->stops(d->context)) return false;
    if (entry->fact.table >= 1 && entry->fact.table <= CONFIG_TABLES)
        table_totals_add(&d->table[entry->fact.table - 1], entry);
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);

        if (t.reason < TRANSFER_COUNT) add_sum(&d->moved[t.reason], t.cents);
        add_to_cage(d, &t);
        if (account_kind(t.credit) == ACCOUNT_POOL) add_to_pool(d, account_number(t.credit), &t, t.cents);
        if (account_kind(t.debit) == ACCOUNT_POOL) add_to_pool(d, account_number(t.debit), &t, -t.cents);
    }
    return true;
}

bool day_run(struct day *d, struct store_handle store, struct buf *message) {
    const struct store_query query = {.since_ms = d->since_ms, .until_ms = d->until_ms};
    struct cage cage = {0};
    if (journal_find(store, &query, take_entry, d, message) != OK || !cage_read(&cage, store, d->until_ms, message))
        return false;
    d->cash_cents = cage.cash_cents;
    return true;
}

/* ---- lines -------------------------------------------------------------------------------------------- */
/* What a line is about: "table" and its name; the cage and the terminals are called as what they are. */
struct line_subject {
    const char *of, *name;
};

/* Ids are permanent. */
static void put_line(struct buf *b, struct line_subject subject, const char *id, const char *label,
                     struct day_sum sum) {
    json_write(b, "{what:%s, of:%s, id:%s, label:%s, count:%jd, cents:%jd}", subject.name, subject.of, id, label,
               sum.count, sum.cents);
}

static void put_cage(struct buf *b, const struct day *d, const struct config *config) {
    const struct line_subject cage = {"cage", "cage"}, terminals = {"terminals", "terminals"};
    struct cage law = {0};
    cage_require(&law, config);
    put_line(b, cage, "vouchers-issued", "vouchers issued for cash", d->moved[TRANSFER_ISSUE]);
    put_line(b, cage, "vouchers-paid", "vouchers paid in cash", d->moved[TRANSFER_REDEEM]);
    put_line(b, cage, "tokes-paid", "tokes paid out to dealers", d->moved[TRANSFER_TOKE]);
    if (config_has_chips(config)) {
        put_line(b, cage, "chips-sold", "chips sold for cash", d->sold);
        put_line(b, cage, "chips-redeemed", "chips redeemed for cash", d->redeemed);
        put_line(b, cage, "drop", "drop boxes counted", d->dropped);
    }
    put_line(b, cage, "cash-net", "cash in less cash out", (struct day_sum){0, d->cash_net_cents});
    put_line(b, cage, "cash", "cash in the cage at the end of the day", (struct day_sum){0, d->cash_cents});
    if (config->jurisdiction == WA_CARD_ROOM)
        put_line(b, cage, "cash-required", "cash that WAC 230-15-050 requires there",
                 (struct day_sum){0, law.required_cents});
    put_line(b, terminals, "vouchers-loaded", "vouchers put in", d->moved[TRANSFER_LOAD]);
    put_line(b, terminals, "vouchers-printed", "vouchers printed", d->moved[TRANSFER_COLLECT]);
    put_line(b, terminals, "jackpots-paid", "locked jackpots paid", d->moved[TRANSFER_UNLOCK]);
}

static void put_totals(struct buf *b, struct line_subject subject, const struct table_totals *t) {
    put_line(b, subject, "handle", "handle", (struct day_sum){t->rounds, t->handle_cents});
    put_line(b, subject, "returned", "returned", (struct day_sum){t->rounds, t->returned_cents});
    put_line(b, subject, "win", "win", (struct day_sum){t->rounds, t->win_cents});
    if (t->voids) put_line(b, subject, "voided", "voided", (struct day_sum){t->voids, 0});
    if (t->tokes_cents) put_line(b, subject, "tokes", "tokes", (struct day_sum){t->rounds, t->tokes_cents});
    if (t->contributed_cents)
        put_line(b, subject, "to-pools", "to pools", (struct day_sum){t->rounds, t->contributed_cents});
    if (t->from_pools_cents)
        put_line(b, subject, "from-pools", "from pools", (struct day_sum){t->rounds, t->from_pools_cents});
}

static void add_totals(struct table_totals *sum, const struct table_totals *t) {
    sum->rounds += t->rounds;
    sum->voids += t->voids;
    sum->handle_cents += t->handle_cents;
    sum->returned_cents += t->returned_cents;
    sum->tokes_cents += t->tokes_cents;
    sum->contributed_cents += t->contributed_cents;
    sum->from_pools_cents += t->from_pools_cents;
    sum->win_cents += t->win_cents;
}

static void put_games(struct buf *b, const struct day *d, const struct config *config) {
    for (int g = 0; g < game_count; g++) {
        struct table_totals sum = {0};
        bool played = false;
        for (int i = 0; i < config->table_count; i++) {
            if (config->table[i].rules.game != game_list[g]) continue;
            played = true;
            add_totals(&sum, &d->table[i]);
        }
        if (played) put_totals(b, (struct line_subject){"game", game_list[g]->title}, &sum);
    }
}

void day_put_json(struct buf *b, const struct day *d, const struct config *config) {
    json_write_begin(b, NULL, '[');
    put_cage(b, d, config);
    for (int i = 0; i < config->table_count; i++)
        put_totals(b, (struct line_subject){"table", config->table[i].name}, &d->table[i]);
    put_games(b, d, config);
    for (int i = 0; i < config->pool_count; i++) {
        const struct line_subject pool = {"pool", config->pool[i].name};
        put_line(b, pool, "contributed", "contributed", d->pool[i].rose);
        put_line(b, pool, "won", "won", d->pool[i].won);
        put_line(b, pool, "seeded", "seeded by the house", d->pool[i].seeded);
        put_line(b, pool, "adjusted", "adjusted", d->pool[i].adjusted);
    }
    json_write_end(b, ']');
}
