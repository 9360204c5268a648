/*
 * pai_gow_sweep.h - all deals in which the dealer shows one given front, counted in one pass over the backs.
 *
 * The dealer's hands that are set with the front go in one after the other, the lowest back first.  Before
 * those with back b go in, every player's hand that reaches exactly b (pai_gow_book.h) asks how many of those
 * already in share no card with it: they are the dealers against whom its answer is yes.
 *
 * Suits make three kinds of asking.  A player's hand is first set as if it could hold no flush; then the
 * suited ones are put right, and for these the dealers in the same way, ranks first:
 *
 *   plain    every pattern, against the dealers as they are set;
 *   suited   what a suited hand reaches less what its pattern does, the dealers set by ranks alone;
 *   both     the same, against suited dealers only: as they are set, less by ranks alone.
 *
 * In the first two one side comes in all suits, so ranks alone say what is shared (rank cells); the third is
 * between two suited hands (suit cells).
 *
 * A sweep takes about 60 ms, and 64 MB of its own, so threads sweep different fronts side by side.  Sums are
 * integers: their order does not matter.
 */
#ifndef MATH_DEALER_OPEN_PAI_GOW_PAI_GOW_SWEEP_H
#define MATH_DEALER_OPEN_PAI_GOW_PAI_GOW_SWEEP_H

#include "math/dealer_open_pai_gow/pai_gow_book.h"

enum { ASKED_MAX = 4 };

/* What is asked, and of which dealers. */
struct pai_gow_inquiry {
    enum pai_gow_question questions[ASKED_MAX];
    int count;
    bool every_dealer; /* also those with two jacks or ace-high, as if they played */
};

/* The dealer's hands that play, by front and back. */
struct pai_gow_dealers {
    const struct pai_gow_book *book;
    const struct pai_gow_inquiry *inquiry;
    uint32_t *hands;
    uint32_t first[PAI_GOW_FRONTS + 2]; /* of each front, and the end */
    bool *alike;                        /* each suited hand: it is set as its pattern is */
};

size_t pai_gow_dealers_room(void);
void pai_gow_dealers_make(struct pai_gow_dealers *dealers, const struct pai_gow_book *book,
                          const struct pai_gow_inquiry *inquiry, struct arena *arena);

enum pai_gow_asking { ASK_PLAIN, ASK_SUITED, ASK_BOTH, PAI_GOW_ASKINGS };

struct pai_gow_event;

/* The memory of one thread. */
struct pai_gow_sweep {
    const struct pai_gow_dealers *dealers;
    int64_t *plain_cells, *suited_cells; /* rank cells: dealers as they are set, and by their ranks alone */
    struct suit_cells both_cells;
    struct pai_gow_event *events;
    uint32_t event_count;
    uint32_t first_event[PAI_GOW_ALWAYS + 1];            /* by reach */
    uint16_t level[PAI_GOW_ASKINGS][PAI_GOW_ALWAYS + 1]; /* the lowest reach with the same answer */
};

size_t pai_gow_sweep_room(void);
void pai_gow_sweep_make(struct pai_gow_sweep *sweep, const struct pai_gow_dealers *dealers,
                        struct arena *arena);

/* Adds to yes[i] the deals with that dealer's front whose answer to question i is yes. */
void pai_gow_sweep_front(struct pai_gow_sweep *sweep, int front, int64_t yes[ASKED_MAX]);

#endif
