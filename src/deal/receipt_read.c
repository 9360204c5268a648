#include "deal/receipt_check.h"

#include "base/json_object.h"

#include <string.h>

enum { WORDS_MAX = 5, EVENT_TEXT_MAX = 96 };

/* ---- options ------------------------------------------------------------------------------------------ */
static bool read_operator(struct json *j, struct rules *rules) {
    struct text key;
    int64_t odds = 0;
    json_enter(j, '{');
    while (json_next_key(j, &key)) {
        const int jacks = key.size == 1 ? key.at[0] - '0' : 0;

        if (!json_read_integer(j, &odds) || rules_set_operator(rules, jacks, odds)) return false;
    }
    return !j->why;
}

/* A house may leave out any optional wager of a table (the key "without" of its configuration). */
static bool leave_out(struct rules *rules, struct text key) {
    const int wager = game_wager(rules->game, key.at, key.size);
    if (wager < 0 || rules->game->wagers[wager].kind != WAGER_OPTIONAL) return false;
    rules->offered &= ~(UINT32_C(1) << wager);
    return true;
}

static bool read_value(struct json *j, struct rules *rules, struct text key) {
    const int option = rules_option(rules->game, key.at, key.size);
    const bool operators = option >= 0 && rules->game->options[option].kind == OPTION_OPERATOR;
    struct text value;
    if (operators && json_peek(j) == JSON_OBJECT) return read_operator(j, rules);
    if (json_peek(j) != JSON_STRING || !json_read_string(j, &value)) return false;
    if (option < 0 && text_is(value, "off") && leave_out(rules, key)) return true;
    return rules_set(rules, key.at, key.size, value.at, value.size) == OK;
}

/* The full list, each once, in its order and spelling. */
static bool read_list(struct text options, struct rules *rules, struct buf *why) {
    struct json j = json_init(options.at, options.size);
    BUF_ON_STACK(again, RECEIPT_OPTIONS_MAX);
    struct text key;
    json_enter(&j, '{');
    while (json_next_key(&j, &key)) {
        if (read_value(&j, rules, key)) continue;
        return buf_refuse(why, "the option '%s' of %s does not exist or does not take this value", json_quote(key).text,
                          rules->game->id);
    }
    receipt_options_put(&again, rules);
    if (!j.why && again.size == options.size && memcmp(again.text, options.at, options.size) == 0) return true;
    return buf_refuse(why, "the options are not the full list of %s, each once, in its order and spelling",
                      rules->game->id);
}

bool receipt_options_read(struct text options, struct rules *rules, struct buf *why) {
    *rules = rules_standard(rules->game);
    return read_list(options, rules, why);
}

/* ---- events ------------------------------------------------------------------------------------------- */
struct words {
    int count;
    struct text word[WORDS_MAX];
};

static bool split_words(struct text text, struct words *out) {
    size_t from = 0;
    out->count = 0;
    for (size_t i = 0; i <= text.size; i++) {
        if (i < text.size && text.at[i] != ' ') continue;
        if (out->count == WORDS_MAX || i == from) return false;
        out->word[out->count++] = (struct text){text.at + from, i - from};
        from = i + 1;
    }
    return true;
}

static bool read_number(struct text word, int64_t most, int64_t *out) {
    bool whole;
    return json_parse_integer(word, out, &whole) && *out >= 0 && *out <= most;
}

static bool read_seat(struct text word, const struct game *game, struct event *out) {
    int64_t seat;
    if (!read_number(word, game_most_seats(game), &seat)) return false;
    out->seat = (uint16_t)seat;
    return true;
}

static bool read_cards(const struct text *words, int count, card *out) {
    for (int i = 0; i < count; i++) {
        const char *at = words[i].at;
        if (!card_read(&at, words[i].at + words[i].size, &out[i])) return false;
    }
    return true;
}

static bool read_bet(const struct words *w, const struct game *game, struct event *out) {
    const int wager = w->count == 4 ? game_wager(game, w->word[2].at, w->word[2].size) : -1;
    out->kind = EV_BET;
    out->what = (uint8_t)wager;
    return wager >= 0 && read_seat(w->word[1], game, out) && read_number(w->word[3], INT64_MAX, &out->cents);
}

static bool read_pick(const struct words *w, const struct game *game, struct event *out) {
    int64_t place = 0;
    out->kind = EV_PICK;
    if (w->count != 5 || !read_seat(w->word[1], game, out)) return false;
    for (int i = 0; i < 3; i++) {
        if (!read_number(w->word[2 + i], 9, &place)) return false;
        out->cards[i] = (uint8_t)place;
    }
    return true;
}

static bool read_act(const struct words *w, const struct game *game, struct event *out) {
    const int action = w->count >= 3 ? game_action(game, w->word[2].at, w->word[2].size) : -1;
    out->kind = EV_ACT;
    out->what = (uint8_t)action;
    memset(out->cards, CARD_NONE, sizeof out->cards);
    if (action < 0 || !read_seat(w->word[1], game, out)) return false;
    if (action != game->sets_hand) return w->count == 3;
    return w->count == 5 && read_cards(&w->word[3], 2, out->cards);
}

static bool read_words(const struct words *w, const struct game *game, struct event *out) {
    int64_t number = 0;
    if (text_is(w->word[0], "card")) {
        out->kind = EV_CARD;
        return w->count == 2 && read_cards(&w->word[1], 1, out->cards);
    }
    if (text_is(w->word[0], "bet")) return read_bet(w, game, out);
    if (text_is(w->word[0], "pick")) return read_pick(w, game, out);
    if (text_is(w->word[0], "act")) return read_act(w, game, out);
    if (text_is(w->word[0], "close")) {
        out->kind = EV_CLOSE;
        return w->count == 1;
    }
    if (text_is(w->word[0], "start")) {
        out->kind = EV_START;
        if (w->count != 2 || !read_number(w->word[1], UINT8_MAX, &number)) return false;
        out->what = (uint8_t)number;
        return true;
    }
    out->kind = EV_EXPIRE;
    return text_is(w->word[0], "expire") && (w->count == 1 || (w->count == 2 && read_seat(w->word[1], game, out)));
}

/* Reading is generous in spelling (cards, "-0"); writing it again shows whether this is the one text. */
bool receipt_event_read(struct text text, const struct game *game, struct event *out) {
    BUF_ON_STACK(again, EVENT_TEXT_MAX);
    struct words words;
    *out = (struct event){0};
    if (!split_words(text, &words) || !read_words(&words, game, out)) return false;
    receipt_event_put(&again, game, out);
    return again.size == text.size && memcmp(again.text, text.at, text.size) == 0;
}

/* ---- the receipt: a reader ----------------------------------------------------------------------------- */
struct reader {
    struct json json;
    struct receipt *out;
    struct buf *why;
};

/* ---- the canonical text ------------------------------------------------------------------------------- */
/* Is it JSON at all?  Checked before white space is removed, so that the message can name line and column. */
static bool check_json(struct text text, struct buf *why) {
    struct json j = json_init(text.at, text.size);
    struct text ignored;
    size_t line = 1, start = 0;
    if (json_skip(&j, &ignored) && json_finish(&j)) return true;
    const size_t at = (size_t)(j.at - j.start);
    for (size_t i = 0; i < at; i++) {
        if (text.at[i] != '\n') continue;
        line++;
        start = i + 1;
    }
    return buf_refuse(why, "this is not JSON: line %zu, column %zu: %s", line, at - start + 1, j.why);
}

/* Takes out white space between values; false at an escape, which no receipt has. */
static bool remove_white_space(struct text *text, struct buf *why) {
    size_t size = 0;
    bool inside = false;
    for (size_t i = 0; i < text->size; i++) {
        const char c = text->at[i];

        if (inside && c == '\\')
            return buf_refuse(why, "a string has a backslash: the strings of a receipt have no escapes");
        if (c == '"') inside = !inside;
        if (inside || !char_is_space(c)) text->at[size++] = c;
    }
    text->size = size;
    return true;
}

/* ---- pieces ------------------------------------------------------------------------------------------- */
/* The next key must be this one. */
static bool expect_key(struct reader *r, const char *name) {
    struct text found;
    if (!json_next_key(&r->json, &found)) return buf_refuse(r->why, "the key '%s' is missing", name);
    if (text_is(found, name)) return true;
    return buf_refuse(r->why, "'%s' stands where the key '%s' belongs: it is unknown, given twice or out of order",
                      json_quote(found).text, name);
}

static bool enter_object(struct reader *r, const char *name) {
    if (json_enter(&r->json, '{')) return true;
    return buf_refuse(r->why, "%s is not an object", name);
}

static bool leave_object(struct reader *r, const char *where) {
    struct text found;
    if (!json_next_key(&r->json, &found)) return true;
    return buf_refuse(r->why, "'%s' is one key too many in %s", json_quote(found).text, where);
}

static bool read_string(struct reader *r, const char *name, struct text *out) {
    if (!expect_key(r, name)) return false;
    if (json_peek(&r->json) == JSON_STRING && json_read_string(&r->json, out)) return true;
    return buf_refuse(r->why, "%s is not a string", name);
}

static bool read_hex(struct reader *r, const char *name, uint8_t *out, size_t size) {
    struct text text;
    if (!read_string(r, name, &text)) return false;
    if (receipt_read_hex(text, out, size)) return true;
    return buf_refuse(r->why, "%s is not %zu bytes in lower-case hex", name, size);
}

/* The same, or an empty string; text is what was there. */
static bool read_hex_or_empty(struct reader *r, const char *name, uint8_t *out, size_t size, struct text *text) {
    if (!read_string(r, name, text)) return false;
    if (!text->size || receipt_read_hex(*text, out, size)) return true;
    return buf_refuse(r->why, "%s is neither empty nor %zu bytes in lower-case hex", name, size);
}

static bool read_integer(struct reader *r, const char *name, int64_t least, int64_t most, int64_t *out) {
    struct text number;
    bool whole;
    if (!expect_key(r, name)) return false;
    if (json_peek(&r->json) == JSON_NUMBER && json_read_number(&r->json, &number) &&
        json_parse_integer(number, out, &whole) && number.at[0] != '-' && *out >= least && *out <= most)
        return true;
    return buf_refuse(r->why, "%s is not a whole number from %jd to %jd", name, least, most);
}

static bool read_name(struct reader *r, const char *key_name, struct text *out) {
    if (!read_string(r, key_name, out)) return false;
    if (receipt_is_name(*out)) return true;
    return buf_refuse(r->why, "%s is empty, longer than %d bytes or has control characters", key_name,
                      RECEIPT_NAME_MAX);
}

static bool read_time(struct reader *r, const char *key_name, struct text *out) {
    if (!read_string(r, key_name, out)) return false;
    if (receipt_is_time(*out)) return true;
    return buf_refuse(r->why, "the time '%s' is not of the form 2026-11-15T20:15:00.000Z", key_name);
}

/* ---- the context -------------------------------------------------------------------------------------- */
static enum receipt_fault read_game(struct reader *r) {
    struct text id;
    if (!read_string(r, "game", &id)) return RECEIPT_MALFORMED;
    const struct game *game = game_find(id.at, id.size);
    if (game) {
        r->out->rules = rules_standard(game);
        return RECEIPT_READ;
    }
    buf_format(r->why, "this program has no game '%s'", json_quote(id).text);
    return RECEIPT_OTHER_RULES;
}

static enum receipt_fault read_options(struct reader *r) {
    struct text options;
    if (!expect_key(r, "options")) return RECEIPT_MALFORMED;
    if (json_peek(&r->json) != JSON_OBJECT || !json_skip(&r->json, &options)) {
        buf_put(r->why, "options is not an object");
        return RECEIPT_MALFORMED;
    }
    return receipt_options_read(options, &r->out->rules, r->why) ? RECEIPT_READ : RECEIPT_OTHER_RULES;
}

static enum receipt_fault read_context(struct reader *r) {
    struct receipt *out = r->out;
    enum receipt_fault fault = RECEIPT_READ;
    uint8_t executable[RECEIPT_HASH];
    if (!expect_key(r, "context")) return RECEIPT_MALFORMED;
    out->context.at = r->json.at;
    if (!enter_object(r, "context") || !read_name(r, "program", &out->program) ||
        !read_hex_or_empty(r, "executable", executable, sizeof executable, &out->executable))
        return RECEIPT_MALFORMED;
    if ((fault = read_game(r)) || (fault = read_options(r))) return fault;
    if (!read_hex(r, "tables_hash", out->tables_hash, RECEIPT_HASH) || !read_name(r, "table", &out->table) ||
        !read_name(r, "deal", &out->deal) || !read_integer(r, "from_round", 1, INT64_MAX, &out->from_round) ||
        !read_hex(r, "key", out->key, RECEIPT_PUBLIC) || !leave_object(r, "the context"))
        return RECEIPT_MALFORMED;
    out->context.size = (size_t)(r->json.at - out->context.at);
    return RECEIPT_READ;
}

/* ---- the shuffle -------------------------------------------------------------------------------------- */
static bool read_seed(struct reader *r) {
    const size_t size = shuffle_seed_size(rules_shoe_size(&r->out->rules));
    struct text text;
    if (!read_hex_or_empty(r, "seed", r->out->seed.bytes, size, &text)) return false;
    r->out->seed.size = (uint16_t)(text.size ? size : 0);
    return true;
}

static bool read_commitment(struct reader *r) {
    struct text text;
    if (!read_hex_or_empty(r, "commitment", r->out->commitment, RECEIPT_HASH, &text)) return false;
    r->out->has_commitment = text.size > 0;
    return true;
}

/* ---- the rest ----------------------------------------------------------------------------------------- */
static bool read_times(struct reader *r) {
    struct receipt *out = r->out;
    return expect_key(r, "times") && enter_object(r, "times") && read_time(r, "committed", &out->committed) &&
           read_time(r, "closed", &out->closed) && read_time(r, "settled", &out->settled) &&
           leave_object(r, "the times");
}

static bool read_meters(struct reader *r) {
    const struct game *game = r->out->rules.game;
    if (!expect_key(r, "meters") || !enter_object(r, "meters")) return false;
    for (int i = 0; i < game->meter_count; i++) {
        const int number = game->meters[i].number;
        const char text[2] = {(char)('0' + number), '\0'};

        if (!read_integer(r, text, 0, METER_MAX_CENTS, &r->out->meters.cents[number])) return false;
    }
    return leave_object(r, "the meters");
}

static bool read_piece(struct reader *r, const char *key_name, enum json_kind kind, struct text *out) {
    if (!expect_key(r, key_name)) return false;
    if (json_peek(&r->json) == kind && json_skip(&r->json, out)) return true;
    return buf_refuse(r->why, "%s is not %s", key_name, json_kind_name(kind));
}

/* What they are held against: all players of a round together, or each hand. */
static bool read_limits_per(struct reader *r) {
    struct text per;
    if (!expect_key(r, "limits_per") || json_peek(&r->json) != JSON_STRING || !json_read_string(&r->json, &per))
        return buf_refuse(r->why, "limits_per is missing");
    r->out->per_hand = text_is(per, "hand");
    if (!r->out->per_hand && !text_is(per, "round"))
        return buf_refuse(r->why, "limits_per is neither \"round\" nor \"hand\"");
    return read_integer(r, "limits_in", 1, INT64_MAX, &r->out->limit_in);
}

/* {} where there are none. */
static bool read_limits(struct reader *r) {
    const struct game *game = r->out->rules.game;
    struct text limits, key;
    BUF_ON_STACK(again, WAGERS_MAX * 64);
    if (!read_piece(r, "limits", JSON_OBJECT, &limits)) return false;
    struct json j = json_init(limits.at, limits.size);

    json_enter(&j, '{');
    bool good = true;
    while (good && json_next_key(&j, &key)) {
        const int wager = game_wager(game, key.at, key.size);
        good = wager >= 0 && json_read_integer(&j, &r->out->limits[wager]) && r->out->limits[wager] > 0;
    }
    receipt_put_limits(&again, game, r->out->limits);
    if (good && again.size == limits.size && memcmp(again.text, limits.at, limits.size) == 0) return read_limits_per(r);
    return buf_refuse(r->why,
                      "limits is not a list of wagers of this game, in their order, each with cents above zero");
}

static bool read_settlement(struct reader *r) {
    return expect_key(r, "settlement") && enter_object(r, "settlement") &&
           read_piece(r, "hands", JSON_OBJECT, &r->out->hands) && read_piece(r, "seats", JSON_ARRAY, &r->out->seats) &&
           leave_object(r, "the settlement");
}

static bool read_signature(struct reader *r) {
    r->out->body.size = (size_t)(r->json.at - r->out->body.at);
    return read_hex(r, "signature", r->out->signature, RECEIPT_SIGNATURE);
}

/* An object or null; what is in it is for the one who knows the books. */
static bool read_proof(struct reader *r) {
    const bool known = expect_key(r, "proof");
    const bool none = known && json_peek(&r->json) == JSON_NULL;
    if (!known || (!none && json_peek(&r->json) != JSON_OBJECT) || !json_skip(&r->json, &r->out->proof))
        return known ? buf_refuse(r->why, "proof is neither null nor an object") : false;
    if (none) r->out->proof = (struct text){0};
    return leave_object(r, "the receipt");
}

static bool read_version(struct reader *r) {
    int64_t version = 0;
    if (!enter_object(r, "the receipt") || !expect_key(r, "receipt")) return false;
    if (json_read_integer(&r->json, &version) && version == RECEIPT_VERSION) return true;
    if (version >= 1 && version < RECEIPT_VERSION)
        return buf_refuse(r->why,
                          "this receipt was written by cardroom 1; formats began anew with 2.0, so it is checked "
                          "with the program that wrote it");
    return buf_refuse(r->why, "this is not a receipt of version %d, which this program knows", RECEIPT_VERSION);
}

enum receipt_fault receipt_read(struct receipt *out, struct text text, struct buf *why) {
    struct reader r = {.out = out, .why = why};
    enum receipt_fault fault;
    *out = (struct receipt){0};
    if (!check_json(text, why) || !remove_white_space(&text, why)) return RECEIPT_MALFORMED;
    r.json = json_init(text.at, text.size);
    out->body.at = text.at;
    if (!read_version(&r)) return RECEIPT_MALFORMED;
    if ((fault = read_context(&r))) return fault;
    const bool whole = read_commitment(&r) && read_seed(&r) && read_integer(&r, "round", 1, INT64_MAX, &out->round) &&
                       read_integer(&r, "first_card", 1, SHUFFLE_CARDS_MAX, &out->first_card) && read_times(&r) &&
                       read_meters(&r) && read_limits(&r) && read_piece(&r, "events", JSON_ARRAY, &out->events) &&
                       read_settlement(&r) && read_signature(&r) && read_proof(&r);
    return whole ? RECEIPT_READ : RECEIPT_MALFORMED;
}
