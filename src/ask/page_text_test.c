/* page_text_test.c - includes the .c file, so that its static helpers can be tested. */
#include "rules_page.c"
#include "test.h"

static const char *set(const char *text, int width, bool styled) {
    static char memory[4096];
    struct buf out = BUF(memory);

    page_text(&(struct page_style){&out, width, styled}, text, strlen(text));
    return memory;
}

TEST(page_text, paragraphs_are_wrapped) {
    CHECK_STR(set("one two\nthree four\n\nfive\n", 13, false), "one two three\nfour\n\nfive\n");
    CHECK_STR(set("one two\nthree four", 12, false), "one two\nthree four\n");
    CHECK_STR(set("a-word-longer-than-the-line b", 10, false), "a-word-longer-than-the-line\nb\n");
}

TEST(page_text, items_hang) {
    CHECK_STR(set("- one two\n  three\n- four\n", 9, false), "- one two\n  three\n- four\n");
    CHECK_STR(set("10. one two three\n", 11, false), "10. one two\n    three\n");
}

TEST(page_text, headings_stand_out) {
    CHECK_STR(set("# One\n\n## Two\n\n### Three\n", 80, false), "One\n===\n\nTwo\n---\n\nThree\n");
    CHECK_STR(set("# One\n", 80, true), BOLD "One" PLAIN "\n===\n");
}

TEST(page_text, numbers_of_the_rules_are_bold) {
    CHECK_STR(set("- C-1.2 text\n- R3 text\n- Text\n", 80, true),
              "- " BOLD "C-1.2" PLAIN " text\n- " BOLD "R3" PLAIN " text\n- Text\n");
    CHECK_STR(set("C-1.2 in a paragraph C-1.3\n", 80, true), BOLD "C-1.2" PLAIN " in a paragraph C-1.3\n");
}

TEST(page_text, emphasis_goes_and_letters_count_once) {
    CHECK_STR(set("*very* `good`\n", 80, false), "very good\n");
    CHECK_STR(set("\xe2\x99\xa0\xe2\x99\xa0\xe2\x99\xa0 abc de\n", 7, false),
              "\xe2\x99\xa0\xe2\x99\xa0\xe2\x99\xa0 abc\nde\n");
}

TEST(page_text, what_is_indented_by_four_stays) {
    CHECK_STR(set("text\n\n    1 2 3\n    4 5 6\n\ntext\n", 80, false), "text\n\n    1 2 3\n    4 5 6\n\ntext\n");
}

TEST(page_text, an_item_alone) {
    char memory[64];
    struct buf out = BUF(memory);

    page_text_item(&(struct page_style){&out, 8, false}, 2, "R1", "one two");
    CHECK_STR(memory, "  R1 one\n    two\n");
}
