#include "floor/floor_money.c"

#include "floor/floor_fixture.h"
#include "test.h"

static struct fact money(int kind, uint64_t voucher, int64_t cents, uint32_t terminal) {
    struct fact fact = fixture_at(0, kind);

    fact.money.voucher = voucher;
    fact.money.cents = cents;
    fact.money.terminal = terminal;
    return fact;
}

TEST(floor_money, cash_becomes_a_voucher_becomes_credit_becomes_a_voucher_becomes_cash) {
    struct fixture *x = fixture_open(fixture_config(), 0, "money");
    const struct books *books = &x->floor.books;

    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 77, 10000, 0)), OK);
    CHECK_EQ(books_balance(books, account_of(ACCOUNT_CAGE, 0)), -10000);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 77, 10000, 1)), OK);
    CHECK_EQ(floor_credit(&x->floor, 1), 10000);
    CHECK_EQ(fixture_apply(x, money(FACT_COLLECT, 78, 10000, 1)), OK);
    CHECK_EQ(floor_credit(&x->floor, 1), 0);
    CHECK_EQ(fixture_apply(x, money(FACT_REDEEM, 78, 10000, 0)), OK);
    CHECK_EQ(books_balance(books, account_of(ACCOUNT_CAGE, 0)), 0);
    fixture_close(x);
}

TEST(floor_money, a_terminal_keeps_its_last_voucher_until_it_loads_wagers_or_is_given_away) {
    struct fixture *x = fixture_open(fixture_config(), 10000, "again");
    const struct floor_terminal *t = &x->floor.terminal[0];

    CHECK_EQ(fixture_apply(x, money(FACT_COLLECT, 78, 10000, 1)), OK);
    CHECK_EQ(t->voucher, 78);
    CHECK_EQ(floor_voucher_find(&x->floor, 78)->terminal, 1);
    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 79, 500, 0)), OK);
    CHECK_EQ(floor_voucher_find(&x->floor, 79)->terminal, 0);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 79, 500, 2)), OK);
    CHECK_EQ(t->voucher, 78);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 78, 10000, 1)), OK);
    CHECK_EQ(t->voucher, 0);

    CHECK_EQ(fixture_apply(x, money(FACT_COLLECT, 80, 4000, 1)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, money(FACT_COLLECT, 80, 10000, 1)), OK);
    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 81, 2000, 0)), OK);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 81, 2000, 1)), OK);
    CHECK_EQ(t->voucher, 0);
    CHECK(floor_voucher_find(&x->floor, 80));
    CHECK_EQ(fixture_apply(x, money(FACT_COLLECT, 82, 2000, 1)), OK);
    struct fact unpair = fixture_at(0, FACT_UNPAIR);
    unpair.pair.terminal = 1;
    CHECK_EQ(fixture_apply(x, unpair), OK);
    CHECK_EQ(t->voucher, 0);
    fixture_close(x);
}

TEST(floor_money, a_wager_hides_the_voucher) {
    struct fixture *x = fixture_open(fixture_config(), 10000, "wager");

    CHECK_EQ(fixture_apply(x, fixture_at(STADIUM, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, STADIUM, 3, 1), OK);
    fixture_run(x, STADIUM);
    x->floor.terminal[0].voucher = 78;
    CHECK_EQ(fixture_apply(x, fixture_bet(STADIUM, 3, 0, 500)), OK);
    CHECK_EQ(x->floor.terminal[0].voucher, 0);
    fixture_close(x);
}

TEST(floor_money, a_voucher_is_good_once_and_for_its_amount) {
    struct fixture *x = fixture_open(fixture_config(), 0, "twice");

    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 77, 10000, 0)), OK);
    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 77, 500, 0)), ERR_VOUCHER);
    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 0, 500, 0)), ERR_VOUCHER);
    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 79, 0, 0)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 77, 9999, 1)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 78, 10000, 1)), ERR_VOUCHER);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 77, 10000, 1)), OK);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 77, 10000, 2)), ERR_VOUCHER);
    CHECK_EQ(fixture_apply(x, money(FACT_REDEEM, 77, 10000, 0)), ERR_VOUCHER);
    fixture_close(x);
}

TEST(floor_money, a_terminal_loads_and_collects_for_itself_and_never_issues) {
    struct fixture *x = fixture_open(fixture_config(), 500, "own");
    struct fact fact = money(FACT_COLLECT, 900, 500, 2);

    fact.source = BY_TERMINAL;
    fact.who = 1;
    fact.request = 1;
    CHECK_EQ(fixture_apply(x, fact), ERR_NOT_ALLOWED);
    fact.kind = FACT_ISSUE;
    CHECK_EQ(fixture_apply(x, fact), ERR_NOT_ALLOWED);
    fact.kind = FACT_COLLECT;
    fact.money.terminal = 1;
    CHECK_EQ(fixture_apply(x, fact), OK);
    fixture_close(x);
}

/* [stadium-three-card R11] Here for every game. */
TEST(floor_money, R11_collect_only_while_no_wager_is_in_play_and_always_all_of_it) {
    struct fixture *x = fixture_open(fixture_config(), 10000, "collect");

    CHECK_EQ(fixture_apply(x, fixture_at(STADIUM, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, STADIUM, 3, 1), OK);
    fixture_run(x, STADIUM);
    CHECK_EQ(fixture_apply(x, fixture_bet(STADIUM, 3, 0, 500)), OK);
    CHECK_EQ(fixture_apply(x, money(FACT_COLLECT, 900, 9500, 1)), ERR_IN_PLAY);
    CHECK_EQ(fixture_apply(x, fixture_bet(STADIUM, 3, 0, 0)), OK);
    CHECK_EQ(fixture_apply(x, money(FACT_COLLECT, 900, 9500, 1)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, money(FACT_COLLECT, 900, 10000, 1)), OK);
    fixture_close(x);
}

TEST(floor_money, a_terminal_takes_no_more_credit_than_the_house_allows) {
    struct config *config = fixture_config();

    config->credit_max_cents = 15000;
    struct fixture *x = fixture_open(config, 10000, "full");

    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 900, 5001, 0)), OK);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 900, 5001, 1)), ERR_CREDIT_FULL);
    CHECK_EQ(fixture_apply(x, money(FACT_ISSUE, 901, 5000, 0)), OK);
    CHECK_EQ(fixture_apply(x, money(FACT_LOAD, 901, 5000, 1)), OK); /* as much as it may have */
    CHECK_EQ(floor_credit(&x->floor, 1), 15000);
    fixture_close(x);
}

/* Issued without the proof of the books after each: there are many. */
static enum err issue(struct fixture *x, uint64_t voucher) {
    struct fact fact = money(FACT_ISSUE, voucher, 1, 0);

    fact.number = x->floor.head->facts + 1;
    fact.time_ms = x->now_ms;
    const enum err err = floor_check(&x->floor, &fact);

    if (err == OK) floor_apply(&x->floor, &fact, NULL);
    return err;
}

/* A search ends at a free place: at least half of them are. */
TEST(floor_money, half_the_table_of_vouchers_stays_free) {
    struct fixture *x = fixture_open(fixture_config(), 0, "many vouchers");
    const uint32_t most = x->floor.voucher_room / 2;

    for (uint64_t i = 1; i <= most; i++) CHECK_EQ(issue(x, i), OK);
    CHECK_EQ(issue(x, most + 1), ERR_VOUCHERS_FULL);
    CHECK_EQ(fixture_apply(x, money(FACT_REDEEM, 1, 1, 0)), OK);
    CHECK_EQ(issue(x, most + 1), OK);
    CHECK_EQ(x->floor.head->vouchers, most);
    fixture_close(x);
}

/* The next machine with this number knows nothing of the requests of the last one. */
TEST(floor_money, requests_are_numbered_anew_when_a_terminal_is_paired_again) {
    struct fixture *x = fixture_open(fixture_config(), 100, "paired again");
    struct fact collect = money(FACT_COLLECT, 900, 100, 1), pair = fixture_at(0, FACT_UNPAIR);
    struct fact load = money(FACT_LOAD, 900, 100, 1);

    collect.source = load.source = BY_TERMINAL;
    collect.who = load.who = 1;
    collect.request = 7;
    load.request = 1;
    CHECK_EQ(fixture_apply(x, collect), OK);
    CHECK_EQ(fixture_apply(x, load), ERR_REPEATED);
    pair.pair.terminal = 1;
    CHECK_EQ(fixture_apply(x, pair), OK);
    pair.kind = FACT_PAIR;
    CHECK_EQ(fixture_apply(x, pair), OK);
    CHECK_EQ(fixture_apply(x, load), OK);
    CHECK_EQ(floor_credit(&x->floor, 1), 100);
    fixture_close(x);
}

/* Thousands in and out in any order: what is out is found, what is gone is not. */
TEST(floor_money, the_table_of_vouchers_finds_every_one_that_is_out) {
    struct fixture *x = fixture_open(fixture_config(), 0, "vouchers");
    static uint64_t out[4000];
    int count = 0;

    for (int i = 0; i < 6000; i++) {
        if (count && (count == 4000 || rng_below(&x->rng, 5) < 2)) {
            const int which = (int)rng_below(&x->rng, (uint32_t)count);
            struct fact fact = money(FACT_REDEEM, out[which], 100, 0);
            fact.number = x->floor.head->facts + 1;
            fact.time_ms = x->now_ms;
            CHECK_EQ(floor_check(&x->floor, &fact), OK);
            floor_apply(&x->floor, &fact, NULL);
            CHECK(!floor_voucher_find(&x->floor, out[which]));
            out[which] = out[--count];
            continue;
        }
        /* numbers that meet at the same place, and others */
        struct fact fact =
            money(FACT_ISSUE, rng_below(&x->rng, 2) ? rng_u64(&x->rng) | 1 : (uint64_t)i << 40 | 3, 100, 0);
        fact.number = x->floor.head->facts + 1;
        fact.time_ms = x->now_ms;
        if (floor_check(&x->floor, &fact) != OK) continue;
        floor_apply(&x->floor, &fact, NULL);
        out[count++] = fact.money.voucher;
    }
    for (int i = 0; i < count; i++) CHECK(floor_voucher_find(&x->floor, out[i]));
    CHECK_EQ(x->floor.head->vouchers, count);
    fixture_close(x);
}

/* ---- tokes --------------------------------------------------------------------------------------------- */

/* What the dealers of a stadium win with the wagers that players place for them, and what becomes of it. */

static int64_t balance(const struct fixture *x, enum account_kind kind, int number) {
    return books_balance(&x->floor.books, account_of(kind, (uint32_t)number));
}

/* ORDER WAGER of the stadium: the last five are the dealer's. */
enum { STADIUM_ANTE, DEALER_ANTE = 17, DEALER_PAIR_PLUS = 20 };

/* A stadium with a live dealer's tokes, and rounds until the dealer has won some. */
static struct fixture *with_tokes(void) {
    struct config *config = fixture_config();
    struct rules *rules = &config->table[STADIUM - 1].rules;
    const int dealer = rules_option(rules->game, "dealer", 6);

    rules->option[dealer] = 1;
    struct fixture *x = fixture_open(config, 1000000, "tokes");

    CHECK_EQ(rules->game->wagers[DEALER_ANTE].toke, true);
    CHECK_EQ(fixture_apply(x, fixture_at(STADIUM, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, STADIUM, 1, 1), OK);
    fixture_run(x, STADIUM);
    for (int i = 0; i < 50 && balance(x, ACCOUNT_TOKES, STADIUM) == 0; i++) {
        struct fact bets = fixture_also(fixture_bet(STADIUM, 1, STADIUM_ANTE, 500), DEALER_ANTE, 500);

        fixture_wait(x, STADIUM);
        memcpy(bets.bets.pick, "\1\2\3", 3);
        CHECK_EQ(fixture_apply(x, bets), OK);
        fixture_wait(x, STADIUM);
        CHECK_EQ(fixture_apply(x, fixture_act(STADIUM, 1, 1)), OK);
        fixture_wait(x, STADIUM);
        fixture_run(x, STADIUM);
        CHECK(x->floor.table[STADIUM - 1].settled);
    }
    CHECK(balance(x, ACCOUNT_TOKES, STADIUM) > 0);
    return x;
}

/* [T-3b, stadium-three-card R7] A pair or better pays the dealer, whatever becomes of the player's Ante. */
TEST(floor_tokes, a_bonus_wager_for_the_dealer_survives_a_fold) {
    struct fixture *x = with_tokes();
    int64_t before = balance(x, ACCOUNT_TOKES, STADIUM);

    for (int i = 0; i < 50 && balance(x, ACCOUNT_TOKES, STADIUM) == before; i++) {
        fixture_wait(x, STADIUM);
        CHECK_EQ(fixture_apply(x, fixture_bet(STADIUM, 1, DEALER_PAIR_PLUS, 500)), ERR_REQUIRED);
        CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(STADIUM, 1, STADIUM_ANTE, 500), DEALER_PAIR_PLUS, 500)), OK);
        fixture_wait(x, STADIUM);
        CHECK_EQ(fixture_apply(x, fixture_act(STADIUM, 1, 0)), OK);
        fixture_wait(x, STADIUM);
        fixture_run(x, STADIUM);
        CHECK_EQ(x->floor.seat[STADIUM - 1][0].returned_cents, 0);
    }
    CHECK(balance(x, ACCOUNT_TOKES, STADIUM) >= before + 1000);
    fixture_close(x);
}

static struct fact pay_tokes(int64_t cents) {
    struct fact fact = fixture_at(STADIUM, FACT_TOKES);

    fact.source = BY_USER;
    fact.who = 1;
    fact.money.cents = cents;
    return fact;
}

TEST(floor_tokes, no_more_tokes_are_paid_out_than_there_are) {
    struct fixture *x = with_tokes();
    const int64_t tokes = balance(x, ACCOUNT_TOKES, STADIUM), cage = balance(x, ACCOUNT_CAGE, 0);

    CHECK_EQ(fixture_apply(x, pay_tokes(0)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, pay_tokes(tokes + 1)), ERR_CREDIT);
    CHECK_EQ(balance(x, ACCOUNT_TOKES, STADIUM), tokes);
    CHECK_EQ(fixture_apply(x, pay_tokes(tokes)), OK);
    CHECK_EQ(balance(x, ACCOUNT_TOKES, STADIUM), 0);
    CHECK_EQ(balance(x, ACCOUNT_CAGE, 0), cage + tokes);
    fixture_close(x);
}

TEST(floor_tokes, a_void_after_the_dealers_have_left_with_the_tokes_is_a_claim_on_the_dealers) {
    struct fixture *x = with_tokes();
    const int64_t tokes = balance(x, ACCOUNT_TOKES, STADIUM), house = balance(x, ACCOUNT_HOUSE, 0);

    CHECK_EQ(fixture_apply(x, pay_tokes(tokes)), OK);
    CHECK_EQ(fixture_apply(x, fixture_void(x, STADIUM)), OK);
    CHECK_EQ(balance(x, ACCOUNT_TOKES, STADIUM), 0);
    CHECK_EQ(floor_claim(&x->floor, 0), tokes);
    CHECK_EQ(balance(x, ACCOUNT_HOUSE, 0), house);
    fixture_close(x);
}

/* ---- cash of the cage ------------------------------------------------------------------------------------ */

static struct fact cash_fact(int64_t cents) {
    struct fact fact = fixture_at(0, FACT_CASH);

    fact.source = BY_USER;
    fact.who = 3;
    fact.money.cents = cents;
    return fact;
}

TEST(floor_cash, W230_15_050_cash_comes_from_the_bank_and_goes_there_as_far_as_it_is_there) {
    struct config *config = fixture_config();

    config->second_above.issue_cents = 1000000;
    struct fixture *x = fixture_open(config, 0, "cash");
    const int64_t cage = balance(x, ACCOUNT_CAGE, 0), house = balance(x, ACCOUNT_HOUSE, 0);

    CHECK_EQ(fixture_apply(x, cash_fact(0)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, cash_fact(5000000)), OK);
    CHECK_EQ(balance(x, ACCOUNT_CAGE, 0), cage - 5000000);
    CHECK_EQ(fixture_apply(x, cash_fact(cage - 5000001)), ERR_CAGE_CASH);
    CHECK_EQ(fixture_apply(x, cash_fact(-1000001)), ERR_SECOND_PERSON);
    for (int i = 0; i < 5; i++) CHECK_EQ(fixture_apply(x, cash_fact(-1000000)), OK);
    CHECK_EQ(balance(x, ACCOUNT_CAGE, 0), cage);
    CHECK_EQ(balance(x, ACCOUNT_HOUSE, 0), house);
    CHECK_EQ(fixture_apply(x, cash_fact(METER_MAX_CENTS)), cage ? ERR_AMOUNT_LARGE : OK);
    fixture_close(x);
}

/* ---- meters in the log -------------------------------------------------------------------------------- */

static struct fact adjusted(int64_t cents) {
    struct fact fact = fixture_at(0, FACT_ADJUST);

    fact.source = BY_USER;
    fact.who = 3;
    fact.meter.pool = 1;
    fact.meter.meter = 1;
    fact.meter.reason = METER_MALFUNCTION;
    fact.meter.cents = cents;
    memcpy(fact.meter.text, "counted", sizeof "counted");
    return fact;
}

/* What the log owes is told; returns how many. */
static int tell(struct fixture *x, const struct fact *next) {
    struct fact fact;
    int count = 0;

    for (; floor_meters_due(&x->floor, next, &fact); count++) CHECK_EQ(fixture_apply(x, fact), OK);
    return count;
}

TEST(floor_meters, the_log_says_of_them_only_what_follows_from_it_and_once) {
    struct fixture *x = fixture_open(fixture_config(), 0, "meters");
    const struct fact next = adjusted(-100);
    struct fact due, bad[7];

    CHECK_EQ(tell(x, &next), 2); /* both pools were opened */
    CHECK_EQ(fixture_apply(x, next), OK);
    CHECK(floor_meters_due(&x->floor, &next, &due));
    for (int i = 0; i < 7; i++) bad[i] = due;
    bad[0].meters.pool = 3;
    bad[1].meters.changes++;
    bad[2].meters.changed--;
    bad[3].meters.before.amount[0]++;
    bad[4].meters.after.count--;
    bad[5].meters.raised.amount[1]++;
    bad[6].source = BY_USER;
    for (int i = 0; i < 7; i++) CHECK(fixture_apply(x, bad[i]) != OK);
    CHECK_EQ(due.meters.after.amount[0], due.meters.before.amount[0] + 100);
    CHECK_EQ(fixture_apply(x, due), OK);
    CHECK_EQ(fixture_apply(x, due), ERR_ORDER);
    CHECK_EQ(tell(x, &next), 0);
    fixture_close(x);
}

/* Terminal 1 wagers on the progressive of Catch, and nothing is awaited but the settlement. */
static void play_to_settlement(struct fixture *x) {
    const struct game *game = floor_game(&x->floor, CATCH);
    const struct floor_table *t = &x->floor.table[CATCH - 1];
    struct fact bets = fixture_bet(CATCH, 1, game_wager(game, "ante", 4), 1000);

    bets = fixture_also(bets, game_wager(game, "xtra", 4), 1000);
    bets = fixture_also(bets, game_wager(game, "progressive", 11), 500);
    for (int i = 0; i < 9 && t->phase != TABLE_BETTING; i++) fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, bets), OK);
    for (int i = 0; i < 99 && t->phase != TABLE_FINISHED; i++)
        if (!fixture_step(x, CATCH)) x->now_ms = t->deadline_ms;
    CHECK_EQ(t->phase, TABLE_FINISHED);
}

static struct fixture *open_catch(const char *seed) {
    struct fixture *x = fixture_open(fixture_config(), 100000, seed);

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    return x;
}

TEST(floor_meters, a_settlement_says_what_the_signs_showed) {
    struct fixture *x = open_catch("settlement");
    struct fact settle = fixture_at(CATCH, FACT_SETTLE);

    play_to_settlement(x);
    settle.number = x->floor.head->facts + 1;
    settle.time_ms = x->now_ms;
    CHECK_EQ(floor_check(&x->floor, &settle), ERR_ORDER);
    floor_fill_settle(&x->floor, &settle);
    CHECK(settle.settle.meters.count > 0);
    settle.settle.game++;
    CHECK_EQ(fixture_apply(x, settle), ERR_ORDER);
    settle.settle.game--;
    settle.settle.commitment[31] ^= 1;
    CHECK_EQ(fixture_apply(x, settle), ERR_ORDER);
    settle.settle.commitment[31] ^= 1;
    settle.settle.meters.amount[0]++;
    CHECK_EQ(fixture_apply(x, settle), ERR_METER_AMOUNT);
    settle.settle.meters.amount[0]--;
    CHECK_EQ(fixture_apply(x, settle), OK);
    fixture_close(x);
}

TEST(floor_meters, the_end_of_a_gaming_day_is_told_before_the_next_contribution) {
    struct fixture *x = open_catch("day");
    const struct fact close = fixture_at(CATCH, FACT_CLOSE);
    struct fact due = close;

    tell(x, &close);
    play_to_settlement(x);
    due.time_ms = x->now_ms;
    CHECK_EQ(tell(x, &due), 0);
    due.time_ms = x->now_ms += 86400000;
    CHECK_EQ(tell(x, &due), 1);
    CHECK_EQ(tell(x, &due), 0);
    fixture_close(x);
}
