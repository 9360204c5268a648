/* page_use.h - what the settlement of some wagers looks at: conditions, hands, sets, piles. */
#pragma once

#include "page/page.h"

struct page_use {
    bool condition[PAGE_CONDITIONS];
    uint8_t known[PAGE_CONDITIONS]; /* enum page_known, as assumed */
    bool set[PAGE_SETS];
    uint32_t piles;
    uint32_t suits; /* pairs of suits that something tells apart, a bit each: suit * 4 + suit */
    bool choices;   /* it depends on what the seat has chosen */
    bool seats;     /* it counts them */
};

enum page_known { PAGE_UNKNOWN, PAGE_FALSE, PAGE_TRUE };

/* From here on the condition is known to hold, or not to; what follows from it is known, too, and is looked at no more.
 */
void page_use_assume(struct page_use *use, const struct page *page, int condition, bool holds);

/* Adds all that decides the wagers (a bit each), with the conditions of the deals that give their piles; with decisions
 * also what these look at. */
void page_use_add(struct page_use *use, const struct page *page, uint32_t wagers, bool decisions);

/* Adds what the condition looks at, whatever is known. */
void page_use_condition(struct page_use *use, const struct page *page, int condition);
