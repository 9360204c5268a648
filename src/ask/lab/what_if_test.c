/* what_if_test.c - includes the .c file, so that its static helpers can be tested. */
#include "test.h"
#include "what_if.c"

#include "ask/posted/posted.h"
#include "game/dealer_open_pai_gow.h"
#include "game/game.h"

#include <stdio.h>

static struct what_if made;

/* Makes it from JSON; false with the error in made. */
static bool make(const struct game *game, const char *id, const char *json) {
    char text[2048];
    struct posted posted;
    struct posted_table table;

    CHECK(strlen(json) < sizeof text);
    memcpy(text, json, strlen(json) + 1);
    CHECK(posted_open(&posted, (struct text){text, strlen(text)}));
    CHECK(posted_next(&posted, &table));
    return what_if_make(&made, game, game_wager(game, id, strlen(id)), &table);
}

/* What the table made pays for a line, as text. */
static const char *pays(const char *line) {
    static char memory[48];
    struct buf b = BUF(memory);

    for (int i = 0; i < made.table.sheet->count; i++) {
        const struct pay_row *row = &made.table.sheet->rows[i];

        if (strcmp(row->id, line) == 0) pay_put(&b, pay_of(made.table, row));
    }
    return memory;
}

/* Every approved table of every game is itself, and not a table of its own. */
TEST(what_if, an_approved_table_is_that_table) {
    for (int g = 0; g < game_count; g++)
        for (int w = 0; w < game_list[g]->wager_count; w++)
            for (int s = 0; s < game_list[g]->wagers[w].sheets; s++)
                for (uint8_t column = 0; column < game_list[g]->wagers[w].sheet[s].columns; column++) {
                    const struct pay_table table = {&game_list[g]->wagers[w].sheet[s], column};
                    struct posted_table posted = {.count = table.sheet->count};

                    for (int i = 0; i < table.sheet->count; i++) {
                        char memory[48];
                        struct buf b = BUF(memory);

                        pay_put(&b, pay_of(table, &table.sheet->rows[i]));
                        CHECK(posted_pay_read(memory, strlen(memory), &posted.lines[i].pay));
                        snprintf(posted.lines[i].line, POSTED_NAME, "%s", table.sheet->rows[i].id);
                        snprintf(posted.lines[i].label, POSTED_NAME, "%s", table.sheet->rows[i].label);
                    }
                    CHECK(what_if_make(&made, game_list[g], w, &posted));
                    CHECK(made.approved);
                    CHECK(made.table.sheet == table.sheet && made.table.column == column);
                    CHECK_STR(made.name, table.sheet->tables[column]);
                }
}

/* [three-card-catch R3] The artwork's X-Tra Bonus, by labels; it keeps the tiers of the approved sheet. */
TEST(what_if, the_artwork_is_a_table_of_its_own) {
    const struct pay_sheet *approved = &three_card_catch.wagers[game_wager(&three_card_catch, "xtra", 4)].sheet[0];

    CHECK(make(&three_card_catch, "xtra",
               "{\"lines\":{\"Catch a Royal Flush\":50,\"Catch a Straight Flush\":20,"
               "\"Catch a Three of a Kind\":10,\"Catch a Straight\":5,\"catch-flush\":2,"
               "\"Any Natural\":1,\"Other Winning Hands\":\"push\"}}"));
    CHECK(!made.approved);
    CHECK_STR(made.name, "what-if");
    CHECK_STR(pays("catch-straight"), "5 to 1");
    CHECK_STR(pays("catch-flush"), "2 to 1");
    CHECK_STR(pays("other"), "push");
    CHECK_EQ(made.sheet.count, approved->count);
    for (int i = 0; i < approved->count; i++) CHECK_EQ(made.rows[i].tier, approved->rows[i].tier);
}

TEST(what_if, a_line_left_out_loses) {
    CHECK(make(&three_card_catch, "natural-pair-plus", "{\"table\":\"mine\",\"lines\":{\"straight\":7}}"));
    CHECK_STR(made.name, "mine");
    CHECK_STR(pays("straight"), "7 to 1");
    CHECK_STR(pays("flush"), "lose");
}

/* [F-win-3] What the document says in its text alone is no line of a sign: it stays a push. */
TEST(what_if, a_line_of_the_text_stays) {
    CHECK(make(&chase_the_flush, "xtra", "{\"table\":\"A\",\"lines\":{\"flush-7\":300,\"flush-4\":1}}"));
    CHECK_STR(made.name, "what-if"); /* A is taken */
    CHECK_STR(pays("shorter"), "push");
    CHECK_STR(pays("flush-6"), "lose");
    CHECK(make(&chase_the_flush, "xtra", "{\"lines\":{\"flush-7\":300,\"shorter\":\"lose\"}}"));
    CHECK_STR(pays("shorter"), "lose");
}

TEST(what_if, pays_take_the_unit_of_the_wager) {
    CHECK(make(&three_card_catch, "xtra", "{\"lines\":{\"natural\":\"3 for 2\",\"other\":\"1 for 1\"}}"));
    CHECK_STR(pays("natural"), "1/2 to 1");
    CHECK_STR(pays("other"), "0 to 1");
    CHECK(make(&three_card_catch, "progressive",
               "{\"lines\":{\"natural-royal\":\"$2,000\",\"catch-straight\":\"5 to 1\","
               "\"natural-royal-spades\":\"meter\",\"catch-sf-clubs\":\"meter 2\"}}"));
    CHECK_STR(pays("natural-royal"), "400 for 1");
    CHECK_STR(pays("catch-straight"), "6 for 1");
    CHECK_STR(pays("natural-royal-spades"), "meter 1");
    CHECK_STR(pays("catch-sf-clubs"), "meter 2");
    CHECK(make(&dealer_open_pai_gow, "envy", "{\"lines\":{\"four-of-a-kind\":10}}"));
    CHECK_STR(pays("four-of-a-kind"), "$10");
}

/* Chan Chu prints its hands on two sheets; a line of the other one joins with its own tier. */
TEST(what_if, lines_of_several_sheets) {
    CHECK(make(&dealer_open_pai_gow, "chan-chu",
               "{\"lines\":{\"natural-sf-7\":5000,\"royal-match\":900,\"wild-sf-7\":750,\"sf-7\":10,"
               "\"straight\":2}}"));
    CHECK_EQ(made.sheet.count, 13);
    CHECK_STR(made.rows[12].id, "sf-7");
    CHECK_EQ(made.rows[12].tier, game_list[4]->wagers[made.wager].sheet[0].rows[0].tier);
}

/* The 21+3 tables share an id for the jackpot line: the label tells which hands it means. */
TEST(what_if, a_label_tells_lines_of_one_id_apart) {
    const struct wager *jackpot = &super_three_card.wagers[game_wager(&super_three_card, "jackpot", 7)];

    CHECK(make(&super_three_card, "jackpot",
               "{\"lines\":[{\"line\":\"jackpot\",\"label\":\"Three-of-a-Kind Aces Suited\",\"pays\":\"meter "
               "1\"},{\"line\":\"flush\",\"pays\":\"9 for 1\"}]}"));
    CHECK_EQ(made.rows[0].tier, jackpot->sheet[2].rows[0].tier);
    CHECK_STR(pays("flush"), "9 for 1");
}

/* Each with a word of its message. */
static const struct refusal {
    const char *wager, *json, *why;
} refusals[] = {
    {"xtra", "{\"lines\":{\"four-of-a-kind\":5}}", "'four-of-a-kind' is no line of xtra"},
    {"xtra", "{\"lines\":{\"natural\":5,\"Natural Hand\":6}}", "the line 'natural' is given twice"},
    {"xtra", "{\"lines\":{\"natural\":\"1 for 2\"}}", "'natural' pays less than the stake"},
    {"xtra", "{\"lines\":{\"natural\":\"$5\"}}", "no fixed amount"},
    {"xtra", "{\"lines\":{\"natural\":\"meter 1\"}}",
     "'natural' pays a meter, but no stake of xtra goes to one; write"},
    {"natural-pair-plus", "{\"lines\":{\"flush\":\"meter\"}}",
     "'flush' pays a meter, but no stake of natural-pair-plus"},
    {"progressive", "{\"lines\":{\"natural-royal\":\"meter 9\"}}", "no meter 9"},
    {"progressive", "{\"lines\":{\"natural-royal\":\"meter\"}}", "which meter?"},
    {"progressive", "{\"lines\":{\"natural-royal\":0}}", "'natural-royal' pays 0, which returns nothing; write"},
    {"progressive", "{\"lines\":{\"natural-royal-spades\":\"10% of meter 1\"}}", "paid as a whole"},
    {"xtra", "{\"lines\":{\"natural\":5000000}}", "beyond what is counted"},
    {"xtra", "{\"lines\":{\"natural\":\"1.234\"}}", "beyond what is counted"},
    {"xtra", "{\"lines\":{\"natural\":\"1/97\",\"other\":\"1/89\"}}", "no unit"},
};

TEST(what_if, refusals_name_the_line) {
    for (size_t i = 0; i < COUNT(refusals); i++) {
        CHECK(!make(&three_card_catch, refusals[i].wager, refusals[i].json));
        CHECK(strstr(made.error, refusals[i].why), "%s, not %s", made.error, refusals[i].why);
    }
    CHECK(!make(&dealer_open_pai_gow, "envy", "{\"lines\":{\"four-of-a-kind\":\"5 to 1\"}}"));
    CHECK(strstr(made.error, "must pay dollars"));
    CHECK(!make(&dealer_open_pai_gow, "envy", "{\"lines\":{\"four-of-a-kind\":\"$2.50\"}}"));
    CHECK(strstr(made.error, "only whole ones"));
}

TEST(what_if, wagers_without_a_table_of_their_own) {
    char error[WHAT_IF_ERROR];

    CHECK_EQ(what_if_wager(&three_card_catch, "xtra", 4, error), game_wager(&three_card_catch, "xtra", 4));
    CHECK_EQ(what_if_wager(&three_card_catch, "ante", 4, error), -1);
    CHECK(strstr(error, "1 to 1"));
    CHECK_EQ(what_if_wager(&three_card_catch, "side", 4, error), -1);
    CHECK(strstr(error, "xtra natural-pair-plus progressive"));
    CHECK_EQ(what_if_wager(&dealer_open_pai_gow, "jacks-beat", 10, error), -1);
    CHECK(strstr(error, "--option"));
    CHECK_EQ(what_if_wager(game_list[3], "pair-plus-row1", 14, error), -1);
    CHECK(strstr(error, "give that one"));
}
