#include "math/chase_the_flush/chase_the_flush_tree.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

static const struct chase_terms terms_a = {1, {0, 0, 0, 0, 1, 5, 20, 250}, CHASE_APPROVED_TERMS};

/* ---- the slow tree: boards one by one, flops by name -------------------------------------------------- */

struct slow_tree {
    const struct chase_ranks *ranks;
    const struct chase_terms *terms;
    const uint32_t *hole;
    wide bet[DECK_52][DECK_52], check[DECK_52][DECK_52], thrice; /* [greater card][lesser] */
    struct chase_river_boards river_boards;
};

static void add_values(void *context, const card cards[4], const uint32_t community[SUITS]) {
    struct slow_tree *t = context;
    const struct chase_board board = chase_board_of(t->ranks, t->hole, community, NULL);
    const wide late = chase_board_value(&board, t->terms, 1), fold = chase_fold_value(t->terms),
               early = chase_board_value(&board, t->terms, 2);

    t->thrice += CHASE_SPLITS * chase_board_value(&board, t->terms, 3);
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++) {
            t->bet[cards[i]][cards[j]] += early;
            t->check[cards[i]][cards[j]] += late > fold ? late : fold;
        }
}

static void add_sum(struct chase_sums *sums, const struct slow_tree *t, const struct chase_board *board) {
    struct chase_sum *sum = &sums->of[suit_hand_length(board->hand)][board->hand >= t->terms->showdown.qualifying];

    sum->boards++;
    for (int b = 0; b < CHASE_BOUNDS; b++) sum->dealers[b] += board->sum.dealers[b];
}

static void add_river(void *context, const card cards[4], const uint32_t community[SUITS]) {
    struct slow_tree *t = context;
    const struct chase_board board = chase_board_of(t->ranks, t->hole, community, NULL);
    const bool bets = chase_board_value(&board, t->terms, 1) >= chase_fold_value(t->terms);

    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++) {
            if (t->bet[cards[i]][cards[j]] >= t->check[cards[i]][cards[j]]) continue;
            add_sum(&t->river_boards.checked, t, &board);
            if (bets) add_sum(&t->river_boards.bet, t, &board);
        }
}

static bool has(const uint32_t hole[SUITS], card c) { return hole[card_suit(c)] >> card_rank(c) & 1; }

static void check_flops(const struct slow_tree *slow, const struct chase_best *best, const struct chase_flops *flops,
                        int renamings) {
    wide check = 0;

    for (card a = 1; a < DECK_52; a++)
        for (card b = 0; b < a; b++) {
            const int x = fixture_slot(a), y = fixture_slot(b), high = x > y ? x : y, low = x > y ? y : x;
            const wide bet = slow->bet[a][b], wait = slow->check[a][b];

            if (has(slow->hole, a) || has(slow->hole, b)) continue;
            CHECK(best->gain[high][low] == renamings * (bet - wait));
            CHECK(flops->bet[high][low] == renamings * bet);
            CHECK_EQ(best->plan.checks[x][y], bet < wait);
            CHECK_EQ(best->plan.checks[y][x], bet < wait);
            check += bet < wait ? wait : bet;
        }
    CHECK(best->check == check);
    CHECK(best->bet == slow->thrice);
    CHECK_EQ(best->plan.bets, slow->thrice >= check);
}

static void river(const struct chase_row *row, const void *context, int16_t bets[CHASE_LANES]) {
    chase_river_bets(row, context, bets);
}

static void check_tree(const char *text, const struct chase_terms *terms) {
    struct arena arena = fixture_arena(24);
    struct chase_boards *boards = arena_take(&arena, sizeof *boards);
    struct chase_best *best = arena_take(&arena, sizeof *best);
    struct chase_flops *flops = arena_take(&arena, sizeof *flops);
    struct slow_tree *slow = arena_take(&arena, sizeof *slow);
    struct chase_river_boards river_boards;
    uint32_t hole[SUITS];

    fixture_read(text, hole);
    const struct chase_tables *tables = chase_tables_open_for(hole, terms->showdown, &arena);
    slow->ranks = tables->ranks;
    slow->terms = terms;
    slow->hole = hole;
    fixture_boards(hole, add_values, slow);
    fixture_boards(hole, add_river, slow);
    chase_boards_fill(boards, tables, hole);
    chase_best_of(best, boards, terms, 0);
    chase_flops_of(flops, boards, terms);
    check_flops(slow, best, flops, boards->renamings);
    chase_count_river(&river_boards, boards, &best->plan, river, terms);
    CHECK(memcmp(&river_boards, &slow->river_boards, sizeof river_boards) == 0);
    free(arena.memory);
}

/* Decisions, values and what follows, for hole hands of every kind. */
TEST(chase_the_flush_tree, is_the_tree_walked_board_by_board) {
    static const char *const holes[] = {"9c 4c 2d", "Tc 8d 5h", "Ac Ad 4h", "6c 5c 3c", "7c 7d 7h", "Kc 9c 9d"};

    for (size_t i = 0; i < COUNT(holes); i++) check_tree(holes[i], &terms_a);
}

/* A table that pays short hands, one that pays halves, one that takes from winners, one beyond 32 bits. */
TEST(chase_the_flush_tree, other_tables_decide_otherwise) {
    static const struct chase_terms terms[] = {{1, {2, 2, 2, 2, 1, 5, 20, 250}, CHASE_APPROVED_TERMS},
                                               {2, {0, 0, 1, 1, 3, 9, 41, 501}, CHASE_APPROVED_TERMS},
                                               {1, {-1, -1, -1, -1, -1, -1, -1, -1}, CHASE_APPROVED_TERMS},
                                               {1, {0, 0, 0, 900000000, 1, 1, 1, 4000000000}, CHASE_APPROVED_TERMS}};

    for (size_t i = 0; i < COUNT(terms); i++) check_tree("Jc 6c 3d", &terms[i]);
}

/* Rules that are not approved: another qualifier, ties, bets and X-tra. */
TEST(chase_the_flush_tree, other_rules_decide_otherwise) {
    static const struct chase_terms terms[] = {
        {1, {0, 0, 0, 0, 1, 5, 20, 250}, {0, 1}, {0, 1, 2, 3}, false},
        {1, {0, 0, 0, 0, 1, 5, 20, 250}, {(suit_hand)4 << RANKS, -1}, {0, 2, 2, 5}, true},
        {2, {0, 0, 0, 0, 3, 5, 20, 250}, {(suit_hand)3 << RANKS | 1u << QUEEN, 0}, {0, 5, 1, 1}, true}};

    for (size_t i = 0; i < COUNT(terms); i++) check_tree("Jc 6c 3d", &terms[i]);
}

/* Where every hand of four cards or more bets anyway, what they are paid decides nothing. */
TEST(chase_the_flush_tree, says_whether_a_pay_matters) {
    struct arena arena = fixture_arena(24);
    struct chase_boards *boards = arena_take(&arena, sizeof *boards);
    struct chase_best *best = arena_take(&arena, sizeof *best);
    uint32_t hole[SUITS];

    fixture_read("9c 4c 2d", hole);
    chase_boards_fill(boards, chase_tables_open(hole, &arena), hole);
    chase_best_of(best, boards, &terms_a, 1u << 4 | 1u << 5 | 1u << 6 | 1u << 7);
    CHECK(best->robust);
    chase_best_of(best, boards, &terms_a, 1u << 3); /* a hand of three folds now and then */
    CHECK(!best->robust);
    free(arena.memory);
}

/* [F-win-1b to F-win-1d, F-win-2a, F-win-2c to F-win-3, R5 to R7], by hand: Ante, X-tra and All In of one Ante each. */
TEST(chase_the_flush_tree, nets_of_every_result) {
    CHECK_EQ(chase_net_won(&terms_a, 3, 3, true), 4);
    CHECK_EQ(chase_net_won(&terms_a, 3, 3, false), 3);
    CHECK_EQ(chase_net_won(&terms_a, 5, 2, true), 8);
    CHECK_EQ(chase_net_won(&terms_a, 7, 1, false), 251);
    CHECK_EQ(chase_net_lost(&terms_a, 3, true), -5);
    CHECK_EQ(chase_net_lost(&terms_a, 1, false), -2);
}
