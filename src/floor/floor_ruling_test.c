/* A live table where something went wrong: what a supervisor rules, and what is done with decks. */
#include "floor/floor_live_fixture.h"

/* ---- irregularities ----------------------------------------------------------------------------------- */

TEST(floor_ruling, who_may_rule_and_what) {
    struct fixture *x = shown();
    struct fact fact = ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE);

    CHECK_EQ(fixture_apply(x, fact), OK); /* it is written down */
    CHECK_EQ(x->transfers, 0);
    CHECK_EQ(fixture_apply(x, by(fact, DEALER)), ERR_NOT_ALLOWED); /* the dealer of the round */
    fact.irregularity.text[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITIES, EFFECT_CONTINUE)), ERR_EVENT);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECTS)), ERR_EVENT);
    fact = ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE);
    fact.irregularity.authority = AUTHORITIES;
    CHECK_EQ(fixture_apply(x, fact), ERR_EVENT);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_DEAD_ROUND)), ERR_EFFECT);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_RESET_HANDS)), ERR_EFFECT);
    CHECK_EQ(fixture_apply(x, ruling(CHASE, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE)), ERR_NOT_ALLOWED);
    fixture_close(x);
}

/* What the house's own policy allows, no more and no less; the document's word stands above it. */
TEST(floor_ruling, the_policy_of_the_table_decides_what_may_be_ruled) {
    struct config *config = fixture_config();
    struct fixture *x;

    config->irregularity[IRREGULARITY_CARD_EXPOSED] = EFFECT_BIT(EFFECT_CONTINUE);
    config->table[PAI_GOW - 1].irregularity[IRREGULARITY_CARD_EXPOSED] = EFFECT_BIT(EFFECT_DEAD_ROUND);
    config->irregularity[IRREGULARITY_TOO_FEW_CARDS] = EFFECT_BIT(EFFECT_CONTINUE);
    x = live_house(config, PAI_GOW, 1);
    bet_all(x, PAI_GOW, 1);
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_CARD_EXPOSED, EFFECT_CONTINUE)), ERR_EFFECT);
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_TOO_FEW_CARDS, EFFECT_CONTINUE)), ERR_EFFECT);
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_CARD_EXPOSED, EFFECT_DEAD_ROUND)), OK);
    fixture_close(x);
}

/* [P-3, dealer-open-pai-gow R12] */
TEST(floor_ruling, dealer_open_pai_gow_R12_missing_cards_make_all_hands_dead) {
    struct fixture *x = live_house(fixture_config(), PAI_GOW, 1);

    bet_all(x, PAI_GOW, 1);
    CHECK(go_on(x, PAI_GOW));
    CHECK(go_on(x, PAI_GOW));
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_TOO_FEW_CARDS, EFFECT_DEAD_ROUND)), OK);
    CHECK(table_of(x, PAI_GOW)->dead && table_of(x, PAI_GOW)->voided);
    CHECK_EQ(table_of(x, PAI_GOW)->phase, TABLE_PAUSE);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(fixture_apply(x, ruling(PAI_GOW, IRREGULARITY_TOO_FEW_CARDS, EFFECT_DEAD_ROUND)), ERR_ROUND_FINAL);
    fixture_close(x);
}

/* [P-9] During the pay-take procedure: what was paid is taken back, and all hands are set again. */
TEST(floor_ruling, a_house_hand_set_wrong_resets_all_hands_while_they_are_paid) {
    int resets = 0;

    for (int i = 0; i < 12; i++) {
        struct fixture *x = live_house(fixture_config(), PAI_GOW, 2);
        const struct fact fact = ruling(PAI_GOW, IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_RESET_HANDS);

        rng_seed(&x->rng, &i, sizeof i);
        bet_all(x, PAI_GOW, 2);
        CHECK_EQ(fixture_apply(x, fact), ERR_ORDER); /* no hand is set yet */
        while (go_on(x, PAI_GOW)) continue;
        CHECK_EQ(settle(x, PAI_GOW), OK);
        if (fixture_apply(x, fact) == OK) { /* not where two jacks have ended it */
            CHECK_EQ(table_of(x, PAI_GOW)->phase, TABLE_DECIDING);
            CHECK_EQ(in_account(x, ACCOUNT_ESCROW, PAI_GOW), 1000);
            CHECK_EQ(credit(x, 1), 100000 - 500);
            for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(PAI_GOW, seat, 0)), OK);
            while (go_on(x, PAI_GOW)) continue;
            CHECK_EQ(settle(x, PAI_GOW), OK);
            resets++;
        }
        fixture_close(x);
    }
    CHECK(resets > 6);
}

/* Its stakes and its share of the meters go back; the others play on. */
TEST(floor_ruling, a_dead_seat_gets_its_stakes_back_and_the_meters_lose_its_share) {
    for (int settled = 0; settled < 2; settled++) {
        struct fixture *x = live_house(fixture_config(), CATCH, 2);
        struct fact fact = ruling(CATCH, IRREGULARITY_HAND_TOUCHED, EFFECT_DEAD_SEAT), bets;
        const int64_t meter = pool_meter(&x->floor.head->pool[0], 1)->cents;

        for (int seat = 1; seat <= 2; seat++) {
            bets = fixture_also(fixture_bet(CATCH, seat, ANTE, 500), XTRA, 500);
            CHECK_EQ(fixture_apply(x, fixture_also(bets, PROGRESSIVE, 500)), OK);
        }
        CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
        CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, meter + 50);
        fact.irregularity.seat = 1;
        CHECK_EQ(fixture_apply(x, fact), ERR_ORDER); /* it has no hand yet */
        CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
        for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, seat, STAY)), OK);
        CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c As Ks Qs 4s Td Kh")), OK); /* seat 2: a royal */
        while (go_on(x, CATCH)) continue;
        if (settled) CHECK_EQ(settle(x, CATCH), OK);
        fact.irregularity.seat = 3;
        CHECK_EQ(fixture_apply(x, fact), ERR_SEAT);
        fact.irregularity.seat = 1;
        CHECK_EQ(fixture_apply(x, fact), OK);
        CHECK_EQ(credit(x, 1), 100000);
        CHECK_EQ(credit(x, 2), 100000 - 2000);
        CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, meter + 25);
        CHECK(!x->floor.terminal[0].in_play && x->floor.terminal[1].in_play);
        CHECK_EQ(fixture_apply(x, fact), ERR_SEAT);
        CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(credit(x, 1), 100000);
        CHECK(credit(x, 2) > 100000 + 500000);
        CHECK_EQ(pool_meter(&x->floor.head->pool[0], 1)->cents, 500000);
        fixture_close(x);
    }
}

/* Nobody is left: the dealer's hand need not be turned, and nothing is dealt. */
TEST(floor_ruling, the_last_seat_that_is_dead_ends_the_round) {
    for (int turning = 0; turning < 2; turning++) {
        struct fixture *x = live(1);
        struct fact fact = ruling(CATCH, IRREGULARITY_HAND_TOUCHED, EFFECT_DEAD_SEAT);

        fact.irregularity.seat = 1;
        CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
        if (turning) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
        CHECK_EQ(fixture_apply(x, fact), OK);
        CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
        CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(credit(x, 1), 100000);
        fixture_close(x);
    }
}

TEST(floor_ruling, a_card_that_is_replaced_or_burnt_does_not_come_again) {
    struct config *config = fixture_config();
    struct fixture *x;
    struct fact fact = ruling(CATCH, IRREGULARITY_CARD_EXPOSED, EFFECT_REPLACE);

    config->irregularity[IRREGULARITY_CARD_EXPOSED] = EFFECT_BIT(EFFECT_REPLACE);
    x = live_house(config, CATCH, 1);
    bet_all(x, CATCH, 1);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    fact.irregularity.changes = changes("0 ?? ??");
    CHECK_EQ(read_cards("As", &fact.irregularity.card), 1);
    CHECK_EQ(fixture_apply(x, fact), OK); /* the ace was exposed; another card lies there unseen */
    CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 7);
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As")), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 8s Kd Qd")), OK);
    fact.irregularity.changes = changes("0 8s Kd");
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD_TWICE);
    fact.irregularity.changes = changes("0 8s 8s");
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD);
    fact.irregularity.changes = changes("0 8s Ah");
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED); /* A K Q: a natural */
    CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 8);
    fact = ruling(CATCH, IRREGULARITY_CARD_BOXED, EFFECT_BURN);
    CHECK_EQ(read_cards("8s", &fact.irregularity.card), 1);
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD_TWICE);
    CHECK_EQ(read_cards("3s", &fact.irregularity.card), 1);
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(fixture_apply(x, correct("2 Kd 3s")), ERR_CARD_TWICE);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(credit(x, 1), 100000 - 1500 + 3000);
    fixture_close(x);
}

TEST(floor_ruling, cards_that_went_to_the_wrong_spot_are_moved) {
    struct fixture *x = shown();
    struct fact fact = ruling(CATCH, IRREGULARITY_WRONG_SPOT, EFFECT_MOVE);

    fact.irregularity.changes = changes("0 As 2c 1 2c As");
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(table_of(x, CATCH)->cards[1], changes("0 As As").change[0].is);
    fact.irregularity.changes = changes("0 As 2c");
    CHECK_EQ(fixture_apply(x, fact), ERR_CARD_OTHER);
    fixture_close(x);
}

/* ---- decks -------------------------------------------------------------------------------------------- */

TEST(floor_ruling, a_new_deck_ends_the_round_and_is_opened_before_the_next) {
    struct fixture *x = shown();

    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_OPENED, 0)), ERR_ORDER); /* not in the middle of a round */
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_RETIRED, 0)), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_FOUL_DECK, EFFECT_NEW_DECK)), OK);
    CHECK(table_of(x, CATCH)->voided);
    CHECK_EQ(credit(x, 1), 100000);
    CHECK_EQ(open_round(x, CATCH, true), ERR_DECK);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_OPENED, 0)), OK);
    CHECK_STR(table_of(x, CATCH)->deck, "17 red");
    CHECK_EQ(open_round(x, CATCH, true), OK);
    CHECK_EQ(table_of(x, CATCH)->deck_rounds, 1);
    CHECK_EQ(fixture_apply(x, by(fixture_void(x, CATCH), FLOOR)), OK);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_RETIRED, 0)), OK);
    CHECK_EQ(open_round(x, CATCH, true), ERR_DECK);
    fixture_close(x);
}

TEST(floor_ruling, what_cannot_be_done_with_a_deck_is_refused) {
    struct fixture *x = shown();
    struct fact fact = deck(CATCH, DECK_ACTS, 0);

    CHECK_EQ(fixture_apply(x, fact), ERR_EVENT);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_BURNT, 0)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_BURNT, 47)), ERR_AMOUNT);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_BURNT, 3)), OK);
    CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 6 - 3);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_LEFT, 4)), ERR_ORDER);     /* only Pai Gow's document has it */
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_CUT_CARD, 0)), ERR_ORDER); /* no shoe */
    for (int what = DECK_INSPECTED; what <= DECK_CUT; what++) CHECK_EQ(fixture_apply(x, deck(CATCH, what, 0)), OK);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_COUNTED, 43)), OK);
    CHECK_EQ(settle(x, CATCH), OK);
    fact = deck(CATCH, DECK_OPENED, 0);
    fact.deck.deck[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_DECK);
    fixture_close(x);
}

/* [P-4] Four cards are left, and verified, before anything is set or shown. */
TEST(floor_ruling, the_last_four_cards_are_verified_before_any_hand_is_set) {
    struct fixture *x = live_house(fixture_config(), PAI_GOW, 1);
    struct fact start = by(fixture_at(PAI_GOW, FACT_DEALT_FROM), DEALER), act = fixture_act(PAI_GOW, 1, 0);

    bet_all(x, PAI_GOW, 1);
    start.dealt_from.spot = 1;
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 4)), OK); /* betting is closed: the deal may be told */
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 5)), OK); /* and is corrected */
    CHECK_EQ(fixture_apply(x, start), OK);
    CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "3c Jd 4h 5s 7c 9d Ks")), OK);
    for (int i = 7; i < 49; i++) CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "??")), OK);
    CHECK_EQ(floor_cards_left(&x->floor, PAI_GOW), 4);
    CHECK_EQ(fixture_apply(x, act), ERR_LEFT);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 3)), OK); /* as it was found */
    CHECK_EQ(fixture_apply(x, act), ERR_LEFT);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 4)), OK);
    CHECK_EQ(fixture_apply(x, act), OK);
    CHECK_EQ(fixture_apply(x, turned(PAI_GOW, "2d")), OK);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 3)), OK);
    CHECK_EQ(fixture_apply(x, turned(PAI_GOW, "2h")), ERR_LEFT);
    fixture_close(x);
}

/* The cut card of a shoe: no round opens after it without a shuffle, whether it was seen or its place is reached. */
TEST(floor_ruling, a_shoe_is_shuffled_at_its_cut_card) {
    struct fixture *x = live_house(fixture_config(), SUPER, 1);
    const int whole = rules_shoe_size(&floor_config(&x->floor, SUPER)->rules);

    bet_all(x, SUPER, 1);
    while (go_on(x, SUPER)) continue;
    const int used = table_of(x, SUPER)->card_count;

    CHECK_EQ(settle(x, SUPER), OK);
    CHECK_EQ(table_of(x, SUPER)->shoe_at, used);
    CHECK_EQ(floor_cards_left(&x->floor, SUPER), whole - used);
    CHECK_EQ(open_round(x, SUPER, false), OK); /* the shoe goes on */
    CHECK_EQ(fixture_apply(x, deck(SUPER, DECK_CUT_CARD, 0)), OK);
    bet_all(x, SUPER, 1); /* this round is played out */
    while (go_on(x, SUPER)) continue;
    CHECK_EQ(settle(x, SUPER), OK);
    CHECK_EQ(open_round(x, SUPER, false), ERR_SHUFFLE);
    CHECK_EQ(open_round(x, SUPER, true), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_void(x, SUPER), FLOOR)), OK);
    CHECK_EQ(open_round(x, SUPER, false), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_void(x, SUPER), FLOOR)), OK);
    CHECK_EQ(fixture_apply(x, deck(SUPER, DECK_BURNT, whole * 3 / 4)), OK); /* 75 % are gone */
    CHECK(floor_shuffle_due(&x->floor, SUPER));
    CHECK_EQ(open_round(x, SUPER, false), ERR_SHUFFLE);
    CHECK_EQ(open_round(x, SUPER, true), OK);
    CHECK_EQ(floor_cards_left(&x->floor, SUPER), whole);
    fixture_close(x);
}

/* What is taken back from a settled round of a shoe is taken out of it once, burnt cards among it. */
TEST(floor_ruling, a_reopened_round_takes_its_cards_from_the_shoe_once) {
    struct fixture *x = live_house(fixture_config(), SUPER, 1);
    struct fact fact = ruling(SUPER, IRREGULARITY_CARD_BOXED, EFFECT_BURN);
    const int whole = rules_shoe_size(&floor_config(&x->floor, SUPER)->rules);

    bet_all(x, SUPER, 1);
    while (go_on(x, SUPER)) continue;
    CHECK_EQ(settle(x, SUPER), OK);
    const int used = table_of(x, SUPER)->shoe_at;

    fact.irregularity.card = table_of(x, SUPER)->cards[0]; /* another of the shoe */
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(table_of(x, SUPER)->shoe_at, 0);
    CHECK_EQ(floor_cards_left(&x->floor, SUPER), whole - used - 1);
    CHECK_EQ(settle(x, SUPER), OK);
    CHECK_EQ(table_of(x, SUPER)->shoe_at, used + 1);
    CHECK_EQ(floor_cards_left(&x->floor, SUPER), whole - used - 1);
    fixture_close(x);
}

/* ---- words -------------------------------------------------------------------------------------------- */

static void check_words(const char *words, const char *(*id)(int), int count) {
    char text[800] = "";

    for (int i = 0; i < count; i++) strcat(strcat(text, i ? " " : ""), id(i));
    CHECK_STR(text, words);
}

static const char *code_id(int code) { return irregularity_id((enum irregularity)code); }

static const char *effect_id(int effect) { return irregularity_effect_id((enum irregularity_effect)effect); }

/* A request names them by word, the log by number: the lists are in one order. */
TEST(floor_ruling, the_words_of_requests_are_the_ids_in_their_order) {
    check_words(IRREGULARITY_WORDS, code_id, IRREGULARITIES);
    check_words(EFFECT_WORDS, effect_id, EFFECTS);
    check_words(DECK_WORDS, fact_deck_id, DECK_ACTS);
}
