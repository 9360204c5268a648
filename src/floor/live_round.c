#include "floor/live_round.h"

#include "floor/config/irregularity.h"

#include <string.h>

struct event live_event(struct event event, const struct need *need) {
    if (event.kind == EV_TURN) event.seat = need->to == TO_SEAT ? need->seat : 0;
    return event;
}

static bool is_for(const struct need *a, const struct need *b) {
    return a->to == b->to && (a->to != TO_SEAT || a->seat == b->seat);
}

/* The number of the card that the event, which comes now, deals or turns; -1: none. */
static int card_of_event(const struct live_cards *cards, const struct event *event, const struct need *need) {
    if (event->kind == EV_CARD) return cards->count;
    if (event->kind != EV_TURN || need->kind != NEED_TURN || live_event(*event, need).seat != event->seat) return -1;
    for (int i = 0; i < cards->count; i++)
        if (cards->cards[i] == CARD_HIDDEN && is_for(&cards->to[i], need)) return i;
    return -1;
}

/* The card as it is now known, where this is one of the changes; one that lies face down is still unseen. */
static card changed_card(const struct fact_changes *changes, int index, card c) {
    if (c == CARD_HIDDEN) return c;
    for (int i = 0; i < changes->count; i++)
        if (changes->change[i].index == index) return changes->change[i].is;
    return c;
}

/* A card that is not drawn any more is burnt; what else can no longer happen is left out. */
static bool still_happens(const struct game *game, const void *round, struct event *event) {
    if (game->check(round, event) == OK) return true;
    if (event->kind != EV_CARD) return false;
    event->kind = EV_BURN;
    return game->check(round, event) == OK;
}

static void note_card(struct live_replay *out, int index, const struct event *event, const struct need *need) {
    struct live_cards *cards = &out->cards;
    if (event->kind == EV_BURN) cards->burnt++;
    if (event->kind != EV_CARD && event->kind != EV_TURN) return;
    cards->cards[index] = event->cards[0];
    cards->at[index] = out->events;
    if (event->kind == EV_CARD) cards->to[cards->count++] = *need;
}

void live_happens(const struct game *game, struct live_replay *out, struct event event) {
    const struct need need = game->need(out->round);
    note_card(out, card_of_event(&out->cards, &event, &need), &event, &need);
    game->apply(out->round, &event);
    if (out->keep) out->keep[out->events] = event;
    out->events++;
}

/* [T-5, L-7] Who plays from a screen decided on the array as it was shown: such a decision is asked for again. */
static bool asks_again(const struct live_round *live, const struct fact *why, const struct need *need) {
    return why && why->kind == FACT_AMEND && live->game->timed && need->kind == NEED_CARD && need->to == TO_TABLE;
}

static bool is_decision(const struct event *event) { return event->kind == EV_ACT || event->kind == EV_EXPIRE; }

static enum err replay_cards(const struct live_round *live, const struct fact *why, struct live_replay *out) {
    const struct game *game = live->game;
    const struct fact_changes changes = why ? live_changes(why) : (struct fact_changes){0};
    bool undecided = false;
    int dealt = 0; /* before the changes */
    memcpy(out->round, live->closed, game_round_size(game));
    for (uint32_t i = 0; i < live->count; i++) {
        struct event event = live->events[i];
        const struct need need = game->need(out->round);
        const int index = card_of_event(&out->cards, &event, &need);

        if (event.kind == EV_TURN && index < 0) continue; /* this hand is not turned now */
        if (undecided && is_decision(&event)) continue;
        if (event.kind == EV_CARD) out->cards.was[index] = (uint8_t)dealt++;
        const card was = event.cards[0];
        if (index >= 0) event.cards[0] = changed_card(&changes, out->cards.was[index], was);
        undecided = undecided || (index >= 0 && event.cards[0] != was && asks_again(live, why, &need));
        const enum err err = game->check(out->round, &event);
        if (err == ERR_CARD_TWICE || err == ERR_CARD || err == ERR_FACE_UP) return err;
        if (still_happens(game, out->round, &event)) live_happens(game, out, event);
    }
    return OK;
}

enum err live_replay(const struct live_round *live, const struct fact *why, struct live_replay *out) {
    const struct fact_amend *amend = why ? live_amendment(why) : NULL;
    return amend ? live_amend(live, amend, out) : replay_cards(live, why, out);
}

struct live_cards live_cards(const struct live_round *live, void *round) {
    struct live_replay replay = {.round = round};
    must(live_replay(live, NULL, &replay) == OK);
    return replay.cards;
}

/* ---- corrections and rulings --------------------------------------------------------------------------- */
/* A card that nobody has seen goes for another one that nobody has: the hands are as before. */
static bool replaces_unseen(const struct fact_changes *changes) {
    return !changes->count || changes->change[0].was == CARD_HIDDEN;
}

struct fact_changes live_changes(const struct fact *fact) {
    if (fact->kind == FACT_CORRECT)
        return (struct fact_changes){.count = 1,
                                     .change = {{fact->correct.index, fact->correct.was, fact->correct.is}}};
    if (fact->kind == FACT_CORRECTIONS) return fact->corrections.changes;
    if (fact->kind == FACT_AMEND && fact->amend.what == AMEND_CARDS) return fact->amend.changes;
    if (fact->kind == FACT_IRREGULARITY &&
        (fact->irregularity.effect == EFFECT_MOVE ||
         (fact->irregularity.effect == EFFECT_REPLACE && !replaces_unseen(&fact->irregularity.changes))))
        return fact->irregularity.changes;
    return (struct fact_changes){0};
}

const struct fact_amend *live_amendment(const struct fact *fact) {
    return IS_ONE_OF(fact->kind, FACT_AMEND, FACT_AMOUNT) && fact->amend.what != AMEND_CARDS ? &fact->amend : NULL;
}

/* What happens in the round by a ruling, after its changes; false: nothing. */
static bool ruling_event(const struct fact *fact, struct event *out) {
    *out = (struct event){.kind = EV_BURN, .seat = fact->irregularity.seat};
    out->cards[0] = fact->irregularity.card;
    switch ((enum irregularity_effect)fact->irregularity.effect) {
    case EFFECT_REPLACE: /* the replaced card is in no hand, and cannot come again */
        if (!replaces_unseen(&fact->irregularity.changes)) out->cards[0] = fact->irregularity.changes.change[0].was;
        return true;
    case EFFECT_BURN: return true;
    case EFFECT_DEAD_SEAT: out->kind = EV_DEAD; return true;
    case EFFECT_RESET_HANDS: out->kind = EV_RESET; return true;
    case EFFECT_CONTINUE:
    case EFFECT_MOVE:
    case EFFECT_DEAD_ROUND:
    case EFFECT_NEW_DECK:
    case EFFECTS: break;
    }
    return false;
}

/* ---- facts as events ---------------------------------------------------------------------------------- */
static int bet_events(const struct fact *fact, struct event *out) {
    int count = fact->bets.pick[0] != 0;
    out[0] = (struct event){.kind = EV_PICK, .seat = fact->bets.seat};
    memcpy(out[0].cards, fact->bets.pick, sizeof out[0].cards);
    for (int i = 0; i < fact->bets.count; i++)
        out[count++] = (struct event){.kind = EV_BET,
                                      .what = fact->bets.spot[i].wager,
                                      .seat = fact->bets.seat,
                                      .cents = fact->bets.spot[i].cents};
    return count;
}

static int again_events(const struct fact *fact, struct event *out) {
    for (int i = 0; i < fact->again.count; i++)
        out[i] = (struct event){.kind = EV_BET,
                                .what = fact->again.spot[i].wager,
                                .seat = fact->again.spot[i].seat,
                                .cents = fact->again.spot[i].cents};
    return fact->again.count;
}

static int card_events(const struct fact *fact, int kind, struct event *out) {
    for (int i = 0; i < fact->cards.count; i++)
        out[i] = (struct event){.kind = (uint8_t)kind, .cards = {fact->cards.card[i]}};
    return fact->cards.count;
}

static int dead_events(const struct fact *fact, struct event *out) {
    int count = 0;
    for (uint16_t seat = 1; seat <= TABLE_SEATS; seat++)
        if (fact->by_hand.seats >> (seat - 1) & 1) out[count++] = (struct event){.kind = EV_DEAD, .seat = seat};
    return count;
}

/* [L-11] One act of the dealer is the decision of each of those seats. */
static int rest_events(const struct fact *fact, struct event *out) {
    int count = 0;
    for (uint16_t seat = 1; seat <= TABLE_SEATS; seat++)
        if (fact->rest.seats >> (seat - 1) & 1)
            out[count++] = (struct event){.kind = EV_ACT,
                                          .what = fact->rest.action,
                                          .seat = seat,
                                          .cards = {fact->rest.front[0], fact->rest.front[1]}};
    return count;
}

/* [L-14] */
static int call_events(const struct fact *fact, struct event *out) {
    int count = 0;
    for (uint16_t seat = 1; seat <= TABLE_SEATS; seat++)
        if (fact->call.seats >> (seat - 1) & 1)
            out[count++] =
                (struct event){.kind = EV_CALL, .what = fact->call.call, .seat = seat, .cards = {fact->call.outcome}};
    return count;
}

static struct event single_event(const struct fact *fact) {
    switch ((enum fact_kind)fact->kind) {
    case FACT_DEALT_FROM: return (struct event){.kind = EV_START, .what = fact->dealt_from.spot};
    case FACT_EXPIRE: return (struct event){.kind = EV_EXPIRE};
    case FACT_ACT:
        return (struct event){.kind = EV_ACT,
                              .what = fact->act.action,
                              .seat = fact->act.seat,
                              .cards = {fact->act.front[0], fact->act.front[1]}};
    default: return (struct event){.kind = EV_CLOSE};
    }
}

int fact_events(const struct fact *fact, struct event out[FACT_EVENTS]) {
    switch ((enum fact_kind)fact->kind) {
    case FACT_BETS: return bet_events(fact, out);
    case FACT_AGAIN: return again_events(fact, out);
    case FACT_CARDS: return card_events(fact, EV_CARD, out);
    case FACT_TURN: return card_events(fact, EV_TURN, out);
    case FACT_BY_HAND: return dead_events(fact, out);
    case FACT_REST: return rest_events(fact, out);
    case FACT_CALL: return call_events(fact, out);
    case FACT_IRREGULARITY: return ruling_event(fact, out);
    case FACT_CLOSE:
    case FACT_SWEEP:
    case FACT_DEALT_FROM:
    case FACT_ACT:
    case FACT_EXPIRE: *out = single_event(fact); return 1;
    default: return 0;
    }
}

void live_take(struct live_round *live, struct event event) {
    if (event.kind == EV_TURN) {
        const struct need need = live->game->need(live->round);
        event = live_event(event, &need);
    }
    live->game->apply(live->round, &event);
    if (!live->closed || event.kind == EV_BET || event.kind == EV_PICK) return;
    if (event.kind == EV_CLOSE) {
        memcpy(live->closed, live->round, game_round_size(live->game));
        live->count = 0;
    } else {
        live->events[live->count++] = event;
    }
}
