/* page_tree.h - the count of a page that sees no suits: every way to deal it, card by card of a kind.
 *
 * Ranks that no question tells apart are one kind, so that decks cost nothing.  The round is played through the plug as
 * far as it is decided; the next pile that lies, of those that the seat sees where it is asked, gets every set of kinds
 * in turn, with the number of hands that it stands for; and of choices the best one is taken. */
#pragma once

#include "math/page/page_exact.h"

/* Does nothing that the plan's wagers look at see a suit? */
bool page_tree_can(const struct page_plan *plan, uint32_t suits);

/* The lowest rank that nothing tells apart from this one. */
int page_tree_alike(const struct page *p, int rank);

bool page_tree_run(const struct page_exact_request *request, struct page_count *out, const char **refused);
