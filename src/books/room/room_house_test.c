/* A table in chips in a running house, from the opener to the count of its box: the log, its report and its audit. */
#include "books/audit.h"
#include "books/room/room.h"
#include "books/room/room_fixture.h"
#include "floor/floor_live_fixture.h"
#include "house/house_world_fixture.h"

static struct world *chip_world(void) {
    struct world *w = calloc(1, sizeof *w);

    CHECK_EQ(store_memory_open(&w->store), OK);
    rng_seed(&w->rng, "chips", 5);
    receipt_key_from_seed(&w->keys.sign, (const uint8_t *)"0123456789abcdef0123456789abcdef");
    memset(w->keys.seal, 7, sizeof w->keys.seal);
    w->now_ms = LOG_DAY + 16 * 3600000;
    snprintf(w->text, sizeof w->text, "%s", log_config);
    CHECK(start(w, false));
    return w;
}

static void puts_fact(struct world *w, struct fact fact) {
    w->now_ms += 1000;
    const enum err err = put(w, fact);

    CHECK(err == OK, "%s: %s", fact_id(fact.kind), err_code(err));
    turn(w);
}

static void puts_slip(struct world *w, int kind, struct fact_chips of) {
    const uint32_t number = w->house.working.head->slips[kind] + 1;

    for (int line = 0; slip_line(kind, line); line++) {
        struct fact fact = log_sign(1, kind, number, line, log_signer(kind, line));

        if (kind == SLIP_COUNT && line == COUNT_ANNOUNCED) continue; /* a team of two */
        if (slip_line(kind, line)->counts) fact.slip.chips = of;
        puts_fact(w, fact);
    }
}

/* A hand of $5 each on ante and X-Tra: A K Q against a pair of eights. */
static void puts_round(struct world *w) {
    struct fact round = by(fixture_at(1, FACT_ROUND), DEALER1);
    const char *const draws[] = {"8c 8h 9c As Kd Qs"};

    round.round.round = w->house.working.head->rounds + 1;
    round.round.game = w->house.working.table[0].game + 1;
    round.round.shuffled = true;
    puts_fact(w, round);
    puts_fact(w, by(fixture_also(fixture_bet(1, 1, ANTE, 500), XTRA, 500), DEALER1));
    puts_fact(w, by(fixture_at(1, FACT_CLOSE), DEALER1));
    puts_fact(w, by(cards(1, "?? ?? ?? ?? ?? ??"), DEALER1));
    puts_fact(w, by(fixture_act(1, 1, STAY), DEALER1));
    puts_fact(w, by(turned(1, draws[0]), DEALER1));
    puts_fact(w, by(fixture_at(1, FACT_SETTLE), DEALER1));
}

/* A day of the table: the rack is short of so many fives at the close. */
static void puts_day_of(struct world *w, int missing, int tens) {
    struct fact made = {.kind = FACT_CHIPS, .source = BY_USER, .who = CASHIER1};

    made.rack.what = CAGE_MADE;
    made.rack.chips = log_chips(500, 500, 500);
    struct fact asked, approved = {.kind = FACT_APPROVE, .source = BY_USER, .who = BOSS};

    floor_propose(&made, FLOOR_STAFF, &asked);
    puts_fact(w, asked);
    approved.second.proposal = w->house.working.head->facts;
    approved.second.role = FLOOR_SUPERVISOR;
    puts_fact(w, approved); /* the house books them */
    puts_slip(w, SLIP_OPENER, log_chips(0, 0, 0));
    puts_slip(w, SLIP_FILL, log_chips(100, 100, 0));
    struct fact bought = by(fixture_at(1, FACT_RACK), DEALER2);

    bought.rack.what = RACK_CASH;
    bought.rack.chips = log_chips(0, 20, 0);
    bought.rack.cents = 10000;
    puts_fact(w, bought);
    puts_round(w);
    puts_fact(w, by(fixture_at(1, FACT_TABLE_CLOSE), BOSS));
    w->now_ms += 60000;
    turn(w);
    const int64_t won = books_balance(&w->house.working.books, account_of(ACCOUNT_TABLE, 1));

    puts_slip(w, SLIP_CREDIT, log_chips(50, 0, 0));
    puts_slip(w, SLIP_CLOSER, log_chips(50, 80 + (int)(won / 500) - missing, 0));
    puts_slip(w, SLIP_COUNT, (struct fact_chips){.count = BANK_NOTES, .chips = {0, 0, 0, tens}});
}

static void puts_day(struct world *w, int missing) { puts_day_of(w, missing, 10); }

static struct room_row report(struct world *w) {
    struct room *r = calloc(1, sizeof *r);
    char memory[300];
    struct buf message = BUF(memory);
    struct room_row out = {0};
    int count;

    r->store = w->store;
    CHECK(room_open(r, &message) && room_run(r, &message), "%s", memory);
    struct room_row *rows = room_rows(r, ROOM_BY_TABLE, &count);

    CHECK_EQ(count, 1);
    if (count) out = rows[0];
    out.name = NULL; /* the configuration's */
    free(rows);
    room_close(r);
    free(r);
    return out;
}

static void audit_all(struct world *w) {
    struct audit *a = calloc(1, sizeof *a);
    struct cage cage = {0};
    char memory[300];
    struct buf message = BUF(memory);

    *a = (struct audit){.store = w->store, .seal = w->keys.seal};
    audit_run(a);
    CHECK(a->complete, "entry %llu: %s", (unsigned long long)a->bad, a->why);
    CHECK_EQ(a->slips.kind[SLIP_FILL].count, 1);
    CHECK_EQ(a->slips.kind[SLIP_COUNT].count, 1);
    CHECK(slips_find(&a->slips, SLIP_COUNT, 1)->finished);
    CHECK_EQ(a->cage.cash_cents, -books_balance(&a->replay.floor.books, account_of(ACCOUNT_CAGE, 0)));
    CHECK(cage_read(&cage, w->store, 0, &message)); /* kind by kind finds all of it */
    CHECK_EQ(cage.cash_cents, a->cage.cash_cents);
    CHECK(memcmp(cage.place_cents, a->cage.place_cents, sizeof cage.place_cents) == 0);
    audit_close(a);
    free(a);
}

TEST(room_house, a_day_of_a_table_closes_to_the_chip) {
    struct world *w = chip_world();

    puts_day(w, 0);
    const struct room_row t = report(w);

    CHECK(t.counted);
    CHECK_EQ(t.sum.rounds, 1);
    CHECK_EQ(t.drop_cents, 10000);
    CHECK_EQ(t.sum.bought_cents, 10000);
    CHECK(!t.drop_differs);
    CHECK_EQ(t.sum.fills.cents, 60000);
    CHECK_EQ(t.sum.credits.cents, 5000);
    CHECK_EQ(t.felt_cents, books_balance(&w->house.working.books, account_of(ACCOUNT_TABLE, 1)));
    CHECK(t.felt_cents != 0);
    CHECK_EQ(t.difference_cents, 0);
    CHECK(!t.differs);
    audit_all(w);
    end(w);
}

TEST(room_house, the_day_of_the_cage_has_chips_and_drop) {
    struct world *w = chip_world();
    struct day *d = calloc(1, sizeof *d);
    char memory[300];
    struct buf message = BUF(memory);
    struct fact sold = {.kind = FACT_CHIPS, .source = BY_USER, .who = CASHIER1};

    puts_day(w, 0);
    sold.rack.what = CAGE_SOLD;
    sold.rack.chips = log_chips(0, 10, 0);
    puts_fact(w, sold);
    sold.rack.what = CAGE_REDEEMED;
    sold.rack.chips = log_chips(0, 4, 0);
    puts_fact(w, sold);
    CHECK(day_run(d, w->store, &message));
    CHECK_EQ(d->sold.cents, 5000);
    CHECK_EQ(d->redeemed.cents, 2000);
    CHECK_EQ(d->dropped.cents, 10000);
    CHECK_EQ(d->cash_net_cents, 10000 + 5000 - 2000);
    CHECK_EQ(d->cash_cents, d->cash_net_cents); /* without times: all days */
    free(d);
    end(w);
}

TEST(room_house, a_box_far_from_what_was_recorded_is_found) {
    struct world *w = chip_world();

    puts_day_of(w, 40, 30); /* $200 more, for chips that nobody recorded: rack and drop agree all the same */
    const struct room_row t = report(w);

    CHECK_EQ(t.drop_cents, 30000);
    CHECK_EQ(t.sum.bought_cents, 10000);
    CHECK(t.drop_differs);
    CHECK(!t.differs);
    end(w);
}

TEST(room_house, a_hand_paid_wrongly_is_found) {
    struct world *w = chip_world();

    puts_day(w, 3);
    const struct room_row t = report(w);

    CHECK_EQ(t.difference_cents, -1500);
    CHECK(t.differs);
    audit_all(w); /* the books are right: they say what was counted */
    end(w);
}
