/*
 * floor_settle.c - what a round pays.
 *
 * The rules give the awards of each seat; here the meters, the aggregate limits and the locks are worked in,
 * in seat order, and everything becomes transfers.  Afterwards the escrow of the table is zero: that is
 * asserted.  How it is undone is in floor_void.c.
 */
#include "table/floor_parts.h"

#include <string.h>

/* ---- the awards as they are paid ---------------------------------------------------------------------- */

bool floor_has_played(const struct floor *f, int table, int seat)
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

    if (!t->round || !floor_has_played(f, table, seat) || t->voided) return 0;
    if (game->need(f->round[table - 1]).kind != NEED_NOTHING) return 0;
    const int count = game->settle(f->round[table - 1], seat, out);

    for (int i = 0; i < count; i++) {
        const struct floor_payout *payout = out[i].meter ? payout_of(t, &out[i]) : NULL;
        if (payout) out[i].returned_cents = payout->payment.paid_cents;
        /* [super-three-card R10] WAC 230-15-490 What is won above the limit is cut in proportion. */
        out[i].returned_cents -=
            config_limit_cut(floor_config(f, table), t->terms.spot[out[i].wager].aggregate_cents,
                             t->won_cents[out[i].wager], &out[i]);
    }
    return count;
}

bool floor_is_locked_win(const struct floor *f, const struct award *award)
{
    return !award->toke && posting_win_cents(award) >= f->config->lock_cents;
}

int floor_award_transfers(const struct floor *f, int table, const struct award *award,
                          struct transfer out[POSTING_PER_AWARD])
{
    const struct floor_table *t = &f->table[table - 1];
    const struct floor_payout *payout = award->meter ? payout_of(t, award) : NULL;

    struct posting_seat at = floor_posting_seat(f, table, award->seat);

    at.lock = floor_is_locked_win(f, award);
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
        if (!floor_has_played(f, table, seat)) continue;
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

/* The wins of a seat that wait for two people. */
struct held {
    int64_t cents;
    uint32_t wagers; /* a bit each */
};

/* ... as one lock. */
static void add_lock(struct floor *f, const struct fact *fact, int seat, struct held held)
{
    for (uint32_t i = 0; i < f->lock_room; i++) {
        if (f->lock[i].id) continue;
        f->lock[i] = (struct floor_lock){.id = ++f->head->locks,
                                         .table = fact->table,
                                         .seat = (uint16_t)seat,
                                         .terminal = f->seat[fact->table - 1][seat - 1].player,
                                         .round = floor_table(f, fact)->round,
                                         .cents = held.cents,
                                         .wagers = held.wagers,
                                         .time_ms = fact->time_ms};
        floor_table(f, fact)->locks++;
        return;
    }
    must(!"there is a place for every seat, and a table waits for its own");
}

/* Posts the award; what of it waits for two people is added to held. */
static void post_award(struct floor *f, int table, const struct award *award, struct held *held)
{
    struct transfer transfers[POSTING_PER_AWARD];
    const int count = floor_award_transfers(f, table, award, transfers);

    floor_post(f, transfers, count);
    for (int i = 0; i < count; i++) {
        if (account_kind(transfers[i].credit) != ACCOUNT_LOCKED) continue;
        held->cents += transfers[i].cents;
        held->wagers |= 1u << award->wager;
    }
}

static void settle_seat(struct floor *f, const struct fact *fact, int seat)
{
    struct award awards[AWARDS_MAX];
    struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
    struct held held = {0};
    const int count = floor_awards(f, fact->table, seat, awards);

    for (int i = 0; i < count; i++) {
        post_award(f, fact->table, &awards[i], &held);
        if (!awards[i].toke) s->returned_cents += awards[i].returned_cents;
    }
    if (held.cents) add_lock(f, fact, seat, held);
    floor_set_off(f, fact->table, seat);
    f->terminal[s->player - 1].win_cents = s->returned_cents;
}

void floor_keep_shoe(struct floor *f, int table)
{
    struct floor_table *t = &f->table[table - 1];
    const struct game *game = floor_game(f, table);

    if (!game->live_shoe) return;
    t->shoe = *game->shoe(f->round[table - 1]);
    t->shoe_at = (uint16_t)(t->shoe_at + floor_cards_used(f, table));
}

bool floor_is_in_play_elsewhere(const struct floor *f, int table, uint32_t terminal)
{
    const struct floor_terminal *at = &f->terminal[terminal - 1];

    if (!at->table || at->table == table) return false;
    const struct floor_table *t = &f->table[at->table - 1];
    const struct floor_seat *s = &f->seat[at->table - 1][at->seat - 1];

    return s->player == terminal && s->staked_cents && !t->settled && !t->voided;
}

void floor_end_play(struct floor *f, int table)
{
    const struct floor_seat *seats = f->seat[table - 1];

    /* only of seats with a stake: a terminal that took its wager back may be in play at another table */
    for (int i = 0; i < floor_config(f, table)->seats; i++)
        if (floor_has_played(f, table, i + 1))
            f->terminal[seats[i].player - 1].in_play = floor_is_in_play_elsewhere(f, table, seats[i].player);
}

void floor_end_round(struct floor *f, const struct fact *fact)
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
        if (floor_has_played(f, fact->table, seat)) settle_seat(f, fact, seat);
    floor_keep_shoe(f, fact->table);
    floor_end_play(f, fact->table);
    floor_table(f, fact)->settled = true;
    floor_end_round(f, fact);
}
