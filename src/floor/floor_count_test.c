/* Drop boxes: pulled, counted by a team, verified blind; then everything together, at random. */
#include "floor/floor_rack_fixture.h"

static const struct fact_chips notes = {.count = BANK_NOTES, .chips = {0, 0, 2, 0, 5, 0, 3}}; /* $410 */

enum { NOTES_CENTS = 41000 };

/* A table that has recorded $400 of buy-ins. */
static struct fixture *played(void) {
    struct fixture *x = chip_house();

    open_rack_of(x, CATCH, chips(50, 200, 30, 20));
    CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_CASH, chips(0, 80, 0, 0), 40000)), OK);
    return x;
}

/* [WAC 230-15-620] Cash that no console had recorded is dropped too; all of it goes to the cage. */
TEST(count, W230_15_615_a_counted_box_goes_to_the_cage) {
    struct fixture *x = played();
    const int64_t cage = in_books(x, ACCOUNT_CAGE, 0);

    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 5, notes), OK);
    CHECK_EQ(in_books(x, ACCOUNT_CAGE, 0), cage);
    CHECK_EQ(in_books(x, ACCOUNT_DROP, CATCH), -40000);
    struct fact fact = next_line(x, CATCH, SLIP_COUNT, 1);
    CHECK_EQ(fact.slip.line, COUNT_VERIFIED);
    fact.slip.chips = notes;
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(in_books(x, ACCOUNT_CAGE, 0), cage - NOTES_CENTS);
    CHECK_EQ(in_books(x, ACCOUNT_DROP, CATCH), 0);
    CHECK_EQ(in_books(x, ACCOUNT_SOLD, 0), NOTES_CENTS);
    fixture_close(x);
}

/* [WAC 230-15-050] Paper is dropped, but it is no cash: the cage has the notes alone. */
TEST(count, less_than_was_recorded_and_paper_count_too) {
    struct fixture *x = played();
    const int64_t cage = in_books(x, ACCOUNT_CAGE, 0);

    for (int line = 0; line < 6; line++) {
        struct fact fact = next_line(x, CATCH, SLIP_COUNT, 1);

        if (slip_line(SLIP_COUNT, line)->counts) {
            fact.slip.chips = (struct fact_chips){.count = BANK_NOTES, .chips = {0, 0, 0, 0, 0, 0, 1}};
            fact.slip.cents = 5000; /* tickets and debit receipts */
        } else {
            fact.slip.cents = 1;
            check_refused(x, fact, ERR_AMOUNT);
            fact.slip.cents = 0;
        }
        CHECK_EQ(fixture_apply(x, fact), OK);
    }
    CHECK_EQ(in_books(x, ACCOUNT_SOLD, 0), 15000);
    CHECK_EQ(in_books(x, ACCOUNT_CAGE, 0), cage - 10000);
    CHECK_EQ(in_books(x, ACCOUNT_PAPER, 0), -5000);
    CHECK_EQ(in_books(x, ACCOUNT_DROP, CATCH), 0);
    fixture_close(x);
}

/* The table goes on with another box: what is recorded after the pull is not of the first. */
TEST(count, boxes_are_never_mixed) {
    struct fixture *x = played();

    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 2, notes), OK);
    CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_CASH, chips(0, 0, 4, 0), 10000)), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 2, notes), OK);
    CHECK_EQ(floor_slip_find(&x->floor, SLIP_COUNT, 1)->recorded_cents, 40000);
    CHECK_EQ(floor_slip_find(&x->floor, SLIP_COUNT, 2)->recorded_cents, 10000);
    CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_CASH, chips(1, 0, 0, 0), 100)), OK);
    for (int line = 2; line < 6; line++) {
        struct fact fact = next_line(x, CATCH, SLIP_COUNT, 1);

        if (slip_line(SLIP_COUNT, line)->counts) fact.slip.chips = notes;
        CHECK_EQ(fixture_apply(x, fact), OK);
    }
    CHECK_EQ(in_books(x, ACCOUNT_DROP, CATCH), -10100);
    fixture_close(x);
}

TEST(count, W230_15_610_a_team_of_two_or_three_by_last_years_gross) {
    static const struct {
        int64_t gross_cents;
        bool counter;
        int lines;
    } cases[] = {{0, false, 6},         {499999999, false, 5}, {500000000, false, 6}, {500000000, true, 5},
                 {1500000000, true, 5}, {1500000001, true, 6}, {0, true, 6}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct fixture *x = played();
        const int64_t before = in_books(x, ACCOUNT_DROP, CATCH);

        x->config->gross_cents = cases[i].gross_cents;
        x->config->currency_counter = cases[i].counter;
        CHECK_EQ(sign(x, CATCH, SLIP_COUNT, cases[i].lines - 1, notes), OK);
        CHECK_EQ(in_books(x, ACCOUNT_DROP, CATCH), before);
        CHECK_EQ(floor_slip_find(&x->floor, SLIP_COUNT, 1)->line, COUNT_VERIFIED);
        fixture_close(x);
    }
}

TEST(count, W230_15_615_two_people_count_independently_and_the_same) {
    struct fixture *x = played();
    struct fact fact;

    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 3, notes), OK);
    fact = next_line(x, CATCH, SLIP_COUNT, 1);
    fact.slip.chips = (struct fact_chips){.count = BANK_NOTES, .chips = {0, 0, 2, 0, 0, 2, 3}}; /* the same sum */
    check_refused(x, fact, ERR_COUNT_DIFFERS);
    fact.slip.chips = (struct fact_chips){.count = CHIP_KINDS, .chips = {0}};
    check_refused(x, fact, ERR_RANGE);
    fact.slip.chips = notes;
    fact.slip.cents = 1;
    check_refused(x, fact, ERR_COUNT_DIFFERS);
    fact.slip.cents = 0;
    CHECK_EQ(fixture_apply(x, fact), OK);
    fixture_close(x);
}

TEST(count, W230_15_620_a_recount_that_differs_sends_the_box_back_to_the_team) {
    struct fixture *x = played();
    const struct floor_slip *s;
    struct fact fact;

    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 5, notes), OK);
    fact = next_line(x, CATCH, SLIP_COUNT, 1);
    fact.slip.chips = (struct fact_chips){.count = BANK_NOTES, .chips = {0, 0, 2, 0, 5, 0, 2}};
    CHECK_EQ(fixture_apply(x, fact), OK); /* it stands in the log */
    CHECK_EQ(x->transfers, 0);
    s = floor_slip_find(&x->floor, SLIP_COUNT, 1);
    CHECK_EQ(s->line, COUNT_COUNTED);
    CHECK(s->signer[0] && s->signer[1] && !s->signer[2] && !s->signer[4] && !s->signer[5]);
    for (int line = COUNT_COUNTED; line < 6; line++) { /* the same people, other figures */
        fact = next_line(x, CATCH, SLIP_COUNT, 1);
        CHECK_EQ(fact.slip.line, line);
        if (slip_line(SLIP_COUNT, line)->counts)
            fact.slip.chips = (struct fact_chips){.count = BANK_NOTES, .chips = {0, 0, 2, 0, 5, 0, 2}};
        CHECK_EQ(fixture_apply(x, fact), OK);
    }
    CHECK_EQ(in_books(x, ACCOUNT_SOLD, 0), 31000);
    fixture_close(x);
}

TEST(count, W230_15_610_nobody_counts_a_box_whose_records_they_made) {
    static const uint32_t recorders[] = {D1, S1, G1, C1};
    struct fixture *x = played();
    struct fact fact;

    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 2, notes), OK);
    fact = next_line(x, CATCH, SLIP_COUNT, 1);
    fact.slip.chips = notes;
    for (size_t i = 0; i < COUNT(recorders); i++) { /* who has another job since */
        fact.who = recorders[i];
        check_refused(x, fact, fact.who == G1 || fact.who == D1 ? ERR_SIGNED_TWICE : ERR_RECORDER);
    }
    fact.who = T1;
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(fixture_apply(x, void_of(CATCH, SLIP_COUNT, 1)), OK); /* the box is back, its records with it */
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 2, notes), OK);
    fact = next_line(x, CATCH, SLIP_COUNT, 2);
    fact.slip.chips = notes;
    fact.who = S1;
    check_refused(x, fact, ERR_RECORDER);
    /* of the next box nobody has made a record yet */
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 2, notes), OK);
    fact = next_line(x, CATCH, SLIP_COUNT, 3);
    fact.slip.chips = notes;
    fact.who = S1;
    CHECK_EQ(fixture_apply(x, fact), OK);
    fixture_close(x);
}

TEST(count, records_are_refused_before_a_recorder_is_forgotten) {
    struct fixture *x = played();
    struct fact buy = rack_fact(CATCH, RACK_CASH, chips(1, 0, 0, 0), 100), opener;

    for (uint32_t user = 200; x->floor.head->rack[CATCH - 1].recorders.count < FLOOR_RECORDERS; user++) {
        buy.who = user;
        CHECK_EQ(fixture_apply(x, buy), OK);
    }
    buy.who = 500;
    check_refused(x, buy, ERR_SLIPS_FULL);
    opener = next_line(x, CATCH, SLIP_FILL, 0);
    opener.slip.chips = chips(1, 0, 0, 0);
    opener.who = 500;
    check_refused(x, opener, ERR_SLIPS_FULL);
    buy.who = D1;
    CHECK_EQ(fixture_apply(x, buy), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 1, notes), OK); /* a pulled box begins anew */
    buy.who = 500;
    CHECK_EQ(fixture_apply(x, buy), OK);
    check_refused(x, void_of(CATCH, SLIP_COUNT, 1), ERR_SLIPS_FULL);
    fixture_close(x);
}

/* ---- the win of the felt ------------------------------------------------------------------------------- */

/* drop + closer + credits - opener - fills */
struct felt {
    int64_t opener, fills, credits, drop, closer;
};

/* Somebody tries any slip at any line, a buy-in or a colour change. */
static void any_act(struct fixture *x, struct felt *felt) {
    const int kind = rng_below(&x->rng, 2) ? SLIP_FILL : SLIP_CREDIT;
    const struct fact_chips some = chips((int)rng_below(&x->rng, 5), (int)rng_below(&x->rng, 5), 1, 0);
    struct floor_slip *open = NULL;

    for (int i = 0; i < FLOOR_SLIPS; i++) {
        struct floor_slip *s = &x->floor.head->slip[i];
        if (s->number && s->kind != SLIP_COUNT && rng_below(&x->rng, 2)) open = s;
    }
    if (!open) {
        CHECK_EQ(sign(x, CATCH, kind, 1, some), OK);
        return;
    }
    const struct floor_slip was = *open;
    struct fact fact = next_line(x, CATCH, was.kind, was.number);

    if (rng_below(&x->rng, 8) == 0) fact = void_of(CATCH, was.kind, was.number);
    if (fact.slip.line != SLIP_VOID && slip_line(was.kind, was.line)->counts) fact.slip.chips = was.chips;
    CHECK_EQ(fixture_apply(x, fact), OK);
    const int64_t cents = floor_slip_cents(&x->floor, &was);

    if (was.kind == SLIP_FILL && fact.slip.line == FILL_RECEIVED) felt->fills += cents;
    if (was.kind == SLIP_CREDIT && fact.slip.line == CREDIT_TAKEN) felt->credits += cents;
    if (was.kind == SLIP_CREDIT && fact.slip.line == SLIP_VOID && was.line > CREDIT_TAKEN) felt->credits -= cents;
}

static void finish_all(struct fixture *x) {
    for (int i = 0; i < FLOOR_SLIPS; i++) {
        const struct floor_slip *s = &x->floor.head->slip[i];
        if (s->number && s->kind != SLIP_COUNT) CHECK_EQ(fixture_apply(x, void_of(CATCH, s->kind, s->number)), OK);
    }
}

static struct fact_chips booked(const struct fixture *x) {
    return chips((int)rack_at(x, CATCH, 0), (int)rack_at(x, CATCH, 1), (int)rack_at(x, CATCH, 2),
                 (int)rack_at(x, CATCH, 3));
}

TEST(count, a_table_that_deals_nothing_wins_nothing_whatever_is_filled_or_credited) {
    struct fixture *x = chip_house();

    open_rack_of(x, CATCH, chips(500, 500, 500, 10));
    for (int day = 0; day < 20; day++) {
        struct felt felt = {.opener = rack_cents(x, CATCH)};
        struct fact_chips closer;

        for (int i = 0; i < 60; i++) any_act(x, &felt);
        for (int i = 0; i < FLOOR_SLIPS; i++) {
            const struct floor_slip *s = &x->floor.head->slip[i];
            if (s->number && s->kind == SLIP_CREDIT && s->line > CREDIT_TAKEN)
                felt.credits -= floor_slip_cents(&x->floor, s); /* those are voided now */
        }
        finish_all(x);
        CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_CASH, chips(0, 2, 0, 0), 1000)), OK);
        CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_COLOUR, chips(5, -1, 0, 0), 0)), OK);
        felt.drop = 1000;
        closer = booked(x);
        CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, closer), OK);
        felt.closer = rack_cents(x, CATCH);
        /* the players carry away what they bought: the table has won nothing */
        CHECK_EQ(felt.drop + felt.closer + felt.credits - felt.opener - felt.fills, 0);
        CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, closer), OK);
    }
    fixture_close(x);
}

/* ---- anything, in any order ---------------------------------------------------------------------------- */

/* The next signature of a slip that waits, or now and then of a new one; who signs may be anybody. */
static struct fact any_signature(struct fixture *x, int table, struct fact_chips some) {
    const struct floor_slip *s = &x->floor.head->slip[rng_below(&x->rng, 4)];
    const int kind = s->number ? s->kind : (int)rng_below(&x->rng, SLIP_KINDS);
    struct fact fact = next_line(x, s->number ? s->table : table, kind, s->number);

    if (s->number && rng_below(&x->rng, 30) == 0) return void_of(s->table, kind, s->number);
    if (slip_line(kind, fact.slip.line)->counts)
        fact.slip.chips = s->counted && rng_below(&x->rng, 20) ? s->chips : some;
    if (rng_below(&x->rng, 10) == 0) fact.who = (uint32_t)(D1 + rng_below(&x->rng, 12));
    return fact;
}

static struct fact any_fact(struct fixture *x) {
    const int table = rng_below(&x->rng, 8) ? (int)(1 + rng_below(&x->rng, 2)) : SUPER;
    const struct fact_chips some =
        chips((int)rng_below(&x->rng, 4), (int)rng_below(&x->rng, 4), (int)rng_below(&x->rng, 2), 0);

    switch (rng_below(&x->rng, 20)) {
    case 0: return cage_fact((int)rng_below(&x->rng, CAGE_ACTS), some);
    case 1: return rack_fact(table, RACK_COLOUR, chips(5, -1, 0, 0), 0);
    case 2: return rack_fact(table, (int)rng_below(&x->rng, RACK_ACTS), some, floor_chips_cents(&x->floor, &some));
    default: return any_signature(x, table, some);
    }
}

/* floor_is_consistent() after each: places sum to zero to the chip, transit is what the slips say. */
TEST(count, books_balance_to_the_chip_after_any_sequence) {
    struct fixture *x = chip_house();
    int done = 0;

    for (int i = 0; i < 6000; i++) {
        struct fact fact = any_fact(x);
        const enum err err = fixture_apply(x, fact);

        done += err == OK;
        CHECK(err != ERR_BOOKS && err != ERR_BALANCE_LARGE);
    }
    CHECK(done > 1000);
    for (int kind = 0; kind < SLIP_KINDS; kind++) CHECK(x->floor.head->slips[kind] > 10);
    fixture_close(x);
}
