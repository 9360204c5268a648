/*
 * json_object.h - one JSON object, taken apart by the list of keys it may have; one set of messages for all.
 *
 *   struct json_field f[] = {{.key = "name", .kind = JSON_STRING, .required = true}, {.key = "box"}};
 *
 *   if (!json_object_read(&j, f, COUNT(f), &fault)) ...    unknown, twice, missing, of the wrong kind
 *   if (!json_field_int(&f[1], 0, 4, &box, &fault)) ...    a field that was not given leaves box as it is
 *
 * Values stay where they stand in the text, so keys may come in any order and every fault has its place; a
 * string is decoded (in place, hence once) by json_field_text().  Objects whose keys are names of something
 * (wagers, options, meters) are walked with json_key() and struct json_names.
 *
 * A fault is a code, a place and one sentence without a place: the caller puts the line, the table or the
 * request before it.  Text from outside is quoted short and only if it is a key, never a value: a value may
 * be a secret under a wrong key.
 */
#ifndef BASE_JSON_OBJECT_H
#define BASE_JSON_OBJECT_H

#include "base/err.h"
#include "base/json.h"

enum { JSON_FAULT_TEXT = 240, JSON_NAMES_MAX = 64, JSON_QUOTED = 40 };

struct json_fault {
    enum err err;
    const char *at; /* in the text that was read */
    char text[JSON_FAULT_TEXT];
};

/* As the key of the last field of a list: any other key is allowed and ignored. */
#define JSON_OTHER_KEYS NULL

struct json_field {
    const char *key;
    enum json_kind kind; /* JSON_BAD: any; JSON_TRUE: true or false */
    bool required;
    struct text value; /* as written; at NULL: not given */
};

/*
 * Reads the object that j stands before, to its closing brace.  A kind of JSON_BAD takes any value.  False
 * after the first fault.
 */
bool json_object_read(struct json *j, struct json_field *fields, int count, struct json_fault *fault);

/* The same for an object that is the whole of a text. */
bool json_object_split(struct text text, struct json_field *fields, int count, struct json_fault *fault);

/* ---- values; a field that was not given is right and leaves *out as it is ----------------------------- */

/* A string of at most most bytes, without control characters. */
bool json_field_text(const struct json_field *field, size_t most, struct text *out, struct json_fault *fault);
bool json_field_int(const struct json_field *field, int64_t least, int64_t most, int64_t *out,
                    struct json_fault *fault);
void json_field_bool(const struct json_field *field, bool *out);

/* ---- keys that are names ------------------------------------------------------------------------------ */

/* The keys of one object so far. */
struct json_names {
    struct text name[JSON_NAMES_MAX];
    int count;
};

/* False, with the fault, if the name was there before or there are too many. */
bool json_names_add(struct json_names *names, struct text name, struct json_fault *fault);

/* ---- the sentences, for readers of their own; all return false ---------------------------------------- */

bool json_fault_broken(struct json_fault *fault, const struct json *j);
bool json_fault_unknown(struct json_fault *fault, struct text key, const struct json_field *fields,
                        int count); /* fields may be NULL: the keys there are then not listed */
bool json_fault_twice(struct json_fault *fault, struct text key);
bool json_fault_missing(struct json_fault *fault, const char *at, const char *key);
bool json_fault_kind(struct json_fault *fault, const char *at, const char *key, const char *expected,
                     enum json_kind found); /* key may be NULL */
bool json_fault_range(struct json_fault *fault, const char *at, const char *key, int64_t least, int64_t most);

/* A text from outside for a message: printable ASCII, others as '?', cut at JSON_QUOTED bytes. */
struct json_quote {
    char text[JSON_QUOTED + 4];
};
struct json_quote json_quote(struct text text);

#endif
