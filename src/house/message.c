/*
 * message.c - the list of messages as a table, and the judge of texts.
 *
 * Objects hold objects; the definition is a tree without loops, so judging goes as deep as it and no deeper.
 */
#include "house/message.h"

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

const struct message *message_find(const char *name)
{
    for (int i = 0; i < message_count; i++)
        if (strcmp(message_list[i].name, name) == 0) return &message_list[i];
    return NULL;
}

/* ---- the judge ---------------------------------------------------------------------------------------- */

struct judge {
    struct json j;
    struct buf *why;
};

static bool judge_object(struct judge *g, const struct message *object);

static bool wrong(struct judge *g, const char *what)
{
    if (!g->why->size) buf_format(g->why, "column %zu: %s", json_column(&g->j), what);
    return false;
}

static bool judge_number(struct judge *g)
{
    struct text number;
    int64_t value;
    bool whole;

    return (json_number(&g->j, &number) && json_integer(number, &value, &whole)) ||
           wrong(g, "expected a whole number");
}

static bool judge_text(struct judge *g, struct text *text)
{
    return json_string(&g->j, text) || wrong(g, "expected a string");
}

static bool judge_any(struct judge *g)
{
    struct text ignored;

    return json_skip(&g->j, &ignored) || wrong(g, "expected a value");
}

static bool judge_flag(struct judge *g)
{
    const enum json_kind kind = json_peek(&g->j);

    return kind == JSON_TRUE || kind == JSON_FALSE ? judge_any(g) : wrong(g, "expected true or false");
}

static bool judge_word(struct judge *g, const char *words)
{
    struct text text;

    if (!judge_text(g, &text)) return false;
    for (const char *at = words; *at;) {
        const size_t size = strcspn(at, " ");
        if (size == text.size && memcmp(at, text.at, size) == 0) return true;
        at += size + (at[size] == ' ');
    }
    return wrong(g, "none of the words");
}

static bool judge_hex(struct judge *g)
{
    struct text text;

    if (!judge_text(g, &text)) return false;
    bool good = text.size == 2 * FACT_HASH;
    for (size_t i = 0; good && i < text.size; i++)
        good = text.at[i] && strchr("0123456789abcdef", text.at[i]);
    return good || wrong(g, "expected 64 hexadecimal digits");
}

/* Exactly as the house writes them: two letters each, one space between. */
static bool judge_cards(struct judge *g)
{
    struct text text;

    if (!judge_text(g, &text)) return false;
    bool good = text.size % 3 == 2 || text.size == 0;
    for (size_t i = 0; good && i < text.size; i += 3) {
        const char *at = text.at + i, *end = at + 2;
        card c;
        good = (i + 2 == text.size || text.at[i + 2] == ' ') &&
               (memcmp(at, "??", 2) == 0 || (card_read(&at, end, &c) && at == end));
    }
    return good || wrong(g, "expected cards");
}

static bool judge_amounts(struct judge *g)
{
    struct text key;

    if (!json_enter(&g->j, '{')) return wrong(g, "expected an object");
    while (json_key(&g->j, &key))
        if (!judge_number(g)) return false;
    return !g->j.why || wrong(g, g->j.why);
}

/* Names to numbers and texts. */
static bool judge_values(struct judge *g)
{
    struct text key, ignored;

    if (!json_enter(&g->j, '{')) return wrong(g, "expected an object");
    while (json_key(&g->j, &key))
        if (!(json_peek(&g->j) == JSON_STRING ? judge_text(g, &ignored) : judge_number(g))) return false;
    return !g->j.why || wrong(g, g->j.why);
}

static bool judge_part(struct judge *g, const struct message_part *part);

/* Every item as if it were a part of that type. */
static bool judge_list(struct judge *g, enum part_type type, const char *of)
{
    const struct message_part item = {.key = "", .type = (uint8_t)type, .of = of};

    if (!json_enter(&g->j, '[')) return wrong(g, "expected an array");
    while (json_item(&g->j))
        if (!judge_part(g, &item)) return false;
    return !g->j.why || wrong(g, g->j.why);
}

static bool judge_part(struct judge *g, const struct message_part *part)
{
    struct text ignored;

    switch ((enum part_type)part->type) {
    case PART_NUMBER:
    case PART_CENTS:
    case PART_TIME: return judge_number(g);
    case PART_FLAG: return judge_flag(g);
    case PART_TEXT: return judge_text(g, &ignored);
    case PART_HEX: return judge_hex(g);
    case PART_CARDS: return judge_cards(g);
    case PART_AMOUNTS: return judge_amounts(g);
    case PART_VALUES: return judge_values(g);
    case PART_NUMBERS: return judge_list(g, PART_NUMBER, NULL);
    case PART_TEXTS: return judge_list(g, PART_TEXT, NULL);
    case PART_WORD: return judge_word(g, part->of);
    case PART_ONE: return judge_object(g, message_find(part->of));
    case PART_LIST: return judge_list(g, PART_ONE, part->of);
    case PART_ANY:
    case PART_NONE: break;
    }
    return judge_any(g);
}

/* "is" or one of the parts, each at most once. */
static bool judge_key(struct judge *g, const struct message *object, struct text key, uint32_t *given)
{
    if (object->is && text_is(key, "is")) {
        *given |= UINT32_C(1) << 31;
        return judge_word(g, object->is);
    }
    for (int i = 0; object->parts[i].key; i++) {
        if (!text_is(key, object->parts[i].key)) continue;
        if (*given >> i & 1) return wrong(g, "a key is given twice");
        *given |= UINT32_C(1) << i;
        return judge_part(g, &object->parts[i]);
    }
    return wrong(g, "a key that is not in the definition");
}

static bool judge_object(struct judge *g, const struct message *object)
{
    uint32_t given = 0;
    struct text key;

    if (!object) return wrong(g, "no such object in the definition");
    if (!json_enter(&g->j, '{')) return wrong(g, "expected an object");
    while (json_key(&g->j, &key))
        if (!judge_key(g, object, key, &given)) return false;
    if (g->j.why) return wrong(g, g->j.why);
    if (object->is && !(given >> 31)) return wrong(g, "\"is\" is missing");
    for (int i = 0; object->parts[i].key; i++)
        if (object->parts[i].must && !(given >> i & 1)) {
            wrong(g, object->name);
            buf_format(g->why, ": %s is missing", object->parts[i].key);
            return false;
        }
    return true;
}

bool message_conforms(const char *name, char *text, size_t size, struct buf *why)
{
    struct judge g = {json_over(text, size), why};

    if (!judge_object(&g, message_find(name))) return false;
    return json_finish(&g.j) || wrong(&g, g.j.why);
}
