/* page_play.h - one whole deal of a page for one seat, played through the plug: what the counts ask the rules.
 *
 * Every amount of a count comes from here, so from the same settle() as a round at a table.  The stakes are so many
 * cents that every pay is a whole number of them. */
#pragma once

#include "page/page_state.h"

/* Choices made, by decision: its place in the list of choices, PAGE_NONE where the seat is not asked. */
struct page_history {
    uint8_t chosen[PAGE_DECISIONS];
};

/* The cards of a deal by pile.  Piles that are not set get cards that nobody looks at. */
struct page_cards {
    card cards[PAGE_PILES][HAND_MAX];
    uint32_t set; /* piles whose cards are given, a bit each */
    uint8_t chance;
};

struct page_player {
    const struct page_game *game;
    const struct rules *rules;
    int64_t unit;         /* cents of each stake that is not fixed */
    uint32_t made;        /* wagers that are made before the deal, a bit each */
    uint32_t conditional; /* piles that are dealt on a condition which looks at cards */
    bool standard;        /* decisions are made by the time-out */
    struct page_round *round;
    struct need asked; /* the decision that was forbidden */
    int count;
    struct award awards[AWARDS_MAX];
};

/* Memory for its round comes from the arena. */
void page_player_open(struct page_player *player, struct arena *arena, const struct rules *rules, uint32_t optional);

enum page_played {
    PAGE_PLAYED,    /* the awards say what it came to */
    PAGE_FORBIDDEN, /* a choice of the history is not open with these cards, or is not asked for */
    PAGE_ELSEWHERE, /* other conditional piles are dealt than those of `piles` */
};

/* Plays the deal; of the conditional piles those of `piles` must come to lie. */
enum page_played page_play(struct page_player *player, const struct page_cards *cards,
                           const struct page_history *history, uint32_t piles);

/* The piles that the seat sees once they lie, a bit each. */
uint32_t page_seen_piles(const struct page *page, const struct page_round *round);

/* What the awards of these wagers (a bit each) add up to, in cents won. */
int64_t page_player_net(const struct page_player *player, uint32_t wagers);

/* Cents that were staked on them and not pulled back by the seat. */
int64_t page_player_staked(const struct page_player *player, uint32_t wagers);

/* The wagers of the base game: required, by decision, and what is paid on them; and the others. */
uint32_t page_base_wagers(const struct page *page);
