/* posted_read_test.c - includes the .c file, so that its static helpers can be tested. */
#include "posted.c"
#include "test.h"

#include <stdio.h>

static struct posted posted;
static struct posted_table table;
static char memory[1 << 16];

static bool open_text(const char *json) {
    snprintf(memory, sizeof memory, "%s", json);
    return posted_open(&posted, (struct text){memory, strlen(memory)});
}

TEST(posted_read, lines_as_object_and_as_array) {
    CHECK(open_text("{\"wager\":\"xtra\",\"lines\":{\"natural\":1,\"Other\":\"push\"}}"));
    CHECK(posted_next(&posted, &table));
    CHECK_EQ(table.count, 2);
    CHECK_STR(table.wager, "xtra");
    CHECK_STR(table.lines[1].label, "Other");
    CHECK_EQ(table.lines[1].pay.kind, POSTED_PUSH);
    CHECK(!posted_next(&posted, &table));
    CHECK_STR(posted.error, "");

    CHECK(open_text("{\"table\":3,\"house_edge\":0.1,\"lines\":[{\"line\":\"a\",\"label\":\"A\",\"pays\":2},{"
                    "\"hand\":\"B\",\"pay\":\"3:1\"}]}"));
    CHECK(posted_next(&posted, &table));
    CHECK_STR(table.wager, "");
    CHECK_STR(table.table, "3");
    CHECK_STR(table.lines[0].line, "a");
    CHECK_STR(table.lines[1].label, "B");
    CHECK_EQ(table.lines[1].pay.num, 3);
}

TEST(posted_read, several_tables) {
    static const char *const lists[] = {
        "{\"game\":\"g\",\"meters\":[1],\"tables\":[{\"lines\":{\"a\":1}},{\"lines\":{\"b\":1,\"c\":2}}]}",
        "[{\"lines\":{\"a\":1}},{\"lines\":{\"b\":1,\"c\":2}}]",
    };

    for (size_t i = 0; i < COUNT(lists); i++) {
        CHECK(open_text(lists[i]));
        CHECK_STR(posted.game, i == 0 ? "g" : "");
        CHECK(posted_next(&posted, &table));
        CHECK(posted_next(&posted, &table));
        CHECK_EQ(table.count, 2);
        CHECK(!posted_next(&posted, &table));
        CHECK_STR(posted.error, "");
    }
}

/* Escapes are decoded; what would upset a terminal is not kept. */
TEST(posted_read, strings) {
    CHECK(open_text("{\"l\\u0069nes\":{\"\\u0041\\u001b[1m\":\"\\u0038 to 1\"}}"));
    CHECK(posted_next(&posted, &table));
    CHECK_STR(table.lines[0].label, "A?[1m");
    CHECK_EQ(table.lines[0].pay.num, 8);
}

static const struct {
    const char *json, *error;
} bad[] = {
    {"", "byte 1: "},
    {"nonsense", "byte "},
    {"\x7f"
     "ELF",
     "byte 1: "},
    {"null", "expected an object, found null"},
    {"{\"lines\":{\"a\":1}", "byte 17"},
    {"{\"lines\":{\"a\":1}} x", "byte 19"},
    {"3", "expected an object, found a number"},
    {"{\"tables\":3}", "tables: expected an array"},
    {"{\"wager\":\"xtra\"}", "'lines' is missing"},
    {"{\"lines\":7}", "lines must be an object or an array"},
    {"{\"lines\":{}}", "no lines"},
    {"{\"lines\":[]}", "no lines"},
    {"{\"lines\":[1]}", "expected an object, found a number"},
    {"{\"lines\":[{\"pays\":1}]}", "neither a 'line' nor a 'label'"},
    {"{\"lines\":[{\"line\":\"a\"}]}", "'pays' is missing"},
    {"{\"lines\":[{\"line\":\"a\",\"line\":\"b\",\"pays\":1}]}", "'line' is given twice"},
    {"{\"lines\":{\"a\":true}}", "must be a string or a number"},
    {"{\"lines\":{\"a\":\"lots\"}}", "line 'a': 'lots' is not a pay"},
    {"{\"lines\":{\"a\":-1}}", "'-1' is not a pay"},
    {"{\"lines\":{\"a\":1,\"a\":2}}", "the line 'a' is given twice"},
    {"{\"lines\":{\"a\":1},\"lines\":{\"a\":1}}", "'lines' is given twice"},
    {"{\"wager\":[],\"lines\":{\"a\":1}}", "wager must be a string"},
    {"[{\"lines\":{\"a\":1}},{\"lines\":{\"a\":\"?\"}}]", "tables[1]: line 'a'"},
    {"[7]", "tables[0]: expected an object"},
};

TEST(posted_read, what_is_wrong_is_named) {
    for (size_t i = 0; i < COUNT(bad); i++) {
        bool more = open_text(bad[i].json);

        while (more) more = posted_next(&posted, &table);
        CHECK(strstr(posted.error, bad[i].error), "%s: '%s', expected '%s'", bad[i].json, posted.error, bad[i].error);
    }
}

TEST(posted_read, limits) {
    struct buf b = BUF(memory);

    buf_put(&b, "{\"lines\":{");
    for (int i = 0; i <= POSTED_LINES; i++) buf_format(&b, "%s\"n%d\":1", i ? "," : "", i);
    buf_put(&b, "}}");
    CHECK(posted_open(&posted, (struct text){memory, b.size}));
    CHECK(!posted_next(&posted, &table));
    CHECK_STR(posted.error, "more than 32 lines");

    buf_clear(&b);
    buf_put(&b, "{\"lines\":{\"");
    for (int i = 0; i < POSTED_NAME; i++) buf_char(&b, 'x');
    buf_put(&b, "\":1}}");
    CHECK(posted_open(&posted, (struct text){memory, b.size}));
    CHECK(!posted_next(&posted, &table));
    CHECK_STR(posted.error, "a line's name is longer than 79 bytes");
}
