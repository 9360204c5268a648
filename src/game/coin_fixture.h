/* coin_fixture.h - a tiny game that no casino has, with one wager and one option of every kind.
 *
 * Included by tests of what all games share, so that they do not depend on any game's rules.  It has no
 * moves: only its wagers, tables and options are used. */
#pragma once

#include "game/game.h"

enum { BET, SIDE, RAISE, GIFT, LUCK, LUCKY_LINE, TICKET, RATED, LIVE, JACKS, METERED, COIN_WAGERS }; /* ORDER WAGER */
enum { MODE, SECONDS, PRICE, RATE, JACKS_TABLE };                                                    /* ORDER OPTION */
enum { HEADS, TAILS, EDGE };

static const struct pay_row luck_rows[] = {
    {HEADS, "heads", "Heads", {TO(1), TO_HALF(3)}},
    {TAILS, "tails", "Tails", {PUSH, TO(0)}},
    {EDGE, "edge", "Edge", {TO(99), TO(999)}},
};
static const struct pay_row more_luck_rows[] = {{EDGE, "edge", "Edge", {TO(9999)}}};
static const struct pay_sheet luck_sheets[] = {
    {"X-1", 2, COUNT(luck_rows), {"1", "2"}, {0}, luck_rows},
    {"X-2", 1, COUNT(more_luck_rows), {"3"}, {0}, more_luck_rows},
};

static const struct pay_row gift_rows[] = {{EDGE, "edge", "Edge", {TO(5)}}};
static const struct pay_sheet gift_sheet = {"X-3", 1, COUNT(gift_rows), {"A"}, {0}, gift_rows};

static const struct pay_row metered_rows[] = {{HEADS, "heads", "Heads", {FOR(20)}}, {EDGE, "edge", "Edge", {METER(2)}}};
static const struct pay_sheet metered_sheet = {"X-4", 1, COUNT(metered_rows), {"1"}, {0}, metered_rows};

static const struct wager coin_wagers[] = {
    [BET] = {.id = "bet", .kind = WAGER_REQUIRED, .of = BET},
    [SIDE] = {.id = "side", .kind = WAGER_REQUIRED, .of = BET},
    [RAISE] = {.id = "raise", .kind = WAGER_FOLLOWS, .of = BET, .times = 3},
    [GIFT] = {.id = "gift", .kind = WAGER_UNSTAKED, .of = BET, .sheets = 1, .sheet = &gift_sheet},
    [LUCK] = {.id = "luck", .may_be_off = true, .sheets = 2, .sheet = luck_sheets},
    [LUCKY_LINE] = {.id = "luck-line", .shares = LUCK + 1},
    [TICKET] = {.id = "ticket", .fixed_cents = 500},
    [RATED] = {.id = "rated", .fixed_by = PRICE + 1},
    [LIVE] = {.id = "live", .needs = {MODE + 1, 1}},
    [JACKS] = {.id = "jacks", .operators = true},
    [METERED] = {.id = "metered", .sheets = 1, .sheet = &metered_sheet},
};

static const struct option coin_options[] = {
    [MODE] = {.id = "mode", .choices = {"quiet", "live"}},
    [SECONDS] = {.id = "seconds", .kind = OPTION_NUMBER, .default_value = 20, .minimum = 5, .maximum = 120},
    [PRICE] = {.id = "price", .kind = OPTION_CENTS, .default_value = 250, .minimum = 1, .maximum = 100000},
    [RATE] = {.id = "rate", .kind = OPTION_PERCENT, .default_value = 400, .minimum = 0, .maximum = 10000},
    [JACKS_TABLE] = {.id = "jacks", .kind = OPTION_OPERATOR, .minimum = 1, .maximum = 5000},
};

static const char *const coin_actions[] = {"stop", "go"};

static const struct game coin = {
    .id = "coin",
    .title = "Coin",
    .wagers = coin_wagers,
    .wager_count = COIN_WAGERS,
    .options = coin_options,
    .option_count = COUNT(coin_options),
    .actions = coin_actions,
    .action_count = COUNT(coin_actions),
    .sets_hand = -1,
    .seats = TABLE_SEATS,
};
