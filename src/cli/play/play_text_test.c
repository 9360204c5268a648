#include "cli/play/play_text.c"

#include "test.h"

TEST(play_text, width_counts_characters_not_bytes_or_colours)
{
    static const struct {
        const char *text;
        int width;
    } cases[] = {{"", 0},
                 {"abc", 3},
                 {"10♠", 3},
                 {"┌─────┐", 7},
                 {"\033[31mQ♦\033[0m", 2},
                 {"\033[30;107m│10   │\033[0m x", 9}};

    for (size_t i = 0; i < COUNT(cases); i++) CHECK_EQ(text_width(cases[i].text), cases[i].width);
}

TEST(play_text, lines_with_and_without_an_end)
{
    CHECK_EQ(text_lines(""), 0);
    CHECK_EQ(text_lines("a"), 1);
    CHECK_EQ(text_lines("a\n"), 1);
    CHECK_EQ(text_lines("a\n\nb"), 3);
}

static const char *wrapped(const char *words, int indent, int width)
{
    static char memory[200];
    struct buf b = BUF(memory);

    text_wrap(&b, words, indent, width);
    return memory;
}

TEST(play_text, wraps_at_spaces_and_never_at_tabs)
{
    CHECK_STR(wrapped("one two three", 1, 8), " one two\n three\n");
    CHECK_STR(wrapped("one two three", 0, 7), "one two\nthree\n");
    CHECK_STR(wrapped("p\tplay, q\tleave", 1, 13), " p play,\n q leave\n");
    CHECK_STR(wrapped("♠♠♠♠ ♦♦♦♦", 0, 9), "♠♠♠♠ ♦♦♦♦\n");
    CHECK_STR(wrapped("indivisible", 2, 5), "  indivisible\n");
}

static struct block block_of(int lines, const char *text)
{
    struct block block = {0};

    for (int i = 0; i < lines; i++) {
        struct buf b = block_line(&block);
        buf_put(&b, text);
    }
    return block;
}

/* Two blocks of two columns, the gap of three and the margin of one take eight columns. */
TEST(play_text, blocks_stand_side_by_side_while_there_is_room)
{
    const struct block blocks[] = {block_of(2, "aa"), block_of(1, "bb")};
    char memory[200];
    struct buf b = BUF(memory);

    block_put(&b, blocks, 2, 8);
    CHECK_STR(memory, " aa   bb\n aa\n");
    buf_clear(&b);
    block_put(&b, blocks, 2, 7);
    CHECK_STR(memory, " aa\n aa\n bb\n");
}
