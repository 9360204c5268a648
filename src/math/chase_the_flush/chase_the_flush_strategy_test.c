#include "math/chase_the_flush/chase_the_flush_strategy.c"

#include "play.h"

#include "math/chase_the_flush/chase_the_flush_fixture.h"

enum { LINES_MAX = 4000, LINE_MAX = 128 };

static struct {
    int count;
    char text[LINES_MAX][LINE_MAX];
} lines;

static void keep(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    (void)context;
    CHECK(lines.count < LINES_MAX && strlen(line) < LINE_MAX);
    memcpy(lines.text[lines.count++], line, strlen(line) + 1);
}

static struct writer open_writer(struct analysis_request *request, struct arena *arena) {
    *request = (struct analysis_request){.rules = rules_standard(&chase_the_flush), .arena = arena, .threads = 1};
    struct writer w = {.request = request, .put = keep, .tables = chase_tables_open(NULL, arena)};

    chase_pays_open(&w.pays, request);
    lines.count = 0;
    return w;
}

/* ---- after the flop ----------------------------------------------------------------------------------- */

/* The line as it should be, from the flop counted for itself. */
static void expect_flop(const struct writer *w, int t, const uint32_t hole[SUITS], const char *line) {
    char text[LINE_MAX], expected[LINE_MAX];
    struct buf b = BUF(expected);
    uint32_t flop[SUITS];
    const char *from = strchr(line, '|') + 2, *to = strchr(line, '\t');

    memcpy(text, from, (size_t)(to - from));
    text[to - from] = 0;
    fixture_read(text, flop);
    const struct fixture_flop slow = fixture_flop(w->tables->ranks, &w->pays.terms[t], hole, flop);
    buf_bytes(&b, line, (size_t)(to - line));
    const wide apart = slow.bet - slow.check, deals = (wide)CHASE_TURNS * CHASE_DEALERS;
    buf_format(&b, apart >= 0 ? "\tbet\t%s\t" : "\tcheck\t%s\t",
               fraction_text(fraction_of(apart >= 0 ? slow.bet : slow.check, deals)).text);
    buf_put(&b, apart ? fraction_text(fraction_of(apart > 0 ? apart : -apart, deals)).text : "tie");
    CHECK_STR(line, expected);
}

/* Flops of a hole hand in two suits, 9-4 and 2: 1,176, of which the two other suits may change names. */
TEST(chase_the_flush_strategy, flops_are_those_counted_for_themselves) {
    struct arena arena = fixture_arena(48);
    struct analysis_request request;
    const struct writer w = open_writer(&request, &arena);
    struct hole_study *street = arena_take(&arena, sizeof *street);
    uint32_t hole[SUITS];

    fixture_read("9c 4c 2d", hole);
    chase_boards_fill(&street->boards, w.tables, hole);
    put_flops(&w, 1, street);
    /* 253 flops without hearts and spades and 13 pairs stay as they are, the others are two and two alike */
    CHECK_EQ(lines.count, (1176 + 253 + 13) / 2);
    for (int i = 0; i < lines.count; i += test_long() ? 1 : 29) {
        CHECK(strncmp(lines.text[i], "xtra=B 9c 4c 2d | ", 18) == 0);
        expect_flop(&w, 1, hole, lines.text[i]);
    }
    free(arena.memory);
}

TEST(chase_the_flush_strategy, before_the_flop) {
    struct arena arena = fixture_arena(48);
    struct analysis_request request;
    const struct writer w = open_writer(&request, &arena);
    struct hole_study *street = arena_take(&arena, sizeof *street);
    uint32_t hole[SUITS];

    fixture_read("Ac 2c 2d", hole);
    chase_boards_fill(&street->boards, w.tables, hole);
    put_hole_line(&w, 0, street);
    CHECK_EQ(lines.count, 1);
    CHECK(strncmp(lines.text[0], "xtra=A Ac 2d 2c\tbet\t", 20) == 0);
    free(arena.memory);
}

/* ---- the river ---------------------------------------------------------------------------------------- */

/* The hole hands named after the board's line, and how they decide. */
static int find_exception(const uint32_t hole[SUITS]) {
    char text[LINE_MAX] = "xtra=A ";
    struct buf b = buf_init(text + 7, sizeof text - 7);

    chase_put_cards(&b, hole);
    buf_put(&b, " |");
    for (int i = 1; i < lines.count; i++)
        if (strncmp(lines.text[i], text, strlen(text)) == 0) return i;
    return 0;
}

static void check_board(const char *text, const char *first) {
    struct arena arena = fixture_arena(48);
    struct analysis_request request;
    struct writer w = open_writer(&request, &arena);
    struct board *board = arena_take(&arena, sizeof *board);
    int32_t *net = arena_take(&arena, sizeof *net * HANDS);
    int exceptions = 0;

    w.pays.count = 1;
    fixture_read(text, board->community);
    study_board(&w, board);
    put_board(&w, board, net);
    const uint32_t limit = find_limit(board, 0, net);
    CHECK(strncmp(lines.text[0], first, strlen(first)) == 0, "%s", lines.text[0]);
    for (int i = 0; i < board->count; i++) {
        uint32_t hole[SUITS];

        fixture_ranks(board->holes[i].cards, 3, hole);
        const struct chase_board slow = chase_board_of(w.tables->ranks, hole, board->community, NULL);
        const bool bets = chase_board_value(&slow, &w.pays.terms[0], 1) >= chase_fold_value(&w.pays.terms[0]);
        const int at = bets == (slow.hand >= limit) ? 0 : find_exception(hole);

        CHECK_EQ(at > 0, bets != (slow.hand >= limit));
        if (!at) continue;
        exceptions++;
        CHECK(strstr(lines.text[at], bets ? "\tbet\t" : "\tfold\t-2"));
    }
    CHECK_EQ(lines.count, 1 + exceptions);
    free(arena.memory);
}

/* The board's line and its exceptions say of every hole hand what the board counted for itself says. */
TEST(chase_the_flush_strategy, the_river_is_a_limit_and_its_exceptions) {
    check_board("2c 2d 2h 2s", "xtra=A * | 2s 2h 2d 2c\tbet from Q2");
    check_board("Ac 7c 5c 3c", "xtra=A * | Ac 7c 5c 3c\tbet from A753"); /* nobody folds, not even on a tie */
    check_board("Jc 6c 9d 8h", "xtra=A * | Jc 9d 8h 6c\tbet from ");
}

TEST(chase_the_flush_strategy, boards_are_all_visited) {
    card cards[4] = {0, 1, 2, 3};
    uint32_t community[SUITS];
    int boards = 0, classes = 0, hands = 0;

    do {
        boards++;
        classes += read_board(cards, community);
        hands += suit_class_size(community);
    } while (next_board(cards));
    CHECK_EQ(boards, 270725); /* four of 52 */
    CHECK_EQ(classes, BOARD_CLASSES);
    CHECK_EQ(hands, 270725);
}

/* ---- all of it ---------------------------------------------------------------------------------------- */

static struct { int before, before_bets, flops, boards, exceptions; } counts;

static void count_line(void *context, const struct strategy_row *row) {
    BUF_ON_STACK(b_line, STRATEGY_LINE);
    const char *line = b_line.text;

    strategy_put_line(&b_line, row);
    const char *bar = strchr(line, '|'), *tab = strchr(line, '\t');

    (void)context;
    if (!bar) {
        counts.before++;
        counts.before_bets += strncmp(tab, "\tbet", 4) == 0;
    } else if (line[7] == '*') {
        counts.boards++;
    } else if (tab - bar > 10) {
        counts.exceptions++;
    } else {
        counts.flops++;
    }
}

TEST(chase_the_flush_strategy, every_state_has_its_line) {
    if (!test_long()) return; /* minutes under the sanitizers */
    struct arena arena = fixture_arena(48);
    struct analysis_request request = {.rules = rules_standard(&chase_the_flush), .arena = &arena, .threads = 2};

    request.fixed_tables = 1u << pay_exact_wager(&chase_the_flush, "xtra");
    CHECK(chase_strategy(&request, count_line, NULL));
    CHECK_EQ(counts.before, CHASE_CLASSES);
    CHECK_EQ(counts.before_bets, 286 + 312 + 25); /* of one suit all, of two and three suits some */
    CHECK_EQ(counts.boards, BOARD_CLASSES);
    CHECK_EQ(counts.flops, 1286792);
    CHECK(counts.exceptions < 1300000);
    free(arena.memory);
}
