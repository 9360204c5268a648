#include "cli/play/play_guide.c"

#include "game/house_way.h"
#include "test.h"

TEST(play_guide, every_entry_has_words_for_its_game_and_for_each_decision) {
    CHECK(COUNT(guides) >= 5);
    for (size_t i = 0; i < COUNT(guides); i++) {
        const struct guide *guide = &guides[i];
        const struct game *game = game_find(guide->game, strlen(guide->game));

        CHECK(game && guide_of(game) == guide);
        CHECK(guide->paragraphs[0] && *guide->goal);
        for (int action = 0; action < game->action_count; action++) CHECK(find_action(game->actions[action]));
    }
}

/* A game without an entry plays, by the ids of its decisions. */
TEST(play_guide, a_game_without_an_entry) {
    static const char *const ids[] = {"raise", "fold", "roar", "bat"};
    struct game game = *game_list[0];

    game.id = "sixth-game";
    game.actions = ids;
    game.action_count = 4;
    game.default_action[0] = 1;
    CHECK_STR(guide_of(&game)->goal, "");
    CHECK_EQ(guide_free_action(&game), -1);
    CHECK_EQ(action_text(&game, 0).key, 'i'); /* r is for rules, a for advice */
    CHECK_EQ(action_text(&game, 1).key, 'f');
    CHECK_EQ(action_text(&game, 2).key, 'o');
    CHECK_EQ(action_text(&game, 3).key, 'b');
    CHECK_STR(action_text(&game, 0).label, "raise");
    CHECK(!action_text(&game, 0).gives_up);
    game.actions = (const char *const[]){"aa", "qa", "rq"};
    game.action_count = 3;
    CHECK_EQ(action_text(&game, 0).key, 'b');
    CHECK_EQ(action_text(&game, 1).key, 'c');
    CHECK_EQ(action_text(&game, 2).key, 'd');
    CHECK_EQ(guide_free_action(&game), -1); /* it might give the hand up */
}

/* Keys that mean one thing: no two decisions of a game share one, and a, q and ? mean something else everywhere. */
TEST(play_guide, keys_are_unambiguous) {
    for (int i = 0; i < game_count; i++) {
        unsigned seen = 1u << ('q' - 'a') | 1u << 0;

        for (int action = 0; action < game_list[i]->action_count; action++) {
            const char key = action_text(game_list[i], action).key;

            CHECK(key >= 'a' && key <= 'z' && !(seen >> (key - 'a') & 1));
            seen |= 1u << (key - 'a');
        }
    }
}

/* A decision that Enter takes may not cost anything: it is what a time-out means. */
TEST(play_guide, enter_takes_only_what_is_free) {
    static const char *const expected[][2] = {{"three-card-catch", NULL},
                                              {"chase-the-flush", "check"},
                                              {"super-three-card", NULL},
                                              {"stadium-three-card", NULL},
                                              {"dealer-open-pai-gow", "house-way"}};

    for (size_t i = 0; i < COUNT(expected); i++) {
        const struct game *game = game_find(expected[i][0], strlen(expected[i][0]));
        const int action = guide_free_action(game);

        CHECK_EQ(action >= 0, expected[i][1] != NULL);
        if (action >= 0) CHECK_STR(game->actions[action], expected[i][1]);
    }
}

static struct hand_view hand_of(const char *text) {
    struct hand_view hand = {0};
    const char *bad;

    hand.count = (uint8_t)card_read_list(text, strlen(text), hand.cards, HAND_MAX, &bad);
    return hand;
}

/* [C-4.2.10] A pair of eights or better. */
TEST(play_guide, catch_says_why_nobody_draws) {
    char memory[120];
    struct buf b = BUF(memory);
    struct hand_view dealer = hand_of("7c 7d Ah");

    catch_remark(&b, &dealer, "pair of sevens");
    CHECK_STR(memory, "");
    dealer = hand_of("8c 8d 2h");
    catch_remark(&b, &dealer, "pair of eights");
    CHECK_STR(memory, "The dealer has a natural, pair of eights: nobody draws.");
}
