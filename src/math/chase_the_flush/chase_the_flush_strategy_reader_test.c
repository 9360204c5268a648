/* chase_the_flush_strategy_reader_test.c - includes the .c file, so that its static helpers can be tested. */
#include "chase_the_flush_strategy_reader.c"

#include "play.h"
#include "test.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

/* An arbitrary answer of a state, the same for all that differ only by the names of the suits. */
static int answer_for(uint64_t state, int modulus) {
    return (int)(state * UINT64_C(0x9e3779b97f4a7c15) >> 40) % modulus;
}

static void store(struct strategy_reader *r, uint64_t state, int answer) {
    if (answer_of(r->tables, state) < 0) CHECK(store_state(r, state, answer, NULL));
}

/* Arbitrary decisions of one hole hand: its flops, every board, and one hole hand in seven at the river by itself. */
static void fill(struct strategy_reader *r, const card *hole) {
    card b[RIVER];

    store(r, chase_state(hole, HOLE, NULL, 0), 0);
    for (b[0] = 1; b[0] < DECK_52; b[0]++)
        for (b[1] = 0; b[1] < b[0]; b[1]++) {
            const uint64_t flop = chase_state(hole, HOLE, b, FLOP);

            store(r, flop, answer_for(flop, 2));
            for (b[2] = 0; b[2] < b[1]; b[2]++)
                for (b[3] = 0; b[3] < b[2]; b[3]++) {
                    const uint64_t river = chase_state(hole, HOLE, b, RIVER), board = chase_state(NULL, 0, b, RIVER);

                    store(r, board, (2 + answer_for(board, 3)) << RANKS | answer_for(board, 8000));
                    if (answer_for(river, 7) == 0) store(r, river, answer_for(river, 14) == 0);
                }
        }
    note_limits(r->tables);
}

/* How many pairs of flop and board reach the river, and bet there: one by one, as a simulation would decide. */
static void count_slowly(const struct chase_states *states, const card *hole, int64_t *checked, int64_t *bet) {
    uint64_t held = UINT64_C(1) << hole[0] | UINT64_C(1) << hole[1] | UINT64_C(1) << hole[2];
    card b[RIVER];

    for (b[0] = 3; b[0] < DECK_52; b[0]++)
        for (b[1] = 2; b[1] < b[0]; b[1]++)
            for (b[2] = 1; b[2] < b[1]; b[2]++)
                for (b[3] = 0; b[3] < b[2]; b[3]++) {
                    int flops = 0;

                    if ((held >> b[0] | held >> b[1] | held >> b[2] | held >> b[3]) & 1) continue;
                    for (int x = 1; x < RIVER; x++)
                        for (int y = 0; y < x; y++)
                            flops += answer_of(states, chase_state(hole, HOLE, (card[]){b[x], b[y]}, FLOP)) == 0;
                    const int exception = answer_of(states, chase_state(hole, HOLE, b, RIVER)),
                              limit = answer_of(states, chase_state(NULL, 0, b, RIVER)) & ~HAS_EXCEPTIONS;
                    const bool bets = exception >= 0 ? exception == 1 : (int)hand_of(hole, b) >= limit;
                    *checked += flops;
                    *bet += bets ? flops : 0;
                }
}

TEST(chase_the_flush_strategy_reader, plans_of_a_strategy_that_was_read_count_as_it_decides) {
    struct arena arena = fixture_arena(128);
    struct strategy_reader r = {.arena = &arena};
    struct chase_boards *boards = arena_take(&arena, sizeof *boards);
    struct chase_plan *plan = arena_take(&arena, sizeof *plan);
    struct chase_river_boards *river = arena_take(&arena, sizeof *river);
    uint32_t ranks[SUITS];
    card hole[8];
    int64_t checked = 0, bet = 0, sums[2] = {0};

    fixture_cards("9c 4c 2d", hole);
    fixture_ranks(hole, HOLE, ranks);
    open_states(&r);
    fill(&r, hole);
    count_slowly(r.tables, hole, &checked, &bet);
    const struct chase_given given = {r.tables, ranks};
    chase_given_plan(plan, &given);
    CHECK(!plan->bets);
    chase_boards_fill(boards, chase_tables_open(ranks, &arena), ranks);
    chase_count_river(river, boards, plan, chase_given_river, &given);
    for (int length = 0; length < CHASE_LENGTHS; length++)
        for (int strong = 0; strong < 2; strong++) {
            sums[0] += river->checked.of[length][strong].boards;
            sums[1] += river->bet.of[length][strong].boards;
        }
    CHECK_EQ(sums[0], checked);
    CHECK_EQ(sums[1], bet);
    CHECK(bet > 0 && bet < checked);
    free(arena.memory);
}
