/*
 * floor_money.c - how credit enters and leaves: vouchers, the cage, the dealers' tokes.
 *
 * A voucher is a number that nobody can guess and an amount.  Cash becomes a voucher at the cage, a voucher
 * becomes credit at a terminal, credit becomes a voucher (COLLECT), and a voucher becomes cash at the cage.
 * Those that are out stand in a table of open addressing; one that comes back is taken out of it, so it
 * cannot come twice.
 */
#include "table/floor_parts.h"

/* ---- the vouchers that are out ------------------------------------------------------------------------ */

static uint32_t home(const struct floor *f, uint64_t number)
{
    return (uint32_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (f->voucher_room - 1);
}

/* Its place, or the free one where it would stand. */
static uint32_t place_of(const struct floor *f, uint64_t number)
{
    uint32_t at = home(f, number);

    while (f->voucher[at].number && f->voucher[at].number != number) at = (at + 1) & (f->voucher_room - 1);
    return at;
}

const struct floor_voucher *floor_voucher_find(const struct floor *f, uint64_t number)
{
    const struct floor_voucher *v = &f->voucher[place_of(f, number)];

    return number && v->number ? v : NULL;
}

static void put(struct floor *f, const struct fact *fact)
{
    f->voucher[place_of(f, fact->money.voucher)] = (struct floor_voucher){
        .number = fact->money.voucher, .cents = fact->money.cents, .time_ms = fact->time_ms};
    f->head->vouchers++;
}

/* Whatever stands behind a freed place and may stand in it moves up, so no search meets a gap. */
static void take(struct floor *f, uint64_t number)
{
    const uint32_t mask = f->voucher_room - 1;
    uint32_t hole = place_of(f, number);

    f->voucher[hole].number = 0;
    for (uint32_t at = (hole + 1) & mask; f->voucher[at].number; at = (at + 1) & mask) {
        const uint32_t from = home(f, f->voucher[at].number);

        if (((at - from) & mask) < ((at - hole) & mask)) continue;
        f->voucher[hole] = f->voucher[at];
        f->voucher[at].number = 0;
        hole = at;
    }
    f->head->vouchers--;
}

/* A new one: not zero, not yet out, and there is room (the table stays at most half full). */
static enum err check_new(const struct floor *f, const struct fact *fact)
{
    if (fact->money.cents <= 0) return ERR_AMOUNT;
    if (!fact->money.voucher || floor_voucher_find(f, fact->money.voucher)) return ERR_VOUCHER;
    return f->head->vouchers < f->voucher_room / 2 ? OK : ERR_VOUCHERS_FULL;
}

static enum err check_out(const struct floor *f, const struct fact *fact)
{
    const struct floor_voucher *v = floor_voucher_find(f, fact->money.voucher);

    if (!v) return ERR_VOUCHER;
    return v->cents == fact->money.cents ? OK : ERR_AMOUNT;
}

static enum err check_terminal(const struct floor *f, uint32_t terminal)
{
    if (terminal < 1 || terminal > f->config->terminals) return ERR_TERMINAL;
    return f->terminal[terminal - 1].paired ? OK : ERR_TERMINAL;
}

/* A terminal acts for itself alone. */
static bool own(const struct fact *fact, uint32_t terminal)
{
    return fact->source != BY_TERMINAL || fact->who == terminal;
}

static void move(struct floor *f, const struct floor_sink *sink, enum transfer_why why, uint32_t number,
                 int64_t cents)
{
    const struct transfer t = posting_desk(why, number, cents);

    floor_post(f, sink, &t, 1);
}

/* ---- the facts ---------------------------------------------------------------------------------------- */

enum err floor_check_issue(const struct floor *f, const struct fact *fact)
{
    const int64_t cash = -books_balance(&f->books, account_of(ACCOUNT_CAGE, 0));

    if (fact->source == BY_TERMINAL) return ERR_RIGHT;
    if (fact->money.cents > METER_MAX_CENTS - cash) return ERR_AMOUNT_LARGE;
    return check_new(f, fact);
}

void floor_apply_issue(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    put(f, fact);
    move(f, sink, TRANSFER_ISSUE, 0, fact->money.cents);
}

enum err floor_check_load(const struct floor *f, const struct fact *fact)
{
    enum err err = check_terminal(f, fact->money.terminal);

    if (err == OK && !own(fact, fact->money.terminal)) err = ERR_RIGHT;
    if (err == OK) err = check_out(f, fact);
    if (err != OK) return err;
    return fact->money.cents <= f->config->credit_max_cents - floor_credit(f, fact->money.terminal)
               ? OK
               : ERR_CREDIT_FULL;
}

void floor_apply_load(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    take(f, fact->money.voucher);
    move(f, sink, TRANSFER_LOAD, fact->money.terminal, fact->money.cents);
}

/* stadium-three-card R11: only while no wager of that terminal is in play.  It is always the whole credit. */
enum err floor_check_collect(const struct floor *f, const struct fact *fact)
{
    enum err err = check_terminal(f, fact->money.terminal);

    if (err != OK) return err;
    if (!own(fact, fact->money.terminal)) return ERR_RIGHT;
    if (f->terminal[fact->money.terminal - 1].in_play) return ERR_IN_PLAY;
    if (fact->money.cents != floor_credit(f, fact->money.terminal)) return ERR_AMOUNT;
    return check_new(f, fact);
}

void floor_apply_collect(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    put(f, fact);
    move(f, sink, TRANSFER_COLLECT, fact->money.terminal, fact->money.cents);
}

enum err floor_check_redeem(const struct floor *f, const struct fact *fact)
{
    return fact->source == BY_TERMINAL ? ERR_RIGHT : check_out(f, fact);
}

void floor_apply_redeem(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    take(f, fact->money.voucher);
    move(f, sink, TRANSFER_REDEEM, 0, fact->money.cents);
}

enum err floor_check_tokes(const struct floor *f, const struct fact *fact)
{
    if (fact->source == BY_TERMINAL) return ERR_RIGHT;
    if (fact->money.cents <= 0) return ERR_AMOUNT;
    return fact->money.cents <= books_balance(&f->books, account_of(ACCOUNT_TOKES, fact->table)) ? OK
                                                                                                 : ERR_CREDIT;
}

void floor_apply_tokes(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    move(f, sink, TRANSFER_TOKE, fact->table, fact->money.cents);
}
