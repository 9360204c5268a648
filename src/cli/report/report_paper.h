/*
 * report_paper.h - writes a document as HTML or as Markdown, with the same calls.
 *
 * Text is escaped here and nowhere else.  A table is opened with its columns; cells follow one after another
 * and rows end automatically.  Figures are only for HTML: what they show must also be in a table.
 *
 *   paper_section(&paper, 2, "summary", "Summary");
 *   paper_table(&paper, "Exact results", columns, COUNT(columns));
 *   paper_cell(&paper, "base"); ...
 *   paper_table_end(&paper);
 *   paper_section_end(&paper);
 */
#ifndef CLI_REPORT_REPORT_PAPER_H
#define CLI_REPORT_REPORT_PAPER_H

#include "base/buf.h"

/* ---- sink ---------------------------------------------------------------------------------------------- */

enum { SINK_PIECE = 1024 };

struct sink {
    void (*write)(void *context, const char *bytes, size_t size);
    void *context;
};

void sink_put(struct sink sink, const char *text);
void sink_format(struct sink sink, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Escapes &, <, > and quotes for HTML and SVG. */
void sink_html(struct sink sink, const char *text);

/* Escapes Markdown's special characters with a backslash. */
void sink_markdown(struct sink sink, const char *text);

/* ---- paper --------------------------------------------------------------------------------------------- */

enum paper_format { PAPER_HTML, PAPER_MARKDOWN };

enum paper_align { PAPER_LEFT, PAPER_RIGHT, PAPER_CENTRE };

struct paper_column {
    const char *title;
    uint8_t align; /* enum paper_align */
};

enum { PAPER_COLUMNS = 16 };

struct paper {
    struct sink sink;
    enum paper_format format;
    const char *banner; /* printed at the start of every section, or NULL */
    struct paper_column columns[PAPER_COLUMNS];
    int column_count, cell; /* of the open table; the next cell */
};

/* The head of the document with its style, and its end.  The footer is on each printed page. */
void paper_open(struct paper *paper, const char *title, const char *footer);
void paper_close(struct paper *paper);

/* Links to sections of the page, for a screen: open, links, end. */
void paper_links(struct paper *paper);
void paper_link(struct paper *paper, const char *id, const char *title);
void paper_links_end(struct paper *paper);

/* Level 2 or 3; id is the target of links, or NULL. */
void paper_section(struct paper *paper, int level, const char *id, const char *title);
void paper_section_end(struct paper *paper);

void paper_heading(struct paper *paper, int level, const char *text);
void paper_text(struct paper *paper, const char *text);
void paper_warning(struct paper *paper, const char *text);
void paper_code(struct paper *paper, const char *text);

/* A list; an item may have an emphasized label ("C-4.2.7"). */
void paper_list(struct paper *paper, bool rules);
void paper_item(struct paper *paper, const char *label, const char *text);
void paper_list_end(struct paper *paper);

/* kind: a CSS class, or NULL.  The first cell of a row is its header. */
void paper_table(struct paper *paper, const char *kind, const char *caption,
                 const struct paper_column *columns, int count);
void paper_cell(struct paper *paper, const char *text);
void paper_cell_format(struct paper *paper, const char *format, ...) __attribute__((format(printf, 2, 3)));
void paper_cell_money(struct paper *paper, int64_t cents);
void paper_pair(struct paper *paper, const char *key, const char *value); /* two cells */
/* A cell that links to a section of the page. */
void paper_cell_link(struct paper *paper, const char *id, const char *text);
/* A cell with its own CSS class, for charts. */
void paper_cell_kind(struct paper *paper, const char *kind, const char *text);
void paper_table_end(struct paper *paper);

/* Places several blocks side by side if there is room; only HTML. */
void paper_row(struct paper *paper, const char *kind);
void paper_row_end(struct paper *paper);

/* Begins a figure, for an SVG; false if the format has none. */
bool paper_figure(struct paper *paper);
void paper_figure_end(struct paper *paper, const char *caption);

#endif
