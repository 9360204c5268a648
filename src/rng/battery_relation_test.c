#include "rng/battery_relation.c"

#include "rng/battery_fixture.h"
#include "test.h"

#include <math.h>

/* As in battery_place_test.c: the average over every deal is the degrees of freedom. */
TEST(battery_relation, positions_of_one_deal_have_the_degrees_of_pairs_without_margins)
{
    static const struct {
        int kinds, copies;
        double degrees;
    } decks[] = {{5, 1, 5}, {7, 1, 14}, {3, 2, 9}, {4, 2, 20}};

    for (size_t i = 0; i < COUNT(decks); i++) {
        double degrees = 0.0;
        const double mean =
            every_deal_mean(battery_interplay_positions, decks[i].kinds, decks[i].copies, &degrees);

        CHECK(degrees == decks[i].degrees);
        CHECK(fabs(mean - degrees) < 1e-9);
    }
}

/* Every deal after every other: 24 x 24 pairs of deals of four cards. */
TEST(battery_relation, consecutive_deals_have_the_degrees_of_tables_without_margins)
{
    static struct every_deal e;
    double sum = 0.0;

    for (int first = 0; first < 24; first++)
        for (int stride = 0; stride < 24; stride++) {
            struct battery_result result = {0};

            every_deal_open(&e, 4, 1);
            for (int i = 0; i < first; i++) every_deal_step(&e);
            e.stride = stride;
            battery_interplay_deals(&e.source, 2, &result);
            CHECK(result.parameter == 9);
            sum += result.statistic;
        }
    CHECK(fabs(sum / (24 * 24) - 9) < 1e-9);
}

/* The product of neighbours in a circle, over every deal: -p2 / (S - 1), here 3, 1, -1, -3 and so on. */
TEST(battery_relation, the_mean_product_of_neighbours)
{
    for (int copies = 1; copies <= 2; copies++) {
        static struct every_deal e;
        const int64_t ways = every_deal_count(4, copies);
        double sum = 0.0;

        every_deal_open(&e, 4, copies);
        for (int64_t i = 0; i < ways; i++, every_deal_step(&e)) {
            int32_t z[8];

            figures(&e.source, e.cards, e.size, z);
            for (int j = 0; j < e.size; j++) sum += z[j] * z[(j + 1) % e.size];
        }
        CHECK(fabs(sum / (double)ways + powers_of(&e.source).p2 / (e.size - 1)) < 1e-9);
        CHECK(powers_of(&e.source).p2 == 20.0 * copies);
    }
}

/* A circle of pairs that never vary is as far from chance as can be. */
TEST(battery_relation, a_source_that_repeats_itself_is_seen)
{
    enum { DEALS = 12 };
    static struct every_deal e;
    struct battery_result result = {0};

    every_deal_open(&e, 4, 1);
    e.stride = 0;
    battery_interplay_deals(&e.source, DEALS, &result);
    CHECK(result.p < 1e-6);
}
