/* rules_page_test.c - includes the .c file, so that its static helpers can be tested. */
#include "rules_page.c"
#include "test.h"

#include <stdio.h>

TEST(rules_page, parts_of_a_clause) {
    CHECK(rules_page_within("C-5.1.2", "C-5.1"));
    CHECK(rules_page_within("C-5.1", "C-5.1"));
    CHECK(rules_page_within("c-5.1.2", "C-5"));
    CHECK(rules_page_within("T-7b", "T-7"));
    CHECK(rules_page_within("T-7b", "t-7B"));
    CHECK(rules_page_within("P-way-4d5", "P-way-4d"));
    CHECK(rules_page_within("P-way-4d5", "P-way"));
    CHECK(!rules_page_within("C-4.2.10", "C-4.2.1"));
    CHECK(!rules_page_within("C-5", "C-5.1"));
    CHECK(!rules_page_within("P-wager", "P-w"));
    CHECK(!rules_page_within("R10", "R1"));
    CHECK(!rules_page_within("C-5.1", ""));
}

/* An item goes on over indented lines and ends before anything else; emphasis goes. */
TEST(rules_page, items) {
    static const char text[] =
        "# Title\n\n- C-1 one\n  and *two*\n  `three`\n- not an item\n\n- R2 four\nno more\n- C-2.1 five";
    struct page_walk walk = {text, text + sizeof text - 1, "C", NULL};
    struct page_item item;

    CHECK(rules_page_next(&walk, &item));
    CHECK_STR(item.id, "C-1");
    CHECK_STR(item.text, "one and two three");
    CHECK_EQ(item.kind, PAGE_CLAUSE);
    CHECK(rules_page_next(&walk, &item));
    CHECK_STR(item.id, "R2");
    CHECK_STR(item.text, "four");
    CHECK_EQ(item.kind, PAGE_RULING);
    CHECK(rules_page_next(&walk, &item));
    CHECK_STR(item.id, "C-2.1");
    CHECK_STR(item.text, "five");
    CHECK(!rules_page_next(&walk, &item));
}

static bool has(const struct game *game, const char *id) {
    struct page_walk walk = rules_page_walk(game, NULL);
    struct page_item item;

    while (rules_page_next(&walk, &item)) {
        if (rules_page_within(item.id, id)) return true;
    }
    return false;
}

/* What the plug cites is on the game's page: every wager's clause and every sheet's. */
TEST(rules_page, has_what_the_game_cites) {
    for (int g = 0; g < game_count; g++) {
        for (int w = 0; w < game_list[g]->wager_count; w++) {
            const struct wager *wager = &game_list[g]->wagers[w];

            CHECK(has(game_list[g], wager->clause), "%s: %s", game_list[g]->id, wager->clause);
            for (int s = 0; s < wager->sheets; s++) {
                CHECK(has(game_list[g], wager->sheet[s].clause), "%s: %s", game_list[g]->id, wager->sheet[s].clause);
            }
        }
    }
}

/* The page names the game as the plug does: id, submission, date, every wager, option and table. */
TEST(rules_page, agrees_with_the_plug) {
    for (int g = 0; g < game_count; g++) {
        const struct game *game = game_list[g];
        const char *page = rules_page(game)->bytes;

        CHECK(strstr(page, game->title) && strstr(page, game->id) && strstr(page, game->approved), "%s", game->id);
        CHECK(!game->submission || strstr(page, game->submission), "%s: submission", game->id);
        for (int i = 0; i < game->wager_count; i++) {
            char id[48];

            /* rows and columns of the stadium are named by their ends */
            if (game->wagers[i].shares && strstr(game->wagers[i].id, "2")) continue;
            snprintf(id, sizeof id, "`%s`", game->wagers[i].id);
            CHECK(strstr(page, id), "%s: wager %s", game->id, id);
        }
    }
}

/* Ids come once, rulings from R1 without a gap. */
TEST(rules_page, ids_are_unique_and_rulings_complete) {
    for (int g = 0; g < game_count; g++) {
        struct page_walk walk = rules_page_walk(game_list[g], NULL);
        struct page_item item, other;
        int rulings = 0;

        while (rules_page_next(&walk, &item)) {
            struct page_walk rest = walk;
            char next[16];

            CHECK(item.text[0], "%s %s", game_list[g]->id, item.id);
            while (rules_page_next(&rest, &other)) CHECK(strcmp(other.id, item.id) != 0);
            if (item.kind != PAGE_RULING) continue;
            snprintf(next, sizeof next, "R%d", ++rulings);
            CHECK_STR(item.id, next);
        }
        CHECK(rulings >= 9, "%s", game_list[g]->id);
    }
}
