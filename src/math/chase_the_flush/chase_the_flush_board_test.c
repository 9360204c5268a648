#include "math/chase_the_flush/chase_the_flush_tree.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_exact.h"
#include "math/chase_the_flush/chase_the_flush_fixture.h"

/* X-tra as the document prints it; lengths 0 to 7. */
static const struct chase_terms terms_a = {1, {0, 0, 0, 0, 1, 5, 20, 250}, CHASE_APPROVED_TERMS},
                                terms_b = {1, {0, 0, 0, 0, 0, 7, 70, 400}, CHASE_APPROVED_TERMS};

static struct rules rules_with(const char *xtra) {
    struct rules rules = rules_standard(&chase_the_flush);

    play_set(&rules, "xtra", xtra);
    return rules;
}

static void check_results(struct chase_results fast, struct chase_results slow) {
    for (int qualified = 0; qualified < 2; qualified++) {
        CHECK_EQ(fast.won[qualified], slow.won[qualified]);
        CHECK_EQ(fast.lost[qualified], slow.lost[qualified]);
    }
    CHECK_EQ(fast.tied, slow.tied);
}

/* One board, all 14,190 hands of the dealer, settled by the game under one table and one way to bet. */
static void check_board(const struct chase_ranks *ranks, const card deck[7], int table, int street) {
    const struct rules rules = rules_with(table ? "B" : "A");
    const struct chase_terms *terms = table ? &terms_b : &terms_a;
    const struct slow_results slow = slow_results(&rules, deck, deck + 3, street);
    uint32_t hole[SUITS], community[SUITS];

    fixture_ranks(deck, 3, hole);
    fixture_ranks(deck + 3, 4, community);
    const struct chase_board board = chase_board_of(ranks, hole, community, NULL);
    CHECK_EQ(slow.rounds, CHASE_DEALERS);
    if (street == 3) {
        CHECK_EQ(slow.net, FIXTURE_STAKE * chase_fold_value(terms));
        return;
    }
    CHECK_EQ(slow.net, FIXTURE_STAKE * chase_board_value(&board, terms, 3 - street));
    check_results(chase_results_of(&board.sum, board.hand >= chase_approved.qualifying), slow.results);
}

/* [F-win-1, F-win-2, F-win-3]: random boards; long hands, board flushes and ties by themselves are rare. */
TEST(chase_the_flush_board, results_are_those_the_game_settles) {
    static const char *const rare[] = {
        "2c 3c 4c  Ah Kd 9s 5h", /* a hand that would not qualify */
        "2c 7d 9h  Ac Kc Qc Jc", /* the board's four: ties */
        "As 2d 3h  Kc 9c 4c 2s", /* the board's three */
        "Ac Kc Qc  Jc Tc 9c 8c", /* seven */
        "9c 5d 2h  9d 8d 5c 4c", /* two suits of the same ranks */
        "Kh Qd 2c  9c 8d 5h 4s", /* two cards are the longest */
        "5c 4d 2h  3c 6d 7h 8s", /* and low ones */
    };
    struct arena arena = fixture_arena(1);
    const struct chase_ranks *ranks = chase_ranks_open(&arena);
    const int count = test_long() ? 4000 : 150;
    uint64_t state = 7;
    card deck[7];

    for (size_t i = 0; i < COUNT(rare); i++) {
        CHECK_EQ(fixture_cards(rare[i], deck), 7);
        check_board(ranks, deck, (int)i & 1, 2);
    }
    for (int i = 0; i < count; i++) {
        play_shuffled(&state, DECK_52, deck, 7);
        check_board(ranks, deck, i & 1, i / 2 % 4);
    }
    free(arena.memory);
}

/* Rules that are not approved: each alone, then several; the game settles them, street by street. */
TEST(chase_the_flush_board, a_varied_rule_is_counted_as_it_is_settled) {
    static const char *const varied[][8] = {
        {"qualifier", "3"},
        {"qualifier", "4"},
        {"qualifier", "14"},
        {"qualifier", "15"},
        {"ties", "win"},
        {"ties", "lose"},
        {"xtra", "qualified"},
        {"bet-before-flop", "4", "bet-after-flop", "5", "bet-river", "2"},
        {"ties", "win", "qualifier", "12", "xtra", "qualified", "bet-river", "3"},
        {"ties", "lose", "qualifier", "15", "xtra", "qualified", "bet-after-flop", "1"},
    };
    static const char *const decks[] = {"2c 7d 9h  Ac Kc Qc Jc", "As 2d 3h  Kc 9c 4c 2s", "9c 5d 2h  9d 8d 5c 4c",
                                        "Kh Qd 2c  9c 8d 5h 4s", "8c 7c 2h  3c 6d 7h 8s", "Ac Kc 4d  9c 8c 7h 7s"};

    for (size_t v = 0; v < COUNT(varied); v++) {
        struct rules rules = rules_with(v & 1 ? "B" : "A");
        struct arena arena = fixture_arena(1);
        struct varied_game game;

        for (int i = 0; i < 8 && varied[v][i]; i += 2)
            CHECK_EQ(rules_vary(&rules, &game, varied[v][i], varied[v][i + 1]), OK);
        const struct chase_terms terms = chase_terms_of(&rules, rules.table[FIXTURE_XTRA], 1);
        const struct chase_ranks *ranks = chase_ranks_open_for(terms.showdown, &arena);
        for (size_t i = 0; i < COUNT(decks); i++) {
            const int street = (int)(v + i) % 3;
            uint32_t hole[SUITS], community[SUITS];
            card deck[8];

            fixture_cards(decks[i], deck);
            fixture_ranks(deck, 3, hole);
            fixture_ranks(deck + 3, 4, community);
            const struct chase_board board = chase_board_of(ranks, hole, community, NULL);
            CHECK_EQ(slow_results(&rules, deck, deck + 3, street).net,
                     FIXTURE_STAKE * chase_board_value(&board, &terms, 3 - street));
        }
        free(arena.memory);
    }
}

/* A whole flop: every turn and river, every hand of the dealer, in rounds of the game. */
TEST(chase_the_flush_board, a_flop_is_worth_what_its_rounds_pay) {
    struct arena arena = fixture_arena(1);
    const struct chase_ranks *ranks = chase_ranks_open(&arena);
    const struct rules rules = rules_with("A");
    const wide fold = FIXTURE_STAKE * chase_fold_value(&terms_a);
    const int every = test_long() ? 1 : 90; /* else these boards one by one only */
    card deck[7];
    uint32_t hole[SUITS], flop[SUITS];
    wide bet = 0, check = 0, bet_slow = 0, check_slow = 0;
    int boards = 0;

    fixture_cards("Qc 9c 7d 8c 4h", deck);
    fixture_ranks(deck, 3, hole);
    fixture_ranks(deck + 3, 2, flop);
    for (card a = 1; a < DECK_52; a++)
        for (card b = 0; b < a; b++) {
            uint32_t community[SUITS];
            const uint64_t known = UINT64_C(1) << deck[0] | UINT64_C(1) << deck[1] | UINT64_C(1) << deck[2] |
                                   UINT64_C(1) << deck[3] | UINT64_C(1) << deck[4];

            if ((known >> a | known >> b) & 1 || boards++ % every) continue;
            deck[5] = a, deck[6] = b;
            fixture_ranks(deck + 3, 4, community);
            const struct chase_board board = chase_board_of(ranks, hole, community, NULL);
            const wide late = FIXTURE_STAKE * chase_board_value(&board, &terms_a, 1);
            const wide late_slow = slow_results(&rules, deck, deck + 3, 2).net;

            bet += FIXTURE_STAKE * chase_board_value(&board, &terms_a, 2);
            check += late > fold ? late : fold;
            bet_slow += slow_results(&rules, deck, deck + 3, 1).net;
            check_slow += late_slow > fold ? late_slow : fold;
        }
    CHECK_EQ(boards, CHASE_TURNS);
    CHECK(bet == bet_slow && check == check_slow);
    const struct fixture_flop all = fixture_flop(ranks, &terms_a, hole, flop);
    if (test_long()) CHECK(bet == FIXTURE_STAKE * all.bet && check == FIXTURE_STAKE * all.check);
    CHECK(all.bet == chase_sums_value(&all.all, &terms_a, 2));
    free(arena.memory);
}

/* Whoever is called the player: over all pairs of hands at a board, wins and losses are as many. */
TEST(chase_the_flush_board, player_and_dealer_are_alike) {
    static const char *const boards[] = {"Kc 9c 4d 2h", "Qc Jd 7h 3s", "Tc 8c 9d 6d", "Ac 7c 5c 3d", "Kc Tc 6c 2c"};
    struct arena arena = fixture_arena(1);
    const struct chase_ranks *ranks = chase_ranks_open(&arena);

    for (size_t i = 0; i < COUNT(boards); i++) {
        uint32_t community[SUITS], hole[SUITS];
        int64_t won = 0, lost = 0, hands = 0;

        fixture_read(boards[i], community);
        for (card a = 2; a < DECK_52; a++)
            for (card b = 1; b < a; b++)
                for (card c = 0; c < b; c++) {
                    uint32_t common = 0;

                    fixture_ranks((const card[]){a, b, c}, 3, hole);
                    for (int suit = 0; suit < SUITS; suit++) common |= hole[suit] & community[suit];
                    if (common) continue;
                    const struct chase_board board = chase_board_of(ranks, hole, community, NULL);
                    hands++;
                    won += board.sum.dealers[CHASE_BELOW];
                    lost += CHASE_DEALERS - board.sum.dealers[CHASE_NOT_ABOVE];
                }
        CHECK_EQ(hands, 17296); /* three of 48 */
        CHECK_EQ(won, lost);
        CHECK(won > 0);
    }
    free(arena.memory);
}
