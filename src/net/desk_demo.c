/*
 * desk_demo.c - a house of play money: whoever asks is in a game at once.
 *
 * A terminal gets the next number that is free, is paired, and loads a voucher that the cage has issued: the
 * same facts as anywhere else, so the books of a demonstration are audited like all books.  When every number
 * is taken, one that came in this way and has been away for a while goes to the newcomer: it leaves its seat,
 * its credit goes back through the cage, and it is paired anew.  A wager in play or a locked jackpot is
 * waited for.
 *
 * One address may come in twenty times at once and then every three seconds.
 */
#include "net/desk.h"

#include <string.h>

enum { CREDIT_CENTS = 100000, AWAY_MS = 10 * 60 * 1000 };
enum { RATE = 1, BURST = 60, COST = 3 }; /* of limit_take */

static const int roles[] = {ROLE_NOBODY,     ROLE_TERMINAL, ROLE_DEALER, ROLE_CASHIER,
                            ROLE_SUPERVISOR, ROLE_AUDITOR,  ROLE_SIGN};

/* ---- not too often ------------------------------------------------------------------------------------ */

/* That of the address, else the one that was used the longest ago. */
static struct limit_bucket *bucket_of(struct desk_demo *demo, const char *address)
{
    size_t oldest = 0;

    for (size_t i = 0; i < COUNT(demo->place); i++) {
        if (strcmp(demo->place[i].address, address) == 0) return &demo->place[i].bucket;
        if (demo->place[i].bucket.at_ms < demo->place[oldest].bucket.at_ms) oldest = i;
    }
    struct buf name = BUF(demo->place[oldest].address);

    buf_put(&name, address);
    demo->place[oldest].bucket = (struct limit_bucket){0};
    return &demo->place[oldest].bucket;
}

/* ---- facts -------------------------------------------------------------------------------------------- */

static enum err put_fact(struct desk *d, struct fact *fact, int64_t now_ms)
{
    fact->source = BY_PROGRAM;
    return house_put(&d->house, fact, (struct house_answer){0}, now_ms);
}

static enum err put_money(struct desk *d, enum fact_kind kind, uint32_t terminal, int64_t cents,
                          uint64_t voucher, int64_t now_ms)
{
    struct fact fact = {.kind = (uint8_t)kind};

    fact.money.terminal = terminal;
    fact.money.cents = cents;
    fact.money.voucher = voucher;
    return put_fact(d, &fact, now_ms);
}

static enum err put_pair(struct desk *d, enum fact_kind kind, uint32_t terminal, const char *name,
                         int64_t now_ms)
{
    struct fact fact = {.kind = (uint8_t)kind};
    struct buf b = BUF(fact.pair.name);

    fact.pair.terminal = terminal;
    buf_put(&b, name);
    return put_fact(d, &fact, now_ms);
}

/* ---- terminals ---------------------------------------------------------------------------------------- */

static bool has_lock(const struct floor *f, uint32_t terminal)
{
    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].terminal == terminal) return true;
    return false;
}

/* Came in this way, and nobody is there any more. */
static bool deserted(const struct desk *d, uint32_t terminal, int64_t now_ms)
{
    const struct floor *f = &d->house.working;
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    const int64_t left_ms = d->demo.left_ms[terminal - 1];
    const int64_t since_ms = left_ms ? left_ms : d->demo.since_ms;

    if (strncmp(t->name, "demo ", 5) != 0 || t->in_play || d->terminal[terminal - 1]) return false;
    return now_ms - since_ms >= AWAY_MS && !has_lock(f, terminal);
}

/* Its seat, its credit and its token are given up. */
static enum err clear(struct desk *d, uint32_t terminal, int64_t now_ms)
{
    const struct floor *f = &d->house.working;
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    const int64_t credit = floor_credit(f, terminal);
    const uint64_t voucher = house_draw_voucher(&d->house);
    struct fact leave = {.kind = FACT_LEAVE, .table = t->table};
    enum err err = OK;

    leave.seat.terminal = terminal;
    leave.seat.seat = t->seat;
    if (t->table) err = put_fact(d, &leave, now_ms);
    if (err == OK && credit) err = put_money(d, FACT_COLLECT, terminal, credit, voucher, now_ms);
    if (err == OK && credit) err = put_money(d, FACT_REDEEM, 0, credit, voucher, now_ms);
    if (err == OK && t->paired) err = put_pair(d, FACT_UNPAIR, terminal, t->name, now_ms);
    if (err == OK && d->access->terminal[terminal - 1].paired)
        err = access_unpair(d->access, ROLE_TERMINAL, terminal);
    return err;
}

/* A number that nobody has. */
static enum err free_terminal(struct desk *d, int64_t now_ms, uint32_t *out)
{
    const struct floor *f = &d->house.working;

    for (*out = 1; *out <= f->config->terminals; ++*out)
        if (!f->terminal[*out - 1].paired && !d->access->terminal[*out - 1].paired) return OK;
    for (*out = 1; *out <= f->config->terminals; ++*out)
        if (deserted(d, *out, now_ms)) return clear(d, *out, now_ms);
    return ERR_TERMINALS_FULL;
}

static enum err terminal(struct desk *d, int64_t now_ms, struct access_token *out)
{
    const int64_t most = d->house.working.config->credit_max_cents;
    const int64_t cents = most < CREDIT_CENTS ? most : CREDIT_CENTS;
    const uint64_t voucher = house_draw_voucher(&d->house);
    uint32_t number = 0;
    enum err err = free_terminal(d, now_ms, &number);

    if (err == OK) err = access_demo_device(d->access, ROLE_TERMINAL, number, now_ms, out);
    if (err != OK) return err;
    d->demo.left_ms[number - 1] = now_ms; /* it is not deserted before it could connect */
    err = put_pair(d, FACT_PAIR, number, out->name, now_ms);
    if (err != OK) {
        access_unpair(d->access, ROLE_TERMINAL, number);
        return err;
    }
    /* one that was unpaired by hand has kept what it had */
    const int64_t more = cents - floor_credit(&d->house.working, number);

    if (more > 0) err = put_money(d, FACT_ISSUE, 0, more, voucher, now_ms);
    if (more > 0 && err == OK) err = put_money(d, FACT_LOAD, number, more, voucher, now_ms);
    return err;
}

/* ---- signs and people --------------------------------------------------------------------------------- */

/* A sign has nothing to lose: when all are taken, one that is not connected makes room. */
static enum err sign(struct desk *d, int64_t now_ms, struct access_token *out)
{
    for (uint32_t i = 1; i <= ACCESS_SIGNS; i++)
        if (!d->access->sign[i - 1].paired) return access_demo_device(d->access, ROLE_SIGN, i, now_ms, out);
    for (uint32_t i = 1; i <= ACCESS_SIGNS; i++) {
        if (desk_sign_connected(d, i)) continue;
        const enum err err = access_unpair(d->access, ROLE_SIGN, i);
        return err == OK ? access_demo_device(d->access, ROLE_SIGN, i, now_ms, out) : err;
    }
    return ERR_TERMINALS_FULL;
}

static enum err person(struct desk *d, int role, int64_t now_ms, struct access_token *out)
{
    const struct access_user *made;
    struct fact fact;
    const enum err err = access_demo_user(d->access, role, now_ms, out, &made);

    if (err != OK || !made) return err;
    access_user_fact(made, &fact);
    return put_fact(d, &fact, now_ms);
}

enum err desk_demo(struct desk *d, const struct request *r, const char *address, int64_t now_ms,
                   struct access_token *out)
{
    const int role = r->as < COUNT(roles) ? roles[r->as] : ROLE_NOBODY;

    if (!d->house.setup.demo) return ERR_DEMO;
    if (d->house.trouble != OK) return d->house.trouble;
    if (!limit_take(bucket_of(&d->demo, address), RATE, BURST, COST, now_ms)) return ERR_RATE;
    if (!d->demo.since_ms) d->demo.since_ms = now_ms;
    switch (role) {
    case ROLE_TERMINAL: return terminal(d, now_ms, out);
    case ROLE_SIGN: return sign(d, now_ms, out);
    default: return person(d, role, now_ms, out);
    }
}
