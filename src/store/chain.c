#include "store/chain.h"

#include <sodium.h>
#include <string.h>

static uint8_t *write_number(uint8_t *at, uint64_t value) {
    bytes_put_number(at, value, 8);
    return at + 8;
}

/* ---- links -------------------------------------------------------------------------------------------- */
struct store_link store_chain(const struct store_link *before, const struct store_entry *entry) {
    static const char tag[16] = {'c', 'a', 'r', 'd', 'r', 'o', 'o', 'm', ' ', 'c', 'h', 'a', 'i', 'n', ' ', '1'};
    uint8_t head[sizeof tag + STORE_LINK_SIZE + 5 * 8];
    uint8_t *at = head;
    crypto_generichash_state state;
    struct store_link link;
    memcpy(at, tag, sizeof tag);
    at += sizeof tag;
    memcpy(at, before->bytes, STORE_LINK_SIZE);
    at = write_number(at + STORE_LINK_SIZE, entry->number);
    at = write_number(at, (uint64_t)entry->time_ms);
    at = write_number(at, entry->round);
    at = write_number(at, entry->terminal);
    write_number(at, entry->kind);
    crypto_generichash_init(&state, NULL, 0, STORE_LINK_SIZE);
    crypto_generichash_update(&state, head, sizeof head);
    crypto_generichash_update(&state, entry->bytes, entry->size);
    crypto_generichash_final(&state, link.bytes, STORE_LINK_SIZE);
    return link;
}

struct store_link store_value_sum(const char *name, const void *bytes, size_t size) {
    crypto_generichash_state state;
    struct store_link sum;
    crypto_generichash_init(&state, NULL, 0, STORE_LINK_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)"cardroom value 1", 16);
    crypto_generichash_update(&state, (const uint8_t *)name, strlen(name) + 1);
    crypto_generichash_update(&state, bytes, size);
    crypto_generichash_final(&state, sum.bytes, STORE_LINK_SIZE);
    return sum;
}

bool store_link_equal(const struct store_link *a, const struct store_link *b) {
    return memcmp(a->bytes, b->bytes, STORE_LINK_SIZE) == 0;
}

bool chain_follows(struct chain_walk *walk, const struct store_entry *entry) {
    if (entry->number != walk->number + 1) return false;
    const struct store_link link = store_chain(&walk->link, entry);
    if (!store_link_equal(&link, &entry->link)) return false;
    walk->number++;
    walk->link = link;
    return true;
}

enum err chain_count_stored(const struct store_entry *entries, int count, const struct chain_stored *store,
                            int *stored) {
    const uint64_t first = entries[0].number;
    struct store_link link = {{0}}, there;
    must(count > 0 && first > 0);
    for (int i = 1; i < count; i++) must(entries[i].number == first + (uint64_t)i);
    *stored = 0;
    if (first == store->last + 1) return OK;
    if (first > store->last) return ERR_STORE_CHAIN;
    const uint64_t both = store->last - first + 1;
    const int same = both < (uint64_t)count ? (int)both : count;

    if (first > 1) {
        TRY(store->link_of(store->self, first - 1, &link));
    }
    for (int i = 0; i < same; i++) link = store_chain(&link, &entries[i]);
    TRY(store->link_of(store->self, first + (uint64_t)same - 1, &there));
    if (!store_link_equal(&link, &there)) return ERR_STORE_CHAIN;
    *stored = same;
    return OK;
}

enum err chain_find_link(struct store_handle store, uint64_t number, struct store_link *out) {
    struct store_entry entry;
    const enum err err = store_find_first(store, &(struct store_query){.from = number, .to = number}, &entry);
    *out = entry.link;
    return err != OK || entry.number ? err : ERR_STORE_NONE;
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */
enum { STATEMENT_TAG = 21, STATEMENT_SIZE = STATEMENT_TAG + CHECKPOINT_SIZE - CHECKPOINT_SIGNATURE_SIZE };

/* What is signed of a checkpoint, and how it is stored but for the signature. */
static uint8_t *write_stated(const struct store_checkpoint *checkpoint, uint8_t *out) {
    out = write_number(out, checkpoint->number);
    memcpy(out, checkpoint->link.bytes, STORE_LINK_SIZE);
    memcpy(out + STORE_LINK_SIZE, checkpoint->root.bytes, TREE_HASH);
    return write_number(out + STORE_LINK_SIZE + TREE_HASH, (uint64_t)checkpoint->time_ms);
}

static void put_statement(const struct store_checkpoint *checkpoint, uint8_t out[STATEMENT_SIZE]) {
    memcpy(out, "cardroom checkpoint 2", STATEMENT_TAG);
    write_stated(checkpoint, out + STATEMENT_TAG);
}

void checkpoint_sign(struct store_checkpoint *checkpoint, const uint8_t secret_key[CHECKPOINT_SECRET_SIZE]) {
    uint8_t text[STATEMENT_SIZE];
    put_statement(checkpoint, text);
    must(crypto_sign_detached(checkpoint->signature, NULL, text, sizeof text, secret_key) == 0);
}

bool checkpoint_verify(const struct store_checkpoint *checkpoint, const uint8_t public_key[CHECKPOINT_PUBLIC_SIZE]) {
    uint8_t text[STATEMENT_SIZE];
    put_statement(checkpoint, text);
    return crypto_sign_verify_detached(checkpoint->signature, text, sizeof text, public_key) == 0;
}

void checkpoint_write(const struct store_checkpoint *checkpoint, uint8_t out[CHECKPOINT_SIZE]) {
    memcpy(write_stated(checkpoint, out), checkpoint->signature, CHECKPOINT_SIGNATURE_SIZE);
}

struct store_checkpoint checkpoint_read(const uint8_t bytes[CHECKPOINT_SIZE]) {
    struct store_checkpoint checkpoint = {.number = bytes_number(bytes, 8)};
    bytes += 8;
    memcpy(checkpoint.link.bytes, bytes, STORE_LINK_SIZE);
    memcpy(checkpoint.root.bytes, bytes + STORE_LINK_SIZE, TREE_HASH);
    bytes += STORE_LINK_SIZE + TREE_HASH;
    checkpoint.time_ms = (int64_t)bytes_number(bytes, 8);
    memcpy(checkpoint.signature, bytes + 8, CHECKPOINT_SIGNATURE_SIZE);
    return checkpoint;
}
