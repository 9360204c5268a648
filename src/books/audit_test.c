#include "books/audit.c"

#include "house/house_world_fixture.h"
#include "store/archive.h"

#include <sqlite3.h>
#include <unistd.h>

/* What it says must not depend on the number of threads. */
static void check_same(const struct audit *a, const struct audit *b) {
    const uint64_t of_a[] = {a->entries,   a->bad,        a->last,      a->rounds,      a->voids,
                             a->transfers, a->shuffles,   a->sealed,    a->checkpoints, a->signed_to,
                             a->bad_kind,  a->vouched_to, a->needs_key, a->bad_ms != 0, a->snapshots.compared};
    const uint64_t of_b[] = {b->entries,   b->bad,        b->last,      b->rounds,      b->voids,
                             b->transfers, b->shuffles,   b->sealed,    b->checkpoints, b->signed_to,
                             b->bad_kind,  b->vouched_to, b->needs_key, b->bad_ms != 0, b->snapshots.compared};

    CHECK(memcmp(of_a, of_b, sizeof of_a) == 0);
    CHECK(a->good == b->good && a->complete == b->complete && a->moved_cents == b->moved_cents);
    CHECK(store_link_equal(&a->link, &b->link));
    CHECK_STR(a->why, b->why);
}

static void run_twice(struct audit *a) {
    struct audit alone = *a;

    alone.threads = 1;
    alone.on_entry = NULL;
    a->threads = 2;
    audit_run(&alone);
    audit_run(a);
    if (!a->progress) check_same(&alone, a);
    audit_close(&alone);
}

static struct audit audit_of(struct world *w, bool with_key) {
    struct audit audit = {.store = w->store, .seal = with_key ? w->keys.seal : NULL};

    run_twice(&audit);
    return audit;
}

/* A store with the entries of another, one of them changed. */
struct copying {
    struct store_handle to;
    uint64_t change;
    size_t byte;
    uint8_t bit;
};

static bool copy_entry(void *context, const struct store_entry *entry) {
    struct copying *c = context;
    struct store_entry changed = *entry;
    uint8_t *bytes = malloc(entry->size);

    memcpy(bytes, entry->bytes, entry->size);
    if (entry->number == c->change) bytes[c->byte % entry->size] ^= c->bit;
    changed.bytes = bytes;
    CHECK_EQ(store_append(c->to, &changed, 1), OK);
    free(bytes);
    return true;
}

TEST(audit, the_books_of_an_honest_house_are_right) {
    struct world *w = world("honest");

    people(w);
    play(w, 20);
    struct audit audit = audit_of(w, true);
    CHECK(audit.good, "%s", audit.why);
    CHECK(audit.complete);
    CHECK_EQ(audit.entries, w->house.next - 1);
    CHECK(audit.rounds >= 60);
    CHECK(audit.transfers > 200);
    CHECK_EQ(books_balance(&audit.replay.floor.books, account_of(ACCOUNT_HOUSE, 0)),
             books_balance(&w->house.durable.floor.books, account_of(ACCOUNT_HOUSE, 0)));
    CHECK_EQ(floor_credit(&audit.replay.floor, 1), floor_credit(&w->house.durable.floor, 1));
    audit_close(&audit);
    end(w);
}

TEST(audit, without_the_key_it_ends_where_a_shuffle_is_still_sealed) {
    struct world *w = world("sealed");

    people(w);
    play(w, 3);
    struct audit audit = audit_of(w, false);
    CHECK(!audit.complete);
    CHECK(audit.bad > 1);
    CHECK(strstr(audit.why, "seed"), "%s", audit.why);
    audit_close(&audit);
    end(w);
}

/* Somebody who can rewrite the log and its chain changes the cents of a payment. */
static bool copy_forged(void *context, const struct store_entry *entry) {
    struct copying *c = context;
    struct journal_entry journal;

    CHECK(journal_read(&journal, entry->bytes, entry->size));
    if (entry->number == c->change)
        c->byte = (size_t)(journal.transfers - entry->bytes) + 8; /* the lowest byte of the first one's cents */
    return copy_entry(context, entry);
}

struct picking {
    uint64_t number[400];
    int count;
};

static bool pick_paying(void *context, const struct store_entry *entry) {
    struct picking *p = context;
    struct journal_entry journal;

    CHECK(journal_read(&journal, entry->bytes, entry->size));
    if (journal.count && p->count < 400) p->number[p->count++] = entry->number;
    return true;
}

TEST(audit, a_changed_payment_is_found_even_if_the_chain_was_made_anew) {
    struct world *w = world("forged");
    static struct picking paying;
    uint64_t bad;

    people(w);
    play(w, 2);
    CHECK_EQ(store_scan(w->store, 1, pick_paying, &paying, &bad), OK);
    CHECK(paying.count > 30);
    for (int i = 0; i < paying.count; i++) {
        struct copying c = {.change = paying.number[i], .bit = 1};
        char memory[200];
        struct buf message = BUF(memory);

        CHECK_EQ(store_open("memory:", STORE_WRITE, &c.to, &message), OK);
        CHECK_EQ(store_scan(w->store, 1, copy_forged, &c, &bad), OK);
        struct audit audit = {.store = c.to, .seal = w->keys.seal};
        run_twice(&audit);
        CHECK(!audit.good);
        CHECK_EQ(audit.bad, paying.number[i]);
        audit_close(&audit);
        store_close(c.to);
    }
    end(w);
}

/* ---- checkpoints -------------------------------------------------------------------------------------- */

static enum err put_checkpoint(struct world *w) {
    const struct signers by = signers_of(&w->keys);
    struct tree tree = {0};
    return checkpoints_put(w->store, &by, w->now_ms, &tree);
}

static struct world *with_checkpoint(const char *seed) {
    struct world *w = world(seed);

    people(w);
    play(w, 1);
    CHECK_EQ(put_checkpoint(w), OK);
    play(w, 1);
    CHECK_EQ(put_checkpoint(w), OK);
    return w;
}

TEST(audit, checkpoints_on_the_chain_are_counted) {
    struct world *w = with_checkpoint("checkpoints");
    struct audit audit = audit_of(w, true);

    CHECK(audit.complete, "%s", audit.why);
    CHECK_EQ(audit.checkpoints, 2);
    audit_close(&audit);
    end(w);
}

enum { ROOT = 255 }; /* not a bit of the link */

/* Changes the last checkpoint by hand, signs it with that key, and says what the audit finds. */
static void expect_bad(struct world *w, uint64_t number, uint8_t bit, const struct receipt_key *key,
                       const char *expected) {
    const struct signers by = signers_of(&w->keys);
    struct store_checkpoint c = {.number = number, .time_ms = w->now_ms};
    struct tree tree = {0};
    char name[STORE_NAME_MAX];
    uint64_t last;

    CHECK_EQ(store_last(w->store, &last, &c.link), OK);
    CHECK_EQ(log_tree_grow(w->store, &by, last, &tree), OK);
    if (!number) c.number = last;
    tree.size = c.number;
    if (bit == ROOT) tree.part[0].bytes[3] ^= 1, tree.part[1].bytes[3] ^= 1, tree.part[2].bytes[3] ^= 1;
    c.root = tree_root(&tree);
    if (bit != ROOT) c.link.bytes[5] ^= bit;
    checkpoint_sign(&c, key->secret);
    CHECK_EQ(checkpoint_put(w->store, &c, &tree), OK);
    struct audit audit = audit_of(w, true);
    CHECK(!audit.good && !audit.complete);
    CHECK(strstr(audit.why, "checkpoint/00") && strstr(audit.why, expected), "%s", audit.why);
    audit_close(&audit);
    snprintf(name, sizeof name, "checkpoint/%019llu", (unsigned long long)c.number);
    CHECK_EQ(store_put(w->store, name, NULL, 0), OK);
}

TEST(audit, a_checkpoint_that_is_not_on_the_chain_is_found) {
    struct world *w = with_checkpoint("off the chain");
    struct receipt_key other;

    receipt_key_from_seed(&other, (const uint8_t *)"another key, another key, anoth");
    expect_bad(w, 0, 4, &w->keys.sign, "another one");
    expect_bad(w, 100000, 0, &w->keys.sign, "ends before");
    expect_bad(w, 0, ROOT, &w->keys.sign, "its root is not that of the tree");
    expect_bad(w, 0, 0, &other, "signed by no key");
    CHECK_EQ(store_put(w->store, "checkpoint/test", "what is this?", 13), OK);
    struct audit audit = audit_of(w, true);
    CHECK(!audit.good && strstr(audit.why, "no checkpoint"), "%s", audit.why);
    audit_close(&audit);
    end(w);
}

/* Whoever cuts off the last entries leaves a log that is right in itself, but a checkpoint behind its end. */
TEST(audit, a_log_that_was_cut_short_is_found_by_its_checkpoint) {
    struct world *w = with_checkpoint("cut");
    struct copying c = {0};
    char memory[200];
    struct buf message = BUF(memory);
    uint64_t bad, last;
    struct store_link link;
    struct checkpoints all;
    struct tree tree = {0};

    CHECK_EQ(store_last(w->store, &last, &link), OK);
    CHECK_EQ(store_open("memory:", STORE_WRITE, &c.to, &message), OK);
    CHECK_EQ(store_scan(w->store, 1, copy_entry, &c, &bad), OK);
    CHECK_EQ(checkpoints_read(w->store, &all), OK);
    CHECK_EQ(all.count, 2);
    CHECK_EQ(all.items[1].checkpoint.number, last);
    all.items[1].checkpoint.number = tree.size = last + 1; /* as if the log had been one longer */
    all.items[1].checkpoint.root = tree_root(&tree);
    checkpoint_sign(&all.items[1].checkpoint, w->keys.sign.secret);
    CHECK_EQ(checkpoint_put(c.to, &all.items[1].checkpoint, &tree), OK);
    struct audit audit = {.store = c.to, .seal = w->keys.seal};
    run_twice(&audit);
    CHECK(!audit.good);
    CHECK_EQ(audit.bad, last + 1);
    CHECK_EQ(audit.entries, last);
    audit_close(&audit);
    checkpoints_free(&all);
    store_close(c.to);
    end(w);
}

/* What came after the last signature could have been made anew by whoever can write the store. */
TEST(audit, it_says_up_to_where_the_log_is_signed_and_by_whom) {
    struct world *w = with_checkpoint("signed to");
    struct audit audit = audit_of(w, true);
    const uint64_t to = audit.entries;

    CHECK_EQ(audit.signed_to, to);
    CHECK(memcmp(audit.signed_by, w->keys.sign.public, FACT_HASH) == 0);
    audit_close(&audit);
    play(w, 1);
    audit = audit_of(w, true);
    CHECK(audit.complete && audit.entries > to);
    CHECK_EQ(audit.signed_to, to);
    audit_close(&audit);
    end(w);
    w = world("never signed");
    audit = audit_of(w, true);
    CHECK_EQ(audit.signed_to, 0);
    audit_close(&audit);
    end(w);
}

/* Whoever deletes the checkpoints and makes the chain anew leaves something that is right in itself. */
TEST(audit, a_key_vouches_only_for_what_it_has_signed) {
    struct world *w = world("vouched");
    struct audit audit = {.store = w->store, .seal = w->keys.seal, .public = w->keys.sign.public};

    people(w);
    play(w, 1);
    run_twice(&audit);
    CHECK(audit.complete && !audit_is_vouched(&audit));
    audit_close(&audit);
    CHECK_EQ(put_checkpoint(w), OK);
    play(w, 1);
    audit = (struct audit){.store = w->store, .seal = w->keys.seal, .public = w->keys.sign.public};
    run_twice(&audit);
    CHECK(audit.complete && audit.vouched_to < audit.entries && audit_is_vouched(&audit));
    audit_close(&audit);
    w->now_ms += AUDIT_UNVOUCHED_MS;
    play(w, 1);
    audit = (struct audit){.store = w->store, .seal = w->keys.seal, .public = w->keys.sign.public};
    run_twice(&audit);
    CHECK(audit.complete && audit.vouched_to && !audit_is_vouched(&audit));
    audit_close(&audit);
    end(w);
}

/* Runs it with these lines from outside the store. */
static struct audit audit_with_lines(struct world *w, const struct buf *lines) {
    struct audit audit = {
        .store = w->store, .seal = w->keys.seal, .public = w->keys.sign.public, .witness = {lines->text, lines->size}};

    run_twice(&audit);
    return audit;
}

TEST(audit, what_a_witness_has_seen_must_lie_on_the_chain) {
    struct world *w = world("witness");
    struct store_checkpoint seen;
    char memory[3 * CHECKPOINT_LINE];
    struct buf lines = BUF(memory);

    people(w);
    play(w, 1);
    const struct signers by = signers_of(&w->keys);
    struct tree tree = {0};
    CHECK_EQ(checkpoint_make(w->store, &by, w->now_ms, &tree, &seen), OK);
    checkpoint_put_line(&lines, &seen);
    struct audit audit = audit_with_lines(w, &lines);
    CHECK(audit.complete && audit_is_vouched(&audit)); /* it signs as one in the store does */
    audit_close(&audit);
    seen.number++; /* as if the log had been longer then */
    checkpoint_sign(&seen, w->keys.sign.secret);
    checkpoint_put_line(&lines, &seen);
    audit = audit_with_lines(w, &lines);
    CHECK(!audit.good);
    CHECK(strstr(audit.why, "line 2 of the witness: the log ends before"), "%s", audit.why);
    audit_close(&audit);
    play(w, 1); /* now there is such an entry, but another one */
    audit = audit_with_lines(w, &lines);
    CHECK(!audit.good);
    CHECK(strstr(audit.why, "line 2 of the witness: the chain is another one"), "%s", audit.why);
    audit_close(&audit);
    memory[40] ^= 1;
    audit = audit_with_lines(w, &lines);
    CHECK(!audit.good && strstr(audit.why, "line 1 of the witness"), "%s", audit.why);
    audit_close(&audit);
    end(w);
}

TEST(audit, a_log_that_never_names_the_house_s_key_is_another_log) {
    struct world *w = with_checkpoint("whose key");
    struct receipt_key other;
    struct audit audit = {.store = w->store, .seal = w->keys.seal, .public = w->keys.sign.public};

    run_twice(&audit);
    CHECK(audit.complete, "%s", audit.why);
    audit_close(&audit);
    receipt_key_from_seed(&other, (const uint8_t *)"another key, another key, anoth");
    audit = (struct audit){.store = w->store, .seal = w->keys.seal, .public = other.public};
    run_twice(&audit);
    CHECK(!audit.good && !audit.complete);
    CHECK_EQ(audit.bad_kind, FACT_START);
    CHECK_EQ(audit.bad, 2); /* the configuration, then the start */
    CHECK(strstr(audit.why, "other keys"), "%s", audit.why);
    audit_close(&audit);
    stop(w); /* a key that the log named once is a key of the house */
    uint8_t was[FACT_HASH];

    memcpy(was, w->keys.sign.public, FACT_HASH);
    w->keys.sign = other;
    CHECK(start(w, false));
    turn(w);
    audit = (struct audit){.store = w->store, .seal = w->keys.seal, .public = was};
    run_twice(&audit);
    CHECK(audit.complete, "%s", audit.why);
    audit_close(&audit);
    end(w);
}

/* ---- checks of the audit alone ------------------------------------------------------------------------ */

/* The store of a forger who makes the chain anew, with one entry changed by him. */
struct forging {
    struct store_handle to;
    bool (*change)(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes);
    uint64_t changed;
};

static bool copy_changed(void *context, const struct store_entry *entry) {
    struct forging *f = context;
    struct store_entry changed = *entry;
    struct journal_entry journal;
    uint8_t *bytes = malloc(entry->size);

    memcpy(bytes, entry->bytes, entry->size);
    changed.bytes = bytes;
    CHECK(journal_read(&journal, bytes, entry->size));
    if (!f->changed && f->change(&changed, &journal, bytes)) f->changed = entry->number;
    CHECK_EQ(store_append(f->to, &changed, 1), OK);
    free(bytes);
    return true;
}

static void expect_found(struct world *w, const char *expected,
                         bool (*change)(struct store_entry *, struct journal_entry *, uint8_t *)) {
    struct forging f = {.change = change};
    char memory[200];
    struct buf message = BUF(memory);
    uint64_t bad;

    CHECK_EQ(store_open("memory:", STORE_WRITE, &f.to, &message), OK);
    CHECK_EQ(store_scan(w->store, 1, copy_changed, &f, &bad), OK);
    struct audit audit = {.store = f.to, .seal = w->keys.seal};
    run_twice(&audit);
    CHECK(f.changed);
    CHECK_EQ(audit.bad, f.changed);
    CHECK(strstr(audit.why, expected), "%s", audit.why);
    audit_close(&audit);
    store_close(f.to);
}

static bool other_terminal(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes) {
    (void)bytes;
    if (journal->fact.kind != FACT_BETS) return false;
    entry->terminal++;
    return true;
}

static bool other_round(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes) {
    (void)bytes;
    if (journal->fact.kind != FACT_SETTLE) return false;
    entry->round++;
    return true;
}

static bool other_time(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes) {
    (void)bytes;
    if (journal->fact.kind != FACT_REVEAL) return false;
    entry->time_ms++;
    return true;
}

/* A pai gow start is one byte behind the head of the fact: 4 + 32 bytes. */
static bool other_start(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes) {
    (void)entry;
    if (journal->fact.kind != FACT_DEALT_FROM) return false;
    CHECK_EQ(bytes[36], journal->fact.dealt_from.spot);
    bytes[36] = bytes[36] == 1 ? 2 : 1;
    return true;
}

static bool other_config(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes) {
    size_t at = 0;

    if (journal->fact.kind != FACT_CONFIG) return false;
    while (memcmp(bytes + at, "Cardroom", 8) != 0) CHECK(++at + 8 < entry->size);
    bytes[at] = 'c';
    return true;
}

/* The seed of a reveal is its data, which ends it. */
static bool other_seed(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes) {
    if (journal->fact.kind != FACT_REVEAL) return false;
    CHECK_EQ(journal->count, 0);
    bytes[entry->size - 4 - 10] ^= 1;
    return true;
}

static bool named_card(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes) {
    (void)entry;
    if (journal->fact.kind != FACT_CARDS) return false;
    CHECK_EQ(bytes[37], CARD_HIDDEN);
    bytes[37] = 3;
    return true;
}

/* The time of a fact stands behind the size of the fact and its number: 4 + 8 bytes. */
static bool year_10000(struct store_entry *entry, struct journal_entry *journal, uint8_t *bytes) {
    if (journal->fact.kind != FACT_SETTLE) return false;
    bytes[12 + 7] = 0x7f;
    entry->time_ms |= INT64_C(0x7f) << 56;
    return true;
}

TEST(audit, a_forger_who_makes_the_chain_anew_is_found_out) {
    struct world *w = world("forger");

    people(w);
    play(w, 2);
    expect_found(w, "beside it", other_terminal);
    expect_found(w, "beside it", other_round);
    expect_found(w, "beside it", other_time);
    expect_found(w, "first packet", other_start);
    expect_found(w, "another seed", other_seed);
    expect_found(w, "hash of the configuration", other_config);
    expect_found(w, "must not be in the log", named_card);
    expect_found(w, "cannot be read", year_10000);
    end(w);
}

/* A log with an entry twice, or in another place, and every number and link made anew. */
struct moving {
    struct store_handle to;
    struct world *w;
    uint64_t from, before; /* this one again, before that one */
    uint64_t number;
};

static void append_as(struct moving *m, const struct store_entry *entry) {
    struct store_entry copy = *entry;
    uint8_t *bytes = malloc(entry->size);

    memcpy(bytes, entry->bytes, entry->size);
    copy.number = ++m->number;
    for (int i = 0; i < 8; i++) bytes[4 + i] = (uint8_t)(copy.number >> 8 * i);
    copy.bytes = bytes;
    CHECK_EQ(store_append(m->to, &copy, 1), OK);
    free(bytes);
}

static bool append_again(void *context, const struct store_entry *entry) {
    struct moving *m = context;

    if (entry->number == m->from) append_as(m, entry);
    return entry->number < m->from;
}

static bool copy_moved(void *context, const struct store_entry *entry) {
    struct moving *m = context;
    uint64_t bad;

    if (entry->number == m->before) CHECK_EQ(store_scan(m->w->store, 1, append_again, m, &bad), OK);
    append_as(m, entry);
    return true;
}

/* What the audit says where an entry stands a second time before another one. */
static void expect_moved(struct world *w, uint64_t from, uint64_t before, const char *expected) {
    struct moving m = {.w = w, .from = from, .before = before};
    char memory[200];
    struct buf message = BUF(memory);
    uint64_t bad;

    CHECK_EQ(store_open("memory:", STORE_WRITE, &m.to, &message), OK);
    CHECK_EQ(store_scan(w->store, 1, copy_moved, &m, &bad), OK);
    struct audit audit = {.store = m.to, .seal = w->keys.seal};
    run_twice(&audit);
    CHECK(strstr(audit.why, expected), "%s", audit.why);
    CHECK_EQ(audit.bad, before);
    audit_close(&audit);
    store_close(m.to);
}

struct seeking {
    uint8_t kind;
    uint64_t from, found;
};

static bool seek(void *context, const struct store_entry *entry) {
    struct seeking *s = context;

    if (entry->number >= s->from && entry->kind == s->kind) s->found = entry->number;
    return !s->found;
}

static uint64_t first_of(struct world *w, uint8_t kind, uint64_t from) {
    struct seeking s = {.kind = kind, .from = from};
    uint64_t bad;

    CHECK_EQ(store_scan(w->store, 1, seek, &s, &bad), OK);
    CHECK(s.found);
    return s.found;
}

TEST(audit, a_shuffle_is_made_known_once) {
    struct world *w = world("known twice");

    people(w);
    play(w, 2);
    const uint64_t reveal = first_of(w, FACT_REVEAL, 1);

    expect_moved(w, reveal, reveal + 1, "revealed before");
    end(w);
}

/* Whoever knew the seed knew the cards to come. */
TEST(audit, nothing_is_dealt_from_a_shuffle_that_was_revealed) {
    struct world *w = world("known early");

    seat(w, 1, 1, 1);
    turn(w);
    CHECK_EQ(put(w, required(w, 1, 1)), OK);
    turn(w);
    const struct replay_shoe *shoe = &w->house.shoe[0];
    struct fact reveal = {.kind = FACT_REVEAL, .table = 1, .data = shoe->seed.bytes, .data_size = shoe->seed.size};

    reveal.reveal.round = w->house.working.table[0].round;
    memcpy(reveal.reveal.commitment, shoe->commitment, FACT_HASH);
    CHECK_EQ(put(w, reveal), OK);
    turn(w);
    const uint64_t at = w->house.next;
    for (int i = 0; i < 12; i++) {
        w->now_ms += 15000;
        turn(w);
    }
    struct audit audit = audit_of(w, true);
    CHECK(strstr(audit.why, "deals from a shuffle that was revealed"), "%s", audit.why);
    CHECK_EQ(audit.bad, first_of(w, FACT_CARDS, at));
    audit_close(&audit);
    end(w);
}

/* ---- a flipped bit anywhere --------------------------------------------------------------------------- */

static void copy_to_file(struct world *w, const char *path) {
    struct copying c = {0};
    char memory[300];
    struct buf message = BUF(memory);
    uint64_t bad;

    unlink(path);
    CHECK(store_open(path, STORE_WRITE, &c.to, &message) == OK, "%s", memory);
    CHECK_EQ(store_scan(w->store, 1, copy_entry, &c, &bad), OK);
    store_close(c.to);
}

static void run_sql(sqlite3 *db, const char *format, ...) {
    char *text, *problem = NULL;
    va_list list;

    va_start(list, format);
    text = sqlite3_vmprintf(format, list);
    va_end(list);
    CHECK(sqlite3_exec(db, text, NULL, NULL, &problem) == SQLITE_OK, "%s: %s", text, problem);
    sqlite3_free(text);
}

static bool goes_on(void *context, const struct store_entry *entry) {
    (void)context;
    (void)entry;
    return true;
}

/* The first bad entry, by the chain alone, or by the whole audit. */
static uint64_t first_bad(const char *path, const uint8_t *seal, bool whole) {
    struct store_handle store;
    char memory[300];
    struct buf message = BUF(memory);
    uint64_t bad = 0;

    CHECK(store_open(path, STORE_READ, &store, &message) == OK, "%s", memory);
    if (whole) {
        struct audit audit = {.store = store, .seal = seal};
        run_twice(&audit);
        CHECK_EQ(audit.good, audit.bad == 0);
        bad = audit.bad;
        audit_close(&audit);
    } else {
        store_scan(store, 1, goes_on, NULL, &bad);
    }
    store_close(store);
    return bad;
}

/* One byte of a column, in the file itself, by the hand of SQLite; flipping it again mends it. */
static void flip(sqlite3 *db, const char *column, uint64_t number, int byte, int bit) {
    run_sql(db, "UPDATE entry SET %s = CAST(unhex_flip(%s, %d, %d) AS BLOB) WHERE number = %lld", column, column, byte,
            bit, (long long)number);
}

static void unhex_flip(sqlite3_context *context, int count, sqlite3_value **values) {
    const int size = sqlite3_value_bytes(values[0]), byte = sqlite3_value_int(values[1]);
    uint8_t *copy = malloc((size_t)size);

    (void)count;
    memcpy(copy, sqlite3_value_blob(values[0]), (size_t)size);
    copy[byte % size] ^= (uint8_t)sqlite3_value_int(values[2]);
    sqlite3_result_blob(context, copy, size, free);
}

static sqlite3 *open_db(const char *path) {
    sqlite3 *db;

    CHECK_EQ(sqlite3_open(path, &db), SQLITE_OK);
    CHECK_EQ(sqlite3_create_function(db, "unhex_flip", 3, SQLITE_UTF8, NULL, unhex_flip, NULL, NULL), SQLITE_OK);
    return db;
}

static int size_of(sqlite3 *db, uint64_t number) {
    sqlite3_stmt *stmt;

    CHECK_EQ(sqlite3_prepare_v2(db, "SELECT length(bytes) FROM entry WHERE number = ?", -1, &stmt, NULL), 0);
    sqlite3_bind_int64(stmt, 1, (sqlite3_int64)number);
    CHECK_EQ(sqlite3_step(stmt), SQLITE_ROW);
    const int size = sqlite3_column_int(stmt, 0);
    sqlite3_finalize(stmt);
    return size;
}

/* Every byte of every entry in the long tests, else a good sample; a different bit of each. */
TEST(audit, a_flipped_bit_anywhere_in_an_entry_is_found) {
    struct world *w = world("flipped");
    char path[64];
    int flips = 0;

    people(w);
    play(w, 1);
    snprintf(path, sizeof path, "/tmp/audit_test.%d.db", (int)getpid());
    copy_to_file(w, path);
    CHECK_EQ(first_bad(path, w->keys.seal, true), 0);
    const int stride = test_long() ? 1 : 101;
    int next = 0;
    for (uint64_t number = 1; number < w->house.next; number++) {
        sqlite3 *db = open_db(path);
        const int size = size_of(db, number);
        for (; next < size; next += stride, flips++) {
            flip(db, "bytes", number, next, 1 << next % 8);
            CHECK_EQ(first_bad(path, w->keys.seal, flips % 8 == 0), number);
            flip(db, "bytes", number, next, 1 << next % 8);
        }
        next -= size;
        sqlite3_close(db);
    }
    CHECK(flips >= (test_long() ? 8000 : 80));
    CHECK_EQ(first_bad(path, w->keys.seal, true), 0);
    unlink(path);
    end(w);
}

TEST(audit, a_changed_column_or_link_is_found) {
    static const char *const changes[] = {"time_ms = time_ms + 1", "round = round + 1", "terminal = terminal + 1",
                                          "kind = kind + 1"};
    struct world *w = world("columns");
    char path[64];

    people(w);
    play(w, 1);
    snprintf(path, sizeof path, "/tmp/audit_test_columns.%d.db", (int)getpid());
    for (size_t i = 0; i <= COUNT(changes); i++) {
        const uint64_t number = 20 + 7 * i;
        copy_to_file(w, path);
        sqlite3 *db = open_db(path);
        if (i < COUNT(changes))
            run_sql(db, "UPDATE entry SET %s WHERE number = %lld", changes[i], (long long)number);
        else
            flip(db, "link", number, 11, 64);
        sqlite3_close(db);
        CHECK_EQ(first_bad(path, w->keys.seal, true), number);
    }
    unlink(path);
    end(w);
}

/* Without the key the seed comes from a fact ahead: where that one was changed, it is to blame, not the round. */
TEST(audit, a_changed_reveal_is_to_blame_for_what_it_hides) {
    struct world *w = world("reveals");
    char path[64];

    people(w);
    play(w, 2);
    const uint64_t reveal = first_of(w, FACT_REVEAL, 1);
    snprintf(path, sizeof path, "/tmp/audit_test_reveals.%d.db", (int)getpid());
    copy_to_file(w, path);
    sqlite3 *db = open_db(path);
    const int size = size_of(db, reveal);
    for (int byte = 4; byte < size; byte += 3) {
        flip(db, "bytes", reveal, byte, 1);
        CHECK_EQ(first_bad(path, NULL, true), reveal);
        flip(db, "bytes", reveal, byte, 1);
    }
    CHECK(first_bad(path, NULL, true) != reveal);
    sqlite3_close(db);
    unlink(path);
    end(w);
}

/* ---- archives ----------------------------------------------------------------------------------------- */

static void clear_away(const char *path) {
    char name[200];

    unlink(path);
    for (unsigned first = 1; first < 20000; first += 500) {
        snprintf(name, sizeof name, "%s.archives/%019u.archive", path, first);
        unlink(name);
    }
    snprintf(name, sizeof name, "%s.archives", path);
    rmdir(name);
    snprintf(name, sizeof name, "%s.lock", path);
    unlink(name);
}

/* Files of archives and a store that begins in the middle are one log: for the audit, and for a house that
 * replays it from the first entry. */
TEST(audit, a_house_with_archives_is_audited_and_opened_like_any_other) {
    struct world *w = world("archived");
    char path[64], memory[1000];
    struct buf message = BUF(memory);
    struct store_handle store;

    people(w);
    play(w, 40);
    CHECK_EQ(put_checkpoint(w), OK);
    struct audit before = audit_of(w, true);
    snprintf(path, sizeof path, "/tmp/audit_test_archives.%d.db", (int)getpid());
    clear_away(path);
    copy_to_file(w, path);
    CHECK_EQ(store_open(path, STORE_WRITE, &store, &message), OK);
    const struct archive_order order = {
        .to = before.last - 20, .file = 500, .secret = w->keys.sign.secret, .public = w->keys.sign.public};
    CHECK(order.to > 1100);
    CHECK_EQ(archives_write(store, &order), OK);
    CHECK_EQ(archives_remove(store), OK);
    struct store_handle memory_store = w->store;
    stop(w);
    w->store = store;
    struct audit after = audit_of(w, true), without = {0};
    CHECK(after.complete, "%s", after.why);
    CHECK_EQ(after.rounds, before.rounds);
    CHECK_EQ(after.moved_cents, before.moved_cents);
    CHECK(store_link_equal(&after.link, &before.link));
    CHECK(start(w, false));
    play(w, 1);
    stop(w);
    snprintf(memory, sizeof memory, "%s.archives/%019d.archive", path, 501);
    unlink(memory);
    store_close(w->store);
    CHECK_EQ(store_open(path, STORE_WRITE, &w->store, &message), OK);
    without = audit_of(w, true); /* it says how far it came, and which file it needs */
    CHECK_EQ(without.entries, 500);
    CHECK_EQ(without.bad, 501);
    CHECK(strstr(without.why, "0000000000000000501.archive") && strstr(without.why, "put it there"), "%s", without.why);
    audit_close(&before);
    audit_close(&after);
    audit_close(&without);
    store_close(w->store);
    store_close(memory_store);
    free(w);
    clear_away(path);
}
