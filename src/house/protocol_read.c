/* protocol_read.c - reads a request from its JSON, or from the query of an address.
 *
 * One pass over the bytes and no memory: the keys of a kind are a short list, a value goes to its member as
 * soon as it is read.  take_*() check a value whose text is known, whatever it came from; read_*() get it
 * from the JSON.  Each refusal names the request and the key.  What a client sent is quoted only where it is
 * a key or a name, cut short, and never a value: it might be a secret under a wrong key. */
#include "house/protocol.h"

#include "base/json_object.h"
#include "card/card.h"

#include <string.h>

struct reader {
    struct json j;
    struct request *out;
    const struct protocol_request *kind; /* NULL: not known yet */
    const struct protocol_field *field;  /* NULL: between fields */
    struct buf *message;
};

/* ---- faults and their places -------------------------------------------------------------------------- */
static enum err refuse(struct reader *r, enum err err, const char *what) {
    buf_clear(r->message);
    if (r->kind) buf_format(r->message, "%s: ", r->kind->id);
    if (r->field) buf_format(r->message, "%s: ", r->field->key);
    buf_put(r->message, what);
    return err;
}

/* A sentence of base/json_object.h; it names the key itself. */
static enum err refuse_fault(struct reader *r, const struct json_fault *fault) {
    r->field = NULL;
    return refuse(r, fault->err, fault->text);
}

/* A key or name from outside, in quotes, then what is wrong with it; of an address it may not be UTF-8. */
static enum err refuse_text(struct reader *r, enum err err, struct text text, const char *what) {
    BUF_ON_STACK(b, JSON_QUOTED + 120);
    buf_format(&b, "'%s' %s", json_quote(text).text, what);
    return refuse(r, err, b.text);
}

static enum err refuse_json(struct reader *r) {
    struct json_fault fault;
    json_fault_syntax(&fault, &r->j);
    return refuse(r, fault.err, fault.text);
}

/* What was expected, and what came. */
static enum err refuse_type(struct reader *r, const char *expected) {
    const enum json_kind came = json_peek(&r->j);
    struct json_fault fault;
    if (came == JSON_BAD || came == JSON_END) {
        struct text ignored;
        json_skip(&r->j, &ignored);
        return refuse_json(r);
    }
    json_fault_kind(&fault, r->j.at, r->field ? r->field->key : NULL, expected, came);
    return refuse_fault(r, &fault);
}

static enum err refuse_twice(struct reader *r, struct text key) {
    struct json_fault fault;
    json_fault_repeated(&fault, key);
    return refuse_fault(r, &fault);
}

static enum err refuse_missing(struct reader *r, const char *key) {
    struct json_fault fault;
    json_fault_missing(&fault, NULL, key);
    return refuse_fault(r, &fault);
}

/* "expected cards: 2", "expected numbers: 3". */
static enum err refuse_count(struct reader *r, const char *of, int64_t least, int64_t most) {
    BUF_ON_STACK(b, 120);
    buf_format(&b, "expected %s: %jd", of, least);
    if (least != most) buf_format(&b, " to %jd", most);
    return refuse(r, ERR_LENGTH, b.text);
}

/* ---- values with a known text ------------------------------------------------------------------------- */
/* A reason, a name or a seal of spaces only says nothing. */
static bool is_blank(struct text text) {
    for (size_t i = 0; i < text.size; i++)
        if (text.at[i] != ' ') return false;
    return true;
}

static enum err take_text(struct reader *r, struct text text, struct text *to) {
    const struct protocol_field *f = r->field;
    if (text.size < (size_t)f->least || text.size > (size_t)f->most)
        return refuse_count(r, "a text of bytes", f->least, f->most);
    for (size_t i = 0; i < text.size; i++)
        if ((unsigned char)text.at[i] < 0x20 || text.at[i] == 0x7f)
            return refuse(r, ERR_RANGE, "the text has a control character");
    if (f->type == PROTOCOL_TEXT && f->least && is_blank(text)) return refuse(r, ERR_RANGE, "the text is blank");
    *to = text;
    return OK;
}

static enum err take_number(struct reader *r, struct text number, int64_t least, int64_t most, int64_t *to) {
    bool whole;
    const bool fits = json_parse_integer(number, to, &whole);
    if (!whole) return refuse(r, ERR_TYPE, "expected a whole number");
    if (fits && *to >= least && *to <= most) return OK;
    struct json_fault fault;

    json_fault_range(&fault, NULL, r->field->key, least, most);
    return refuse_fault(r, &fault);
}

/* Cards as text, "??" for one that lies face down; -1: *bad is none. */
static int read_cards(struct text text, card out[FACT_CARDS_MAX], const char **bad) {
    const char *at = text.at, *end = text.at + text.size;
    int count = 0;
    while (at < end) {
        const char *piece = at;

        while (at < end && *at != '?') at++;
        const int found = card_read_list(piece, (size_t)(at - piece), out + count, FACT_CARDS_MAX - count, bad);
        if (found < 0) return -1;
        count += found;
        *bad = at;
        if (at == end) break;
        if (end - at < 2 || at[1] != '?' || count == FACT_CARDS_MAX) return -1;
        out[count++] = CARD_HIDDEN;
        at += 2;
    }
    return count;
}

static enum err take_cards(struct reader *r, struct text text, int64_t least, int64_t most, struct request_cards *to) {
    const char *bad;
    const int found = read_cards(text, to->card, &bad);
    if (found < 0) {
        BUF_ON_STACK(b, 16);
        const char *end = text.at + text.size;

        for (const char *at = bad; at < end && at < bad + 8 && *at > ' ' && *at < 0x7f; at++) buf_char(&b, *at);
        return refuse_text(r, ERR_CARD, (struct text){b.text, b.size}, "is not a card, or is one too many");
    }
    if (found < least || found > most) return refuse_count(r, "cards", least, most);
    to->count = (uint8_t)found;
    return OK;
}

static enum err take_card(struct reader *r, struct text text, card *to) {
    struct request_cards one;
    TRY(take_cards(r, text, 1, 1, &one));
    *to = one.card[0];
    return OK;
}

static enum err take_voucher(struct reader *r, struct text text, uint64_t *to) {
    uint64_t number = 0;
    int digits = 0;
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] == '-' || text.at[i] == ' ') continue;
        if (text.at[i] < '0' || text.at[i] > '9' || ++digits > FACT_VOUCHER)
            return refuse(r, ERR_VOUCHER, "a voucher's number has 18 digits");
        number = number * 10 + (uint64_t)(text.at[i] - '0');
    }
    if (digits != FACT_VOUCHER || !number) return refuse(r, ERR_VOUCHER, "a voucher's number has 18 digits");
    *to = number;
    return OK;
}

static enum err take_choice(struct reader *r, struct text text, uint8_t *to) {
    BUF_ON_STACK(b, 120);
    const char *at = r->field->words;
    for (uint8_t which = 1; *at; which++) {
        const size_t size = strcspn(at, " ");
        if (size == text.size && memcmp(at, text.at, size) == 0) {
            *to = which;
            return OK;
        }
        at += size + (at[size] == ' ');
    }
    buf_format(&b, "is none of: %s", r->field->words);
    return refuse_text(r, ERR_RANGE, text, b.text);
}

/* ---- values from JSON --------------------------------------------------------------------------------- */
static enum err read_string(struct reader *r, struct text *text) {
    if (json_peek(&r->j) != JSON_STRING) return refuse_type(r, "a string");
    return json_read_string(&r->j, text) ? OK : refuse_json(r);
}

static enum err read_number(struct reader *r, int64_t least, int64_t most, int64_t *to) {
    struct text number;
    if (json_peek(&r->j) != JSON_NUMBER) return refuse_type(r, "a number");
    if (!json_read_number(&r->j, &number)) return refuse_json(r);
    return take_number(r, number, least, most, to);
}

static enum err read_flag(struct reader *r, bool *to) {
    const enum json_kind kind = json_peek(&r->j);
    struct text ignored;
    if (kind != JSON_TRUE && kind != JSON_FALSE) return refuse_type(r, "true or false");
    if (!json_skip(&r->j, &ignored)) return refuse_json(r);
    *to = kind == JSON_TRUE;
    return OK;
}

/* Exactly count numbers in brackets. */
static enum err read_numbers(struct reader *r, int count, int64_t least, int64_t most, int64_t *to) {
    int found = 0;
    if (json_peek(&r->j) != JSON_ARRAY) return refuse_type(r, "an array");
    json_enter(&r->j, '[');
    while (json_next_item(&r->j)) {
        if (found == count) return refuse_count(r, "numbers", count, count);
        TRY(read_number(r, least, most, &to[found++]));
    }
    if (r->j.why) return refuse_json(r);
    return found == count ? OK : refuse_count(r, "numbers", count, count);
}

static enum err read_three(struct reader *r, uint8_t to[3]) {
    int64_t numbers[3] = {0};
    const enum err err = read_numbers(r, 3, r->field->least, r->field->most, numbers);
    for (int i = 0; i < 3; i++) to[i] = (uint8_t)numbers[i];
    return err;
}

static enum err read_chips(struct reader *r, struct fact_chips *to) {
    if (json_peek(&r->j) != JSON_ARRAY) return refuse_type(r, "an array");
    json_enter(&r->j, '[');
    while (json_next_item(&r->j)) {
        int64_t count = 0;
        if (to->count == CHIP_KINDS) return refuse_count(r, "numbers", 0, CHIP_KINDS);
        TRY(read_number(r, r->field->least, r->field->most, &count));
        to->chips[to->count++] = (int32_t)count;
    }
    return r->j.why ? refuse_json(r) : OK;
}

static bool is_same_text(struct text a, struct text b) { return a.size == b.size && memcmp(a.at, b.at, a.size) == 0; }

static enum err check_wager(struct reader *r, struct text wager, const struct request_spots *spots) {
    if (spots->count >= WAGERS_MAX) return refuse(r, ERR_LENGTH, "there are more wagers than any game has");
    if (wager.size < 1 || wager.size >= FACT_NAME) return refuse(r, ERR_WAGER, err_text(ERR_WAGER));
    for (int i = 0; i < spots->count; i++)
        if (is_same_text(spots->spot[i].wager, wager)) return refuse_text(r, ERR_WAGER_TWICE, wager, "is given twice");
    return OK;
}

/* An amount for each wager, or its limits. */
static enum err read_spots(struct reader *r, struct request_spots *to) {
    const bool limits = r->field->type == PROTOCOL_LIMITS;
    struct text wager;
    if (json_peek(&r->j) != JSON_OBJECT) return refuse_type(r, "an object");
    json_enter(&r->j, '{');
    while (json_next_key(&r->j, &wager)) {
        int64_t cents[2] = {0};
        TRY(check_wager(r, wager, to));
        TRY(limits ? read_numbers(r, 2, 1, PROTOCOL_CENTS_MAX, cents) : read_number(r, 0, PROTOCOL_CENTS_MAX, cents));
        to->spot[to->count++] = (struct request_spot){wager, cents[0], cents[1]};
    }
    return r->j.why ? refuse_json(r) : OK;
}

/* ---- a field ------------------------------------------------------------------------------------------ */
/* Those whose value is one word of text. */
static enum err take_value(struct reader *r, struct text text, void *to) {
    const struct protocol_field *f = r->field;
    switch ((enum protocol_field_type)f->type) {
    case PROTOCOL_TEXT:
    case PROTOCOL_SECRET: return take_text(r, text, to);
    case PROTOCOL_CARD: return take_card(r, text, to);
    case PROTOCOL_CARDS: return take_cards(r, text, f->least, f->most, to);
    case PROTOCOL_VOUCHER: return take_voucher(r, text, to);
    case PROTOCOL_CHOICE: return take_choice(r, text, to);
    default: return refuse(r, ERR_TYPE, "cannot be given in an address; POST it to /api");
    }
}

static enum err read_value(struct reader *r) {
    const struct protocol_field *f = r->field;
    void *to = (char *)r->out + f->offset;
    struct text text;
    switch ((enum protocol_field_type)f->type) {
    case PROTOCOL_NUMBER:
    case PROTOCOL_CENTS:
    case PROTOCOL_TIME: return read_number(r, f->least, f->most, to);
    case PROTOCOL_FLAG: return read_flag(r, to);
    case PROTOCOL_THREE: return read_three(r, to);
    case PROTOCOL_CHIPS: return read_chips(r, to);
    case PROTOCOL_SPOTS:
    case PROTOCOL_LIMITS: return read_spots(r, to);
    default: break;
    }
    TRY(read_string(r, &text));
    return take_value(r, text, to);
}

/* The field of that key, marked as given. */
static enum err find_field(struct reader *r, struct text key) {
    const struct protocol_field *fields = r->kind->fields;
    for (int i = 0; fields[i].key; i++) {
        if (!text_is(key, fields[i].key)) continue;
        r->field = &fields[i];
        if (r->out->given >> i & 1) return refuse_twice(r, key);
        r->out->given |= UINT32_C(1) << i;
        return OK;
    }
    struct json_fault fault;

    json_fault_unknown(&fault, key, NULL, 0);
    return refuse_fault(r, &fault);
}

/* ---- the request -------------------------------------------------------------------------------------- */
static const struct protocol_field number_field = {.key = "n"};

static enum err take_n(struct reader *r, struct text number) {
    int64_t n = 0;
    const enum err err = take_number(r, number, 1, PROTOCOL_NUMBER_MAX, &n);
    if (err == OK) r->out->number = (uint64_t)n;
    return err;
}

static enum err read_n(struct reader *r, struct text key) {
    struct text number;
    r->field = &number_field;
    if (r->out->number) return refuse_twice(r, key);
    if (json_peek(&r->j) != JSON_NUMBER) return refuse_type(r, "a number");
    return json_read_number(&r->j, &number) ? take_n(r, number) : refuse_json(r);
}

static enum err set_kind(struct reader *r, struct text id) {
    const int kind = protocol_find(id);
    if (kind == REQUEST_NONE) return refuse_text(r, ERR_REQUEST, id, "is no request");
    r->out->kind = (uint8_t)kind;
    r->kind = protocol_request(kind);
    return OK;
}

/* "do" and its value. */
static enum err read_kind(struct reader *r) {
    struct text key, id;
    if (json_peek(&r->j) != JSON_OBJECT) return refuse_type(r, "an object");
    json_enter(&r->j, '{');
    if (!json_next_key(&r->j, &key)) {
        if (r->j.why) return refuse_json(r);
        return refuse(r, ERR_KEY_MISSING, "the first key must be \"do\"");
    }
    if (!text_is(key, "do")) return refuse(r, ERR_KEY_MISSING, "the first key must be \"do\"");
    TRY(read_string(r, &id));
    return set_kind(r, id);
}

static enum err check_given(struct reader *r) {
    const struct protocol_field *f = r->kind->fields;
    if (r->kind->handler == HANDLED_BY_CHANGE && !r->out->number) return refuse_missing(r, "n");
    for (int i = 0; f[i].key; i++)
        if (f[i].must && !(r->out->given >> i & 1)) return refuse_missing(r, f[i].key);
    return OK;
}

/* The lists are long and begin with their count; only that is cleared. */
static void clear_request(struct request *out) {
    memset(out, 0, offsetof(struct request, spots));
    out->spots.count = 0;
}

enum err protocol_read(struct request *out, char *text, size_t size, struct buf *message) {
    struct reader r = {.j = json_init(text, size), .out = out, .message = message};
    struct text key;
    enum err err;
    clear_request(out);
    err = read_kind(&r);
    while (err == OK && json_next_key(&r.j, &key)) {
        r.field = NULL;
        if (text_is(key, "n")) {
            err = read_n(&r, key);
            continue;
        }
        err = find_field(&r, key);
        if (err == OK) err = read_value(&r);
    }
    r.field = NULL;
    if (err == OK && (r.j.why || !json_finish(&r.j))) err = refuse_json(&r);
    return err == OK ? check_given(&r) : err;
}

/* ---- the query of an address -------------------------------------------------------------------------- */
/* %41 and + in place; false where what stands there is no escape. */
static bool decode_escapes(struct text *text) {
    size_t out = 0;
    for (size_t i = 0; i < text->size; i++) {
        char c = text->at[i];
        if (c == '+') c = ' ';
        if (c == '%') {
            if (i + 2 >= text->size || char_hex(text->at[i + 1]) < 0 || char_hex(text->at[i + 2]) < 0) return false;
            c = (char)(unsigned char)(char_hex(text->at[i + 1]) * 16 + char_hex(text->at[i + 2]));
            i += 2;
        }
        if ((unsigned char)c >= 0x80) return false; /* every name that can be asked for is ASCII or a number */
        text->at[out++] = c;
    }
    text->size = out;
    return true;
}

/* Cuts what stands before the mark off the front; all of it where there is none. */
static struct text cut_front(struct text *from, char mark) {
    char *found = from->size ? memchr(from->at, mark, from->size) : NULL;
    const struct text first = {from->at, found ? (size_t)(found - from->at) : from->size};
    const size_t gone = first.size + (found ? 1 : 0);
    from->at = from->size ? from->at + gone : from->at;
    from->size -= gone;
    return first;
}

static enum err take_pair(struct reader *r, struct text pair) {
    struct text value = pair, key = cut_front(&value, '=');
    r->field = NULL;
    if (!decode_escapes(&key) || !decode_escapes(&value)) return refuse(r, ERR_TYPE, "the address holds a bad escape");
    if (text_is(key, "n")) {
        r->field = &number_field;
        return r->out->number ? refuse_twice(r, key) : take_n(r, value);
    }
    TRY(find_field(r, key));
    const struct protocol_field *f = r->field;
    if (f->type == PROTOCOL_NUMBER || f->type == PROTOCOL_CENTS || f->type == PROTOCOL_TIME)
        return take_number(r, value, f->least, f->most, (void *)((char *)r->out + f->offset));
    return take_value(r, value, (char *)r->out + f->offset);
}

enum err protocol_read_query(struct request *out, struct text id, struct text query, struct buf *message) {
    struct reader r = {.out = out, .message = message};
    enum err err;
    clear_request(out);
    err = set_kind(&r, id);
    if (err == OK && (r.kind->handler != HANDLED_BY_QUERY || !(r.kind->over & OVER_HTTP)))
        err = refuse(&r, ERR_REQUEST, "is not asked for with GET; POST it to /api");
    while (err == OK && query.size) err = take_pair(&r, cut_front(&query, '&'));
    return err == OK ? check_given(&r) : err;
}
