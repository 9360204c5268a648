/* proof.c - makes the proof of a round, from the store. */
#include "books/round/proof.h"

#include "base/json_write.h"
#include "books/log_tree.h"
#include "books/round/paid.h"
#include "deal/list.h"

#include <string.h>

/* The entries by which a round was paid; their bytes are copies. */
struct paying {
    struct store_entry *entries;
    int count, settled; /* settled: of those, up to the last settlement */
};

static bool add_entry(void *context, const struct store_entry *stored) {
    struct paying *p = context;
    struct journal_entry entry;
    if (!journal_read(&entry, stored->bytes, stored->size) || stored->terminal) return true;
    if (stored->kind != FACT_SETTLE && !paid_moves_any(&entry)) return true;
    LIST_ADD(p->entries, p->count, *stored);
    uint8_t *bytes = must_calloc(1, stored->size);
    memcpy(bytes, stored->bytes, stored->size);
    p->entries[p->count - 1].bytes = bytes;
    if (stored->kind == FACT_SETTLE) p->settled = p->count;
    return true;
}

static void free_entries(struct paying *p) {
    for (int i = 0; i < p->count; i++) free((void *)(uintptr_t)p->entries[i].bytes);
    free(p->entries);
}

/* The end of the log as it is now; its time is that of its last entry, so the same log gives the same bytes. */
static enum err sign_end(const struct proof_order *o, struct store_checkpoint *out) {
    struct tree tree = {0};
    struct store_entry last;
    TRY(store_last(o->store, &out->number, &out->link));
    TRY(store_find_first(o->store, &(struct store_query){.from = out->number, .to = out->number}, &last));
    out->time_ms = last.time_ms;
    TRY(log_tree_grow(o->store, &o->by, out->number, &tree));
    out->root = tree_root(&tree);
    checkpoint_sign(out, o->signer->secret);
    return OK;
}

static enum err find_end(const struct proof_order *o, uint64_t entry, struct store_checkpoint *out) {
    const struct signers by = {.own = o->signer};
    struct checkpoint_tree stored;
    TRY(checkpoint_find(o->store, &by, entry, true, &stored));
    *out = stored.checkpoint;
    return out->number ? OK : sign_end(o, out);
}

static enum err put_entry(struct buf *b, const struct proof_order *o, const struct store_entry *e, uint64_t end) {
    struct store_link before = {{0}};
    struct log_proof proof;
    if (e->number > 1) TRY(chain_find_link(o->store, e->number - 1, &before));
    TRY(log_tree_include(o->store, &o->by, e->number, end, &proof));
    json_write(b, "{number:%jd, round:%jd", e->number, e->round);
    json_write_hex(b, "before", before.bytes, STORE_LINK_SIZE);
    json_write_hex(b, "bytes", e->bytes, e->size);
    json_write_hex(b, "path", proof.hash[0].bytes, (size_t)proof.count * TREE_HASH);
    json_write_end(b, '}');
    return OK;
}

static enum err put_entries(struct buf *b, const struct proof_order *o, const struct paying *p) {
    struct store_checkpoint end = {0};
    if (!p->settled) return ERR_STORE_NONE;
    TRY(find_end(o, p->entries[p->settled - 1].number, &end));
    json_write(b, "{entries:[");
    for (int i = 0; i < p->settled; i++) TRY(put_entry(b, o, &p->entries[i], end.number));
    json_write(b, "], end:%jd, time:%s", end.number, time_text(end.time_ms).text);
    json_write_hex(b, "link", end.link.bytes, STORE_LINK_SIZE);
    json_write_hex(b, "signature", end.signature, sizeof end.signature);
    json_write_end(b, '}');
    return OK;
}

bool proof_put(struct buf *out, const struct proof_order *o, struct buf *message) {
    const struct store_query query = {.round = o->round};
    struct paying p = {0};
    enum err err = store_find(o->store, &query, add_entry, &p);
    if (err == OK) err = put_entries(out, o, &p);
    free_entries(&p);
    return err == OK || buf_refuse(message, "the proof of round %ju cannot be made: %s", o->round, err_text(err));
}
