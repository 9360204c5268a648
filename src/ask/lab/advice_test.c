/* advice_test.c - includes the .c file; the choices here are made up, so that every figure can be read off. */
#include "advice.c"

#include "game/dealer_open_pai_gow.h"
#include "game/game.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

static const struct fraction minus_two = {-2, 1};

/* Play is worth an eighth of the Ante, fold costs two. */
static struct advice two_choices(void) {
    struct advice a = {.game = &three_card_catch, .count = 2};

    a.choice[0] = (struct choice){
        .action = (uint8_t)game_action(&three_card_catch, "play", 4), .value = {1, 8}, .note = "win 60.00 %"};
    a.choice[1] = (struct choice){.action = (uint8_t)game_action(&three_card_catch, "fold", 4), .value = minus_two};
    return a;
}

static struct advice settings(int count) {
    struct advice a = {.game = &dealer_open_pai_gow, .count = count};

    for (int i = 0; i < count; i++) {
        a.choice[i] = (struct choice){.action = (uint8_t)dealer_open_pai_gow.sets_hand,
                                      .front = {(card)(48 - 4 * i), (card)(49 - 4 * i)},
                                      .value = {i ? -1 : 1, 1}};
    }
    return a;
}

static const char *text_of(const struct advice *a, struct advice_look look) {
    static char memory[ADVICE_TEXT_MAX];
    struct buf b = BUF(memory);

    advice_put_text(&b, a, &look);
    return memory;
}

/* ---- values ------------------------------------------------------------------------------------------- */

TEST(advice, cents_are_the_nearest) {
    CHECK_EQ(advice_cents((struct fraction){1, 3}, 100), 33);
    CHECK_EQ(advice_cents((struct fraction){2, 3}, 100), 67);
    CHECK_EQ(advice_cents((struct fraction){1, 200}, 100), 1); /* half a cent, away from zero */
    CHECK_EQ(advice_cents((struct fraction){-1, 200}, 100), -1);
    CHECK_EQ(advice_cents((struct fraction){1, 201}, 100), 0);
    CHECK_EQ(advice_cents((struct fraction){-2, 1}, 12345), -24690);
}

/* A denominator like those of three streets of cards, and a large stake. */
TEST(advice, cents_of_a_long_fraction) {
    const wide den = (wide)1176 * 1081 * 14190 * 100;

    CHECK_EQ(advice_cents(fraction_of(den / 4 + 1, den), 50000), 12500);
}

TEST(advice, a_cost_is_what_is_lost_against_the_best) {
    const struct advice a = two_choices();
    const struct fraction cost = advice_cost(&a.choice[0], &a.choice[1]);

    CHECK(cost.num == 17 && cost.den == 8);
    CHECK(advice_cost(&a.choice[0], &a.choice[0]).num == 0);
}

TEST(advice, a_setting_is_found_by_its_two_cards_in_either_order) {
    const struct advice a = settings(3);
    struct event event = {.kind = EV_ACT, .what = (uint8_t)dealer_open_pai_gow.sets_hand, .cards = {45, 44}};

    CHECK_EQ(advice_find(&a, &event), 1);
    event.cards[0] = 44;
    event.cards[1] = 45;
    CHECK_EQ(advice_find(&a, &event), 1);
    event.cards[1] = 40;
    CHECK_EQ(advice_find(&a, &event), -1);
    event.what = (uint8_t)game_action(&dealer_open_pai_gow, "house-way", 9);
    CHECK_EQ(advice_find(&a, &event), -1);
}

TEST(advice, a_decision_is_found_by_its_action) {
    const struct advice a = two_choices();
    const struct event fold = {.kind = EV_ACT, .what = (uint8_t)game_action(&three_card_catch, "fold", 4)};

    CHECK_EQ(advice_find(&a, &fold), 1);
}

/* ---- for people --------------------------------------------------------------------------------------- */

TEST(advice, text_has_value_cost_and_fraction) {
    const struct advice a = two_choices();

    CHECK_STR(text_of(&a, (struct advice_look){.width = 100}),
              "  play  +0.125000 of the Ante  best  (1/8)  win 60.00 %\n"
              "  fold  -2        of the Ante  costs $212.50 per $100\n");
    CHECK_STR(text_of(&a, (struct advice_look){.width = 100, .stake_cents = 500}),
              "  play  +0.125000 of the Ante  best  (1/8)  win 60.00 %\n"
              "  fold  -2        of the Ante  costs $10.63\n");
}

TEST(advice, text_goes_on_below_where_the_line_ends) {
    const struct advice a = two_choices();

    CHECK_STR(text_of(&a, (struct advice_look){.width = 40, .stake_cents = 100}),
              "  play  +0.125000 of the Ante  best\n"
              "        (1/8)  win 60.00 %\n"
              "  fold  -2        of the Ante\n"
              "        costs $2.13\n");
}

TEST(advice, text_rounds_to_the_millionth_and_says_when_a_cost_is_tiny) {
    struct advice a = two_choices();

    a.choice[0].value = (struct fraction){-1, 3};
    a.choice[0].note[0] = '\0';
    a.choice[1].value = fraction_add((struct fraction){-1, 3}, (struct fraction){-1, 1000000});
    CHECK_STR(text_of(&a, (struct advice_look){.width = 100}),
              "  play  -0.333333 of the Ante  best  (-1/3)\n"
              "  fold  -0.333334 of the Ante  costs less than $0.01 per $100  (-1000003/3000000)\n");
    a.choice[1].value = a.choice[0].value;
    CHECK_STR(text_of(&a, (struct advice_look){.width = 100}), "  play  -0.333333 of the Ante  best  (-1/3)\n"
                                                               "  fold  -0.333333 of the Ante  as good  (-1/3)\n");
    a.choice[0].value = a.choice[1].value = (struct fraction){0, 1};
    CHECK_STR(text_of(&a, (struct advice_look){.width = 100}), "  play  0 of the Ante  best\n"
                                                               "  fold  0 of the Ante  as good\n");
}

TEST(advice, text_of_many_choices_is_cut) {
    const struct advice a = settings(5);

    CHECK_STR(text_of(&a, (struct advice_look){.width = 100, .most = 2}),
              "  set Ac Ad  +1 of the stake  best\n"
              "  set Kc Kd  -1 of the stake  costs $200 per $100\n"
              "  and 3 more, none of them better\n");
}

/* ---- JSON --------------------------------------------------------------------------------------------- */

TEST(advice, json_has_exact_values_and_decisions_as_a_round_writes_them) {
    char memory[ADVICE_TEXT_MAX];
    struct buf b = BUF(memory);
    const struct advice a = two_choices(), set = settings(1);

    advice_put_json(&b, &a, 3, 17, NULL);
    CHECK_STR(memory, "{\"game\":\"three-card-catch\",\"seat\":3,\"choices\":["
                      "{\"decision\":\"play\",\"value\":\"1/8\",\"ev\":0.125,\"note\":\"win 60.00 %\"},"
                      "{\"decision\":\"fold\",\"value\":\"-2\",\"ev\":-2,\"note\":\"\"}],"
                      "\"best\":\"play\",\"line\":17}\n");
    buf_clear(&b);
    advice_put_json(&b, &set, 1, 1, NULL);
    CHECK_STR(memory, "{\"game\":\"dealer-open-pai-gow\",\"seat\":1,\"choices\":["
                      "{\"decision\":{\"set\":\"Ac Ad\"},\"value\":\"1\",\"ev\":1,\"note\":\"\"}],"
                      "\"best\":{\"set\":\"Ac Ad\"},\"line\":1}\n");
}

TEST(advice, a_game_without_an_analysis_says_so) {
    static const struct game unknown = {.id = "unknown"};
    struct advice a;

    CHECK(!advice_get(&a, &unknown, &(struct asked){.round = NULL, .seat = 1}, NULL));
    CHECK_EQ(a.count, 0);
}
