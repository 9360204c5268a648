#include "fakes/store_faulty.c"

#include "store/store_battery_fixture.h"

static struct store_handle open_inner(void) {
    struct store_handle inner;

    CHECK_EQ(store_memory_open(&inner), OK);
    return inner;
}

/* One of each call; counts those that failed. */
static int calls(struct store_handle store, uint64_t number) {
    char text[100];
    struct buf out = BUF(text);
    struct counting c = {.next = 1};
    struct store_link link;
    uint64_t last, bad;
    int failed = 0;

    failed += store_last(store, &last, &link) != OK;
    failed += append_samples(store, number, number) != OK;
    failed += store_scan(store, 1, count_sample, &c, &bad) != OK;
    failed += store_find(store, &(struct store_query){.from = 1}, count_sample, &c) != OK;
    failed += store_put(store, "a", "b", 1) != OK;
    failed += store_get(store, "a", &out) != OK;
    buf_clear(&out);
    failed += store.store->names(store.self, join_names, &out) != OK;
    failed += store.store->check(store.self, NULL) != OK;
    failed += store.store->backup(store.self, "/nowhere/at/all") != OK;
    return failed;
}

/* The backup fails by itself, for there is no such folder; call 9 is it. */
TEST(store_faulty, fails_exactly_the_call_asked_for) {
    for (uint64_t at = 1; at <= 8; at++) {
        struct store_handle inner = open_inner(), faulty;
        char text[1000];
        struct buf message = BUF(text);

        CHECK_EQ(store_faulty_open(inner, &faulty), OK);
        store_put(inner, "a", "b", 1);
        CHECK_EQ(calls(faulty, 1), 1);
        store_faulty_plan(faulty, &(struct store_fault){.from = at, .count = 1});
        CHECK_EQ(calls(faulty, 2), 2);
        CHECK_EQ(store_faulty_calls(faulty), 9);
        check_samples(inner, at == 2 ? 1 : 2);
        store_faulty_plan(faulty, &(struct store_fault){.from = 1, .count = 1, .err = ERR_STORE_FULL});
        CHECK_EQ(append_samples(faulty, 3, 3), ERR_STORE_FULL);
        store_problem(faulty, &message);
        CHECK_STR(text, "call 1 of the store was made to fail");
        store_close(faulty);
        store_close(inner);
    }
}

TEST(store_faulty, fails_for_a_while) {
    struct store_handle inner = open_inner(), faulty;

    CHECK_EQ(store_faulty_open(inner, &faulty), OK);
    store_faulty_plan(faulty, &(struct store_fault){.from = 3, .count = 4});
    for (uint64_t call = 1; call <= 9; call++)
        CHECK_EQ(append_samples(faulty, 1, 1), call >= 3 && call <= 6 ? ERR_STORE : OK);
    store_faulty_plan(faulty, &(struct store_fault){.from = 2, .count = UINT64_MAX});
    for (uint64_t call = 1; call <= 9; call++) CHECK_EQ(append_samples(faulty, 1, 1), call == 1 ? OK : ERR_STORE);
    check_samples(inner, 1);
    store_close(faulty);
    store_close(inner);
}

/* The work is done, only the answer says otherwise; a second attempt is right. */
TEST(store_faulty, loses_answers) {
    struct store_handle inner = open_inner(), faulty;

    CHECK_EQ(store_faulty_open(inner, &faulty), OK);
    store_faulty_plan(faulty, &(struct store_fault){.from = 1, .count = 2, .lost = true});
    CHECK_EQ(append_samples(faulty, 1, 3), ERR_STORE);
    check_samples(inner, 3);
    CHECK_EQ(store_put(faulty, "a", "b", 1), ERR_STORE);
    check_value(inner, "a", "b", 1);
    CHECK_EQ(append_samples(faulty, 1, 5), OK);
    check_samples(inner, 5);
    store_close(faulty);
    store_close(inner);
}

static void turn_clock(void *context) { *(int *)context += 7; }

TEST(store_faulty, delays) {
    struct store_handle inner = open_inner(), faulty;
    int clock = 0;

    CHECK_EQ(store_faulty_open(inner, &faulty), OK);
    store_faulty_plan(faulty, &(struct store_fault){.delay = turn_clock, .context = &clock});
    CHECK_EQ(append_samples(faulty, 1, 3), OK);
    CHECK_EQ(append_samples(faulty, 4, 5), OK);
    CHECK_EQ(clock, 14);
    store_close(faulty);
    store_close(inner);
}
