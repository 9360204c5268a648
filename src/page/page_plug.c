/* page_plug.c - a round of a page: its script, step by step, as a fold over events. */
#include "page/page_look.h"
#include "page/page_state.h"

#include "game/why.h"

static const struct page *page_in(const struct page_round *r) { return page_of_round(r); }

static struct page_seat *seat_of(struct page_round *r, int seat) { return &r->seats[seat - 1]; }

static bool holds(const struct page_round *r, int seat, int condition) {
    struct page_state s;
    if (!condition) return true;
    page_state_open(&s, r, seat);
    return page_state_holds(&s, condition);
}

/* The seats in the round for which it holds, a bit each. */
static unsigned seats_for(const struct page_round *r, int condition) {
    unsigned seats = 0;
    for (unsigned left = r->round.playing; left; left &= left - 1)
        if (holds(r, __builtin_ffs((int)left), condition)) seats |= left & -left;
    return seats;
}

/* ---- the script ----------------------------------------------------------------------------------------- */
/* Whom the deal is for: seats a bit each; the dealer, the table or nobody as bit 0. */
static unsigned receivers_of(struct page_round *r, const struct page_deal *deal) {
    const struct page_pile *pile = &page_in(r)->pile[deal->pile];
    const uint16_t bit = (uint16_t)(1u << deal->pile);
    if (pile->receiver != PAGE_TO_SEAT) {
        if (!holds(r, 0, deal->when)) return 0;
        r->piles |= bit;
        return 1;
    }
    return seats_for(r, deal->when);
}

static void queue_cards(struct page_round *r, const struct page_pile *pile, unsigned receivers, int count) {
    static const uint8_t whom[] = {
        [PAGE_TO_DEALER] = QUEUE_DEALER, [PAGE_TO_TABLE] = QUEUE_TABLE, [PAGE_TO_NOBODY] = QUEUE_NOBODY};
    const int face = pile->face_down ? QUEUE_FACE_DOWN : 0;
    if (!receivers || count <= 0) return;
    if (pile->receiver == PAGE_TO_SEAT)
        table_round_queue_cards(&r->round, receivers, count, face);
    else
        round_queue_cards(&r->round, whom[pile->receiver] | face, count);
}

/* Packets one after the other from the spot that was drawn; that of an empty spot is collected unseen. */
static void queue_packets(struct page_round *r, const struct page_step *step, unsigned seats) {
    const struct page *p = page_in(r);
    const struct page_pile *house = &p->pile[p->deal[step->first].pile], *own = &p->pile[p->deal[step->first + 1].pile];
    for (int i = 0; i <= p->seats; i++) {
        const int seat = (r->chance - 1 + i) % (p->seats + 1);
        if (seat && !(seats >> (seat - 1) & 1))
            round_queue_cards(&r->round, QUEUE_NOBODY | (own->face_down ? QUEUE_FACE_DOWN : 0), own->count);
        else
            queue_cards(r, seat ? own : house, seat ? 1u << (seat - 1) : 1, own->count);
    }
}

static void start_deal(struct page_round *r, const struct page_step *step) {
    const struct page *p = page_in(r);
    const int times = step->times && holds(r, 0, step->when) ? step->times : HAND_MAX;
    unsigned receivers[PAGE_DEALS];
    for (int i = 0; i < step->count; i++) receivers[i] = receivers_of(r, &p->deal[step->first + i]);
    for (int i = 0; i < step->count; i++) {
        const int pile = p->deal[step->first + i].pile;
        for (unsigned left = p->pile[pile].receiver == PAGE_TO_SEAT ? receivers[i] : 0; left; left &= left - 1)
            seat_of(r, __builtin_ffs((int)left))->piles |= (uint16_t)(1u << pile);
    }
    if (step->packets) queue_packets(r, step, receivers[1]);
    for (int dealt = 0; dealt < HAND_MAX && !step->packets; dealt += times)
        for (int i = 0; i < step->count; i++) {
            const struct page_pile *pile = &p->pile[p->deal[step->first + i].pile];
            const int left = pile->count - dealt;
            queue_cards(r, pile, receivers[i], left < times ? left : times);
        }
    if (round_dealing(&r->round)) r->round.phase = PHASE_DEAL;
}

/* As many cards for each seat as it has discarded of the pile. */
static void start_replace(struct page_round *r, const struct page_step *step) {
    const int face = page_in(r)->pile[step->first].face_down ? QUEUE_FACE_DOWN : 0;
    for (unsigned left = r->round.playing; left; left &= left - 1) {
        const struct page_seat *s = &r->seats[__builtin_ctz(left)];
        if (!s->folded) table_round_queue_cards(&r->round, left & -left, __builtin_popcount(s->missing), face);
    }
    if (round_dealing(&r->round)) r->round.phase = PHASE_DEAL;
}

/* At a live table nobody but the player has seen the own cards: what they allow is the player's to say. */
static bool is_unknown(const struct page_round *r, int seat, int guard) {
    return r->round.unseen && round_hand_unseen(&r->seats[seat - 1].hand) && page_condition_piles(page_in(r), guard);
}

/* Choices of the decision that are open to the seat, a bit each from its first. */
static unsigned choices_for(const struct page_round *r, int seat, int decision) {
    const struct page_decision *d = &page_in(r)->decision[decision];
    struct page_state s;
    unsigned open = 0;
    page_state_open(&s, r, seat);
    for (int i = 0; i < d->choice_count; i++) {
        const int guard = page_in(r)->choice[d->choice_first + i].guard;
        if (page_state_holds(&s, guard) || is_unknown(r, seat, guard)) open |= 1u << i;
    }
    return open;
}

static void start_decision(struct page_round *r, const struct page_step *step) {
    unsigned seats = 0;
    for (unsigned left = r->round.playing; left; left &= left - 1) {
        const int seat = __builtin_ffs((int)left);
        if (!r->seats[seat - 1].folded && holds(r, seat, step->when)) seats |= left & -left;
    }
    if (!seats) return;
    r->round.decision = step->first;
    r->round.awaited = (uint8_t)seats;
    r->round.phase = PHASE_DECIDE;
}

/* Hands with unseen cards: the dealer's, or those of the seats in the order of settlement. */
static void start_turn(struct page_round *r, const struct page_step *step) {
    const bool dealer = step->first == PAGE_TO_DEALER;
    const unsigned seats = dealer ? 0 : seats_for(r, step->when);
    r->dealer_turned |= dealer;
    r->seats_turned |= (uint8_t)seats;
    if (dealer && round_hand_unseen(&r->round.dealer)) r->round.turn[r->round.turns++] = QUEUE_DEALER;
    for (int i = 0; i < TABLE_SEATS && r->round.unseen; i++) {
        const int seat = game_settles(r->round.rules->game, TABLE_SEATS, i);
        if (seats >> (seat - 1) & 1 && round_hand_unseen(&seat_of(r, seat)->hand))
            r->round.turn[r->round.turns++] = (uint8_t)seat;
    }
    if (round_turning(&r->round)) r->round.phase = PHASE_TURN;
}

/* Takes steps until something is awaited, or none is left. */
static void go_on(struct page_round *r) {
    const struct page *p = page_in(r);
    while (r->step < p->step_count) {
        const struct page_step *step = &p->step[r->step++];
        r->round.phase = PHASE_DRAW;
        switch ((enum page_step_kind)step->kind) {
        case PAGE_DEAL: start_deal(r, step); break;
        case PAGE_DECIDE: start_decision(r, step); break;
        case PAGE_TURN: start_turn(r, step); break;
        case PAGE_REPLACE: start_replace(r, step); break;
        case PAGE_DRAW: r->round.phase = PHASE_START; break;
        case PAGE_SET:
            if (holds(r, 0, step->when)) r->piles |= (uint16_t)(3u << step->first);
            break;
        case PAGE_SETTLE: break;
        }
        if (r->round.phase != PHASE_DRAW) return;
    }
    r->round.phase = PHASE_DONE;
}

/* ---- events --------------------------------------------------------------------------------------------- */
void page_plug_open(void *round, const struct rules *rules, const struct shoe *shoe) {
    struct page_round *r = round;
    round_open(round, rules, shoe);
    r->piles = 0;
    r->step = r->chance = r->dealer_turned = r->seats_turned = 0;
    for (int seat = 0; seat < TABLE_SEATS; seat++)
        for (int i = 0; i < 3; i++) r->pick[seat][i] = (uint8_t)(i + 1);
}

static bool is_seat(const struct page_round *r, int seat) { return seat >= 1 && seat <= page_in(r)->seats; }

static enum err check_bet(const struct page_round *r, const struct event *event) {
    if (!is_seat(r, event->seat)) return ERR_SEAT;
    TRY(round_check_bet(&r->round, event));
    return event->cents > PAGE_STAKE_MAX ? ERR_AMOUNT_LARGE : OK;
}

static const struct page_pile *picked_pile(const struct page *p) {
    for (int i = 0; i < p->pile_count; i++)
        if (p->pile[i].kind == PAGE_PICKED) return &p->pile[i];
    return NULL;
}

static enum err check_pick(const struct page_round *r, const struct event *event) {
    const struct page_pile *pile = picked_pile(page_in(r));
    const uint8_t *at = event->cards;
    if (!pile) return ERR_EVENT;
    if (!is_seat(r, event->seat)) return ERR_SEAT;
    if (r->round.phase != PHASE_BETTING) return ERR_CLOSED;
    const int places = page_in(r)->pile[pile->of].count;
    for (int i = 0; i < 3; i++)
        if (at[i] < 1 || at[i] > places || at[i] == at[(i + 1) % 3]) return ERR_PICK;
    return OK;
}

static enum err check_close(const struct page_round *r) {
    if (r->round.phase != PHASE_BETTING) return ERR_ORDER;
    if (!r->round.playing) return ERR_SEATS_NONE;
    for (unsigned left = r->round.playing; left; left &= left - 1)
        TRY(round_check_stakes(&r->round, r->seats[__builtin_ctz(left)].stake));
    return OK;
}

static enum err check_start(const struct page_round *r, int outcome) {
    if (!is_seat(r, 1) || r->round.phase != PHASE_START) return ERR_ORDER;
    return outcome >= 1 && outcome <= page_in(r)->step[r->step - 1].count ? OK : ERR_START;
}

/* The choice of that action in the decision that is awaited, -1: none. */
static int choice_of(const struct page_round *r, int action) {
    const struct page *p = page_in(r);
    const struct page_decision *d = &p->decision[r->round.decision];
    for (int i = 0; i < d->choice_count; i++)
        if (p->choice[d->choice_first + i].action == action) return i;
    return -1;
}

/* The places of the two cards named for the front, a bit each: of a hand that nobody has seen the first two that will
 * be turned.  0: they are not two cards of the hand. */
static unsigned named_front(const struct page_round *r, int seat, const card *front) {
    const struct round_hand *hand = &r->seats[seat - 1].hand;
    unsigned mask = 0;
    if (round_hand_unseen(hand)) return front[0] == CARD_HIDDEN && front[1] == CARD_HIDDEN ? 3 : 0;
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] == front[0] || hand->cards[i] == front[1]) mask |= 1u << i;
    return __builtin_popcount(mask) == 2 ? mask : 0;
}

static enum err check_act(const struct page_round *r, const struct event *event) {
    if (!is_seat(r, event->seat)) return ERR_SEAT;
    if (!table_round_is_playing(&r->round, event->seat) || r->round.phase < PHASE_DECIDE) return ERR_DECISION;
    if (event->what == r->round.rules->game->sets_hand && !named_front(r, event->seat, event->cards)) return ERR_SET;
    if (!table_round_awaits(&r->round, event->seat)) return ERR_DECISION;
    const int choice = choice_of(r, event->what);
    return choice >= 0 && choices_for(r, event->seat, r->round.decision) >> choice & 1 ? OK : ERR_DECISION;
}

enum err page_plug_check(const void *round, const struct event *event) {
    const struct page_round *r = round;
    switch ((enum event_kind)event->kind) {
    case EV_BET: return check_bet(r, event);
    case EV_PICK: return check_pick(r, event);
    case EV_CLOSE: return check_close(r);
    case EV_START: return check_start(r, event->what);
    case EV_CARD: return round_check_card(&r->round, event->cards[0]);
    case EV_ACT: return check_act(r, event);
    case EV_EXPIRE: return table_check_expire(&r->round, event->seat);
    case EV_TURN: return table_check_turn(&r->round, event->cards[0]);
    case EV_BURN: return round_check_burn(&r->round, event->cards[0]);
    case EV_DEAD:
    case EV_CALL:
    case EV_RESET: break;
    }
    return ERR_EVENT;
}

enum err page_plug_check_seat(const void *round, int seat) {
    const struct page_round *r = round;
    return table_round_is_playing(&r->round, seat) ? round_check_stakes(&r->round, r->seats[seat - 1].stake) : OK;
}

static void apply_bet(struct page_round *r, const struct event *event) {
    struct page_seat *s = seat_of(r, event->seat);
    const unsigned bit = 1u << (event->seat - 1);
    int64_t any = event->cents;
    if (!(r->round.playing & bit)) {
        memset(s, 0, sizeof *s);
        memset(s->choice, PAGE_NONE, sizeof s->choice);
        s->action = -1;
    }
    s->stake[event->what] = event->cents;
    for (int i = 0; i < PAGE_WAGERS && !any; i++) any = s->stake[i];
    r->round.playing = (uint8_t)(any ? r->round.playing | bit : r->round.playing & ~bit);
}

/* The bit in the seat's hand of a card of a pile. */
static unsigned place_in_hand(const struct page_round *r, int seat, const struct page_effect *e) {
    int at = e->times;
    for (int i = 0; i < e->of; i++) {
        const struct page_pile *pile = &page_in(r)->pile[i];
        if (pile->kind == PAGE_DEALT && r->seats[seat - 1].piles >> i & 1) at += pile->count;
    }
    return 1u << at;
}

static void do_effect(struct page_round *r, int seat, const struct page_effect *e) {
    struct page_seat *s = seat_of(r, seat);
    if (e->kind == PAGE_DISCARD) {
        s->discarded |= (uint16_t)place_in_hand(r, seat, e);
        s->missing |= (uint16_t)place_in_hand(r, seat, e);
    }
    if (e->kind == PAGE_STAKE) s->stake[e->wager] = s->stake[e->of] * e->times;
    if (e->kind == PAGE_FORFEIT) s->forfeited |= UINT32_C(1) << e->wager;
    if (e->kind == PAGE_RETURN) s->returned |= UINT32_C(1) << e->wager;
}

static void choose(struct page_round *r, int seat, int choice, const card *front) {
    const struct page *p = page_in(r);
    const struct page_choice *c = &p->choice[p->decision[r->round.decision].choice_first + choice];
    struct page_seat *s = seat_of(r, seat);
    r->round.awaited &= (uint8_t) ~(1u << (seat - 1));
    s->action = (int8_t)c->action;
    s->choice[r->round.decision] = (uint8_t)choice;
    s->folded |= c->folds;
    if (c->sets != PAGE_NONE) {
        s->piles |= (uint16_t)(3u << c->sets);
        s->front = (uint16_t)(c->by_way ? PAGE_BY_WAY : named_front(r, seat, front));
    }
    for (int i = 0; i < c->effect_count; i++) do_effect(r, seat, &p->effect[c->effect_first + i]);
    if (!r->round.awaited) go_on(r);
}

static void expire(struct page_round *r, int seat) {
    const int standard = page_in(r)->decision[r->round.decision].standard;
    unsigned late = seat ? 1u << (seat - 1) : r->round.awaited;
    for (; late; late &= late - 1) choose(r, __builtin_ffs((int)late), standard, NULL);
}

/* The next unseen card of the hand that is being turned; then the next hands, or on. */
static void turn(struct page_round *r, card c) {
    const int to = r->round.turn[r->round.turned];
    struct round_hand *hand = to == QUEUE_DEALER ? &r->round.dealer : &seat_of(r, to)->hand;
    int at = 0;
    while (hand->cards[at] != CARD_HIDDEN) at++;
    hand->cards[at] = c;
    round_remove_card(&r->round, c);
    r->round.unseen--;
    if (round_hand_unseen(hand)) return;
    r->round.turned++;
    if (!round_turning(&r->round)) go_on(r);
}

/* In the place of the first card that is discarded; that of a hand which nobody has seen stays unseen. */
static void replace(struct page_round *r, struct page_seat *s, card c) {
    const int at = __builtin_ctz(s->missing);
    r->round.unseen = (uint8_t)(r->round.unseen - (s->hand.cards[at] == CARD_HIDDEN));
    s->hand.cards[at] = c;
    s->missing = (uint16_t)(s->missing & (s->missing - 1));
}

static void take_card(struct page_round *r, card c) {
    const int to = round_take_card(&r->round, c);
    if (to >= 1 && to <= TABLE_SEATS && page_in(r)->step[r->step - 1].kind == PAGE_REPLACE)
        replace(r, seat_of(r, to), c);
    else if (to >= 1 && to <= TABLE_SEATS)
        round_give(&seat_of(r, to)->hand, c);
    if (!round_dealing(&r->round)) go_on(r);
}

static void apply_other(struct page_round *r, const struct event *event) {
    switch ((enum event_kind)event->kind) {
    case EV_BET: apply_bet(r, event); return;
    case EV_PICK: memcpy(r->pick[event->seat - 1], event->cards, 3); return;
    case EV_CLOSE: go_on(r); return;
    case EV_START:
        r->chance = event->what;
        go_on(r);
        return;
    case EV_ACT: choose(r, event->seat, choice_of(r, event->what), event->cards); return;
    case EV_EXPIRE: expire(r, event->seat); return;
    case EV_TURN: turn(r, event->cards[0]); return;
    case EV_BURN: round_apply_burn(&r->round, event->cards[0]); return;
    case EV_CARD:
    case EV_DEAD:
    case EV_CALL:
    case EV_RESET: return;
    }
}

void page_plug_apply(void *round, const struct event *event) {
    must(page_plug_check(round, event) == OK);
    if (event->kind == EV_CARD)
        take_card(round, event->cards[0]);
    else
        apply_other(round, event);
}

struct need page_plug_need(const void *round) {
    const struct page_round *r = round;
    struct need need = round_need(round);
    if (need.kind != NEED_DECISION) return need;
    const struct page *p = page_in(r);
    const struct page_decision *d = &p->decision[r->round.decision];
    need.actions = 0;
    for (unsigned left = choices_for(r, need.seat, r->round.decision); left; left &= left - 1)
        need.actions |= 1u << p->choice[d->choice_first + __builtin_ctz(left)].action;
    return need;
}

/* ---- views ---------------------------------------------------------------------------------------------- */
/* How a hand that is set in two parts was set; of the seat, or of the dealer as 0. */
static void view_setting(const struct page_round *r, int seat, struct hand_view *out) {
    const struct page *p = page_in(r);
    const int receiver = seat ? PAGE_TO_SEAT : PAGE_TO_DEALER;
    struct page_state s;
    page_state_open(&s, r, seat);
    for (int i = 0; i < p->pile_count; i++) {
        const struct page_pile *pile = &p->pile[i];
        if (pile->kind != PAGE_FRONT || pile->receiver != receiver || !s.pile[i].count) continue;
        out->set = true;
        memcpy(out->front, s.pile[i].cards, sizeof out->front);
        if (!seat || s.seat->front & PAGE_BY_WAY) out->house_way_rule = page_house_way(r, s.pile[pile->of].cards).rule;
        for (int c = 0; seat && c < p->condition_count; c++)
            if (strcmp(page_name(p, p->condition[c].name), "foul") == 0) out->foul = page_state_holds(&s, c);
    }
}

/* Hides those of the receiver's cards that were dealt face down; piles: his that lie. */
static void hide_cards(const struct page *p, int receiver, unsigned piles, struct hand_view *out) {
    int at = 0;
    for (int i = 0; i < p->pile_count; i++) {
        const struct page_pile *pile = &p->pile[i];
        if (pile->kind != PAGE_DEALT || pile->receiver != receiver || !(piles >> i & 1)) continue;
        for (int n = 0; n < pile->count && at < out->count; n++, at++)
            if (pile->face_down) out->cards[at] = CARD_HIDDEN;
    }
}

void page_plug_view(const void *round, int seat, struct view *out) {
    const struct page_round *r = round;
    *out = (struct view){.need = page_plug_need(round), .over = r->round.phase == PHASE_DONE};
    if (out->need.kind == NEED_DECISION && out->need.seat != seat && page_in(r)->seats) out->need.actions = 0;
    view_hand(&out->dealer, r->round.dealer.cards, r->round.dealer.count, true);
    if (!r->dealer_turned) hide_cards(page_in(r), PAGE_TO_DEALER, r->piles, &out->dealer);
    view_setting(r, 0, &out->dealer);
    view_hand(&out->table, r->round.shared.cards, r->round.shared.count, true);
    for (int number = 1; number <= TABLE_SEATS; number++) {
        if (!table_round_is_playing(&r->round, number)) continue;
        const struct page_seat *s = &r->seats[number - 1];
        struct seat_view *v = view_seat(out, number, s->stake, page_in(r)->wager_count);
        v->decided = !table_round_awaits(&r->round, number);
        v->action = s->action;
        if (picked_pile(page_in(r))) memcpy(v->pick, r->pick[number - 1], 3);
        view_hand(&v->hand, s->hand.cards, s->hand.count, true);
        if (number == seat || r->seats_turned >> (number - 1) & 1)
            view_setting(r, number, &v->hand);
        else
            hide_cards(page_in(r), PAGE_TO_SEAT, s->piles, &v->hand);
    }
}

const int64_t *page_plug_stakes(const void *round, int seat) {
    const struct page_round *r = round;
    return table_round_is_playing(&r->round, seat) ? r->seats[seat - 1].stake : NULL;
}

const struct shoe *page_plug_shoe(const void *round) { return &((const struct page_round *)round)->round.shoe; }

/* The last hand of the page that this one has whole; of the dealer such that no seat has a part of it. */
struct hand_names page_plug_describe(const void *round, int seat) {
    const struct page_round *r = round;
    const struct page *p = page_in(r);
    struct page_state s;
    page_state_open(&s, r, seat);
    for (int i = p->hand_count - 1; i >= 0; i--) {
        unsigned receivers = 0;
        const struct page_set *set = &p->set[p->hand[i].set];
        for (int part = 0; part < set->part_count; part++)
            receivers |= 1u << p->pile[p->part[set->part_first + part].pile].receiver;
        if (!(receivers >> (seat ? PAGE_TO_SEAT : PAGE_TO_DEALER) & 1) || (seat == 0 && receivers & 1u << PAGE_TO_SEAT))
            continue;
        const page_value value = page_state_hand(&s, i);
        if (value) return (struct hand_names){.first = page_hand_name(p, p->hand[i].ranking, value)};
    }
    return (struct hand_names){0};
}
