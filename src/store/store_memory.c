/* store_memory.c - a growing log in memory.
 *
 * Bytes are copied into chunks that never move, so a callback runs without the lock and may call the store
 * again.  Names are a list: there are few. */
#include "store/store_parts.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 1 << 20 };

struct chunk {
    struct chunk *before;
    size_t size, used;
    uint8_t bytes[];
};

struct value {
    struct value *next;
    uint8_t *bytes;
    size_t size;
    char name[STORE_NAME_MAX + 1];
};

struct memory {
    pthread_mutex_t lock;
    struct problem problem;
    struct store_entry *entries;
    uint64_t count, capacity;
    struct chunk *chunk;
    struct value *values;
    uint64_t beats;
};

/* ---- entries ------------------------------------------------------------------------------------------ */
static bool room_for_entries(struct memory *m, uint64_t count) {
    uint64_t capacity = m->capacity ? m->capacity : 1024;
    while (capacity < m->count + count) capacity *= 2;
    if (capacity == m->capacity) return true;
    struct store_entry *entries = realloc(m->entries, capacity * sizeof *entries);

    if (!entries) return false;
    m->entries = entries;
    m->capacity = capacity;
    return true;
}

static bool room_for_bytes(struct memory *m, size_t size) {
    if (m->chunk && m->chunk->size - m->chunk->used >= size) return true;
    const size_t full = size > CHUNK_SIZE ? size : CHUNK_SIZE;
    struct chunk *chunk = malloc(sizeof *chunk + full);
    if (!chunk) return false;
    *chunk = (struct chunk){.before = m->chunk, .size = full};
    m->chunk = chunk;
    return true;
}

static void add_entry(struct memory *m, const struct store_entry *entry) {
    const struct store_link start = {{0}};
    struct store_entry *kept = &m->entries[m->count];
    uint8_t *bytes = m->chunk->bytes + m->chunk->used;
    *kept = *entry;
    kept->link = store_chain(m->count ? &kept[-1].link : &start, entry);
    kept->bytes = bytes;
    if (entry->size) memcpy(bytes, entry->bytes, entry->size);
    m->chunk->used += entry->size;
    m->count++;
}

static enum err link_of(void *self, uint64_t number, struct store_link *out) {
    const struct memory *m = self;
    *out = m->entries[number - 1].link;
    return OK;
}

static enum err append_locked(struct memory *m, const struct store_entry *entries, int count) {
    size_t size = 0;
    int stored;
    const enum err err = chain_count_stored(entries, count, &(struct chain_stored){m->count, link_of, m}, &stored);
    if (err) return problem_set(&m->problem, err, "the store in memory ends otherwise than its writer thinks");
    for (int i = stored; i < count; i++) size += entries[i].size;
    if (!room_for_entries(m, (uint64_t)(count - stored)) || !room_for_bytes(m, size))
        return problem_set(&m->problem, ERR_STORE_FULL, "the store in memory is full: there is no memory left");
    for (int i = stored; i < count; i++) add_entry(m, &entries[i]);
    return OK;
}

static enum err memory_append(void *self, const struct store_entry *entries, int count) {
    struct memory *m = self;
    pthread_mutex_lock(&m->lock);
    const enum err err = append_locked(m, entries, count);
    pthread_mutex_unlock(&m->lock);
    return err;
}

static enum err memory_last(void *self, uint64_t *number, struct store_link *link) {
    struct memory *m = self;
    *link = (struct store_link){{0}};
    pthread_mutex_lock(&m->lock);
    *number = m->count;
    if (m->count) *link = m->entries[m->count - 1].link;
    pthread_mutex_unlock(&m->lock);
    return OK;
}

/* A copy, for the array may move. */
static bool copy_entry_at(struct memory *m, uint64_t number, struct store_entry *out) {
    pthread_mutex_lock(&m->lock);
    const bool there = number > 0 && number <= m->count;
    if (there) *out = m->entries[number - 1];
    pthread_mutex_unlock(&m->lock);
    return there;
}

static enum err memory_scan(void *self, uint64_t from, store_each *each, void *context, uint64_t *bad) {
    struct memory *m = self;
    struct chain_walk walk = {.number = from - 1};
    struct store_entry entry;
    must(from > 0);
    if (copy_entry_at(m, from - 1, &entry)) walk.link = entry.link;
    while (copy_entry_at(m, walk.number + 1, &entry)) {
        if (!chain_follows(&walk, &entry)) {
            *bad = walk.number + 1;
            return problem_set(&m->problem, ERR_STORE_CHAIN, "entry %ju of the store in memory was changed", *bad);
        }
        if (!each(context, &entry)) return OK;
    }
    return OK;
}

static enum err memory_find(void *self, const struct store_query *query, store_each *each, void *context) {
    struct memory *m = self;
    struct store_entry entry;
    struct store_link link;
    uint64_t last;
    memory_last(m, &last, &link);
    const uint64_t from = query->from ? query->from : 1;
    const uint64_t to = query->to && query->to < last ? query->to : last;

    for (uint64_t i = from; i <= to; i++) {
        must(copy_entry_at(m, query->backwards ? to - (i - from) : i, &entry));
        if (query_fits(query, &entry) && !each(context, &entry)) break;
    }
    return OK;
}

/* ---- values ------------------------------------------------------------------------------------------- */
static struct value **find_place(struct memory *m, const char *name) {
    struct value **at = &m->values;
    while (*at && strcmp((*at)->name, name) < 0) at = &(*at)->next;
    return at;
}

static bool has_name(const struct value *value, const char *name) { return value && strcmp(value->name, name) == 0; }

static void remove_value(struct value **at) {
    struct value *value = *at;
    *at = value->next;
    free(value->bytes);
    free(value);
}

static enum err put_locked(struct memory *m, const char *name, const void *bytes, size_t size) {
    struct value **at = find_place(m, name);
    if (!bytes) {
        if (has_name(*at, name)) remove_value(at);
        return OK;
    }
    struct value *value = calloc(1, sizeof *value);
    uint8_t *copy = malloc(size + 1);

    if (!value || !copy) {
        free(value);
        free(copy);
        return problem_set(&m->problem, ERR_STORE_FULL, "the store in memory is full: there is no memory left");
    }
    memcpy(copy, bytes, size);
    if (has_name(*at, name)) remove_value(at);
    *value = (struct value){.next = *at, .bytes = copy, .size = size};
    memcpy(value->name, name, strlen(name));
    *at = value;
    return OK;
}

static enum err memory_put(void *self, const char *name, const void *bytes, size_t size) {
    struct memory *m = self;
    must(strlen(name) <= STORE_NAME_MAX);
    pthread_mutex_lock(&m->lock);
    const enum err err = put_locked(m, name, bytes, size);
    pthread_mutex_unlock(&m->lock);
    return err;
}

static enum err memory_get(void *self, const char *name, struct buf *out) {
    struct memory *m = self;
    enum err err = OK;
    pthread_mutex_lock(&m->lock);
    const struct value *value = *find_place(m, name);
    if (has_name(value, name))
        buf_bytes(out, (const char *)value->bytes, value->size);
    else
        err = problem_set(&m->problem, ERR_STORE_NONE, "the store in memory has no value '%s'", name);
    pthread_mutex_unlock(&m->lock);
    return err;
}

/* Looks the next name up each time, so that the callback may put and forget. */
static enum err memory_names(void *self, store_each_name *each, void *context) {
    struct memory *m = self;
    char name[STORE_NAME_MAX + 1] = "";
    for (;;) {
        pthread_mutex_lock(&m->lock);
        const struct value *value = *find_place(m, name);
        if (has_name(value, name) && name[0]) value = value->next;
        if (value) memcpy(name, value->name, sizeof name);
        pthread_mutex_unlock(&m->lock);
        if (!value || !each(context, name)) return OK;
    }
}

static enum err memory_beat(void *self, uint64_t *beat) {
    struct memory *m = self;
    pthread_mutex_lock(&m->lock);
    if (beat)
        *beat = m->beats;
    else
        m->beats++;
    pthread_mutex_unlock(&m->lock);
    return OK;
}

/* ---- the plug ----------------------------------------------------------------------------------------- */
static enum err memory_check(void *self, const atomic_bool *stop) {
    (void)self;
    (void)stop;
    return OK;
}

static struct problem *memory_problem(void *self) { return &((struct memory *)self)->problem; }

static void memory_close(void *self) {
    struct memory *m = self;
    while (m->values) remove_value(&m->values);
    while (m->chunk) {
        struct chunk *before = m->chunk->before;
        free(m->chunk);
        m->chunk = before;
    }
    free(m->entries);
    problem_close(&m->problem);
    pthread_mutex_destroy(&m->lock);
    free(m);
}

static const struct store store_memory = {
    .id = "memory",
    .last = memory_last,
    .append = memory_append,
    .scan = memory_scan,
    .find = memory_find,
    .put = memory_put,
    .get = memory_get,
    .names = memory_names,
    .beat = memory_beat,
    .check = memory_check,
    .problem = memory_problem,
    .close = memory_close,
};

enum err store_memory_open(struct store_handle *out) {
    struct memory *m = calloc(1, sizeof *m);
    if (!m) return ERR_STORE_FULL;
    must(pthread_mutex_init(&m->lock, NULL) == 0);
    problem_open(&m->problem);
    *out = (struct store_handle){.store = &store_memory, .self = m};
    return OK;
}
