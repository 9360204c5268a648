/*
 * floor_sound.c - what must hold after every fact, looked at from outside.
 *
 * The world simulation and the audit call this; it reads the floor and adds up anew what the facts have left
 * behind.
 */
#include "table/floor_parts.h"

static bool says(struct buf *what, const char *text, int number, int64_t is, int64_t should)
{
    if (is == should) return true;
    buf_format(what, "%s %d: %lld cents, expected %lld", text, number, (long long)is, (long long)should);
    return false;
}

static int64_t balance(const struct floor *f, enum account_kind kind, int number)
{
    return books_balance(&f->books, account_of(kind, (uint32_t)number));
}

/* What the seats of an unsettled round have staked lies in the escrow. */
static bool escrow_sound(const struct floor *f, int table, struct buf *what)
{
    const struct floor_table *t = &f->table[table - 1];
    const bool on = t->round && !t->settled && !t->voided && t->phase != TABLE_OFF;
    int64_t staked = 0;

    for (int seat = 1; on && seat <= floor_config(f, table)->seats; seat++) {
        int64_t stakes[WAGERS_MAX];
        if (!f->seat[table - 1][seat - 1].staked_cents) continue;
        floor_stakes(f, table, f->round[table - 1], seat, stakes);
        for (int w = 0; w < WAGERS_MAX; w++) staked += stakes[w];
    }
    return says(what, "escrow of table", table, balance(f, ACCOUNT_ESCROW, table), staked);
}

static bool seats_sound(const struct floor *f, int table, struct buf *what)
{
    const struct floor_table *t = &f->table[table - 1];
    int64_t seated = 0, ready = 0;

    for (int i = 0; i < floor_config(f, table)->seats; i++) {
        const struct floor_seat *s = &f->seat[table - 1][i];

        seated += s->terminal != 0;
        ready += s->ready && s->terminal;
    }
    if (seated == t->seated && ready == t->ready) return true;
    buf_format(what, "table %d counts %d seats taken and %d done betting, and there are %d and %d", table,
               t->seated, t->ready, (int)seated, (int)ready);
    return false;
}

static bool vouchers_sound(const struct floor *f, struct buf *what)
{
    int64_t out = 0, count = 0;

    for (uint32_t i = 0; i < f->voucher_room; i++) {
        if (!f->voucher[i].number) continue;
        out += f->voucher[i].cents;
        count++;
    }
    return says(what, "vouchers", 0, balance(f, ACCOUNT_VOUCHERS, 0), out) &&
           says(what, "count of vouchers", 0, f->head->vouchers, count);
}

static bool locks_sound(const struct floor *f, struct buf *what)
{
    int64_t locked = 0;

    for (uint32_t i = 0; i < f->lock_room; i++) locked += f->lock[i].cents;
    return says(what, "locked jackpots", 0, balance(f, ACCOUNT_LOCKED, 0), locked);
}

static bool pools_sound(const struct floor *f, struct buf *what)
{
    for (int i = 0; f->head->configured && i < f->config->pool_count; i++) {
        const struct pool *pool = &f->head->pool[i];

        if (!says(what, "pool", i + 1, balance(f, ACCOUNT_POOL, i + 1), (int64_t)pool_cents(pool)))
            return false;
        if (pool_sound(pool)) continue;
        buf_format(what, "pool %d: its meters are not seed and contributions less wins", i + 1);
        return false;
    }
    return true;
}

bool floor_sound(const struct floor *f, struct buf *what)
{
    account broken = 0;

    if (!books_sound(&f->books, &broken)) {
        buf_format(what, "account %s %u is out of balance", account_kind_id(account_kind(broken)),
                   account_number(broken));
        return false;
    }
    for (int table = 1; table <= f->config->table_count; table++)
        if (!escrow_sound(f, table, what) || !seats_sound(f, table, what)) return false;
    return vouchers_sound(f, what) && locks_sound(f, what) && pools_sound(f, what);
}
