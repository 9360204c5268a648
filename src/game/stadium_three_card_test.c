/* stadium_three_card_test.c - what Stadium 3 Card Poker pays, clause by clause.
 *
 * Expected cents are worked out by hand from the document's tables; most stakes are 100, so that odds can be
 * read off.  Refusals, views and the full stadium are in stadium_three_card_table_test.c. */
#include "game/stadium_three_card.c"

#include "test.h"

#include "game/stadium_three_card_fixture.h"

/* A round of seat 1 with 100 on Ante, Pair Plus and 6 Card Bonus. */
static void showdown(const char *settings, const char *player, const char *dealer, int action) {
    start(settings);
    bet(1, ANTE, 100);
    bet(1, PAIR_PLUS, 100);
    bet(1, SIX_CARD, 100);
    close_bets();
    deal_array(player, dealer);
    CHECK_EQ(act(1, action), OK);
    deal(dealer);
}

/* ---- winners and pays: T-9 to T-11 --------------------------------------------------------------------- */

static const struct showdown {
    const char *why, *player, *dealer;
    int64_t ante, play, bonus, pair_plus;
} showdowns[] = {
    /* clang-format off */
    /* why                                             player      dealer       ante play bonus  pp */
    {"T-9a the higher hand wins both",                "Ks 8d 3c", "Qh 9d 2s",   200, 200,  -1,    0},
    {"T-9b the lower hand loses both",                "Qs 8d 3c", "Kh 9d 2s",     0,   0,  -1,    0},
    {"T-9c equal hands push both",                    "Ks 8d 3c", "Kh 8c 3s",   100, 100,  -1,    0},
    {"T-9a the third card decides",                   "Ks 8d 4c", "Kh 8c 3s",   200, 200,  -1,    0},
    {"T-9d not qualified: Ante wins, Play pushes",    "Ks 8d 3c", "Jh 9d 2s",   200, 100,  -1,    0},
    {"R1 not qualified, though the dealer is higher", "Ts 8d 3c", "Jh 9d 2s",   200, 100,  -1,    0},
    {"R1 not qualified, though the hands tie",        "Js 8d 3c", "Jh 8c 3s",   200, 100,  -1,    0},
    {"T-9d queen-three-two qualifies",                "Qs 4d 2c", "Qh 3d 2s",   200, 200,  -1,    0},
    {"T-9d jack-ten-eight does not",                  "9s 3d 2c", "Jh Td 8s",   200, 100,  -1,    0},
    {"T-9d a pair of twos qualifies",                 "Ac Kd 9h", "2h 2d 3s",     0,   0,  -1,    0},
    {"T-9d two-three-four qualifies",                 "Ac Kd 9h", "2h 3d 4s",     0,   0,  -1,    0},
    {"a pair beats ace-high",                         "2s 2d 3c", "Ah Kd Js",   200, 200,  -1,  200},
    {"a flush beats a pair",                          "9s 5s 3s", "Ah Ad Kc",   200, 200,  -1,  400},
    {"a straight beats a flush",                      "4s 5d 6h", "Ac Jc 9c",   200, 200, 100,  700},
    {"three of a kind beat a straight",               "2s 2d 2h", "Qc Kd Ah",   200, 200, 400, 3100},
    {"a straight flush beats three of a kind",        "4h 5h 6h", "As Ad Ac",   200, 200, 500, 4100},
    {"R2 A-2-3 is the lowest straight",               "As 2d 3h", "2s 3c 4h",     0,   0, 100,  700},
    {"R2 A-2-3 suited is the lowest straight flush",  "As 2s 3s", "2h 3h 4h",     0,   0, 500, 4100},
    {"A-K-Q suited is the highest straight flush",    "As Ks Qs", "Kh Qh Jh",   200, 200, 500, 4100},
    {"two of them tie",                               "As Ks Qs", "Ah Kh Qh",   100, 100, 500, 4100},
    {"K-A-2 is no straight",                          "Ks Ac 2d", "Qh 9d 3s",   200, 200,  -1,    0},
    {"T-9e the bonus is paid when the hand loses",    "4s 5d 6h", "2s 2d 2h",     0,   0, 100,  700},
    {"T-9e and when the dealer does not qualify",     "4s 5d 6h", "Jc 9c 2d",   200, 100, 100,  700},
    {"T-9e and when the hands tie",                   "7s 8d 9h", "7c 8c 9d",   100, 100, 100,  700},
    {"T-9e a flush is not enough",                    "Ks 9s 2s", "Qc 9c 2d",   200, 200,  -1,  400},
    /* clang-format on */
};

/* [T-9, T-10, stadium-three-card R1, stadium-three-card R2]. */
TEST(stadium_three_card, showdowns_pay_by_the_table) {
    for (size_t i = 0; i < COUNT(showdowns); i++) {
        const struct showdown *s = &showdowns[i];

        showdown("", s->player, s->dealer, PLAY_ON);
        CHECK(returned(1, ANTE) == s->ante, "%s: ante", s->why);
        CHECK(returned(1, PLAY) == s->play, "%s: play", s->why);
        CHECK(returned(1, ANTE_BONUS) == s->bonus, "%s: ante bonus", s->why);
        CHECK(returned(1, PAIR_PLUS) == s->pair_plus, "%s: pair plus", s->why);
    }
}

/* [T-7b] A fold loses the Ante and nothing else; [T-9e]: without Play there is no Ante Bonus. */
TEST(stadium_three_card, a_fold_loses_the_ante_alone) {
    for (size_t i = 0; i < COUNT(showdowns); i++) {
        const struct showdown *s = &showdowns[i];

        showdown("", s->player, s->dealer, FOLD);
        CHECK(returned(1, ANTE) == 0, "%s: ante", s->why);
        CHECK(returned(1, PLAY) == -1, "%s: play", s->why);
        CHECK(returned(1, ANTE_BONUS) == -1, "%s: ante bonus", s->why);
        CHECK(returned(1, PAIR_PLUS) == s->pair_plus, "%s: pair plus", s->why);
    }
}

static const struct six {
    const char *why, *player, *dealer, *line;
    int64_t third, fourth; /* TCP-6B3, TCP-6B4 */
} sixes[] = {
    /* clang-format off */
    {"three of a kind, split",           "2s 2d 9h", "2c Kd 5h", "three-of-a-kind",    900,    800},
    {"three of a kind, all the dealer's", "3s 8d 9h", "Kc Kd Kh", "three-of-a-kind",   900,    800},
    {"a straight of six",                "4s 5d 9h", "6c 7d 8c", "straight",          1000,   1100},
    {"R2 A-2-3-4-5",                     "As 2d 3h", "4c 5d 9s", "straight",          1000,   1100},
    {"A-K-Q-J-T",                        "As Kd Qh", "Jc Td 9s", "straight",          1000,   1100},
    {"a flush of five",                  "2s 9s Js", "4s Ks Td", "flush",             1600,   1600},
    {"a flush before a straight",        "2s 3s 4s", "5s 6d Ks", "flush",             1600,   1600},
    {"a full house",                     "9s 9d 4c", "9h 4d 2s", "full-house",        2100,   2100},
    {"twice three of a kind",            "9s 9d 9c", "4h 4d 4s", "full-house",        2100,   2100},
    {"four of a kind",                   "9s 9d 9c", "9h 4d 2s", "four-of-a-kind",   10100,  10100},
    {"a straight flush",                 "4h 5h 6h", "7h 8h Kd", "straight-flush",   20100,  20100},
    {"R2 A-2-3-4-5 suited",              "Ah 2h 3h", "4h 5h Kd", "straight-flush",   20100,  20100},
    {"9-T-J-Q-K, not to the ace",        "9s Ts Js", "Qs Ks Ad", "straight-flush",   20100,  20100},
    {"R2 ten to ace suited",             "As Ks Qs", "Js Ts 2d", "royal-flush",     100100, 100100},
    {"and with a nine below it",         "As Ks Qs", "Js Ts 9s", "royal-flush",     100100, 100100},
    {"three pairs",                      "Ks 8d 3c", "Kh 8c 3s", "",                     0,      0},
    {"a pair",                           "Ks 8d 3c", "Kh 9c 2s", "",                     0,      0},
    {"four of a suit",                   "2s 9s Js", "4s Kd Td", "",                     0,      0},
    {"Q-K-A-2-3 goes round the corner",  "Qs Kd Ah", "2c 3d 9s", "",                     0,      0},
    /* clang-format on */
};

/* [T-11, stadium-three-card R2]; a fold changes nothing. */
TEST(stadium_three_card, six_card_bonus_pays_by_both_tables) {
    for (size_t i = 0; i < 2 * COUNT(sixes); i++) {
        const struct six *s = &sixes[i / 2];

        showdown("six-card=TCP-6B3", s->player, s->dealer, i % 2 ? FOLD : PLAY_ON);
        CHECK(returned(1, SIX_CARD) == s->third, "%s: TCP-6B3", s->why);
        CHECK_STR(line(1, SIX_CARD), s->line, "%s: line", s->why);
        showdown("six-card=TCP-6B4", s->player, s->dealer, i % 2 ? FOLD : PLAY_ON);
        CHECK(returned(1, SIX_CARD) == s->fourth, "%s: TCP-6B4", s->why);
        CHECK_STR(line(1, SIX_CARD), s->line, "%s: line", s->why);
    }
}

/* [T-10] Over all 22,100 hands: 48, 52, 720, 1,096 and 3,744 win 40, 30, 6, 3 and 1, so 1,608 are lost in all. */
TEST(stadium_three_card, pair_plus_counted_over_every_hand) {
    int64_t sum = 0, hands = 0;

    start("");
    bet(1, ANTE, 1);
    bet(1, PAIR_PLUS, 1);
    memcpy(table.round.dealer.cards, ((const card[]){0, 1, 2}), 3); /* whatever the dealer has */
    for (card a = 0; a < DECK_52; a++) {
        for (card b = 0; b < a; b++) {
            for (card c = 0; c < b; c++, hands++) {
                struct award award;

                memcpy(table.round.shared.cards, ((const card[]){a, b, c}), 3);
                const struct settled_hand h = settled_hand_of(&table, 1);
                settle_pair_plus(&award, &h, PAIR_PLUS, h.seat->pick);
                sum += award.returned_cents - 1;
            }
        }
    }
    CHECK_EQ(hands, 22100);
    CHECK_EQ(sum, 40 * 48 + 30 * 52 + 6 * 720 + 3 * 1096 + 3744 - 16440);
    CHECK_EQ(sum, -1608);
}

/* ---- picks and wagers: T-2, T-3 ------------------------------------------------------------------------- */

/* [T-2, T-4a, T-5, T-6] Any three locations, in any order: the seat's cards are those, in the order picked. */
TEST(stadium_three_card, every_pick_plays_its_cards) {
    card array[9];
    const char *bad;
    int picks = 0;

    card_read_list(nine, sizeof nine - 1, array, 9, &bad);
    for (int n = 0; n < 729; n++) {
        const int a = n / 81 + 1, b = n / 9 % 9 + 1, c = n % 9 + 1;
        struct view view;

        start("");
        bet(1, ANTE, 100);
        if (a == b || a == c || b == c) {
            CHECK_EQ(pick(1, a, b, c), ERR_PICK);
            continue;
        }
        CHECK_EQ(pick(1, a, b, c), OK);
        close_bets();
        deal(nine);
        stadium_view(&table, 1, &view);
        CHECK_EQ(view.seat[0].hand.count, 3);
        CHECK_EQ(view.seat[0].hand.cards[0], array[a - 1]);
        CHECK_EQ(view.seat[0].hand.cards[1], array[b - 1]);
        CHECK_EQ(view.seat[0].hand.cards[2], array[c - 1]);
        picks++;
    }
    CHECK_EQ(picks, 9 * 8 * 7);
}

/* [stadium-three-card R8] What the engine owes to it: 1-2-3 where nothing is picked, and never fewer than three. */
TEST(stadium_three_card, without_a_pick_a_seat_plays_1_2_3) {
    struct view view;

    start("");
    CHECK_EQ(pick(1, 4, 5, 0), ERR_PICK);
    CHECK_EQ(pick(1, 4, 0, 0), ERR_PICK);
    CHECK_EQ(pick(1, 4, 5, 10), ERR_PICK);
    CHECK_EQ(pick(1, 255, 5, 6), ERR_PICK);
    bet(1, ANTE, 100);
    stadium_view(&table, 1, &view);
    CHECK_EQ(memcmp(view.seat[0].pick, "\1\2\3", 3), 0);
}

/* A pick alone puts no seat in play; it is kept for the wagers, whichever comes first, and the last one counts. */
TEST(stadium_three_card, a_pick_waits_for_its_wagers) {
    start("");
    CHECK_EQ(pick(2, 7, 8, 9), OK);
    CHECK_EQ(pick(3, 7, 8, 9), OK);
    CHECK_EQ(close_bets(), ERR_SEATS_NONE);
    CHECK_EQ(bet(2, ANTE, 100), OK);
    CHECK_EQ(bet(2, ANTE, 0), OK);
    CHECK_EQ(close_bets(), ERR_SEATS_NONE);
    CHECK_EQ(bet(2, ANTE, 100), OK);
    CHECK_EQ(bet(4, ANTE, 100), OK);
    CHECK_EQ(pick(4, 1, 5, 9), OK);
    CHECK_EQ(pick(4, 9, 5, 1), OK);
    CHECK_EQ(close_bets(), OK);
    CHECK_EQ(memcmp(table.seats[1].pick, "\7\10\11", 3), 0);
    CHECK_EQ(memcmp(table.seats[3].pick, "\11\5\1", 3), 0);
    CHECK(is_in(&table, 2) && !is_in(&table, 3) && is_in(&table, 4));
}

static const struct event placed[] = {
    {.kind = EV_BET, .seat = 9, .what = PAIR_PLUS, .cents = 300},
    {.kind = EV_BET, .seat = 9, .what = ANTE, .cents = 500},
    {.kind = EV_PICK, .seat = 9, .cards = {3, 6, 1}},
    {.kind = EV_BET, .seat = 5000, .what = ANTE, .cents = 700},
    {.kind = EV_BET, .seat = 9, .what = DEALER_ANTE, .cents = 200},
    {.kind = EV_PICK, .seat = 64, .cards = {9, 8, 7}},
};

/* The order of wagers and picks is nothing: all 720 leave the same bytes. */
TEST(stadium_three_card, wagers_in_any_order) {
    for (int n = 0; n < 720; n++) {
        int left[6] = {0, 1, 2, 3, 4, 5};

        start("dealer=live");
        memset(table.seats, 0, sizeof table.seats);
        for (int size = 6, rest = n; size > 0; rest /= size--) {
            const int at = rest % size;

            CHECK_EQ(send(placed[left[at]]), OK);
            left[at] = left[size - 1];
        }
        CHECK_EQ(close_bets(), OK);
        if (n == 0) other = table;
        CHECK_EQ(memcmp(&table, &other, sizeof table), 0);
    }
}

/* [T-3, T-3b, stadium-three-card R6, stadium-three-card R7] Which wagers may stand without which. */
TEST(stadium_three_card, what_needs_an_ante) {
    static const struct {
        const char *settings;
        bool ante, bonus;
        int toke; /* a wager for the dealer, 0 for none */
        enum err close;
    } cases[] = {
        {"dealer=live", true, false, 0, OK},
        {"dealer=live", true, true, DEALER_ANTE, OK},
        {"dealer=live", true, false, DEALER_PAIR_PLUS, OK},
        {"dealer=live", true, false, DEALER_SIX_CARD, OK},
        {"dealer=live", false, true, 0, ERR_REQUIRED},
        {"dealer=live", false, false, DEALER_ANTE, ERR_REQUIRED},
        {"dealer=live", false, false, DEALER_PAIR_PLUS, ERR_REQUIRED},
        {"dealer=live bonus-only=yes", true, false, DEALER_ANTE, OK},
        {"dealer=live bonus-only=yes", true, false, DEALER_SIX_CARD, OK},
        {"dealer=live bonus-only=yes", false, true, 0, OK},
        {"dealer=live bonus-only=yes", false, false, DEALER_ANTE, ERR_REQUIRED},
        {"dealer=live bonus-only=yes", false, true, DEALER_ANTE, ERR_REQUIRED},
        {"dealer=live bonus-only=yes", false, true, DEALER_PAIR_PLUS, ERR_REQUIRED},
        {"dealer=live bonus-only=yes", false, true, DEALER_SIX_CARD, ERR_REQUIRED},
        {"dealer=live bonus-only=yes", false, false, 0, ERR_SEATS_NONE},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        start(cases[i].settings);
        if (cases[i].bonus) CHECK_EQ(bet(8, PAIR_PLUS_LINES + 4, 100), OK);
        if (cases[i].toke) CHECK_EQ(bet(8, cases[i].toke, 100), OK);
        if (cases[i].ante) CHECK_EQ(bet(8, ANTE, 100), OK);
        CHECK_EQ(stadium_check_seat(&table, 8), cases[i].close == ERR_REQUIRED ? ERR_REQUIRED : OK);
        CHECK_EQ(stadium_check_seat(&table, 9), OK);
        CHECK_EQ(close_bets(), cases[i].close);
        if (cases[i].close != ERR_REQUIRED) continue;
        CHECK_EQ(bet(1, ANTE, 100), OK); /* another seat's Ante does not help */
        CHECK_EQ(close_bets(), ERR_REQUIRED);
        CHECK_EQ(bet(8, ANTE, 1), OK);
        CHECK_EQ(close_bets(), OK);
    }
}

/* [stadium-three-card R6] Bonus wagers alone: no decision is asked, the dealer's packet opens at once. */
TEST(stadium_three_card, bonus_only_seats_do_not_decide) {
    struct view view;

    start("bonus-only=yes");
    bet(3, PAIR_PLUS, 100);
    bet(3, SIX_CARD_LINES + 2, 100);
    close_bets();
    deal("2c 3c 4c Ks Kd 9h 7s 7d 7h");
    CHECK_EQ(stadium_need(&table).kind, NEED_CARD);
    CHECK_EQ(stadium_need(&table).to, TO_DEALER);
    CHECK_EQ(act(3, PLAY_ON), ERR_DECISION);
    deal("7c As 2d");
    CHECK_EQ(returned(3, PAIR_PLUS), 4100);
    CHECK_EQ(returned(3, SIX_CARD_LINES + 2), 10100);
    CHECK_EQ(returned(3, ANTE), -1);
    stadium_view(&table, 3, &view);
    CHECK_EQ(view.seat[0].action, -1);
}

/* [T-3a, stadium-three-card R4] Rows 1-2-3, 4-5-6, 7-8-9; columns 1-4-7, 2-5-8, 3-6-9: no two lines pay alike. */
TEST(stadium_three_card, blind_wagers_take_their_lines) {
    /* clang-format off */
    static const struct { const char *line; int64_t pair_plus, with_896, with_573; } expected[LINES] = {
        {"5h 6h 7h", 4100, 20100,     0}, {"5s 6c 4h",  700,     0,  1000}, {"5d Jd Kh",    0,     0,     0},
        {"5h 5s 5d", 3100,   900, 10100}, {"6h 6c Jd",  200,   900,     0}, {"7h 4h Kh",  400,  1600,     0},
    };
    /* clang-format on */

    for (int n = 0; n < 4; n++) {
        start("");
        bet(1, ANTE, 100);
        for (int i = PAIR_PLUS_LINES; i < DEALER_ANTE; i++) CHECK_EQ(bet(1, i, 100), OK);
        close_bets();
        deal("5h 6h 7h 5s 6c 4h 5d Jd Kh");
        act(1, n / 2 ? PLAY_ON : FOLD); /* [stadium-three-card R5] Whatever the seat decides. */
        deal(n % 2 ? "5c 7d 3s" : "8h 9h 6d");
        for (int i = 0; i < LINES; i++) {
            CHECK_EQ(returned(1, PAIR_PLUS_LINES + i), expected[i].pair_plus);
            CHECK_EQ(returned(1, SIX_CARD_LINES + i), n % 2 ? expected[i].with_573 : expected[i].with_896);
        }
    }
}

/* [stadium-three-card R4] A selection may equal a line: both wagers stand. */
TEST(stadium_three_card, a_pick_may_equal_a_line) {
    start("");
    pick(1, 9, 3, 6);
    bet(1, ANTE, 100);
    bet(1, PAIR_PLUS, 200);
    bet(1, PAIR_PLUS_LINES + 5, 300);
    close_bets();
    deal("2c 8d Qh 5s 4d Jh Tc Ts Th");
    act(1, PLAY_ON);
    deal("Kd 9c 8s");
    CHECK_EQ(returned(1, PAIR_PLUS), 41 * 200);
    CHECK_EQ(returned(1, PAIR_PLUS_LINES + 5), 41 * 300);
}

/* ---- decisions: T-7, T-8 -------------------------------------------------------------------------------- */

/* [T-7a] Play places as much as the Ante; [stadium-three-card R9]: the first decision is final. */
TEST(stadium_three_card, the_first_decision_is_final) {
    start("dealer=live");
    bet(1, ANTE, 350);
    bet(1, DEALER_ANTE, 125);
    bet(2, ANTE, 100);
    close_bets();
    deal(nine);
    CHECK_EQ(act(1, 2), ERR_DECISION);
    CHECK_EQ(act(1, PLAY_ON), OK);
    CHECK_EQ(table.seats[0].stake[PLAY], 350);
    CHECK_EQ(table.seats[0].stake[DEALER_PLAY], 125);
    CHECK_EQ(act(1, FOLD), ERR_DECISION);
    CHECK_EQ(act(1, PLAY_ON), ERR_DECISION);
    CHECK_EQ(expire_seat(1), ERR_DECISION);
    CHECK_EQ(table.seats[0].stake[PLAY], 350);
}

/* [T-7c] Who does not decide in time folds: one seat by its number, all that are left by none. */
TEST(stadium_three_card, time_out_folds_and_takes_nothing) {
    start("");
    for (int seat = 1; seat <= 4; seat++) bet(seat, ANTE, 100);
    CHECK_EQ(expire_seat(0), ERR_ORDER);
    close_bets();
    deal(nine);
    CHECK_EQ(act(3, PLAY_ON), OK);
    CHECK_EQ(expire_seat(2), OK);
    CHECK_EQ(stadium_need(&table).seat, 1);
    CHECK_EQ(expire_seat(0), OK);
    CHECK_EQ(expire_seat(0), ERR_ORDER);
    deal("Kd 9c 6s");
    for (int seat = 1; seat <= 4; seat++) {
        CHECK_EQ(returned(seat, PLAY), seat == 3 ? 0 : -1);
        CHECK_EQ(returned(seat, ANTE), 0);
        CHECK_EQ(table.seats[seat - 1].stake[PLAY], seat == 3 ? 100 : 0);
    }
}

/* [T-8, stadium-three-card R5] The dealer's packet opens when all have decided, even if all have folded. */
TEST(stadium_three_card, the_dealer_opens_though_all_fold) {
    start("");
    bet(1, ANTE, 100);
    bet(1, SIX_CARD_LINES, 100);
    bet(2, ANTE, 100);
    close_bets();
    deal(nine);
    act(2, FOLD);
    CHECK_EQ(stadium_need(&table).kind, NEED_DECISION);
    act(1, FOLD);
    CHECK_EQ(stadium_need(&table).to, TO_DEALER);
    deal("2s 2d 9c");
    CHECK_EQ(stadium_need(&table).kind, NEED_NOTHING);
    CHECK_EQ(returned(1, SIX_CARD_LINES), 900); /* 2c 7d Jh and 2s 2d */
    CHECK_EQ(returned(2, ANTE), 0);
}

/* [T-3b, stadium-three-card R7] Paid like the player's own, Ante Bonus included, to the toke account. */
TEST(stadium_three_card, the_dealers_ante_rides_on_the_hand) {
    for (size_t i = 0; i < 2 * COUNT(showdowns); i++) {
        const struct showdown *s = &showdowns[i / 2];
        const int action = i % 2 ? PLAY_ON : FOLD;
        struct award awards[AWARDS_MAX];

        start("dealer=live");
        bet(1, DEALER_ANTE, 300);
        bet(1, ANTE, 100);
        close_bets();
        deal_array(s->player, s->dealer);
        act(1, action);
        deal(s->dealer);
        CHECK(returned(1, DEALER_ANTE) == (action == PLAY_ON ? 3 * s->ante : 0), "%s", s->why);
        CHECK(returned(1, DEALER_PLAY) == (action == PLAY_ON ? 3 * s->play : -1), "%s", s->why);
        CHECK(returned(1, DEALER_ANTE_BONUS) == (action == PLAY_ON && s->bonus > 0 ? 3 * s->bonus : -1), "%s", s->why);
        CHECK_STR(line(1, DEALER_ANTE_BONUS), line(1, ANTE_BONUS));
        const int count = stadium_settle(&table, 1, awards);
        for (int n = 0; n < count; n++) CHECK_EQ(awards[n].toke, awards[n].wager >= DEALER_ANTE);
    }
}

/* [T-3b, T-7b, stadium-three-card R7] The dealer's bonus wagers ride on the pick, without the player's own,
 * and are alive after a fold; each pays by the table of the wager of that name, to the toke account. */
TEST(stadium_three_card, the_dealers_bonuses_ride_on_the_pick) {
    for (int action = FOLD; action <= PLAY_ON; action++) {
        struct award awards[AWARDS_MAX];

        start("dealer=live six-card=TCP-6B4");
        bet(1, ANTE, 100);
        bet(1, DEALER_PAIR_PLUS, 300);
        bet(1, DEALER_SIX_CARD, 200);
        pick(1, 9, 3, 6);
        close_bets();
        deal("2c 8d Qh 5s 4d Jh Tc Ts Th"); /* the pick: Q-J-T of hearts */
        act(1, action);
        deal("Kh Ac 9h");
        CHECK_EQ(returned(1, PAIR_PLUS), -1);
        CHECK_EQ(returned(1, SIX_CARD), -1);
        CHECK_EQ(returned(1, DEALER_PAIR_PLUS), 41 * 300);
        CHECK_STR(line(1, DEALER_PAIR_PLUS), "straight-flush");
        CHECK_EQ(returned(1, DEALER_SIX_CARD), 201 * 200);
        CHECK_STR(line(1, DEALER_SIX_CARD), "straight-flush");
        const int count = stadium_settle(&table, 1, awards);
        CHECK_EQ(count, action == PLAY_ON ? 5 : 3); /* Ante, Play, Ante Bonus */
        for (int n = 0; n < count; n++) CHECK_EQ(awards[n].toke, awards[n].wager >= DEALER_ANTE);
    }
}

/* Every entry in the order of the page; the Ante Bonus stakes nothing. */
TEST(stadium_three_card, entries_come_in_order) {
    struct award awards[AWARDS_MAX];

    start("dealer=live");
    for (int wager = WAGERS - 1; wager >= 0; wager--) bet(1, wager, 100 + wager);
    close_bets();
    deal_array("4s 5d 6h", "Ac Jc 9c");
    act(1, PLAY_ON);
    deal("Ac Jc 9c");
    CHECK_EQ(stadium_settle(&table, 1, awards), WAGERS);
    for (int i = 0; i < WAGERS; i++) {
        const int stake = i == PLAY ? 100 : i == DEALER_PLAY ? 100 + DEALER_ANTE : 100 + i;

        CHECK_EQ(awards[i].wager, i);
        CHECK_EQ(awards[i].seat, 1);
        CHECK_EQ(awards[i].stake_cents, i == ANTE_BONUS || i == DEALER_ANTE_BONUS ? 0 : stake);
    }
}
