#include "math/meter_return.c"

#include "test.h"

#include <math.h>

/* One deal in a hundred pays meter 2, one in fifty meter 3; nothing else pays. */
static struct measure measure_of_meters(void) {
    struct measure m = {.scale = 1, .deals = 100, .wagered = 100};

    measure_add_line(&m, "jackpot", 1, -1);
    m.lines[0].meter = 2;
    measure_add_line(&m, "minor", 2, -1);
    m.lines[1].meter = 3;
    measure_add_line(&m, "lose", 97, -1);
    return m;
}

/* $1 staked: $50 x 1/100 + $10 x 2/100 = 0.70 at reset; in the long run 10 % and 5 % of each stake too. */
TEST(meter_return, returns_are_those_worked_out_by_hand) {
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
TEST(meter_return, at_reset_a_line_pays_its_meter) {
    const struct measure m = measure_of_meters();
    const struct meter_terms terms = {.stake_cents = 100, .count = 2, .meter = {{2, 5000, 1000}, {3, 1000, 500}}};
    const struct measure out = meter_measure_at_reset(&m, &terms);

    CHECK_EQ(out.scale, 100);
    CHECK_EQ(out.lines[0].net, 4900);
    CHECK_EQ(out.lines[1].net, 900);
    CHECK_EQ(out.lines[2].net, -100);
    CHECK_EQ(fraction_compare(measure_value(&out), fraction_of(-3, 10)), 0);
}

TEST(meter_return, a_meter_that_is_never_hit_has_no_return) {
    struct measure m = measure_of_meters();
    const struct meter_terms terms = {.stake_cents = 100, .count = 1, .meter = {{2, 5000, 1000}}};
    struct meter_return out;

    m.lines[0].count = 0;
    m.lines[2].count++;
    CHECK(!meter_return_of(&m, &terms, &out));
    CHECK_EQ(meter_measure_at_reset(&m, &terms).scale, 1);
}

/* [three-card-catch R6] Rates of 20 cents a round: a meter hit with one round in a hundred shows 20, 40, 60, 80 or 0
 * cents beyond the dollar, the earlier ones a little more often. */
TEST(meter_return, rounding_to_the_dollar_counts_in_the_long_run) {
    const struct measure m = measure_of_meters();
    struct meter_terms terms = {.stake_cents = 500, .rounding_cents = 99, .count = 1, .meter = {{2, 25000, 400}}};
    const double q = 0.99, weights = 1 + q + q * q + q * q * q + q * q * q * q;
    const double up = (80 + 60 * q + 40 * q * q + 20 * q * q * q) / weights,
                 nearest = (-20 - 40 * q + 40 * q * q + 20 * q * q * q) / weights;
    struct meter_return out;

    CHECK(meter_return_of(&m, &terms, &out));
    CHECK(fabs(fraction_to_double(out.long_run) - (0.5 + 0.04 + up / 100 / 500)) < 1e-14);
    terms.rounding_cents = 50;
    CHECK(meter_return_of(&m, &terms, &out));
    CHECK(fabs(fraction_to_double(out.long_run) - (0.5 + 0.04 + nearest / 100 / 500)) < 1e-14);
}

/* [three-card-catch R6] $1 / 0.01 - $0 = $500.00 must be paid: $499.01 is rounded up to it, $499.50 to the nearest. */
TEST(meter_return, the_least_amount_that_breaks_even_is_right_to_the_cent) {
    const struct measure m = measure_of_meters();
    struct meter_terms terms = {.stake_cents = 500, .count = 1, .meter = {{2, 25000, 400}}};
    struct meter_return out;

    for (int i = 0; i < 3; i++) {
        terms.rounding_cents = (int[]){0, 99, 50}[i];
        CHECK(meter_return_of(&m, &terms, &out));
        CHECK_EQ(out.meter[0].break_even_cents, 50000 - terms.rounding_cents);
        CHECK_EQ(paid_cents(&terms, out.meter[0].break_even_cents), 50000);
        CHECK(paid_cents(&terms, out.meter[0].break_even_cents - 1) < 50000);
    }
}

/* Odd shares: the carried part of a cent is averaged; counted here by playing every carried part and 10,000 rounds. */
TEST(meter_return, a_share_with_parts_of_a_cent) {
    const struct measure m = measure_of_meters();
    const struct meter_terms terms = {.stake_cents = 500, .rounding_cents = 99, .count = 1, .meter = {{2, 25001, 333}}};
    const int64_t share = 500 * 333;
    double added = 0, chance = 0.01;

    for (int64_t left = 0; left < 10000; left += 500) {
        double weight = chance / 20;

        for (int64_t n = 1; n <= 10000; n++, weight *= 1 - chance) {
            const int64_t shown = 25001 + (left + share * n) / 10000;
            added += weight * (double)((shown + 99) / 100 * 100 - shown);
        }
    }
    struct meter_return out;
    CHECK(meter_return_of(&m, &terms, &out));
    CHECK(fabs(fraction_to_double(out.long_run) - (chance * (250.01 + added / 100) / 5 + 0.0333)) < 1e-12);
}
