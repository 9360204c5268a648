#include "cli/report/report_paper.h"

#include "base/base.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- sink ---------------------------------------------------------------------------------------------- */

void sink_put(struct sink sink, const char *text)
{
    sink.write(sink.context, text, strlen(text));
}

void sink_format(struct sink sink, const char *format, ...)
{
    char piece[SINK_PIECE];
    va_list args;

    va_start(args, format);
    const int size = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    must(size >= 0 && size < (int)sizeof piece);
    sink.write(sink.context, piece, (size_t)size);
}

/* Runs of plain bytes go out as they are; each of the marked ones as its replacement. */
static void put_replaced(struct sink sink, const char *text, const char *marks,
                         const char *const *replacements)
{
    while (*text) {
        const size_t plain = strcspn(text, marks);

        sink.write(sink.context, text, plain);
        text += plain;
        if (*text) sink_put(sink, replacements[strchr(marks, *text++) - marks]);
    }
}

void sink_html(struct sink sink, const char *text)
{
    static const char *const replacements[] = {"&amp;", "&lt;", "&gt;", "&quot;"};

    put_replaced(sink, text, "&<>\"", replacements);
}

void sink_markdown(struct sink sink, const char *text)
{
    static const char *const replacements[] = {"\\\\", "\\`", "\\*", "\\_", "\\|", "\\<"};

    put_replaced(sink, text, "\\`*_|<", replacements);
}

/* Made by tools/embed.c from report.css. */
extern const struct embedded report_files[];
extern const int report_files_count;

static bool is_html(const struct paper *paper)
{
    return paper->format == PAPER_HTML;
}

static void put(struct paper *paper, const char *html, const char *markdown)
{
    sink_put(paper->sink, is_html(paper) ? html : markdown);
}

static void put_text(struct paper *paper, const char *text)
{
    if (is_html(paper))
        sink_html(paper->sink, text);
    else
        sink_markdown(paper->sink, text);
}

/* ---- the document ------------------------------------------------------------------------------------- */

/* Text inside a CSS string: nothing that could end it. */
static void put_css_string(struct paper *paper, const char *text)
{
    sink_put(paper->sink, "\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\' || *text == '<' || *text == '\n') continue;
        paper->sink.write(paper->sink.context, text, 1);
    }
    sink_put(paper->sink, "\"");
}

static void put_page_boxes(struct paper *paper, const char *footer)
{
    sink_put(paper->sink, "@page { @bottom-left { content: ");
    put_css_string(paper, footer);
    sink_put(paper->sink, " } ");
    if (paper->banner) {
        sink_put(paper->sink, "@top-center { content: ");
        put_css_string(paper, paper->banner);
        sink_put(paper->sink, " } ");
    }
    sink_put(paper->sink, "}\n");
}

void paper_open(struct paper *paper, const char *title, const char *footer)
{
    if (!is_html(paper)) return;
    must(report_files_count == 1);
    sink_put(paper->sink,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    sink_html(paper->sink, title);
    sink_put(paper->sink, "</title>\n<style>\n");
    sink_put(paper->sink, report_files[0].bytes);
    put_page_boxes(paper, footer);
    sink_put(paper->sink, "</style>\n</head>\n<body>\n<main>\n");
}

void paper_close(struct paper *paper)
{
    put(paper, "</main>\n</body>\n</html>\n", "");
}

void paper_links(struct paper *paper)
{
    put(paper, "<nav aria-label=\"Contents\">", "");
}

void paper_link(struct paper *paper, const char *id, const char *title)
{
    if (!is_html(paper)) return;
    sink_format(paper->sink, "<a href=\"#%s\">", id);
    sink_html(paper->sink, title);
    sink_put(paper->sink, "</a> ");
}

void paper_links_end(struct paper *paper)
{
    put(paper, "</nav>\n", "");
}

/* ---- sections and text -------------------------------------------------------------------------------- */

void paper_heading(struct paper *paper, int level, const char *text)
{
    if (is_html(paper)) {
        sink_format(paper->sink, "<h%d>", level);
        sink_html(paper->sink, text);
        sink_format(paper->sink, "</h%d>\n", level);
    } else {
        sink_format(paper->sink, "\n%.*s ", level, "######");
        sink_markdown(paper->sink, text);
        sink_put(paper->sink, "\n");
    }
}

void paper_section(struct paper *paper, int level, const char *id, const char *title)
{
    if (is_html(paper)) sink_put(paper->sink, "<section");
    if (is_html(paper) && id) sink_format(paper->sink, " id=\"%s\"", id);
    put(paper, level == 2 ? " class=\"chapter\">\n" : " class=\"part\">\n", "");
    paper_heading(paper, level, title);
    if (paper->banner && level == 2) paper_warning(paper, paper->banner);
}

void paper_section_end(struct paper *paper)
{
    put(paper, "</section>\n", "");
}

void paper_text(struct paper *paper, const char *text)
{
    put(paper, "<p>", "\n");
    put_text(paper, text);
    put(paper, "</p>\n", "\n");
}

void paper_warning(struct paper *paper, const char *text)
{
    put(paper, "<p class=\"warning\">", "\n**");
    put_text(paper, text);
    put(paper, "</p>\n", "**\n");
}

void paper_code(struct paper *paper, const char *text)
{
    put(paper, "<pre><code>", "\n```\n");
    if (is_html(paper))
        sink_html(paper->sink, text);
    else
        sink_put(paper->sink, text);
    put(paper, "</code></pre>\n", "```\n");
}

void paper_list(struct paper *paper, bool rules)
{
    put(paper, rules ? "<ul class=\"rules\">\n" : "<ul>\n", "\n");
}

void paper_item(struct paper *paper, const char *label, const char *text)
{
    put(paper, "<li>", "- ");
    if (label) put(paper, "<b>", "**");
    if (label) put_text(paper, label);
    if (label) put(paper, "</b> ", "** ");
    put_text(paper, text);
    put(paper, "</li>\n", "\n");
}

void paper_list_end(struct paper *paper)
{
    put(paper, "</ul>\n", "");
}

/* ---- tables ------------------------------------------------------------------------------------------- */

static const char *align_class(uint8_t align)
{
    static const char *const classes[] = {"", " class=\"right\"",
                                          " class=\"centre\""}; /* ORDER PAPER_ALIGN */

    return classes[align];
}

static void put_head_html(struct paper *paper)
{
    sink_put(paper->sink, "<thead><tr>");
    for (int i = 0; i < paper->column_count; i++) {
        sink_format(paper->sink, "<th scope=\"col\"%s>", align_class(paper->columns[i].align));
        sink_html(paper->sink, paper->columns[i].title);
        sink_put(paper->sink, "</th>");
    }
    sink_put(paper->sink, "</tr></thead>\n<tbody>\n");
}

static void put_head_markdown(struct paper *paper)
{
    static const char *const rules[] = {"---|", "---:|", ":-:|"}; /* ORDER PAPER_ALIGN */

    sink_put(paper->sink, "|");
    for (int i = 0; i < paper->column_count; i++) {
        sink_put(paper->sink, " ");
        sink_markdown(paper->sink, paper->columns[i].title);
        sink_put(paper->sink, " |");
    }
    sink_put(paper->sink, "\n|");
    for (int i = 0; i < paper->column_count; i++) sink_put(paper->sink, rules[paper->columns[i].align]);
    sink_put(paper->sink, "\n");
}

void paper_table(struct paper *paper, const char *kind, const char *caption,
                 const struct paper_column *columns, int count)
{
    must(count <= PAPER_COLUMNS);
    memcpy(paper->columns, columns, sizeof *columns * (size_t)count);
    paper->column_count = count;
    paper->cell = 0;
    if (is_html(paper)) {
        sink_format(paper->sink, "<div class=\"scroll%s%s\" tabindex=\"0\"><table>\n<caption>",
                    kind ? " " : "", kind ? kind : "");
        sink_html(paper->sink, caption);
        sink_put(paper->sink, "</caption>\n");
        put_head_html(paper);
    } else {
        sink_put(paper->sink, "\n");
        sink_markdown(paper->sink, caption);
        sink_put(paper->sink, "\n\n");
        put_head_markdown(paper);
    }
}

/* What comes before and after the text of a cell. */
static void open_cell(struct paper *paper, const char *kind)
{
    const bool first = paper->cell == 0;
    const uint8_t align = paper->columns[paper->cell].align;

    if (first) put(paper, "<tr>", "|");
    if (!is_html(paper))
        sink_put(paper->sink, " ");
    else if (kind)
        sink_format(paper->sink, "<td class=\"%s\">", kind);
    else
        sink_format(paper->sink, first ? "<th scope=\"row\"%s>" : "<td%s>", align_class(align));
}

static void close_cell(struct paper *paper, bool is_header)
{
    put(paper, is_header ? "</th>" : "</td>", " |");
    if (++paper->cell < paper->column_count) return;
    put(paper, "</tr>\n", "\n");
    paper->cell = 0;
}

void paper_cell_kind(struct paper *paper, const char *kind, const char *text)
{
    const bool is_header = paper->cell == 0 && !kind;

    open_cell(paper, kind);
    put_text(paper, text);
    close_cell(paper, is_header);
}

void paper_cell(struct paper *paper, const char *text)
{
    paper_cell_kind(paper, NULL, text);
}

void paper_cell_format(struct paper *paper, const char *format, ...)
{
    char text[SINK_PIECE];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    paper_cell(paper, text);
}

void paper_cell_money(struct paper *paper, int64_t cents)
{
    char memory[32];
    struct buf b = BUF(memory);

    buf_money(&b, cents);
    paper_cell(paper, memory);
}

void paper_pair(struct paper *paper, const char *key, const char *value)
{
    paper_cell(paper, key);
    paper_cell(paper, value);
}

void paper_cell_link(struct paper *paper, const char *id, const char *text)
{
    const bool is_header = paper->cell == 0;

    open_cell(paper, NULL);
    if (is_html(paper)) sink_format(paper->sink, "<a href=\"#%s\">", id);
    put_text(paper, text);
    put(paper, "</a>", "");
    close_cell(paper, is_header);
}

void paper_table_end(struct paper *paper)
{
    must(paper->cell == 0);
    put(paper, "</tbody></table></div>\n", "");
}

/* ---- figures ------------------------------------------------------------------------------------------ */

void paper_row(struct paper *paper, const char *kind)
{
    if (is_html(paper)) sink_format(paper->sink, "<div class=\"%s\">\n", kind);
}

void paper_row_end(struct paper *paper)
{
    put(paper, "</div>\n", "");
}

bool paper_figure(struct paper *paper)
{
    put(paper, "<figure>\n", "");
    return is_html(paper);
}

void paper_figure_end(struct paper *paper, const char *caption)
{
    if (!is_html(paper)) return;
    sink_put(paper->sink, "<figcaption>");
    sink_html(paper->sink, caption);
    sink_put(paper->sink, "</figcaption>\n</figure>\n");
}
