#include "cli/play/play_bets.c"

#include "game/dealer_open_pai_gow.h"
#include "game/game.h"
#include "game/stadium_three_card.h"
#include "test.h"

static struct short_text why;

static bool set(struct limits *limits, const struct game *game, int64_t least, int64_t most) {
    const struct rules rules = rules_standard(game);

    why = limits_set(limits, &rules, least, most);
    return !why.text[0];
}

TEST(play_bets, standard_limits) {
    struct limits limits;

    CHECK(set(&limits, &three_card_catch, 0, 0));
    CHECK_EQ(limits.least, 500);
    CHECK_EQ(limits.most, 10000);
    CHECK_EQ(limits.bonus_least, 100);
}

/* [stadium-three-card R10]: the table's options, on every spot. */
TEST(play_bets, stadium_limits_are_its_options) {
    struct rules rules = rules_standard(&stadium_three_card);
    struct limits limits;

    CHECK(rules_set(&rules, "min-bet", 7, "200", 3) == OK);
    CHECK_STR(limits_set(&limits, &rules, 0, 0).text, "");
    CHECK_EQ(limits.least, 200);
    CHECK_EQ(limits.bonus_least, 200);
    CHECK_EQ(limits.most, 20000);
}

/* $400 at a card room's table, $500 at an electronic one; All In may be three Antes, and 3 x $133.33 is below
 * $400. */
TEST(play_bets, the_states_ceiling) {
    static const struct {
        const struct game *game;
        int64_t most;
        bool allowed;
    } cases[] = {{&three_card_catch, 40000, true},   {&three_card_catch, 40001, false},
                 {&stadium_three_card, 50000, true}, {&stadium_three_card, 50001, false},
                 {&chase_the_flush, 13333, true},    {&chase_the_flush, 13334, false},
                 {&super_three_card, 40000, true},   {&dealer_open_pai_gow, 40001, false}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct limits limits;

        CHECK_EQ(set(&limits, cases[i].game, 0, cases[i].most), cases[i].allowed);
        if (!cases[i].allowed) CHECK(strstr(why.text, "exceed $"));
    }
}

TEST(play_bets, a_minimum_above_the_maximum_is_refused) {
    struct limits limits;

    CHECK(!set(&limits, &three_card_catch, 600, 500));
    CHECK(set(&limits, &three_card_catch, 500, 500));
    CHECK(set(&limits, &three_card_catch, 0, 200)); /* the standard minimum gives way */
    CHECK_EQ(limits.least, 200);
}

/* [C-6.3.2] The progressive is always $5, whatever the limits. */
TEST(play_bets, what_a_wager_takes) {
    const struct rules rules = rules_standard(&three_card_catch);
    const int progressive = game_wager(&three_card_catch, "progressive", 11);
    const int bonus = game_wager(&three_card_catch, "natural-pair-plus", 17);
    struct limits limits;
    const struct {
        int wager;
        int64_t cents;
        bool allowed;
    } cases[] = {{0, 500, true},     {0, 499, false},    {0, 10000, true},         {0, 10001, false},
                 {bonus, 100, true}, {bonus, 99, false}, {progressive, 500, true}, {progressive, 400, false}};

    CHECK(set(&limits, &three_card_catch, 0, 0));
    for (size_t i = 0; i < COUNT(cases); i++) {
        why = limits_refusal(&limits, &rules, cases[i].wager, cases[i].cents);
        CHECK_EQ(why.text[0] == '\0', cases[i].allowed);
    }
}

TEST(play_bets, equal_wagers_are_one_group) {
    CHECK_STR(group_text(&three_card_catch, 0).text, "Ante and X-Tra Bonus");
    CHECK_EQ(wager_base(&three_card_catch, game_wager(&three_card_catch, "xtra", 4)), 0);
    CHECK_EQ(wager_base(&three_card_catch, game_wager(&three_card_catch, "play", 4)), -1);
    CHECK_EQ(wager_base(&stadium_three_card, game_wager(&stadium_three_card, "ante-bonus", 10)), -1);
}

/* Two seats with $5 and $10 Antes and their X-tra: $30; All In 1x $15 more, 3x $45 more. */
TEST(play_bets, what_may_follow_is_counted) {
    const struct rules rules = rules_standard(&chase_the_flush);
    const struct stakes stakes = {{{500, 500}, {1000, 1000}}};

    CHECK_EQ(stakes_total(&stakes, &chase_the_flush), 3000);
    CHECK_EQ(stakes_of(&stakes, &chase_the_flush, 2), 2000);
    CHECK_EQ(stakes_of(&stakes, &chase_the_flush, 3), 0);
    CHECK_EQ(stakes_needed(&stakes, &rules, 1), 4500);
    CHECK_EQ(stakes_needed(&stakes, &rules, 3), 7500);
    CHECK_EQ(stakes_needed(&stakes, &rules, 9), 7500); /* never more than the rules let */
}

TEST(play_bets, a_session_adds_up) {
    struct purse purse = {0};

    purse_buy_in(&purse, 10000);
    purse_open(&purse);
    purse_stake(&purse, 0, 500);
    purse_stake(&purse, 1, 500);
    purse_award(&purse, &(struct award){.wager = 0, .stake_cents = 500, .returned_cents = 1000});
    purse_award(&purse, &(struct award){.wager = 2, .stake_cents = 0, .returned_cents = 250});
    purse_close(&purse);
    CHECK_EQ(purse.balance, 10250);
    CHECK_EQ(purse.staked, 1000);
    CHECK_EQ(purse.returned, 1250);
    CHECK_EQ(purse.wager[2].count, 1); /* paid without a wager */
    CHECK_EQ(purse.rounds, 1);
}

/* [stadium-three-card R7] What a toke returns is the dealer's. */
TEST(play_bets, tokes_do_not_come_back) {
    struct purse purse = {0};

    purse_buy_in(&purse, 1000);
    purse_open(&purse);
    purse_stake(&purse, 0, 200);
    purse_award(&purse, &(struct award){.toke = true, .stake_cents = 200, .returned_cents = 400});
    purse_close(&purse);
    CHECK_EQ(purse.balance, 800);
    CHECK_EQ(purse.tokes, 400);
    CHECK_EQ(purse.round_tokes, 400);
}
