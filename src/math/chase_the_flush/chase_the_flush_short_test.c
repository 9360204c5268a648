#include "math/chase_the_flush/chase_the_flush_tree.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

/* clang-format off */

static const struct {
    const char *hole;
    bool bets;
} before[] = {
    {"4c 3c 2c", true},
    {"Ac 2c 2d", true},  {"Kc 2c 6d", true},  {"Kc Qc 5d", false},
    {"Qc 2c Qd", true},  {"Qc Jc Jd", false}, {"Jc 2c Kd", true},  {"Jc Tc Qd", false},
    {"Tc 2c Ad", true},  {"Tc 9c Kd", false}, {"9c 8c Ad", false},
    {"Ac Kd 2h", true},  {"Ac Ad 2h", true},  {"Ac Qd Jh", false}, {"Kc Kd Kh", false},
};

static const struct {
    const char *hole, *flop;
    bool bets;
} flops[] = {
    {"9c 8c 2d", "4c 3h", true},                                  /* three, two of them own */
    {"9c 8c 2d", "4c 3c", true},                                  /* four */
    {"9c 8d 2h", "4c 3c", true},  {"6c 8d 2h", "Ac Kc", true},    /* three, one of them own */
    {"5c 8d 2h", "Ac Kc", false}, {"5c Ad Kh", "3c 2c", false},
    {"Ac 2d 9h", "4c 3d", true},  {"Ac 2d 9h", "4c 3h", true},    /* both suits of the flop */
    {"Kc 5d 9h", "4c 3d", true},  {"Kc 4d 9h", "6c 3d", false},
    {"Qc 9d 2h", "4c 3d", true},  {"Qc 8d 2h", "4c 3d", false},
    {"Jc Td 2h", "4c 3d", false},
    {"Ac Kd 9h", "4c 3s", false},                                 /* only one of them */
};

/* clang-format on */

TEST(chase_the_flush_short, bets_before_the_flop) {
    for (size_t i = 0; i < COUNT(before); i++) {
        uint32_t hole[SUITS];

        fixture_read(before[i].hole, hole);
        cr_assert_eq(chase_short_bets_before(hole), before[i].bets, "%s", before[i].hole);
    }
}

TEST(chase_the_flush_short, bets_after_the_flop) {
    for (size_t i = 0; i < COUNT(flops); i++) {
        uint32_t hole[SUITS];
        card cards[8];

        fixture_read(flops[i].hole, hole);
        fixture_cards(flops[i].flop, cards);
        const int a = fixture_slot(cards[0]), b = fixture_slot(cards[1]);
        cr_assert_eq(chase_short_bets_flop(hole, a, b), flops[i].bets, "%s | %s", flops[i].hole, flops[i].flop);
        cr_assert_eq(chase_short_bets_flop(hole, b, a), flops[i].bets, "%s | %s", flops[i].hole, flops[i].flop);
    }
}

/* A plan has an answer for each of the 1,176 flops, the same in either order. */
TEST(chase_the_flush_short, a_plan_covers_every_flop) {
    static struct chase_plan plan;
    uint32_t hole[SUITS];
    int checks = 0, bets = 0;

    fixture_read("9c 8d 2h", hole);
    chase_short_plan(&plan, hole);
    CHECK(!plan.bets);
    for (int a = 1; a < CHASE_SLOTS; a++)
        for (int b = 0; b < a; b++) {
            CHECK_EQ(plan.checks[a][b], plan.checks[b][a]);
            if (!is_free(hole, a) || !is_free(hole, b)) continue;
            checks += plan.checks[a][b];
            bets += !plan.checks[a][b];
        }
    CHECK_EQ(checks + bets, CHASE_FLOPS);
    CHECK_EQ(bets, 2 * 66); /* two of the suit of the nine or the eight, no other */
}

static bool bets_at(int length, int beating) {
    struct chase_row row = {.hand = (suit_hand)length << RANKS | ((1u << length) - 1)};
    int16_t bets[CHASE_LANES];

    row.safe[0] = (uint8_t)(UNSEEN - beating);
    chase_short_river(&row, NULL, bets);
    return bets[0];
}

TEST(chase_the_flush_short, bets_at_the_river) {
    CHECK(bets_at(4, 45) && bets_at(7, 45));
    CHECK(bets_at(3, 15) && !bets_at(3, 16));
    CHECK(bets_at(2, 9) && !bets_at(2, 10));
}
