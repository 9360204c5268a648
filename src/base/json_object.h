/* json_object.h - reads a JSON object by the list of keys it may have, with one set of error messages.
 *
 *   struct json_field f[] = {{.key = "name", .kind = JSON_STRING, .required = true}, {.key = "box"}};
 *
 *   if (!json_object_read(&j, f, COUNT(f), &fault)) ...       a key is unknown, repeated, missing or of the wrong kind
 *   if (!json_field_int(&f[1], 0, 4, &box, &fault)) ...       an absent field leaves box as it is
 *
 * Values are slices of the text, so keys may come in any order and every fault has its place; a string is
 * decoded (in place, so only once) by json_field_text().  Objects whose keys are names (of wagers, options,
 * meters) are read with json_next_key() and struct json_names.
 *
 * A fault is an error code, a place and a sentence without the place: the caller prefixes the line, the table
 * or the request.  Of the input only keys are quoted, shortened, and never values: a value may be a secret
 * under a wrong key. */
#pragma once

#include "base/err.h"
#include "base/json.h"

enum { JSON_FAULT_TEXT = 512, JSON_NAMES_MAX = 64, JSON_QUOTED = 40 };

struct json_fault {
    enum err err;
    const char *at; /* the place in the text */
    char text[JSON_FAULT_TEXT];
};

/* As the key of the last field: all other keys are allowed and ignored. */
#define JSON_OTHER_KEYS NULL

struct json_field {
    const char *key;
    enum json_kind kind; /* JSON_BAD: any; JSON_TRUE: true or false */
    bool required;
    struct text value; /* as written; value.at NULL: absent */
};

/* Reads the next object to its closing brace.  A field of kind JSON_BAD takes any value.  False at the first fault. */
bool json_object_read(struct json *j, struct json_field *fields, int count, struct json_fault *fault);

/* The same, where the object is the whole text. */
bool json_object_split(struct text text, struct json_field *fields, int count, struct json_fault *fault);

/* ---- values: an absent field is no fault and leaves *out unchanged ------------------------------------ */
/* A string of at most `most` bytes, without control characters. */
bool json_field_text(const struct json_field *field, size_t most, struct text *out, struct json_fault *fault);
bool json_field_int(const struct json_field *field, int64_t least, int64_t most, int64_t *out,
                    struct json_fault *fault);
void json_field_bool(const struct json_field *field, bool *out);

/* ---- keys as names ------------------------------------------------------------------------------------ */
/* The keys of one object so far, to find repeated ones. */
struct json_names {
    struct text name[JSON_NAMES_MAX];
    int count;
};

/* False, with a fault, if the name is repeated or there are too many. */
bool json_names_add(struct json_names *names, struct text name, struct json_fault *fault);

/* ---- faults, for callers with readers of their own; all return false ---------------------------------- */
bool json_fault_syntax(struct json_fault *fault, const struct json *j);
bool json_fault_unknown(struct json_fault *fault, struct text key, const struct json_field *fields,
                        int count); /* fields NULL: the message does not list the known keys */
bool json_fault_repeated(struct json_fault *fault, struct text key);
bool json_fault_missing(struct json_fault *fault, const char *at, const char *key);
bool json_fault_kind(struct json_fault *fault, const char *at, const char *key, const char *expected,
                     enum json_kind found); /* key may be NULL */
bool json_fault_range(struct json_fault *fault, const char *at, const char *key, int64_t least, int64_t most);

/* Input for use in a message: printable ASCII, other bytes as '?', cut at JSON_QUOTED bytes. */
struct json_quote {
    char text[JSON_QUOTED + 4];
};
struct json_quote json_quote(struct text text);
