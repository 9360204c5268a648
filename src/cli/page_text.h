/*
 * page_text.h - a page of ours in Markdown, set for a person to read.
 *
 * It knows what the pages in docs/ use: headings, paragraphs, items ("- " and "1. ") with indented lines, and
 * lines indented by four, which stay as they are.  Words are wrapped to the width; marks of emphasis go.
 * Styled text has headings and clause numbers in bold.
 */
#ifndef CLI_PAGE_TEXT_H
#define CLI_PAGE_TEXT_H

#include "base/base.h"

#include <stdio.h>

void page_text(FILE *out, const char *text, size_t size, int width, bool styled);

/* One item: the id and the text, its further lines two columns to the right. */
void page_text_item(FILE *out, int indent, const char *id, const char *text, int width, bool styled);

#endif
