/* page_classes.h - the decisions of a page by the value of the seat's hand: from the best hand down, one row for all
 * values that are decided alike, as long as there are few. */
#pragma once

#include "math/page/page_exact.h"

struct page_classes;

/* For a count of this plan on so many threads, memory from the arena; NULL: at no decision the seat has a whole hand.
 */
struct page_classes *page_classes_open(const struct page_plan *plan, int threads, struct arena *arena);

/* For page_exact_request.put. */
void page_classes_add(void *classes, const struct page_decided *decided);

/* The rows into the measure; none where there would be too many. */
void page_classes_put(struct page_classes *classes, struct arena *arena, struct measure *out);
