#include "floor/floor.c"

#include "floor/floor_fixture.h"
#include "test.h"

#include <signal.h>

/* ORDER WAGER of the games, as their pages list them. */
enum { ANTE, XTRA, PLAY, NATURAL_PAIR_PLUS, PROGRESSIVE };

static int64_t credit(const struct fixture *x, uint32_t terminal) { return floor_credit(&x->floor, terminal); }

/* A table in betting with terminal 1 at seat 1 and terminal 2 at seat 2. */
static struct fixture *ready(int table, const char *seed) {
    struct fixture *x = fixture_open(fixture_config(), 100000, seed);

    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, table, 1, 1), OK);
    CHECK_EQ(fixture_sit(x, table, 2, 2), OK);
    fixture_run(x, table);
    CHECK_EQ(x->floor.table[table - 1].phase, TABLE_BETTING);
    return x;
}

static struct fact catch_bets(int seat, int64_t cents) {
    return fixture_also(fixture_bet(CATCH, seat, ANTE, cents), XTRA, cents);
}

/* ---- the law without switches -------------------------------------------------------------------------- */
static void open_other_rules(const struct game *game, const struct pay_sheet *xtra) {
    struct config *config = fixture_config();
    struct rules *rules = &config->table[CATCH - 1].rules;
    void *memory = calloc(1, floor_size(config));
    struct floor floor;

    if (game) rules->game = game;
    if (xtra) rules->table[XTRA].sheet = xtra;
    floor_open(&floor, config, memory);
    free(memory);
    free(config);
}

/* [C-letter-2] A copy of the plug is what a laboratory makes to vary a game: no floor opens on one. */
TEST_ABORTS(floor, a_game_that_is_not_the_approved_one_is_a_bug) {
    const struct game copy = three_card_catch;

    open_other_rules(&copy, NULL);
}

/* [C-letter-2] Nor on a pay table that neither the document prints nor the house says is its own. */
TEST_ABORTS(floor, a_pay_table_of_nowhere_is_a_bug) {
    const struct pay_sheet copy = *three_card_catch.wagers[XTRA].sheet;

    open_other_rules(NULL, &copy);
}

TEST(floor, the_approved_rules_open) { open_other_rules(&three_card_catch, three_card_catch.wagers[XTRA].sheet); }

/* ---- the way of a fact -------------------------------------------------------------------------------- */

TEST(floor, a_fact_has_the_next_number_and_no_earlier_time) {
    struct fixture *x = ready(CATCH, "numbers");
    struct fact note = fixture_at(0, FACT_NOTE);

    note.time_ms = x->now_ms;
    note.number = x->floor.head->facts + 2;
    CHECK_EQ(floor_check(&x->floor, &note), ERR_ORDER);
    note.number--;
    CHECK_EQ(floor_check(&x->floor, &note), OK);
    note.time_ms--;
    CHECK_EQ(floor_check(&x->floor, &note), ERR_ORDER);
    note.kind = FACT_KINDS;
    CHECK_EQ(floor_check(&x->floor, &note), ERR_EVENT);
    fixture_close(x);
}

TEST(floor, a_request_is_taken_once_and_in_order) {
    struct fixture *x = ready(CATCH, "once");
    struct fact bets = catch_bets(1, 500);

    bets.source = BY_TERMINAL;
    bets.who = 1;
    bets.request = 7;
    CHECK_EQ(fixture_apply(x, bets), OK);
    CHECK_EQ(credit(x, 1), 99000);
    CHECK_EQ(fixture_apply(x, bets), ERR_REPEATED);
    bets.request = 6;
    CHECK_EQ(fixture_apply(x, bets), ERR_REPEATED);
    CHECK_EQ(credit(x, 1), 99000);
    bets.request = 8;
    CHECK_EQ(fixture_apply(x, bets), OK); /* the same wagers again change nothing */
    CHECK_EQ(credit(x, 1), 99000);
    fixture_close(x);
}

TEST(floor, a_terminal_speaks_for_its_own_seat_only) {
    struct fixture *x = ready(CATCH, "own");
    struct fact bets = catch_bets(1, 500);

    bets.source = BY_TERMINAL;
    bets.who = 2;
    bets.request = 1;
    CHECK_EQ(fixture_apply(x, bets), ERR_SEAT);
    bets.who = FIXTURE_TERMINALS + 1;
    CHECK_EQ(fixture_apply(x, bets), ERR_TERMINAL);
    bets.who = 0;
    CHECK_EQ(fixture_apply(x, bets), ERR_TERMINAL);
    bets.table = FIXTURE_TABLES + 1;
    CHECK_EQ(fixture_apply(x, bets), ERR_TABLE);
    fixture_close(x);
}

/* ---- wagers ------------------------------------------------------------------------------------------- */

TEST(floor, a_wager_is_debited_when_it_is_accepted_and_comes_back_when_it_is_taken_back) {
    struct fixture *x = ready(CATCH, "debit");

    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    CHECK_EQ(credit(x, 1), 99000);
    CHECK(x->floor.terminal[0].in_play);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 2000)), OK);
    CHECK_EQ(credit(x, 1), 96000);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 0)), OK);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK(!x->floor.terminal[0].in_play);
    fixture_close(x);
}

TEST(floor, wagers_are_taken_as_a_whole_or_not_at_all) {
    struct fixture *x = ready(CATCH, "whole");

    CHECK_EQ(fixture_apply(x, fixture_bet(CATCH, 1, ANTE, 500)), ERR_REQUIRED); /* X-Tra must equal it */
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CATCH, 1, ANTE, 500), XTRA, 600)), ERR_UNEQUAL);
    CHECK_EQ(fixture_apply(x, fixture_also(catch_bets(1, 500), PLAY, 500)), ERR_WAGER_DERIVED);
    CHECK_EQ(fixture_apply(x, fixture_also(catch_bets(1, 500), ANTE, 500)), ERR_WAGER_TWICE);
    CHECK_EQ(fixture_apply(x, fixture_also(catch_bets(1, 500), PROGRESSIVE, 400)), ERR_STAKE_FIXED);
    CHECK_EQ(fixture_apply(x, fixture_also(catch_bets(1, 500), 200, 400)), ERR_WAGER);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(fixture_apply(x, fixture_also(catch_bets(1, 500), PROGRESSIVE, 500)), OK);
    CHECK_EQ(credit(x, 1), 98500);
    fixture_close(x);
}

/* [stadium-three-card R10, C-3.1.1, C-3.2.1] Here for every game. */
TEST(floor, R10_minimum_and_maximum_apply_to_each_spot) {
    struct fixture *x = ready(CATCH, "limits");

    CHECK_EQ(fixture_apply(x, catch_bets(1, 99)), ERR_BELOW_MINIMUM);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 20001)), ERR_ABOVE_MAXIMUM);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 20000)), OK);
    fixture_close(x);
}

/* [stadium-three-card R9] Here for every game. */
TEST(floor, R9_an_ante_is_taken_only_if_the_credit_also_covers_the_play) {
    struct fixture *x = fixture_open(fixture_config(), 2999, "cover");

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 1000)), ERR_CREDIT); /* 2,000 and 1,000 for Play */
    CHECK_EQ(fixture_apply(x, catch_bets(1, 999)), OK);
    fixture_close(x);
}

/* [T-1] Here for every game. */
TEST(floor, no_wager_is_taken_from_the_deadline_on_even_before_betting_is_closed) {
    struct fixture *x = ready(CATCH, "late");

    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    x->now_ms += 19999;
    CHECK_EQ(fixture_apply(x, catch_bets(2, 500)), OK);
    x->now_ms += 1;
    CHECK_EQ(fixture_apply(x, catch_bets(2, 1000)), ERR_CLOSED);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 0)), ERR_CLOSED);
    fixture_close(x);
}

TEST(floor, an_empty_table_waits_without_a_clock) {
    struct fixture *x = ready(CATCH, "empty");

    x->now_ms += 100000000;
    CHECK(!fixture_step(x, CATCH));
    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 0)), OK);
    fixture_wait(x, CATCH); /* whoever wagered took it back: no round is dealt for nobody */
    CHECK_EQ(x->floor.table[CATCH - 1].phase, TABLE_BETTING);
    CHECK_EQ(x->floor.table[CATCH - 1].deadline_ms, 0);
    fixture_close(x);
}

/* ---- the self-check ----------------------------------------------------------------------------------- */

static enum err checked(struct fixture *x, int source, int differ) {
    struct fact fact = {.kind = FACT_SELF_CHECK, .source = (uint8_t)source, .who = source == BY_USER};

    fact.self_check.differ = (uint16_t)differ;
    return fixture_apply(x, fact);
}

TEST(floor, a_self_check_that_found_a_difference_holds_new_rounds_and_first_wagers_back) {
    struct config *config = fixture_config();

    config->check_stops = true;
    struct fixture *x = fixture_open(config, 100000, "held");
    const struct floor_head *head = x->floor.head;
    for (int table = CATCH; table <= SUPER; table++) CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 2, 2), OK);
    CHECK_EQ(fixture_round(x, CATCH), OK);
    CHECK_EQ(checked(x, BY_CLOCK, 1), OK);
    CHECK_EQ(head->check, CHECK_DIFFERS);
    CHECK_EQ(fixture_round(x, CHASE), ERR_SELF_CHECK);
    CHECK_EQ(floor_next_step(&x->floor, CHASE, x->now_ms + 100000000).kind, STEP_WAIT);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), ERR_SELF_CHECK); /* nobody plays this round yet */
    CHECK_EQ(checked(x, BY_CLOCK, 0), OK);                          /* a person must have asked */
    CHECK_EQ(head->check, CHECK_DIFFERS);
    CHECK_EQ(head->checked_ms, x->now_ms);
    CHECK_EQ(checked(x, BY_USER, 0), OK);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    CHECK_EQ(checked(x, BY_PROGRAM, 2), OK);
    CHECK_EQ(fixture_apply(x, catch_bets(2, 500)), OK); /* this one is played to its end */
    CHECK_EQ(checked(x, BY_USER, 0), OK);
    CHECK_EQ(fixture_round(x, CHASE), OK);
    CHECK_EQ(fixture_apply(x, (struct fact){.kind = FACT_START}), OK); /* nobody knows yet what has started */
    CHECK_EQ(fixture_round(x, SUPER), ERR_SELF_CHECK);
    CHECK_EQ(checked(x, BY_PROGRAM, 0), OK);
    CHECK_EQ(fixture_round(x, SUPER), OK);
    fixture_close(x);
}

TEST(floor, without_stop_a_self_check_holds_nothing_back) {
    struct fixture *x = fixture_open(fixture_config(), 100000, "rings");

    CHECK_EQ(fixture_apply(x, fixture_at(CHASE, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(checked(x, BY_CLOCK, 1), OK);
    CHECK_EQ(fixture_round(x, CHASE), OK);
    CHECK_EQ(fixture_apply(x, (struct fact){.kind = FACT_SELF_CHECK, .source = BY_TERMINAL, .who = 1, .request = 9}),
             ERR_NOT_ALLOWED);
    fixture_close(x);
}

/* ---- done betting ------------------------------------------------------------------------------------- */

static enum err done(struct fixture *x, int table, int seat) {
    struct fact fact = fixture_at(table, FACT_READY);

    fact.ready.seat = (uint16_t)seat;
    return fixture_apply(x, fact);
}

TEST(floor, betting_closes_at_once_when_every_seat_is_done_and_one_has_wagered) {
    struct fixture *x = ready(CATCH, "all done");
    const struct floor_table *t = &x->floor.table[CATCH - 1];

    CHECK_EQ(done(x, CATCH, 1), OK);
    CHECK_EQ(done(x, CATCH, 2), OK);
    CHECK(!fixture_step(x, CATCH)); /* nobody has wagered */
    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    CHECK(!fixture_step(x, CATCH)); /* and who wagers is not done any more */
    CHECK_EQ(t->ready, 1);
    CHECK_EQ(done(x, CATCH, 1), OK);
    CHECK_EQ(done(x, CATCH, 1), OK); /* said twice counts once */
    CHECK_EQ(t->ready, 2);
    CHECK_EQ(floor_next_step(&x->floor, CATCH, x->now_ms).kind, STEP_CLOSE_BETTING);
    fixture_run(x, CATCH);
    CHECK_EQ(t->phase, TABLE_DECIDING);
    CHECK_EQ(t->ready, 0);
    CHECK(!x->floor.seat[CATCH - 1][0].ready);
    CHECK_EQ(done(x, CATCH, 1), ERR_CLOSED);
    fixture_close(x);
}

TEST(floor, who_is_not_done_has_the_whole_window) {
    struct fixture *x = ready(CATCH, "not done");

    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    CHECK_EQ(done(x, CATCH, 1), OK);
    x->now_ms += 19999;
    CHECK(!fixture_step(x, CATCH));
    CHECK_EQ(fixture_apply(x, catch_bets(2, 500)), OK);
    CHECK(!fixture_step(x, CATCH));
    x->now_ms += 1;
    CHECK_EQ(done(x, CATCH, 2), ERR_CLOSED); /* as late as a wager would be */
    CHECK(fixture_step(x, CATCH));
    fixture_close(x);
}

TEST(floor, changing_taking_back_sitting_down_and_standing_up_count) {
    struct fixture *x = ready(CATCH, "counts");
    struct fact leave = fixture_at(CATCH, FACT_LEAVE);

    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    CHECK_EQ(done(x, CATCH, 1), OK);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 1000)), OK);
    CHECK_EQ(x->floor.table[CATCH - 1].ready, 0);
    CHECK_EQ(done(x, CATCH, 1), OK);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 999999)), ERR_ABOVE_MAXIMUM); /* a refusal changes nothing */
    CHECK_EQ(x->floor.table[CATCH - 1].ready, 1);
    CHECK_EQ(fixture_sit(x, CATCH, 3, 3), OK);
    CHECK_EQ(done(x, CATCH, 2), OK);
    CHECK(!fixture_step(x, CATCH)); /* the newcomer is waited for */
    leave.seat.seat = 2;            /* done, and gone */
    leave.seat.terminal = 2;
    CHECK_EQ(fixture_apply(x, leave), OK);
    CHECK(!fixture_step(x, CATCH));
    leave.seat.seat = 3;
    leave.seat.terminal = 3;
    CHECK_EQ(fixture_apply(x, leave), OK);
    CHECK_EQ(floor_next_step(&x->floor, CATCH, x->now_ms).kind, STEP_CLOSE_BETTING); /* a lone player */
    CHECK_EQ(fixture_apply(x, catch_bets(1, 0)), OK);
    CHECK(!fixture_step(x, CATCH));
    fixture_close(x);
}

TEST(floor, only_a_seat_of_an_automated_table_is_done_and_only_its_own_terminal_says_so) {
    struct config *config = fixture_config();

    config->table[CHASE - 1].live = true;
    struct fixture *x = fixture_open(config, 100000, "whose");
    struct fact fact = fixture_at(CATCH, FACT_READY);

    for (int table = CATCH; table <= CHASE; table++) {
        CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
        CHECK_EQ(fixture_sit(x, table, 1, (uint32_t)table), OK);
        CHECK_EQ(done(x, table, 1), table == CHASE ? ERR_DEALER_CLOSES : ERR_CLOSED);
        CHECK_EQ(fixture_round(x, table), OK);
    }
    CHECK_EQ(done(x, CHASE, 1), ERR_DEALER_CLOSES);
    CHECK_EQ(done(x, CATCH, 2), ERR_SEAT);
    CHECK_EQ(done(x, CATCH, 0), ERR_SEAT);
    CHECK_EQ(done(x, CATCH, 7), ERR_SEAT);
    fact.ready.seat = 1;
    fact.source = BY_TERMINAL;
    fact.who = 2;
    fact.request = 1;
    CHECK_EQ(fixture_apply(x, fact), ERR_SEAT);
    fact.who = 1;
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(fixture_apply(x, fact), ERR_REPEATED);
    fixture_close(x);
}

/* Whatever ends the round, the next one begins with nobody done. */
TEST(floor, a_void_and_a_new_round_begin_with_nobody_done) {
    struct fixture *x = ready(CATCH, "void done");
    struct fact undone = fixture_at(CATCH, FACT_VOID);

    CHECK_EQ(done(x, CATCH, 2), OK);
    undone.voided.round = x->floor.table[CATCH - 1].round;
    strcpy(undone.voided.reason, "test");
    CHECK_EQ(fixture_apply(x, undone), OK);
    fixture_wait(x, CATCH);
    CHECK_EQ(x->floor.table[CATCH - 1].phase, TABLE_BETTING);
    CHECK_EQ(x->floor.table[CATCH - 1].ready, 0);
    CHECK(!x->floor.seat[CATCH - 1][1].ready);
    fixture_close(x);
}

/* ---- decisions and settlement ------------------------------------------------------------------------- */

static struct fact act(int table, int seat, int action) {
    struct fact fact = fixture_at(table, FACT_ACT);

    fact.act.seat = (uint16_t)seat;
    fact.act.action = (uint8_t)action;
    return fact;
}

TEST(floor, T_7c_who_does_not_decide_in_time_folds_and_pays_nothing_more) {
    struct fixture *x = ready(CATCH, "timeout");

    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    fixture_wait(x, CATCH);
    CHECK_EQ(x->floor.table[CATCH - 1].phase, TABLE_DECIDING);
    CHECK_EQ(credit(x, 1), 99000);
    x->now_ms = x->floor.table[CATCH - 1].deadline_ms;
    CHECK_EQ(fixture_apply(x, act(CATCH, 1, 1)), ERR_LATE);
    fixture_run(x, CATCH);
    CHECK_EQ(x->floor.table[CATCH - 1].phase, TABLE_PAUSE);
    CHECK_EQ(x->floor.seat[CATCH - 1][0].decided_by, BY_CLOCK);
    CHECK_EQ(credit(x, 1), 99000);
    CHECK_EQ(books_balance(&x->floor.books, account_of(ACCOUNT_TABLE, CATCH)), 1000);
    CHECK(!x->floor.terminal[0].in_play);
    fixture_close(x);
}

/* The smallest bet was reserved with the ante [stadium-three-card R9], a larger one was not. */
TEST(floor, a_decision_that_costs_more_than_the_credit_is_refused) {
    struct fixture *x = fixture_open(fixture_config(), 1500, "dear");

    CHECK_EQ(fixture_apply(x, fixture_at(CHASE, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CHASE, 1, 1), OK);
    fixture_run(x, CHASE);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CHASE, 1, 0, 500), 1, 500)), OK);
    fixture_wait(x, CHASE);
    CHECK_EQ(x->floor.table[CHASE - 1].phase, TABLE_DECIDING);
    CHECK_EQ(credit(x, 1), 500);
    CHECK_EQ(fixture_apply(x, act(CHASE, 1, 1)), ERR_CREDIT); /* three times the ante on the first street */
    CHECK_EQ(credit(x, 1), 500);
    CHECK_EQ(x->floor.seat[CHASE - 1][0].decided_by, BY_CLOCK);
    CHECK_EQ(fixture_apply(x, act(CHASE, 1, 0)), OK); /* it checks */
    CHECK_EQ(credit(x, 1), 500);
    fixture_close(x);
}

TEST(floor, the_window_begins_anew_after_the_house_was_away) {
    struct fixture *x = ready(CATCH, "resume");

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_RESUME)), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, catch_bets(1, 500)), OK);
    fixture_wait(x, CATCH);
    x->now_ms += 3600000;
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_RESUME)), OK);
    CHECK_EQ(fixture_apply(x, act(CATCH, 1, 1)), OK);
    CHECK_EQ(credit(x, 1) <= 98500 || x->floor.table[CATCH - 1].settled, 1);
    fixture_close(x);
}

/* Whoever sits somewhere does something at random: wagers, decisions, taking back, sitting elsewhere. */
static void random_bets(struct fixture *x, int table, int seat) {
    const struct config_table *config = floor_config(&x->floor, table);
    const struct game *game = config->rules.game;
    struct fact bets = fixture_at(table, FACT_BETS);
    const int64_t base = 100 * (int64_t)(1 + rng_below(&x->rng, 30));

    bets.bets.seat = (uint16_t)seat;
    if (table == STADIUM)
        for (int i = 0; i < 3; i++) bets.bets.pick[i] = (uint8_t)(1 + (seat + 3 * i + i) % 9);
    for (int w = 0; w < game->wager_count; w++) {
        const int kind = game->wagers[w].kind;
        if (kind == WAGER_FOLLOWS || kind == WAGER_UNSTAKED || !rules_offers(&config->rules, w)) continue;
        if (kind == WAGER_OPTIONAL && rng_below(&x->rng, 2)) continue;
        const int64_t fixed = rules_fixed_cents(&config->rules, w);
        bets = fixture_also(bets, w, fixed ? fixed : base);
    }
    fixture_apply(x, bets);
}

static void random_act(struct fixture *x, int table) {
    const struct need need = floor_game(&x->floor, table)->need(x->floor.round[table - 1]);
    int action = (int)rng_below(&x->rng, ACTIONS_MAX);

    if (need.kind != NEED_DECISION) return;
    while (!(need.actions >> action & 1)) action = (action + 1) % ACTIONS_MAX;
    struct fact fact = act(table, need.seat, action);
    if (floor_game(&x->floor, table)->sets_hand == action) {
        struct view view;
        floor_game(&x->floor, table)->view(x->floor.round[table - 1], need.seat, &view);
        for (int i = 0; i < view.seats; i++)
            if (view.seat[i].seat == need.seat) memcpy(fact.act.front, view.seat[i].hand.cards + 2, 2);
    }
    fixture_apply(x, fact);
}

static int64_t everything(const struct fixture *x) {
    int64_t sum = 0;

    for (uint32_t t = 1; t <= FIXTURE_TERMINALS; t++) sum += credit(x, t);
    return sum;
}

/* The players' money changes by what the rules say and nothing else. */
static void check_settlement(struct fixture *x, int table, int64_t before) {
    int64_t change = 0;

    for (int seat = 1; seat <= floor_config(&x->floor, table)->seats; seat++) {
        const struct floor_seat *s = &x->floor.seat[table - 1][seat - 1];
        struct award awards[AWARDS_MAX];
        const int count = floor_awards(&x->floor, table, seat, awards);
        int64_t staked = 0, returned = 0;
        for (int i = 0; i < count; i++) staked += awards[i].stake_cents, returned += awards[i].returned_cents;
        CHECK_EQ(staked, s->staked_cents);
        CHECK_EQ(returned, s->returned_cents);
        change += returned - staked;
    }
    CHECK_EQ(everything(x) - before, change);
}

static void play(struct fixture *x, int table, int rounds) {
    const struct floor_table *t = &x->floor.table[table - 1];

    for (int round = 0; round < rounds; round++) {
        fixture_wait(x, table);
        CHECK_EQ(t->phase, TABLE_BETTING);
        const int64_t before = everything(x);
        for (int seat = 1; seat <= floor_config(&x->floor, table)->seats; seat++)
            if (seat == 1 || rng_below(&x->rng, 2)) random_bets(x, table, seat);
        while (!t->settled) {
            fixture_wait(x, table);
            for (int i = (int)rng_below(&x->rng, 8); i > 0 && t->phase == TABLE_DECIDING; i--) random_act(x, table);
            fixture_run(x, table);
        }
        check_settlement(x, table, before);
    }
}

static void play_game(int table, int rounds) {
    struct fixture *x = fixture_open(fixture_config(), 100000000, "play");

    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    for (int seat = 1; seat <= floor_config(&x->floor, table)->seats; seat++)
        CHECK_EQ(fixture_sit(x, table, seat, (uint32_t)seat), OK);
    play(x, table, rounds);
    fixture_close(x);
}

TEST(floor, rounds_of_catch_leave_the_books_right) { play_game(CATCH, 300); }

TEST(floor, rounds_of_chase_leave_the_books_right) { play_game(CHASE, 300); }

TEST(floor, rounds_of_super_leave_the_books_right_and_the_shoe_goes_on) { play_game(SUPER, 300); }

/* Nobody had wagered, so the round ended without a settlement; the next one is dealt from the same shoe. */
TEST(floor, a_shoe_goes_on_after_its_table_was_closed_before_the_first_card) {
    struct fixture *x = fixture_open(fixture_config(), 100000, "shoe");

    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, SUPER, 1, 1), OK);
    fixture_run(x, SUPER);
    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_TABLE_CLOSE)), OK);
    CHECK_EQ(x->floor.table[SUPER - 1].phase, TABLE_OFF);
    CHECK_EQ(fixture_apply(x, fixture_at(SUPER, FACT_TABLE_OPEN)), OK);
    fixture_run(x, SUPER);
    CHECK_EQ(x->floor.table[SUPER - 1].game, 2);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(SUPER, 1, 0, 500), 1, 500)), OK);
    fixture_wait(x, SUPER);
    CHECK_EQ(x->floor.table[SUPER - 1].phase, TABLE_DECIDING);
    fixture_close(x);
}

/* [T-12] */
TEST(floor, rounds_of_stadium_leave_the_books_right) { play_game(STADIUM, 60); }

TEST(floor, rounds_of_pai_gow_leave_the_books_right) { play_game(PAI_GOW, 100); }

/* ---- people ------------------------------------------------------------------------------------------- */

static struct fact by_user(uint32_t user, uint64_t request) {
    struct fact note = fixture_at(0, FACT_NOTE);

    note.source = BY_USER;
    note.who = user;
    note.request = request;
    return note;
}

static struct fact user_fact(uint32_t user, int role) {
    struct fact fact = fixture_at(0, FACT_USER);

    fact.source = BY_PROGRAM;
    fact.user.number = user;
    fact.user.role = (uint8_t)role;
    fact.user.change = role ? USER_ADDED : USER_REMOVED;
    fact.user.generation = !role;
    return fact;
}

/* Numbers of users are never given twice: the thousandth user of a house is nobody special. */
TEST(floor, the_requests_of_any_user_are_taken_once) {
    struct fixture *x = ready(CATCH, "users");

    CHECK_EQ(fixture_apply(x, by_user(1, 5)), OK);
    CHECK_EQ(fixture_apply(x, by_user(1000000, 5)), OK);
    CHECK_EQ(fixture_apply(x, by_user(1000000, 5)), ERR_REPEATED);
    CHECK_EQ(fixture_apply(x, by_user(1000000, 4)), ERR_REPEATED);
    CHECK_EQ(fixture_apply(x, by_user(1, 5)), ERR_REPEATED);
    CHECK_EQ(fixture_apply(x, by_user(1000000, 6)), OK);
    CHECK_EQ(floor_user_request(&x->floor, 1000000), 6);
    CHECK_EQ(floor_user_request(&x->floor, 1), 5);
    CHECK_EQ(floor_user_request(&x->floor, 2), 0);
    CHECK_EQ(floor_user_request(&x->floor, 0), 0);
    fixture_close(x);
}

TEST(floor, a_user_who_is_removed_makes_room_and_without_room_a_request_is_refused) {
    struct fixture *x = ready(CATCH, "many users");

    for (uint32_t user = 1; user <= FLOOR_USERS; user++) CHECK_EQ(fixture_apply(x, by_user(user, 9)), OK);
    CHECK_EQ(fixture_apply(x, by_user(300, 1)), ERR_USERS_FULL);
    CHECK_EQ(fixture_apply(x, user_fact(7, 3)), OK); /* being added is no removal */
    CHECK_EQ(fixture_apply(x, by_user(300, 1)), ERR_USERS_FULL);
    CHECK_EQ(fixture_apply(x, by_user(7, 9)), ERR_REPEATED);
    CHECK_EQ(fixture_apply(x, user_fact(7, 0)), OK);
    CHECK_EQ(fixture_apply(x, by_user(300, 1)), OK);
    CHECK_EQ(fixture_apply(x, by_user(300, 1)), ERR_REPEATED);
    CHECK_EQ(fixture_apply(x, by_user(8, 9)), ERR_REPEATED);
    fixture_close(x);
}

/* ---- limits at run time ------------------------------------------------------------------------------- */

static enum err set_limits(struct fixture *x, int table, int wager, int64_t min_cents, int64_t max_cents) {
    struct fact limits = fixture_at(table, FACT_LIMITS);

    limits.source = BY_USER;
    limits.who = 1;
    limits.limits.count = 1;
    limits.limits.spot[0].wager = (uint8_t)wager;
    limits.limits.spot[0].min_cents = min_cents;
    limits.limits.spot[0].max_cents = max_cents;
    return fixture_apply(x, limits);
}

enum { CEILING_2023_DAYS = 19588 }; /* 'date -d 2023-08-19 +%s' / 86400 */

/* $300 until the gaming day of 2023-08-18, which here ends at six in the morning; $400 from then on. */
TEST(floor, W230_15_140_a_limit_above_the_ceiling_of_its_day_is_refused) {
    struct config *config = fixture_config();

    config->day_starts_minute = 6 * 60;
    config->table[CATCH - 1].spot[NATURAL_PAIR_PLUS].max_cents = 500; /* three games above $5 are enough */
    struct fixture *x = fixture_open(config, 100000, "ceiling");

    x->now_ms = (int64_t)CEILING_2023_DAYS * 86400000 + 6 * 3600000 - 1;
    CHECK_EQ(set_limits(x, CATCH, ANTE, 500, 40000), ERR_CEILING);
    CHECK_EQ(set_limits(x, CATCH, ANTE, 500, 30000), OK);
    x->now_ms++;
    CHECK_EQ(set_limits(x, CATCH, ANTE, 500, 40000), OK);
    CHECK_EQ(set_limits(x, CATCH, ANTE, 500, 40001), ERR_CEILING);
    CHECK_EQ(x->floor.table[CATCH - 1].next_terms.spot[ANTE].max_cents, 40000);
    /* All In is three times the Ante, and a wager of its own: 3 x 133.33 = 399.99 */
    CHECK_EQ(set_limits(x, CHASE, ANTE, 500, 13334), ERR_CEILING);
    CHECK_EQ(set_limits(x, CHASE, ANTE, 500, 13333), OK);
    CHECK_EQ(set_limits(x, CHASE, ANTE, 500, INT64_MAX), ERR_CEILING);
    fixture_close(x);
}

TEST(floor, W230_15_040_a_limit_that_makes_a_fourth_game_high_is_refused) {
    enum { JACKS_BEAT = 4 }; /* the fourth beside Pai Gow, Push Ace High and Chan Chu */
    struct config *config = fixture_config();

    CHECK_EQ(rules_set_operator(&config->table[PAI_GOW - 1].rules, 2, 5), OK);
    config->table[PAI_GOW - 1].spot[JACKS_BEAT].max_cents = 500;
    struct fixture *x = fixture_open(config, 100000, "games");

    x->now_ms = (int64_t)CEILING_2023_DAYS * 86400000;
    CHECK_EQ(set_limits(x, PAI_GOW, JACKS_BEAT, 100, 501), ERR_GAMES_HIGH);
    CHECK_EQ(set_limits(x, PAI_GOW, JACKS_BEAT, 200, 500), OK);
    fixture_close(x);
}

/* [super-three-card R10] WAC 230-15-490: two seats win 40 to 1 with the same cards.  Per round they share the
 * limit, per hand each has it. */
TEST(floor, an_aggregate_limit_is_per_round_or_per_hand) {
    enum { PAIR_PLUS = 3, FOLD = 0 };
    static const char cards[] = "As Ks Qs 2c 3d 7h 8c 9d Jh 4c 4d 9h";
    const char *bad;

    for (int per_hand = 0; per_hand < 2; per_hand++) {
        struct config *config = fixture_config();

        config->table[STADIUM - 1].spot[PAIR_PLUS].aggregate_cents = 15000;
        config->table[STADIUM - 1].aggregate_per_hand = per_hand;
        struct fixture *x = fixture_open(config, 100000, "per hand");

        CHECK_EQ(fixture_apply(x, fixture_at(STADIUM, FACT_TABLE_OPEN)), OK);
        CHECK_EQ(fixture_sit(x, STADIUM, 1, 1), OK);
        CHECK_EQ(fixture_sit(x, STADIUM, 2, 2), OK);
        fixture_run(x, STADIUM);
        CHECK_EQ(card_read_list(cards, strlen(cards), x->pack[STADIUM - 1], 12, &bad), 12);
        for (int seat = 1; seat <= 2; seat++)
            CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(STADIUM, seat, ANTE, 500), PAIR_PLUS, 500 * seat)), OK);
        fixture_wait(x, STADIUM);
        for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(STADIUM, seat, FOLD)), OK);
        fixture_wait(x, STADIUM);
        fixture_run(x, STADIUM);
        CHECK_EQ(x->floor.seat[STADIUM - 1][0].returned_cents, 500 + (per_hand ? 15000 : 5000));
        CHECK_EQ(x->floor.seat[STADIUM - 1][1].returned_cents, 1000 + (per_hand ? 15000 : 10000));
        fixture_close(x);
    }
}

/* A line of the stadium that the table leaves out takes no wager and no limits; the line beside it does. */
TEST(floor, a_line_that_is_left_out_takes_no_wager) {
    enum { ROW_1 = 5, ROW_2 };
    struct config *config = fixture_config();

    config->table[STADIUM - 1].rules.offered &= ~(1u << ROW_1);
    struct fixture *x = fixture_open(config, 100000, "line");

    CHECK_EQ(set_limits(x, STADIUM, ROW_1, 500, 600), ERR_WAGER_OFF);
    CHECK_EQ(set_limits(x, STADIUM, ROW_2, 500, 600), OK);
    CHECK_EQ(fixture_apply(x, fixture_at(STADIUM, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, STADIUM, 1, 1), OK);
    fixture_run(x, STADIUM);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(STADIUM, 1, ANTE, 500), ROW_1, 500)), ERR_WAGER_OFF);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(STADIUM, 1, ANTE, 500), ROW_2, 500)), OK);
    fixture_close(x);
}

TEST(floor, limits_belong_to_wagers_that_are_placed_by_hand) {
    struct fixture *x = fixture_open(fixture_config(), 100000, "by hand");

    CHECK_EQ(set_limits(x, CATCH, PLAY, 500, 10000), ERR_WAGER_DERIVED);
    CHECK_EQ(set_limits(x, CATCH, PROGRESSIVE, 500, 600), ERR_STAKE_FIXED);
    CHECK_EQ(set_limits(x, CATCH, PROGRESSIVE, 500, 500), OK);
    CHECK_EQ(set_limits(x, CATCH, ANTE, 0, 10000), ERR_AMOUNT);
    CHECK_EQ(set_limits(x, CATCH, ANTE, 600, 500), ERR_AMOUNT);
    CHECK_EQ(set_limits(x, CATCH, 200, 500, 600), ERR_WAGER);
    x->config->table[CATCH - 1].rules.offered &= ~(1u << NATURAL_PAIR_PLUS);
    CHECK_EQ(set_limits(x, CATCH, NATURAL_PAIR_PLUS, 500, 600), ERR_WAGER_OFF);
    fixture_close(x);
}
