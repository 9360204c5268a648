/* page_cells.h - the cells of a count, and the eye that says to which cell a deal belongs. */
#pragma once

#include "math/page/page_exact.h"

enum { CELL_CLASSES = 4096, CELLS_MAX = 16384, CELL_MEMO = 8192 };

/* ---- the eye -------------------------------------------------------------------------------------------- */
/* Cards laid out by pile, and what the page asks about them. */
struct page_eye {
    struct page_round round; /* about which nothing is asked but its rules */
    struct page_state state;
    struct page_cards cards;
};

void page_eye_open(struct page_eye *eye, const struct page_plan *plan);
void page_eye_put(struct page_eye *eye, const struct plan_side *side, const card_mask *hands);

/* The answers, a bit each. */
uint64_t page_eye_answers(struct page_eye *eye, const struct plan_atoms *atoms);

static inline page_value page_eye_value(struct page_eye *eye, int hand) { return page_state_hand(&eye->state, hand); }

/* ---- cells ---------------------------------------------------------------------------------------------- */
enum { OWN_ABOVE, OWN_EQUAL, OWN_BELOW, RELATIONS };

/* Of one thread. */
struct page_cells {
    const struct page_plan *plan;
    struct page_player player;
    uint64_t answers[CELL_CLASSES];
    uint8_t world_of[CELL_CLASSES];
    int16_t (*at)[SWEEP_KINDS][RELATIONS]; /* [class]: the cell + 1; 0: none yet */
    uint32_t slot[2 * CELL_CLASSES];       /* class + 1 by the hash of its answers */
    int classes, count;
    struct page_cell *cell;
    int64_t *net, *counts; /* [cell][history] */
    bool full;
};

void page_cells_open(struct page_cells *cells, const struct page_plan *plan, struct arena *arena);

/* The number of the class with these answers; -1: there are too many. */
int page_cells_class(struct page_cells *cells, int world, uint64_t answers);

/* The cell, if it is known. */
static inline struct page_cell *page_cells_find(const struct page_cells *c, int class, int kind, int relation) {
    const int at = c->at[class][kind][relation];
    return at ? &c->cell[at - 1] : NULL;
}

/* Plays this deal of it; NULL: there are too many. */
struct page_cell *page_cells_add(struct page_cells *cells, int class, int kind, int relation,
                                 const struct page_cards *deal);
