/* floor_money.c - how credit enters and leaves: vouchers, the cage, the dealers' tokes; then progressive
 * pools and locked jackpots: their seed, their verification, their adjustment.
 *
 * A voucher is a number that nobody can guess and an amount.  Cash becomes a voucher at the cage, a voucher becomes
 * credit at a terminal, credit becomes a voucher (COLLECT), and a voucher becomes cash at the cage.  Outstanding
 * vouchers are in a hash table with open addressing; one that comes back is removed, so it cannot come twice. */
#include "floor/floor_parts.h"

#include <string.h>

/* ---- outstanding vouchers ------------------------------------------------------------------------ */
static uint32_t first_slot(const struct floor *f, uint64_t number) {
    return (uint32_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (f->voucher_room - 1);
}

/* The slot of the voucher, or the free one where it would stand. */
static uint32_t find_slot(const struct floor *f, uint64_t number) {
    uint32_t at = first_slot(f, number);
    while (f->voucher[at].number && f->voucher[at].number != number) at = (at + 1) & (f->voucher_room - 1);
    return at;
}

const struct floor_voucher *floor_voucher_find(const struct floor *f, uint64_t number) {
    const struct floor_voucher *v = &f->voucher[find_slot(f, number)];
    return number && v->number ? v : NULL;
}

static void add_voucher(struct floor *f, const struct fact *fact, uint32_t terminal) {
    f->voucher[find_slot(f, fact->money.voucher)] = (struct floor_voucher){
        .number = fact->money.voucher, .cents = fact->money.cents, .time_ms = fact->time_ms, .terminal = terminal};
    f->head->vouchers++;
}

/* Whatever stands behind a freed slot and may stand in it moves up, so no search meets a gap. */
void floor_take_voucher(struct floor *f, uint64_t number) {
    const uint32_t mask = f->voucher_room - 1;
    uint32_t hole = find_slot(f, number);
    f->voucher[hole].number = 0;
    for (uint32_t at = (hole + 1) & mask; f->voucher[at].number; at = (at + 1) & mask) {
        const uint32_t from = first_slot(f, f->voucher[at].number);

        if (((at - from) & mask) < ((at - hole) & mask)) continue;
        f->voucher[hole] = f->voucher[at];
        f->voucher[at].number = 0;
        hole = at;
    }
    f->head->vouchers--;
}

/* The table of vouchers stays at most half full. */
enum err floor_check_new_voucher(const struct floor *f, const struct fact *fact) {
    if (fact->money.cents <= 0) return ERR_AMOUNT;
    if (!fact->money.voucher || floor_voucher_find(f, fact->money.voucher)) return ERR_VOUCHER;
    return f->head->vouchers < f->voucher_room / 2 ? OK : ERR_VOUCHERS_FULL;
}

enum err floor_check_voucher(const struct floor *f, uint64_t number, int64_t cents) {
    const struct floor_voucher *v = floor_voucher_find(f, number);
    if (!v) return ERR_VOUCHER;
    return v->cents == cents ? OK : ERR_AMOUNT;
}

static void post_transfer(struct floor *f, enum transfer_reason why, uint32_t number, int64_t cents) {
    const struct transfer t = posting_cashier(why, number, cents);
    floor_post(f, &t, 1);
}

static int64_t cage_cash(const struct floor *f) { return -books_balance(&f->books, account_of(ACCOUNT_CAGE, 0)); }

/* ---- cash and credit --------------------------------------------------------------------------------- */
enum err floor_check_issue(const struct floor *f, const struct fact *fact) {
    if (fact->money.cents > METER_MAX_CENTS - cage_cash(f)) return ERR_AMOUNT_LARGE;
    TRY(floor_check_alone(f, fact));
    return floor_check_new_voucher(f, fact);
}

void floor_apply_issue(struct floor *f, const struct fact *fact) {
    floor_close_proposal(f, fact);
    add_voucher(f, fact, 0);
    post_transfer(f, TRANSFER_ISSUE, 0, fact->money.cents);
}

enum err floor_check_load(const struct floor *f, const struct fact *fact) {
    TRY(floor_check_terminal(f, fact, fact->money.terminal));
    TRY(floor_check_voucher(f, fact->money.voucher, fact->money.cents));
    return fact->money.cents <= f->config->credit_max_cents - floor_credit(f, fact->money.terminal) ? OK
                                                                                                    : ERR_CREDIT_FULL;
}

void floor_apply_load(struct floor *f, const struct fact *fact) {
    floor_take_voucher(f, fact->money.voucher);
    f->terminal[fact->money.terminal - 1].voucher = 0;
    post_transfer(f, TRANSFER_LOAD, fact->money.terminal, fact->money.cents);
}

/* [stadium-three-card R11]: only while no wager of that terminal is in play.  It is always the whole credit. */
enum err floor_check_collect(const struct floor *f, const struct fact *fact) {
    TRY(floor_check_terminal(f, fact, fact->money.terminal));
    if (f->terminal[fact->money.terminal - 1].in_play) return ERR_IN_PLAY;
    if (fact->money.cents != floor_credit(f, fact->money.terminal)) return ERR_AMOUNT;
    return floor_check_new_voucher(f, fact);
}

void floor_apply_collect(struct floor *f, const struct fact *fact) {
    add_voucher(f, fact, fact->money.terminal);
    f->terminal[fact->money.terminal - 1].voucher = fact->money.voucher;
    post_transfer(f, TRANSFER_COLLECT, fact->money.terminal, fact->money.cents);
}

enum err floor_check_redeem(const struct floor *f, const struct fact *fact) {
    return floor_check_voucher(f, fact->money.voucher, fact->money.cents);
}

void floor_apply_redeem(struct floor *f, const struct fact *fact) {
    floor_take_voucher(f, fact->money.voucher);
    post_transfer(f, TRANSFER_REDEEM, 0, fact->money.cents);
}

enum err floor_check_tokes(const struct floor *f, const struct fact *fact) {
    if (fact->money.cents <= 0) return ERR_AMOUNT;
    return fact->money.cents <= books_balance(&f->books, account_of(ACCOUNT_TOKES, fact->table)) ? OK : ERR_CREDIT;
}

void floor_apply_tokes(struct floor *f, const struct fact *fact) {
    post_transfer(f, TRANSFER_TOKE, fact->table, fact->money.cents);
}

/* [WAC 230-15-050] The cash that the cage must have comes from the bank; what is not needed goes there. */
enum err floor_check_cash(const struct floor *f, const struct fact *fact) {
    const int64_t cash = cage_cash(f);
    if (!fact->money.cents) return ERR_AMOUNT;
    if (fact->money.cents < -cash) return ERR_CAGE_CASH;
    return fact->money.cents <= METER_MAX_CENTS - cash ? floor_check_alone(f, fact) : ERR_AMOUNT_LARGE;
}

void floor_apply_cash(struct floor *f, const struct fact *fact) {
    const bool in = fact->money.cents > 0;
    floor_close_proposal(f, fact);
    post_transfer(f, in ? TRANSFER_FILL : TRANSFER_BANK, 0, in ? fact->money.cents : -fact->money.cents);
}

/* ---- a configuration comes into force ----------------------------------------------------------------- */
/* Money is never staked on a page of rules: nobody has approved it. */
enum err floor_check_config(const struct floor *f, const struct fact *fact) {
    for (int i = 0; i < f->config->table_count; i++)
        if (f->config->table[i].rules.game->page && !fact->config.demo) return ERR_NOT_ALLOWED;
    return f->head->configured && f->head->demo != fact->config.demo ? ERR_CONFIG_MONEY : OK;
}

/* A pool that is new is seeded by the house. */
void floor_apply_config(struct floor *f, const struct fact *fact) {
    f->head->configured = true;
    f->head->demo = fact->config.demo;
    for (int i = 0; i < f->config->pool_count; i++) {
        const account pool = account_of(ACCOUNT_POOL, (uint32_t)i + 1);
        struct transfer seed;
        if (books_balance(&f->books, pool) == 0) floor_post(f, &seed, posting_seed(&f->head->pool[i], &seed));
    }
}

/* ---- locked jackpots ---------------------------------------------------------------------------------- */
static struct floor_lock *find_lock(const struct floor *f, uint32_t id) {
    for (uint32_t i = 0; id && i < f->lock_room; i++)
        if (f->lock[i].id == id) return &f->lock[i];
    return NULL;
}

const struct floor_lock *floor_lock_find(const struct floor *f, uint32_t id) { return find_lock(f, id); }

static int confirms_as(const struct fact *fact) {
    if (fact->lock.role == FLOOR_SURVEILLANCE) return CONFIRM_SURVEILLANCE;
    return fact->lock.role == FLOOR_SUPERVISOR ? CONFIRM_SUPERVISOR : CONFIRM_STAFF;
}

/* All different people: a member of the staff with that right and a supervisor; and surveillance. */
enum err floor_check_verify(const struct floor *f, const struct fact *fact) {
    const struct floor_lock *lock = find_lock(f, fact->lock.lock);
    if (!lock) return ERR_LOCK;
    if (fact->lock.round && (fact->lock.round != lock->round || fact->lock.cents != lock->cents)) return ERR_AMOUNT;
    for (int i = 0; i < CONFIRMS; i++)
        if (lock->verified[i] == fact->who) return ERR_SAME_PERSON;
    for (int i = 0; i < CONFIRMS; i++) TRY(floor_check_fresh(f, fact, lock->verified[i]));
    if (!(lock->needs >> confirms_as(fact) & 1)) return ERR_NOT_ALLOWED;
    return lock->verified[confirms_as(fact)] ? ERR_ORDER : OK;
}

void floor_apply_verify(struct floor *f, const struct fact *fact) {
    find_lock(f, fact->lock.lock)->verified[confirms_as(fact)] = fact->who;
}

enum err floor_lock_is_payable(const struct floor *f, const struct floor_lock *lock) {
    const bool by_two = lock->verified[CONFIRM_STAFF] && lock->verified[CONFIRM_SUPERVISOR];
    const struct floor_proof *proof = floor_proof_of(f, lock);
    if (lock->needs >> CONFIRM_SUPERVISOR & 1 && !by_two) return ERR_NOT_VERIFIED;
    if (lock->needs >> CONFIRM_SURVEILLANCE & 1 && !lock->verified[CONFIRM_SURVEILLANCE]) return ERR_SURVEILLANCE;
    if (!floor_lock_needs_proof(f, lock)) return OK;
    return proof && proof->cards == proof->left ? OK : ERR_PROOF;
}

enum err floor_check_pay(const struct floor *f, const struct fact *fact) {
    const struct floor_lock *lock = find_lock(f, fact->lock.lock);
    if (!lock) return ERR_LOCK;
    TRY(floor_lock_is_payable(f, lock));
    return !lock->terminal && lock->cents > cage_cash(f) ? ERR_CAGE_CASH : OK; /* credit is no cash */
}

void floor_apply_pay(struct floor *f, const struct fact *fact) {
    struct floor_lock *lock = find_lock(f, fact->lock.lock);
    const struct transfer paid = posting_cashier(TRANSFER_UNLOCK, lock->terminal, lock->cents);
    floor_post(f, &paid, 1);
    f->table[lock->table - 1].locks--;
    *lock = (struct floor_lock){0};
}

/* ---- the proof of a jackpot --------------------------------------------------------------------------- */
const struct floor_proof *floor_proof_of(const struct floor *f, const struct floor_lock *lock) {
    const struct floor_proof *proof = &f->proof[lock - f->lock];
    return proof->lock == lock->id ? proof : NULL;
}

/* Chips and cards on the felt are all that a jackpot there can be proved with. */
bool floor_lock_needs_proof(const struct floor *f, const struct floor_lock *lock) {
    return floor_config(f, lock->table)->chips && lock->needs >> CONFIRM_SUPERVISOR & 1;
}

struct award floor_award_sum(const struct award *awards, int count, int wager) {
    struct award sum = {.wager = (uint8_t)wager};
    for (int i = 0; i < count; i++) {
        if (awards[i].wager != wager || awards[i].toke) continue;
        sum.stake_cents += awards[i].stake_cents;
        sum.returned_cents += awards[i].returned_cents;
    }
    return sum;
}

bool floor_is_taxed(const struct award *sum, calendar_day day) {
    const int64_t won = sum->returned_cents - sum->stake_cents;
    return won > 0 && threshold_tax_form(day, sum->stake_cents, won);
}

/* Play money is no income. */
static bool is_form_due(const struct floor *f, const struct floor_lock *lock) {
    const calendar_day day = config_day(f->config, lock->time_ms);
    struct award awards[AWARDS_MAX];
    const int count = floor_awards(f, lock->table, lock->seat, awards);
    for (int w = 0; !f->head->demo && w < floor_game(f, lock->table)->wager_count; w++) {
        const struct award sum = floor_award_sum(awards, count, w);

        if (lock->wagers >> w & 1 && floor_is_taxed(&sum, day)) return true;
    }
    return false;
}

/* A count that is wrong is recorded too, but proves nothing: it can be counted again. */
enum err floor_check_proof(const struct floor *f, const struct fact *fact) {
    const struct floor_lock *lock = find_lock(f, fact->proof.lock);
    if (!lock || lock->table != fact->table) return ERR_LOCK;
    if (!floor_config(f, lock->table)->live) return ERR_NOT_ALLOWED;
    if (!fact->proof.seal[0] || !fact->proof.person[0]) return ERR_KEY_MISSING;
    return !fact->proof.form[0] && is_form_due(f, lock) ? ERR_TAX_FORM : OK;
}

void floor_apply_proof(struct floor *f, const struct fact *fact) {
    const struct floor_lock *lock = find_lock(f, fact->proof.lock);
    struct floor_proof *proof = &f->proof[lock - f->lock];
    *proof = (struct floor_proof){.lock = lock->id,
                                  .who = fact->who,
                                  .cards = fact->proof.cards,
                                  .left = (uint16_t)floor_cards_to_count(f, lock->table, fact->proof.cards),
                                  .time_ms = fact->time_ms};
    memcpy(proof->seal, fact->proof.seal, sizeof proof->seal);
    memcpy(proof->person, fact->proof.person, sizeof proof->person);
    memcpy(proof->form, fact->proof.form, sizeof proof->form);
}

/* ---- meters ------------------------------------------------------------------------------------------- */
static const struct pool *pool_of(const struct floor *f, const struct fact *fact) {
    if (fact->source != BY_USER) return NULL;
    return fact->meter.pool >= 1 && fact->meter.pool <= f->config->pool_count ? &f->head->pool[fact->meter.pool - 1]
                                                                              : NULL;
}

/* Prizes and voids change a meter through their own facts, never by an adjustment. */
enum err floor_check_adjust(const struct floor *f, const struct fact *fact) {
    const struct pool *pool = pool_of(f, fact);
    if (!pool) return ERR_METER;
    if (!fact->meter.text[0]) return ERR_REASON;
    if (fact->meter.reason >= METER_REASON_COUNT) return ERR_METER_REASON;
    const enum err err =
        pool_check_adjust(pool, fact->meter.meter, (enum meter_reason)fact->meter.reason, fact->meter.cents);

    return err == OK ? floor_check_alone(f, fact) : err;
}

void floor_apply_adjust(struct floor *f, const struct fact *fact) {
    struct pool *pool = &f->head->pool[fact->meter.pool - 1];
    const enum meter_reason reason = (enum meter_reason)fact->meter.reason;
    struct transfer moved;
    floor_close_proposal(f, fact);
    pool_adjust(pool, fact->meter.meter, reason, fact->meter.cents);
    floor_post(f, &moved, posting_adjust(pool, reason, fact->meter.cents, &moved));
}

enum err floor_check_maximum(const struct floor *f, const struct fact *fact) {
    const struct pool *pool = pool_of(f, fact);
    if (!pool) return ERR_METER;
    if (!fact->meter.text[0]) return ERR_REASON;
    return pool_check_maximum(pool, fact->meter.meter, fact->meter.cents);
}

void floor_apply_maximum(struct floor *f, const struct fact *fact) {
    pool_set_maximum(&f->head->pool[fact->meter.pool - 1], fact->meter.meter, fact->meter.cents);
}

/* ---- meters in the log -------------------------------------------------------------------------------- */
bool floor_takes_contribution(int kind) { return kind == FACT_CLOSE || kind == FACT_SWEEP; }

bool floor_amounts_equal(const struct fact_amounts *a, const struct fact_amounts *b) {
    return a->count == b->count && !memcmp(a->amount, b->amount, a->count * sizeof a->amount[0]);
}

static struct fact_amounts shown_by(const struct pool *pool) {
    struct fact_amounts out = {.count = pool->count};
    for (int i = 0; i < pool->count; i++) out.amount[i] = pool->meter[i].cents;
    return out;
}

struct fact_amounts floor_meters_before(const struct floor *f, int table) {
    const int pool = floor_config(f, table)->pool;
    const struct floor_table *t = &f->table[table - 1];
    if (!pool) return (struct fact_amounts){0};
    struct fact_amounts out = shown_by(&f->head->pool[pool - 1]);

    /* the first of several wins took what the sign showed */
    for (int i = t->payout_count - 1; i >= 0; i--)
        for (int m = 0; m < out.count; m++)
            if (f->head->pool[pool - 1].meter[m].number == t->payout[i].meter && !t->payout[i].payment.bonus)
                out.amount[m] = t->payout[i].payment.held_cents;
    return out;
}

static void follow_contribution(struct floor_sign *s, const struct fact *fact, const struct fact_amounts *shown) {
    for (int i = 0; i < shown->count; i++) {
        if (shown->amount[i] == s->shown.amount[i]) continue;
        s->raised.amount[i] = (int64_t)fact->number;
        s->raised_ms.amount[i] = fact->time_ms;
    }
    s->shown = *shown;
    s->risen_ms = fact->time_ms;
}

static void follow_change(struct floor_sign *s, const struct fact *fact, const struct fact_amounts *shown) {
    s->shown.count = s->raised.count = s->raised_ms.count = shown->count; /* of a new pool they are 0 */
    s->last.changes++;
    s->last.changed = fact->number;
    s->last.before = s->shown;
    s->last.after = s->shown = *shown;
    s->last.raised = s->raised;
    s->last.raised_ms = s->raised_ms;
    s->risen_ms = 0;
}

/* A maximum is a change although the sign shows the same. */
void floor_follow_meters(struct floor *f, const struct fact *fact) {
    for (int i = 0; i < f->config->pool_count; i++) {
        const struct fact_amounts shown = shown_by(&f->head->pool[i]);
        const bool same = floor_amounts_equal(&shown, &f->head->sign[i].shown);
        if (same && (fact->kind != FACT_MAXIMUM || fact->meter.pool != i + 1)) continue;
        f->head->sign[i].last.pool = (uint16_t)(i + 1);
        if (floor_takes_contribution(fact->kind))
            follow_contribution(&f->head->sign[i], fact, &shown);
        else
            follow_change(&f->head->sign[i], fact, &shown);
    }
}

/* The same as at the end of a day: nothing but contributions since the last change. */
static struct fact_meters day_end(const struct floor_sign *s) {
    return (struct fact_meters){.pool = s->last.pool,
                                .changes = s->last.changes,
                                .before = s->shown,
                                .after = s->shown,
                                .raised = s->raised,
                                .raised_ms = s->raised_ms};
}

static bool is_told(const struct floor_sign *s) { return s->recorded == s->last.changes; }

bool floor_meters_due(const struct floor *f, const struct fact *next, struct fact *out) {
    const int pool = next->table && floor_takes_contribution(next->kind) ? floor_config(f, next->table)->pool : 0;
    *out = (struct fact){.kind = FACT_METERS, .source = BY_PROGRAM};
    for (int i = 0; i < f->config->pool_count; i++) {
        const struct floor_sign *s = &f->head->sign[i];

        if (is_told(s)) continue;
        out->meters = s->last;
        return true;
    }
    if (!pool || !f->head->sign[pool - 1].risen_ms) return false;
    out->meters = day_end(&f->head->sign[pool - 1]);
    return config_day(f->config, f->head->sign[pool - 1].risen_ms) != config_day(f->config, next->time_ms);
}

int floor_meters_now(const struct floor *f, int pool, struct fact out[2]) {
    const struct floor_sign *s = &f->head->sign[pool - 1];
    int count = 0;
    if (!s->last.pool) return 0; /* it has no meters */
    out[0] = out[1] = (struct fact){.kind = FACT_METERS, .source = BY_PROGRAM, .time_ms = f->head->time_ms};
    if (!is_told(s)) out[count++].meters = s->last;
    out[count++].meters = day_end(s);
    return count;
}

/* It says what follows from the log, once. */
enum err floor_check_meters(const struct floor *f, const struct fact *fact) {
    const struct fact_meters *m = &fact->meters;
    if (m->pool < 1 || m->pool > f->config->pool_count) return ERR_METER;
    const struct floor_sign *s = &f->head->sign[m->pool - 1];
    const struct fact_meters is = m->changed ? s->last : day_end(s);

    if (is_told(s) != !m->changed) return ERR_ORDER;
    return m->pool == is.pool && m->changes == is.changes && m->changed == is.changed &&
                   floor_amounts_equal(&m->before, &is.before) && floor_amounts_equal(&m->after, &is.after) &&
                   floor_amounts_equal(&m->raised, &is.raised) && floor_amounts_equal(&m->raised_ms, &is.raised_ms)
               ? OK
               : ERR_METER_AMOUNT;
}

void floor_apply_meters(struct floor *f, const struct fact *fact) {
    struct floor_sign *s = &f->head->sign[fact->meters.pool - 1];
    if (!fact->meters.changed) s->risen_ms = 0;
    s->recorded = s->last.changes;
}
