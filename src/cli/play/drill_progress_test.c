/* drill_book_test.c - includes the .c file: when a weak spot comes back. */
#include "drill_book.c"

#include "game/chase_the_flush.h"
#include "game/three_card_catch.h"
#include "test.h"

#include <stdio.h>

static struct drill_book book;

static struct drill_page *fresh_page(void)
{
    memset(&book, 0, sizeof book);
    struct drill_page *page = drill_book_page(&book, &three_card_catch, "");
    CHECK(page != NULL);
    return page;
}

static void answer_others(struct drill_page *page, int count)
{
    for (int i = 0; i < count; i++) CHECK_EQ(drill_page_answer(page, "other", 0, 0).fate, DRILL_NO_SPOT);
}

TEST(drill_book, a_miss_comes_back_after_four_others_then_later_and_later)
{
    static const int64_t gaps[] = {4, 12, 40, 120, 400};
    struct drill_page *page = fresh_page();
    struct drill_note note = drill_page_answer(page, "spot", 1, 500);

    CHECK_EQ(note.fate, DRILL_NEW);
    for (size_t i = 0; i < COUNT(gaps); i++) {
        CHECK_EQ(note.comes_in, gaps[i]);
        answer_others(page, (int)gaps[i] - 1);
        CHECK(drill_page_due(page) == NULL);
        answer_others(page, 1);
        CHECK(drill_page_due(page) != NULL);
        CHECK_STR(drill_page_due(page)->state, "spot");
        note = drill_page_answer(page, "spot", 1, 0);
        CHECK_EQ(note.fate, i + 1 < COUNT(gaps) ? DRILL_UP : DRILL_LEARNT);
    }
    CHECK_EQ(note.comes_in, 0);
    CHECK_EQ(page->spot_count, 0);
}

TEST(drill_book, a_second_miss_starts_again)
{
    struct drill_page *page = fresh_page();

    drill_page_answer(page, "spot", 0, 500);
    answer_others(page, 4);
    CHECK_EQ(drill_page_answer(page, "spot", 0, 0).comes_in, 12);
    answer_others(page, 12);
    const struct drill_note note = drill_page_answer(page, "spot", 0, 700);
    CHECK_EQ(note.fate, DRILL_MISSED_AGAIN);
    CHECK_EQ(note.comes_in, 4);
    const struct drill_spot *spot = drill_page_find(page, "spot");
    CHECK_EQ(spot->seen, 3);
    CHECK_EQ(spot->missed, 2);
    CHECK_EQ(spot->cost, 700);
    CHECK_EQ(spot->box, 0);
}

TEST(drill_book, a_right_answer_before_it_is_due_moves_nothing)
{
    struct drill_page *page = fresh_page();

    drill_page_answer(page, "spot", 0, 500);
    answer_others(page, 1);
    const struct drill_note note = drill_page_answer(page, "spot", 0, 0);
    CHECK_EQ(note.fate, DRILL_EARLY);
    CHECK_EQ(note.comes_in, 2); /* 4, less one other and itself */
    answer_others(page, 2);
    CHECK(drill_page_due(page) != NULL);
    CHECK_EQ(drill_page_due(page)->box, 0);
}

TEST(drill_book, of_several_the_longest_due_comes_first)
{
    struct drill_page *page = fresh_page();

    drill_page_answer(page, "first", 0, 500);
    drill_page_answer(page, "second", 0, 900);
    answer_others(page, 10);
    CHECK_STR(drill_page_due(page)->state, "first");
    drill_page_answer(page, "first", 0, 0);
    CHECK_STR(drill_page_due(page)->state, "second");
}

TEST(drill_book, totals_by_kind_add_up)
{
    struct drill_page *page = fresh_page();

    drill_page_answer(page, "a", 0, 0);
    drill_page_answer(page, "b", 2, 1250);
    drill_page_answer(page, "c", 2, 0);
    CHECK_EQ(page->kind[0].decisions, 1);
    CHECK_EQ(page->kind[2].decisions, 2);
    CHECK_EQ(page->kind[2].right, 1);
    CHECK_EQ(page->kind[2].cost, 1250);
    const struct drill_tally total = drill_page_total(page);
    CHECK_EQ(total.decisions, 3);
    CHECK_EQ(total.right, 2);
    CHECK_EQ(total.cost, 1250);
    CHECK_EQ(page->decisions, 3);
}

/* A full page loses the spot that is known best, and of those the cheapest. */
TEST(drill_book, a_full_page_makes_room)
{
    struct drill_page *page = fresh_page();
    char name[16];

    for (int i = 0; i < DRILL_SPOTS; i++) {
        snprintf(name, sizeof name, "spot %d", i);
        drill_page_answer(page, name, 0, 1000 + i);
    }
    drill_page_find(page, "spot 7")->box = 3;
    drill_page_find(page, "spot 9")->box = 3;
    drill_page_find(page, "spot 8")->box = 2;
    drill_page_answer(page, "new", 0, 5);
    CHECK_EQ(page->spot_count, DRILL_SPOTS);
    CHECK(drill_page_find(page, "spot 7") == NULL);
    CHECK(drill_page_find(page, "spot 9") != NULL);
    CHECK(drill_page_find(page, "new") != NULL);
}

TEST(drill_book, pages_are_by_game_and_rules)
{
    struct drill_page *page = fresh_page();

    CHECK(drill_book_page(&book, &three_card_catch, "") == page);
    CHECK(drill_book_page(&book, &three_card_catch, "xtra=2") != page);
    CHECK(drill_book_page(&book, &chase_the_flush, "") != page);
    CHECK_EQ(book.page_count, 3);
    drill_book_forget(&book, &three_card_catch);
    CHECK_EQ(book.page_count, 1);
    CHECK(book.page[0].game == &chase_the_flush);
    char rules[16];
    for (int i = 1; i < DRILL_PAGES; i++) {
        snprintf(rules, sizeof rules, "xtra=%d", i);
        CHECK(drill_book_page(&book, &chase_the_flush, rules) != NULL);
    }
    CHECK(drill_book_page(&book, &chase_the_flush, "more") == NULL);
    drill_book_forget(&book, NULL);
    CHECK_EQ(book.page_count, 0);
}
