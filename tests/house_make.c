/* house_make.c - the log of a small house as a file, for the tests of the commands that read one.
 *
 *   house_make STORE KEY [ROUNDS]          plays so many rounds at each of the five tables, from a fixed seed
 *   house_make STORE KEY ROUNDS RECEIPTS   the live table plays two, the rack of the table in chips is opened and
 * closed; the folder gets the receipts
 *
 * There is a void round, an adjusted meter and two checkpoints in it.  KEY becomes the house's secret key. */
#define TESTS_TEST_H /* the fixture's checks are asserts here */
#include "base/base.h"

#define CHECK(condition)           must(condition)
#define CHECK_EQ(actual, expected) must((actual) == (expected))

#include "books/audit.h"
#include "books/round/receipts.h"
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

/* ---- a live table, and receipts ------------------------------------------------------------------------ */
/* The tables of the demo with those that the fixture leaves out: one that a dealer deals for terminals, one in chips.
 */
static void open_live(struct world *w) {
    char memory[300];
    struct buf message = BUF(memory);

    stop(w);
    store_close(w->store);
    CHECK_EQ(store_open("memory:", STORE_WRITE, &w->store, &message), OK);
    snprintf(w->text, sizeof w->text, "%s", config_demo->bytes);
    CHECK(start(w, false));
}

static struct fact by_dealer(int table, int kind) {
    return (struct fact){.kind = (uint8_t)kind, .source = BY_USER, .who = 5, .table = (uint16_t)table};
}

/* Cards from the deuces up, as they are awaited. */
static void deal_by_hand(struct world *w, int table) {
    const struct floor_table *t = &w->house.working.table[table - 1];
    card next = 0;

    while (t->phase == TABLE_DEALING) {
        const struct need need = floor_game(&w->house.working, table)->need(w->house.working.round[table - 1]);
        struct fact one = by_dealer(table, need.kind == NEED_TURN ? FACT_TURN : FACT_CARDS);

        one.cards.count = 1;
        do one.cards.card[0] = need.face_down ? CARD_HIDDEN : next++;
        while (put(w, one) == ERR_CARD_TWICE);
    }
}

/* The card that was dealt first, whatever it was read as, is an ace. */
static void correct(struct world *w, int table) {
    struct fact fact = by_dealer(table, FACT_CORRECT);

    fact.who = 9;
    fact.correct.is = card_of(ACE, SPADES);
    snprintf(fact.correct.reason, sizeof fact.correct.reason, "misread");
    while (put(w, fact) != OK) must(++fact.correct.was < DECK_52);
}

static void play_live(struct world *w, int table, bool misread) {
    struct fact open = by_dealer(table, FACT_ROUND), act = {.kind = FACT_ACT, .table = (uint16_t)table};
    const struct game *game = floor_game(&w->house.working, table);

    open.round.round = w->house.working.head->rounds + 1;
    open.round.game = w->house.working.table[table - 1].game + 1;
    open.round.shuffled = true;
    CHECK_EQ(put(w, open), OK);
    CHECK_EQ(put(w, required(w, table, 1)), OK);
    CHECK_EQ(put(w, by_dealer(table, FACT_CLOSE)), OK);
    deal_by_hand(w, table);
    act.act.seat = 1;
    act.act.action = (uint8_t)game_action(game, "play", 4);
    CHECK_EQ(put(w, act), OK);
    deal_by_hand(w, table);
    if (misread) correct(w, table);
    w->now_ms += 20000;
    turn(w);
    if (!w->house.working.table[table - 1].settled) CHECK_EQ(put(w, by_dealer(table, FACT_SETTLE)), OK);
    turn(w);
}

/* Every line by somebody else; the rack is empty. */
static void sign_slip(struct world *w, int table, int kind) {
    const uint32_t number = w->house.working.head->slips[kind] + 1;

    for (int line = 0; line < slip_line_count(kind); line++) {
        struct fact fact = by_dealer(table, FACT_SLIP);

        fact.who = (uint32_t)(20 + line);
        fact.slip.kind = (uint8_t)kind;
        fact.slip.number = number;
        fact.slip.line = (uint8_t)line;
        while (!(slip_line(kind, line)->departments >> fact.slip.as & 1)) fact.slip.as++;
        CHECK_EQ(put(w, fact), OK);
    }
    turn(w);
}

static void write_receipt(struct world *w, struct record *r, const char *folder) {
    static char text[RECEIPT_TABLE_MAX];
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};
    char memory[300];
    struct buf message = BUF(memory), out = BUF(text);

    snprintf(memory, sizeof memory, "%s/round-%06ju.json", folder, (uintmax_t)r->round);
    FILE *file = fopen(memory, "w");
    must(file);
    CHECK(receipts_put(&out, r, &lookup, &w->keys.sign, &message));
    fputs(text, file);
    must(fclose(file) == 0);
}

static void write_receipts(struct world *w, const char *folder) {
    const struct lookup lookup = {.store = w->store, .seal = w->keys.seal};

    for (uint64_t round = 1; round <= w->house.durable.floor.head->rounds; round++) {
        struct record r;
        char memory[300];
        struct buf message = BUF(memory);

        CHECK(record_open(&r, &lookup, round, &message));
        if (r.state == RECORD_SETTLED) write_receipt(w, &r, folder);
        record_close(&r);
    }
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fputs("usage: house_make STORE KEY [ROUNDS]\n", stderr);
        return 2;
    }
    struct world *w = world("house_make");

    house_keys_derive(&w->keys, &w->keys.sign);
    const struct signers by = signers_of(&w->keys);
    struct tree tree = {0};
    write_key(w, argv[2]);
    if (argc > 4) open_live(w);
    const int chips = argc > 4 ? w->house.working.config->table_count : 0;
    for (int table = 1; table <= w->house.working.config->table_count; table++)
        if (table != chips) seat(w, (uint32_t)table, table, 1);
    play(w, argc > 3 ? atoi(argv[3]) : 4);
    for (int i = 0; argc > 4 && i < 2; i++) play_live(w, chips - 1, i == 1);
    if (chips) sign_slip(w, chips, SLIP_OPENER);
    if (chips) sign_slip(w, chips, SLIP_CLOSER);
    CHECK_EQ(checkpoints_put(w->store, &by, w->now_ms, &tree), OK);
    turn(w);
    if (argc > 3 && atoi(argv[3]) >= LONG_HOUSE) vouch_for_snapshot(w);
    CHECK_EQ(put(w, required(w, 2, 1)), OK);
    void_round(w, 2);
    adjust(w);
    turn(w);
    CHECK_EQ(checkpoints_put(w->store, &by, w->now_ms, &tree), OK);
    if (argc > 4) write_receipts(w, argv[4]);
    const enum err err = store_backup(w->store, argv[1]);
    if (err != OK) fprintf(stderr, "house_make: %s: %s\n", argv[1], err_text(err));
    end(w);
    return err != OK;
}
