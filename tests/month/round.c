/* A round: what is dealt and decided at the table, and what the dealer enters.
 *
 * The model plays the same rules with the wagers that really lie there and the cards that really are in the
 * deck; the console learns of a card when it is turned. */
#include "month/month.h"

#include "floor/live_round.h"
#include "game/dealer_open_pai_gow.h"

/* ---- the cards ---------------------------------------------------------------------------------------- */

static void swap_cards(card *a, card *b) {
    const card kept = *a;

    *a = *b;
    *b = kept;
}

static void shuffle(struct month *m, struct month_table *t) {
    const int kinds = game_deck_size(t->config->rules.game);

    for (int i = 0; i < t->deck_size; i++) t->deck[i] = (card)(i % kinds);
    rng_shuffle(&m->rng, t->deck, (size_t)t->deck_size);
    t->deck_at = 0;
}

/* The next card of the deck; seat 1 gets what was put there for it. */
static card draw(struct month_table *t, const struct need *need) {
    if (t->rig_count && need->to == TO_SEAT && need->seat == 1) {
        const card wanted = t->rig[--t->rig_count];

        for (int i = t->deck_at; i < t->deck_size; i++)
            if (t->deck[i] == wanted) {
                swap_cards(&t->deck[i], &t->deck[t->deck_at]);
                break;
            }
    }
    must(t->deck_at < t->deck_size);
    return t->deck[t->deck_at++];
}

/* ---- both rounds, the real one and the console's ------------------------------------------------------ */

static const struct game *game_of(const struct month_table *t) { return t->config->rules.game; }

static void happen(struct month *m, struct month_table *t, struct event event) {
    const struct need need = game_of(t)->need(t->round);

    event = live_event(event, &need);
    const enum err err = game_of(t)->check(t->round, &event);

    if (err != OK) month_fail(m, "the rules of %s refuse event %d: %s", t->config->name, event.kind, err_code(err));
    game_of(t)->apply(t->round, &event);
}

static void enter(struct month *m, int table, struct fact fact) {
    fact.table = (uint16_t)table;
    fact.source = BY_USER;
    fact.who = m->table[table - 1].dealer;
    if (!m->table[table - 1].unseen) month_do(m, fact);
}

/* Does the console await this too?  Of hands that are settled by hand it knows nothing. */
static bool is_awaited(const struct month *m, int table, const struct need *need) {
    const struct month_table *t = &m->table[table - 1];
    const struct need its = game_of(t)->need(m->house.working.round[table - 1]);

    if (!t->by_hand) return true;
    return m->house.working.table[table - 1].phase != TABLE_PAUSE && its.kind == need->kind && its.to == need->to &&
           its.seat == need->seat;
}

/* Where cards are needed for bonus wagers only, the other hands are settled without the console. */
static void settle_by_hand(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    struct fact fact = {.kind = FACT_BY_HAND};

    if (t->unseen || t->by_hand || !t->config->bonus_only) return;
    t->by_hand = floor_by_hand(&m->house.working, table);
    fact.by_hand.seats = (uint16_t)t->by_hand;
    if (t->by_hand) enter(m, table, fact);
    m->by_hand += t->by_hand != 0;
}

static void open_round(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const struct floor_table *f = &m->house.working.table[table - 1];
    struct fact fact = {.kind = FACT_ROUND};
    const bool again = !game_of(t)->live_shoe || t->shuffle || !t->has_shoe ||
                       floor_shuffle_due(&m->house.working, table) || t->deck_size - t->deck_at < 60;

    if (again) shuffle(m, t);
    t->shuffle = false;
    game_of(t)->open(t->round, &t->config->rules, again ? NULL : &t->shoe);
    t->dealt_count = 0;
    t->by_hand = 0;
    t->misread.on = false;
    fact.round.round = m->house.working.head->rounds + 1;
    fact.round.game = f->game + 1;
    fact.round.shuffled = again;
    fact.round.at = again ? 0 : f->shoe_at;
    enter(m, table, fact);
}

/* ---- wagers ------------------------------------------------------------------------------------------- */

/* What the rules of this table let a seat put there by hand. */
static bool is_offered(const struct month_table *t, int w) {
    const struct wager *wager = &game_of(t)->wagers[w];

    return t->config->rules.offered >> w & 1 && (wager->kind == WAGER_REQUIRED || wager->kind == WAGER_OPTIONAL);
}

/* Jackpot wagers have one amount, and a light each. */
static bool is_progressive(const struct month_table *t, int w) { return rules_fixed_cents(&t->config->rules, w) != 0; }

/* Whole dollars, mostly small; where nobody enters amounts, small enough for no win to wait. */
static int64_t amount_of(struct month *m, const struct month_table *t, int w, int64_t ante) {
    const int64_t fixed = rules_fixed_cents(&t->config->rules, w);

    if (fixed) return fixed;
    if (game_of(t)->wagers[w].kind == WAGER_REQUIRED)
        return ante < t->config->spot[w].max_cents ? ante : t->config->spot[w].max_cents;
    return t->config->estimated ? 100 * (1 + (int64_t)month_below(m, 3)) : 100 * (1 + (int64_t)month_below(m, 20));
}

static void choose_bets(struct month *m, struct month_table *t, int seat, int64_t cents[WAGERS_MAX]) {
    const int64_t ante = 500 * (1 + (int64_t)month_below(m, month_chance(m, 10) ? 20 : 5));

    memset(cents, 0, WAGERS_MAX * sizeof *cents);
    for (int w = 0; w < game_of(t)->wager_count; w++) {
        const bool required = game_of(t)->wagers[w].kind == WAGER_REQUIRED;

        if (!is_offered(t, w) || (!required && !month_chance(m, 40))) continue;
        if (t->unseen && is_progressive(t, w)) continue; /* a light would have been seen */
        cents[w] = amount_of(m, t, w, ante);
    }
    for (int w = 0; seat == 1 && t->rig_count && w < WAGERS_MAX; w++)
        if (t->rig_bets[w]) cents[w] = t->rig_bets[w];
}

/* The console is told the amounts, or only what lies there. */
static void enter_bets(struct month *m, int table, int seat, const int64_t cents[WAGERS_MAX]) {
    const struct month_table *t = &m->table[table - 1];
    struct fact fact = {.kind = FACT_BETS};
    const bool entered = !t->config->estimated || month_chance(m, 20); /* somebody looked */

    fact.bets.seat = (uint16_t)seat;
    for (int w = 0; w < game_of(t)->wager_count; w++) {
        if (!cents[w]) continue;
        const bool exact = entered || is_progressive(t, w);

        fact.bets.spot[fact.bets.count++] =
            (struct fact_spot){(uint8_t)w, exact ? cents[w] : t->config->spot[w].estimate_cents};
    }
    enter(m, table, fact);
}

/* Returns how many lights are on. */
static int bet(struct month *m, int table, int seat) {
    struct month_table *t = &m->table[table - 1];
    int64_t cents[WAGERS_MAX], all = 0;
    int lights = 0;

    choose_bets(m, t, seat, cents);
    for (int w = 0; w < WAGERS_MAX; w++) all += cents[w];
    /* enough for what may follow */
    if (chips_cents(m, &t->seat[seat - 1].chips) < 4 * all) buy_in(m, table, seat, (4 * all / 10000 + 1) * 10000, true);
    for (int w = 0; w < game_of(t)->wager_count; w++) {
        if (!cents[w]) continue;
        put_down(m, table, seat, w, cents[w]);
        happen(m, t, (struct event){.kind = EV_BET, .what = (uint8_t)w, .seat = (uint16_t)seat, .cents = cents[w]});
        lights += is_progressive(t, w);
    }
    enter_bets(m, table, seat, cents);
    return lights;
}

/* [C-4.2.5] The progressive wagers are taken in and counted before the cards. */
static void close_betting(struct month *m, int table, int lights) {
    struct fact sweep = by_user(table, FACT_SWEEP, m->table[table - 1].dealer), early = sweep;

    happen(m, &m->table[table - 1], (struct event){.kind = EV_CLOSE});
    enter(m, table, (struct fact){.kind = FACT_CLOSE});
    if (!lights) return;
    sweep.sweep.lights = sweep.sweep.chips = (uint16_t)lights;
    if (month_chance(m, 5)) {
        early.kind = FACT_CARDS;
        early.cards.count = 1;
        early.cards.card[0] = CARD_HIDDEN;
        month_refused(m, early, ERR_SWEEP);
        early = sweep;
        early.sweep.chips++;
        month_refused(m, early, ERR_LIGHTS);
    }
    enter(m, table, sweep);
}

/* ---- the deal ----------------------------------------------------------------------------------------- */

static void start(struct month *m, int table) {
    struct fact fact = {.kind = FACT_DEALT_FROM};

    fact.dealt_from.spot = (uint8_t)(1 + month_below(m, 7));
    happen(m, &m->table[table - 1], (struct event){.kind = EV_START, .what = fact.dealt_from.spot});
    enter(m, table, fact);
}

/* All cards up to the next decision or turn; one by one where the console awaits only some of them. */
static void deal(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    struct fact fact = {.kind = FACT_CARDS};
    struct need need = game_of(t)->need(t->round);

    for (; need.kind == NEED_CARD; need = game_of(t)->need(t->round)) {
        const card c = draw(t, &need), known = need.face_down ? (card)CARD_HIDDEN : c;

        t->dealt[t->dealt_count++] = (struct dealt){need.to, need.seat, c, !need.face_down};
        happen(m, t, (struct event){.kind = EV_CARD, .cards = {known}});
        if (is_awaited(m, table, &need)) fact.cards.card[fact.cards.count++] = known;
        if (!t->by_hand || !fact.cards.count) continue;
        enter(m, table, fact);
        fact.cards.count = 0;
    }
    if (fact.cards.count) enter(m, table, fact);
    settle_by_hand(m, table);
}

static bool is_of_hand(const struct dealt *d, const struct need *need) {
    return !d->seen && d->to == need->to && (d->to != TO_SEAT || d->seat == need->seat);
}

/* A hand that its player has set lies in that order, the two in front first. */
static void lay_as_set(const struct month_table *t, card *cards, int count, int seat) {
    struct view view;
    const struct seat_view *s = game_view_seat(game_of(t), t->round, seat, &view);

    if (game_of(t)->sets_hand < 0 || count != 7 || !s || s->action != game_of(t)->sets_hand) return;
    const struct setting set = house_way(cards, dealer_open_pai_gow_terms(&t->config->rules));

    memcpy(cards, set.front, sizeof set.front);
    memcpy(cards + 2, set.back, sizeof set.back);
}

/* Where nothing is drawn after the hands are turned, a card can be misread and put right in the end. */
static bool may_misread(struct month *m, const struct month_table *t) {
    return (game_of(t) == &chase_the_flush || game_of(t) == &dealer_open_pai_gow) && !t->misread.on && !t->unseen &&
           t->deck_at < t->deck_size && month_chance(m, 5);
}

static void misread(struct month *m, struct month_table *t, struct fact *fact, const uint8_t *place) {
    const int i = (int)month_below(m, fact->cards.count);

    t->misread.on = true;
    t->misread.index = place[i];
    t->misread.is = fact->cards.card[i];
    t->misread.was = t->deck[t->deck_at + (int)month_below(m, (uint32_t)(t->deck_size - t->deck_at))];
    fact->cards.card[i] = t->misread.was;
}

static void turn(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const struct need need = game_of(t)->need(t->round);
    struct fact fact = {.kind = FACT_TURN};

    uint8_t place[FACT_CARDS_MAX];

    for (int i = 0; i < t->dealt_count; i++) {
        if (!is_of_hand(&t->dealt[i], &need)) continue;
        place[fact.cards.count] = (uint8_t)i;
        fact.cards.card[fact.cards.count++] = t->dealt[i].card;
        t->dealt[i].seen = true;
    }
    must(fact.cards.count);
    if (need.to == TO_SEAT) lay_as_set(t, fact.cards.card, fact.cards.count, need.seat);
    for (int i = 0; i < fact.cards.count; i++)
        happen(m, t, (struct event){.kind = EV_TURN, .cards = {fact.cards.card[i]}});
    if (!is_awaited(m, table, &need)) return;
    if (need.to == TO_SEAT && may_misread(m, t)) misread(m, t, &fact, place);
    enter(m, table, fact);
}

/* [P-4] */
static void verify_left(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    struct fact fact = {.kind = FACT_DECK};

    if (t->unseen || floor_left_verified(&m->house.working, table)) return;
    fact.deck.what = DECK_LEFT;
    fact.deck.count = (uint16_t)(t->deck_size - t->deck_at);
    enter(m, table, fact);
}

/* ---- decisions ---------------------------------------------------------------------------------------- */

/* Mostly not the first one, which folds. */
static int choose_action(struct month *m, const struct month_table *t, const struct need *need) {
    for (;;) {
        const int action = (int)month_below(m, game_of(t)->action_count);
        const bool folds = strcmp(game_of(t)->actions[action], "fold") == 0;

        if (need->actions >> action & 1 && !(folds && month_chance(m, 70))) return action;
    }
}

/* A decision that costs something is chips put down. */
static void put_down_more(struct month *m, int table, int seat, const int64_t before[WAGERS_MAX]) {
    struct month_table *t = &m->table[table - 1];
    const int64_t *after = game_of(t)->stakes(t->round, seat);
    int64_t now[WAGERS_MAX];

    memcpy(now, after, game_of(t)->wager_count * sizeof *now);
    for (int w = 0; w < game_of(t)->wager_count; w++)
        if (now[w] > before[w]) put_down(m, table, seat, w, now[w] - before[w]);
}

static void decide(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const struct need need = game_of(t)->need(t->round);
    struct fact fact = {.kind = FACT_ACT};
    int64_t before[WAGERS_MAX];

    fact.act.seat = need.seat;
    fact.act.action = (uint8_t)choose_action(m, t, &need);
    fact.act.front[0] = fact.act.front[1] = CARD_HIDDEN;
    memcpy(before, game_of(t)->stakes(t->round, need.seat), game_of(t)->wager_count * sizeof *before);
    happen(m, t,
           (struct event){
               .kind = EV_ACT, .what = fact.act.action, .seat = need.seat, .cards = {CARD_HIDDEN, CARD_HIDDEN}});
    put_down_more(m, table, need.seat, before);
    if (is_awaited(m, table, &need)) enter(m, table, fact);
}

/* False: nothing is awaited but the settlement. */
static bool go_on(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    const struct need need = game_of(t)->need(t->round);

    if (need.kind == NEED_DECISION || need.kind == NEED_TURN) verify_left(m, table);
    switch ((enum need_kind)need.kind) {
    case NEED_START: start(m, table); return true;
    case NEED_CARD: deal(m, table); return true;
    case NEED_TURN: turn(m, table); return true;
    case NEED_DECISION: decide(m, table); return true;
    case NEED_WAGERS:
    case NEED_NOTHING: break;
    }
    return false;
}

void play_round(struct month *m, int table) {
    struct month_table *t = &m->table[table - 1];
    int lights = 0, players = 0;

    open_round(m, table);
    for (int seat = 1; seat <= MONTH_SEATS; seat++) {
        if (!t->seat[seat - 1].here) continue;
        lights += bet(m, table, seat);
        players++;
    }
    must(players);
    close_betting(m, table, lights);
    while (go_on(m, table)) month_pass(m, 3);
    const bool counts = settle_round(m, table);

    if (game_of(t)->live_shoe) t->shoe = *game_of(t)->shoe(t->round);
    t->has_shoe = game_of(t)->live_shoe;
    t->shuffle = t->unseen || !counts; /* the console has lost count of the shoe; what is void is shuffled */
    t->rig_count = 0;
    month_pass(m, 20);
    m->rounds++;
    t->rounds += !t->unseen && counts;
}
