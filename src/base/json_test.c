#include "base/json.c"
#include "base/json_write.h"

#include "test.h"

#include <math.h>

/* The whole text is one value, or the reader says where it stops being one. */
static bool valid(const char *text, size_t *column) {
    char memory[512];
    struct text ignored;

    memcpy(memory, text, strlen(text));
    struct json j = json_init(memory, strlen(text));
    const bool good = json_skip(&j, &ignored) && json_finish(&j);
    *column = json_column(&j);
    return good;
}

TEST(json, valid_values_are_taken) {
    static const char *const good[] = {
        "{}",
        "[]",
        " [1, 2] ",
        "{\"a\":{\"b\":[null,true,false]},\"c\":-0.5e+3}",
        "\"\\u00e9\\ud83c\\udca1\\n\"",
        "0",
        "-1",
        "1e9",
        "\"\u2660\"",
    };
    size_t column;

    for (size_t i = 0; i < COUNT(good); i++) CHECK(valid(good[i], &column));
}

static const struct {
    const char *text;
    size_t column;
} broken[] = {
    {"", 1},
    {"{", 2},
    {"{\"a\"}", 5},
    {"{\"a\":1,}", 8},
    {"{\"a\":1 \"b\":2}", 8},
    {"[1,]", 4},
    {"[1 2]", 4},
    {"01", 3},
    {"-", 2},
    {"1.", 3},
    {"nul", 1},
    {"\"abc", 5},
    {"\"\\x\"", 2},
    {"\"\\ud800\"", 2},
    {"\"\t\"", 2},
    {"\"\xff\"", 2},
    {"\"\xc0\x80\"", 2},
    {"{a:1}", 2},
    {"1 2", 3},
    {"\"\xed\xa0\x80\"", 2},
    {"[[[[", 5},
    {"}", 1},
    {"[1}", 3},
    {"{\"a\":1]", 7},
};

TEST(json, broken_text_is_refused_at_its_place) {
    for (size_t i = 0; i < COUNT(broken); i++) {
        size_t column;

        CHECK(!valid(broken[i].text, &column), "%s was taken", broken[i].text);
        CHECK(column == broken[i].column, "%s: column %zu, expected %zu", broken[i].text, column, broken[i].column);
    }
}

TEST(json, nesting_has_a_limit) {
    char text[2 * DEPTH_MAX + 8];
    size_t column;

    memset(text, '[', DEPTH_MAX);
    memset(text + DEPTH_MAX, ']', DEPTH_MAX);
    text[2 * DEPTH_MAX] = '\0';
    CHECK(valid(text, &column));
    memset(text, '[', DEPTH_MAX + 1);
    CHECK(!valid(text, &column));
    CHECK_EQ(column, DEPTH_MAX + 1);
}

TEST(json, escapes_decode_in_place) {
    char text[] = "\"a\\u0041\\n\\\"\\ud83c\\udca1\\/\"";
    struct json j = json_init(text, sizeof text - 1);
    struct text out;

    CHECK(json_read_string(&j, &out));
    CHECK(text_is(out, "aA\n\"\xf0\x9f\x82\xa1/"));
    CHECK(json_finish(&j));
}

TEST(json, integers_are_exact_or_refused) {
    static const struct {
        const char *text;
        bool taken, whole;
        int64_t value;
    } cases[] = {
        {"0", true, true, 0},
        {"-7", true, true, -7},
        {"9223372036854775807", true, true, INT64_MAX},
        {"9223372036854775808", false, true, 0},
        {"99999999999999999999", false, true, 0},
        {"1.0", false, false, 0},
        {"1e3", false, false, 0},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[32];
        struct text number = {text, strlen(cases[i].text)};
        int64_t value = 0;
        bool whole = false;

        memcpy(text, cases[i].text, number.size);
        CHECK_EQ(json_parse_integer(number, &value, &whole), cases[i].taken);
        CHECK_EQ(whole, cases[i].whole);
        if (cases[i].taken) CHECK_EQ(value, cases[i].value);
    }
}

TEST(json, an_object_is_read_key_by_key) {
    char text[] = "{\"a\": [1, 2, 3], \"b\": \"x\"}";
    struct json j = json_init(text, sizeof text - 1);
    struct text key, number, string;
    int items = 0;

    CHECK(json_enter(&j, '{'));
    CHECK(json_next_key(&j, &key) && text_is(key, "a"));
    CHECK(json_enter(&j, '['));
    while (json_next_item(&j)) {
        CHECK(json_read_number(&j, &number));
        items++;
    }
    CHECK_EQ(items, 3);
    CHECK(json_next_key(&j, &key) && text_is(key, "b"));
    CHECK(json_read_string(&j, &string) && text_is(string, "x"));
    CHECK(!json_next_key(&j, &key));
    CHECK(json_finish(&j));
}

TEST(json, a_piece_of_it_is_written_as_it_reads) {
    const char *volatile none = NULL; /* the compiler must not know */
    BUF_ON_STACK(b, 400);
    json_write(&b, "{name:%s, none:%s, left?:%s, gone?:%s, word:'two-fold', flag:true", "a\"b", none, none, "");
    json_write(&b, "int:%d, large:%jd, most:%ju, size:%zu, third?:%u, zero?:%d", -5, INT64_MIN, (uint64_t)1 << 62,
               (size_t)7, 4000000000u, 0);
    json_write(&b, "is:%i, not:%i, hidden?:%i, shown?:%i, list:[%d,%d], inner:{}}", 1, 0, 0, 2, 3, 4);
    CHECK_STR(b.text, "{\"name\":\"a\\\"b\",\"none\":null,\"word\":\"two-fold\",\"flag\":true,"
                      "\"int\":-5,\"large\":-9223372036854775808,\"most\":4611686018427387904,\"size\":7,"
                      "\"third\":4000000000,\"is\":true,\"not\":false,\"shown\":true,\"list\":[3,4],\"inner\":{}}");
}

TEST(json, pieces_of_it_follow_each_other) {
    BUF_ON_STACK(b, 100);
    json_write(&b, "{rows:[");
    for (int i = 1; i < 3; i++) json_write(&b, "{row:%d}", i);
    json_write(&b, "%s], more:", "x");
    json_write(&b, "[]}");
    CHECK_STR(b.text, "{\"rows\":[{\"row\":1},{\"row\":2},\"x\"],\"more\":[]}");
}

TEST(json, a_double_has_the_digits_asked_for_and_infinity_is_null) {
    BUF_ON_STACK(b, 200);
    json_write(&b, "{left?:%.17g, third?:%.17g, short:%.3g, none:%.10g, list:[%.2g, %.2g]}", 0.0, 1 / 3., 2.0 / 3,
               INFINITY, 0.5, -1e300);
    CHECK_STR(b.text, "{\"third\":0.33333333333333331,\"short\":0.667,\"none\":null,\"list\":[0.5,-1e+300]}");
}

TEST(json, written_strings_are_escaped) {
    char memory[64];
    struct buf b = BUF(memory);

    json_write_string(&b, "a\"b\\c\n\u2660");
    CHECK_STR(memory, "\"a\\\"b\\\\c\\u000a\u2660\"");
}

/* Long texts are looked at eight bytes at a time: a special one at every place, among those around it. */
TEST(json, escapes_are_found_wherever_they_stand) {
    for (size_t size = 1; size < 30; size++)
        for (size_t at = 0; at < size; at++)
            for (int c = 1; c < 256; c++) {
                char text[32], memory[80], expected[80];
                struct buf b = BUF(memory), e = BUF(expected);

                memset(text, c & 1 ? 0x7f : 0x21, size);
                text[at] = (char)c;
                json_write_bytes(&b, text, size);
                buf_char(&e, '"');
                for (size_t i = 0; i < size; i++) {
                    if (text[i] == '"' || text[i] == '\\') buf_char(&e, '\\');
                    if ((unsigned char)text[i] < 0x20)
                        buf_format(&e, "\\u%04x", (unsigned char)text[i]);
                    else
                        buf_char(&e, text[i]);
                }
                buf_char(&e, '"');
                CHECK_STR(memory, expected);
            }
}
