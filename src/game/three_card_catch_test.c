#include "game/three_card_catch.c"

#include "card/hand_text_fixture.h"
#include "test.h"

/* ---- playing a round by hand -------------------------------------------------------------------------- */

static struct rules rules;
static struct table_round table;

static enum err send(struct event event) {
    const struct table_round before = table;
    const enum err err = three_card_catch.check(&table, &event);

    if (err == OK)
        three_card_catch.apply(&table, &event);
    else
        CHECK(memcmp(&before, &table, sizeof table) == 0, "a refused event changed the round");
    return err;
}

static enum err bet(int seat, int wager, int64_t cents) {
    return send((struct event){.kind = EV_BET, .seat = (uint16_t)seat, .what = (uint8_t)wager, .cents = cents});
}

static enum err act(int seat, int action) {
    return send((struct event){.kind = EV_ACT, .seat = (uint16_t)seat, .what = (uint8_t)action});
}

static void open_with(const char *option, const char *value) {
    memset(&table, 0, sizeof table);
    rules = rules_standard(&three_card_catch);
    if (option) CHECK_EQ(rules_set(&rules, option, strlen(option), value, strlen(value)), OK);
    three_card_catch.open(&table, &rules, NULL);
}

static void deal(const char *text) {
    card cards[52];
    const char *bad;
    const int count = card_read_list(text, strlen(text), cards, 52, &bad);

    CHECK(count > 0);
    for (int i = 0; i < count; i++) CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {cards[i]}}), OK);
}

static void bet_all(int seat) {
    CHECK_EQ(bet(seat, ANTE, 100), OK);
    CHECK_EQ(bet(seat, XTRA, 100), OK);
    CHECK_EQ(bet(seat, NATURAL_PAIR_PLUS, 100), OK);
    CHECK_EQ(bet(seat, PROGRESSIVE, 500), OK);
}

/* One seat with every wager; deck as dealt: player, dealer in turn, then the draws. */
static void start(const char *deck) {
    open_with(NULL, NULL);
    bet_all(1);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    deal(deck);
}

static const struct award *award_of(int seat, int wager) {
    static struct award awards[AWARDS_MAX];
    const int count = three_card_catch.settle(&table, seat, awards);

    for (int i = 0; i < count; i++) {
        if (awards[i].wager == wager) return &awards[i];
    }
    return NULL;
}

static const char *line_of(int wager) {
    const struct award *award = award_of(1, wager);

    return award->line ? award->line->id : "";
}

/* ---- the first three cards ---------------------------------------------------------------------------- */

static bool natural(const char *text) {
    card cards[3];
    const char *bad;

    CHECK_EQ(card_read_list(text, strlen(text), cards, 3, &bad), 3);
    return is_natural(first_three(cards));
}

/* [C-1.6, three-card-catch R1] */
TEST(three_card_catch, a_natural_is_a_pair_of_eights_or_better) {
    CHECK(natural("8s 8d 2c"));
    CHECK(!natural("7s 7d Ac"));
    CHECK(!natural("As Kd Jc"));
    CHECK(natural("2s 5s 9s"));
    CHECK(natural("As 2d 3c"));
    CHECK(!natural("Ks Ad 2c"));
    CHECK(natural("2s 2d 2c"));
}

TEST(three_card_catch, describe_names_a_whole_hand) {
    start("9s 2c 9d 7h");
    check_hand_text(catch_describe(&table, 1), "", "");
    start("9s 2c 9d 7h 4c Kd");
    check_hand_text(catch_describe(&table, 1), "pair of nines", "pair 9");
    check_hand_text(catch_describe(&table, 0), "king-high", "high K");
}

/* [C-4.2.1, C-4.2.6] */
TEST(three_card_catch, cards_go_one_by_one_or_in_packets) {
    static const char *const deck = "2c 3c 4c 5d 6d 7d 8h 9h Th";

    open_with("deal", "one-by-one");
    bet_all(2);
    bet_all(5);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    deal(deck);
    CHECK_EQ(table.seats[1].hand.cards[1], card_of(FIVE, DIAMONDS));
    CHECK_EQ(table.seats[4].hand.cards[0], card_of(THREE, CLUBS));
    CHECK_EQ(table.round.dealer.cards[2], card_of(TEN, HEARTS));

    open_with("deal", "packets");
    bet_all(2);
    bet_all(5);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    deal(deck);
    CHECK_EQ(table.seats[1].hand.cards[1], card_of(THREE, CLUBS));
    CHECK_EQ(table.seats[4].hand.cards[0], card_of(FIVE, DIAMONDS));
    CHECK_EQ(table.round.dealer.cards[2], card_of(TEN, HEARTS));
}

/* ---- showdown ----------------------------------------------------------------------------------------- */

/* Stake 100 on ante, xtra and play; cents that come back. */
static const struct showdown {
    const char *why, *deck;
    int64_t ante, xtra, play;
    const char *line;
} showdowns[] = {
    /* clang-format off */
    {"C-4.2.12 a natural meets the first three",            "8s Kh 8d Qd 2c 4s",       200,  200, 200, "natural"},
    {"C-4.2.10 a dealer natural ends the hand",             "7s 8h 7d 8c Ac 2d",         0,    0,   0, ""},
    {"C-5.1.3 equal naturals push everything",              "8s 8h 8d 8c 2c 2d",       100,  100, 100, ""},
    {"C-5.2.2 a caught straight pays 2 to 1",               "Js 9h Td 6d 4c 2s Qh 9c", 200,  300, 200, "catch-straight"},
    {"three-card-catch R4 a caught pair pushes xtra",       "Ks Qh 9d 6d 4c 2s Kh Qc", 200,  100, 200, "other"},
    {"three-card-catch R4 no improvement pushes too",       "As Qh 9d 6d 4c 2s 3h 8c", 200,  100, 200, "other"},
    {"C-4.2.14 the fourth card need not count",             "As Ac Kd Kh 9c 9s 2h 3d", 100,  100, 100, ""},
    {"C-5.1.1 the better draw wins",                        "Ks Qh 9d 6d 4c 2s 3h Qc",   0,    0,   0, ""},
    {"three-card-catch R5 a straight and a flush: straight", "5s Kh 6h Qd 9s 2c 7s 3d", 200, 300, 200, "catch-straight"},
    {"C-6.1 a caught flush pays 1 to 1",                    "2s Kh 6s Qd 9h 2c Ks 3d", 200,  200, 200, "catch-flush"},
    {"C-6.1 caught trips pay 10 to 1",                      "7s Kh 7d Qd 2h 4c 7h 3d", 200, 1100, 200, "catch-three-of-a-kind"},
    {"C-6.1 a caught straight flush pays 20 to 1",          "5s Kh 6s Qd Jh 2c 7s 3d", 200, 2100, 200, "catch-straight-flush"},
    {"C-6.1 a caught royal flush pays 50 to 1",             "Ad Kh Kd Jc 2h 4c Qd 3s", 200, 5100, 200, "catch-royal-flush"},
    /* clang-format on */
};

TEST(three_card_catch, showdown_pays_by_the_table) {
    for (size_t i = 0; i < COUNT(showdowns); i++) {
        const struct showdown *t = &showdowns[i];
        card cards[12];
        const char *bad;
        const int count = card_read_list(t->deck, strlen(t->deck), cards, 12, &bad);
        char first[18];

        memcpy(first, t->deck, 17);
        first[17] = '\0';
        start(first);
        CHECK_EQ(act(1, PLAY_ON), OK);
        if (count > 6) deal(t->deck + 18);
        CHECK(award_of(1, ANTE)->returned_cents == t->ante, "%s", t->why);
        CHECK(award_of(1, XTRA)->returned_cents == t->xtra, "%s", t->why);
        CHECK(award_of(1, PLAY)->returned_cents == t->play, "%s", t->why);
        CHECK(strcmp(line_of(XTRA), t->line) == 0, "%s", t->why);
    }
}

/* [C-4.2.7, three-card-catch R10]: a fold gives up Ante and X-Tra only. */
TEST(three_card_catch, a_fold_keeps_the_natural_pair_plus) {
    start("Ah Kh Js Qd 9d 2c");
    CHECK_EQ(act(1, FOLD), OK);
    CHECK_EQ(award_of(1, ANTE)->returned_cents, 0);
    CHECK_EQ(award_of(1, XTRA)->returned_cents, 0);
    CHECK(award_of(1, PLAY) == NULL);
    CHECK_EQ(award_of(1, NATURAL_PAIR_PLUS)->outcome, OUTCOME_LOSE);

    start("Ah Kh Js Qd 9d 2c");
    CHECK_EQ(act(1, PLAY_ON), OK);
    CHECK_EQ(table.round.phase, PHASE_DRAW);

    start("8s Kh 8d Qd 2c 4s");
    CHECK_EQ(act(1, FOLD), OK);
    CHECK_EQ(award_of(1, NATURAL_PAIR_PLUS)->returned_cents, 300);
}

/* [C-5.4, three-card-catch R8, R9] */
TEST(three_card_catch, progressive_lines_name_their_meter) {
    static const struct {
        const char *deck, *draw, *line;
        int meter;
        int64_t cents;
    } cases[] = {
        /* clang-format off */
        {"As 2c Ks 4d Qs 9h", NULL,    "natural-royal-spades",    1, 0},
        {"Ah 2c Kh 4d Qh 9s", NULL,    "natural-royal",           0, 100000},
        {"5h 2c 6h 4d 7h 9s", NULL,    "natural-straight-flush",  0, 10000},
        {"5h 2c 5d 4d 5s 9s", NULL,    "natural-three-of-a-kind", 0, 7500},
        {"5h 2c 6d 4d 7s 9s", NULL,    "",                        0, 0},
        {"5h 2c 9h 4d Kh 9s", NULL,    "",                        0, 0},
        {"5s 2c 6s 4d Jh 9s", "7s Td", "catch-sf-spades",         2, 0},
        {"5d 2c 6d 4c Jh 9s", "7d Td", "catch-sf-diamonds",       3, 0},
        {"5h 2c 6h 4d Js 9s", "7h Td", "catch-sf-hearts",         4, 0},
        {"5c 2d 6c 4d Jh 9s", "7c Td", "catch-sf-clubs",          5, 0},
        {"Ad 2c Kd 4c 3h 9s", "Qd Tc", "catch-sf-diamonds",       3, 0},
        {"7d 2c 7c 4c 3h 9s", "7h Tc", "catch-three-of-a-kind",   0, 5000},
        {"6d 2c 7c 4c Kh 9s", "8h Tc", "catch-straight",          0, 2500},
        {"6d 2c 7d 4c Kh 9s", "2d Tc", "",                        0, 0},
        /* clang-format on */
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        start(cases[i].deck);
        CHECK_EQ(act(1, PLAY_ON), OK);
        if (table.round.phase != PHASE_DONE) deal(cases[i].draw);
        const struct award *award = award_of(1, PROGRESSIVE);
        CHECK_STR(award->line ? award->line->id : "", cases[i].line);
        CHECK_EQ(award->meter, cases[i].meter);
        CHECK_EQ(award->returned_cents, cases[i].cents);
    }
}

/* [three-card-catch R9]: a folded hand never draws, its natural lines still pay. */
TEST(three_card_catch, a_folded_hand_keeps_its_natural_progressive) {
    start("5h 2c 5d 4d 5s 9s");
    CHECK_EQ(act(1, FOLD), OK);
    CHECK_EQ(award_of(1, PROGRESSIVE)->returned_cents, 7500);
    start("5s 2c 6s 4d Jh 9s");
    CHECK_EQ(act(1, FOLD), OK);
    CHECK_EQ(table.round.phase, PHASE_DONE);
    CHECK_EQ(award_of(1, PROGRESSIVE)->returned_cents, 0);
}

/* [three-card-catch R12] */
TEST(three_card_catch, the_dealer_draws_only_if_a_seat_draws) {
    start("5s 2c 6s 4d Jh 9s");
    CHECK_EQ(act(1, FOLD), OK);
    CHECK_EQ(table.round.dealer.count, 3);

    start("8s Kh 8d Qd 2c 4s");
    CHECK_EQ(act(1, PLAY_ON), OK);
    CHECK_EQ(three_card_catch.need(&table).kind, NEED_NOTHING);
    CHECK_EQ(table.round.dealer.count, 3);
}

/* [C-4.2.12] with [C-4.2.14]: one seat is natural, another draws; each meets its own dealer hand. */
TEST(three_card_catch, a_natural_meets_three_cards_although_the_dealer_draws_for_another) {
    open_with(NULL, NULL);
    bet_all(1);
    bet_all(2);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    deal("8s 7s Ah 8d 6d Ks 2c 3c 5d"); /* dealer A K 5; seat 1 a pair of eights, seat 2 seven-high */
    CHECK_EQ(act(1, PLAY_ON), OK);
    CHECK_EQ(act(2, PLAY_ON), OK);
    deal("Jd Ad"); /* seat 2 draws a jack, the dealer pairs aces */
    CHECK_EQ(award_of(1, ANTE)->returned_cents, 200);
    CHECK_EQ(award_of(2, ANTE)->returned_cents, 0);
}

/* ---- refusals ----------------------------------------------------------------------------------------- */

TEST(three_card_catch, wagers_are_checked) {
    open_with(NULL, NULL);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), ERR_SEATS_NONE);
    CHECK_EQ(bet(0, ANTE, 100), ERR_SEAT);
    CHECK_EQ(bet(8, ANTE, 100), ERR_SEAT);
    CHECK_EQ(bet(1, WAGERS, 100), ERR_WAGER);
    CHECK_EQ(bet(1, PLAY, 100), ERR_WAGER_DERIVED);
    CHECK_EQ(bet(1, ANTE, -1), ERR_AMOUNT);
    CHECK_EQ(bet(1, ANTE, INT64_MAX), ERR_AMOUNT_LARGE);
    CHECK_EQ(bet(1, PROGRESSIVE, 100), ERR_STAKE_FIXED); /* [C-6.3.2] */
    CHECK_EQ(bet(1, PROGRESSIVE, 500), OK);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), ERR_REQUIRED); /* [C-4.2.4] */
    CHECK_EQ(bet(1, ANTE, 500), OK);
    CHECK_EQ(bet(1, XTRA, 400), OK);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), ERR_UNEQUAL);
    CHECK_EQ(bet(1, XTRA, 500), OK);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    /* [C-3.1] none is raised, taken back or made */
    CHECK_EQ(bet(1, XTRA, 500), ERR_CLOSED);
    CHECK_EQ(bet(1, ANTE, 0), ERR_CLOSED);
    CHECK_EQ(bet(1, NATURAL_PAIR_PLUS, 500), ERR_CLOSED);
}

/* [C-3] What one seat may wager, every seat may. */
TEST(three_card_catch, every_seat_may_make_every_wager) {
    open_with(NULL, NULL);
    for (int seat = 1; seat <= TABLE_SEATS; seat++) {
        bet_all(seat);
        CHECK_EQ(bet(seat, NATURAL_PAIR_PLUS, 500), OK);
        CHECK_EQ(bet(seat, PROGRESSIVE, 500), OK);
    }
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
}

/* [C-4.2.2] A round is dealt from a whole deck, whatever was dealt before it. */
TEST(three_card_catch, every_round_has_a_whole_deck) {
    struct shoe used = shoe_open(1, false);

    CHECK_EQ(shoe_take(&used, card_of(EIGHT, SPADES)), OK);
    open_with(NULL, NULL);
    three_card_catch.open(&table, &rules, &used);
    bet_all(1);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {card_of(EIGHT, SPADES)}}), OK);
}

TEST(three_card_catch, a_wager_taken_back_leaves_the_seat) {
    open_with(NULL, NULL);
    CHECK_EQ(bet(3, ANTE, 500), OK);
    CHECK_EQ(bet(3, ANTE, 0), OK);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), ERR_SEATS_NONE);
}

TEST(three_card_catch, cards_and_decisions_come_in_order) {
    open_with(NULL, NULL);
    bet_all(1);
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {0}}), ERR_ORDER);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    CHECK_EQ(act(1, PLAY_ON), ERR_DECISION);
    CHECK_EQ(send((struct event){.kind = EV_EXPIRE}), ERR_ORDER);
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {JOKER}}), ERR_CARD);
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {200}}), ERR_CARD);
    deal("8s");
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {card_of(EIGHT, SPADES)}}), ERR_CARD_TWICE);
    deal("Kh 8d Qd 2c 4s");
    CHECK_EQ(act(2, PLAY_ON), ERR_DECISION);
    CHECK_EQ(act(9, PLAY_ON), ERR_SEAT);
    CHECK_EQ(act(1, 7), ERR_DECISION);
    CHECK_EQ(send((struct event){.kind = EV_PICK, .seat = 1}), ERR_EVENT);
    CHECK_EQ(send((struct event){.kind = EV_START, .what = 1}), ERR_EVENT);
    CHECK_EQ(act(1, PLAY_ON), OK);
    CHECK_EQ(act(1, PLAY_ON), ERR_DECISION);
}

/* A time-out folds, for one seat or for all. */
TEST(three_card_catch, expiry_folds) {
    for (int seat = 0; seat <= 1; seat++) {
        start("Ks Qh 9d 6d 4c 2s");
        CHECK_EQ(send((struct event){.kind = EV_EXPIRE, .seat = (uint16_t)seat}), OK);
        CHECK_EQ(three_card_catch.need(&table).kind, NEED_NOTHING);
        CHECK(award_of(1, PLAY) == NULL);
        CHECK_EQ(award_of(1, ANTE)->returned_cents, 0);
    }
}

/* ---- views -------------------------------------------------------------------------------------------- */

/* [C-4.2.6] face down, [C-4.2.9] open after the decisions. */
TEST(three_card_catch, hands_open_when_all_have_decided) {
    struct view view;

    open_with(NULL, NULL);
    bet_all(1);
    bet_all(2);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    deal("8s 7s Ah 8d 6d Ks 2c 3c 5d");
    three_card_catch.view(&table, 1, &view);
    CHECK_EQ(view.seat[0].hand.cards[0], card_of(EIGHT, SPADES));
    CHECK_EQ(view.seat[1].hand.cards[0], CARD_HIDDEN);
    CHECK_EQ(view.dealer.cards[0], CARD_HIDDEN);
    CHECK_EQ(act(1, PLAY_ON), OK);
    three_card_catch.view(&table, 1, &view);
    CHECK_EQ(view.dealer.cards[0], CARD_HIDDEN);
    CHECK_EQ(act(2, FOLD), OK);
    three_card_catch.view(&table, 0, &view);
    CHECK_EQ(view.dealer.cards[0], card_of(ACE, HEARTS));
    CHECK_EQ(view.seat[1].hand.cards[0], card_of(SEVEN, SPADES));
}

/* ---- cards face down ---------------------------------------------------------------------------------- */

static void deal_unseen(int count) {
    for (int i = 0; i < count; i++) CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {CARD_HIDDEN}}), OK);
}

static void turn(const char *text) {
    card cards[8];
    const char *bad;
    const int count = card_read_list(text, strlen(text), cards, 8, &bad);

    for (int i = 0; i < count; i++) CHECK_EQ(send((struct event){.kind = EV_TURN, .cards = {cards[i]}}), OK);
}

static void check_turn(int to, int seat) {
    const struct need need = round_need(&table);

    CHECK_EQ(need.kind, NEED_TURN);
    CHECK_EQ(need.to, to);
    CHECK_EQ(need.seat, seat);
}

static int awards_of(int seat, struct award out[AWARDS_MAX]) { return catch_settle(&table, seat, out); }

/* Three seats; 1 plays, 2 folds with nothing but Ante and X-Tra, 3 plays. */
static void start_unseen(void) {
    open_with(NULL, NULL);
    bet_all(1);
    CHECK_EQ(bet(2, ANTE, 100), OK);
    CHECK_EQ(bet(2, XTRA, 100), OK);
    bet_all(3);
    CHECK_EQ(send((struct event){.kind = EV_CLOSE}), OK);
    deal_unseen(12);
    CHECK_EQ(act(3, PLAY_ON), OK);
    CHECK_EQ(act(2, FOLD), OK);
    CHECK_EQ(act(1, PLAY_ON), OK);
}

/* [C-4.2.6, C-4.2.9, C-4.2.11] Nobody knows a card before it is turned: the dealer first, then from the
 * right; a folded hand without a wager on its cards stays down. */
TEST(three_card_catch, face_down_cards_are_turned_in_the_order_of_the_document) {
    start_unseen();
    check_turn(TO_DEALER, 0);
    turn("2c 7h 9c");
    check_turn(TO_SEAT, 3);
    CHECK_EQ(send((struct event){.kind = EV_TURN, .cards = {card_of(TWO, CLUBS)}}), ERR_CARD_TWICE);
    turn("As Kd Qs");
    check_turn(TO_SEAT, 1);
    turn("Jh 4d 5d");
    const struct need draw = round_need(&table);

    CHECK_EQ(draw.kind, NEED_CARD); /* [C-4.2.14] only seat 1 draws, face up */
    CHECK_EQ(draw.seat, 1);
    CHECK(!draw.face_down);
    CHECK_EQ(send((struct event){.kind = EV_CARD, .cards = {CARD_HIDDEN}}), ERR_FACE_UP);
    deal("Jd 3s");
    CHECK_EQ(round_need(&table).kind, NEED_NOTHING);
    CHECK_EQ(table.round.unseen, 3); /* seat 2's, for ever */
}

/* [C-4.2.7] by the fold, [C-4.2.12, C-4.2.13] when the hands are turned, [C-4.2.14] by the draw */
TEST(three_card_catch, wagers_are_decided_when_the_document_decides_them) {
    struct award a[AWARDS_MAX];

    start_unseen();
    CHECK_EQ(awards_of(2, a), 2);
    CHECK_EQ(a[0].step, STEP_DECISION);
    CHECK_EQ(awards_of(1, a), 0);
    turn("2c 7h 9c As Kd Qs");
    CHECK_EQ(awards_of(3, a), 5); /* a natural: all its wagers, before anybody draws */
    for (int i = 0; i < 5; i++) CHECK_EQ(a[i].step, STEP_DEALER);
    CHECK_EQ(awards_of(1, a), 0);
    turn("Jh 4d 5d");
    CHECK_EQ(awards_of(1, a), 1); /* the lost Natural Pair Plus is taken at once */
    CHECK_EQ(a[0].wager, NATURAL_PAIR_PLUS);
    CHECK_EQ(a[0].outcome, OUTCOME_LOSE);
    deal("Jd 3s");
    CHECK_EQ(awards_of(1, a), 5);
    CHECK_EQ(a[0].step, STEP_DRAW);
    CHECK_EQ(a[3].step, STEP_DEALER);
    CHECK_EQ(a[4].step, STEP_DRAW);
    CHECK_EQ(awards_of(2, a), 2); /* its cards were never turned */
}

/* A dead hand takes no further part; a burnt card lies in no hand. */
TEST(three_card_catch, dead_hands_and_burnt_cards) {
    start_unseen();
    CHECK_EQ(send((struct event){.kind = EV_BURN, .cards = {card_of(ACE, SPADES)}}), OK);
    CHECK_EQ(send((struct event){.kind = EV_BURN, .cards = {card_of(ACE, SPADES)}}), ERR_CARD_TWICE);
    turn("2c 7h 9c");
    CHECK_EQ(send((struct event){.kind = EV_TURN, .cards = {card_of(ACE, SPADES)}}), ERR_CARD_TWICE);
    CHECK_EQ(send((struct event){.kind = EV_DEAD, .seat = 3}), OK);
    CHECK_EQ(send((struct event){.kind = EV_DEAD, .seat = 3}), ERR_SEAT);
    check_turn(TO_SEAT, 1);
    CHECK_EQ(send((struct event){.kind = EV_DEAD, .seat = 1}), OK);
    CHECK_EQ(round_need(&table).kind, NEED_NOTHING); /* only the folded seat is left */
    CHECK_EQ(send((struct event){.kind = EV_DEAD, .seat = 2}), OK);
    CHECK_EQ(round_need(&table).kind, NEED_NOTHING);
}
