/* page_plan.h - how the wagers of a page are counted: which cards are enumerated, which are only counted, and who knows
 * what when.
 *
 *   context  cards that the seat's hands share with the dealer's, or that come between its decisions: board, up cards
 *   own      the seat's cards at its first decision
 *   late     its cards after the last one
 *   dealer   cards that no decision knows
 *
 * Context, own and late cards are enumerated up to the names of suits.  The dealer's are counted for each of them: how
 * many hands of each kind are below, equal, above (page_sweep.h), or by suits where the hand is a longest suit.  Where
 * the page asks something that is neither the seat's, nor the dealer's, nor one comparison of the two, the dealer's
 * cards are enumerated too, as late ones.
 *
 * A world is a set of conditional piles that come to lie, with one outcome of chance. */
#pragma once

#include "math/page/page_play.h"
#include "math/page/page_sweep.h"

enum {
    PLAN_GROUPS = 4,
    PLAN_ATOMS = 60,
    PLAN_WORLDS = 12,
    PLAN_STAGES = 6,
    PLAN_HISTORIES = 64,
    PLAN_REASON = 200,
};

/* Piles that are one set of cards to all who look at them. */
struct plan_group {
    uint8_t pile[6], piles, cards;
};

struct plan_side {
    struct plan_group group[PLAN_GROUPS];
    uint8_t groups, cards;
    uint32_t piles; /* a bit each */
};

enum plan_method { PLAN_OPEN, PLAN_SWEEP, PLAN_SUITS }; /* OPEN: no dealer's cards to count */

struct plan_atoms {
    uint8_t count;
    uint16_t condition[PLAN_ATOMS];
};

struct plan_world {
    uint32_t piles; /* conditional ones that lie */
    uint8_t chance;
    struct plan_side late, dealer;
    uint8_t method;                /* enum plan_method */
    uint8_t own_hand, dealer_hand; /* that are compared, or PAGE_NONE */
    struct plan_atoms own_asks, dealer_asks;
    bool own_poker, dealer_poker; /* the compared hand is the best five of all its side's and the context's cards, */
    bool own_plain, dealer_plain; /* and of it alone are asked the classes that it is in */
    int64_t times;                /* that each of its deals counts */
};

struct page_plan {
    const struct page *page;
    const struct rules *rules;
    uint32_t measured, decided; /* wagers, a bit each; those that decisions are made for, 0: the seat decides nothing */
    card_mask deck;
    struct suit_keys keys; /* what tells suits apart from the start */
    uint32_t conditional;  /* piles dealt on a condition that looks at cards */
    struct plan_side context, own;
    int world_count;
    struct plan_world world[PLAN_WORLDS];

    int stage_count; /* moments at which the seat decides, by the context cards that it knows */
    uint8_t known[PLAN_STAGES];
    uint8_t stage_of[PAGE_DECISIONS];
    bool at_once;  /* at the last one it knows everything that is enumerated */
    bool standard; /* the seat decides nothing that matters: the choices of a time-out are taken */
    int history_count;
    struct page_history history[PLAN_HISTORIES];
    uint16_t staked[PLAN_HISTORIES]; /* at the end, on the wagers that are decided for, in stakes of the first one */
    int tuples[PLAN_STAGES + 1];     /* different histories before each stage */
    uint8_t parent[PLAN_STAGES][PLAN_HISTORIES];   /* of a tuple before the next stage: that before this one */
    uint8_t like[PLAN_STAGES + 1][PLAN_HISTORIES]; /* of a tuple: a history that begins so */
    uint8_t asks[PLAN_STAGES][PLAN_HISTORIES];     /* its place among the tuples that decide at the stage; PAGE_NONE: */
    uint8_t only[PLAN_STAGES][PLAN_HISTORIES];     /* it goes on with this one */
    int asking[PLAN_STAGES];

    bool tree;                 /* no suit matters: counted by page_tree.h */
    uint8_t alike[RANKS];      /* then of each rank the lowest that nothing tells apart from it */
    uint32_t piles;            /* that the wagers look at, a bit each */
    int64_t deals;             /* that are counted in all, one for each history of the context */
    double steps;              /* that the count takes, about as long each */
    double seconds;            /* of one core, about */
    char refused[PLAN_REASON]; /* why not; empty: it is counted */
};

struct plan_wanted {
    const struct rules *rules;
    uint32_t measured; /* wagers */
    card_mask deck;    /* the cards that are in it */
};

/* False: plan->refused says why. */
bool page_plan_make(struct page_plan *plan, const struct plan_wanted *wanted);

/* Does the wager come out the same whatever the seat decides? */
bool page_wager_is_alone(const struct page *page, int wager);

void page_plan_put(struct buf *b, const struct page_plan *plan);
