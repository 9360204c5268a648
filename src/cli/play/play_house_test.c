/* play_house_test.c - a session is the client of a real house: its law, its limits, its credit, its clock. */
#include "cli/play/play_house.c"

#include "base/arena_map.h"
#include "test.h"

static char said[400];

static void on_error(const char *text) { snprintf(said, sizeof said, "%s", text); }

static void (*told)(const char *text) = on_error;
static const struct ask ask_test = {.name = "play"};
static struct call call = {.command = {.ask = &ask_test, .on_error = &told}};

/* A table of the game, with two hands and seeded cards; NULL if the house refused it. */
static struct session *open_table(const char *game, struct play_money money) {
    struct session *s = calloc(1, sizeof *s);

    said[0] = '\0';
    if (!call.arena.memory) CHECK(arena_map(&call.arena, ARENA_LEAST));
    s->call = &call;
    s->game = game_find(game, strlen(game));
    s->rules = rules_standard(s->game);
    s->buy_in = money.bankroll;
    s->seats = 2;
    rng_seed(&s->rng, "1", 1);
    if (play_open_house(s, &(struct play_table_options){.money = money, .rng = &s->rng})) return s;
    play_close_house(s);
    free(s);
    return NULL;
}

static void close_table(struct session *s) {
    BUF_ON_STACK(what, 200);

    CHECK(floor_is_consistent(&s->house.working, &what));
    play_close_house(s);
    free(s);
}

static enum err bet(struct session *s, int seat, int64_t cents) {
    struct fact bets = play_fact(FACT_BETS, seat);

    bets.bets.seat = (uint16_t)seat;
    for (uint8_t w = 0; w < s->game->wager_count; w++)
        if (s->game->wagers[w].kind == WAGER_REQUIRED) bets.bets.spot[bets.bets.count++] = (struct fact_spot){w, cents};
    return play_send(s, &bets);
}

/* W230-15-140 and the compacts, as the configuration's checks have them: All In may be three Antes. */
TEST(play_house, the_states_ceiling) {
    static const struct {
        const char *game;
        int64_t most;
        bool allowed;
    } cases[] = {{"three-card-catch", 40000, true},   {"three-card-catch", 40001, false},
                 {"stadium-three-card", 50000, true}, {"stadium-three-card", 50001, false},
                 {"chase-the-flush", 13333, true},    {"chase-the-flush", 13334, false}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct session *s = open_table(cases[i].game, (struct play_money){.bankroll = 1000, .most = cases[i].most});

        CHECK_EQ(s != NULL, cases[i].allowed);
        CHECK_EQ(strstr(said, "ceiling") != NULL, !cases[i].allowed);
        if (s) close_table(s);
    }
}

TEST(play_house, limits_and_credit_are_the_floors) {
    struct session *s =
        open_table("three-card-catch", (struct play_money){.bankroll = 3000, .least = 1000, .most = 2500});

    CHECK_EQ(play_balance(s), 6000);
    CHECK_EQ(play_spot(s, 0)->min_cents, 1000);
    CHECK_EQ(play_spot(s, game_wager(s->game, "natural-pair-plus", 17))->min_cents, 100);
    play_run(s);
    CHECK_EQ(bet(s, 1, 999), ERR_BELOW_MINIMUM);
    CHECK_EQ(bet(s, 1, 2501), ERR_ABOVE_MAXIMUM);
    CHECK_EQ(bet(s, 1, 1500), ERR_CREDIT); /* Ante, X-Tra and the Play that may follow, of a hand that has $30 */
    CHECK_EQ(bet(s, 1, 1000), OK);
    CHECK_EQ(play_balance(s), 4000);
    play_buy_in(s, 1);
    CHECK_EQ(play_balance(s), 7000);
    CHECK_EQ(s->bought, 9000);
    close_table(s);
}

/* A player who looks at the cards for an hour is not late, and one who leaves is decided for at once. */
TEST(play_house, the_clock_waits_for_the_player) {
    struct session *s = open_table("three-card-catch", (struct play_money){.bankroll = 50000});
    struct fact ready = play_fact(FACT_READY, 2), play = play_fact(FACT_ACT, 1);

    play_run(s);
    CHECK_EQ(bet(s, 1, 500), OK);
    CHECK_EQ(
        play_send(s, &(struct fact){.kind = FACT_READY, .source = BY_TERMINAL, .table = 1, .who = 1, .ready = {1}}),
        OK);
    ready.ready.seat = 2;
    CHECK_EQ(play_send(s, &ready), OK);
    play_run(s);
    CHECK_EQ(play_table(s)->phase, TABLE_DECIDING);
    s->now_ms = play_table(s)->deadline_ms - 1; /* as after an hour */
    play.act.seat = 1;
    CHECK_EQ(play_check(s, &play), OK);
    play_run(s);
    CHECK_EQ(play_table(s)->phase, TABLE_DECIDING);
    play_run_out(s);
    CHECK(play_table(s)->settled);
    CHECK_EQ(play_balance(s), 99000); /* the time-out folds */
    close_table(s);
}
