/* page_sweep.h - how many of the dealer's hands are below, equal to and above each own hand, and share no card with it.
 *
 * The dealer's hands are sorted by kind and value; on the way up every set of up to k of their cards has a counter.  An
 * own hand asks for the hands so far that hold none of its cards: the counters of its subsets with alternating signs
 * (inclusion and exclusion), when the sweep stands at its value and behind it.  A kind is what wagers ask of the
 * dealer's hand beside the comparison: it qualifies, or not. */
#pragma once

#include "math/page/page_hands.h"

enum { SWEEP_KINDS = 16, SWEEP_VALUE_BITS = 27, SWEEP_SUBSET = 5, SWEEP_CARDS = 7 };

struct sweep_hands {
    int64_t count;
    card_mask *hand;
    uint32_t *key; /* dealer's: kind << 27 | value; own: the value */
};

struct sweep_answer {
    uint32_t below, equal, above;
};

struct page_sweep {
    int subset;                          /* sets of at most so many cards have counters */
    uint32_t *counter[SWEEP_SUBSET + 1]; /* by hands_number() */
    uint32_t *sorted, *order, *spare, *spare_order, *asked_key, *asked;
    int64_t room;
};

/* Room for so many keys to sort; hands of at most `subset` cards on one side. */
void page_sweep_open(struct page_sweep *sweep, struct arena *arena, int subset, int64_t room);

/* Answers [own hand][kind]. */
void page_sweep_run(struct page_sweep *sweep, const struct sweep_hands *dealers, const struct sweep_hands *own,
                    int kinds, struct sweep_answer *out);
