#include "base/json_object.h"

#include <string.h>

/* ---- faults ------------------------------------------------------------------------------------------- */
#define set_fault(fault, code, place, ...)                                                                             \
    ((fault)->err = (code), (fault)->at = (place), text_refuse((fault)->text, sizeof(fault)->text, __VA_ARGS__))

struct json_quote json_quote(struct text text) {
    struct json_quote quote;
    struct buf b = BUF(quote.text);
    for (size_t i = 0; i < text.size && i < JSON_QUOTED; i++)
        buf_char(&b, text.at[i] >= ' ' && text.at[i] < 0x7f ? text.at[i] : '?');
    if (text.size > JSON_QUOTED) buf_put(&b, "...");
    return quote;
}

bool json_fault_syntax(struct json_fault *fault, const struct json *j) {
    return set_fault(fault, ERR_JSON, j->at, "column %zu: %s", json_column(j), j->why ? j->why : err_text(ERR_JSON));
}

bool json_fault_unknown(struct json_fault *fault, struct text key, const struct json_field *fields, int count) {
    BUF_ON_STACK(known, JSON_FAULT_TEXT - JSON_QUOTED - 20);
    for (int i = 0; fields && i < count; i++) buf_format(&known, "%s%s", i ? ", " : "; there are ", fields[i].key);
    return set_fault(fault, ERR_KEY_UNKNOWN, key.at, "there is no key '%s'%s", json_quote(key).text,
                     known.full ? "" : known.text);
}

bool json_fault_repeated(struct json_fault *fault, struct text key) {
    return set_fault(fault, ERR_KEY_TWICE, key.at, "the key '%s' is given twice", json_quote(key).text);
}

bool json_fault_missing(struct json_fault *fault, const char *at, const char *key) {
    return set_fault(fault, ERR_KEY_MISSING, at, "the key '%s' is missing", key);
}

bool json_fault_kind(struct json_fault *fault, const char *at, const char *key, const char *expected,
                     enum json_kind found) {
    return set_fault(fault, ERR_TYPE, at, "%s%sexpected %s, found %s", key ? key : "", key ? ": " : "", expected,
                     json_kind_name(found));
}

bool json_fault_range(struct json_fault *fault, const char *at, const char *key, int64_t least, int64_t most) {
    return set_fault(fault, ERR_RANGE, at, "%s: expected a whole number from %jd to %jd", key, least, most);
}

/* ---- objects ------------------------------------------------------------------------------------------ */
static bool accepts_kind(const struct json_field *field, enum json_kind kind) {
    const bool is_bool = field->kind == JSON_TRUE && kind == JSON_FALSE;
    return field->kind == JSON_BAD || field->kind == kind || is_bool;
}

static bool read_field(struct json *j, struct json_field *field, struct text key, struct json_fault *fault) {
    const enum json_kind kind = json_peek(j);
    if (field->value.at) return json_fault_repeated(fault, key);
    if (kind != JSON_BAD && kind != JSON_END && !accepts_kind(field, kind))
        return json_fault_kind(fault, j->at, field->key,
                               field->kind == JSON_TRUE ? "true or false" : json_kind_name(field->kind), kind);
    return json_skip(j, &field->value) || json_fault_syntax(fault, j);
}

bool json_object_read(struct json *j, struct json_field *fields, int count, struct json_fault *fault) {
    const char *const start = j->at;
    const enum json_kind kind = json_peek(j);
    struct text key, ignored;
    if (kind != JSON_OBJECT && kind != JSON_BAD && kind != JSON_END) {
        if (!json_skip(j, &ignored)) return json_fault_syntax(fault, j); /* 'nonsense' looks like null at first */
        return json_fault_kind(fault, start, NULL, "an object", kind);
    }
    json_enter(j, '{');
    while (json_next_key(j, &key)) {
        int i = 0;

        while (i < count && fields[i].key && !text_is(key, fields[i].key)) i++;
        if (i == count) return json_fault_unknown(fault, key, fields, count);
        if (!fields[i].key)
            json_skip(j, &ignored);
        else if (!read_field(j, &fields[i], key, fault))
            return false;
    }
    if (j->why) return json_fault_syntax(fault, j);
    for (int i = 0; i < count; i++)
        if (fields[i].required && !fields[i].value.at) return json_fault_missing(fault, start, fields[i].key);
    return true;
}

bool json_object_split(struct text text, struct json_field *fields, int count, struct json_fault *fault) {
    struct json j = json_init(text.at, text.size);
    if (!json_object_read(&j, fields, count, fault)) return false;
    return json_finish(&j) || json_fault_syntax(fault, &j);
}

/* ---- values ------------------------------------------------------------------------------------------- */
bool json_field_text(const struct json_field *field, size_t most, struct text *out, struct json_fault *fault) {
    const char *const at = field->value.at;
    if (!at) return true;
    struct json j = json_init(field->value.at, field->value.size);
    const enum json_kind kind = json_peek(&j);

    if (kind != JSON_STRING) return json_fault_kind(fault, at, field->key, "a string", kind);
    if (!json_read_string(&j, out)) return json_fault_syntax(fault, &j);
    if (out->size > most)
        return set_fault(fault, ERR_LENGTH, at, "%s: the text is longer than %zu bytes", field->key, most);
    for (size_t i = 0; i < out->size; i++)
        if ((unsigned char)out->at[i] < 0x20 || out->at[i] == 0x7f)
            return set_fault(fault, ERR_RANGE, at, "%s: the text has a control character", field->key);
    return true;
}

bool json_field_int(const struct json_field *field, int64_t least, int64_t most, int64_t *out,
                    struct json_fault *fault) {
    const char *const at = field->value.at;
    int64_t value;
    if (!at) return true;
    struct json j = json_init(field->value.at, field->value.size);

    if (!json_read_integer(&j, &value) || value < least || value > most)
        return json_fault_range(fault, at, field->key, least, most);
    *out = value;
    return true;
}

void json_field_bool(const struct json_field *field, bool *out) {
    if (field->value.at) *out = field->value.at[0] == 't';
}

/* ---- keys as names ------------------------------------------------------------------------------------ */
bool json_names_add(struct json_names *names, struct text name, struct json_fault *fault) {
    for (int i = 0; i < names->count; i++)
        if (names->name[i].size == name.size && memcmp(names->name[i].at, name.at, name.size) == 0)
            return json_fault_repeated(fault, name);
    if (names->count == JSON_NAMES_MAX)
        return set_fault(fault, ERR_LENGTH, name.at, "there are more than %d names", JSON_NAMES_MAX);
    names->name[names->count++] = name;
    return true;
}
