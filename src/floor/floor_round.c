/* floor_round.c - a round on the table, from its opening to its last decision, and what is next at a table.
 *
 * The rules decide (check and apply of the game); here are the limits of the table, the clock and the money.
 * A seat's wagers or decision are tried on a scratch copy of the head and that one seat, so that their cost
 * is known before anything changes; even in a stadium that is two small pieces.
 *
 * A wager is accepted as a whole set or not at all, with everything the rules demand of the seat, so closing
 * can never fail because of one seat.  What comes at the deadline or after it is late, whether or not the
 * house has closed betting yet. */
#include "floor/floor_parts.h"
#include "game/round.h"
#include "game/rules.h"

#include <string.h>

/* ---- helpers ------------------------------------------------------------------------------------------ */
static bool is_late(const struct floor_table *t, const struct fact *fact) {
    return t->deadline_ms && fact->time_ms >= t->deadline_ms;
}

void floor_copy_round(const struct floor *f, int table, int seat, char *to) {
    const struct game *game = floor_game(f, table);
    const char *from = f->round[table - 1];
    const size_t at = game->head_size + (size_t)(seat - 1) * game->seat_size;
    const bool small = game->seats <= TABLE_SEATS;
    memcpy(to, from, small ? game_round_size(game) : game->head_size);
    if (!small) memcpy(to + at, from + at, game->seat_size);
}

/* The round on the table, to try events on. */
static void *copy_to_scratch(const struct floor *f, int table, int seat) {
    floor_copy_round(f, table, seat, f->scratch[table - 1]);
    return f->scratch[table - 1];
}

void floor_stakes(const struct floor *f, int table, const void *round, int seat, int64_t stakes[WAGERS_MAX]) {
    const struct game *game = floor_game(f, table);
    const int64_t *placed = game->stakes(round, seat);
    memset(stakes, 0, WAGERS_MAX * sizeof *stakes);
    if (placed) memcpy(stakes, placed, game->wager_count * sizeof *stakes);
}

/* What a fact does to the stakes of a seat, ORDER WAGER. */
struct stake_change {
    int seat;
    int64_t before[WAGERS_MAX], after[WAGERS_MAX];
};

static int64_t sum_stakes(const int64_t stakes[WAGERS_MAX]) {
    int64_t total = 0;
    for (int i = 0; i < WAGERS_MAX; i++) total += stakes[i]; /* each was checked against the table's limit */
    return total;
}

/* A transfer for every wager whose stake has changed: those that come back first. */
static void post_stakes(struct floor *f, int table, const struct stake_change *change) {
    const struct posting_seat at = floor_posting_seat(f, table, change->seat);
    struct transfer transfers[WAGERS_MAX];
    uint8_t raised[WAGERS_MAX];
    int count = 0, raises = 0;
    for (int w = 0; w < WAGERS_MAX; w++) {
        const int64_t cents = change->after[w] - change->before[w];

        if (cents < 0) transfers[count++] = posting_stake(at, w, cents);
        if (cents > 0) raised[raises++] = (uint8_t)w;
    }
    for (int i = 0; i < raises; i++)
        transfers[count++] = posting_stake(at, raised[i], change->after[raised[i]] - change->before[raised[i]]);
    floor_post(f, transfers, count);
}

/* The fact happens, and what it does to the stakes of the seat is posted. */
static void apply_stakes(struct floor *f, const struct fact *fact, int number) {
    struct stake_change change = {.seat = number};
    floor_stakes(f, fact->table, f->round[fact->table - 1], number, change.before);
    floor_apply_events(f, fact);
    floor_stakes(f, fact->table, f->round[fact->table - 1], number, change.after);
    post_stakes(f, fact->table, &change);
    f->seat[fact->table - 1][number - 1].staked_cents = sum_stakes(change.after);
}

/* The share of the meters that a changed stake has, or had. */
static void post_share(struct floor *f, int table, int seat, int wager, int64_t cents) {
    const struct config_table *config = floor_config(f, table);
    const struct posting_seat at = floor_posting_seat(f, table, seat);
    int64_t moved = 0;
    if (!f->table[table - 1].contributed) return;
    struct pool *pool = &f->head->pool[config->pool - 1];

    if (cents > 0 && pool_contribute(pool, &config->rules, wager, cents, &moved) != OK) return;
    if (cents < 0 && pool_undo_contribution(pool, &config->rules, wager, -cents, &moved) != OK) return;
    const struct transfer share = cents > 0 ? posting_contribution(at, wager, config->pool, moved)
                                            : posting_void_contribution(at, wager, config->pool, moved);

    if (moved) floor_post(f, &share, 1);
}

void floor_restake(struct floor *f, int table, int seat, const int64_t stakes[WAGERS_MAX]) {
    struct floor_seat *s = &f->seat[table - 1][seat - 1];
    struct stake_change change = {.seat = seat};
    floor_stakes(f, table, f->round[table - 1], seat, change.before);
    memcpy(change.after, stakes, sizeof change.after);
    if (memcmp(change.before, change.after, sizeof change.after) == 0) return;
    if (!s->player) s->player = floor_felt(f, table);
    post_stakes(f, table, &change);
    for (int w = 0; w < WAGERS_MAX; w++)
        if (change.after[w] != change.before[w]) post_share(f, table, seat, w, change.after[w] - change.before[w]);
    const bool was_in = s->staked_cents != 0;
    s->staked_cents = sum_stakes(change.after);
    const bool is_in = s->staked_cents != 0;

    f->table[table - 1].players = (uint16_t)(f->table[table - 1].players + is_in - was_in);
    f->terminal[s->player - 1].in_play = is_in || floor_is_in_play_elsewhere(f, table, s->player);
    if (is_in) s->by_hand = false;
    if (!is_in && !s->terminal) s->player = 0; /* in chips: the seat is free again */
}

struct live_round floor_live_round(const struct floor *f, int table) {
    return (struct live_round){.game = floor_game(f, table),
                               .round = f->round[table - 1],
                               .closed = f->closed[table - 1],
                               .events = f->events[table - 1],
                               .count = f->table[table - 1].event_count};
}

void floor_apply_event(struct floor *f, int table, const struct event *event) {
    struct live_round live = floor_live_round(f, table);
    live_take(&live, *event);
    f->table[table - 1].event_count = live.count;
}

/* [L-1] From the last card on, or from whatever somebody else did, the entries are one person's. */
static void note_entry(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    const uint32_t who = fact->source == BY_USER ? fact->who : 0;
    if (fact->kind == FACT_CARDS || fact->kind == FACT_TURN || who != t->entered_by) t->entries_from = t->event_count;
    t->entered_by = who;
}

void floor_apply_events(struct floor *f, const struct fact *fact) {
    struct event events[FACT_EVENTS];
    note_entry(f, fact);
    const int count = fact_events(fact, events);
    for (int i = 0; i < count; i++) floor_apply_event(f, fact->table, &events[i]);
}

/* May the one event of this fact happen? */
static enum err check_event(const struct floor *f, const struct fact *fact, const void *round) {
    struct event events[FACT_EVENTS];
    must(fact_events(fact, events) == 1);
    return floor_game(f, fact->table)->check(round, events);
}

/* [T-1, T-4, T-7]; [three-card-catch R13]: windows and time-outs belong to automated tables and to Stadium. */
bool floor_is_timed(const struct floor *f, int table) {
    return !floor_config(f, table)->live || floor_game(f, table)->timed;
}

void floor_update_phase(struct floor *f, int table, int64_t now_ms) {
    struct floor_table *t = &f->table[table - 1];
    const int before = t->phase;
    switch ((enum need_kind)floor_game(f, table)->need(f->round[table - 1]).kind) {
    case NEED_WAGERS: t->phase = TABLE_BETTING; break;
    case NEED_START:
    case NEED_CARD:
    case NEED_TURN: t->phase = TABLE_DEALING; break;
    case NEED_DECISION: t->phase = TABLE_DECIDING; break;
    case NEED_NOTHING: t->phase = TABLE_FINISHED; break;
    }
    if (t->phase == TABLE_DECIDING && before != TABLE_DECIDING)
        t->deadline_ms = floor_is_timed(f, table) ? now_ms + t->terms.decision_ms : 0;
    if (t->phase == TABLE_DEALING) t->deadline_ms = 0;
    /* the last card of a live round may be misread like any other: the dealer confirms before it is paid;
     * [T-12] where the system reconciles the wagers, it does so by itself after a while */
    if (t->phase == TABLE_FINISHED)
        t->deadline_ms = floor_config(f, table)->live && floor_is_timed(f, table) ? now_ms + FLOOR_LIVE_SETTLE_MS : 0;
}

/* ---- opening ------------------------------------------------------------------------------------------ */
/* A live shoe is shuffled when its cut card is reached; an automated one's is the house's own business. */
static bool is_past_cut_card(const struct floor *f, int table) {
    const struct config_table *config = floor_config(f, table);
    const int size = rules_shoe_size(&config->rules);
    if (!config->live) return false;
    return f->table[table - 1].shoe_at + f->table[table - 1].burnt >= size * config->penetration / 100;
}

bool floor_shuffle_due(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    return floor_game(f, table)->live_shoe && (t->shuffle_due || is_past_cut_card(f, table));
}

/* An automated table's shuffle is committed to; at a live one the dealer opens. */
enum err floor_check_round(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    const struct config_table *config = floor_config(f, fact->table);
    if (t->phase == TABLE_OFF) return ERR_TABLE_OFF;
    if (t->phase != TABLE_PAUSE || t->closing) return ERR_ORDER;
    if (t->locks) return ERR_LOCKED;
    if (floor_is_held(f)) return ERR_SELF_CHECK;
    if (fact->round.round != f->head->rounds + 1 || fact->round.game != t->game + 1) return ERR_ORDER;
    TRY(floor_check_rack_open(f, fact->table));
    if (t->deck_due) return ERR_DECK;
    if (!config->rules.game->live_shoe) return fact->round.shuffled ? OK : ERR_ORDER;
    if (!fact->round.shuffled && floor_shuffle_due(f, fact->table)) return ERR_SHUFFLE;
    return fact->round.shuffled || (t->has_shoe && fact->round.at == t->shoe_at) ? OK : ERR_ORDER;
}

static void clear_seats(struct floor *f, int table) {
    struct floor_seat *seats = f->seat[table - 1];
    for (int i = 0; i < floor_config(f, table)->seats; i++)
        seats[i] = (struct floor_seat){.terminal = seats[i].terminal, .decided_by = BY_CLOCK};
}

static void clear_table(struct floor_table *t) {
    t->settled = false;
    t->voided = false;
    t->dead = false;
    t->players = 0;
    t->ready = 0;
    t->card_count = 0;
    memset(t->cards, 0, sizeof t->cards);
    t->payout_count = 0;
    t->event_count = 0;
    t->contributed = false;
    t->reopened = false;
    t->takes_two = false;
    t->was_locked = false;
    t->entries_from = t->entered_by = t->amends = t->amended_by = 0;
    t->amended_ms = 0;
    t->amended = (struct fact_amend){0};
    memset(t->relief, 0, sizeof t->relief);
    t->by_hand = false;
    t->sweeping = false;
    memset(t->won_cents, 0, sizeof t->won_cents);
}

void floor_apply_round(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    const struct config_table *config = floor_config(f, fact->table);
    const bool same_shoe = config->rules.game->live_shoe && !fact->round.shuffled;
    clear_seats(f, fact->table);
    clear_table(t);
    t->phase = TABLE_BETTING;
    t->round = ++f->head->rounds;
    t->game = fact->round.game;
    t->first_fact = fact->number;
    t->dealer = config->live && fact->source == BY_USER ? fact->who : 0;
    t->opened_ms = fact->time_ms;
    t->deadline_ms = 0;
    t->terms = t->next_terms;
    memcpy(t->commitment, fact->round.commitment, sizeof t->commitment);
    t->left_verified = false;
    t->deck_rounds++;
    if (!same_shoe) {
        t->has_shoe = config->rules.game->live_shoe;
        t->shoe_at = 0;
        t->burnt = 0;
        t->shuffle_due = false;
    }
    config->rules.game->open(f->round[fact->table - 1], &config->rules, same_shoe ? &t->shoe : NULL);
    /* kept now: a table may close before its first card, and the next round goes on with this shoe */
    if (t->has_shoe) t->shoe = *config->rules.game->shoe(f->round[fact->table - 1]);
}

/* ---- wagers ------------------------------------------------------------------------------------------- */
/* Tries the picks and amounts on the scratch round. */
static enum err try_bets(const struct floor *f, const struct fact *fact, void *round) {
    const struct game *game = floor_game(f, fact->table);
    struct event events[FACT_EVENTS];
    const int count = fact_events(fact, events);
    uint32_t named = 0;
    for (int i = 0; i < count; i++) {
        const bool bet = events[i].kind == EV_BET;
        if (bet && events[i].what >= game->wager_count) return ERR_WAGER;
        if (bet && named >> events[i].what & 1) return ERR_WAGER_TWICE;
        if (bet) named |= 1u << events[i].what;
        TRY(game_send(game, round, &events[i]));
    }
    return OK;
}

/* [stadium-three-card R10, C-3.1.1, C-3.2.1] Min and max apply per spot; what follows from a decision is exempt. */
enum err floor_check_stakes(const struct floor_table *t, const int64_t stakes[WAGERS_MAX]) {
    for (int w = 0; w < WAGERS_MAX; w++) {
        if (!stakes[w]) continue;
        if (stakes[w] < t->terms.spot[w].min_cents) return ERR_BELOW_MINIMUM;
        if (stakes[w] > t->terms.spot[w].max_cents) return ERR_ABOVE_MAXIMUM;
    }
    return OK;
}

/* [stadium-three-card R9], here for every game: who antes can also pay the smallest bet that may follow. */
static int64_t follow_up_cents(const struct game *game, const int64_t stakes[WAGERS_MAX]) {
    int64_t cents = 0;
    for (int w = 0; w < game->wager_count; w++)
        if (game->wagers[w].kind == WAGER_FOLLOWS) cents += stakes[game->wagers[w].of];
    return cents;
}

static enum err check_credit(const struct floor *f, int table, const struct stake_change *change) {
    const uint32_t terminal = f->seat[table - 1][change->seat - 1].terminal;
    if (floor_config(f, table)->chips) return OK; /* what lies there is there */
    const int64_t cost = sum_stakes(change->after) - sum_stakes(change->before);

    if (cost <= 0) return OK; /* taking back needs no money */
    const int64_t needed = cost + follow_up_cents(floor_game(f, table), change->after);

    return needed <= floor_credit(f, terminal) ? OK : ERR_CREDIT;
}

/* [C-4.2.5] After "no more bets" only the lights are put right, until they are as many as the chips. */
static bool may_change(const struct floor *f, const struct fact *fact) {
    bool lights = true;
    for (int i = 0; i < fact->bets.count; i++)
        lights = lights && floor_is_light(f, fact->table, fact->bets.spot[i].wager);
    return !floor_table(f, fact)->sweeping || (lights && floor_has_played(f, fact->table, fact->bets.seat));
}

enum err floor_check_bets(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    const struct game *game = floor_game(f, fact->table);
    struct stake_change change = {.seat = fact->bets.seat};
    if (fact->source == BY_USER && !floor_config(f, fact->table)->chips) return ERR_MONEY;
    if (!floor_is_senders_seat(f, fact, fact->bets.seat)) return ERR_SEAT;
    if (t->phase != TABLE_BETTING || is_late(t, fact) || !may_change(f, fact)) return ERR_CLOSED;
    if (floor_is_held(f) && !t->players) return ERR_SELF_CHECK; /* it is open, but nobody plays it yet */
    void *round = copy_to_scratch(f, fact->table, fact->bets.seat);

    floor_stakes(f, fact->table, round, fact->bets.seat, change.before);
    TRY(try_bets(f, fact, round));
    floor_stakes(f, fact->table, round, fact->bets.seat, change.after);
    if (sum_stakes(change.after)) TRY(game->check_seat(round, fact->bets.seat));
    TRY(floor_check_stakes(t, change.after));
    for (int i = 0; i < fact->bets.count; i++)
        if (floor_is_bad_amount(f, fact->table, &fact->bets.spot[i])) return ERR_CHIP_AMOUNT;
    return check_credit(f, fact->table, &change);
}

/* [T-1] The countdown begins with the first wager: an empty table waits. */
void floor_apply_bets(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    struct floor_seat *seat = &f->seat[fact->table - 1][fact->bets.seat - 1];
    const bool was_in = seat->staked_cents != 0;
    floor_set_ready(f, fact->table, fact->bets.seat, false); /* who changes a wager is not done */
    seat->player = floor_config(f, fact->table)->chips ? floor_felt(f, fact->table) : seat->terminal;
    apply_stakes(f, fact, fact->bets.seat);
    const bool is_in = seat->staked_cents != 0;

    t->players = (uint16_t)(t->players + is_in - was_in);
    f->terminal[seat->player - 1].in_play = is_in || floor_is_in_play_elsewhere(f, fact->table, seat->player);
    if (is_in) f->terminal[seat->player - 1].win_cents = 0;
    if (is_in) f->terminal[seat->player - 1].voucher = 0;
    if (!is_in && !seat->terminal) seat->player = 0; /* in chips: the seat is free again */

    if (t->players && !t->deadline_ms && floor_is_timed(f, fact->table))
        t->deadline_ms = fact->time_ms + t->terms.betting_ms;
}

void floor_set_ready(struct floor *f, int table, int seat, bool ready) {
    struct floor_table *t = &f->table[table - 1];
    bool *was = &f->seat[table - 1][seat - 1].ready;
    t->ready = (uint16_t)(t->ready + ready - *was);
    *was = ready;
}

/* A seat that sits this round out may be done too: the others need not wait for it. */
enum err floor_check_ready(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    if (!floor_is_senders_seat(f, fact, fact->ready.seat)) return ERR_SEAT;
    if (floor_config(f, fact->table)->live) return ERR_DEALER_CLOSES;
    return t->phase != TABLE_BETTING || is_late(t, fact) ? ERR_CLOSED : OK;
}

void floor_apply_ready(struct floor *f, const struct fact *fact) {
    floor_set_ready(f, fact->table, fact->ready.seat, true);
}

/* All wagers were taken back: the table waits again for a first one.  Or a live round is about to be settled, and its
 * dealer asks for more time, to correct a card or to see who is paid. */
enum err floor_check_window(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    const bool waits = t->phase == TABLE_BETTING ? !t->players : t->phase == TABLE_FINISHED;
    return waits && t->deadline_ms ? OK : ERR_ORDER;
}

void floor_apply_window(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    t->deadline_ms = t->phase == TABLE_FINISHED ? fact->time_ms + FLOOR_LIVE_SETTLE_MS : 0;
}

/* ---- no more bets ------------------------------------------------------------------------------------- */
/* [T-1, T-4] The time belongs to the players: not even a live dealer closes betting before it has run out. */
bool floor_counts_down(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    return t->phase == TABLE_BETTING && t->deadline_ms && floor_config(f, table)->live;
}

enum err floor_check_close(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    if (t->phase != TABLE_BETTING || t->sweeping) return ERR_ORDER;
    if (fact->source == BY_USER && floor_counts_down(f, fact->table) && !is_late(t, fact)) return ERR_COUNTDOWN;
    return check_event(f, fact, f->round[fact->table - 1]);
}

/* What the wagers of a seat add to the pool of its table; to: where it is posted, NULL: nowhere. */
static void contribute_seat(const struct floor *f, int table, int seat, struct pool *pool, struct floor *to) {
    const struct config_table *config = floor_config(f, table);
    int64_t stakes[WAGERS_MAX];
    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    for (int w = 0; w < config->rules.game->wager_count; w++) {
        int64_t moved = 0;
        /* it fits: other facts leave at most POOL_MAX_CENTS in a meter, and what a house can wager is far less */
        if (stakes[w]) must(pool_contribute(pool, &config->rules, w, stakes[w], &moved) == OK);
        if (!moved || !to) continue;
        const struct transfer share = posting_contribution(floor_posting_seat(f, table, seat), w, config->pool, moved);
        floor_post(to, &share, 1);
    }
}

static void contribute_table(const struct floor *f, int table, struct pool *pool, struct floor *to) {
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++)
        if (floor_has_played(f, table, seat)) contribute_seat(f, table, seat, pool, to);
}

/* What fits the meters at the close fits a copy of them now. */
struct pool floor_pool_coming(const struct floor *f, int pool) {
    struct pool coming = f->head->pool[pool - 1];
    for (int table = 1; table <= f->config->table_count; table++)
        if (floor_config(f, table)->pool == pool && f->table[table - 1].phase == TABLE_BETTING)
            contribute_table(f, table, &coming, NULL);
    return coming;
}

/* [three-card-catch R11]: contributions enter the meters when betting closes, before the deal. */
static void contribute(struct floor *f, int table) {
    const int pool = floor_config(f, table)->pool;
    if (!pool) return;
    contribute_table(f, table, &f->head->pool[pool - 1], f);
    f->table[table - 1].contributed = true;
}

void floor_close_betting(struct floor *f, const struct fact *fact) {
    floor_apply_events(f, fact);
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++)
        floor_set_ready(f, fact->table, seat, false);
    contribute(f, fact->table);
    floor_update_phase(f, fact->table, fact->time_ms);
}

void floor_apply_close(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    t->sweeping = floor_lights(f, fact->table) > 0;
    if (!t->sweeping) floor_close_betting(f, fact);
}

/* ---- the deal ----------------------------------------------------------------------------------------- */
enum err floor_check_dealt_from(const struct floor *f, const struct fact *fact) {
    if (floor_table(f, fact)->sweeping) return ERR_SWEEP;
    if (floor_table(f, fact)->phase != TABLE_DEALING) return ERR_ORDER;
    return check_event(f, fact, f->round[fact->table - 1]);
}

void floor_apply_dealt_from(struct floor *f, const struct fact *fact) {
    floor_apply_events(f, fact);
    floor_update_phase(f, fact->table, fact->time_ms);
}

bool floor_has_dealt(const struct floor *f, int table, uint32_t user) {
    const struct floor_table *t = &f->table[table - 1];
    bool dealt = t->dealer == user;
    for (int i = 0; i < FLOOR_RELIEFS; i++) dealt = dealt || t->relief[i] == user;
    return user && dealt;
}

void floor_note_dealer(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    int i = 0;
    if (fact->source != BY_USER || !floor_config(f, fact->table)->live) return;
    if (floor_has_dealt(f, fact->table, fact->who)) return;
    while (i < FLOOR_RELIEFS - 1 && t->relief[i]) i++;
    t->relief[i] = fact->who;
}

/* The cards must be awaited and possible one after the other.  A card can change any seat, so the whole round
 * is tried; a round of a table is small, and a stadium's cards go to its head alone. */
static enum err try_cards(const struct floor *f, const struct fact *fact) {
    const struct game *game = floor_game(f, fact->table);
    void *round = f->scratch[fact->table - 1];
    const size_t size = game->seats > TABLE_SEATS ? game->head_size : game_round_size(game);
    /* [C-4.2.6, F-play-2, P-2] what is dealt face down at a live table nobody knows before it is turned */
    const bool stays_down = floor_config(f, fact->table)->live;
    struct event events[FACT_EVENTS];
    const int count = fact_events(fact, events);
    memcpy(round, f->round[fact->table - 1], size);
    for (int i = 0; i < count; i++) {
        const struct need need = game->need(round);
        if (need.kind != NEED_CARD) return ERR_ORDER;
        if (need.face_down && events[i].cards[0] != CARD_HIDDEN && stays_down) return ERR_FACE_DOWN;
        TRY(game_send(game, round, &events[i]));
    }
    return OK;
}

enum err floor_check_cards(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    if (t->sweeping) return ERR_SWEEP;
    if (t->phase != TABLE_DEALING || !fact->cards.count) return ERR_ORDER;
    if (fact->source == BY_USER && floor_is_read(f, fact->table)) return ERR_READER;
    if (t->card_count + fact->cards.count > FACT_CARDS_MAX) return ERR_ORDER;
    return try_cards(f, fact);
}

void floor_apply_cards(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    floor_note_dealer(f, fact);
    floor_apply_events(f, fact);
    memcpy(t->cards + t->card_count, fact->cards.card, fact->cards.count);
    t->card_count = (uint8_t)(t->card_count + fact->cards.count);
    floor_update_phase(f, fact->table, fact->time_ms);
}

/* Every round begins with a struct round: its queue, one place after the other. */
int floor_awaited(const struct floor *f, int table, struct need out[FACT_CARDS_MAX]) {
    struct round round;
    int count = 0;
    if (f->table[table - 1].phase != TABLE_DEALING) return 0;
    memcpy(&round, f->round[table - 1], sizeof round);
    for (; round_dealing(&round); round.dealt_count++) out[count++] = round_need(&round);
    return count;
}

/* ---- decisions ---------------------------------------------------------------------------------------- */
/* What the decision costs, found out on the copy, in which it then has happened; -1 if the rules refuse it (*why). */
static int64_t cost_of(const struct floor *f, int table, const struct event *act, void *round, enum err *why) {
    int64_t before[WAGERS_MAX], after[WAGERS_MAX];
    floor_stakes(f, table, round, act->seat, before);
    *why = game_send(floor_game(f, table), round, act);
    if (*why != OK) return -1;
    floor_stakes(f, table, round, act->seat, after);
    return sum_stakes(after) - sum_stakes(before);
}

/* Who wagered there; after a round was reopened that may be somebody who has left, and another one may sit
 * there: then only the dealer records what is decided. */
static uint32_t player_of(const struct floor *f, int table, int seat) {
    return seat >= 1 && seat <= floor_config(f, table)->seats ? f->seat[table - 1][seat - 1].player : 0;
}

/* A seat decides in the round in that memory. */
static enum err check_decision(const struct floor *f, const struct fact *fact, const struct event *act, void *round) {
    const uint32_t player = player_of(f, fact->table, act->seat);
    enum err err;
    if (!player || (fact->source == BY_TERMINAL && fact->who != player)) return ERR_SEAT;
    const int64_t cost = cost_of(f, fact->table, act, round, &err);
    if (cost < 0) return err;
    /* [T-7a, T-7c]; [stadium-three-card R14] nobody else wagers a player's credit, however clearly it was shown */
    if (cost && fact->source == BY_USER && !floor_config(f, fact->table)->chips) return ERR_OWN_TERMINAL;
    return floor_config(f, fact->table)->chips || cost <= floor_credit(f, player) ? OK : ERR_CREDIT;
}

static enum err check_decisions(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    struct event events[FACT_EVENTS];
    const int count = fact_events(fact, events);
    if (!count || !player_of(f, fact->table, events->seat)) return ERR_SEAT;
    if (t->phase != TABLE_DECIDING) return ERR_ORDER;
    if (is_late(t, fact)) return ERR_LATE;
    if (!floor_left_verified(f, fact->table)) return ERR_LEFT;
    void *round = copy_to_scratch(f, fact->table, events->seat);

    for (int i = 0; i < count; i++) TRY(check_decision(f, fact, &events[i], round));
    return OK;
}

enum err floor_check_act(const struct floor *f, const struct fact *fact) { return check_decisions(f, fact); }

void floor_apply_act(struct floor *f, const struct fact *fact) {
    apply_stakes(f, fact, fact->act.seat);
    f->seat[fact->table - 1][fact->act.seat - 1].decided_by = fact->source;
    floor_update_phase(f, fact->table, fact->time_ms);
}

/* [L-11, F-play-3a] To check is to do nothing, so nobody records it seat by seat. */
enum err floor_check_rest(const struct floor *f, const struct fact *fact) {
    if (floor_game(f, fact->table)->seats > TABLE_SEATS) return ERR_NOT_ALLOWED;
    return fact->rest.seats && !(fact->rest.seats >> floor_config(f, fact->table)->seats) ? check_decisions(f, fact)
                                                                                          : ERR_SEAT;
}

void floor_apply_rest(struct floor *f, const struct fact *fact) {
    struct stake_change change[TABLE_SEATS];
    const int seats = floor_config(f, fact->table)->seats;
    for (int i = 0; i < seats; i++) {
        change[i].seat = i + 1;
        floor_stakes(f, fact->table, f->round[fact->table - 1], i + 1, change[i].before);
    }
    floor_apply_events(f, fact);
    for (int i = 0; i < seats; i++) {
        if (!(fact->rest.seats >> i & 1)) continue;
        floor_stakes(f, fact->table, f->round[fact->table - 1], i + 1, change[i].after);
        post_stakes(f, fact->table, &change[i]);
        f->seat[fact->table - 1][i].staked_cents = sum_stakes(change[i].after);
        f->seat[fact->table - 1][i].decided_by = fact->source;
    }
    floor_update_phase(f, fact->table, fact->time_ms);
}

unsigned floor_undecided(const struct floor *f, int table) {
    struct view view;
    unsigned seats = 0;
    if (floor_game(f, table)->seats > TABLE_SEATS || f->table[table - 1].phase != TABLE_DECIDING) return 0;
    floor_game(f, table)->view(f->round[table - 1], 0, &view);
    for (int i = 0; i < view.seats; i++)
        if (!view.seat[i].decided) seats |= 1u << (view.seat[i].seat - 1);
    return seats;
}

/* Not even a live dealer may end the window before it has run out: the time belongs to the players. */
enum err floor_check_expire(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    if (t->phase != TABLE_DECIDING || !is_late(t, fact)) return ERR_ORDER;
    return check_event(f, fact, f->round[fact->table - 1]);
}

/* Marks the seats for which the time-out decides.  In a stadium there is one decision, and of who made none the mark
 * is the clock's from the start of the round. */
static void mark_expired(struct floor *f, int table) {
    struct view view;
    if (floor_config(f, table)->seats > TABLE_SEATS) return;
    floor_game(f, table)->view(f->round[table - 1], 0, &view);
    for (int i = 0; i < view.seats; i++)
        if (!view.seat[i].decided) f->seat[table - 1][view.seat[i].seat - 1].decided_by = BY_CLOCK;
}

/* [T-7c] A default never takes money: the escrow is what it was (floor_is_consistent compares it with the stakes). */
void floor_apply_expire(struct floor *f, const struct fact *fact) {
    mark_expired(f, fact->table);
    floor_apply_events(f, fact);
    floor_update_phase(f, fact->table, fact->time_ms);
}

/* After an outage the open window begins again: the players do not lose the time. */
enum err floor_check_resume(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    return t->deadline_ms && (t->phase == TABLE_BETTING || t->phase == TABLE_DECIDING) ? OK : ERR_ORDER;
}

void floor_apply_resume(struct floor *f, const struct fact *fact) {
    struct floor_table *t = floor_table(f, fact);
    t->deadline_ms = fact->time_ms + (t->phase == TABLE_BETTING ? t->terms.betting_ms : t->terms.decision_ms);
}

/* ---- the next step ------------------------------------------------------------------------------------- */
/* All cards of the queue in a row: every round begins with a struct round. */
static struct step cards_awaited(const struct round *round) {
    return (struct step){.kind = STEP_CARDS, .count = (uint8_t)(round->queued - round->dealt_count)};
}

static struct step wait_until(int64_t deadline_ms, int64_t now_ms, enum step_kind kind) {
    if (!deadline_ms) return (struct step){.kind = STEP_WAIT};
    if (now_ms < deadline_ms) return (struct step){.kind = STEP_WAIT, .due_ms = deadline_ms};
    return (struct step){.kind = (uint8_t)kind};
}

/* Everybody who sits is done betting, and somebody has wagered: there is nothing to wait for. */
static bool all_ready(const struct floor_table *t) { return t->players && t->seated && t->ready == t->seated; }

static struct step next_in_pause(const struct floor *f, int table, int64_t now_ms) {
    const struct floor_table *t = &f->table[table - 1];
    if (t->closing) return wait_until(t->deadline_ms, now_ms, STEP_CLOSE_TABLE);
    if (t->locks || floor_is_held(f) || floor_config(f, table)->live) return (struct step){.kind = STEP_WAIT};
    return wait_until(t->deadline_ms, now_ms, STEP_ROUND);
}

/* [L-13, P-start] Where a number generator chooses the first packet the house draws it; a dealer throws dice. */
static bool draws_start(const struct floor *f, int table) {
    enum { DICE = 1 }; /* of the option's choices */
    return floor_game(f, table)->need(f->round[table - 1]).kind == NEED_START &&
           (!floor_config(f, table)->live || rules_option_or(&floor_config(f, table)->rules, "selector", DICE) != DICE);
}

static struct step next_deal(const struct floor *f, int table) {
    if (draws_start(f, table)) return (struct step){.kind = STEP_DEALT_FROM};
    if (floor_config(f, table)->live) return (struct step){.kind = STEP_WAIT};
    return cards_awaited((const struct round *)(const void *)f->round[table - 1]);
}

struct step floor_next_step(const struct floor *f, int table, int64_t now_ms) {
    const struct floor_table *t = &f->table[table - 1];
    uint8_t step;
    switch ((enum table_phase)t->phase) {
    case TABLE_OFF: break;
    case TABLE_PAUSE: return next_in_pause(f, table, now_ms);
    case TABLE_BETTING:
        if (all_ready(t)) return (struct step){.kind = STEP_CLOSE_BETTING};
        return wait_until(t->deadline_ms, now_ms, t->players ? STEP_CLOSE_BETTING : STEP_EXTEND_BETTING);
    case TABLE_DEALING:
        if (floor_step_due(f, table, &step)) return (struct step){.kind = STEP_SETTLE_SOME, .count = step};
        return next_deal(f, table);
    case TABLE_DECIDING:
        if (floor_step_due(f, table, &step)) return (struct step){.kind = STEP_SETTLE_SOME, .count = step};
        return wait_until(t->deadline_ms, now_ms, STEP_EXPIRE);
    case TABLE_FINISHED: /* [T-12] nobody has to ask for it */
        if (!t->players && floor_config(f, table)->chips) return (struct step){.kind = STEP_SETTLE}; /* by hand */
        if (!floor_is_timed(f, table)) break; /* the dealer takes and pays, and says when it is done */
        return t->deadline_ms ? wait_until(t->deadline_ms, now_ms, STEP_SETTLE) : (struct step){.kind = STEP_SETTLE};
    }
    return (struct step){.kind = STEP_WAIT};
}
