/* round_input_test.c - includes the .c file: rounds in progress, where they stop, and what nobody may see. */
#include "round_input.c"

#include "ask/lab/advice.h"
#include "base/base.h"
#include "game/game.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

static struct round_input *input(void) {
    static struct round_input *in;

    if (!in) in = calloc(1, round_input_size());
    CHECK(in != NULL);
    return in;
}

static bool until_asked(const char *text) {
    static char copy[1 << 16];

    snprintf(copy, sizeof copy, "%s", text);
    return round_input_play_until_asked(input(), (struct text){copy, strlen(copy)});
}

static bool to_the_end(const char *text) {
    static char copy[1 << 16];

    snprintf(copy, sizeof copy, "%s", text);
    return round_input_play(input(), (struct text){copy, strlen(copy)});
}

static const struct seat_view *seat_of(int seat, struct view *view) {
    return game_view_seat(input()->rules.game, input()->round, seat, view);
}

/* ---- the end of the round ----------------------------------------------------------------------------- */

#define CATCH "{\"game\":\"three-card-catch\",\"deck\":\"%s\",\"seats\":[%s]}"
#define SEAT(number, decisions)                                                                                        \
    "{\"seat\":" #number ",\"wagers\":{\"ante\":500,\"xtra\":500},\"decisions\":[" decisions "]}"

static const char *round_text(const char *form, const char *deck, const char *seats) {
    static char text[4096];

    snprintf(text, sizeof text, form, deck, seats);
    return text;
}

/* The same text: settled, the missing decision is a fold; asked about, it is still to be taken. */
TEST(round_input, a_missing_decision_is_a_time_out_or_the_question) {
    const char *text = round_text(CATCH, "As 2c Kd 7h Qs 9c", SEAT(1, ""));
    struct view view;

    CHECK(to_the_end(text));
    CHECK_STR(three_card_catch.actions[seat_of(1, &view)->action], "fold");
    CHECK(until_asked(text));
    CHECK(round_input_awaits(input(), 1));
    CHECK_EQ(seat_of(1, &view)->action, -1);
}

TEST(round_input, every_seat_that_has_not_decided_is_asked) {
    const char *deck = "As 3c 4c 2c Kd 5d 6d 7h Qs 8s 9s 9c";

    CHECK(until_asked(round_text(CATCH, deck, SEAT(1, "") "," SEAT(2, "\"play\"") "," SEAT(5, ""))));
    CHECK(round_input_awaits(input(), 1));
    CHECK(!round_input_awaits(input(), 2));
    CHECK(round_input_awaits(input(), 5));
    CHECK(!round_input_awaits(input(), 3));
}

TEST(round_input, a_seat_that_decided_does_not_wait_for_one_before_it) {
    struct view view;

    CHECK(until_asked(round_text(CATCH, "As 3c 2c Kd 5d 7h Qs 8s 9c", SEAT(2, "\"play\"") "," SEAT(1, ""))));
    CHECK_STR(three_card_catch.actions[seat_of(2, &view)->action], "play");
}

/* Cards behind the decision are not dealt, whatever is there. */
TEST(round_input, the_deck_may_go_on) {
    CHECK(until_asked(round_text(CATCH, "As 2c Kd 7h Qs 9c 4d 5d", SEAT(1, ""))));
    CHECK_EQ(input()->deck_used, 6);
    CHECK_EQ(input()->deck_count, 8);
}

#define CHASE "{\"game\":\"chase-the-flush\",\"deck\":\"%s\",\"seats\":[%s]}"

/* [F-play-3, F-play-4, F-play-5] Three streets: the deck ends where the seat is asked. */
TEST(round_input, later_streets) {
    struct view view;

    CHECK(until_asked(round_text(CHASE, "As 2c Kd 7h Qs 9c", SEAT(1, ""))));
    CHECK_EQ(seat_of(1, &view) ? view.table.count : -1, 0);
    CHECK(until_asked(round_text(CHASE, "As 2c Kd 7h Qs 9c 3c 4c", SEAT(1, "\"check\""))));
    CHECK_EQ(seat_of(1, &view) ? view.table.count : -1, 2);
    CHECK(until_asked(round_text(CHASE, "As 2c Kd 7h Qs 9c 3c 4c 5c 6c", SEAT(1, "\"check\",\"check\""))));
    CHECK_EQ(seat_of(1, &view) ? view.table.count : -1, 4);
}

/* A seat that bet has decided for good; the one that checked is asked. */
TEST(round_input, a_seat_that_bet_is_not_asked_again) {
    CHECK(until_asked(
        round_text(CHASE, "As 8d 2c Kd 8h 7h Qs 8s 9c 3c 4c", SEAT(1, "\"bet\"") "," SEAT(2, "\"check\""))));
    CHECK(!round_input_awaits(input(), 1));
    CHECK(round_input_awaits(input(), 2));
}

/* ---- refusals ----------------------------------------------------------------------------------------- */

static const struct refusal {
    const char *form, *deck, *seats;
    enum err err;
    const char *message;
} refusals[] = {
    {CATCH, "As 2c Kd 7h Qs 9c", SEAT(1, "\"play\""), ERR_NOTHING_TO_DECIDE, "the round is over"},
    {CATCH, "As 2c Kd 7h Qs", SEAT(1, ""), ERR_CARDS_FEW, "5 cards end before a seat must decide"},
    {CATCH, "", SEAT(1, ""), ERR_CARDS_FEW, "0 cards"},
    {CHASE, "As 2c Kd 7h Qs 9c", SEAT(1, "\"check\""), ERR_CARDS_FEW, "6 cards end before a seat"},
    {CATCH, "9s 2c 5d 7h 3s Kc", SEAT(1, "\"play\""), ERR_CARDS_FEW, "6 cards end before a seat"},
    {CHASE, "As 8d 2c Kd 8h 7h Qs 8s 9c 3c 4c", SEAT(1, "\"check\",\"bet\"") "," SEAT(2, ""), ERR_DECISION,
     "seat 1: 'bet' was not offered yet; seat 2 has not decided"},
    {CATCH, "As 2c Kd 7h Qs 9c", SEAT(1, "\"raise\""), ERR_DECISION, "no decision 'raise'"},
    {CATCH, "As 2c Kd 7h Qs 9c", SEAT(1, "\"play\",\"play\""), ERR_DECISION, "'play' was not offered"},
    {CATCH, "As ?\? Kd ?\? ?\? ?\?", SEAT(1, ""), ERR_CARD, "card 5 is '?\?', but it lies open to the seat"},
    {CATCH, "As ?\? Kd 7h Qs 9c 4d 5d", SEAT(1, "\"play\""), ERR_CARD, "card 2 is '?\?', but it lies open"},
    {CATCH, "As ? Kd", SEAT(1, ""), ERR_CARD, "'?' is not a card"},
    {CATCH, "As ?\?\? Kd", SEAT(1, ""), ERR_CARD, "'?\?\?' is not a card"},
};

TEST(round_input, a_round_that_asks_nobody_is_refused) {
    for (size_t i = 0; i < COUNT(refusals); i++) {
        const struct refusal *r = &refusals[i];

        CHECK(!until_asked(round_text(r->form, r->deck, r->seats)));
        CHECK_EQ(input()->failure.err, r->err);
        CHECK(strstr(input()->failure.message, r->message), "%s: %s", r->message, input()->failure.message);
    }
}

TEST(round_input, settling_takes_no_card_that_is_not_known) {
    CHECK(!to_the_end(round_text(CATCH, "As ?\? Kd 7h Qs 9c", SEAT(1, "\"play\""))));
    CHECK_EQ(input()->failure.err, ERR_CARD);
}

/* More than a deck has, and one that does not know which is meant. */
TEST(round_input, only_so_many_cards_can_be_unknown) {
    char deck[400] = "";
    struct buf b = BUF(deck);

    for (int i = 0; i < 49; i++) buf_put(&b, "?\? ");
    buf_put(&b, "As Kd Qs");
    CHECK(!until_asked(round_text(CATCH, deck, SEAT(1, "")))); /* they lie open: but they fit the deck */
    CHECK(strstr(input()->failure.message, "card 1 is '?\?', but"), "%s", input()->failure.message);
    buf_put(&b, " ?\?");
    CHECK(!until_asked(round_text(CATCH, deck, SEAT(1, ""))));
    CHECK(strstr(input()->failure.message, "card 53 is one '?\?' too many"), "%s", input()->failure.message);
}

/* ---- cards face down ---------------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

struct trial {
    const struct game *game;
    int decks, seats, checks;
    int deck_count;
    card deck[8 * DECK_53];
    int hidden; /* cards that lay face down, over all trials */
};

static void put_seats(struct buf *b, const struct trial *t) {
    for (int seat = 1; seat <= t->seats; seat++) {
        buf_format(b, "%s{\"seat\":%d,\"wagers\":{", seat > 1 ? "," : "", seat);
        for (int i = 0, any = 0; i < t->game->wager_count; i++) {
            if (t->game->wagers[i].kind != WAGER_REQUIRED) continue;
            buf_format(b, "%s\"%s\":500", any++ ? "," : "", t->game->wagers[i].id);
        }
        buf_put(b, "},\"decisions\":[");
        for (int i = 0; i < t->checks; i++) buf_put(b, i ? ",\"check\"" : "\"check\"");
        buf_put(b, "]}");
    }
}

/* The first count cards of the deck; those with a bit in hidden as unknown. */
static const char *trial_text(const struct trial *t, const card *deck, int count, uint64_t hidden) {
    static char memory[1 << 14];
    struct buf b = BUF(memory);

    buf_format(&b, "{\"game\":\"%s\",\"deck\":\"", t->game->id);
    for (int i = 0; i < count; i++) {
        if (i < 64 && hidden >> i & 1)
            buf_put(&b, "?\?");
        else
            card_put(&b, deck[i]);
        buf_char(&b, ' ');
    }
    buf_put(&b, t->game->joker ? "\",\"start\":3,\"seats\":[" : "\",\"seats\":[");
    put_seats(&b, t);
    buf_put(&b, "]}");
    CHECK(!b.full);
    return memory;
}

static bool shows(const struct view *view, card c) {
    if (memchr(view->dealer.cards, c, view->dealer.count)) return true;
    if (memchr(view->table.cards, c, view->table.count)) return true;
    for (int i = 0; i < view->seats; i++) {
        if (memchr(view->seat[i].hand.cards, c, view->seat[i].hand.count)) return true;
    }
    return false;
}

/* A bit per place of the deck, up to the decision, that the seat does not see. */
static uint64_t hidden_from(int seat) {
    struct view view;
    uint64_t hidden = 0;

    CHECK(seat_of(seat, &view) != NULL);
    for (int i = 0; i < input()->deck_used; i++) {
        if (!shows(&view, input()->deck[i])) hidden |= UINT64_C(1) << i;
    }
    return hidden;
}

static void shuffle_unseen(struct trial *t, card *deck, uint64_t hidden, int used, uint64_t *state) {
    int places[8 * DECK_53], count = 0;

    for (int i = 0; i < t->deck_count; i++) {
        deck[i] = t->deck[i];
        if (i >= used || hidden >> i & 1) places[count++] = i;
    }
    for (int i = count - 1; i > 0; i--) {
        const int j = (int)(next_random(state) % (uint64_t)(i + 1));
        const card c = deck[places[i]];
        deck[places[i]] = deck[places[j]];
        deck[places[j]] = c;
    }
}

static void check_same(const struct trial *t, const char *text, int seat, const struct advice *expected,
                       struct arena *arena) {
    struct advice advice;

    CHECK(until_asked(text), "%s: %s", text, input()->failure.message);
    CHECK(advice_get(&advice, t->game, &(struct asked){.round = input()->round, .seat = seat}, arena));
    CHECK_EQ(advice.count, expected->count);
    for (int i = 0; i < advice.count; i++) {
        const struct choice *a = &advice.choice[i], *b = &expected->choice[i];

        CHECK_EQ(a->action, b->action);
        if (a->action == t->game->sets_hand) CHECK_EQ(memcmp(a->front, b->front, 2), 0);
        CHECK(fraction_compare(a->value, b->value) == 0);
        CHECK_STR(a->note, b->note);
    }
}

static void random_trial(struct trial *t, uint64_t *state) {
    const int kinds = t->game->joker ? DECK_53 : DECK_52;

    t->decks = t->game->live_shoe ? 6 : 1;
    t->seats = 1 + (int)(next_random(state) % 3);
    t->checks = game_action(t->game, "check", 5) >= 0 ? (int)(next_random(state) % 3) : 0;
    t->deck_count = t->decks * kinds;
    for (int i = 0; i < t->deck_count; i++) t->deck[i] = (card)(i % kinds);
    for (int i = t->deck_count - 1; i > 0; i--) {
        const int j = (int)(next_random(state) % (uint64_t)(i + 1));
        const card c = t->deck[i];
        t->deck[i] = t->deck[j];
        t->deck[j] = c;
    }
}

/* A deck that ends at the decision, other unseen cards, unknown ones: the advice stays what it is. */
static void try_trial(struct trial *t, struct arena *arena, uint64_t *state) {
    random_trial(t, state);
    if (!until_asked(trial_text(t, t->deck, t->deck_count, 0))) {
        CHECK_EQ(input()->failure.err, ERR_NOTHING_TO_DECIDE); /* two jacks of the pai gow dealer */
        return;
    }
    const int used = input()->deck_used;
    for (int seat = 1; seat <= t->seats; seat++) {
        struct advice expected;
        card deck[8 * DECK_53];

        CHECK(until_asked(trial_text(t, t->deck, used, 0)));
        const uint64_t hidden = hidden_from(seat);
        t->hidden += hidden != 0;
        CHECK(advice_get(&expected, t->game, &(struct asked){.round = input()->round, .seat = seat}, arena));
        for (int i = 0; i < 3; i++) {
            shuffle_unseen(t, deck, hidden, used, state);
            check_same(t, trial_text(t, deck, t->deck_count, 0), seat, &expected, arena);
        }
        if (t->seats == 1) check_same(t, trial_text(t, t->deck, used, hidden), seat, &expected, arena);
    }
}

TEST(round_input, advice_does_not_depend_on_cards_that_are_not_seen) {
    uint64_t state = 20240229;
    struct arena arena = {.memory = malloc(ADVICE_ARENA_BYTES), .size = ADVICE_ARENA_BYTES};
    struct trial trial;

    CHECK(arena.memory != NULL);
    for (int i = 0; i < analysis_count; i++) {
        trial.game = analysis_list[i]->game;
        trial.hidden = 0;
        for (int n = 0; n < 12; n++) try_trial(&trial, &arena, &state);
        if (trial.game == &three_card_catch) CHECK(trial.hidden > 12);
    }
    CHECK_EQ(arena.used, 0); /* what advice takes, it gives back */
    free(arena.memory);
}
