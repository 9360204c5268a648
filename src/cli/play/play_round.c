/*
 * play_round.c - the deal and the decisions of one round.
 *
 * Every step is an event through the game's check and apply, as at a real table.  Before a decision is
 * offered, it is tried on a copy of the round, so that the player is told what it costs and is never offered
 * what the balance cannot cover.  Money that other hands may still need for their Play wager is held back for
 * them.
 */
#include "cli/play/play.h"

#include "deal/deal.h"

#include <stdio.h>
#include <string.h>

enum { PROMPT_LINES = 4 };

/* ---- events ------------------------------------------------------------------------------------------- */

static void send(struct session *s, const struct event *event)
{
    must(s->game->check(s->round, event) == OK);
    s->game->apply(s->round, event);
    play_receipts_event(s, event);
}

/* The round after the event, in s->trial; seats we do not play are not copied. */
static bool try_event(struct session *s, const struct event *event)
{
    const int seats = s->game->seats < PLAY_SEATS ? s->game->seats : PLAY_SEATS;

    memcpy(s->trial, s->round, s->game->head_size + (size_t)seats * s->game->seat_size);
    if (s->game->check(s->trial, event) != OK) return false;
    s->game->apply(s->trial, event);
    return true;
}

static const struct seat_view *seat_in(const struct session *s, const char *round, int seat,
                                       struct view *view)
{
    s->game->view(round, seat, view);
    for (int i = 0; i < view->seats; i++) {
        if (view->seat[i].seat == seat) return &view->seat[i];
    }
    must(!"a seat sees itself");
    return NULL;
}

/* ---- opening ------------------------------------------------------------------------------------------ */

static enum err place(struct session *s, const struct event *event)
{
    const enum err err = s->game->check(s->round, event);

    if (!err) send(s, event);
    return err;
}

static enum err place_seat(struct session *s, int seat)
{
    struct event event = {.kind = EV_PICK, .seat = (uint16_t)seat};
    enum err err = OK;

    if (!stakes_of(&s->wagers, s->game, seat)) return OK;
    memcpy(event.cards, s->pick[seat - 1], sizeof event.cards);
    if (play_has_picks(s)) err = place(s, &event);
    for (int i = 0; i < s->game->wager_count && !err; i++) {
        event = (struct event){
            .kind = EV_BET, .what = (uint8_t)i, .seat = (uint16_t)seat, .cents = s->wagers.seat[seat - 1][i]};
        if (event.cents) err = place(s, &event);
    }
    return err;
}

/* Opens the round with the wagers; an error leaves the purse alone. */
static enum err close_betting(struct session *s)
{
    const struct event close = {.kind = EV_CLOSE};
    const struct shoe left = deal_rng_left(&s->deal);
    enum err err = OK;

    s->game->open(s->round, &s->rules, s->game->live_shoe ? &left : NULL);
    play_receipts_begin(s);
    for (int seat = 1; seat <= s->seats && !err; seat++) err = place_seat(s, seat);
    if (!err) err = place(s, &close);
    if (!err) play_receipts_closed(s);
    return err;
}

/* C-6.3.5, super-three-card: the stakes leave the purse, and their share enters the meters. */
static void take_stakes(struct session *s)
{
    purse_open(&s->purse);
    s->last = s->wagers;
    for (int seat = 0; seat < s->seats; seat++) {
        for (int i = 0; i < s->game->wager_count; i++) {
            if (!s->wagers.seat[seat][i]) continue;
            purse_stake(&s->purse, i, s->wagers.seat[seat][i]);
            meters_contribute(&s->meters, &s->rules, i, s->wagers.seat[seat][i]);
        }
    }
}

enum err play_open_round(struct session *s)
{
    const enum err err = close_betting(s);

    if (!err) take_stakes(s);
    return err;
}

/* ---- money -------------------------------------------------------------------------------------------- */

static int64_t sum(const struct session *s, const int64_t *stakes)
{
    int64_t total = 0;

    for (int i = 0; i < s->game->wager_count; i++) total += stakes[i];
    return total;
}

static int64_t cost_of(struct session *s, const struct event *event)
{
    struct view before, after;

    if (!try_event(s, event)) return -1;
    const int64_t staked = sum(s, seat_in(s, s->round, event->seat, &before)->stake);
    return sum(s, seat_in(s, s->trial, event->seat, &after)->stake) - staked;
}

/* What the other hands may still need: once the base of each wager that can follow. */
static int64_t held_for_others(struct session *s, int seat)
{
    int64_t held = 0;

    for (int other = 1; other <= s->seats; other++) {
        struct view view;

        if (other == seat || !stakes_of(&s->last, s->game, other)) continue;
        const struct seat_view *v = seat_in(s, s->round, other, &view);
        if (v->action >= 0 && action_words(s->game, v->action)->gives_up) continue;
        for (int i = 0; i < s->game->wager_count; i++) {
            const struct wager *w = &s->game->wagers[i];
            if (w->kind == WAGER_FOLLOWS && !v->stake[i]) held += v->stake[w->of];
        }
    }
    return held;
}

/* Sends a decision and takes from the purse what it added to the seat's stakes. */
static void decide(struct session *s, const struct event *event)
{
    struct view before, after;
    const struct seat_view *old = seat_in(s, s->round, event->seat, &before);

    send(s, event);
    const struct seat_view *now = seat_in(s, s->round, event->seat, &after);
    for (int i = 0; i < s->game->wager_count; i++) {
        if (now->stake[i] > old->stake[i]) purse_stake(&s->purse, i, now->stake[i] - old->stake[i]);
    }
}

/* ---- setting a hand ----------------------------------------------------------------------------------- */

/* Two positions become two cards; false if they are no two of the hand's. */
static bool front_of(struct session *s, int seat, int first, int second, struct event *event)
{
    struct view view;
    card order[HAND_MAX];
    const struct hand_view *hand = &seat_in(s, s->round, seat, &view)->hand;

    if (first == second || first < 1 || second < 1 || first > hand->count || second > hand->count)
        return false;
    scene_order(s->game, hand, order);
    *event = (struct event){.kind = EV_ACT,
                            .what = (uint8_t)s->game->sets_hand,
                            .seat = (uint16_t)seat,
                            .cards = {order[first - 1], order[second - 1]}};
    return true;
}

/* "Front K♥ Q♦, back A♠ ...: pair of aces / king-high." */
static bool say_setting(struct session *s, const struct event *event)
{
    struct view view;
    char memory[400], words[96];
    struct buf text = BUF(memory), hand_words = BUF(words);
    const struct hand_view *hand = &seat_in(s, s->trial, event->seat, &view)->hand;
    card order[HAND_MAX];

    scene_order(s->game, hand, order);
    buf_put(&text, "Front");
    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < hand->count; i++) {
            if ((order[i] == hand->front[0] || order[i] == hand->front[1]) == back) continue;
            buf_char(&text, ' ');
            cards_put(&text, order[i], &s->style);
        }
        if (!back) buf_put(&text, ", back");
    }
    s->game->describe(s->trial, event->seat, &hand_words);
    play_say(s, "%s: %s.", memory, words);
    if (hand->foul) play_say(s, "This is a FOUL: the front is higher than the back, and the hand loses.");
    return hand->foul;
}

/* Shows what the setting makes; true once the player confirms it. */
static bool confirm_setting(struct session *s, const struct event *event)
{
    if (!try_event(s, event)) return false;
    for (;;) {
        const bool foul = say_setting(s, event);
        const struct key key = play_ask(
            s, foul ? "y set it all the same, n no [Enter]: " : "y set it so [Enter], n no: ", false);

        if (key.kind == KEY_END || key.kind == KEY_ESCAPE || (key.kind == KEY_CHAR && key.c == 'q'))
            return false;
        if (key.kind == KEY_ENTER) return !foul;
        if (key.kind == KEY_CHAR && (key.c == 'y' || key.c == 'n')) return key.c == 'y';
        if (key.kind == KEY_CHAR) play_refuse(s, key, "y, n");
    }
}

/* The second position, the first having been typed. */
static bool read_setting(struct session *s, int seat, char first, struct event *event)
{
    const struct key key = play_ask(s, "and the second front card (1-7): ", false);

    if (key.kind != KEY_CHAR || key.c == 'q') return false;
    if (!front_of(s, seat, first - '0', key.c - '0', event)) {
        play_refuse(s, key, "two different positions from 1 to 7");
        return false;
    }
    return confirm_setting(s, event);
}

/* ---- decisions ---------------------------------------------------------------------------------------- */

/* What is offered to the seat: the price of each action, -1 for one that is not open. */
struct offer {
    int seat;
    int64_t cost[ACTIONS_MAX], held;
};

static struct offer offer_to(struct session *s, const struct need *need)
{
    struct offer offer = {.seat = need->seat, .held = held_for_others(s, need->seat)};

    for (int i = 0; i < s->game->action_count; i++) {
        const struct event act = {.kind = EV_ACT, .what = (uint8_t)i, .seat = need->seat};

        offer.cost[i] = !(need->actions >> i & 1) ? -1 : i == s->game->sets_hand ? 0 : cost_of(s, &act);
    }
    return offer;
}

static bool can_pay(const struct session *s, const struct offer *offer, int action)
{
    return offer->cost[action] <= s->purse.balance - offer->held;
}

static uint32_t within_reach(const struct session *s, const struct offer *offer)
{
    uint32_t actions = 0;

    for (int i = 0; i < s->game->action_count; i++) {
        if (offer->cost[i] >= 0 && can_pay(s, offer, i)) actions |= UINT32_C(1) << i;
    }
    return actions;
}

/* "bet 3x ($15)" */
static void put_action(struct buf *b, struct session *s, const struct offer *offer, int action)
{
    struct view view;
    const struct seat_view *seat = seat_in(s, s->round, offer->seat, &view);

    buf_put(b, action_words(s->game, action)->label);
    for (int i = 0; i < s->game->wager_count; i++) {
        const struct wager *w = &s->game->wagers[i];
        if (w->kind == WAGER_FOLLOWS && w->times > 1 && offer->cost[action] > 0) {
            buf_format(b, "\t%lldx", (long long)(offer->cost[action] / seat->stake[w->of]));
        }
    }
    if (offer->cost[action] > 0) buf_format(b, "\t(%s)", money(offer->cost[action]).text);
}

static bool is_free(const struct session *s, int action)
{
    return s->words->free && strcmp(s->words->free, s->game->actions[action]) == 0;
}

/* What costs something first. */
static void put_choices(struct buf *b, struct session *s, const struct offer *offer)
{
    if (s->game->sets_hand >= 0) buf_put(b, "two positions (1-7) for the front, ");
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < s->game->action_count; i++) {
            if (offer->cost[i] < 0 || !can_pay(s, offer, i) || i == s->game->sets_hand) continue;
            if ((offer->cost[i] > 0) == pass) continue;
            buf_format(b, "%c\t", action_words(s->game, i)->key);
            put_action(b, s, offer, i);
            buf_put(b, is_free(s, i) ? "\t[Enter], " : ", ");
        }
    }
    if (s->advises) buf_put(b, "a\tadvice, ");
    buf_put(b, "?\thelp, q\tleave");
}

/* A bet that is open by the rules and not by the purse is named with the reason. */
static void say_out_of_reach(struct session *s, const struct offer *offer)
{
    for (int i = 0; i < s->game->action_count; i++) {
        char memory[64];
        struct buf name = BUF(memory);

        if (offer->cost[i] < 0 || can_pay(s, offer, i)) continue;
        put_action(&name, s, offer, i);
        play_say(s, "You cannot %s: you have\t%s%s.", memory, money(s->purse.balance).text,
                 offer->held ? ", part of it held for your other hands" : "");
    }
}

/* The action that the key stands for, or -1. */
static int action_for(const struct session *s, const struct offer *offer, struct key key)
{
    for (int i = 0; i < s->game->action_count; i++) {
        if (offer->cost[i] < 0 || !can_pay(s, offer, i) || i == s->game->sets_hand) continue;
        if (key.kind == KEY_CHAR && key.c == action_words(s->game, i)->key) return i;
        if (key.kind == KEY_ENTER && is_free(s, i)) return i;
    }
    return -1;
}

/* One key at a terminal is pressed too easily to give a hand away; a script means what it says. */
static bool confirm_leaving(struct session *s, int seat)
{
    char prompt[120];
    struct view view;

    if (!s->keys.single || !try_event(s, &(struct event){.kind = EV_EXPIRE, .seat = (uint16_t)seat}))
        return true;
    const int action = seat_in(s, s->trial, seat, &view)->action;
    snprintf(prompt, sizeof prompt, "Leave now? The time-out decides for you: %s. y\tyes, n\tno: ",
             action_words(s->game, action)->label);
    const struct key key = play_ask(s, prompt, false);
    return key.kind == KEY_END || (key.kind == KEY_CHAR && key.c == 'y');
}

/* The player's own decision, whose worth is counted. */
static void decide_freely(struct session *s, const struct event *event)
{
    decide(s, event);
    play_advice_count(s, event);
}

static const char digits[] = "123456789";

/* Handles one key; true when the seat has decided or the player leaves. */
static bool take_key(struct session *s, const struct offer *offer, struct key key, const char *choices)
{
    struct event event = {.kind = EV_ACT, .seat = (uint16_t)offer->seat};
    const int action = action_for(s, offer, key);

    if (key.kind == KEY_REDRAW) return false;
    if (action >= 0) {
        event.what = (uint8_t)action;
        decide_freely(s, &event);
        return true;
    }
    if (s->game->sets_hand >= 0 && key.kind == KEY_CHAR && strchr(digits, key.c)) {
        const bool set = read_setting(s, offer->seat, key.c, &event);
        if (set) decide_freely(s, &event);
        return set || s->leaving;
    }
    if (key.kind == KEY_CHAR && key.c == '?')
        play_help(s, choices);
    else if (key.kind == KEY_CHAR && key.c == 'a' && s->advises)
        play_advice_show(s);
    else if (key.kind == KEY_CHAR && key.c == 'q')
        s->leaving = confirm_leaving(s, offer->seat);
    else if (key.kind != KEY_END)
        play_refuse(s, key, choices);
    return s->leaving;
}

static void draw(struct session *s)
{
    struct scene scene;

    play_scene(s, &scene);
    play_draw_scene(s, &scene, PROMPT_LINES + text_lines(s->notice.text));
}

static void ask_seat(struct session *s, const struct need *need)
{
    const struct offer offer = offer_to(s, need);
    char choices[240], prompt[300];
    struct buf b = BUF(choices);

    s->asked = need->seat;
    s->seen |= 1u << need->seat;
    put_choices(&b, s, &offer);
    play_advice_get(s, need->seat, within_reach(s, &offer));
    if (s->seats > 1)
        snprintf(prompt, sizeof prompt, "Seat %d: %s: ", need->seat, choices);
    else
        snprintf(prompt, sizeof prompt, "%s: ", choices);
    say_out_of_reach(s, &offer);
    do draw(s);
    while (!take_key(s, &offer, play_ask(s, prompt, false), choices));
    s->asked = 0;
}

/* Who has left takes the time-out, like anybody who does not answer. */
static void expire(struct session *s, const struct need *need)
{
    const struct event event = {.kind = EV_EXPIRE, .seat = need->seat};
    struct view view;

    if (!s->expired) play_say(s, "You leave in mid-round: the time-out decides for you.");
    s->expired = true;
    s->seen |= 1u << need->seat;
    decide(s, &event);
    const int action = seat_in(s, s->round, need->seat, &view)->action;
    if (s->seats > 1)
        play_say(s, "Time-out, seat %d: %s.", need->seat, action_words(s->game, action)->done);
    else
        play_say(s, "Time-out: %s.", action_words(s->game, action)->done);
}

/* ---- the deal ----------------------------------------------------------------------------------------- */

static void deal_card(struct session *s)
{
    struct event event = {.kind = EV_CARD};

    must(deal_next((struct deal_source){&deal_rng, &s->deal}, &event.cards[0]) == OK);
    send(s, &event);
}

/* The seat-selection number: spot 1 is the dealer, spots 2 to 7 are seats 1 to 6. */
static void start_deal(struct session *s)
{
    uint8_t dice[DEAL_DICE];
    struct rng rng;

    shuffle_start(&s->deal.seed, &rng);
    const int spot = deal_start(&rng, rules_start_by_dice(&s->rules), dice);
    char who[32] = "the dealer";

    if (spot > 1) {
        const bool empty = spot - 1 > s->seats || !stakes_of(&s->last, s->game, spot - 1);
        snprintf(who, sizeof who, "seat %d%s", spot - 1, empty ? ", empty" : "");
    }
    if (dice[0]) {
        play_say(s, "Dice %d, %d, %d make %d: the first packet goes to %s.", dice[0], dice[1], dice[2],
                 dice[0] + dice[1] + dice[2], who);
    } else {
        play_say(s, "The number drawn is %d: the first packet goes to %s.", spot, who);
    }
    send(s, &(struct event){.kind = EV_START, .what = (uint8_t)spot});
}

void play_round(struct session *s)
{
    s->seen = 0;
    s->asked = 0;
    s->expired = false;
    for (;;) {
        const struct need need = s->game->need(s->round);

        if (need.kind == NEED_NOTHING) break;
        if (need.kind == NEED_CARD)
            deal_card(s);
        else if (need.kind == NEED_START)
            start_deal(s);
        else if (s->leaving)
            expire(s, &need);
        else
            ask_seat(s, &need);
    }
    play_settle(s);
}
