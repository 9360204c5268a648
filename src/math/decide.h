/*
 * decide.h - fast deciders: tables are made once, then the decision of a strategy is a look-up.
 *
 * advise() of an analysis values every choice exactly and takes its time; a decider only says which choice
 * the strategy takes, hundreds of thousands of times a second and more, for simulation.  The two must agree
 * wherever one choice is better than the others (tested against each other).
 *
 * Pure: tables live in the arena of the request and may be shared by threads once they are made.
 */
#ifndef MATH_DECIDE_H
#define MATH_DECIDE_H

#include "game/round.h"
#include "math/analysis.h"

struct decider {
    const struct game *game;
    const char *strategy; /* "optimal" or "short" */

    /* Makes what decide needs for the rules of the request, in its arena; NULL if it was asked to stop. */
    const void *(*prepare)(const struct analysis_request *request);

    /* The EV_ACT of this seat, whose decision the round awaits.  Sees only what the seat may see. */
    struct event (*decide)(const void *tables, const void *round, int seat);
};

extern const struct decider *const decider_list[];
extern const int decider_count;
const struct decider *decider_find(const struct game *game, const char *strategy);

/* The seat of a round at a table of up to six. */
static inline const struct table_seat *decide_seat(const struct game *game, const void *round, int seat)
{
    return (const void *)((const char *)round + game->head_size + (size_t)(seat - 1) * game->seat_size);
}

static inline struct event decide_act(int seat, uint8_t action)
{
    return (struct event){.kind = EV_ACT, .what = action, .seat = (uint16_t)seat};
}

/* ---- strategies whose state is three cards ------------------------------------------------------------ */

/*
 * Yes or no for every three cards: one word for each first two, a bit for each third; 21 KB, one load.  A
 * strategy has one entry for all states that differ by the names of the suits; decide_cards_set() writes them
 * all.
 */
struct decide_cards {
    uint64_t yes[DECK_52][DECK_52];
};

enum decide_order {
    ANY_ORDER,  /* three cards of one hand */
    LAST_APART, /* two cards of a hand, and one that is not of it */
};

void decide_cards_set(struct decide_cards *t, const card cards[3], enum decide_order order, bool yes);

static inline bool decide_cards_get(const struct decide_cards *t, const card *first_two, card last)
{
    return t->yes[first_two[0]][first_two[1]] >> last & 1;
}

#endif
