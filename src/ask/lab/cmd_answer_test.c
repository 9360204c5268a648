#include "ask/lab/cmd_answer.c"

#include "base/arena_map.h"
#include "floor/floor_fixture.h"
#include "game/round.h"
#include "message.h"
#include "pit/advise.h"
#include "test.h"

/* Puts the card at that place of the pack, and what was there where it came from. */
static void place(card *pack, int size, int at, card c) {
    int from = at;

    while (from < size - 1 && pack[from] != c) from++;
    pack[from] = pack[at];
    pack[at] = c;
}

/* Terminal 1 at seat 1 of the table, dealt these cards and then those of the pack, up to its decision. */
static struct fixture *decision_of(int table, const card *cards, int count, int64_t cents) {
    struct fixture *x = fixture_open(fixture_config(), 100000, "advise");
    const struct game *game = floor_game(&x->floor, table);
    struct fact bets = fixture_at(table, FACT_BETS);

    bets.bets.seat = 1;
    for (int w = 0; w < game->wager_count; w++)
        if (game->wagers[w].kind == WAGER_REQUIRED) bets = fixture_also(bets, w, cents);
    CHECK_EQ(fixture_apply(x, fixture_at(table, FACT_TABLE_OPEN)), OK);
    CHECK_EQ(fixture_sit(x, table, 1, 1), OK);
    fixture_run(x, table);
    for (int i = 0; i < count; i++) place(x->pack[table - 1], game->joker ? DECK_53 : DECK_52, i, cards[i]);
    if (table == STADIUM) memcpy(bets.bets.pick, "\1\5\11", 3);
    CHECK_EQ(fixture_apply(x, bets), OK);
    fixture_wait(x, table);
    CHECK_EQ(x->floor.table[table - 1].phase, TABLE_DECIDING);
    return x;
}

static struct fixture *decision(int table, const char *cards, int64_t cents) {
    const char *at = cards, *end = cards + strlen(cards);
    card list[20];
    int count = 0;

    while (at < end && card_read(&at, end, &list[count])) {
        count++;
        if (at < end) at++;
    }
    return decision_of(table, list, count, cents);
}

static char said[8192];

/* What the laboratory answers to the house's question. */
static const char *advice_of(struct fixture *x, uint32_t terminal) {
    static struct arena arena;
    BUF_ON_STACK(asked, ADVISE_QUESTION);
    struct question q = {.last = -1};
    struct buf b = BUF(said);

    if (!arena.memory) CHECK(arena_map(&arena, (size_t)1 << 30));
    arena.used = 0;
    CHECK_EQ(advise_put_question(&asked, &x->floor, terminal), OK);
    CHECK(read_question((struct text){asked.text, asked.size}, &q), "%s", asked.text);
    CHECK(put_advice(&b, &floor_config(&x->floor, (int)q.table)->rules, &q, &arena), "%s", asked.text);
    CHECK(!b.full);
    return said;
}

/* The first example of docs/advise.md, with an Ante of $5: fold is -2 Antes, play -3902335/1906884 of them;
 * 500 x that is -487791875/476721, -1,023.222965 cents, 23.222965 cents below -1,000. */
TEST(answer, the_value_of_each_choice_is_in_cents_of_the_seat_and_the_best_comes_first) {
    struct fixture *x = decision(CATCH, "Ts 2c 6d 2d 3h 2h", 500);

    CHECK_STR(advice_of(x, 1),
              "[{\"action\":\"fold\",\"value\":\"-1000\",\"micros\":-1000000000,\"cost\":0,\"best\":true},"
              "{\"action\":\"play\",\"value\":\"-487791875/476721\",\"micros\":-1023222965,\"cost\":23222965,"
              "\"best\":false,\"note\":\"win 19.00 %, tie 0.11 %\"}]");
    fixture_close(x);
}

static bool is_in(card c, const struct hand_view *hand) {
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] == c) return true;
    return false;
}

/* The same round, but that every card which seat 1 cannot see is another one. */
static struct fixture *with_other_hidden_cards(const struct fixture *x, int table, int *changed) {
    const struct floor_table *t = &x->floor.table[table - 1];
    card cards[FACT_CARDS_MAX];
    struct view view;

    floor_game(&x->floor, table)->view(x->floor.round[table - 1], 1, &view);
    memcpy(cards, t->cards, sizeof cards);
    *changed = 0;
    for (int i = 0; i < t->card_count; i++) {
        if (is_in(cards[i], &view.dealer) || is_in(cards[i], &view.table) || is_in(cards[i], &view.seat[0].hand))
            continue;
        cards[i] = x->pack[table - 1][DECK_52 - 1 - (*changed)++];
    }
    return decision_of(table, cards, t->card_count, 500);
}

TEST(answer, what_the_seat_cannot_see_changes_nothing) {
    static char first[sizeof said];

    for (int table = CATCH; table <= CHASE; table++) { /* the others deal nothing face down before it */
        struct fixture *x = decision(table, "Ts 2c 6d 2d 3h 2h", 500);
        int changed;
        struct fixture *y = with_other_hidden_cards(x, table, &changed);

        CHECK_EQ(changed, 3); /* the dealer's */
        snprintf(first, sizeof first, "%s", advice_of(x, 1));
        CHECK_STR(advice_of(y, 1), first);
        fixture_close(x);
        fixture_close(y);
    }
}

/* Each object of a list, held against the definition. */
static int check_list(const char *name, const char *list) {
    int depth = 0, count = 0;
    const char *from = list;

    for (const char *at = list; *at; at++) {
        if (*at == '{' && !depth++) from = at;
        if (*at != '}' || --depth) continue;
        char object[1000], why[300] = "";
        struct buf message = BUF(why);

        snprintf(object, sizeof object, "%.*s", (int)(at + 1 - from), from);
        CHECK(message_conforms(name, object, strlen(object), &message), "%s", why);
        count++;
    }
    return count;
}

TEST(answer, every_game_answers_as_the_definition_says) {
    static const char cards[] = "Ts 2c 6d 2d 3h 2h";

    for (int table = CATCH; table <= PAI_GOW; table++) {
        struct fixture *x = decision(table, cards, 500);
        CHECK(check_list("Choice", advice_of(x, 1)) >= 2);
        CHECK(strncmp(said, "[{", 2) == 0);
        fixture_close(x);
    }
}

TEST(answer, only_a_seat_that_must_decide_is_advised) {
    struct fixture *x = decision(CATCH, "Ts 2c 6d 2d 3h 2h", 500);
    BUF_ON_STACK(b, ADVISE_QUESTION);
    struct fact act = fixture_at(CATCH, FACT_ACT);

    CHECK_EQ(advise_put_question(&b, &x->floor, 2), ERR_SEAT);
    CHECK_EQ(fixture_sit(x, CATCH, 2, 2), OK);
    CHECK_EQ(advise_put_question(&b, &x->floor, 2), ERR_NOTHING_TO_DECIDE); /* it has no wager in this round */
    act.act.seat = 1;
    CHECK_EQ(fixture_apply(x, act), OK); /* folds */
    CHECK_EQ(advise_put_question(&b, &x->floor, 1), ERR_NOTHING_TO_DECIDE);
    CHECK_EQ(b.size, 0);
    fixture_close(x);
}

TEST(answer, a_hand_that_lies_face_down_is_not_advised) {
    static const int tables[] = {CATCH, CHASE, PAI_GOW};

    for (int i = 0; i < 3; i++) {
        struct fixture *x = decision(tables[i], "Ts 2c 6d 2d 3h 2h", 500);
        char *round = x->floor.round[tables[i] - 1];
        const struct table_seat *seat = table_round_seat(round, 1);
        BUF_ON_STACK(b, ADVISE_QUESTION);

        round[(const char *)&seat->hand.cards[seat->hand.count - 1] - round] = (char)CARD_HIDDEN;
        CHECK_EQ(advise_put_question(&b, &x->floor, 1), ERR_FACE_DOWN);
        CHECK_EQ(b.size, 0);
        fixture_close(x);
    }
}

TEST(answer, a_question_that_is_none_is_refused) {
    static const char *const bad[] = {"",
                                      "{}",
                                      "[]",
                                      "{\"ask\":1}",
                                      "{\"ask\":\"advice\",\"hand\":\"As Kx\"}",
                                      "{\"ask\":\"advice\",\"pick\":[1,2]}",
                                      "{\"ask\":\"advice\",\"who\":1}"};

    for (size_t i = 0; i < COUNT(bad); i++) {
        char text[80];
        struct question q = {.last = -1};
        snprintf(text, sizeof text, "%s", bad[i]);
        CHECK(!read_question((struct text){text, strlen(text)}, &q), "%s", bad[i]);
    }
}
