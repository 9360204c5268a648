/* super_three_card_test.c - the rules of Super 3 Card, clause by clause.
 *
 * Stakes of 100 cents, so that "pays 5 to 1" reads 600.  Expected cents are worked out from the document. */
#include "game/super_three_card.c"

#include "card/hand_text_fixture.h"
#include "play.h"

/* ---- playing a round ---------------------------------------------------------------------------------- */

static struct rules rules;
static struct table_round t;
static const struct play p = {&super_three_card, &t};

/* A fresh round under the standard rules, or with one option or table changed. */
static void open_with(const char *key, const char *value) {
    rules = rules_standard(&super_three_card);
    if (key) play_set(&rules, key, value);
    round_open(&t, &rules, NULL);
}

/* Ante and Odds of 100 at each of the first seats, betting closed. */
static void start(int seats) {
    open_with(NULL, NULL);
    for (int seat = 1; seat <= seats; seat++) {
        CHECK_EQ(play_bet(p, seat, ANTE, 100), OK);
        CHECK_EQ(play_bet(p, seat, ODDS, 100), OK);
    }
    CHECK_EQ(play_close(p), OK);
}

/* One seat with every wager: three cards each, or two and one where it surrenders. */
static void showdown(const char *key, const char *value, const char *player, const char *dealer, int action) {
    char player_first[6] = "", dealer_first[3] = "";

    memcpy(player_first, player, 5);
    memcpy(dealer_first, dealer, 2);
    open_with(key, value);
    CHECK_EQ(play_bet(p, 1, ANTE, 100), OK);
    CHECK_EQ(play_bet(p, 1, ODDS, 100), OK);
    CHECK_EQ(play_bet(p, 1, BIG_HAND, 100), OK);
    CHECK_EQ(play_bet(p, 1, JACKPOT, 100), OK);
    CHECK_EQ(play_close(p), OK);
    play_deal(p, player_first);
    play_deal(p, dealer_first);
    CHECK_EQ(play_act(p, 1, action), OK);
    if (action == SURRENDER) return;
    play_deal(p, player + 6);
    play_deal(p, dealer + 3);
}

/* ---- wagers ------------------------------------------------------------------------------------------- */

/* [S-1] Equal Ante and Odds; the bonus wagers are optional and never alone. */
TEST(super_three_card, s_1_equal_wagers) {
    open_with(NULL, NULL);
    CHECK_EQ(play_close(p), ERR_SEATS_NONE);
    CHECK_EQ(play_bet(p, 2, BIG_HAND, 100), OK);
    CHECK_EQ(play_close(p), ERR_REQUIRED);
    CHECK_EQ(play_bet(p, 2, ANTE, 100), OK);
    CHECK_EQ(play_close(p), ERR_REQUIRED);
    CHECK_EQ(play_bet(p, 2, ODDS, 200), OK);
    CHECK_EQ(play_close(p), ERR_UNEQUAL);
    CHECK_EQ(super_three_card.check_seat(&t, 2), ERR_UNEQUAL);
    CHECK_EQ(super_three_card.check_seat(&t, 1), OK);
    CHECK_EQ(play_bet(p, 2, ODDS, 100), OK);
    CHECK_EQ(play_bet(p, 2, BIG_HAND, 0), OK);
    CHECK_EQ(play_close(p), OK);
    CHECK_EQ(play_bet(p, 2, ANTE, 100), ERR_CLOSED);
    CHECK_EQ(play_close(p), ERR_ORDER);
}

TEST(super_three_card, bets_that_are_refused) {
    open_with(NULL, NULL);
    CHECK_EQ(play_bet(p, 0, ANTE, 100), ERR_SEAT);
    CHECK_EQ(play_bet(p, 8, ANTE, 100), ERR_SEAT);
    CHECK_EQ(play_bet(p, 1, WAGERS, 100), ERR_WAGER);
    CHECK_EQ(play_bet(p, 1, PLAY, 100), ERR_WAGER_DERIVED);
    CHECK_EQ(play_bet(p, 1, ANTE, -1), ERR_AMOUNT);
    CHECK_EQ(play_bet(p, 1, ODDS, INT64_MAX), ERR_AMOUNT_LARGE);
    CHECK_EQ(t.round.playing, 0);
}

/* [S-App-C-5, S-jackpot-6] One fixed amount, the operator's. */
TEST(super_three_card, s_app_c_the_jackpot_wager_is_fixed) {
    open_with(NULL, NULL);
    CHECK_EQ(play_bet(p, 1, JACKPOT, 200), ERR_STAKE_FIXED);
    CHECK_EQ(play_bet(p, 1, JACKPOT, 100), OK);
    CHECK_EQ(play_bet(p, 1, JACKPOT, 0), OK);
    open_with("jackpot-wager", "500");
    CHECK_EQ(play_bet(p, 1, JACKPOT, 100), ERR_STAKE_FIXED);
    CHECK_EQ(play_bet(p, 1, JACKPOT, 500), OK);
}

/* [S-intro-3] */
TEST(super_three_card, bonus_wagers_can_be_left_out) {
    open_with("jackpot", "off");
    CHECK_EQ(play_bet(p, 1, JACKPOT, 100), ERR_WAGER_OFF);
    CHECK_EQ(play_bet(p, 1, BIG_HAND, 100), OK);
    open_with("big-hand", "off");
    CHECK_EQ(play_bet(p, 1, BIG_HAND, 100), ERR_WAGER_OFF);
}

static enum err set(const char *key, const char *value) {
    return rules_set(&rules, key, strlen(key), value, strlen(value));
}

/* [S-intro-1] Six decks or eight, no other number; [S-bonus-2] the jackpot is of one kind. */
TEST(super_three_card, options_have_limits) {
    rules = rules_standard(&super_three_card);
    CHECK_EQ(rules.option[JACKPOT_WAGER], 100);
    CHECK_EQ(rules.option[JACKPOT_SEED], 500000);
    CHECK_EQ(rules.option[JACKPOT_RATE], 1000);
    CHECK_EQ(rules.option[PENETRATION], 7500);
    CHECK_EQ(set("decks", "8"), OK);
    CHECK_EQ(set("decks", "7"), ERR_OPTION_VALUE);
    CHECK_EQ(set("jackpot-kind", "bonus"), OK);
    CHECK_EQ(set("jackpot-wager", "0"), ERR_OPTION_VALUE);
    CHECK_EQ(set("jackpot-wager", "1000000"), OK);
    CHECK_EQ(set("jackpot-wager", "1000001"), ERR_OPTION_VALUE);
    CHECK_EQ(set("jackpot-rate", "12.5"), OK);
    CHECK_EQ(rules.option[JACKPOT_RATE], 1250);
    CHECK_EQ(set("jackpot-rate", "100.01"), ERR_OPTION_VALUE);
    CHECK_EQ(set("penetration", "0"), ERR_OPTION_VALUE);
    CHECK_EQ(set("penetration", "100"), OK);
    CHECK_EQ(set("penetration", "101"), ERR_OPTION_VALUE);
    CHECK_STR(rules_table_id(&rules, JACKPOT), "PT-BJS-213-01");
}

/* ---- dealing and deciding ----------------------------------------------------------------------------- */

/* [S-2] One card at a time to each, twice, then the dealer's; [S-5] one to each who plays, then the dealer's two. */
TEST(super_three_card, s_2_s_5_order_of_the_deal) {
    static const int first[] = {2, 3, 6, 2, 3, 6, 0}, then[] = {2, 6, 0, 0};

    open_with(NULL, NULL);
    for (int seat = 6; seat >= 2; seat -= seat == 6 ? 3 : 1) {
        CHECK_EQ(play_bet(p, seat, ODDS, 100), OK);
        CHECK_EQ(play_bet(p, seat, ANTE, 100), OK);
    }
    CHECK_EQ(super_three_card.need(&t).kind, NEED_WAGERS);
    CHECK_EQ(play_close(p), OK);
    for (size_t i = 0; i < COUNT(first); i++) {
        CHECK_EQ(super_three_card.need(&t).to, first[i] ? TO_SEAT : TO_DEALER);
        CHECK_EQ(super_three_card.need(&t).seat, first[i]);
        CHECK_EQ(play_card(p, (card)i), OK);
    }
    CHECK_EQ(super_three_card.need(&t).kind, NEED_DECISION);
    CHECK_EQ(super_three_card.need(&t).actions, 1 << SURRENDER | 1 << PLAY_ON);
    CHECK_EQ(play_act(p, 6, PLAY_ON), OK);
    CHECK_EQ(play_act(p, 2, PLAY_ON), OK);
    CHECK_EQ(super_three_card.need(&t).seat, 3);
    CHECK_EQ(play_act(p, 3, SURRENDER), OK);
    for (size_t i = 0; i < COUNT(then); i++) {
        CHECK_EQ(super_three_card.need(&t).to, then[i] ? TO_SEAT : TO_DEALER);
        CHECK_EQ(super_three_card.need(&t).seat, then[i]);
        CHECK_EQ(play_card(p, (card)(20 + i)), OK);
    }
    CHECK_EQ(super_three_card.need(&t).kind, NEED_NOTHING);
    CHECK_EQ(t.seats[2].hand.count, 2);
}

/* [super-three-card R9] Nobody plays: the dealer keeps one card and the round is over. */
TEST(super_three_card, r9_no_further_cards_if_nobody_plays) {
    start(2);
    play_deal(p, "Ah Kh 9c 8c 2d");
    CHECK_EQ(play_act(p, 1, SURRENDER), OK);
    CHECK_EQ(play_act(p, 2, SURRENDER), OK);
    CHECK_EQ(super_three_card.need(&t).kind, NEED_NOTHING);
    CHECK_EQ(t.round.dealer.count, 1);
    CHECK_EQ(play_returned(p, 1, ANTE), 0);
    CHECK_EQ(play_returned(p, 1, ODDS), 100);
}

TEST(super_three_card, decisions_that_are_refused) {
    start(1);
    CHECK_EQ(play_act(p, 1, PLAY_ON), ERR_DECISION);
    CHECK_EQ(play_expire(p, 0), ERR_ORDER);
    play_deal(p, "Ah Kh 9c");
    CHECK_EQ(play_card(p, 0), ERR_ORDER);
    CHECK_EQ(play_act(p, 0, PLAY_ON), ERR_SEAT);
    CHECK_EQ(play_act(p, 8, PLAY_ON), ERR_SEAT);
    CHECK_EQ(play_act(p, 2, PLAY_ON), ERR_DECISION);
    CHECK_EQ(play_act(p, 1, ACTIONS), ERR_DECISION);
    CHECK_EQ(play_expire(p, 2), ERR_DECISION);
    CHECK_EQ(play_event(p, (struct event){.kind = EV_PICK}), ERR_EVENT);
    CHECK_EQ(play_event(p, (struct event){.kind = EV_START}), ERR_EVENT);
    CHECK_EQ(play_event(p, (struct event){.kind = 99}), ERR_EVENT);
    CHECK_EQ(play_act(p, 1, PLAY_ON), OK);
    CHECK_EQ(play_act(p, 1, SURRENDER), ERR_DECISION);
}

/* [S-4] A time-out surrenders: nothing is added to the wagers. */
TEST(super_three_card, time_out_surrenders) {
    start(3);
    play_deal(p, "Ah Kh Qh 9c 8c 7c 2d");
    CHECK_EQ(play_expire(p, 2), OK);
    CHECK_EQ(play_expire(p, 2), ERR_DECISION);
    CHECK_EQ(play_act(p, 3, PLAY_ON), OK);
    CHECK_EQ(play_expire(p, 0), OK);
    play_deal(p, "Qd 2h 3h");
    CHECK_EQ(super_three_card.need(&t).kind, NEED_NOTHING);
    for (int seat = 1; seat <= 2; seat++) {
        CHECK_EQ(play_returned(p, seat, PLAY), -1);
        CHECK_EQ(play_returned(p, seat, ODDS), 100);
    }
    CHECK_EQ(play_returned(p, 3, PLAY), 200);
}

/* ---- the shoe ----------------------------------------------------------------------------------------- */

/* [S-intro-1] Six decks hold six aces of spades, eight decks eight; without a shoe it is a full one. */
TEST(super_three_card, the_shoe_holds_so_many_decks) {
    for (int decks = 6; decks <= 8; decks += 2) {
        open_with("decks", decks == 6 ? "6" : "8");
        CHECK_EQ(super_shoe(&t)->left, decks * DECK_52);
        for (int seat = 1; seat <= TABLE_SEATS; seat++) {
            CHECK_EQ(play_bet(p, seat, ANTE, 100), OK);
            CHECK_EQ(play_bet(p, seat, ODDS, 100), OK);
        }
        CHECK_EQ(play_close(p), OK);
        for (int i = 0; i < decks; i++) CHECK_EQ(play_card(p, 51), OK);
        CHECK_EQ(play_card(p, 51), ERR_CARD_TWICE);
        CHECK_EQ(play_card(p, JOKER), ERR_CARD);
        CHECK_EQ(play_card(p, CARD_HIDDEN), ERR_FACE_UP);
        CHECK_EQ(super_shoe(&t)->left, decks * (DECK_52 - 1));
    }
}

/* What one round took is gone for the next. */
TEST(super_three_card, the_shoe_lives_across_rounds) {
    showdown(NULL, NULL, "As As As", "As As 2d", PLAY_ON);
    const struct shoe left = *super_shoe(&t);

    CHECK_EQ(left.left, 6 * DECK_52 - 6);
    round_open(&t, &rules, &left);
    CHECK_EQ(play_bet(p, 1, ANTE, 100), OK);
    CHECK_EQ(play_bet(p, 1, ODDS, 100), OK);
    CHECK_EQ(play_close(p), OK);
    CHECK_EQ(play_card(p, 51), OK);
    CHECK_EQ(play_card(p, 51), ERR_CARD_TWICE);
    CHECK_EQ(super_shoe(&t)->left, 6 * DECK_52 - 7);
}

/* ---- showdown ----------------------------------------------------------------------------------------- */

/* clang-format off */

/* 100 each on Ante, Odds (table 01) and Play; cents that come back, and the line of Odds. */
static const struct case_of_showdown {
    const char *why, *player, *dealer, *line;
    int64_t ante, odds, play;
} showdowns[] = {
    {"S-6 the dealer's hand is higher",             "Ah Kd 9c", "2c 2d 3h", "",                       0,   0,    0},
    {"S-6 the player's hand is higher",             "Jh Jd 9c", "2c 2d 3h", "pair-of-jacks",          200, 200,  200},
    {"S-6 a tie wins",                              "Jh Jd 9c", "Jc Js 9d", "pair-of-jacks",          200, 200,  200},
    {"S-6 a tie of high cards wins, R1 pushes",     "Ah Kd 9c", "Ac Ks 9d", "pair-of-tens-or-less",   200, 100,  200},
    {"S-7 a flush beats a pair",                    "2h 4h 7h", "Ac Ad Ks", "flush",                  200, 300,  200},
    {"S-7 a suited pair beats a flush",             "2h 2h 3d", "Ac Kc Jc", "suited-pair",            200, 300,  200},
    {"S-7 a straight beats a suited pair",          "2h 3d 4c", "Ac Ac Kd", "straight",               200, 400,  200},
    {"S-7 three of a kind beat a straight",         "2h 2d 2c", "Ac Kd Qh", "three-of-a-kind",        200, 500,  200},
    {"S-7 a straight flush beats three of a kind",  "2h 3h 4h", "Ac Ad Ah", "straight-flush",         200, 600,  200},
    {"S-7 suited trips beat a straight flush",      "2h 2h 2h", "Kc Qc Jc", "suited-three-of-a-kind", 200, 1100, 200},
    {"S-7 A-K-Q suited beats suited trips",         "Ah Kh Qh", "As As As", "mini-royal",             200, 5100, 200},
    {"S-7 suited trips lose to a mini royal",       "As As As", "Ah Kh Qh", "",                       0,   0,    0},
    {"S-7 a pair beats a high card",                "2h 2d 3c", "Ac Kd Jh", "pair-of-tens-or-less",   200, 100,  200},
    {"super-three-card R1 third rank of high cards", "Ah Kd 8c", "Ac Ks 9d", "",                      0,   0,    0},
    {"super-three-card R1 tens or less push",       "Th Td Ac", "9c 9s Ad", "pair-of-tens-or-less",   200, 100,  200},
    {"super-three-card R1 a high card pushes",      "Ah Kd 9c", "Qc Ts 9d", "pair-of-tens-or-less",   200, 100,  200},
    {"super-three-card R2 A-2-3 is a straight",     "Ah 2d 3c", "Kc Kd Qh", "straight",               200, 400,  200},
    {"super-three-card R2 A-2-3 is the lowest",     "Ah 2d 3c", "2c 3d 4h", "",                       0,   0,    0},
    {"super-three-card R2 A-2-3 suited",            "Ah 2h 3h", "Ac Ad Ah", "straight-flush",         200, 600,  200},
    {"super-three-card R3 third card of the suit",  "9h 9h 4h", "2c 2d 3h", "suited-pair",            200, 300,  200},
    {"super-three-card R3 third card of another",   "9h 9h 4c", "2c 2d 3h", "suited-pair",            200, 300,  200},
    {"super-three-card R3 it beats an ace flush",   "2h 2h 4h", "Ac Kc Jc", "suited-pair",            200, 300,  200},
    {"super-three-card R4 pairs: the kicker",       "Jh Jd 8c", "Jc Js 9d", "",                       0,   0,    0},
    {"super-three-card R4 suited pairs: the pair",  "9h 9h 4c", "8c 8c Ad", "suited-pair",            200, 300,  200},
    {"super-three-card R4 suited pairs: the kicker", "9h 9h 4c", "9c 9c 5d", "",                      0,   0,    0},
    {"super-three-card R4 straights: the top card", "4h 5d 6c", "3c 4d 5h", "straight",               200, 400,  200},
    {"super-three-card R4 flush: the last rank",    "Ah Kh 8h", "Ac Kc 9c", "",                       0,   0,    0},
    {"super-three-card R4 suits break no tie",      "Ac Kc 9c", "As Ks 9s", "flush",                  200, 300,  200},
    {"super-three-card R5 two of one suit: trips",  "9h 9h 9c", "Ac Ac Kd", "three-of-a-kind",        200, 500,  200},
};

/* clang-format on */

TEST(super_three_card, showdown_pays_by_the_table) {
    for (size_t i = 0; i < COUNT(showdowns); i++) {
        const struct case_of_showdown *c = &showdowns[i];

        showdown(NULL, NULL, c->player, c->dealer, PLAY_ON);
        CHECK_EQ(play_returned(p, 1, ANTE), c->ante, "%s: ante", c->why);
        CHECK_EQ(play_returned(p, 1, ODDS), c->odds, "%s: odds", c->why);
        CHECK_EQ(play_returned(p, 1, PLAY), c->play, "%s: play", c->why);
        CHECK_STR(play_line(p, 1, ODDS), c->line, "%s: line", c->why);
    }
}

/* [S-4] Surrender: the Ante loses, Odds is returned without a line; [S-3]: the bonus wagers stand. */
TEST(super_three_card, s_4_surrender) {
    showdown(NULL, NULL, "9h 9h", "9h", SURRENDER);
    CHECK_EQ(play_award(p, 1, ANTE).outcome, OUTCOME_LOSE);
    CHECK_EQ(play_award(p, 1, ODDS).outcome, OUTCOME_PUSH);
    CHECK_EQ(play_returned(p, 1, ODDS), 100);
    CHECK_STR(play_line(p, 1, ODDS), "");
    CHECK_EQ(play_returned(p, 1, PLAY), -1);
    CHECK_EQ(play_returned(p, 1, BIG_HAND), 10100);
    CHECK_EQ(play_returned(p, 1, JACKPOT), 12500);
}

/* [S-3, S-bonus-1, S-bonus-3] What the third card and the dealer's other two bring does not matter to the
 * bonus wagers. */
TEST(super_three_card, s_3_bonus_wagers_look_at_the_first_three) {
    showdown(NULL, NULL, "9h 9d 9c", "2c 2d 2h", PLAY_ON);
    CHECK_EQ(play_returned(p, 1, BIG_HAND), 0);
    CHECK_EQ(play_returned(p, 1, JACKPOT), 0);
    showdown(NULL, NULL, "2h 4d 9c", "3c Ad Ah", PLAY_ON);
    CHECK_EQ(play_returned(p, 1, ANTE), 0);
    CHECK_EQ(play_returned(p, 1, BIG_HAND), 700);
    CHECK_EQ(play_returned(p, 1, JACKPOT), 700);
}

/* [S-3, super-three-card R12] The bonus wagers are decided when the dealer's first card lies, the others later. */
TEST(super_three_card, r12_bonus_wagers_are_decided_before_the_decision) {
    struct award awards[AWARDS_MAX];

    start(1);
    play_deal(p, "9h 9h");
    CHECK_EQ(super_settle(&t, 1, awards), 0);
    showdown(NULL, NULL, "9h 9h 2c", "9h Kd 4s", PLAY_ON);
    CHECK_EQ(play_award(p, 1, BIG_HAND).step, STEP_DEAL);
    CHECK_EQ(play_award(p, 1, JACKPOT).step, STEP_DEAL);
    CHECK_EQ(play_award(p, 1, ANTE).step, STEP_END);
    open_with(NULL, NULL);
    for (int wager = ANTE; wager <= JACKPOT; wager++)
        if (wager != PLAY) CHECK_EQ(play_bet(p, 1, wager, 100), OK);
    CHECK_EQ(play_close(p), OK);
    play_deal(p, "9h 9h 9h");
    CHECK_EQ(super_settle(&t, 1, awards), 2);
    CHECK_EQ(play_returned(p, 1, BIG_HAND), 10100);
    CHECK_EQ(play_returned(p, 1, JACKPOT), 12500);
    CHECK_EQ(play_act(p, 1, SURRENDER), OK);
    CHECK_EQ(play_award(p, 1, ANTE).step, STEP_DECISION);
    CHECK_EQ(play_award(p, 1, ODDS).step, STEP_DECISION);
}

/* ---- pay tables --------------------------------------------------------------------------------------- */

/* clang-format off */

/* [S-App-A] Odds to 1, in halves; the dealer has nothing.   PT-FLT-STC-01 02   03 */
static const struct case_of_odds {
    const char *player, *line;
    int64_t halves[3];
} odds_lines[] = {
    {"Ah Kh Qh", "mini-royal",             {100, 120, 200}},
    {"2h 2h 2h", "suited-three-of-a-kind", {20,  60,  100}},
    {"2h 3h 4h", "straight-flush",         {10,  20,  30}},
    {"2h 2d 2c", "three-of-a-kind",        {8,   10,  10}},
    {"2h 3d 4c", "straight",               {6,   6,   6}},
    {"2h 2h 4c", "suited-pair",            {4,   4,   4}},
    {"2h 4h 7h", "flush",                  {4,   3,   2}},
    {"Jh Jd 2c", "pair-of-jacks",          {2,   2,   2}},
    {"Ah Ad 2c", "pair-of-jacks",          {2,   2,   2}},
    {"Th Td Ac", "pair-of-tens-or-less",   {0,   0,   0}},
    {"Ah Jd 9c", "pair-of-tens-or-less",   {0,   0,   0}},
};

/* [S-App-B] Big Hand to 1.                                          BH-01  02   03    04    05   06 */
static const struct case_of_big_hand {
    const char *player, *dealer, *line;
    int64_t odds[6];
} big_hand_lines[] = {
    {"As As", "As", "three-aces-suited",      {1000, 500, 1000, 1000, 200, 100}},
    {"Ah Kh", "Qh", "mini-royal",             {150,  150, 150,  150,  100, 75}},
    {"Ks Ks", "Ks", "suited-three-of-a-kind", {100,  100, 100,  100,  50,  50}},
    {"3s 2s", "As", "straight-flush",         {50,   50,  40,   50,   40,  40}},
    {"As As", "Ah", "three-of-a-kind",        {30,   30,  30,   30,   30,  30}},
    {"4s 5s", "6h", "straight",               {6,    6,   6,    5,    6,   6}},
    {"4s 9h", "4s", "suited-pair",            {4,    4,   4,    4,    4,   4}},
    {"4s 9s", "4s", "suited-pair",            {4,    4,   4,    4,    4,   4}}, /* [super-three-card R3] */
    {"4s 9s", "Ks", "flush",                  {3,    3,   3,    3,    3,   3}},
    {"As Ah", "Ks", "",                       {-1,   -1,  -1,   -1,   -1,  -1}},
    {"As Jh", "Ks", "",                       {-1,   -1,  -1,   -1,   -1,  -1}},
};

/* [S-App-C] 21+3 for 1; METER_WON stands for 100 % of the meter.    01         02         03 */
enum { METER_WON = -1 };
static const struct case_of_jackpot {
    const char *player, *dealer, *line[3];
    int64_t pays[3];
} jackpot_lines[] = {
    {"As As", "As", {"jackpot", "jackpot", "jackpot"}, {METER_WON, METER_WON, METER_WON}},
    {"Kd Kd", "Kd", {"jackpot", "jackpot", "suited-three-of-a-kind"}, {METER_WON, METER_WON, 125}},
    {"Qc Qc", "Qc", {"suited-three-of-a-kind", "jackpot", "suited-three-of-a-kind"}, {125, METER_WON, 125}},
    {"Jc Jc", "Jc", {"suited-three-of-a-kind", "suited-three-of-a-kind", "suited-three-of-a-kind"}, {125, 125, 125}},
    {"2h 3h", "4h", {"straight-flush", "straight-flush", "straight-flush"}, {25, 25, 25}},
    {"Ah Kh", "Qh", {"straight-flush", "straight-flush", "straight-flush"}, {25, 25, 25}}, /* [super-three-card R6] */
    {"As As", "Ah", {"three-of-a-kind", "three-of-a-kind", "three-of-a-kind"}, {20, 20, 20}},
    {"3s Ah", "2s", {"straight", "straight", "straight"}, {7, 6, 7}},
    {"4s 9s", "Ks", {"flush", "flush", "flush"}, {3, 2, 3}},
    {"4s 9s", "4s", {"flush", "flush", "flush"}, {3, 2, 3}}, /* [super-three-card R6]: a pair in one suit */
    {"4s 9h", "4s", {"", "", ""}, {0, 0, 0}},                /* [super-three-card R6]: no suited-pair line */
    {"As Ah", "Ks", {"", "", ""}, {0, 0, 0}},
    {"As Jh", "Ks", {"", "", ""}, {0, 0, 0}},
};

/* clang-format on */

static void table_name(char name[24], const char *prefix, size_t column) {
    struct buf b = buf_init(name, 24);

    buf_format(&b, "%s0%d", prefix, (int)column + 1);
}

TEST(super_three_card, s_app_a_every_line) {
    for (size_t column = 0; column < 3; column++) {
        char table[24];

        table_name(table, "PT-FLT-STC-", column);
        for (size_t i = 0; i < COUNT(odds_lines); i++) {
            showdown("odds", table, odds_lines[i].player, "2s 3s 5h", PLAY_ON);
            CHECK_STR(play_line(p, 1, ODDS), odds_lines[i].line, "%s %s", table, odds_lines[i].player);
            CHECK_EQ(play_returned(p, 1, ODDS), 100 + 50 * odds_lines[i].halves[column]);
        }
    }
}

TEST(super_three_card, s_app_b_every_line) {
    for (size_t column = 0; column < 6; column++) {
        char table[24];

        table_name(table, "PT-FLT-STC-BH-", column);
        for (size_t i = 0; i < COUNT(big_hand_lines); i++) {
            const struct case_of_big_hand *c = &big_hand_lines[i];

            showdown("big-hand", table, c->player, c->dealer, SURRENDER);
            CHECK_STR(play_line(p, 1, BIG_HAND), c->line, "%s %s %s", table, c->player, c->dealer);
            CHECK_EQ(play_returned(p, 1, BIG_HAND), 100 + 100 * c->odds[column]);
        }
    }
}

TEST(super_three_card, s_app_c_every_line) {
    for (size_t column = 0; column < 3; column++) {
        char table[24];

        table_name(table, "PT-BJS-213-", column);
        for (size_t i = 0; i < COUNT(jackpot_lines); i++) {
            const struct case_of_jackpot *c = &jackpot_lines[i];
            const bool meter = c->pays[column] == METER_WON;

            showdown("jackpot", table, c->player, c->dealer, SURRENDER);
            CHECK_STR(play_line(p, 1, JACKPOT), c->line[column], "%s %s %s", table, c->player, c->dealer);
            CHECK_EQ(play_award(p, 1, JACKPOT).meter, meter ? 1 : 0);
            CHECK_EQ(play_returned(p, 1, JACKPOT), meter ? 0 : 100 * c->pays[column]);
        }
    }
}

/* [S-App-C-5] Another fixed wager: pays are multiplied accordingly. */
TEST(super_three_card, s_app_c_pays_scale_with_the_wager) {
    open_with("jackpot-wager", "250");
    CHECK_EQ(play_bet(p, 1, ANTE, 100), OK);
    CHECK_EQ(play_bet(p, 1, ODDS, 100), OK);
    CHECK_EQ(play_bet(p, 1, JACKPOT, 250), OK);
    CHECK_EQ(play_close(p), OK);
    play_deal(p, "3s Ah 2s");
    CHECK_EQ(play_expire(p, 0), OK);
    CHECK_EQ(play_returned(p, 1, JACKPOT), 1750); /* 7 x $2.50; the wager is not returned */
}

/* [super-three-card R7] 3/2 on an odd cent pays down; [R10]: settlement knows no posted maximum. */
TEST(super_three_card, r7_three_to_two_pays_down_and_r10_in_full) {
    open_with("odds", "PT-FLT-STC-02");
    CHECK_EQ(play_bet(p, 1, ANTE, 333), OK);
    CHECK_EQ(play_bet(p, 1, ODDS, 333), OK);
    CHECK_EQ(play_bet(p, 2, ANTE, 1000000000), OK);
    CHECK_EQ(play_bet(p, 2, ODDS, 1000000000), OK);
    CHECK_EQ(play_close(p), OK);
    play_deal(p, "2h Ah 4h Kh 5s");
    CHECK_EQ(play_act(p, 1, PLAY_ON), OK);
    CHECK_EQ(play_act(p, 2, PLAY_ON), OK);
    play_deal(p, "7h Qh 3s 9d");
    CHECK_EQ(play_returned(p, 1, ODDS), 333 + 499); /* 499.5 */
    CHECK_EQ(play_returned(p, 2, ODDS), INT64_C(61000000000));
}

/* [super-three-card R8] Two winners in one round: each award names the meter; the ledger knows what it holds. */
TEST(super_three_card, r8_two_winners_name_the_meter) {
    open_with(NULL, NULL);
    for (int seat = 1; seat <= 2; seat++) {
        CHECK_EQ(play_bet(p, seat, ANTE, 100), OK);
        CHECK_EQ(play_bet(p, seat, ODDS, 100), OK);
        CHECK_EQ(play_bet(p, seat, JACKPOT, 100), OK);
    }
    CHECK_EQ(play_close(p), OK);
    play_deal(p, "As As As As As");
    CHECK_EQ(play_expire(p, 0), OK);
    for (int seat = 1; seat <= 2; seat++) {
        CHECK_EQ(play_award(p, seat, JACKPOT).meter, 1);
        CHECK_EQ(play_award(p, seat, JACKPOT).outcome, OUTCOME_WIN);
    }
}

/* ---- views -------------------------------------------------------------------------------------------- */

/* [S-2, S-5] Everything lies face up, for everybody. */
TEST(super_three_card, views_hide_nothing) {
    struct view v;

    start(2);
    play_deal(p, "Ah Kh 9c 8c 2d");
    CHECK_EQ(play_act(p, 2, PLAY_ON), OK);
    for (int viewer = 0; viewer <= TABLE_SEATS; viewer++) {
        super_view(&t, viewer, &v);
        CHECK(!v.over);
        CHECK_EQ(v.seats, 2);
        CHECK_EQ(play_hidden(&v.dealer) + play_hidden(&v.seat[0].hand) + play_hidden(&v.seat[1].hand), 0);
        CHECK_EQ(v.dealer.count, 1);
        CHECK_EQ(v.seat[1].hand.count, 2);
        CHECK(!v.seat[0].decided && v.seat[1].decided);
        CHECK_EQ(v.seat[0].action, -1);
        CHECK_EQ(v.seat[1].action, PLAY_ON);
        CHECK_EQ(v.seat[1].stake[PLAY], 100);
        CHECK_EQ(v.need.seat, 1);
    }
}

TEST(super_three_card, describe_names_a_whole_hand) {
    showdown(NULL, NULL, "9h 9h", "9c", SURRENDER);
    check_hand_text(super_describe(&t, 1), "", "");
    check_hand_text(super_describe(&t, 0), "", "");
    showdown(NULL, NULL, "9h 9h 4c", "9c 8c 2d", PLAY_ON);
    check_hand_text(super_describe(&t, 1), "suited pair of nines", "suited-pair 9");
    check_hand_text(super_describe(&t, 0), "nine-high", "high 9");
}

/* ---- any order, any bytes, any size ------------------------------------------------------------------- */

TEST(super_three_card, order_of_seats_does_not_matter) {
    struct table_round left, right;
    const struct play l = {&super_three_card, &left}, r = {&super_three_card, &right};

    open_with(NULL, NULL);
    memset(&left, 0, sizeof left);
    memset(&right, 0, sizeof right);
    round_open(&left, &rules, NULL);
    round_open(&right, &rules, NULL);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(play_bet(l, i + 1, ANTE, 100 * (i + 1)), OK);
        CHECK_EQ(play_bet(l, i + 1, ODDS, 100 * (i + 1)), OK);
        CHECK_EQ(play_bet(r, 3 - i, ODDS, 100 * (3 - i)), OK);
        CHECK_EQ(play_bet(r, 3 - i, ANTE, 100 * (3 - i)), OK);
    }
    CHECK_EQ(play_close(l), OK);
    CHECK_EQ(play_close(r), OK);
    play_deal(l, "Ah Kh Qh 9c 8c 7c 2d");
    play_deal(r, "Ah Kh Qh 9c 8c 7c 2d");
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(play_act(l, i + 1, i != 1), OK);
        CHECK_EQ(play_act(r, 3 - i, i != 1), OK);
    }
    play_deal(l, "5d 6d 7d 8d");
    play_deal(r, "5d 6d 7d 8d");
    CHECK_EQ(memcmp(&left, &right, sizeof left), 0);
    CHECK_EQ(super_three_card.need(&left).kind, NEED_NOTHING);
}

TEST(super_three_card, check_is_total) {
    uint64_t state = 2190;
    int finished = 0;

    open_with("odds", "PT-FLT-STC-02");
    for (int i = 0; i < 3000; i++) {
        struct award awards[AWARDS_MAX];

        if (!play_noise(p, &rules, &state)) continue;
        finished++;
        for (int seat = 1; seat <= TABLE_SEATS; seat++) {
            if (table_round_is_playing(&t.round, seat)) CHECK(super_settle(&t, seat, awards) >= 2);
        }
    }
    CHECK(finished > 100);
}

/* The largest bets that are accepted can be paid: no sum passes 64 bits, the fullest meter included. */
TEST(super_three_card, the_largest_stakes_can_be_paid) {
    const int64_t room = INT64_MAX - METER_MAX_CENTS, jackpot = 1000000, best_fixed = 125 * jackpot;
    int64_t ante = 0;

    open_with("jackpot-wager", "1000000");
    CHECK_EQ(play_bet(p, 1, JACKPOT, jackpot), OK);
    for (int64_t step = INT64_C(1) << 62; step; step /= 2) {
        if (play_bet(p, 1, ANTE, ante + step)) continue;
        if (play_bet(p, 1, ODDS, ante + step) == OK) {
            ante += step;
            continue;
        }
        CHECK_EQ(play_bet(p, 1, ANTE, ante), OK);
    }
    CHECK(METER_MAX_CENTS > best_fixed);
    CHECK(ante <= room / (2 + 51 + 2)); /* Ante, Odds, Play */
    CHECK(ante >= (room - jackpot) / (2 + 51 + 2) - 1);
}
