#include "ledger/posting.c"

#include "game/coin_fixture.h"
#include "game/dealer_open_pai_gow.h"
#include "game/game.h"
#include "game/stadium_three_card.h"
#include "play.h"

/* ---- a small house ------------------------------------------------------------------------------------ */

enum {
    TERMINALS = 3,
    TABLES = 2,
    POOLS = 2,
    CELLS = 8 + 2 * TERMINALS + 5 * TABLES + POOLS + (TABLES + 5) * CHIP_KINDS
};

static int64_t memory[CELLS], before[CELLS];
static struct books books;
static struct pool pool;

static enum err post(struct transfer t) { return books_post(&books, &t, 1); }

/* So much credit at each terminal, all of it bought at the cage; a pool for these rules. */
static void open_house(const struct rules *rules, int64_t credit) {
    struct transfer seed;

    books_open(&books, (struct books_shape){TERMINALS, TABLES, POOLS}, memory);
    for (uint32_t i = 1; i <= TERMINALS; i++) {
        CHECK_EQ(post(posting_cashier(TRANSFER_ISSUE, 0, credit)), OK);
        CHECK_EQ(post(posting_cashier(TRANSFER_LOAD, i, credit)), OK);
    }
    pool_open(&pool, 2, rules);
    if (posting_seed(&pool, &seed)) CHECK_EQ(post(seed), OK);
    CHECK_EQ(books_balance(&books, account_of(ACCOUNT_POOL, 2)), pool_cents(&pool));
}

static int64_t balance(enum account_kind kind, uint32_t number) {
    return books_balance(&books, account_of(kind, number));
}

static bool sound(void) {
    account broken;

    return books_are_consistent(&books, &broken) && pool_is_consistent(&pool) &&
           balance(ACCOUNT_POOL, 2) == (int64_t)pool_cents(&pool);
}

/* Seats 1 to 3 sit at table 2, in the terminals of the same number. */
static struct posting_seat seat(int number) {
    return (struct posting_seat){.table = 2, .terminal = (uint32_t)number, .seat = (uint16_t)number};
}

static struct posting_seat seat_that_locks(int number, bool lock) {
    struct posting_seat at = seat(number);

    at.lock = lock;
    return at;
}

/* ---- the cashier ----------------------------------------------------------------------------------------- */

TEST(posting, cash_becomes_credit_and_cash_again) {
    const struct rules rules = rules_standard(&stadium_three_card);

    open_house(&rules, 5000);
    CHECK_EQ(post(posting_cashier(TRANSFER_COLLECT, 2, 5001)), ERR_CREDIT);
    CHECK_EQ(post(posting_cashier(TRANSFER_COLLECT, 2, 5000)), OK);
    CHECK_EQ(balance(ACCOUNT_CREDIT, 2), 0);
    CHECK_EQ(balance(ACCOUNT_VOUCHERS, 0), 5000);
    CHECK_EQ(post(posting_cashier(TRANSFER_REDEEM, 0, 2000)), OK);
    CHECK_EQ(post(posting_cashier(TRANSFER_REDEEM, 0, 3001)), ERR_BOOKS);
    CHECK_EQ(balance(ACCOUNT_CAGE, 0), -13000);
    CHECK_EQ(post(posting_cashier(TRANSFER_FILL, 0, 100000)), OK);
    CHECK_EQ(post(posting_cashier(TRANSFER_BANK, 0, 1000)), OK);
    CHECK_EQ(balance(ACCOUNT_CAGE, 0), -112000);
    CHECK_EQ(balance(ACCOUNT_HOUSE, 0), 99000);
    CHECK(sound());
}

/* ---- stakes ------------------------------------------------------------------------------------------- */

TEST(posting, a_stake_follows_its_spot) {
    const struct rules rules = rules_standard(&stadium_three_card);
    const struct transfer up = posting_stake(seat(3), 4, 700), down = posting_stake(seat(3), 4, -300);

    CHECK_EQ(up.reason, TRANSFER_STAKE);
    CHECK_EQ(up.wager, 4);
    CHECK_EQ(up.seat, 3);
    CHECK_EQ(down.reason, TRANSFER_UNSTAKE);
    open_house(&rules, 1000);
    CHECK_EQ(post(up), OK);
    CHECK_EQ(post(up), ERR_CREDIT);
    CHECK_EQ(post(down), OK);
    CHECK_EQ(balance(ACCOUNT_CREDIT, 3), 600);
    CHECK_EQ(balance(ACCOUNT_ESCROW, 2), 400);
    CHECK_EQ(post(posting_void_stake(seat(3), 4, 400)), OK);
    CHECK_EQ(balance(ACCOUNT_ESCROW, 2), 0);
    CHECK_EQ(balance(ACCOUNT_CREDIT, 3), 1000);
}

/* ---- awards ------------------------------------------------------------------------------------------- */

/* Each shape of award at a coin's table: what credit, table, tokes and locked gain from a stake of $5. */
static const struct {
    const char *why;
    int wager;
    const struct pay_row *line;
    int64_t stake, returned;
    bool toke, lock;
    int64_t credit, table, tokes, locked;
    int count;
} shapes[] = {
    {"lost", BET, NULL, 500, 0, false, false, 0, 500, 0, 0, 1},
    {"pushed", BET, NULL, 500, 500, false, false, 500, 0, 0, 0, 1},
    {"won", BET, NULL, 500, 1000, false, false, 1000, -500, 0, 0, 2},
    {"won by a line", LUCK, &luck_rows[2], 500, 50000, false, false, 50000, -49500, 0, 0, 2},
    {"partly returned", BET, NULL, 500, 250, false, false, 250, 250, 0, 0, 2},
    {"for 1", METERED, &metered_rows[0], 500, 10000, false, false, 10000, -9500, 0, 0, 2},
    {"paid without a wager", GIFT, &gift_rows[0], 0, 2500, false, false, 2500, -2500, 0, 0, 1},
    {"a toke lost", BET, NULL, 500, 0, true, false, 0, 500, 0, 0, 1},
    {"a toke pushed", BET, NULL, 500, 500, true, false, 0, 0, 500, 0, 1},
    {"a toke won", BET, NULL, 500, 1000, true, false, 0, -500, 1000, 0, 2},
    {"locked", LUCK, &luck_rows[2], 500, 50000, false, true, 500, -49500, 0, 49500, 2},
    {"locked for 1", METERED, &metered_rows[0], 500, 10000, false, true, 0, -9500, 0, 10000, 2},
    {"nothing", GIFT, NULL, 0, 0, false, false, 0, 0, 0, 0, 0},
};

TEST(posting, each_shape_of_award_empties_its_part_of_the_escrow) {
    const struct rules rules = rules_standard(&coin);

    for (size_t i = 0; i < COUNT(shapes); i++) {
        const struct award award = {.seat = 1,
                                    .wager = (uint8_t)shapes[i].wager,
                                    .toke = shapes[i].toke,
                                    .line = shapes[i].line,
                                    .stake_cents = shapes[i].stake,
                                    .returned_cents = shapes[i].returned};
        struct transfer out[POSTING_PER_AWARD];

        open_house(&rules, 500);
        if (shapes[i].stake) CHECK_EQ(post(posting_stake(seat(1), shapes[i].wager, shapes[i].stake)), OK);
        const int64_t credit = balance(ACCOUNT_CREDIT, 1);
        const int count = posting_award(seat_that_locks(1, shapes[i].lock), &rules, &award, NULL, out);
        CHECK(count == shapes[i].count, "%s: %d transfers", shapes[i].why, count);
        CHECK_EQ(books_post(&books, out, count), OK);
        CHECK(balance(ACCOUNT_CREDIT, 1) - credit == shapes[i].credit, "%s", shapes[i].why);
        CHECK(balance(ACCOUNT_TABLE, 2) == shapes[i].table, "%s", shapes[i].why);
        CHECK(balance(ACCOUNT_TOKES, 2) == shapes[i].tokes, "%s", shapes[i].why);
        CHECK(balance(ACCOUNT_LOCKED, 0) == shapes[i].locked, "%s", shapes[i].why);
        CHECK(balance(ACCOUNT_ESCROW, 2) == 0, "%s", shapes[i].why);
        CHECK(sound());
    }
}

/* "For 1" keeps the stake, so the books say lost and won; "to 1" gives it back.  [S-App-C-3, S-App-C-4] What
 * is no meter's comes from the table. */
TEST(posting, for_one_and_to_one_are_told_apart) {
    const struct rules rules = rules_standard(&coin);
    const struct award for_one = {.wager = METERED, .line = &metered_rows[0], .stake_cents = 5, .returned_cents = 100};
    const struct award to_one = {.wager = LUCK, .line = &luck_rows[0], .stake_cents = 5, .returned_cents = 10};
    struct transfer out[POSTING_PER_AWARD];

    CHECK_EQ(posting_award(seat(1), &rules, &for_one, NULL, out), 2);
    CHECK_EQ(out[0].reason, TRANSFER_LOSS);
    CHECK_EQ(out[0].cents, 5);
    CHECK_EQ(out[1].reason, TRANSFER_WIN);
    CHECK_EQ(out[1].cents, 100);
    CHECK_EQ(posting_award(seat(1), &rules, &to_one, NULL, out), 2);
    CHECK_EQ(out[0].reason, TRANSFER_RETURN);
    CHECK_EQ(out[0].cents, 5);
    CHECK_EQ(out[1].reason, TRANSFER_WIN);
    CHECK_EQ(out[1].cents, 5);
}

TEST(posting, a_locked_jackpot_waits_and_is_paid) {
    const struct rules rules = rules_standard(&coin);
    const struct award award = {.wager = LUCK, .line = &luck_rows[2], .stake_cents = 500, .returned_cents = 50000};
    struct transfer out[POSTING_PER_AWARD];

    open_house(&rules, 500);
    CHECK_EQ(post(posting_stake(seat(1), LUCK, 500)), OK);
    CHECK_EQ(books_post(&books, out, posting_award(seat_that_locks(1, true), &rules, &award, NULL, out)), OK);
    CHECK_EQ(balance(ACCOUNT_CREDIT, 1), 500);
    CHECK_EQ(post(posting_cashier(TRANSFER_UNLOCK, 1, 49501)), ERR_BOOKS);
    CHECK_EQ(post(posting_cashier(TRANSFER_UNLOCK, 1, 49500)), OK);
    CHECK_EQ(balance(ACCOUNT_CREDIT, 1), 50000);
    CHECK_EQ(balance(ACCOUNT_LOCKED, 0), 0);
}

/* The players of table 2 have chips: what they stake and win goes over its felt, a jackpot out of the cage. */
TEST(posting, a_table_in_chips_has_its_felt_in_place_of_credit) {
    const struct rules rules = rules_standard(&coin);
    const struct award award = {.wager = LUCK, .line = &luck_rows[2], .stake_cents = 500, .returned_cents = 50000};
    struct posting_seat felt = seat_that_locks(1, true);
    struct transfer out[POSTING_PER_AWARD];

    felt.terminal = 0;
    open_house(&rules, 500);
    CHECK_EQ(post(posting_stake(felt, LUCK, 500)), OK);
    CHECK_EQ(balance(ACCOUNT_FELT, 2), -500); /* nobody counts what they have */
    CHECK_EQ(books_post(&books, out, posting_award(felt, &rules, &award, NULL, out)), OK);
    CHECK_EQ(balance(ACCOUNT_FELT, 2), 0);
    CHECK_EQ(post(posting_cashier(TRANSFER_UNLOCK, 0, 49500)), OK);
    CHECK_EQ(balance(ACCOUNT_LOCKED, 0), 0);
    CHECK_EQ(balance(ACCOUNT_CAGE, 0), -1500 + 49500);
    CHECK(sound());
}

/* ---- meters ------------------------------------------------------------------------------------------- */

static int wager_of(const struct game *game, const char *id) { return game_wager(game, id, strlen(id)); }

static void stake(int number, int wager, int64_t cents) {
    CHECK_EQ(post(posting_stake(seat(number), wager, cents)), OK);
}

static void contribute(const struct rules *rules, int number, int wager, int64_t cents) {
    int64_t moved;

    CHECK_EQ(pool_contribute(&pool, rules, wager, cents, &moved), OK);
    if (moved) CHECK_EQ(post(posting_contribution(seat(number), wager, pool.account, moved)), OK);
}

static int64_t hit(const struct rules *rules, struct posting_seat at, int wager, int meter, int64_t cents) {
    const struct award award = {
        .wager = (uint8_t)wager, .meter = (uint8_t)meter, .outcome = OUTCOME_WIN, .stake_cents = cents};
    const struct pool_payment payment = pool_pay(&pool, meter);
    const int64_t credit = balance(ACCOUNT_CREDIT, at.terminal);
    struct transfer out[POSTING_PER_AWARD];

    CHECK_EQ(books_post(&books, out, posting_award(at, rules, &award, &payment, out)), OK);
    return balance(ACCOUNT_CREDIT, at.terminal) - credit;
}

/* [three-card-catch R6, R11] Two hits of meter 2 in one round.  Three wagers of $5 lift it to $250.60: the
 * first is paid $251, 40 cents of it from the residue; the second $250. */
TEST(posting, two_hits_of_one_meter_in_seat_order) {
    const struct rules rules = rules_standard(&three_card_catch);
    const int wager = wager_of(&three_card_catch, "progressive");

    open_house(&rules, 500);
    for (int i = 1; i <= 3; i++) stake(i, wager, 500);
    for (int i = 1; i <= 3; i++) contribute(&rules, i, wager, 500);
    CHECK_EQ(balance(ACCOUNT_TABLE, 2), -3 * 105);
    CHECK_EQ(balance(ACCOUNT_POOL, 2), 600000 + 3 * 105);
    CHECK_EQ(hit(&rules, seat(1), wager, 2, 500), 25100);
    CHECK_EQ(hit(&rules, seat(3), wager, 2, 500), 25000);
    CHECK_EQ(balance(ACCOUNT_RESIDUE, 0), -40);
    CHECK_EQ(balance(ACCOUNT_HOUSE, 0), -600000 - 2 * 25000);
    CHECK_EQ(balance(ACCOUNT_TABLE, 2), -3 * 105 + 2 * 500);
    CHECK_EQ(balance(ACCOUNT_ESCROW, 2), 500); /* seat 2 is not settled yet */
    CHECK_EQ(balance(ACCOUNT_POOL, 2), 600000 + 3 * 105 - 60);
    CHECK(sound());
}

/* [three-card-catch R6] $250.40 is paid $250: 40 cents go to the residue. */
TEST(posting, rounding_down_feeds_the_residue) {
    struct rules rules = rules_standard(&three_card_catch);
    const int wager = wager_of(&three_card_catch, "progressive");

    play_set(&rules, "progressive-rounding", "nearest");
    open_house(&rules, 1000);
    for (int i = 1; i <= 2; i++) stake(i, wager, 500);
    for (int i = 1; i <= 2; i++) contribute(&rules, i, wager, 500);
    CHECK_EQ(hit(&rules, seat_that_locks(2, true), wager, 5, 500), 0);
    CHECK_EQ(balance(ACCOUNT_LOCKED, 0), 25000);
    CHECK_EQ(balance(ACCOUNT_RESIDUE, 0), 40);
    CHECK_EQ(balance(ACCOUNT_ESCROW, 2), 500);
    CHECK(sound());
}

/* [S-jackpot-1, super-three-card R8] The table pays both winners in full; no pool moves, and the amount never grows. */
TEST(posting, W230_15_671_a_bonus_jackpot_is_the_houses_money) {
    struct rules rules = rules_standard(&super_three_card);
    const int wager = wager_of(&super_three_card, "jackpot");

    play_set(&rules, "jackpot-kind", "bonus");
    open_house(&rules, 100);
    CHECK_EQ(balance(ACCOUNT_HOUSE, 0), 0);
    for (int i = 1; i <= 2; i++) stake(i, wager, 100);
    for (int i = 1; i <= 2; i++) contribute(&rules, i, wager, 100);
    for (int i = 1; i <= 2; i++) CHECK_EQ(hit(&rules, seat(i), wager, 1, 100), 500000);
    CHECK_EQ(balance(ACCOUNT_TABLE, 2), 200 - 2 * 500000);
    CHECK_EQ(balance(ACCOUNT_POOL, 2), 0);
    CHECK(sound());
}

TEST(posting, W230_15_695_an_adjustment_moves_the_money_with_the_meter) {
    static const struct {
        enum meter_reason reason;
        int64_t cents, house, pool;
    } cases[] = {{METER_MALFUNCTION, 1000, 1000, -1000},
                 {METER_MALFUNCTION, -1000, -1000, 1000},
                 {METER_RECEIPTS, 90, 90, -90},
                 {METER_SEED_RECOVERY, 250000, 250000, -250000},
                 {METER_ABOVE_MAXIMUM, 1, 0, 0}};
    const struct rules rules = rules_standard(&super_three_card);
    const int wager = wager_of(&super_three_card, "jackpot");

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct transfer out;

        open_house(&rules, 1000);
        pool_set_maximum(&pool, 1, 500010);
        stake(1, wager, 1000);
        contribute(&rules, 1, wager, 1000);
        if (cases[i].reason == METER_ABOVE_MAXIMUM) {
            CHECK_EQ(posting_adjust(&pool, METER_MALFUNCTION, -1, &out), 1);
            pool_adjust(&pool, 1, METER_MALFUNCTION, -1);
            CHECK_EQ(post(out), OK);
        }
        const int64_t house = balance(ACCOUNT_HOUSE, 0), held = balance(ACCOUNT_POOL, 2);
        const int count = posting_adjust(&pool, cases[i].reason, cases[i].cents, &out);
        pool_adjust(&pool, 1, cases[i].reason, cases[i].cents);
        CHECK_EQ(books_post(&books, &out, count), OK);
        CHECK_EQ(balance(ACCOUNT_HOUSE, 0) - house, cases[i].house);
        CHECK_EQ(balance(ACCOUNT_POOL, 2) - held, cases[i].pool);
        CHECK(sound());
    }
}

/* ---- voids -------------------------------------------------------------------------------------------- */

/* The jackpot of a round that is void after settlement: every cent back where it was, the meter as well. */
TEST(posting, W230_15_695_a_settled_round_is_undone) {
    struct rules rules = rules_standard(&super_three_card);
    const int wager = wager_of(&super_three_card, "jackpot");
    struct transfer out[POSTING_PER_AWARD];
    int64_t moved;

    play_set(&rules, "jackpot-rate", "3.33");
    for (int spent = 0; spent < 2; spent++) {
        open_house(&rules, 100);
        memcpy(before, memory, sizeof memory);
        stake(1, wager, 100);
        contribute(&rules, 1, wager, 100);
        const struct award award = {.wager = (uint8_t)wager, .meter = 1, .stake_cents = 100};
        struct pool_payment payment = pool_pay(&pool, 1);
        const int count = posting_award(seat(1), &rules, &award, &payment, out);
        CHECK_EQ(books_post(&books, out, count), OK);
        if (spent) CHECK_EQ(post(posting_cashier(TRANSFER_COLLECT, 1, 500003)), OK);

        struct transfer back[POSTING_PER_AWARD + 2];
        for (int i = 0; i < count; i++) back[i] = posting_reverse(out[i]);
        CHECK_EQ(pool_undo_payment(&pool, &payment), OK);
        CHECK_EQ(pool_undo_contribution(&pool, &rules, wager, 100, &moved), OK);
        back[count] = posting_void_contribution(seat(1), wager, pool.account, moved);
        back[count + 1] = posting_void_stake(seat(1), wager, 100);
        CHECK_EQ(books_post(&books, back, count + 2), spent ? ERR_CREDIT : OK);
        if (!spent) CHECK(memcmp(before, memory, sizeof memory) == 0); /* else the winner has left with it: a claim */
        CHECK_EQ(pool_meter(&pool, 1)->cents, 500000);
        CHECK_EQ(pool_meter(&pool, 1)->millionths, 0);
        CHECK(sound());
    }
}

/* What is there is taken back, the rest is owed: a cent that is missing is a claim of one cent. */
TEST(posting, what_was_carried_away_is_a_claim_and_no_more_than_that) {
    const struct transfer paid = {.debit = account_of(ACCOUNT_TABLE, 1),
                                  .credit = account_of(ACCOUNT_CREDIT, 2),
                                  .cents = 600,
                                  .reason = TRANSFER_WIN,
                                  .wager = 3,
                                  .seat = 4};
    static const int64_t left[] = {601, 600, 599, 1, 0};

    for (size_t i = 0; i < COUNT(left); i++) {
        const int64_t there = left[i] < 600 ? left[i] : 600;
        struct posting_purse purse = {
            .from = paid.credit, .claim = account_of(ACCOUNT_CLAIMS, 2), .left_cents = left[i]};
        struct transfer out[2];
        const int count = posting_take_back(&purse, paid, out);
        int64_t sum = 0;

        CHECK_EQ(count, there == 0 || there == 600 ? 1 : 2);
        for (int j = 0; j < count; j++) {
            CHECK_EQ(out[j].reason, TRANSFER_VOID);
            CHECK_EQ(out[j].credit, paid.debit);
            CHECK_EQ(out[j].wager, 3);
            CHECK_EQ(out[j].seat, 4);
            CHECK_EQ(out[j].debit, j == 0 && there ? purse.from : purse.claim);
            sum += out[j].cents;
        }
        CHECK_EQ(sum, 600);
        CHECK_EQ(purse.taken_cents, there);
        CHECK_EQ(purse.claimed_cents, 600 - there);
        CHECK_EQ(purse.left_cents, left[i] - there);
    }
}

/* ---- aggregate limits --------------------------------------------------------------------------------- */

#define MOST (INT64_MAX / 2)

TEST(posting, W230_15_490_what_is_above_the_limit_is_shared_in_proportion) {
    static const struct {
        int64_t limit, in, wins[4], shared[4], cut;
    } cases[] = {
        {2000000, 1, {1000000, 1000000, 0, 0}, {1000000, 1000000, 0, 0}, 0},
        {2000000, 1, {2000000, 2000000, 0, 0}, {1000000, 1000000, 0, 0}, 2000000},
        {100, 1, {100, 100, 100, 0}, {33, 33, 33, 0}, 201}, /* down to the cent */
        {1000, 1, {1, 2, 1997, 0}, {0, 1, 998, 0}, 1001},
        {30000, 50, {20000, 83200, 0, 0}, {5800, 24150, 0, 0}, 73250}, /* $58.13 and $241.86: what chips can pay */
        {30000, 50, {20000, 5000, 0, 0}, {20000, 5000, 0, 0}, 0},
        {MOST, 1, {MOST, MOST, 0, 0}, {MOST / 2, MOST / 2, 0, 0}, MOST + 1},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        int64_t won = 0, cut = 0;

        for (int j = 0; j < 4; j++) won += cases[i].wins[j];
        for (int j = 0; j < 4; j++) {
            const struct award award = {.returned_cents = cases[i].wins[j]};
            const int64_t part = posting_limit_cut(cases[i].limit, cases[i].in, won, &award);
            CHECK_EQ(cases[i].wins[j] - part, cases[i].shared[j]);
            cut += part;
        }
        CHECK_EQ(cut, cases[i].cut);
    }
    CHECK_EQ(posting_win_cents(&(struct award){.stake_cents = 500, .returned_cents = 400}), 0);
    CHECK_EQ(posting_win_cents(&(struct award){.stake_cents = 500, .returned_cents = 10500}), 10000);
}

/* The rule's own example: a highest wager of $300 and 50 to 1 need $15,000; at $400 it is $20,000. */
TEST(posting, W230_15_490_a_limit_covers_fifty_times_the_highest_wager) {
    static const struct {
        const struct game *game;
        const char *wager;
        int64_t most, limit;
        enum err err;
    } cases[] = {
        {&stadium_three_card, "six-card", 30000, 1500000, OK},
        {&stadium_three_card, "six-card", 30000, 1499999, ERR_LIMIT_LOW},
        {&stadium_three_card, "six-card", 40000, 2000000, OK},
        {&stadium_three_card, "six-card", 40000, 1999999, ERR_LIMIT_LOW},
        {&stadium_three_card, "six-card", INT64_MAX, INT64_MAX, ERR_LIMIT_LOW},
        {&stadium_three_card, "pair-plus", 40000, 2000000, ERR_LIMIT_ODDS}, /* 40 to 1 at most */
        {&stadium_three_card, "ante", 40000, 2000000, ERR_LIMIT_ODDS},
        {&three_card_catch, "natural-pair-plus", 40000, 2000000, OK},     /* 100 to 1 */
        {&three_card_catch, "progressive", 500, 25000, OK},               /* 200 for 1 beside the meters */
        {&dealer_open_pai_gow, "jacks-beat", 500, 25000, ERR_LIMIT_ODDS}, /* no table yet */
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct rules rules = rules_standard(cases[i].game);
        const int wager = wager_of(cases[i].game, cases[i].wager);

        CHECK(wager >= 0);
        CHECK_EQ(posting_check_limit(&rules, wager, cases[i].most, cases[i].limit), cases[i].err);
    }
}

/* Exactly 50 to 1 may have a limit, and 50 for 1, which is 49 to 1, may not. */
TEST(posting, W230_15_490_fifty_to_one_is_enough) {
    static const struct {
        struct pay pay;
        enum err err;
    } cases[] = {
        {TO(50), OK},           {TO(49), ERR_LIMIT_ODDS},  {TO_HALF(99), ERR_LIMIT_ODDS}, {TO_HALF(100), OK},
        {FOR(51), OK},          {FOR(50), ERR_LIMIT_ODDS}, {CASH(5000), ERR_LIMIT_ODDS},  {METER(1), ERR_LIMIT_ODDS},
        {PUSH, ERR_LIMIT_ODDS}, {LOSE, ERR_LIMIT_ODDS}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct pay_row row = {0, "top", "Top", {cases[i].pay}};
        const struct pay_sheet sheet = {"X-1", 1, 1, {"1"}, {0}, &row};
        struct rules rules = rules_standard(&coin);

        rules.table[LUCK] = (struct pay_table){&sheet, 0};
        CHECK_EQ(posting_check_limit(&rules, LUCK, 100, 5000), cases[i].err);
    }
    struct rules rules = rules_standard(&dealer_open_pai_gow);
    CHECK_EQ(rules_set_operator(&rules, 3, 49), OK);
    CHECK_EQ(posting_check_limit(&rules, wager_of(rules.game, "jacks-beat"), 100, 5000), ERR_LIMIT_ODDS);
    CHECK_EQ(rules_set_operator(&rules, 4, 50), OK);
    CHECK_EQ(posting_check_limit(&rules, wager_of(rules.game, "jacks-beat"), 100, 5000), OK);
}
