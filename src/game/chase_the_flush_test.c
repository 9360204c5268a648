/* chase_the_flush_test.c - the rules of Chase the Flush, clause by clause.
 *
 * Stakes of 100 cents, so that "pays 5 to 1" reads 600.  Expected cents are worked out from the document. */
#include "game/chase_the_flush.c"

#include "card/hand_text_fixture.h"
#include "play.h"

/* ---- playing a round ---------------------------------------------------------------------------------- */

static struct rules rules;
static struct table_round t;
static const struct play p = {&chase_the_flush, &t};

/* A fresh round under the tables named. */
static void open_with(const char *xtra, const char *same_suit) {
    rules = rules_standard(&chase_the_flush);
    play_set(&rules, "xtra", xtra);
    play_set(&rules, "same-suit", same_suit);
    round_open(&t, &rules, NULL);
}

/* Ante and X-tra of 100 at each of the first seats, betting closed. */
static void start(int seats) {
    open_with("A", "A");
    for (int seat = 1; seat <= seats; seat++) {
        CHECK_EQ(play_bet(p, seat, ANTE, 100), OK);
        CHECK_EQ(play_bet(p, seat, XTRA, 100), OK);
    }
    CHECK_EQ(play_close(p), OK);
}

/* One seat with every wager and the same table letter for all; river_action comes after two checks. */
static void showdown(const char *table, const char *player, const char *dealer, const char *community,
                     int river_action) {
    char flop[6] = "", river[6] = "";

    memcpy(flop, community, 5);
    memcpy(river, community + 6, 5);
    open_with(table, table);
    CHECK_EQ(play_bet(p, 1, ANTE, 100), OK);
    CHECK_EQ(play_bet(p, 1, XTRA, 100), OK);
    CHECK_EQ(play_bet(p, 1, SAME_SUIT, 100), OK);
    CHECK_EQ(play_close(p), OK);
    play_deal(p, player);
    play_deal(p, dealer);
    CHECK_EQ(play_act(p, 1, CHECK_ON), OK);
    play_deal(p, flop);
    CHECK_EQ(play_act(p, 1, CHECK_ON), OK);
    play_deal(p, river);
    CHECK_EQ(play_act(p, 1, river_action), OK);
}

/* ---- wagers ------------------------------------------------------------------------------------------- */

/* [F-play-1] Ante and X-tra are required and equal; Same Suit is optional and never alone. */
TEST(chase_the_flush, f_play_1_equal_bets) {
    open_with("A", "A");
    CHECK_EQ(play_close(p), ERR_SEATS_NONE);
    CHECK_EQ(play_bet(p, 2, SAME_SUIT, 100), OK);
    CHECK_EQ(play_close(p), ERR_REQUIRED);
    CHECK_EQ(play_bet(p, 2, ANTE, 100), OK);
    CHECK_EQ(play_close(p), ERR_REQUIRED);
    CHECK_EQ(play_bet(p, 2, XTRA, 200), OK);
    CHECK_EQ(play_close(p), ERR_UNEQUAL);
    CHECK_EQ(play_bet(p, 2, XTRA, 100), OK);
    CHECK_EQ(play_bet(p, 2, SAME_SUIT, 0), OK);
    CHECK_EQ(play_close(p), OK);
    CHECK_EQ(play_bet(p, 2, ANTE, 100), ERR_CLOSED);
    CHECK_EQ(play_close(p), ERR_ORDER);
}

TEST(chase_the_flush, bets_that_are_refused) {
    open_with("A", "A");
    CHECK_EQ(play_bet(p, 0, ANTE, 100), ERR_SEAT);
    CHECK_EQ(play_bet(p, 8, ANTE, 100), ERR_SEAT);
    CHECK_EQ(play_bet(p, 65535, ANTE, 100), ERR_SEAT);
    CHECK_EQ(play_bet(p, 1, WAGERS, 100), ERR_WAGER);
    CHECK_EQ(play_bet(p, 1, 255, 100), ERR_WAGER);
    CHECK_EQ(play_bet(p, 1, ALL_IN, 300), ERR_WAGER_DERIVED);
    CHECK_EQ(play_bet(p, 1, ANTE, -1), ERR_AMOUNT);
    CHECK_EQ(play_bet(p, 1, ANTE, INT64_MIN), ERR_AMOUNT);
    CHECK_EQ(play_bet(p, 1, ANTE, INT64_MAX), ERR_AMOUNT_LARGE);
    CHECK_EQ(t.round.playing, 0);
}

/* A seat that takes everything back is not dealt in, and begins anew if it comes back. */
TEST(chase_the_flush, a_bet_can_be_taken_back) {
    open_with("A", "A");
    CHECK_EQ(play_bet(p, 3, ANTE, 100), OK);
    CHECK_EQ(play_bet(p, 3, ANTE, 0), OK);
    CHECK_EQ(play_close(p), ERR_SEATS_NONE);
    CHECK_EQ(play_bet(p, 3, SAME_SUIT, 700), OK);
    CHECK_EQ(t.seats[2].stake[ANTE], 0);
}

/* ---- dealing and deciding ----------------------------------------------------------------------------- */

/* [F-play-2] Three to each player in turn, the dealer's three last; empty seats get none. */
TEST(chase_the_flush, f_play_2_order_of_the_deal) {
    static const int order[] = {2, 2, 2, 5, 5, 5, 0, 0, 0};

    open_with("A", "A");
    for (int seat = 5; seat >= 2; seat -= 3) {
        CHECK_EQ(play_bet(p, seat, XTRA, 100), OK);
        CHECK_EQ(play_bet(p, seat, ANTE, 100), OK);
    }
    CHECK_EQ(chase_the_flush.need(&t).kind, NEED_WAGERS);
    CHECK_EQ(play_close(p), OK);
    for (size_t i = 0; i < COUNT(order); i++) {
        const struct need need = chase_the_flush.need(&t);

        CHECK_EQ(need.kind, NEED_CARD);
        CHECK_EQ(need.to, order[i] ? TO_SEAT : TO_DEALER);
        CHECK_EQ(need.seat, order[i]);
        CHECK_EQ(play_card(p, (card)i), OK);
    }
    CHECK_EQ(chase_the_flush.need(&t).kind, NEED_DECISION);
    CHECK_EQ(chase_the_flush.need(&t).seat, 2);
}

/* [F-intro-4 to F-intro-6, F-play-3 to F-play-7b] and the sizes of All In; [chase-the-flush R1]: three times
 * before the flop. */
TEST(chase_the_flush, f_play_3_5_7_streets_and_sizes) {
    start(3);
    play_deal(p, "2c 3d 4h  5c 6d 7h  8c 9d Th  Ac Ad Ah");
    CHECK_EQ(chase_the_flush.need(&t).actions, 1 << CHECK_ON | 1 << BET);
    CHECK_EQ(play_act(p, 1, FOLD), ERR_DECISION);
    CHECK_EQ(play_act(p, 1, BET), OK);
    CHECK_EQ(t.seats[0].stake[ALL_IN], 300);
    CHECK_EQ(play_act(p, 2, CHECK_ON), OK);
    CHECK_EQ(play_act(p, 3, CHECK_ON), OK);

    CHECK_EQ(chase_the_flush.need(&t).to, TO_TABLE);
    CHECK_EQ(play_act(p, 2, BET), ERR_DECISION); /* not before the flop lies there */
    play_deal(p, "2s 3s");
    CHECK_EQ(chase_the_flush.need(&t).seat, 2);
    CHECK_EQ(chase_the_flush.need(&t).actions, 1 << CHECK_ON | 1 << BET);
    CHECK_EQ(play_act(p, 1, BET), ERR_DECISION); /* [F-play-3]: once bet, no more */
    CHECK_EQ(play_act(p, 1, CHECK_ON), ERR_DECISION);
    CHECK_EQ(play_act(p, 2, BET), OK);
    CHECK_EQ(t.seats[1].stake[ALL_IN], 200);
    CHECK_EQ(play_act(p, 3, CHECK_ON), OK);

    play_deal(p, "4s 5s");
    CHECK_EQ(chase_the_flush.need(&t).seat, 3);
    CHECK_EQ(chase_the_flush.need(&t).actions, 1 << FOLD | 1 << BET);
    CHECK_EQ(play_act(p, 3, CHECK_ON), ERR_DECISION);
    CHECK_EQ(play_act(p, 3, BET), OK);
    CHECK_EQ(t.seats[2].stake[ALL_IN], 100);
    CHECK_EQ(chase_the_flush.need(&t).kind, NEED_NOTHING);
}

/* [F-play-3, F-play-4, F-play-5] No card comes before the whole street is answered. */
TEST(chase_the_flush, f_play_4_a_street_is_answered_by_all) {
    const struct event early = {.kind = EV_CARD, .cards = {51}};

    start(2);
    play_deal(p, "2c 3d 4h  5c 6d 7h  Ac Ad Ah");
    CHECK_EQ(chase_the_flush.check(&t, &early), ERR_ORDER);
    CHECK_EQ(play_act(p, 2, CHECK_ON), OK);
    CHECK_EQ(play_act(p, 2, CHECK_ON), ERR_DECISION);
    CHECK_EQ(chase_the_flush.check(&t, &early), ERR_ORDER);
    CHECK_EQ(chase_the_flush.need(&t).seat, 1);
    CHECK_EQ(play_act(p, 1, CHECK_ON), OK);
    CHECK_EQ(chase_the_flush.check(&t, &early), OK);
}

/* [F-play-4, F-play-6] All have bet: the four community cards come one after another, no question asked. */
TEST(chase_the_flush, f_play_6_community_is_dealt_when_all_have_bet) {
    start(2);
    play_deal(p, "2c 3d 4h  5c 6d 7h  Ac Ad Ah");
    CHECK_EQ(play_act(p, 1, BET), OK);
    CHECK_EQ(play_act(p, 2, BET), OK);
    for (int i = 0; i < COMMUNITY; i++) {
        CHECK_EQ(chase_the_flush.need(&t).kind, NEED_CARD);
        CHECK_EQ(chase_the_flush.need(&t).to, TO_TABLE);
        CHECK_EQ(play_card(p, card_of(KING, i)), OK);
    }
    CHECK_EQ(chase_the_flush.need(&t).kind, NEED_NOTHING);
}

TEST(chase_the_flush, cards_that_are_refused) {
    start(1);
    play_deal(p, "As");
    CHECK_EQ(play_card(p, 51), ERR_CARD_TWICE);
    CHECK_EQ(play_card(p, JOKER), ERR_CARD);
    CHECK_EQ(t.seats[0].hand.count, 1);
    CHECK_EQ(play_card(p, CARD_HIDDEN), OK); /* [F-play-2] face down */
    CHECK_EQ(t.seats[0].hand.count, 2);
}

TEST(chase_the_flush, decisions_that_are_refused) {
    start(1);
    CHECK_EQ(play_act(p, 1, BET), ERR_DECISION);
    CHECK_EQ(play_expire(p, 0), ERR_ORDER);
    play_deal(p, "2c 3d 4h  Ac Ad Ah");
    CHECK_EQ(play_act(p, 0, BET), ERR_SEAT);
    CHECK_EQ(play_act(p, 8, BET), ERR_SEAT);
    CHECK_EQ(play_act(p, 2, BET), ERR_DECISION);
    CHECK_EQ(play_act(p, 1, ACTIONS), ERR_DECISION);
    CHECK_EQ(play_act(p, 1, 255), ERR_DECISION);
    CHECK_EQ(play_expire(p, 2), ERR_DECISION);
    CHECK_EQ(play_expire(p, 700), ERR_DECISION);
    CHECK_EQ(play_event(p, (struct event){.kind = EV_PICK}), ERR_EVENT);
    CHECK_EQ(play_event(p, (struct event){.kind = EV_START}), ERR_EVENT);
    CHECK_EQ(play_event(p, (struct event){.kind = 99}), ERR_EVENT);
}

/* [F-play-3, F-play-5, F-play-7] A time-out does nothing where that is offered, else it folds. */
TEST(chase_the_flush, time_out_checks_checks_and_folds) {
    start(3);
    play_deal(p, "As Ks Qs  5c 6d 7h  8c 9d Th  Ac Ad Ah");
    CHECK_EQ(play_act(p, 1, BET), OK);
    CHECK_EQ(play_expire(p, 3), OK);
    CHECK_EQ(play_expire(p, 3), ERR_DECISION);
    CHECK_EQ(play_expire(p, 0), OK);
    play_deal(p, "2s 3s");
    CHECK_EQ(play_expire(p, 1), ERR_DECISION); /* it has bet */
    CHECK_EQ(play_act(p, 2, CHECK_ON), OK);
    CHECK_EQ(play_expire(p, 3), OK);
    play_deal(p, "4s 5s");
    CHECK_EQ(play_expire(p, 0), OK);
    CHECK_EQ(chase_the_flush.need(&t).kind, NEED_NOTHING);
    CHECK_EQ(t.seats[0].stake[ALL_IN], 300);
    for (int seat = 2; seat <= 3; seat++) {
        CHECK_EQ(t.seats[seat - 1].action, FOLD);
        CHECK_EQ(t.seats[seat - 1].stake[ALL_IN], 0);
        CHECK_EQ(play_returned(p, seat, ALL_IN), -1);
    }
}

/* The order of bets and, within a street, of decisions changes nothing. */
TEST(chase_the_flush, order_of_seats_does_not_matter) {
    struct table_round left, right;
    const struct play l = {&chase_the_flush, &left}, r = {&chase_the_flush, &right};

    open_with("A", "A");
    memset(&left, 0, sizeof left);
    memset(&right, 0, sizeof right);
    round_open(&left, &rules, NULL);
    round_open(&right, &rules, NULL);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(play_bet(l, i + 1, ANTE, 100 * (i + 1)), OK);
        CHECK_EQ(play_bet(l, i + 1, XTRA, 100 * (i + 1)), OK);
        CHECK_EQ(play_bet(r, 3 - i, XTRA, 100 * (3 - i)), OK);
        CHECK_EQ(play_bet(r, 3 - i, ANTE, 100 * (3 - i)), OK);
    }
    CHECK_EQ(play_close(l), OK);
    CHECK_EQ(play_close(r), OK);
    static const char *const cards[] = {"2c 3d 4h  5c 6d 7h  8c 9d Th  Ac Ad Ah", "2s 3s", "4s 5s"};
    static const uint8_t choice[STREETS][3] = {{CHECK_ON, BET, CHECK_ON}, {BET, 0, CHECK_ON}, {0, 0, FOLD}};
    for (int street = 0; street < STREETS; street++) {
        play_deal(l, cards[street]);
        play_deal(r, cards[street]);
        for (int i = 0; i < 3; i++) {
            if (table_round_awaits(&left.round, i + 1)) CHECK_EQ(play_act(l, i + 1, choice[street][i]), OK);
            if (table_round_awaits(&right.round, 3 - i)) CHECK_EQ(play_act(r, 3 - i, choice[street][2 - i]), OK);
        }
    }
    CHECK_EQ(memcmp(&left, &right, sizeof left), 0);
    CHECK_EQ(chase_the_flush.need(&left).kind, NEED_NOTHING);
}

/* ---- showdown ----------------------------------------------------------------------------------------- */

/* clang-format off */

/* 100 each on Ante, X-tra (table A) and All In (after the river); cents that come back, -1 for no such wager. */
static const struct case_of_showdown {
    const char *why, *player, *dealer, *community;
    int action;
    int64_t ante, xtra, all_in;
} showdowns[] = {
    {"F-win-1b longer beats shorter",                    "As Ks 2d", "Ah 9h 3c", "Qs Js 5h 6c", BET,  200, 200, 200},
    {"F-win-1c the dealer's is longer",                  "Ah 9h 3c", "As Ks 2d", "Qs Js 5h 6c", BET,    0,   0,   0},
    {"F-win-1d both play the board",                     "2c 3d 4c", "2d 3c 4d", "9s 8s 7s 6s", BET,  100, 100, 100},
    {"F-win-1a equal length, the highest card",          "As 3s 2d", "Kh Qh 2c", "7s 6h 5d 4c", BET,  200, 100, 200},
    {"F-win-1a ace is high",                             "Ah 2h 3c", "Ks Qs 3d", "Jh 9s 8c 8d", BET,  200, 100, 200},
    {"F-win-1a a straight flush is only a flush",        "6h 5h 4h", "As 9s 2s", "3h 3s 8d 8c", BET,    0,   0,   0},
    {"F-win-2a, F-win-2c eight-high does not qualify",   "Ah Kh 2c", "8s 7s 2d", "3h 3s 4d 4c", BET,  100, 100, 200},
    {"F-win-2d lower than an unqualified dealer",        "7h 6h 2c", "8s 7s 2d", "3h 3s 4d 4c", BET,  100,   0,   0},
    {"F-win-2e tied with an unqualified dealer",         "8h 7h 2c", "8s 7s 2d", "3h 3s 4d 4c", BET,  100, 100, 100},
    {"chase-the-flush R2 the second card decides",       "Ah 9h 2c", "As Ks 2d", "7h 7s 5d 5c", BET,    0,   0,   0},
    {"chase-the-flush R2 the last card decides",         "Kh 3h 2c", "Ks 2s 3d", "Qh Qs 5d 6c", BET,  200, 100, 200},
    {"chase-the-flush R3 the better of two suits",       "Ah 2h 9s", "Ks 3h 3c", "8s 8h 7s 6c", BET,  200, 100, 200},
    {"chase-the-flush R3 the other suit breaks no tie",  "As 9h Kd", "Ah 2s Kc", "Qs Js Qh Jh", BET,  100, 100, 100},
    {"chase-the-flush R3 two cards beat two cards",      "Ah 3d 4c", "Qs 7h 6d", "Ks 8h 5d 2c", BET,  100, 100, 200},
    {"chase-the-flush R4 nine-high qualifies",           "Ah Kh 2c", "9s 7s 2d", "3h 3s 4d 4c", BET,  200, 100, 200},
    {"chase-the-flush R4 three to the ace qualify",      "Kh Qh 2c", "As 4s 2d", "3h 3s 5d 5c", BET,    0,   0,   0},
    {"chase-the-flush R4 four cards qualify below nine", "Ah Kh 2h", "8s 7s 2d", "Th 4s 3s 4c", BET,  200, 200, 200},
    {"chase-the-flush R5 fold, dealer qualifies",        "As Ks 2d", "Ah 9h 3c", "Qs Js 5h 6c", FOLD,   0,   0,  -1},
    {"chase-the-flush R5 fold, dealer does not",         "Ah Kh 2c", "8s 7s 2d", "3h 3s 4d 4c", FOLD,   0,   0,  -1},
    {"chase-the-flush R5 fold with a tie",               "2c 3d 4c", "2d 3c 4d", "9s 8s 7s 6s", FOLD,   0,   0,  -1},
    {"chase-the-flush R6 four cards, unqualified",       "Kh Qh Jh", "8s 7s 2d", "3h 3s 4d 4c", BET,  100, 200, 200},
    {"chase-the-flush R6 five cards, unqualified",       "Kh Qh Jh", "8s 7s 2d", "9h 3h 3s 4d", BET,  100, 600, 200},
};

/* clang-format on */

TEST(chase_the_flush, showdown_pays_by_the_table) {
    for (size_t i = 0; i < COUNT(showdowns); i++) {
        const struct case_of_showdown *c = &showdowns[i];

        showdown("A", c->player, c->dealer, c->community, c->action);
        CHECK_EQ(play_returned(p, 1, ANTE), c->ante, "%s: ante", c->why);
        CHECK_EQ(play_returned(p, 1, XTRA), c->xtra, "%s: xtra", c->why);
        CHECK_EQ(play_returned(p, 1, ALL_IN), c->all_in, "%s: all-in", c->why);
    }
}

/* ---- bonus tables ------------------------------------------------------------------------------------- */

/* clang-format off */

/* Every line of every table: the same seven cards under A and under B; lines, then cents that come back. */
static const struct case_of_line {
    const char *player, *community, *xtra, *suit_a, *suit_b;
    int64_t back_xtra_a, back_xtra_b, back_suit_a, back_suit_b;
} lines[] = {
    {"Ah Kh Jh", "9h 7h 5h 3h", "flush-7", "flush-7", "flush-7", 25100, 40100, 30100,  40100},
    {"Ah Kh Jh", "9h 7h 5h 2s", "flush-6", "flush-6", "flush-6", 2100,  7100,  5100,   5100},
    {"Ah Kh Jh", "9h 7h 5c 2s", "flush-5", "flush-5", "flush-5", 600,   800,   1100,   600},
    {"Ah Kh Jh", "9h 7d 5c 2s", "flush-4", "flush-4", "flush-4", 200,   100,   200,    200}, /* [R7]: B's 0 to 1 pushes */
    {"Ah Kh Jh", "9d 8d 5c 2s", "shorter", "",        "",        100,   100,   0,      0},
    {"Kh Qh Jh", "Th 9h 8h 7h", "flush-7", "sf-6",    "sf-5",    25100, 40100, 200100, 50100}, /* a run of seven */
    {"Kh Qh Jh", "Th 9h 8h 2h", "flush-7", "sf-6",    "sf-5",    25100, 40100, 200100, 50100}, /* six of seven */
    {"Kh Qh Jh", "Th 9h 8h 2c", "flush-6", "sf-6",    "sf-5",    2100,  7100,  200100, 50100},
    {"Kh Qh Jh", "Th 9h 4h 2h", "flush-7", "flush-7", "sf-5",    25100, 40100, 30100,  50100}, /* [R8]: best paying */
    {"Kh Qh Jh", "Th 9h 4h 2c", "flush-6", "sf-5",    "sf-5",    2100,  7100,  10100,  50100},
    {"Kh Qh Jh", "Th 9h 4d 2c", "flush-5", "sf-5",    "sf-5",    600,   800,   10100,  50100},
    {"Kh Qh Jh", "Th 8h 4h 2c", "flush-6", "flush-6", "flush-6", 2100,  7100,  5100,   5100}, /* a run of four */
    {"Kh Qh Jh", "Th 8h 4d 2c", "flush-5", "sf-4",    "sf-4",    600,   800,   2100,   2100},
    {"Kh Qh Jh", "Th 8d 4d 2c", "flush-4", "sf-4",    "sf-4",    200,   100,   2100,   2100},
    {"Ah 2h 3h", "4h 9d 8d Tc", "flush-4", "sf-4",    "sf-4",    200,   100,   2100,   2100}, /* [R8]: ace low */
    {"Ah Kh Qh", "Jh 9d 8d 4c", "flush-4", "sf-4",    "sf-4",    200,   100,   2100,   2100}, /* [R8]: ace high */
    {"Kh Ah 2h", "3h 9d 8d 5c", "flush-4", "flush-4", "flush-4", 200,   100,   200,    200}, /* [R8]: no wrap-around */
    {"Kh Ah 2h", "3h 5h Qh 9c", "flush-6", "flush-6", "flush-6", 2100,  7100,  5100,   5100}, /* Q-K-A and A-2-3 */
    {"Kh Qh Js", "Th 9h 4d 2c", "flush-4", "flush-4", "flush-4", 200,   100,   200,    200}, /* a run across suits */
};

/* clang-format on */

/* 6c 6d 7s loses to every hand of the list. */
static void check_line(const struct case_of_line *c, const char *table, const char *suit, int64_t back_xtra,
                       int64_t back_suit) {
    showdown(table, c->player, "6c 6d 7s", c->community, BET);
    CHECK_STR(play_line(p, 1, XTRA), c->xtra, "%s %s: xtra %s", c->player, c->community, table);
    CHECK_STR(play_line(p, 1, SAME_SUIT), suit, "%s %s: same-suit %s", c->player, c->community, table);
    CHECK_EQ(play_returned(p, 1, XTRA), back_xtra);
    CHECK_EQ(play_returned(p, 1, SAME_SUIT), back_suit);
}

/* [F-win-3, F-win-4]; [chase-the-flush R7, R8]. */
TEST(chase_the_flush, f_win_3_and_4_every_line) {
    for (size_t i = 0; i < COUNT(lines); i++) {
        check_line(&lines[i], "A", lines[i].suit_a, lines[i].back_xtra_a, lines[i].back_suit_a);
        check_line(&lines[i], "B", lines[i].suit_b, lines[i].back_xtra_b, lines[i].back_suit_b);
    }
}

/* [chase-the-flush R7] The outcome of 0 to 1 is a push, with its line. */
TEST(chase_the_flush, r7_zero_to_one_is_a_push) {
    showdown("B", "Ah Kh Jh", "6c 6d 7s", "9h 7d 5c 2s", BET);
    CHECK_EQ(play_award(p, 1, XTRA).outcome, OUTCOME_PUSH);
    CHECK_STR(play_line(p, 1, XTRA), "flush-4");
}

/* [F-win-4]; [chase-the-flush R8]: Same Suit is alive after a fold and against a better dealer. */
/* [F-optional-2, chase-the-flush R8] */
TEST(chase_the_flush, r8_same_suit_lives_after_a_fold) {
    showdown("A", "2h 4h 6c", "Ah Kh Qh", "9h 7h 5c 3s", FOLD);
    CHECK_EQ(play_returned(p, 1, ANTE), 0);
    CHECK_EQ(play_returned(p, 1, XTRA), 0);
    CHECK_EQ(play_returned(p, 1, SAME_SUIT), 200);
    showdown("A", "2h 4h 6c", "Ah Kh Qh", "9h 7h 5c 3s", BET);
    CHECK_EQ(play_returned(p, 1, ALL_IN), 0);
    CHECK_EQ(play_returned(p, 1, SAME_SUIT), 200);
}

/* [chase-the-flush R9] The artwork's ladder (1 card 100 to 1 ... 5 cards 1 to 1) pays nobody. */
TEST(chase_the_flush, r9_the_ladder_is_no_pay_table) {
    showdown("A", "Ah Kh Jh", "6c 6d 7s", "9h 7h 5c 2s", BET);
    CHECK_EQ(play_returned(p, 1, ALL_IN), 200);
    CHECK_EQ(play_returned(p, 1, XTRA), 600);
    showdown("A", "Ah Kh Jh", "6c 6d 7s", "9d 8d 5c 2s", BET);
    CHECK_EQ(play_returned(p, 1, ALL_IN), 200);
    CHECK_EQ(play_returned(p, 1, XTRA), 100);
}

static int64_t choose(int n, int k) {
    int64_t result = 1;

    for (int i = 1; i <= k; i++) result = result * (n - k + i) / i;
    return result;
}

/* The edge of a Same Suit table in hundredths of a percent, from every set of ranks one suit can have. */
static int64_t same_suit_edge(const char *table) {
    int64_t net = -choose(52, 7);

    open_with("A", table);
    for (uint32_t mask = 0; mask < 1u << RANKS; mask++) {
        const int length = __builtin_popcount(mask);

        if (length < 4 || length > 7) continue;
        const uint32_t tiers = same_suit_tiers((suit_hand)length << 13 | mask);
        const int64_t hands = 4 * choose(39, 7 - length);
        struct award award;
        award_line(&award, 1, SAME_SUIT, 1, rules_best_line(&rules, SAME_SUIT, tiers));
        net += hands * award.returned_cents;
    }
    return (-net * 10000 + choose(52, 7) / 2) / choose(52, 7);
}

/* [F-table-3, F-table-4] The document prints 5.67 % and 8.46 %; they come out only as [chase-the-flush R8]
 * reads a straight flush. */
TEST(chase_the_flush, r8_same_suit_edges_are_as_printed) {
    CHECK_EQ(same_suit_edge("A"), 567);
    CHECK_EQ(same_suit_edge("B"), 846);
}

/* ---- views -------------------------------------------------------------------------------------------- */

/* [F-play-2, F-play-8] Before the end a viewer sees the community and, at a seat, its own cards: nothing else. */
static void check_hiding(int viewer, bool over) {
    struct view v;

    table_round_view_face_down(&t, viewer, &v);
    CHECK_EQ(v.over, over);
    CHECK_EQ(play_hidden(&v.table), 0);
    CHECK_EQ(v.table.count, t.round.shared.count);
    CHECK_EQ(play_hidden(&v.dealer), over ? 0 : t.round.dealer.count);
    CHECK_EQ(v.dealer.count, t.round.dealer.count);
    for (int i = 0; i < v.seats; i++) {
        const bool sees = over || v.seat[i].seat == viewer;

        CHECK_EQ(play_hidden(&v.seat[i].hand), sees ? 0 : v.seat[i].hand.count);
    }
}

TEST(chase_the_flush, views_hide_hole_cards_until_the_end) {
    static const char *const cards[] = {"2c 3d 4h  5c 6d 7h", "Ac Ad Ah", "2s 3s", "4s 5s"};
    struct view v;

    start(2);
    for (size_t i = 0; i < COUNT(cards); i++) {
        play_deal(p, cards[i]);
        for (int viewer = 0; viewer <= TABLE_SEATS; viewer++) check_hiding(viewer, false);
        if (i == 0) continue;
        CHECK_EQ(play_act(p, 1, i == 3 ? BET : CHECK_ON), OK);
        for (int viewer = 0; viewer <= TABLE_SEATS; viewer++) check_hiding(viewer, false);
        CHECK_EQ(play_act(p, 2, i == 3 ? FOLD : CHECK_ON), OK);
    }
    for (int viewer = 0; viewer <= TABLE_SEATS; viewer++) check_hiding(viewer, true);
    table_round_view_face_down(&t, 0, &v);
    CHECK_EQ(v.seats, 2);
    CHECK_EQ(v.seat[0].action, BET);
    CHECK_EQ(v.seat[0].stake[ALL_IN], 100);
    CHECK_EQ(v.seat[1].action, FOLD);
}

/* [F-play-8] All have bet before the flop: the hole cards still wait for the river. */
TEST(chase_the_flush, views_hide_until_the_river_when_all_have_bet) {
    start(1);
    play_deal(p, "2c 3d 4h  Ac Ad Ah");
    CHECK_EQ(play_act(p, 1, BET), OK);
    for (int i = 0; i < COMMUNITY; i++) {
        check_hiding(0, false);
        CHECK_EQ(play_card(p, card_of(KING, i)), OK);
    }
    check_hiding(0, true);
}

TEST(chase_the_flush, a_view_says_who_has_decided) {
    struct view v;

    start(2);
    play_deal(p, "2c 3d 4h  5c 6d 7h  Ac Ad Ah");
    CHECK_EQ(play_act(p, 1, BET), OK);
    table_round_view_face_down(&t, 2, &v);
    CHECK(v.seat[0].decided && !v.seat[1].decided);
    CHECK_EQ(v.seat[0].action, BET);
    CHECK_EQ(v.seat[1].action, -1);
    CHECK_EQ(v.need.kind, NEED_DECISION);
    CHECK_EQ(v.need.seat, 2);
}

TEST(chase_the_flush, describe_names_the_longest_suit) {
    start(1);
    check_hand_text(chase_describe(&t, 1), "", "");
    showdown("A", "Ah Kh Jh", "9c 6d 7s", "9h 7h 5c 2c", BET);
    check_hand_text(chase_describe(&t, 1), "5-card flush, ace-high", "suit 5 A");
    check_hand_text(chase_describe(&t, 0), "3-card flush, nine-high", "suit 3 9");
}

/* ---- against a second way ----------------------------------------------------------------------------- */

/* The hand as text, one digit for the length and one letter a rank from the top: text order is hand order. */
static void model_hand(const card *hole, const card *community, char best[10]) {
    strcpy(best, "0");
    for (int suit = 0; suit < SUITS; suit++) {
        char text[10] = "0";
        int length = 0;

        for (int rank = ACE; rank >= TWO; rank--) {
            for (int i = 0; i < SEVEN_CARDS; i++) {
                const card c = i < HOLE ? hole[i] : community[i - HOLE];
                if (c == card_of(rank, suit)) text[++length] = (char)('a' + rank);
            }
        }
        text[0] = (char)('0' + length);
        text[length + 1] = 0;
        if (strcmp(text, best) > 0) strcpy(best, text);
    }
}

/* What comes back for Ante, X-tra A and All In of 100 each, straight from "Winning and Losing". */
static void model_settle(const char *player, const char *dealer, int64_t back[3]) {
    static const int64_t xtra[] = {100, 100, 100, 100, 200, 600, 2100, 25100};
    const bool qualified = dealer[0] > '3' || (dealer[0] == '3' && dealer[1] >= 'a' + NINE);
    const int compared = strcmp(player, dealer);

    back[0] = !qualified || compared == 0 ? 100 : compared > 0 ? 200 : 0;
    back[1] = compared == 0 ? 100 : compared > 0 ? xtra[player[0] - '0'] : 0;
    back[2] = compared == 0 ? 100 : compared > 0 ? 200 : 0;
}

/* [F-win-1, F-win-2, F-win-3] over random deals. */
TEST(chase_the_flush, agrees_with_a_slow_model) {
    uint64_t state = 20160622;

    for (int i = 0; i < 20000; i++) {
        card deck[2 * HOLE + COMMUNITY];
        char player[10], dealer[10], cards[3][24];
        int64_t back[3];

        play_shuffled(&state, DECK_52, deck, COUNT(deck));
        for (int hand = 0; hand < 3; hand++) {
            struct buf b = BUF(cards[hand]);
            card_put_list(&b, deck + hand * HOLE, hand == 2 ? COMMUNITY : HOLE);
        }
        showdown("A", cards[0], cards[1], cards[2], BET);
        model_hand(deck, deck + 2 * HOLE, player);
        model_hand(deck + HOLE, deck + 2 * HOLE, dealer);
        model_settle(player, dealer, back);
        CHECK_EQ(play_returned(p, 1, ANTE), back[0]);
        CHECK_EQ(play_returned(p, 1, XTRA), back[1]);
        CHECK_EQ(play_returned(p, 1, ALL_IN), back[2]);
    }
}

/* Any bytes at any time: check refuses or the round goes on, and a finished one settles. */
TEST(chase_the_flush, check_is_total) {
    uint64_t state = 8001;
    int finished = 0;

    open_with("B", "B");
    for (int i = 0; i < 6000; i++) {
        struct award awards[AWARDS_MAX];

        if (!play_noise(p, &rules, &state)) continue;
        finished++;
        for (int seat = 1; seat <= TABLE_SEATS; seat++) {
            if (table_round_is_playing(&t.round, seat)) CHECK(chase_settle(&t, seat, awards) >= 2);
        }
    }
    CHECK(finished > 100);
}

/* The largest bets that are accepted can be paid: no sum passes 64 bits. */
TEST(chase_the_flush, the_largest_stakes_can_be_paid) {
    int64_t ante = 0;

    open_with("B", "A");
    for (int64_t step = INT64_C(1) << 62; step; step /= 2) {
        if (play_bet(p, 1, ANTE, ante + step)) continue;
        if (play_bet(p, 1, XTRA, ante + step) == OK) {
            ante += step;
            continue;
        }
        CHECK_EQ(play_bet(p, 1, ANTE, ante), OK);
    }
    /* Ante 2, X-tra 401, All In 3 x 2 */
    CHECK_EQ(ante, INT64_MAX / (2 + 401 + 6));
}

/* ---- cards face down ---------------------------------------------------------------------------------- */

static void turn(const char *text) {
    card cards[HOLE];
    const char *bad;

    CHECK_EQ(card_read_list(text, strlen(text), cards, HOLE, &bad), HOLE);
    for (int i = 0; i < HOLE; i++) CHECK_EQ(play_event(p, (struct event){.kind = EV_TURN, .cards = {cards[i]}}), OK);
}

static void check_turn(int to, int seat) {
    const struct need need = round_need(&t);

    CHECK_EQ(need.kind, NEED_TURN);
    CHECK_EQ(need.to, to);
    CHECK_EQ(need.seat, seat);
}

/* Three seats and the dealer, face down: 1 and 3 bet, 2 folds. */
static void play_unseen(void) {
    start(3);
    for (int i = 0; i < 4 * HOLE; i++) CHECK_EQ(play_card(p, CARD_HIDDEN), OK);
    CHECK_EQ(play_act(p, 3, BET), OK);
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(play_act(p, seat, CHECK_ON), OK);
    CHECK_EQ(play_card(p, CARD_HIDDEN), ERR_FACE_UP); /* [F-play-4] */
    play_deal(p, "3h 3s");
    for (int seat = 1; seat <= 2; seat++) CHECK_EQ(play_act(p, seat, CHECK_ON), OK);
    play_deal(p, "4d 4c");
    CHECK_EQ(play_act(p, 1, BET), OK);
    CHECK_EQ(play_act(p, 2, FOLD), OK);
}

/* [F-play-2, F-play-8, F-play-9] The dealer opens first, then the players from right to left; a fold stays down. */
TEST(chase_the_flush, face_down_cards_are_turned_in_the_order_of_the_document) {
    play_unseen();
    CHECK_EQ(chase_the_flush.geometry, SEATS_FROM_LEFT);
    check_turn(TO_DEALER, 0);
    turn("8s 7s 2d");
    check_turn(TO_SEAT, 3);
    turn("Ah Kh 2c");
    check_turn(TO_SEAT, 1);
    turn("5c 6c 9d");
    CHECK_EQ(round_need(&t).kind, NEED_NOTHING);
    CHECK_EQ(t.round.unseen, HOLE);
}

/* [F-win-2a, chase-the-flush R10] Every Ante still in is refunded before any hand is looked at, the fold's is lost. */
TEST(chase_the_flush, r10_antes_are_refunded_before_the_hands_are_turned) {
    struct award awards[AWARDS_MAX];

    play_unseen();
    CHECK_EQ(play_award(p, 2, ANTE).step, STEP_DECISION);
    CHECK_EQ(play_returned(p, 2, ANTE), 0);
    CHECK_EQ(chase_settle(&t, 1, awards), 0);
    turn("8s 7s 2d"); /* eight-high does not qualify */
    for (int seat = 1; seat <= 3; seat += 2) {
        CHECK_EQ(chase_settle(&t, seat, awards), 1);
        CHECK_EQ(awards[0].wager, ANTE);
        CHECK_EQ(awards[0].step, STEP_DEALER);
        CHECK_EQ(awards[0].returned_cents, 100);
    }
    turn("Ah Kh 2c");
    CHECK_EQ(chase_settle(&t, 3, awards), 3); /* it beats the dealer: All In is paid, the Ante not again */
    CHECK_EQ(play_award(p, 3, ANTE).step, STEP_DEALER);
    CHECK_EQ(play_returned(p, 3, ANTE), 100);
    CHECK_EQ(play_award(p, 3, ALL_IN).step, STEP_END);
    CHECK_EQ(play_returned(p, 3, ALL_IN), 600);
}
