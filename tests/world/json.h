/* json.h - a message of the house as a tree, for clients and the auditor.
 *
 * Independent of base/json.h, so that the house's output is not read by the house's own code.  A tree lives
 * until the next world_json_read() with the same memory. */
#pragma once

#include "base/base.h"

enum world_kind { WORLD_NULL, WORLD_TRUE, WORLD_FALSE, WORLD_NUMBER, WORLD_STRING, WORLD_LIST, WORLD_OBJECT };

struct world_node {
    uint8_t kind; /* enum world_kind */
    const char *key, *text;
    size_t key_size, text_size;
    int64_t number;
    uint32_t next, child; /* places in the tree; 0: none */
};

struct world_json {
    const char *at, *end;
    struct world_node *node; /* 0 is never used; 1 is the root */
    uint32_t count, capacity;
};

/* NULL: this is not JSON. */
const struct world_node *world_json_read(struct world_json *j, const char *text, size_t size);
void world_json_close(struct world_json *j);

/* The member of that name; NULL for none, and for a member of NULL. */
const struct world_node *world_json_get(const struct world_json *j, const struct world_node *of, const char *key);
int64_t world_json_number(const struct world_json *j, const struct world_node *of, const char *key, int64_t otherwise);
bool world_json_flag(const struct world_json *j, const struct world_node *of, const char *key);
bool world_json_is(const struct world_node *node, const char *text); /* a string of this text */
void world_json_copy(const struct world_node *node, char *to, size_t room);

static inline const struct world_node *world_json_first(const struct world_json *j, const struct world_node *of) {
    return of && of->child ? &j->node[of->child] : NULL;
}

static inline const struct world_node *world_json_next(const struct world_json *j, const struct world_node *node) {
    return node->next ? &j->node[node->next] : NULL;
}
