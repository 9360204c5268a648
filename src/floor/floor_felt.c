/* floor_felt.c - what only a table in chips has.
 *
 * The players have chips and no terminals, so the dealer's console says which wagers lie (FACT_BETS by a user, or by a
 * bet sensor), and a seat is in play while one does.  All of them play as floor_felt(): what they put down and are paid
 * goes through the account felt(table) the way a terminal's goes through its credit.
 *
 * A wager that pays a meter has a light.  "No more bets" locks the wagers; the dealer takes those chips in
 * and counts them, and only when chips and lights are as many is betting closed and a card dealt.  Where the
 * house wants cards for bonus wagers only, the hands without one are settled on the felt: their stakes leave
 * the books as if they had not been, because nobody will ever say how they came out. */
#include "floor/floor_parts.h"
#include "game/round.h"

#include <string.h>

bool floor_is_light(const struct floor *f, int table, int wager) {
    const struct config_table *config = floor_config(f, table);
    return config->chips && wager < config->rules.game->wager_count && rules_pays_meter(&config->rules, wager);
}

int floor_lights(const struct floor *f, int table) {
    int64_t stakes[WAGERS_MAX];
    int count = 0;
    for (int seat = 1; floor_config(f, table)->chips && seat <= floor_config(f, table)->seats; seat++) {
        if (!floor_has_played(f, table, seat)) continue;
        floor_stakes(f, table, f->round[table - 1], seat, stakes);
        for (int w = 0; w < floor_game(f, table)->wager_count; w++) count += stakes[w] && floor_is_light(f, table, w);
    }
    return count;
}

/* A wager that must equal another, or follows from it, counts for as much as that one. */
int floor_root(const struct game *game, int wager) {
    return game->wagers[wager].kind == WAGER_OPTIONAL ? wager : game->wagers[wager].of;
}

static int64_t estimate_of(const struct floor *f, int table, int wager) {
    const struct config_spot *spot = &f->table[table - 1].terms.spot[floor_root(floor_game(f, table), wager)];
    if (spot->estimate_cents < spot->min_cents) return spot->min_cents;
    return spot->estimate_cents > spot->max_cents ? spot->max_cents : spot->estimate_cents;
}

/* By the document, or because the table's limits leave one amount. */
static int64_t only_cents(const struct floor *f, int table, int wager) {
    const int64_t fixed = rules_fixed_cents(&floor_config(f, table)->rules, wager);
    const struct config_spot *spot = &f->table[table - 1].terms.spot[floor_root(floor_game(f, table), wager)];
    return fixed || spot->min_cents != spot->max_cents ? fixed : spot->min_cents;
}

int64_t floor_lying_cents(const struct floor *f, int table, int wager) {
    const int64_t only = only_cents(f, table, wager);
    if (only) return only;
    return floor_config(f, table)->estimated ? estimate_of(f, table, wager) : 0;
}

/* An estimate is an average, and a fixed amount is the document's. */
bool floor_is_bad_amount(const struct floor *f, int table, const struct fact_spot *spot) {
    if (!floor_config(f, table)->chips || !spot->cents) return false;
    if (spot->cents == floor_lying_cents(f, table, spot->wager)) return false;
    return spot->cents % config_chip_unit(f->config) || spot->cents < f->config->chip_cents[0];
}

/* An amount that was entered and happens to be that of the estimate is taken for one: nobody is misled.  Of a wager
 * that is only known to be enough for envy, or not, nobody has said how much it is. */
bool floor_is_estimated(const struct floor *f, int table, int seat, int wager) {
    const struct config_table *config = floor_config(f, table);
    const struct game *game = config->rules.game;
    const uint32_t counted = f->seat[table - 1][seat - 1].counted;
    const int root = floor_root(game, wager);
    int64_t stakes[WAGERS_MAX];
    if (!config->estimated || only_cents(f, table, wager) || counted >> root & 1) return false;
    for (int w = 0; w < game->wager_count; w++)
        if (game->wagers[w].from_cents && floor_root(game, w) == root && counted >> w & 1) return true;
    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    return stakes[root] == estimate_of(f, table, wager);
}

/* ---- same again --------------------------------------------------------------------------------------- */
/* What the seat wagers if it does so again; nobody has counted its chips this time. */
static void put_seat_again(const struct floor *f, struct fact *fact, int seat) {
    const struct live_round live = floor_live_round(f, fact->table);
    struct fact bets = {.kind = FACT_BETS, .source = BY_USER, .who = fact->who, .table = fact->table};
    int64_t stakes[WAGERS_MAX];
    live_closed_stakes(&live, seat, stakes);
    bets.bets.seat = (uint16_t)seat;
    for (int w = 0; w < live.game->wager_count; w++)
        if (stakes[w])
            bets.bets.spot[bets.bets.count++] = (struct fact_spot){
                (uint8_t)w, floor_config(f, fact->table)->estimated ? floor_lying_cents(f, fact->table, w) : stakes[w]};
    if (!bets.bets.count || floor_has_played(f, fact->table, seat) || floor_check_bets(f, &bets) != OK) return;
    for (int i = 0; i < bets.bets.count && fact->again.count < FACT_AGAIN_MAX; i++) {
        fact->again.spot[fact->again.count].seat = (uint16_t)seat;
        fact->again.spot[fact->again.count].wager = bets.bets.spot[i].wager;
        fact->again.spot[fact->again.count++].cents = bets.bets.spot[i].cents;
    }
}

void floor_fill_again(const struct floor *f, struct fact *fact) {
    const struct config_table *config = floor_config(f, fact->table);
    struct round closed; /* every round begins with one */
    fact->again.count = 0;
    if (!config->chips || floor_table(f, fact)->phase != TABLE_BETTING || floor_table(f, fact)->sweeping) return;
    memcpy(&closed, f->closed[fact->table - 1], sizeof closed);
    for (int seat = 1; closed.rules && seat <= config->seats; seat++) put_seat_again(f, fact, seat);
}

/* The wagers of the next seat from that place on, which is moved behind them. */
static struct fact bets_of_next(const struct fact *again, int *at) {
    struct fact bets = *again;
    bets.kind = FACT_BETS;
    memset(&bets.bets, 0, sizeof bets.bets);
    bets.bets.seat = again->again.spot[*at].seat;
    for (; *at < again->again.count && again->again.spot[*at].seat == bets.bets.seat; ++*at)
        bets.bets.spot[bets.bets.count++] =
            (struct fact_spot){again->again.spot[*at].wager, again->again.spot[*at].cents};
    return bets;
}

enum err floor_check_again(const struct floor *f, const struct fact *fact) {
    struct fact last = *fact;
    if (floor_table(f, fact)->phase != TABLE_BETTING) return ERR_CLOSED;
    floor_fill_again(f, &last);
    bool same = last.again.count == fact->again.count;
    for (int i = 0; same && i < last.again.count; i++)
        same = last.again.spot[i].seat == fact->again.spot[i].seat &&
               last.again.spot[i].wager == fact->again.spot[i].wager &&
               last.again.spot[i].cents == fact->again.spot[i].cents;
    return same && last.again.count ? OK : ERR_AGAIN;
}

void floor_apply_again(struct floor *f, const struct fact *fact) {
    for (int i = 0; i < fact->again.count;) {
        const struct fact bets = bets_of_next(fact, &i);
        floor_apply_bets(f, &bets);
    }
}

/* ---- lights and chips --------------------------------------------------------------------------------- */
/* [C-4.2.5] Whoever counts other chips than there are lights puts the wagers right first. */
enum err floor_check_sweep(const struct floor *f, const struct fact *fact) {
    const int lights = floor_lights(f, fact->table);
    if (!floor_table(f, fact)->sweeping) return ERR_ORDER;
    return fact->sweep.lights == lights && fact->sweep.chips == lights ? OK : ERR_LIGHTS;
}

void floor_apply_sweep(struct floor *f, const struct fact *fact) {
    floor_table(f, fact)->sweeping = false;
    floor_close_betting(f, fact);
}

/* ---- hands without entries ----------------------------------------------------------------------------- */
static bool needs_cards(const struct floor *f, int table, int seat) {
    const struct game *game = floor_game(f, table);
    int64_t stakes[WAGERS_MAX];
    floor_stakes(f, table, f->round[table - 1], seat, stakes);
    for (int w = 0; w < game->wager_count; w++)
        if (stakes[w] && game->wagers[w].kind == WAGER_OPTIONAL) return true;
    return floor_may_matter(f, table, seat, NULL); /* [L-3] */
}

unsigned floor_by_hand(const struct floor *f, int table) {
    const struct floor_table *t = &f->table[table - 1];
    unsigned seats = 0;
    if (!floor_config(f, table)->bonus_only || (t->phase != TABLE_DEALING && t->phase != TABLE_DECIDING)) return 0;
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        const struct event event = {.kind = EV_DEAD, .seat = (uint16_t)seat};

        if (floor_has_played(f, table, seat) && !f->seat[table - 1][seat - 1].posted && !needs_cards(f, table, seat) &&
            floor_game(f, table)->check(f->round[table - 1], &event) == OK)
            seats |= 1u << (seat - 1);
    }
    return seats;
}

enum err floor_check_by_hand(const struct floor *f, const struct fact *fact) {
    const struct floor_table *t = floor_table(f, fact);
    if (!floor_config(f, fact->table)->bonus_only) return ERR_NOT_ALLOWED;
    if (t->phase != TABLE_DEALING && t->phase != TABLE_DECIDING) return ERR_ORDER;
    if (!t->card_count || !floor_has_event_room(f, fact->table, FACT_CARDS_MAX)) return ERR_ORDER;
    return fact->by_hand.seats && !(fact->by_hand.seats & ~floor_by_hand(f, fact->table)) ? OK : ERR_BY_HAND;
}

/* The document deals to these hands as to the others, so their cards stay gone from the deck. */
void floor_apply_by_hand(struct floor *f, const struct fact *fact) {
    for (int seat = 1; seat <= floor_config(f, fact->table)->seats; seat++) {
        if (!(fact->by_hand.seats >> (seat - 1) & 1)) continue;
        floor_void_seat(f, fact, seat);
        f->seat[fact->table - 1][seat - 1].by_hand = true;
    }
    floor_apply_events(f, fact);
    floor_update_phase(f, fact->table, fact->time_ms);
}

/* ---- hands that are called ------------------------------------------------------------------------------ */
/* May the hand be called so, whatever became of it? */
static bool may_be_called(const struct floor *f, int table, int seat, int call) {
    const struct game *game = floor_game(f, table);
    bool fits = false;
    for (card outcome = OUTCOME_LOSE; outcome <= OUTCOME_WIN; outcome++) {
        const struct event event = {.kind = EV_CALL, .what = (uint8_t)call, .seat = (uint16_t)seat, .cards = {outcome}};
        fits = fits || game->check(f->round[table - 1], &event) == OK;
    }
    return fits && !floor_may_matter(f, table, seat, &game->calls[call]);
}

unsigned floor_calls(const struct floor *f, int table, int seat) {
    unsigned calls = 0;
    if (!floor_config(f, table)->chips || f->table[table - 1].phase != TABLE_DEALING) return 0;
    if (floor_is_read(f, table)) return 0; /* what was read is known */
    for (int call = 0; call < floor_game(f, table)->call_count; call++)
        calls |= (unsigned)may_be_called(f, table, seat, call) << call;
    return calls;
}

unsigned floor_callable(const struct floor *f, int table) {
    unsigned seats = 0;
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++)
        if (floor_calls(f, table, seat)) seats |= 1u << (seat - 1);
    return seats;
}

/* [L-14] Nothing that has to be looked at is paid on a word. */
static enum err check_called(const struct floor *f, const struct fact *fact, void *round) {
    const struct game *game = floor_game(f, fact->table);
    struct event events[FACT_EVENTS];
    const int count = fact_events(fact, events);
    memcpy(round, f->round[fact->table - 1], game_round_size(game));
    for (int i = 0; i < count; i++) {
        TRY(game_send(game, round, &events[i]));
        if (floor_may_matter(f, fact->table, events[i].seat, &game->calls[fact->call.call])) return ERR_CALL;
    }
    return OK;
}

enum err floor_check_call(const struct floor *f, const struct fact *fact) {
    if (!floor_game(f, fact->table)->call_count) return ERR_NOT_ALLOWED;
    if (!floor_left_verified(f, fact->table)) return ERR_LEFT;
    if (!fact->call.seats || fact->call.seats & ~floor_callable(f, fact->table)) return ERR_ORDER;
    if (!floor_has_event_room(f, fact->table, TABLE_SEATS)) return ERR_ORDER;
    return check_called(f, fact, f->scratch[fact->table - 1]);
}

void floor_apply_call(struct floor *f, const struct fact *fact) {
    floor_note_dealer(f, fact);
    floor_apply_events(f, fact);
    floor_update_phase(f, fact->table, fact->time_ms);
}

int floor_cards_to_count(const struct floor *f, int table, int counted) {
    const struct game *game = floor_game(f, table);
    const int left = floor_cards_left(f, table);
    const struct live_round live = floor_live_round(f, table);
    int hands = 0, by_hand = 0;
    for (int seat = 1; seat <= floor_config(f, table)->seats; seat++) {
        by_hand += f->seat[table - 1][seat - 1].by_hand || (live.closed && live_call(&live, seat) >= 0);
        hands += f->seat[table - 1][seat - 1].by_hand || floor_has_played(f, table, seat);
    }
    const int unseen = game->cards_shared + hands * game->cards_per_seat - floor_cards_used(f, table);

    return by_hand && counted < left && counted >= left - unseen ? counted : left;
}
