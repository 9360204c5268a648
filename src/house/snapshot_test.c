#include "house/snapshot.c"

#include "books/audit.h"
#include "fakes/store_faulty.h"
#include "house/house_world_fixture.h"
#include "pit/pit.h"

/* A house that takes snapshots and stores them at once, with its pit. */
struct keeper {
    struct world *w;
    struct pit *pit;
    bool refuses; /* the store has no thread for it */
    int taken;
};

static bool store_at_once(void *context, struct snapshot *taken) {
    struct keeper *k = context;
    struct house *h = &k->w->house;
    uint8_t hash[FACT_HASH];

    if (k->refuses) return false;
    CHECK_EQ(snapshot_store(taken, h->setup.store, h->setup.keys->seal, h->snapshots.vouched, hash), OK);
    k->taken++;
    house_snapshot_stored(h, hash, k->w->now_ms);
    return true;
}

/* Opens the house again on its store; from the first entry, or from a snapshot where there is one. */
static void reopen(struct keeper *k, bool with_snapshots) {
    const struct writer_options options = {0};
    struct house_setup setup = k->w->house.setup;
    char memory[300];
    struct buf message = BUF(memory);

    stop(k->w);
    CHECK_EQ(writer_direct_start(k->w->store, &options, &k->w->writer), OK);
    setup.writer = k->w->writer;
    setup.now_ms = k->w->now_ms;
    setup.on_durable = NULL;
    setup.context = k;
    setup.on_snapshot = with_snapshots ? store_at_once : NULL;
    setup.snapshot_every = 40;
    setup.follower = pit_follower(k->pit);
    CHECK(house_open(&k->w->house, &setup, &message), "%s", memory);
    turn(k->w);
}

static struct keeper *keeper(const char *seed) {
    struct keeper *k = calloc(1, sizeof *k);

    k->w = world(seed);
    k->pit = calloc(1, sizeof *k->pit);
    reopen(k, true);
    people(k->w);
    return k;
}

static void end_keeper(struct keeper *k) {
    end(k->w);
    pit_close(k->pit);
    free(k->pit);
    free(k);
}

/* ---- the same state ------------------------------------------------------------------------------------ */

/* The log folded from its first entry, as the house does it. */
struct fold {
    struct house house; /* its durable state alone */
    struct pit *pit;
    int dirt;
};

/* Leaves other bytes behind on the stack: padding of what is copied into the state must not come from there. */
static __attribute__((noinline)) void soil(int dirt) {
    volatile uint8_t stack[16384];

    for (size_t i = 0; i < sizeof stack; i++) stack[i] = (uint8_t)dirt;
}

static bool fold_entry(void *context, const struct store_entry *stored) {
    struct fold *f = context;
    struct journal_entry entry;
    char memory[300];
    struct buf message = BUF(memory);

    soil(f->dirt);
    CHECK(replay_entry(&f->house.durable, stored->bytes, stored->size, &message), "%s", memory);
    CHECK(journal_read(&entry, stored->bytes, stored->size));
    soil(f->dirt);
    pit_on_fact(f->pit, &f->house.durable.floor, &entry.fact);
    return true;
}

static bool open_seed(void *context, const struct fact *round, struct shuffle_seed *out) {
    const struct fold *f = context;

    return replay_unseal(f->house.setup.keys->seal, round, out);
}

static struct snapshot *fold_log(const struct keeper *k, int dirt) {
    struct fold *f = calloc(1, sizeof *f);
    const struct house_follower follower = pit_follower(f->pit = calloc(1, sizeof *f->pit));
    const struct snapshot_state state = {&f->house.durable, &follower};
    uint64_t bad;

    f->dirt = dirt;
    f->house.setup.keys = &k->w->keys;
    replay_open(&f->house.durable, open_seed, f);
    f->house.durable.keys = f->house.setup.keys;
    CHECK_EQ(store_scan(k->w->store, 1, fold_entry, f, &bad), OK);
    struct snapshot *s = snapshot_take(&state, k->w->house.setup.program, NULL);

    replay_close(&f->house.durable);
    pit_close(f->pit);
    free(f->pit);
    free(f);
    return s;
}

static struct snapshot *take_now(struct keeper *k) {
    struct house *h = &k->w->house;
    const struct snapshot_state state = {&h->durable, &h->setup.follower};

    return snapshot_take(&state, h->setup.program, NULL);
}

static void check_same(struct snapshot *a, struct snapshot *b) {
    CHECK_EQ(a->size, b->size);
    CHECK(a->size == b->size && memcmp(a->memory, b->memory, a->size) == 0);
    snapshot_free(a);
    snapshot_free(b);
}

TEST(snapshot, a_house_that_begins_with_one_is_the_house_that_read_the_whole_log) {
    struct keeper *k = keeper("from a snapshot");

    for (int i = 0; i < 4; i++) {
        play(k->w, 3);
        check_same(take_now(k), fold_log(k, 0)); /* as it happens */
        reopen(k, true);
        CHECK(k->w->house.snapshots.used > 0);
        CHECK_STR(k->w->house.snapshots.passed_over, "");
        check_same(take_now(k), fold_log(k, 0)); /* from the snapshot and the tail */
    }
    CHECK(k->taken > 4);
    CHECK(k->pit->meters_count > 0);
    end_keeper(k);
}

TEST(snapshot, the_same_facts_make_the_same_bytes_whatever_was_in_memory_before) {
    struct keeper *k = keeper("soiled");

    play(k->w, 10);
    check_same(fold_log(k, 0), fold_log(k, 0xa5));
    check_same(fold_log(k, 0x5a), take_now(k));
    end_keeper(k);
}

/* ---- packing ------------------------------------------------------------------------------------------- */

TEST(snapshot, what_is_packed_is_unpacked_whatever_it_is) {
    struct rng rng;

    rng_seed(&rng, "packed", 6);
    for (int i = 0; i < 300; i++) {
        struct snapshot *s = snapshot_new(sizeof(struct snapshot_head) + rng_below(&rng, 1000), NULL);
        const size_t room = 8 + compressBound(s->size);
        char *packed = malloc(room);

        memset(s->memory, 0, s->size);
        for (uint32_t n = rng_below(&rng, 60); n > 0; n--)
            s->memory[rng_below(&rng, (uint32_t)s->size)] = (char)rng_below(&rng, 256);
        if (i % 3 == 0) memset(s->memory, i, s->size);
        const size_t size = pack(s, packed, room);
        struct snapshot *again = unpack(packed, size);
        CHECK(again && again->size == s->size && memcmp(again->memory, s->memory, s->size) == 0);
        for (size_t cut = 0; cut < size; cut += 1 + rng_below(&rng, 40)) CHECK(!unpack(packed, cut));
        snapshot_free(again);
        snapshot_free(s);
        free(packed);
    }
}

/* ---- damaged snapshots ----------------------------------------------------------------------------------- */

static void name_of(char name[NAME_ROOM], const struct keeper *k, int part) {
    put_name(name, k->w->house.snapshots.vouched, part);
}

static struct buf read_value(struct keeper *k, const char *name) {
    struct buf b = buf_init(malloc(STORE_VALUE_MAX), STORE_VALUE_MAX);

    CHECK_EQ(store_get(k->w->store, name, &b), OK);
    return b;
}

static void flip_bit(struct keeper *k) {
    char name[NAME_ROOM];

    name_of(name, k, 0);
    struct buf b = read_value(k, name);
    b.text[b.size / 2] ^= 4;
    CHECK_EQ(store_put(k->w->store, name, b.text, b.size), OK);
    free(b.text);
}

static void remove_it(struct keeper *k) {
    char name[NAME_ROOM];

    name_of(name, k, 0);
    CHECK_EQ(store_put(k->w->store, name, NULL, 0), OK);
}

/* An older one, once sound, under the name of the newest. */
static void put_older_under_it(struct keeper *k) {
    char name[NAME_ROOM], older[NAME_ROOM] = "";
    struct old_names all = {.prefix = 1};

    name_of(name, k, 0);
    CHECK_EQ(k->w->store.store->names(k->w->store.self, add_old_name, &all), OK);
    for (size_t i = 0; i < all.count; i++)
        if (strcmp(all.name[i], name) < 0) memcpy(older, all.name[i], sizeof older);
    free(all.name);
    CHECK(older[0]);
    struct buf b = read_value(k, older);
    CHECK_EQ(store_put(k->w->store, name, b.text, b.size), OK);
    free(b.text);
}

static void add_a_part(struct keeper *k) {
    char name[NAME_ROOM];

    name_of(name, k, 1);
    CHECK_EQ(store_put(k->w->store, name, "more", 4), OK);
}

/* With a fact of its own, which the chain takes: somebody else's bytes, for they do not have the key. */
static void forge_fact(struct keeper *k) {
    struct fact fact = {.kind = FACT_SNAPSHOT, .source = BY_PROGRAM};
    char name[NAME_ROOM], forged[5000];

    memset(forged, 0x33, sizeof forged);
    fact.snapshot.number = k->w->house.durable.floor.head->facts;
    crypto_generichash(fact.snapshot.hash, FACT_HASH, (const uint8_t *)forged, sizeof forged, NULL, 0);
    put_name(name, fact.snapshot.number, 0);
    CHECK_EQ(store_put(k->w->store, name, forged, sizeof forged), OK);
    CHECK_EQ(put(k->w, fact), OK);
    turn(k->w);
}

/* A fact that names the bytes of another entry's snapshot. */
static void misname_it(struct keeper *k) {
    struct fact fact = {.kind = FACT_SNAPSHOT, .source = BY_PROGRAM};
    char name[NAME_ROOM];

    name_of(name, k, 0);
    struct buf b = read_value(k, name);
    fact.snapshot.number = k->w->house.snapshots.vouched + 1;
    crypto_generichash(fact.snapshot.hash, FACT_HASH, (const uint8_t *)b.text, b.size, NULL, 0);
    put_name(name, fact.snapshot.number, 0);
    CHECK_EQ(store_put(k->w->store, name, b.text, b.size), OK);
    free(b.text);
    CHECK_EQ(put(k->w, fact), OK);
    turn(k->w);
}

static struct audit audit_of(struct keeper *k, struct pit *pit) {
    struct audit a = {.store = k->w->store,
                      .seal = k->w->keys.seal,
                      .program = k->w->house.setup.program,
                      .follower = pit_follower(pit)};

    audit_run(&a);
    pit_close(pit);
    memset(pit, 0, sizeof *pit);
    return a;
}

static const struct tampering {
    void (*act)(struct keeper *k);
    const char *says;
    bool audit_is_bad; /* a snapshot that is gone, or not to be opened, is nothing that an audit minds */
} tamperings[] = {
    {flip_bit, "changed or damaged", true},         {put_older_under_it, "changed or damaged", true},
    {add_a_part, "changed or damaged", true},       {remove_it, "is not stored", false},
    {forge_fact, "sealed with another key", false}, {misname_it, "of another entry", true},
};

TEST(snapshot, one_that_was_tampered_with_is_never_used_and_the_audit_names_it) {
    struct pit *pit = calloc(1, sizeof *pit);

    for (size_t i = 0; i < COUNT(tamperings); i++) {
        struct keeper *k = keeper("tampered");

        play(k->w, 8);
        struct audit good = audit_of(k, pit);
        CHECK(good.complete && good.snapshots.compared == SNAPSHOT_KEPT, "%s", good.why);
        audit_close(&good);
        k->refuses = true;
        tamperings[i].act(k);
        const uint64_t wrong = k->w->house.snapshots.vouched;
        struct audit a = audit_of(k, pit);
        CHECK(a.good == !tamperings[i].audit_is_bad, "%zu, entry %llu: %s", i, (unsigned long long)a.bad, a.why);
        if (!a.good) CHECK(strstr(a.why, tamperings[i].says), "%zu: %s", i, a.why);
        audit_close(&a);
        reopen(k, true);
        CHECK(k->w->house.snapshots.used < wrong);
        CHECK(k->w->house.snapshots.used > 0 || i == 5);
        CHECK(strstr(k->w->house.snapshots.passed_over, tamperings[i].says), "%zu: %s", i,
              k->w->house.snapshots.passed_over);
        check_same(take_now(k), fold_log(k, 0));
        end_keeper(k);
    }
    free(pit);
}

TEST(snapshot, of_another_program_key_or_configuration_it_is_passed_over_down_to_the_first_entry) {
    struct keeper *k = keeper("foreign");

    play(k->w, 8);
    k->refuses = true;
    k->w->house.setup.program[0] ^= 1;
    reopen(k, true);
    CHECK_EQ(k->w->house.snapshots.used, 0);
    CHECK(strstr(k->w->house.snapshots.passed_over, "by another program"), "%s", k->w->house.snapshots.passed_over);
    check_same(take_now(k), fold_log(k, 0));
    k->w->house.setup.program[0] ^= 1;
    reopen(k, true);
    CHECK(k->w->house.snapshots.used > 0);
    end_keeper(k);
}

/* The first start of a new program reads the whole log; the next ones do not. */
TEST(snapshot, is_taken_soon_where_none_could_be_used) {
    struct keeper *k = keeper("new program");

    k->refuses = true;
    play(k->w, 8);
    k->refuses = false;
    k->w->house.setup.program[0] ^= 1;
    reopen(k, true);
    CHECK_EQ(k->w->house.snapshots.used, 0);
    reopen(k, true);
    CHECK(k->w->house.snapshots.used > 0);
    end_keeper(k);
}

/* ---- taking ------------------------------------------------------------------------------------------- */

static int count_values(struct keeper *k) {
    struct old_names all = {.prefix = 1};
    const enum err err = k->w->store.store->names(k->w->store.self, add_old_name, &all);

    CHECK_EQ(err, OK);
    free(all.name);
    return (int)all.count;
}

TEST(snapshot, the_last_two_are_kept_and_a_clean_stop_leaves_one) {
    struct keeper *k = keeper("kept");

    play(k->w, 12);
    CHECK(k->taken > 3);
    CHECK_EQ(count_values(k), SNAPSHOT_KEPT); /* of one part each */
    const uint64_t before = k->w->house.snapshots.vouched;
    for (int i = 0; i < 200 && !house_stop(&k->w->house, false, k->w->now_ms); i++) {
        turn(k->w);
        k->w->now_ms += 1000;
    }
    CHECK(k->w->house.stopped);
    CHECK(k->w->house.snapshots.vouched > before);
    CHECK_EQ(k->w->house.snapshots.vouched + 2, k->w->house.durable.floor.head->facts);
    reopen(k, true);
    CHECK_EQ(k->w->house.snapshots.used, k->w->house.durable.floor.head->facts - 3);
    end_keeper(k);
}

/* A store that fails on the way means no snapshot, and nothing else. */
TEST(snapshot, of_which_storing_fails_has_no_fact) {
    struct keeper *k = keeper("failing");
    struct store_handle faulty;
    uint8_t hash[FACT_HASH];

    play(k->w, 2);
    CHECK_EQ(store_faulty_open(k->w->store, &faulty), OK);
    for (uint64_t call = 0, calls = 0; call <= calls; call++) {
        const struct store_fault fault = {.from = call, .count = call ? 1 : 0};
        struct snapshot *s = take_now(k);

        store_faulty_plan(faulty, &fault);
        const enum err err = snapshot_store(s, faulty, k->w->keys.seal, k->w->house.snapshots.vouched, hash);
        if (!call) calls = store_faulty_calls(faulty);
        if (call == 1 || call == calls) CHECK(err != OK); /* the link; a part */
        snapshot_free(s);
    }
    store_close(faulty);
    k->refuses = true;
    reopen(k, true);
    check_same(take_now(k), fold_log(k, 0));
    end_keeper(k);
}

/* ---- of several values --------------------------------------------------------------------------------- */

enum { NOISE = 3 * SNAPSHOT_PART - 5000 };

static size_t noise_size(const void *context) {
    (void)context;
    return NOISE;
}

/* What cannot be packed. */
static void save_noise(const void *context, char *to) {
    struct rng rng;

    (void)context;
    rng_seed(&rng, "noise", 5);
    rng_bytes(&rng, (uint8_t *)to, NOISE);
}

struct large {
    struct keeper *k;
    struct fact fact;
    struct snapshot_request request;
    int calls; /* before it is removed */
};

static void store_large(struct large *l) {
    struct house *h = &l->k->w->house;
    const struct house_follower noise = {.size = noise_size, .save = save_noise};
    const struct snapshot_state state = {&h->durable, &noise};
    struct snapshot *s = snapshot_take(&state, h->setup.program, NULL);

    l->fact.snapshot.number = s->head->number;
    l->request = (struct snapshot_request){l->k->w->store, &l->fact, h->setup.program, &l->k->w->keys};
    CHECK_EQ(snapshot_store(s, l->k->w->store, l->k->w->keys.seal, 0, l->fact.snapshot.hash), OK);
    CHECK(count_values(l->k) >= 3);
    snapshot_free(s);
}

static enum snapshot_verdict read_large(const struct large *l) {
    struct snapshot *s = NULL;
    const enum snapshot_verdict verdict = snapshot_read(&l->request, &s);

    CHECK_EQ(s != NULL, verdict == SNAPSHOT_SOUND);
    snapshot_free(s);
    return verdict;
}

static void remove_on_the_way(void *context) {
    struct large *l = context;

    if (l->calls-- == 0) remove_others(l->k->w->store, 0);
}

TEST(snapshot, of_several_values_is_read_whole_or_not_at_all) {
    struct large l = {.k = keeper("large")};
    const struct store_fault watch = {.delay = remove_on_the_way, .context = &l};
    char name[2][NAME_ROOM];

    store_large(&l);
    CHECK_EQ(read_large(&l), SNAPSHOT_SOUND);
    for (int i = 0; i < 2; i++) put_name(name[i], l.fact.snapshot.number, i);
    struct buf first = read_value(l.k, name[0]), second = read_value(l.k, name[1]);
    CHECK_EQ(store_put(l.k->w->store, name[0], second.text, second.size), OK); /* swapped */
    CHECK_EQ(store_put(l.k->w->store, name[1], first.text, first.size), OK);
    CHECK_EQ(read_large(&l), SNAPSHOT_DAMAGED);
    free(first.text);
    free(second.text);

    CHECK_EQ(store_faulty_open(l.k->w->store, &l.request.store), OK);
    for (int calls = 0; calls < 3; calls++) { /* a house that removes it while an audit reads it */
        l.calls = 1000;
        const struct store_handle faulty = l.request.store;
        store_large(&l);
        l.request.store = faulty;
        l.calls = calls;
        store_faulty_plan(faulty, &watch);
        CHECK_EQ(read_large(&l), SNAPSHOT_GONE);
    }
    store_close(l.request.store);
    end_keeper(l.k);
}

/* ---- the audit ---------------------------------------------------------------------------------------- */

static struct audit audit_from_snapshot(struct keeper *k, struct pit *pit, bool with_key) {
    struct audit a = {.store = k->w->store,
                      .seal = with_key ? k->w->keys.seal : NULL,
                      .program = k->w->house.setup.program,
                      .follower = pit_follower(pit),
                      .from_snapshot = with_key};

    audit_run(&a);
    pit_close(pit);
    memset(pit, 0, sizeof *pit);
    return a;
}

TEST(snapshot, an_audit_may_begin_with_the_newest_and_without_the_key_compares_only_what_is_stored) {
    struct keeper *k = keeper("audited");
    struct pit *pit = calloc(1, sizeof *pit);

    play(k->w, 8);
    const struct signers by = signers_of(&k->w->keys);
    struct tree tree = {0};
    CHECK_EQ(checkpoints_put(k->w->store, &by, k->w->now_ms, &tree), OK);
    struct audit a = audit_from_snapshot(k, pit, true);
    CHECK(a.complete, "%s", a.why);
    CHECK_EQ(a.began, k->w->house.snapshots.vouched);
    CHECK_EQ(a.entries, k->w->house.durable.floor.head->facts);
    CHECK_EQ(a.signed_to, a.entries);
    CHECK_EQ(floor_credit(&a.replay.floor, 1), floor_credit(&k->w->house.durable.floor, 1));
    audit_close(&a);

    a = audit_from_snapshot(k, pit, false); /* it ends at the first sealed shuffle, behind both */
    CHECK_EQ(a.began, 0);
    CHECK_EQ(a.snapshots.compared, 0);
    CHECK(a.needs_key);
    audit_close(&a);

    k->w->house.setup.program[0] ^= 1; /* of the wrong program it begins with entry 1, and says why */
    a = audit_from_snapshot(k, pit, true);
    CHECK(a.complete && a.began == 0);
    CHECK_EQ(a.snapshots.hashed, SNAPSHOT_KEPT);
    CHECK(strstr(a.snapshots.passed_over, "by another program"), "%s", a.snapshots.passed_over);
    audit_close(&a);
    free(pit);
    end_keeper(k);
}

/* The house itself vouches, and only for what is in the log. */
TEST(snapshot, the_fact_that_vouches_for_one_is_the_programs_and_of_an_entry_that_is_there) {
    struct world *w = world("vouching");
    struct fact fact = {.kind = FACT_SNAPSHOT};

    CHECK_EQ(put(w, fact), ERR_ORDER);
    fact.snapshot.number = w->house.next;
    CHECK_EQ(put(w, fact), ERR_ORDER);
    fact.snapshot.number = 1;
    fact.source = BY_USER;
    fact.who = 1;
    CHECK_EQ(put(w, fact), ERR_NOT_ALLOWED);
    fact.source = BY_PROGRAM;
    CHECK_EQ(put(w, fact), OK);
    end(w);
}
