#include "floor/floor_settle.c"

#include "floor/floor_fixture.h"
#include "test.h"

enum { ANTE, XTRA, PLAY, NATURAL_PAIR_PLUS, PROGRESSIVE };
enum { FOLD, STAY };

static int64_t credit(const struct fixture *x, uint32_t terminal) { return floor_credit(&x->floor, terminal); }

static int64_t balance(const struct fixture *x, enum account_kind kind, int number) {
    return books_balance(&x->floor.books, account_of(kind, (uint32_t)number));
}

/* Catch with the cards of the text on the top of the pack; terminal 1 at seat 1, betting is open. */
static struct fixture *catch_with(struct config *config, const char *cards) {
    struct fixture *x = fixture_open(config, 100000, "settle");
    const char *bad;

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    fixture_run(x, CATCH);
    if (cards) CHECK(card_read_list(cards, strlen(cards), x->pack[CATCH - 1], 20, &bad) > 0);
    return x;
}

static void bet_all(struct fixture *x, int64_t ante) {
    struct fact bets = fixture_also(fixture_bet(CATCH, 1, ANTE, ante), XTRA, ante);

    bets = fixture_also(bets, NATURAL_PAIR_PLUS, 500);
    CHECK_EQ(fixture_apply(x, fixture_also(bets, PROGRESSIVE, 500)), OK);
}

/* seat and dealer by turns: the seat has A-K-Q of spades, the royal of meter 1 */
static const char royal[] = "As 2c Ks 7h Qs 9c 4d 5d";

/* ---- payments ----------------------------------------------------------------------------------------- */

TEST(floor_settle, every_wager_is_paid_and_the_pool_pays_its_meter) {
    struct fixture *x = catch_with(fixture_config(), royal);

    bet_all(x, 500);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    fixture_run(x, CATCH);
    CHECK(x->floor.table[CATCH - 1].settled);
    /* Ante, X-Tra natural and Play 1 to 1, Natural Pair Plus 100 to 1, the progressive for 1: 5,000.25 up to 5,001 */
    const int64_t paid = 3 * 1000 + 500 + 50000 + 500100;
    CHECK_EQ(credit(x, 1), 100000 - 500 * 5 + paid);
    CHECK_EQ(x->floor.terminal[0].win_cents, paid);
    CHECK_EQ(balance(x, ACCOUNT_RESIDUE, 0), -75);
    CHECK_EQ(balance(x, ACCOUNT_ESCROW, CATCH), 0);
    CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 500000);
    fixture_close(x);
}

TEST(floor_settle, W230_15_490_what_is_won_above_the_limit_is_shared) {
    struct config *config = fixture_config();

    config->table[CATCH - 1].spot[NATURAL_PAIR_PLUS].aggregate_cents = 30000;
    struct fixture *x = catch_with(config, royal);

    bet_all(x, 500);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(credit(x, 1), 100000 - 500 * 5 + 3 * 1000 + 500 + 30000 + 500100);
    fixture_close(x);
}

/* "the aggregate payout of a deal": what the deal before paid is not in it. */
TEST(floor_settle, W230_15_490_the_limit_is_of_one_deal) {
    struct config *config = fixture_config();
    const char *bad;

    config->table[CATCH - 1].spot[NATURAL_PAIR_PLUS].aggregate_cents = 60000;
    struct fixture *x = catch_with(config, royal);

    for (int round = 0; round < 2; round++) {
        const int64_t before = credit(x, 1);

        CHECK(card_read_list(royal, strlen(royal), x->pack[CATCH - 1], 20, &bad) > 0);
        bet_all(x, 500);
        fixture_wait(x, CATCH);
        CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
        fixture_run(x, CATCH);

        CHECK_EQ(credit(x, 1), before - 500 * 5 + 3 * 1000 + 500 + 50000 + 500100);
        fixture_wait(x, CATCH);
    }
    fixture_close(x);
}

/* ---- locks -------------------------------------------------------------------------------------------- */

static struct fact verify(int user, int role) {
    struct fact fact = fixture_at(0, FACT_VERIFY);

    fact.source = BY_USER;
    fact.who = (uint32_t)user;
    fact.lock.lock = 1;
    fact.lock.role = (uint8_t)role;
    return fact;
}

static struct fixture *locked_from(int64_t cents) {
    struct config *config = fixture_config();

    config->lock_cents = cents;
    struct fixture *x = catch_with(config, royal);

    bet_all(x, 500);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    fixture_run(x, CATCH);
    return x;
}

static struct fixture *locked(void) { return locked_from(100000); }

/* "a win from this amount on": 5,001 dollars less the 5 that were wagered. */
TEST(floor_settle, a_win_of_the_amount_itself_waits_and_one_of_a_cent_less_does_not) {
    struct fixture *x = locked_from(500100 - 500);

    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 500100);
    fixture_close(x);
    x = locked_from(500100 - 500 + 1);
    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
    fixture_close(x);
}

TEST(floor_settle, a_large_win_waits_for_two_people_and_its_table_with_it) {
    struct fixture *x = locked();
    struct fact pay = verify(3, FLOOR_SUPERVISOR);
    const int64_t without = 100000 - 500 * 5 + 3 * 1000 + 500 + 50000;

    pay.kind = FACT_PAY;
    CHECK_EQ(credit(x, 1), without);
    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 500100);
    CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 500000);
    x->now_ms += 1000000;
    CHECK(!fixture_step(x, CATCH));
    CHECK_EQ(fixture_round(x, CATCH), ERR_LOCKED);
    CHECK_EQ(fixture_apply(x, pay), ERR_NOT_VERIFIED);
    CHECK_EQ(fixture_apply(x, verify(3, FLOOR_STAFF)), OK);
    CHECK_EQ(fixture_apply(x, verify(3, FLOOR_SUPERVISOR)), ERR_SAME_PERSON);
    CHECK_EQ(fixture_apply(x, pay), ERR_NOT_VERIFIED);
    CHECK_EQ(fixture_apply(x, verify(4, FLOOR_SUPERVISOR)), OK);
    CHECK_EQ(fixture_apply(x, pay), OK);
    CHECK_EQ(credit(x, 1), without + 500100);
    CHECK_EQ(fixture_apply(x, pay), ERR_LOCK);
    CHECK(fixture_step(x, CATCH));
    fixture_close(x);
}

/* Two people have looked at it: two others may, and what was carried away is owed. */
TEST(floor_settle, a_round_whose_jackpot_was_paid_is_voided_by_two_people_only) {
    for (int gone = 0; gone < 2; gone++) {
        struct fixture *x = locked();
        struct fact pay = verify(3, FLOOR_SUPERVISOR), collect = fixture_at(0, FACT_COLLECT);

        pay.kind = FACT_PAY;
        CHECK_EQ(fixture_apply(x, verify(3, FLOOR_STAFF)), OK);
        CHECK_EQ(fixture_apply(x, verify(4, FLOOR_SUPERVISOR)), OK);
        CHECK_EQ(fixture_apply(x, pay), OK);
        collect.money = (__typeof__(collect.money)){.voucher = 999, .cents = credit(x, 1), .terminal = 1};
        if (gone) CHECK_EQ(fixture_apply(x, collect), OK);
        CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), ERR_SECOND_PERSON);
        CHECK_EQ(fixture_by_two(x, fixture_void(x, CATCH)), OK);
        CHECK_EQ(credit(x, 1), gone ? 0 : 100000);
        CHECK_EQ(floor_claim(&x->floor, 1), gone ? collect.money.cents - 100000 : 0);
        CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 500000);
        CHECK_EQ(balance(x, ACCOUNT_HOUSE, 0), -600000 - 500000);
        fixture_close(x);
    }
}

static struct fact leave(int table, int seat, uint32_t terminal) {
    struct fact fact = fixture_at(table, FACT_LEAVE);

    fact.seat.seat = (uint16_t)seat;
    fact.seat.terminal = terminal;
    return fact;
}

/* Terminal 1 goes from Catch to Chase and wagers there. */
static void go_to_chase(struct fixture *x) {
    CHECK_EQ(fixture_apply(x, leave(CATCH, 1, 1)), OK);
    CHECK_EQ(fixture_apply(x, fixture_at(CHASE, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CHASE, 1, 1), OK);
    fixture_run(x, CHASE);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CHASE, 1, 0, 500), 1, 500)), OK);
    CHECK(x->floor.terminal[0].in_play);
}

TEST(floor_settle, a_void_of_a_settled_round_does_not_touch_what_its_player_has_in_play_elsewhere) {
    struct fixture *x = catch_with(fixture_config(), NULL);

    bet_all(x, 500);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, FOLD)), OK);
    fixture_run(x, CATCH);
    go_to_chase(x);
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    CHECK(x->floor.terminal[0].in_play);
    CHECK_EQ(fixture_apply(x, leave(CHASE, 1, 1)), ERR_IN_PLAY);
    fixture_close(x);
}

TEST(floor_settle, a_settlement_does_not_touch_who_took_its_wager_back_and_plays_elsewhere) {
    struct fixture *x = catch_with(fixture_config(), NULL);

    CHECK_EQ(fixture_sit(x, CATCH, 2, 2), OK);
    bet_all(x, 500);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CATCH, 2, ANTE, 500), XTRA, 500)), OK);
    struct fact back = fixture_also(fixture_bet(CATCH, 1, ANTE, 0), XTRA, 0);

    back = fixture_also(back, NATURAL_PAIR_PLUS, 0);
    CHECK_EQ(fixture_apply(x, fixture_also(back, PROGRESSIVE, 0)), OK);
    go_to_chase(x);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 2, FOLD)), OK);
    fixture_run(x, CATCH);
    CHECK(x->floor.table[CATCH - 1].settled);
    CHECK(x->floor.terminal[0].in_play);
    fixture_close(x);
}

TEST(floor_settle, other_tables_play_on_while_a_jackpot_is_locked) {
    struct fixture *x = locked();

    CHECK_EQ(fixture_apply(x, fixture_at(CHASE, FACT_TABLE_OPEN)), OK);
    fixture_run(x, CHASE);
    CHECK_EQ(x->floor.table[CHASE - 1].phase, TABLE_BETTING);
    fixture_close(x);
}

/* ---- steps -------------------------------------------------------------------------------------------- */

enum { SUPER_ANTE, SUPER_ODDS, SUPER_PLAY, BIG_HAND, JACKPOT };

/* Super, two seats with two aces of spades each, the dealer with a third, out of six decks: both hit meter 1. */
static struct fixture *two_jackpots(struct config *config) {
    static const char cards[] = "As As As As As 7h 9d 3c 4d";
    struct fixture *x = fixture_open(config, 100000, "steps");
    const int64_t fixed = rules_fixed_cents(&config->table[SUPER - 1].rules, JACKPOT);
    const char *bad;

    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_TABLE_OPEN)), OK);
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_sit(x, SUPER, seat, (uint32_t)seat), OK);
    fixture_run(x, SUPER);
    CHECK(card_read_list(cards, strlen(cards), x->pack[SUPER - 1], 20, &bad) > 0);
    for (int seat = 1; seat <= 2; seat++) {
        struct fact bets = fixture_also(fixture_bet(SUPER, seat, SUPER_ANTE, 500), SUPER_ODDS, 500);
        bets = fixture_also(bets, BIG_HAND, 500);
        CHECK_EQ(fixture_apply(x, fixture_also(bets, JACKPOT, fixed ? fixed : 500)), OK);
    }
    fixture_wait(x, SUPER);
    CHECK_EQ(x->floor.table[SUPER - 1].phase, TABLE_DECIDING);
    return x;
}

/* [S-3] The bonuses are paid when the first cards lie, before anybody decides; the rest at the end. */
TEST(floor_settle, S_3_what_is_decided_is_paid_before_the_end) {
    struct fixture *x = two_jackpots(fixture_config());
    const struct floor_seat *s = &x->floor.seat[SUPER - 1][0];
    struct award awards[AWARDS_MAX];
    const int count = floor_awards(&x->floor, SUPER, 1, awards);
    int64_t paid = 0, taken = 0;

    CHECK_EQ(count, 2);
    for (int i = 0; i < count; i++) {
        CHECK(floor_is_posted(&x->floor, SUPER, &awards[i]));
        paid += awards[i].returned_cents;
        taken += awards[i].stake_cents;
    }
    CHECK_EQ(s->posted, 1u << BIG_HAND | 1u << JACKPOT);
    CHECK(paid > taken);
    CHECK_EQ(s->returned_cents, paid);
    CHECK_EQ(credit(x, 1), 100000 - s->staked_cents + paid);
    CHECK_EQ(balance(x, ACCOUNT_ESCROW, SUPER), 4 * 500); /* Ante and Odds of two seats */
    CHECK(!x->floor.table[SUPER - 1].settled);
    CHECK_EQ(fixture_apply(x, fixture_void(x, SUPER)), OK); /* and all of it comes back */
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(credit(x, 2), 100000);
    fixture_close(x);
}

/* The seat at the dealer's right, the highest number, takes what the sign shows and the other one the reset. */
TEST(floor_settle, two_hits_of_a_meter_go_by_the_order_of_settlement) {
    struct fixture *x = two_jackpots(fixture_config());
    const struct floor_table *t = &x->floor.table[SUPER - 1];

    while (!t->settled) fixture_wait(x, SUPER);
    CHECK_EQ(t->payout_count, 2);
    CHECK_EQ(t->payout[0].seat, 2);
    CHECK(t->payout[0].payment.held_cents > t->payout[1].payment.held_cents);
    fixture_close(x);
}

/* A win may be locked in the middle of a round, and paid before its end. */
TEST(floor_settle, a_jackpot_of_a_step_is_locked_at_once) {
    struct config *config = fixture_config();

    config->lock_cents = 100000;
    struct fixture *x = two_jackpots(config);
    struct fact pay = verify(3, FLOOR_SUPERVISOR);

    pay.kind = FACT_PAY;
    CHECK_EQ(x->floor.table[SUPER - 1].locks, 2);
    CHECK(!x->floor.table[SUPER - 1].settled);
    CHECK_EQ(fixture_apply(x, verify(3, FLOOR_STAFF)), OK);
    CHECK_EQ(fixture_apply(x, verify(4, FLOOR_SUPERVISOR)), OK);
    CHECK_EQ(fixture_apply(x, pay), OK);
    CHECK_EQ(fixture_apply(x, fixture_void(x, SUPER)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_by_two(x, fixture_void(x, SUPER)), OK);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(credit(x, 2), 100000);
    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
    fixture_close(x);
}

/* The required wagers, and each of the others that is taken. */
static void bet_everything(struct fixture *x, int table, int seat) {
    const struct game *game = floor_game(&x->floor, table);
    struct fact bets = fixture_at(table, FACT_BETS);

    bets.bets.seat = (uint16_t)seat;
    for (int w = 0; w < game->wager_count; w++)
        if (game->wagers[w].kind == WAGER_REQUIRED) bets = fixture_also(bets, w, 500);
    if (table == STADIUM) memcpy(bets.bets.pick, (const uint8_t[]){1, 2, 3}, 3);
    fixture_apply(x, bets);
    for (int w = 0; w < game->wager_count; w++) {
        const int64_t fixed = rules_fixed_cents(&floor_config(&x->floor, table)->rules, w);
        if (game->wagers[w].kind == WAGER_OPTIONAL) fixture_apply(x, fixture_bet(table, seat, w, fixed ? fixed : 500));
    }
}

/* What the seat was paid in steps is what the rules settle at the end. */
static void check_paid(const struct fixture *x, int table, int seat) {
    const struct floor_seat *s = &x->floor.seat[table - 1][seat - 1];
    struct award awards[AWARDS_MAX];
    int64_t returned = 0;
    const int count = floor_game(&x->floor, table)->settle(x->floor.round[table - 1], seat, awards);

    for (int i = 0; i < count; i++) returned += awards[i].meter ? 0 : awards[i].returned_cents;
    for (int i = 0; i < x->floor.table[table - 1].payout_count; i++)
        if (x->floor.table[table - 1].payout[i].seat == seat)
            returned += x->floor.table[table - 1].payout[i].payment.paid_cents;
    CHECK_EQ(s->returned_cents, returned);
}

/* Plays rounds of one table; the cards and the decisions are the seed's. */
static struct fixture *play_rounds(uint64_t seed, int table) {
    char text[40];
    struct fixture *x = NULL;

    snprintf(text, sizeof text, "steps %llu", (unsigned long long)seed);
    x = fixture_open(fixture_config(), 1000000, text);
    const struct game *game = floor_game(&x->floor, table);

    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    for (int seat = 1; seat <= 4; seat++) CHECK_EQ(fixture_sit(x, table, seat, (uint32_t)seat), OK);
    for (int round = 0; round < 6; round++) {
        fixture_wait(x, table);
        for (int seat = 1; seat <= 4; seat++) bet_everything(x, table, seat);
        for (int i = 0; i < 12 && !x->floor.table[table - 1].settled; i++) {
            fixture_wait(x, table);
            for (int seat = 1; seat <= 4; seat++)
                fixture_apply(x, fixture_act(table, seat, (int)((seed + (uint64_t)seat) % game->action_count)));
            fixture_run(x, table);
        }
        for (int seat = 1; seat <= 4 && x->floor.table[table - 1].settled; seat++) check_paid(x, table, seat);
    }
    return x;
}

/* A settlement in steps pays everybody what one at the end pays. */
TEST(floor_settle, steps_change_the_time_of_a_payment_and_nothing_else) {
    for (uint64_t seed = 0; seed < 60; seed++) {
        const int table = 1 + (int)(seed % FIXTURE_TABLES);
        struct fixture *x = play_rounds(seed, table);

        CHECK(x->floor.table[table - 1].game >= 4);
        fixture_close(x);
    }
}

/* WAC 230-15-490 What the players share waits until it is decided for all of them: in 3 Card Catch a fold
 * loses Natural Pair Plus for one seat only when the dealer's hand is turned, so nothing is cut before. */
TEST(floor_settle, W230_15_490_what_is_shared_is_paid_when_all_have_it) {
    struct config *config = fixture_config();

    config->table[SUPER - 1].spot[BIG_HAND].aggregate_cents = 30000;
    struct fixture *x = two_jackpots(config);
    struct award awards[AWARDS_MAX];
    int64_t won = 0;

    for (int seat = 1; seat <= 2; seat++) {
        const int count = floor_awards(&x->floor, SUPER, seat, awards);
        for (int i = 0; i < count; i++) won += awards[i].wager == BIG_HAND ? posting_win_cents(&awards[i]) : 0;
    }
    CHECK(won <= 30000);
    fixture_close(x);
}

/* ---- voids -------------------------------------------------------------------------------------------- */

/* [stadium-three-card R13] Here for every game: a malfunction voids the round. */
TEST(floor_settle, R13_a_void_round_gives_every_stake_back_and_the_meters_their_share) {
    for (int when = 0; when < 3; when++) {
        struct fixture *x = catch_with(fixture_config(), royal);

        bet_all(x, 500);
        if (when > 0) fixture_wait(x, CATCH);
        if (when > 1) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
        CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
        CHECK_EQ(credit(x, 1), 100000);
        CHECK_EQ(balance(x, ACCOUNT_TABLE, CATCH), 0);
        CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 500000);
        CHECK(!x->floor.terminal[0].in_play);
        CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), ERR_ROUND_FINAL);
        fixture_wait(x, CATCH); /* and the next one opens */
        CHECK_EQ(x->floor.table[CATCH - 1].phase, TABLE_BETTING);
        fixture_close(x);
    }
}

TEST(floor_settle, a_settled_round_on_the_table_is_taken_back_to_the_cent) {
    struct fixture *x = catch_with(fixture_config(), royal);

    bet_all(x, 500);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(balance(x, ACCOUNT_TABLE, CATCH), 0);
    CHECK_EQ(balance(x, ACCOUNT_RESIDUE, 0), 0);
    CHECK_EQ(balance(x, ACCOUNT_HOUSE, 0), -600000 - 500000); /* the two pools' seeds, nothing else */
    CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 500000);
    fixture_close(x);
}

TEST(floor_settle, a_voided_jackpot_returns_to_its_meter_and_unlocks_the_table) {
    struct fixture *x = locked();

    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), ERR_SECOND_PERSON);
    CHECK_EQ(fixture_by_two(x, fixture_void(x, CATCH)), OK);
    CHECK_EQ(balance(x, ACCOUNT_LOCKED, 0), 0);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK(fixture_step(x, CATCH) || (x->now_ms += 10000, fixture_step(x, CATCH)));
    fixture_close(x);
}

TEST(floor_settle, only_the_round_on_the_table_can_be_voided_and_only_with_a_reason) {
    struct fixture *x = catch_with(fixture_config(), NULL);
    struct fact fact = fixture_void(x, CATCH);

    fact.voided.reason[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    fact = fixture_void(x, CATCH);
    fact.voided.round++;
    CHECK_EQ(fixture_apply(x, fact), ERR_ROUND_FINAL);
    fact = fixture_void(x, CATCH);
    fact.source = BY_TERMINAL;
    fact.request = 1;
    CHECK_EQ(fixture_apply(x, fact), ERR_NOT_ALLOWED);
    fixture_close(x);
}

/* ---- voids after a meter has changed ------------------------------------------------------------------ */

static enum err adjust(struct fixture *x, enum meter_reason reason, int64_t cents) {
    struct fact fact = fixture_at(0, FACT_ADJUST);

    fact.source = BY_USER;
    fact.who = 1;
    fact.meter.pool = 1;
    fact.meter.meter = 1;
    fact.meter.reason = (uint8_t)reason;
    fact.meter.cents = cents;
    strcpy(fact.meter.text, "counted");
    return fixture_apply(x, fact);
}

static void win_royal(struct fixture *x) {
    bet_all(x, 500);
    fixture_wait(x, CATCH);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    fixture_run(x, CATCH);
    CHECK(x->floor.table[CATCH - 1].settled);
}

/* The meter of $5,000 was broken and showed $1; 25 cents come in, $1.25 are won and $5,000 put in, which the
 * house recovers at once.  There is nothing left that the void could give back but the $1.25. */
TEST(floor_settle, W230_15_695_a_void_takes_no_more_of_the_reset_than_is_there) {
    struct fixture *x = catch_with(fixture_config(), royal);

    CHECK_EQ(adjust(x, METER_MALFUNCTION, 499900), OK);
    win_royal(x);
    CHECK_EQ(balance(x, ACCOUNT_HOUSE, 0), -1100000 + 499900 - 500000);
    CHECK_EQ(adjust(x, METER_SEED_RECOVERY, 500000), OK);
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 0);
    CHECK_EQ(balance(x, ACCOUNT_HOUSE, 0), -1100000 + 499900 + 125);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(balance(x, ACCOUNT_TABLE, CATCH), -105); /* 25 of it are gone: so the wager's share stays */
    CHECK_EQ(balance(x, ACCOUNT_RESIDUE, 0), 0);
    fixture_close(x);
}

/* The seed was recovered before the win and again after it: a third time it would be the players' money. */
TEST(floor_settle, W230_15_695_a_void_gives_the_house_no_seed_that_it_has_recovered) {
    struct fixture *x = catch_with(fixture_config(), royal);

    CHECK_EQ(adjust(x, METER_MALFUNCTION, -700), OK);
    CHECK_EQ(adjust(x, METER_SEED_RECOVERY, 500000), OK);
    win_royal(x); /* 7.00 and the 25 cents of the wager */
    CHECK_EQ(adjust(x, METER_SEED_RECOVERY, 500000), OK);
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 700);
    CHECK_EQ(balance(x, ACCOUNT_HOUSE, 0), -1100000 + 500000 - 700);
    CHECK_EQ(balance(x, ACCOUNT_TABLE, CATCH), 0);
    CHECK_EQ(credit(x, 1), 100000);
    fixture_close(x);
}

/* A prize of a hundred times ten trillion dollars that returns to as much again: refused, nothing changed. */
TEST(floor_settle, a_void_that_no_meter_could_hold_is_refused) {
    struct fixture *x = catch_with(fixture_config(), royal);

    win_royal(x);
    x->floor.table[CATCH - 1].payout[0].payment.held_cents = POOL_MAX_CENTS + 1;
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), ERR_BALANCE_LARGE);
    x->floor.table[CATCH - 1].payout[0].payment.held_cents = 500025;
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    fixture_close(x);
}

/* What lies on the table when another configuration comes into force is no longer known, voided or not. */
TEST(floor_settle, a_round_of_a_configuration_that_is_over_is_final) {
    struct fixture *x = catch_with(fixture_config(), royal);
    struct config *next = fixture_config();
    struct floor old = x->floor;

    win_royal(x);
    old = x->floor;
    floor_open(&x->floor, next, calloc(1, floor_size(next)));
    CHECK_EQ(floor_carry(&x->floor, &old), OK);
    CHECK(x->floor.table[CATCH - 1].round != 0);
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), ERR_ROUND_FINAL);
    free(old.block);
    free(x->config);
    x->config = next;
    fixture_close(x);
}

/* The house opens again with another configuration, of which only the pool of the Catch table differs. */
static enum err reopen(struct fixture *x, int64_t maximum_cents) {
    struct config *next = fixture_config();
    struct floor old = x->floor, floor;

    next->pool[0].maximum_cents[1] = maximum_cents;
    floor_open(&floor, next, calloc(1, floor_size(next)));
    const enum err err = floor_carry(&floor, &old);

    if (err != OK) {
        free(floor.block);
        free(next);
        return err;
    }
    x->floor = floor;
    free(old.block);
    free(x->config);
    x->config = next;
    return OK;
}

static int64_t maximum_of(const struct fixture *x) { return pool_meter(&x->floor.head->pool[0], 1)->maximum_cents; }

/* After the win meter 1 shows $5,000. */
TEST(floor_settle, W230_15_685_a_maximum_of_a_new_configuration_is_in_force_and_not_below_what_shows) {
    struct fixture *x = catch_with(fixture_config(), royal);
    struct fact maximum = fixture_at(0, FACT_MAXIMUM);

    win_royal(x); /* so that no round is in play */
    CHECK_EQ(adjust(x, METER_MALFUNCTION, -100000), OK);
    CHECK_EQ(reopen(x, 599999), ERR_METER_MAXIMUM);
    CHECK_EQ(maximum_of(x), 0);
    CHECK_EQ(reopen(x, 600000), OK);
    CHECK_EQ(maximum_of(x), 600000);
    /* what a supervisor has set since stays while the file does not change it */
    maximum.source = BY_USER;
    maximum.who = 1;
    maximum.meter.pool = 1;
    maximum.meter.meter = 1;
    maximum.meter.cents = 700000;
    strcpy(maximum.meter.text, "more room");
    CHECK_EQ(fixture_apply(x, maximum), OK);
    CHECK_EQ(reopen(x, 600000), OK);
    CHECK_EQ(maximum_of(x), 700000);
    CHECK_EQ(reopen(x, 0), OK);
    CHECK_EQ(maximum_of(x), 0);
    fixture_close(x);
}

/* Two tables at one pool of small meters, which somebody changes all the time. */
static struct fixture *linked(uint64_t seed) {
    struct config *config = fixture_config();
    char text[32];

    config->table[CHASE - 1] = config->table[CATCH - 1];
    strcpy(config->table[CHASE - 1].name, "Linked");
    snprintf(text, sizeof text, "linked %llu", (unsigned long long)seed);
    struct fixture *x = fixture_open(config, 10000000, text);

    for (int table = CATCH; table <= CHASE; table++) {
        CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
        for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_sit(x, table, seat, (uint32_t)(2 * table + seat)), OK);
        fixture_run(x, table);
    }
    return x;
}

/* A round at the table up to its end; both seats may hold a royal, and then both win the meter. */
static void play_linked(struct fixture *x, int table) {
    static const char *const packs[] = {"As Ah 2c Ks Kh 7h Qs Qh 9c 4d 5d 3s", "As 2h 2c Ks 9h 7h Qs 4h 9c 4d 5d 3s"};
    const char *bad;

    if (x->floor.table[table - 1].phase == TABLE_PAUSE) fixture_wait(x, table);
    if (x->floor.table[table - 1].phase != TABLE_BETTING) return;
    CHECK(card_read_list(packs[rng_below(&x->rng, 2)], strlen(packs[0]), x->pack[table - 1], 20, &bad) > 0);
    for (int seat = 1; seat <= 2; seat++) {
        struct fact bets = fixture_also(fixture_bet(table, seat, ANTE, 500), XTRA, 500);
        CHECK_EQ(fixture_apply(x, fixture_also(bets, PROGRESSIVE, 500)), OK);
    }
    while (!x->floor.table[table - 1].settled) fixture_wait(x, table);
}

static void change_linked(struct fixture *x) {
    static const enum meter_reason reasons[] = {METER_MALFUNCTION, METER_ABOVE_MAXIMUM, METER_RECEIPTS,
                                                METER_SEED_RECOVERY};
    const int64_t shown = pool_meter(&x->floor.head->pool[0], 1)->cents;
    const enum meter_reason reason = reasons[rng_below(&x->rng, COUNT(reasons))];
    const int64_t cents[] = {shown, shown / 2, 1, 100000, -(int64_t)rng_below(&x->rng, 900000)};
    struct fact most = fixture_at(0, FACT_MAXIMUM);

    adjust(x, reason, cents[rng_below(&x->rng, COUNT(cents))]);
    if (rng_below(&x->rng, 4)) return;
    most.source = BY_USER;
    most.meter.pool = 1;
    most.meter.meter = 1;
    most.meter.cents = rng_below(&x->rng, 2) ? 0 : shown + (int64_t)rng_below(&x->rng, 1000);
    strcpy(most.meter.text, "posted");
    fixture_apply(x, most);
}

/* Whatever is won, changed and voided in whatever order: nothing fails, the books hold (fixture_apply), and
 * the house has never more of its seeds back than it put in. */
TEST(floor_settle, W230_15_695_voids_and_changes_of_meters_in_any_order_leave_sound_books) {
    int voids = 0, cut = 0;

    for (uint64_t seed = 0; seed < 20; seed++) {
        struct fixture *x = linked(seed);

        for (int i = 0; i < 200; i++) {
            const int table = CATCH + (int)rng_below(&x->rng, 2);
            const wide seeded = x->floor.head->pool[0].meter[0].seeded_cents;
            const int won = x->floor.table[table - 1].payout_count;
            switch (rng_below(&x->rng, 3)) {
            case 0: play_linked(x, table); break;
            case 1: change_linked(x); break;
            default:
                if (!won || fixture_apply(x, fixture_void(x, table)) != OK) break;
                voids++;
                cut += seeded - x->floor.head->pool[0].meter[0].seeded_cents < won * 500000;
            }
            const struct pool_meter *m = pool_meter(&x->floor.head->pool[0], 1);
            CHECK(m->recovered_cents <= m->seeded_cents);
        }
        fixture_close(x);
    }
    CHECK(voids > 200);
    CHECK(cut > 20 && cut < voids);
}
