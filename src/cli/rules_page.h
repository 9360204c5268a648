/*
 * rules_page.h - the pages of docs/rules, which the program carries: item by item, and set as text.
 *
 * On a page a clause of the approved document is a list item that begins with its number ("- C-4.2.7 ..."), a
 * ruling of ours one that begins "- R4 ...".  Further lines of an item are indented.
 *
 *   struct page_walk walk = rules_page_walk(game);
 *   while (rules_page_next(&walk, &item)) ...
 *
 * page_text() sets any page of docs/ for a person to read: headings, paragraphs, items ("- " and "1. ") with
 * indented lines, and lines indented by four, which stay as they are.  Words are wrapped to the width, marks
 * of emphasis are removed; styled text has headings and clause numbers in bold.
 */
#ifndef CLI_RULES_PAGE_H
#define CLI_RULES_PAGE_H

#include "base/base.h"
#include "game/game.h"

#include <stdio.h>

/* ---- items of a page ----------------------------------------------------------------------------------- */

enum page_kind { PAGE_CLAUSE, PAGE_RULING };

struct page_item {
    enum page_kind kind;
    char id[24];     /* "C-4.2.7", "R4" */
    char text[4096]; /* in one line, without marks of emphasis */
};

struct page_walk {
    const char *at, *end;
    const char *prefix; /* of the game's clauses */
};

/* The page's text; every game has one. */
const struct embedded *rules_page(const struct game *game);

struct page_walk rules_page_walk(const struct game *game);
bool rules_page_next(struct page_walk *walk, struct page_item *out);

/* Is id the clause wanted, or a part of it?  C-5.1 has C-5.1.2, T-7 has T-7b, C-4.2.1 has not C-4.2.10.  Any
 * case. */
bool rules_page_within(const char *id, const char *wanted);

/* ---- a page as text ------------------------------------------------------------------------------------ */

struct page_style {
    FILE *out;
    int width;   /* columns */
    bool styled; /* bold letters */
};

void page_text(const struct page_style *style, const char *text, size_t size);

/* One item: the id and the text, its further lines two columns to the right. */
void page_text_item(const struct page_style *style, int indent, const char *id, const char *text);

#endif
