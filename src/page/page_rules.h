/* page_rules.h - a page as people read rules of play: a numbered document in Markdown, whole, and marked as approved by
 * nobody; and what its conditions say in words. */
#pragma once

#include "page/page.h"

void page_put_rules(struct buf *b, const struct page *page);
void page_put_condition(struct buf *b, const struct page *page, int condition);
