#include "books/room/room.c"

#include "books/room/room_fixture.h"

static struct room *run(struct log *l, bool work) {
    struct room *r = calloc(1, sizeof *r);
    char memory[300];
    struct buf message = BUF(memory);

    r->store = l->store;
    r->work = work;
    r->since_ms = LOG_DAY;
    r->until_ms = LOG_DAY + 86400000 - 1;
    CHECK(room_open(r, &message) && room_run(r, &message), "%s", memory);
    return r;
}

static void end(struct room *r, struct log *l) {
    room_close(r);
    free(r);
    log_close(l);
}

/* The only row of this name. */
static struct room_row row(const struct room *r, enum room_by by, const char *name) {
    int count, found = 0;
    struct room_row *rows = room_rows(r, by, &count), out = {0};

    for (int i = 0; i < count; i++) {
        if (strcmp(rows[i].name, name) != 0) continue;
        out = rows[i];
        found++;
    }
    free(rows);
    CHECK_EQ(found, 1);
    return out;
}

static struct fact_chips notes(int tens) { return (struct fact_chips){.count = 4, .chips = {0, 0, 0, tens}}; }

/* ---- the master games report -------------------------------------------------------------------------- */

/* [WAC 230-15-730] A table that only had fills and credits has won nothing. */
TEST(room, fills_and_credits_are_no_win) {
    struct log *l = log_open();

    log_slip(l, 1, SLIP_OPENER, log_chips(100, 40, 10), 6);
    log_slip(l, 1, SLIP_FILL, log_chips(50, 0, 20), 6);
    log_slip(l, 1, SLIP_CREDIT, log_chips(0, 30, 0), 6);
    log_slip(l, 1, SLIP_CLOSER, log_chips(150, 10, 30), 6);
    log_slip(l, 1, SLIP_COUNT, notes(0), 6);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 1");

    CHECK_EQ(t.sum.opener.cents, 10000 + 20000 + 25000);
    CHECK_EQ(t.sum.fills.cents, 5000 + 50000);
    CHECK_EQ(t.sum.credits.cents, 15000);
    CHECK_EQ(t.sum.closer.count[2], 30);
    CHECK(t.counted);
    CHECK_STR(room_row_state(&t), "verified");
    CHECK_EQ(t.felt_cents, 0);
    CHECK_EQ(t.difference_cents, 0);
    CHECK(!t.differs);
    CHECK(!t.beyond);
    end(r, l);
}

/* A round that the table won by $10 - paid: $100 bought for notes, the rack short of what was paid wrongly. */
static struct log *played(int table, int64_t paid_wrongly_cents) {
    struct log *l = log_open();
    const int fives = (int)(paid_wrongly_cents / 500);

    log_slip(l, table, SLIP_OPENER, log_chips(100, 100, 0), 6);
    log_begin_round(l, table, DEALER1);
    log_settle(l, table, DEALER1, 500);
    /* twenty fives went to the player for ten $10 notes; the table kept $10 and paid $5 */
    log_slip(l, table, SLIP_CLOSER, log_chips(100, 100 - 20 + 2 - 1 - fives, 0), 6);
    log_slip(l, table, SLIP_COUNT, notes(10), 6);
    return l;
}

TEST(room, felt_and_played_win_agree_where_everybody_was_right) {
    struct log *l = played(1, 0);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 1"), house = row(r, ROOM_BY_HOUSE, "Test Room");

    CHECK_EQ(t.drop_cents, 10000);
    CHECK_EQ(t.felt_cents, 500);
    CHECK_EQ(t.sum.played_cents, 500);
    CHECK_EQ(t.sum.rounds, 1);
    CHECK_EQ(t.sum.hands, 2);
    CHECK_EQ(t.sum.handle_cents, 2000);
    CHECK_EQ(t.difference_cents, 0);
    CHECK(!t.differs);
    CHECK_EQ(house.felt_cents, 500);
    end(r, l);
}

TEST(room, a_planted_mispay_is_found) {
    struct log *l = played(1, 2500);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 1");

    CHECK_EQ(t.felt_cents, 500 - 2500);
    CHECK_EQ(t.difference_cents, -2500);
    CHECK(t.differs);
    CHECK(row(r, ROOM_BY_GAME, "3 Card Catch").differs);
    end(r, l);
}

TEST(room, estimated_amounts_are_labelled_and_raise_no_difference) {
    struct log *l = played(2, 2500);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 2");

    CHECK(t.sum.estimated);
    CHECK_EQ(t.difference_cents, -2500);
    CHECK(!t.differs);
    end(r, l);
}

/* The approved theory of the base game: value -37483412/627115125, square 94928200711/8779611750 (docs/math.md). */
TEST(room, the_felt_win_stands_beside_its_theory) {
    struct log *l = played(1, 0);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 1");

    CHECK(!t.sum.unknown);
    CHECK_EQ(t.expected_cents, 120);
    CHECK_EQ(t.deviation_cents, 4649); /* the root of 2 x $10^2 x 10.808772 */
    CHECK_EQ(t.z, 81);
    CHECK(!t.beyond);
    end(r, l);
}

TEST(room, a_felt_win_that_luck_does_not_explain_is_flagged_even_where_amounts_are_estimated) {
    struct log *l = played(2, 30000);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 2");

    CHECK(t.sum.estimated);
    CHECK(!t.differs);
    CHECK(t.beyond);
    end(r, l);
}

/* [WAC 230-15-671] What a progressive took in is not the house's; what its pool paid over the felt is not its
 * loss; what the cage paid for the table never left the rack. */
TEST(room, the_felt_win_is_adjusted_for_progressives) {
    struct log *l = log_open();
    const account felt = account_of(ACCOUNT_FELT, 1), escrow = account_of(ACCOUNT_ESCROW, 1),
                  table = account_of(ACCOUNT_TABLE, 1), pool = account_of(ACCOUNT_POOL, 1),
                  locked = account_of(ACCOUNT_LOCKED, 0), tokes = account_of(ACCOUNT_TOKES, 1);
    const struct transfer list[] = {
        {felt, escrow, 500, TRANSFER_STAKE, 3, 1},       {escrow, table, 500, TRANSFER_LOSS, 3, 1},
        {table, pool, 400, TRANSFER_CONTRIBUTION, 3, 1}, {pool, felt, 2000, TRANSFER_METER_WIN, 3, 1},
        {table, locked, 9000, TRANSFER_WIN, 0, 1},       {table, tokes, 1000, TRANSFER_WIN, 5, 1},
    };

    log_slip(l, 1, SLIP_OPENER, log_chips(0, 100, 0), 6);
    log_begin_round(l, 1, DEALER1);
    log_settle(l, 1, DEALER1, 0);
    log_put(l, (struct fact){.kind = FACT_STEP, .table = 1}, list, COUNT(list));
    /* the rack: $10 kept, $5 of the progressive, $20 paid for its pool, $10 to the dealers' box */
    log_slip(l, 1, SLIP_CLOSER, log_chips(0, 100 + 2 + 1 - 4 - 2, 0), 6);
    log_slip(l, 1, SLIP_COUNT, notes(0), 6);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 1");

    CHECK_EQ(t.felt_cents, -1500);
    CHECK_EQ(t.sum.accrued_cents, 400);
    CHECK_EQ(t.sum.played_cents, 1000 + 500 - 400 - 9000 - 1000);
    CHECK_EQ(t.adjusted_cents, t.sum.played_cents);
    CHECK_EQ(t.difference_cents, 0);
    end(r, l);
}

TEST(room, void_slips_move_nothing_and_an_open_rack_has_no_felt_win) {
    struct log *l = log_open();

    log_slip(l, 1, SLIP_OPENER, log_chips(10, 10, 10), 6);
    const uint32_t fill = log_slip(l, 1, SLIP_FILL, log_chips(0, 0, 40), 4);

    log_void(l, 1, SLIP_FILL, fill);
    log_slip(l, 1, SLIP_FILL, log_chips(0, 0, 2), 6);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 1");

    CHECK_EQ(t.sum.fills.cents, 5000);
    CHECK(!t.counted);
    CHECK_STR(room_row_state(&t), "open");
    end(r, l);
}

/* [WAC 230-15-590] At a shift change the box is pulled between two inventories: two boxes, one day. */
TEST(room, boxes_add_up_to_the_day) {
    struct log *l = played(1, 0);

    log_slip(l, 1, SLIP_OPENER, log_chips(100, 81, 0), 6);
    log_begin_round(l, 1, DEALER2);
    log_settle(l, 1, DEALER2, 0);
    l->now_ms = LOG_DAY + 86400000 - 60000; /* the closer before the day ends, the box after it */
    log_slip(l, 1, SLIP_CLOSER, log_chips(100, 83, 0), 6);
    l->now_ms += 3600000;
    log_slip(l, 1, SLIP_COUNT, notes(0), 6);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 1");
    int count;
    struct room_row *boxes = room_rows(r, ROOM_BY_BOX, &count);

    CHECK_EQ(count, 2);
    CHECK_EQ(boxes[0].felt_cents, 500);
    CHECK_EQ(boxes[0].period->box, 1);
    CHECK_EQ(boxes[1].felt_cents, 1000);
    CHECK_EQ(boxes[1].period->box, 2);
    CHECK_EQ(t.felt_cents, 1500);
    CHECK_EQ(t.difference_cents, 0);
    CHECK_EQ(t.sum.boxes, 2);
    free(boxes);
    end(r, l);
}

TEST(room, mispays_that_cancel_out_are_found_all_the_same) {
    struct log *l = played(1, 2500);

    log_slip(l, 1, SLIP_OPENER, log_chips(100, 81 - 5, 0), 6);
    log_slip(l, 1, SLIP_CLOSER, log_chips(100, 81, 0), 6); /* nothing was played: $25 too many */
    log_slip(l, 1, SLIP_COUNT, notes(0), 6);
    struct room *r = run(l, false);
    const struct room_row t = row(r, ROOM_BY_TABLE, "Catch 1");

    CHECK_EQ(t.difference_cents, 0);
    CHECK(t.differs);
    CHECK(row(r, ROOM_BY_HOUSE, "Test Room").differs);
    end(r, l);
}

TEST(room, a_box_that_is_pulled_before_the_closer_stays_with_its_rack) {
    struct log *l = log_open();

    log_slip(l, 1, SLIP_OPENER, log_chips(0, 100, 0), 6);
    log_slip(l, 1, SLIP_COUNT, notes(4), 6);
    log_slip(l, 1, SLIP_CLOSER, log_chips(0, 92, 0), 6);
    log_slip(l, 1, SLIP_OPENER, log_chips(0, 92, 0), 6);
    struct room *r = run(l, false);
    int count;
    struct room_row *boxes = room_rows(r, ROOM_BY_BOX, &count);

    CHECK_EQ(count, 2);
    CHECK(boxes[0].counted);
    CHECK_EQ(boxes[0].felt_cents, 0);
    CHECK(!boxes[1].counted);
    free(boxes);
    end(r, l);
}

/* ---- work --------------------------------------------------------------------------------------------- */

TEST(room, what_dealers_did) {
    struct log *l = log_open();
    struct fact correct = {.kind = FACT_CORRECT, .source = BY_USER, .who = BOSS, .table = 1};
    const struct transfer undone[] = {
        {account_of(ACCOUNT_FELT, 1), account_of(ACCOUNT_TABLE, 1), 500, TRANSFER_VOID, 0, 1},
        {account_of(ACCOUNT_TABLE, 1), account_of(ACCOUNT_ESCROW, 1), 1000, TRANSFER_VOID, 0, 3},
        {account_of(ACCOUNT_FELT, 1), account_of(ACCOUNT_ESCROW, 1), 1000, TRANSFER_VOID, 0, 1}};

    log_begin_round(l, 1, DEALER1);
    log_settle(l, 1, DEALER1, 500);
    log_put(l, correct, undone, COUNT(undone)); /* misread: it pays $20 */
    log_settle(l, 1, DEALER1, 2000);
    l->now_ms += 600000;
    log_begin_round(l, 1, DEALER2);
    log_put(l, (struct fact){.kind = FACT_VOID, .source = BY_USER, .who = BOSS, .table = 1}, NULL, 0);
    struct room *r = run(l, true);
    const struct room_row dora = row(r, ROOM_BY_DEALER, "dora"), dan = row(r, ROOM_BY_DEALER, "dan"),
                          table = row(r, ROOM_BY_TABLE, "Catch 1");

    CHECK_EQ(dora.sum.rounds, 1);
    CHECK_EQ(dora.sum.hands, 2);
    CHECK_EQ(dora.sum.mispays, 1);
    CHECK_EQ(dora.sum.mispaid_cents, 1500);
    CHECK_EQ(dora.sum.corrections, 1);
    CHECK_EQ(dora.sum.dealt_ms, 4000); /* opened, bets, settled, corrected, settled: a second each */
    CHECK_EQ(dora.sum.played_cents, 1000 - 2000);
    CHECK_EQ(dan.sum.rounds, 0);
    CHECK_EQ(dan.sum.voids, 1);
    CHECK_EQ(dan.sum.dealt_ms, 2000);
    CHECK_EQ(table.sum.rounds, 1);
    CHECK_EQ(table.sum.voids, 1);
    end(r, l);
}

/* Its stakes left the books when it was settled on the felt, and still it was played, until all was void. */
TEST(room, a_void_takes_the_handle_of_hands_by_hand_too) {
    struct log *l = log_open();
    struct room *r = calloc(1, sizeof *r);
    char memory[300];
    struct buf message = BUF(memory);
    const account felt = account_of(ACCOUNT_FELT, 1), escrow = account_of(ACCOUNT_ESCROW, 1);
    const struct transfer by_hand = {escrow, felt, 1000, TRANSFER_VOID, 0, 1},
                          back = {escrow, felt, 1000, TRANSFER_VOID, 0, 3};
    int64_t handle[2];

    r->store = l->store;
    r->work = true;
    log_begin_round(l, 1, DEALER1);
    log_put(l, (struct fact){.kind = FACT_BY_HAND, .source = BY_USER, .who = DEALER1, .table = 1}, &by_hand, 1);
    for (int i = 0; i < 2; i++) {
        struct room again = *r;
        int count;

        if (i) log_put(l, (struct fact){.kind = FACT_VOID, .source = BY_USER, .who = BOSS, .table = 1}, &back, 1);
        CHECK(room_open(&again, &message) && room_run(&again, &message));
        struct room_row *rows = room_rows(&again, ROOM_BY_TABLE, &count);

        handle[i] = rows[0].sum.handle_cents;
        free(rows);
        room_close(&again);
    }
    CHECK_EQ(handle[0], 2000);
    CHECK_EQ(handle[1], 0);
    free(r);
    log_close(l);
}

TEST(room, a_shift_is_what_lies_between_its_times) {
    struct log *l = log_open();
    struct room *r = calloc(1, sizeof *r);
    char memory[300];
    struct buf message = BUF(memory);
    int count;

    log_begin_round(l, 1, DEALER1);
    log_settle(l, 1, DEALER1, 500);
    log_begin_round(l, 1, DEALER1);
    r->store = l->store;
    r->work = true;
    r->since_ms = l->now_ms;
    log_settle(l, 1, DEALER1, 0);
    CHECK(room_open(r, &message) && room_run(r, &message));
    struct room_row *rows = room_rows(r, ROOM_BY_DEALER, &count);

    CHECK_EQ(count, 1);
    CHECK_EQ(rows[0].sum.rounds, 1);
    CHECK_EQ(rows[0].sum.played_cents, 1000);
    free(rows);
    end(r, l);
}
