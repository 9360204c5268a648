/* page_state.h - conditions, numbers and hands of a page at a moment of a round, about one seat and the table. */
#pragma once

#include "game/way/house_way.h"
#include "page/page_game.h"
#include "page/page_value.h"

struct page_state {
    const struct page *page;
    const struct page_round *round;
    const struct page_seat *seat;       /* NULL: about no seat */
    struct page_group pile[PAGE_PILES]; /* what lies of each, count 0: nothing */
    page_value hand[PAGE_HANDS];
    uint32_t known;        /* hands that are valued, a bit each */
    card kept[HAND_MAX];   /* of the seat's hand, what it has not discarded, pile by pile */
    card set[2][HAND_MAX]; /* front, then back, of the seat's hand and of the dealer's */
    uint8_t instead[2];    /* by the second hand where a table looks at the first; both PAGE_NONE: by none */
};

/* Of the seat from 1; 0: of the table alone. */
void page_state_open(struct page_state *s, const struct page_round *round, int seat);

/* How the House Way sets these seven cards at the table. */
struct setting page_house_way(const struct page_round *round, const card *seven);

page_value page_state_hand(struct page_state *s, int hand);
int32_t page_state_number(struct page_state *s, int number);
bool page_state_holds(struct page_state *s, int condition);

static inline const struct page *page_of_round(const struct page_round *round) {
    return &page_game_of(round->round.rules->game)->page;
}
