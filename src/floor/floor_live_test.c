/* A live dealer: cards dealt face down and turned, who opens, closes and settles, cards that cannot be, and
 * cards that were misread. */
#include "floor/floor_live_fixture.h"

/* ---- every game, face down and turned ----------------------------------------------------------------- */

/* [C-4.2.6, F-play-2, P-2]: nobody knows a card that lies face down. */
TEST(floor_live, a_round_of_every_game_is_dealt_face_down_turned_and_settled) {
    for (int table = 1; table <= FIXTURE_TABLES; table++) {
        struct fixture *x = live_house(fixture_config(), table, 3);
        int unseen = 0;

        for (int round = 0; round < 20; round++) {
            if (round) CHECK_EQ(open_round(x, table, true), OK);
            bet_all(x, table, 3);
            while (go_on(x, table)) continue;
            for (int i = 0; i < table_of(x, table)->card_count; i++)
                unseen += table_of(x, table)->cards[i] == CARD_HIDDEN;
            CHECK_EQ(table_of(x, table)->phase, TABLE_FINISHED);
            CHECK_EQ(settle(x, table), OK);
            CHECK(table_of(x, table)->settled);
        }
        CHECK_EQ(unseen > 0, table == CATCH || table == CHASE || table == PAI_GOW);
        fixture_close(x);
    }
}

/* A change of a card that is known, to any other. */
static struct fact any_correction(struct fixture *x, int table) {
    const struct floor_table *t = table_of(x, table);
    struct fact fact = by(fixture_at(table, FACT_CORRECT), FLOOR);

    fact.correct.index = t->card_count ? (uint8_t)rng_below(&x->rng, t->card_count) : 0;
    fact.correct.was = t->cards[fact.correct.index];
    fact.correct.is = (card)rng_below(&x->rng, DECK_52);
    strcpy(fact.correct.reason, "misread");
    return fact;
}

static struct fact any_ruling(struct fixture *x, int table) {
    static const struct {
        uint8_t code, effect;
    } rulings[] = {{IRREGULARITY_CARD_BOXED, EFFECT_BURN},
                   {IRREGULARITY_HAND_TOUCHED, EFFECT_DEAD_SEAT},
                   {IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE},
                   {IRREGULARITY_HOUSE_HAND_WRONG, EFFECT_RESET_HANDS},
                   {IRREGULARITY_WRONG_SPOT, EFFECT_MOVE}};
    const size_t i = rng_below(&x->rng, (uint32_t)COUNT(rulings));
    struct fact fact = ruling(table, rulings[i].code, rulings[i].effect);
    const struct fact misread = any_correction(x, table);

    fact.irregularity.seat = (uint16_t)(1 + rng_below(&x->rng, 3));
    if (rng_below(&x->rng, 2)) fact.irregularity.card = (card)rng_below(&x->rng, DECK_52);
    fact.irregularity.changes.count = rulings[i].effect == EFFECT_MOVE;
    fact.irregularity.changes.change[0].index = misread.correct.index;
    fact.irregularity.changes.change[0].was = misread.correct.was;
    fact.irregularity.changes.change[0].is = misread.correct.is;
    return fact;
}

static int64_t collect(struct fixture *x, uint32_t terminal) {
    struct fact fact = fixture_at(0, FACT_COLLECT);
    const int64_t cents = credit(x, terminal);

    fact.money.voucher = 0x5000 + x->floor.head->facts;
    fact.money.cents = cents;
    fact.money.terminal = terminal;
    return fixture_apply(x, fact) == OK ? cents : 0;
}

/* Cards misread and put right, rulings, players who leave with their money, before and after the settlement:
 * whatever happens, a player has what was there before, less what the round staked, plus what it returned. */
TEST(floor_live, whatever_is_corrected_and_ruled_the_money_is_that_of_the_round_as_it_stands) {
    int corrected = 0, ruled = 0, again = 0;

    for (uint64_t seed = 0; seed < 250; seed++) {
        const int table = 1 + (int)(seed % FIXTURE_TABLES);
        struct fixture *x = live_house(fixture_config(), table, 3);
        int64_t before[4], outside[4] = {0};

        rng_seed(&x->rng, &seed, sizeof seed);
        for (uint32_t t = 1; t <= 3; t++) before[t] = credit(x, t);
        bet_all(x, table, 3);
        for (int i = 0; i < 200; i++) {
            const bool settled = table_of(x, table)->settled;
            const int what = (int)rng_below(&x->rng, 14);

            if (what == 0) {
                if (fixture_apply(x, any_correction(x, table)) == OK) corrected++, again += settled;
            } else if (what == 1) {
                ruled += fixture_apply(x, any_ruling(x, table)) == OK;
            } else if (what == 2 && settled) {
                const uint32_t t = 1 + (uint32_t)rng_below(&x->rng, 3);
                outside[t] += collect(x, t);
            } else if (what == 3 && table != STADIUM) {
                fixture_run(x, table); /* pays and takes what is decided so far */
            } else if (!settled && !go_on(x, table)) {
                CHECK_EQ(settle(x, table), OK);
            }
        }
        while (!table_of(x, table)->settled)
            if (!go_on(x, table)) CHECK_EQ(settle(x, table), OK);
        for (uint32_t t = 1; t <= 3; t++) {
            const struct floor_seat *s = &x->floor.seat[table - 1][t - 1];
            CHECK_EQ(credit(x, t) + outside[t] - floor_claim(&x->floor, t),
                     before[t] - s->staked_cents + s->returned_cents);
        }
        CHECK_EQ(in_account(x, ACCOUNT_ESCROW, table), 0);
        fixture_close(x);
    }
    CHECK(corrected > 300);
    CHECK(again > 100);
    CHECK(ruled > 100);
}

/* ---- the deal ----------------------------------------------------------------------------------------- */

TEST(floor_live, a_card_that_cannot_be_is_refused) {
    struct fixture *x = live(1);

    CHECK_EQ(fixture_apply(x, cards(CATCH, "As")), ERR_FACE_DOWN);               /* [C-4.2.6] */
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As")), ERR_ORDER);                  /* nothing is to be turned yet */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ??")), ERR_ORDER); /* and none is taken */
    CHECK_EQ(table_of(x, CATCH)->card_count, 0);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DECIDING);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As")), ERR_ORDER); /* [C-4.2.9] after all have decided */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d")), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "")), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c")), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c")), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "Jk")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "??")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "7h 9c As 2c Qs")), ERR_CARD_TWICE); /* none of them is taken */
    CHECK_EQ(table_of(x, CATCH)->cards[3], CARD_HIDDEN);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "7h 9c As Kd 4s 3d")), ERR_ORDER); /* six, and a draw is due */
    CHECK_EQ(fixture_apply(x, turned(CATCH, "7h 9c As Kd 4s")), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "??")), ERR_FACE_UP); /* the draw lies open */
    CHECK_EQ(fixture_apply(x, cards(CATCH, "9c")), ERR_CARD_TWICE);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d 5d")), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    fixture_close(x);
}

/* An automated table turns nothing, and is ruled upon by nobody. */
TEST(floor_live, an_automated_table_has_none_of_it) {
    struct fixture *x = fixture_open(fixture_config(), 100000, "automated");

    CHECK_EQ(fixture_apply(x, fixture_at(CATCH, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_round(x, CATCH), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "As")), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, correct("0 As Kd")), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, reads(changes("0 As Kd"))), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, ruling(CATCH, IRREGULARITY_LATE_WAGER, EFFECT_CONTINUE)), ERR_NOT_ALLOWED);
    CHECK_EQ(fixture_apply(x, deck(CATCH, DECK_OPENED, 0)), ERR_NOT_ALLOWED);
    fixture_close(x);
}

TEST(floor_live, every_card_of_a_live_round_has_its_receiver) {
    struct fixture *x = live(1);
    struct need to[FACT_CARDS_MAX];

    CHECK_EQ(floor_dealt(&x->floor, CATCH, to), 0);
    CHECK_EQ(floor_awaited(&x->floor, CATCH, to), 6);
    CHECK_EQ(to[0].to, TO_SEAT);
    CHECK_EQ(to[5].to, TO_DEALER);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK); /* [C-4.2.6]: seat, dealer, by turns */
    CHECK_EQ(fixture_apply(x, fixture_act(CATCH, 1, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 8s Kd Qd 3d")), ERR_ORDER);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 8s Kd Qd")), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d")), OK);
    CHECK_EQ(floor_awaited(&x->floor, CATCH, to), 1); /* the dealer's draw */
    CHECK_EQ(to[0].to, TO_DEALER);
    CHECK_EQ(floor_dealt(&x->floor, CATCH, to), 7);
    for (int i = 0; i < 7; i++) {
        CHECK_EQ(to[i].to, i % 2 ? TO_DEALER : TO_SEAT);
        CHECK_EQ(to[i].seat, i % 2 ? to[i].seat : 1);
    }
    CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 7);
    fixture_close(x);
}

/* The tables whose action 1 makes a wager: Play, All In. */
static struct fixture *deciding(struct config *config, int table) {
    struct fixture *x = live_house(config, table, 1);

    bet_all(x, table, 1);
    while (table_of(x, table)->phase != TABLE_DECIDING) CHECK(go_on(x, table));
    return x;
}

/* [stadium-three-card R14, T-7a, T-7c] With terminals the dealer records what costs nothing; the wager that follows
 * is the terminal's own, and so are the tokes that follow with it. */
TEST(floor_live, nobody_but_the_player_wagers_the_players_credit) {
    for (int table = CATCH; table <= STADIUM; table++) {
        struct fixture *x = deciding(fixture_config(), table);
        const int64_t before = credit(x, 1);
        struct fact own = fixture_act(table, 1, 1);

        CHECK_EQ(fixture_apply(x, by(own, DEALER)), ERR_OWN_TERMINAL);
        CHECK_EQ(fixture_apply(x, by(own, FLOOR)), ERR_OWN_TERMINAL);
        CHECK_EQ(credit(x, 1), before);
        own.source = BY_TERMINAL;
        own.who = 1;
        own.request = 99;
        CHECK_EQ(fixture_apply(x, own), OK);
        CHECK(credit(x, 1) < before);
        CHECK_EQ(x->floor.seat[table - 1][0].decided_by, BY_TERMINAL);
        fixture_close(x);
    }
    for (int table = CATCH; table <= PAI_GOW; table++) {
        struct fixture *x = deciding(fixture_config(), table);
        const struct game *game = floor_game(&x->floor, table);
        const int64_t before = credit(x, 1);

        if (table == PAI_GOW) CHECK_EQ(fixture_apply(x, deck(table, DECK_LEFT, game->cards_left)), OK);
        CHECK_EQ(fixture_apply(x, by(fixture_act(table, 1, game->default_action[0]), DEALER)), OK);
        CHECK_EQ(credit(x, 1), before);
        CHECK_EQ(x->floor.seat[table - 1][0].decided_by, BY_USER);
        fixture_close(x);
    }
}

/* ---- time --------------------------------------------------------------------------------------------- */

/* [three-card-catch R13]: the dealer rules the time, nothing happens by itself. */
TEST(floor_live, no_clock_runs_at_a_live_table_and_nothing_settles_by_itself) {
    for (int table = 1; table <= FIXTURE_TABLES; table++) {
        struct fixture *x;
        bool decided = false;

        if (table == STADIUM) continue;
        x = live_house(fixture_config(), table, 1);
        bet_all(x, table, 1);
        do {
            const bool deciding = table_of(x, table)->phase == TABLE_DECIDING;

            CHECK_EQ(table_of(x, table)->deadline_ms, 0);
            fixture_run(x, table); /* what is decided already is paid or taken */
            x->now_ms += 10000000;
            CHECK(!fixture_step(x, table));
            CHECK_EQ(floor_next_step(&x->floor, table, x->now_ms).due_ms, 0);
            if (deciding) CHECK_EQ(fixture_apply(x, by(fixture_at(table, FACT_EXPIRE), DEALER)), ERR_ORDER);
            decided = decided || deciding;
        } while (go_on(x, table));
        CHECK(decided);
        CHECK(!table_of(x, table)->settled);
        CHECK_EQ(settle(x, table), OK);
        fixture_close(x);
    }
}

/* [T-1, T-4, T-7, T-12] Stadium has its windows under a live dealer too. */
TEST(floor_live, stadium_keeps_its_countdown_its_window_and_its_reconciliation) {
    struct fixture *x = live_house(fixture_config(), STADIUM, 1);
    struct fact bets = fixture_bet(STADIUM, 1, 0, 500);

    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, 0); /* [T-1] until the first wager */
    bets.bets.pick[0] = 1, bets.bets.pick[1] = 2, bets.bets.pick[2] = 3;
    CHECK_EQ(fixture_apply(x, bets), OK);
    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, x->now_ms + 20000);
    x->now_ms += 20000;
    CHECK_EQ(floor_next_step(&x->floor, STADIUM, x->now_ms).kind, STEP_CLOSE_BETTING); /* [T-4] */
    CHECK(fixture_step(x, STADIUM));
    CHECK_EQ(table_of(x, STADIUM)->phase, TABLE_DEALING);
    CHECK_EQ(fixture_apply(x, cards(STADIUM, "??")), ERR_FACE_UP);
    while (table_of(x, STADIUM)->phase == TABLE_DEALING) CHECK_EQ(any_card(x, STADIUM, FACT_CARDS), OK);
    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, x->now_ms + 15000);
    fixture_wait(x, STADIUM); /* [T-7c] */
    CHECK_EQ(table_of(x, STADIUM)->phase, TABLE_DEALING);
    while (table_of(x, STADIUM)->phase == TABLE_DEALING) CHECK_EQ(any_card(x, STADIUM, FACT_CARDS), OK);
    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, x->now_ms + FLOOR_LIVE_SETTLE_MS);
    x->now_ms += FLOOR_LIVE_SETTLE_MS - 1;
    CHECK_EQ(fixture_apply(x, by(fixture_at(STADIUM, FACT_WINDOW), DEALER)), OK); /* the dealer looks at the cards */
    CHECK_EQ(table_of(x, STADIUM)->deadline_ms, x->now_ms + FLOOR_LIVE_SETTLE_MS);
    fixture_wait(x, STADIUM);
    CHECK(table_of(x, STADIUM)->settled);
    fixture_close(x);
}

TEST(floor_live, a_live_round_is_settled_by_its_dealer) {
    struct fixture *x = shown();

    CHECK_EQ(fixture_apply(x, by(fixture_at(CHASE, FACT_SETTLE), 1)), ERR_NOT_ALLOWED); /* the house deals */
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);                                /* a natural: no draw */
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(credit(x, 1), 100000 - 1500 + 3000);
    CHECK_EQ(settle(x, CATCH), ERR_ORDER);
    fixture_close(x);
}

/* The meter pays the seat that is settled first ([C-4.2.11] seat 2), the other one its reset value: both of
 * them are told before the settlement whether two people must look at it. */
/* X-Tra pays 20 to 1, $100, and the meter of both catches $251 with both wagers, then $250. */
static void check_announced(int64_t lock_cents, int first, int second) {
    struct config *config = fixture_config();

    config->lock_cents = lock_cents;
    struct fixture *x = live_house(config, CATCH, 2);
    struct award awards[AWARDS_MAX];
    int locks[3] = {0};

    for (int seat = 1; seat <= 2; seat++) {
        const struct fact bets = fixture_also(fixture_bet(CATCH, seat, ANTE, 500), XTRA, 500);
        CHECK_EQ(fixture_apply(x, fixture_also(bets, PROGRESSIVE, 500)), OK);
    }
    CHECK_EQ(fixture_apply(x, by(fixture_at(CATCH, FACT_CLOSE), DEALER)), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, seat, STAY)), OK);
    CHECK_EQ(fixture_apply(x, turned(CATCH, "5h 6s Qh 9c Tc 2d 2c 3c Kd")), OK);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "4c Jc 8d")), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    for (int seat = 1; seat <= 2; seat++)
        for (int i = floor_awards(&x->floor, CATCH, seat, awards) - 1; i >= 0; i--)
            locks[seat] += floor_will_lock(&x->floor, CATCH, &awards[i]);
    CHECK_EQ(locks[1], first);
    CHECK_EQ(locks[2], second);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(table_of(x, CATCH)->locks, (first > 0) + (second > 0));
    for (uint32_t i = 0; i < table_of(x, CATCH)->locks; i++)
        CHECK_EQ(__builtin_popcount(x->floor.lock[i].wagers), locks[x->floor.lock[i].seat]);
    for (int i = floor_awards(&x->floor, CATCH, 2, awards) - 1; i >= 0; i--)
        CHECK(!floor_will_lock(&x->floor, CATCH, &awards[i])); /* it is locked */
    fixture_close(x);
}

TEST(floor_live, it_is_known_before_the_settlement_what_will_be_locked) {
    check_announced(24550, 0, 1); /* between the two, less the stake */
    check_announced(10000, 2, 2); /* a large win that no meter pays, too */
    check_announced(10001, 1, 1);
    check_announced(100000, 0, 0);
}

/* ---- corrections -------------------------------------------------------------------------------------- */

/* seat 1: cards 0, 2, 4; the dealer: 1, 3, 5 */
TEST(floor_live, a_misread_card_is_corrected_with_a_reason) {
    struct fixture *x = shown();
    struct fact fact = correct("3 7h 9h");

    CHECK_EQ(fixture_apply(x, correct("3 7h Qs")), ERR_CARD_TWICE); /* it lies elsewhere */
    CHECK_EQ(fixture_apply(x, correct("3 8h 9h")), ERR_CARD_OTHER); /* this was not read */
    CHECK_EQ(fixture_apply(x, correct("6 8h 9h")), ERR_CARD_OTHER); /* there is no such card */
    CHECK_EQ(fixture_apply(x, correct("3 7h ??")), ERR_CARD);       /* what was seen is known */
    CHECK_EQ(fixture_apply(x, correct("3 7h Jk")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, reads((struct fact_changes){0})), ERR_CARD);
    fact.correct.reason[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    fact = reads(changes("3 7h 9h"));
    fact.corrections.reason[0] = 0;
    CHECK_EQ(fixture_apply(x, fact), ERR_REASON);
    CHECK_EQ(fixture_apply(x, correct("3 7h 9h")), OK); /* the dealer has a pair of nines: a natural */
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    CHECK_EQ(fixture_apply(x, correct("0 As 8s")), OK); /* nor has the seat one, but it is over */
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    CHECK_EQ(fixture_apply(x, correct("5 9c 8c")), OK); /* no natural at all: both draw */
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DEALING);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "3d 4d")), OK);
    CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
    fixture_close(x);
}

/* Before it is turned nobody can have misread a card. */
TEST(floor_live, an_unseen_card_is_not_corrected) {
    struct fixture *x = live(1);

    CHECK_EQ(fixture_apply(x, correct("0 As Kd")), ERR_CARD_OTHER);
    CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ??")), OK);
    CHECK_EQ(fixture_apply(x, correct("0 ?? Kd")), ERR_CARD);
    CHECK_EQ(fixture_apply(x, correct("0 As Kd")), ERR_CARD_OTHER);
    fixture_close(x);
}

TEST(floor_live, after_the_settlement_what_was_paid_is_taken_back_and_paid_anew) {
    struct fixture *x = shown();

    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(credit(x, 1), 100000 - 1500 + 3000); /* the straight beats 9 high, X-Tra's natural pays 1 to 1 */
    CHECK_EQ(fixture_apply(x, correct("3 7h 9h")), OK);
    CHECK(!table_of(x, CATCH)->settled);
    CHECK(x->transfers > 0);
    CHECK_EQ(credit(x, 1), 100000 - 1500);
    CHECK_EQ(in_account(x, ACCOUNT_ESCROW, CATCH), 1500);
    CHECK_EQ(fixture_apply(x, correct("0 As 8s")), OK); /* K Q 8 loses to the pair */
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(credit(x, 1), 100000 - 1500);
    CHECK_EQ(in_account(x, ACCOUNT_TABLE, CATCH), 1500);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    CHECK_EQ(fixture_apply(x, correct("3 9h 7h")), ERR_ORDER); /* the next round is open */
    fixture_close(x);
}

/* Who has left stays in play there, whatever happens at the next table: the round may still take money. */
TEST(floor_live, a_player_of_a_reopened_round_who_sits_at_another_table_is_in_play) {
    struct fixture *x = shown();
    struct fact leave = fixture_at(CATCH, FACT_LEAVE);

    CHECK_EQ(settle(x, CATCH), OK);
    leave.seat.terminal = 1;
    leave.seat.seat = 1;
    CHECK_EQ(fixture_apply(x, leave), OK);
    CHECK_EQ(fixture_apply(x, fixture_at(CHASE, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, CHASE, 1, 1), OK);
    fixture_run(x, CHASE);
    CHECK_EQ(fixture_apply(x, correct("3 7h 9h")), OK);
    CHECK(x->floor.terminal[0].in_play);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CHASE, 1, 0, 500), 1, 500)), OK);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CHASE, 1, 0, 0), 1, 0)), OK);
    CHECK(x->floor.terminal[0].in_play);
    CHECK_EQ(fixture_apply(x, fixture_also(fixture_bet(CHASE, 1, 0, 500), 1, 500)), OK);
    CHECK_EQ(fixture_apply(x, by(fixture_void(x, CHASE), FLOOR)), OK);
    CHECK(x->floor.terminal[0].in_play);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK(!x->floor.terminal[0].in_play);
    fixture_close(x);
}

/* Whoever dealt could take back alone what a player was paid: the dealer, and who relieved the dealer. */
TEST(floor_live, after_the_settlement_nobody_who_dealt_the_round_corrects_it) {
    struct fixture *x = shown();
    struct fact all = reads(changes("3 7h 9h"));

    CHECK_EQ(fixture_apply(x, by(correct("3 7h 8h"), DEALER)), OK); /* until then the dealer does */
    CHECK_EQ(fixture_apply(x, by(correct("3 8h 7h"), DEALER)), OK);
    CHECK(!floor_is_supervised(&x->floor, CATCH));
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK(floor_is_supervised(&x->floor, CATCH));
    CHECK_EQ(fixture_apply(x, by(correct("3 7h 9h"), DEALER)), ERR_OWN_ROUND);
    CHECK_EQ(fixture_apply(x, by(all, DEALER)), ERR_OWN_ROUND);
    CHECK_EQ(fixture_apply(x, by(all, FLOOR)), OK);
    CHECK_EQ(settle(x, CATCH), OK);
    CHECK_EQ(open_round(x, CATCH, true), OK);
    CHECK(!floor_is_supervised(&x->floor, CATCH));
    fixture_close(x);
}

TEST(floor_live, two_cards_that_were_exchanged_are_corrected_together) {
    for (int settled = 0; settled < 2; settled++) {
        struct fixture *x = shown();

        if (settled) CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(fixture_apply(x, correct("0 As 2c")), ERR_CARD_TWICE);
        CHECK_EQ(fixture_apply(x, reads(changes("0 As 2c 1 2c 7h"))), ERR_CARD_TWICE);
        CHECK_EQ(fixture_apply(x, reads(changes("0 As 2c 1 2c As"))), OK);
        CHECK_EQ(table_of(x, CATCH)->cards[0], changes("0 2c 2c").change[0].is);
        CHECK_EQ(table_of(x, CATCH)->phase, TABLE_DEALING); /* K Q 2 draws */
        CHECK_EQ(credit(x, 1), 100000 - 1500);
        fixture_close(x);
    }
}

/* [C-4.2.10] The dealer had a natural after all: what was drawn is burnt, and the round is over. */
TEST(floor_live, a_correction_to_a_dealers_natural_burns_what_was_drawn) {
    for (int settled = 0; settled < 2; settled++) {
        struct fixture *x = live(2);

        CHECK_EQ(fixture_apply(x, cards(CATCH, "?? ?? ?? ?? ?? ?? ?? ?? ??")), OK);
        for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(CATCH, seat, STAY)), OK);
        /* [C-4.2.11] the dealer, then from the right: seat 2, seat 1 */
        CHECK_EQ(fixture_apply(x, turned(CATCH, "2c 7h 9c 3s Jd Qs 4s Td Kh")), OK);
        CHECK_EQ(fixture_apply(x, cards(CATCH, "5h 6h 8h")), OK);
        if (settled) CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(table_of(x, CATCH)->card_count, 12);
        CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 12);
        CHECK_EQ(fixture_apply(x, correct("5 7h 9h")), OK); /* the dealer's second card */
        CHECK_EQ(table_of(x, CATCH)->phase, TABLE_FINISHED);
        CHECK_EQ(table_of(x, CATCH)->card_count, 9);
        CHECK_EQ(floor_cards_left(&x->floor, CATCH), DECK_52 - 12); /* they do not return to the deck */
        CHECK_EQ(fixture_apply(x, correct("2 2c 5h")), ERR_CARD_TWICE);
        CHECK_EQ(settle(x, CATCH), OK);
        CHECK_EQ(credit(x, 1), 100000 - 1500);
        CHECK_EQ(credit(x, 2), 100000 - 1500);
        fixture_close(x);
    }
}

/* [P-4a] Hands are turned in another order or not at all after a change: no card is taken for another's. */
TEST(floor_live, a_turned_card_stays_with_its_hand) {
    struct fixture *x = live_house(fixture_config(), PAI_GOW, 2);
    struct fact start = by(fixture_at(PAI_GOW, FACT_DEALT_FROM), DEALER), fact = correct("0 Jc 2c");

    bet_all(x, PAI_GOW, 2);
    start.dealt_from.spot = 1; /* the dealer's packet first */
    CHECK_EQ(fixture_apply(x, start), OK);
    CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "3c Jd 4h 5s 7c 9d Ks")), OK);
    for (int i = 7; i < 49; i++) CHECK_EQ(fixture_apply(x, cards(PAI_GOW, "??")), OK);
    CHECK_EQ(fixture_apply(x, deck(PAI_GOW, DECK_LEFT, 4)), OK);
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(fixture_apply(x, fixture_act(PAI_GOW, seat, 0)), OK);
    CHECK_EQ(fixture_apply(x, turned(PAI_GOW, "2d 2h 3d 6s 8c Tc Qd")), OK); /* [P-8] seat 1 first */
    fact = by(fixture_at(PAI_GOW, FACT_CORRECT), FLOOR);
    fact.correct = correct("0 3c Jc").correct; /* [P-4a] two jacks: nobody's hand is turned */
    CHECK_EQ(fixture_apply(x, fact), OK);
    CHECK_EQ(table_of(x, PAI_GOW)->phase, TABLE_FINISHED);
    CHECK_EQ(table_of(x, PAI_GOW)->cards[7], CARD_HIDDEN);
    CHECK_EQ(settle(x, PAI_GOW), OK);
    fixture_close(x);
}
