#include "cli/play/play_scene.c"

#include "test.h"

static const struct style paper = {.width = 80, .rows = 24};
static char round_memory[1 << 21];

static const struct game *game_named(const char *id) { return game_find(id, strlen(id)); }

static bool is_open(const struct hand_view *hand) {
    return hand->count > 0 && !memchr(hand->cards, CARD_HIDDEN, hand->count);
}

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
    struct scene scene;

    scene_of(&scene, rules, round_memory, &(struct scene_seats){seats, asked, seen});
    scene_put(&b, &scene, &paper, 0);
    CHECK(!b.full);
    return memory;
}

/* [C-4.2.6] The dealer and the seats that were not asked lie face down; what was asked stays open. */
TEST(play_scene, hides_what_nobody_has_looked_at) {
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

/* In every game, with nobody asked, a drawn scene shows no card that a bystander's view hides. */
TEST(play_scene, never_draws_a_hidden_card) {
    for (int g = 0; g < game_count; g++) {
        const struct rules rules = rules_standard(game_list[g]);
        struct scene scene;
        struct view view;

        deal_in_order(&rules, 2);
        scene_of(&scene, &rules, round_memory, &(struct scene_seats){.count = 2});
        game_list[g]->view(round_memory, 0, &view);
        for (int i = 0; i < view.dealer.count; i++) {
            if (view.dealer.cards[i] == CARD_HIDDEN) CHECK_EQ(scene.dealer.cards[i], CARD_HIDDEN);
        }
        if (!is_open(&view.dealer)) CHECK_STR(scene.dealer_text, "");
        for (int s = 0; s < view.seats; s++) {
            for (int i = 0; i < view.seat[s].hand.count; i++) {
                if (view.seat[s].hand.cards[i] == CARD_HIDDEN) CHECK_EQ(scene.seat[s].view.hand.cards[i], CARD_HIDDEN);
            }
            if (!is_open(&view.seat[s].hand)) CHECK_STR(scene.seat[s].text, "");
        }
    }
}

/* A line is never wider than the screen, and a screen with room for the large cards gets them. */
TEST(play_scene, fits_its_width_and_its_lines) {
    static const int widths[] = {60, 80, 120};

    for (int g = 0; g < game_count; g++) {
        const struct rules rules = rules_standard(game_list[g]);

        deal_in_order(&rules, 6);
        for (size_t w = 0; w < COUNT(widths) * 2; w++) {
            const struct style style = {
                .unicode = w % 2, .colours = w % 2 ? 2 : 0, .largest = CARD_TALL, .width = widths[w / 2]};
            static char memory[65536];
            struct buf b = BUF(memory);
            struct scene scene;

            scene_of(&scene, &rules, round_memory, &(struct scene_seats){6, 1, 2});
            scene_put(&b, &scene, &style, 19);
            CHECK(text_lines(memory) <= 19);
            for (char *line = strtok(memory, "\n"); line; line = strtok(NULL, "\n"))
                CHECK(text_width(line) <= style.width);
        }
    }
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
