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

/* ---- as text --------------------------------------------------------------------------------------------- */
static const char *set(const char *text, int width, bool styled) {
    static char memory[4096];
    struct buf out = BUF(memory);

    page_text(&(struct page_style){&out, width, styled}, text, strlen(text));
    return memory;
}

TEST(page_text, paragraphs_are_wrapped) {
    CHECK_STR(set("one two\nthree four\n\nfive\n", 13, false), "one two three\nfour\n\nfive\n");
    CHECK_STR(set("one two\nthree four", 12, false), "one two\nthree four\n");
    CHECK_STR(set("a-word-longer-than-the-line b", 10, false), "a-word-longer-than-the-line\nb\n");
}

TEST(page_text, items_hang) {
    CHECK_STR(set("- one two\n  three\n- four\n", 9, false), "- one two\n  three\n- four\n");
    CHECK_STR(set("10. one two three\n", 11, false), "10. one two\n    three\n");
}

TEST(page_text, headings_stand_out) {
    CHECK_STR(set("# One\n\n## Two\n\n### Three\n", 80, false), "One\n===\n\nTwo\n---\n\nThree\n");
    CHECK_STR(set("# One\n", 80, true), BOLD "One" PLAIN "\n===\n");
}

TEST(page_text, numbers_of_the_rules_are_bold) {
    CHECK_STR(set("- C-1.2 text\n- R3 text\n- Text\n", 80, true),
              "- " BOLD "C-1.2" PLAIN " text\n- " BOLD "R3" PLAIN " text\n- Text\n");
    CHECK_STR(set("C-1.2 in a paragraph C-1.3\n", 80, true), BOLD "C-1.2" PLAIN " in a paragraph C-1.3\n");
}

TEST(page_text, emphasis_goes_and_letters_count_once) {
    CHECK_STR(set("*very* `good`\n", 80, false), "very good\n");
    CHECK_STR(set("\xe2\x99\xa0\xe2\x99\xa0\xe2\x99\xa0 abc de\n", 7, false),
              "\xe2\x99\xa0\xe2\x99\xa0\xe2\x99\xa0 abc\nde\n");
}

TEST(page_text, what_is_indented_by_four_stays) {
    CHECK_STR(set("text\n\n    1 2 3\n    4 5 6\n\ntext\n", 80, false), "text\n\n    1 2 3\n    4 5 6\n\ntext\n");
}

TEST(page_text, an_item_alone) {
    char memory[64];
    struct buf out = BUF(memory);

    page_text_item(&(struct page_style){&out, 8, false}, 2, "R1", "one two");
    CHECK_STR(memory, "  R1 one\n    two\n");
}
