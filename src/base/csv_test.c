#include "base/csv.c"

#include "test.h"

static const char columns[] = "number name cents time";

static void put(void *context, const char *text, size_t size) { buf_bytes(context, text, size); }

static void fill(struct csv *sheet) {
    CSV_PUT(sheet, csv_number(1), csv_text("plain"), csv_int(-5), csv_time(1700000000000));
    CSV_PUT(sheet, csv_number(0), csv_text("a \"quoted\", one\nof two lines"), csv_int((wide)1 << 70), csv_time(0));
}

TEST(csv, csv_is_as_rfc_4180_has_it) {
    static struct csv sheet;
    char memory[1000];
    struct buf out = BUF(memory);

    csv_open(&sheet, true, columns, put, &out);
    fill(&sheet);
    CHECK_STR(memory, "number,name,cents,time\r\n"
                      "1,plain,-5,2023-11-14T22:13:20.000Z\r\n"
                      ",\"a \"\"quoted\"\", one\nof two lines\",1180591620717411303424,\r\n");
    CHECK_EQ(sheet.rows, 2);
}

TEST(csv, json_lines_have_an_object_each) {
    static struct csv sheet;
    char memory[1000];
    struct buf out = BUF(memory);

    csv_open(&sheet, false, columns, put, &out);
    CHECK_EQ(out.size, 0);
    fill(&sheet);
    CHECK_STR(memory, "{\"number\":1,\"name\":\"plain\",\"cents\":-5,\"time\":\"2023-11-14T22:13:20.000Z\"}\n"
                      "{\"number\":null,\"name\":\"a \\\"quoted\\\", one\\u000aof two lines\","
                      "\"cents\":1180591620717411303424,\"time\":null}\n");
}

/* Who types the reason of a void must not write a formula into the auditor's spreadsheet. */
TEST(csv, a_text_that_looks_like_a_formula_is_text_in_csv) {
    static const struct {
        const char *text, *csv;
    } rows[] = {{"=1+1", "'=1+1"},
                {"+1", "'+1"},
                {"-1", "'-1"},
                {"@SUM(A1)", "'@SUM(A1)"},
                {"a=1", "a=1"},
                {"'", "'"},
                {"=\"x\",2", "\"'=\"\"x\"\",2\""},
                {"\t=1", "'\t=1"},
                {"\r=1", "\"'\r=1\""}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        static struct csv sheet;
        char memory[200], expected[200];
        struct buf out = BUF(memory), wanted = BUF(expected);

        csv_open(&sheet, true, "name", put, &out);
        CSV_PUT(&sheet, csv_text(rows[i].text));
        buf_format(&wanted, "name\r\n%s\r\n", rows[i].csv);
        CHECK_STR(memory, expected);
        buf_clear(&out);
        csv_open(&sheet, false, "name", put, &out);
        CSV_PUT(&sheet, csv_text("=1+1"));
        CHECK_STR(memory, "{\"name\":\"=1+1\"}\n");
    }
}
