#include "floor/floor_sums.c"

#include "floor/floor_fixture.h"
#include "test.h"

enum { ANN = 1, BOB = 2, DAY_MS = 24 * 3600 * 1000 };

static struct fact by_user(struct fact fact, uint32_t user) {
    fact.source = BY_USER;
    fact.who = user;
    return fact;
}

static struct fact issue(uint32_t user, int64_t cents) {
    static uint64_t voucher = 1000;
    struct fact fact = by_user(fixture_at(0, FACT_ISSUE), user);
    fact.money.voucher = ++voucher;
    fact.money.cents = cents;
    return fact;
}

static struct fact bank(uint32_t user, int64_t cents) {
    struct fact fact = by_user(fixture_at(0, FACT_CASH), user);
    fact.money.cents = -cents;
    return fact;
}

static struct fact adjust(uint32_t user, uint16_t pool, int64_t cents) {
    struct fact fact = by_user(fixture_at(0, FACT_ADJUST), user);
    fact.meter.pool = pool;
    fact.meter.meter = 1;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = cents;
    strcpy(fact.meter.text, "the display was wrong");
    return fact;
}

static struct fixture *house(struct config_second day) {
    struct config *config = fixture_config();
    config->second_above = (struct config_second){10000, 10000, 10000};
    config->second_day = day;
    config->second_alarm_percent = 80;
    return fixture_open(config, 0, "sums");
}

static enum err propose(struct fixture *x, struct fact act) {
    struct fact fact;
    floor_propose(&act, FLOOR_SUPERVISOR, &fact);
    return fixture_apply(x, fact);
}

static enum err approve(struct fixture *x, uint32_t user) {
    struct fact fact = by_user(fixture_at(0, FACT_APPROVE), user);
    struct floor_proposal next;
    fact.second.proposal = x->floor.head->facts;
    fact.second.role = FLOOR_SUPERVISOR;
    TRY(fixture_apply(x, fact));
    must(floor_next_approved(&x->floor, &next));
    return fixture_apply(x, floor_proposed(&next));
}

/* Attack: twelve vouchers of exactly the limit of a single one, one after the other. */
TEST(floor_sums, many_acts_within_the_limit_of_one_take_two_people_above_the_limit_of_a_day) {
    struct fixture *x = house((struct config_second){25000, 0, 0});
    CHECK_EQ(fixture_apply(x, issue(ANN, 10000)), OK);
    CHECK_EQ(fixture_apply(x, issue(ANN, 10000)), OK);
    CHECK_EQ(fixture_apply(x, issue(ANN, 10000)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, issue(ANN, 5000)), OK); /* up to the limit, and not a cent more */
    CHECK_EQ(fixture_apply(x, issue(ANN, 1)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, issue(BOB, 10000)), OK); /* each has a sum of their own */
    fixture_close(x);
}

TEST(floor_sums, vouchers_and_cash_for_the_bank_are_one_sum) {
    struct fixture *x = house((struct config_second){15000, 0, 0});
    CHECK_EQ(fixture_apply(x, issue(ANN, 10000)), OK);
    CHECK_EQ(fixture_apply(x, bank(ANN, 5001)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, bank(ANN, 5000)), OK);
    CHECK_EQ(fixture_apply(x, issue(ANN, 1)), ERR_SECOND_PERSON);
    fixture_close(x);
}

/* Attack: a meter is drained five times by the limit of one adjustment; up and down again moves as much. */
TEST(floor_sums, adjustments_of_a_pool_are_one_sum_whoever_makes_them_and_whichever_way) {
    struct fixture *x = house((struct config_second){0, 25000, 0});
    CHECK_EQ(fixture_apply(x, adjust(ANN, 1, 10000)), OK);
    CHECK_EQ(fixture_apply(x, adjust(BOB, 1, -10000)), OK);
    CHECK_EQ(fixture_apply(x, adjust(BOB, 1, 5001)), ERR_SECOND_PERSON); /* of the pool 25,001 */
    CHECK_EQ(fixture_apply(x, adjust(ANN, 1, -5001)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, adjust(ANN, 1, 5000)), OK);
    fixture_close(x);
}

TEST(floor_sums, an_act_of_two_people_is_in_no_sum) {
    struct fixture *x = house((struct config_second){0, 10000, 0});
    CHECK_EQ(propose(x, adjust(ANN, 1, -90000)), OK);
    CHECK_EQ(approve(x, BOB), OK);
    CHECK_EQ(x->floor.head->sum[0].cents, 0);
    CHECK_EQ(fixture_apply(x, adjust(ANN, 1, 10000)), OK);
    CHECK_EQ(propose(x, adjust(ANN, 1, 1)), OK); /* what a sum asks for can be proposed like any other */
    CHECK_EQ(approve(x, BOB), OK);
    fixture_close(x);
}

TEST(floor_sums, each_gaming_day_begins_with_none) {
    struct fixture *x = house((struct config_second){10000, 0, 0});
    struct fact act = issue(ANN, 10000);
    CHECK_EQ(fixture_apply(x, act), OK);
    CHECK_EQ(fixture_apply(x, issue(ANN, 1)), ERR_SECOND_PERSON);
    act = issue(ANN, 10000);
    act.time_ms = x->floor.head->time_ms + DAY_MS;
    act.number = x->floor.head->facts + 1;
    CHECK_EQ(floor_check(&x->floor, &act), OK);
    fixture_close(x);
}

TEST(floor_sums, the_pit_is_told_once_that_a_sum_passes_its_share) {
    struct fixture *x = house((struct config_second){10000, 0, 0});
    CHECK_EQ(fixture_apply(x, issue(ANN, 8000)), OK); /* just 80 percent */
    struct fact last = {.number = x->floor.head->facts};
    CHECK(floor_sum_passed(&x->floor, &last, 0) == NULL);
    CHECK_EQ(fixture_apply(x, issue(ANN, 1)), OK);
    last.number = x->floor.head->facts;
    const struct floor_sum *sum = floor_sum_passed(&x->floor, &last, 0);
    CHECK(sum && sum->number == ANN && sum->cents == 8001);
    CHECK_EQ(fixture_apply(x, issue(ANN, 1)), OK);
    last.number = x->floor.head->facts;
    CHECK(floor_sum_passed(&x->floor, &last, 0) == NULL);
    fixture_close(x);
}

/* Attack: so many people that the last finds no place for their sum. */
TEST(floor_sums, without_a_place_for_a_sum_it_takes_two_people) {
    struct fixture *x = house((struct config_second){10000, 0, 0});
    for (uint32_t user = 1; user <= FLOOR_SUMS; user++) CHECK_EQ(fixture_apply(x, issue(user, 1)), OK);
    CHECK_EQ(fixture_apply(x, issue(FLOOR_SUMS + 1, 1)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_apply(x, issue(FLOOR_SUMS, 1)), OK);
    fixture_close(x);
}

/* Attack: a cashier books claims as paid in cash, or chips as redeemed, and keeps the cash: above no limit, but it
 * rings. */
TEST(floor_sums, what_the_cage_trades_is_above_no_limit_and_rings) {
    struct fixture *x = house((struct config_second){10000, 0, 0});
    struct fact act = by_user(fixture_at(0, FACT_CLAIM), ANN);
    act.claim.cents = 8000;
    floor_add_alone(&x->floor, &act);
    CHECK_EQ(x->floor.head->sum[0].kind, SUM_CAGE);
    CHECK_EQ(x->floor.head->sum[0].passed, 0);
    act.number = 7;
    act.claim.cents = 1;
    floor_add_alone(&x->floor, &act);
    CHECK(floor_sum_passed(&x->floor, &act, 0) && x->floor.head->sum[0].cents == 8001);
    CHECK_EQ(floor_sum_limit(&x->floor, SUM_CAGE), 10000);
    fixture_close(x);
}

TEST(floor_sums, chips_of_the_cage_count_for_what_they_are_worth_but_new_ones_take_two_people_anyway) {
    struct fixture *x = house((struct config_second){1000000, 0, 0});
    struct fact act = by_user(fixture_at(0, FACT_CHIPS), ANN);
    x->config->chip_kinds = 2;
    x->config->chip_cents[0] = 100;
    x->config->chip_cents[1] = 500;
    act.rack.what = CAGE_REDEEMED;
    act.rack.chips = (struct fact_chips){.count = 2, .chips = {3, 4}};
    CHECK_EQ(move_of(&x->floor, &act).cents, 2300);
    act.rack.what = CAGE_DESTROYED;
    CHECK_EQ(move_of(&x->floor, &act).cents, 2300);
    act.rack.what = CAGE_MADE;
    CHECK_EQ(move_of(&x->floor, &act).cents, 0);
    fixture_close(x);
}
