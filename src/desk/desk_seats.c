/* desk_seats.c - seats whose terminal is not connected.
 *
 * The floor knows who sits, the desk knows who is there.  A player who is gone and has nothing in play must
 * not hold up those who play: where an automated table waits for such seats alone, the program says that they
 * are done betting.  It says so at the last moment, so that a player who comes back meanwhile can still bet. After
 * the time that the configuration sets, the program gives up the seat; the terminal keeps its credit.
 *
 * Who has a wager in play is waited for as long as the window lasts, and plays the round to its end. */
#include "desk/desk.h"

/* ---- DEAL --------------------------------------------------------------------------------------------- */
static bool is_awaited(const struct desk *d, const struct floor_seat *s) {
    return s->terminal && !s->ready && (s->staked_cents || d->terminal[s->terminal - 1]);
}

/* Betting is open, a wager lies, and every player who is not done has gone. */
static bool waits_for_away(const struct desk *d, int table) {
    const struct floor *f = &d->house.working;
    const struct floor_table *t = &f->table[table - 1];
    const struct config_table *config = floor_config(f, table);
    if (config->live || t->phase != TABLE_BETTING || !t->players || t->ready == t->seated) return false;
    for (int seat = 1; seat <= config->seats; seat++)
        if (is_awaited(d, &f->seat[table - 1][seat - 1])) return false;
    return true;
}

static void pass_over(struct desk *d, int table, int64_t now_ms) {
    const struct floor *f = &d->house.working;
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        const struct floor_seat *s = &f->seat[table - 1][seat - 1];
        struct fact ready = {.kind = FACT_READY, .source = BY_PROGRAM, .table = (uint16_t)table};

        ready.ready.seat = (uint16_t)seat;
        if (s->terminal && !s->ready && house_put(&d->house, &ready, now_ms) != OK) return;
    }
}

void desk_pass_over_away(struct desk *d, int64_t now_ms) {
    if (d->house.trouble != OK) return; /* no betting closes then */
    for (int table = 1; table <= d->house.working.config->table_count; table++)
        if (waits_for_away(d, table)) pass_over(d, table, now_ms);
}

/* ---- the seat ----------------------------------------------------------------------------------------- */
/* A winner whose jackpot two people must verify keeps the seat until the table goes on. */
static bool has_left(const struct desk *d, uint32_t terminal, int64_t now_ms) {
    const struct floor *f = &d->house.working;
    const struct floor_terminal *t = &f->terminal[terminal - 1];
    const int64_t left_ms = d->left_ms[terminal - 1], first_ms = d->upkeep.seats_ms;
    if (!t->table || t->in_play || d->terminal[terminal - 1] || f->table[t->table - 1].locks) return false;
    return now_ms - (left_ms > first_ms ? left_ms : first_ms) >= f->config->seat_hold_ms;
}

void desk_free_seats(struct desk *d, int64_t now_ms) {
    const struct floor *f = &d->house.working;
    if (!d->upkeep.seats_ms) d->upkeep.seats_ms = now_ms;
    if (!f->config->seat_hold_ms || d->house.trouble != OK) return;
    for (uint32_t terminal = 1; terminal <= f->config->terminals; terminal++) {
        if (!has_left(d, terminal, now_ms)) continue;
        struct fact leave = {.kind = FACT_LEAVE, .source = BY_PROGRAM, .table = f->terminal[terminal - 1].table};

        leave.seat.terminal = terminal;
        leave.seat.seat = f->terminal[terminal - 1].seat;
        house_put(&d->house, &leave, now_ms);
    }
}
