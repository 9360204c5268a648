/* fact.c - the fields of each kind of fact, in one table; the stored form and the exports are made from it.
 *
 * A field is a name, a type and a place in struct fact.  Lists (spots, limits, cards) are a count and so many
 * items.  Stored numbers are little-endian and of fixed width, texts carry their length, so a fact of a bet
 * is about fifty bytes. */
#include "table/fact.h"

#include "base/json.h"
#include "base/json_write.h"

#include <string.h>

enum fact_field_type {
    TYPE_END,
    TYPE_BOOL,
    TYPE_U8,
    TYPE_U16,
    TYPE_U32,
    TYPE_U64,
    TYPE_MS,    /* int32_t, a length of time */
    TYPE_CENTS, /* int64_t */
    TYPE_TEXT,  /* char array of FACT_TEXT */
    TYPE_NAME,  /* char array of FACT_NAME */
    TYPE_HASH,
    TYPE_THREE, /* three bytes */
    TYPE_CARD,
    TYPE_FRONT, /* two cards */
    TYPE_CARDS, /* a list, behind its count */
    TYPE_SPOTS,
    TYPE_LIMITS,
    TYPE_CHANGES, /* struct fact_changes */
    TYPE_CHIPS,   /* struct fact_chips */
    TYPE_LATER,   /* the same as a last field that older facts do not have: stored where there are any */
    TYPE_AMOUNTS, /* struct fact_amounts */
    TYPE_LATER_AMOUNTS,
};

struct fact_field {
    const char *name;
    uint8_t type; /* enum fact_field_type */
    uint16_t offset;
};

enum { FIELDS_MAX = 13 };

/* clang-format off */
#define AT(member) offsetof(struct fact, member)
static const struct fact_field fields[FACT_KINDS][FIELDS_MAX] = {
    [FACT_CONFIG] = {{"hash", TYPE_HASH, AT(config.hash)}, {"format", TYPE_U32, AT(config.format)},
                     {"demo", TYPE_BOOL, AT(config.demo)}},
    [FACT_START] = {{"version", TYPE_NAME, AT(start.version)}, {"program", TYPE_HASH, AT(start.program)},
                    {"key", TYPE_HASH, AT(start.key)}},
    [FACT_NOTE] = {{"code", TYPE_U8, AT(note.code)}, {"terminal", TYPE_U32, AT(note.terminal)},
                   {"user", TYPE_U32, AT(note.user)}, {"cents", TYPE_CENTS, AT(note.cents)},
                   {"text", TYPE_TEXT, AT(note.text)}},
    [FACT_ALARM_SEEN] = {{"fact", TYPE_U64, AT(alarm_seen.fact)}, {"text", TYPE_TEXT, AT(alarm_seen.text)}},
    [FACT_USER] = {{"number", TYPE_U32, AT(user.number)}, {"role", TYPE_U8, AT(user.role)},
                   {"name", TYPE_NAME, AT(user.name)}},
    [FACT_PAIR] = {{"terminal", TYPE_U32, AT(pair.terminal)}, {"name", TYPE_NAME, AT(pair.name)}},
    [FACT_UNPAIR] = {{"terminal", TYPE_U32, AT(pair.terminal)}, {"name", TYPE_NAME, AT(pair.name)}},
    [FACT_ISSUE] = {{"voucher", TYPE_U64, AT(money.voucher)}, {"cents", TYPE_CENTS, AT(money.cents)},
                    {"person", TYPE_NAME, AT(money.person)}},
    [FACT_LOAD] = {{"voucher", TYPE_U64, AT(money.voucher)}, {"cents", TYPE_CENTS, AT(money.cents)},
                   {"terminal", TYPE_U32, AT(money.terminal)}},
    [FACT_COLLECT] = {{"voucher", TYPE_U64, AT(money.voucher)}, {"cents", TYPE_CENTS, AT(money.cents)},
                      {"terminal", TYPE_U32, AT(money.terminal)}},
    [FACT_REDEEM] = {{"voucher", TYPE_U64, AT(money.voucher)}, {"cents", TYPE_CENTS, AT(money.cents)},
                     {"person", TYPE_NAME, AT(money.person)}},
    [FACT_TOKES] = {{"cents", TYPE_CENTS, AT(money.cents)}},
    [FACT_LIMITS] = {{"betting-ms", TYPE_MS, AT(limits.betting_ms)}, {"decision-ms", TYPE_MS, AT(limits.decision_ms)},
                     {"pause-ms", TYPE_MS, AT(limits.pause_ms)}, {"limits", TYPE_LIMITS, AT(limits.count)},
                     {"reason", TYPE_TEXT, AT(limits.reason)}},
    [FACT_SIT] = {{"terminal", TYPE_U32, AT(seat.terminal)}, {"seat", TYPE_U16, AT(seat.seat)}},
    [FACT_LEAVE] = {{"terminal", TYPE_U32, AT(seat.terminal)}, {"seat", TYPE_U16, AT(seat.seat)}},
    [FACT_ROUND] = {{"round", TYPE_U64, AT(round.round)}, {"game", TYPE_U64, AT(round.game)},
                    {"shuffled", TYPE_BOOL, AT(round.shuffled)}, {"at", TYPE_U16, AT(round.at)},
                    {"commitment", TYPE_HASH, AT(round.commitment)}},
    [FACT_BETS] = {{"seat", TYPE_U16, AT(bets.seat)}, {"pick", TYPE_THREE, AT(bets.pick)},
                   {"spots", TYPE_SPOTS, AT(bets.count)}},
    [FACT_DEALT_FROM] = {{"spot", TYPE_U8, AT(dealt_from.spot)}, {"dice", TYPE_THREE, AT(dealt_from.dice)}},
    [FACT_CARDS] = {{"cards", TYPE_CARDS, AT(cards.count)}},
    [FACT_CORRECT] = {{"index", TYPE_U8, AT(correct.index)}, {"was", TYPE_CARD, AT(correct.was)},
                      {"is", TYPE_CARD, AT(correct.is)}, {"reason", TYPE_TEXT, AT(correct.reason)}},
    [FACT_ACT] = {{"seat", TYPE_U16, AT(act.seat)}, {"action", TYPE_U8, AT(act.action)},
                  {"front", TYPE_FRONT, AT(act.front)}},
    [FACT_REVEAL] = {{"round", TYPE_U64, AT(reveal.round)}, {"commitment", TYPE_HASH, AT(reveal.commitment)}},
    [FACT_VOID] = {{"round", TYPE_U64, AT(voided.round)}, {"dead", TYPE_BOOL, AT(voided.dead)},
                   {"reason", TYPE_TEXT, AT(voided.reason)}},
    [FACT_VERIFY] = {{"lock", TYPE_U32, AT(lock.lock)}, {"role", TYPE_U8, AT(lock.role)}},
    [FACT_PAY] = {{"lock", TYPE_U32, AT(lock.lock)}, {"role", TYPE_U8, AT(lock.role)}},
    [FACT_ADJUST] = {{"pool", TYPE_U16, AT(meter.pool)}, {"meter", TYPE_U8, AT(meter.meter)},
                     {"reason", TYPE_U8, AT(meter.reason)}, {"cents", TYPE_CENTS, AT(meter.cents)},
                     {"text", TYPE_TEXT, AT(meter.text)}},
    [FACT_MAXIMUM] = {{"pool", TYPE_U16, AT(meter.pool)}, {"meter", TYPE_U8, AT(meter.meter)},
                      {"cents", TYPE_CENTS, AT(meter.cents)}, {"text", TYPE_TEXT, AT(meter.text)}},
    [FACT_READY] = {{"seat", TYPE_U16, AT(ready.seat)}},
    [FACT_PROPOSE] = {{"what", TYPE_U8, AT(propose.what)}, {"role", TYPE_U8, AT(propose.role)},
                      {"round", TYPE_U64, AT(propose.round)}, {"dead", TYPE_BOOL, AT(propose.dead)},
                      {"pool", TYPE_U16, AT(propose.pool)}, {"meter", TYPE_U8, AT(propose.meter)},
                      {"reason", TYPE_U8, AT(propose.reason)}, {"cents", TYPE_CENTS, AT(propose.cents)},
                      {"terminal", TYPE_U32, AT(propose.terminal)}, {"person", TYPE_NAME, AT(propose.person)},
                      {"text", TYPE_TEXT, AT(propose.text)}, {"chips", TYPE_LATER, AT(propose.chips)}},
    [FACT_APPROVE] = {{"proposal", TYPE_U64, AT(second.proposal)}, {"role", TYPE_U8, AT(second.role)},
                      {"voucher", TYPE_U64, AT(second.voucher)}, {"cents", TYPE_CENTS, AT(second.cents)}},
    [FACT_DECLINE] = {{"proposal", TYPE_U64, AT(second.proposal)}, {"role", TYPE_U8, AT(second.role)},
                      {"text", TYPE_TEXT, AT(second.text)}},
    [FACT_CLAIM] = {{"terminal", TYPE_U32, AT(claim.terminal)}, {"cents", TYPE_CENTS, AT(claim.cents)},
                    {"written-off", TYPE_BOOL, AT(claim.written_off)}, {"person", TYPE_NAME, AT(claim.person)},
                    {"text", TYPE_TEXT, AT(claim.text)}},
    [FACT_TURN] = {{"cards", TYPE_CARDS, AT(cards.count)}},
    [FACT_CORRECTIONS] = {{"changes", TYPE_CHANGES, AT(corrections.changes)},
                          {"reason", TYPE_TEXT, AT(corrections.reason)}},
    [FACT_IRREGULARITY] = {{"code", TYPE_U8, AT(irregularity.code)}, {"effect", TYPE_U8, AT(irregularity.effect)},
                           {"authority", TYPE_U8, AT(irregularity.authority)}, {"seat", TYPE_U16, AT(irregularity.seat)},
                           {"noticed", TYPE_U32, AT(irregularity.noticed)}, {"card", TYPE_CARD, AT(irregularity.card)},
                           {"changes", TYPE_CHANGES, AT(irregularity.changes)},
                           {"clause", TYPE_NAME, AT(irregularity.clause)}, {"text", TYPE_TEXT, AT(irregularity.text)}},
    [FACT_STEP] = {{"step", TYPE_U8, AT(step.step)}},
    [FACT_DECK] = {{"what", TYPE_U8, AT(deck.what)}, {"count", TYPE_U16, AT(deck.count)},
                   {"deck", TYPE_NAME, AT(deck.deck)}, {"text", TYPE_TEXT, AT(deck.text)}},
    [FACT_READ] = {{"seq", TYPE_U8, AT(read.seq)}, {"what", TYPE_U8, AT(read.what)}, {"text", TYPE_TEXT, AT(read.text)}},
    [FACT_RACK] = {{"what", TYPE_U8, AT(rack.what)}, {"chips", TYPE_CHIPS, AT(rack.chips)},
                   {"cents", TYPE_CENTS, AT(rack.cents)}, {"person", TYPE_NAME, AT(rack.person)}},
    [FACT_CHIPS] = {{"what", TYPE_U8, AT(rack.what)}, {"chips", TYPE_CHIPS, AT(rack.chips)},
                    {"person", TYPE_NAME, AT(rack.person)}},
    [FACT_SLIP] = {{"kind", TYPE_U8, AT(slip.kind)}, {"number", TYPE_U32, AT(slip.number)},
                   {"line", TYPE_U8, AT(slip.line)}, {"as", TYPE_U8, AT(slip.as)}, {"cents", TYPE_CENTS, AT(slip.cents)},
                   {"chips", TYPE_CHIPS, AT(slip.chips)}, {"text", TYPE_TEXT, AT(slip.text)}},
    [FACT_SWEEP] = {{"lights", TYPE_U16, AT(sweep.lights)}, {"chips", TYPE_U16, AT(sweep.chips)}},
    [FACT_BY_HAND] = {{"seats", TYPE_U16, AT(by_hand.seats)}},
    [FACT_CASH] = {{"cents", TYPE_CENTS, AT(money.cents)}, {"person", TYPE_NAME, AT(money.person)}},
    [FACT_PROOF] = {{"lock", TYPE_U32, AT(proof.lock)}, {"cards", TYPE_U16, AT(proof.cards)},
                    {"seal", TYPE_NAME, AT(proof.seal)}, {"person", TYPE_NAME, AT(proof.person)},
                    {"form", TYPE_NAME, AT(proof.form)}, {"text", TYPE_TEXT, AT(proof.text)}},
    [FACT_SNAPSHOT] = {{"number", TYPE_U64, AT(snapshot.number)}, {"hash", TYPE_HASH, AT(snapshot.hash)}},
    [FACT_SETTLE] = {{"meters", TYPE_LATER_AMOUNTS, AT(settle.meters)}},
    [FACT_METERS] = {{"pool", TYPE_U16, AT(meters.pool)}, {"changes", TYPE_U64, AT(meters.changes)},
                     {"changed", TYPE_U64, AT(meters.changed)}, {"before", TYPE_AMOUNTS, AT(meters.before)},
                     {"after", TYPE_AMOUNTS, AT(meters.after)}, {"raised", TYPE_AMOUNTS, AT(meters.raised)},
                     {"raised-ms", TYPE_AMOUNTS, AT(meters.raised_ms)}},
};
#undef AT
/* clang-format on */

/* Bytes of a field of fixed width; 0 for the others. */
static int field_width(int type)
{
    switch ((enum fact_field_type)type) {
    case TYPE_BOOL:
    case TYPE_U8:
    case TYPE_CARD: return 1;
    case TYPE_U16:
    case TYPE_FRONT: return 2;
    case TYPE_THREE: return 3;
    case TYPE_U32:
    case TYPE_MS: return 4;
    case TYPE_U64:
    case TYPE_CENTS: return 8;
    case TYPE_HASH: return FACT_HASH;
    default: return 0;
    }
}

/* ---- numbers in bytes --------------------------------------------------------------------------------- */

static void put_number(struct buf *out, uint64_t value, int width)
{
    for (int i = 0; i < width; i++) buf_char(out, (char)(unsigned char)(value >> 8 * i));
}

/* What is left of the bytes; bad once something did not fit. */
struct cursor {
    const uint8_t *at, *end;
    bool bad;
};

static const uint8_t *take_bytes(struct cursor *c, size_t size)
{
    if (c->bad || (size_t)(c->end - c->at) < size) {
        c->bad = true;
        return NULL;
    }
    const uint8_t *at = c->at;

    c->at += size;
    return at;
}

static uint64_t get_number(struct cursor *c, int width)
{
    const uint8_t *at = take_bytes(c, (size_t)width);
    uint64_t value = 0;

    for (int i = 0; at && i < width; i++) value |= (uint64_t)at[i] << 8 * i;
    return value;
}

static uint64_t load_number(const void *from, int width)
{
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

static void store_number(void *to, uint64_t value, int width)
{
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

static bool is_number(int type)
{
    const int width = field_width(type);

    return type != TYPE_FRONT && (width == 1 || width == 2 || width == 4 || width == 8);
}

/* ---- the stored form ---------------------------------------------------------------------------------- */

static void put_text(struct buf *out, const char *text)
{
    const size_t size = strlen(text);

    put_number(out, size, 1);
    buf_bytes(out, text, size);
}

static void put_changes(struct buf *out, const struct fact_changes *changes)
{
    put_number(out, changes->count, 1);
    for (int i = 0; i < changes->count; i++) {
        put_number(out, changes->change[i].index, 1);
        put_number(out, changes->change[i].was, 1);
        put_number(out, changes->change[i].is, 1);
    }
}

static void put_chips(struct buf *out, const struct fact_chips *chips)
{
    put_number(out, chips->count, 1);
    for (int i = 0; i < chips->count; i++) put_number(out, (uint32_t)chips->chips[i], 4);
}

static void put_amounts(struct buf *out, const struct fact_amounts *amounts)
{
    put_number(out, amounts->count, 1);
    for (int i = 0; i < amounts->count; i++) put_number(out, (uint64_t)amounts->amount[i], 8);
}

/* What came later is stored where there is any; its count comes first. */
static bool is_left_out(int type, const char *at)
{
    return (type == TYPE_LATER || type == TYPE_LATER_AMOUNTS) && !*at;
}

static void put_field(struct buf *out, const struct fact *fact, const struct fact_field *field)
{
    const char *at = (const char *)fact + field->offset;

    if (is_left_out(field->type, at)) return;
    switch ((enum fact_field_type)field->type) {
    case TYPE_NAME:
    case TYPE_TEXT: put_text(out, at); break;
    case TYPE_CARDS:
        put_number(out, fact->cards.count, 1);
        buf_bytes(out, (const char *)fact->cards.card, fact->cards.count);
        break;
    case TYPE_CHANGES: put_changes(out, (const struct fact_changes *)(const void *)at); break;
    case TYPE_AMOUNTS:
    case TYPE_LATER_AMOUNTS: put_amounts(out, (const struct fact_amounts *)(const void *)at); break;
    case TYPE_LATER:
    case TYPE_CHIPS: put_chips(out, (const struct fact_chips *)(const void *)at); break;
    case TYPE_SPOTS:
        put_number(out, fact->bets.count, 1);
        for (int i = 0; i < fact->bets.count; i++) {
            put_number(out, fact->bets.spot[i].wager, 1);
            put_number(out, (uint64_t)fact->bets.spot[i].cents, 8);
        }
        break;
    case TYPE_LIMITS:
        put_number(out, fact->limits.count, 1);
        for (int i = 0; i < fact->limits.count; i++) {
            put_number(out, fact->limits.spot[i].wager, 1);
            put_number(out, (uint64_t)fact->limits.spot[i].min_cents, 8);
            put_number(out, (uint64_t)fact->limits.spot[i].max_cents, 8);
        }
        break;
    default:
        if (is_number(field->type))
            put_number(out, load_number(at, field_width(field->type)), field_width(field->type));
        else
            buf_bytes(out, at, (size_t)field_width(field->type));
    }
}

void fact_put(struct buf *out, const struct fact *fact)
{
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

static void get_text(struct cursor *c, char *to, size_t room)
{
    const size_t size = get_number(c, 1);
    const uint8_t *at = take_bytes(c, size);

    if (size >= room || (at && memchr(at, 0, size))) c->bad = true;
    if (!c->bad) memcpy(to, at, size);
}

static void get_bytes(struct cursor *c, void *to, size_t size)
{
    const uint8_t *at = take_bytes(c, size);

    if (at) memcpy(to, at, size);
}

static uint8_t get_count(struct cursor *c, int most)
{
    const uint64_t count = get_number(c, 1);

    if (count > (uint64_t)most) c->bad = true;
    return c->bad ? 0 : (uint8_t)count;
}

static void get_changes(struct cursor *c, struct fact_changes *changes)
{
    changes->count = get_count(c, FACT_CHANGES);
    for (int i = 0; i < changes->count; i++) {
        changes->change[i].index = (uint8_t)get_number(c, 1);
        changes->change[i].was = (card)get_number(c, 1);
        changes->change[i].is = (card)get_number(c, 1);
    }
}

static void get_chips(struct cursor *c, struct fact_chips *chips)
{
    chips->count = get_count(c, CHIP_KINDS);
    for (int i = 0; i < chips->count; i++) chips->chips[i] = (int32_t)(uint32_t)get_number(c, 4);
}

static void get_amounts(struct cursor *c, struct fact_amounts *amounts)
{
    amounts->count = get_count(c, METERS_MAX);
    for (int i = 0; i < amounts->count; i++) amounts->amount[i] = (int64_t)get_number(c, 8);
}

/* What comes now is the size of the data, and then the data: the field is not there. */
static bool is_at_data(const struct cursor *c)
{
    return get_number(&(struct cursor){c->at, c->end, false}, 4) == (uint64_t)(c->end - c->at - 4);
}

static void get_field(struct cursor *c, struct fact *fact, const struct fact_field *field)
{
    char *at = (char *)fact + field->offset;

    switch ((enum fact_field_type)field->type) {
    case TYPE_NAME: get_text(c, at, FACT_NAME); break;
    case TYPE_TEXT: get_text(c, at, FACT_TEXT); break;
    case TYPE_CARDS:
        fact->cards.count = get_count(c, FACT_CARDS_MAX);
        get_bytes(c, fact->cards.card, fact->cards.count);
        break;
    case TYPE_CHANGES: get_changes(c, (struct fact_changes *)(void *)at); break;
    case TYPE_LATER:
    case TYPE_LATER_AMOUNTS:
        if (is_at_data(c)) break;
        if (field->type == TYPE_LATER)
            get_chips(c, (struct fact_chips *)(void *)at);
        else
            get_amounts(c, (struct fact_amounts *)(void *)at);
        c->bad = c->bad || !*at; /* a fact has one stored form */
        break;
    case TYPE_AMOUNTS: get_amounts(c, (struct fact_amounts *)(void *)at); break;
    case TYPE_CHIPS: get_chips(c, (struct fact_chips *)(void *)at); break;
    case TYPE_SPOTS:
        fact->bets.count = get_count(c, WAGERS_MAX);
        for (int i = 0; i < fact->bets.count; i++) {
            fact->bets.spot[i].wager = (uint8_t)get_number(c, 1);
            fact->bets.spot[i].cents = (int64_t)get_number(c, 8);
        }
        break;
    case TYPE_LIMITS:
        fact->limits.count = get_count(c, WAGERS_MAX);
        for (int i = 0; i < fact->limits.count; i++) {
            fact->limits.spot[i].wager = (uint8_t)get_number(c, 1);
            fact->limits.spot[i].min_cents = (int64_t)get_number(c, 8);
            fact->limits.spot[i].max_cents = (int64_t)get_number(c, 8);
        }
        break;
    case TYPE_BOOL: {
        const uint64_t value = get_number(c, 1);
        if (value > 1) c->bad = true;
        store_number(at, value & 1, 1);
        break;
    }
    default:
        if (is_number(field->type))
            store_number(at, get_number(c, field_width(field->type)), field_width(field->type));
        else
            get_bytes(c, at, (size_t)field_width(field->type));
    }
}

bool fact_get(struct fact *fact, const uint8_t *bytes, size_t size)
{
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

/* ORDER FACT */
static const struct {
    const char *id, *text;
} words[FACT_KINDS] = {[FACT_NONE] = {"", ""},
#define FACT_WORDS(name, id, text) [name] = {id, text},
                       FACT_LIST(FACT_WORDS)
#undef FACT_WORDS
};

const char *fact_id(int kind)
{
    return kind > FACT_NONE && kind < FACT_KINDS ? words[kind].id : "";
}

const char *fact_text(int kind)
{
    return kind > FACT_NONE && kind < FACT_KINDS ? words[kind].text : "";
}

const char *fact_source_id(int source)
{
    static const char *const ids[] = {"program", "clock", "terminal", "user"}; /* ORDER fact_source */

    return source >= 0 && source < (int)COUNT(ids) ? ids[source] : "";
}

const char *fact_note_id(int code)
{
    static const char *const ids[] = {
#define NOTE_ID(name, id, text) id,
        NOTE_LIST(NOTE_ID)
#undef NOTE_ID
    };

    return code >= 0 && code < NOTE_COUNT ? ids[code] : "";
}

const char *fact_proposal_id(int what)
{
    static const char *const ids[] = {
#define PROPOSAL_ID(name, id, text) id,
        PROPOSAL_LIST(PROPOSAL_ID)
#undef PROPOSAL_ID
    };

    return what >= 0 && what < PROPOSAL_COUNT ? ids[what] : "";
}

const char *fact_deck_id(int act)
{
    static const char *const ids[] = {
#define DECK_ID(name, id, text) id,
        DECK_LIST(DECK_ID)
#undef DECK_ID
    };

    return act >= 0 && act < DECK_ACTS ? ids[act] : "";
}

const char *fact_deck_text(int act)
{
    static const char *const texts[] = {
#define DECK_TEXT(name, id, text) text,
        DECK_LIST(DECK_TEXT)
#undef DECK_TEXT
    };

    return act >= 0 && act < DECK_ACTS ? texts[act] : "";
}

const char *fact_read_id(int what)
{
    static const char *const ids[] = {
#define READ_ID(name, id, text) id,
        READ_LIST(READ_ID)
#undef READ_ID
    };

    return what >= 0 && what < READS ? ids[what] : "";
}

/* ---- as JSON ------------------------------------------------------------------------------------------ */

static void put_json_list(struct buf *out, const struct fact *fact, const struct fact_field *field)
{
    const bool bets = field->type == TYPE_SPOTS;
    const int count = bets ? fact->bets.count : fact->limits.count;

    json_write_begin(out, field->name, '[');
    for (int i = 0; i < count; i++) {
        json_write_begin(out, NULL, '{');
        json_write_int(out, "wager", bets ? fact->bets.spot[i].wager : fact->limits.spot[i].wager);
        if (bets) {
            json_write_int(out, "cents", fact->bets.spot[i].cents);
        } else {
            json_write_int(out, "min", fact->limits.spot[i].min_cents);
            json_write_int(out, "max", fact->limits.spot[i].max_cents);
        }
        json_write_end(out, '}');
    }
    json_write_end(out, ']');
}

static void put_json_changes(struct buf *out, const char *name, const struct fact_changes *changes)
{
    json_write_begin(out, name, '[');
    for (int i = 0; i < changes->count; i++) {
        json_write_begin(out, NULL, '{');
        json_write_int(out, "index", changes->change[i].index);
        card_write_json(out, "was", &changes->change[i].was, 1);
        card_write_json(out, "is", &changes->change[i].is, 1);
        json_write_end(out, '}');
    }
    json_write_end(out, ']');
}

static void put_json_chips(struct buf *out, const char *name, const struct fact_chips *chips)
{
    json_write_begin(out, name, '[');
    for (int i = 0; i < chips->count; i++) {
        json_write_comma(out);
        buf_format(out, "%d", (int)chips->chips[i]);
    }
    json_write_end(out, ']');
}

static void put_json_amounts(struct buf *out, const char *name, const struct fact_amounts *amounts)
{
    json_write_begin(out, name, '[');
    for (int i = 0; i < amounts->count; i++) {
        json_write_comma(out);
        buf_format(out, "%lld", (long long)amounts->amount[i]);
    }
    json_write_end(out, ']');
}

static void put_json_field(struct buf *out, const struct fact *fact, const struct fact_field *field)
{
    const char *at = (const char *)fact + field->offset;
    const uint8_t *bytes = (const uint8_t *)at;

    if (is_left_out(field->type, at)) return;
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
    case TYPE_CARDS: card_write_json(out, field->name, fact->cards.card, fact->cards.count); break;
    case TYPE_CHANGES: put_json_changes(out, field->name, (const struct fact_changes *)(const void *)at); break;
    case TYPE_AMOUNTS:
    case TYPE_LATER_AMOUNTS: put_json_amounts(out, field->name, (const struct fact_amounts *)(const void *)at); break;
    case TYPE_LATER:
    case TYPE_CHIPS: put_json_chips(out, field->name, (const struct fact_chips *)(const void *)at); break;
    case TYPE_SPOTS:
    case TYPE_LIMITS: put_json_list(out, fact, field); break;
    default: json_write_int(out, field->name, (int64_t)load_number(at, field_width(field->type)));
    }
}

/* The number and the request are written without a sign: a request may be any 64 bits. */
void fact_put_json(struct buf *out, const struct fact *fact)
{
    buf_format(out, "\"number\":%llu", (unsigned long long)fact->number);
    json_write_int(out, "time", fact->time_ms);
    json_write_word(out, "fact", fact_id(fact->kind));
    json_write_int(out, "table", fact->table);
    json_write_word(out, "by", fact_source_id(fact->source));
    json_write_int(out, "who", fact->who);
    if (fact->request) buf_format(out, ",\"request\":%llu", (unsigned long long)fact->request);
    for (const struct fact_field *field = fields[fact->kind]; field->type; field++) put_json_field(out, fact, field);
}
