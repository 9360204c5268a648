/* floor_seat.c - terminals and their seats; tables that open and close; limits that change. */
#include "floor/floor_parts.h"

#include <string.h>

static bool terminal_exists(const struct floor *f, uint32_t terminal) {
    return terminal >= 1 && terminal <= f->config->terminals;
}

enum err floor_check_terminal(const struct floor *f, const struct fact *fact, uint32_t terminal) {
    if (!terminal_exists(f, terminal) || !f->terminal[terminal - 1].paired) return ERR_TERMINAL;
    return fact->source == BY_TERMINAL && fact->who != terminal ? ERR_NOT_ALLOWED : OK;
}

bool floor_is_senders_seat(const struct floor *f, const struct fact *fact, int seat) {
    if (seat < 1 || seat > floor_config(f, fact->table)->seats) return false;
    const uint32_t terminal = f->seat[fact->table - 1][seat - 1].terminal;
    if (floor_config(f, fact->table)->chips) return fact->source != BY_TERMINAL; /* anybody's chips */
    return terminal && (fact->source != BY_TERMINAL || fact->who == terminal);
}

/* ---- terminals ---------------------------------------------------------------------------------------- */
/* Where the token of a device is kept, or NULL. */
static uint8_t *token_place(const struct floor *f, int role, uint32_t number) {
    const bool table = number >= 1 && number <= f->config->table_count;
    switch (role) {
    case ROLE_TERMINAL: return terminal_exists(f, number) ? f->terminal[number - 1].token : NULL;
    case ROLE_SIGN: return number >= 1 && number <= FLOOR_SIGNS ? f->head->sign_token[number - 1] : NULL;
    case ROLE_READER: return table ? f->table[number - 1].reader_token : NULL;
    case ROLE_CONSOLE: return table ? f->table[number - 1].console_token : NULL;
    default: return NULL;
    }
}

const uint8_t *floor_device_token(const struct floor *f, int role, uint32_t number) {
    static const uint8_t none[FACT_HASH];
    const uint8_t *token = token_place(f, role, number);
    if (!token) return NULL;
    const bool paired = role == ROLE_TERMINAL ? f->terminal[number - 1].paired : memcmp(token, none, FACT_HASH) != 0;
    return paired ? token : NULL;
}

/* [table-at-speed 13] A terminal of a live table may have a seat of its own. */
static enum err check_own_seat(const struct floor *f, const struct fact *fact) {
    const uint16_t table = fact->pair.table, seat = fact->pair.seat;
    if (!table && !seat) return OK;
    if (fact_pair_role(fact) != ROLE_TERMINAL || !table || table > f->config->table_count) return ERR_TABLE;
    return seat >= 1 && seat <= floor_config(f, table)->seats ? OK : ERR_SEAT;
}

enum err floor_check_pair(const struct floor *f, const struct fact *fact) {
    const int role = fact_pair_role(fact);
    const uint8_t *token = floor_device_token(f, role, fact->pair.terminal);
    if (!token_place(f, role, fact->pair.terminal)) return ERR_TERMINAL;
    if (token && memcmp(token, fact->pair.token, FACT_HASH) == 0) return ERR_TERMINAL_TAKEN;
    return check_own_seat(f, fact);
}

/* It may be paired already: its token was lost before use, and it has another.  Request numbers start again: what is
 * paired now is another program, perhaps another machine. */
void floor_apply_pair(struct floor *f, const struct fact *fact) {
    const int role = fact_pair_role(fact);
    memcpy(token_place(f, role, fact->pair.terminal), fact->pair.token, FACT_HASH);
    if (role != ROLE_TERMINAL) return;
    struct floor_terminal *t = &f->terminal[fact->pair.terminal - 1];
    t->paired = true;
    t->request = 0;
    t->own_table = fact->pair.table;
    t->own_seat = fact->pair.seat;
    memcpy(t->name, fact->pair.name, sizeof t->name);
}

/* Its credit stays on its account until it is paired again; it must have left its seat. */
enum err floor_check_unpair(const struct floor *f, const struct fact *fact) {
    const int role = fact_pair_role(fact);
    if (!floor_device_token(f, role, fact->pair.terminal)) return ERR_TERMINAL;
    return role == ROLE_TERMINAL && f->terminal[fact->pair.terminal - 1].table ? ERR_SEATED : OK;
}

void floor_apply_unpair(struct floor *f, const struct fact *fact) {
    const int role = fact_pair_role(fact);
    if (role == ROLE_TERMINAL) {
        f->terminal[fact->pair.terminal - 1].paired = false;
        f->terminal[fact->pair.terminal - 1].voucher = 0;
    } else {
        memset(token_place(f, role, fact->pair.terminal), 0, FACT_HASH);
    }
}

/* ---- seats -------------------------------------------------------------------------------------------- */
enum err floor_check_sit(const struct floor *f, const struct fact *fact) {
    TRY(floor_check_terminal(f, fact, fact->seat.terminal));
    if (floor_config(f, fact->table)->chips) return ERR_MONEY;
    if (fact->seat.seat < 1 || fact->seat.seat > floor_config(f, fact->table)->seats) return ERR_SEAT;
    const struct floor_terminal *t = &f->terminal[fact->seat.terminal - 1];
    if (t->table) return ERR_SEATED;
    if (t->own_seat && (t->own_table != fact->table || t->own_seat != fact->seat.seat)) return ERR_OWN_SEAT;
    const struct floor_seat *seat = &f->seat[fact->table - 1][fact->seat.seat - 1];

    /* a terminal that left in a pause keeps its result on the table until the next round opens */
    return seat->terminal ? ERR_SEAT_TAKEN : OK;
}

void floor_apply_sit(struct floor *f, const struct fact *fact) {
    struct floor_terminal *t = &f->terminal[fact->seat.terminal - 1];
    f->seat[fact->table - 1][fact->seat.seat - 1].terminal = fact->seat.terminal;
    t->table = fact->table;
    t->seat = fact->seat.seat;
    t->win_cents = 0; /* what was won elsewhere is not this table's to show */
    floor_table(f, fact)->seated++;
}

enum err floor_check_leave(const struct floor *f, const struct fact *fact) {
    TRY(floor_check_terminal(f, fact, fact->seat.terminal));
    const struct floor_terminal *t = &f->terminal[fact->seat.terminal - 1];

    if (t->table != fact->table || t->seat != fact->seat.seat) return ERR_SEAT;
    return t->in_play ? ERR_IN_PLAY : OK;
}

void floor_apply_leave(struct floor *f, const struct fact *fact) {
    struct floor_terminal *t = &f->terminal[fact->seat.terminal - 1];
    floor_set_ready(f, fact->table, t->seat, false);
    f->seat[fact->table - 1][t->seat - 1].terminal = 0;
    t->table = 0;
    t->seat = 0;
    floor_table(f, fact)->seated--;
}

/* ---- tables ------------------------------------------------------------------------------------------- */
enum err floor_check_table_open(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    return t->phase == TABLE_OFF || t->closing ? OK : ERR_ORDER;
}

void floor_apply_table_open(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    t->closing = false;
    if (t->phase != TABLE_OFF) return;
    t->phase = TABLE_PAUSE;
    t->deadline_ms = fact->time_ms;
}

/* Nobody loses a wager by it: a round is played to its end, unless nobody has wagered in it. */
enum err floor_check_table_close(const struct floor *f, const struct fact *fact) {
    return floor_table(f, fact)->phase == TABLE_OFF ? ERR_ORDER : OK;
}

void floor_apply_table_close(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    const bool idle = t->phase == TABLE_PAUSE || (t->phase == TABLE_BETTING && !t->players);
    t->closing = !idle;
    if (!idle) return;
    t->phase = TABLE_OFF;
    t->deadline_ms = 0;
}

/* Limits belong to a wager that is placed by hand; a fixed amount is its own. */
static enum err check_spot(const struct rules *rules, int wager, int64_t min_cents, int64_t max_cents) {
    if (wager >= rules->game->wager_count) return ERR_WAGER;
    const int kind = rules->game->wagers[wager].kind;
    const int64_t fixed = rules_fixed_cents(rules, wager);
    if (kind != WAGER_REQUIRED && kind != WAGER_OPTIONAL) return ERR_WAGER_DERIVED;
    if (!rules_offers(rules, wager)) return ERR_WAGER_OFF;
    if (fixed && (min_cents != fixed || max_cents != fixed)) return ERR_STAKE_FIXED;
    return min_cents < 1 || max_cents < min_cents ? ERR_AMOUNT : OK;
}

/* WAC 230-15-140, WAC 230-15-040, WAC 230-15-490: as they are in force on the day of the change. */
enum err floor_check_limits(const struct floor *f, const struct fact *fact) {
    const struct config_table *config = floor_config(f, fact->table);
    struct config_spot spots[WAGERS_MAX];
    if (fact->limits.betting_ms < 0 || fact->limits.decision_ms < 0 || fact->limits.pause_ms < 0) return ERR_AMOUNT;
    memcpy(spots, floor_table(f, fact)->next_terms.spot, sizeof spots);
    for (int i = 0; i < fact->limits.count; i++) {
        const int wager = fact->limits.spot[i].wager;
        const int64_t min_cents = fact->limits.spot[i].min_cents, max_cents = fact->limits.spot[i].max_cents;
        TRY(check_spot(&config->rules, wager, min_cents, max_cents));
        spots[wager].min_cents = min_cents;
        spots[wager].max_cents = max_cents;
    }
    return fact->limits.count ? config_check_spots(config, spots, config_day(f->config, fact->time_ms)) : OK;
}

void floor_apply_limits(struct floor *f, const struct fact *fact) {
    struct floor_terms *next = &floor_table(f, fact)->next_terms;
    if (fact->limits.betting_ms) next->betting_ms = fact->limits.betting_ms;
    if (fact->limits.decision_ms) next->decision_ms = fact->limits.decision_ms;
    if (fact->limits.pause_ms) next->pause_ms = fact->limits.pause_ms;
    for (int i = 0; i < fact->limits.count; i++) {
        next->spot[fact->limits.spot[i].wager].min_cents = fact->limits.spot[i].min_cents;
        next->spot[fact->limits.spot[i].wager].max_cents = fact->limits.spot[i].max_cents;
    }
}
