/* proof_check.c - checks the proof of a round, from the receipt alone: no store, clock or file. */
#include "books/round/paid.h"
#include "books/round/proof.h"
#include "deal/list.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading it ------------------------------------------------------------------------------------------- */
static bool read_key(struct json *j, const char *name) {
    struct text key;
    return json_next_key(j, &key) && text_is(key, name);
}

static bool read_string(struct json *j, const char *name, struct text *out) {
    return read_key(j, name) && json_peek(j) == JSON_STRING && json_read_string(j, out);
}

static bool read_hex(struct json *j, const char *name, uint8_t *out, size_t size) {
    struct text text;
    return read_string(j, name, &text) && receipt_read_hex(text, out, size);
}

static bool read_number(struct json *j, const char *name, uint64_t *out) {
    int64_t value = 0;
    const bool good = read_key(j, name) && json_read_integer(j, &value) && value > 0;
    *out = (uint64_t)value;
    return good;
}

/* In its one spelling. */
static bool read_time(struct json *j, const char *name, int64_t *ms) {
    char copy[TIME_SIZE + 1] = "";
    struct text text;
    if (!read_string(j, name, &text) || text.size != TIME_SIZE) return false;
    memcpy(copy, text.at, TIME_SIZE);
    return time_read(copy, ms) && text_is(text, time_text(*ms).text);
}

static bool leave(struct json *j) {
    struct text key;
    return !json_next_key(j, &key) && !j->why;
}

/* An entry as it stands in the text, in memory of its own. */
struct proved {
    struct store_entry entry;
    struct store_link before;
    struct journal_entry read; /* of its fact the head alone: what else it says is another program's to read */
    struct tree_hash path[TREE_PROOF_MAX];
    int count;
    uint8_t *bytes;
};

enum { FACT_HEAD = 32 };

static bool read_bytes(struct proved *p) {
    const uint8_t *at = p->bytes;
    const size_t size = p->entry.size;
    const uint64_t fact = size < 8 ? 0 : bytes_number(at, 4);
    if (fact < FACT_HEAD || fact > size - 8) return false;
    p->entry.time_ms = (int64_t)bytes_number(at + 12, 8);
    p->entry.kind = at[20];
    p->read.count = (uint32_t)bytes_number(at + 4 + fact, 4);
    p->read.transfers = at + 8 + fact;
    return bytes_number(at + 4, 8) == p->entry.number &&
           (size - 8 - fact) == (uint64_t)p->read.count * JOURNAL_TRANSFER_SIZE;
}

static bool read_entry(struct json *j, struct proved *p) {
    struct text bytes, path;
    *p = (struct proved){0};
    if (!json_enter(j, '{') || !read_number(j, "number", &p->entry.number) ||
        !read_number(j, "round", &p->entry.round) || !read_hex(j, "before", p->before.bytes, STORE_LINK_SIZE) ||
        !read_string(j, "bytes", &bytes) || !read_string(j, "path", &path) || !leave(j))
        return false;
    p->count = (int)(path.size / (2 * TREE_HASH) > TREE_PROOF_MAX ? 0 : path.size / (2 * TREE_HASH));
    p->entry.size = bytes.size / 2;
    p->entry.bytes = p->bytes = malloc(p->entry.size + 1);
    return p->bytes && receipt_read_hex(path, p->path[0].bytes, (size_t)p->count * TREE_HASH) &&
           receipt_read_hex(bytes, p->bytes, p->entry.size) && read_bytes(p);
}

/* The checkpoint behind the entries, but for its root. */
static bool read_end(struct json *j, struct store_checkpoint *end) {
    return read_number(j, "end", &end->number) && read_time(j, "time", &end->time_ms) &&
           read_hex(j, "link", end->link.bytes, STORE_LINK_SIZE) &&
           read_hex(j, "signature", end->signature, sizeof end->signature) && leave(j) && json_finish(j);
}

/* ---- the entries ------------------------------------------------------------------------------------------ */
/* What a seat was paid on a wager, and less what the receipt says of that. */
struct paid {
    int64_t seat;
    int wager;
    int64_t cents;
};

struct check {
    struct json json;
    const struct receipt *receipt; /* NULL: only the checkpoint is wanted */
    struct store_checkpoint end;
    struct journal_entry last; /* its settlement, in memory of its own */
    uint8_t *memory;
    uint64_t number, round; /* of the last entry */
    int entries;
    struct paid *paid;
    int paid_count;
    struct buf *why;
};

static bool refuse(const struct check *c, const char *why) { return buf_refuse(c->why, "%s", why); }

static void add_paid(struct check *c, const struct journal_entry *entry) {
    for (uint32_t i = 0; c->receipt && i < entry->count; i++) {
        const struct transfer t = journal_transfer_at(entry, i);
        LIST_ADD(c->paid, c->paid_count, (struct paid){t.seat, t.wager, paid_cents(&t)});
    }
}

/* Where its path leads, which for all entries is the same root. */
static bool check_path(struct check *c, const struct proved *p, uint64_t size) {
    const struct store_link link = store_chain(&p->before, &p->entry);
    struct tree_hash root;
    if (!tree_included(link.bytes, &(struct tree_path){p->entry.number - 1, size, p->path, p->count}, &root))
        return refuse(c, "the path of an entry is too short or too long");
    if (c->entries > 1 && !tree_hash_equal(&root, &c->end.root)) return refuse(c, "its entries are not of one log");
    c->end.root = root;
    return true;
}

static bool take_entry(struct check *c, const struct proved *p) {
    if (c->entries && (p->entry.number <= c->number || p->entry.round != c->round))
        return refuse(c, "its entries are not those of one round, in their order");
    c->entries++;
    c->number = p->entry.number;
    c->round = p->entry.round;
    add_paid(c, &p->read);
    return check_path(c, p, c->end.number);
}

static void keep_last(struct check *c, struct proved *p) {
    free(c->memory);
    c->memory = p->bytes;
    if (!journal_read(&c->last, p->bytes, p->entry.size)) c->last.fact.kind = FACT_NONE;
}

/* The end stands behind the entries, and is needed for them: two walks. */
static bool check_entries(struct check *c) {
    struct json j = c->json;
    struct text skipped;
    if (!json_enter(&c->json, '{') || !read_key(&c->json, "entries") || json_peek(&c->json) != JSON_ARRAY ||
        !json_skip(&c->json, &skipped) || !read_end(&c->json, &c->end))
        return refuse(c, "it is not of the form that a proof has");
    json_enter(&j, '{');
    read_key(&j, "entries");
    json_enter(&j, '[');
    while (json_next_item(&j)) {
        struct proved p;
        const bool read = read_entry(&j, &p), good = read && take_entry(c, &p);
        keep_last(c, &p);
        if (!read) return refuse(c, "it is not of the form that a proof has, or an entry is none");
        if (!good) return false;
    }
    return c->entries || refuse(c, "it has no entry");
}

/* ---- the receipt against its entries ------------------------------------------------------------------------ */
static bool is_settlement(const struct check *c) {
    static const uint8_t none[RECEIPT_HASH] = {0};
    const struct receipt *r = c->receipt;
    const struct fact *f = &c->last.fact;
    if (f->kind != FACT_SETTLE) return refuse(c, "its last entry is no settlement");
    const struct short_text time = time_text(f->time_ms);
    if (!text_is(r->settled, time.text)) return refuse(c, "its round was settled at another time");
    if (f->settle.game != (uint64_t)r->round) return refuse(c, "it is of another round of its table");
    if (memcmp(f->settle.commitment, r->has_commitment ? r->commitment : none, RECEIPT_HASH) != 0)
        return refuse(c, "its round was committed to otherwise");
    for (int i = 0; i < f->settle.meters.count; i++)
        if (i >= r->rules.game->meter_count ||
            f->settle.meters.amount[i] != r->meters.cents[r->rules.game->meters[i].number])
            return refuse(c, "the meters of its round were others");
    return true;
}

/* What the receipt says was returned is taken off; in the end nothing must be left. */
static bool take_off_wager(struct check *c, struct json *j, int64_t seat) {
    struct text key, name = {0}, number = {0};
    int64_t returned = 0;
    bool whole;

    if (!json_enter(j, '{')) return false;
    while (json_next_key(j, &key)) {
        const bool good = text_is(key, "wager")      ? json_read_string(j, &name)
                          : text_is(key, "returned") ? json_read_number(j, &number)
                                                     : json_skip(j, &key);
        if (!good) return false;
    }
    const int wager = game_wager(c->receipt->rules.game, name.at, name.size);
    if (wager < 0 || !number.size || !json_parse_integer(number, &returned, &whole)) return false;
    LIST_ADD(c->paid, c->paid_count, (struct paid){seat, wager, -returned});
    return true;
}

static bool take_off_seat(struct check *c, struct json *j) {
    struct text key;
    int64_t seat = 0;
    if (!json_enter(j, '{')) return false;
    while (json_next_key(j, &key)) {
        if (text_is(key, "seat")) {
            if (!json_read_integer(j, &seat)) return false;
        } else if (text_is(key, "wagers")) {
            if (!json_enter(j, '[')) return false;
            while (json_next_item(j))
                if (!take_off_wager(c, j, seat)) return false;
        } else if (!json_skip(j, &key)) {
            return false;
        }
    }
    return true;
}

static int by_wager(const void *a, const void *b) {
    const struct paid *x = a, *y = b;
    return x->seat != y->seat ? (x->seat > y->seat) - (x->seat < y->seat) : x->wager - y->wager;
}

/* Nothing is left of any wager. */
static bool is_even(const struct check *c) {
    int64_t sum = 0;
    for (int i = 0; i < c->paid_count; i++) {
        const bool ends = i + 1 == c->paid_count || by_wager(&c->paid[i], &c->paid[i + 1]) != 0;
        if (__builtin_add_overflow(sum, c->paid[i].cents, &sum) || (ends && sum)) return false;
    }
    return true;
}

static bool is_paid(struct check *c) {
    struct json j = json_init(c->receipt->seats.at, c->receipt->seats.size);
    bool good = json_enter(&j, '[');
    while (good && json_next_item(&j)) good = take_off_seat(c, &j);
    if (c->paid_count) qsort(c->paid, (size_t)c->paid_count, sizeof *c->paid, by_wager);
    return (good && is_even(c)) || refuse(c, "the entries of its round paid other amounts");
}

static bool check_all(struct check *c) {
    if (!check_entries(c) || !is_settlement(c) || !is_paid(c)) return false;
    return checkpoint_verify(&c->end, c->receipt->key) ||
           refuse(c, "the checkpoint that its entries lead to is not signed by the key of the receipt");
}

bool proof_check(const struct receipt *receipt, struct buf *why) {
    struct check c = {.json = json_init(receipt->proof.at, receipt->proof.size), .receipt = receipt, .why = why};
    const bool good = check_all(&c);
    free(c.paid);
    free(c.memory);
    if (good)
        buf_format(why, "it was settled by entry %ju of the books, under their checkpoint of entry %ju, ", c.number,
                   c.end.number);
    if (good) time_put(why, c.end.time_ms);
    return good;
}

bool proof_read_checkpoint(struct text proof, struct store_checkpoint *out) {
    BUF_ON_STACK(why, 200);
    struct check c = {.json = json_init(proof.at, proof.size), .why = &why};
    const bool good = check_entries(&c);
    free(c.memory);
    *out = c.end;
    return good;
}
