/* drill_progress_test.c - includes the .c file: when a weak spot comes back, and the file as text. */
#include "drill_progress.c"

#include "game/game.h"
#include "test.h"

#include <stdio.h>

static struct drill_progress progress;

static struct drill_page *fresh_page(void) {
    memset(&progress, 0, sizeof progress);
    struct drill_page *page = drill_progress_page(&progress, &three_card_catch, "");
    CHECK(page != NULL);
    return page;
}

static void answer_others(struct drill_page *page, int count) {
    for (int i = 0; i < count; i++) CHECK_EQ(drill_page_answer(page, "other", 0, 0).change, SPOT_NONE);
}

TEST(drill_progress, a_miss_comes_back_after_four_others_then_later_and_later) {
    static const int64_t gaps[] = {4, 12, 40, 120, 400};
    struct drill_page *page = fresh_page();
    struct spot_update update = drill_page_answer(page, "spot", 1, 500);

    CHECK_EQ(update.change, SPOT_NEW);
    for (size_t i = 0; i < COUNT(gaps); i++) {
        CHECK_EQ(update.comes_in, gaps[i]);
        answer_others(page, (int)gaps[i] - 1);
        CHECK(drill_page_due(page) == NULL);
        answer_others(page, 1);
        CHECK(drill_page_due(page) != NULL);
        CHECK_STR(drill_page_due(page)->state, "spot");
        update = drill_page_answer(page, "spot", 1, 0);
        CHECK_EQ(update.change, i + 1 < COUNT(gaps) ? SPOT_UP : SPOT_LEARNT);
    }
    CHECK_EQ(update.comes_in, 0);
    CHECK_EQ(page->spot_count, 0);
}

TEST(drill_progress, a_second_miss_starts_again) {
    struct drill_page *page = fresh_page();

    drill_page_answer(page, "spot", 0, 500);
    answer_others(page, 4);
    CHECK_EQ(drill_page_answer(page, "spot", 0, 0).comes_in, 12);
    answer_others(page, 12);
    const struct spot_update update = drill_page_answer(page, "spot", 0, 700);
    CHECK_EQ(update.change, SPOT_MISSED_AGAIN);
    CHECK_EQ(update.comes_in, 4);
    const struct drill_spot *spot = drill_page_spot(page, "spot");
    CHECK_EQ(spot->seen, 3);
    CHECK_EQ(spot->missed, 2);
    CHECK_EQ(spot->cost, 700);
    CHECK_EQ(spot->box, 0);
}

TEST(drill_progress, a_right_answer_before_it_is_due_moves_nothing) {
    struct drill_page *page = fresh_page();

    drill_page_answer(page, "spot", 0, 500);
    answer_others(page, 1);
    const struct spot_update update = drill_page_answer(page, "spot", 0, 0);
    CHECK_EQ(update.change, SPOT_EARLY);
    CHECK_EQ(update.comes_in, 2); /* 4, less one other and itself */
    answer_others(page, 2);
    CHECK(drill_page_due(page) != NULL);
    CHECK_EQ(drill_page_due(page)->box, 0);
}

TEST(drill_progress, of_several_the_longest_due_comes_first) {
    struct drill_page *page = fresh_page();

    drill_page_answer(page, "first", 0, 500);
    drill_page_answer(page, "second", 0, 900);
    answer_others(page, 10);
    CHECK_STR(drill_page_due(page)->state, "first");
    drill_page_answer(page, "first", 0, 0);
    CHECK_STR(drill_page_due(page)->state, "second");
}

TEST(drill_progress, totals_by_kind_add_up) {
    struct drill_page *page = fresh_page();

    drill_page_answer(page, "a", 0, 0);
    drill_page_answer(page, "b", 2, 1250);
    drill_page_answer(page, "c", 2, 0);
    CHECK_EQ(page->kind[0].decisions, 1);
    CHECK_EQ(page->kind[2].decisions, 2);
    CHECK_EQ(page->kind[2].right, 1);
    CHECK_EQ(page->kind[2].cost, 1250);
    const struct drill_totals total = drill_totals_of(page->kind);
    CHECK_EQ(total.decisions, 3);
    CHECK_EQ(total.right, 2);
    CHECK_EQ(total.cost, 1250);
    CHECK_EQ(page->decisions, 3);
}

/* A full page loses the spot that is known best, and of those the cheapest. */
TEST(drill_progress, a_full_page_makes_room) {
    struct drill_page *page = fresh_page();
    char name[16];

    for (int i = 0; i < DRILL_SPOTS; i++) {
        snprintf(name, sizeof name, "spot %d", i);
        drill_page_answer(page, name, 0, 1000 + i);
    }
    drill_page_spot(page, "spot 7")->box = 3;
    drill_page_spot(page, "spot 9")->box = 3;
    drill_page_spot(page, "spot 8")->box = 2;
    drill_page_answer(page, "new", 0, 5);
    CHECK_EQ(page->spot_count, DRILL_SPOTS);
    CHECK(drill_page_spot(page, "spot 7") == NULL);
    CHECK(drill_page_spot(page, "spot 9") != NULL);
    CHECK(drill_page_spot(page, "new") != NULL);
}

TEST(drill_progress, pages_are_by_game_and_rules) {
    struct drill_page *page = fresh_page();

    CHECK(drill_progress_page(&progress, &three_card_catch, "") == page);
    CHECK(drill_progress_page(&progress, &three_card_catch, "xtra=2") != page);
    CHECK(drill_progress_page(&progress, &chase_the_flush, "") != page);
    CHECK_EQ(progress.page_count, 3);
    drill_progress_forget(&progress, &three_card_catch);
    CHECK_EQ(progress.page_count, 1);
    CHECK(progress.page[0].game == &chase_the_flush);
    char rules[16];
    for (int i = 1; i < DRILL_PAGES; i++) {
        snprintf(rules, sizeof rules, "xtra=%d", i);
        CHECK(drill_progress_page(&progress, &chase_the_flush, rules) != NULL);
    }
    CHECK(drill_progress_page(&progress, &chase_the_flush, "more") == NULL);
    drill_progress_forget(&progress, NULL);
    CHECK_EQ(progress.page_count, 0);
}

/* ---- as text ------------------------------------------------------------------------------------------ */

static struct drill_progress again;
static char memory[DRILL_TEXT_MAX], error[DRILL_ERROR];

static bool read_text(const char *text) {
    struct buf b = BUF(memory);

    buf_put(&b, text);
    return drill_progress_read(&again, (struct text){memory, b.size}, error);
}

TEST(drill_progress, what_is_written_is_read) {
    memset(&progress, 0, sizeof progress);
    struct drill_page *page = drill_progress_page(&progress, &three_card_catch, "xtra=2");
    drill_page_answer(page, "9s 5h 2d", 0, 136990);
    drill_page_answer(page, "Js 5h 2d", 1, 0);
    page = drill_progress_page(&progress, &chase_the_flush, "");
    drill_page_answer(page, "As Ks 2h/7s 6h", 1, 12);
    struct buf b = BUF(memory);
    drill_progress_put(&b, &progress);
    CHECK(!b.full);
    cr_assert(drill_progress_read(&again, (struct text){memory, b.size}, error), "%s", error);

    CHECK_EQ(again.page_count, 2);
    CHECK(again.page[0].game == &three_card_catch);
    CHECK_STR(again.page[0].rules, "xtra=2");
    CHECK_EQ(again.page[0].decisions, 2);
    CHECK_EQ(again.page[0].kind[0].cost, 136990);
    CHECK_EQ(again.page[0].kind[1].right, 1);
    CHECK_EQ(again.page[1].spot_count, 1);
    CHECK_STR(again.page[1].spot[0].state, "As Ks 2h/7s 6h");
    CHECK_EQ(again.page[1].spot[0].due, 5);
    CHECK_EQ(again.page[1].spot[0].cost, 12);
}

#define HEAD "{\"format\":\"cardroom drill\",\"version\":1,\"pages\":["
#define PAGE "{\"game\":\"three-card-catch\",\"rules\":\"\",\"decisions\":1,\"kinds\":["
#define KIND "{\"kind\":\"jack-high\",\"decisions\":1,\"right\":0,\"cost\":50}"
#define SPOT "{\"state\":\"9s 5h 2d\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}"

TEST(drill_progress, the_pieces_of_the_bad_texts_are_good) {
    cr_assert(read_text(HEAD PAGE KIND "],\"spots\":[" SPOT "]}]}"), "%s", error);
    CHECK(read_text(HEAD "]}"));
}

TEST(drill_progress, bad_text_is_refused_with_the_place) {
    static const struct {
        const char *text, *piece;
    } bad[] = {
        {"", "byte 1: "},
        {"{\"format\":\"cardroom drill\"", "byte 27: "},
        {"[]", "expected an object, found an array"},
        {"{}", "the key 'format' is missing"},
        {HEAD "]} x", "byte "},
        {HEAD "]", "byte "},
        {"{\"format\":\"cardroom drill\",\"version\":2,\"cards\":[]}",
         "it is of version 2, and this program knows version 1"},
        {"{\"format\":\"cardroom drill\",\"version\":0,\"pages\":[]}", "version: expected a whole number from 1"},
        {"{\"format\":\"cardroom drill\",\"version\":\"1\",\"pages\":[]}",
         "version: expected a number, found a string"},
        {"{\"format\":\"receipt\",\"version\":1,\"pages\":[]}", "its format is 'receipt', not 'cardroom drill'"},
        {"{\"format\":\"cardroom drill\",\"version\":1,\"pages\":[],\"x\":1}", "there is no key 'x'"},
        {"{\"format\":\"cardroom drill\",\"version\":1,\"version\":1,\"pages\":[]}",
         "the key 'version' is given twice"},
        {HEAD "7]}", "pages[0]: expected an object, found a number"},
        {HEAD "{\"game\":\"poker\",\"rules\":\"\",\"decisions\":0,\"kinds\":[],\"spots\":[]}]}",
         "pages[0]: there is no game 'poker'"},
        {HEAD PAGE KIND "],\"spots\":[]}," PAGE KIND "],\"spots\":[]}]}",
         "pages[1]: three-card-catch with the rules '' is given twice"},
        {HEAD "{\"game\":\"three-card-catch\",\"rules\":\"\\u001b[2J\",\"decisions\":0,\"kinds\":[],"
              "\"spots\":[]}]}",
         "pages[0]: rules: the text has a control character"},
        {HEAD PAGE "],\"spots\":[]}]}", "pages[0]: its kinds have 0 decisions, not 1"},
        {HEAD PAGE KIND "," KIND "],\"spots\":[]}]}", "kinds[1]: the kind 'jack-high' is given twice"},
        {HEAD PAGE "{\"kind\":\"river\",\"decisions\":1,\"right\":0,\"cost\":5}],\"spots\":[]}]}",
         "kinds[0]: three-card-catch has no kind of decision 'river'"},
        {HEAD PAGE "{\"kind\":\"jack-high\",\"decisions\":1,\"right\":2,\"cost\":5}],\"spots\":[]}]}",
         "right: expected a whole number from 0 to 1"},
        {HEAD PAGE "{\"kind\":\"jack-high\",\"decisions\":1,\"right\":1,\"cost\":5}],\"spots\":[]}]}",
         "cost: expected a whole number from 0 to 0"},
        {HEAD PAGE "{\"kind\":\"jack-high\",\"decisions\":1.5,\"right\":1,\"cost\":0}],\"spots\":[]}]}",
         "decisions: expected a whole number from 0 to "},
        {HEAD PAGE "{\"kind\":\"jack-high\",\"decisions\":99999999999999999999,\"right\":1,\"cost\":0}],"
                   "\"spots\":[]}]}",
         "decisions: expected a whole number from 0 to "},
        {HEAD PAGE KIND "],\"spots\":[" SPOT "," SPOT "]}]}", "spots[1]: the state 9s 5h 2d is given twice"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9h 5s 2d\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "'9h 5s 2d' is not a state as it is written here"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"no cards\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "'no cards' is not a state"},
        {HEAD PAGE KIND "],\"spots\":[{\"state\":\"\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "'' is not a state"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9s 5h 2d\",\"box\":5,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "box: expected a whole number from 0 to 4"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9s 5h 2d\",\"box\":0,\"due\":6,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "due: expected a whole number from 0 to 5"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9s 5h 2d\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":2,\"cost\":50}]}]}",
         "missed: expected a whole number from 1 to 1"},
        {HEAD PAGE KIND "],\"spots\":[{\"state\":\"9s 5h 2d\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1}]}]}",
         "spots[0]: the key 'cost' is missing"},
    };

    for (size_t i = 0; i < COUNT(bad); i++) {
        cr_assert(!read_text(bad[i].text), "%s", bad[i].text);
        cr_assert(strstr(error, bad[i].piece), "%s: %s", bad[i].text, error);
    }
}

/* Cut anywhere, it is refused and nothing is read past the end. */
TEST(drill_progress, a_text_cut_short_is_refused) {
    static const char whole[] = HEAD PAGE KIND "],\"spots\":[" SPOT "]}]}";

    for (size_t size = 0; size + 1 < sizeof whole; size++) {
        char *copy = malloc(size + 1);

        memcpy(copy, whole, size);
        CHECK(!drill_progress_read(&again, (struct text){copy, size}, error));
        CHECK(error[0] != '\0');
        free(copy);
    }
}
