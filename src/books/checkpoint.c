#include "books/checkpoint.h"

#include "base/time.h"
#include "books/log_tree.h"
#include "deal/list.h"
#include "house/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- beside the log ------------------------------------------------------------------------------------ */
enum { STORED_MAX = CHECKPOINT_SIZE + TREE_LEVELS * TREE_HASH };

struct signers signers_of(const struct house_keys *keys) {
    return (struct signers){&keys->sign, keys->old_sign, keys->old_count};
}

static bool is_signed_by(const struct store_checkpoint *c, const struct signers *by) {
    bool good = checkpoint_verify(c, by->own->public);
    for (int i = 0; i < by->old_count && !good; i++) good = checkpoint_verify(c, by->old[i].public);
    return good;
}

enum err checkpoint_make(struct store_handle store, const struct signers *by, int64_t now_ms, struct tree *tree,
                         struct store_checkpoint *out) {
    *out = (struct store_checkpoint){.time_ms = now_ms};
    TRY(store_last(store, &out->number, &out->link));
    TRY(log_tree_grow(store, by, out->number, tree));
    out->root = tree_root(tree);
    checkpoint_sign(out, by->own->secret);
    return OK;
}

static void put_name(struct buf *name, uint64_t number) { buf_format(name, CHECKPOINTS_PREFIX "%019ju", number); }

enum err checkpoint_put(struct store_handle store, const struct store_checkpoint *checkpoint, const struct tree *tree) {
    uint8_t bytes[STORED_MAX];
    size_t size = CHECKPOINT_SIZE;
    BUF_ON_STACK(name, STORE_NAME_MAX + 1);
    if (!checkpoint->number) return OK;
    checkpoint_write(checkpoint, bytes);
    for (int level = TREE_LEVELS - 1; level >= 0; level--) {
        if (!(tree->size >> level & 1)) continue;
        memcpy(bytes + size, tree->part[level].bytes, TREE_HASH);
        size += TREE_HASH;
    }
    put_name(&name, checkpoint->number);
    return store_put(store, name.text, bytes, size);
}

enum err checkpoints_put(struct store_handle store, const struct signers *by, int64_t now_ms, struct tree *tree) {
    struct store_checkpoint checkpoint;
    TRY(checkpoint_make(store, by, now_ms, tree, &checkpoint));
    return checkpoint_put(store, &checkpoint, tree);
}

/* False: this is none, or its tree is not the one that was signed. */
static bool read_stored(const struct buf *b, struct store_checkpoint *out, struct tree *tree) {
    size_t size = CHECKPOINT_SIZE;
    if (b->size < size) return false;
    *out = checkpoint_read((const uint8_t *)b->text);
    *tree = (struct tree){.size = out->number};
    if (out->number >> TREE_LEVELS) return false;
    for (int level = TREE_LEVELS - 1; level >= 0; level--) {
        if (!(tree->size >> level & 1)) continue;
        if (b->size < size + TREE_HASH) return false;
        memcpy(tree->part[level].bytes, b->text + size, TREE_HASH);
        size += TREE_HASH;
    }
    const struct tree_hash root = tree_root(tree);
    return b->size == size && tree_hash_equal(&root, &out->root);
}

struct nearest {
    uint64_t number, found; /* found 0: none yet */
    bool from;
};

static bool find_nearest(void *context, const char *name) {
    struct nearest *n = context;
    const size_t prefix = strlen(CHECKPOINTS_PREFIX);
    if (strncmp(name, CHECKPOINTS_PREFIX, prefix) != 0 || strspn(name + prefix, "0123456789") != 19) return true;
    const uint64_t number = strtoull(name + prefix, NULL, 10);
    const bool fits = n->from ? number >= n->number : number <= n->number;
    if (fits && (!n->found || (n->from ? number < n->found : number > n->found))) n->found = number;
    return true;
}

enum err checkpoint_find(struct store_handle store, const struct signers *by, uint64_t number, bool from,
                         struct checkpoint_tree *out) {
    struct store_checkpoint *c = &out->checkpoint;
    struct nearest n = {.number = number, .from = from};
    for (;; n = (struct nearest){.number = from ? n.found + 1 : n.found - 1, .from = from}) {
        BUF_ON_STACK(b, STORED_MAX + 1);
        BUF_ON_STACK(name, STORE_NAME_MAX + 1);
        TRY(store.store->names(store.self, find_nearest, &n));
        *c = (struct store_checkpoint){0};
        if (!n.found) return OK;
        put_name(&name, n.found);
        const enum err err = store_get(store, name.text, &b);
        if (err != OK && err != ERR_STORE_CHAIN) return err;
        if (err == OK && read_stored(&b, c, &out->tree) && c->number == n.found && is_signed_by(c, by)) return OK;
    }
}

static bool add_name(void *context, const char *name) {
    struct checkpoints *c = context;
    if (strncmp(name, CHECKPOINTS_PREFIX, strlen(CHECKPOINTS_PREFIX)) != 0) return true;
    LIST_ADD(c->items, c->count, (struct checkpoints_item){0});
    memcpy(c->items[c->count - 1].name, name, strlen(name));
    return true;
}

static int by_number(const void *a, const void *b) {
    const struct checkpoints_item *x = a, *y = b;
    if (x->readable != y->readable) return x->readable ? 1 : -1;
    return (x->checkpoint.number > y->checkpoint.number) - (x->checkpoint.number < y->checkpoint.number);
}

static void sort(struct checkpoints *c) {
    if (c->count) qsort(c->items, (size_t)c->count, sizeof *c->items, by_number);
}

enum err checkpoints_read(struct store_handle store, struct checkpoints *out) {
    *out = (struct checkpoints){0};
    const enum err err = store.store->names(store.self, add_name, out);
    if (err != OK) return err;
    for (int i = 0; i < out->count; i++) {
        struct tree tree;
        BUF_ON_STACK(b, STORED_MAX + 1);
        const enum err got = store_get(store, out->items[i].name, &b);

        if (got != OK && got != ERR_STORE_CHAIN) return got;
        out->items[i].readable = got == OK && read_stored(&b, &out->items[i].checkpoint, &tree);
    }
    sort(out);
    return OK;
}

void checkpoints_free(struct checkpoints *c) {
    free(c->items);
    *c = (struct checkpoints){0};
}

void checkpoints_add_lines(struct checkpoints *c, struct text text) {
    struct text line;
    for (int i = 1; text_next_line(&text, &line); i++) {
        struct checkpoints_item item = {0};
        struct buf name = BUF(item.name);

        buf_format(&name, "line %d of the witness", i);
        item.readable = checkpoint_read_line(line, &item.checkpoint);
        if (!item.readable || item.checkpoint.number) LIST_ADD(c->items, c->count, item);
    }
    sort(c);
}

/* ---- as lines of text ----------------------------------------------------------------------------------- */
static const char first_word[] = "cardroom-checkpoint 2 ";

void checkpoint_put_line(struct buf *b, const struct store_checkpoint *c) {
    buf_format(b, "%s%ju ", first_word, c->number);
    time_put(b, c->time_ms);
    buf_char(b, ' ');
    buf_hex(b, c->link.bytes, STORE_LINK_SIZE);
    buf_char(b, ' ');
    buf_hex(b, c->root.bytes, TREE_HASH);
    buf_char(b, ' ');
    buf_hex(b, c->signature, CHECKPOINT_SIGNATURE_SIZE);
    buf_char(b, '\n');
}

/* Only what checkpoint_put_line() writes: it is written again and compared. */
bool checkpoint_read_line(struct text line, struct store_checkpoint *out) {
    char memory[CHECKPOINT_LINE], again[CHECKPOINT_LINE], time[TIME_SIZE + 1], link[2 * STORE_LINK_SIZE + 1];
    char root[2 * TREE_HASH + 1];
    char signature[2 * CHECKPOINT_SIGNATURE_SIZE + 1];
    unsigned long long number;
    struct buf text = BUF(memory), written = BUF(again);
    *out = (struct store_checkpoint){0};
    buf_bytes(&text, line.at, line.size);
    if (text.full ||
        sscanf(memory, "cardroom-checkpoint 2 %19llu %24s %64s %64s %128s", &number, time, link, root, signature) != 5)
        return false;
    out->number = number;
    if (!time_read(time, &out->time_ms) ||
        !receipt_read_hex((struct text){link, strlen(link)}, out->link.bytes, STORE_LINK_SIZE) ||
        !receipt_read_hex((struct text){root, strlen(root)}, out->root.bytes, TREE_HASH) ||
        !receipt_read_hex((struct text){signature, strlen(signature)}, out->signature, CHECKPOINT_SIGNATURE_SIZE))
        return false;
    checkpoint_put_line(&written, out);
    return written.size == line.size + 1 && memcmp(again, line.at, line.size) == 0;
}

/* ---- the witness ---------------------------------------------------------------------------------------- */
static bool take_start(void *context, const struct journal_entry *entry) {
    *(bool *)context = entry->fact.kind != FACT_START || entry->fact.start.witness;
    return false;
}

enum err witness_is_remembered(struct store_handle store, bool *remembered) {
    const struct store_query query = {.kind = FACT_START, .backwards = true};
    *remembered = false;
    return journal_find(store, &query, take_start, remembered, NULL);
}

enum err witness_compare(struct store_handle store, const struct house_keys *keys, struct text text,
                         enum witness_state *state, struct store_checkpoint *seen) {
    const struct signers by = signers_of(keys);
    struct store_link link = {{0}};
    struct text line = {0};
    enum err err = OK;
    *seen = (struct store_checkpoint){0};
    if (!text.at) {
        bool remembered;
        err = witness_is_remembered(store, &remembered);
        *state = remembered ? WITNESS_GONE : WITNESS_NEW;
        return err;
    }
    *state = WITNESS_STRANGE;
    if (!text_next_line(&text, &line) || text.size || !checkpoint_read_line(line, seen)) return OK;
    if (!is_signed_by(seen, &by)) return OK;
    if (seen->number) err = chain_find_link(store, seen->number, &link);
    if (err != OK && err != ERR_STORE_NONE) return err;
    *state = err != OK ? WITNESS_BEHIND : store_link_equal(&link, &seen->link) ? WITNESS_AGREES : WITNESS_DIFFERS;
    return OK;
}

static const struct {
    const char *word, *means;
} states[WITNESS_STATES] = {
    [WITNESS_AGREES] = {"agrees", "the books are those that it has seen"},
    [WITNESS_NEW] = {"new", "there was none for these books; it is made, and compared from the next start on"},
    [WITNESS_GONE] =
        {"gone", "the file is gone, and without it nothing tells whether these are the latest books. Put it back, or "
                 "mount the disk that it is on"},
    [WITNESS_STRANGE] = {"strange",
                         "it is damaged, or none of this house's keys has signed it: another house's, or this is not "
                         "the house's key. An earlier key is given with --old-key"},
    [WITNESS_BEHIND] = {"behind",
                        "the books end before that: this is an older copy of them, or their end was cut off, or it is "
                        "an empty store. Vouchers redeemed since would be paid again. Start with the latest books"},
    [WITNESS_DIFFERS] = {"differs",
                         "the books hold something else there: they were changed, or they are a copy that has gone its "
                         "own way. Start with the books that it has seen"},
    [WITNESS_OFF] =
        {"off", "these books have a witness, and are to be started without: nothing would tell whether they are the "
                "latest. Name its file again. --witness none, said at this start, goes on without: it is written into "
                "the log and rings at the pit"},
};

const char *witness_word(enum witness_state state) { return states[state].word; }

void witness_explain(struct buf *b, enum witness_state state, const char *path, const struct store_checkpoint *seen) {
    buf_format(b, "the witness %s", path ? path : "none");
    if (state == WITNESS_BEHIND || state == WITNESS_DIFFERS) {
        buf_format(b, " has seen entry %ju at ", seen->number);
        time_put(b, seen->time_ms);
        buf_put(b, ", and ");
    } else {
        buf_put(b, ": ");
    }
    buf_put(b, states[state].means);
    if (state >= WITNESS_GONE)
        buf_put(b, ". --accept-older-books starts all the same: it is written into the log and rings at the pit");
}

static bool write_file(const char *path, const struct buf *text) {
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) return false;
    const ssize_t size = write(file, text->text, text->size);
    bool good = size == (ssize_t)text->size && fsync(file) == 0;

    if (size >= 0 && size < (ssize_t)text->size) errno = ENOSPC;
    const int why = errno;

    if (close(file) != 0) return false;
    errno = why;
    return good;
}

bool witness_is_ahead(const char *path, uint64_t number) {
    char line[CHECKPOINT_LINE];
    struct store_checkpoint seen = {0};
    FILE *file = fopen(path, "re");
    const size_t size = file ? fread(line, 1, sizeof line, file) : 0;
    if (file) fclose(file);
    return size && checkpoint_read_line((struct text){line, size - 1}, &seen) && seen.number >= number;
}

bool witness_write(const char *path, const char *end, const struct store_checkpoint *checkpoint) {
    char line[CHECKPOINT_LINE + 1], name[4096];
    struct buf text = BUF(line), other = BUF(name);
    checkpoint_put_line(&text, checkpoint);
    buf_format(&other, "%s%s", path, end);
    return write_file(name, &text) && rename(name, path) == 0 && store_sync_folder(path);
}
