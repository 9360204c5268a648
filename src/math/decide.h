/* decide.h - fast deciders for simulation: tables are built once, then a decision is a lookup.
 *
 * advise() of an analysis values every choice exactly, which may take milliseconds; a decider only returns
 * the choice of its strategy, in 10 to 100 ns.  The two must agree wherever one choice is better than the
 * others (tested against each other).
 *
 * Order: prepare() once, then decide() for any seat that is asked.  Pure: tables live in the arena of the
 * request and may be shared by threads once they are built. */
#pragma once

#include "game/round.h"
#include "math/analysis.h"

/* Of the game's analysis; NULL if there is none of that name. */
const struct decider *decider_find(const struct game *game, const char *strategy);

/* The state of one seat inside a round; for games whose seats are struct table_seat. */
static inline const struct table_seat *decide_seat(const struct game *game, const void *round, int seat) {
    return (const void *)((const char *)round + game->head_size + (size_t)(seat - 1) * game->seat_size);
}

static inline struct event decide_act(int seat, uint8_t action) {
    return (struct event){.kind = EV_ACT, .what = action, .seat = (uint16_t)seat};
}

/* ---- strategies with three cards as state ------------------------------------------------------------- */
/* A yes or no for every three cards: one word per first two, a bit per third; 21 KB, one load.  A strategy has one
 * entry for all states that differ only by the names of the suits; decide_cards_set() sets all of them. */
struct decide_cards {
    uint64_t yes[DECK_52][DECK_52];
};

enum decide_order {
    ANY_ORDER,  /* three cards of one hand */
    LAST_APART, /* two cards of a hand, and one other (the dealer's up card) */
};

void decide_cards_set(struct decide_cards *t, const card cards[3], enum decide_order order, bool yes);

static inline bool decide_cards_get(const struct decide_cards *t, const card *first_two, card last) {
    return t->yes[first_two[0]][first_two[1]] >> last & 1;
}

/* The decisions of a game of Play or giving up: fold, surrender (math/play_fold.h). */
struct play_fold_tables {
    uint8_t play, give_up; /* ORDER ACTION of the game */
    struct decide_cards plays;
};
