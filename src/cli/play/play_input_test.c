#include "cli/play/play_input.c"

#include "test.h"

/* Standard input becomes this text; standard output is not shown. */
static void type(struct input *in, const char *text) {
    int ends[2];

    CHECK(pipe(ends) == 0);
    CHECK(write(ends[1], text, strlen(text)) == (ssize_t)strlen(text));
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    CHECK(freopen("/dev/null", "w", stdout));
    input_open(in);
}

TEST(play_input, a_line_is_words) {
    struct input in;
    struct typed line;

    type(&in, "Ante 25\t2\r\n\n  deal");
    CHECK(input_next(&in, &line));
    CHECK_EQ(line.count, 3);
    CHECK_STR(line.word[0], "ante");
    CHECK_STR(line.word[1], "25");
    CHECK_STR(line.word[2], "2");
    CHECK_STR(line.word[3], "");
    CHECK(input_next(&in, &line));
    CHECK_EQ(line.count, 0);
    CHECK_STR(line.word[0], "");
    CHECK(input_next(&in, &line)); /* the last needs no end */
    CHECK_STR(line.word[0], "deal");
    CHECK(!input_next(&in, &line));
    CHECK(!input_next(&in, &line));
}

/* Too long, too many words, bytes of any kind: never a crash, and the next line is whole. */
TEST(play_input, what_does_not_fit_is_dropped) {
    struct input in;
    struct typed line;
    char text[3000] = "";

    memset(text, 'x', 2900);
    strcat(text, "\n1 2 3 4 5 6 7 8\n\xff\x01 a\nq\n");
    type(&in, text);
    CHECK(input_next(&in, &line));
    CHECK(strlen(line.word[0]) < TYPED_LINE);
    CHECK(input_next(&in, &line));
    CHECK_EQ(line.count, TYPED_WORDS);
    CHECK(input_next(&in, &line));
    CHECK_STR(line.word[0], "a");
    CHECK(input_next(&in, &line));
    CHECK_STR(line.word[0], "q");
}

TEST(play_input, the_beginning_of_a_word) {
    CHECK(typed_is("d", "deal") && typed_is("deal", "deal"));
    CHECK(!typed_is("", "deal") && !typed_is("dealt", "deal") && !typed_is("e", "deal"));
}
