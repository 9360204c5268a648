#include "math/chase_the_flush/chase_the_flush_count.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

/* One of each kind: three of a suit, two and one, three suits; with and without equal ranks. */
static const char *const holes[] = {"Ac 7c 3c", "Kc 4c 9d", "Kc 9c 9d", "Tc 8d 5h", "Jc Jd 4h", "8c 8d 8h"};

struct boards_check {
    const struct chase_ranks *ranks;
    const struct chase_boards *all;
    int64_t sum[CHASE_BOUNDS]; /* over all boards */
};

static const struct chase_boards *fill(const char *text, struct arena *arena, const struct chase_ranks **ranks) {
    struct chase_boards *boards = arena_take(arena, sizeof *boards);
    uint32_t hole[SUITS];

    fixture_read(text, hole);
    const struct chase_tables *tables = chase_tables_open(hole, arena);
    chase_boards_fill(boards, tables, hole);
    *ranks = tables->ranks;
    return boards;
}

static void read_row(const struct chase_row *row, int lane, uint32_t community[SUITS]) {
    memset(community, 0, sizeof(uint32_t) * SUITS);
    for (int i = 0; i < 3; i++) community[row->slots[i] / CHASE_LANES] |= 1u << row->slots[i] % CHASE_LANES;
    community[row->suit] |= 1u << lane;
}

/* How many boards become this one when suits of equal hole cards change names. */
static int count_renamings(const uint32_t hole[SUITS], const uint32_t community[SUITS]) {
    int same = 0, all = 0;

    for (int code = 0; code < 256; code++) {
        int seen = 0, fits = 1, stays = 1;

        for (int suit = 0; suit < SUITS; suit++) {
            const int to = code >> 2 * suit & 3;

            seen |= 1 << to;
            fits &= hole[to] == hole[suit];
            stays &= community[to] == community[suit];
        }
        all += seen == 15 && fits;
        same += seen == 15 && fits && stays;
    }
    return all / same;
}

/* Unseen cards that alone, with the board, beat the player. */
static int count_beating(const struct chase_board *board, const uint32_t hole[SUITS], const uint32_t community[SUITS]) {
    int beating = 0;

    for (card c = 0; c < DECK_52; c++) {
        const uint32_t ranks = community[card_suit(c)], bit = 1u << card_rank(c);

        if ((ranks | hole[card_suit(c)]) & bit) continue;
        beating += ((suit_hand)__builtin_popcount(ranks | bit) << RANKS | ranks | bit) > board->hand;
    }
    return beating;
}

static void check_lane(struct boards_check *check, const struct chase_row *row, int lane) {
    const uint32_t *hole = check->all->hole;
    uint32_t community[SUITS];

    read_row(row, lane, community);
    const struct chase_board board = chase_board_of(check->ranks, hole, community, NULL);
    CHECK_EQ(row->hand, board.hand);
    CHECK_EQ(row->weight[lane], count_renamings(hole, community));
    CHECK_EQ(row->safe[lane], 45 - count_beating(&board, hole, community));
    for (int b = 0; b < CHASE_BOUNDS; b++) {
        CHECK_EQ(row->dealers[b][lane], board.sum.dealers[b]);
        check->sum[b] += row->weight[lane] * board.sum.dealers[b];
    }
}

/* Every lane is the board it says it is, and there are as many as boards. */
TEST(chase_the_flush_boards, lanes_are_boards_counted_one_by_one) {
    struct arena arena = fixture_arena(16);

    for (size_t i = 0; i < COUNT(holes); i++) {
        const size_t mark = arena_mark(&arena);
        struct boards_check check = {0};
        int boards = 0;

        check.all = fill(holes[i], &arena, &check.ranks);
        for (int r = 0; r < check.all->count; r++)
            for (int lane = 0; lane < CHASE_LANES; lane++) {
                boards += check.all->rows[r].weight[lane];

                if (check.all->rows[r].weight[lane]) check_lane(&check, &check.all->rows[r], lane);
            }
        CHECK_EQ(boards, CHASE_BOARDS);
        arena_release(&arena, mark);
    }
    free(arena.memory);
}

static void add_board(void *context, const card cards[4], const uint32_t community[SUITS]) {
    struct boards_check *check = context;
    const struct chase_board board = chase_board_of(check->ranks, check->all->hole, community, NULL);

    (void)cards;
    for (int b = 0; b < CHASE_BOUNDS; b++) check->sum[b] += board.sum.dealers[b];
}

/* No board is missing and none comes twice: the sums over all 211,876 agree. */
TEST(chase_the_flush_boards, sums_are_those_of_all_boards) {
    struct arena arena = fixture_arena(16);

    for (size_t i = 0; i < COUNT(holes); i++) {
        const size_t mark = arena_mark(&arena);
        struct boards_check check = {0};
        int64_t sum[CHASE_BOUNDS] = {0};

        check.all = fill(holes[i], &arena, &check.ranks);
        for (int r = 0; r < check.all->count; r++)
            for (int lane = 0; lane < CHASE_LANES; lane++)
                for (int b = 0; b < CHASE_BOUNDS; b++)
                    sum[b] += check.all->rows[r].weight[lane] * check.all->rows[r].dealers[b][lane];
        fixture_boards(check.all->hole, add_board, &check);
        for (int b = 0; b < CHASE_BOUNDS; b++) CHECK_EQ(sum[b], check.sum[b]);
        arena_release(&arena, mark);
    }
    free(arena.memory);
}

/* The boards of a boards, as one number each: no two lanes have the same. */
static int compare_codes(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

TEST(chase_the_flush_boards, no_board_comes_twice) {
    struct arena arena = fixture_arena(24);
    uint64_t *codes = arena_take(&arena, sizeof *codes * CHASE_BOARDS);
    int count = 0;
    const struct chase_ranks *ranks;
    const struct chase_boards *boards = fill("Kc 4c 9d", &arena, &ranks);

    for (int r = 0; r < boards->count; r++)
        for (int lane = 0; lane < RANKS; lane++) {
            uint32_t community[SUITS];

            if (!boards->rows[r].weight[lane]) continue;
            read_row(&boards->rows[r], lane, community);
            for (int suit = 0; suit < SUITS; suit++) codes[count] = codes[count] << RANKS | community[suit];
            count++;
        }
    qsort(codes, (size_t)count, sizeof *codes, compare_codes);
    for (int i = 1; i < count; i++) CHECK(codes[i] != codes[i - 1]);
    free(arena.memory);
}
