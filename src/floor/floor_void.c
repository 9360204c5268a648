/* floor_void.c - how a round is undone: a void, and the reopening of a live round for a correction.
 *
 * What the round paid is taken back as far as it is there: from the player's credit, with the stakes that a
 * void returns, and from the tokes of the table.  What was carried away is a claim on the player of the
 * terminal, or on the dealers; so a round that was undone has made nobody richer or poorer, to the cent:
 *
 *   credit + vouchers taken out - claim = what the player had before the round
 *
 * At a table in chips the dealer takes back what was paid: there are no claims.
 *
 * Prizes return to their meters, locks are gone.  A void then gives every stake back; a reopened round keeps
 * its stakes in escrow, and what it pays when it is settled again is first set off against its claim.
 *
 * A round is voided while it is on the table.  An older one is final, and so is one that was on the table
 * when another configuration came into force: only its number is left of it.  Where a jackpot of the round is
 * locked or was paid, or much money moves, it takes two people (floor_control.c), and never the dealer of the
 * round.
 *
 * Since the settlement a meter may have been changed for a listed reason.  The prize returns to it all the
 * same, but the house takes back of its reset only what has not been taken out already (pool_undo_payment),
 * so a meter and its account cannot fall below zero, and a void of a round that is on the table never fails. */
#include "floor/floor_parts.h"

#include <string.h>

/* ---- jackpots ----------------------------------------------------------------------------------------- */
static const struct floor_lock *lock_of(const struct floor *f, int table, const struct award *award) {
    for (uint32_t i = 0; i < f->lock_room; i++) {
        const struct floor_lock *lock = &f->lock[i];
        if (lock->id && lock->table == table && lock->seat == award->seat && lock->wagers >> award->wager & 1)
            return lock;
    }
    return NULL;
}

/* Has two people's verification paid a jackpot of the round? */
bool floor_has_paid_jackpot(const struct floor *f, int table) {
    struct award awards[AWARDS_MAX];
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        const int count = floor_awards(f, table, seat, awards);
        for (int i = 0; i < count; i++)
            if (floor_is_posted(f, table, &awards[i]) && floor_is_locked_win(f, &awards[i]) &&
                !lock_of(f, table, &awards[i]))
                return true;
    }
    return false;
}

static void remove_locks(struct floor *f, int table) {
    for (uint32_t i = 0; i < f->lock_room; i++)
        if (f->lock[i].id && f->lock[i].table == table) f->lock[i] = (struct floor_lock){0};
    f->table[table - 1].locks = 0;
}

/* ---- meters ------------------------------------------------------------------------------------------- */
/* The prizes return to their meters in the order in which they were won, as the seats are undone: so the
 * pool's account is never below zero between two seats.  payout: as many as the round has, changed to what
 * really goes back. */
static enum err restore_prizes(struct pool *pool, struct floor_payout *payout, int count) {
    enum err err = OK;
    for (int i = 0; i < count && err == OK; i++) err = pool_undo_payment(pool, &payout[i].payment);
    return err;
}

static enum err try_restore(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);
    struct floor_payout payout[FLOOR_PAYOUTS];
    if (!config->pool || !t->payout_count) return OK;
    struct pool pool = f->head->pool[config->pool - 1];

    memcpy(payout, t->payout, t->payout_count * sizeof *payout);
    return restore_prizes(&pool, payout, t->payout_count);
}

/* WAC 230-15-695 The meters have again what this round had won; try_restore() has made sure of it. */
static void void_wins(struct floor *f, int table) {
    struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);
    if (config->pool) must(restore_prizes(&f->head->pool[config->pool - 1], t->payout, t->payout_count) == OK);
}

/* WAC 230-15-695 The meters give back what this seat had put into them, where it is still there. */
static void void_contribution(struct floor *f, int table, int seat) {
    const struct config_table *config = floor_config(f, table);
    int64_t stakes[WAGERS_MAX], moved = 0;
    if (!config->pool || !f->table[table - 1].contributed || !floor_has_played(f, table, seat)) return;
    struct pool *pool = &f->head->pool[config->pool - 1];

    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    for (int w = 0; w < config->rules.game->wager_count; w++) {
        if (!stakes[w] || pool_undo_contribution(pool, &config->rules, w, stakes[w], &moved) != OK || !moved) continue;
        const struct transfer back =
            posting_void_contribution(floor_posting_seat(f, table, seat), w, config->pool, moved);
        floor_post(f, &back, 1);
    }
}

/* ---- a seat ------------------------------------------------------------------------------------------- */
/* What a seat was paid, the other way round, and whom it is taken from. */
struct undo {
    struct posting_purse player, dealers;
    int64_t locked_cents; /* not yet paid: simply no longer locked */
    int count;
    struct transfer transfers[AWARDS_MAX * POSTING_PER_AWARD + 2 + WAGERS_MAX];
};

static void reverse_transfer(struct undo *u, struct transfer done, bool is_locked) {
    struct posting_purse *purse = NULL;
    switch (account_kind(done.credit)) {
    case ACCOUNT_CREDIT:
    case ACCOUNT_FELT: purse = &u->player; break;
    case ACCOUNT_TOKES: purse = &u->dealers; break;
    case ACCOUNT_LOCKED: purse = is_locked ? NULL : &u->player; break; /* else it was paid to the player */
    default: break;
    }
    if (purse) {
        u->count += posting_take_back(purse, done, u->transfers + u->count);
    } else {
        u->transfers[u->count++] = posting_reverse(done);
        if (account_kind(done.credit) == ACCOUNT_LOCKED) u->locked_cents += done.cents;
    }
}

/* What was posted of a seat the other way round, the last one first. */
static void reverse_awards(const struct floor *f, int table, int seat, struct undo *u) {
    struct award awards[AWARDS_MAX];
    for (int i = floor_awards(f, table, seat, awards) - 1; i >= 0; i--) {
        struct transfer done[POSTING_PER_AWARD];

        if (!floor_is_posted(f, table, &awards[i])) continue;
        const bool is_locked = lock_of(f, table, &awards[i]) != NULL;
        for (int n = floor_award_transfers(f, table, &awards[i], done); n > 0; n--)
            reverse_transfer(u, done[n - 1], is_locked);
    }
}

static int64_t balance(const struct floor *f, account a) { return books_balance(&f->books, a); }

/* Chips that were paid are there for the dealer to take back; nobody can know of others. */
#define ON_THE_FELT (INT64_MAX / 4)

static struct undo begin_undo(const struct floor *f, int table, int seat) {
    const uint32_t player = floor_terminal_of(f, f->seat[table - 1][seat - 1].player);
    struct undo u = {
        .player = {.from = player ? account_of(ACCOUNT_CREDIT, player) : account_of(ACCOUNT_FELT, (uint32_t)table),
                   .claim = account_of(ACCOUNT_CLAIMS, player)},
        .dealers = {.from = account_of(ACCOUNT_TOKES, (uint32_t)table), .claim = account_of(ACCOUNT_CLAIMS, 0)}};
    u.player.left_cents = player ? balance(f, u.player.from) : ON_THE_FELT;
    u.dealers.left_cents = balance(f, u.dealers.from);
    return u;
}

static int return_stakes(const struct floor *f, int table, int seat, struct transfer *out) {
    int64_t stakes[WAGERS_MAX];
    int count = 0;
    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    for (int w = 0; w < WAGERS_MAX; w++)
        if (stakes[w]) out[count++] = posting_void_stake(floor_posting_seat(f, table, seat), w, stakes[w]);
    return count;
}

/* For a void: the stakes go back, and pay for what is to be taken back. */
static struct undo undo_with_stakes(const struct floor *f, int table, int seat) {
    struct undo u = begin_undo(f, table, seat);
    u.player.left_cents += f->seat[table - 1][seat - 1].staked_cents;
    reverse_awards(f, table, seat, &u);
    u.count += return_stakes(f, table, seat, u.transfers + u.count);
    return u;
}

static void set_off(struct floor *f, int seat, const struct posting_purse *purse, int64_t *claim_cents) {
    if (!*claim_cents) return;
    const int64_t there = balance(f, purse->from), owed = -balance(f, purse->claim);
    if (*claim_cents > owed) *claim_cents = owed; /* the rest was paid in cash or written off meanwhile */
    const int64_t cents = *claim_cents < there ? *claim_cents : there;

    if (!cents) return;
    const struct transfer paid = posting_set_off(purse, (uint16_t)seat, cents);

    floor_post(f, &paid, 1);
    *claim_cents -= cents;
}

void floor_set_off(struct floor *f, int table, int seat) {
    struct floor_seat *s = &f->seat[table - 1][seat - 1];
    const struct undo u = begin_undo(f, table, seat);
    set_off(f, seat, &u.player, &s->claim_cents);
    set_off(f, seat, &u.dealers, &s->toke_claim_cents);
}

/* It never fails: what is missing is a claim, what is locked is still locked, the pool's account holds what
 * its meters hold after void_wins(), the escrow gets back what it gives, and the table, the residue, the
 * house and a claim may fall below zero. */
static void post_undo(struct floor *f, int table, int seat, const struct undo *u) {
    struct floor_seat *s = &f->seat[table - 1][seat - 1];
    floor_post(f, u->transfers, u->count);
    s->claim_cents += u->player.claimed_cents;
    s->toke_claim_cents += u->dealers.claimed_cents;
    f->terminal[s->player - 1].win_cents = 0;
}

/* ---- preview of a void -------------------------------------------------------------------------------- */
static int64_t paid_by(const struct posting_purse *purse) { return purse->taken_cents + purse->claimed_cents; }

static int64_t prizes_of(const struct floor *f, int table, int seat) {
    const struct floor_table *t = &f->table[table - 1];
    int64_t cents = 0;
    for (int i = 0; i < t->payout_count; i++)
        if (t->payout[i].seat == seat) cents += t->payout[i].payment.held_cents;
    return cents;
}

/* tokes_left: of the table, which its seats share. */
static struct floor_void_seat preview_seat(const struct floor *f, int table, int seat, int64_t *tokes_left) {
    const struct floor_seat *s = &f->seat[table - 1][seat - 1];
    struct undo u = begin_undo(f, table, seat);
    u.player.left_cents += s->staked_cents;
    u.dealers.left_cents = *tokes_left;
    reverse_awards(f, table, seat, &u);
    *tokes_left = u.dealers.left_cents;
    return (struct floor_void_seat){.seat = (uint16_t)seat,
                                    .terminal = floor_terminal_of(f, s->player),
                                    .stake_cents = s->staked_cents,
                                    .paid_cents = paid_by(&u.player) + paid_by(&u.dealers) + u.locked_cents,
                                    .taken_cents = u.player.taken_cents + u.dealers.taken_cents,
                                    .credit_taken_cents = u.player.taken_cents,
                                    .claim_cents = u.player.claimed_cents,
                                    .toke_claim_cents = u.dealers.claimed_cents,
                                    .locked_cents = u.locked_cents,
                                    .meter_cents = prizes_of(f, table, seat)};
}

static void add_preview(struct floor_void_preview *sum, const struct floor_void_seat *seat) {
    const int64_t net = seat->paid_cents - seat->stake_cents;
    sum->moved_cents += net < 0 ? -net : net;
    sum->stake_cents += seat->stake_cents;
    sum->paid_cents += seat->paid_cents;
    sum->taken_cents += seat->taken_cents;
    sum->claim_cents += seat->claim_cents + seat->toke_claim_cents;
    sum->locked_cents += seat->locked_cents;
    sum->meter_cents += seat->meter_cents;
}

struct floor_void_preview floor_void_preview(const struct floor *f, int table, struct floor_void_seat *seats) {
    struct floor_void_preview sum = {0};
    int64_t tokes = balance(f, account_of(ACCOUNT_TOKES, (uint32_t)table));
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        if (seats) seats[seat - 1] = (struct floor_void_seat){0};
        if (!floor_has_played(f, table, seat)) continue;
        const struct floor_void_seat one = preview_seat(f, table, seat, &tokes);
        if (seats) seats[seat - 1] = one;
        add_preview(&sum, &one);
    }
    sum.jackpot = f->table[table - 1].locks || floor_has_paid_jackpot(f, table);
    sum.second_person =
        f->table[table - 1].takes_two || sum.jackpot || sum.moved_cents > f->config->second_above.void_cents;
    return sum;
}

static struct floor_void_preview preview_one(const struct floor *f, int table, int seat) {
    int64_t tokes = balance(f, account_of(ACCOUNT_TOKES, (uint32_t)table));
    const struct floor_void_seat one = preview_seat(f, table, seat, &tokes);
    struct floor_void_preview sum = {0};
    add_preview(&sum, &one);
    return sum;
}

int64_t floor_seat_moved(const struct floor *f, int table, int seat) { return preview_one(f, table, seat).moved_cents; }

/* A dead seat is a void of one seat: what takes two people there, one cannot rule here. */
bool floor_seat_takes_two(const struct floor *f, int table, int seat) {
    return f->table[table - 1].takes_two || preview_one(f, table, seat).locked_cents;
}

/* ---- voids -------------------------------------------------------------------------------------------- */
/* [WAC 230-15-535] Whatever the rack was closed on is counted: no chips move on its rounds any more. */
static bool is_counted(const struct floor *f, int table) {
    return floor_config(f, table)->chips && floor_check_rack_open(f, table) != OK;
}

static enum err check_on_table(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    if (!fact->voided.reason[0]) return ERR_REASON;
    if (!t->round || fact->voided.round != t->round || t->voided || t->phase == TABLE_OFF) return ERR_ROUND_FINAL;
    if (!t->first_fact || is_counted(f, fact->table)) return ERR_ROUND_FINAL; /* or floor_carry() took it */
    return try_restore(f, fact->table);
}

enum err floor_check_void(const struct floor *f, const struct fact *fact) {
    TRY(check_on_table(f, fact));
    if (fact->source != BY_USER) return OK;
    if (floor_has_dealt(f, fact->table, fact->who)) return ERR_OWN_ROUND;
    return floor_void_preview(f, fact->table, NULL).second_person ? floor_check_approved(f, fact)
                                                                  : floor_check_alone(f, fact);
}

static void void_seat(struct floor *f, const struct fact *fact, int seat) {
    struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
    const struct undo u = undo_with_stakes(f, fact->table, seat);
    post_undo(f, fact->table, seat, &u);
    floor_set_off(f, fact->table, seat); /* the claim of a reopened round */
    s->returned_cents = s->staked_cents;
}

/* [stadium-three-card R13] */
void floor_apply_void(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    void_wins(f, fact->table);
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++)
        if (floor_has_played(f, fact->table, seat)) void_seat(f, fact, seat);
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++) void_contribution(f, fact->table, seat);
    remove_locks(f, fact->table);
    if (!t->settled) { /* else both are done, and its players may be in play elsewhere */
        floor_keep_shoe(f, fact->table);
        floor_end_play(f, fact->table);
    }
    t->voided = true;
    t->dead = fact->voided.dead;
    floor_close_proposal(f, fact);
    floor_end_round(f, fact);
}

void floor_void_seat(struct floor *f, const struct fact *fact, int seat) {
    struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
    void_contribution(f, fact->table, seat);
    void_seat(f, fact, seat);
    f->terminal[s->player - 1].in_play = floor_is_in_play_elsewhere(f, fact->table, s->player);
    s->staked_cents = s->returned_cents = 0;
    floor_table(f, fact)->players--;
}

/* ---- reopening ---------------------------------------------------------------------------------------- */
enum err floor_check_unsettle(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    if (!floor_has_posted(f, table) || t->voided || t->phase == TABLE_OFF || !t->first_fact || !f->closed[table - 1] ||
        is_counted(f, table))
        return ERR_ROUND_FINAL;
    return try_restore(f, table);
}

static void unsettle_seat(struct floor *f, const struct fact *fact, int seat) {
    struct floor_seat *s = &f->seat[fact->table - 1][seat - 1];
    struct undo u = begin_undo(f, fact->table, seat);
    reverse_awards(f, fact->table, seat, &u);
    post_undo(f, fact->table, seat, &u);
    s->returned_cents = 0;
    s->posted = 0;
    f->terminal[s->player - 1].in_play = true;
}

/* The shoe is again what it was before the first card of the round. */
static void take_shoe_back(struct floor *f, int table) {
    struct floor_table *t = &f->table[table - 1];
    const struct game *game = floor_game(f, table);
    if (!game->live_shoe || !t->settled) return;
    t->shoe = *game->shoe(f->closed[table - 1]);
    t->shoe_at = (uint16_t)(t->shoe_at - floor_cards_used(f, table));
}

void floor_unsettle(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    t->reopened = t->reopened || t->settled || floor_has_paid(f, fact->table);
    /* else whoever reopens it could then void it alone */
    t->takes_two = floor_void_preview(f, fact->table, NULL).second_person;
    t->was_locked = t->was_locked || t->locks;
    void_wins(f, fact->table);
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++)
        if (floor_has_played(f, fact->table, seat)) unsettle_seat(f, fact, seat);
    remove_locks(f, fact->table);
    take_shoe_back(f, fact->table);
    t->payout_count = 0;
    memset(t->won_cents, 0, sizeof t->won_cents);
    t->settled = false;
}
