#include "cli/play/play_words.c"

#include "game/house_way.h"
#include "test.h"

TEST(play_words, every_game_and_every_decision_has_its_words)
{
    for (int i = 0; i < game_count; i++) {
        const struct words *words = words_of(game_list[i]);

        CHECK(words->digest[0] && words->goal && words->ceiling_cents > 0);
        for (int action = 0; action < game_list[i]->action_count; action++)
            CHECK(action_words(game_list[i], action));
        if (words->free) CHECK(game_action(game_list[i], words->free, strlen(words->free)) >= 0);
    }
}

/* Keys that mean one thing: no two decisions of a game share one, and a, q and ? mean something else
 * everywhere. */
TEST(play_words, keys_are_unambiguous)
{
    for (int i = 0; i < game_count; i++) {
        unsigned seen = 1u << ('q' - 'a') | 1u << 0;

        for (int action = 0; action < game_list[i]->action_count; action++) {
            const char key = action_words(game_list[i], action)->key;

            CHECK(key >= 'a' && key <= 'z' && !(seen >> (key - 'a') & 1));
            seen |= 1u << (key - 'a');
        }
    }
}

/* A decision that Enter takes may not cost anything: it is what a time-out means. */
TEST(play_words, enter_takes_only_what_is_free)
{
    for (int i = 0; i < game_count; i++) {
        const char *free_action = words_of(game_list[i])->free;

        if (free_action) CHECK_STR(free_action, game_list[i]->actions[game_list[i]->default_action[0]]);
    }
}

static struct hand_view hand_of(const char *text)
{
    struct hand_view hand = {0};
    const char *bad;

    hand.count = (uint8_t)card_read_list(text, strlen(text), hand.cards, HAND_MAX, &bad);
    return hand;
}

/* C-4.2.10 A pair of eights or better. */
TEST(play_words, catch_says_why_nobody_draws)
{
    char memory[120];
    struct buf b = BUF(memory);
    struct hand_view dealer = hand_of("7c 7d Ah");

    remark_catch(&b, &dealer, "pair of sevens");
    CHECK_STR(memory, "");
    dealer = hand_of("8c 8d 2h");
    remark_catch(&b, &dealer, "pair of eights");
    CHECK_STR(memory, "The dealer has a natural, pair of eights: nobody draws.");
}

static const char *compared(const char *dealer_cards, const char *seat_cards)
{
    static char memory[120];
    struct buf b = BUF(memory);
    struct hand_view dealer = hand_of(dealer_cards), seat = hand_of(seat_cards);

    dealer.set = seat.set = true;
    memcpy(dealer.front, dealer.cards, 2);
    memcpy(seat.front, seat.cards, 2);
    seat.foul = pai_gow_foul(pai_gow_value2(seat.front[0], seat.front[1]), pai_gow_value5(seat.cards + 2));
    compare_pai_gow(&b, &dealer, &seat);
    return memory;
}

/* P-wager: both, one, none; a copy is the dealer's; P-7 a foul; R11 against ace-high it does not matter. */
TEST(play_words, pai_gow_says_which_hand_won)
{
    static const char dealer[] = "Kc Qd 9s 9h 7c 5d 2c";

    CHECK_STR(compared(dealer, "Ac 2d Ts Th 7d 5c 3c"), "front wins, back wins");
    CHECK_STR(compared(dealer, "Jc 2d Ts Th 7d 5c 3c"), "front loses, back wins");
    CHECK_STR(compared(dealer, "Kd Qs 8s 8h 7d 5c 3c"), "front is a copy, back loses");
    CHECK_STR(compared(dealer, "As Ah Ts Th 7d 5c 3c"), "a foul hand");
    CHECK_STR(compared("Kc Qd As 9h 7c 5d 2c", "Ad 2d Ts Th 7d 5c 3c"), "");
}
