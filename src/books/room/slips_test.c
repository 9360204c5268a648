#include "books/room/slips.c"

#include "books/room/cage.h"
#include "books/room/room_fixture.h"

static bool reads(struct log *l, struct slips *s, const char *why) {
    struct lookup_configs configs;
    char memory[300];
    struct buf message = BUF(memory);

    *s = (struct slips){0};
    CHECK(lookup_configs_open(&configs, l->store, &message));
    const struct lookup lookup = {.store = l->store, .configs = &configs};
    const bool good = slips_read(s, &lookup, &message);

    lookup_configs_close(&configs);
    if (!good && why) CHECK(strstr(memory, why), "%s", memory);
    return good;
}

/* The log is refused, for this reason. */
static void refused(struct log *l, const char *why) {
    struct slips s;

    CHECK(!reads(l, &s, why));
    slips_close(&s);
    log_close(l);
}

TEST(slips, every_signature_is_there_and_void_slips_keep_their_numbers) {
    struct log *l = log_open();
    const struct slip_sign *signs[SLIP_SIGNS];
    struct slips s;

    log_slip(l, 1, SLIP_OPENER, log_chips(1, 2, 3), 6);
    log_void(l, 1, SLIP_FILL, log_slip(l, 1, SLIP_FILL, log_chips(0, 0, 4), 3));
    log_slip(l, 1, SLIP_FILL, log_chips(0, 0, 5), 6);
    CHECK(reads(l, &s, ""));
    CHECK_EQ(s.kind[SLIP_FILL].count, 2);
    CHECK_EQ(s.voids, 1);
    const struct slip *first = slips_find(&s, SLIP_FILL, 1), *second = slips_find(&s, SLIP_FILL, 2);

    CHECK(first->voided && !first->finished);
    CHECK_STR(first->text, "spoiled");
    CHECK_EQ(slips_signs(&s, first, signs), 4);
    CHECK_EQ(signs[3]->line, SLIP_VOID);
    CHECK(second->finished);
    CHECK_EQ(slips_signs(&s, second, signs), 6);
    CHECK_EQ(signs[2]->who, CASHIER1);
    CHECK_EQ(second->chips.chips[2], 5);
    CHECK(!slips_find(&s, SLIP_FILL, 3));
    slips_close(&s);
    log_close(l);
}

/* [WAC 230-15-495] What the opener found other than the closer, by denomination; void slips do not count. */
TEST(slips, an_error_slip_says_what_the_opener_found) {
    struct log *l = log_open();
    struct slips s;

    log_slip(l, 1, SLIP_OPENER, log_chips(1, 2, 3), 2);
    log_slip(l, 1, SLIP_ERROR, log_chips(0, 0, 0), 3); /* the first: there was no closer */
    log_slip(l, 1, SLIP_CLOSER, log_chips(10, 20, 30), 3);
    log_slip(l, 2, SLIP_CLOSER, log_chips(7, 7, 7), 3);
    log_slip(l, 1, SLIP_OPENER, log_chips(10, 15, 31), 2);
    log_void(l, 1, SLIP_CLOSER, log_slip(l, 1, SLIP_CLOSER, log_chips(0, 0, 0), 1));
    log_slip(l, 1, SLIP_ERROR, log_chips(0, 0, 0), 3);
    CHECK(reads(l, &s, ""));
    const struct slip *first = slips_find(&s, SLIP_ERROR, 1), *second = slips_find(&s, SLIP_ERROR, 2);

    CHECK(first->chips.chips[0] == 1 && first->chips.chips[1] == 2 && first->chips.chips[2] == 3);
    CHECK(second->chips.chips[0] == 0 && second->chips.chips[1] == -5 && second->chips.chips[2] == 1);
    slips_close(&s);
    log_close(l);
}

/* [WAC 230-15-520] */
TEST(slips, a_number_that_is_missing_or_twice_is_found) {
    struct log *l = log_open();

    l->slips[SLIP_FILL] = 1;
    log_slip(l, 1, SLIP_FILL, log_chips(1, 0, 0), 6);
    refused(l, "fill slip 2: the numbers before it are missing");
    l = log_open();
    log_slip(l, 1, SLIP_FILL, log_chips(1, 0, 0), 6);
    l->slips[SLIP_FILL] = 0;
    log_slip(l, 1, SLIP_FILL, log_chips(1, 0, 0), 6);
    refused(l, "fill slip 1: it was finished before");
}

/* [WAC 230-15-430] [WAC 230-15-525] */
TEST(slips, lines_out_of_order_and_wrong_people_are_found) {
    struct log *l = log_open();

    log_slip(l, 1, SLIP_FILL, log_chips(1, 0, 0), 2);
    log_put(l, log_sign(1, SLIP_FILL, 1, 3, GUARD), NULL, 0);
    refused(l, "not signed in their order");
    l = log_open();
    log_slip(l, 1, SLIP_FILL, log_chips(1, 0, 0), 2);
    log_put(l, log_sign(1, SLIP_FILL, 1, 2, GUARD), NULL, 0);
    refused(l, "by another department");
    l = log_open();
    log_slip(l, 1, SLIP_OPENER, log_chips(1, 0, 0), 1);
    struct fact fact = log_sign(1, SLIP_OPENER, 1, 1, DEALER1);

    fact.slip.as = AS_SUPERVISOR;
    fact.slip.chips = log_chips(1, 0, 0);
    log_put(l, fact, NULL, 0);
    refused(l, "one person signed it twice");
    l = log_open();
    log_slip(l, 1, SLIP_OPENER, log_chips(1, 0, 0), 1);
    fact = log_sign(1, SLIP_OPENER, 1, 1, BOSS);
    fact.slip.chips = log_chips(2, 0, 0);
    log_put(l, fact, NULL, 0);
    refused(l, "is not what the slip says");
}

/* [WAC 230-15-620] A recount that differs sends the box back to the team. */
TEST(slips, a_verifier_who_finds_something_else_begins_the_count_anew) {
    struct log *l = log_open();
    struct slips s;
    const struct fact_chips right = {.count = 4, .chips = {0, 0, 0, 7}}, wrong = {.count = 4, .chips = {0, 0, 0, 8}};

    log_slip(l, 1, SLIP_COUNT, wrong, 4);
    struct fact verified = log_sign(1, SLIP_COUNT, 1, COUNT_VERIFIED, BOOKKEEPER);

    verified.slip.chips = right;
    log_put(l, verified, NULL, 0);
    for (int line = COUNT_COUNTED; line <= COUNT_COUNTED + 1; line++) {
        struct fact counted = log_sign(1, SLIP_COUNT, 1, line, line == COUNT_COUNTED ? COUNT1 : COUNT2);
        counted.slip.chips = right;
        log_put(l, counted, NULL, 0);
    }
    log_put(l, verified, NULL, 0);
    CHECK(reads(l, &s, ""));
    const struct slip *slip = slips_find(&s, SLIP_COUNT, 1);

    CHECK(slip->finished);
    CHECK_EQ(slip->chips.chips[3], 7);
    CHECK(!slips_line(&s, slip, COUNT_VERIFIED)->again);
    slips_close(&s);
    log_close(l);
}

/* [WAC 230-15-610] */
TEST(slips, nobody_counts_a_box_with_a_slip_of_their_own_in_it) {
    struct log *l = log_open();
    struct slips s;

    /* the cashier who prepared a fill joins the count team: may not count this box, but the next */
    log_slip(l, 1, SLIP_FILL, log_chips(1, 0, 0), 6);
    log_slip(l, 1, SLIP_COUNT, log_chips(0, 0, 0), 2);
    log_slip(l, 1, SLIP_COUNT, log_chips(0, 0, 0), 2);
    for (uint32_t box = 2; box >= 1; box--) {
        struct fact counted = log_sign(1, SLIP_COUNT, box, COUNT_COUNTED, CASHIER1);

        counted.slip.as = AS_COUNT;
        log_put(l, counted, NULL, 0);
        if (box == 1) break;
        CHECK(reads(l, &s, ""));
        slips_close(&s);
    }
    refused(l, "by somebody who signed a slip in it");
}

/* [WAC 230-15-050] */
TEST(cage, what_the_law_requires_and_where_the_chips_are) {
    struct cage c = {0};
    struct config *config = calloc(1, sizeof *config);
    const struct transfer minted = {account_chips(ACCOUNT_MINTED, 1),
                                    account_chips(ACCOUNT_CHIPS, 1),
                                    5000,
                                    TRANSFER_MINT,
                                    TRANSFER_NO_WAGER,
                                    0},
                          filled = {account_chips(ACCOUNT_CHIPS, 1),
                                    account_rack(7, 1),
                                    500,
                                    TRANSFER_RACK_FILL,
                                    TRANSFER_NO_WAGER,
                                    0},
                          wrong = {account_rack(7, 1), account_rack(7, 2), 500, TRANSFER_COLOUR, TRANSFER_NO_WAGER, 0};

    config->table_count = 10;
    cage_require(&c, config);
    CHECK_EQ(c.required_cents, 10 * 200000 + 3000000); /* a new house */
    config->gross_cents = 700000000;
    cage_require(&c, config);
    CHECK_EQ(c.required_cents, 10 * 200000 + 7000000);
    cage_add(&c, &minted);
    cage_add(&c, &filled);
    CHECK_EQ(c.place_cents[PLACE_CAGE][1], 4500);
    CHECK_EQ(c.place_cents[PLACE_RACKS][1], 500);
    CHECK(cage_chips_balance(&c));
    cage_add(&c, &wrong);
    CHECK(!cage_chips_balance(&c));
    free(config);
}
