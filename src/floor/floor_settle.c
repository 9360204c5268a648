/* floor_settle.c - what a round pays, and when.
 *
 * The rules give the awards of each seat that are decided so far; here the meters, the aggregate limits and
 * the locks are worked in, in the order of settlement, and everything becomes transfers.  What the document
 * decides before the end of a round is paid or taken then (FACT_STEP), the rest with FACT_SETTLE; a seat
 * keeps a bit for each wager that was.  After the settlement the escrow of the table is zero: that is
 * asserted.  How it is undone is in floor_void.c. */
#include "floor/floor_parts.h"

#include <string.h>

/* ---- the awards as they are paid ---------------------------------------------------------------------- */
bool floor_has_played(const struct floor *f, int table, int seat) {
    return f->seat[table - 1][seat - 1].staked_cents != 0;
}

static const struct floor_payout *payout_of(const struct floor_table *t, const struct award *award) {
    for (int i = 0; i < t->payout_count; i++)
        if (t->payout[i].seat == award->seat && t->payout[i].wager == award->wager &&
            t->payout[i].meter == award->meter)
            return &t->payout[i];
    return NULL;
}

/* Is the round over, or does its game decide some wagers before? */
static bool may_settle(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    const struct game *game = floor_game(f, table);
    if (game->early_steps) return t->phase != TABLE_BETTING;
    return game->need(f->round[table - 1]).kind == NEED_NOTHING;
}

/* What the rules decide so far of a seat that has played. */
static int decided_awards(const struct floor *f, int table, int seat, struct award out[AWARDS_MAX]) {
    return floor_has_played(f, table, seat) ? floor_game(f, table)->settle(f->round[table - 1], seat, out) : 0;
}

static bool has_award(const struct floor *f, int table, int seat, int wager) {
    struct award awards[AWARDS_MAX];
    const int count = decided_awards(f, table, seat, awards);
    for (int i = 0; i < count; i++)
        if (awards[i].wager == wager) return true;
    return false;
}

/* WAC 230-15-490 What all players share is paid when it is decided for all of them. */
static bool is_held(const struct floor *f, int table, int wager) {
    const struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);
    int64_t stakes[WAGERS_MAX];
    if (!t->terms.spot[wager].aggregate_cents || config->aggregate_per_hand) return false;
    if (t->phase == TABLE_FINISHED) return false;
    for (int seat = 1; seat <= config->seats; seat++) {
        if (!floor_has_played(f, table, seat)) continue;
        floor_stakes(f, table, f->round[table - 1], seat, stakes);
        if (stakes[wager] && !has_award(f, table, seat, wager)) return true;
    }
    return false;
}

/* What all players win on the wager: what was posted, and what is due now.  One sum for the dealer's walk and for the
 * settlement: the dealer pays before the settlement. */
static int64_t won_by_all(const struct floor *f, int table, int wager) {
    const struct floor_table *t = &f->table[table - 1];
    struct award awards[AWARDS_MAX];
    int64_t cents = t->won_cents[wager];
    if (t->settled || is_held(f, table, wager)) return cents;
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        const int count = decided_awards(f, table, seat, awards);
        for (int i = 0; i < count; i++) {
            const bool counts = awards[i].wager == wager && !awards[i].meter && !awards[i].toke;
            if (counts && !floor_is_posted(f, table, &awards[i])) cents += posting_win_cents(&awards[i]);
        }
    }
    return cents;
}

/* As floor_awards(); won: what all players win on each wager, NULL: as far as it is known now. */
static int awards_of(const struct floor *f, int table, int seat, const int64_t *won, struct award out[AWARDS_MAX]) {
    const struct floor_table *t = &f->table[table - 1];
    const struct game *game = floor_game(f, table);
    if (!t->round || !floor_has_played(f, table, seat) || t->voided) return 0;
    if (!may_settle(f, table)) return 0;
    const int count = game->settle(f->round[table - 1], seat, out);

    for (int i = 0; i < count; i++) {
        const int w = out[i].wager;
        const int64_t limit = t->terms.spot[w].aggregate_cents;
        const struct floor_payout *payout = out[i].meter ? payout_of(t, &out[i]) : NULL;
        if (payout) out[i].returned_cents = payout->payment.paid_cents;
        if (!limit || !posting_win_cents(&out[i])) continue;
        /* [super-three-card R10] WAC 230-15-490 What is won above the limit is cut in proportion. */
        out[i].returned_cents -=
            config_limit_cut(floor_config(f, table), limit, won ? won[w] : won_by_all(f, table, w), &out[i]);
    }
    return count;
}

int floor_awards(const struct floor *f, int table, int seat, struct award out[AWARDS_MAX]) {
    return awards_of(f, table, seat, NULL, out);
}

/* A jackpot takes two people.  WAC 230-15-320(4) Above that amount surveillance confirms hand, wager, amount
 * and player; a win that is both takes all three. */
static uint8_t win_needs(const struct floor *f, const struct award *award) {
    const int64_t won = posting_win_cents(award), watched = f->config->surveillance_cents;
    const int by_two = won >= f->config->lock_cents ? 1 << CONFIRM_STAFF | 1 << CONFIRM_SUPERVISOR : 0;
    if (award->toke) return 0;
    return (uint8_t)(by_two | (watched && won > watched ? 1 << CONFIRM_SURVEILLANCE : 0));
}

bool floor_is_locked_win(const struct floor *f, const struct award *award) { return win_needs(f, award) != 0; }

int floor_award_transfers(const struct floor *f, int table, const struct award *award,
                          struct transfer out[POSTING_PER_AWARD]) {
    const struct floor_table *t = &f->table[table - 1];
    const struct floor_payout *payout = award->meter ? payout_of(t, award) : NULL;
    struct posting_seat at = floor_posting_seat(f, table, award->seat);

    at.lock = floor_is_locked_win(f, award);
    return posting_award(at, &floor_config(f, table)->rules, award, payout ? &payout->payment : NULL, out);
}

/* ---- settlement --------------------------------------------------------------------------------------- */
void floor_fill_settle(const struct floor *f, struct fact *fact) {
    const struct floor_table *t = &f->table[fact->table - 1];
    fact->settle.meters = floor_meters_before(f, fact->table);
    fact->settle.game = t->game;
    memcpy(fact->settle.commitment, t->commitment, FACT_HASH);
}

enum err floor_check_settle(const struct floor *f, const struct fact *fact) {
    const struct fact_amounts meters = floor_meters_before(f, fact->table);
    const struct floor_table *t = floor_table(f, fact);
    if (fact->source == BY_USER && !floor_config(f, fact->table)->live) return ERR_NOT_ALLOWED;
    if (t->phase != TABLE_FINISHED || fact->settle.game != t->game) return ERR_ORDER;
    if (memcmp(fact->settle.commitment, t->commitment, FACT_HASH) != 0) return ERR_ORDER;
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++)
        if (floor_asked(f, fact->table, seat)) return ERR_AMOUNT_DUE;
    return floor_amounts_equal(&fact->settle.meters, &meters) ? OK : ERR_METER_AMOUNT;
}

/* The seat that is settled as number i, from 0. */
static int settled_as(const struct floor *f, int table, int i) {
    return game_settles(floor_game(f, table), floor_config(f, table)->seats, i);
}

/* Decided, and neither paid nor taken yet. */
static bool is_due(const struct floor *f, int table, const struct award *award) {
    return !floor_is_posted(f, table, award) && !is_held(f, table, award->wager) &&
           !(floor_held_wagers(f, table, award->seat) >> award->wager & 1);
}

static void add_payout(struct floor *f, int table, const struct award *award) {
    struct floor_table *t = &f->table[table - 1];
    const int pool = floor_config(f, table)->pool;
    must(t->payout_count < FLOOR_PAYOUTS && pool);
    t->payout[t->payout_count++] = (struct floor_payout){.seat = award->seat,
                                                         .wager = award->wager,
                                                         .meter = award->meter,
                                                         .payment = pool_pay(&f->head->pool[pool - 1], award->meter)};
}

/* Before anything is paid: what meters pay, in the order of settlement. */
static void work_out_payouts(struct floor *f, int table) {
    struct award awards[AWARDS_MAX];
    for (int n = 0; n < floor_config(f, table)->seats; n++) {
        const int count = decided_awards(f, table, settled_as(f, table, n), awards);
        for (int i = 0; i < count; i++)
            if (awards[i].meter && is_due(f, table, &awards[i])) add_payout(f, table, &awards[i]);
    }
}

int64_t floor_meter_coming(const struct floor *f, int table, const struct award *wanted) {
    const struct config_table *config = floor_config(f, table);
    struct award awards[AWARDS_MAX];
    if (!config->pool) return 0;
    struct pool pool = f->head->pool[config->pool - 1];

    for (int n = 0; n < config->seats; n++) {
        const int seat = settled_as(f, table, n);
        const int count = floor_awards(f, table, seat, awards);
        for (int i = 0; i < count; i++) {
            if (!awards[i].meter || !is_due(f, table, &awards[i])) continue;
            const int64_t cents = pool_pay(&pool, awards[i].meter).paid_cents;
            if (seat == wanted->seat && awards[i].wager == wanted->wager && awards[i].meter == wanted->meter)
                return cents;
        }
    }
    return 0;
}

bool floor_will_lock(const struct floor *f, int table, const struct award *award) {
    struct award paid = *award;
    if (floor_is_posted(f, table, award)) return false;
    if (award->meter) paid.returned_cents = floor_meter_coming(f, table, award);
    return floor_is_locked_win(f, &paid);
}

/* The wins of a seat that wait for two people. */
struct held {
    int64_t cents;
    uint32_t wagers; /* a bit each */
    uint8_t needs;   /* whose confirmations */
};

/* A place for the lock: a free one, or that of the same seat. */
static struct floor_lock *lock_place(struct floor *f, const struct fact *fact, int seat) {
    struct floor_lock *place = NULL;
    for (uint32_t i = 0; i < f->lock_room; i++) {
        struct floor_lock *lock = &f->lock[i];
        const bool own = lock->id && lock->table == fact->table && lock->seat == seat;
        if (own) return lock;
        if (!lock->id && !place) place = lock;
    }
    must(place); /* there are as many as seats, and a table waits for its own */
    return place;
}

/* ... as one lock, with that of an earlier step: all of it is looked at. */
static void add_lock(struct floor *f, const struct fact *fact, int seat, struct held held) {
    struct floor_lock *lock = lock_place(f, fact, seat);
    if (!lock->id) {
        *lock = (struct floor_lock){.id = ++f->head->locks,
                                    .table = fact->table,
                                    .seat = (uint16_t)seat,
                                    .terminal = floor_terminal_of(f, f->seat[fact->table - 1][seat - 1].player),
                                    .round = floor_table(f, fact)->round,
                                    .time_ms = fact->time_ms};
        floor_table(f, fact)->locks++;
    }
    lock->cents += held.cents;
    lock->wagers |= held.wagers;
    lock->needs |= held.needs;
    memset(lock->verified, 0, sizeof lock->verified);
    f->proof[lock - f->lock].lock = 0;
}

/* Posts the award; what of it waits is added to held. */
static void post_award(struct floor *f, int table, const struct award *award, struct held *held) {
    struct transfer transfers[POSTING_PER_AWARD];
    const int count = floor_award_transfers(f, table, award, transfers);
    floor_post(f, transfers, count);
    for (int i = 0; i < count; i++) {
        if (account_kind(transfers[i].credit) != ACCOUNT_LOCKED) continue;
        held->cents += transfers[i].cents;
        held->wagers |= 1u << award->wager;
        held->needs |= win_needs(f, award);
    }
}

static void settle_seat(struct floor *f, const struct fact *fact, int seat, const int64_t *won) {
    struct award awards[AWARDS_MAX];
    struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
    struct held held = {0};
    const int count = awards_of(f, fact->table, seat, won, awards);
    uint32_t due = 0;

    for (int i = 0; i < count; i++) due |= (uint32_t)is_due(f, fact->table, &awards[i]) << awards[i].wager;
    for (int i = 0; i < count; i++) {
        if (!(due >> awards[i].wager & 1)) continue;
        post_award(f, fact->table, &awards[i], &held);
        if (!awards[i].toke) s->returned_cents += awards[i].returned_cents;
    }
    s->posted |= due;
    if (held.cents) add_lock(f, fact, seat, held);
    floor_set_off(f, fact->table, seat);
    f->terminal[s->player - 1].win_cents = s->returned_cents;
}

void floor_keep_shoe(struct floor *f, int table) {
    struct floor_table *t = &f->table[table - 1];
    const struct game *game = floor_game(f, table);
    if (!game->live_shoe) return;
    t->shoe = *game->shoe(f->round[table - 1]);
    t->shoe_at = (uint16_t)(t->shoe_at + floor_cards_used(f, table));
}

static bool is_in_play_at(const struct floor *f, int table, int seat, uint32_t terminal) {
    const struct floor_table *t = &f->table[table - 1];
    const struct floor_seat *s = &f->seat[table - 1][seat - 1];
    return s->player == terminal && s->staked_cents && !t->settled && !t->voided;
}

/* Where it sits, or in a round that was reopened after it had left the table. */
bool floor_is_in_play_elsewhere(const struct floor *f, int table, uint32_t terminal) {
    const struct floor_terminal *at = &f->terminal[terminal - 1];
    if (at->table && at->table != table && is_in_play_at(f, at->table, at->seat, terminal)) return true;
    for (int other = 1; other <= f->config->table_count; other++)
        for (int seat = 1; f->table[other - 1].reopened && seat <= floor_config(f, other)->seats; seat++)
            if (other != table && is_in_play_at(f, other, seat, terminal)) return true;
    return false;
}

void floor_end_play(struct floor *f, int table) {
    const struct floor_seat *seats = f->seat[table - 1];
    /* only of seats with a stake: a terminal that took its wager back may be in play at another table */
    for (int i = 0; i < floor_config(f, table)->seats; i++)
        if (floor_has_played(f, table, i + 1))
            f->terminal[seats[i].player - 1].in_play = floor_is_in_play_elsewhere(f, table, seats[i].player);
}

void floor_end_round(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    must(books_balance(&f->books, account_of(ACCOUNT_ESCROW, fact->table)) == 0);
    t->phase = TABLE_PAUSE;
    t->sweeping = false;
    t->deadline_ms = fact->time_ms + t->terms.pause_ms;
}

static void settle_seats(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    int64_t won[WAGERS_MAX] = {0};
    for (int w = 0; w < WAGERS_MAX; w++)
        if (t->terms.spot[w].aggregate_cents) won[w] = won_by_all(f, fact->table, w);
    work_out_payouts(f, fact->table);
    for (int i = 0; i < floor_config(f, fact->table)->seats; i++) {
        const int seat = settled_as(f, fact->table, i);
        if (floor_has_played(f, fact->table, seat)) settle_seat(f, fact, seat, won);
    }
    memcpy(t->won_cents, won, sizeof won);
}

void floor_apply_settle(struct floor *f, const struct fact *fact) {
    settle_seats(f, fact);
    floor_keep_shoe(f, fact->table);
    floor_end_play(f, fact->table);
    floor_table(f, fact)->settled = true;
    floor_end_round(f, fact);
}

/* ---- steps -------------------------------------------------------------------------------------------- */
bool floor_has_posted(const struct floor *f, int table) {
    for (int i = 0; i < floor_config(f, table)->seats; i++)
        if (f->seat[table - 1][i].posted) return true;
    return false;
}

bool floor_has_paid(const struct floor *f, int table) {
    for (int i = 0; i < floor_config(f, table)->seats; i++)
        if (f->seat[table - 1][i].posted && f->seat[table - 1][i].returned_cents) return true;
    return false;
}

bool floor_step_due(const struct floor *f, int table, uint8_t *step) {
    const struct floor_table *t = &f->table[table - 1];
    struct award awards[AWARDS_MAX];
    bool due = false;
    *step = 0;
    if (!floor_game(f, table)->early_steps) return false;
    if (t->phase != TABLE_DEALING && t->phase != TABLE_DECIDING) return false;
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        const int count = decided_awards(f, table, seat, awards);
        for (int i = 0; i < count; i++) {
            if (!is_due(f, table, &awards[i])) continue;
            if (awards[i].step > *step) *step = awards[i].step;
            due = true;
        }
    }
    return due;
}

/* [C-4.2.12, C-4.2.13, F-win-2a, S-3, P-4a] What the document decides now is paid or taken now. */
enum err floor_check_step(const struct floor *f, const struct fact *fact) {
    uint8_t step;
    return floor_step_due(f, fact->table, &step) && step == fact->step.step ? OK : ERR_ORDER;
}

void floor_apply_step(struct floor *f, const struct fact *fact) { settle_seats(f, fact); }
