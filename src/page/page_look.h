/* page_look.h - what a part of a page looks at: which piles of cards, a bit each. */
#pragma once

#include "page/page.h"

uint32_t page_set_piles(const struct page *p, int set);
uint32_t page_condition_piles(const struct page *p, int condition);

/* Does it look at cards, choices or wagers of a seat? */
bool page_needs_seat(const struct page *p, int condition);

/* Does it depend on what seats choose: that they fold, a choice, a wager made by a decision? */
bool page_condition_chooses(const struct page *p, int condition);
bool page_wager_chooses(const struct page *p, int wager);

/* The places of a pile that choices discard, a bit each. */
unsigned page_discards(const struct page *p, int pile);

/* The most cards that one receiver gets of it, with those that replace discards. */
int page_pile_cards(const struct page *p, int pile);

/* All that the cases and tables of the wager look at. */
uint32_t page_wager_piles(const struct page *p, int wager);
