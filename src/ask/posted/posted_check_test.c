/* posted_check_test.c - includes the .c file, so that its static helpers can be tested. */
#include "posted.c"
#include "test.h"

#include <stdio.h>

/* One column of a sheet as a sign that prints the labels, or the ids. */
static struct posted_table sign_of(const struct wager *wager, struct pay_table table, bool by_id) {
    struct posted_table sign = {.count = 0};

    snprintf(sign.wager, sizeof sign.wager, "%s", by_id ? wager->id : wager->title);
    snprintf(sign.table, sizeof sign.table, "%s", by_id ? table.sheet->tables[table.column] : "");
    for (int i = 0; i < table.sheet->count; i++) {
        struct posted_line *line = &sign.lines[sign.count++];
        char memory[48];
        struct buf pays = BUF(memory);

        snprintf(by_id ? line->line : line->label, POSTED_NAME, "%s",
                 by_id ? table.sheet->rows[i].id : table.sheet->rows[i].label);
        pay_put(&pays, pay_of(table, &table.sheet->rows[i]));
        CHECK(posted_pay_read(memory, strlen(memory), &line->pay));
    }
    return sign;
}

/* Calls check() for every approved table of every game. */
static void for_all(void (*check)(const struct game *game, int wager, struct pay_table table)) {
    for (int g = 0; g < game_count; g++) {
        for (int w = 0; w < game_list[g]->wager_count; w++) {
            const struct wager *wager = &game_list[g]->wagers[w];

            for (int s = 0; s < wager->sheets; s++) {
                for (uint8_t column = 0; column < wager->sheet[s].columns; column++) {
                    check(game_list[g], w, (struct pay_table){&wager->sheet[s], column});
                }
            }
        }
    }
}

static void recognises(const struct game *game, int wager, struct pay_table table) {
    for (int by_id = 0; by_id < 2; by_id++) {
        const struct posted_table sign = sign_of(&game->wagers[wager], table, by_id);

        CHECK_EQ(posted_wager(game, sign.wager), wager);
        const struct verdict named = posted_check(game, wager, &sign), any = posted_check(game, -1, &sign);
        CHECK_EQ(named.count, 0);
        CHECK_EQ(named.table.column, table.column);
        CHECK(named.table.sheet == table.sheet);
        CHECK_EQ(any.count, 0);
    }
}

TEST(posted_check, every_approved_table_is_known_by_labels_and_by_ids) { for_all(recognises); }

/* Each line changed, left out and doubled in turn: one difference, of that line, unless that is another table. */
static void sees_each_change(const struct game *game, int wager, struct pay_table table) {
    const struct posted_table sign = sign_of(&game->wagers[wager], table, false);

    for (int i = 0; i < sign.count; i++) {
        struct posted_table changed = sign;
        const struct pay_row *row = &table.sheet->rows[i];

        changed.lines[i].pay = (struct posted_pay){POSTED_TO_1, 0, 77777, 1};
        struct verdict v = posted_check(game, wager, &changed);
        CHECK_EQ(v.list[0].kind, DIFFERENCE_PAYS);
        CHECK_EQ(v.count, 1);
        CHECK_STR(v.list[0].row->label, row->label);

        changed = sign;
        changed.lines[i] = changed.lines[--changed.count];
        v = posted_check(game, wager, &changed);
        CHECK_EQ(v.count, pay_of(table, row).kind == PAY_LOSE || row->label[0] == '(' ? 0 : 1);
        if (v.count) CHECK_EQ(v.list[0].kind, DIFFERENCE_MISSING);

        changed = sign;
        changed.lines[changed.count++] = sign.lines[i];
        v = posted_check(game, wager, &changed);
        CHECK_EQ(v.count, 1);
        CHECK_EQ(v.list[0].kind, DIFFERENCE_TWICE);
    }
}

TEST(posted_check, every_change_of_every_line_is_seen) { for_all(sees_each_change); }

static struct verdict check_text(const char *game_id, const char *json) {
    static struct posted_table table; /* the verdict points into it */
    static char text[4096];
    const struct game *game = game_find(game_id, strlen(game_id));
    struct posted posted;

    snprintf(text, sizeof text, "%s", json);
    CHECK(posted_open(&posted, (struct text){text, strlen(text)}));
    CHECK(posted_next(&posted, &table));
    return posted_check(game, table.wager[0] ? posted_wager(game, table.wager) : -1, &table);
}

/* [three-card-catch R3]: the pays of the artwork are no approved table. */
TEST(posted_check, the_artwork_of_three_card_catch) {
    const struct verdict v = check_text(
        "three-card-catch", "{\"wager\":\"X-TRA BONUS\",\"lines\":{\"Catch a Royal Flush\":\"50 to 1\","
                            "\"Catch a Straight Flush\":\"20 to 1\",\"Catch a Three of a Kind\":\"10 to 1\","
                            "\"Catch a Straight\":\"5 to 1\",\"Catch a Flush\":\"2 to 1\",\"Any Natural\":\"1 to 1\","
                            "\"Other Winning Hands\":\"Push\"}}");

    CHECK_EQ(v.count, 2);
    CHECK_EQ(v.agreeing, 5);
    CHECK_STR(v.table.sheet->tables[v.table.column], "1");
    CHECK_STR(v.list[0].row->id, "catch-straight");
    CHECK_STR(v.list[1].row->id, "catch-flush");
}

/* Of equally near tables the one whose name the sign bears; a sign without a wager is compared with all. */
TEST(posted_check, the_nearest) {
    const char *lines = "\"lines\":{\"Royal Flush\":200,\"Straight Flush\":40,\"Three of a Kind\":30,"
                        "\"Straight\":8,\"Flush\":4,\"Pair of 8s or Better\":2}}";
    char json[512];

    snprintf(json, sizeof json, "{%s", lines);
    struct verdict v = check_text("three-card-catch", json);
    CHECK_EQ(v.count, 1);
    CHECK_STR(v.table.sheet->tables[v.table.column], "2");
    snprintf(json, sizeof json, "{\"table\":4,%s", lines);
    v = check_text("three-card-catch", json);
    CHECK_STR(v.table.sheet->tables[v.table.column], "4");
}

TEST(posted_check, a_line_nobody_approved) {
    const struct verdict v = check_text("three-card-catch", "{\"wager\":\"xtra\",\"lines\":{\"Four of a Kind\":1}}");

    CHECK_EQ(v.count, 8); /* seven missing, one extra */
    CHECK_EQ(v.list[7].kind, DIFFERENCE_EXTRA);
    CHECK_STR(v.list[7].posted->label, "Four of a Kind");
}

/* An id vouches for no other label. */
TEST(posted_check, id_and_label_must_agree) {
    const struct verdict v =
        check_text("three-card-catch", "{\"wager\":\"natural-pair-plus\",\"lines\":[{\"line\":\"royal-"
                                       "flush\",\"label\":\"Royal Flush\",\"pays\":100},"
                                       "{\"line\":\"straight-flush\",\"pays\":40},{\"line\":\"three-of-a-"
                                       "kind\",\"pays\":30},{\"line\":\"straight\","
                                       "\"pays\":6},{\"line\":\"flush\",\"pays\":4},{\"line\":\"pair-of-"
                                       "eights\",\"label\":\"Pair of Jacks\","
                                       "\"pays\":2}]}");

    CHECK_EQ(v.count, 1);
    CHECK_EQ(v.agreeing, 5);
    CHECK_EQ(v.list[0].kind, DIFFERENCE_LABEL);
    CHECK_STR(v.list[0].row->id, "pair-of-eights");
}

TEST(posted_check, wagers_by_name) {
    const struct game *game = game_find("three-card-catch", 16);

    CHECK_EQ(posted_wager(game, "xtra"), posted_wager(game, "X-Tra Bonus"));
    CHECK_EQ(posted_wager(game, "XTRA BONUS"), posted_wager(game, "X-Tra Bonus"));
    CHECK_EQ(posted_wager(game, "side"), -1);
    CHECK_EQ(posted_wager(game, ""), -1);
}
