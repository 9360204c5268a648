#include "store/store_memory.c"

#include "store/store_battery_fixture.h"

static enum err open_memory(const char *folder, enum store_mode mode, struct store_handle *out, struct buf *message) {
    (void)folder;
    return store_open("memory:", mode, out, message);
}

STORE_BATTERY(store_memory, open_memory)

/* A flipped bit in the memory itself: scan names the entry, whatever was changed in it. */
TEST(store_memory, finds_a_changed_entry) {
    struct store_handle store = battery_opened(open_memory, battery_place(), STORE_WRITE);
    struct memory *m = store.self;
    struct counting c = {.next = 1};
    uint64_t bad = 0;

    CHECK_EQ(append_samples(store, 1, 20), OK);
    m->entries[11].terminal ^= 1u << 31;
    CHECK_EQ(store_scan(store, 1, count_sample, &c, &bad), ERR_STORE_CHAIN);
    CHECK_EQ(bad, 12);
    CHECK_EQ(c.count, 11);
    store_close(store);
}
