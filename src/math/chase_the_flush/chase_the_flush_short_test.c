#include "math/chase_the_flush/chase_the_flush_short.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

/* clang-format off */

static const struct {
    const char *hole;
    int line;
    bool bets;
} before[] = {
    {"4c 3c 2c", 0, true},  {"Ac 2c 2d", 0, true},
    {"Kc 2c 7d", 1, true},  {"Kc 9c 6d", 1, false}, {"Kc Tc 4d", 1, true},  {"Kc Qc 3d", 1, false},
    {"Qc 2c Qd", 2, true},  {"Qc 8c Jd", 2, false}, {"Qc 9c Jd", 2, true},  {"Qc Jc Td", 2, false},
    {"Jc 2c Kd", 2, true},  {"Jc Tc Qd", 2, false}, {"Tc 2c Ad", 2, true},  {"Tc 9c Kd", 2, false},
    {"9c 8c Ad", 2, false},
    {"Ac Ad 4h", 3, true},  {"Ac Ad 3h", 3, false}, {"Ac Kd 7h", 3, true},  {"Ac Kd 6h", 3, false},
    {"Ac Qd Th", 3, true},  {"Ac Qd 9h", 3, false}, {"Ac Jd Jh", 3, true},  {"Ac Jd Th", 3, false},
    {"Kc Kd Jh", 3, true},  {"Kc Kd Th", 3, false}, {"Kc Kd Kh", 3, true},  {"Kc Qd Qh", 3, false},
};

static const struct {
    const char *hole, *flop;
    int line;
    bool bets;
} flops[] = {
    {"9c 8c 2d", "4c 3h", 4, true},  {"9c 8c 2d", "4c 3c", 4, true},                                 /* two own */
    {"7c 5c 2d", "4c 9h", 4, false}, {"7c 5c 2d", "4c 8h", 4, true}, {"7c 5c 2d", "4c 9d", 4, true},
    {"8c 5c 2d", "4c Ah", 4, true},  {"7c 5c 2d", "8c Ah", 4, true}, {"9c 8c 7c", "4d 3h", 4, true},
    {"7c 8d 2h", "9c 8c", 5, true},  {"6c 8d 2h", "9c 8c", 5, false},                                /* one own */
    {"6c 8d 2h", "Tc 9c", 5, true},  {"5c 8d 2h", "Jc 9c", 5, false}, {"5c 8d 2h", "Qc 9c", 5, true},
    {"4c 8d 2h", "Kc 9c", 5, false}, {"4c 8d 2h", "Ac 9c", 5, true},  {"3c 8d 2h", "Ac 9c", 5, false},
    {"6c 8d 2d", "9c 8c", 5, true},  {"5c 8d 2d", "9c 8c", 5, false},
    {"Ac 2d 9h", "4c 3d", 6, true},  {"Kc 2d 9h", "Ac 3d", 6, true},                                 /* two suits */
    {"Kc 7d 9h", "4c 3d", 6, true},  {"Kc 6d 9h", "4c 3d", 6, false}, {"Kc 6d 9h", "4c 8d", 6, true},
    {"Kc 5d Th", "4c 3d", 6, true},  {"Kc 4d Th", "2c 3d", 6, false},
    {"Qc Td 9h", "4c 3d", 6, true},  {"Qc 9d 8h", "4c 3d", 6, false}, {"Qc 8d Th", "4c 3d", 6, true},
    {"Jc Jd 9h", "4c 3d", 6, false}, {"Jc Td Kh", "4c 3d", 6, true},  {"Jc 9d Kh", "4c 3d", 6, false},
    {"Ac 9d 8d", "4c 3s", 7, true},  {"Ac 9d 8d", "4c As", 7, false}, {"Kc 9d 8d", "4c 3s", 7, false},
    {"Ac Kd 9h", "4c 3s", 4, false}, {"9c 8c 2d", "4s 3s", 4, false},                                /* nothing */
};

static const struct {
    const char *hole, *board;
    int beaten, line;
    bool bets;
} boards[] = {
    {"9c 8d 2h", "4c 5c 7c 3s", 45, 8, true},  {"9c 8d 2h", "4c 5c Kd 3s", 15, 8, true},
    {"9c 8d 2h", "4c 5c Kd 3s", 16, 8, false}, {"9c 8d 2h", "4c Kd 3s Th", 9, 8, true},
    {"9c 8d 2h", "4c Kd 3s Th", 10, 8, false},
    {"Tc 9c 2h", "4c Ad Kd Js", 11, 9, false}, {"Tc 9c 2h", "4c Ad Kd 9s", 11, 8, true}, /* two own */
    {"Jc 9c 2h", "4c Ad Kd Qs", 11, 8, true},  {"8c 7c 2h", "4c Ad Kd 2s", 11, 9, false},
    {"9c 7c 2h", "4c Ad Kd 2s", 11, 8, true},  {"8c 7c 2h", "4c Ad Kd 2s", 9, 8, true},
    {"Ad 8d 2h", "Tc 9c 4c Js", 10, 9, false}, {"Ad 8d 2h", "Tc 9c 4c 9s", 10, 8, true}, /* none */
    {"Ad 8d 2h", "8c 7c 4c 3s", 10, 8, true},
    {"2c 8d 2h", "9c 4c Ks As", 10, 8, true},                                            /* one */
};

/* clang-format on */

TEST(chase_the_flush_short, bets_before_the_flop) {
    for (size_t i = 0; i < COUNT(before); i++) {
        uint32_t hole[SUITS];
        bool bets;

        fixture_read(before[i].hole, hole);
        CHECK_EQ(chase_short_before(hole, &bets), before[i].line, "%s", before[i].hole);
        CHECK_EQ(bets, before[i].bets, "%s", before[i].hole);
    }
}

TEST(chase_the_flush_short, bets_after_the_flop) {
    for (size_t i = 0; i < COUNT(flops); i++) {
        uint32_t hole[SUITS], flop[SUITS];
        bool bets;

        fixture_read(flops[i].hole, hole);
        fixture_read(flops[i].flop, flop);
        CHECK_EQ(chase_short_flop(hole, flop, &bets), flops[i].line, "%s | %s", flops[i].hole, flops[i].flop);
        CHECK_EQ(bets, flops[i].bets, "%s | %s", flops[i].hole, flops[i].flop);
    }
}

TEST(chase_the_flush_short, bets_at_the_river) {
    for (size_t i = 0; i < COUNT(boards); i++) {
        uint32_t hole[SUITS], board[SUITS];
        bool bets;

        fixture_read(boards[i].hole, hole);
        fixture_read(boards[i].board, board);
        CHECK_EQ(chase_short_board(hole, board, boards[i].beaten, &bets), boards[i].line, "%s | %s", boards[i].hole,
                 boards[i].board);
        CHECK_EQ(bets, boards[i].bets, "%s | %s, %d", boards[i].hole, boards[i].board, boards[i].beaten);
    }
}

static void count_plan(unsigned lines, int *checks, int *bets) {
    static struct chase_plan plan;
    uint32_t hole[SUITS];

    *checks = *bets = 0;
    fixture_read("9c 8d 2h", hole);
    chase_short_plan(&plan, &(struct chase_short){hole, lines});
    CHECK(!plan.bets);
    for (card a = 1; a < DECK_52; a++)
        for (card b = 0; b < a; b++) {
            const int x = fixture_slot(a), y = fixture_slot(b);

            CHECK_EQ(plan.checks[x][y], plan.checks[y][x]);
            if (hole[card_suit(a)] >> card_rank(a) & 1 || hole[card_suit(b)] >> card_rank(b) & 1) continue;
            *(plan.checks[x][y] ? checks : bets) += 1;
        }
}

/* A plan has an answer for each of the 1,176 flops, the same in either order. */
TEST(chase_the_flush_short, a_plan_covers_every_flop) {
    int checks, bets;

    count_plan(CHASE_SHORT_ALL, &checks, &bets);
    CHECK_EQ(checks + bets, CHASE_FLOPS);
    CHECK_EQ(bets, 66 + 66 - 15); /* two of the suit of the nine, or of the eight, but not two below it */
    count_plan(CHASE_SHORT_ALL & ~(1u << ONE_OWN), &checks, &bets);
    CHECK_EQ(bets, 0);
}

/* A line each, and each once in the order of the search. */
TEST(chase_the_flush_short, has_as_many_lines_as_it_says) {
    int lines = 0;

    while (chase_short_rules[lines]) lines++;
    CHECK_EQ(lines, CHASE_SHORT_LINES);
    CHECK_EQ(chase_short_first(CHASE_SHORT_LINES), CHASE_SHORT_ALL);
    CHECK_EQ(chase_short_first(0), 0);
}

/* For a row the lines say what they say of each of its boards. */
TEST(chase_the_flush_short, a_row_is_decided_board_by_board) {
    struct arena arena = fixture_arena(8);
    static struct chase_boards rows;
    uint32_t hole[SUITS];
    int folds = 0;

    fixture_read("7c 5c 4d", hole);
    chase_boards_fill(&rows, chase_tables_open(hole, &arena), hole);
    for (int i = 0; i < rows.count; i++) {
        const struct chase_row *row = &rows.rows[i];
        int16_t row_bets[CHASE_LANES];

        chase_short_river(row, &(struct chase_short){hole, CHASE_SHORT_ALL}, row_bets);
        for (int lane = 0; lane < RANKS; lane++) {
            uint32_t community[SUITS] = {0};
            bool bets;

            if (!row->weight[lane]) continue;
            for (int k = 0; k < 3; k++) community[row->slots[k] / CHASE_LANES] |= 1u << row->slots[k] % CHASE_LANES;
            community[row->suit] |= 1u << lane;
            folds += chase_short_board(hole, community, UNSEEN - row->safe[lane], &bets) == THREE_LOW && !bets;
            CHECK_EQ(row_bets[lane], bets);
        }
    }
    CHECK(folds > 100);
    free(arena.memory);
}
