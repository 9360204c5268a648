/* live_amend.c - a live round played again with other wagers, decisions, seats or another first packet [L-1].
 *
 * Cards lie where they were dealt, so they are given by hand and not by their order: each hand that the round now asks
 * for gets the cards that went to it.  A hand that nobody had entered has cards that nobody has seen; of a hand that is
 * not in the round they are burnt.  Decisions and turned cards come where the round asks for them.  Where it asks for
 * what nobody has said yet it stops, and that is asked for at the table. */
#include "floor/live_round.h"
#include "game/round.h"

#include <string.h>

enum { EVENTS = LIVE_EVENTS(TABLE_SEATS), NO_EVENT = -1 };

/* The events as they should have been, and which of them have found their place. */
struct refold {
    const struct game *game;
    struct live_replay *out;
    int count, amended; /* amended: the event that is another one now, NO_EVENT: none */
    bool used[EVENTS];
    struct event event[EVENTS], kept[EVENTS];
    struct need to[EVENTS]; /* of a card: whose it is */
};

void live_closed_stakes(const struct live_round *live, int seat, int64_t stakes[WAGERS_MAX]) {
    const int64_t *placed = live->game->stakes(live->closed, seat);
    memset(stakes, 0, WAGERS_MAX * sizeof *stakes);
    if (placed) memcpy(stakes, placed, live->game->wager_count * sizeof *stakes);
}

int live_decision(const struct live_round *live, int seat, int nth) {
    for (uint32_t i = 0; i < live->count; i++)
        if (live->events[i].kind == EV_ACT && live->events[i].seat == seat && !nth--) return (int)i;
    return NO_EVENT;
}

int live_call(const struct live_round *live, int seat) {
    int at = NO_EVENT;
    for (uint32_t i = 0; i < live->count; i++)
        if (live->events[i].kind == EV_CALL && live->events[i].seat == seat) at = (int)i;
    return at;
}

/* ---- wagers -------------------------------------------------------------------------------------------- */
static void swap_stakes(int64_t from[WAGERS_MAX], int64_t to[WAGERS_MAX]) {
    memcpy(to, from, WAGERS_MAX * sizeof *to);
    memset(from, 0, WAGERS_MAX * sizeof *from);
}

static enum err bet_again(const struct game *game, void *round, int seat, const int64_t stakes[WAGERS_MAX]) {
    for (int w = 0; w < game->wager_count; w++) {
        const struct event bet = {.kind = EV_BET, .what = (uint8_t)w, .seat = (uint16_t)seat, .cents = stakes[w]};
        if (stakes[w]) TRY(game_send(game, round, &bet));
    }
    return OK;
}

/* The round as it should have been when betting closed. */
static enum err close_again(const struct live_round *live, const struct fact_amend *amend, void *to) {
    static const struct event closed = {.kind = EV_CLOSE};
    const struct game *game = live->game;
    int64_t stakes[TABLE_SEATS][WAGERS_MAX];
    struct round first;
    memcpy(&first, live->closed, sizeof first); /* every round begins with one */
    for (int seat = 1; seat <= TABLE_SEATS; seat++) live_closed_stakes(live, seat, stakes[seat - 1]);
    for (int i = 0; amend->what == AMEND_WAGERS && i < amend->count; i++)
        stakes[amend->seat - 1][amend->stake[i].wager] = amend->stake[i].is;
    if (amend->what == AMEND_SEAT) swap_stakes(stakes[amend->seat - 1], stakes[amend->is - 1]);
    game->open(to, first.rules, game->live_shoe ? &first.shoe : NULL);
    for (int seat = 1; seat <= TABLE_SEATS; seat++) TRY(bet_again(game, to, seat, stakes[seat - 1]));
    return game_send(game, to, &closed);
}

/* ---- the events as they should have been ---------------------------------------------------------------- */
static void list_events(const struct live_round *live, struct refold *r) {
    const struct live_cards cards = live_cards(live, r->out->round);
    int dealt = 0;
    for (uint32_t i = 0; i < live->count; i++, r->count++) {
        r->event[i] = live->events[i];
        if (r->event[i].kind == EV_CARD) r->to[i] = cards.to[dealt++];
    }
}

/* What was entered for one seat was another one's. */
static void move_seat(struct refold *r, int from, int to) {
    for (int i = 0; i < r->count; i++) {
        if (r->event[i].seat == from) r->event[i].seat = (uint16_t)to;
        if (r->to[i].to == TO_SEAT && r->to[i].seat == from) r->to[i].seat = (uint16_t)to;
    }
}

/* A hand that lay face down when its player set it: the two in front are turned first. */
static void turn_front_first(struct refold *r, struct event *act, const card front[2]) {
    int next = NO_EVENT, found = 0;
    for (int i = 0; i < r->count; i++) {
        const struct event turned = r->event[i];
        if (turned.kind != EV_TURN || turned.seat != act->seat) continue;
        if (next == NO_EVENT) next = i;
        if (turned.cards[0] != front[0] && turned.cards[0] != front[1]) continue;
        r->event[i] = r->event[next];
        r->event[next] = turned;
        found++;
        while (++next < r->count && (r->event[next].kind != EV_TURN || r->event[next].seat != act->seat)) {
        }
    }
    if (found == 2) act->cards[0] = act->cards[1] = CARD_HIDDEN;
}

static enum err change_decision(const struct live_round *live, const struct fact_amend *amend, struct refold *r) {
    const int at = live_decision(live, amend->seat, amend->nth);
    if (at == NO_EVENT) return ERR_DECISION;
    if (amend->is == AMEND_NONE) {
        r->used[at] = true; /* it was none: the round asks for it */
        return OK;
    }
    r->amended = at;
    r->event[at].what = amend->is;
    memcpy(r->event[at].cards, amend->front_is, sizeof amend->front_is);
    if (amend->is == live->game->sets_hand) turn_front_first(r, &r->event[at], amend->front_is);
    return OK;
}

static enum err change_start(const struct fact_amend *amend, struct refold *r) {
    for (int i = 0; i < r->count; i++) {
        if (r->event[i].kind != EV_START) continue;
        r->event[i].what = amend->is;
        r->amended = i;
        return OK;
    }
    return ERR_START;
}

/* A hand that was settled on the felt, unseen, has a wager that needs its cards. */
static void revive(struct refold *r, int seat) {
    for (int i = 0; i < r->count; i++)
        if (r->event[i].kind == EV_DEAD && r->event[i].seat == seat) r->used[i] = true;
}

/* It is not what it was called: the round asks for the hand. */
static enum err take_back_call(const struct live_round *live, int seat, struct refold *r) {
    const int at = live_call(live, seat);
    if (at != NO_EVENT) r->used[at] = true;
    return at == NO_EVENT ? ERR_DECISION : OK;
}

static enum err change_events(const struct live_round *live, const struct fact_amend *amend, struct refold *r) {
    switch ((enum amend)amend->what) {
    case AMEND_WAGERS: revive(r, amend->seat); return OK;
    case AMEND_DECISION: return change_decision(live, amend, r);
    case AMEND_START: return change_start(amend, r);
    case AMEND_SEAT: move_seat(r, amend->seat, amend->is); return OK;
    case AMEND_CALL: return take_back_call(live, amend->seat, r);
    case AMEND_CARDS:
    case AMENDS: break;
    }
    return ERR_EVENT;
}

/* ---- playing it again ----------------------------------------------------------------------------------- */
static bool is_theirs(const struct need *need, const struct need *dealt) {
    return need->kind == NEED_CARD && need->to == dealt->to && (need->to != TO_SEAT || need->seat == dealt->seat);
}

static bool is_hand(const struct need *need, int seat) {
    return need->kind == NEED_TURN && (need->to == TO_SEAT ? need->seat : 0) == seat;
}

/* Comes neither earlier nor later than it did: rulings. */
static bool keeps_place(int kind) {
    return kind == EV_BURN || kind == EV_DEAD || kind == EV_RESET || kind == EV_EXPIRE;
}

static bool fits(const struct refold *r, int i, const struct need *need) {
    const struct event *event = &r->event[i];
    if (event->kind == EV_CARD && !is_theirs(need, &r->to[i])) return false;
    if (event->kind == EV_TURN && !is_hand(need, event->seat)) return false;
    return r->game->check(r->out->round, event) == OK;
}

static void happens(struct refold *r, struct event event) {
    must(r->out->events < EVENTS);
    r->kept[r->out->events] = event;
    live_happens(r->game, r->out, event);
}

/* The next that fits, or the first that keeps its place; NO_EVENT: there is none. */
static int next_event(const struct refold *r, const struct need *need) {
    int i = 0;
    for (; i < r->count; i++) {
        if (r->used[i]) continue;
        if (keeps_place(r->event[i].kind)) return i;
        if (fits(r, i, need)) return i;
    }
    return NO_EVENT;
}

/* A card that nobody has seen, of a packet that went to nobody or to a seat that is not in the round; NO_EVENT: none.
 */
static int spare_card(const struct refold *r) {
    for (int i = 0; i < r->count; i++) {
        const struct need *to = &r->to[i];
        if (r->used[i] || r->event[i].kind != EV_CARD || r->event[i].cards[0] != CARD_HIDDEN) continue;
        if (to->to == TO_NOBODY || (to->to == TO_SEAT && !r->game->stakes(r->out->round, to->seat))) return i;
    }
    return NO_EVENT;
}

/* A hand that was dealt without being entered: the deal has gone past it. */
static bool was_dealt(const struct refold *r) {
    for (int i = 0; i < r->count; i++)
        if (!r->used[i] && r->event[i].kind == EV_CARD && r->to[i].face_down) return r->out->events < EVENTS;
    return false;
}

/* Its card, where it lies face down: a spare one, or one that was dealt and not entered. */
static bool deals_unseen(struct refold *r, const struct need *need) {
    static const struct event unseen = {.kind = EV_CARD, .cards = {CARD_HIDDEN}};
    if (need->kind != NEED_CARD || !need->face_down) return false;
    const int spare = spare_card(r);
    if (spare == NO_EVENT && (need->to == TO_NOBODY || !was_dealt(r))) return false;
    if (spare != NO_EVENT) r->used[spare] = true;
    happens(r, unseen);
    return true;
}

static void play(struct refold *r) {
    for (;;) {
        const struct need need = r->game->need(r->out->round);
        const int i = next_event(r, &need);

        if (i == NO_EVENT && !deals_unseen(r, &need)) return;
        if (i == NO_EVENT) continue;
        r->used[i] = true;
        if (r->game->check(r->out->round, &r->event[i]) == OK) happens(r, r->event[i]);
    }
}

/* What a hand had that the round gives no more cards to is gone from the deck; what it still asks for lies there. */
static void burn_rest(struct refold *r) {
    const bool waits = r->game->need(r->out->round).kind != NEED_NOTHING;
    for (int i = 0; i < r->count; i++) {
        struct event burnt = r->event[i];
        const bool gone = r->to[i].to == TO_SEAT && !r->game->stakes(r->out->round, r->to[i].seat);

        if (r->used[i] || burnt.kind != EV_CARD || (waits && !gone)) continue;
        burnt.kind = EV_BURN;
        if (r->game->check(r->out->round, &burnt) == OK && r->out->events < EVENTS) happens(r, burnt);
    }
}

/* A stadium's seats decide once, each for itself: its events stand in their order. */
static enum err decide_again(const struct live_round *live, const struct fact_amend *amend, struct live_replay *out) {
    const int at = live_decision(live, amend->seat, amend->nth);
    if (amend->what != AMEND_DECISION || at == NO_EVENT) return ERR_DECISION;
    memcpy(out->round, live->closed, game_round_size(live->game));
    for (uint32_t i = 0; i < live->count; i++) {
        struct event event = live->events[i];
        if ((int)i == at && amend->is == AMEND_NONE) continue;
        if ((int)i == at) event.what = amend->is;
        TRY(live->game->check(out->round, &event));
        live_happens(live->game, out, event);
    }
    return OK;
}

enum err live_amend(const struct live_round *live, const struct fact_amend *amend, struct live_replay *out) {
    if (live->game->seats > TABLE_SEATS) return decide_again(live, amend, out);
    struct refold r = {.game = live->game, .out = out, .amended = NO_EVENT};
    struct event *const keep = out->keep;
    if (amend->seat > TABLE_SEATS || live->count > EVENTS) return ERR_SEAT;
    list_events(live, &r);
    TRY(change_events(live, amend, &r));
    void *closed = out->closed ? out->closed : out->round;
    TRY(close_again(live, amend, closed));
    if (closed != out->round) memcpy(out->round, closed, game_round_size(live->game));
    out->keep = NULL; /* they may be those that are read */
    play(&r);
    if (r.amended != NO_EVENT && !r.used[r.amended]) return ERR_DECISION;
    burn_rest(&r);
    out->keep = keep;
    if (keep) memcpy(keep, r.kept, out->events * sizeof *keep);
    return OK;
}
