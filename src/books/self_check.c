#include "books/self_check.h"

#include "base/json_write.h"
#include "books/checkpoint.h"
#include "deal/list.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

/* DIGESTS: of a line, before its name */
enum { HASH = 32, HEX = 2 * HASH, DIGESTS = 2 * HEX + 2, FILE_MOST = 128 << 20 };

static const char config_part[] = "configuration", books_part[] = "books ", list_part[] = "approved list";

/* ---- parts -------------------------------------------------------------------------------------------- */
struct self_check *self_check_new(void) {
    struct self_check *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->list = BUF(c->list_text);
    c->why = BUF(c->why_text);
    return c;
}

/* Only the first fault of a part is kept. */
static void blame(struct self_check *c, struct text name, const char *why) {
    const struct short_text head = text_format("%.*s ", (int)name.size, name.at);
    if (!strstr(c->why.text, head.text)) buf_format(&c->why, "%s%s%s", c->differ++ ? "; " : "", head.text, why);
}

/* The line of a part; at NULL: there is none. */
static struct text find_part(const struct self_check *c, struct text name) {
    struct text rest = {c->list.text, c->list.size}, line;
    while (text_next_line(&rest, &line))
        if (line.size == DIGESTS + name.size && memcmp(line.at + DIGESTS, name.at, name.size) == 0) return line;
    return (struct text){0};
}

/* A configuration that was given comes before the one in force. */
static void put_line(struct self_check *c, const uint8_t *sha256, const uint8_t *blake2b, const char *name) {
    const struct text was = find_part(c, text_of(name));
    BUF_ON_STACK(line, DIGESTS + 400);
    buf_hex(&line, sha256, HASH);
    buf_char(&line, ' ');
    buf_hex(&line, blake2b, HASH);
    buf_format(&line, " %s\n", name);
    if (was.at && memcmp(was.at, line.text, DIGESTS) != 0) blame(c, text_of(name), "is not the one in force");
    if (was.at) return;
    buf_put(&c->list, line.text);
    must(!c->list.full);
    c->parts++;
}

void self_check_add(struct self_check *c, const char *name, const void *bytes, size_t size) {
    uint8_t sha256[HASH], blake2b[HASH];
    crypto_hash_sha256(sha256, bytes, size);
    crypto_generichash(blake2b, sizeof blake2b, bytes, size, NULL, 0);
    put_line(c, sha256, blake2b, name);
}

/* All bytes of a file, for the caller to free.  Without any, the part that it is for differs. */
static char *read_file(struct self_check *c, const char *part, const char *path, size_t *size) {
    FILE *in = fopen(path, "rb");
    const long end = in && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : 0;
    const size_t room = end > 0 && end < FILE_MOST ? (size_t)end : 0;
    char *bytes = must_calloc(1, room + 1);
    if (in) rewind(in);
    *size = in ? fread(bytes, 1, room, in) : 0;
    if (!*size)
        blame(c, text_of(part),
              text_format("cannot be read: %s: %s", path, in ? "there is nothing in it" : strerror(errno)).text);
    if (in) fclose(in);
    return bytes;
}

void self_check_add_file(struct self_check *c, const char *name, const char *path) {
    size_t size;
    char *bytes = read_file(c, name, path, &size);
    if (size) self_check_add(c, name, bytes, size);
    free(bytes);
}

/* ---- the books ---------------------------------------------------------------------------------------- */
/* The newest fact of its kind: of a configuration, or of the check of a start. */
struct newest {
    struct self_check *check;
    struct store_handle store;
};

static bool take_newest(void *context, const struct journal_entry *entry) {
    const struct newest *n = context;
    const struct fact *fact = &entry->fact;
    if (fact->kind == FACT_NONE || fact->source != BY_PROGRAM) return true;
    if (fact->kind == FACT_CONFIG)
        self_check_add(n->check, config_part, fact->data, fact->data_size);
    else
        self_check_compare(n->check, text_view((const char *)fact->data, fact->data_size), "that of the start",
                           n->store);
    return false;
}

static enum err find_newest(struct self_check *c, struct store_handle store, enum fact_kind kind) {
    const struct store_query query = {.kind = (uint8_t)kind, .backwards = true};
    return journal_find(store, &query, take_newest, &(struct newest){c, store}, NULL);
}

enum err self_check_compare_start(struct self_check *c, struct store_handle store) {
    return find_newest(c, store, FACT_SELF_CHECK);
}

static bool goes_on(void *stop, const struct store_entry *stored) {
    (void)stored;
    return !stop || !atomic_load((atomic_bool *)stop);
}

enum err self_check_books(struct self_check *c, struct store_handle store, bool all, atomic_bool *stop) {
    struct store_link link;
    uint8_t sha256[HASH];
    uint64_t last, bad = 0;
    TRY(find_newest(c, store, FACT_CONFIG));
    TRY(store_last(store, &last, &link));
    const enum err err = store_scan(store, all || !last ? 1 : last, goes_on, stop, &bad);

    crypto_hash_sha256(sha256, link.bytes, STORE_LINK_SIZE);
    put_line(c, sha256, link.bytes, text_format("%s%ju", books_part, last).text);
    if (err == ERR_STORE_CHAIN) blame(c, text_of("books"), text_format("break at entry %ju", bad).text);
    return err == ERR_STORE_CHAIN ? OK : err;
}

/* ---- comparing ---------------------------------------------------------------------------------------- */
/* Is the link of the entry that this line of a list names still the same? */
static bool has_entry(struct store_handle store, struct text line) {
    BUF_ON_STACK(hex, HEX + 1);
    struct store_link link;
    if (chain_find_link(store, strtoull(line.at + DIGESTS + strlen(books_part), NULL, 10), &link) != OK) return false;
    buf_hex(&hex, link.bytes, STORE_LINK_SIZE);
    return memcmp(hex.text, line.at + HEX + 1, HEX) == 0;
}

static void compare_part(struct self_check *c, struct text line, const char *than, struct store_handle store) {
    const struct text name = {line.at + DIGESTS, line.size - DIGESTS}, is = find_part(c, name);
    bool same = is.at ? memcmp(is.at, line.at, DIGESTS) == 0 : text_is(name, config_part);
    if (strncmp(name.at, books_part, strlen(books_part)) == 0) same = !store.store || has_entry(store, line);
    if (!same) blame(c, name, text_format("is not %s", than).text);
}

void self_check_compare(struct self_check *c, struct text list, const char *than, struct store_handle store) {
    struct text line;
    while (text_next_line(&list, &line)) {
        if (line.size && line.at[0] == '#') continue;
        if (line.size > DIGESTS && line.at[HEX] == ' ' && line.at[DIGESTS - 1] == ' ')
            compare_part(c, line, than, store);
        else
            blame(c, text_of(list_part), "has a line that is no part");
    }
}

void self_check_compare_file(struct self_check *c, const char *path, struct store_handle store) {
    size_t size;
    char *list = read_file(c, list_part, path, &size);
    self_check_compare(c, (struct text){list, size}, "the approved one", store);
    free(list);
}

void self_check_blame(struct self_check *c, const char *part, const char *why) { blame(c, text_of(part), why); }

void self_check_put_json(struct buf *out, const struct self_check *c) {
    json_write(out, "{parts:%d, differ:%d, why:%s, list:%s}", c->parts, c->differ, c->why.text, c->list.text);
}
