#include "ledger/threshold.c"

#include "test.h"

TEST(threshold, W230_15_140_the_ceiling_of_the_day) {
    static const struct {
        calendar_day day;
        int64_t card_room, etg;
    } cases[] = {{20081231, 0, 0},         {20090101, 30000, 0},     {20221231, 30000, 0},
                 {20230818, 30000, 50000}, {20230819, 40000, 50000}, {20261115, 40000, 50000}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK_EQ(threshold_ceiling_cents(cases[i].day, THRESHOLD_CARD_ROOM), cases[i].card_room);
        CHECK_EQ(threshold_ceiling_cents(cases[i].day, THRESHOLD_ETG), cases[i].etg);
    }
}

/* [S-intro-4, S-intro-5] */
TEST(threshold, W230_15_040_four_games_three_of_them_above_five_dollars) {
    static const struct {
        calendar_day day;
        int count;
        int64_t most[7];
        enum err err;
    } cases[] = {
        {20261115, 4, {40000, 40000, 40000, 500}, OK},
        {20261115, 4, {40000, 40000, 40000, 501}, ERR_GAMES_HIGH},
        {20261115, 3, {40000, 40000, 40000}, OK},
        {20261115, 5, {40000, 500, 500, 500, 500}, ERR_GAMES},
        {20191217, 5, {100, 100, 100, 100, 100}, ERR_GAMES},
        {20191216, 6, {40000, 40000, 40000, 500, 500, 500}, OK},
        {20090914, 7, {100, 100, 100, 100, 100, 100, 100}, ERR_GAMES},
        {20090913, 3, {10000, 10000, 10000}, OK},
        {20090913, 4, {100, 100, 100, 100}, ERR_GAMES},
        {20071231, 7, {100, 100, 100, 100, 100, 100, 100}, OK},
    };

    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_EQ(threshold_check_games(cases[i].day, cases[i].most, cases[i].count), cases[i].err);
}

/* Both tests at once, by wager: 200 for 1 on $5 is no form, a meter of $5,000 on $5 is. */
TEST(threshold, W_2G_at_600_dollars_until_2025_and_2000_since) {
    static const struct {
        int64_t stake, win;
        bool until_2025, since;
    } cases[] = {
        {200, 60000, true, false},       {200, 59999, false, false},
        {199, 59700, false, false},      {500, 99500, false, false},
        {500, 150000, true, false},      {500, 149999, false, false},
        {500, 500000, true, true},       {600, 200000, true, true},
        {600, 199999, true, false},      {667, 200000, false, false},
        {40000, 11999999, false, false}, {40000, 12000000, true, true},
        {0, 60000, true, false},         {INT64_MAX, INT64_MAX, false, false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        CHECK_EQ(threshold_tax_form(20251231, cases[i].stake, cases[i].win), cases[i].until_2025);
        CHECK_EQ(threshold_tax_form(20260101, cases[i].stake, cases[i].win), cases[i].since);
    }
    CHECK(!threshold_tax_form(19961231, 1, INT64_MAX));
}

TEST(threshold, cash_above_10000_dollars_is_reported_and_never_netted) {
    CHECK_EQ(threshold_currency(20261115, 1000000, 1000000), 0);
    CHECK_EQ(threshold_currency(20261115, 1000001, 0), THRESHOLD_CASH_IN);
    CHECK_EQ(threshold_currency(20261115, 0, 1000001), THRESHOLD_CASH_OUT);
    CHECK_EQ(threshold_currency(20261115, 1000001, 1000001), THRESHOLD_CASH_IN | THRESHOLD_CASH_OUT);
    CHECK_EQ(threshold_currency(20261115, 1500000, 600000), THRESHOLD_CASH_IN);
}

static bool ordered(const struct threshold *rows, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (rows[i - 1].from >= rows[i].from) return false;
    }
    return true;
}

TEST(threshold, tables_go_forward_in_time) {
    CHECK(ordered(card_room_ceilings, COUNT(card_room_ceilings)));
    CHECK(ordered(etg_ceilings, COUNT(etg_ceilings)));
    CHECK(ordered(separate_games, COUNT(separate_games)));
    CHECK(ordered(tax_forms, COUNT(tax_forms)));
    CHECK(ordered(currency_reports, COUNT(currency_reports)));
}
