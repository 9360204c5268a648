#include "world/json.h"

#include <stdlib.h>
#include <string.h>

static uint32_t make_node(struct world_json *j) {
    if (j->count == j->capacity) {
        j->capacity = j->capacity ? 2 * j->capacity : 512;
        j->node = realloc(j->node, j->capacity * sizeof *j->node);
        must(j->node);
    }
    j->node[j->count] = (struct world_node){0};
    return j->count++;
}

static char peek_char(struct world_json *j) {
    while (j->at < j->end && (*j->at == ' ' || *j->at == '\n')) j->at++;
    return j->at < j->end ? *j->at : 0;
}

static bool accept_char(struct world_json *j, char c) {
    if (peek_char(j) != c) return false;
    j->at++;
    return true;
}

/* Escapes stay as they are: nothing that is looked for here has any. */
static bool read_string(struct world_json *j, const char **text, size_t *size) {
    if (!accept_char(j, '"')) return false;
    *text = j->at;
    while (j->at < j->end && *j->at != '"') {
        if (*j->at == '\\') j->at++;
        j->at++;
    }
    if (j->at >= j->end) return false;
    *size = (size_t)(j->at++ - *text);
    return true;
}

static bool read_number(struct world_json *j, int64_t *out) {
    const bool below = accept_char(j, '-');
    uint64_t value = 0;

    if (peek_char(j) < '0' || peek_char(j) > '9') return false;
    for (; j->at < j->end && *j->at >= '0' && *j->at <= '9'; j->at++) value = value * 10 + (uint64_t)(*j->at - '0');
    *out = below ? -(int64_t)value : (int64_t)value;
    return true;
}

static bool read_word(struct world_json *j, const char *word) {
    const size_t size = strlen(word);

    if ((size_t)(j->end - j->at) < size || memcmp(j->at, word, size) != 0) return false;
    j->at += size;
    return true;
}

static uint32_t read_value(struct world_json *j, int depth);

static bool read_members(struct world_json *j, uint32_t parent, char close, int depth) {
    uint32_t last = 0;

    if (accept_char(j, close)) return true;
    do {
        const char *key = NULL;
        size_t key_size = 0;

        if (close == '}' && (!read_string(j, &key, &key_size) || !accept_char(j, ':'))) return false;
        const uint32_t value = read_value(j, depth + 1);
        if (!value) return false;
        j->node[value].key = key;
        j->node[value].key_size = key_size;
        if (last)
            j->node[last].next = value;
        else
            j->node[parent].child = value;
        last = value;
    } while (accept_char(j, ','));
    return accept_char(j, close);
}

static bool read_any(struct world_json *j, uint32_t node, int depth) {
    struct world_node read = {0};
    bool good = true;

    switch (peek_char(j)) {
    case '{':
    case '[':
        read.kind = *j->at == '{' ? WORLD_OBJECT : WORLD_LIST;
        j->node[node] = read;
        j->at++;
        return depth < 32 && read_members(j, node, read.kind == WORLD_OBJECT ? '}' : ']', depth);
    case '"':
        read.kind = WORLD_STRING;
        good = read_string(j, &read.text, &read.text_size);
        break;
    case 't': read.kind = WORLD_TRUE, good = read_word(j, "true"); break;
    case 'f': read.kind = WORLD_FALSE, good = read_word(j, "false"); break;
    case 'n': good = read_word(j, "null"); break;
    default: read.kind = WORLD_NUMBER, good = read_number(j, &read.number); break;
    }
    j->node[node] = read;
    return good;
}

static uint32_t read_value(struct world_json *j, int depth) {
    const uint32_t node = make_node(j);

    return read_any(j, node, depth) ? node : 0;
}

const struct world_node *world_json_read(struct world_json *j, const char *text, size_t size) {
    j->at = text;
    j->end = text + size;
    j->count = 0;
    make_node(j);
    const uint32_t root = read_value(j, 0);

    return root && !peek_char(j) ? &j->node[root] : NULL;
}

void world_json_close(struct world_json *j) {
    free(j->node);
    *j = (struct world_json){0};
}

const struct world_node *world_json_get(const struct world_json *j, const struct world_node *of, const char *key) {
    const size_t size = strlen(key);

    for (const struct world_node *n = of ? world_json_first(j, of) : NULL; n; n = world_json_next(j, n))
        if (n->key_size == size && memcmp(n->key, key, size) == 0) return n;
    return NULL;
}

int64_t world_json_number(const struct world_json *j, const struct world_node *of, const char *key, int64_t otherwise) {
    const struct world_node *n = world_json_get(j, of, key);

    return n && n->kind == WORLD_NUMBER ? n->number : otherwise;
}

bool world_json_flag(const struct world_json *j, const struct world_node *of, const char *key) {
    const struct world_node *n = world_json_get(j, of, key);

    return n && n->kind == WORLD_TRUE;
}

bool world_json_is(const struct world_node *n, const char *text) {
    return n && n->kind == WORLD_STRING && n->text_size == strlen(text) && memcmp(n->text, text, n->text_size) == 0;
}

void world_json_copy(const struct world_node *n, char *to, size_t room) {
    const size_t size = n && n->kind == WORLD_STRING && n->text_size < room ? n->text_size : 0;

    if (size) memcpy(to, n->text, size);
    to[size] = 0;
}
