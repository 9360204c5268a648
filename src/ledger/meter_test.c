#include "ledger/meter.c"

#include "game/game.h"
#include "play.h"

#include <stdlib.h>

/* [C-6.3.1, C-6.3.5, three-card-catch R7] */
TEST(meter, resets_and_rates_as_printed) {
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

/* [three-card-catch R6] */
TEST(meter, pays_whole_dollars_up_or_nearest) {
    static const struct {
        int64_t meter, up, nearest;
    } cases[] = {{500000, 500000, 500000}, {500001, 500100, 500000}, {500049, 500100, 500000},
                 {500050, 500100, 500100}, {500099, 500100, 500100}, {INT64_MAX, INT64_MAX, INT64_MAX}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct rules rules = rules_standard(&three_card_catch);

        CHECK_EQ(meter_payout_cents(meter_rounding(&rules), cases[i].meter), cases[i].up);
        CHECK_EQ(rules_set(&rules, "progressive-rounding", 20, "nearest", 7), OK);
        CHECK_EQ(meter_payout_cents(meter_rounding(&rules), cases[i].meter), cases[i].nearest);
    }
}

/* [three-card-catch R11, C-4.2.11] From the dealer's right: seat 5 takes the meter, seat 2 its reset value. */
TEST(meter, of_two_hits_the_first_to_be_settled_takes_the_meter) {
    static const char *const deck = "5s Ts Kc 6s 9s Qd Jh 2h 4c 7s 8s 3d";
    const struct rules rules = rules_standard(&three_card_catch);
    const struct play p = {&three_card_catch, calloc(1, game_round_size(&three_card_catch))};
    struct meters meters = meters_standard(&rules);
    struct award awards[AWARDS_MAX];
    char first[27] = "";

    p.game->open(p.round, &rules, NULL);
    for (int seat = 2; seat <= 5; seat += 3) {
        CHECK_EQ(play_bet(p, seat, 0, 500), OK);
        CHECK_EQ(play_bet(p, seat, 1, 500), OK);
        CHECK_EQ(play_bet(p, seat, 4, 500), OK);
    }
    CHECK_EQ(play_close(p), OK);
    memcpy(first, deck, 26);
    play_deal(p, first);
    CHECK_EQ(play_act(p, 2, 1), OK);
    CHECK_EQ(play_act(p, 5, 1), OK);
    play_deal(p, deck + 27);
    meters.cents[2] = 98765;
    for (int seat = 2; seat <= 5; seat += 3) {
        const int count = p.game->settle(p.round, seat, awards);
        meters_pay_seat(&meters, &rules, p.round, awards, count);
        CHECK_EQ(awards[3].meter, 2);
        CHECK_EQ(awards[3].returned_cents, seat == 5 ? 98800 : 25000);
    }
    free(p.round);
}

static const struct pay_row jackpot_rows[] = {{0, "jackpot", "Jackpot", {METER(1)}}, {1, "flush", "Flush", {FOR(3)}}};
static const struct pay_sheet jackpot_sheet = {"S-1", 1, COUNT(jackpot_rows), {"1"}, {0}, jackpot_rows};
static const struct wager small_wagers[] = {{.id = "ante"}, {.id = "jackpot", .sheets = 1, .sheet = &jackpot_sheet}};
static const struct meter small_meters[] = {{1, "Jackpot", 1000, 333, NULL, NULL}};
static const struct option small_options[] = {{.id = "jackpot-kind", .choices = {"progressive", "bonus"}}};
static const struct game small = {.wagers = small_wagers,
                                  .wager_count = 2,
                                  .meters = small_meters,
                                  .meter_count = 1,
                                  .options = small_options,
                                  .option_count = 1};

/* Shares at the edges of 64 bits: what fits is added, what does not changes nothing. */
TEST(meter, adds_and_takes_within_64_bits) {
    int64_t cents = INT64_MAX, millionths = 9998;

    CHECK(meter_add(&cents, &millionths, 1));
    CHECK_EQ(millionths, 9999);
    CHECK(!meter_add(&cents, &millionths, 1));
    CHECK(!meter_add(&cents, &millionths, (wide)INT64_MAX * METER_PARTS));
    CHECK_EQ(cents, INT64_MAX);
    CHECK_EQ(millionths, 9999);

    CHECK(meter_add(&cents, &millionths, -(wide)INT64_MAX * METER_PARTS));
    CHECK_EQ(cents, 0);
    CHECK_EQ(millionths, 9999);
    CHECK(!meter_add(&cents, &millionths, -10000));
    CHECK(meter_add(&cents, &millionths, -9999));
    CHECK_EQ(millionths, 0);
}

TEST(meter, only_its_own_wager_feeds_a_progressive) {
    struct rules rules = rules_standard(&small);

    CHECK_EQ((int64_t)meter_share(&rules, 1, 0, 100), 0);
    CHECK_EQ((int64_t)meter_share(&rules, 1, 1, 100), 33300);
    rules.option[0] = 1;
    CHECK_EQ((int64_t)meter_share(&rules, 1, 1, 100), 0);
}

/* [C-6.3.5] 5 % and four times 4 % of $5. */
TEST(meter, the_five_meters_of_catch_grow_together) {
    const struct rules rules = rules_standard(&three_card_catch);
    const int progressive = game_wager(&three_card_catch, "progressive", 11);

    CHECK_EQ((int64_t)meter_share(&rules, 1, progressive, 500), 25 * METER_PARTS);
    for (int number = 2; number <= 5; number++)
        CHECK_EQ((int64_t)meter_share(&rules, number, progressive, 500), 20 * METER_PARTS);
}
