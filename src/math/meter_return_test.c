#include "math/meter_return.c"

#include "test.h"

/* One deal in a hundred pays meter 2, one in fifty meter 3; nothing else pays. */
static struct measure measure_of_meters(void)
{
    struct measure m = {.scale = 1, .deals = 100, .wagered = 100};

    measure_add_line(&m, "jackpot", 1, -1);
    m.lines[0].meter = 2;
    measure_add_line(&m, "minor", 2, -1);
    m.lines[1].meter = 3;
    measure_add_line(&m, "lose", 97, -1);
    return m;
}

/* $1 staked: $50 x 1/100 + $10 x 2/100 = 0.70 at reset; in the long run 10 % and 5 % of each stake too. */
TEST(meter_return, returns_are_those_worked_out_by_hand)
{
    const struct measure m = measure_of_meters();
    const struct meter_terms terms = {.stake_cents = 100, .count = 2, .meter = {{2, 5000, 1000}, {3, 1000, 500}}};
    struct meter_return out;

    CHECK(meter_return_of(&m, &terms, &out));
    CHECK_EQ(fraction_compare(out.fixed, fraction_of(0, 1)), 0);
    CHECK_EQ(fraction_compare(out.at_reset, fraction_of(7, 10)), 0);
    CHECK_EQ(fraction_compare(out.long_run, fraction_of(17, 20)), 0);
    CHECK_EQ(out.meters, 2);
    CHECK_EQ(out.meter[0].break_even_cents, 8000); /* (1 - 0.20) x $1 x 100 */
    CHECK_EQ(out.meter[1].break_even_cents, 2500); /* (1 - 0.50) x $1 x 50 */
}

/* Lines count in cents of the stake: $50 for $1 nets 4,900 of them. */
TEST(meter_return, at_reset_a_line_pays_its_meter)
{
    const struct measure m = measure_of_meters();
    const struct meter_terms terms = {.stake_cents = 100, .count = 2, .meter = {{2, 5000, 1000}, {3, 1000, 500}}};
    const struct measure out = meter_measure_at_reset(&m, &terms);

    CHECK_EQ(out.scale, 100);
    CHECK_EQ(out.lines[0].net, 4900);
    CHECK_EQ(out.lines[1].net, 900);
    CHECK_EQ(out.lines[2].net, -100);
    CHECK_EQ(fraction_compare(measure_value(&out), fraction_of(-3, 10)), 0);
}

TEST(meter_return, a_meter_that_is_never_hit_has_no_return)
{
    struct measure m = measure_of_meters();
    const struct meter_terms terms = {.stake_cents = 100, .count = 1, .meter = {{2, 5000, 1000}}};
    struct meter_return out;

    m.lines[0].count = 0;
    m.lines[2].count++;
    CHECK(!meter_return_of(&m, &terms, &out));
    CHECK_EQ(meter_measure_at_reset(&m, &terms).scale, 1);
}
