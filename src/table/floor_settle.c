/*
 * floor_settle.c - the settlement of a round, and its undoing.
 *
 * The rules give the awards of each seat; here the meters, the aggregate limits and the locks are worked in,
 * in seat order, and everything becomes transfers.  Afterwards the escrow of the table is zero: that is
 * asserted, not hoped for.
 *
 * A void gives every stake back.  A round that is settled and still lies on the table is first taken back to
 * the last cent; where a player has already carried the money away it is refused, and so is any older round.
 */
#include "table/floor_parts.h"

#include <string.h>

/* ---- the awards as they are paid ---------------------------------------------------------------------- */

static bool has_played(const struct floor *f, int table, int seat)
{
    return f->seat[table - 1][seat - 1].staked_cents != 0;
}

static int64_t win_of(const struct award *award)
{
    return award->returned_cents > award->stake_cents ? award->returned_cents - award->stake_cents : 0;
}

static const struct floor_payout *payout_of(const struct floor_table *t, const struct award *award)
{
    for (int i = 0; i < t->payout_count; i++)
        if (t->payout[i].seat == award->seat && t->payout[i].wager == award->wager &&
            t->payout[i].meter == award->meter)
            return &t->payout[i];
    return NULL;
}

/* WAC 230-15-490 What is won above the limit is shared in proportion. */
static int64_t cut_of(const struct floor_table *t, const struct award *award)
{
    const int64_t limit = t->terms.spot[award->wager].aggregate_cents, won = t->won_cents[award->wager];
    const int64_t win = win_of(award);

    if (award->meter || !limit || won <= limit || !win) return 0;
    return win - posting_share(win, limit, won);
}

int floor_awards(const struct floor *f, int table, int seat, struct award out[AWARDS_MAX])
{
    const struct floor_table *t = &f->table[table - 1];
    const struct game *game = floor_game(f, table);

    if (!t->round || !has_played(f, table, seat) || t->voided) return 0;
    if (game->need(f->round[table - 1]).kind != NEED_NOTHING) return 0;
    const int count = game->settle(f->round[table - 1], seat, out);

    for (int i = 0; i < count; i++) {
        const struct floor_payout *payout = out[i].meter ? payout_of(t, &out[i]) : NULL;
        if (payout) out[i].returned_cents = payout->payment.paid_cents;
        out[i].returned_cents -= cut_of(t, &out[i]);
    }
    return count;
}

static bool locks(const struct floor *f, const struct award *award)
{
    return !award->toke && win_of(award) >= f->config->lock_cents;
}

/* The transfers of an award as it is paid. */
static int transfers_of(const struct floor *f, int table, const struct award *award, struct transfer *out)
{
    const struct floor_table *t = &f->table[table - 1];
    const struct floor_payout *payout = award->meter ? payout_of(t, award) : NULL;

    return posting_award(floor_at(f, table, award->seat), award, floor_config(f, table)->pool,
                         payout ? &payout->payment : NULL, locks(f, award), out);
}

/* ---- settlement --------------------------------------------------------------------------------------- */

enum err floor_check_settle(const struct floor *f, const struct fact *fact)
{
    if (fact->source == BY_TERMINAL) return ERR_RIGHT;
    return floor_table_const(f, fact)->phase == TABLE_FINISHED ? OK : ERR_ORDER;
}

/* Before anything is paid: what meters pay, in seat order, and what is won on each wager in all. */
static void work_out(struct floor *f, int table)
{
    struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);
    struct award awards[AWARDS_MAX];

    for (int seat = 1; seat <= config->seats; seat++) {
        if (!has_played(f, table, seat)) continue;
        const int count = config->rules.game->settle(f->round[table - 1], seat, awards);
        for (int i = 0; i < count; i++) {
            t->won_cents[awards[i].wager] += awards[i].meter ? 0 : win_of(&awards[i]);
            if (!awards[i].meter) continue;
            must(t->payout_count < FLOOR_PAYOUTS && config->pool);
            t->payout[t->payout_count++] =
                (struct floor_payout){.seat = (uint16_t)seat,
                                      .wager = awards[i].wager,
                                      .meter = awards[i].meter,
                                      .payment = pool_pay(&f->head->pool[config->pool - 1], awards[i].meter)};
        }
    }
}

/* The seat's wins that wait for two people, as one. */
static void lock(struct floor *f, const struct fact *fact, int seat, int64_t cents)
{
    for (uint32_t i = 0; i < f->lock_room; i++) {
        if (f->lock[i].id) continue;
        f->lock[i] = (struct floor_lock){.id = ++f->head->locks,
                                         .table = fact->table,
                                         .seat = (uint16_t)seat,
                                         .terminal = f->seat[fact->table - 1][seat - 1].player,
                                         .round = floor_table(f, fact)->round,
                                         .cents = cents,
                                         .time_ms = fact->time_ms};
        floor_table(f, fact)->locks++;
        return;
    }
    must(!"there is a place for every seat, and a table waits for its own");
}

static void settle_seat(struct floor *f, const struct fact *fact, int seat, const struct floor_sink *sink)
{
    struct award awards[AWARDS_MAX];
    struct transfer transfers[POSTING_PER_AWARD];
    struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
    int64_t locked = 0;
    const int count = floor_awards(f, fact->table, seat, awards);

    for (int i = 0; i < count; i++) {
        floor_post(f, sink, transfers, transfers_of(f, fact->table, &awards[i], transfers));
        if (!awards[i].toke) s->returned_cents += awards[i].returned_cents;
        if (locks(f, &awards[i])) locked += win_of(&awards[i]);
    }
    if (locked) lock(f, fact, seat, locked);
    f->terminal[s->player - 1].win_cents = s->returned_cents;
}

/* A shoe that lives across rounds goes on without the cards of this one. */
static void keep_shoe(struct floor *f, int table)
{
    struct floor_table *t = &f->table[table - 1];
    const struct game *game = floor_game(f, table);

    if (!game->live_shoe) return;
    t->shoe = *game->shoe(f->round[table - 1]);
    t->shoe_at = (uint16_t)(t->shoe_at + t->card_count);
}

void floor_release(struct floor *f, int table)
{
    const struct floor_seat *seats = f->seat[table - 1];

    for (int i = 0; i < floor_config(f, table)->seats; i++)
        if (seats[i].player) f->terminal[seats[i].player - 1].in_play = false;
}

static void end(struct floor *f, const struct fact *fact)
{
    struct floor_table *t = floor_table(f, fact);

    must(books_balance(&f->books, account_of(ACCOUNT_ESCROW, fact->table)) == 0);
    t->phase = TABLE_PAUSE;
    t->deadline_ms = fact->time_ms + t->terms.pause_ms;
}

void floor_apply_settle(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    work_out(f, fact->table);
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++)
        if (has_played(f, fact->table, seat)) settle_seat(f, fact, seat, sink);
    keep_shoe(f, fact->table);
    floor_release(f, fact->table);
    floor_table(f, fact)->settled = true;
    end(f, fact);
}

/* The seed of a shuffle is made known; the house has compared it with the commitment. */
enum err floor_check_reveal(const struct floor *f, const struct fact *fact)
{
    (void)f;
    return fact->source == BY_TERMINAL || fact->source == BY_USER ? ERR_RIGHT : OK;
}

void floor_apply_reveal(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    (void)f;
    (void)fact;
    (void)sink;
}

/* ---- voids -------------------------------------------------------------------------------------------- */

/* What a seat of a settled round must give back beyond its stakes: its own, and the dealers'. */
static void owed(const struct floor *f, int table, int seat, int64_t *own, int64_t *tokes)
{
    struct award awards[AWARDS_MAX];
    const int count = floor_awards(f, table, seat, awards);

    for (int i = 0; i < count; i++) {
        const int64_t locked = locks(f, &awards[i]) ? win_of(&awards[i]) : 0;
        if (awards[i].toke) *tokes += awards[i].returned_cents;
        *own += (awards[i].toke ? 0 : awards[i].returned_cents - locked) - awards[i].stake_cents;
    }
}

static enum err check_settled(const struct floor *f, const struct fact *fact)
{
    int64_t tokes = 0;

    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++) {
        int64_t own = 0;
        if (!has_played(f, fact->table, seat)) continue;
        owed(f, fact->table, seat, &own, &tokes);
        if (own > floor_credit(f, f->seat[fact->table - 1][seat - 1].player)) return ERR_VOID_SPENT;
    }
    return tokes <= books_balance(&f->books, account_of(ACCOUNT_TOKES, fact->table)) ? OK : ERR_VOID_SPENT;
}

/* A lock that was paid has become credit, which check_settled counts as locked still. */
static bool lock_was_paid(const struct floor *f, const struct fact *fact)
{
    const struct floor_table *t = floor_table_const(f, fact);
    struct award awards[AWARDS_MAX];

    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++) {
        const int count = floor_awards(f, fact->table, seat, awards);
        for (int i = 0; i < count; i++)
            if (locks(f, &awards[i]) && !t->locks) return true;
    }
    return false;
}

enum err floor_check_void(const struct floor *f, const struct fact *fact)
{
    const struct floor_table *t = floor_table_const(f, fact);

    if (fact->source == BY_TERMINAL) return ERR_RIGHT;
    if (!fact->voided.reason[0]) return ERR_REASON;
    if (!t->round || fact->voided.round != t->round || t->voided) return ERR_ROUND_FINAL;
    if (!t->settled) return t->phase == TABLE_OFF ? ERR_ROUND_FINAL : OK;
    if (t->phase != TABLE_PAUSE || lock_was_paid(f, fact)) return ERR_ROUND_FINAL;
    return check_settled(f, fact);
}

static struct transfer turned(struct transfer t)
{
    return (struct transfer){.debit = t.credit,
                             .credit = t.debit,
                             .cents = t.cents,
                             .why = TRANSFER_VOID,
                             .wager = t.wager,
                             .seat = t.seat};
}

/* All stakes of a seat back, and before that, where it was settled, what it was paid; as one posting. */
static void void_seat(struct floor *f, const struct fact *fact, int seat, const struct floor_sink *sink)
{
    struct award awards[AWARDS_MAX];
    struct transfer transfers[AWARDS_MAX * POSTING_PER_AWARD + WAGERS_MAX];
    int64_t stakes[WAGERS_MAX];
    int count = 0;
    const int made = floor_table(f, fact)->settled ? floor_awards(f, fact->table, seat, awards) : 0;

    for (int i = made - 1; i >= 0; i--) {
        struct transfer done[POSTING_PER_AWARD];
        for (int n = transfers_of(f, fact->table, &awards[i], done); n > 0; n--)
            transfers[count++] = turned(done[n - 1]);
    }
    floor_stakes(f, fact->table, f->round[fact->table - 1], seat, stakes);
    for (int w = 0; w < WAGERS_MAX; w++)
        if (stakes[w]) transfers[count++] = posting_void(floor_at(f, fact->table, seat), w, stakes[w]);
    floor_post(f, sink, transfers, count);
}

/* WAC 230-15-695 The meters fall by what this round had put into them, and have again what it had won. */
static void void_meters(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    struct floor_table *t = floor_table(f, fact);
    const uint32_t number = floor_config(f, fact->table)->pool;

    if (!number) return;
    struct pool *pool = &f->head->pool[number - 1];

    for (int i = t->payout_count - 1; i >= 0; i--) pool_unpay(pool, t->payout[i].meter, &t->payout[i].payment);
    for (int m = 1; m < METERS_MAX; m++) {
        if (!t->contributed_cents[m]) continue;
        const struct transfer back = {.debit = account_of(ACCOUNT_POOL, number),
                                      .credit = account_of(ACCOUNT_TABLE, fact->table),
                                      .cents = t->contributed_cents[m],
                                      .why = TRANSFER_VOID,
                                      .wager = TRANSFER_NO_WAGER};
        pool_adjust(pool, m, METER_VOID, t->contributed_cents[m]);
        floor_post(f, sink, &back, 1);
    }
}

static void void_locks(struct floor *f, const struct fact *fact)
{
    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].table == fact->table) f->lock[i] = (struct floor_lock){0};
    floor_table(f, fact)->locks = 0;
}

void floor_apply_void(struct floor *f, const struct fact *fact, const struct floor_sink *sink)
{
    struct floor_table *t = floor_table(f, fact);

    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++) {
        struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
        if (!has_played(f, fact->table, seat)) continue;
        void_seat(f, fact, seat, sink);
        s->returned_cents = s->staked_cents;
        f->terminal[s->player - 1].win_cents = 0;
    }
    void_meters(f, fact, sink);
    void_locks(f, fact);
    if (!t->settled) keep_shoe(f, fact->table);
    floor_release(f, fact->table);
    t->voided = true;
    end(f, fact);
}
