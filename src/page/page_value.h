/* page_value.h - the value of a hand by a ranking of a page: the obvious way, and a short one that agrees with it. */
#pragma once

#include "card/hand.h"
#include "page/page.h"

/* Cards of which a hand is made: groups, each with how many of it are used. */
struct page_group {
    const card *cards;
    uint8_t count;
    uint8_t use; /* exactly so many; PAGE_NONE: any number */
};

/* The best hand of the groups' cards of these suits (a bit each, 0: all); 0 if they make none. */
page_value page_value_of(const struct page *p, int ranking, const struct page_group *groups, int count, unsigned suits);

/* The same by trying every choice of cards; tests compare the two. */
page_value page_value_slow(const struct page *p, int ranking, const struct page_group *groups, int count,
                           unsigned suits);

/* The place of the value's class in its ranking, counted from the best as 0; only of a ranking of classes. */
static inline int page_class_of(const struct page_ranking *ranking, page_value value) {
    return ranking->class_count - (int)(value >> 20);
}

/* What it is called, HAND_NONE where it counts points. */
struct hand_name page_hand_name(const struct page *p, int ranking, page_value value);

/* Can page_value_of() take the short way with this ranking?  For the reader, which notes it. */
bool page_ranking_is_quick(const struct page *p, const struct page_ranking *ranking);
