#include "math/chase_the_flush/chase_the_flush_exact.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

static uint64_t memory[512];
static const struct play p = {&chase_the_flush, memory};
static struct rules rules;

/* A round of one seat, or of two, up to a decision. */
static void deal(const char *xtra, int seats, const char *const *texts, int streets) {
    rules = rules_standard(&chase_the_flush);
    play_set(&rules, "xtra", xtra);
    p.game->open(p.round, &rules, NULL);
    for (int seat = 1; seat <= seats; seat++) {
        CHECK_EQ(play_bet(p, seat, FIXTURE_ANTE, 500), OK);
        CHECK_EQ(play_bet(p, seat, FIXTURE_XTRA, 500), OK);
    }
    CHECK_EQ(play_close(p), OK);
    for (int street = 0; street < streets; street++) {
        if (street)
            for (int seat = 1; seat <= seats; seat++) CHECK_EQ(play_act(p, seat, FIXTURE_CHECK), OK);
        play_deal(p, texts[street]);
    }
}

static int advise(int seat, struct choice out[CHOICES_MAX]) {
    struct arena arena = fixture_arena(8);
    const int count = chase_advise(&(struct asked){.round = p.round, .seat = seat}, &arena, out);

    CHECK_EQ(arena.used, 0);
    free(arena.memory);
    return count;
}

static void check_value(const struct choice *choice, int action, wide sum, wide deals) {
    CHECK_EQ(choice->action, action);
    CHECK_EQ(fraction_compare(choice->value, fraction_of(sum, deals)), 0);
}

/* [F-play-7]: both choices as the game settles them against all 14,190 hands of the dealer. */
TEST(chase_the_flush_advice, at_the_river) {
    static const char *const bets[] = {"Kc 9c 2d  3h 4h 6s", "8c 7d", "5h 4s"};
    static const char *const folds[] = {"9s 4h 2d  3h 5h 6s", "Kc Qc", "Js Td"};
    struct choice out[CHOICES_MAX];
    card hole[8], board[8];

    deal("A", 1, bets, 3);
    CHECK_EQ(advise(1, out), 2);
    fixture_cards("Kc 9c 2d", hole);
    fixture_cards("8c 7d 5h 4s", board);
    const wide deals = CHASE_DEALERS * FIXTURE_STAKE;
    check_value(&out[0], FIXTURE_BET, slow_results(&rules, hole, board, 2).net, deals);
    check_value(&out[1], FIXTURE_FOLD, slow_results(&rules, hole, board, 3).net, deals);

    deal("A", 1, folds, 3);
    CHECK_EQ(advise(1, out), 2);
    fixture_cards("9s 4h 2d", hole);
    fixture_cards("Kc Qc Js Td", board);
    check_value(&out[0], FIXTURE_FOLD, -2, 1);
    check_value(&out[1], FIXTURE_BET, slow_results(&rules, hole, board, 2).net, deals);
}

/* [F-play-5]: the sum of the boards, which chase_the_flush_board_test.c compares with the game. */
TEST(chase_the_flush_advice, after_the_flop) {
    static const char *const bets[] = {"Kc 9c 2d  3h 4h 6s", "8c 7d"};
    static const char *const checks[] = {"9c 4d 2h  3h 4h 6s", "Ks Qs"};
    const struct chase_terms terms = {1, {0, 0, 0, 0, 0, 7, 70, 400}, CHASE_APPROVED_TERMS};
    struct arena arena = fixture_arena(1);
    const struct chase_ranks *ranks = chase_ranks_open(&arena);
    const wide deals = (wide)CHASE_TURNS * CHASE_DEALERS;
    struct choice out[CHOICES_MAX];
    uint32_t hole[SUITS], flop[SUITS];

    for (int i = 0; i < 2; i++) {
        deal("B", 1, i ? checks : bets, 2);
        CHECK_EQ(advise(1, out), 2);
        fixture_read(i ? "9c 4d 2h" : "Kc 9c 2d", hole);
        fixture_read(i ? "Ks Qs" : "8c 7d", flop);
        const struct fixture_flop slow = fixture_flop(ranks, &terms, hole, flop);

        check_value(&out[i], FIXTURE_BET, slow.bet, deals);
        check_value(&out[!i], FIXTURE_CHECK, slow.check, deals);
    }
    free(arena.memory);
}

/* [F-play-3]: the sum over every flop of its better choice. */
static void check_before(const char *hole_text, const char *dealt, const char *xtra, const struct chase_terms *terms,
                         bool bets) {
    const char *const texts[] = {dealt};
    struct arena arena = fixture_arena(1);
    const struct chase_ranks *ranks = chase_ranks_open(&arena);
    const wide deals = (wide)CHASE_FLOPS * CHASE_TURNS * CHASE_DEALERS;
    struct choice out[CHOICES_MAX];
    uint32_t hole[SUITS];
    wide bet = 0, check = 0;

    fixture_read(hole_text, hole);
    for (card a = 1; a < DECK_52; a++)
        for (card b = 0; b < a; b++) {
            uint32_t flop[SUITS], common = 0;

            fixture_ranks((const card[]){a, b}, 2, flop);
            for (int suit = 0; suit < SUITS; suit++) common |= flop[suit] & hole[suit];
            if (common) continue;
            const struct fixture_flop slow = fixture_flop(ranks, terms, hole, flop);
            bet += chase_sums_value(&slow.all, terms, 3);
            check += slow.bet > slow.check ? slow.bet : slow.check;
        }
    deal(xtra, 1, texts, 1);
    CHECK_EQ(advise(1, out), 2);
    check_value(&out[!bets], FIXTURE_BET, bet, deals);
    check_value(&out[bets], FIXTURE_CHECK, check, deals);
    CHECK_EQ(bets, bet >= check);
    free(arena.memory);
}

TEST(chase_the_flush_advice, before_the_flop) {
    const struct chase_terms a = {1, {0, 0, 0, 0, 1, 5, 20, 250}, CHASE_APPROVED_TERMS},
                             b = {1, {0, 0, 0, 0, 0, 7, 70, 400}, CHASE_APPROVED_TERMS};

    check_before("2d 8h 9h", "2d 8h 9h 3c 4c 6s", "A", &a, false);
    check_before("As 3s 7d", "As 3s 7d 3c 4c 6s", "B", &b, true);
}

static bool same(const struct choice *a, const struct choice *b) {
    return a->action == b->action && fraction_compare(a->value, b->value) == 0 && !strcmp(a->note, b->note);
}

/* Hidden cards change nothing, whoever holds them; nor does the name of a suit. */
TEST(chase_the_flush_advice, sees_only_what_the_seat_sees) {
    static const char *const one[] = {"Kc 9c 2d  3h 4h 6s", "8c 7d", "5h 4s"};
    static const char *const other[] = {"Kc 9c 2d  Ac Qc Jc", "8c 7d", "5h 4s"};
    static const char *const renamed[] = {"Ks 9s 2h  3c 4c 6d", "8s 7h", "5c 4d"};
    static const char *const two[] = {"Qs Js Ts  Kc 9c 2d  3h 4h 6s", "8c 7d", "5h 4s"};
    struct choice out[CHOICES_MAX], again[CHOICES_MAX];

    for (int streets = 1; streets <= 3; streets++) {
        deal("A", 1, one, streets);
        advise(1, out);
        deal("A", 1, other, streets);
        advise(1, again);
        CHECK(same(&out[0], &again[0]) && same(&out[1], &again[1]));
        deal("A", 1, renamed, streets);
        advise(1, again);
        CHECK(same(&out[0], &again[0]) && same(&out[1], &again[1]));
        deal("A", 2, two, streets);
        advise(2, again);
        CHECK(same(&out[0], &again[0]) && same(&out[1], &again[1]));
    }
}

/* The note of a sure winner. */
TEST(chase_the_flush_advice, notes_the_chances) {
    static const char *const sure[] = {"Ac Kc Qc  3h 4h 6s", "Jc Tc", "9c 8c"};
    struct choice out[CHOICES_MAX];

    deal("A", 1, sure, 3);
    advise(1, out);
    CHECK_STR(out[0].note, "win 100.00 %, tie 0.00 %");
    check_value(&out[0], FIXTURE_BET, 252, 1);
}
