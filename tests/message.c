#include "message.h"

#include "base/json_object.h"
#include "card/card.h"

#include <string.h>

enum { MAY, MUST };

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

const struct message *message_find(const char *name) {
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

static bool refuse(struct checker *g, const char *what) {
    if (!g->why->size) buf_format(g->why, "column %zu: %s", json_column(&g->j), what);
    return false;
}

static bool check_number(struct checker *g) {
    struct text number;
    int64_t value;
    bool whole;

    return (json_read_number(&g->j, &number) && json_parse_integer(number, &value, &whole)) ||
           refuse(g, "expected a whole number");
}

static bool check_text(struct checker *g, struct text *text) {
    return json_read_string(&g->j, text) || refuse(g, "expected a string");
}

static bool check_any(struct checker *g) {
    struct text ignored;

    return json_skip(&g->j, &ignored) || refuse(g, "expected a value");
}

static bool check_flag(struct checker *g) {
    const enum json_kind kind = json_peek(&g->j);

    return kind == JSON_TRUE || kind == JSON_FALSE ? check_any(g) : refuse(g, "expected true or false");
}

static bool check_word(struct checker *g, const char *words) {
    struct text text;

    if (!check_text(g, &text)) return false;
    for (const char *at = words; *at;) {
        const size_t size = strcspn(at, " ");
        if (size == text.size && memcmp(at, text.at, size) == 0) return true;
        at += size + (at[size] == ' ');
    }
    return refuse(g, "none of the words");
}

static bool check_hex(struct checker *g) {
    struct text text;

    if (!check_text(g, &text)) return false;
    bool good = text.size == 2 * FACT_HASH;
    for (size_t i = 0; good && i < text.size; i++) good = text.at[i] && strchr("0123456789abcdef", text.at[i]);
    return good || refuse(g, "expected 64 hexadecimal digits");
}

/* Exactly as the house writes them: two letters each, one space between. */
static bool check_cards(struct checker *g) {
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

static bool check_amounts(struct checker *g) {
    struct text key;

    if (!json_enter(&g->j, '{')) return refuse(g, "expected an object");
    while (json_next_key(&g->j, &key))
        if (!check_number(g)) return false;
    return !g->j.why || refuse(g, g->j.why);
}

/* Names to numbers and texts. */
static bool check_values(struct checker *g) {
    struct text key, ignored;

    if (!json_enter(&g->j, '{')) return refuse(g, "expected an object");
    while (json_next_key(&g->j, &key))
        if (!(json_peek(&g->j) == JSON_STRING ? check_text(g, &ignored) : check_number(g))) return false;
    return !g->j.why || refuse(g, g->j.why);
}

static bool check_part(struct checker *g, const struct message_part *part);

/* Every item as if it were a part of that type. */
static bool check_list(struct checker *g, enum part_type type, const char *of) {
    const struct message_part item = {.key = "", .type = (uint8_t)type, .of = of};

    if (!json_enter(&g->j, '[')) return refuse(g, "expected an array");
    while (json_next_item(&g->j))
        if (!check_part(g, &item)) return false;
    return !g->j.why || refuse(g, g->j.why);
}

static bool check_part(struct checker *g, const struct message_part *part) {
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
static bool check_key(struct checker *g, const struct message *object, struct text key, uint64_t *given) {
    struct json_fault fault;

    if (object->is && text_is(key, "is")) {
        *given |= UINT64_C(1) << 63;
        return check_word(g, object->is);
    }
    for (int i = 0; object->parts[i].key; i++) {
        if (!text_is(key, object->parts[i].key)) continue;
        if (*given >> i & 1) return json_fault_repeated(&fault, key) || refuse(g, fault.text);
        *given |= UINT64_C(1) << i;
        return check_part(g, &object->parts[i]);
    }
    return json_fault_unknown(&fault, key, NULL, 0) || refuse(g, fault.text);
}

static bool refuse_missing(struct checker *g, const struct message *object, const char *key) {
    struct json_fault fault;

    json_fault_missing(&fault, g->j.at, key);
    if (!g->why->size) buf_format(g->why, "column %zu: %s: %s", json_column(&g->j), object->name, fault.text);
    return false;
}

static bool check_object(struct checker *g, const struct message *object) {
    uint64_t given = 0;
    struct text key;

    if (!object) return refuse(g, "no such object in the definition");
    if (!json_enter(&g->j, '{')) return refuse(g, "expected an object");
    while (json_next_key(&g->j, &key))
        if (!check_key(g, object, key, &given)) return false;
    if (g->j.why) return refuse(g, g->j.why);
    if (object->is && !(given >> 63)) return refuse_missing(g, object, "is");
    for (int i = 0; object->parts[i].key; i++)
        if (object->parts[i].must && !(given >> i & 1)) return refuse_missing(g, object, object->parts[i].key);
    return true;
}

bool message_conforms(const char *name, char *text, size_t size, struct buf *why) {
    struct checker g = {json_init(text, size), why};

    if (!check_object(&g, message_find(name))) return false;
    return json_finish(&g.j) || refuse(&g, g.j.why);
}
