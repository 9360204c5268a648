/*
 * floor_settle.c - the settlement of a round, and its undoing.
 *
 * The rules give the awards of each seat; here the meters, the aggregate limits and the locks are worked in,
 * in seat order, and everything becomes transfers.  Afterwards the escrow of the table is zero: that is
 * asserted.
 *
 * A void gives every stake back.  A round that is settled and is still on the table is first reversed to the
 * last cent; an older one is final, and so is one whose jackpot two people have verified and paid, and
 * one that was on the table when another configuration came into force: only its number is left of it.
 *
 * Since the settlement a meter may have been changed for a listed reason.  The prize returns to it all the
 * same, but the house takes back of its reset only what has not been taken out already (pool_undo_payment),
 * so a meter and its account cannot fall below zero, and a void of a round that is on the table never fails.
 */
#include "table/floor_parts.h"

#include <string.h>

/* ---- the awards as they are paid ---------------------------------------------------------------------- */

static bool has_played(const struct floor *f, int table, int seat)
{
    return f->seat[table - 1][seat - 1].staked_cents != 0;
}

static const struct floor_payout *payout_of(const struct floor_table *t, const struct award *award)
{
    for (int i = 0; i < t->payout_count; i++)
        if (t->payout[i].seat == award->seat && t->payout[i].wager == award->wager &&
            t->payout[i].meter == award->meter)
            return &t->payout[i];
    return NULL;
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
        /* [super-three-card R10] WAC 230-15-490 What is won above the limit is cut in proportion. */
        out[i].returned_cents -= posting_limit_cut(t->terms.spot[out[i].wager].aggregate_cents,
                                                   t->won_cents[out[i].wager], &out[i]);
    }
    return count;
}

static bool is_locked_win(const struct floor *f, const struct award *award)
{
    return !award->toke && posting_win_cents(award) >= f->config->lock_cents;
}

/* The transfers of an award as it is paid. */
static int transfers_of(const struct floor *f, int table, const struct award *award, struct transfer *out)
{
    const struct floor_table *t = &f->table[table - 1];
    const struct floor_payout *payout = award->meter ? payout_of(t, award) : NULL;

    struct posting_seat at = floor_posting_seat(f, table, award->seat);

    at.lock = is_locked_win(f, award);
    return posting_award(at, &floor_config(f, table)->rules, award, payout ? &payout->payment : NULL, out);
}

/* ---- settlement --------------------------------------------------------------------------------------- */

enum err floor_check_settle(const struct floor *f, const struct fact *fact)
{
    if (fact->source == BY_USER && !floor_config(f, fact->table)->live) return ERR_NOT_ALLOWED;
    return floor_table(f, fact)->phase == TABLE_FINISHED ? OK : ERR_ORDER;
}

/* Before anything is paid: what meters pay, in seat order, and what all players win on each wager. */
static void work_out_payouts(struct floor *f, int table)
{
    struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);
    struct award awards[AWARDS_MAX];

    for (int seat = 1; seat <= config->seats; seat++) {
        if (!has_played(f, table, seat)) continue;
        const int count = config->rules.game->settle(f->round[table - 1], seat, awards);
        for (int i = 0; i < count; i++) {
            if (!awards[i].meter && !awards[i].toke)
                t->won_cents[awards[i].wager] += posting_win_cents(&awards[i]);
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
static void add_lock(struct floor *f, const struct fact *fact, int seat, int64_t cents)
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

/* Posts the award and returns what of it waits for two people. */
static int64_t post_award(struct floor *f, int table, const struct award *award)
{
    struct transfer transfers[POSTING_PER_AWARD];
    const int count = transfers_of(f, table, award, transfers);
    int64_t locked = 0;

    floor_post(f, transfers, count);
    for (int i = 0; i < count; i++)
        if (account_kind(transfers[i].credit) == ACCOUNT_LOCKED) locked += transfers[i].cents;
    return locked;
}

static void settle_seat(struct floor *f, const struct fact *fact, int seat)
{
    struct award awards[AWARDS_MAX];
    struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
    int64_t locked = 0;
    const int count = floor_awards(f, fact->table, seat, awards);

    for (int i = 0; i < count; i++) {
        locked += post_award(f, fact->table, &awards[i]);
        if (!awards[i].toke) s->returned_cents += awards[i].returned_cents;
    }
    if (locked) add_lock(f, fact, seat, locked);
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

/* The stakes of the round are no longer in play. */
static void floor_end_play(struct floor *f, int table)
{
    const struct floor_seat *seats = f->seat[table - 1];

    /* only of seats with a stake: a terminal that took its wager back may be in play at another table */
    for (int i = 0; i < floor_config(f, table)->seats; i++)
        if (has_played(f, table, i + 1)) f->terminal[seats[i].player - 1].in_play = false;
}

static void end_round(struct floor *f, const struct fact *fact)
{
    struct floor_table *t = floor_table(f, fact);

    must(books_balance(&f->books, account_of(ACCOUNT_ESCROW, fact->table)) == 0);
    t->phase = TABLE_PAUSE;
    t->deadline_ms = fact->time_ms + t->terms.pause_ms;
}

void floor_apply_settle(struct floor *f, const struct fact *fact)
{
    work_out_payouts(f, fact->table);
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++)
        if (has_played(f, fact->table, seat)) settle_seat(f, fact, seat);
    keep_shoe(f, fact->table);
    floor_end_play(f, fact->table);
    floor_table(f, fact)->settled = true;
    end_round(f, fact);
}

/* ---- voids -------------------------------------------------------------------------------------------- */

static bool has_lock(const struct floor *f, int table, int seat)
{
    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].table == table && f->lock[i].seat == seat) return true;
    return false;
}

/* A jackpot that two people have verified and paid: what they looked at is final. */
static bool jackpot_paid(const struct floor *f, int table)
{
    struct award awards[AWARDS_MAX];

    for (int seat = 1; f->table[table - 1].settled && seat <= floor_config(f, table)->seats; seat++) {
        const int count = floor_awards(f, table, seat, awards);
        for (int i = 0; i < count; i++)
            if (is_locked_win(f, &awards[i]) && !has_lock(f, table, seat)) return true;
    }
    return false;
}

/* The prizes return to their meters in the order in which they were won, as the seats are undone: so the
 * pool's account is never below zero between two seats.  payout: as many as the round has, changed to what
 * really goes back. */
static enum err restore_prizes(struct pool *pool, struct floor_payout *payout, int count)
{
    enum err err = OK;

    for (int i = 0; i < count && err == OK; i++) err = pool_undo_payment(pool, &payout[i].payment);
    return err;
}

static enum err try_restore(const struct floor *f, int table)
{
    const struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);
    struct floor_payout payout[FLOOR_PAYOUTS];

    if (!config->pool || !t->payout_count) return OK;
    struct pool pool = f->head->pool[config->pool - 1];

    memcpy(payout, t->payout, t->payout_count * sizeof *payout);
    return restore_prizes(&pool, payout, t->payout_count);
}

enum err floor_check_void(const struct floor *f, const struct fact *fact)
{
    const struct floor_table *t = floor_table(f, fact);

    if (!fact->voided.reason[0]) return ERR_REASON;
    if (!t->round || fact->voided.round != t->round || t->voided || t->phase == TABLE_OFF)
        return ERR_ROUND_FINAL;
    if (!t->first_fact || jackpot_paid(f, fact->table)) return ERR_ROUND_FINAL; /* floor_carry() took it */
    return try_restore(f, fact->table);
}

/* The transfers of a settled seat the other way round, the last one first. */
static int reversed_transfers(const struct floor *f, int table, int seat, bool house_stands_in,
                              struct transfer *out)
{
    struct award awards[AWARDS_MAX];
    int count = 0;

    for (int i = floor_awards(f, table, seat, awards) - 1; i >= 0; i--) {
        struct transfer done[POSTING_PER_AWARD];
        for (int n = transfers_of(f, table, &awards[i], done); n > 0; n--) {
            const enum account_kind to = account_kind(done[n - 1].credit);
            const bool carried_away = to == ACCOUNT_CREDIT || to == ACCOUNT_TOKES;
            out[count++] = posting_reverse(done[n - 1], house_stands_in && carried_away);
        }
    }
    return count;
}

static int returned_stakes(const struct floor *f, int table, int seat, struct transfer *out)
{
    int64_t stakes[WAGERS_MAX];
    int count = 0;

    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    for (int w = 0; w < WAGERS_MAX; w++)
        if (stakes[w]) out[count++] = posting_void_stake(floor_posting_seat(f, table, seat), w, stakes[w]);
    return count;
}

/*
 * What the seat was paid is taken back and its stakes returned, as one posting.  It never fails: the house
 * stands in for a credit or tokes that were carried away, what is locked is still locked (jackpot_paid), the
 * pool's account holds what its meters hold after void_wins(), the escrow gets back what it gives, and the
 * table, the residue and the house may fall below zero.
 */
static void void_seat(struct floor *f, const struct fact *fact, int seat)
{
    struct transfer transfers[AWARDS_MAX * POSTING_PER_AWARD + WAGERS_MAX];
    const bool settled = floor_table(f, fact)->settled;

    for (int house_stands_in = 0; house_stands_in < 2; house_stands_in++) {
        int count = settled ? reversed_transfers(f, fact->table, seat, house_stands_in, transfers) : 0;

        count += returned_stakes(f, fact->table, seat, transfers + count);
        if (floor_try_post(f, transfers, count)) return;
    }
    must(!"the house can always stand in");
}

/* WAC 230-15-695 The meters have again what this round had won; try_restore() has made sure of it. */
static void void_wins(struct floor *f, int table)
{
    struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);

    if (config->pool)
        must(restore_prizes(&f->head->pool[config->pool - 1], t->payout, t->payout_count) == OK);
}

/* WAC 230-15-695 The meters give back what this round had put into them, where it is still there. */
static void void_contributions(struct floor *f, const struct fact *fact)
{
    const struct floor_table *t = floor_table(f, fact);
    const struct config_table *config = floor_config(f, fact->table);

    if (!config->pool) return;
    struct pool *pool = &f->head->pool[config->pool - 1];

    for (int seat = 1; t->contributed && seat <= config->seats; seat++) {
        int64_t stakes[WAGERS_MAX], moved = 0;
        if (!has_played(f, fact->table, seat)) continue;
        floor_stakes(f, fact->table, f->round[fact->table - 1], seat, stakes);
        for (int w = 0; w < config->rules.game->wager_count; w++) {
            if (!stakes[w] || pool_undo_contribution(pool, &config->rules, w, stakes[w], &moved) != OK ||
                !moved)
                continue;
            const struct transfer back =
                posting_void_contribution(floor_posting_seat(f, fact->table, seat), w, config->pool, moved);
            floor_post(f, &back, 1);
        }
    }
}

static void void_locks(struct floor *f, const struct fact *fact)
{
    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].table == fact->table) f->lock[i] = (struct floor_lock){0};
    floor_table(f, fact)->locks = 0;
}

/* [stadium-three-card R13] */
void floor_apply_void(struct floor *f, const struct fact *fact)
{
    struct floor_table *t = floor_table(f, fact);

    void_wins(f, fact->table);
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++) {
        struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
        if (!has_played(f, fact->table, seat)) continue;
        void_seat(f, fact, seat);
        s->returned_cents = s->staked_cents;
        f->terminal[s->player - 1].win_cents = 0;
    }
    void_contributions(f, fact);
    void_locks(f, fact);
    if (!t->settled) { /* else both are done, and its players may be in play elsewhere */
        keep_shoe(f, fact->table);
        floor_end_play(f, fact->table);
    }
    t->voided = true;
    t->dead = fact->voided.dead;
    end_round(f, fact);
}
