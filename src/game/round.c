#include "game/round.h"

#include "base/number.h"

void round_open(void *round, const struct rules *rules, const struct shoe *shoe) {
    struct round *r = round;
    must(rules_lines_match(rules));
    r->rules = rules;
    r->dealt = 0;
    r->phase = PHASE_BETTING;
    r->kinds = (uint8_t)(rules->game->live_shoe ? 0 : game_deck_size(rules->game));
    r->dealt_count = r->queued = r->unseen = r->turned = r->turns = 0;
    r->playing = r->awaited = r->actions = r->decision = 0;
    r->large = false;
    r->dealer.count = r->shared.count = 0;
    if (!r->kinds) r->shoe = shoe ? *shoe : shoe_open(rules_decks(rules), false);
}

/* ---- cards -------------------------------------------------------------------------------------------- */
static struct need round_need_card(const struct round *r) {
    const int to = r->queue[r->dealt_count] & ~QUEUE_FACE_DOWN;
    const bool face_down = r->queue[r->dealt_count] & QUEUE_FACE_DOWN;
    if (to == QUEUE_DEALER) return (struct need){.kind = NEED_CARD, .to = TO_DEALER, .face_down = face_down};
    if (to == QUEUE_TABLE) return (struct need){.kind = NEED_CARD, .to = TO_TABLE, .face_down = face_down};
    if (to == QUEUE_NOBODY) return (struct need){.kind = NEED_CARD, .to = TO_NOBODY, .face_down = face_down};
    return (struct need){.kind = NEED_CARD, .to = TO_SEAT, .seat = (uint16_t)to, .face_down = face_down};
}

static struct need round_need_turn(const struct round *r) {
    const int hand = r->turn[r->turned];
    return (struct need){.kind = NEED_TURN, .to = hand == QUEUE_DEALER ? TO_DEALER : TO_SEAT, .seat = (uint16_t)hand};
}

struct need round_need(const void *round) {
    const struct round *r = round;
    if (round_dealing(r)) return round_need_card(r);
    if (round_turning(r)) return round_need_turn(r);
    switch ((enum phase)r->phase) {
    case PHASE_BETTING: return (struct need){.kind = NEED_WAGERS};
    case PHASE_START: return (struct need){.kind = NEED_START};
    case PHASE_DECIDE:
        return (struct need){.kind = NEED_DECISION, .seat = (uint16_t)__builtin_ffs(r->awaited), .actions = r->actions};
    case PHASE_DEAL:
    case PHASE_TURN:
    case PHASE_DRAW:
    case PHASE_DONE: break;
    }
    return (struct need){.kind = NEED_NOTHING};
}

/* ---- wagers ------------------------------------------------------------------------------------------- */
/* The most a wager returns for each cent of its stake. */
static wide most_per_cent(const struct rules *rules, int wager) {
    const struct pay top = pay_top(rules_table(rules, wager));
    uint32_t odds = top.kind == PAY_TO_1 || top.kind == PAY_FOR_1 ? top.num : 0;
    for (int i = 0; i < 3 && rules->game->wagers[wager].operators; i++)
        if (rules->operator_pay[i].num > odds) odds = rules->operator_pay[i].num;
    return 1 + (wide)odds;
}

/* What a wager with a stake may pay beyond its odds: a meter, or a cash prize for each other seat. */
static wide most_besides(const struct rules *rules, int wager) {
    const struct pay top = pay_top(rules_table(rules, wager));
    if (top.kind == PAY_METER) return METER_MAX_CENTS;
    return top.kind == PAY_CASH ? (wide)top.num * 100 * TABLE_SEATS : 0;
}

/* Could everything this seat may win, at the best of luck, be written in 64 bits? */
static bool fits(const struct rules *rules, const int64_t *stakes, const struct event *bet) {
    int64_t after[WAGERS_MAX];
    wide most = 0;
    for (int i = 0; i < rules->game->wager_count; i++) after[i] = i == bet->what ? bet->cents : stakes[i];
    for (int i = 0; i < rules->game->wager_count; i++) {
        const struct wager *w = &rules->game->wagers[i];
        const wide stake = w->kind == WAGER_FOLLOWS    ? (wide)after[w->of] * w->times
                           : w->kind == WAGER_UNSTAKED ? after[w->of]
                                                       : after[i];
        if (stake) most += stake * most_per_cent(rules, i) + most_besides(rules, i);
    }
    return most <= INT64_MAX;
}

enum err round_check_sum(const struct round *r, const int64_t *stakes, const struct event *event) {
    return fits(r->rules, stakes, event) ? OK : ERR_AMOUNT_LARGE;
}

enum err round_check_stakes(const struct round *r, const int64_t *stakes) {
    const struct game *game = r->rules->game;
    for (int i = 0; i < game->wager_count; i++) {
        const struct wager *w = &game->wagers[i];

        if (w->kind != WAGER_REQUIRED) continue;
        if (stakes[i] == 0) return ERR_REQUIRED;
        if (stakes[i] != stakes[w->of]) return ERR_UNEQUAL;
    }
    return OK;
}

/* ---- views -------------------------------------------------------------------------------------------- */
void view_hand(struct hand_view *hand, const card *cards, int count, bool open) {
    hand->count = (uint8_t)count;
    for (int i = 0; i < count; i++) hand->cards[i] = open ? cards[i] : (card)CARD_HIDDEN;
}

struct seat_view *view_seat(struct view *view, int seat, const int64_t *stakes, int wagers) {
    must(view->seats < VIEW_SEATS);
    struct seat_view *v = &view->seat[view->seats++];
    v->seat = (uint16_t)seat;
    v->action = -1;
    for (int i = 0; i < wagers; i++) v->stake[i] = stakes[i];
    return v;
}

/* ---- table -------------------------------------------------------------------------------------------- */
bool round_hand_unseen(const struct round_hand *hand) { return memchr(hand->cards, CARD_HIDDEN, hand->count) != NULL; }

static struct table_seat *seat_of(struct round *r, int seat) { return (void *)(uintptr_t)table_round_seat(r, seat); }

static void queue_turn(struct round *r, int hand) {
    if (hand != QUEUE_DEALER && table_round_seat(r, hand)->call) return;
    if (!round_hand_unseen(hand == QUEUE_DEALER ? &r->dealer : &table_round_seat(r, hand)->hand)) return;
    must(r->turns < TURNS_MAX);
    r->turn[r->turns++] = (uint8_t)hand;
}

bool table_round_queue_turns(struct round *r, unsigned seats) {
    queue_turn(r, QUEUE_DEALER);
    if (round_turning(r)) return true;
    for (int i = 0; i < TABLE_SEATS; i++) {
        const int seat = game_settles(r->rules->game, TABLE_SEATS, i);
        if (seats >> (seat - 1) & 1) queue_turn(r, seat);
    }
    return round_turning(r);
}

/* Takes the seat out of what is left of a queue; returns how long it is now. */
static uint8_t remove_from_queue(uint8_t *queue, int from, int count, int seat) {
    int left = from;
    for (int i = from; i < count; i++)
        if ((queue[i] & ~QUEUE_FACE_DOWN) != seat) queue[left++] = queue[i];
    return (uint8_t)left;
}

static uint8_t unseen_of(const struct round_hand *hand) {
    uint8_t unseen = 0;
    for (int i = 0; i < hand->count; i++) unseen = (uint8_t)(unseen + (hand->cards[i] == CARD_HIDDEN));
    return unseen;
}

void table_round_remove_seat(struct round *r, int seat) {
    const struct table_seat *s = table_round_seat(r, seat);
    const uint8_t bit = (uint8_t)(1u << (seat - 1));
    if (!s->call) r->unseen = (uint8_t)(r->unseen - unseen_of(&s->hand));
    r->playing &= (uint8_t)~bit;
    r->awaited &= (uint8_t)~bit;
    r->queued = remove_from_queue(r->queue, r->dealt_count, r->queued, seat);
    r->turns = remove_from_queue(r->turn, r->turned, r->turns, seat);
}

/* ---- table: hands that are called ---------------------------------------------------------------------- */
static bool is_to_be_turned(const struct round *r, int seat) {
    for (int i = r->turned; i < r->turns; i++)
        if (r->turn[i] == seat) return true;
    return false;
}

enum err table_check_call(const struct round *r, const struct event *event) {
    if (event->what >= r->rules->game->call_count || event->cards[0] > OUTCOME_WIN) return ERR_CALL;
    if (!table_round_is_playing(r, event->seat) || !is_to_be_turned(r, event->seat)) return ERR_ORDER;
    return table_round_seat(r, event->seat)->hand.cards[0] == CARD_HIDDEN ? OK : ERR_ORDER;
}

void table_round_call(struct round *r, const struct event *event) {
    struct table_seat *s = seat_of(r, event->seat);
    s->call = (uint8_t)(event->what + 1);
    s->called = event->cards[0];
    r->unseen = (uint8_t)(r->unseen - unseen_of(&s->hand));
    r->turns = remove_from_queue(r->turn, r->turned, r->turns, event->seat);
}

void table_round_uncall(struct round *r, int seat) {
    struct table_seat *s = seat_of(r, seat);
    if (s->call) r->unseen = (uint8_t)(r->unseen + unseen_of(&s->hand));
    s->call = s->called = 0;
}

void table_award_called(struct award *out, const void *round, int seat, int wager) {
    const struct rules *rules = ((const struct round *)round)->rules;
    const struct table_seat *s = table_round_seat(round, seat);
    const struct wager *w = &rules->game->wagers[wager];
    if (w->kind != WAGER_OPTIONAL && (!w->sheets || s->called != OUTCOME_WIN))
        award_outcome(out, seat, wager, s->stake[wager], (enum outcome)s->called);
    else
        award_line(out, seat, wager, s->stake[wager],
                   rules_best_line(rules, wager, rules->game->calls[s->call - 1].tiers[wager]));
}

void table_round_ask(struct round *r, unsigned seats, unsigned actions) {
    must(seats);
    r->awaited = (uint8_t)seats;
    r->actions = (uint8_t)actions;
    r->phase = PHASE_DECIDE;
}

enum err table_check_sum(const struct round *r, const struct event *event) {
    static const int64_t none[TABLE_WAGERS];
    return round_check_sum(r, table_round_is_playing(r, event->seat) ? table_round_seat(r, event->seat)->stake : none,
                           event);
}

const int64_t *table_round_stakes(const void *round, int seat) {
    return table_round_is_playing(round, seat) ? table_round_seat(round, seat)->stake : NULL;
}

enum err table_round_check_seat(const void *round, int seat) {
    return table_round_is_playing(round, seat) ? round_check_stakes(round, table_round_seat(round, seat)->stake) : OK;
}

enum err table_check_close(const struct round *r) {
    if (r->phase != PHASE_BETTING) return ERR_ORDER;
    if (!r->playing) return ERR_SEATS_NONE;
    for (unsigned seats = r->playing; seats; seats &= seats - 1) {
        TRY(round_check_stakes(r, table_round_seat(r, __builtin_ffs((int)seats))->stake));
    }
    return OK;
}

/* ---- table: view -------------------------------------------------------------------------------------- */
void table_round_view(const void *round, int seat, bool open, struct view *out) {
    const struct round *r = round;
    *out = (struct view){.need = round_need(r), .over = r->phase == PHASE_DONE};
    view_hand(&out->dealer, r->dealer.cards, r->dealer.count, open);
    view_hand(&out->table, r->shared.cards, r->shared.count, true);
    for (int number = 1; number <= TABLE_SEATS; number++) {
        if (!table_round_is_playing(r, number)) continue;
        const struct table_seat *s = table_round_seat(round, number);
        struct seat_view *v = view_seat(out, number, s->stake, TABLE_WAGERS);

        v->decided = !table_round_awaits(r, number);
        v->action = s->action;
        v->call = s->call;
        v->called = s->called;
        view_hand(&v->hand, s->hand.cards, s->hand.count, open || number == seat);
    }
}

void table_round_view_face_down(const void *round, int seat, struct view *out) {
    table_round_view(round, seat, ((const struct round *)round)->phase >= PHASE_TURN, out);
}
