#include "ask/columns.c"

#include "test.h"

TEST(columns, width_counts_characters_not_bytes_or_colours) {
    static const struct {
        const char *text;
        int width;
    } cases[] = {
        {"", 0}, {"abc", 3}, {"10♠", 3}, {"┌─────┐", 7}, {"\033[31mQ♦\033[0m", 2}, {"\033[30;107m│10   │\033[0m x", 9}};

    for (size_t i = 0; i < COUNT(cases); i++) CHECK_EQ(text_width(cases[i].text), cases[i].width);
}

static const char *wrapped(const char *words, int indent, int width) {
    static char memory[200];
    struct buf b = BUF(memory);

    text_wrap(&b, words, indent, width);
    return memory;
}

TEST(columns, wraps_at_spaces_and_never_at_tabs) {
    CHECK_STR(wrapped("one two three", 1, 8), " one two\n three\n");
    CHECK_STR(wrapped("one two three", 0, 7), "one two\nthree\n");
    CHECK_STR(wrapped("p\tplay, q\tleave", 1, 13), " p play,\n q leave\n");
    CHECK_STR(wrapped("♠♠♠♠ ♦♦♦♦", 0, 9), "♠♠♠♠ ♦♦♦♦\n");
    CHECK_STR(wrapped("indivisible", 2, 5), "  indivisible\n");
}
