/* page_exact.h - the count of a page by its plan: the best decisions, and how many deals end in which way.
 *
 * A cell is all deals that no question of the page tells apart: the same answers about the seat's cards, the same about
 * the dealer's, and the same comparison.  One deal of each cell is played through the plug for every history; what it
 * comes to is that of all of them.  The first pass adds up what each history is worth to the seat, state by state, from
 * the last decision back to the first; the second one counts the deals of each cell under the decisions found.
 *
 * Of decisions that are worth the same the one with the least at stake is taken; `greedy` takes the one with the most,
 * so that both ends of the average wager can be said. */
#pragma once

#include "math/analysis.h"
#include "math/page/page_plan.h"

struct page_cell {
    struct page_cards deal; /* one of its deals */
    uint32_t piles;         /* conditional piles that lie */
    uint64_t allowed, here; /* histories: open to the seat; with the conditional piles of this world */
    const int64_t *net;     /* by history, of the wagers that are decided for */
    const int64_t *count;   /* deals that end so, by history */
};

struct page_count {
    const struct page_plan *plan;
    wide deals;
    int cell_count;
    const struct page_cell *cell;
    bool ties; /* some state has two best choices with different stakes */
};

/* What a state of a decision is worth for each way to go on, over the deals that follow it. */
struct page_way {
    struct page_history history; /* the decisions before it, and here */
    wide value, staked;          /* cents; in stakes of the first wager */
};

struct page_decided {
    const struct page_plan *plan;
    int64_t unit;                   /* cents of a stake */
    uint32_t here;                  /* decisions that are made, a bit each */
    int stage, tuple;               /* of the plan */
    card_mask context, own;         /* the cards that are known */
    const struct page_cards *cards; /* by pile, in a count by ranks; else NULL */
    int64_t ways;                   /* to deal these cards, over all names of suits */
    wide deals;                     /* that follow, times the ways */
    int count, best;
    struct page_way way[PLAN_HISTORIES];
    uint8_t tuples[PLAN_HISTORIES]; /* of each way, after the stage */
};

/* What one seat knows when it is asked. */
struct page_asked {
    struct page_cards cards; /* by pile */
    struct page_history made;
    int decision;
    const uint8_t *seen; /* of a shoe: how many of each card are gone besides (struct asked); NULL: none */
};

struct page_exact_request {
    const struct analysis_request *request; /* arena, threads, progress */
    const struct page_plan *plan;
    bool greedy;
    /* Called for every state of every decision, the states of the last one from any thread; NULL: nobody asks. */
    void (*put)(void *context, const struct page_decided *decided);
    void *put_context;
    const struct page_tables *given; /* decisions that are made in the place of the best ones; NULL: none are */
    const struct page_asked *known;  /* nothing but this state is counted, and put; NULL: all deals */
};

/* False if the caller asks to stop, or if the count is refused after all: *refused says why. */
bool page_exact_run(const struct page_exact_request *request, struct page_count *out, const char **refused);
