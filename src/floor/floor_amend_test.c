/* What was entered wrongly at a live table is put right [L-1]: whatever the mistakes were and whenever they are found,
 * the money is that of the round as it really was. */
#include "floor/floor_live_fixture.h"

static struct fact amend(int table, int what, int seat) {
    struct fact fact = by(fixture_at(table, FACT_AMEND), FLOOR);

    fact.amend.what = (uint8_t)what;
    fact.amend.role = FLOOR_SUPERVISOR;
    fact.amend.seat = (uint16_t)seat;
    strcpy(fact.amend.reason, "seen on the camera");
    return fact;
}

/* As a console makes it: what was entered is filled in. */
static enum err put_right(struct fixture *x, struct fact fact) {
    floor_fill_amend(&x->floor, &fact);
    return fixture_apply(x, fact);
}

static struct fact decided(int table, int seat, int nth, int is) {
    struct fact fact = amend(table, AMEND_DECISION, seat);

    fact.amend.nth = (uint8_t)nth;
    fact.amend.is = (uint8_t)is;
    fact.amend.front_is[0] = fact.amend.front_is[1] = CARD_HIDDEN;
    return fact;
}

static struct fact wagered(int table, int seat, int wager, int64_t cents) {
    struct fact fact = amend(table, AMEND_WAGERS, seat);

    fact.amend.count = 1;
    fact.amend.stake[0].wager = (uint8_t)wager;
    fact.amend.stake[0].is = cents;
    return fact;
}

static struct fact wagered_too(struct fact fact, int wager, int64_t cents) {
    fact.amend.stake[fact.amend.count].wager = (uint8_t)wager;
    fact.amend.stake[fact.amend.count++].is = cents;
    return fact;
}

static struct fact misread(int table, int role, uint32_t user, const char *text) {
    struct fact fact = by(amend(table, AMEND_CARDS, 0), user);

    fact.amend.role = (uint8_t)role;
    fact.amend.changes = changes(text);
    return fact;
}

static struct fact as_dealer(struct fact fact) {
    fact.who = DEALER;
    fact.amend.role = FLOOR_STAFF;
    return fact;
}

/* ---- a table in chips ----------------------------------------------------------------------------------- */
static struct fixture *chips_house(int table) {
    struct config *config = fixture_config();
    struct fixture *x;

    config->table[table - 1].live = config->table[table - 1].chips = true;
    config->table[PAI_GOW - 1].rules.option[rules_option(config->table[PAI_GOW - 1].rules.game, "selector", 8)] =
        1; /* dice */
    x = fixture_open(config, 0, "amend");
    x->floor.head->rack[table - 1].open = true;
    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(open_round(x, table, true), OK);
    return x;
}

static enum err place(struct fixture *x, int seat, int also) {
    struct fact bets = fixture_also(fixture_bet(CATCH, seat, ANTE, 500), XTRA, 500);

    if (also >= 0) bets = fixture_also(bets, also, 500);
    return fixture_apply(x, by(bets, DEALER));
}

static enum err decide(struct fixture *x, int seat, int action) {
    return fixture_apply(x, by(fixture_act(CATCH, seat, action), DEALER));
}

/* Two hands at Catch in chips, dealt; both decisions are awaited. */
static struct fixture *two_hands(void) {
    struct fixture *x = chips_house(CATCH);

    CHECK_EQ(place(x, 1, -1) + place(x, 2, -1), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DECIDING);
    return x;
}

/* ---- who may ------------------------------------------------------------------------------------------- */
/* [L-1] A fold that was tapped for a player who plays. */
TEST(floor_amend, the_dealer_replaces_the_last_tap_until_the_next_card) {
    struct fixture *x = two_hands();

    CHECK_EQ(decide(x, 1, FOLD), OK);
    CHECK_EQ(decide(x, 2, STAY), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DEALING);
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 1, 0, STAY))), OK);
    CHECK_EQ(x->floor.seat[CATCH - 1][0].staked_cents, 1500); /* Ante, X-Tra and Play */
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 2, 0, AMEND_NONE))), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DECIDING); /* it is asked for again */
    CHECK_EQ(x->floor.seat[CATCH - 1][1].staked_cents, 1000);
    CHECK_EQ(decide(x, 2, STAY), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c")), OK);
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 1, 0, FOLD))), ERR_LAST_ENTRY);
    CHECK_EQ(put_right(x, misread(CATCH, FLOOR_STAFF, DEALER, "2 2c 3c")), OK);
    CHECK_EQ(put_right(x, decided(CATCH, 1, 0, FOLD)), OK);
    CHECK_EQ(table_of(x, CATCH)->amends, 4);
    CHECK_EQ(table_of(x, CATCH)->amended.was, STAY);
    CHECK_EQ(table_of(x, CATCH)->amended_by, FLOOR);
    fixture_close(x);
}

/* [L-1] What somebody else has done since, or another has entered, is the floor's. */
TEST(floor_amend, after_another_persons_act_the_floor_puts_right) {
    struct fixture *x = two_hands();
    const uint32_t relief = 8;

    CHECK_EQ(decide(x, 1, FOLD), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 2, STAY), relief)), OK);
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 1, 0, STAY))), ERR_LAST_ENTRY);
    CHECK_EQ(put_right(x, decided(CATCH, 1, 0, STAY)), OK);
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 1, 0, FOLD))), ERR_LAST_ENTRY);
    fixture_close(x);
}

/* [L-1] A bonus that a step has paid is not taken back by the dealer alone. */
TEST(floor_amend, once_a_step_has_paid_a_dealer_corrects_nothing_alone) {
    struct fixture *x = chips_house(CATCH);

    CHECK_EQ(place(x, 1, NATURAL_PAIR_PLUS) + place(x, 2, -1), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(decide(x, 1, STAY) + decide(x, 2, STAY), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "4c 7h 9c Ks Jd 2s Qs Qd Qh")), OK);
    CHECK_EQ(put_right(x, misread(CATCH, FLOOR_STAFF, DEALER, "2 4c 5c")), OK);
    fixture_run(x, CATCH); /* Natural Pair Plus is paid; the draw is awaited */
    CHECK(floor_has_paid(&x->floor, CATCH));
    CHECK_EQ(put_right(x, misread(CATCH, FLOOR_STAFF, DEALER, "2 5c 4c")), ERR_OWN_ROUND);
    CHECK_EQ(put_right(x, misread(CATCH, FLOOR_STAFF, 8, "2 5c 4c")), ERR_NOT_ALLOWED);
    CHECK_EQ(put_right(x, misread(CATCH, FLOOR_SUPERVISOR, FLOOR, "2 5c 4c")), OK);
    fixture_close(x);
}

/* [L-1] What a fold loses is in the tray at once, and nobody was paid. */
TEST(floor_amend, a_fold_that_a_step_has_taken_is_still_the_dealers_last_tap) {
    struct fixture *x = two_hands();

    CHECK_EQ(decide(x, 1, FOLD), OK);
    fixture_run(x, CATCH);
    CHECK(floor_has_posted(&x->floor, CATCH) && !floor_has_paid(&x->floor, CATCH));
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 1, 0, STAY))), OK);
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 1, 0, FOLD))), OK);
    fixture_run(x, CATCH);
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 1, 0, STAY))), OK);
    CHECK_EQ(x->floor.seat[CATCH - 1][0].staked_cents, 1500);
    fixture_close(x);
}

/* [L-1] One supervisor alone does not make a locked jackpot vanish, verified or not, nor add one. */
TEST(floor_amend, two_people_where_a_jackpot_is_locked_or_comes) {
    struct fixture *x;
    struct config *config = fixture_config();

    config->lock_cents = 20000;
    config->table[CATCH - 1].live = true;
    x = fixture_open(config, 100000, "locked");
    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CATCH, 1, 1), OK);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    CHECK_EQ(fixture_apply(
                 x, fixture_also(fixture_also(fixture_bet(CATCH, 1, ANTE, 500), XTRA, 500), NATURAL_PAIR_PLUS, 500)),
             OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c As Ks Qs")), OK);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(table_of(x, CATCH)->locks, 1);
    struct fact fact = misread(CATCH, FLOOR_SUPERVISOR, FLOOR, "4 Qs Qd"), verify = by(fixture_at(0, FACT_VERIFY), 3);

    CHECK_EQ(put_right(x, fact), ERR_SECOND_PERSON);
    verify.lock.lock = x->floor.head->locks;
    verify.lock.role = FLOOR_STAFF;
    CHECK_EQ(fixture_apply(x, verify), OK);
    CHECK_EQ(put_right(x, fact), ERR_SECOND_PERSON); /* looked at, and still open to two */
    CHECK_EQ(fixture_by_two(x, fact), OK);
    CHECK_EQ(table_of(x, CATCH)->locks, 0);
    CHECK_EQ(in_account(x, ACCOUNT_LOCKED, 0), 0);
    CHECK_EQ(put_right(x, misread(CATCH, FLOOR_SUPERVISOR, FLOOR, "4 Qd Qs")), ERR_SECOND_PERSON);
    fixture_close(x);
}

/* ---- what -------------------------------------------------------------------------------------------------- */
/* [L-1] A light that was never tapped: money and meters as if it had been there, and back again. */
TEST(floor_amend, a_wager_that_was_left_out_is_entered_with_its_share_of_the_meters) {
    struct fixture *x = two_hands();
    const struct pool before = x->floor.head->pool[0];

    CHECK_EQ(put_right(x, wagered(CATCH, 1, PROGRESSIVE, 500)), OK);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), -2500);
    CHECK(pool_cents(&x->floor.head->pool[0]) > pool_cents(&before));
    CHECK_EQ(table_of(x, CATCH)->amended.stake[0].was, 0);
    CHECK_EQ(put_right(x, wagered(CATCH, 1, PROGRESSIVE, 0)), OK);
    CHECK_EQ(in_account(x, ACCOUNT_FELT, CATCH), -2000);
    CHECK_EQ(pool_cents(&x->floor.head->pool[0]), pool_cents(&before));
    fixture_close(x);
}

/* [L-1] The cards of a seat that was tapped in error are those of the seat that was meant. */
TEST(floor_amend, a_seat_that_was_tapped_in_error_is_the_one_that_was_meant) {
    struct fixture *x = two_hands();
    struct fact seat = amend(CATCH, AMEND_SEAT, 2);

    CHECK_EQ(decide(x, 1, STAY) + decide(x, 2, STAY), OK);
    seat.amend.is = 4;
    CHECK_EQ(put_right(x, seat), OK);
    CHECK_EQ(x->floor.seat[CATCH - 1][1].staked_cents, 0);
    CHECK_EQ(x->floor.seat[CATCH - 1][3].staked_cents, 1500);
    CHECK_EQ(table_of(x, CATCH)->players, 2);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DEALING);
    CHECK_EQ(table_of(x, CATCH)->card_count, 9);
    CHECK_EQ(put_right(x, seat), ERR_SEAT); /* nobody is there any more */
    fixture_close(x);
}

/* [L-1] The wrong first packet: the cards stay with the hands that have them. */
TEST(floor_amend, the_first_packet_went_to_another_spot) {
    struct fixture *x = chips_house(PAI_GOW);
    struct fact start = by(fixture_at(PAI_GOW, FACT_DEALT_FROM), DEALER), right = amend(PAI_GOW, AMEND_START, 0);

    CHECK_EQ(fixture_apply(x, by(fixture_bet(PAI_GOW, 3, 0, 500), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(PAI_GOW, FACT_CLOSE), DEALER)), OK);
    start.dealt_from.spot = 2;
    CHECK_EQ(fixture_apply(x, start), OK);
    right.amend.is = 2;
    CHECK_EQ(put_right(x, as_dealer(right)), ERR_UNCHANGED);
    right.amend.is = 5;
    CHECK_EQ(put_right(x, as_dealer(right)), OK);
    for (int i = 0; i < 21; i++) CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "??")), OK);
    CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "2c 3d 5h 7s 9c Jd Ah")), OK);
    right.amend.is = 1;
    CHECK_EQ(put_right(x, as_dealer(right)), ERR_LAST_ENTRY);
    CHECK_EQ(put_right(x, right), OK);
    CHECK_EQ(table_of(x, PAI_GOW)->phase, TABLE_DEALING);
    CHECK_EQ(table_of(x, PAI_GOW)->cards[0], card_of(TWO, CLUBS)); /* the dealer's is the first packet now */
    CHECK_EQ(table_of(x, PAI_GOW)->card_count, 28);
    fixture_close(x);
}

/* [L-13] The house draws the first packet where a number generator does, and waits where dice do. */
TEST(floor_amend, the_house_draws_the_first_packet_where_no_dice_are_thrown) {
    struct config *config = fixture_config();
    struct fixture *dice = chips_house(PAI_GOW);

    config->table[PAI_GOW - 1].live = config->table[PAI_GOW - 1].chips = true;
    struct fixture *drawn = fixture_open(config, 0, "drawn");
    drawn->floor.head->rack[PAI_GOW - 1].open = true;
    CHECK_EQ(fixture_apply(drawn, fixture_at(PAI_GOW, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(open_round(drawn, PAI_GOW, true), OK);
    struct fixture *const both[] = {drawn, dice};
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(fixture_apply(both[i], by(fixture_bet(PAI_GOW, 3, 0, 500), DEALER)), OK);
        CHECK_EQ(fixture_apply(both[i], by(fixture_at(PAI_GOW, FACT_CLOSE), DEALER)), OK);
        CHECK_EQ(fixture_step(both[i], PAI_GOW), both[i] == drawn);
        CHECK_EQ(floor_first_spot(&both[i]->floor, PAI_GOW) != 0, both[i] == drawn);
        fixture_close(both[i]);
    }
}

/* What would change nothing is refused, and says so; so is what was not there. */
TEST(floor_amend, nothing_that_changes_nothing) {
    struct fixture *x = two_hands();
    struct fact fact = wagered(CATCH, 1, ANTE, 500), none = amend(CATCH, AMEND_CARDS, 0);

    CHECK_EQ(put_right(x, none), ERR_UNCHANGED);
    CHECK_EQ(put_right(x, fact), ERR_UNCHANGED);
    fact.amend.stake[0].was = 700;
    CHECK_EQ(fixture_apply(x, fact), ERR_WAS_OTHER);
    CHECK_EQ(put_right(x, decided(CATCH, 1, 0, STAY)), ERR_DECISION); /* it has not decided */
    CHECK_EQ(put_right(x, wagered(CATCH, 1, ANTE, 1000)), ERR_UNEQUAL);
    CHECK_EQ(put_right(x, wagered_too(wagered(CATCH, 1, ANTE, 50), XTRA, 50)), ERR_BELOW_MINIMUM);
    fact = wagered(CATCH, 1, ANTE, 700);
    fact.amend.reason[0] = 0;
    CHECK_EQ(put_right(x, fact), ERR_REASON);
    fixture_close(x);
}

/* [T-7a, T-7c] The wagers of a terminal are its player's, and so is a Play. */
TEST(floor_amend, no_correction_takes_a_players_credit) {
    struct fixture *x = live(1);

    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_act(CATCH, 1, FOLD), DEALER)), OK);
    CHECK_EQ(put_right(x, wagered(CATCH, 1, NATURAL_PAIR_PLUS, 500)), ERR_OWN_TERMINAL);
    CHECK_EQ(put_right(x, decided(CATCH, 1, 0, STAY)), ERR_OWN_TERMINAL);
    CHECK_EQ(put_right(x, decided(CATCH, 1, 0, AMEND_NONE)), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK); /* the player's own touch */
    fixture_close(x);
}

/* [L-11, F-play-3a] One act for all who are still asked; what it costs is each seat's own. */
TEST(floor_amend, the_rest_decide_alike_in_one_act) {
    struct fixture *x = two_hands();
    struct fact rest = by(fixture_at(CATCH, FACT_REST), DEALER);

    CHECK_EQ(decide(x, 1, FOLD), OK);
    CHECK_EQ(floor_undecided(&x->floor, CATCH), 2);
    rest.rest.action = STAY;
    rest.rest.seats = 3;
    CHECK_EQ(fixture_apply(x, rest), ERR_DECISION); /* seat 1 has decided */
    rest.rest.seats = 2;
    CHECK_EQ(fixture_apply(x, rest), OK);
    CHECK_EQ(x->floor.seat[CATCH - 1][1].staked_cents, 1500);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DEALING);
    CHECK_EQ(fixture_apply(x, rest), ERR_ORDER);
    CHECK_EQ(put_right(x, as_dealer(decided(CATCH, 2, 0, FOLD))), OK); /* one of them all the same not */
    CHECK_EQ(x->floor.seat[CATCH - 1][1].staked_cents, 1000);
    fixture_close(x);
}

/* [L-11, T-7a] Not on a player's credit. */
TEST(floor_amend, the_rest_do_not_play_on_credit) {
    struct fixture *x = live(2);
    struct fact rest = by(fixture_at(CATCH, FACT_REST), DEALER);

    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    rest.rest.seats = 3;
    rest.rest.action = STAY;
    CHECK_EQ(fixture_apply(x, rest), ERR_OWN_TERMINAL);
    rest.rest.action = FOLD;
    CHECK_EQ(fixture_apply(x, rest), OK);
    fixture_close(x);
}

/* ---- Stadium ---------------------------------------------------------------------------------------------- */
static struct fixture *array(void) {
    struct fixture *x = live_house(fixture_config(), STADIUM, 3);

    bet_all(x, STADIUM, 3);
    CHECK_EQ(fixture_apply(x, cards(STADIUM, "2c 3d 4h 6s 8c 9d Jh Qs Kc")), OK);
    CHECK_EQ(table_of(x, STADIUM)->phase, TABLE_DECIDING);
    return x;
}

/* [L-7, T-5] Decisions that were made on a wrong screen are asked for again, with the whole window. */
TEST(floor_amend, a_corrected_array_reopens_the_decision_for_every_seat) {
    struct fixture *x = array();
    const int64_t credit_before = credit(x, 1);

    CHECK_EQ(fixture_apply(x, fixture_act(STADIUM, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(STADIUM, 2, FOLD)), OK);
    x->now_ms += 9000;
    CHECK_EQ(put_right(x, misread(STADIUM, FLOOR_SUPERVISOR, FLOOR, "4 8c 8d")), OK);
    CHECK_EQ(table_of(x, STADIUM)->phase, TABLE_DECIDING);
    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, x->now_ms + 15000);
    CHECK_EQ(credit(x, 1), credit_before); /* its Play went back */
    CHECK_EQ(fixture_apply(x, fixture_act(STADIUM, 2, STAY)), OK);
    CHECK_EQ(fixture_apply(x, fixture_act(STADIUM, 1, FOLD)), OK);
    fixture_close(x);
}

/* [L-7, T-7] */
TEST(floor_amend, after_the_dealers_hand_a_wrong_array_is_a_malfunction) {
    struct fixture *x = array();

    fixture_wait(x, STADIUM);
    CHECK_EQ(fixture_apply(x, cards(STADIUM, "As")), OK);
    CHECK_EQ(put_right(x, misread(STADIUM, FLOOR_SUPERVISOR, FLOOR, "4 8c 8d")), ERR_MALFUNCTION);
    CHECK_EQ(put_right(x, misread(STADIUM, FLOOR_SUPERVISOR, FLOOR, "9 As Ad")), OK); /* the dealer's own card */
    CHECK_EQ(fixture_apply(x, ruling(STADIUM, IRREGULARITY_MISDEAL_OTHER, EFFECT_DEAD_ROUND)), OK);
    CHECK_EQ(credit(x, 1), 100000);
    fixture_close(x);
}

/* ---- whatever was entered wrongly ----------------------------------------------------------------------- */
/* A round as it really was: who wagered what, the cards of each hand, what was decided. */
struct truth {
    int table, start;
    int64_t stake[7][WAGERS_MAX]; /* by seat */
    uint8_t pack[DECK_53];
    uint32_t salt;
};

/* What is entered instead, until it is put right. */
struct mistakes {
    int missing, moved_from, moved_to, short_seat, short_wager; /* seats; 0: none */
    bool start;
    int decision_seat, decision_nth; /* 0: none */
    bool decided_wrong;
};

static void any_truth(struct fixture *x, struct truth *t, int table, uint64_t seed) {
    const struct game *game = floor_game(&x->floor, table);

    rng_seed(&x->rng, &seed, sizeof seed);
    *t = (struct truth){.table = table, .start = 1 + (int)rng_below(&x->rng, 7), .salt = (uint32_t)seed};
    for (int i = 0; i < game_deck_size(game); i++) t->pack[i] = (uint8_t)i;
    for (int i = game_deck_size(game) - 1; i > 0; i--) {
        const int k = (int)rng_below(&x->rng, (uint32_t)i + 1);
        const uint8_t c = t->pack[i];

        t->pack[i] = t->pack[k];
        t->pack[k] = c;
    }
    for (int seat = 1; seat <= 5; seat++) {
        const int64_t ante = 500 + 500 * (int64_t)rng_below(&x->rng, 3);

        if (seat > 2 && rng_below(&x->rng, 3) == 0) continue;
        for (int w = 0; w < game->wager_count; w++) {
            const int kind = game->wagers[w].kind;

            if (!rules_offers(&floor_config(&x->floor, table)->rules, w) || kind >= WAGER_FOLLOWS) continue;
            if (rules_pays_meter(&floor_config(&x->floor, table)->rules, w)) continue; /* lights are swept */
            if (kind == WAGER_REQUIRED) t->stake[seat][w] = ante;
            if (kind == WAGER_OPTIONAL && rng_below(&x->rng, 2)) t->stake[seat][w] = 500;
        }
    }
}

static void any_mistakes(struct fixture *x, const struct truth *t, struct mistakes *m) {
    const struct game *game = floor_game(&x->floor, t->table);

    *m = (struct mistakes){0};
    switch (rng_below(&x->rng, 5)) {
    case 0: m->missing = 2; break;
    case 1:
        m->moved_from = 2;
        m->moved_to = 6;
        break;
    case 2:
        for (int w = 0; w < game->wager_count; w++)
            if (t->stake[1][w] && game->wagers[w].kind == WAGER_OPTIONAL) m->short_seat = 1, m->short_wager = w;
        break;
    case 3: m->start = t->table == PAI_GOW; break;
    default: m->decision_seat = 1 + (int)rng_below(&x->rng, 2); m->decision_nth = (int)rng_below(&x->rng, 2);
    }
}

static enum err enter_wagers(struct fixture *x, const struct truth *t, const struct mistakes *m) {
    enum err err = OK;

    for (int seat = 1; seat <= 5; seat++) {
        struct fact bets = by(fixture_at(t->table, FACT_BETS), DEALER);

        bets.bets.seat = (uint16_t)(seat == m->moved_from ? m->moved_to : seat);
        for (int w = 0; w < WAGERS_MAX; w++)
            if (t->stake[seat][w] && !(m->short_seat == seat && m->short_wager == w))
                bets = fixture_also(bets, w, t->stake[seat][w]);
        if (bets.bets.count && seat != m->missing && err == OK) err = fixture_apply(x, bets);
    }
    return err;
}

/* The cards of a hand, whoever it was entered for. */
static card card_in(const struct truth *t, const struct mistakes *m, const struct need *to, int k) {
    const int seat = to->seat == m->moved_to && m->moved_to ? m->moved_from : to->seat;

    if (to->to == TO_DEALER) return t->pack[k];
    return to->to == TO_TABLE ? t->pack[7 + k] : t->pack[11 + 7 * (seat - 1) + k];
}

static bool is_one_hand(const struct need *a, const struct need *b) {
    return a->to == b->to && (a->to != TO_SEAT || a->seat == b->seat);
}

/* How many cards the hand has, and how many of them are known. */
static void count_hand(struct fixture *x, int table, const struct need *to, int *dealt, int *known) {
    struct need needs[FACT_CARDS_MAX];
    const int count = floor_dealt(&x->floor, table, needs);

    *dealt = *known = 0;
    for (int i = 0; i < count; i++) {
        if (!is_one_hand(&needs[i], to)) continue;
        ++*dealt;
        *known += table_of(x, table)->cards[i] != CARD_HIDDEN;
    }
}

static int nth_decision(struct fixture *x, int table, int seat) {
    const struct live_round live = floor_live_round(&x->floor, table);
    int nth = 0;

    while (live_decision(&live, seat, nth) >= 0) nth++;
    return nth;
}

/* What that player does then, of what is offered. */
static int right_action(const struct truth *t, int seat, int nth, uint32_t actions) {
    const uint32_t pick = (t->salt * 31 + (uint32_t)seat * 7 + (uint32_t)nth) >> 1;
    int at = (int)(pick % (uint32_t)__builtin_popcount(actions));

    while (at--) actions &= actions - 1;
    return __builtin_ctz(actions);
}

static void enter_decision(struct fixture *x, const struct truth *t, struct mistakes *m, const struct need *need) {
    const int player = need->seat == m->moved_to && m->moved_to ? m->moved_from : need->seat;
    const int nth = nth_decision(x, t->table, need->seat);
    struct fact act = by(fixture_act(t->table, need->seat, right_action(t, player, nth, need->actions)), DEALER);

    if (m->decision_seat == player && m->decision_nth == nth && need->actions & (need->actions - 1)) {
        const int right = act.act.action;

        act.act.action = (uint8_t)__builtin_ctz(need->actions & ~(1u << right));
        m->decided_wrong = true;
        m->decision_seat = 0;
        m->missing = player; /* whose decision is put right, and which */
        m->moved_from = nth;
        m->short_wager = right;
    }
    if (act.act.action == floor_game(&x->floor, t->table)->sets_hand) act.act.front[0] = act.act.front[1] = CARD_HIDDEN;
    CHECK_EQ(fixture_apply(x, act), OK);
}

/* Whatever the round awaits, as it really lies there; false: nothing more. */
static bool enter_next(struct fixture *x, const struct truth *t, struct mistakes *m) {
    const struct game *game = floor_game(&x->floor, t->table);
    const struct need need = game->need(x->floor.round[t->table - 1]);
    struct fact fact = by(fixture_at(t->table, FACT_DEALT_FROM), DEALER);
    int dealt, known;

    if ((need.kind == NEED_DECISION || need.kind == NEED_TURN) && !floor_left_verified(&x->floor, t->table))
        CHECK_EQ(fixture_apply(x, deck(t->table, DECK_LEFT, game->cards_left)), OK);
    count_hand(x, t->table, &need, &dealt, &known);
    switch ((enum need_kind)need.kind) {
    case NEED_START: fact.dealt_from.spot = (uint8_t)(m->start ? t->start % 7 + 1 : t->start); break;
    case NEED_CARD:
    case NEED_TURN:
        fact.kind = need.kind == NEED_CARD ? FACT_CARDS : FACT_TURN;
        fact.cards.count = 1;
        fact.cards.card[0] =
            need.face_down ? (card)CARD_HIDDEN : card_in(t, m, &need, need.kind == NEED_CARD ? dealt : known);
        break;
    case NEED_DECISION: enter_decision(x, t, m, &need); return true;
    case NEED_WAGERS:
    case NEED_NOTHING: return false;
    }
    CHECK_EQ(fixture_apply(x, fact), OK);
    return true;
}

static enum err put_right_by_any(struct fixture *x, struct fact fact) {
    floor_fill_amend(&x->floor, &fact);
    const enum err err = fixture_apply(x, fact);

    return err == ERR_SECOND_PERSON ? fixture_by_two(x, fact) : err;
}

/* Returns how many mistakes were put right. */
static int put_all_right(struct fixture *x, const struct truth *t, struct mistakes *m) {
    struct fact fact = amend(t->table, AMEND_WAGERS, m->missing);
    const struct mistakes none = {0};

    if (m->decided_wrong) {
        fact = decided(t->table, m->missing, m->moved_from, m->short_wager);
    } else if (m->missing) {
        for (int w = 0; w < WAGERS_MAX; w++)
            if (t->stake[m->missing][w]) fact = wagered_too(fact, w, t->stake[m->missing][w]);
    } else if (m->short_seat) {
        fact = wagered(t->table, m->short_seat, m->short_wager, t->stake[m->short_seat][m->short_wager]);
    } else if (m->moved_from) {
        fact = amend(t->table, AMEND_SEAT, m->moved_to);
        fact.amend.is = (uint8_t)m->moved_from;
    } else if (m->start) {
        if (floor_game(&x->floor, t->table)->need(x->floor.round[t->table - 1]).kind == NEED_START) return 0;
        fact = amend(t->table, AMEND_START, 0);
        fact.amend.is = (uint8_t)t->start;
    } else {
        return 0;
    }
    CHECK_EQ(put_right_by_any(x, fact), OK);
    *m = none;
    return 1;
}

/* Plays it, with the mistakes put right after so many entries. */
static int play_round(struct fixture *x, const struct truth *t, struct mistakes *m, int after) {
    int put = 0, entries = 0;

    CHECK_EQ(enter_wagers(x, t, m), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_at(t->table, FACT_CLOSE), DEALER)), OK);
    for (;;) {
        if (entries++ >= after) put += put_all_right(x, t, m);
        fixture_run(x, t->table);
        if (enter_next(x, t, m)) continue;
        if (!table_of(x, t->table)->settled) CHECK_EQ(settle(x, t->table), OK);
        const int again = put_all_right(x, t, m);

        put += again;
        if (!again) return put;
    }
}

/* [L-1] Wrong seats, wagers, decisions and first packets, found at any time until the next round: felt, tray, tokes and
 * meters are to the cent those of the round that was entered as it was. */
TEST(floor_amend, whatever_was_entered_wrongly_the_money_is_that_of_the_round_as_it_was) {
    static const uint8_t tables[] = {CATCH, CHASE, SUPER, PAI_GOW};
    static const uint8_t accounts[] = {ACCOUNT_FELT, ACCOUNT_TABLE, ACCOUNT_TOKES, ACCOUNT_ESCROW};
    int put = 0, by_table[FIXTURE_TABLES + 1] = {0};

    for (uint64_t seed = 1; seed <= 600; seed++) {
        const int table = tables[seed % COUNT(tables)];
        struct fixture *right = chips_house(table), *wrong = chips_house(table);
        struct mistakes none = {0}, some;
        struct truth t;

        any_truth(right, &t, table, seed);
        any_mistakes(right, &t, &some);
        const int after = (int)rng_below(&right->rng, 60);

        CHECK_EQ(play_round(right, &t, &none, 0), 0);
        const int done = play_round(wrong, &t, &some, after);

        put += done;
        by_table[table] += done;
        for (size_t i = 0; i < COUNT(accounts); i++)
            CHECK_EQ(in_account(wrong, accounts[i], table), in_account(right, accounts[i], table));
        CHECK_EQ(in_account(wrong, ACCOUNT_LOCKED, 0), in_account(right, ACCOUNT_LOCKED, 0));
        fixture_close(right);
        fixture_close(wrong);
    }
    CHECK(put > 400);
    for (size_t i = 0; i < COUNT(tables); i++) CHECK(by_table[tables[i]] > 60);
}
