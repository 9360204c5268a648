/* removal.h - what a sum over deals becomes when cards are seen and so cannot be dealt: for every set of seen cards.
 *
 * A deal takes `degree` unknown cards, and g() is worth something for each set of them.  v(R) is the sum of g over all
 * sets that hold no card of R.  For every R of `removed` cards this adds up what v(R) is above zero, and how often.
 *
 * How: let L(U) be the sum over the sets that hold all cards of U, so v of nothing is L of nothing.  When the card r is
 * removed, L(U) becomes L(U) - L(U + r).  With sets numbered by their largest card first, the sets of cards up to r
 * have the numbers below a limit, and the same sets with r added follow each other from that limit on: removing a card
 * is the difference of two rows.  A walk over all R removes one card after the other, the largest first, and keeps L
 * for sets of at most as many cards as are still to be removed.  Where even the best choice of these would leave v at
 * or below zero, the walk turns back.
 *
 * Cards are of kinds with one or several copies, so that a shoe of many decks takes no more room than its 52 kinds; a
 * set may then hold a kind repeatedly.
 *
 * Order: removal_open; removal_start, removal_put for every set, removal_run (or removal_fill); start again.  Cost for
 * one deck, 49 cards, degree 3: 15 ms for all 13,983,816 sets of six removed cards. */
#pragma once

#include "base/base.h"
#include "base/number.h"

enum { REMOVAL_DEGREE = 5, REMOVAL_KINDS = 52, REMOVAL_REMOVED = 6, REMOVAL_SEEN = 16 };

struct removal {
    int kinds, degree, removed;
    int cards;
    int64_t copies[REMOVAL_KINDS];
    int64_t most;           /* no set is worth more */
    int64_t offset;         /* added to every v(R); 0 unless set behind removal_start */
    struct removal *beside; /* NULL, or sums over the same kinds: only R that leave those above zero count */
    int64_t before[REMOVAL_DEGREE + 1][REMOVAL_KINDS + 1]; /* sets of so many cards of the kinds below */
    int64_t *sums[REMOVAL_REMOVED][REMOVAL_DEGREE + 1];    /* by cards removed, and size of the set */
};

/* Summed over all R, each as often as its copies can be chosen. */
struct removal_gain {
    wide gain;                   /* of v(R) where it is above zero */
    wide changed;                /* how many R those are */
    wide tied;                   /* how many R have v(R) = 0 */
    int64_t held[REMOVAL_KINDS]; /* how many cards of the kind the R of `changed` hold */
};

/* Takes memory for deals of `degree` cards from at most so many kinds, of which `removed` are seen. */
void removal_open(struct removal *r, struct arena *arena, int kinds, int degree, int removed);

/* Begins a new g, zero for all sets, over cards with these copies. */
void removal_start(struct removal *r, const uint8_t *copies, int kinds);

/* The set's kinds are in decreasing order, `degree` of them; value: g of one set of such cards. */
void removal_put(struct removal *r, const uint8_t *set, int64_t value);

struct removal_gain removal_run(struct removal *r);

/* Instead of all R some: removal_fill, then v of each R that is asked for, its kinds in decreasing order. */
void removal_fill(struct removal *r);
int64_t removal_value(const struct removal *r, const uint8_t *seen, int count);

/* Is v(R) above zero for no R of so many cards?  True only if it is proved; after removal_fill. */
bool removal_is_hopeless(const struct removal *r, int removed);

/* A proof that v(R) is nowhere above zero, from sums alone: v of nothing, the sums over the sets that hold one card of
 * a kind, and the most that one set is worth.  Kinds without copies are ignored. */
struct removal_bound {
    int cards, degree, removed;
    int64_t all, most;
};
bool removal_never(const struct removal_bound *b, const int64_t *one, const int64_t *copies, int kinds);
