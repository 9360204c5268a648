#include "ledger/meter.c"

#include "game/three_card_catch.h"
#include "test.h"

static int64_t paid(struct meters *meters, const struct rules *rules, int number)
{
    struct award award = {.meter = (uint8_t)number};

    meters_pay(meters, rules, &award, 1);
    return award.returned_cents;
}

/* C-6.3.5, three-card-catch R7 */
TEST(meter, resets_and_rates_as_printed)
{
    const struct rules rules = rules_standard(&three_card_catch);

    CHECK_EQ(meter_reset_cents(&rules, 1), 500000);
    CHECK_EQ(meter_rate_basis_points(&rules, 1), 500);
    for (int number = 2; number <= 5; number++) {
        CHECK_EQ(meter_reset_cents(&rules, number), 25000);
        CHECK_EQ(meter_rate_basis_points(&rules, number), 400);
    }
    CHECK(!meter_exists(&rules, 0));
    CHECK(!meter_exists(&rules, 6));
}

/* three-card-catch R6 */
TEST(meter, pays_whole_dollars_up_or_nearest)
{
    static const struct {
        int64_t meter, up, nearest;
    } cases[] = {{500000, 500000, 500000}, {500001, 500100, 500000}, {500049, 500100, 500000},
                 {500050, 500100, 500100}, {500099, 500100, 500100}, {INT64_MAX, INT64_MAX, INT64_MAX}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct rules rules = rules_standard(&three_card_catch);
        struct meters meters = {.cents = {[1] = cases[i].meter}};

        CHECK_EQ(paid(&meters, &rules, 1), cases[i].up);
        CHECK_EQ(rules_set(&rules, "progressive-rounding", 20, "nearest", 7), OK);
        meters.cents[1] = cases[i].meter;
        CHECK_EQ(paid(&meters, &rules, 1), cases[i].nearest);
    }
}

/* three-card-catch R11 */
TEST(meter, the_second_hit_of_a_round_takes_the_reset_value)
{
    const struct rules rules = rules_standard(&three_card_catch);
    struct meters meters = meters_standard(&rules);
    struct award awards[] = {{.meter = 2}, {.meter = 0, .returned_cents = 7}, {.meter = 2}, {.meter = 3}};

    meters.cents[2] = 99999;
    meters_pay(&meters, &rules, awards, COUNT(awards));
    CHECK_EQ(awards[0].returned_cents, 100000);
    CHECK_EQ(awards[1].returned_cents, 7);
    CHECK_EQ(awards[2].returned_cents, 25000);
    CHECK_EQ(awards[3].returned_cents, 25000);
}
