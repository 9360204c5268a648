#include "cli/round/round_input.h"

#include "cli/round/round_play.h"
#include "cli/round/round_refuse.h"
#include "cli/args.h"

#include <stdio.h>
#include <string.h>

/* ---- the top level ------------------------------------------------------------------------------------ */

enum { KEY_GAME, KEY_OPTIONS, KEY_DECK, KEY_SEATS, KEY_START, KEY_METERS, KEYS };

static const char *const key_names[] = {"game",  "options", "deck",
                                        "seats", "start",   "meters"}; /* ORDER KEY */

static bool broken(struct round_input *in, const struct json *j, const char *start)
{
    return round_refuse(in, ERR_JSON, "column %zu: %s", (size_t)(j->at - start) + 1, j->why);
}

static int find_name(const char *const *names, int count, struct text key)
{
    for (int i = 0; i < count; i++) {
        if (text_is(key, names[i])) return i;
    }
    return -1;
}

/* Walks through an object once; each value's text lands at its key's place. */
static bool split_object(struct round_input *in, struct json *j, const char *where, const char *const *names,
                         int count, struct text *values)
{
    struct text key;

    if (json_peek(j) != JSON_OBJECT && !j->why)
        return round_refuse_type(in, where, "an object", json_peek(j));
    if (!json_enter(j, '{')) return false;
    while (json_key(j, &key)) {
        const int index = find_name(names, count, key);

        if (index < 0)
            return round_refuse(in, ERR_KEY_UNKNOWN, "%s: there is no key '%s'", where,
                                round_quote(key).text);
        if (values[index].at)
            return round_refuse(in, ERR_KEY_TWICE, "%s: the key '%s' is given twice", where, names[index]);
        if (!json_skip(j, &values[index])) return false;
    }
    return !j->why;
}

static bool split_round(struct round_input *in, struct text text, struct text values[KEYS])
{
    struct json j = round_inside(text);
    const enum json_kind kind = json_peek(&j);
    struct text other;

    if (kind == JSON_OBJECT) {
        if (split_object(in, &j, "the round", key_names, KEYS, values) && json_finish(&j)) return true;
        return j.why ? broken(in, &j, text.at) : false;
    }
    if (!json_skip(&j, &other) || !json_finish(&j)) return broken(in, &j, text.at);
    return round_refuse_type(in, "the round", "an object", kind);
}

static bool read_game(struct round_input *in, struct text value)
{
    struct json j = round_inside(value);
    struct text id;

    if (!value.at) return round_refuse(in, ERR_KEY_MISSING, "the key 'game' is missing");
    if (json_peek(&j) != JSON_STRING) return round_refuse_type(in, "game", "a string", json_peek(&j));
    json_string(&j, &id);
    const struct game *game = game_find(id.at, id.size);
    if (!game)
        return round_refuse(in, ERR_GAME, "there is no game '%s'; 'cardroom games' lists them",
                            round_quote(id).text);
    in->rules = rules_standard(game);
    return true;
}

/* ---- options ------------------------------------------------------------------------------------------ */

/* {"2":n,"3":n,"4":n}: an operator's table for Jacks Beat. */
static bool read_operator(struct round_input *in, struct json *j, const char *name)
{
    struct text key, number;

    json_enter(j, '{');
    for (unsigned seen = 0; json_key(j, &key);) {
        const int jacks = key.size == 1 ? key.at[0] - '0' : 0;
        int64_t odds = 0;
        bool whole;

        if (json_peek(j) != JSON_NUMBER)
            return round_refuse_type(in, name, "an object of whole numbers", json_peek(j));
        json_number(j, &number);
        if (jacks >= 2 && jacks <= 4 && seen >> jacks & 1) {
            return round_refuse(in, ERR_KEY_TWICE, "option %s: the key '%d' is given twice", name, jacks);
        }
        if (!json_integer(number, &odds, &whole) || rules_set_operator(&in->rules, jacks, odds)) {
            return round_refuse(in, ERR_OPTION_VALUE,
                                "option %s: '%s':%s is not odds to 1 for 2, 3 or 4 jacks", name,
                                round_quote(key).text, round_quote(number).text);
        }
        seen |= 1u << jacks;
    }
    return true;
}

static bool refuse_option(struct round_input *in, enum err err, struct text key, struct text value)
{
    char memory[160];
    struct buf choices = BUF(memory);

    if (err == ERR_OPTION) {
        return round_refuse(in, err, "options: %s has no option '%s'", in->rules.game->id,
                            round_quote(key).text);
    }
    setting_put_choices(&choices, in->rules.game, key.at, key.size);
    return round_refuse(in, err, "option %s: '%s' is not one of:%s", round_quote(key).text,
                        round_quote(value).text, memory);
}

static bool read_option(struct round_input *in, struct json *j, struct text key)
{
    const int option = rules_option(in->rules.game, key.at, key.size);
    const enum json_kind kind = json_peek(j);
    struct text value = {0};

    if (option >= 0 && in->rules.game->options[option].kind == OPTION_OPERATOR && kind == JSON_OBJECT) {
        return read_operator(in, j, in->rules.game->options[option].id);
    }
    if (kind == JSON_STRING)
        json_string(j, &value);
    else if (kind == JSON_NUMBER)
        json_number(j, &value);
    else
        return round_refuse_type(in, round_quote(key).text, "a string or a number", kind);
    const enum err err = rules_set(&in->rules, key.at, key.size, value.at, value.size);
    return err ? refuse_option(in, err, key, value) : true;
}

/* A bit for each option and table, so that a key given twice is seen. */
static int option_bit(const struct game *game, struct text key)
{
    const int option = rules_option(game, key.at, key.size);

    return option >= 0 ? option : OPTIONS_MAX + game_wager(game, key.at, key.size);
}

static bool read_options(struct round_input *in, struct text value)
{
    struct json j = round_inside(value);
    struct text key;
    uint64_t seen = 0;

    if (!value.at) return true;
    if (json_peek(&j) != JSON_OBJECT) return round_refuse_type(in, "options", "an object", json_peek(&j));
    json_enter(&j, '{');
    while (json_key(&j, &key)) {
        if (!read_option(in, &j, key)) return false;
        const uint64_t bit = UINT64_C(1) << option_bit(in->rules.game, key);
        if (seen & bit)
            return round_refuse(in, ERR_KEY_TWICE, "options: the key '%s' is given twice",
                                round_quote(key).text);
        seen |= bit;
    }
    return true;
}

/* ---- deck and meters ---------------------------------------------------------------------------------- */

/* The whole list must be a possible deck, whether the round needs it or not. */
static bool check_deck(struct round_input *in)
{
    const int decks = rules_decks(&in->rules);
    struct shoe shoe = shoe_open(decks, in->rules.game->joker);

    for (int i = 0; i < in->deck_count; i++) {
        char memory[8];
        struct buf name = BUF(memory);
        const enum err err = shoe_take(&shoe, in->deck[i]);

        if (!err) continue;
        card_put(&name, in->deck[i]);
        if (err == ERR_CARD)
            return round_refuse(in, err, "deck: card %d, %s, is not in this game's deck", i + 1, memory);
        return round_refuse(in, err, "deck: card %d, %s, is there once too often for %d deck%s", i + 1,
                            memory, decks, decks == 1 ? "" : "s");
    }
    return true;
}

/* Each "??" is taken to be some card that the list does not name; nothing may depend on which. */
static bool fill_hidden(struct round_input *in)
{
    const int kinds = game_deck_size(in->rules.game);
    uint64_t named = 0;

    for (int i = 0; i < in->deck_count; i++) {
        if (in->deck[i] != CARD_HIDDEN) named |= UINT64_C(1) << in->deck[i];
    }
    for (int i = 0, next = 0; i < in->deck_count; i++) {
        if (in->deck[i] != CARD_HIDDEN) continue;
        while (next < kinds && named >> next & 1) next++;
        if (next == kinds) return round_refuse(in, ERR_CARD, "deck: card %d is one '?\?' too many", i + 1);
        in->deck[i] = (card)next;
        in->face_down |= UINT64_C(1) << next++;
    }
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* "As ?? Kd": "??" is a card that lies face down, where that is taken.  -1 with *bad at what is wrong. */
static int read_cards(struct round_input *in, struct text list, const char **bad)
{
    const char *at = list.at, *const end = list.at + list.size;

    for (int count = 0;; count++) {
        while (at < end && is_space(*at)) at++;
        if (at == end) return count;
        *bad = at;
        if (count == DECK_MAX) return -1;
        if (in->may_hide && end - at >= 2 && at[0] == '?' && at[1] == '?') {
            in->deck[count] = CARD_HIDDEN;
            at += 2;
        } else if (!card_read(&at, end, &in->deck[count])) {
            return -1;
        }
        if (at < end && !is_space(*at)) return -1;
    }
}

static bool read_deck(struct round_input *in, struct text value)
{
    struct json j = round_inside(value);
    struct text list;
    const char *bad = NULL;

    if (!value.at) return round_refuse(in, ERR_KEY_MISSING, "the key 'deck' is missing");
    if (json_peek(&j) != JSON_STRING) return round_refuse_type(in, "deck", "a string", json_peek(&j));
    json_string(&j, &list);
    in->deck_used = 0;
    in->face_down = 0;
    in->deck_count = read_cards(in, list, &bad);
    if (in->deck_count >= 0) return fill_hidden(in) && check_deck(in);

    const char *end = bad;
    while (end < list.at + list.size && *end != ' ') end++;
    const struct text word = {list.at + (bad - list.at), (size_t)(end - bad)};
    return round_refuse(in, ERR_CARD, "deck: '%s' is not a card, or one too many", round_quote(word).text);
}

/* A whole number above zero. */
static bool read_amount(struct round_input *in, struct json *j, const char *what, int64_t *out)
{
    const enum json_kind kind = json_peek(j);
    struct text number;
    bool whole;

    if (kind != JSON_NUMBER) return round_refuse_type(in, what, "a number of cents", kind);
    json_number(j, &number);
    if (json_integer(number, out, &whole) && *out > 0) return true;
    if (whole && number.at[0] != '-' && *out != 0) {
        return round_refuse(in, ERR_AMOUNT_LARGE, "%s: %s cents does not fit 64 bits", what,
                            round_quote(number).text);
    }
    return round_refuse(in, ERR_AMOUNT, "%s: %s is not a whole number of cents above zero", what,
                        round_quote(number).text);
}

static bool read_meters(struct round_input *in, struct text value)
{
    struct json j = round_inside(value);
    struct text key;
    unsigned seen = 0;

    in->meters = meters_standard(&in->rules);
    if (!value.at) return true;
    if (json_peek(&j) != JSON_OBJECT) return round_refuse_type(in, "meters", "an object", json_peek(&j));
    json_enter(&j, '{');
    while (json_key(&j, &key)) {
        const int number = key.size == 1 ? key.at[0] - '0' : 0;
        char what[16] = "meter ";

        if (number < 1 || number >= METERS_MAX || !meter_exists(&in->rules, number)) {
            return round_refuse(in, ERR_METER, "meters: %s has no meter '%s'", in->rules.game->id,
                                round_quote(key).text);
        }
        if (seen >> number & 1)
            return round_refuse(in, ERR_KEY_TWICE, "meters: the key '%d' is given twice", number);
        seen |= 1u << number;
        what[6] = (char)('0' + number);
        what[7] = '\0';
        if (!read_amount(in, &j, what, &in->meters.cents[number])) return false;
        if (in->meters.cents[number] > METER_MAX_CENTS) {
            return round_refuse(in, ERR_AMOUNT_LARGE, "%s: %lld cents is more than a meter can hold", what,
                                (long long)in->meters.cents[number]);
        }
    }
    return true;
}

/* ---- seats -------------------------------------------------------------------------------------------- */

enum { SEAT_SEAT, SEAT_WAGERS, SEAT_DECISIONS, SEAT_PICK, SEAT_KEYS };

static const char *const seat_key_names[] = {"seat", "wagers", "decisions", "pick"}; /* ORDER SEAT_KEY */

static enum err send(struct round_input *in, const struct event *event)
{
    const enum err err = in->rules.game->check(in->round, event);

    if (!err) in->rules.game->apply(in->round, event);
    return err;
}

static bool read_number_of(struct round_input *in, struct text value, int place, int *seat)
{
    const int most = in->rules.game->seats;
    struct json j = round_inside(value);
    struct text number;
    int64_t n = 0;
    bool whole;

    if (!value.at) return round_refuse(in, ERR_KEY_MISSING, "seats[%d]: the key 'seat' is missing", place);
    if (json_peek(&j) != JSON_NUMBER) return round_refuse_type(in, "seat", "a number", json_peek(&j));
    json_number(&j, &number);
    if (!json_integer(number, &n, &whole) || n < 1 || n > most) {
        return round_refuse(in, ERR_SEAT, "seats[%d]: seat %s is not one of 1 to %d", place,
                            round_quote(number).text, most);
    }
    if (in->index[n])
        return round_refuse(in, ERR_SEAT_TWICE, "seats[%d]: seat %d is given twice", place, (int)n);
    *seat = (int)n;
    return true;
}

static bool refuse_wager(struct round_input *in, enum err err, int seat, struct text key, int64_t cents)
{
    if (err == ERR_STAKE_FIXED) {
        const int wager = game_wager(in->rules.game, key.at, key.size);
        return round_refuse(in, err, "seat %d, wager %s: the amount is fixed at %lld cents, not %lld", seat,
                            round_quote(key).text, (long long)rules_fixed_cents(&in->rules, wager),
                            (long long)cents);
    }
    return round_refuse(in, err, "seat %d, wager %s: %s", seat, round_quote(key).text, err_text(err));
}

static bool read_wagers(struct round_input *in, struct text value, int seat)
{
    struct json j = round_inside(value);
    struct text key;
    uint32_t seen = 0;
    char what[80];

    if (!value.at) return round_refuse(in, ERR_KEY_MISSING, "seat %d: the key 'wagers' is missing", seat);
    if (json_peek(&j) != JSON_OBJECT) return round_refuse_type(in, "wagers", "an object", json_peek(&j));
    json_enter(&j, '{');
    while (json_key(&j, &key)) {
        const int wager = game_wager(in->rules.game, key.at, key.size);
        struct event bet = {.kind = EV_BET, .what = (uint8_t)wager, .seat = (uint16_t)seat};

        if (wager < 0) return refuse_wager(in, ERR_WAGER, seat, key, 0);
        if (seen >> wager & 1)
            return round_refuse(in, ERR_KEY_TWICE, "seat %d: the wager '%s' is given twice", seat,
                                round_quote(key).text);
        seen |= UINT32_C(1) << wager;
        snprintf(what, sizeof what, "seat %d, wager %s", seat, round_quote(key).text);
        if (!read_amount(in, &j, what, &bet.cents)) return false;
        const enum err err = send(in, &bet);
        if (err) return refuse_wager(in, err, seat, key, bet.cents);
    }
    return seen ? true : round_refuse(in, ERR_SEATS_NONE, "seat %d: no wager is made", seat);
}

static bool read_pick(struct round_input *in, struct text value, int seat)
{
    struct json j = round_inside(value);
    struct event pick = {.kind = EV_PICK, .seat = (uint16_t)seat};
    int count = 0;

    if (!value.at) return true;
    if (json_peek(&j) != JSON_ARRAY) return round_refuse_type(in, "pick", "an array", json_peek(&j));
    json_enter(&j, '[');
    while (json_item(&j)) {
        struct text number;
        int64_t location = 0;
        bool whole;

        if (json_peek(&j) != JSON_NUMBER)
            return round_refuse_type(in, "pick", "an array of numbers", json_peek(&j));
        json_number(&j, &number);
        if (!json_integer(number, &location, &whole) || location < 0 || location > 9) location = 0;
        if (count < 3) pick.cards[count] = (uint8_t)location;
        count++;
    }
    const enum err err = count == 3 ? send(in, &pick) : ERR_PICK;
    if (err == ERR_EVENT)
        return round_refuse(in, ERR_KEY_UNKNOWN, "seat %d: %s has no 'pick'", seat, in->rules.game->id);
    return err ? round_refuse(in, err, "seat %d, pick: %s", seat, err_text(err)) : true;
}

static bool read_decisions(struct round_input *in, struct text value, int seat)
{
    struct seat_input *s = &in->seats[in->seat_count - 1];

    s->decides = false;
    if (!value.at) return true;
    s->decisions = round_inside(value);
    if (json_peek(&s->decisions) != JSON_ARRAY) {
        return round_refuse(in, ERR_TYPE, "seat %d: decisions must be an array, not %s", seat,
                            json_kind_name(json_peek(&s->decisions)));
    }
    json_enter(&s->decisions, '[');
    s->decides = json_item(&s->decisions);
    return true;
}

static bool read_seat(struct round_input *in, struct json *j, int place)
{
    struct text values[SEAT_KEYS] = {{0}};
    char where[24];
    int seat = 0;

    snprintf(where, sizeof where, "seats[%d]", place);
    if (!split_object(in, j, where, seat_key_names, SEAT_KEYS, values)) return false;
    if (!read_number_of(in, values[SEAT_SEAT], place, &seat)) return false;
    in->seats[in->seat_count++].seat = (uint16_t)seat;
    in->index[seat] = (uint16_t)in->seat_count;
    return read_pick(in, values[SEAT_PICK], seat) && read_wagers(in, values[SEAT_WAGERS], seat) &&
           read_decisions(in, values[SEAT_DECISIONS], seat);
}

static bool read_seats(struct round_input *in, struct text value)
{
    struct json j = round_inside(value);
    int place = 0;

    if (!value.at) return round_refuse(in, ERR_KEY_MISSING, "the key 'seats' is missing");
    if (json_peek(&j) != JSON_ARRAY) return round_refuse_type(in, "seats", "an array", json_peek(&j));
    json_enter(&j, '[');
    while (json_item(&j)) {
        if (!read_seat(in, &j, place++)) return false;
    }
    return place > 0 ? true : round_refuse(in, ERR_SEATS_NONE, "seats: at least one seat must wager");
}

static void forget_seats(struct round_input *in)
{
    for (int i = 0; i < in->seat_count; i++) in->index[in->seats[i].seat] = 0;
    in->seat_count = 0;
}

/* Everything but the play: rules, deck, seats with their wagers. */
static bool read_round(struct round_input *in, struct text text, struct text values[KEYS])
{
    in->failure.err = OK;
    forget_seats(in);
    if (!split_round(in, text, values) || !read_game(in, values[KEY_GAME])) return false;
    if (!read_options(in, values[KEY_OPTIONS]) || !read_deck(in, values[KEY_DECK])) return false;
    if (!read_meters(in, values[KEY_METERS])) return false;
    in->rules.game->open(in->round, &in->rules, NULL);
    return read_seats(in, values[KEY_SEATS]);
}

bool round_input_play(struct round_input *in, struct text text)
{
    struct text values[KEYS] = {{0}};

    in->may_hide = false;
    return read_round(in, text, values) && round_play(in, values[KEY_START]);
}

bool round_input_play_until_asked(struct round_input *in, struct text text)
{
    struct text values[KEYS] = {{0}};

    in->may_hide = true;
    return read_round(in, text, values) && round_play_until_asked(in, values[KEY_START]);
}

const struct seat_view *round_input_seat(const struct round_input *in, int seat, struct view *view)
{
    return game_view_seat(in->rules.game, in->round, seat, view);
}

size_t round_input_size(void)
{
    size_t most = 0;

    for (int i = 0; i < game_count; i++) {
        if (game_round_size(game_list[i]) > most) most = game_round_size(game_list[i]);
    }
    return sizeof(struct round_input) + most;
}
