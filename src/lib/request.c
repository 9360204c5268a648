#include "lib/request.h"

#include "base/json_object.h"

#include <stdlib.h>

static bool refuse(struct request *r, struct text key, const char *what) {
    return text_refuse(r->message, sizeof r->message, "request: %s: %s", json_quote(key).text, what);
}

/* Appends an argument of these parts; those that are NULL are left out. */
static bool add_argument(struct request *r, const char *dashes, struct text key, const struct text *name,
                         const struct text *value) {
    const size_t size = strlen(dashes) + key.size + (name ? 1 + name->size : 0) + (value ? 1 + value->size : 0) + 1;
    struct buf b = buf_init(malloc(size + 1), size + 1);
    r->no_memory = r->no_memory || !b.text;
    if (!b.text) return text_refuse(r->message, sizeof r->message, "out of memory");
    r->argv[r->argc++] = b.text;
    buf_put(&b, dashes);
    buf_bytes(&b, key.at, key.size);
    if (name) buf_char(&b, '=');
    if (name) buf_bytes(&b, name->at, name->size);
    if (value) buf_char(&b, '=');
    if (value) buf_bytes(&b, value->at, value->size);
    return strlen(b.text) == b.size || refuse(r, key, "there is a zero byte in it");
}

static bool add_word(struct request *r, const char *dashes, const char *word) {
    BUF_ON_STACK(b, 400); /* what no command or game is named is cut there */
    buf_put(&b, word);
    return add_argument(r, dashes, (struct text){b.text, b.size}, NULL, NULL);
}

/* A value as text: that of a string, or as it is written. */
static bool read_value(struct json *j, struct text *out) {
    return json_peek(j) == JSON_STRING ? json_read_string(j, out) : json_skip(j, out);
}

static bool read_files(struct request *r, struct json *j, struct text key) {
    struct text name, value;
    if (!json_enter(j, '{')) return refuse(r, key, "this is an object of names and texts");
    while (json_next_key(j, &name)) {
        if (!read_value(j, &value)) return false;
        name.at[name.size] = '\0'; /* where its quote was */
        r->files[r->file_count++] = (struct call_file){name.at, value};
    }
    return !j->why;
}

static bool read_words(struct request *r, struct json *j, struct text key) {
    for (json_enter(j, '['); json_next_item(j);) {
        if (r->word_count == COUNT(r->words)) return refuse(r, key, "there are too many");
        if (!read_value(j, &r->words[r->word_count++])) return false;
    }
    return !j->why;
}

static bool read_option(struct request *r, struct json *j, struct text key) {
    const enum json_kind kind = json_peek(j);
    struct text name, value;
    bool good = true;
    if (kind == JSON_OBJECT) {
        for (json_enter(j, '{'); good && json_next_key(j, &name);)
            good = read_value(j, &value) && add_argument(r, "--", key, &name, &value);
    } else if (kind == JSON_ARRAY) {
        for (json_enter(j, '['); good && json_next_item(j);)
            good = read_value(j, &value) && add_argument(r, "--", key, NULL, &value);
    } else {
        const bool given = kind != JSON_FALSE && kind != JSON_NULL;

        good = read_value(j, &value) && (!given || add_argument(r, "--", key, NULL, kind == JSON_TRUE ? NULL : &value));
    }
    return good;
}

static bool read_keys(struct request *r, struct json *j) {
    struct text key, skipped;
    bool good = true;
    if (!json_enter(j, '{')) return !j->why && refuse(r, (struct text){j->at, 1}, "a request is an object");
    while (good && json_next_key(j, &key)) {
        if (text_is(key, "files")) {
            good = read_files(r, j, key);
        } else if (text_is(key, "words")) {
            good = read_words(r, j, key);
        } else if (text_is(key, "json")) {
            r->plain = json_peek(j) == JSON_FALSE;
            good = json_skip(j, &skipped);
        } else {
            good = read_option(r, j, key);
        }
    }
    return good && json_finish(j);
}

bool request_open(struct request *r, const char *command, const char *word, const char *text) {
    const size_t size = text ? strlen(text) : 0, most = size / 2 + 5; /* an argument takes two bytes at least: [0,0] */
    *r = (struct request){
        .text = malloc(size + 1), .argv = calloc(most, sizeof r->argv[0]), .files = calloc(most, sizeof r->files[0])};
    if (!r->text || !r->argv || !r->files) {
        r->no_memory = true;
        return text_refuse(r->message, sizeof r->message, "out of memory");
    }
    memcpy(r->text, text ? text : "", size + 1);
    struct json j = json_init(r->text, size);
    if (!add_word(r, "", command) || (text && !read_keys(r, &j))) {
        if (!r->message[0] || j.why)
            text_refuse(r->message, sizeof r->message, "request: column %zu: %s", json_column(&j), j.why);
        return false;
    }
    bool good = (r->plain || add_word(r, "--", "json")) && add_word(r, "--", "") && (!word || add_word(r, "", word));
    for (int i = 0; good && i < r->word_count; i++) good = add_argument(r, "", r->words[i], NULL, NULL);
    return good;
}

void request_close(struct request *r) {
    for (int i = 0; r->argv && i < r->argc; i++) free(r->argv[i]);
    free(r->argv);
    free(r->files);
    free(r->text);
}
