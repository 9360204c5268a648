#include "cli/round/round_play.h"

#include "cli/round/round_refuse.h"

#include <string.h>

/* ---- betting and cards -------------------------------------------------------------------------------- */

static enum err send(struct round_input *in, const struct event *event)
{
    const enum err err = in->rules.game->check(in->round, event);

    if (!err) in->rules.game->apply(in->round, event);
    return err;
}

/* Which seat keeps betting from closing, and why. */
static bool refuse_close(struct round_input *in, enum err err)
{
    const struct game *game = in->rules.game;
    char memory[120];
    struct buf names = BUF(memory);

    for (int i = 0; i < game->wager_count; i++) {
        if (game->wagers[i].kind == WAGER_REQUIRED)
            buf_format(&names, "%s%s", names.size ? " and " : "", game->wagers[i].id);
    }
    for (int i = 0; i < in->seat_count; i++) {
        const int seat = in->seats[i].seat;
        if (game->check_seat(in->round, seat) == OK) continue;
        if (err == ERR_UNEQUAL) return round_refuse(in, err, "seat %d: %s must be equal", seat, memory);
        return round_refuse(in, err, "seat %d: %s %s required", seat, memory,
                            strstr(memory, " and ") ? "are" : "is");
    }
    return round_refuse(in, err, "seats: %s", err_text(err));
}

static bool close_betting(struct round_input *in, struct text start)
{
    const enum err err = send(in, &(struct event){.kind = EV_CLOSE});
    struct json j = round_inside(start);
    struct text number;
    int64_t spot = 0;
    bool whole;

    if (err) return refuse_close(in, err);
    const bool needs_start = in->rules.game->need(in->round).kind == NEED_START;
    if (!needs_start && start.at)
        return round_refuse(in, ERR_KEY_UNKNOWN, "%s has no 'start'", in->rules.game->id);
    if (!needs_start) return true;
    if (!start.at)
        return round_refuse(in, ERR_KEY_MISSING,
                            "the key 'start' is missing: the spot, 1 to 7, of the first packet");
    if (json_peek(&j) != JSON_NUMBER) return round_refuse_type(in, "start", "a number", json_peek(&j));
    json_number(&j, &number);
    if (!json_integer(number, &spot, &whole) || spot < 1 || spot > 7) spot = 0;
    return send(in, &(struct event){.kind = EV_START, .what = (uint8_t)spot})
               ? round_refuse(in, ERR_START, "start: %s is not a spot from 1 to 7", round_quote(number).text)
               : true;
}

/* before: what the deck must reach. */
static bool deal_card(struct round_input *in, const char *before)
{
    if (in->deck_used == in->deck_count) {
        return round_refuse(in, ERR_CARDS_FEW, "deck: %d cards end before %s", in->deck_count, before);
    }
    const card c = in->deck[in->deck_used++];
    const enum err err = send(in, &(struct event){.kind = EV_CARD, .cards = {c}});
    return err ? round_refuse(in, err, "deck: card %d: %s", in->deck_used, err_text(err)) : true;
}

/* ---- decisions ---------------------------------------------------------------------------------------- */

/* {"set":"Kh Qd"}: the cards of an action that takes some. */
static bool read_set(struct round_input *in, struct json *j, struct text *id, struct event *event)
{
    struct text key, list;
    const char *bad;

    json_enter(j, '{');
    if (!json_key(j, id))
        return round_refuse(in, ERR_DECISION, "seat %d, decisions: the object is empty", event->seat);
    if (json_peek(j) != JSON_STRING)
        return round_refuse_type(in, "set", "a string of two cards", json_peek(j));
    json_string(j, &list);
    if (json_key(j, &key))
        return round_refuse(in, ERR_KEY_UNKNOWN, "seat %d, decisions: there is no key '%s'", event->seat,
                            round_quote(key).text);
    if (card_read_list(list.at, list.size, event->cards, 2, &bad) == 2) return true;
    return round_refuse(in, ERR_SET, "seat %d, set: '%s' is not two cards", event->seat,
                        round_quote(list).text);
}

/* The seat's next decision as an event. */
static bool next_decision(struct round_input *in, struct seat_input *s, struct event *event)
{
    const struct game *game = in->rules.game;
    struct json *j = &s->decisions;
    const enum json_kind kind = json_peek(j);
    struct text id = {0};

    *event = (struct event){.kind = EV_ACT, .seat = s->seat, .cards = {CARD_NONE, CARD_NONE}};
    if (kind == JSON_STRING)
        json_string(j, &id);
    else if (kind != JSON_OBJECT)
        return round_refuse_type(in, "a decision", "a string, or an object for a setting", kind);
    else if (!read_set(in, j, &id, event))
        return false;

    const int action = game_action(game, id.at, id.size);
    if (action < 0)
        return round_refuse(in, ERR_DECISION, "seat %d: %s has no decision '%s'", s->seat, game->id,
                            round_quote(id).text);
    event->what = (uint8_t)action;
    if ((kind == JSON_OBJECT) != (action == game->sets_hand)) {
        return round_refuse(in, ERR_SET, "seat %d: the decision '%s' %s", s->seat, game->actions[action],
                            kind == JSON_OBJECT ? "takes no cards" : "names two cards: {\"set\":\"Kh Qd\"}");
    }
    s->decides = json_item(j);
    return true;
}

static bool send_decision(struct round_input *in, const struct event *event)
{
    const enum err err = send(in, event);

    if (!err) return true;
    return round_refuse(in, err, "seat %d, decision %s: %s", event->seat,
                        in->rules.game->actions[event->what], err_text(err));
}

/* One decision of the first seat that must decide; one that was not given is its time-out. */
static bool decide(struct round_input *in, int seat)
{
    struct seat_input *s = &in->seats[in->index[seat] - 1];
    struct event event = {.kind = EV_EXPIRE, .seat = (uint16_t)seat};

    if (s->decides && !next_decision(in, s, &event)) return false;
    return send_decision(in, &event);
}

/* dealer-open-pai-gow R11 The one decision of a seat that was never asked, the round being over first. */
static bool is_idle(const struct round_input *in, const struct seat_input *s)
{
    struct view view;

    if (!in->rules.game->idle_decisions || s->decides) return false;
    const struct seat_view *seat = round_input_seat(in, s->seat, &view);
    return seat && seat->action < 0;
}

/* What was given and never asked for is an error, except an idle setting of the seat's own cards. */
static bool check_unused(struct round_input *in)
{
    const struct game *game = in->rules.game;

    for (int i = 0; i < in->seat_count; i++) {
        struct seat_input *s = &in->seats[i];
        struct event event;

        if (!s->decides) continue;
        if (!next_decision(in, s, &event)) return false;
        const enum err err = game->check(in->round, &event);
        if (err == ERR_SET) {
            return round_refuse(in, err, "seat %d, decision %s: %s", s->seat, game->actions[event.what],
                                err_text(err));
        }
        if (is_idle(in, s)) continue;
        return round_refuse(in, ERR_DECISION, "seat %d: '%s' was not offered; the seat had no decision left",
                            s->seat, game->actions[event.what]);
    }
    return true;
}

bool round_play(struct round_input *in, struct text start)
{
    if (!close_betting(in, start)) return false;
    for (;;) {
        const struct need need = in->rules.game->need(in->round);

        if (need.kind == NEED_NOTHING) return check_unused(in);
        if (need.kind == NEED_CARD ? !deal_card(in, "the round does") : !decide(in, need.seat)) return false;
    }
}

/* ---- as far as it went -------------------------------------------------------------------------------- */

bool round_input_awaits(const struct round_input *in, int seat)
{
    struct view view;

    if (in->rules.game->need(in->round).kind != NEED_DECISION) return false;
    const struct seat_view *own = round_input_seat(in, seat, &view);
    return own && !own->decided;
}

/*
 * What was decided where the round stands, whichever seat it was: at a table they all decide at once, so a
 * seat that has not must not hide that another has.
 */
static bool decide_given(struct round_input *in)
{
    for (int i = 0; i < in->seat_count; i++) {
        struct seat_input *s = &in->seats[i];
        struct event event;

        if (!s->decides || !round_input_awaits(in, s->seat)) continue;
        if (!next_decision(in, s, &event) || !send_decision(in, &event)) return false;
    }
    return true;
}

/* A decision beyond the one that is awaited cannot have been taken yet. */
static bool check_ahead(struct round_input *in, int awaited)
{
    for (int i = 0; i < in->seat_count; i++) {
        struct seat_input *s = &in->seats[i];
        struct event event;

        if (!s->decides) continue;
        if (!next_decision(in, s, &event)) return false;
        return round_refuse(in, ERR_DECISION, "seat %d: '%s' was not offered yet; seat %d has not decided",
                            s->seat, in->rules.game->actions[event.what], awaited);
    }
    return true;
}

/* Where the card that the viewer sees stands in the deck as "??", from 1; 0 if it is known. */
static int unknown_place(const struct round_input *in, const struct hand_view *hand)
{
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] >= 64 || !(in->face_down >> hand->cards[i] & 1)) continue;
        for (int place = 0; place < in->deck_used; place++) {
            if (in->deck[place] == hand->cards[i]) return place + 1;
        }
    }
    return 0;
}

/* "??" is for cards that nobody may ask about: what the seat sees (0: a bystander) must be known. */
static bool check_seen(struct round_input *in, int seat)
{
    struct view view;
    int place;

    in->rules.game->view(in->round, seat, &view);
    place = unknown_place(in, &view.dealer);
    if (!place) place = unknown_place(in, &view.table);
    for (int i = 0; i < view.seats && !place; i++) place = unknown_place(in, &view.seat[i].hand);
    if (!place) return true;
    return round_refuse(in, ERR_CARD, "deck: card %d is '?\?', but it lies open%s", place,
                        seat ? " to the seat that must decide" : "");
}

static bool check_stop(struct round_input *in)
{
    if (in->rules.game->need(in->round).kind == NEED_NOTHING) {
        if (!check_unused(in) || !check_seen(in, 0)) return false;
        return round_refuse(in, ERR_NOTHING_TO_DECIDE, "the round is over: no seat has to decide");
    }
    if (!check_ahead(in, in->rules.game->need(in->round).seat)) return false;
    for (int i = 0; i < in->seat_count; i++) {
        const int seat = in->seats[i].seat;
        if (round_input_awaits(in, seat) && !check_seen(in, seat)) return false;
    }
    return true;
}

bool round_play_until_asked(struct round_input *in, struct text start)
{
    if (!close_betting(in, start)) return false;
    for (;;) {
        const struct need need = in->rules.game->need(in->round);

        if (need.kind == NEED_NOTHING) return check_stop(in);
        if (need.kind == NEED_CARD) {
            if (!deal_card(in, "a seat must decide")) return false;
            continue;
        }
        if (!decide_given(in)) return false;
        if (in->rules.game->need(in->round).kind == NEED_DECISION) return check_stop(in);
    }
}
