/* drill_question.c - selects the next decision: from a new round, or a weak spot dealt again.
 *
 * drill.h says how decisions are weighted.  The first part is the state: the cards on which a seat decides,
 * up to the names of the suits. */
#include "cli/play/drill.h"

#include "deal/deal.h"

#include <stdlib.h>
#include <string.h>

enum { RENAMINGS = 24, FEW_SETTINGS = 4, FLOOR = 1, HALVINGS = 12 /* from DRILL_WEIGHT to FLOOR */ };

struct drill_state {
    uint8_t own_count, open_count;
    card own[HAND_MAX], open[HAND_MAX];
};

/* ---- a state from a view ------------------------------------------------------------------------------ */
static void take_open(struct drill_state *state, const struct hand_view *hand, const uint8_t *pick) {
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] == CARD_HIDDEN || (pick && memchr(pick, i + 1, 3))) continue;
        must(state->open_count < HAND_MAX);
        state->open[state->open_count++] = hand->cards[i];
    }
}

/* The state of the first seat of the view; it has no face-down cards. */
static struct drill_state drill_state_of(const struct game *game, const struct view *view) {
    const struct seat_view *seat = &view->seat[0];
    struct drill_state state = {.own_count = seat->hand.count};
    memcpy(state.own, seat->hand.cards, seat->hand.count);
    take_open(&state, &view->table, scene_has_picks(game) ? seat->pick : NULL);
    take_open(&state, &view->dealer, NULL);
    return state;
}

/* ---- suits -------------------------------------------------------------------------------------------- */
static void rename_suits(card *cards, int count, const uint8_t names[SUITS]) {
    for (int i = 0; i < count; i++)
        if (cards[i] != JOKER) cards[i] = card_of(card_rank(cards[i]), names[card_suit(cards[i])]);
}

/* By the permutation of the suits with this number, of 24. */
static struct drill_state with_suits_renamed(const struct drill_state *state, int number) {
    uint8_t names[SUITS], left[SUITS] = {SPADES, HEARTS, DIAMONDS, CLUBS};
    struct drill_state out = *state;
    for (int suit = 0, count = SUITS; suit < SUITS; suit++, count--) {
        const int at = number % count;

        number /= count;
        names[suit] = left[at];
        memmove(left + at, left + at + 1, (size_t)(count - at - 1));
    }
    rename_suits(out.own, out.own_count, names);
    rename_suits(out.open, out.open_count, names);
    return out;
}

/* The canonical form of all equivalent states: cards high to low, the suits renamed so that the own cards,
 * then the open ones, are the highest. */
static struct drill_state drill_state_canonical(const struct drill_state *state) {
    struct drill_state best = {0};
    for (int number = 0; number < RENAMINGS; number++) {
        struct drill_state form = with_suits_renamed(state, number);

        card_sort(form.own, form.own_count);
        card_sort(form.open, form.open_count);
        if (memcmp(&form, &best, sizeof best) > 0) best = form;
    }
    return best;
}

/* A random equivalent state: suits renamed, cards in another order. */
static struct drill_state drill_state_disguise(const struct drill_state *state, struct rng *rng) {
    struct drill_state out = with_suits_renamed(state, (int)rng_below(rng, RENAMINGS));
    rng_shuffle(rng, out.own, out.own_count);
    rng_shuffle(rng, out.open, out.open_count);
    return out;
}

/* ---- a state as text ---------------------------------------------------------------------------------- */
static void drill_state_put(struct buf *b, const struct drill_state *state) {
    card_put_list(b, state->own, state->own_count);
    if (!state->open_count) return;
    buf_char(b, '/');
    card_put_list(b, state->open, state->open_count);
}

/* False if the text is not one list of cards, or two separated by a slash. */
static bool drill_state_read(struct drill_state *state, const char *text, size_t size) {
    const char *stroke = memchr(text, '/', size), *bad;
    const size_t own = stroke ? (size_t)(stroke - text) : size;
    *state = (struct drill_state){0};
    const int own_count = card_read_list(text, own, state->own, HAND_MAX, &bad);
    const int open_count = stroke ? card_read_list(stroke + 1, size - own - 1, state->open, HAND_MAX, &bad) : 0;
    if (own_count < 1 || open_count < 0 || (stroke && open_count == 0)) return false;
    state->own_count = (uint8_t)own_count;
    state->open_count = (uint8_t)open_count;
    return true;
}

bool drill_state_is_canonical(const char *text) {
    BUF_ON_STACK(b, DRILL_STATE_TEXT);
    struct drill_state state;
    if (!drill_state_read(&state, text, strlen(text))) return false;
    state = drill_state_canonical(&state);
    drill_state_put(&b, &state);
    return strcmp(text, b.text) == 0;
}

/* ---- a round, up to its decision ---------------------------------------------------------------------- */
static bool open_round(const struct rules *rules, void *round) {
    const struct game *game = rules->game;
    const struct event pick = {.kind = EV_PICK, .seat = DRILL_SEAT, .cards = {1, 2, 3}};
    game->open(round, rules, NULL);
    if (scene_has_picks(game) && game_send(game, round, &pick)) return false;
    for (int i = 0; i < game->wager_count; i++) {
        const struct event bet = {.kind = EV_BET, .what = (uint8_t)i, .seat = DRILL_SEAT, .cents = DRILL_STAKE_CENTS};

        if (game->wagers[i].kind == WAGER_REQUIRED && game_send(game, round, &bet)) return false;
    }
    return !game_send(game, round, &(struct event){.kind = EV_CLOSE});
}

/* ---- a state, dealt again ----------------------------------------------------------------------------- */
/* A state being dealt. */
struct restoring {
    const struct rules *rules;
    const struct drill_state *state;
    struct rng *rng;
    void *round;
    int own, open; /* how many of each are dealt */
};

/* A card that the seat does not see: any that is not in the state. */
static card face_down_card(struct restoring *r) {
    const struct game *game = r->rules->game;
    struct event event = {.kind = EV_CARD};
    do event.cards[0] = (card)rng_below(r->rng, (uint32_t)game_deck_size(game));
    while (memchr(r->state->own, event.cards[0], r->state->own_count) ||
           memchr(r->state->open, event.cards[0], r->state->open_count) || game->check(r->round, &event) != OK);
    return event.cards[0];
}

/* CARD_NONE if the state has no more cards of the kind needed. */
static card next_card(struct restoring *r, const struct need *need) {
    const struct game *game = r->rules->game;
    const struct drill_state *state = r->state;
    const bool picked = scene_has_picks(game) && need->to == TO_TABLE && r->own + r->open < 3;
    const bool opens = game->table_cards ? need->to == TO_TABLE : need->to == TO_DEALER;
    if (picked || need->to == TO_SEAT) return r->own < state->own_count ? state->own[r->own++] : CARD_NONE;
    if (!opens || (!game->table_cards && state->open_count == 0)) return face_down_card(r);
    return r->open < state->open_count ? state->open[r->open++] : CARD_NONE;
}

/* One step; false if the state does not fit.  At a decision before the state's last card the seat takes the
 * free action. */
static bool restore_step(struct restoring *r, const struct need *need) {
    const struct game *game = r->rules->game;
    const int wait = guide_free_action(game);
    struct event event = {.kind = EV_CARD};
    if (need->kind == NEED_START)
        event = (struct event){.kind = EV_START, .what = 1};
    else if (need->kind == NEED_CARD)
        event.cards[0] = next_card(r, need);
    else if (need->kind == NEED_DECISION && wait >= 0 && game->sets_hand < 0)
        event = (struct event){.kind = EV_ACT, .what = (uint8_t)wait, .seat = DRILL_SEAT};
    else
        return false;
    return event.cards[0] != CARD_NONE && game_send(game, r->round, &event) == OK;
}

/* Deals a round of the game up to the state, with $100 on each required wager; false if the state is no
 * decision of the game: it must have all cards that the seat would see, and no others.  round is the caller's
 * memory of game_round_size() bytes. */
static bool drill_restore(const struct rules *rules, const struct drill_state *state, struct rng *rng, void *round) {
    const struct game *game = rules->game;
    struct restoring r = {.rules = rules, .state = state, .rng = rng, .round = round};
    struct need need;
    struct view view;
    if (!open_round(rules, round)) return false;
    while ((need = game->need(round)).kind != NEED_DECISION || r.own < state->own_count || r.open < state->open_count)
        if (!restore_step(&r, &need)) return false;
    game->view(round, DRILL_SEAT, &view);
    const struct drill_state seen = drill_state_of(game, &view);
    return seen.own_count == state->own_count && seen.open_count == state->open_count;
}

bool drill_state_fits(const struct game *game, const char *text) {
    const struct rules rules = rules_standard(game);
    void *round = calloc(1, game_round_size(game));
    struct drill_state state;
    struct rng rng;
    must(round && drill_state_read(&state, text, strlen(text)));
    rng_seed(&rng, "", 0);
    const bool fits = drill_restore(&rules, &state, &rng, round);
    free(round);
    return fits;
}

/* ---- cost, gap and weight ----------------------------------------------------------------------------- */
int64_t drill_cost(const struct advice *advice, int index) {
    return advice_cents(advice_cost(&advice->choice[0], &advice->choice[index]), INT64_C(100) * DRILL_STAKE_CENTS);
}

int64_t drill_gap(const struct advice *advice) {
    for (int i = 1; i < advice->count; i++) {
        const int64_t cost = drill_cost(advice, i);
        if (cost > 0) return cost;
    }
    return -1;
}

/* From 1 to DRILL_WEIGHT. */
static int drill_weight(int64_t gap, int64_t half) {
    const int64_t halvings = gap / half;
    if (halvings >= HALVINGS) return FLOOR;
    return (int)((DRILL_WEIGHT - DRILL_WEIGHT / 2 * (gap % half) / half) >> halvings);
}

static int house_way_choice(struct session *s) {
    struct event event = {.kind = EV_ACT, .seat = DRILL_SEAT};
    if (s->game->sets_hand < 0) return -1;
    event.what = (uint8_t)game_action(s->game, "house-way", 9);
    return play_advice_choice(s, &event);
}

static int settings_weight(const struct advice *advice, int house_way) {
    int best = 0;
    while (best < advice->count && drill_cost(advice, best) == 0) best++;
    if (house_way >= best) return DRILL_WEIGHT;
    return best <= FEW_SETTINGS ? DRILL_WEIGHT / 4 : FLOOR;
}

/* ---- questions ---------------------------------------------------------------------------------------- */
static void take_state(struct session *s, const struct view *view, struct drill_question *out) {
    struct buf text = BUF(out->text);
    const struct drill_state state = drill_state_of(s->game, view), canonical = drill_state_canonical(&state);
    drill_state_put(&text, &canonical);
    must(!text.full);
}

/* Values the decision at which the round is. */
static void value_question(struct session *s, const struct view *view, struct drill_question *out) {
    must(advice_get(&s->advice, s->game, &(struct asked){.round = s->round, .seat = DRILL_SEAT}, &s->arena));
    out->rule = s->guide->rule_of(view, &s->advice);
    out->house_way = house_way_choice(s);
}

static void add_recent(struct drill_selection *selection, const char *state) {
    snprintf(selection->recent[selection->asked++ % DRILL_RECENT], DRILL_STATE_TEXT, "%s", state);
}

static bool is_recent(const struct drill_selection *selection, const char *state) {
    for (unsigned i = 0; i < DRILL_RECENT && i < selection->asked; i++)
        if (strcmp(selection->recent[i], state) == 0) return true;
    return false;
}

void drill_deal_spot(struct session *s, const char *text, struct drill_selection *selection,
                     struct drill_question *out) {
    struct drill_state state;
    struct view view;
    must(drill_state_read(&state, text, strlen(text)));
    state = drill_state_disguise(&state, &s->rng);
    must(drill_restore(&s->rules, &state, &s->rng, s->round));
    s->game->view(s->round, DRILL_SEAT, &view);
    take_state(s, &view, out);
    value_question(s, &view, out);
    add_recent(selection, out->text);
}

/* Deals on to the next decision of the round; false if there is none left. */
static bool deal_to_decision(struct session *s) {
    for (;;) {
        const struct need need = s->game->need(s->round);
        struct event event = {.kind = EV_CARD};
        uint8_t dice[DEAL_DICE];
        if (need.kind == NEED_DECISION) return true;
        if (need.kind == NEED_NOTHING) return false;
        if (need.kind == NEED_START)
            event = (struct event){.kind = EV_START, .what = (uint8_t)deal_start(&s->rng, false, dice)};
        else
            must(deal_next((struct deal_source){&deal_rng, &s->deal}, &event.cards[0]) == OK);
        must(game_send(s->game, s->round, &event) == OK);
    }
}

/* The decision of highest weight so far, of equals the closest, in case none is accepted. */
struct search {
    struct drill_selection *selection;
    int valued, considered, weight;
    int64_t gap;
    char state[DRILL_STATE_TEXT];
};

static int weight_of(const struct session *s, const struct search *search, const struct drill_question *q,
                     int64_t gap) {
    if (gap < 0) return 0;
    if (search->selection->all) return DRILL_WEIGHT;
    if (is_recent(search->selection, q->text)) return 0;
    if (s->game->sets_hand >= 0) return settings_weight(&s->advice, q->house_way);
    return drill_weight(gap, search->selection->half);
}

/* Accepts the decision with the probability of its weight; else keeps it if it is the best so far. */
static bool consider(struct session *s, struct search *search, const struct drill_question *q, int64_t gap,
                     bool obvious) {
    const int weight = weight_of(s, search, q, gap);
    search->considered++;
    if (weight > 0 && (obvious || (int)rng_below(&s->rng, DRILL_WEIGHT) < weight)) return true;
    if (weight > search->weight || (weight > 0 && weight == search->weight && gap < search->gap)) {
        search->weight = weight;
        search->gap = gap;
        memcpy(search->state, q->text, sizeof search->state);
    }
    return false;
}

/* Indexed by FNV-1a. */
static struct drill_memo *memo_of(struct drill_selection *selection, const char *state) {
    uint32_t hash = 2166136261u;
    for (const char *c = state; *c; c++) hash = (hash ^ (uint8_t)*c) * 16777619u;
    return &selection->memo[hash % DRILL_MEMOS];
}

/* The decision for which the round was dealt: true if it is accepted, and then it is valued. */
static bool try_decision(struct session *s, struct search *search, const struct view *view, bool obvious,
                         struct drill_question *out) {
    struct drill_memo *memo = memo_of(search->selection, out->text);
    const bool known = s->game->sets_hand < 0 && strcmp(memo->state, out->text) == 0;
    if (known && !consider(s, search, out, memo->gap, obvious)) return false;
    value_question(s, view, out);
    search->valued++;
    if (known) return true;
    memcpy(memo->state, out->text, sizeof memo->state);
    memo->gap = drill_gap(&s->advice);
    return consider(s, search, out, memo->gap, obvious);
}

/* Deals one round for one of its decisions. */
static bool try_round(struct session *s, struct search *search, struct drill_question *out) {
    uint32_t before = rng_below(&s->rng, (uint32_t)s->guide->decisions);
    struct view view;
    bool shuffled;
    must(deal_begin((struct deal_source){&deal_rng, &s->deal}, &shuffled) == OK);
    must(open_round(&s->rules, s->round));
    for (;; before--) {
        if (!deal_to_decision(s)) return false;
        s->game->view(s->round, DRILL_SEAT, &view);
        const bool obvious = !search->selection->all && s->guide->is_obvious && s->guide->is_obvious(&view);
        if (obvious && rng_below(&s->rng, DRILL_WEIGHT) >= FLOOR) return false;
        take_state(s, &view, out);
        if (before == 0) return try_decision(s, search, &view, obvious, out);
        value_question(s, &view, out);
        search->valued++;
        const struct choice *best = &s->advice.choice[0];
        const struct event act = {
            .kind = EV_ACT, .what = best->action, .seat = DRILL_SEAT, .cards = {best->front[0], best->front[1]}};
        must(game_send(s->game, s->round, &act) == OK);
    }
}

void drill_deal_new(struct session *s, struct drill_selection *selection, struct drill_question *out) {
    struct search search = {.selection = selection};
    bool found = false;
    while (!found && (search.weight == 0 || (search.valued < DRILL_VALUED && search.considered < DRILL_CONSIDERED)))
        found = try_round(s, &search, out);
    if (found)
        add_recent(selection, out->text);
    else
        drill_deal_spot(s, search.state, selection, out);
}
