/* drill_text_test.c - includes the .c file: the player's file as text, good and bad. */
#include "drill_text.c"

#include "game/game.h"
#include "test.h"

static struct drill_book book, again;
static char memory[DRILL_TEXT_MAX], error[DRILL_ERROR];

static bool read_text(const char *text)
{
    struct buf b = BUF(memory);

    buf_put(&b, text);
    return drill_text_read(&again, (struct text){memory, b.size}, error);
}

TEST(drill_text, what_is_written_is_read)
{
    memset(&book, 0, sizeof book);
    struct drill_page *page = drill_book_page(&book, &three_card_catch, "xtra=2");
    drill_page_answer(page, "9s 5h 2d", 0, 136990);
    drill_page_answer(page, "Js 5h 2d", 1, 0);
    page = drill_book_page(&book, &chase_the_flush, "");
    drill_page_answer(page, "As Ks 2h/7s 6h", 1, 12);
    struct buf b = BUF(memory);
    drill_text_put(&b, &book);
    CHECK(!b.full);
    cr_assert(drill_text_read(&again, (struct text){memory, b.size}, error), "%s", error);

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

TEST(drill_text, the_pieces_of_the_bad_texts_are_good)
{
    cr_assert(read_text(HEAD PAGE KIND "],\"spots\":[" SPOT "]}]}"), "%s", error);
    CHECK(read_text(HEAD "]}"));
}

TEST(drill_text, bad_text_is_refused_with_the_place)
{
    static const struct {
        const char *text, *piece;
    } bad[] = {
        {"", "byte 1: "},
        {"{\"format\":\"cardroom drill\"", "byte 27: "},
        {"[]", "an object is expected, not an array"},
        {"{}", "the key 'format' is missing"},
        {HEAD "]} x", "byte "},
        {HEAD "]", "byte "},
        {"{\"format\":\"cardroom drill\",\"version\":2,\"cards\":[]}",
         "it is of version 2, and this program knows version 1"},
        {"{\"format\":\"cardroom drill\",\"version\":0,\"pages\":[]}",
         "'version' is 0, not a whole number from 1"},
        {"{\"format\":\"cardroom drill\",\"version\":\"1\",\"pages\":[]}",
         "'version' must be a number, not a string"},
        {"{\"format\":\"receipt\",\"version\":1,\"pages\":[]}",
         "its format is 'receipt', not 'cardroom drill'"},
        {"{\"format\":\"cardroom drill\",\"version\":1,\"pages\":[],\"x\":1}", "there is no key 'x'"},
        {"{\"format\":\"cardroom drill\",\"version\":1,\"version\":1,\"pages\":[]}",
         "the key 'version' is given twice"},
        {HEAD "7]}", "pages[0]: an object is expected, not a number"},
        {HEAD "{\"game\":\"poker\",\"rules\":\"\",\"decisions\":0,\"kinds\":[],\"spots\":[]}]}",
         "pages[0]: there is no game 'poker'"},
        {HEAD PAGE KIND "],\"spots\":[]}," PAGE KIND "],\"spots\":[]}]}",
         "pages[1]: three-card-catch with the rules '' is given twice"},
        {HEAD "{\"game\":\"three-card-catch\",\"rules\":\"\\u001b[2J\",\"decisions\":0,\"kinds\":[],"
              "\"spots\":[]}]}",
         "pages[0]: 'rules' is '?[2J', which no table has"},
        {HEAD PAGE "],\"spots\":[]}]}", "pages[0]: its kinds have 0 decisions, not 1"},
        {HEAD PAGE KIND "," KIND "],\"spots\":[]}]}", "kinds[1]: the kind 'jack-high' is given twice"},
        {HEAD PAGE "{\"kind\":\"river\",\"decisions\":1,\"right\":0,\"cost\":5}],\"spots\":[]}]}",
         "kinds[0]: three-card-catch has no kind of decision 'river'"},
        {HEAD PAGE "{\"kind\":\"jack-high\",\"decisions\":1,\"right\":2,\"cost\":5}],\"spots\":[]}]}",
         "'right' is 2, not a whole number from 0 to 1"},
        {HEAD PAGE "{\"kind\":\"jack-high\",\"decisions\":1,\"right\":1,\"cost\":5}],\"spots\":[]}]}",
         "'cost' is 5, not a whole number from 0 to 0"},
        {HEAD PAGE "{\"kind\":\"jack-high\",\"decisions\":1.5,\"right\":1,\"cost\":0}],\"spots\":[]}]}",
         "'decisions' is 1.5, not"},
        {HEAD PAGE "{\"kind\":\"jack-high\",\"decisions\":99999999999999999999,\"right\":1,\"cost\":0}],"
                   "\"spots\":[]}]}",
         "'decisions' is 99999999999999999999, not"},
        {HEAD PAGE KIND "],\"spots\":[" SPOT "," SPOT "]}]}", "spots[1]: the state 9s 5h 2d is given twice"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9h 5s 2d\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "'9h 5s 2d' is not a state as it is written here"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"no cards\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "'no cards' is not a state"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "'' is not a state"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9s 5h 2d\",\"box\":5,\"due\":5,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "'box' is 5, not a whole number from 0 to 4"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9s 5h 2d\",\"box\":0,\"due\":6,\"seen\":1,\"missed\":1,\"cost\":50}]}]}",
         "'due' is 6, not a whole number from 0 to 5"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9s 5h 2d\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":2,\"cost\":50}]}]}",
         "'missed' is 2, not"},
        {HEAD PAGE KIND
         "],\"spots\":[{\"state\":\"9s 5h 2d\",\"box\":0,\"due\":5,\"seen\":1,\"missed\":1}]}]}",
         "spots[0]: the key 'cost' is missing"},
    };

    for (size_t i = 0; i < COUNT(bad); i++) {
        cr_assert(!read_text(bad[i].text), "%s", bad[i].text);
        cr_assert(strstr(error, bad[i].piece), "%s: %s", bad[i].text, error);
    }
}

/* Cut anywhere, it is refused and nothing is read past the end. */
TEST(drill_text, a_text_cut_short_is_refused)
{
    static const char whole[] = HEAD PAGE KIND "],\"spots\":[" SPOT "]}]}";

    for (size_t size = 0; size + 1 < sizeof whole; size++) {
        char *copy = malloc(size + 1);

        memcpy(copy, whole, size);
        CHECK(!drill_text_read(&again, (struct text){copy, size}, error));
        CHECK(error[0] != '\0');
        free(copy);
    }
}
