/* report_strategy_test.c - includes the .c file, so that its static helpers can be tested. */
#include "report_strategy.c"
#include "test.h"

static const char *const *lines; /* of the analysis that is played */
static struct strategy s;

static struct text_line { char text[100]; } words; /* of the row that is told */

/* A line as the file has it, as a row; the row's line is the same text again. */
static struct strategy_row row_of(const char *line) {
    struct strategy_row row = {0};
    struct strategy_state *state = &row.state;
    const char *bad;
    BUF_ON_STACK(again, STRATEGY_LINE);

    memcpy(words.text, line, strlen(line) + 1);
    char *at = strtok(words.text, "\t"), *beside;
    row.decision = strtok(NULL, "\t");
    for (int i = 0; at && strcspn(at, "=") < strcspn(at, " "); i++) {
        char *const value = strchr(at, '=') + 1, *const end = strchr(value, ' ');

        *end = value[-1] = '\0';
        row.given[i] = (struct measure_name){at, value};
        at = end + 1;
    }
    *state = (struct strategy_state){.of = OF_CLASS, .name = at};
    if ((beside = strstr(at, " against ")) || (beside = strstr(at, " | "))) {
        state->of = beside[1] == '|' ? OF_BOARD : OF_CARDS;
        state->own = (uint8_t)card_read_list(at, (size_t)(beside - at), state->cards, 3, &bad);
        beside += state->of == OF_BOARD ? 3 : 9;
        state->beside = (uint8_t)card_read_list(beside, strlen(beside), state->cards + state->own, 4, &bad);
    } else if (card_read_list(at, strlen(at), state->cards, 3, &bad) == 3) {
        state->of = OF_CARDS;
        state->own = 3;
    }
    strategy_put_line(&again, &row);
    CHECK(strncmp(again.text, line, again.size) == 0);
    return row;
}

static bool tell(const struct analysis_request *request, strategy_put *put, void *context) {
    for (int i = 0; lines[i]; i++) {
        const struct strategy_row row = row_of(lines[i]);

        put(context, &row);
        if (request->progress(request->progress_context, 0.5)) return false;
    }
    return true;
}

static const struct analysis told = {.strategy = tell};

static bool gather_until(const char *const *from, bool (*progress)(void *context, double done)) {
    static _Alignas(64) char memory[STATES * sizeof(struct kept_state) + 64];
    struct arena arena = {.memory = memory, .size = sizeof memory};

    lines = from;
    return strategy_gather(&s, &told, &(struct analysis_request){.threads = 1, .arena = &arena, .progress = progress});
}

static bool gather(const char *const *from) { return gather_until(from, NULL); }

TEST(report_strategy, three_cards_by_ranks_and_suits) {
    static const char *const from[] = {"xtra=1 9h 6d 2c\tfold\t-2", "xtra=1 9h 6d 3c\tplay\t-1",
                                       "xtra=1 9h 6h 2c\tplay\t-1", "xtra=1 9h 6d 2h\tfold\t-1",
                                       "xtra=1 9h 6d 2d\tplay\t-1", "xtra=1 9h 6h 2h\tplay\t-1",
                                       "xtra=1 9h 9d 2h\tplay\t-1", "xtra=1 9h 2d 2h\tfold\t-1",
                                       "xtra=1 2h 2d 2c\tplay\t-1", NULL};

    CHECK(gather(from));
    CHECK_EQ(s.kind, STRATEGY_THREE);
    CHECK_STR(s.decision[0], "fold");
    CHECK_STR(s.decision[1], "play");
    CHECK_EQ(s.three[SUITS_NONE][NINE][SIX][TWO], 1);
    CHECK_EQ(s.three[SUITS_NONE][NINE][SIX][THREE], 2);
    CHECK_EQ(s.three[SUITS_HIGH][NINE][SIX][TWO], 2);
    CHECK_EQ(s.three[SUITS_ENDS][NINE][SIX][TWO], 1);
    CHECK_EQ(s.three[SUITS_LOW][NINE][SIX][TWO], 2);
    CHECK_EQ(s.three[SUITS_ALL][NINE][SIX][TWO], 2);
    CHECK_EQ(s.pair[NINE][TWO], 2);
    CHECK_EQ(s.pair[TWO][NINE], 1);
    CHECK_EQ(s.pair[TWO][TWO], 2);
    CHECK_EQ(s.group_count, 1);
    CHECK_STR(s.group[0].name, "xtra=1");
    CHECK_EQ(s.group[0].states, 9);
    CHECK_EQ(s.group[0].by_decision[0], 3);
}

TEST(report_strategy, two_cards_against_one) {
    static const char *const from[] = {
        "odds=x decks=6 Kd 9d against 7c\tplay\t1", "odds=x decks=6 Kd 9h against 7c\tsurrender\t1",
        "odds=x decks=6 Kd 9h against 7d\tplay\t1", "odds=x decks=6 8d 8h against As\tplay\t1", NULL};

    CHECK(gather(from));
    CHECK_EQ(s.kind, STRATEGY_UP_CARD);
    CHECK_STR(s.group[0].name, "odds=x decks=6");
    CHECK_EQ(strategy_only(s.up[SEVEN][KING][NINE]), 0);
    CHECK_EQ(strategy_only(s.up[SEVEN][NINE][KING]), -1); /* it depends on the suits */
    CHECK_EQ(s.up[SEVEN][NINE][KING], 3);
    CHECK_EQ(s.up[ACE][EIGHT][EIGHT], 1);
}

TEST(report_strategy, groups_are_compared_state_by_state) {
    static const char *const from[] = {"x=1 2h 3d 5c\tplay\t0", "x=2 2h 3d 5c\tfold\t0", "x=1 2h 3d 6c\tplay\t0",
                                       "x=2 2h 3d 6c\tplay\t0", "y=1 anything\tplay\t0", NULL};

    CHECK(gather(from));
    CHECK_EQ(s.group_count, 3);
    CHECK(s.group[1].comparable);
    CHECK_EQ(s.group[1].differing, 1);
    CHECK(!s.group[2].comparable);
    CHECK_EQ(s.kind, STRATEGY_THREE); /* the others do not spoil the first group's chart */
}

/* What follows further cards is left to the strategy file, and the analysis is asked to stop. */
TEST(report_strategy, later_streets_end_it) {
    static const char *const from[] = {"x=1 2h 3d 5c\tbet\t0", "x=1 2h 3d 5c | 9c 8c\tcheck\t0", "x=1 2h 3d 6c\tbet\t0",
                                       NULL};

    CHECK(gather(from));
    CHECK(s.beyond);
    CHECK_EQ(s.group[0].states, 1);
}

TEST(report_strategy, words_are_no_decisions) {
    static const char *const from[] = {"x=1 2h 3d 5c\tbet\t0", "x=1 any\tplay if the moon is full and the wind is west",
                                       NULL};

    CHECK(gather(from));
    CHECK_EQ(s.decision_count, 1);
    CHECK_EQ(s.kind, STRATEGY_THREE);
}

static bool stop(void *context, double done) {
    (void)context;
    (void)done;
    return true;
}

TEST(report_strategy, an_interrupt_is_told) {
    CHECK(!gather_until((const char *const[]){"x=1 2h 3d 5c\tbet\t0", NULL}, stop));
}

TEST(report_strategy, a_game_without_decisions) {
    static const struct analysis none = {.strategy = NULL};
    const struct analysis_request request = {.threads = 1};

    CHECK(strategy_gather(&s, &none, &request));
    CHECK_EQ(s.group_count, 0);
}
