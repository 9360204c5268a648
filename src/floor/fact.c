/* fact.c - the fields of each kind of fact, in one table; the stored form and the exports are made from it.
 *
 * A field is a name, a type and a place in struct fact.  Lists (spots, limits, cards) are a count and so many
 * items.  Stored numbers are little-endian and of fixed width, texts carry their length, so a fact of a bet
 * is about fifty bytes. */
#include "floor/fact.h"

#include "base/json_write.h"

#include <string.h>

enum fact_field_type {
    TYPE_END,
    TYPE_BOOL,
    TYPE_U8,
    TYPE_U16,
    TYPE_U32,
    TYPE_U64,
    TYPE_I32,   /* a length of time, so many chips */
    TYPE_CENTS, /* int64_t */
    TYPE_TEXT,  /* char array of FACT_TEXT */
    TYPE_NAME,  /* char array of FACT_NAME */
    TYPE_HASH,
    TYPE_THREE, /* three bytes */
    TYPE_CARD,
    TYPE_FRONT, /* two cards */
    TYPE_CARDS, /* a list, as all that follow */
    TYPE_SPOTS,
    TYPE_LIMITS,
    TYPE_CHANGES, /* struct fact_changes */
    TYPE_STAKES,  /* struct fact_amend's */
    TYPE_AGAIN,   /* struct fact_again */
    TYPE_CHIPS,   /* struct fact_chips */
    TYPE_AMOUNTS, /* struct fact_amounts */
    TYPES
};

struct fact_field {
    const char *name;
    uint8_t type; /* enum fact_field_type */
    uint16_t offset;
};

enum { FIELDS_MAX = 13 };

/* A list is its count, of one byte, and so many items; a part of an item that has no name is all of it. */
struct fact_list {
    uint8_t most, first, size;  /* items; bytes from the count to the first of them, and of each */
    struct fact_field parts[4]; /* by their offsets in the item */
};

/* clang-format off */
#define AT(member) offsetof(struct fact, member)
/* A field that is called like the member: F(U32, note, user) is "user" at note.user. */
#define F(type, part, member) {#member, TYPE_##type, AT(part.member)}
#define ACCOUNT \
    F(U32, user, number), F(U8, user, role), F(NAME, user, name), F(U8, user, change), F(U32, user, generation), \
    F(HASH, user, row), F(HASH, user, key)
#define AMENDMENT \
    F(U8, amend, what), F(U8, amend, role), F(U16, amend, seat), F(U8, amend, nth), F(U8, amend, was), \
    F(U8, amend, is), {"front-was", TYPE_FRONT, AT(amend.front_was)}, {"front-is", TYPE_FRONT, AT(amend.front_is)}, \
    {"stakes", TYPE_STAKES, AT(amend.count)}, F(CHANGES, amend, changes), F(TEXT, amend, reason)
static const struct fact_field fields[FACT_KINDS][FIELDS_MAX] = {
    [FACT_CONFIG] = {F(HASH, config, hash), F(U32, config, format), F(BOOL, config, demo)},
    [FACT_START] = {F(NAME, start, version), F(HASH, start, program), F(HASH, start, key),
                    F(BOOL, start, witness)},
    [FACT_NOTE] = {F(U8, note, code), F(U32, note, terminal), F(U32, note, user), F(CENTS, note, cents),
                   F(TEXT, note, text)},
    [FACT_ALARM_SEEN] = {F(U64, alarm_seen, fact), F(TEXT, alarm_seen, text)},
    [FACT_USER] = {ACCOUNT}, [FACT_PROPOSE_USER] = {ACCOUNT},
    [FACT_PAIR] = {F(U32, pair, terminal), F(NAME, pair, name), F(HASH, pair, token), F(U8, pair, role),
                   {"at", TYPE_U16, AT(pair.table)}, F(U16, pair, seat)},
    [FACT_UNPAIR] = {F(U32, pair, terminal), F(NAME, pair, name), F(U8, pair, role)},
    [FACT_SESSION] = {F(BOOL, session, on), F(BOOL, session, badge), F(U32, session, user), F(NAME, session, name)},
    [FACT_ISSUE] = {F(U64, money, voucher), F(CENTS, money, cents), F(NAME, money, person)},
    [FACT_LOAD] = {F(U64, money, voucher), F(CENTS, money, cents), F(U32, money, terminal)},
    [FACT_COLLECT] = {F(U64, money, voucher), F(CENTS, money, cents), F(U32, money, terminal)},
    [FACT_REDEEM] = {F(U64, money, voucher), F(CENTS, money, cents), F(NAME, money, person)},
    [FACT_TOKES] = {F(CENTS, money, cents)},
    [FACT_LIMITS] = {{"betting-ms", TYPE_I32, AT(limits.betting_ms)}, {"decision-ms", TYPE_I32, AT(limits.decision_ms)},
                     {"pause-ms", TYPE_I32, AT(limits.pause_ms)}, {"limits", TYPE_LIMITS, AT(limits.count)},
                     F(TEXT, limits, reason)},
    [FACT_SIT] = {F(U32, seat, terminal), F(U16, seat, seat)},
    [FACT_LEAVE] = {F(U32, seat, terminal), F(U16, seat, seat)},
    [FACT_ROUND] = {F(U64, round, round), F(U64, round, game), F(BOOL, round, shuffled), F(U16, round, at),
                    F(HASH, round, commitment)},
    [FACT_BETS] = {F(U16, bets, seat), F(THREE, bets, pick), {"spots", TYPE_SPOTS, AT(bets.count)}},
    [FACT_DEALT_FROM] = {F(U8, dealt_from, spot), F(THREE, dealt_from, dice)},
    [FACT_CARDS] = {{"cards", TYPE_CARDS, AT(cards.count)}},
    [FACT_CORRECT] = {F(U8, correct, index), F(CARD, correct, was), F(CARD, correct, is), F(TEXT, correct, reason)},
    [FACT_ACT] = {F(U16, act, seat), F(U8, act, action), F(FRONT, act, front)},
    [FACT_REST] = {F(U16, rest, seats), F(U8, rest, action), F(FRONT, rest, front)},
    [FACT_AGAIN] = {{"spots", TYPE_AGAIN, AT(again.count)}},
    [FACT_REVEAL] = {F(U64, reveal, round), F(HASH, reveal, commitment)},
    [FACT_VOID] = {F(U64, voided, round), F(BOOL, voided, dead), F(TEXT, voided, reason)},
    [FACT_VERIFY] = {F(U32, lock, lock), F(U8, lock, role), F(U64, lock, round), F(CENTS, lock, cents)},
    [FACT_PAY] = {F(U32, lock, lock), F(U8, lock, role)},
    [FACT_ADJUST] = {F(U16, meter, pool), F(U8, meter, meter), F(U8, meter, reason), F(CENTS, meter, cents),
                     F(TEXT, meter, text)},
    [FACT_MAXIMUM] = {F(U16, meter, pool), F(U8, meter, meter), F(CENTS, meter, cents), F(TEXT, meter, text)},
    [FACT_READY] = {F(U16, ready, seat)},
    [FACT_PROPOSE] = {F(U8, propose, what), F(U8, propose, role), F(U64, propose, round), F(BOOL, propose, dead),
                      F(U16, propose, pool), F(U8, propose, meter), F(U8, propose, reason), F(CENTS, propose, cents),
                      F(U32, propose, terminal), F(NAME, propose, person), F(TEXT, propose, text),
                      F(CHIPS, propose, chips)},
    [FACT_APPROVE] = {F(U64, second, proposal), F(U8, second, role), F(U64, second, voucher), F(CENTS, second, cents)},
    [FACT_DECLINE] = {F(U64, second, proposal), F(U8, second, role), F(TEXT, second, text)},
    [FACT_CLAIM] = {F(U32, claim, terminal), F(CENTS, claim, cents), {"written-off", TYPE_BOOL, AT(claim.written_off)},
                    F(NAME, claim, person), F(TEXT, claim, text)},
    [FACT_TURN] = {{"cards", TYPE_CARDS, AT(cards.count)}},
    [FACT_CORRECTIONS] = {F(CHANGES, corrections, changes), F(TEXT, corrections, reason)},
    [FACT_IRREGULARITY] = {F(U8, irregularity, code), F(U8, irregularity, effect), F(U8, irregularity, authority),
                           F(U16, irregularity, seat), F(U32, irregularity, noticed), F(CARD, irregularity, card),
                           F(CHANGES, irregularity, changes), F(NAME, irregularity, clause),
                           F(TEXT, irregularity, text)},
    [FACT_AMEND] = {AMENDMENT}, [FACT_PROPOSE_AMEND] = {AMENDMENT},
    [FACT_AMOUNT] = {F(U8, amend, what), F(U16, amend, seat), {"wager", TYPE_U8, AT(amend.is)},
                     {"least", TYPE_U8, AT(amend.nth)}, {"stakes", TYPE_STAKES, AT(amend.count)}},
    [FACT_DISPUTE] = {F(U64, dispute, game), F(U16, dispute, seat), F(U32, dispute, terminal), F(NAME, dispute, noticed),
                      F(TEXT, dispute, evidence), F(TEXT, dispute, should)},
    [FACT_DISPUTE_RULED] = {F(U64, ruled, dispute), F(CENTS, ruled, cents), F(TEXT, ruled, text)},
    [FACT_PROPOSE_RULING] = {F(U8, irregularity, role), F(U8, irregularity, code), F(U8, irregularity, effect),
                             F(U8, irregularity, authority), F(U16, irregularity, seat), F(U32, irregularity, noticed),
                             F(CARD, irregularity, card), F(NAME, irregularity, clause), F(TEXT, irregularity, text)},
    [FACT_STEP] = {F(U8, step, step)},
    [FACT_DECK] = {F(U8, deck, what), F(U16, deck, count), F(NAME, deck, deck), F(TEXT, deck, text)},
    [FACT_READ] = {F(U8, read, seq), F(U8, read, what), F(TEXT, read, text)},
    [FACT_RACK] = {F(U8, rack, what), F(CHIPS, rack, chips), F(CENTS, rack, cents), F(NAME, rack, person),
                   F(U64, rack, voucher)},
    [FACT_CHIPS] = {F(U8, rack, what), F(CHIPS, rack, chips), F(NAME, rack, person)},
    [FACT_SLIP] = {F(U8, slip, kind), F(U32, slip, number), F(U8, slip, line), F(U8, slip, as), F(CENTS, slip, cents),
                   F(CHIPS, slip, chips), F(TEXT, slip, text)},
    [FACT_SWEEP] = {F(U16, sweep, lights), F(U16, sweep, chips)},
    [FACT_BY_HAND] = {F(U16, by_hand, seats)},
    [FACT_CALL] = {F(U16, call, seats), F(U8, call, call), F(U8, call, outcome)},
    [FACT_CASH] = {F(CENTS, money, cents), F(NAME, money, person)},
    [FACT_PROOF] = {F(U32, proof, lock), F(U16, proof, cards), F(NAME, proof, seal), F(NAME, proof, person),
                    F(NAME, proof, form), F(TEXT, proof, text)},
    [FACT_SNAPSHOT] = {F(U64, snapshot, number), F(HASH, snapshot, hash)},
    [FACT_SELF_CHECK] = {F(U16, self_check, parts), F(U16, self_check, differ), F(TEXT, self_check, text)},
    [FACT_SETTLE] = {F(AMOUNTS, settle, meters), F(U64, settle, game), F(HASH, settle, commitment)},
    [FACT_METERS] = {F(U16, meters, pool), F(U64, meters, changes), F(U64, meters, changed), F(AMOUNTS, meters, before),
                     F(AMOUNTS, meters, after), F(AMOUNTS, meters, raised),
                     {"raised-ms", TYPE_AMOUNTS, AT(meters.raised_ms)}},
};

#define LIST(most, count, items) most, AT(items) - AT(count), sizeof(((struct fact *)0)->items[0])
#define PART(name, type, items, member) {name, type, AT(items[0].member) - AT(items)}
#define CHIPS {LIST(CHIP_KINDS, rack.chips.count, rack.chips.chips), {{NULL, TYPE_I32, 0}}}
#define AMOUNTS {LIST(METERS_MAX, settle.meters.count, settle.meters.amount), {{NULL, TYPE_CENTS, 0}}}
static const struct fact_list lists[TYPES] = {
    [TYPE_CARDS] = {LIST(FACT_CARDS_MAX, cards.count, cards.card), {{NULL, TYPE_CARD, 0}}},
    [TYPE_SPOTS] = {LIST(WAGERS_MAX, bets.count, bets.spot),
                    {PART("wager", TYPE_U8, bets.spot, wager), PART("cents", TYPE_CENTS, bets.spot, cents)}},
    [TYPE_LIMITS] = {LIST(WAGERS_MAX, limits.count, limits.spot),
                     {PART("wager", TYPE_U8, limits.spot, wager), PART("min", TYPE_CENTS, limits.spot, min_cents),
                      PART("max", TYPE_CENTS, limits.spot, max_cents)}},
    [TYPE_CHANGES] = {LIST(FACT_CHANGES, corrections.changes.count, corrections.changes.change),
                      {PART("index", TYPE_U8, corrections.changes.change, index),
                       PART("was", TYPE_CARD, corrections.changes.change, was),
                       PART("is", TYPE_CARD, corrections.changes.change, is)}},
    [TYPE_STAKES] = {LIST(FACT_AMEND_STAKES, amend.count, amend.stake),
                     {PART("wager", TYPE_U8, amend.stake, wager), PART("was", TYPE_CENTS, amend.stake, was),
                      PART("is", TYPE_CENTS, amend.stake, is)}},
    [TYPE_AGAIN] = {LIST(FACT_AGAIN_MAX, again.count, again.spot),
                    {PART("seat", TYPE_U16, again.spot, seat), PART("wager", TYPE_U8, again.spot, wager),
                     PART("cents", TYPE_CENTS, again.spot, cents)}},
    [TYPE_CHIPS] = CHIPS, [TYPE_AMOUNTS] = AMOUNTS,
};
#undef F
#undef AT
#undef LIST
#undef PART
#undef CHIPS
#undef AMOUNTS
#undef ACCOUNT
#undef AMENDMENT
/* clang-format on */

/* Bytes of a field of fixed width; 0 for the others. */
static int field_width(int type) {
    switch ((enum fact_field_type)type) {
    case TYPE_BOOL:
    case TYPE_U8:
    case TYPE_CARD: return 1;
    case TYPE_U16:
    case TYPE_FRONT: return 2;
    case TYPE_THREE: return 3;
    case TYPE_U32:
    case TYPE_I32: return 4;
    case TYPE_U64:
    case TYPE_CENTS: return 8;
    case TYPE_HASH: return FACT_HASH;
    default: return 0;
    }
}

/* ---- numbers in bytes --------------------------------------------------------------------------------- */
static void put_number(struct buf *out, uint64_t value, int width) {
    for (int i = 0; i < width; i++) buf_char(out, (char)(unsigned char)(value >> 8 * i));
}

/* What is left of the bytes; bad once something did not fit. */
struct cursor {
    const uint8_t *at, *end;
    bool bad;
};

static const uint8_t *take_bytes(struct cursor *c, size_t size) {
    if (c->bad || (size_t)(c->end - c->at) < size) {
        c->bad = true;
        return NULL;
    }
    const uint8_t *at = c->at;
    c->at += size;
    return at;
}

static uint64_t get_number(struct cursor *c, int width) {
    const uint8_t *at = take_bytes(c, (size_t)width);
    return at ? bytes_number(at, width) : 0;
}

static uint64_t load_number(const void *from, int width) {
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (width) {
    case 1: return memcpy(&one, from, 1), one;
    case 2: return memcpy(&two, from, 2), two;
    case 4: return memcpy(&four, from, 4), four;
    default: return memcpy(&eight, from, 8), eight;
    }
}

void fact_store_number(void *to, uint64_t value, int width) {
    const uint8_t one = (uint8_t)value;
    const uint16_t two = (uint16_t)value;
    const uint32_t four = (uint32_t)value;
    switch (width) {
    case 1: memcpy(to, &one, 1); break;
    case 2: memcpy(to, &two, 2); break;
    case 4: memcpy(to, &four, 4); break;
    default: memcpy(to, &value, 8); break;
    }
}

static bool is_number(int type) {
    const int width = field_width(type);
    return type != TYPE_FRONT && (width == 1 || width == 2 || width == 4 || width == 8);
}

/* ---- the stored form ---------------------------------------------------------------------------------- */
static void put_text(struct buf *out, const char *text) {
    const size_t size = strlen(text);
    put_number(out, size, 1);
    buf_bytes(out, text, size);
}

static void put_field(struct buf *out, const void *from, const struct fact_field *field);

static void put_list(struct buf *out, const char *at, const struct fact_list *list) {
    const int count = *(const uint8_t *)at;
    const char *item = at + list->first;
    put_number(out, (uint64_t)count, 1);
    for (int i = 0; i < count; i++, item += list->size)
        for (const struct fact_field *part = list->parts; part->type; part++) put_field(out, item, part);
}

static void put_field(struct buf *out, const void *from, const struct fact_field *field) {
    const char *at = (const char *)from + field->offset;
    const int width = field_width(field->type);
    if (field->type == TYPE_NAME || field->type == TYPE_TEXT)
        put_text(out, at);
    else if (lists[field->type].most)
        put_list(out, at, &lists[field->type]);
    else if (is_number(field->type))
        put_number(out, load_number(at, width), width);
    else
        buf_bytes(out, at, (size_t)width);
}

void fact_put(struct buf *out, const struct fact *fact) {
    must(fact->kind > FACT_NONE && fact->kind < FACT_KINDS);
    put_number(out, fact->number, 8);
    put_number(out, (uint64_t)fact->time_ms, 8);
    put_number(out, fact->kind, 1);
    put_number(out, fact->source, 1);
    put_number(out, fact->table, 2);
    put_number(out, fact->who, 4);
    put_number(out, fact->request, 8);
    for (const struct fact_field *field = fields[fact->kind]; field->type; field++) put_field(out, fact, field);
    put_number(out, fact->data_size, 4);
    if (fact->data_size) buf_bytes(out, (const char *)fact->data, fact->data_size);
}

static void get_text(struct cursor *c, char *to, size_t room) {
    const size_t size = get_number(c, 1);
    const uint8_t *at = take_bytes(c, size);
    if (size >= room || (at && memchr(at, 0, size))) c->bad = true;
    if (!c->bad) memcpy(to, at, size);
}

static void get_bytes(struct cursor *c, void *to, size_t size) {
    const uint8_t *at = take_bytes(c, size);
    if (at) memcpy(to, at, size);
}

static void get_field(struct cursor *c, void *to, const struct fact_field *field);

static void get_list(struct cursor *c, char *at, const struct fact_list *list) {
    const uint64_t count = get_number(c, 1);
    char *item = at + list->first;
    if (count > list->most) c->bad = true;
    if (c->bad) return;
    *(uint8_t *)at = (uint8_t)count;
    for (uint64_t i = 0; i < count; i++, item += list->size)
        for (const struct fact_field *part = list->parts; part->type; part++) get_field(c, item, part);
}

static void get_field(struct cursor *c, void *to, const struct fact_field *field) {
    char *at = (char *)to + field->offset;
    const int width = field_width(field->type);
    if (field->type == TYPE_NAME || field->type == TYPE_TEXT)
        get_text(c, at, field->type == TYPE_NAME ? FACT_NAME : FACT_TEXT);
    else if (lists[field->type].most)
        get_list(c, at, &lists[field->type]);
    else if (is_number(field->type))
        fact_store_number(at, get_number(c, width), width);
    else
        get_bytes(c, at, (size_t)width);
    /* a fact has one stored form */
    if (field->type == TYPE_BOOL && *(uint8_t *)at > 1) c->bad = true;
}

bool fact_get(struct fact *fact, const uint8_t *bytes, size_t size) {
    struct cursor c = {.at = bytes, .end = bytes + size};
    *fact = (struct fact){0};
    fact->number = get_number(&c, 8);
    fact->time_ms = (int64_t)get_number(&c, 8);
    fact->kind = (uint8_t)get_number(&c, 1);
    fact->source = (uint8_t)get_number(&c, 1);
    fact->table = (uint16_t)get_number(&c, 2);
    fact->who = (uint32_t)get_number(&c, 4);
    fact->request = get_number(&c, 8);
    if (c.bad || fact->kind == FACT_NONE || fact->kind >= FACT_KINDS || fact->source > BY_USER) return false;
    if (fact->time_ms < 0 || fact->time_ms > TIME_LAST_MS) return false;
    for (const struct fact_field *field = fields[fact->kind]; field->type && !c.bad; field++)
        get_field(&c, fact, field);
    fact->data_size = (uint32_t)get_number(&c, 4);
    fact->data = take_bytes(&c, fact->data_size);
    return !c.bad && c.at == c.end;
}

/* ---- words -------------------------------------------------------------------------------------------- */
static const char *const fact_ids[] = {
    "",
#define FACT(name, id, about, text) id,
#include "floor/fact.def"
};
static const char *const fact_texts[] = {
    "",
#define FACT(name, id, about, text) text,
#include "floor/fact.def"
};
static const uint8_t abouts[] = {
    ABOUT_NOTHING,
#define FACT(name, id, about, text) about,
#include "floor/fact.def"
};
static const char *const note_ids[] = {
#define NOTE WORD_ID
#include "floor/fact.def"
};

const char *fact_id(int kind) { return WORD_OF(fact_ids, kind); }
const char *fact_text(int kind) { return WORD_OF(fact_texts, kind); }
const char *fact_note_id(int code) { return WORD_OF(note_ids, code); }
WORD_FUNCTION(fact_source_id, "program", "clock", "terminal", "user") /* ORDER fact_source */
WORD_FUNCTION(fact_proposal_id, PROPOSAL_LIST(WORD_ID))
WORD_FUNCTION(fact_amend_id, AMEND_LIST(WORD_ID))
WORD_FUNCTION(fact_user_id, USER_LIST(WORD_ID))
WORD_FUNCTION(fact_deck_id, DECK_LIST(WORD_ID))
WORD_FUNCTION(fact_deck_text, DECK_LIST(WORD_TEXT))
WORD_FUNCTION(fact_read_id, READ_LIST(WORD_ID))

/* The first field of a type, or NULL. */
static const void *field_of(const struct fact *fact, enum fact_field_type type) {
    for (const struct fact_field *field = fields[fact->kind]; field->type; field++)
        if (field->type == type) return (const char *)fact + field->offset;
    return NULL;
}

const char *fact_reason(const struct fact *fact) { return field_of(fact, TYPE_TEXT); }
const int64_t *fact_cents(const struct fact *fact) { return field_of(fact, TYPE_CENTS); }

const char *fact_words(const struct fact *fact) {
    const char *reason = fact_reason(fact);
    return reason ? reason : field_of(fact, TYPE_NAME);
}

bool fact_is_about(int kind, unsigned about) { return kind < FACT_KINDS && abouts[kind] & about; }

bool fact_is_one_of(int kind, const uint8_t *kinds) {
    while (*kinds && *kinds != kind) kinds++;
    return *kinds;
}

/* ---- as JSON ------------------------------------------------------------------------------------------ */
static void put_json_field(struct buf *out, const void *from, const struct fact_field *field);

static void put_json_list(struct buf *out, const char *at, const struct fact_field *field) {
    const struct fact_list *list = &lists[field->type];
    const char *item = at + list->first;
    json_write_begin(out, field->name, '[');
    for (int i = 0; i < *(const uint8_t *)at; i++, item += list->size) {
        if (list->parts[0].name) json_write_begin(out, NULL, '{');
        for (const struct fact_field *part = list->parts; part->type; part++) put_json_field(out, item, part);
        if (list->parts[0].name) json_write_end(out, '}');
    }
    json_write_end(out, ']');
}

static void put_json_field(struct buf *out, const void *from, const struct fact_field *field) {
    const char *at = (const char *)from + field->offset;
    const uint8_t *bytes = (const uint8_t *)at;
    switch ((enum fact_field_type)field->type) {
    case TYPE_BOOL: json_write_bool(out, field->name, *bytes); break;
    case TYPE_NAME:
    case TYPE_TEXT: json_write_text(out, field->name, at); break;
    case TYPE_HASH: json_write_hex(out, field->name, bytes, FACT_HASH); break;
    case TYPE_THREE:
        json_write_key(out, field->name);
        buf_format(out, "[%d,%d,%d]", bytes[0], bytes[1], bytes[2]);
        break;
    case TYPE_CARD: card_write_json(out, field->name, bytes, 1); break;
    case TYPE_FRONT: card_write_json(out, field->name, bytes, bytes[0] == bytes[1] ? 0 : 2); break;
    case TYPE_CARDS: card_write_json(out, field->name, bytes + lists[TYPE_CARDS].first, *bytes); break;
    case TYPE_I32: json_write_int(out, field->name, (int32_t)load_number(at, 4)); break;
    default:
        if (lists[field->type].most)
            put_json_list(out, at, field);
        else
            json_write_int(out, field->name, (int64_t)load_number(at, field_width(field->type)));
    }
}

/* The number and the request are written without a sign: a request may be any 64 bits. */
void fact_put_json(struct buf *out, const struct fact *fact) {
    buf_format(out, "\"number\":%llu", (unsigned long long)fact->number);
    json_write_int(out, "time", fact->time_ms);
    json_write_word(out, "fact", fact_id(fact->kind));
    json_write_int(out, "table", fact->table);
    json_write_word(out, "by", fact_source_id(fact->source));
    json_write_int(out, "who", fact->who);
    if (fact->request) buf_format(out, ",\"request\":%llu", (unsigned long long)fact->request);
    for (const struct fact_field *field = fields[fact->kind]; field->type; field++) put_json_field(out, fact, field);
}
