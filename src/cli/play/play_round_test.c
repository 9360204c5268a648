/* play_round_test.c - includes the .c file: what the decisions of a session cost. */
#include "play_round.c"

#include <stdarg.h>

#include "base/arena_map.h"
#include "game/game.h"
#include "test.h"

static char told[400];

void play_tell(const char *format, ...) {
    va_list args;

    va_start(args, format);
    vsnprintf(told, sizeof told, format, args);
    va_end(args);
}

bool play_ask(struct session *s, const char *prompt, struct typed *out) {
    (void)s, (void)prompt, (void)out;
    return false;
}

void play_refuse(const char *word, const char *prompt) { (void)word, (void)prompt; }

static void send(struct session *s, struct event event) {
    CHECK_EQ(s->game->check(s->round, &event), OK);
    s->game->apply(s->round, &event);
}

/* A hand of 3 Card Catch, dealt to seat 1 with so many cents on Ante and X-Tra. */
static void deal(struct session *s, const char *deck, int64_t cents) {
    card cards[6];
    const char *bad;

    CHECK_EQ(card_read_list(deck, strlen(deck), cards, 6, &bad), 6);
    s->game->open(s->round, &s->rules, NULL);
    for (uint8_t wager = 0; wager < 2; wager++)
        send(s, (struct event){.kind = EV_BET, .what = wager, .seat = 1, .cents = cents});
    send(s, (struct event){.kind = EV_CLOSE});
    for (int i = 0; i < 6; i++) send(s, (struct event){.kind = EV_CARD, .cards = {cards[i]}});
}

static struct session *session(void) {
    static struct session s;
    static struct call call;

    s = (struct session){.game = &three_card_catch, .rules = rules_standard(&three_card_catch)};
    s.call = &call;
    s.advises = true;
    s.round = calloc(1, game_round_size(s.game));
    CHECK(s.round && arena_map(&call.arena, ADVICE_ARENA_BYTES));
    return &s;
}

static void close_session(struct session *s) {
    arena_unmap(&s->call->arena);
    free(s->round);
}

static void choose(struct session *s, const char *action) {
    const struct event act = {.kind = EV_ACT, .seat = 1, .what = (uint8_t)game_action(s->game, action, strlen(action))};

    value_choices(s, &(struct choices){.seat = 1, .offered = ~UINT32_C(0)});
    count_decision(s, cost_of(s, &act), base_cents(s, 1));
    send(s, act);
}

static const char *mistakes_text(struct session *s) {
    told[0] = '\0';
    play_tell_mistakes(s);
    return told;
}

/* T-6-3 of three suits is worth -3902335/1906884 played, of 5 dollars: 88567/1906884 x 500 cents too little. */
TEST(play_round, mistakes_add_up_exactly) {
    struct session *s = session();

    CHECK_STR(mistakes_text(s), "");
    deal(s, "Ts 2c 6d 2d 3h 2h", 500);
    choose(s, "fold");
    CHECK_STR(mistakes_text(s), "1 decision, each the best.");
    deal(s, "Ts 2c 6d 2d 3h 2h", 500);
    choose(s, "play");
    CHECK(fraction_compare(s->mistakes.cents, fraction_of((wide)88567 * 500, 1906884)) == 0);
    CHECK_STR(mistakes_text(s), "1 of 2 decisions cost $0.23 in expectation, $0.12 a decision.");
    deal(s, "8s 2c 8d 2d Kh 2h", 10000);
    choose(s, "play");
    for (int i = 0; i < 40; i++) {
        deal(s, "Ts 2c 6d 2d 3h 2h", 100);
        choose(s, "play");
    }
    CHECK(fraction_compare(s->mistakes.cents, fraction_of((wide)88567 * 4500, 1906884)) == 0);
    CHECK_STR(mistakes_text(s), "41 of 43 decisions cost $2.09 in expectation, $0.05 a decision.");
    close_session(s);
}

TEST(play_round, what_is_less_than_a_cent_is_not_nothing) {
    struct session *s = session();

    deal(s, "Ts 2c 6d 2d 3h 2h", 5);
    choose(s, "play");
    CHECK_STR(mistakes_text(s), "1 of 1 decision cost less than $0.01 in expectation, less than $0.01 a decision.");
    close_session(s);
}

/* Who cannot pay for Play makes no mistake by folding. */
TEST(play_round, a_choice_out_of_reach_is_no_choice) {
    const struct event fold = {.kind = EV_ACT, .seat = 1, .what = (uint8_t)game_action(&three_card_catch, "fold", 4)};
    struct session *s = session();

    deal(s, "8s 2c 8d 2d Kh 2h", 500);
    value_choices(s, &(struct choices){.seat = 1, .offered = UINT32_C(1) << fold.what});
    CHECK_EQ(s->advice.count, 1);
    count_decision(s, cost_of(s, &fold), base_cents(s, 1));
    CHECK_STR(mistakes_text(s), "1 decision, each the best.");
    close_session(s);
}
