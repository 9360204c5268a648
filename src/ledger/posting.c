#include "ledger/posting.h"

/* ---- the cashier -------------------------------------------------------------------------------------- */
struct transfer posting_cashier(enum transfer_reason reason, uint32_t number, int64_t cents) {
    static const struct {
        uint8_t reason, debit, credit;
    } rows[] = {
        {TRANSFER_ISSUE, ACCOUNT_CAGE, ACCOUNT_VOUCHERS},     {TRANSFER_LOAD, ACCOUNT_VOUCHERS, ACCOUNT_CREDIT},
        {TRANSFER_COLLECT, ACCOUNT_CREDIT, ACCOUNT_VOUCHERS}, {TRANSFER_REDEEM, ACCOUNT_VOUCHERS, ACCOUNT_CAGE},
        {TRANSFER_FILL, ACCOUNT_CAGE, ACCOUNT_HOUSE},         {TRANSFER_BANK, ACCOUNT_HOUSE, ACCOUNT_CAGE},
        {TRANSFER_UNLOCK, ACCOUNT_LOCKED, ACCOUNT_CREDIT},    {TRANSFER_TOKE, ACCOUNT_TOKES, ACCOUNT_CAGE},
        {TRANSFER_CLAIM_PAID, ACCOUNT_CAGE, ACCOUNT_CLAIMS},  {TRANSFER_WRITE_OFF, ACCOUNT_HOUSE, ACCOUNT_CLAIMS},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const enum account_kind from = (enum account_kind)rows[i].debit;
        enum account_kind to = (enum account_kind)rows[i].credit;

        if (rows[i].reason != reason) continue;
        if (to == ACCOUNT_CREDIT && !number) to = ACCOUNT_CAGE; /* a table in chips: cash */
        return (struct transfer){.debit = account_of(from, from >= ACCOUNT_CREDIT ? number : 0),
                                 .credit = account_of(to, to >= ACCOUNT_CREDIT ? number : 0),
                                 .cents = cents,
                                 .reason = (uint8_t)reason,
                                 .wager = TRANSFER_NO_WAGER};
    }
    must(!"the reason is one of the cashier's");
    return (struct transfer){0};
}

/* ---- a round ------------------------------------------------------------------------------------------ */
static struct transfer of_seat(struct posting_seat at, int wager, struct transfer transfer) {
    transfer.seat = at.seat;
    transfer.wager = (uint8_t)wager;
    return transfer;
}

static struct transfer transfer_of(enum transfer_reason reason, account debit, account credit, int64_t cents) {
    return (struct transfer){
        .debit = debit, .credit = credit, .cents = cents, .reason = (uint8_t)reason, .wager = TRANSFER_NO_WAGER};
}

static account credit_of(struct posting_seat at) {
    return at.terminal ? account_of(ACCOUNT_CREDIT, at.terminal) : account_of(ACCOUNT_FELT, at.table);
}

static account escrow_of(struct posting_seat at) { return account_of(ACCOUNT_ESCROW, at.table); }
static account table_of(struct posting_seat at) { return account_of(ACCOUNT_TABLE, at.table); }

struct transfer posting_stake(struct posting_seat at, int wager, int64_t change_cents) {
    must(change_cents != 0 && change_cents != INT64_MIN);
    return change_cents > 0
               ? of_seat(at, wager, transfer_of(TRANSFER_STAKE, credit_of(at), escrow_of(at), change_cents))
               : of_seat(at, wager, transfer_of(TRANSFER_UNSTAKE, escrow_of(at), credit_of(at), -change_cents));
}

struct transfer posting_contribution(struct posting_seat at, int wager, uint32_t pool, int64_t moved_cents) {
    return of_seat(at, wager,
                   transfer_of(TRANSFER_CONTRIBUTION, table_of(at), account_of(ACCOUNT_POOL, pool), moved_cents));
}

struct transfer posting_void_contribution(struct posting_seat at, int wager, uint32_t pool, int64_t moved_cents) {
    return posting_reverse(posting_contribution(at, wager, pool, moved_cents));
}

struct transfer posting_void_stake(struct posting_seat at, int wager, int64_t stake_cents) {
    return of_seat(at, wager, transfer_of(TRANSFER_VOID, escrow_of(at), credit_of(at), stake_cents));
}

struct transfer posting_dispute(struct posting_seat at, int64_t cents) {
    return of_seat(at, TRANSFER_NO_WAGER,
                   transfer_of(TRANSFER_DISPUTE, account_of(ACCOUNT_TABLE, at.table), credit_of(at), cents));
}

struct transfer posting_reverse(struct transfer transfer) {
    const account debit = transfer.credit;
    transfer.credit = transfer.debit;
    transfer.debit = debit;
    transfer.reason = TRANSFER_VOID;
    return transfer;
}

/* The transfer the other way round, out of that account and of so many cents; none of zero cents. */
static int take_from(account from, int64_t cents, struct transfer transfer, struct transfer *out) {
    *out = posting_reverse(transfer);
    out->debit = from;
    out->cents = cents;
    return cents > 0;
}

int posting_take_back(struct posting_purse *purse, struct transfer transfer, struct transfer out[2]) {
    const int64_t there = transfer.cents < purse->left_cents ? transfer.cents : purse->left_cents;
    int count = take_from(purse->from, there, transfer, out);
    count += take_from(purse->claim, transfer.cents - there, transfer, out + count);
    purse->left_cents -= there;
    purse->taken_cents += there;
    purse->claimed_cents += transfer.cents - there;
    return count;
}

struct transfer posting_set_off(const struct posting_purse *purse, uint16_t seat, int64_t cents) {
    struct transfer transfer = transfer_of(TRANSFER_CLAIM_SET_OFF, purse->from, purse->claim, cents);
    transfer.seat = seat;
    return transfer;
}

/* ---- awards ------------------------------------------------------------------------------------------- */
/* The transfers of one award so far, and the accounts that receive the returned stake and the win. */
struct posting {
    struct posting_seat at;
    const struct award *award;
    account stake_to, win_to;
    struct transfer *out;
    int count;
};

static void add_transfer(struct posting *p, enum transfer_reason reason, account debit, account credit, int64_t cents) {
    if (cents == 0) return;
    must(cents > 0 && p->count < POSTING_PER_AWARD);
    p->out[p->count++] = of_seat(p->at, p->award->wager, transfer_of(reason, debit, credit, cents));
}

/* Does the house keep the stake of a win?  "for 1", cash and meters do; "to 1" and even money return it. */
static bool keeps_stake(const struct rules *rules, const struct award *award) {
    const struct pay_table table = rules_table(rules, award->wager);
    if (award->meter) return true;
    if (!table.sheet || !award->line) return false;
    must(award->line >= table.sheet->rows && award->line < table.sheet->rows + table.sheet->count);
    const int kind = pay_of(table, award->line).kind;
    return kind == PAY_FOR_1 || kind == PAY_CASH;
}

/* The pool pays what the sign showed; the residue account takes the rounding [three-card-catch R6]. */
static void add_meter(struct posting *p, const struct pool_payment *payment) {
    const account pool = account_of(ACCOUNT_POOL, payment->account);
    const account residue = account_of(ACCOUNT_RESIDUE, 0);
    const int64_t paid = payment->paid_cents, held = payment->held_cents;
    add_transfer(p, TRANSFER_METER_WIN, pool, p->win_to, held < paid ? held : paid);
    if (paid > held) add_transfer(p, TRANSFER_ROUNDING, residue, p->win_to, paid - held);
    if (paid < held) add_transfer(p, TRANSFER_ROUNDING, pool, residue, held - paid);
    add_transfer(p, TRANSFER_SEED, account_of(ACCOUNT_HOUSE, 0), pool, payment->reset_cents);
}

static void add_award(struct posting *p, bool keep_stake, int64_t returned) {
    const int64_t stake = p->award->stake_cents;
    const int64_t back = keep_stake ? 0 : returned < stake ? returned : stake;
    must(stake >= 0 && returned >= 0);
    add_transfer(p, TRANSFER_RETURN, escrow_of(p->at), p->stake_to, back);
    add_transfer(p, TRANSFER_LOSS, escrow_of(p->at), table_of(p->at), stake - back);
    add_transfer(p, TRANSFER_WIN, table_of(p->at), p->win_to, returned - back);
}

int posting_award(struct posting_seat at, const struct rules *rules, const struct award *award,
                  const struct pool_payment *payment, struct transfer out[POSTING_PER_AWARD]) {
    const account to = award->toke ? account_of(ACCOUNT_TOKES, at.table) : credit_of(at);
    struct posting p = {at, award, to, at.lock ? account_of(ACCOUNT_LOCKED, 0) : to, out, 0};
    must(!award->meter == !payment && (!payment || payment->meter == award->meter));
    if (payment && !payment->bonus) {
        add_award(&p, true, 0);
        add_meter(&p, payment);
    } else {
        add_award(&p, keeps_stake(rules, award), payment ? payment->paid_cents : award->returned_cents);
    }
    return p.count;
}

/* ---- pools -------------------------------------------------------------------------------------------- */
int posting_seed(const struct pool *pool, struct transfer *out) {
    const wide cents = pool_cents(pool);
    must(cents <= INT64_MAX);
    *out = transfer_of(TRANSFER_SEED, account_of(ACCOUNT_HOUSE, 0), account_of(ACCOUNT_POOL, pool->account),
                       (int64_t)cents);
    return cents > 0;
}

int posting_adjust(const struct pool *pool, enum meter_reason reason, int64_t cents, struct transfer *out) {
    const account house = account_of(ACCOUNT_HOUSE, 0), held = account_of(ACCOUNT_POOL, pool->account);
    must(cents != 0 && cents != INT64_MIN);
    *out = cents > 0 ? transfer_of(TRANSFER_ADJUSTMENT, held, house, cents)
                     : transfer_of(TRANSFER_ADJUSTMENT, house, held, -cents);
    return reason != METER_ABOVE_MAXIMUM;
}

/* ---- aggregate payout limits -------------------------------------------------------------------------- */
enum { LIMIT_ODDS = 50 };

int64_t posting_win_cents(const struct award *award) {
    return award->returned_cents > award->stake_cents ? award->returned_cents - award->stake_cents : 0;
}

/* Odds to 1 in halves, since tables pay halves; "n for 1" is n - 1 to 1.  Anything else is 0. */
static int64_t half_odds(struct pay pay) {
    if (pay.kind != PAY_TO_1 && pay.kind != PAY_FOR_1) return 0;
    const int64_t halves = (int64_t)pay.num * 2 / pay.den;
    return pay.kind == PAY_TO_1 ? halves : halves - 2;
}

static int64_t top_half_odds(const struct rules *rules, int wager) {
    const struct pay_table table = rules_table(rules, wager);
    int64_t top = table.sheet || rules->game->wagers[wager].operators ? 0 : 2;
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        const int64_t odds = half_odds(pay_of(table, &table.sheet->rows[i]));
        if (odds > top) top = odds;
    }
    for (size_t i = 0; rules->game->wagers[wager].operators && i < COUNT(rules->operator_pay); i++) {
        const int64_t odds = half_odds(rules->operator_pay[i]);
        if (odds > top) top = odds;
    }
    return top;
}

/* W230-15-490 Highest wager x the lesser of top odds and 50; a limit needs top odds of 50, so that is 50. */
enum err posting_check_limit(const struct rules *rules, int wager, int64_t most_cents, int64_t limit_cents) {
    const int64_t top = top_half_odds(rules, wager);
    if (top < 2 * LIMIT_ODDS) return ERR_LIMIT_ODDS;
    return limit_cents >= (wide)most_cents * LIMIT_ODDS ? OK : ERR_LIMIT_LOW;
}

int64_t posting_limit_cut(int64_t limit_cents, int64_t in_cents, int64_t won_cents, const struct award *award) {
    const int64_t win = posting_win_cents(award);
    must(in_cents > 0);
    if (award->meter || award->toke || !limit_cents || won_cents <= limit_cents || !win) return 0;
    const int64_t share = (int64_t)((wide)win * limit_cents / won_cents);
    return win - (share - share % in_cents);
}
