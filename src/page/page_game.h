/* page_game.h - a page as a game behind the plug: an interpreter in the place of a C file.
 *
 * Such a game is approved by nobody: it is in no list, its title says so, and a house deals it for play money only. */
#pragma once

#include "game/round.h"
#include "page/page.h"

struct page_game {
    struct game game; /* first: rules point to it */
    struct page page;
    struct wager wagers[PAGE_WAGERS];
    struct option options[PAGE_OPTIONS];
    struct meter meters[PAGE_METERS];
    const char *actions[PAGE_ACTIONS];
    struct pay_sheet sheets[PAGE_SHEETS];
    struct pay_row rows[PAGE_ROWS];
    char title[160];
};

/* Makes the game of g->page; the memory stays where it is as long as the game is in use. */
void page_game_open(struct page_game *g);

/* The page that the game is played from, or NULL. */
static inline const struct page_game *page_game_of(const struct game *game) { return game->page; }

/* ---- its rounds ----------------------------------------------------------------------------------------- */
/* No stake above this: with the largest odds and the most times it cannot pass 64 bits. */
#define PAGE_STAKE_MAX INT64_C(1000000000)

enum { PAGE_BY_WAY = 0x8000 };

NO_PADDING
struct page_seat {
    int64_t stake[PAGE_WAGERS];     /* ORDER WAGER */
    uint32_t forfeited, returned;   /* wagers, a bit each */
    uint16_t piles;                 /* that lie, a bit each */
    uint8_t choice[PAGE_DECISIONS]; /* at each decision, or PAGE_NONE */
    int8_t action;                  /* the last one, -1 before any */
    bool folded;
    struct round_hand hand;
    uint16_t discarded, missing; /* its cards, a bit each: in all, and not replaced yet */
    uint16_t front;              /* its cards that are set in front, a bit each; or PAGE_BY_WAY */
    PADDING(4);
};

struct page_round {
    struct round round;
    uint16_t piles;                      /* of dealer and table that lie */
    uint8_t step;                        /* of the script: the next one */
    uint8_t chance;                      /* what it came to */
    uint8_t dealer_turned, seats_turned; /* seats: a bit each */
    uint8_t pick[TABLE_SEATS][3];
    PADDING(5);
    struct page_seat seats[TABLE_SEATS];
};
NO_PADDING_END

void page_plug_open(void *round, const struct rules *rules, const struct shoe *shoe);
enum err page_plug_check(const void *round, const struct event *event);
enum err page_plug_check_seat(const void *round, int seat);
void page_plug_apply(void *round, const struct event *event);
struct need page_plug_need(const void *round);
void page_plug_view(const void *round, int seat, struct view *out);
const int64_t *page_plug_stakes(const void *round, int seat);
int page_plug_settle(const void *round, int seat, struct award out[AWARDS_MAX]);
struct hand_names page_plug_describe(const void *round, int seat);
struct why page_plug_why(const void *round, const struct award *award);
const struct shoe *page_plug_shoe(const void *round);
