/* auditor_money.c - what a round must pay, computed independently from the awards of the rules.
 *
 * Only sums by account: who gets how much, not through which transfers. */
#include "world/auditor.h"

#include "floor/floor.h"

#include <string.h>

/* ---- meters ------------------------------------------------------------------------------------------- */

/* The wager's contribution to the meter in millionths of a dollar: cents times hundredths of a percent. */
static wide share(const struct auditor_pool *p, const struct auditor_table *t, int number, int wager, int64_t cents) {
    const struct rules *rules = &t->config->rules;
    const struct pay_table table = rules_table(rules, wager);

    for (int i = 0; !p->bonus && table.sheet && i < table.sheet->count; i++) {
        const struct pay pay = pay_of(table, &table.sheet->rows[i]);
        if (pay.kind == PAY_METER && pay.meter == number) return (wide)cents * meter_rate_basis_points(rules, number);
    }
    return 0;
}

static wide ceiling(const struct auditor_meter *m) {
    return (wide)(m->maximum_cents ? m->maximum_cents : METER_MAX_CENTS) * METER_PARTS;
}

static int64_t cents_of(const struct auditor_pool *p) {
    wide cents = 0;

    for (int i = 0; i < p->count && !p->bonus; i++)
        cents += p->meter[i].shown / METER_PARTS + p->meter[i].reserve / METER_PARTS;
    return (int64_t)cents;
}

static void check_pool(struct auditor *a, int pool) {
    const struct auditor_pool *p = &a->pool[pool - 1];

    for (int i = 0; i < p->count && !p->bonus; i++) {
        const struct auditor_meter *m = &p->meter[i];
        if (m->shown + m->reserve != m->seeded + m->contributed - m->won - m->adjusted)
            auditor_fail(a, "meter %d of pool %d is not seed + contributions - wins", m->number, pool);
    }
    if (cents_of(p) != auditor_balance(a, ACCOUNT_POOL, (uint32_t)pool))
        auditor_fail(a, "pool %d holds %lld cents, its meters say %lld", pool,
                     (long long)auditor_balance(a, ACCOUNT_POOL, (uint32_t)pool), (long long)cents_of(p));
}

static void raise_meter(struct auditor_meter *m, wide parts) {
    const wide room = m->shown < ceiling(m) ? ceiling(m) - m->shown : 0;
    const wide sign = parts < room ? parts : room;

    m->shown += sign;
    m->reserve += parts - sign;
    m->contributed += parts;
}

void auditor_contribute(struct auditor *a, int table) {
    struct auditor_table *t = &a->table[table - 1];
    struct auditor_pool *p = t->config->pool ? &a->pool[t->config->pool - 1] : NULL;
    int64_t stakes[WAGERS_MAX];

    if (!p) return;
    const int64_t before = cents_of(p);

    for (int seat = 1; seat <= t->config->seats; seat++) {
        if (!t->seat[seat - 1].staked_cents) continue;
        auditor_stakes(t, seat, stakes);
        for (int w = 0; w < t->config->rules.game->wager_count; w++)
            for (int m = 0; m < p->count; m++) raise_meter(&p->meter[m], share(p, t, p->meter[m].number, w, stakes[w]));
    }
    t->contributed = true;
    auditor_expect(a, ACCOUNT_TABLE, (uint32_t)table, before - cents_of(p));
    auditor_expect(a, ACCOUNT_POOL, t->config->pool, cents_of(p) - before);
    check_pool(a, t->config->pool);
}

/* Last in, first out: from the reserve at the maximum, else from the amount shown. */
static bool lower_meter(struct auditor_meter *m, wide parts) {
    wide reserve = 0;

    if (m->shown >= ceiling(m)) reserve = parts < m->reserve ? parts : m->reserve;
    wide sign = parts - reserve;
    if (sign > m->shown) sign = m->shown;
    reserve = parts - sign;
    if (reserve > m->reserve) return false;
    m->shown -= sign;
    m->reserve -= reserve;
    m->contributed -= parts;
    return true;
}

/* Takes one wager's share out of all its meters, or of none. */
static void return_share(struct auditor_pool *p, const struct auditor_table *t, int wager, int64_t cents) {
    struct auditor_pool next = *p;

    for (int m = 0; m < next.count; m++) {
        const wide parts = share(p, t, next.meter[m].number, wager, cents);
        if (parts && !lower_meter(&next.meter[m], parts)) return;
    }
    *p = next;
}

/* ---- settlement --------------------------------------------------------------------------------------- */

static int64_t award_win(const struct award *award, int64_t returned) {
    return returned > award->stake_cents ? returned - award->stake_cents : 0;
}

/* [three-card-catch R6]: whole dollars, if the table pays so. */
static int64_t round_to_dollars(const struct rules *rules, int64_t cents) {
    const enum meter_rounding rounding = meter_rounding(rules);

    if (rounding == METER_EXACT) return cents;
    const int64_t over = cents % 100;
    if (!over) return cents;
    return rounding == METER_UP || over >= 50 ? cents + 100 - over : cents - over;
}

static void record_hit(struct auditor *a, struct auditor_table *t, const struct award *award) {
    struct auditor_pool *p = &a->pool[t->config->pool - 1];
    struct auditor_meter *m = auditor_meter(a, t->config->pool, award->meter);

    must(t->hit_count < AUDITOR_HITS);
    struct auditor_hit *h = &t->hit[t->hit_count++];

    *h = (struct auditor_hit){.seat = award->seat, .wager = award->wager, .meter = award->meter};
    h->held_cents = (int64_t)(m->shown / METER_PARTS);
    h->paid_cents = round_to_dollars(p->rules, h->held_cents);
    if (p->bonus) {
        h->held_cents = 0;
        return;
    }
    h->reset_cents = m->reset_cents;
    m->won += (wide)h->held_cents * METER_PARTS;
    m->seeded += (wide)h->reset_cents * METER_PARTS;
    m->shown += (wide)(h->reset_cents - h->held_cents) * METER_PARTS;
}

static bool is_decided(const struct auditor_table *t, int seat, int wager) {
    struct award awards[AWARDS_MAX];
    const int count = t->config->rules.game->settle(t->round, seat, awards);

    for (int i = 0; i < count; i++)
        if (awards[i].wager == wager) return true;
    return false;
}

/* Decided and not yet paid or taken; what the players share waits for all of them. */
static bool is_due(const struct auditor_table *t, const struct award *award) {
    const int w = award->wager;
    int64_t stakes[WAGERS_MAX];

    if (t->seat[award->seat - 1].posted >> w & 1) return false;
    if (!t->config->spot[w].aggregate_cents || t->config->aggregate_per_hand) return true;
    for (int seat = 1; seat <= t->config->seats; seat++) {
        if (!t->seat[seat - 1].staked_cents) continue;
        auditor_stakes(t, seat, stakes);
        if (stakes[w] && !is_decided(t, seat, w)) return false;
    }
    return true;
}

/* The seat whose turn it is, from 0: Catch, Chase and Super pay from the dealer's right, where the numbers end. */
static int paid_as(const struct auditor_table *t, int i) {
    const char *id = t->config->rules.game->id;
    const bool from_right = strcmp(id, "three-card-catch") == 0 || strcmp(id, "chase-the-flush") == 0 ||
                            strcmp(id, "super-three-card") == 0;

    return from_right ? t->config->seats - i : i + 1;
}

static void compute_awards(struct auditor *a, struct auditor_table *t) {
    struct award awards[AWARDS_MAX];

    for (int n = 0; n < t->config->seats; n++) {
        const int seat = paid_as(t, n);
        if (!t->seat[seat - 1].staked_cents) continue;
        const int count = t->config->rules.game->settle(t->round, seat, awards);
        for (int i = 0; i < count; i++) {
            if (!is_due(t, &awards[i])) continue;
            if (awards[i].meter)
                record_hit(a, t, &awards[i]);
            else if (!awards[i].toke)
                t->won_cents[awards[i].wager] += award_win(&awards[i], awards[i].returned_cents);
        }
    }
}

static const struct auditor_hit *hit_of(const struct auditor_table *t, const struct award *award) {
    for (int i = 0; i < t->hit_count; i++)
        if (t->hit[i].seat == award->seat && t->hit[i].wager == award->wager && t->hit[i].meter == award->meter)
            return &t->hit[i];
    return NULL;
}

/* What all win on the wager that is decided and was not paid yet. */
static int64_t coming(const struct auditor_table *t, int wager) {
    struct award awards[AWARDS_MAX];
    int64_t cents = 0;

    for (int seat = 1; seat <= t->config->seats; seat++) {
        if (!t->seat[seat - 1].staked_cents) continue;
        const int count = t->config->rules.game->settle(t->round, seat, awards);
        for (int i = 0; i < count; i++)
            if (awards[i].wager == wager && !awards[i].meter && !awards[i].toke && is_due(t, &awards[i]))
                cents += award_win(&awards[i], awards[i].returned_cents);
    }
    return cents;
}

/* WAC 230-15-490: a limit per round is shared in proportion, down to the cent, or to the smallest chip.  won: what all
 * players win. */
static int64_t award_return(const struct auditor_table *t, const struct award *award, int64_t won) {
    const int64_t win = award_win(award, award->returned_cents), limit = t->config->spot[award->wager].aggregate_cents,
                  all = t->config->aggregate_per_hand ? win : won;

    if (award->meter) return hit_of(t, award) ? hit_of(t, award)->paid_cents : award->returned_cents;
    if (award->toke || !limit || all <= limit || !win) return award->returned_cents;
    const int64_t share = (int64_t)((wide)win * limit / all), chip = t->config->chips ? t->config->limit_in_cents : 1;
    return award->returned_cents - win + share / chip * chip;
}

int64_t auditor_returned(const struct auditor_table *t, int seat) {
    struct award awards[AWARDS_MAX];
    const bool in = t->seat[seat - 1].staked_cents != 0;
    const int count = in ? t->config->rules.game->settle(t->round, seat, awards) : 0;
    int64_t cents = 0;

    for (int i = 0; i < count; i++) {
        if (awards[i].meter && !hit_of(t, &awards[i])) return -1;
        const int w = awards[i].wager;
        const int64_t more = t->config->spot[w].aggregate_cents ? coming(t, w) : 0;
        cents += awards[i].toke ? 0 : award_return(t, &awards[i], t->won_cents[w] + more);
    }
    return cents;
}

/* Does the award include the stake? */
static bool keeps_stake(const struct rules *rules, const struct award *award) {
    const struct pay_table table = rules_table(rules, award->wager);

    if (award->meter) return true;
    if (!table.sheet || !award->line) return false;
    const int kind = pay_of(table, award->line).kind;
    return kind == PAY_FOR_1 || kind == PAY_CASH;
}

static void settle_award(struct auditor *a, const struct fact *fact, struct auditor_seat *s,
                         const struct award *award) {
    const struct auditor_table *t = &a->table[fact->table - 1];
    const struct auditor_hit *h = award->meter ? hit_of(t, award) : NULL;
    const bool pooled = h && !a->pool[t->config->pool - 1].bonus;
    const int64_t back = award_return(t, award, t->won_cents[award->wager]);
    const int64_t watch = a->config->surveillance_cents, won = award->toke ? 0 : award_win(award, back);
    const bool by_two = !award->toke && won >= a->config->lock_cents, watched = watch && won > watch;
    const bool lock = by_two || watched;
    const int64_t locked = !lock ? 0 : keeps_stake(&t->config->rules, award) ? back : award_win(award, back);

    auditor_expect(a, ACCOUNT_ESCROW, fact->table, -award->stake_cents);
    auditor_expect(a, ACCOUNT_TABLE, fact->table, award->stake_cents - (pooled ? 0 : back));
    auditor_expect(a, ACCOUNT_LOCKED, 0, locked);
    if (award->toke)
        auditor_expect(a, ACCOUNT_TOKES, fact->table, back);
    else
        auditor_expect_player(a, fact->table, s, back - locked);
    if (pooled) {
        auditor_expect(a, ACCOUNT_POOL, t->config->pool, h->reset_cents - h->held_cents);
        auditor_expect(a, ACCOUNT_HOUSE, 0, -h->reset_cents);
        auditor_expect(a, ACCOUNT_RESIDUE, 0, h->held_cents - h->paid_cents);
    }
    s->locked_cents += locked;
    s->by_two = s->by_two || by_two;
    s->watched = s->watched || watched;
    s->credit_cents += award->toke ? 0 : back - locked;
    s->tokes_cents += award->toke ? back : 0;
    s->win_cents += award->toke ? 0 : back;
}

/* With that of an earlier step as one lock, which is looked at again. */
static void lock_seat(struct auditor *a, const struct fact *fact, int seat, int64_t cents) {
    struct auditor_table *t = &a->table[fact->table - 1];
    struct auditor_lock *place = NULL;

    for (int i = 0; i < AUDITOR_LOCKS; i++) {
        struct auditor_lock *lock = &a->lock[i];
        const bool own = lock->id && lock->table == fact->table && lock->seat == seat;
        if (own) {
            lock->cents += cents;
            memset(lock->verified, 0, sizeof lock->verified);
            lock->proved = false;
            lock->by_two = lock->by_two || t->seat[seat - 1].by_two;
            lock->watched = lock->watched || t->seat[seat - 1].watched;
            return;
        }
        if (!lock->id && !place) place = lock;
    }
    must(place);
    *place = (struct auditor_lock){.id = ++a->locks,
                                   .terminal = t->seat[seat - 1].player,
                                   .table = fact->table,
                                   .seat = (uint16_t)seat,
                                   .cents = cents,
                                   .by_two = t->seat[seat - 1].by_two,
                                   .watched = t->seat[seat - 1].watched};
    t->locks++;
}

static void end_round(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    if (auditor_balance(a, ACCOUNT_ESCROW, fact->table))
        auditor_fail(a, "%lld cents are left in the escrow",
                     (long long)auditor_balance(a, ACCOUNT_ESCROW, fact->table));
    if (t->config->pool) check_pool(a, t->config->pool);
    t->phase = TABLE_PAUSE;
}

static void keep_shoe(struct auditor_table *t) {
    if (!t->config->rules.game->live_shoe) return;
    t->shoe = *t->config->rules.game->shoe(t->round);
    t->shoe_at += t->dealt_count;
}

/* The accounts that a seat's claims are set off against. */
struct purses {
    int64_t credit, tokes;
};

/* What is in an account as far as this fact is worked out. */
static int64_t before(struct auditor *a, enum account_kind kind, uint32_t number) {
    return auditor_balance(a, kind, number) - *auditor_cell(a, a->change, account_of(kind, number));
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

/* At most what is still owed: a claim may have been paid in cash or written off. */
static void set_off(struct auditor *a, const struct fact *fact, struct auditor_seat *s, struct purses *there) {
    s->claim_cents = least(s->claim_cents, -before(a, ACCOUNT_CLAIMS, s->player));
    s->toke_claim_cents = least(s->toke_claim_cents, -before(a, ACCOUNT_CLAIMS, 0));
    const int64_t own = least(s->claim_cents, there->credit);
    const int64_t tokes = least(s->toke_claim_cents, there->tokes);

    auditor_expect(a, ACCOUNT_CREDIT, s->player, -own);
    auditor_expect(a, ACCOUNT_CLAIMS, s->player, own);
    auditor_expect(a, ACCOUNT_TOKES, fact->table, -tokes);
    auditor_expect(a, ACCOUNT_CLAIMS, 0, tokes);
    s->claim_cents -= own;
    s->toke_claim_cents -= tokes;
    there->credit -= own;
    there->tokes -= tokes;
}

static void settle_seat(struct auditor *a, const struct fact *fact, int seat, struct purses *there) {
    struct auditor_table *t = &a->table[fact->table - 1];
    struct auditor_seat *s = &t->seat[seat - 1];
    const struct auditor_seat was = *s;
    struct award awards[AWARDS_MAX];
    uint32_t due = 0;
    const int count = t->config->rules.game->settle(t->round, seat, awards);

    there->credit = before(a, ACCOUNT_CREDIT, s->player);
    s->by_two = s->watched = false;
    for (int i = 0; i < count; i++) due |= (uint32_t)is_due(t, &awards[i]) << awards[i].wager;
    for (int i = 0; i < count; i++) {
        if (!(due >> awards[i].wager & 1)) continue;
        settle_award(a, fact, s, &awards[i]);
        s->posted_cents += awards[i].stake_cents;
    }
    s->posted |= due;
    if (s->locked_cents > was.locked_cents) lock_seat(a, fact, seat, s->locked_cents - was.locked_cents);
    there->credit += s->credit_cents - was.credit_cents;
    there->tokes += s->tokes_cents - was.tokes_cents;
    set_off(a, fact, s, there);
    a->terminal[s->player].win_cents = s->win_cents;
}

static void settle_seats(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    struct purses there = {.tokes = before(a, ACCOUNT_TOKES, fact->table)};

    compute_awards(a, t);
    for (int i = 0; i < t->config->seats; i++)
        if (t->seat[paid_as(t, i) - 1].staked_cents) settle_seat(a, fact, paid_as(t, i), &there);
}

/* The settlement says what the signs showed before the round won any. */
static void check_shown(struct auditor *a, const struct auditor_table *t, const struct fact_amounts *is) {
    const struct auditor_pool *p = t->config->pool ? &a->pool[t->config->pool - 1] : NULL;

    if (is->count != (p ? p->count : 0)) auditor_fail(a, "a settlement does not say what all signs showed");
    for (int i = 0; i < is->count && p; i++) {
        int64_t cents = (int64_t)(p->meter[i].shown / METER_PARTS);

        for (int n = t->hit_count - 1; n >= 0 && !p->bonus; n--)
            if (t->hit[n].meter == p->meter[i].number) cents = t->hit[n].held_cents;
        if (is->amount[i] != cents) auditor_fail(a, "a settlement says what a sign did not show");
    }
}

void auditor_settle(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];

    if (t->phase != TABLE_FINISHED || t->settled || t->voided) {
        auditor_fail(a, "there is nothing to settle");
        return;
    }
    check_shown(a, t, &fact->settle.meters);
    settle_seats(a, fact);
    keep_shoe(t);
    t->settled = true;
    t->rounds++;
    a->settled++;
    a->felt_rounds += t->config->chips;
    end_round(a, fact);
}

void auditor_step(struct auditor *a, const struct fact *fact) {
    const struct auditor_table *t = &a->table[fact->table - 1];

    if (t->phase != TABLE_DEALING && t->phase != TABLE_DECIDING) auditor_fail(a, "a step at the wrong time");
    settle_seats(a, fact);
}

/* ---- voids -------------------------------------------------------------------------------------------- */

/* The house's reset money to take back: less what was recovered already, and at most what is there. */
static int64_t reset_back(const struct auditor_meter *m, const struct auditor_hit *h) {
    wide cents = h->reset_cents;

    if (cents > (m->seeded - m->recovered) / METER_PARTS) cents = (m->seeded - m->recovered) / METER_PARTS;
    if (cents > m->shown / METER_PARTS + h->held_cents) cents = m->shown / METER_PARTS + h->held_cents;
    return cents < 0 ? 0 : (int64_t)cents;
}

/* Reverses what the settlement did beyond the seats' own accounts. */
static void undo_settlement(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    int64_t stakes = 0, paid = 0;

    for (int i = 0; i < t->config->seats; i++) {
        const struct auditor_seat *s = &t->seat[i];
        stakes += s->posted_cents;
        paid += s->credit_cents + s->tokes_cents + s->locked_cents;
        auditor_expect(a, ACCOUNT_LOCKED, 0, -s->locked_cents);
    }
    for (int i = 0; i < t->hit_count; i++) {
        const struct auditor_hit *h = &t->hit[i];
        struct auditor_meter *m = auditor_meter(a, t->config->pool, h->meter);

        if (a->pool[t->config->pool - 1].bonus) continue;
        const int64_t reset = reset_back(m, h);
        paid -= h->paid_cents;
        m->won -= (wide)h->held_cents * METER_PARTS;
        m->seeded -= (wide)reset * METER_PARTS;
        m->shown += (wide)(h->held_cents - reset) * METER_PARTS;
        if (m->shown < 0) auditor_fail(a, "meter %d fell below zero", h->meter);
        auditor_expect(a, ACCOUNT_POOL, t->config->pool, h->held_cents - reset);
        auditor_expect(a, ACCOUNT_HOUSE, 0, reset);
        auditor_expect(a, ACCOUNT_RESIDUE, 0, h->paid_cents - h->held_cents);
    }
    auditor_expect(a, ACCOUNT_TABLE, fact->table, paid - stakes);
}

/* A player returns what was paid, out of the credit and the stake that comes back with a void, as far as it
 * is there; the rest is owed.  So do the dealers, out of the tokes.  Chips are taken back on the felt. */
static void undo_seat(struct auditor *a, const struct fact *fact, struct auditor_seat *s, int64_t stake,
                      struct purses *there) {
    const bool chips = a->table[fact->table - 1].config->chips;

    there->credit = chips ? INT64_MAX / 4 : before(a, ACCOUNT_CREDIT, s->player) + stake;
    const int64_t back = s->credit_cents < there->credit ? s->credit_cents : there->credit;
    const int64_t tokes_back = s->tokes_cents < there->tokes ? s->tokes_cents : there->tokes;

    auditor_expect_player(a, fact->table, s, stake - back);
    auditor_expect(a, ACCOUNT_CLAIMS, s->player, back - s->credit_cents);
    auditor_expect(a, ACCOUNT_TOKES, fact->table, -tokes_back);
    auditor_expect(a, ACCOUNT_CLAIMS, 0, tokes_back - s->tokes_cents);
    there->credit -= back;
    there->tokes -= tokes_back;
    s->claim_cents += s->credit_cents - back;
    a->claims += s->credit_cents > back;
    s->toke_claim_cents += s->tokes_cents - tokes_back;
    a->terminal[s->player].win_cents = 0;
}

static void void_contribution(struct auditor *a, const struct fact *fact, int seat) {
    struct auditor_table *t = &a->table[fact->table - 1];
    int64_t stakes[WAGERS_MAX];

    if (!t->contributed || !t->seat[seat - 1].staked_cents) return;
    struct auditor_pool *p = &a->pool[t->config->pool - 1];
    const int64_t before = cents_of(p);

    auditor_stakes(t, seat, stakes);
    for (int w = 0; w < t->config->rules.game->wager_count; w++)
        if (stakes[w]) return_share(p, t, w, stakes[w]);
    auditor_expect(a, ACCOUNT_TABLE, fact->table, before - cents_of(p));
    auditor_expect(a, ACCOUNT_POOL, t->config->pool, cents_of(p) - before);
}

static void void_locks(struct auditor *a, const struct fact *fact) {
    for (int i = 0; i < AUDITOR_LOCKS; i++)
        if (a->lock[i].id && a->lock[i].table == fact->table) a->lock[i] = (struct auditor_lock){0};
    a->table[fact->table - 1].locks = 0;
}

static void void_seat(struct auditor *a, const struct fact *fact, struct auditor_seat *s, struct purses *there) {
    auditor_expect(a, ACCOUNT_ESCROW, fact->table, s->posted_cents - s->staked_cents);
    undo_seat(a, fact, s, s->staked_cents, there);
    set_off(a, fact, s, there);
    s->win_cents = s->staked_cents;
}

/* Nothing of the round is paid any more: auditor_reopen() has seen to it. */
void auditor_dead_seat(struct auditor *a, const struct fact *fact, int seat) {
    struct auditor_seat *s = &a->table[fact->table - 1].seat[seat - 1];
    struct purses there = {.tokes = before(a, ACCOUNT_TOKES, fact->table)};

    void_contribution(a, fact, seat);
    void_seat(a, fact, s, &there);
    s->staked_cents = s->win_cents = 0;
}

int64_t auditor_moved_seat(const struct auditor_seat *s) {
    const int64_t net = s->credit_cents + s->tokes_cents + s->locked_cents - s->staked_cents;

    return s->staked_cents ? (net < 0 ? -net : net) : 0;
}

int64_t auditor_moved(const struct auditor_table *t) {
    int64_t moved = 0;

    for (int i = 0; i < t->config->seats; i++) moved += auditor_moved_seat(&t->seat[i]);
    return moved;
}

bool auditor_takes_two(const struct auditor *a, const struct auditor_table *t) {
    (void)a;
    return t->takes_two || t->paid || t->locks;
}

void auditor_void(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    struct purses there = {.tokes = before(a, ACCOUNT_TOKES, fact->table)};

    if (fact->kind == FACT_VOID ? fact->voided.round != t->number || t->voided : t->voided) {
        auditor_fail(a, "the round that is voided is not on the table");
        return;
    }
    for (int i = 0; i < t->config->seats; i++)
        if (t->seat[i].staked_cents) void_seat(a, fact, &t->seat[i], &there);
    undo_settlement(a, fact);
    for (int seat = 1; seat <= t->config->seats; seat++) void_contribution(a, fact, seat);
    if (!t->settled) keep_shoe(t);
    void_locks(a, fact);
    t->voided = true;
    a->voids++;
    end_round(a, fact);
}

/* A correction: what was paid or taken of the round is undone, and its stakes are in escrow again. */
void auditor_reopen(struct auditor *a, const struct fact *fact) {
    struct auditor_table *t = &a->table[fact->table - 1];
    struct purses there = {.tokes = before(a, ACCOUNT_TOKES, fact->table)};
    const bool takes_two = auditor_takes_two(a, t);
    bool posted = false;

    for (int i = 0; i < t->config->seats; i++) posted = posted || t->seat[i].posted;
    if (!posted) return;
    for (int i = 0; i < t->config->seats; i++) {
        if (!t->seat[i].staked_cents) continue;
        auditor_expect(a, ACCOUNT_ESCROW, fact->table, t->seat[i].posted_cents);
        undo_seat(a, fact, &t->seat[i], 0, &there);
    }
    undo_settlement(a, fact);
    t->was_locked = t->was_locked || t->locks;
    t->takes_two = takes_two;
    void_locks(a, fact);
    for (int i = 0; i < t->config->seats; i++) {
        struct auditor_seat *s = &t->seat[i];
        s->posted = 0;
        s->posted_cents = s->credit_cents = s->tokes_cents = s->locked_cents = s->win_cents = 0;
    }
    t->hit_count = 0;
    memset(t->won_cents, 0, sizeof t->won_cents);
    if (t->settled) { /* the shoe is as before its first card */
        t->shoe = t->first_shoe;
        t->shoe_at -= t->dealt_count;
    }
    t->settled = false;
}
