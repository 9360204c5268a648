/* Racks, fills, credits, openers and closers of tables in chips, by the sections of WAC 230-15. */
#include "floor/floor_rack_fixture.h"

static const struct fact_chips none = {0};

/* ---- signatures ---------------------------------------------------------------------------------------- */

/* Brings a table to where a slip of that kind can be written. */
static struct fixture *ready_for(int kind, struct fact_chips *count) {
    struct fixture *x = chip_house();

    *count = kind == SLIP_COUNT ? (struct fact_chips){.count = 3, .chips = {1, 2, 3}} : chips(20, 10, 4, 1);
    if (kind == SLIP_OPENER) return x;
    if (kind == SLIP_ERROR)
        CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, chips(0, 0, 0, 1)), OK);
    else
        open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    return x;
}

TEST(rack, W230_15_430_every_line_of_every_slip_is_signed_by_its_department_only) {
    for (int kind = 0; kind < SLIP_KINDS; kind++) {
        struct fact_chips count;
        struct fixture *x = ready_for(kind, &count);
        const uint32_t number = x->floor.head->slips[kind] + 1;

        for (int line = 0; line < slip_line_count(kind); line++) {
            struct fact fact = next_line(x, CATCH, kind, number);
            const uint8_t right = fact.slip.as;

            CHECK_EQ(fact.slip.line, line);
            if (slip_line(kind, line)->counts) fact.slip.chips = count;
            for (uint8_t as = 0; as <= DEPARTMENTS; as++) {
                if (as < DEPARTMENTS && slip_line(kind, line)->departments >> as & 1) continue;
                fact.slip.as = as;
                check_refused(x, fact, ERR_DEPARTMENT);
            }
            fact.slip.as = right;
            fact.slip.line = (uint8_t)(line + 1); /* nobody signs ahead of the others */
            check_refused(x, fact, ERR_SLIP);
            fact.slip.line = (uint8_t)line;
            CHECK_EQ(fixture_apply(x, fact), OK);
            check_refused(x, fact, ERR_SLIP); /* signed once */
        }
        CHECK(!floor_slip_find(&x->floor, kind, number));
        CHECK_EQ(x->floor.head->slips[kind], number);
        fixture_close(x);
    }
}

static void make_person(struct fixture *x, uint32_t by, uint32_t number, int role) {
    struct fact fact = user_fact(0, FACT_USER, by);
    if (!by) fact.source = BY_PROGRAM;
    fact.user.number = number;
    fact.user.role = (uint8_t)role;
    CHECK_EQ(fixture_apply(x, fact), OK);
}

/* [issue 27] Who was made by another is not that person's second one for a day: on paper neither. */
TEST(rack, nobody_signs_with_who_made_the_own_account_within_a_day) {
    struct fact_chips count;
    struct fixture *x = ready_for(SLIP_FILL, &count);
    const uint32_t number = x->floor.head->slips[SLIP_FILL] + 1;
    make_person(x, 0, S1, ROLE_SUPERVISOR); /* the only one as yet: makes others alone */
    make_person(x, S1, G2 + 90, ROLE_SECURITY);
    struct fact fact = next_line(x, CATCH, SLIP_FILL, number);
    fact.slip.chips = count;
    CHECK_EQ(fixture_apply(x, fact), OK);

    fact = next_line(x, CATCH, SLIP_FILL, number);
    fact.who = G2 + 90;
    check_refused(x, fact, ERR_FRESH);
    x->now_ms += 24 * 60 * 60 * 1000;
    CHECK_EQ(fixture_apply(x, fact), OK);
    fixture_close(x);
}

/* A fill and a credit are two papers: the request, and the slip that the cage writes. */
TEST(rack, W230_15_430_nobody_signs_twice_on_one_paper) {
    for (int kind = 0; kind < SLIP_KINDS; kind++) {
        struct fact_chips count;
        struct fixture *x = ready_for(kind, &count);
        const uint32_t number = x->floor.head->slips[kind] + 1;
        uint32_t signers[SLIP_LINES];
        int paper = 0;

        for (int line = 0; line < slip_line_count(kind); line++) {
            struct fact fact = next_line(x, CATCH, kind, number);
            const uint32_t right = fact.who;

            if (slip_line(kind, line)->counts) fact.slip.chips = count;
            if (slip_line(kind, line)->paper) paper = line;
            for (int before = paper; before < line; before++) {
                fact.who = signers[before];
                check_refused(x, fact, ERR_SIGNED_TWICE);
            }
            signers[line] = fact.who = right;
            CHECK_EQ(fixture_apply(x, fact), OK);
        }
        fixture_close(x);
    }
}

TEST(rack, a_slip_belongs_to_its_table_and_its_number) {
    struct fixture *x = chip_house();
    struct fact fact;

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    open_rack_of(x, CHASE, chips(50, 40, 30, 20));
    CHECK_EQ(x->floor.head->slips[SLIP_FILL], 2);
    CHECK_EQ(sign(x, CATCH, SLIP_FILL, 1, chips(1, 0, 0, 0)), OK);
    fact = next_line(x, CHASE, SLIP_FILL, 3);
    check_refused(x, fact, ERR_SLIP);
    fact.table = SUPER;
    check_refused(x, fact, ERR_MONEY);
    fact.table = CATCH;
    fact.slip.number = 4;
    check_refused(x, fact, ERR_SLIP);
    fact.slip.number = 0;
    check_refused(x, fact, ERR_SLIP);
    fact.slip.number = 3;
    fact.who = 0;
    check_refused(x, fact, ERR_USER);
    fact.slip.kind = SLIP_KINDS;
    check_refused(x, fact, ERR_SLIP);
    fixture_close(x);
}

/* [WAC 230-15-520] Consecutive, none twice, none left out; a void keeps its number. */
TEST(rack, W230_15_520_numbers_are_consecutive_without_gaps) {
    struct fixture *x = chip_house();
    struct fact fact;

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(sign(x, CATCH, SLIP_FILL, 3, chips(1, 0, 0, 0)), OK);
    CHECK_EQ(fixture_apply(x, void_of(CATCH, SLIP_FILL, 2)), OK);
    fact = next_line(x, CATCH, SLIP_FILL, 0);
    fact.slip.chips = chips(1, 0, 0, 0);
    CHECK_EQ(fact.slip.number, 3);
    fact.slip.number = 2; /* was used, though void */
    check_refused(x, fact, ERR_SLIP);
    fact.slip.number = 4;
    check_refused(x, fact, ERR_SLIP);
    fact.slip.number = 3;
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(x->floor.head->slips[SLIP_CREDIT], 0); /* each kind has its own */
    fixture_close(x);
}

static struct fact begun_by(const struct fixture *x, int table, int kind, uint32_t who) {
    struct fact fact = next_line(x, table, kind, 0);
    fact.who = who;
    if (kind == SLIP_FILL) fact.slip.chips = chips(1, 0, 0, 0);
    return fact;
}

/* One person at a table, and anybody there, fills no more than that person's and that table's part of the list. */
TEST(rack, nobody_alone_fills_the_list_of_slips_and_no_table_does) {
    struct fixture *x = chip_house();

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    open_rack_of(x, CHASE, chips(50, 40, 30, 20));
    for (int i = 0; i < 6; i++) CHECK_EQ(fixture_apply(x, begun_by(x, CATCH, SLIP_FILL, S1)), OK);
    check_refused(x, begun_by(x, CATCH, SLIP_FILL, S1), ERR_SLIPS_YOURS);
    CHECK_EQ(fixture_apply(x, begun_by(x, CHASE, SLIP_FILL, S1)), OK);
    for (int i = 0; i < 6; i++) CHECK_EQ(fixture_apply(x, begun_by(x, CATCH, SLIP_FILL, S2)), OK);
    check_refused(x, begun_by(x, CATCH, SLIP_FILL, S2 + 50), ERR_SLIPS_FULL);
    CHECK_EQ(fixture_apply(x, void_of(CATCH, SLIP_FILL, 5)), OK);
    CHECK_EQ(fixture_apply(x, begun_by(x, CATCH, SLIP_FILL, S1)), OK);
    CHECK_EQ(floor_slips_waiting(&x->floor), 13);
    x->floor.head->slips[SLIP_OPENER] = 1000;
    for (int i = 0; i < FLOOR_SLIPS; i++) /* of whatever table: they are one person's */
        if (!x->floor.head->slip[i].number && i < 13 + 26)
            x->floor.head->slip[i] =
                (struct floor_slip){.number = 900u + (uint32_t)i, .line = 1, .table = 3, .signer = {S1}};
    x->floor.head->slip[13 + 26 - 1].number = 0; /* 6 + 1 + 25 of S1's */
    check_refused(x, begun_by(x, CHASE, SLIP_FILL, S1), ERR_SLIPS_YOURS);
    CHECK_EQ(fixture_apply(x, begun_by(x, CHASE, SLIP_FILL, S2)), OK);
    fixture_close(x);
}

TEST(rack, a_box_is_pulled_only_where_one_is) {
    struct fixture *x = chip_house();

    check_refused(x, next_line(x, CATCH, SLIP_COUNT, 0), ERR_NO_BOX); /* never opened */
    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 1, none), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 1, none), OK); /* another box came */
    CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, chips(50, 40, 30, 20)), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 1, none), OK);
    check_refused(x, next_line(x, CATCH, SLIP_COUNT, 0), ERR_NO_BOX);
    CHECK_EQ(fixture_apply(x, void_of(CATCH, SLIP_COUNT, 3)), OK); /* it is back */
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 1, none), OK);
    check_refused(x, next_line(x, CATCH, SLIP_COUNT, 0), ERR_NO_BOX);
    CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, chips(50, 40, 30, 20)), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_COUNT, 1, none), OK);
    fixture_close(x);
}

/* ---- opener -------------------------------------------------------------------------------------------- */

TEST(rack, W230_15_495_no_round_opens_before_the_opener_is_signed) {
    struct fixture *x = chip_house();
    struct fact round = user_fact(CATCH, FACT_ROUND, D1);

    round.round.round = round.round.game = 1;
    round.round.shuffled = true;
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    check_refused(x, round, ERR_RACK_CLOSED);
    CHECK_EQ(sign(x, CATCH, SLIP_OPENER, 1, none), OK);
    check_refused(x, round, ERR_RACK_CLOSED);
    CHECK_EQ(fixture_apply(x, next_line(x, CATCH, SLIP_OPENER, 1)), OK);
    CHECK_EQ(floor_check(&x->floor, &(struct fact){.number = x->floor.head->facts + 1,
                                                   .time_ms = x->now_ms,
                                                   .kind = FACT_ROUND,
                                                   .source = BY_USER,
                                                   .table = CATCH,
                                                   .who = D1,
                                                   .round = {1, 1, true, 0, {0}}}),
             OK);
    check_refused(x, next_line(x, CATCH, SLIP_OPENER, 0), ERR_RACK_OPEN);
    fixture_close(x);
}

TEST(rack, W230_15_495_dealer_and_supervisor_count_the_same) {
    struct fixture *x = chip_house();
    struct fact fact;

    CHECK_EQ(sign(x, CATCH, SLIP_OPENER, 1, chips(5, 0, 0, 0)), OK);
    check_refused(x, next_line(x, CATCH, SLIP_OPENER, 0), ERR_SLIPS_OPEN);
    fact = next_line(x, CATCH, SLIP_OPENER, 1);
    fact.slip.chips = chips(4, 0, 0, 0);
    check_refused(x, fact, ERR_COUNT_DIFFERS);
    fact.slip.chips = (struct fact_chips){.count = 1, .chips = {5}}; /* the others are none */
    CHECK_EQ(fixture_apply(x, fact), OK);
    fixture_close(x);
}

TEST(rack, W230_15_495_what_the_opener_finds_other_than_the_closer_is_an_error_slip) {
    struct fixture *x = chip_house();
    const struct floor_rack *rack = &x->floor.head->rack[CATCH - 1];
    struct fact fact;

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    check_refused(x, next_line(x, CATCH, SLIP_ERROR, 0), ERR_SLIP); /* none is due */
    CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, chips(50, 40, 30, 20)), OK);
    CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, chips(55, 40, 30, 18)), OK);
    CHECK_EQ(rack->opener, 2);
    CHECK_EQ(rack->found_cents[0], 500);
    CHECK_EQ(rack->found_cents[3], -20000);
    CHECK_EQ(rack_at(x, CATCH, 3), 18); /* the rack is what is there */
    CHECK_EQ(chips_of(x, ACCOUNT_MISSING, 3), 2);
    CHECK_EQ(chips_of(x, ACCOUNT_MISSING, 0), -5);
    fact = next_line(x, CATCH, SLIP_CLOSER, 0);
    fact.slip.chips = chips(55, 40, 30, 18);
    check_refused(x, fact, ERR_SLIPS_OPEN); /* the error slip comes first */
    fact = next_line(x, CATCH, SLIP_ERROR, 0);
    fact.slip.text[0] = 0;
    check_refused(x, fact, ERR_REASON);
    CHECK_EQ(sign(x, CATCH, SLIP_ERROR, 2, none), OK);
    check_refused(x, next_line(x, CATCH, SLIP_ERROR, 0), ERR_SLIPS_OPEN);
    CHECK_EQ(fixture_apply(x, void_of(CATCH, SLIP_ERROR, 1)), OK);
    CHECK_EQ(rack->opener, 2); /* still due */
    CHECK_EQ(sign_all(x, CATCH, SLIP_ERROR, none), OK);
    CHECK_EQ(rack->opener, 0);
    CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, chips(55, 40, 30, 18)), OK);
    fixture_close(x);
}

/* ---- fills and credits --------------------------------------------------------------------------------- */

TEST(rack, W230_15_525_a_fill_is_in_transit_until_it_is_received) {
    struct fixture *x = chip_house();
    struct fact fact;

    CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, none), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_FILL, 2, chips(0, 20, 4, 0)), OK);
    CHECK_EQ(chips_of(x, ACCOUNT_CHIPS, 1), 1000);
    fact = next_line(x, CATCH, SLIP_FILL, 1);
    fact.slip.chips = chips(0, 20, 5, 0); /* not what was asked for */
    check_refused(x, fact, ERR_COUNT_DIFFERS);
    fact.slip.chips = chips(0, 20, 4, 0);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(chips_of(x, ACCOUNT_CHIPS, 1), 980);
    CHECK_EQ(chips_of(x, ACCOUNT_TRANSIT, 1), 20);
    CHECK_EQ(fixture_apply(x, next_line(x, CATCH, SLIP_FILL, 1)), OK);
    fact = next_line(x, CATCH, SLIP_FILL, 1);
    fact.slip.chips = chips(0, 19, 4, 0);
    check_refused(x, fact, ERR_COUNT_DIFFERS);
    fact.slip.chips = chips(0, 20, 4, 0);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(rack_at(x, CATCH, 1), 0);
    fact = next_line(x, CATCH, SLIP_FILL, 1);
    CHECK_EQ(fact.who, S1); /* who asked for it may receive it: another paper */
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(rack_at(x, CATCH, 1), 20);
    CHECK_EQ(rack_at(x, CATCH, 2), 4);
    CHECK_EQ(chips_of(x, ACCOUNT_TRANSIT, 1), 0);
    check_refused(x, fact, ERR_SLIP); /* received twice */
    check_refused(x, void_of(CATCH, SLIP_FILL, 1), ERR_SLIP);
    fixture_close(x);
}

TEST(rack, W230_15_525_a_fill_needs_an_open_rack_and_chips_in_the_cage) {
    struct fixture *x = chip_house();
    struct fact fact = next_line(x, CATCH, SLIP_FILL, 0);

    fact.slip.chips = chips(0, 0, 0, 1001);
    check_refused(x, fact, ERR_RACK_CLOSED);
    CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, none), OK);
    fact.slip.chips = none;
    check_refused(x, fact, ERR_AMOUNT);
    fact.slip.chips = chips(0, 0, 0, -1);
    check_refused(x, fact, ERR_AMOUNT);
    fact.slip.chips =
        (struct fact_chips){.count = 5, .chips = {1, 0, 0, 0, 1}}; /* a denomination that the house has not */
    check_refused(x, fact, ERR_RANGE);
    fact.slip.chips = chips(1, 0, 0, 0);
    fact.slip.cents = 1;
    check_refused(x, fact, ERR_AMOUNT);
    CHECK_EQ(sign(x, CATCH, SLIP_FILL, 2, chips(0, 0, 0, 1001)), OK);
    fact = next_line(x, CATCH, SLIP_FILL, 1);
    fact.slip.chips = chips(0, 0, 0, 1001);
    check_refused(x, fact, ERR_CHIPS);
    fixture_close(x);
}

TEST(rack, W230_15_530_a_credit_leaves_the_rack_when_security_takes_it) {
    struct fixture *x = chip_house();

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(sign(x, CATCH, SLIP_CREDIT, 1, chips(0, 0, 0, 15)), OK);
    CHECK_EQ(rack_at(x, CATCH, 3), 20);
    CHECK_EQ(fixture_apply(x, next_line(x, CATCH, SLIP_CREDIT, 1)), OK);
    CHECK_EQ(rack_at(x, CATCH, 3), 5);
    CHECK_EQ(chips_of(x, ACCOUNT_TRANSIT, 3), 15);
    CHECK_EQ(sign_all(x, CATCH, SLIP_CREDIT, chips(1, 0, 0, 0)), OK);
    struct fact fact = next_line(x, CATCH, SLIP_CREDIT, 1);
    fact.slip.chips = chips(0, 0, 0, 15);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(chips_of(x, ACCOUNT_CHIPS, 3), 995);
    CHECK_EQ(chips_of(x, ACCOUNT_TRANSIT, 3), 0);
    for (int line = 3; line < 6; line++) CHECK_EQ(fixture_apply(x, next_line(x, CATCH, SLIP_CREDIT, 1)), OK);
    fixture_close(x);
}

TEST(rack, W230_15_525_a_void_brings_everything_back_at_every_line) {
    for (int kind = 0; kind < SLIP_KINDS; kind++) {
        for (int lines = 1; lines < slip_line_count(kind); lines++) {
            struct fact_chips count;
            struct fixture *x = ready_for(kind, &count);
            const size_t cells = books_account_count(x->floor.books.shape);
            int64_t *before = malloc(cells * sizeof *before);
            struct fact fact;

            must(before);
            memcpy(before, x->floor.books.balance, cells * sizeof *before);
            const uint32_t number = x->floor.head->slips[kind] + 1;
            CHECK_EQ(sign(x, CATCH, kind, lines, count), OK);
            fact = void_of(CATCH, kind, number);
            fact.slip.as = AS_SECURITY;
            check_refused(x, fact, ERR_DEPARTMENT);
            fact.slip.as = AS_CASHIER;
            fact.slip.text[0] = 0;
            check_refused(x, fact, ERR_REASON);
            fact = void_of(CATCH, kind, number);
            fact.table = CHASE;
            check_refused(x, fact, ERR_SLIP);
            if (kind == SLIP_CLOSER && lines > CLOSER_COUNTED) {
                check_refused(x, void_of(CATCH, kind, number), ERR_CLOSER_STANDS);
            } else {
                CHECK_EQ(fixture_apply(x, void_of(CATCH, kind, number)), OK);
                CHECK(memcmp(before, x->floor.books.balance, cells * sizeof *before) == 0);
                check_refused(x, void_of(CATCH, kind, number), ERR_SLIP); /* once */
                CHECK_EQ(x->floor.head->slips[kind], number);
            }
            free(before);
            fixture_close(x);
        }
    }
}

/* The chips of a credit that the cage has taken in may have gone on since. */
TEST(rack, a_credit_is_not_voided_with_chips_that_are_gone) {
    struct fixture *x = chip_house();

    open_rack_of(x, CATCH, chips(0, 0, 0, 1000));
    CHECK_EQ(sign(x, CATCH, SLIP_CREDIT, 3, chips(0, 0, 0, 10)), OK);
    CHECK_EQ(fixture_apply(x, cage_fact(CAGE_SOLD, chips(0, 0, 0, 1))), OK);
    check_refused(x, void_of(CATCH, SLIP_CREDIT, 1), ERR_CHIPS);
    CHECK_EQ(fixture_apply(x, cage_fact(CAGE_REDEEMED, chips(0, 0, 0, 1))), OK);
    CHECK_EQ(fixture_apply(x, void_of(CATCH, SLIP_CREDIT, 1)), OK);
    CHECK_EQ(rack_at(x, CATCH, 3), 1000);
    fixture_close(x);
}

/* ---- closer -------------------------------------------------------------------------------------------- */

TEST(rack, W230_15_535_the_closer_waits_for_fills_and_credits) {
    for (int kind = SLIP_FILL; kind <= SLIP_CREDIT; kind++) {
        for (int lines = 1; lines < slip_line_count(kind); lines++) {
            struct fixture *x = chip_house();
            struct fact closer = next_line(x, CATCH, SLIP_CLOSER, 0);

            check_refused(x, closer, ERR_RACK_CLOSED);
            open_rack_of(x, CATCH, chips(50, 40, 30, 20));
            CHECK_EQ(sign(x, CATCH, kind, lines, chips(1, 0, 0, 0)), OK);
            check_refused(x, closer, ERR_SLIPS_OPEN);
            fixture_close(x);
        }
    }
}

/* Two credits were asked for before either was taken, of the same chips: the table can be closed all the same. */
TEST(rack, W230_15_535_a_rack_without_a_chip_of_a_kind_is_closed_whatever_credits_took) {
    struct fixture *x = chip_house();

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(sign(x, CATCH, SLIP_CREDIT, 1, chips(0, 0, 0, 15)), OK);
    CHECK_EQ(sign_all(x, CATCH, SLIP_CREDIT, chips(0, 0, 0, 15)), OK);
    for (int line = 1; line < slip_line_count(SLIP_CREDIT); line++) {
        struct fact fact = next_line(x, CATCH, SLIP_CREDIT, 1);

        if (slip_line(SLIP_CREDIT, line)->counts) fact.slip.chips = chips(0, 0, 0, 15);
        CHECK_EQ(fixture_apply(x, fact), OK);
    }
    CHECK_EQ(rack_at(x, CATCH, 3), -10);
    struct fact closer = next_line(x, CATCH, SLIP_CLOSER, 0);
    closer.slip.chips = chips(50, 40, 30, 1);
    check_refused(x, closer, ERR_CHIPS);
    CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, chips(50, 40, 30, 0)), OK);
    CHECK_EQ(rack_at(x, CATCH, 3), 0);
    fixture_close(x);
}

/* [WAC 230-15-500] What the count shows beyond buy-ins, fills and credits are wagers. */
TEST(rack, W230_15_535_the_closer_books_the_wagers_and_closes_the_rack) {
    struct fixture *x = chip_house();
    struct fact fact;

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(floor_check_rack_open(&x->floor, CATCH), OK);
    CHECK_EQ(floor_check_rack_open(&x->floor, SUPER), OK); /* not in chips */
    CHECK_EQ(fixture_apply(x, cage_fact(CAGE_SOLD, chips(0, 5, 0, 2))), OK);
    CHECK_EQ(sign(x, CATCH, SLIP_CLOSER, 1, chips(40, 45, 30, 21)), OK);
    CHECK_EQ(floor_check_rack_open(&x->floor, CATCH), ERR_SLIPS_OPEN);
    /* while it is counted nothing moves */
    check_refused(x, rack_fact(CATCH, RACK_CASH, chips(5, 0, 0, 0), 500), ERR_SLIPS_OPEN);
    fact = next_line(x, CATCH, SLIP_FILL, 0);
    fact.slip.chips = chips(1, 0, 0, 0);
    check_refused(x, fact, ERR_SLIPS_OPEN);
    fact = next_line(x, CATCH, SLIP_CLOSER, 0);
    check_refused(x, fact, ERR_SLIPS_OPEN);
    fact = next_line(x, CATCH, SLIP_CLOSER, 1);
    fact.slip.chips = chips(40, 45, 30, 20);
    check_refused(x, fact, ERR_COUNT_DIFFERS);
    fact.slip.chips = chips(40, 45, 30, 21);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(x->transfers, 3); /* three denominations have changed */
    CHECK(!x->floor.head->rack[CATCH - 1].open);
    CHECK_EQ(rack_at(x, CATCH, 0), 40);
    CHECK_EQ(rack_at(x, CATCH, 3), 21);
    CHECK_EQ(chips_of(x, ACCOUNT_FLOAT, 0), 10);
    CHECK_EQ(chips_of(x, ACCOUNT_FLOAT, 3), 1);
    /* the next opener does not wait for security */
    CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, chips(40, 45, 30, 21)), OK);
    CHECK_EQ(x->floor.head->rack[CATCH - 1].opener, 0);
    CHECK_EQ(fixture_apply(x, next_line(x, CATCH, SLIP_CLOSER, 1)), OK);
    fixture_close(x);
}

/* ---- buy-ins, colour changes, cage --------------------------------------------------------------------- */

TEST(rack, W230_15_150_chips_are_sold_and_changed_at_their_value) {
    struct fixture *x = chip_house();
    struct fact debit;

    check_refused(x, rack_fact(CATCH, RACK_CASH, chips(0, 20, 0, 0), 10000), ERR_RACK_CLOSED);
    check_refused(x, rack_fact(SUPER, RACK_CASH, chips(0, 20, 0, 0), 10000), ERR_MONEY);
    open_rack_of(x, CATCH, chips(50, 200, 30, 20));
    CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_CASH, chips(0, 20, 0, 0), 10000)), OK);
    CHECK_EQ(rack_at(x, CATCH, 1), 180);
    CHECK_EQ(chips_of(x, ACCOUNT_FLOAT, 1), 20);
    CHECK_EQ(in_books(x, ACCOUNT_DROP, CATCH), -10000);
    CHECK_EQ(in_books(x, ACCOUNT_SOLD, 0), 10000);
    check_refused(x, rack_fact(CATCH, RACK_CASH, chips(0, 20, 0, 0), 9900), ERR_CHIP_VALUE);
    check_refused(x, rack_fact(CATCH, RACK_CASH, none, 0), ERR_AMOUNT);
    check_refused(x, rack_fact(CATCH, RACK_CASH, chips(0, 21, 0, -1), 500), ERR_AMOUNT);
    check_refused(x, rack_fact(CATCH, RACK_ACTS, chips(0, 1, 0, 0), 500), ERR_EVENT);
    CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_CASH, chips(2, 0, 0, 0), 200)), OK);
    /* [WAC 230-15-506] */
    CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_DEBIT, chips(0, 0, 0, 5), 50000)), OK);
    debit = rack_fact(CATCH, RACK_DEBIT, chips(1, 0, 0, 5), 50100);
    check_refused(x, debit, ERR_DEBIT);
    /* a black chip comes in, twenty fives go out */
    CHECK_EQ(fixture_apply(x, rack_fact(CATCH, RACK_COLOUR, chips(0, 20, 0, -1), 0)), OK);
    CHECK_EQ(rack_at(x, CATCH, 1), 160);
    CHECK_EQ(rack_at(x, CATCH, 3), 16);
    check_refused(x, rack_fact(CATCH, RACK_COLOUR, chips(0, 19, 0, -1), 0), ERR_CHIP_VALUE);
    check_refused(x, rack_fact(CATCH, RACK_COLOUR, chips(0, 20, 0, -1), 1), ERR_CHIP_VALUE);
    check_refused(x, rack_fact(CATCH, RACK_COLOUR, none, 0), ERR_AMOUNT);
    CHECK_EQ(in_books(x, ACCOUNT_DROP, CATCH), -60200);
    fixture_close(x);
}

/* [WAC 230-15-773] */
TEST(rack, a_ticket_that_bought_chips_is_redeemed) {
    struct fixture *x = chip_house();
    struct fact ticket = rack_fact(CATCH, RACK_TICKET, chips(0, 20, 0, 0), 10000), again;

    open_rack_of(x, CATCH, chips(50, 200, 30, 20));
    check_refused(x, ticket, ERR_VOUCHER);
    ticket.rack.voucher = 17;
    check_refused(x, ticket, ERR_VOUCHER);
    CHECK_EQ(fixture_apply(x, (struct fact){.kind = FACT_ISSUE, .money = {.voucher = 17, .cents = 10000}}), OK);
    again = ticket;
    again.rack.what = RACK_CASH;
    check_refused(x, again, ERR_VOUCHER); /* which no cash buys */
    again = rack_fact(CATCH, RACK_TICKET, chips(0, 19, 0, 0), 9500);
    again.rack.voucher = 17;
    check_refused(x, again, ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, ticket), OK);
    CHECK_EQ(in_books(x, ACCOUNT_VOUCHERS, 0), 0);
    check_refused(x, ticket, ERR_VOUCHER);
    check_refused(x, (struct fact){.kind = FACT_REDEEM, .money = {.voucher = 17, .cents = 10000}}, ERR_VOUCHER);
    /* the box holds it, and it is worth nothing there */
    for (int line = 0; line < 6; line++) {
        struct fact fact = next_line(x, CATCH, SLIP_COUNT, 1);
        if (slip_line(SLIP_COUNT, line)->counts) fact.slip.cents = 10000;
        CHECK_EQ(fixture_apply(x, fact), OK);
    }
    CHECK_EQ(in_books(x, ACCOUNT_PAPER, 0), 0);
    CHECK_EQ(in_books(x, ACCOUNT_SOLD, 0), 10000);
    fixture_close(x);
}

TEST(rack, the_cage_has_the_chips_that_it_gives) {
    struct fixture *x = chip_house();

    CHECK_EQ(fixture_apply(x, cage_fact(CAGE_SOLD, chips(0, 0, 0, 1000))), OK);
    CHECK_EQ(in_books(x, ACCOUNT_CAGE, 0), -10000000);
    CHECK_EQ(in_books(x, ACCOUNT_SOLD, 0), 10000000);
    check_refused(x, cage_fact(CAGE_SOLD, chips(0, 0, 0, 1)), ERR_CHIPS);
    check_refused(x, cage_fact(CAGE_DESTROYED, chips(0, 0, 0, 1)), ERR_CHIPS);
    CHECK_EQ(fixture_apply(x, cage_fact(CAGE_REDEEMED, chips(0, 0, 0, 2))), OK);
    CHECK_EQ(in_books(x, ACCOUNT_CAGE, 0), -9980000);
    CHECK_EQ(fixture_apply(x, cage_fact(CAGE_DESTROYED, chips(0, 0, 0, 1))), OK);
    CHECK_EQ(chips_of(x, ACCOUNT_MINTED, 3), -999);
    check_refused(x, cage_fact(CAGE_MADE, none), ERR_AMOUNT);
    check_refused(x, cage_fact(CAGE_MADE, chips(1000001, 0, 0, 0)), ERR_AMOUNT);
    check_refused(x, cage_fact(CAGE_ACTS, chips(1, 0, 0, 0)), ERR_EVENT);
    fixture_close(x);
}

/* New chips would cover those that are gone. */
TEST(rack, nobody_books_new_chips_alone) {
    struct fixture *x = fixture_open(chips_config(), 0, "alone");
    const struct fact act = cage_fact(CAGE_MADE, chips(10, 0, 0, 0));
    struct fact asked, approved = user_fact(0, FACT_APPROVE, C1);

    check_refused(x, act, ERR_SECOND_PERSON);
    floor_propose(&act, FLOOR_STAFF, &asked);
    CHECK_EQ(fixture_apply(x, asked), OK);
    approved.second.proposal = x->floor.head->facts;
    approved.second.role = FLOOR_SUPERVISOR;
    check_refused(x, approved, ERR_SAME_PERSON);
    approved.who = C2;
    approved.second.role = FLOOR_STAFF;
    check_refused(x, approved, ERR_NOT_ALLOWED); /* two cashiers are not enough */
    approved.who = S1;
    approved.second.role = FLOOR_SUPERVISOR;
    CHECK_EQ(fixture_apply(x, approved), OK);
    check_refused(x, cage_fact(CAGE_MADE, chips(0, 10, 0, 0)), ERR_SECOND_PERSON); /* not these */
    CHECK_EQ(fixture_apply(x, act), OK);
    check_refused(x, act, ERR_SECOND_PERSON); /* once */
    CHECK_EQ(chips_of(x, ACCOUNT_CHIPS, 0), 10);
    fixture_close(x);
}

TEST(rack, no_more_chips_are_destroyed_than_were_made) {
    struct fixture *x = fixture_open(chips_config(), 0, "few");

    CHECK_EQ(apply_by_two(x, cage_fact(CAGE_MADE, chips(10, 0, 0, 0))), OK);
    check_refused(x, cage_fact(CAGE_DESTROYED, chips(11, 0, 0, 0)), ERR_CHIPS);
    fixture_close(x);
    x = fixture_open(fixture_config(), 0, "none");
    check_refused(x, cage_fact(CAGE_MADE, chips(10, 0, 0, 0)), ERR_MONEY);
    fixture_close(x);
}

/* Whoever says that more chips of a denomination came back than are out has counted wrong, or lies. */
TEST(rack, nobody_has_more_chips_than_are_outside_the_cage) {
    struct fixture *x = chip_house();
    struct fact fact;

    check_refused(x, cage_fact(CAGE_REDEEMED, chips(1, 0, 0, 0)), ERR_CHIPS);
    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(fixture_apply(x, cage_fact(CAGE_SOLD, chips(0, 0, 0, 1))), OK);
    check_refused(x, cage_fact(CAGE_REDEEMED, chips(0, 0, 0, 22)), ERR_CHIPS);
    check_refused(x, rack_fact(CATCH, RACK_CASH, chips(51, 0, 0, 0), 5100), ERR_CHIPS);
    check_refused(x, rack_fact(CATCH, RACK_COLOUR, chips(0, 0, -84, 21), 0), ERR_CHIPS);
    fact = next_line(x, CATCH, SLIP_CREDIT, 0);
    fact.slip.chips = chips(0, 0, 0, 22);
    check_refused(x, fact, ERR_CHIPS);
    fact = next_line(x, CATCH, SLIP_CLOSER, 0);
    fact.slip.chips = chips(50, 40, 30, 22);
    check_refused(x, fact, ERR_CHIPS);
    CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, chips(50, 40, 30, 21)), OK);
    /* those that an opener found exist */
    CHECK_EQ(sign_all(x, CATCH, SLIP_OPENER, chips(50, 40, 30, 25)), OK);
    CHECK_EQ(sign_all(x, CATCH, SLIP_ERROR, none), OK);
    CHECK_EQ(sign_all(x, CATCH, SLIP_CLOSER, chips(50, 40, 30, 25)), OK);
    fixture_close(x);
}

/* A rack is not counted while a round is still on the table. */
TEST(rack, W230_15_535_no_closer_while_a_round_is_on_the_table) {
    struct fixture *x = chip_house();
    struct fact closer, round = user_fact(CATCH, FACT_ROUND, D1);

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    round.round.round = round.round.game = 1;
    round.round.shuffled = true;
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    closer = next_line(x, CATCH, SLIP_CLOSER, 0);
    closer.slip.chips = chips(50, 40, 30, 20);
    CHECK_EQ(fixture_apply(x, round), OK);
    check_refused(x, closer, ERR_ORDER);
    fixture_close(x);
}

/* ---- invariants -------------- */

static bool is_sound(const struct fixture *x) {
    char memory[200];
    struct buf what = BUF(memory);
    const bool sound = floor_is_consistent(&x->floor, &what);

    CHECK_EQ(sound, what.size == 0);
    return sound;
}

TEST(rack, a_chip_that_is_nowhere_or_a_slip_that_was_never_written_is_noticed) {
    struct fixture *x = chip_house();
    struct floor_slip *s = &x->floor.head->slip[0];

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(sign(x, CATCH, SLIP_FILL, 3, chips(0, 20, 0, 0)), OK);
    CHECK(is_sound(x));
    s->chips.chips[1] = 19; /* not what is in transit */
    CHECK(!is_sound(x));
    s->chips.chips[1] = 20;
    s->number = 9;
    CHECK(!is_sound(x));
    s->number = 2;
    x->floor.head->slip[1] = *s; /* the same number twice, and the chips twice */
    CHECK(!is_sound(x));
    x->floor.head->slip[1] = (struct floor_slip){0};
    CHECK(is_sound(x));
    /* the sum of all accounts is right, and yet a chip became cash */
    int64_t *rack = &x->floor.books.balance[x->floor.books.first[ACCOUNT_RACK] + (CATCH - 1) * CHIP_KINDS + 1];
    CHECK_EQ(*rack, books_balance(&x->floor.books, account_rack(CATCH, 1)));
    *rack = 39 * 500;
    x->floor.books.balance[x->floor.books.first[ACCOUNT_SOLD]] = 500;
    CHECK(!is_sound(x));
    fixture_close(x);
}

/* ---- a new configuration ------------------------------------------------------------------------------- */

static enum err carry_to(struct fixture *x, struct config *now) {
    struct floor next;
    char *block = calloc(1, floor_size(now));

    must(block);
    floor_open(&next, now, block);
    const enum err err = floor_carry(&next, &x->floor);

    if (err == OK) {
        char memory[200];
        struct buf what = BUF(memory);

        CHECK(floor_is_consistent(&next, &what));
        CHECK_EQ(floor_rack_chips(&next, CATCH, 1), rack_at(x, CATCH, 1));
        CHECK(memcmp(next.head->slip, x->floor.head->slip, sizeof next.head->slip) == 0);
        CHECK_EQ(next.head->slips[SLIP_FILL], x->floor.head->slips[SLIP_FILL]);
        CHECK_EQ(next.head->rack[CATCH - 1].open, x->floor.head->rack[CATCH - 1].open);
    }
    free(block);
    free(now);
    return err;
}

TEST(rack, racks_and_slips_go_over_to_a_new_configuration) {
    struct fixture *x = chip_house();
    struct config *other;

    open_rack_of(x, CATCH, chips(50, 40, 30, 20));
    CHECK_EQ(sign(x, CATCH, SLIP_FILL, 4, chips(1, 0, 0, 0)), OK);
    CHECK_EQ(carry_to(x, chips_config()), OK);
    other = chips_config(); /* a denomination more */
    other->chip_cents[other->chip_kinds++] = 50000;
    CHECK_EQ(carry_to(x, other), OK);
    other = chips_config();
    other->chip_cents[1] = 200;
    CHECK_EQ(carry_to(x, other), ERR_CONFIG_CHANGED);
    other = chips_config();
    other->chip_kinds = 3;
    CHECK_EQ(carry_to(x, other), ERR_CONFIG_CHANGED);
    other = chips_config();
    other->table[CATCH - 1].chips = false;
    CHECK_EQ(carry_to(x, other), ERR_CONFIG_CHANGED);
    other = chips_config(); /* nothing is there yet */
    other->table[CHASE - 1].chips = false;
    CHECK_EQ(carry_to(x, other), OK);
    fixture_close(x);
}
