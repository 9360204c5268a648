/* drill_state_test.c - includes the .c file: a decision without the names of its suits. */
#include "drill_question.c"

#include "game/game.h"
#include "game/stadium_three_card.h"
#include "test.h"

static struct drill_state state_of(const char *text) {
    struct drill_state state;

    CHECK(drill_state_read(&state, text, strlen(text)));
    return state;
}

static void check_canonical(const char *text, const char *expected) {
    const struct drill_state state = state_of(text), canonical = drill_state_canonical(&state);
    char memory[DRILL_STATE_TEXT];
    struct buf b = BUF(memory);

    drill_state_put(&b, &canonical);
    CHECK_STR(memory, expected);
}

/* Spades go to the highest card, hearts to the next one of another suit, and so on. */
TEST(drill_state, suits_are_renamed_from_the_top) {
    check_canonical("2c 9s 5h", "9s 5h 2d");
    check_canonical("Kh 9d 8h", "Ks 9h 8s");
    check_canonical("4c 4d 4h", "4s 4h 4d");
    check_canonical("9h Kd/7c", "Ks 9h/7d");
    check_canonical("9h Kd/7h", "Ks 9h/7h");
    check_canonical("9h Kd/7d 7c", "Ks 9h/7s 7d");
    check_canonical("Jk 2c", "Jk 2s");
    check_canonical("2d/Jk 3d", "2s/Jk 3s");
    check_canonical("Kd Kd/Kd", "Ks Ks/Ks"); /* a shoe has several of a kind */
}

TEST(drill_state, a_disguise_is_the_same_decision) {
    static const char *const texts[] = {"9s 5h 2d", "Ks 9h/7h", "As Ks 2h/7s 6h 5d 4c", "Jk As Ah/Kd Kc 2s"};
    struct rng rng;
    bool differs = false;

    rng_seed(&rng, "disguise", 8);
    for (size_t i = 0; i < COUNT(texts); i++) {
        for (int turn = 0; turn < 50; turn++) {
            const struct drill_state state = state_of(texts[i]), other = drill_state_disguise(&state, &rng),
                                     again = drill_state_canonical(&other), first = drill_state_canonical(&state);

            CHECK(memcmp(&again, &first, sizeof first) == 0);
            differs = differs || memcmp(&other, &state, sizeof state) != 0;
        }
    }
    CHECK(differs);
}

/* 22,100 hands of three cards are 1,755 up to the names of the suits (Burnside's count). */
TEST(drill_state, three_cards_have_1755_classes) {
    int classes = 0;

    for (int a = 0; a < DECK_52; a++) {
        for (int b = 0; b < a; b++) {
            for (int c = 0; c < b; c++) {
                struct drill_state state = {.own_count = 3, .own = {(card)a, (card)b, (card)c}};

                card_sort(state.own, 3);
                const struct drill_state canonical = drill_state_canonical(&state);
                classes += memcmp(&canonical, &state, sizeof state) == 0;
            }
        }
    }
    CHECK_EQ(classes, 1755);
}

TEST(drill_state, text_that_is_no_cards_is_refused) {
    static const char *const bad[] = {"",   "/",     "As/",      "/As",
                                      "1s", "As Kx", "As/Kd/Qc", "As Ks Qs Js Ts 9s 8s 7s 6s 5s"};
    struct drill_state state;

    for (size_t i = 0; i < COUNT(bad); i++)
        cr_assert(!drill_state_read(&state, bad[i], strlen(bad[i])), "'%s'", bad[i]);
}

/* The array is shared: what the seat picked is its own, the rest lies open; a face-down dealer is not seen. */
TEST(drill_state, a_view_is_split_into_own_and_open) {
    struct view view = {.seats = 1,
                        .table = {.count = 9, .cards = {0, 1, 2, 3, 4, 5, 6, 7, 8}},
                        .dealer = {.count = 3, .cards = {CARD_HIDDEN, CARD_HIDDEN, CARD_HIDDEN}}};

    view.seat[0] = (struct seat_view){.pick = {2, 5, 9}, .hand = {.count = 3, .cards = {1, 4, 8}}};
    const struct drill_state state = drill_state_of(&stadium_three_card, &view);
    CHECK_EQ(state.own_count, 3);
    CHECK_EQ(state.open_count, 6);
    CHECK(memcmp(state.own, (const card[]){1, 4, 8}, 3) == 0);
    CHECK(memcmp(state.open, (const card[]){0, 2, 3, 5, 6, 7}, 6) == 0);

    view = (struct view){.seats = 1, .dealer = {.count = 1, .cards = {20}}};
    view.seat[0].hand = (struct hand_view){.count = 2, .cards = {20, 21}};
    const struct drill_state super = drill_state_of(&super_three_card, &view);
    CHECK_EQ(super.open_count, 1);
    CHECK_EQ(super.open[0], 20);
}
