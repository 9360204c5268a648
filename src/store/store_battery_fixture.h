/* store_battery_fixture.h - what every store must pass: STORE_BATTERY(suite, opener) registers all of it.
 *
 * The opener gives a store under a place of the test's own; called again with the same place it opens the
 * same store.  Samples are made by number, so any test can say what entry 1,234 must be. */
#pragma once

#include "store/archive.h"
#include "store/chain.h"
#include "store/store.h"
#include "store/store_parts.h"
#include "test.h"

#include <dirent.h>
#include <pthread.h>
#include <sodium.h>
#include <stdio.h>
#include <unistd.h>

/* An opener of one kind of store; NULL place of a second opening where a store does not outlive its handle. */
typedef enum err battery_open(const char *folder, enum store_mode mode, struct store_handle *out, struct buf *message);

enum { SAMPLE_SIZE_MAX = 6000, SAMPLE_LONG = 97, BATTERY_ENTRIES = 3300 };

static char battery_folder[64];

static void battery_remove(const char *name) {
    DIR *folder = opendir(name);
    char path[700];

    for (struct dirent *file; folder && (file = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%s", name, file->d_name);
        if (file->d_name[0] != '.' && unlink(path) != 0) battery_remove(path);
    }
    if (folder) closedir(folder);
    rmdir(name);
}

static void battery_clean(void) { battery_remove(battery_folder); }

/* A folder of this test's own, which goes away with its process; in memory where there is such a place, for
 * no test pulls the plug of the real disk. */
static inline const char *battery_place(void) {
    const bool memory = access("/dev/shm", R_OK | W_OK | X_OK) == 0;

    snprintf(battery_folder, sizeof battery_folder, "%s/cardroom-store-XXXXXX", memory ? "/dev/shm" : "/tmp");
    CHECK(mkdtemp(battery_folder) != NULL);
    atexit(battery_clean);
    return battery_folder;
}

/* ---- samples ------------------------------------------------------------------------------------------ */

/* Now and then a long one, an empty one, one without round or terminal, a clock that was set back. */
static inline struct store_entry sample(uint64_t number, uint8_t bytes[SAMPLE_SIZE_MAX]) {
    struct store_entry entry = {
        .number = number,
        .time_ms = 1800000000000 + (int64_t)number * 3 - (number % 400 == 0 ? 2000 : 0),
        .round = number % 7 ? number / 20 + 1 : 0,
        .terminal = number % 5 ? (uint32_t)(number * 7919 % 5003) + 1 : 0,
        .kind = (uint8_t)(number % 300 == 5 ? 200 : number % 11),
        .bytes = bytes,
        .size = number % SAMPLE_LONG == 0 ? 4000 + number % 1900 : number % 60,
    };

    for (size_t i = 0; i < entry.size; i++) bytes[i] = (uint8_t)(number * 31 + i * 7 + (i >> 8));
    return entry;
}

static inline bool same_entry(const struct store_entry *a, const struct store_entry *b) {
    return a->number == b->number && a->time_ms == b->time_ms && a->round == b->round && a->terminal == b->terminal &&
           a->kind == b->kind && a->size == b->size && (!a->size || memcmp(a->bytes, b->bytes, a->size) == 0);
}

/* Appends the samples first to last in one batch. */
static inline enum err append_samples(struct store_handle store, uint64_t first, uint64_t last) {
    const size_t count = (size_t)(last - first + 1);
    struct store_entry *entries = calloc(count, sizeof *entries);
    uint8_t(*bytes)[SAMPLE_SIZE_MAX] = malloc(count * sizeof *bytes);

    for (size_t i = 0; i < count; i++) entries[i] = sample(first + i, bytes[i]);
    const enum err err = store_append(store, entries, (int)count);
    free(bytes);
    free(entries);
    return err;
}

struct counting {
    uint64_t next, count, stop_after;
    bool wrong;
};

static inline bool count_sample(void *context, const struct store_entry *entry) {
    struct counting *c = context;
    uint8_t bytes[SAMPLE_SIZE_MAX];
    const struct store_entry expected = sample(c->next, bytes);

    c->wrong |= !same_entry(entry, &expected);
    c->next++;
    c->count++;
    return c->count != c->stop_after;
}

/* The store holds exactly the samples 1 to last, and the chain holds. */
static inline void check_samples(struct store_handle store, uint64_t last) {
    struct counting c = {.next = 1};
    struct store_link link;
    uint64_t bad = 0, number = 0;
    const enum err err = store_scan(store, 1, count_sample, &c, &bad);

    CHECK(err == OK, "scan: %s at %" PRIu64, err_code(err), bad);
    CHECK(!c.wrong);
    CHECK_EQ(c.count, last);
    CHECK_EQ(store_last(store, &number, &link), OK);
    CHECK_EQ(number, last);
}

static inline struct store_handle battery_opened(battery_open *opener, const char *folder, enum store_mode mode) {
    char text[1000];
    struct buf message = BUF(text);
    struct store_handle store;
    const enum err err = opener(folder, mode, &store, &message);

    CHECK(err == OK, "%s: %s", err_code(err), text);
    return store;
}

/* ---- the log ------------------------------------------------------------------------------------------ */

static inline void battery_starts_empty(battery_open *opener) {
    struct store_handle store = battery_opened(opener, battery_place(), STORE_WRITE);
    const struct store_link zero = {{0}};
    struct counting c = {.next = 1};
    struct store_link link;
    uint64_t number, bad;

    CHECK_EQ(store_last(store, &number, &link), OK);
    CHECK_EQ(number, 0);
    CHECK(store_link_equal(&link, &zero));
    CHECK_EQ(store_scan(store, 1, count_sample, &c, &bad), OK);
    CHECK_EQ(store_scan(store, 9, count_sample, &c, &bad), OK);
    CHECK_EQ(store_find(store, &(struct store_query){0}, count_sample, &c), OK);
    CHECK_EQ(store_find(store, &(struct store_query){.terminal = 1}, count_sample, &c), OK);
    CHECK_EQ(c.count, 0);
    store_close(store);
}

typedef enum err battery_scan(struct store_handle, uint64_t, store_each *, void *, uint64_t *);

static inline void battery_scans(struct store_handle store, battery_scan *scan) {
    struct counting from = {.next = 1400, .stop_after = 1000}, end = {.next = 2500}, beyond = {.next = 2501};
    uint64_t bad;

    CHECK_EQ(scan(store, 1400, count_sample, &from, &bad), OK);
    CHECK(!from.wrong && from.count == 1000);
    CHECK_EQ(scan(store, 2500, count_sample, &end, &bad), OK);
    CHECK(!end.wrong && end.count == 1);
    CHECK_EQ(scan(store, 2501, count_sample, &beyond, &bad), OK);
    CHECK_EQ(beyond.count, 0);
}

static inline void battery_appends_and_scans(battery_open *opener) {
    struct store_handle store = battery_opened(opener, battery_place(), STORE_WRITE);
    static const uint64_t ends[] = {1, 2, 50, 1023, 1024, 1025, 2047, 2500};
    struct store_link link, chain = {{0}};
    uint64_t first = 1, number;
    uint8_t bytes[SAMPLE_SIZE_MAX];

    for (size_t i = 0; i < COUNT(ends); i++) {
        CHECK_EQ(append_samples(store, first, ends[i]), OK);
        check_samples(store, ends[i]);
        first = ends[i] + 1;
    }
    for (uint64_t n = 1; n <= 2500; n++) {
        const struct store_entry entry = sample(n, bytes);
        chain = store_chain(&chain, &entry);
    }
    CHECK_EQ(store_last(store, &number, &link), OK);
    CHECK(store_link_equal(&link, &chain));

    battery_scans(store, store_scan);
    battery_scans(store, store_scan_ahead);
    store_close(store);
}

/* A retry is safe, whatever became of the first attempt; another entry under a number is not taken. */
static inline void battery_knows_what_it_has(battery_open *opener) {
    struct store_handle store = battery_opened(opener, battery_place(), STORE_WRITE);
    uint8_t bytes[SAMPLE_SIZE_MAX];
    struct store_entry other = sample(30, bytes);

    CHECK_EQ(append_samples(store, 1, 30), OK);
    CHECK_EQ(append_samples(store, 1, 30), OK);
    CHECK_EQ(append_samples(store, 7, 9), OK);
    CHECK_EQ(append_samples(store, 30, 30), OK);
    check_samples(store, 30);
    CHECK_EQ(append_samples(store, 25, 40), OK);
    check_samples(store, 40);

    other.terminal++;
    CHECK_EQ(store_append(store, &other, 1), ERR_STORE_CHAIN);
    CHECK_EQ(append_samples(store, 42, 43), ERR_STORE_CHAIN);
    char text[1000];
    struct buf problem = BUF(text);
    store_problem(store, &problem);
    CHECK(problem.size > 0);
    check_samples(store, 40);
    CHECK_EQ(append_samples(store, 41, 43), OK);
    check_samples(store, 43);
    store_close(store);
}

/* ---- queries ------------------------------------------------------------------------------------------ */

struct matching {
    const struct store_query *query;
    uint64_t at, count, stop_after; /* the number last met */
    bool wrong;
};

/* Written anew, apart from the stores' own. */
static inline bool should_match(const struct store_query *q, uint64_t number) {
    uint8_t bytes[SAMPLE_SIZE_MAX];
    const struct store_entry e = sample(number, bytes);
    const bool numbers = (q->from == 0 || number >= q->from) && (q->to == 0 || number <= q->to);
    const bool times = (q->since_ms == 0 || e.time_ms >= q->since_ms) && (q->until_ms == 0 || e.time_ms <= q->until_ms);

    return numbers && times && (q->round == 0 || q->round == e.round) &&
           (q->terminal == 0 || q->terminal == e.terminal) && (q->kind == 0 || q->kind == e.kind);
}

/* The entries come in order, and none that fits was left out since the last. */
static inline bool match(void *context, const struct store_entry *entry) {
    struct matching *m = context;
    uint8_t bytes[SAMPLE_SIZE_MAX];
    const struct store_entry expected = sample(entry->number, bytes);
    uint64_t next = m->at;

    do next = m->query->backwards ? next - 1 : next + 1;
    while (next > 0 && next <= BATTERY_ENTRIES && !should_match(m->query, next));
    m->wrong |= next != entry->number || !same_entry(entry, &expected);
    m->at = entry->number;
    m->count++;
    return m->count != m->stop_after;
}

static inline void check_query(struct store_handle store, const struct store_query *q) {
    struct matching m = {.query = q, .at = q->backwards ? BATTERY_ENTRIES + 1 : 0};
    uint64_t expected = 0;

    for (uint64_t n = 1; n <= BATTERY_ENTRIES; n++) expected += should_match(q, n);
    CHECK_EQ(store_find(store, q, match, &m), OK);
    CHECK(!m.wrong);
    CHECK_EQ(m.count, expected);
    if (expected < 2) return;
    m = (struct matching){.query = q, .at = q->backwards ? BATTERY_ENTRIES + 1 : 0, .stop_after = expected / 2};
    CHECK_EQ(store_find(store, q, match, &m), OK);
    CHECK(!m.wrong);
    CHECK_EQ(m.count, expected / 2);
}

/* Every combination of conditions, several values each. */
static inline void battery_queries(struct store_handle store) {
    uint64_t n = 1;

    for (unsigned set = 0; set < 256; set++) {
        for (int i = 0; i < 3; i++) {
            uint8_t bytes[SAMPLE_SIZE_MAX];
            n = n * 7919 % BATTERY_ENTRIES + 1;
            const struct store_entry e = sample(n, bytes);
            const struct store_query q = {
                .from = set & 1 ? (n > 500 ? n - 500 : 1) : 0,
                .to = set & 2 ? n + 700 : 0,
                .round = set & 4 ? e.round : 0,
                .terminal = set & 8 ? e.terminal : 0,
                .kind = set & 16 ? e.kind : 0,
                .since_ms = set & 32 ? e.time_ms - 900 : 0,
                .until_ms = set & 64 ? e.time_ms + 1000 : 0,
                .backwards = set & 128,
            };
            check_query(store, &q);
        }
    }
    check_query(store, &(struct store_query){.from = BATTERY_ENTRIES + 1});
    check_query(store, &(struct store_query){.terminal = 5500});
    check_query(store, &(struct store_query){.kind = 77, .backwards = true});
}

static inline void battery_finds(battery_open *opener) {
    struct store_handle store = battery_opened(opener, battery_place(), STORE_WRITE);

    CHECK_EQ(append_samples(store, 1, 2000), OK);
    CHECK_EQ(append_samples(store, 2001, BATTERY_ENTRIES), OK);
    battery_queries(store);
    store_close(store);
}

/* ---- archives ----------------------------------------------------------------------------------------- */

struct signing {
    uint8_t public[CHECKPOINT_PUBLIC_SIZE], secret[CHECKPOINT_SECRET_SIZE];
};

static inline struct archive_order battery_order(struct signing *key, uint64_t to) {
    static const uint8_t seed[32] = "a house that writes archives";

    crypto_sign_seed_keypair(key->public, key->secret, seed);
    return (struct archive_order){.to = to, .file = 900, .secret = key->secret, .public = key->public, .now_ms = 77};
}

/* A store of PostgreSQL is told where they are. */
static inline struct store_handle battery_archived(battery_open *opener, const char *folder, enum store_mode mode) {
    struct store_handle store = battery_opened(opener, folder, mode);
    struct problem problem;
    char path[100];

    snprintf(path, sizeof path, "%s/archives", folder);
    problem_open(&problem);
    if (!store.archives) CHECK_EQ(archives_open(&store, path, &problem), OK);
    problem_close(&problem);
    return store;
}

/* What was moved is found, read and searched as before, and the store goes on. */
static inline void battery_archives_in(battery_open *opener, uint64_t file) {
    const char *folder = battery_place();
    struct store_handle store = battery_archived(opener, folder, STORE_WRITE);
    struct signing key;
    struct archive_order order = battery_order(&key, 3000), later = battery_order(&key, 3200);
    uint64_t last = 0;

    order.file = later.file = file;
    CHECK_EQ(append_samples(store, 1, 3100), OK);
    CHECK_EQ(archives_write(store, &order), OK);
    CHECK(!archives_removed(store));
    check_samples(store, 3100);
    CHECK_EQ(archives_remove(store), OK);
    CHECK(archives_removed(store));
    check_samples(store, 3100);
    CHECK_EQ(append_samples(store, 3101, BATTERY_ENTRIES), OK);
    for (int again = 0; again < 2; again++) {
        check_samples(store, BATTERY_ENTRIES);
        battery_queries(store);
        CHECK_EQ(store.store->check(store.self, NULL), OK);
        store_close(store);
        store = battery_archived(opener, folder, again ? STORE_WRITE : STORE_READ);
    }
    CHECK_EQ(archives_write(store, &later), OK);
    CHECK_EQ(archives_remove(store), OK);
    CHECK_EQ(archives_last(store, &last), OK);
    CHECK_EQ(last, 3200);
    check_samples(store, BATTERY_ENTRIES);
    store_close(store);
}

static inline void battery_archives(battery_open *opener) {
    battery_archives_in(opener, 900); /* several files */
    battery_clean();
    battery_archives_in(opener, 0); /* one that is as long as it may be */
}

/* ---- values ------------------------------------------------------------------------------------------- */

static inline bool join_names(void *context, const char *name) {
    buf_put(context, name);
    buf_char(context, ' ');
    return true;
}

static inline void check_value(struct store_handle store, const char *name, const void *bytes, size_t size) {
    char *memory = malloc(STORE_VALUE_MAX + 1);
    struct buf out = buf_init(memory, STORE_VALUE_MAX + 1);

    CHECK_EQ(store_get(store, name, &out), OK);
    CHECK(!out.full);
    CHECK_EQ(out.size, size);
    CHECK(memcmp(out.text, bytes, size) == 0);
    free(memory);
}

static inline void battery_keeps_values(battery_open *opener) {
    struct store_handle store = battery_opened(opener, battery_place(), STORE_WRITE);
    char *large = malloc(STORE_VALUE_MAX), text[200];
    struct buf names = BUF(text);

    for (size_t i = 0; i < STORE_VALUE_MAX; i++) large[i] = (char)(i * 7 + i / 251);
    CHECK_EQ(store_get(store, "user/ann", &names), ERR_STORE_NONE);
    CHECK_EQ(store_put(store, "user/bob", "a\0b", 3), OK);
    CHECK_EQ(store_put(store, "user/ann", "first", 5), OK);
    CHECK_EQ(store_put(store, "empty", "", 0), OK);
    CHECK_EQ(store_put(store, "large", large, STORE_VALUE_MAX), OK);
    CHECK_EQ(store_put(store, "user/ann", "second and longer", 17), OK);
    check_value(store, "user/bob", "a\0b", 3);
    check_value(store, "user/ann", "second and longer", 17);
    check_value(store, "empty", "", 0);
    check_value(store, "large", large, STORE_VALUE_MAX);
    CHECK_EQ(store.store->names(store.self, join_names, &names), OK);
    CHECK_STR(text, "empty large user/ann user/bob ");
    CHECK_EQ(store_put(store, "user/ann", NULL, 0), OK);
    CHECK_EQ(store_put(store, "never there", NULL, 0), OK);
    CHECK_EQ(store_get(store, "user/ann", &names), ERR_STORE_NONE);
    CHECK_EQ(store.store->check(store.self, NULL), OK);
    store_close(store);
    free(large);
}

/* ---- copies ------------------------------------------------------------------------------------------- */

static inline void battery_backs_up(battery_open *opener) {
    char path[100], text[1000];
    struct buf message = BUF(text);
    const char *folder = battery_place();
    struct store_handle store = battery_opened(opener, folder, STORE_WRITE), copy;
    struct store_link link, copied;
    uint64_t last;

    snprintf(path, sizeof path, "%s/copy.db", folder);
    CHECK_EQ(append_samples(store, 1, 2100), OK);
    CHECK_EQ(store_put(store, "key", "value", 5), OK);
    CHECK_EQ(store_backup(store, path), OK);
    CHECK_EQ(append_samples(store, 2101, 2110), OK);
    CHECK(store_backup(store, path) != OK);
    store_problem(store, &message);
    CHECK(strstr(text, "copy.db") && strstr(text, "exists"));

    buf_clear(&message);
    CHECK_EQ(store_open(path, STORE_READ, &copy, &message), OK);
    check_samples(copy, 2100);
    check_value(copy, "key", "value", 5);
    CHECK_EQ(copy.store->check(copy.self, NULL), OK);
    CHECK_EQ(store_append(copy, &(struct store_entry){.number = 2101}, 1), ERR_STORE);
    CHECK_EQ(store_put(copy, "key", "other", 5), ERR_STORE);
    store_close(copy);

    CHECK_EQ(store_open(path, STORE_WRITE, &copy, &message), OK);
    CHECK_EQ(append_samples(copy, 2101, 2110), OK);
    CHECK_EQ(store_last(store, &last, &link), OK);
    CHECK_EQ(store_last(copy, &last, &copied), OK);
    CHECK(store_link_equal(&link, &copied));
    store_close(copy);
    store_close(store);
}

/* ---- several at once ---------------------------------------------------------------------------------- */

static inline bool look_again(void *context, const struct store_entry *entry) {
    const struct store_handle *store = context;
    struct counting c = {.next = entry->number, .stop_after = 3};
    struct store_link link;
    uint64_t bad, last;

    CHECK_EQ(store_scan(*store, entry->number, count_sample, &c, &bad), OK);
    CHECK(!c.wrong);
    CHECK_EQ(store_last(*store, &last, &link), OK);
    return entry->number < 20;
}

static inline void battery_lets_callbacks_call(battery_open *opener) {
    struct store_handle store = battery_opened(opener, battery_place(), STORE_WRITE);
    uint64_t bad;

    CHECK_EQ(append_samples(store, 1, 40), OK);
    CHECK_EQ(store_scan(store, 1, look_again, &store, &bad), OK);
    CHECK_EQ(store_find(store, &(struct store_query){.from = 5}, look_again, &store), OK);
    store_close(store);
}

struct reader {
    struct store_handle store;
    bool stop, wrong;
    pthread_mutex_t lock;
};

/* What is read is a beginning of what is written, never shorter than before. */
static inline void *read_on(void *context) {
    struct reader *r = context;
    uint64_t before = 0, bad;
    bool stop = false;

    while (!stop) {
        struct counting c = {.next = 1};
        struct matching m = {.query = &(struct store_query){.to = 100, .kind = 3}};

        r->wrong |= store_scan(r->store, 1, count_sample, &c, &bad) != OK || c.wrong || c.count < before;
        r->wrong |= store_find(r->store, m.query, match, &m) != OK || m.wrong;
        before = c.count;
        pthread_mutex_lock(&r->lock);
        stop = r->stop;
        pthread_mutex_unlock(&r->lock);
    }
    return NULL;
}

static inline void battery_reads_while_it_writes(battery_open *opener) {
    struct reader r = {.store = battery_opened(opener, battery_place(), STORE_WRITE),
                       .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[2];

    for (int i = 0; i < 2; i++) CHECK_EQ(pthread_create(&threads[i], NULL, read_on, &r), 0);
    for (uint64_t n = 1; n < 2000; n += 20) {
        CHECK_EQ(append_samples(r.store, n, n + 19), OK);
        CHECK_EQ(store_put(r.store, "n", &n, sizeof n), OK);
    }
    pthread_mutex_lock(&r.lock);
    r.stop = true;
    pthread_mutex_unlock(&r.lock);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    CHECK(!r.wrong);
    check_samples(r.store, 2000);
    store_close(r.store);
}

/* ---- durability --------------------------------------------------------------------------------------- */

static inline void battery_opens_again(battery_open *opener) {
    const char *folder = battery_place();

    for (uint64_t n = 0; n < 8; n++) {
        struct store_handle store = battery_opened(opener, folder, STORE_WRITE);

        check_samples(store, n * 400);
        if (n) check_value(store, "n", &(uint64_t){n - 1}, sizeof n);
        CHECK_EQ(append_samples(store, n * 400 + 1, n * 400 + 400), OK);
        CHECK_EQ(store_put(store, "n", &n, sizeof n), OK);
        CHECK_EQ(store.store->check(store.self, NULL), OK);
        store_close(store);
    }
}

static inline void battery_has_one_writer(battery_open *opener) {
    const char *folder = battery_place();
    struct store_handle store = battery_opened(opener, folder, STORE_WRITE), other = {0};
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(store, 1, 10), OK);
    CHECK_EQ(opener(folder, STORE_WRITE, &other, &message), ERR_STORE_BUSY);
    CHECK(other.store == NULL);
    CHECK(strstr(text, "in use by another cardroom") && strstr(text, "stop that one"));

    other = battery_opened(opener, folder, STORE_READ);
    check_samples(other, 10);
    CHECK_EQ(append_samples(store, 11, 20), OK);
    check_samples(other, 20);
    CHECK_EQ(append_samples(other, 21, 21), ERR_STORE);
    CHECK_EQ(store_put(other, "n", "", 0), ERR_STORE);
    check_samples(store, 20);
    store_close(other);
    store_close(store);

    store = battery_opened(opener, folder, STORE_WRITE);
    check_samples(store, 20);
    store_close(store);
}

static inline uint64_t beat_of(struct store_handle store) {
    uint64_t beat = 0;

    CHECK_EQ(store_beat(store, &beat), OK);
    return beat;
}

/* Who still holds the lock, and has not ended, is fenced: by its next beat, or its next commit. */
static inline void battery_is_taken_over(battery_open *opener) {
    const char *folder = battery_place();
    struct store_handle house = battery_opened(opener, folder, STORE_WRITE);
    struct store_handle standby = battery_opened(opener, folder, STORE_FOLLOW), other = {0};
    char text[1000];
    struct buf message = BUF(text);

    CHECK_EQ(append_samples(house, 1, 10), OK);
    CHECK_EQ(store_beat(house, NULL), OK);
    const uint64_t before = beat_of(standby);
    CHECK_EQ(beat_of(standby), before);
    usleep(20000);
    CHECK_EQ(store_beat(house, NULL), OK);
    CHECK(beat_of(standby) != before);
    check_samples(standby, 10);
    CHECK_EQ(append_samples(standby, 11, 11), ERR_STORE);

    other = battery_opened(opener, folder, STORE_TAKE_OVER);
    check_samples(other, 10);
    CHECK_EQ(append_samples(other, 11, 12), OK);
    CHECK_EQ(store_beat(house, NULL), ERR_STORE_FENCED);
    const enum err err = append_samples(house, 11, 11); /* the first may see no more than that its session has ended */
    CHECK_EQ(err == ERR_STORE ? append_samples(house, 11, 11) : err, ERR_STORE_FENCED);
    CHECK_EQ(store_beat(other, NULL), OK);
    store_close(house); /* leaves the lock to who has it now */
    CHECK_EQ(opener(folder, STORE_WRITE, &house, &message), ERR_STORE_BUSY);
    CHECK_EQ(append_samples(other, 13, 13), OK);
    check_samples(standby, 13);
    store_close(standby);
    store_close(other);
}

/* clang-format off */
#define STORE_BATTERY(suite, opener)                                                                         \
    TEST(suite, starts_empty) { battery_starts_empty(opener); }                                              \
    TEST(suite, appends_and_scans) { battery_appends_and_scans(opener); }                                    \
    TEST(suite, knows_what_it_has) { battery_knows_what_it_has(opener); }                                    \
    TEST(suite, finds) { battery_finds(opener); }                                                            \
    TEST(suite, keeps_values) { battery_keeps_values(opener); }                                              \
    TEST(suite, backs_up) { battery_backs_up(opener); }                                                      \
    TEST(suite, lets_callbacks_call) { battery_lets_callbacks_call(opener); }                                \
    TEST(suite, reads_while_it_writes) { battery_reads_while_it_writes(opener); }

/* For stores that outlive their handle. */
#define STORE_BATTERY_LASTING(suite, opener)                                                                 \
    STORE_BATTERY(suite, opener)                                                                             \
    TEST(suite, opens_again) { battery_opens_again(opener); }                                                \
    TEST(suite, reads_archives_as_part_of_the_log) { battery_archives(opener); }                             \
    TEST(suite, has_one_writer) { battery_has_one_writer(opener); }                                          \
    TEST(suite, is_taken_over) { battery_is_taken_over(opener); }
/* clang-format on */
