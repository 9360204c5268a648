#include "ledger/meter.h"

#include <string.h>

static const struct meter *meter_terms(const struct rules *rules, int number) {
    for (int i = 0; i < rules->game->meter_count; i++)
        if (rules->game->meters[i].number == number) return &rules->game->meters[i];
    return NULL;
}

static int64_t option_or(const struct rules *rules, const struct option *option, int64_t otherwise) {
    return option ? rules->option[option - rules->game->options] : otherwise;
}

bool meter_exists(const struct rules *rules, int number) { return meter_terms(rules, number) != NULL; }

int64_t meter_reset_cents(const struct rules *rules, int number) {
    const struct meter *meter = meter_terms(rules, number);
    must(meter);
    return option_or(rules, meter->reset_option, meter->reset_cents);
}

int64_t meter_rate_basis_points(const struct rules *rules, int number) {
    const struct meter *meter = meter_terms(rules, number);
    must(meter);
    return option_or(rules, meter->rate_option, meter->rate_basis_points);
}

static bool option_is(const struct rules *rules, const char *id, const char *choice) {
    const int option = rules_option(rules->game, id, strlen(id));
    return option >= 0 && strcmp(rules->game->options[option].choices[rules->option[option]], choice) == 0;
}

bool meter_is_bonus(const struct rules *rules) { return option_is(rules, "jackpot-kind", "bonus"); }

/* [three-card-catch R6]: whole dollars, up (overview) or to the nearest [C-6.3.4]. */
enum meter_rounding meter_rounding(const struct rules *rules) {
    if (option_is(rules, "progressive-rounding", "up")) return METER_UP;
    return option_is(rules, "progressive-rounding", "nearest") ? METER_NEAREST : METER_EXACT;
}

/* Does the wager's pay table have a line that this meter pays? */
static bool can_pay(const struct rules *rules, int wager, int number) {
    const struct pay_table table = rules_table(rules, wager);
    for (int i = 0; table.sheet && i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        if (pay.kind == PAY_METER && pay.meter == number) return true;
    }
    return false;
}

wide meter_share(const struct rules *rules, int number, int wager, int64_t stake_cents) {
    if (meter_is_bonus(rules) || !can_pay(rules, wager, number)) return 0;
    return (wide)stake_cents * meter_rate_basis_points(rules, number);
}

/* ---- arithmetic --------------------------------------------------------------------------------------- */
/* Half a dollar goes up [three-card-catch R6]. */
int64_t meter_rounding_cents(enum meter_rounding rounding) {
    return rounding == METER_UP ? 99 : rounding == METER_NEAREST ? 50 : 0;
}

/* What the winner is paid when the sign shows so many cents. */
static int64_t meter_payout_cents(enum meter_rounding rounding, int64_t cents) {
    const int64_t add = meter_rounding_cents(rounding);
    return !add || cents > INT64_MAX - add ? cents : (cents + add) / 100 * 100;
}

/* Adds millionths, or subtracts where they are negative.  False, with nothing changed, if the result would
 * not fit 64 bits or be negative. */
static bool meter_add(int64_t *cents, int64_t *millionths, wide parts) {
    const wide total = (wide)*cents * METER_PARTS + *millionths + parts;
    if (total < 0 || total / METER_PARTS > INT64_MAX) return false;
    *cents = (int64_t)(total / METER_PARTS);
    *millionths = (int64_t)(total % METER_PARTS);
    return true;
}

/* ---- the meters of one table -------------------------------------------------------------------------- */
struct meters meters_standard(const struct rules *rules) {
    struct meters meters = {0};
    for (int i = 0; i < rules->game->meter_count; i++) {
        const int number = rules->game->meters[i].number;
        meters.cents[number] = meter_reset_cents(rules, number);
    }
    return meters;
}

/* Does the seat hit the meter? */
static bool hits_meter(const struct rules *rules, const void *round, int seat, int number) {
    struct award awards[AWARDS_MAX];
    const int count = rules->game->stakes(round, seat) ? rules->game->settle(round, seat, awards) : 0;
    for (int i = 0; i < count; i++)
        if (awards[i].meter == number) return true;
    return false;
}

static bool was_hit_before(const struct rules *rules, const void *round, int seat, int number) {
    for (int i = 0; i < TABLE_SEATS; i++) {
        const int other = game_settles(rules->game, TABLE_SEATS, i);
        if (other == seat) return false;
        if (hits_meter(rules, round, other, number)) return true;
    }
    return false;
}

void meters_pay_seat(const struct meters *meters, const struct rules *rules, const void *round, struct award *awards,
                     int count) {
    for (int i = 0; i < count; i++) {
        const int number = awards[i].meter;
        if (!number) continue;
        const bool taken = !meter_is_bonus(rules) && was_hit_before(rules, round, awards[i].seat, number);
        awards[i].returned_cents =
            meter_payout_cents(meter_rounding(rules), taken ? meter_reset_cents(rules, number) : meters->cents[number]);
    }
}

/* ---- pools -------------------------------------------------------------------------------------------- */
void pool_open(struct pool *pool, uint32_t account, const struct rules *rules) {
    *pool = (struct pool){.account = account, .bonus = meter_is_bonus(rules)};
    must(rules->game->meter_count <= METERS_MAX);
    for (int i = 0; i < rules->game->meter_count; i++) {
        const int number = rules->game->meters[i].number;
        const int64_t reset = meter_reset_cents(rules, number);
        pool->meter[pool->count++] = (struct pool_meter){.number = (uint8_t)number,
                                                         .rounding = (uint8_t)meter_rounding(rules),
                                                         .reset_cents = reset,
                                                         .cents = reset,
                                                         .seeded_cents = pool->bonus ? 0 : reset};
    }
}

void pool_reconfigure(struct pool *pool, const struct rules *rules) {
    must(pool->bonus == meter_is_bonus(rules));
    for (int i = 0; i < pool->count; i++) {
        pool->meter[i].reset_cents = meter_reset_cents(rules, pool->meter[i].number);
        if (pool->bonus) pool->meter[i].cents = pool->meter[i].reset_cents; /* the house's fixed amount */
        pool->meter[i].rounding = (uint8_t)meter_rounding(rules);
    }
}

static int index_of(const struct pool *pool, int number) {
    for (int i = 0; i < pool->count; i++)
        if (pool->meter[i].number == number) return i;
    return -1;
}

const struct pool_meter *pool_meter(const struct pool *pool, int number) {
    const int index = index_of(pool, number);
    return index < 0 ? NULL : &pool->meter[index];
}

static struct pool_meter *meter_of(struct pool *pool, int number) {
    const int index = index_of(pool, number);
    must(index >= 0);
    return &pool->meter[index];
}

/* ---- pools: shares of wagers -------------------------------------------------------------------------- */
static wide shown(const struct pool_meter *m) { return (wide)m->cents * METER_PARTS + m->millionths; }
static wide reserve(const struct pool_meter *m) { return (wide)m->reserve_cents * METER_PARTS + m->reserve_millionths; }
static wide smaller(wide a, wide b) { return a < b ? a : b; }

static wide maximum(const struct pool_meter *m) {
    return (wide)(m->maximum_cents ? m->maximum_cents : METER_MAX_CENTS) * METER_PARTS;
}

/* Adds to the sign and to the reserve, both or neither. */
static bool add_to(struct pool_meter *m, wide to_sign, wide to_reserve) {
    struct pool_meter next = *m;
    if (!meter_add(&next.cents, &next.millionths, to_sign)) return false;
    if (!meter_add(&next.reserve_cents, &next.reserve_millionths, to_reserve)) return false;
    *m = next;
    return true;
}

/* [C-O-18, S-jackpot-4] W230-15-685 At the maximum the sign stays, and the players' money goes to the reserve. */
static bool raise_meter(struct pool_meter *m, wide parts) {
    const wide room = maximum(m) - shown(m);
    const wide to_sign = smaller(parts, room > 0 ? room : 0);
    if (!add_to(m, to_sign, parts - to_sign)) return false;
    m->contributed_millionths += parts;
    return true;
}

/* Undoes raise_meter(): at the maximum the last contributions are in the reserve, else on the sign. */
static bool lower_meter(struct pool_meter *m, wide parts) {
    const wide first = shown(m) >= maximum(m) ? smaller(parts, reserve(m)) : 0;
    const wide from_sign = smaller(parts - first, shown(m));
    if (!add_to(m, -from_sign, -(parts - from_sign))) return false;
    m->contributed_millionths -= parts;
    return true;
}

/* Moves the share of every meter that the wager contributes to; false: not of all. */
static bool move_shares(struct pool *pool, const struct rules *rules, int wager, int64_t stake_cents,
                        bool (*move)(struct pool_meter *m, wide parts)) {
    must(stake_cents >= 0);
    for (int i = 0; i < pool->count; i++) {
        const wide parts = meter_share(rules, pool->meter[i].number, wager, stake_cents);
        if (parts && !move(&pool->meter[i], parts)) return false;
    }
    return true;
}

enum err pool_contribute(struct pool *pool, const struct rules *rules, int wager, int64_t stake_cents,
                         int64_t *moved_cents) {
    struct pool next = *pool;
    *moved_cents = 0;
    if (!move_shares(&next, rules, wager, stake_cents, raise_meter)) return ERR_AMOUNT_LARGE;
    const wide moved = pool_cents(&next) - pool_cents(pool);

    if (moved > INT64_MAX) return ERR_AMOUNT_LARGE;
    *moved_cents = (int64_t)moved;
    *pool = next;
    return OK;
}

enum err pool_undo_contribution(struct pool *pool, const struct rules *rules, int wager, int64_t stake_cents,
                                int64_t *moved_cents) {
    struct pool next = *pool;
    *moved_cents = 0;
    if (!move_shares(&next, rules, wager, stake_cents, lower_meter)) return ERR_METER_AMOUNT;
    *moved_cents = (int64_t)(pool_cents(pool) - pool_cents(&next));
    *pool = next;
    return OK;
}

/* ---- pools: wins -------------------------------------------------------------------------------------- */
/* [S-jackpot-1, super-three-card R8], W230-15-671 A bonus jackpot pays each winner in full and stays as it is. */
static struct pool_payment pay_bonus(const struct pool *pool, struct pool_meter *m) {
    const int64_t paid = meter_payout_cents((enum meter_rounding)m->rounding, m->cents);
    m->hits++;
    m->won_cents += paid;
    return (struct pool_payment){.account = pool->account, .meter = m->number, .bonus = true, .paid_cents = paid};
}

/* [three-card-catch R11, super-three-card R8] The first takes the meter, the next the reset value. */
struct pool_payment pool_pay(struct pool *pool, int number) {
    struct pool_meter *m = meter_of(pool, number);
    if (pool->bonus) return pay_bonus(pool, m);
    const struct pool_payment payment = {
        .account = pool->account,
        .meter = m->number,
        .paid_cents = meter_payout_cents((enum meter_rounding)m->rounding, m->cents),
        .held_cents = m->cents,
        .reset_cents = m->reset_cents,
    };
    m->hits++;
    m->won_cents += payment.held_cents;
    m->seeded_cents += payment.reset_cents;
    m->cents = m->reset_cents;
    return payment;
}

/* W230-15-695 The part of the win's reset that the house has not recovered and that is still in the meter. */
static int64_t reset_left(const struct pool_meter *m, const struct pool_payment *payment) {
    const wide in_meter = (wide)m->cents + payment->held_cents;
    const wide left = smaller(smaller(payment->reset_cents, m->seeded_cents - m->recovered_cents), in_meter);
    return left > 0 ? (int64_t)left : 0;
}

enum err pool_undo_payment(struct pool *pool, struct pool_payment *payment) {
    struct pool_meter *m = meter_of(pool, payment->meter);
    const int64_t reset = reset_left(m, payment);
    const wide back = (wide)payment->held_cents - reset;
    must(m->hits > 0 && payment->bonus == pool->bonus);
    if (m->cents + m->reserve_cents + back > POOL_MAX_CENTS) return ERR_BALANCE_LARGE;
    must(add_to(m, back * METER_PARTS, 0));
    payment->reset_cents = reset;
    m->hits--;
    m->won_cents -= pool->bonus ? payment->paid_cents : payment->held_cents;
    m->seeded_cents -= payment->reset_cents;
    return OK;
}

/* ---- pools: adjustments for the listed reasons -------------------------------------------------------- */
static int64_t above_maximum(const struct pool_meter *m) {
    return m->maximum_cents && m->cents > m->maximum_cents ? m->cents - m->maximum_cents : 0;
}

/* [C-O-18, S-jackpot-4] W230-15-695 The most that the meter may be lowered by; 0 if the reason does not apply now. */
static wide most_adjustment(const struct pool_meter *m, enum meter_reason reason) {
    switch (reason) {
    case METER_MALFUNCTION: return m->cents;
    case METER_ABOVE_MAXIMUM: return above_maximum(m);
    case METER_RECEIPTS: return m->reserve_cents;
    case METER_SEED_RECOVERY: return smaller(m->cents, m->seeded_cents - m->recovered_cents);
    case METER_WON:
    case METER_VOID:
    case METER_REASON_COUNT: break;
    }
    return 0;
}

enum err pool_check_adjust(const struct pool *pool, int number, enum meter_reason reason, int64_t cents) {
    const struct pool_meter *m = pool_meter(pool, number);
    if (!m) return ERR_METER;
    if (pool->bonus || reason == METER_WON || reason == METER_VOID || (unsigned)reason >= METER_REASON_COUNT)
        return ERR_METER_REASON;
    if (cents < 0 && reason == METER_MALFUNCTION)
        return (wide)m->cents - cents <= METER_MAX_CENTS ? OK : ERR_METER_AMOUNT;
    return cents > 0 && cents <= most_adjustment(m, reason) ? OK : ERR_METER_AMOUNT;
}

void pool_adjust(struct pool *pool, int number, enum meter_reason reason, int64_t cents) {
    struct pool_meter *m = meter_of(pool, number);
    const wide parts = (wide)cents * METER_PARTS;
    must(pool_check_adjust(pool, number, reason, cents) == OK);
    if (reason == METER_ABOVE_MAXIMUM) {
        must(add_to(m, -parts, parts));
        return;
    }
    must(reason == METER_RECEIPTS ? add_to(m, 0, -parts) : add_to(m, -parts, 0));
    m->adjusted_cents += cents;
    if (reason == METER_SEED_RECOVERY) m->recovered_cents += cents;
}

/* W230-15-685 */
enum err pool_check_maximum(const struct pool *pool, int number, int64_t cents) {
    const struct pool_meter *m = pool_meter(pool, number);
    if (!m) return ERR_METER;
    if (cents == 0) return OK;
    if (pool->bonus || cents > METER_MAX_CENTS) return ERR_METER_MAXIMUM;
    return cents >= m->cents && cents >= m->reset_cents ? OK : ERR_METER_MAXIMUM;
}

void pool_set_maximum(struct pool *pool, int number, int64_t cents) {
    must(pool_check_maximum(pool, number, cents) == OK);
    meter_of(pool, number)->maximum_cents = cents;
}

/* ---- pools: consistency ------------------------------------------------------------------------------- */
wide pool_cents(const struct pool *pool) {
    wide sum = 0;
    for (int i = 0; i < pool->count && !pool->bonus; i++)
        sum += (wide)pool->meter[i].cents + pool->meter[i].reserve_cents;
    return sum;
}

static bool is_consistent(const struct pool_meter *m) {
    const wide in = m->seeded_cents * METER_PARTS + m->contributed_millionths;
    const wide out = (m->won_cents + m->adjusted_cents) * METER_PARTS;
    return m->cents >= 0 && m->reserve_cents >= 0 && shown(m) + reserve(m) == in - out;
}

bool pool_is_consistent(const struct pool *pool) {
    for (int i = 0; i < pool->count; i++) {
        const struct pool_meter *m = &pool->meter[i];
        if (pool->bonus ? m->cents != m->reset_cents || m->contributed_millionths : !is_consistent(m)) return false;
    }
    return true;
}

/* ---- pools: ids --------------------------------------------------------------------------------------- */
const char *meter_reason_id(enum meter_reason reason) {
    static const char *const ids[] = {METER_REASON_LIST(WORD_ID)};
    must((unsigned)reason < COUNT(ids));
    return ids[reason];
}
