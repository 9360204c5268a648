/* page_read.h - a page of rules, from its text to the compiled page; docs/games.md is the reference of the language.
 *
 * A page is read line by line and once: what a line names stands above it.  The first fault ends the reading; it says
 * where it is, what is wrong there and what to write instead. */
#pragma once

#include "page/page.h"

struct page_fault {
    int line, column; /* from 1 */
    char wrong[240];  /* "there is no hand 'plaer'" */
    char remedy[400]; /* "write one of: player, dealer" */
};

/* False: *fault says why, and *page is of no use. */
bool page_read(struct page *page, const char *text, size_t size, struct page_fault *fault);

/* "FILE:12:8: there is no hand 'plaer'", the line, a mark below the place, and the remedy. */
void page_put_fault(struct buf *b, const char *file, const char *text, size_t size, const struct page_fault *fault);

/* The page in its one layout, whole or like another: spaces, columns of tables, clauses.  What it means stays;
 * formatting twice changes nothing.  page: memory for the clauses. */
void page_format(struct buf *out, struct page *page, const char *text, size_t size);
