#include "ask/round/round_json.h"

#include "ask/args.h"
#include "base/json_object.h"

#include <string.h>

/* ---- refusals; all return false ------------------------------------------------------------------------ */
static void set_place(struct round_input *in, enum round_place place, int number) {
    in->place = place;
    in->place_number = number;
}

/* "seats[0]: there is no key 'x'" */
static bool refuse_fault(struct round_input *in, const struct json_fault *fault) {
    if (fault->err == ERR_JSON) return round_refuse(in, ERR_JSON, "%s", fault->text);
    if (in->place == IN_ROUND) return round_refuse(in, fault->err, "the round: %s", fault->text);
    return round_refuse(in, fault->err, in->place == IN_SEATS ? "seats[%d]: %s" : "seat %d: %s", in->place_number,
                        fault->text);
}

static bool refuse_kind(struct round_input *in, const char *what, const char *expected, struct json *found) {
    struct json_fault fault;
    json_fault_kind(&fault, NULL, what, expected, json_peek(found));
    return refuse_fault(in, &fault);
}

static bool refuse_twice(struct round_input *in, const char *where, struct text key) {
    struct json_fault fault;
    json_fault_repeated(&fault, key);
    return round_refuse(in, fault.err, "%s: %s", where, fault.text);
}

/* ---- values -------------------------------------------------------------------------------------------- */
/* Opens the value of a field, which must be present and of this kind.  Kinds are checked here and not while
 * the object is split: a text that is not JSON must be refused as such, whatever else is wrong with it. */
static bool open_value(struct round_input *in, const struct json_field *field, enum json_kind kind, struct json *out) {
    struct json_fault fault;
    *out = json_init(field->value.at, field->value.size);
    if (!field->value.at) {
        json_fault_missing(&fault, NULL, field->key);
        return refuse_fault(in, &fault);
    }
    if (json_peek(out) != kind) return refuse_kind(in, field->key, json_kind_name(kind), out);
    if (kind == JSON_OBJECT || kind == JSON_ARRAY) json_enter(out, kind == JSON_OBJECT ? '{' : '[');
    return true;
}

/* Reads a number; 0 if it is not a whole one from least to most. */
static int64_t read_number(struct json *j, struct text *number, int64_t least, int64_t most) {
    int64_t value = 0;
    bool whole;
    json_read_number(j, number);
    return json_parse_integer(*number, &value, &whole) && value >= least && value <= most ? value : 0;
}

/* The amount of a wager of the seat, or of a meter. */
static bool refuse_amount(struct round_input *in, enum err err, struct text name, const char *reason) {
    const struct json_quote of = json_quote(name);
    if (in->place == IN_ROUND) return round_refuse(in, err, "meter %s: %s", of.text, reason);
    return round_refuse(in, err, "seat %d, wager %s: %s", in->place_number, of.text, reason);
}

/* A whole number of cents above zero. */
static bool read_amount(struct round_input *in, struct json *j, struct text name, int64_t *out) {
    struct json_fault fault;
    struct text number;
    bool whole;
    if (json_peek(j) != JSON_NUMBER) {
        json_fault_kind(&fault, j->at, NULL, "a number of cents", json_peek(j));
        return refuse_amount(in, fault.err, name, fault.text);
    }
    json_read_number(j, &number);
    if (json_parse_integer(number, out, &whole) && *out > 0) return true;
    const bool large = whole && number.at[0] != '-' && *out != 0;
    const struct short_text reason =
        text_format(large ? "%s cents does not fit 64 bits" : "%s is not a whole number of cents above zero",
                    json_quote(number).text);
    return refuse_amount(in, large ? ERR_AMOUNT_LARGE : ERR_AMOUNT, name, reason.text);
}

/* ---- options ------------------------------------------------------------------------------------------- */
/* {"2":n,"3":n,"4":n}: an operator's table for Jacks Beat. */
static bool read_operator(struct round_input *in, struct json *j, const char *name) {
    struct text key, number;
    json_enter(j, '{');
    for (unsigned seen = 0; json_next_key(j, &key);) {
        const int jacks = key.size == 1 ? key.at[0] - '0' : 0;
        int64_t odds = 0;
        bool whole;

        if (json_peek(j) != JSON_NUMBER) return refuse_kind(in, name, "an object of whole numbers", j);
        json_read_number(j, &number);
        if (jacks >= 2 && jacks <= 4 && seen >> jacks & 1) return refuse_twice(in, name, key);
        if (!json_parse_integer(number, &odds, &whole) || rules_set_operator(&in->rules, jacks, odds)) {
            return round_refuse(in, ERR_OPTION_VALUE, "option %s: '%s':%s is not odds to 1 for 2, 3 or 4 jacks", name,
                                json_quote(key).text, json_quote(number).text);
        }
        seen |= 1u << jacks;
    }
    return true;
}

static bool refuse_option(struct round_input *in, enum err err, struct text key, struct text value) {
    BUF_ON_STACK(choices, 160);
    if (err == ERR_OPTION)
        return round_refuse(in, err, "options: %s has no option '%s'", in->rules.game->id, json_quote(key).text);
    setting_put_choices(&choices, in->rules.game, key.at, key.size);
    return round_refuse(in, err, "option %s: '%s' is not one of:%s", json_quote(key).text, json_quote(value).text,
                        choices.text);
}

static bool read_option(struct round_input *in, struct json *j, struct text key) {
    const int option = rules_option(in->rules.game, key.at, key.size);
    const enum json_kind kind = json_peek(j);
    struct text value = {0};
    if (option >= 0 && in->rules.game->options[option].kind == OPTION_OPERATOR && kind == JSON_OBJECT)
        return read_operator(in, j, in->rules.game->options[option].id);
    if (kind == JSON_STRING)
        json_read_string(j, &value);
    else if (kind == JSON_NUMBER)
        json_read_number(j, &value);
    else
        return refuse_kind(in, json_quote(key).text, "a string or a number", j);
    const enum err err = rules_set(&in->rules, key.at, key.size, value.at, value.size);
    return err ? refuse_option(in, err, key, value) : true;
}

/* A bit for each option and table, to detect duplicate keys. */
static int option_bit(const struct game *game, struct text key) {
    const int option = rules_option(game, key.at, key.size);
    return option >= 0 ? option : OPTIONS_MAX + game_wager(game, key.at, key.size);
}

static bool read_options(struct round_input *in, const struct json_field *field) {
    struct json j;
    struct text key;
    uint64_t seen = 0;
    if (!field->value.at) return true;
    if (!open_value(in, field, JSON_OBJECT, &j)) return false;
    while (json_next_key(&j, &key)) {
        if (!read_option(in, &j, key)) return false;
        const uint64_t bit = UINT64_C(1) << option_bit(in->rules.game, key);
        if (seen & bit) return refuse_twice(in, "options", key);
        seen |= bit;
    }
    return true;
}

/* ---- deck and meters ----------------------------------------------------------------------------------- */
/* The whole list must be a possible deck, even cards that the round does not need. */
static bool check_deck(struct round_input *in) {
    const int decks = rules_decks(&in->rules);
    struct shoe shoe = shoe_open(decks, in->rules.game->joker);
    for (int i = 0; i < in->deck_count; i++) {
        BUF_ON_STACK(name, 8);
        const enum err err = shoe_take(&shoe, in->deck[i]);

        if (!err) continue;
        card_put(&name, in->deck[i]);
        if (err == ERR_CARD)
            return round_refuse(in, err, "deck: card %d, %s, is not in this game's deck", i + 1, name.text);
        return round_refuse(in, err, "deck: card %d, %s, is there once too often for %d deck%s", i + 1, name.text,
                            decks, decks == 1 ? "" : "s");
    }
    return true;
}

/* Replaces each "??" by some card that is not in the list; no result may depend on which. */
static bool fill_hidden(struct round_input *in) {
    const int kinds = game_deck_size(in->rules.game);
    uint64_t named = 0;
    for (int i = 0; i < in->deck_count; i++)
        if (in->deck[i] != CARD_HIDDEN) named |= UINT64_C(1) << in->deck[i];
    for (int i = 0, next = 0; i < in->deck_count; i++) {
        if (in->deck[i] != CARD_HIDDEN) continue;
        while (next < kinds && named >> next & 1) next++;
        if (next == kinds) return round_refuse(in, ERR_CARD, "deck: card %d is one '?\?' too many", i + 1);
        in->deck[i] = (card)next;
        in->face_down |= UINT64_C(1) << next++;
    }
    return true;
}

/* "As ?? Kd": "??" is a face-down card, allowed if in->may_hide.  Returns the count, or -1 with *bad at the error. */
static int read_cards(struct round_input *in, struct text list, const char **bad) {
    const char *at = list.at, *const end = list.at + list.size;
    for (int count = 0;; count++) {
        while (at < end && char_is_space(*at)) at++;
        if (at == end) return count;
        *bad = at;
        if (count == DECK_MAX) return -1;
        if (in->may_hide && end - at >= 2 && at[0] == '?' && at[1] == '?') {
            in->deck[count] = CARD_HIDDEN;
            at += 2;
        } else if (!card_read(&at, end, &in->deck[count])) {
            return -1;
        }
        if (at < end && !char_is_space(*at)) return -1;
    }
}

static bool refuse_card(struct round_input *in, const char *key, struct text list, const char *bad) {
    const char *end = bad;
    while (end < list.at + list.size && *end != ' ') end++;
    const struct text word = {list.at + (bad - list.at), (size_t)(end - bad)};
    return round_refuse(in, ERR_CARD, "%s: '%s' is not a card, or one too many", key, json_quote(word).text);
}

static bool read_deck(struct round_input *in, const struct json_field *field) {
    struct json j;
    struct text list;
    const char *bad = NULL;
    if (!open_value(in, field, JSON_STRING, &j)) return false;
    json_read_string(&j, &list);
    in->deck_used = 0;
    in->face_down = 0;
    in->deck_count = read_cards(in, list, &bad);
    if (in->deck_count >= 0) return fill_hidden(in) && check_deck(in);
    return refuse_card(in, "deck", list, bad);
}

/* Cards that who asks has seen: dead ones, flashed ones, other hands; in any order, whether in the deck or not. */
static bool read_seen(struct round_input *in, const struct json_field *field) {
    card cards[DECK_MAX];
    const char *bad = NULL;
    struct text list;
    struct json j;
    in->seen_count = 0;
    memset(in->seen, 0, sizeof in->seen);
    if (!field->value.at) return true;
    if (!in->may_hide) return round_refuse(in, ERR_KEY_UNKNOWN, "'seen' is for advice; a settlement knows every card");
    if (!open_value(in, field, JSON_STRING, &j)) return false;
    json_read_string(&j, &list);
    in->seen_count = card_read_list(list.at, list.size, cards, DECK_MAX, &bad);
    for (int i = 0; i < in->seen_count; i++) {
        if (cards[i] >= DECK_52) return round_refuse(in, ERR_CARD, "seen: card %d is not in this game's deck", i + 1);
        in->seen[cards[i]]++;
    }
    return in->seen_count >= 0 || refuse_card(in, "seen", list, bad);
}

static bool read_meters(struct round_input *in, const struct json_field *field) {
    struct json j;
    struct text key;
    unsigned seen = 0;
    in->meters = meters_standard(&in->rules);
    if (!field->value.at) return true;
    if (!open_value(in, field, JSON_OBJECT, &j)) return false;
    while (json_next_key(&j, &key)) {
        const int number = key.size == 1 ? key.at[0] - '0' : 0;

        if (number < 1 || number >= METERS_MAX || !meter_exists(&in->rules, number)) {
            return round_refuse(in, ERR_METER, "meters: %s has no meter '%s'", in->rules.game->id,
                                json_quote(key).text);
        }
        if (seen >> number & 1) return refuse_twice(in, "meters", key);
        seen |= 1u << number;
        if (!read_amount(in, &j, key, &in->meters.cents[number])) return false;
        if (in->meters.cents[number] > METER_MAX_CENTS) {
            return round_refuse(in, ERR_AMOUNT_LARGE, "meter %d: %lld cents is more than a meter can hold", number,
                                (long long)in->meters.cents[number]);
        }
    }
    return true;
}

/* ---- seats --------------------------------------------------------------------------------------------- */
static enum err send(struct round_input *in, const struct event *event) {
    return game_send(in->rules.game, in->round, event);
}

static bool read_seat_number(struct round_input *in, const struct json_field *field, int *seat) {
    const int most = in->rules.game->seats, index = in->place_number;
    struct json j;
    struct text number;
    if (!open_value(in, field, JSON_NUMBER, &j)) return false;
    *seat = (int)read_number(&j, &number, 1, most);
    if (!*seat)
        return round_refuse(in, ERR_SEAT, "seats[%d]: seat %s is not one of 1 to %d", index, json_quote(number).text,
                            most);
    if (!in->index[*seat]) return true;
    return round_refuse(in, ERR_SEAT_TWICE, "seats[%d]: seat %d is given twice", index, *seat);
}

static bool refuse_wager(struct round_input *in, enum err err, struct text name, int64_t cents) {
    if (err != ERR_STAKE_FIXED) return refuse_amount(in, err, name, err_text(err));
    const int wager = game_wager(in->rules.game, name.at, name.size);
    const struct short_text reason = text_format("the amount is fixed at %lld cents, not %lld",
                                                 (long long)rules_fixed_cents(&in->rules, wager), (long long)cents);
    return refuse_amount(in, err, name, reason.text);
}

static bool read_wagers(struct round_input *in, const struct json_field *field, int seat) {
    struct json j;
    struct text key;
    uint32_t seen = 0;
    if (!open_value(in, field, JSON_OBJECT, &j)) return false;
    while (json_next_key(&j, &key)) {
        const int wager = game_wager(in->rules.game, key.at, key.size);
        struct event bet = {.kind = EV_BET, .what = (uint8_t)wager, .seat = (uint16_t)seat};

        if (wager < 0) return refuse_wager(in, ERR_WAGER, key, 0);
        if (seen >> wager & 1)
            return round_refuse(in, ERR_KEY_TWICE, "seat %d: the wager '%s' is given twice", seat,
                                json_quote(key).text);
        seen |= UINT32_C(1) << wager;
        if (!read_amount(in, &j, key, &bet.cents)) return false;
        const enum err err = send(in, &bet);
        if (err) return refuse_wager(in, err, key, bet.cents);
    }
    return seen ? true : round_refuse(in, ERR_SEATS_NONE, "seat %d: no wager is made", seat);
}

static bool read_pick(struct round_input *in, const struct json_field *field, int seat) {
    struct json j;
    struct event pick = {.kind = EV_PICK, .seat = (uint16_t)seat};
    int count = 0;
    if (!field->value.at) return true;
    if (!open_value(in, field, JSON_ARRAY, &j)) return false;
    for (; json_next_item(&j); count++) {
        struct text number;

        if (json_peek(&j) != JSON_NUMBER) return refuse_kind(in, "pick", "an array of numbers", &j);
        const int64_t location = read_number(&j, &number, 1, 9);
        if (count < 3) pick.cards[count] = (uint8_t)location;
    }
    const enum err err = count == 3 ? send(in, &pick) : ERR_PICK;
    if (err == ERR_EVENT)
        return round_refuse(in, ERR_KEY_UNKNOWN, "seat %d: %s has no 'pick'", seat, in->rules.game->id);
    return err ? round_refuse(in, err, "seat %d, pick: %s", seat, err_text(err)) : true;
}

/* Opens the list of decisions, which are read when the seat must decide. */
static bool read_decisions(struct round_input *in, const struct json_field *field) {
    struct seat_input *s = &in->seats[in->seat_count - 1];
    s->decides = false;
    if (!field->value.at) return true;
    if (!open_value(in, field, JSON_ARRAY, &s->decisions)) return false;
    s->decides = json_next_item(&s->decisions);
    return true;
}

static bool read_seat(struct round_input *in, struct json *j, int index) {
    enum { SEAT, WAGERS, DECISIONS, PICK, FIELDS };
    struct json_field f[FIELDS] = {{.key = "seat"}, {.key = "wagers"}, {.key = "decisions"}, {.key = "pick"}};
    struct json_fault fault;
    int seat = 0;
    set_place(in, IN_SEATS, index);
    if (!json_object_read(j, f, FIELDS, &fault)) return refuse_fault(in, &fault);
    if (!read_seat_number(in, &f[SEAT], &seat)) return false;
    set_place(in, IN_SEAT, seat);
    in->seats[in->seat_count++].seat = (uint16_t)seat;
    in->index[seat] = (uint16_t)in->seat_count;
    return read_pick(in, &f[PICK], seat) && read_wagers(in, &f[WAGERS], seat) && read_decisions(in, &f[DECISIONS]);
}

static bool read_seats(struct round_input *in, const struct json_field *field) {
    struct json j;
    int index = 0;
    if (!open_value(in, field, JSON_ARRAY, &j)) return false;
    while (json_next_item(&j))
        if (!read_seat(in, &j, index++)) return false;
    return index > 0 ? true : round_refuse(in, ERR_SEATS_NONE, "seats: at least one seat must wager");
}

/* ---- the round ----------------------------------------------------------------------------------------- */
enum { ROUND_GAME, ROUND_OPTIONS, ROUND_DECK, ROUND_SEATS, ROUND_START, ROUND_METERS, ROUND_SEEN, ROUND_FIELDS };

static bool read_game(struct round_input *in, const struct json_field *field) {
    struct json j;
    struct text id;
    if (!open_value(in, field, JSON_STRING, &j)) return false;
    json_read_string(&j, &id);
    const struct game *game = in->game && id_is(in->game->id, id.at, id.size) ? in->game
                              : in->game                                      ? NULL
                                                                              : game_find(id.at, id.size);
    if (!game && in->game)
        return round_refuse(in, ERR_GAME, "the page is the game '%s', not '%s'", in->game->id, json_quote(id).text);
    if (!game)
        return round_refuse(in, ERR_GAME, "there is no game '%s'; 'cardroom games' lists them", json_quote(id).text);
    in->rules = rules_standard(game);
    return !in->vary || in->vary(in);
}

static void forget_seats(struct round_input *in) {
    for (int i = 0; i < in->seat_count; i++) in->index[in->seats[i].seat] = 0;
    in->seat_count = 0;
}

static bool open_text(struct round_input *in, struct text text, struct json_field *fields, int count) {
    struct json_fault fault;
    in->failure.err = OK;
    set_place(in, IN_ROUND, 0);
    forget_seats(in);
    return json_object_split(text, fields, count, &fault) || refuse_fault(in, &fault);
}

/* Reads everything but the decisions: rules, deck, meters, seats with their wagers.  Betting is then open. */
static bool read_round(struct round_input *in, struct text text, struct json_field start[1]) {
    struct json_field f[ROUND_FIELDS] = {{.key = "game"},  {.key = "options"}, {.key = "deck"}, {.key = "seats"},
                                         {.key = "start"}, {.key = "meters"},  {.key = "seen"}};
    if (!open_text(in, text, f, ROUND_FIELDS) || !read_game(in, &f[ROUND_GAME])) return false;
    if (!read_options(in, &f[ROUND_OPTIONS]) || !read_deck(in, &f[ROUND_DECK])) return false;
    if (!read_meters(in, &f[ROUND_METERS]) || !read_seen(in, &f[ROUND_SEEN])) return false;
    *start = f[ROUND_START];
    in->rules.game->open(in->round, &in->rules, NULL);
    return read_seats(in, &f[ROUND_SEATS]);
}

bool round_input_open(struct round_input *in, struct text text) {
    enum { GAME, OPTIONS, METERS, FIELDS };
    struct json_field f[FIELDS] = {{.key = "game"}, {.key = "options"}, {.key = "meters"}};
    if (!open_text(in, text, f, FIELDS) || !read_game(in, &f[GAME])) return false;
    if (!read_options(in, &f[OPTIONS]) || !read_meters(in, &f[METERS])) return false;
    in->rules.game->open(in->round, &in->rules, NULL);
    return true;
}

void round_input_take_seats(struct round_input *in) {
    const struct game *game = in->rules.game;
    forget_seats(in);
    for (int seat = 1; seat <= game->seats; seat++) {
        const int64_t *stakes = game->stakes(in->round, seat);
        bool any = false;

        for (int i = 0; stakes && i < game->wager_count; i++) any = any || stakes[i] > 0;
        if (!any) continue;
        in->seats[in->seat_count++].seat = (uint16_t)seat;
        in->index[seat] = (uint16_t)in->seat_count;
    }
}

size_t round_input_size(void) {
    size_t most = 0;
    for (int i = 0; i < game_count; i++)
        if (game_round_size(game_list[i]) > most) most = game_round_size(game_list[i]);
    return sizeof(struct round_input) + most;
}

/* ---- playing: betting and cards ------------------------------------------------------------------------ */
/* Says which seat prevents closing the betting, and why. */
static bool refuse_close(struct round_input *in, enum err err) {
    const struct game *game = in->rules.game;
    BUF_ON_STACK(names, 120);
    for (int i = 0; i < game->wager_count; i++)
        if (game->wagers[i].kind == WAGER_REQUIRED)
            buf_format(&names, "%s%s", names.size ? " and " : "", game->wagers[i].id);
    for (int i = 0; i < in->seat_count; i++) {
        const int seat = in->seats[i].seat;
        if (game->check_seat(in->round, seat) == OK) continue;
        if (err == ERR_UNEQUAL) return round_refuse(in, err, "seat %d: %s must be equal", seat, names.text);
        return round_refuse(in, err, "seat %d: %s %s required", seat, names.text,
                            strstr(names.text, " and ") ? "are" : "is");
    }
    return round_refuse(in, err, "seats: %s", err_text(err));
}

static bool close_betting(struct round_input *in, const struct json_field *start) {
    const enum err err = send(in, &(struct event){.kind = EV_CLOSE});
    struct json j;
    struct text number;
    if (err) return refuse_close(in, err);
    set_place(in, IN_ROUND, 0);
    const bool needs_start = in->rules.game->need(in->round).kind == NEED_START;
    if (!needs_start && start->value.at)
        return round_refuse(in, ERR_KEY_UNKNOWN, "%s has no 'start'", in->rules.game->id);
    if (!needs_start) return true;
    if (!start->value.at)
        return round_refuse(in, ERR_KEY_MISSING, "the key 'start' is missing: the spot, 1 to 7, of the first packet");
    if (!open_value(in, start, JSON_NUMBER, &j)) return false;
    const int64_t spot = read_number(&j, &number, 1, 7);
    return send(in, &(struct event){.kind = EV_START, .what = (uint8_t)spot})
               ? round_refuse(in, ERR_START, "start: %s is not a spot from 1 to 7", json_quote(number).text)
               : true;
}

/* until: what the deck must last for, for the error message. */
static bool deal_card(struct round_input *in, const char *until) {
    if (in->deck_used == in->deck_count)
        return round_refuse(in, ERR_CARDS_FEW, "deck: %d cards end before %s", in->deck_count, until);
    const card c = in->deck[in->deck_used++];
    const enum err err = send(in, &(struct event){.kind = EV_CARD, .cards = {c}});
    return err ? round_refuse(in, err, "deck: card %d: %s", in->deck_used, err_text(err)) : true;
}

/* ---- playing: decisions -------------------------------------------------------------------------------- */
/* {"set":"Kh Qd"}: an action with cards. */
static bool read_set(struct round_input *in, struct json *j, struct text *id, struct event *event) {
    struct text key, list;
    const char *bad;
    json_enter(j, '{');
    if (!json_next_key(j, id))
        return round_refuse(in, ERR_DECISION, "seat %d, decisions: the object is empty", event->seat);
    if (json_peek(j) != JSON_STRING) return refuse_kind(in, "set", "a string of two cards", j);
    json_read_string(j, &list);
    if (json_next_key(j, &key))
        return round_refuse(in, ERR_KEY_UNKNOWN, "seat %d, decisions: there is no key '%s'", event->seat,
                            json_quote(key).text);
    if (card_read_list(list.at, list.size, event->cards, 2, &bad) == 2) return true;
    return round_refuse(in, ERR_SET, "seat %d, set: '%s' is not two cards", event->seat, json_quote(list).text);
}

static bool next_decision(struct round_input *in, struct seat_input *s, struct event *event) {
    const struct game *game = in->rules.game;
    struct json *j = &s->decisions;
    const enum json_kind kind = json_peek(j);
    struct text id = {0};
    set_place(in, IN_SEAT, s->seat);
    *event = (struct event){.kind = EV_ACT, .seat = s->seat, .cards = {CARD_NONE, CARD_NONE}};
    if (kind == JSON_STRING)
        json_read_string(j, &id);
    else if (kind != JSON_OBJECT)
        return refuse_kind(in, "a decision", "a string, or an object for a setting", j);
    else if (!read_set(in, j, &id, event))
        return false;

    const int action = game_action(game, id.at, id.size);
    if (action < 0)
        return round_refuse(in, ERR_DECISION, "seat %d: %s has no decision '%s'", s->seat, game->id,
                            json_quote(id).text);
    event->what = (uint8_t)action;
    if ((kind == JSON_OBJECT) != (action == game->sets_hand)) {
        return round_refuse(in, ERR_SET, "seat %d: the decision '%s' %s", s->seat, game->actions[action],
                            kind == JSON_OBJECT ? "takes no cards" : "names two cards: {\"set\":\"Kh Qd\"}");
    }
    s->decides = json_next_item(j);
    return true;
}

static bool refuse_decision(struct round_input *in, enum err err, const struct event *event) {
    return round_refuse(in, err, "seat %d, decision %s: %s", event->seat, in->rules.game->actions[event->what],
                        err_text(err));
}

static bool send_decision(struct round_input *in, const struct event *event) {
    const enum err err = send(in, event);
    return err ? refuse_decision(in, err, event) : true;
}

/* Applies the next decision of the seat; a missing one is its time-out. */
static bool decide(struct round_input *in, int seat) {
    struct seat_input *s = &in->seats[in->index[seat] - 1];
    struct event event = {.kind = EV_EXPIRE, .seat = (uint16_t)seat};
    if (s->decides && !next_decision(in, s, &event)) return false;
    return send_decision(in, &event);
}

/* [dealer-open-pai-gow R11] The only decision of a seat that was never asked because the round was over before. */
static bool is_idle(const struct round_input *in, const struct seat_input *s) {
    struct view view;
    if (!in->rules.game->idle_decisions || s->decides) return false;
    const struct seat_view *seat = game_view_seat(in->rules.game, in->round, s->seat, &view);
    return seat && seat->action < 0;
}

/* An unused decision is an error: of a round that is over, except an idle setting of the seat's own cards; of
 * one in progress always, because it cannot have been made before that of the awaited seat. */
static bool check_unused(struct round_input *in, int awaited) {
    const struct game *game = in->rules.game;
    for (int i = 0; i < in->seat_count; i++) {
        struct seat_input *s = &in->seats[i];
        struct event event;

        if (!s->decides) continue;
        if (!next_decision(in, s, &event)) return false;
        if (awaited)
            return round_refuse(in, ERR_DECISION, "seat %d: '%s' was not offered yet; seat %d has not decided", s->seat,
                                game->actions[event.what], awaited);
        const enum err err = game->check(in->round, &event);
        if (err == ERR_SET) return refuse_decision(in, err, &event);
        if (is_idle(in, s)) continue;
        return round_refuse(in, ERR_DECISION, "seat %d: '%s' was not offered; the seat had no decision left", s->seat,
                            game->actions[event.what]);
    }
    return true;
}

/* ---- playing up to a decision -------------------------------------------------------------------------- */
bool round_input_awaits(const struct round_input *in, int seat) {
    struct view view;
    if (in->rules.game->need(in->round).kind != NEED_DECISION) return false;
    const struct seat_view *own = game_view_seat(in->rules.game, in->round, seat, &view);
    return own && !own->decided;
}

/* Applies a given decision of any seat that may decide now.  At a table all seats decide at once, so a seat
 * that has not decided must not hide that another has. */
static bool decide_given(struct round_input *in) {
    for (int i = 0; i < in->seat_count; i++) {
        struct seat_input *s = &in->seats[i];
        struct event event;
        if (!s->decides || !round_input_awaits(in, s->seat)) continue;
        if (!next_decision(in, s, &event) || !send_decision(in, &event)) return false;
    }
    return true;
}

/* The position in the deck, from 1, of a visible card that was given as "??"; 0 if there is none. */
static int unknown_place(const struct round_input *in, const struct hand_view *hand) {
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] >= 64 || !(in->face_down >> hand->cards[i] & 1)) continue;
        for (int place = 0; place < in->deck_used; place++)
            if (in->deck[place] == hand->cards[i]) return place + 1;
    }
    return 0;
}

enum { SEEN_LEAVES = 12 }; /* cards, enough for any round to end */

/* Are the cards given as seen others than those that lie open to the seat, and enough left? */
static bool check_given(struct round_input *in, int seat, const struct view *view) {
    const struct seat_view *own = view_find_seat(view, seat);
    const struct hand_view *open[] = {&view->dealer, &view->table, own ? &own->hand : &view->table};
    const char *table = in->rules.game->table_cards;
    const bool of_array = table && strcmp(table, "array") == 0; /* which holds the hand */
    int left = rules_decks(&in->rules) * DECK_52 - in->seen_count;
    uint8_t held[DECK_52];
    memcpy(held, in->seen, sizeof held);
    for (int h = 0; h < (own && !of_array ? 3 : 2); h++)
        for (int i = 0; i < open[h]->count; i++)
            if (open[h]->cards[i] < DECK_52) held[open[h]->cards[i]]++, left--;
    for (card c = 0; in->seen_count && c < DECK_52; c++) {
        BUF_ON_STACK(name, 8);

        card_put(&name, c);
        if (held[c] > rules_decks(&in->rules))
            return round_refuse(in, ERR_CARD_TWICE, "seen: %s is there once too often, or lies open to seat %d",
                                name.text, seat);
    }
    return !in->seen_count || left >= SEEN_LEAVES ||
           round_refuse(in, ERR_CARDS_FEW, "seen: fewer than %d cards are left", SEEN_LEAVES);
}

/* "??" is only for hidden cards: those that the seat sees (0: a bystander) must be given. */
static bool check_seen(struct round_input *in, int seat) {
    struct view view;
    int place;
    in->rules.game->view(in->round, seat, &view);
    place = unknown_place(in, &view.dealer);
    if (!place) place = unknown_place(in, &view.table);
    for (int i = 0; i < view.seats && !place; i++) place = unknown_place(in, &view.seat[i].hand);
    if (!place) return !seat || check_given(in, seat, &view);
    return round_refuse(in, ERR_CARD, "deck: card %d is '?\?', but it lies open%s", place,
                        seat ? " to the seat that must decide" : "");
}

static bool check_stop(struct round_input *in) {
    if (in->rules.game->need(in->round).kind == NEED_NOTHING) {
        if (!check_unused(in, 0) || !check_seen(in, 0)) return false;
        return round_refuse(in, ERR_NOTHING_TO_DECIDE, "the round is over: no seat has to decide");
    }
    if (!check_unused(in, in->rules.game->need(in->round).seat)) return false;
    for (int i = 0; i < in->seat_count; i++) {
        const int seat = in->seats[i].seat;
        if (round_input_awaits(in, seat) && !check_seen(in, seat)) return false;
    }
    return true;
}

/* ---- playing ------------------------------------------------------------------------------------------- */
static bool open_round(struct round_input *in, struct text text, bool may_hide) {
    struct json_field start;
    in->may_hide = may_hide;
    return read_round(in, text, &start) && close_betting(in, &start);
}

bool round_input_play(struct round_input *in, struct text text) {
    if (!open_round(in, text, false)) return false;
    for (;;) {
        const struct need need = in->rules.game->need(in->round);
        if (need.kind == NEED_NOTHING) return check_unused(in, 0);
        if (need.kind == NEED_CARD ? !deal_card(in, "the round does") : !decide(in, need.seat)) return false;
    }
}

bool round_input_play_until_asked(struct round_input *in, struct text text) {
    if (!open_round(in, text, true)) return false;
    while (in->rules.game->need(in->round).kind != NEED_NOTHING) {
        if (in->rules.game->need(in->round).kind == NEED_CARD) {
            if (!deal_card(in, "a seat must decide")) return false;
            continue;
        }
        if (!decide_given(in)) return false;
        if (in->rules.game->need(in->round).kind == NEED_DECISION) break;
    }
    return check_stop(in);
}
