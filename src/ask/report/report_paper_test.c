/* report_paper_test.c - includes the .c file, so that its static helpers can be tested. */
#include "report_paper.c"
#include "test.h"

static char memory[64 << 10];
static FILE *written;

/* Writes to memory, unbuffered. */
static struct paper open_paper(enum paper_format format) {
    if (written) fclose(written);
    memset(memory, 0, sizeof memory);
    written = fmemopen(memory, sizeof memory, "w");
    setbuf(written, NULL);
    return (struct paper){.out = written, .format = format};
}

TEST(report_paper, html_is_escaped_wherever_text_stands) {
    struct paper paper = open_paper(PAPER_HTML);

    paper_section(&paper, 3, "x", "A & B");
    paper_text(&paper, "1 < 2");
    paper_table(&paper, NULL, "\"c\"", "<a>\t>b");
    paper_cells(&paper, "%s\t%d > %d", "<i>", 2, 1);
    paper_table_end(&paper);
    paper_section_end(&paper);
    CHECK_STR(memory,
              "<section id=\"x\" class=\"part\">\n<h3>A &amp; B</h3>\n<p>1 &lt; 2</p>\n"
              "<div class=\"scroll\" tabindex=\"0\"><table>\n<caption>&quot;c&quot;</caption>\n"
              "<thead><tr><th scope=\"col\">&lt;a&gt;</th><th scope=\"col\" class=\"right\">b</th></tr></thead>\n"
              "<tbody>\n<tr><th scope=\"row\">&lt;i&gt;</th><td class=\"right\">2 &gt; 1</td></tr>\n"
              "</tbody></table></div>\n</section>\n");
}

TEST(report_paper, the_same_as_markdown) {
    struct paper paper = open_paper(PAPER_MARKDOWN);

    paper_section(&paper, 3, "x", "A_B");
    paper_text(&paper, "1 < 2 * 3");
    paper_table(&paper, NULL, "caption", "a|b\t>c\t^d");
    for (int i = 0; i < 6; i += 2) paper_cells(&paper, "%d\t%d", i, i + 1);
    paper_table_end(&paper);
    CHECK(!paper_figure(&paper));
    paper_begin(&paper, PAPER_RULES);
    paper_item(&paper, "C-1", "text");
    paper_end(&paper, PAPER_RULES);
    paper_section_end(&paper);
    CHECK_STR(memory, "\n### A\\_B\n\n1 \\< 2 \\* 3\n\ncaption\n\n| a\\|b | c | d |\n|---|---:|:-:|\n"
                      "| 0 | 1 | 2 |\n| 3 | 4 | 5 |\n\n- **C-1** text\n");
}

/* A table that is not approved is told of in every chapter, and on every printed page. */
TEST(report_paper, the_banner_heads_every_chapter) {
    struct paper paper = open_paper(PAPER_HTML);

    paper.banner = "Not an approved table: \"x\"";
    paper_open(&paper, "t", "foot\"er");
    CHECK(strstr(memory, "@bottom-left { content: \"footer\" }"));
    CHECK(strstr(memory, "@top-center { content: \"Not an approved table: x\" }"));
    for (int i = 0; i < 2; i++) {
        rewind(written);
        paper_section(&paper, 2, "s", "S");
        CHECK(strstr(memory, "<p class=\"warning\">Not an approved table: &quot;x&quot;</p>"));
    }
}
