#include "ledger/meter.c"

#include "game/game.h"
#include "test.h"

#include <string.h>

static int wager_of(const struct game *game, const char *id) { return game_wager(game, id, strlen(id)); }

static void set(struct rules *rules, const char *key, const char *value) {
    CHECK_EQ(rules_set(rules, key, strlen(key), value, strlen(value)), OK);
}

/* 3 Card Catch as printed: $5 wagers, meter 1 from $5,000 by 5 %, meters 2 to 5 from $250 by 4 %. */
struct catch {
    struct rules rules;
    struct pool pool;
    int wager;
};

static struct catch open_catch(void) {
    struct catch c = {.rules = rules_standard(&three_card_catch), .wager = wager_of(&three_card_catch, "progressive")};

    pool_open(&c.pool, 1, &c.rules);
    return c;
}

/* Super 3 Card with a jackpot from so much by such a rate. */
static struct catch open_jackpot(const char *seed, const char *rate, const char *kind) {
    struct catch c = {.rules = rules_standard(&super_three_card), .wager = wager_of(&super_three_card, "jackpot")};

    set(&c.rules, "jackpot-seed", seed);
    set(&c.rules, "jackpot-rate", rate);
    set(&c.rules, "jackpot-kind", kind);
    pool_open(&c.pool, 2, &c.rules);
    return c;
}

static int64_t bet(struct catch *c, int64_t stake) {
    int64_t moved;

    CHECK_EQ(pool_contribute(&c->pool, &c->rules, c->wager, stake, &moved), OK);
    CHECK(pool_is_consistent(&c->pool));
    return moved;
}

static int64_t shows(const struct catch *c, int number) { return pool_meter(&c->pool, number)->cents; }

/* [C-6.3.5, three-card-catch R7, R11] A $5 wager gives 25 cents to meter 1 and 20 to each of the others. */
TEST(pool, every_meter_of_the_table_takes_its_share) {
    struct catch c = open_catch();
    int64_t moved;

    CHECK_EQ(c.pool.count, 5);
    CHECK_EQ(pool_cents(&c.pool), 500000 + 4 * 25000);
    CHECK_EQ(bet(&c, 500), 25 + 4 * 20);
    CHECK_EQ(shows(&c, 1), 500025);
    for (int number = 2; number <= 5; number++) CHECK_EQ(shows(&c, number), 25020);
    CHECK_EQ(pool_cents(&c.pool), 600000 + 105);
    CHECK_EQ(pool_contribute(&c.pool, &c.rules, 0, 500, &moved), OK);
    CHECK_EQ(moved, 0);
    CHECK(!pool_meter(&c.pool, 6));
    CHECK(!pool_meter(&c.pool, 0));
}

/* 3.33 % of $1: the sign rises by 3 cents, then 3, then 4, and is exact after 100. */
TEST(pool, carries_what_is_less_than_a_cent) {
    struct catch c = open_jackpot("1000", "3.33", "progressive");
    int64_t sum = 0;

    CHECK_EQ(bet(&c, 100), 3);
    CHECK_EQ(c.pool.meter[0].millionths, 3300);
    struct catch won = c;
    CHECK_EQ(pool_pay(&won.pool, 1).held_cents, 1003); /* a win takes whole cents */
    CHECK_EQ(won.pool.meter[0].millionths, 3300);
    CHECK(pool_is_consistent(&won.pool));
    CHECK_EQ(bet(&c, 100), 3);
    CHECK_EQ(c.pool.meter[0].millionths, 6600);
    CHECK_EQ(bet(&c, 100), 3);
    CHECK_EQ(bet(&c, 100), 4);
    for (int i = 4; i < 100; i++) sum += bet(&c, 100);
    CHECK_EQ(sum, 333 - 13);
    CHECK_EQ(shows(&c, 1), 1333);
    CHECK_EQ(c.pool.meter[0].millionths, 0);
    CHECK_EQ(c.pool.meter[0].contributed_millionths, 333 * 10000);
}

/* [three-card-catch R6, R11] Two hits of one meter; what was carried is carried on. */
TEST(pool, the_first_takes_the_meter_and_the_next_the_reset) {
    struct catch c = open_catch();

    for (int i = 0; i < 3; i++) bet(&c, 500);
    const struct pool_payment first = pool_pay(&c.pool, 2), second = pool_pay(&c.pool, 2);
    CHECK_EQ(first.account, 1);
    CHECK_EQ(first.meter, 2);
    CHECK(!first.bonus);
    CHECK_EQ(first.held_cents, 25060);
    CHECK_EQ(first.paid_cents, 25100);
    CHECK_EQ(first.reset_cents, 25000);
    CHECK_EQ(second.held_cents, 25000);
    CHECK_EQ(second.paid_cents, 25000);
    CHECK_EQ(second.reset_cents, 25000);
    CHECK_EQ(shows(&c, 2), 25000);
    CHECK_EQ(shows(&c, 3), 25060);
    CHECK_EQ(c.pool.meter[1].hits, 2);
    CHECK(pool_is_consistent(&c.pool));
}

TEST(pool, three_card_catch_R6_rounds_to_the_nearest_dollar_both_ways) {
    static const struct {
        int wagers;
        int64_t held, paid;
    } cases[] = {{1, 25020, 25000}, {2, 25040, 25000}, {3, 25060, 25100}, {5, 25100, 25100}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct catch c = open_catch();

        set(&c.rules, "progressive-rounding", "nearest");
        pool_open(&c.pool, 1, &c.rules);
        for (int j = 0; j < cases[i].wagers; j++) bet(&c, 500);
        const struct pool_payment payment = pool_pay(&c.pool, 5);
        CHECK_EQ(payment.held_cents, cases[i].held);
        CHECK_EQ(payment.paid_cents, cases[i].paid);
        CHECK(pool_is_consistent(&c.pool));
    }
}

/* [S-jackpot-1, super-three-card R8] */
TEST(pool, W230_15_671_a_bonus_jackpot_never_rises_and_pays_each_winner_in_full) {
    struct catch c = open_jackpot("123456", "10.00", "bonus");

    CHECK(c.pool.bonus);
    CHECK_EQ(bet(&c, 100), 0);
    CHECK_EQ(shows(&c, 1), 123456);
    CHECK_EQ(pool_cents(&c.pool), 0);
    for (int i = 0; i < 2; i++) {
        const struct pool_payment payment = pool_pay(&c.pool, 1);
        CHECK(payment.bonus);
        CHECK_EQ(payment.paid_cents, 123456);
        CHECK_EQ(payment.held_cents, 0);
        CHECK_EQ(payment.reset_cents, 0);
    }
    CHECK_EQ(shows(&c, 1), 123456);
    CHECK(pool_is_consistent(&c.pool));
    CHECK_EQ(pool_check_adjust(&c.pool, 1, METER_MALFUNCTION, 1), ERR_METER_REASON);
    CHECK_EQ(pool_check_maximum(&c.pool, 1, 200000), ERR_METER_MAXIMUM);
    struct pool_payment payment = pool_pay(&c.pool, 1);
    CHECK_EQ(pool_undo_payment(&c.pool, &payment), OK);
    CHECK_EQ(c.pool.meter[0].hits, 2);
    CHECK_EQ(c.pool.meter[0].won_cents, 2 * 123456);
}

TEST(pool, W230_15_685_a_maximum_is_never_below_what_shows) {
    struct catch c = open_jackpot("1000", "10.00", "progressive");

    bet(&c, 100);
    CHECK_EQ(pool_check_maximum(&c.pool, 1, 1009), ERR_METER_MAXIMUM);
    CHECK_EQ(pool_check_maximum(&c.pool, 1, 1010), OK);
    CHECK_EQ(pool_check_maximum(&c.pool, 1, -1), ERR_METER_MAXIMUM);
    CHECK_EQ(pool_check_maximum(&c.pool, 1, METER_MAX_CENTS), OK);
    CHECK_EQ(pool_check_maximum(&c.pool, 1, METER_MAX_CENTS + 1), ERR_METER_MAXIMUM);
    CHECK_EQ(pool_check_maximum(&c.pool, 2, 2000), ERR_METER);
    pool_adjust(&c.pool, 1, METER_MALFUNCTION, 500);
    CHECK_EQ(pool_check_maximum(&c.pool, 1, 999), ERR_METER_MAXIMUM); /* the next win would show more */
    CHECK_EQ(pool_check_maximum(&c.pool, 1, 1000), OK);
    CHECK_EQ(pool_check_maximum(&c.pool, 1, 0), OK);
}

/* 3.33 cents a wager and room for 5: the rest is in reserve, to the millionth, and the account holds both. */
/* [C-O-18, S-jackpot-4] */
TEST(pool, W230_15_685_at_the_maximum_contributions_go_to_the_reserve) {
    struct catch c = open_jackpot("1000", "3.33", "progressive");

    pool_set_maximum(&c.pool, 1, 1005);
    CHECK_EQ(bet(&c, 100), 3);
    CHECK_EQ(bet(&c, 100), 3); /* 6.66: 5 on the sign, 1.66 in reserve */
    CHECK_EQ(shows(&c, 1), 1005);
    CHECK_EQ(c.pool.meter[0].millionths, 0);
    CHECK_EQ(c.pool.meter[0].reserve_cents, 1);
    CHECK_EQ(c.pool.meter[0].reserve_millionths, 6600);
    CHECK_EQ(bet(&c, 100), 3); /* 1.66 + 3.33 = 4.99 */
    CHECK_EQ(c.pool.meter[0].reserve_cents, 4);
    CHECK_EQ(pool_cents(&c.pool), 1009);
    CHECK_EQ(pool_pay(&c.pool, 1).held_cents, 1005);
    CHECK_EQ(c.pool.meter[0].reserve_cents, 4); /* the winner takes what shows */
    CHECK_EQ(bet(&c, 100), 3);
    CHECK_EQ(shows(&c, 1), 1003);
    pool_set_maximum(&c.pool, 1, 0);
    CHECK_EQ(bet(&c, 10000), 333);
    CHECK_EQ(shows(&c, 1), 1336);
}

/* Every reason on a meter that shows $20.10 of which $10 was seed, with $4 in reserve. */
/* [C-O-18, S-jackpot-4] */
TEST(pool, W230_15_695_a_meter_falls_for_the_listed_reasons_only) {
    static const struct {
        enum meter_reason reason;
        int64_t cents;
        enum err err;
        int64_t shown, reserve, adjusted;
    } cases[] = {
        {METER_WON, 100, ERR_METER_REASON, 2010, 400, 0},
        {METER_VOID, 100, ERR_METER_REASON, 2010, 400, 0},
        {METER_REASON_COUNT, 100, ERR_METER_REASON, 2010, 400, 0},
        {METER_MALFUNCTION, 0, ERR_METER_AMOUNT, 2010, 400, 0},
        {METER_MALFUNCTION, 110, OK, 1900, 400, 110},
        {METER_MALFUNCTION, 2010, OK, 0, 400, 2010},
        {METER_MALFUNCTION, 2011, ERR_METER_AMOUNT, 2010, 400, 0},
        {METER_MALFUNCTION, -90, OK, 2100, 400, -90},
        {METER_MALFUNCTION, INT64_MIN, ERR_METER_AMOUNT, 2010, 400, 0},
        {METER_MALFUNCTION, 2010 - METER_MAX_CENTS, OK, METER_MAX_CENTS, 400, 2010 - METER_MAX_CENTS},
        {METER_MALFUNCTION, 2009 - METER_MAX_CENTS, ERR_METER_AMOUNT, 2010, 400, 0},
        {METER_ABOVE_MAXIMUM, 10, ERR_METER_AMOUNT, 2010, 400, 0},
        {METER_RECEIPTS, 400, OK, 2010, 0, 400},
        {METER_RECEIPTS, 401, ERR_METER_AMOUNT, 2010, 400, 0},
        {METER_RECEIPTS, -1, ERR_METER_AMOUNT, 2010, 400, 0},
        {METER_SEED_RECOVERY, 1000, OK, 1010, 400, 1000},
        {METER_SEED_RECOVERY, 1001, ERR_METER_AMOUNT, 2010, 400, 0},
        {METER_SEED_RECOVERY, -1, ERR_METER_AMOUNT, 2010, 400, 0},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct catch c = open_jackpot("1000", "10.00", "progressive");

        pool_set_maximum(&c.pool, 1, 2010);
        CHECK_EQ(bet(&c, 14100), 1410);
        CHECK_EQ(pool_check_adjust(&c.pool, 1, cases[i].reason, cases[i].cents), cases[i].err);
        CHECK_EQ(pool_check_adjust(&c.pool, 3, cases[i].reason, cases[i].cents), ERR_METER);
        if (!cases[i].err) pool_adjust(&c.pool, 1, cases[i].reason, cases[i].cents);
        CHECK_EQ(shows(&c, 1), cases[i].shown);
        CHECK_EQ(c.pool.meter[0].reserve_cents, cases[i].reserve);
        CHECK_EQ(c.pool.meter[0].adjusted_cents, cases[i].adjusted);
        CHECK(pool_is_consistent(&c.pool));
    }
}

TEST(pool, W230_15_695_a_seed_is_recovered_once) {
    struct catch c = open_jackpot("1000", "10.00", "progressive");

    bet(&c, 50000);
    pool_adjust(&c.pool, 1, METER_SEED_RECOVERY, 600);
    pool_adjust(&c.pool, 1, METER_SEED_RECOVERY, 400);
    CHECK_EQ(pool_check_adjust(&c.pool, 1, METER_SEED_RECOVERY, 1), ERR_METER_AMOUNT);
    CHECK_EQ(pool_pay(&c.pool, 1).held_cents, 5000);
    CHECK_EQ(pool_check_adjust(&c.pool, 1, METER_SEED_RECOVERY, 1000), OK); /* the new seed */
    CHECK_EQ(pool_check_adjust(&c.pool, 1, METER_SEED_RECOVERY, 1001), ERR_METER_AMOUNT);
    CHECK(pool_is_consistent(&c.pool));
}

/* A prize that comes back lifts the sign above the maximum; what is above goes into the reserve. */
TEST(pool, W230_15_695_a_display_above_its_maximum_comes_down_to_it) {
    struct catch c = open_jackpot("1000", "10.00", "progressive");

    pool_set_maximum(&c.pool, 1, 1500);
    bet(&c, 5000);
    struct pool_payment won = pool_pay(&c.pool, 1);
    bet(&c, 700);
    CHECK_EQ(pool_undo_payment(&c.pool, &won), OK);
    CHECK_EQ(shows(&c, 1), 1570);
    CHECK_EQ(bet(&c, 100), 10); /* no room: to the reserve */
    CHECK_EQ(shows(&c, 1), 1570);
    CHECK_EQ(pool_check_adjust(&c.pool, 1, METER_ABOVE_MAXIMUM, 71), ERR_METER_AMOUNT);
    pool_adjust(&c.pool, 1, METER_ABOVE_MAXIMUM, 70);
    CHECK_EQ(shows(&c, 1), 1500);
    CHECK_EQ(c.pool.meter[0].reserve_cents, 80);
    CHECK_EQ(pool_cents(&c.pool), 1580);
    CHECK(pool_is_consistent(&c.pool));
}

/* W230-15-695 A void round is taken out exactly, whatever was wagered, won and voided around it. */
TEST(pool, a_void_takes_out_what_the_round_put_in) {
    struct catch c = open_jackpot("1000", "3.33", "progressive");
    struct catch without = c;
    int64_t moved;

    pool_set_maximum(&c.pool, 1, 1020);
    pool_set_maximum(&without.pool, 1, 1020);
    bet(&c, 100);
    bet(&without, 100);
    bet(&c, 700); /* to be void */
    struct pool_payment won = pool_pay(&c.pool, 1);
    bet(&c, 500);
    bet(&without, 500);
    CHECK_EQ(pool_undo_payment(&c.pool, &won), OK);
    CHECK_EQ(pool_undo_contribution(&c.pool, &c.rules, c.wager, 700, &moved), OK);
    CHECK_EQ(moved, 23);
    CHECK(pool_is_consistent(&c.pool));
    CHECK_EQ(shown(&c.pool.meter[0]) + reserve(&c.pool.meter[0]),
             shown(&without.pool.meter[0]) + reserve(&without.pool.meter[0]));
    CHECK_EQ(c.pool.meter[0].hits, 0);
    CHECK_EQ(c.pool.meter[0].won_cents, 0);
    CHECK_EQ(c.pool.meter[0].seeded_cents, 1000);
}

TEST(pool, a_void_that_the_meter_cannot_give_back_changes_nothing) {
    struct catch c = open_jackpot("1000", "50.00", "progressive");
    int64_t moved;

    bet(&c, 10000);
    struct pool_payment won = pool_pay(&c.pool, 1);
    CHECK_EQ(won.held_cents, 6000);
    pool_adjust(&c.pool, 1, METER_SEED_RECOVERY, 700);
    const struct pool before = c.pool;
    CHECK_EQ(pool_undo_contribution(&c.pool, &c.rules, c.wager, 10000, &moved), ERR_METER_AMOUNT);
    CHECK_EQ(moved, 0);
    CHECK(memcmp(&before, &c.pool, sizeof before) == 0);
    CHECK_EQ(pool_undo_payment(&c.pool, &won), OK);
    CHECK_EQ(pool_undo_contribution(&c.pool, &c.rules, c.wager, 10000, &moved), OK);
    CHECK_EQ(moved, 5000);
    CHECK_EQ(shows(&c, 1), 300);

    CHECK(pool_is_consistent(&c.pool));
}

/* W230-15-695 The prize returns, and of the reset what the house has not recovered and is still there.  Each
 * row: what was taken out before the win and after it, and what the meter of $10 and $20 shows in the end. */
TEST(pool, W230_15_695_a_prize_that_returns_finds_less_of_the_reset) {
    static const struct {
        enum meter_reason reason;
        int64_t before, after, reset, shown;
    } cases[] = {
        {METER_SEED_RECOVERY, 0, 0, 1000, 3000},
        {METER_SEED_RECOVERY, 0, 1000, 1000, 2000},  /* the first seed is left */
        {METER_SEED_RECOVERY, 1000, 0, 1000, 2000},  /* the second */
        {METER_SEED_RECOVERY, 1000, 400, 600, 2000}, /* what is left of the second */
        {METER_SEED_RECOVERY, 1000, 1000, 0, 2000},  /* none: $20 are the players' */
        {METER_MALFUNCTION, 2900, 1000, 100, 0},     /* all that there is */
        {METER_MALFUNCTION, 2900, 500, 600, 0},      /* the same, with some of the reset */
        {METER_MALFUNCTION, 2900, -500, 1000, 600},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct catch c = open_jackpot("1000", "50.00", "progressive");

        bet(&c, 4000);
        if (cases[i].before) pool_adjust(&c.pool, 1, cases[i].reason, cases[i].before);
        struct pool_payment won = pool_pay(&c.pool, 1);
        if (cases[i].after) pool_adjust(&c.pool, 1, cases[i].reason, cases[i].after);
        CHECK_EQ(pool_undo_payment(&c.pool, &won), OK);
        CHECK_EQ(won.reset_cents, cases[i].reset);
        CHECK_EQ(shows(&c, 1), cases[i].shown);
        CHECK_EQ(c.pool.meter[0].seeded_cents, 2000 - cases[i].reset);
        CHECK_EQ(c.pool.meter[0].hits, 0);
        CHECK(pool_is_consistent(&c.pool));
    }
}

TEST(pool, a_prize_that_no_meter_could_hold_does_not_return) {
    struct catch c = open_jackpot("1000", "50.00", "progressive");
    struct pool_payment won = pool_pay(&c.pool, 1);

    won.held_cents = POOL_MAX_CENTS + 1;
    const struct pool before = c.pool;
    CHECK_EQ(pool_undo_payment(&c.pool, &won), ERR_BALANCE_LARGE);
    CHECK(memcmp(&before, &c.pool, sizeof before) == 0);
    CHECK_EQ(won.reset_cents, 1000);
}

TEST(pool, extreme_amounts_are_refused_whole) {
    struct catch c = open_jackpot("1000", "100.00", "progressive");
    int64_t moved;

    CHECK_EQ(bet(&c, INT64_MAX - METER_MAX_CENTS), INT64_MAX - METER_MAX_CENTS);
    CHECK_EQ(shows(&c, 1), METER_MAX_CENTS); /* no sign shows more */
    CHECK(pool_is_consistent(&c.pool));
    const struct pool before = c.pool;
    CHECK_EQ(pool_contribute(&c.pool, &c.rules, c.wager, INT64_MAX, &moved), ERR_AMOUNT_LARGE);
    CHECK_EQ(moved, 0);
    CHECK(memcmp(&before, &c.pool, sizeof before) == 0);
    CHECK_EQ(pool_undo_contribution(&c.pool, &c.rules, c.wager, INT64_MAX - METER_MAX_CENTS, &moved), OK);
    CHECK_EQ(moved, INT64_MAX - METER_MAX_CENTS);
    CHECK_EQ(shows(&c, 1), 1000);
}

/* [S-jackpot-7] */
TEST(pool, a_broken_sum_is_not_sound) {
    struct catch c = open_catch();

    bet(&c, 500);
    c.pool.meter[3].millionths++;
    CHECK(!pool_is_consistent(&c.pool));
}

TEST(pool, reasons_have_permanent_names) {
    CHECK_STR(meter_reason_id(METER_WON), "won");
    CHECK_STR(meter_reason_id(METER_SEED_RECOVERY), "seed-recovery");
}
