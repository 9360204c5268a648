#include "cli/play/play_scene.c"

#include "test.h"

static char round_memory[1 << 21];

static const struct game *game_named(const char *id) { return game_find(id, strlen(id)); }

static void send(const struct game *game, struct event event) {
    CHECK_EQ(game->check(round_memory, &event), OK);
    game->apply(round_memory, &event);
}

/* A round of so many seats with the least wagers, dealt from a deck in order until somebody must decide. */
static void deal_in_order(const struct rules *rules, int seats) {
    const struct game *game = rules->game;
    int next = 0;

    game->open(round_memory, rules, NULL);
    for (int seat = 1; seat <= seats; seat++) {
        for (int i = 0; i < game->wager_count; i++) {
            if (game->wagers[i].kind != WAGER_REQUIRED) continue;
            send(game, (struct event){.kind = EV_BET, .what = (uint8_t)i, .seat = (uint16_t)seat, .cents = 500});
        }
    }
    send(game, (struct event){.kind = EV_CLOSE});
    for (;;) {
        const struct need need = game->need(round_memory);

        if (need.kind == NEED_START)
            send(game, (struct event){.kind = EV_START, .what = 1});
        else if (need.kind == NEED_CARD)
            send(game, (struct event){.kind = EV_CARD, .cards = {(uint8_t)(next++ * 5 % 52)}});
        else
            return;
    }
}

static const char *drawn(const struct rules *rules, int seats, int asked, unsigned seen) {
    static char memory[8192];
    struct buf b = BUF(memory);

    scene_put(&b, &(struct scene){rules, round_memory, seats, asked, seen, NULL});
    CHECK(!b.full);
    return memory;
}

/* [C-4.2.6] The dealer and the seats that were not asked lie face down; what was asked stays open. */
TEST(play_scene, hides_what_no_seat_has_looked_at) {
    const struct rules rules = rules_standard(game_named("three-card-catch"));

    deal_in_order(&rules, 3);
    CHECK_STR(drawn(&rules, 3, 1, 1u << 1), " Dealer    ?? ?? ??\n"
                                            " > Seat 1  2c 7c Qc      flush, queen-high, $10\n"
                                            " Seat 2    ?? ?? ??      $10\n"
                                            " Seat 3    ?? ?? ??      $10\n");
    CHECK_STR(drawn(&rules, 3, 2, 1u << 1 | 1u << 2), " Dealer    ?? ?? ??\n"
                                                      " Seat 1    2c 7c Qc      flush, queen-high, $10\n"
                                                      " > Seat 2  3d 8d Kd      flush, king-high, $10\n"
                                                      " Seat 3    ?? ?? ??      $10\n");
}

static int hidden_in(const struct hand_view *hand) {
    int hidden = 0;
    for (int i = 0; i < hand->count; i++) hidden += hand->cards[i] == CARD_HIDDEN;
    return hidden;
}

/* In every game a bystander's table has as many cards face down as the bystander's view. */
TEST(play_scene, never_draws_a_hidden_card) {
    for (int g = 0; g < game_count; g++) {
        const struct rules rules = rules_standard(game_list[g]);
        struct view view;
        int hidden = 0;

        deal_in_order(&rules, 2);
        const char *text = drawn(&rules, 2, 0, 0);
        game_list[g]->view(round_memory, 0, &view);
        hidden += hidden_in(&view.dealer) + hidden_in(&view.table);
        for (int i = 0; i < view.seats; i++) hidden += hidden_in(&view.seat[i].hand);
        for (; (text = strstr(text, "??")); text += 2) hidden--;
        CHECK_EQ(hidden, 0);
    }
}

/* A line is never wider than 80 columns, with six hands and what each won. */
TEST(play_scene, fits_its_width) {
    static const int64_t net[PLAY_SEATS] = {100000000, -100000000, 100000000, 0, 100000000, 100000000};

    for (int g = 0; g < game_count; g++) {
        const struct rules rules = rules_standard(game_list[g]);
        static char memory[65536];
        struct buf b = BUF(memory);

        deal_in_order(&rules, 6);
        scene_put(&b, &(struct scene){&rules, round_memory, 6, 1, ~0u, net});
        for (char *line = strtok(memory, "\n"); line; line = strtok(NULL, "\n")) CHECK(text_width(line) <= PLAY_WIDTH);
    }
}

/* The array beside the hands; the locations that the asked seat picked are marked. */
TEST(play_scene, an_array_has_its_locations_before_the_cards) {
    const struct rules rules = rules_standard(game_named("stadium-three-card"));
    const struct hand_view array = {.count = 9, .cards = {0, 4, 8, 12, 16, 20, 24, 28, 32}};
    const struct seat_view picker = {.pick = {1, 5, 9}};
    BUF_ON_STACK(b, 200);

    put_array(&b, &array, &picker);
    CHECK_STR(b.text, "1[2c] 2 3c  3 4c\n4 5c  5[6c] 6 7c\n7 8c  8 9c  9[Tc]\n");
    deal_in_order(&rules, 2);
    CHECK(strstr(drawn(&rules, 2, 2, 1u << 2), "   > Seat 2  "));
}

TEST(play_scene, what_stands_beside) {
    BUF_ON_STACK(b, 200);

    put_beside(&b, "aa\nb\n", "c\ndd\ne\n");
    CHECK_STR(b.text, " aa   c\n b    dd\n      e\n");
}

/* A hand that its owner sets is shown high to low, with positions; the dealer's is set, and says by which rule. */
TEST(play_scene, pai_gow_positions_and_the_house_way) {
    const struct rules rules = rules_standard(game_named("dealer-open-pai-gow"));
    const char *text;

    deal_in_order(&rules, 1);
    text = drawn(&rules, 1, 1, 2);
    CHECK(strstr(text, "House Way, rule "));
    CHECK(strstr(text, "           1  2  3  4  5  6  7\n"));
    CHECK(strstr(text, " | "));
}
