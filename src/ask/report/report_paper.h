/* report_paper.h - a document written as HTML or as Markdown, with the same calls.
 *
 * Text is escaped here and nowhere else.  A table is opened with the titles of its columns; cells follow one
 * after another and rows end automatically.  Titles and cells are separated by tabs.  Figures are only for
 * HTML: what they show must also be in a table.
 *
 *   paper_section(&paper, 2, "summary", "Summary");
 *   paper_table(&paper, NULL, "Exact results", "Wager\t>House edge\t>Hit rate");
 *   paper_cells(&paper, "%s\t%.6f %%\t%.4f %%", "base", edge, hit); ...
 *   paper_table_end(&paper);
 *   paper_section_end(&paper); */
#pragma once

#include "base/base.h"

#include <stdio.h>

enum paper_format { PAPER_HTML, PAPER_MARKDOWN };

enum { PAPER_COLUMNS = 16 };

struct paper {
    FILE *out;
    enum paper_format format;
    const char *banner;           /* printed at the start of every section, or NULL */
    uint8_t align[PAPER_COLUMNS]; /* of the open table */
    int column_count, cell;       /* of the open table; the next cell */
};

/* Escapes &, <, > and quotes, for drawings. */
void paper_put_html(FILE *out, const char *text);

/* The head of the document with its style, and its end.  The footer is on each printed page. */
void paper_open(struct paper *paper, const char *title, const char *footer);
void paper_close(struct paper *paper);

/* Level 2 or 3; id is the target of links, or NULL. */
void paper_section(struct paper *paper, int level, const char *id, const char *title);
void paper_section_end(struct paper *paper);

void paper_heading(struct paper *paper, int level, const char *text);
void paper_text(struct paper *paper, const char *text);
void paper_warning(struct paper *paper, const char *text);
void paper_code(struct paper *paper, const char *text);

/* Links for a screen, lists of items, and what is set side by side if there is room, or kept on one page. */
enum paper_block {
    PAPER_LINKS,
    PAPER_LIST,
    PAPER_RULES,
    PAPER_TWO,
    PAPER_THREE,
    PAPER_KEEP,
    PAPER_CHARTS,
};
void paper_begin(struct paper *paper, enum paper_block block);
void paper_end(struct paper *paper, enum paper_block block);
void paper_link(struct paper *paper, const char *id, const char *title); /* to a section of the page */
/* An item of a list may have an emphasized label ("C-4.2.7"). */
void paper_item(struct paper *paper, const char *label, const char *text);

/* kind: a CSS class, or NULL.  The title of a column begins with > to align it right, with ^ to centre it;
 * the first cell of a row is its header. */
void paper_table(struct paper *paper, const char *kind, const char *caption, const char *columns);
void paper_cells(struct paper *paper, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* One cell, which may have a CSS class of its own, for charts, and link to a section of the page or a file beside. */
void paper_cell(struct paper *paper, const char *kind, const char *id, const char *text);
void paper_table_end(struct paper *paper);

/* Begins a figure, for an SVG; false if the format has none. */
bool paper_figure(struct paper *paper);
void paper_figure_end(struct paper *paper, const char *caption);
