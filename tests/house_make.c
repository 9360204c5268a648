/* house_make.c - the log of a small house as a file, for the tests of the commands that read one.
 *
 *   house_make STORE KEY [ROUNDS]   plays so many rounds at each of the five tables, from a fixed seed
 *
 * There is a void round, an adjusted meter and two checkpoints in it.  KEY becomes the house's secret key. */
#define TESTS_TEST_H /* the fixture's checks are asserts here */
#include "base/base.h"

#define CHECK(condition)           must(condition)
#define CHECK_EQ(actual, expected) must((actual) == (expected))

#include "books/audit.h"
#include "house/house_world_fixture.h"

enum { LONG_HOUSE = 40 };

static void write_key(const struct world *w, const char *path) {
    char memory[200];
    struct buf text = BUF(memory);
    FILE *file = fopen(path, "w");

    must(file);
    receipt_key_put_secret(&text, &w->keys.sign);
    fputs(memory, file);
    must(fclose(file) == 0);
}

static void void_round(struct world *w, int table) {
    struct fact fact = {.kind = FACT_VOID, .source = BY_USER, .who = 9, .table = (uint16_t)table};

    fact.voided.round = w->house.working.table[table - 1].round;
    snprintf(fact.voided.reason, sizeof fact.voided.reason, "a card lay face up");
    CHECK_EQ(put(w, fact), OK);
}

static void adjust(struct world *w) {
    struct fact fact = {.kind = FACT_ADJUST, .source = BY_USER, .who = 4};

    fact.meter.pool = 1;
    fact.meter.meter = 1;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = 100;
    snprintf(fact.meter.text, sizeof fact.meter.text, "the sign was out of step");
    CHECK_EQ(put(w, fact), OK);
}

/* One that is gone since: archives may go up to it. */
static void vouch_for_snapshot(struct world *w) {
    struct fact fact = {.kind = FACT_SNAPSHOT};

    fact.snapshot.number = w->house.durable.floor.head->facts;
    CHECK_EQ(put(w, fact), OK);
    turn(w);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fputs("usage: house_make STORE KEY [ROUNDS]\n", stderr);
        return 2;
    }
    struct world *w = world("house_make");

    house_keys_derive(&w->keys, &w->keys.sign);
    write_key(w, argv[2]);
    people(w);
    play(w, argc > 3 ? atoi(argv[3]) : 4);
    CHECK_EQ(checkpoints_put(w->store, &w->keys.sign, w->now_ms), OK);
    turn(w);
    if (argc > 3 && atoi(argv[3]) >= LONG_HOUSE) vouch_for_snapshot(w);
    CHECK_EQ(put(w, required(w, 2, 1)), OK);
    void_round(w, 2);
    adjust(w);
    turn(w);
    CHECK_EQ(checkpoints_put(w->store, &w->keys.sign, w->now_ms), OK);
    const enum err err = store_backup(w->store, argv[1]);
    if (err != OK) fprintf(stderr, "house_make: %s: %s\n", argv[1], err_text(err));
    end(w);
    return err != OK;
}
