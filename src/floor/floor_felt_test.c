/* Tables in chips: nobody has a terminal, the console says what lies. */
#include "floor/floor_live_fixture.h"

static struct fact lies(int seat, int wager, int64_t cents) {
    return by(fixture_bet(CATCH, seat, wager, cents), DEALER);
}

static struct fact ante(int seat) { return fixture_also(lies(seat, ANTE, 500), XTRA, 500); }

static struct fact sweep(int lights, int chips) {
    struct fact fact = by(fixture_at(CATCH, FACT_SWEEP), DEALER);

    fact.sweep.lights = (uint16_t)lights;
    fact.sweep.chips = (uint16_t)chips;
    return fact;
}

static struct fact by_hand(unsigned seats) {
    struct fact fact = by(fixture_at(CATCH, FACT_BY_HAND), DEALER);

    fact.by_hand.seats = (uint16_t)seats;
    return fact;
}

static struct config *chips_config(void) {
    struct config *config = fixture_config();
    struct config_table *t = &config->table[CATCH - 1];

    t->live = t->chips = t->estimated = true;
    for (int w = 0; w < WAGERS_MAX; w++) t->spot[w].estimate_cents = t->spot[w].min_cents;
    t->spot[ANTE].estimate_cents = t->spot[XTRA].estimate_cents = 500;
    return config;
}

static struct fixture *felt_of(struct config *config) {
    struct fixture *x = fixture_open(config, 100000, "felt");

    x->floor.head->rack[CATCH - 1].open = true; /* floor_rack_test.c has how */
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    return x;
}

static struct fixture *felt(void) { return felt_of(chips_config()); }

static struct fact closes(void) { return by(fixture_at(CATCH, FACT_CLOSE), DEALER); }

static const struct floor_seat *seat_of(const struct fixture *x, int seat) {
    return &x->floor.seat[CATCH - 1][seat - 1];
}

/* One hand: A K Q against 2 7 9, which does not open; the draw is awaited. */
static void play_hand(struct fixture *x) {
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, STAY), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "8c 8h 9c As Kd Qs")), OK);
    fixture_run(x, CATCH);
}

TEST(floor_felt, nobody_sits_and_a_seat_is_in_play_while_a_wager_lies) {
    struct fixture *x = felt();

    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), ERR_MONEY);
    CHECK_EQ(fixture_apply(x, ante(2)), OK);
    CHECK_EQ(table_of(x, CATCH)->players, 1);
    CHECK_EQ(seat_of(x, 2)->player, floor_felt(&x->floor, CATCH));
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), -1000);
    CHECK(!fixture_step(x, CATCH)); /* the dealer closes */
    CHECK_EQ(fixture_apply(x, fixture_also(lies(2, ANTE, 0), XTRA, 0)), OK);
    CHECK_EQ(seat_of(x, 2)->player, 0);
    CHECK_EQ(table_of(x, CATCH)->players, 0);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), 0);
    fixture_close(x);
}

TEST(floor_felt, the_console_marks_and_limits_hold) {
    struct fixture *x = felt();
    struct fact bets = ante(1);

    CHECK_EQ(fixture_apply(x, fixture_also(lies(1, ANTE, 50), XTRA, 50)), ERR_BELOW_MINIMUM);
    CHECK_EQ(fixture_apply(x, lies(1, ANTE, 500)), ERR_REQUIRED);
    CHECK_EQ(fixture_apply(x, lies(7, ANTE, 500)), ERR_SEAT); /* of six */
    bets.source = BY_TERMINAL;
    bets.who = 1;
    bets.request = 1;
    CHECK_EQ(fixture_apply(x, bets), ERR_SEAT);
    CHECK_EQ(fixture_apply(x, by(fixture_bet(CHASE, 1, 0, 500), DEALER)), ERR_MONEY);
    fixture_close(x);
}

static struct fact again_of(const struct fixture *x) {
    struct fact fact = by(fixture_at(CATCH, FACT_AGAIN), DEALER);

    floor_fill_again(&x->floor, &fact);
    return fact;
}

/* As they were when betting closed: no Play wager, no seat that has come in by itself, no other amounts. */
TEST(floor_felt, the_wagers_of_the_last_round_lie_again) {
    struct config *config = chips_config();

    config->table[CATCH - 1].estimated = false;
    struct fixture *x = felt_of(config);

    CHECK_EQ(fixture_apply(x, again_of(x)), ERR_AGAIN); /* there was no round */
    CHECK_EQ(fixture_apply(x, fixture_also(lies(1, ANTE, 1500), XTRA, 1500)), OK);
    CHECK_EQ(fixture_apply(x, ante(3)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, STAY), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 3, FOLD), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, again_of(x)), ERR_CLOSED);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "8c 8h 9c As Kd Qs")), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_SETTLE), DEALER)), OK);
    CHECK_EQ(open_round(x, CATCH, true), OK);

    struct fact again = again_of(x);
    CHECK_EQ(again.again.count, 4);
    again.again.spot[0].cents = 1000;
    CHECK_EQ(fixture_apply(x, again), ERR_AGAIN); /* that was not so */
    CHECK_EQ(fixture_apply(x, fixture_also(lies(3, ANTE, 1000), XTRA, 1000)), OK);
    CHECK_EQ(fixture_apply(x, again_of(x)), OK);
    CHECK_EQ(seat_of(x, 1)->staked_cents, 3000);
    CHECK_EQ(seat_of(x, 3)->staked_cents, 2000); /* what was tapped stays */
    CHECK_EQ(table_of(x, CATCH)->players, 2);
    CHECK_EQ(fixture_apply(x, again_of(x)), ERR_AGAIN);
    fixture_close(x);
}

/* Nobody has counted the chips this time. */
TEST(floor_felt, what_is_estimated_lies_again_as_an_estimate) {
    struct fixture *x = felt();

    CHECK_EQ(fixture_apply(x, fixture_also(lies(1, ANTE, 2500), XTRA, 2500)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    play_hand(x);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_SETTLE), DEALER)), OK);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    CHECK_EQ(fixture_apply(x, again_of(x)), OK);
    CHECK_EQ(seat_of(x, 1)->staked_cents, 1000);
    fixture_close(x);
}

TEST(floor_felt, an_amount_that_is_entered_can_be_made_of_chips) {
    struct config *config = chips_config();

    config->chip_kinds = 3;
    config->chip_cents[0] = 50;
    config->chip_cents[1] = 100;
    config->chip_cents[2] = 500;
    config->table[CATCH - 1].spot[XTRA].estimate_cents = config->table[CATCH - 1].spot[ANTE].estimate_cents = 733;
    struct fixture *x = felt_of(config);

    CHECK_EQ(fixture_apply(x, fixture_also(lies(1, ANTE, 501), XTRA, 501)), ERR_CHIP_AMOUNT);
    CHECK_EQ(fixture_apply(x, fixture_also(lies(1, ANTE, 550), XTRA, 550)), OK);
    CHECK_EQ(fixture_apply(x, fixture_also(lies(1, ANTE, 733), XTRA, 733)), OK); /* an average */
    config->chip_cents[0] = 200;
    CHECK_EQ(fixture_apply(x, fixture_also(lies(1, ANTE, 700), XTRA, 700)), OK); /* 500 and 200 */
    CHECK_EQ(fixture_apply(x, fixture_also(lies(1, ANTE, 750), XTRA, 750)), ERR_CHIP_AMOUNT);
    fixture_close(x);
}

TEST(floor_felt, a_round_opens_only_at_a_table_in_service) {
    struct fixture *x = fixture_open(chips_config(), 100000, "off");

    x->floor.head->rack[CATCH - 1].open = true;
    CHECK_EQ(open_round(x, CATCH, true), ERR_TABLE_OFF);
    fixture_close(x);
}

TEST(floor_felt, a_round_moves_its_money_between_felt_and_table) {
    struct fixture *x = felt();

    CHECK_EQ(fixture_apply(x, ante(1)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK); /* no light, nothing to count */
    play_hand(x);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(in_account(x, ACCOUNT_ESCROW, CATCH), 0);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH) + in_account(x, ACCOUNT_TABLE, CATCH), 0);
    CHECK(in_account(x, ACCOUNT_TABLE, CATCH) != 0);
    fixture_close(x);
}

/* [C-4.2.5] The start button: all progressive wagers are in the tray before a card is dealt. */
TEST(floor_felt, lights_and_chips_are_as_many_before_the_cards) {
    struct fixture *x = felt();
    const int64_t meters = in_account(x, ACCOUNT_POOL, 1);

    CHECK_EQ(fixture_apply(x, ante(1)), OK);
    CHECK_EQ(fixture_apply(x, fixture_also(ante(2), PROGRESSIVE, 500)), OK);
    CHECK_EQ(floor_lights(&x->floor, CATCH), 1);
    CHECK_EQ(fixture_apply(x, sweep(1, 1)), ERR_ORDER); /* bets are still coming in */
    CHECK_EQ(fixture_apply(x, closes()), OK);
    CHECK_EQ(fixture_apply(x, closes()), ERR_ORDER);
    CHECK_EQ(in_account(x, ACCOUNT_POOL, 1), meters);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "??")), ERR_SWEEP);
    CHECK_EQ(fixture_apply(x, sweep(1, 2)), ERR_LIGHTS);
    CHECK_EQ(fixture_apply(x, sweep(2, 2)), ERR_LIGHTS);
    /* no more bets: only the lights are put right, and only where somebody plays */
    CHECK_EQ(fixture_apply(x, ante(3)), ERR_CLOSED);
    CHECK_EQ(fixture_apply(x, lies(3, PROGRESSIVE, 500)), ERR_CLOSED);
    CHECK_EQ(fixture_apply(x, lies(1, NATURAL_PAIR_PLUS, 500)), ERR_CLOSED);
    CHECK_EQ(fixture_apply(x, lies(1, PROGRESSIVE, 500)), OK);
    CHECK_EQ(fixture_apply(x, sweep(2, 2)), OK);
    CHECK(in_account(x, ACCOUNT_POOL, 1) > meters); /* [three-card-catch R11] */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "??")), OK);
    CHECK_EQ(fixture_apply(x, sweep(2, 2)), ERR_ORDER);
    fixture_close(x);
}

TEST(floor_felt, a_round_is_voided_while_its_lights_are_counted) {
    struct fixture *x = felt();

    CHECK_EQ(fixture_apply(x, fixture_also(ante(1), PROGRESSIVE, 500)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), 0);
    CHECK(!table_of(x, CATCH)->sweeping);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    fixture_close(x);
}

/* What was paid is taken back from the felt, whatever lies there: no claim. */
TEST(floor_felt, a_corrected_card_and_a_void_leave_no_claim) {
    struct fixture *x = felt();

    CHECK_EQ(fixture_apply(x, fixture_also(ante(1), NATURAL_PAIR_PLUS, 500)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    play_hand(x);
    CHECK_EQ(settle(x, CATCH), OK);
    const int64_t won = in_account(x, ACCOUNT_TABLE, CATCH);

    CHECK_EQ(fixture_apply(x, correct("0 As 9s")), OK);
    CHECK(!table_of(x, CATCH)->settled);
    fixture_run(x, CATCH);
    CHECK_EQ(in_account(x, ACCOUNT_CLAIMS, 0), 0);
    x->floor.head->rack[CATCH - 1].open = false; /* [WAC 230-15-535] the closer has counted what it paid */
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), ERR_ROUND_FINAL);
    x->floor.head->rack[CATCH - 1].open = true;
    CHECK_EQ(fixture_apply(x, fixture_void(x, CATCH)), OK);
    CHECK(won != 0);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), 0);
    CHECK_EQ(in_account(x, ACCOUNT_TABLE, CATCH), 0);
    CHECK_EQ(in_account(x, ACCOUNT_CLAIMS, 0), 0);
    fixture_close(x);
}

/* closed: the table goes out of service while it waits, and the cards lie there all the same. */
static void pay_locked_win(bool closed) {
    struct config *config = chips_config();

    config->lock_cents = 10000;
    struct fixture *x = felt_of(config);

    x->now_ms = INT64_C(1767300000000); /* 2026: tax forms are due */
    CHECK_EQ(fixture_apply(x, fixture_also(ante(1), PROGRESSIVE, 500)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    CHECK_EQ(fixture_apply(x, sweep(1, 1)), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, STAY), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "8c 8h 9c As Ks Qs")), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(settle(x, CATCH), ERR_AMOUNT_DUE); /* even money on $200 would wait for two people, too */
    struct fact counted = by(fixture_at(CATCH, FACT_AMOUNT), DEALER);
    counted.amend.seat = 1;
    counted.amend.is = ANTE;
    CHECK(floor_fill_amount(&x->floor, &counted, 500));
    CHECK_EQ(fixture_apply(x, counted), OK);
    CHECK_EQ(settle(x, CATCH), OK);
    const int64_t locked = in_account(x, ACCOUNT_LOCKED, 0), cage = in_account(x, ACCOUNT_CAGE, 0);
    struct fact verify = by(fixture_at(CATCH, FACT_VERIFY), DEALER);

    CHECK(locked > 0);
    CHECK_EQ(table_of(x, CATCH)->locks, 1);
    if (closed) CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_TABLE_CLOSE), FLOOR)), OK);
    verify.lock.lock = x->floor.head->locks;
    verify.lock.role = FLOOR_STAFF;
    CHECK_EQ(floor_lock_find(&x->floor, verify.lock.lock)->terminal, 0);
    CHECK_EQ(fixture_apply(x, verify), OK);
    verify.lock.role = FLOOR_SUPERVISOR;
    CHECK_EQ(fixture_apply(x, by(verify, FLOOR)), OK);
    verify.kind = FACT_PAY;
    CHECK_EQ(fixture_apply(x, by(verify, FLOOR)), ERR_PROOF);
    struct fact proof = by(fixture_at(CATCH, FACT_PROOF), FLOOR);

    proof.proof.lock = verify.lock.lock;
    proof.proof.cards = DECK_52 - 6;
    strcpy(proof.proof.seal, "A 1207");
    strcpy(proof.proof.person, "Ann Example");
    CHECK_EQ(fixture_apply(x, proof), ERR_TAX_FORM);
    strcpy(proof.proof.form, "W-2G");
    CHECK_EQ(fixture_apply(x, proof), OK);
    struct fact cash = by(fixture_at(0, FACT_CASH), FLOOR);

    cash.money.cents = locked + cage - 1; /* one cent is missing */
    CHECK_EQ(fixture_apply(x, cash), OK);
    CHECK_EQ(fixture_apply(x, by(verify, FLOOR)), ERR_CAGE_CASH);
    cash.money.cents = 1;
    CHECK_EQ(fixture_apply(x, cash), OK);
    CHECK_EQ(fixture_apply(x, by(verify, FLOOR)), OK);
    CHECK_EQ(in_account(x, ACCOUNT_LOCKED, 0), 0);
    CHECK_EQ(in_account(x, ACCOUNT_CAGE, 0), 0);
    fixture_close(x);
}

TEST(floor_felt, a_locked_win_is_paid_from_the_cage) { pay_locked_win(false); }

TEST(floor_felt, a_locked_win_is_proved_after_its_table_was_closed) { pay_locked_win(true); }

/* Two hands, the second with a bonus: the first is settled on the felt and leaves the books. */
TEST(floor_felt, only_the_hands_that_a_bonus_needs_are_turned) {
    struct config *config = chips_config();

    config->table[CATCH - 1].bonus_only = true;
    struct fixture *x = felt_of(config);

    CHECK_EQ(fixture_apply(x, ante(1)), OK);
    CHECK_EQ(fixture_apply(x, fixture_also(ante(2), NATURAL_PAIR_PLUS, 500)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    CHECK_EQ(fixture_apply(x, by_hand(1)), ERR_ORDER); /* nothing is dealt */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(floor_by_hand(&x->floor, CATCH), 1u);
    CHECK_EQ(fixture_apply(x, by_hand(2)), ERR_BY_HAND);
    CHECK_EQ(fixture_apply(x, by_hand(3)), ERR_BY_HAND);
    CHECK_EQ(fixture_apply(x, by_hand(0)), ERR_BY_HAND);
    CHECK_EQ(fixture_apply(x, by_hand(1)), OK);
    CHECK(seat_of(x, 1)->by_hand && !seat_of(x, 1)->staked_cents);
    CHECK_EQ(table_of(x, CATCH)->players, 1);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, STAY), DEALER)), ERR_DECISION);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 2, STAY), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "8c 8h 9c As Kd Qs")), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(floor_cards_to_count(&x->floor, CATCH, 43), 43); /* of 52 less three hands of three */
    CHECK_EQ(floor_cards_to_count(&x->floor, CATCH, 42), 42); /* ... and what nobody entered */
    CHECK_EQ(floor_cards_to_count(&x->floor, CATCH, 44), 43);
    CHECK_EQ(floor_cards_to_count(&x->floor, CATCH, 39), 43); /* no hand draws that many */
    fixture_close(x);
}

TEST(floor_felt, a_round_without_a_bonus_ends_by_hand) {
    struct config *config = chips_config();

    config->table[CATCH - 1].bonus_only = true;
    struct fixture *x = felt_of(config);

    CHECK_EQ(fixture_apply(x, ante(1)), OK);
    CHECK_EQ(fixture_apply(x, ante(2)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, by_hand(3)), OK);
    fixture_run(x, CATCH); /* nothing is left to pay: the house ends it */
    CHECK(table_of(x, CATCH)->settled);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_PAUSE);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), 0);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    fixture_close(x);
}

TEST(floor_felt, a_house_that_wants_all_cards_settles_nothing_by_hand) {
    struct fixture *x = felt();

    CHECK_EQ(fixture_apply(x, ante(1)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(floor_by_hand(&x->floor, CATCH), 0u);
    CHECK_EQ(fixture_apply(x, by_hand(1)), ERR_NOT_ALLOWED);
    fixture_close(x);
}

TEST(floor_felt, an_amount_is_an_estimate_until_somebody_enters_another) {
    struct fixture *x = felt();

    CHECK_EQ(fixture_apply(x, fixture_also(ante(1), PROGRESSIVE, 500)), OK);
    CHECK_EQ(fixture_apply(x, fixture_also(lies(2, ANTE, 2500), XTRA, 2500)), OK);
    CHECK(floor_is_estimated(&x->floor, CATCH, 1, ANTE));
    CHECK(floor_is_estimated(&x->floor, CATCH, 1, XTRA));
    CHECK(floor_is_estimated(&x->floor, CATCH, 1, PLAY));
    CHECK(!floor_is_estimated(&x->floor, CATCH, 1, PROGRESSIVE)); /* its amount is fixed */
    CHECK(!floor_is_estimated(&x->floor, CATCH, 2, ANTE));
    x->floor.table[CATCH - 1].terms.spot[ANTE].max_cents = 500; /* limits may leave one amount too */
    x->floor.table[CATCH - 1].terms.spot[ANTE].min_cents = 500;
    CHECK(!floor_is_estimated(&x->floor, CATCH, 1, PLAY));
    CHECK_EQ(floor_lying_cents(&x->floor, CATCH, XTRA), 500);
    CHECK(!floor_is_estimated(&x->floor, CATCH, 2, PLAY));
    fixture_close(x);
}

/* Any round of any table game, decided and turned at random: the books prove each fact. */
TEST(floor_felt, rounds_of_every_game_end_with_an_empty_escrow) {
    static const int tables[] = {CATCH, CHASE, SUPER, PAI_GOW};

    for (size_t i = 0; i < COUNT(tables); i++) {
        struct config *config = fixture_config();

        config->table[tables[i] - 1].chips = config->table[tables[i] - 1].live = true;
        struct fixture *x = fixture_open(config, 0, "felt of every game");

        x->floor.head->rack[tables[i] - 1].open = true;
        CHECK_EQ(fixture_apply(x, fixture_at(tables[i], FACT_TABLE_OPEN)), OK);
        for (int n = 0; n < 40; n++) {
            CHECK_EQ(open_round(x, tables[i], true), OK);
            bet_all(x, tables[i], 1 + n % 6);
            while (go_on(x, tables[i])) fixture_run(x, tables[i]);
            CHECK_EQ(settle(x, tables[i]), OK);
            CHECK_EQ(in_account(x, ACCOUNT_ESCROW, tables[i]), 0);
        }
        fixture_close(x);
    }
}

/* ---- hands that are called --------------------------------------------------------------------------------- */
enum { NOTHING, NATURAL_PAIR, CATCH_STRAIGHT = 5 }; /* ORDER CALL of 3 Card Catch */

static struct fact call(unsigned seats, int what, int outcome) {
    struct fact fact = by(fixture_at(CATCH, FACT_CALL), DEALER);
    fact.call.seats = (uint16_t)seats;
    fact.call.call = (uint8_t)what;
    fact.call.outcome = (uint8_t)outcome;
    return fact;
}

/* Three hands with a Natural Pair Plus wager play on; the dealer's lies open and is no natural. */
static struct fixture *three_to_turn(struct config *config) {
    struct fixture *x = felt_of(config);
    struct fact rest = by(fixture_at(CATCH, FACT_REST), DEALER);
    for (int seat = 1; seat <= 3; seat++)
        CHECK_EQ(fixture_apply(x, fixture_also(ante(seat), NATURAL_PAIR_PLUS, 500)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, call(1, NOTHING, OUTCOME_LOSE)), ERR_ORDER);
    rest.rest.seats = 7;
    rest.rest.action = STAY;
    CHECK_EQ(fixture_apply(x, rest), OK);
    CHECK_EQ(floor_callable(&x->floor, CATCH), 0); /* the dealer's hand first */
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7d 9h")), OK);
    CHECK_EQ(floor_callable(&x->floor, CATCH), 7);
    return x;
}

/* [L-14] Seat 3 loses $5 four times; seat 2 wins Ante and Play, its X-Tra Bonus goes back and Natural Pair Plus is
 * lost; seat 1 has a natural: Ante, Play and X-Tra Bonus 1 to 1, Natural Pair Plus 2 to 1. */
TEST(floor_felt, hands_are_called_and_their_cards_stay_unseen) {
    struct fixture *x = three_to_turn(chips_config());

    CHECK_EQ(fixture_apply(x, call(0, NOTHING, OUTCOME_LOSE)), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, call(8, NOTHING, OUTCOME_LOSE)), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, call(4, 6, OUTCOME_LOSE)), ERR_CALL);
    CHECK_EQ(fixture_apply(x, call(4, NATURAL_PAIR, OUTCOME_LOSE)), ERR_CALL); /* beside no natural it wins */
    CHECK_EQ(fixture_apply(x, call(4, NOTHING, OUTCOME_LOSE)), OK);
    CHECK_EQ(fixture_apply(x, call(4, NOTHING, OUTCOME_LOSE)), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, call(2, NOTHING, OUTCOME_WIN)), OK);
    CHECK_EQ(fixture_apply(x, call(1, NATURAL_PAIR, OUTCOME_WIN)), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    CHECK_EQ(floor_cards_to_count(&x->floor, CATCH, 39), 39); /* 12 were dealt, and one drawn that nobody entered */
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(in_account(x, ACCOUNT_TABLE, CATCH), 4 * 500 - (2 * 500 - 500) - (3 * 500 + 2 * 500));
    CHECK_EQ(in_account(x, ACCOUNT_ESCROW, CATCH), 0);
    for (int i = 0; i < 9; i++) CHECK_EQ(table_of(x, CATCH)->cards[i] == CARD_HIDDEN, i % 4 != 3);
    fixture_close(x);
}

/* [L-3, L-14] Its cards are entered where it is paid as much as people must look at, at the most that may lie there. */
TEST(floor_felt, a_large_line_is_never_called) {
    for (int large = 0; large < 2; large++) {
        struct config *config = chips_config();
        config->table[CATCH - 1].spot[NATURAL_PAIR_PLUS].max_cents = large ? 100000 : 500;
        config->table[CATCH - 1].spot[NATURAL_PAIR_PLUS].estimate_cents = 500;
        config->lock_cents = 200000;
        struct fixture *x = three_to_turn(config);
        CHECK_EQ(fixture_apply(x, call(4, NOTHING, OUTCOME_LOSE)), OK); /* nothing is no line, whatever lies there */
        CHECK_EQ(fixture_apply(x, call(2, NATURAL_PAIR, OUTCOME_WIN)), large ? ERR_CALL : OK);
        fixture_close(x);
    }
}

TEST(floor_felt, players_on_credit_see_their_cards) {
    struct config *config = fixture_config();
    config->table[CATCH - 1].live = true;
    struct fixture *x = fixture_open(config, 100000, "credit");
    CHECK_EQ(fixture_apply(x, call(1, NOTHING, OUTCOME_LOSE)), ERR_MONEY);
    fixture_close(x);
}

/* [L-1, L-14] A wrong call is taken back, by the dealer until the next card: the hand is turned, and paid by its cards.
 */
TEST(floor_felt, a_call_is_taken_back_and_the_hand_is_turned) {
    struct fixture *x = three_to_turn(chips_config());
    struct fact back = by(fixture_at(CATCH, FACT_AMEND), DEALER);

    CHECK_EQ(fixture_apply(x, call(6, NOTHING, OUTCOME_LOSE)), OK);
    back.amend.what = AMEND_CALL;
    back.amend.is = AMEND_NONE;
    back.amend.role = FLOOR_STAFF;
    snprintf(back.amend.reason, sizeof back.amend.reason, "called in error");
    back.amend.seat = 2;
    CHECK_EQ(fixture_apply(x, back), OK);
    CHECK_EQ(floor_callable(&x->floor, CATCH), 3);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As Ks Qs")), OK); /* seat 2 */
    back.amend.seat = 3;
    CHECK_EQ(fixture_apply(x, back), ERR_LAST_ENTRY); /* a card was turned since: the floor's */
    CHECK_EQ(fixture_apply(x, call(1, NOTHING, OUTCOME_LOSE)), OK);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(in_account(x, ACCOUNT_TABLE, CATCH), 2 * 4 * 500 - 3 * 500 - 100 * 500);
    fixture_close(x);
}

/* [L-12] Seat 7 is the one furthest to the dealer's right: it is turned and paid first (C-4.2.11). */
TEST(floor_felt, seven_seats_are_dealt_turned_and_paid) {
    static const char *const hands[] = {"2c 3d 5h", "2d 3h 5s", "2h 3s 5c", "2s 3c 5d",
                                        "4c 6d 9h", "4d 6h 9s", "As Ks Jd"};
    struct config *config = chips_config();
    struct need needs[FACT_CARDS_MAX];
    struct fact unseen = by(fixture_at(CATCH, FACT_CARDS), DEALER), rest = by(fixture_at(CATCH, FACT_REST), DEALER);

    config->table[CATCH - 1].seats = 7;
    config->table[CATCH - 1].estimated = false;
    struct fixture *x = felt_of(config);
    for (int seat = 1; seat <= 7; seat++) CHECK_EQ(fixture_apply(x, ante(seat)), OK);
    CHECK_EQ(fixture_apply(x, closes()), OK);
    unseen.cards.count = (uint8_t)floor_awaited(&x->floor, CATCH, needs);
    CHECK_EQ(unseen.cards.count, 8 * 3);
    memset(unseen.cards.card, CARD_HIDDEN, sizeof unseen.cards.card);
    CHECK_EQ(fixture_apply(x, unseen), OK);
    rest.rest.seats = 0x7f;
    rest.rest.action = STAY;
    CHECK_EQ(fixture_apply(x, rest), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "8c 8h 9c")), OK); /* a natural: nobody draws */
    CHECK_EQ(floor_game(&x->floor, CATCH)->need(x->floor.round[CATCH - 1]).seat, 7);
    for (int seat = 7; seat >= 1; seat--) CHECK_EQ(fixture_apply(x, turned(CATCH, hands[seat - 1])), OK);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(seat_of(x, 7)->staked_cents, 1500);
    CHECK_EQ(in_account(x, ACCOUNT_TABLE, CATCH), 7 * 1500);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), -7 * 1500);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    CHECK_EQ(again_of(x).again.count, 7 * 2);
    fixture_close(x);
}
