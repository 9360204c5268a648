/*
 * protocol.c - the lists of requests and messages as constant tables, and what can be looked up in them.
 */
#include "house/protocol.h"

#include "base/json_object.h"
#include "card/card.h"
#include "ledger/meter.h"
#include "table/config.h"

#include <sodium.h>
#include <string.h>

/* Who may: the words of protocol.def. */
enum {
    NOBODY = 1 << ROLE_NOBODY,
    TERMINAL = 1 << ROLE_TERMINAL,
    DEALER = 1 << ROLE_DEALER,
    CASHIER = 1 << ROLE_CASHIER,
    SUPERVISOR = 1 << ROLE_SUPERVISOR,
    AUDITOR = 1 << ROLE_AUDITOR,
    SIGN = 1 << ROLE_SIGN,
    FLOOR = DEALER | SUPERVISOR,
    READERS = SUPERVISOR | AUDITOR,
    STAFF = DEALER | CASHIER | SUPERVISOR | AUDITOR,
    EVERYBODY = TERMINAL | STAFF | SIGN,
};

enum { MAY, MUST };

/* clang-format off */
#define FIELD(key, type, least, most, need, text) \
    {#key, PROTOCOL_##type, need, offsetof(struct request, key), least, most, NULL, text},
#define CHOICE(key, words, need, text) \
    {#key, PROTOCOL_CHOICE, need, offsetof(struct request, key), 0, 0, words, text},
#define REQUEST(name, id, roles, over, way, fact, text, ...) \
    [REQUEST_##name] = {id, roles, OVER_##over, WAY_##way, fact, text, (const struct protocol_field[]){__VA_ARGS__ {0}}},
/* clang-format on */

static const struct protocol_request requests[REQUESTS] = {
#include "house/protocol.def"
};

const struct protocol_request *protocol_request(int kind)
{
    return kind > REQUEST_NONE && kind < REQUESTS ? &requests[kind] : NULL;
}

int protocol_find(struct text id)
{
    for (int kind = REQUEST_NONE + 1; kind < REQUESTS; kind++)
        if (text_is(id, requests[kind].id)) return kind;
    return REQUEST_NONE;
}

/* ---- what a request holds ----------------------------------------------------------------------------- */

/* The field of its kind that has this place; NULL: its kind has none such. */
static const struct protocol_field *field_at(const struct request *request, size_t offset, int *index)
{
    const struct protocol_request *p = protocol_request(request->kind);

    for (*index = 0; p && p->fields[*index].key; ++*index)
        if (p->fields[*index].offset == offset) return &p->fields[*index];
    return NULL;
}

bool request_has(const struct request *request, size_t offset)
{
    int index;

    return field_at(request, offset, &index) && request->given >> index & 1;
}

struct text request_word(const struct request *request, size_t offset)
{
    int index;
    const struct protocol_field *field = field_at(request, offset, &index);
    const char *at = field && field->words ? field->words : "";

    for (int which = *((const uint8_t *)request + offset); *at; which--) {
        const size_t size = strcspn(at, " ");
        if (which == 1) {
            /* a view of constant text; nobody writes through it */
            union {
                const char *from;
                char *to;
            } view = {at};
            return (struct text){view.to, size};
        }
        at += size + (at[size] == ' ');
    }
    return (struct text){NULL, 0};
}

void protocol_wipe(struct request *request)
{
    const struct protocol_request *p = protocol_request(request->kind);

    for (int i = 0; p && p->fields[i].key; i++) {
        if (p->fields[i].type != PROTOCOL_SECRET) continue;
        struct text *secret = (struct text *)(void *)((char *)request + p->fields[i].offset);

        if (secret->at) sodium_memzero(secret->at, secret->size);
        *secret = (struct text){NULL, 0};
    }
}

/* ---- names -------------------------------------------------------------------------------------------- */

static const struct {
    const char *id, *text;
} role_names[ROLES] = {
#define ROLE_ROW(name, id, text) {id, text},
    ROLE_LIST(ROLE_ROW)
#undef ROLE_ROW
};

const char *role_id(int role)
{
    must(role >= 0 && role < ROLES);
    return role_names[role].id;
}

const char *role_text(int role)
{
    must(role >= 0 && role < ROLES);
    return role_names[role].text;
}

/* ---- answers ------------------------------------------------------------------------------------------ */

void protocol_put_refused(struct buf *out, uint64_t number, enum err err, const char *message,
                          int64_t wait_ms)
{
    buf_put(out, "{\"is\":\"refused\",");
    if (number) buf_format(out, "\"n\":%llu,", (unsigned long long)number);
    buf_format(out, "\"code\":\"%s\",\"message\":", err_code(err));
    json_write_string(out, *message ? message : err_text(err));
    if (wait_ms) buf_format(out, ",\"wait\":%lld", (long long)wait_ms);
    buf_char(out, '}');
}

/* ======== messages ===================================================================================== */

/* clang-format off */
#define PART(key, type, need, text) {#key, PART_##type, need, NULL, text},
#define WORD(key, words, need, text) {#key, PART_WORD, need, words, text},
#define ONE(key, object, need, text) {#key, PART_ONE, need, #object, text},
#define LIST(key, object, need, text) {#key, PART_LIST, need, #object, text},
#define OBJECT(name, text, ...) {#name, NULL, text, (const struct message_part[]){__VA_ARGS__ {0}}},
#define MESSAGE(name, is, text, ...) {#name, is, text, (const struct message_part[]){__VA_ARGS__ {0}}},
#define RESULT(request, object)
#define RESULTS(request, object)
const struct message message_list[] = {
#include "house/message.def"
};
#undef OBJECT
#undef MESSAGE
#undef RESULT
#undef RESULTS
#define OBJECT(...)
#define MESSAGE(...)
#define RESULT(request, object) {REQUEST_##request, false, #object},
#define RESULTS(request, object) {REQUEST_##request, true, #object},
const struct message_result message_results[] = {
#include "house/message.def"
};
/* clang-format on */

const int message_count = (int)COUNT(message_list);
const int message_result_count = (int)COUNT(message_results);

const struct message *message_find(const char *name)
{
    for (int i = 0; i < message_count; i++)
        if (strcmp(message_list[i].name, name) == 0) return &message_list[i];
    return NULL;
}

/* ---- checking a message ------------------------------------------------------------------------------- */

struct checker {
    struct json j;
    struct buf *why;
};

static bool check_object(struct checker *g, const struct message *object);

static bool refuse(struct checker *g, const char *what)
{
    if (!g->why->size) buf_format(g->why, "column %zu: %s", json_column(&g->j), what);
    return false;
}

static bool check_number(struct checker *g)
{
    struct text number;
    int64_t value;
    bool whole;

    return (json_number(&g->j, &number) && json_integer(number, &value, &whole)) ||
           refuse(g, "expected a whole number");
}

static bool check_text(struct checker *g, struct text *text)
{
    return json_string(&g->j, text) || refuse(g, "expected a string");
}

static bool check_any(struct checker *g)
{
    struct text ignored;

    return json_skip(&g->j, &ignored) || refuse(g, "expected a value");
}

static bool check_flag(struct checker *g)
{
    const enum json_kind kind = json_peek(&g->j);

    return kind == JSON_TRUE || kind == JSON_FALSE ? check_any(g) : refuse(g, "expected true or false");
}

static bool check_word(struct checker *g, const char *words)
{
    struct text text;

    if (!check_text(g, &text)) return false;
    for (const char *at = words; *at;) {
        const size_t size = strcspn(at, " ");
        if (size == text.size && memcmp(at, text.at, size) == 0) return true;
        at += size + (at[size] == ' ');
    }
    return refuse(g, "none of the words");
}

static bool check_hex(struct checker *g)
{
    struct text text;

    if (!check_text(g, &text)) return false;
    bool good = text.size == 2 * FACT_HASH;
    for (size_t i = 0; good && i < text.size; i++)
        good = text.at[i] && strchr("0123456789abcdef", text.at[i]);
    return good || refuse(g, "expected 64 hexadecimal digits");
}

/* Exactly as the house writes them: two letters each, one space between. */
static bool check_cards(struct checker *g)
{
    struct text text;

    if (!check_text(g, &text)) return false;
    bool good = text.size % 3 == 2 || text.size == 0;
    for (size_t i = 0; good && i < text.size; i += 3) {
        const char *at = text.at + i, *end = at + 2;
        card c;
        good = (i + 2 == text.size || text.at[i + 2] == ' ') &&
               (memcmp(at, "??", 2) == 0 || (card_read(&at, end, &c) && at == end));
    }
    return good || refuse(g, "expected cards");
}

static bool check_amounts(struct checker *g)
{
    struct text key;

    if (!json_enter(&g->j, '{')) return refuse(g, "expected an object");
    while (json_key(&g->j, &key))
        if (!check_number(g)) return false;
    return !g->j.why || refuse(g, g->j.why);
}

/* Names to numbers and texts. */
static bool check_values(struct checker *g)
{
    struct text key, ignored;

    if (!json_enter(&g->j, '{')) return refuse(g, "expected an object");
    while (json_key(&g->j, &key))
        if (!(json_peek(&g->j) == JSON_STRING ? check_text(g, &ignored) : check_number(g))) return false;
    return !g->j.why || refuse(g, g->j.why);
}

static bool check_part(struct checker *g, const struct message_part *part);

/* Every item as if it were a part of that type. */
static bool check_list(struct checker *g, enum part_type type, const char *of)
{
    const struct message_part item = {.key = "", .type = (uint8_t)type, .of = of};

    if (!json_enter(&g->j, '[')) return refuse(g, "expected an array");
    while (json_item(&g->j))
        if (!check_part(g, &item)) return false;
    return !g->j.why || refuse(g, g->j.why);
}

static bool check_part(struct checker *g, const struct message_part *part)
{
    struct text ignored;

    switch ((enum part_type)part->type) {
    case PART_NUMBER:
    case PART_CENTS:
    case PART_TIME: return check_number(g);
    case PART_FLAG: return check_flag(g);
    case PART_TEXT: return check_text(g, &ignored);
    case PART_HEX: return check_hex(g);
    case PART_CARDS: return check_cards(g);
    case PART_AMOUNTS: return check_amounts(g);
    case PART_VALUES: return check_values(g);
    case PART_NUMBERS: return check_list(g, PART_NUMBER, NULL);
    case PART_TEXTS: return check_list(g, PART_TEXT, NULL);
    case PART_WORD: return check_word(g, part->of);
    case PART_ONE: return check_object(g, message_find(part->of));
    case PART_LIST: return check_list(g, PART_ONE, part->of);
    case PART_ANY:
    case PART_NONE: break;
    }
    return check_any(g);
}

/* "is" or one of the parts, each at most once. */
static bool check_key(struct checker *g, const struct message *object, struct text key, uint32_t *given)
{
    struct json_fault fault;

    if (object->is && text_is(key, "is")) {
        *given |= UINT32_C(1) << 31;
        return check_word(g, object->is);
    }
    for (int i = 0; object->parts[i].key; i++) {
        if (!text_is(key, object->parts[i].key)) continue;
        if (*given >> i & 1) return json_fault_twice(&fault, key) || refuse(g, fault.text);
        *given |= UINT32_C(1) << i;
        return check_part(g, &object->parts[i]);
    }
    return json_fault_unknown(&fault, key, NULL, 0) || refuse(g, fault.text);
}

static bool refuse_missing(struct checker *g, const struct message *object, const char *key)
{
    struct json_fault fault;

    json_fault_missing(&fault, g->j.at, key);
    if (!g->why->size) buf_format(g->why, "column %zu: %s: %s", json_column(&g->j), object->name, fault.text);
    return false;
}

static bool check_object(struct checker *g, const struct message *object)
{
    uint32_t given = 0;
    struct text key;

    if (!object) return refuse(g, "no such object in the definition");
    if (!json_enter(&g->j, '{')) return refuse(g, "expected an object");
    while (json_key(&g->j, &key))
        if (!check_key(g, object, key, &given)) return false;
    if (g->j.why) return refuse(g, g->j.why);
    if (object->is && !(given >> 31)) return refuse_missing(g, object, "is");
    for (int i = 0; object->parts[i].key; i++)
        if (object->parts[i].must && !(given >> i & 1))
            return refuse_missing(g, object, object->parts[i].key);
    return true;
}

bool message_conforms(const char *name, char *text, size_t size, struct buf *why)
{
    struct checker g = {json_over(text, size), why};

    if (!check_object(&g, message_find(name))) return false;
    return json_finish(&g.j) || refuse(&g, g.j.why);
}
