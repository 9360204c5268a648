#include "deal/deal_start.c"

#include "test.h"

static struct rng seeded(const char *seed)
{
    struct rng r;

    rng_seed(&r, seed, strlen(seed));
    return r;
}

/* P-start "the Dealer position represents spots #1, #8, and #15". */
TEST(deal_start, dice_count_round_the_table)
{
    /*                              3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 */
    static const int expected[] = {3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4};

    for (int sum = 3; sum <= 18; sum++) CHECK_EQ(spot_of_sum(sum), expected[sum - 3]);
}

/* Of 216 throws each spot has 31 and spot 7 has 30 (15 ways to throw 7, 15 to throw 14). */
TEST(deal_start, dice_favour_nobody_by_more_than_one_throw)
{
    int count[DEAL_SPOTS + 1] = {0};

    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            for (int c = 1; c <= 6; c++) count[spot_of_sum(a + b + c)]++;
    for (int spot = 1; spot <= 6; spot++) CHECK_EQ(count[spot], 31);
    CHECK_EQ(count[7], 30);
}

TEST(deal_start, the_dice_shown_are_the_dice_counted)
{
    struct rng r = seeded("1");
    bool face[7] = {false}, spots[DEAL_SPOTS + 1] = {false};

    for (int i = 0; i < 500; i++) {
        uint8_t dice[DEAL_DICE];
        const int spot = deal_start(&r, true, dice);

        for (int d = 0; d < DEAL_DICE; d++) {
            CHECK(dice[d] >= 1 && dice[d] <= 6);
            face[dice[d]] = true;
        }
        CHECK_EQ((dice[0] + dice[1] + dice[2] - spot) % 7, 0);
        CHECK(spot >= 1 && spot <= 7);
        spots[spot] = true;
    }
    for (int i = 1; i <= 6; i++) CHECK(face[i]);
    for (int i = 1; i <= 7; i++) CHECK(spots[i]);
}

TEST(deal_start, the_generator_alone_gives_every_spot_and_no_dice)
{
    struct rng r = seeded("1");
    bool spots[DEAL_SPOTS + 1] = {false};

    for (int i = 0; i < 200; i++) {
        uint8_t dice[DEAL_DICE] = {9, 9, 9};
        const int spot = deal_start(&r, false, dice);

        CHECK(spot >= 1 && spot <= 7);
        CHECK_EQ(dice[0] + dice[1] + dice[2], 0);
        spots[spot] = true;
    }
    for (int i = 1; i <= 7; i++) CHECK(spots[i]);
}
