#include "cli/play/play_bets.c"

#include "game/dealer_open_pai_gow.h"
#include "game/game.h"
#include "game/stadium_three_card.h"
#include "test.h"

TEST(play_bets, equal_wagers_are_one_group) {
    CHECK_STR(group_text(&three_card_catch, 0).text, "Ante and X-Tra Bonus");
    CHECK_EQ(wager_base(&three_card_catch, game_wager(&three_card_catch, "xtra", 4)), 0);
    CHECK_EQ(wager_base(&three_card_catch, game_wager(&three_card_catch, "play", 4)), -1);
    CHECK_EQ(wager_base(&stadium_three_card, game_wager(&stadium_three_card, "ante-bonus", 10)), -1);
}

/* Two seats with $5 and $10 Antes and their X-tra: $30; All In 1x $15 more. */
TEST(play_bets, what_may_follow_is_counted) {
    const struct stakes stakes = {{{500, 500}, {1000, 1000}}};

    CHECK_EQ(stakes_total(&stakes, &chase_the_flush), 3000);
    CHECK_EQ(stakes_of(&stakes, &chase_the_flush, 2), 2000);
    CHECK_EQ(stakes_of(&stakes, &chase_the_flush, 3), 0);
    CHECK_EQ(stakes_needed(&stakes, &chase_the_flush), 4500);
    CHECK_STR(follower_of(&chase_the_flush), "All In");
    CHECK_STR(follower_of(&dealer_open_pai_gow), "");
}
