/*
 * simulate_tally.h - what simulated rounds add up to: whole numbers only, so any order gives the same.
 *
 * For each measure the sum of its results in cents and the sum of the squares, a square per round: seats of a
 * round share the dealer's cards, so a round with all its seats is what is drawn again and again, and the
 * error follows from how much rounds differ.  For each line of a measure how often it came, and the sum over
 * rounds of the square of that, for the same reason.
 *
 * Sums have 128 bits.  Nothing can overflow: 10^15 rounds of 5,000 seats with 10^12 cents each stay below.
 */
#ifndef SIM_SIMULATE_TALLY_H
#define SIM_SIMULATE_TALLY_H

#include "base/number.h"
#include "sim/simulate_plan.h"

struct simulate_sum {
    wide cents;
    wide_count squares;
};

struct simulate_times {
    uint64_t count;
    uint64_t squares; /* by round; 0 with one seat, where it is the count again */
};

struct simulate_tally {
    uint64_t rounds;
    struct simulate_sum sums[WAGERS_MAX]; /* ORDER measures of the plan */
    int line_count;
    struct simulate_times *lines; /* ORDER lines of the plan */
};

/* All zero, with room for the lines of the plan. */
void simulate_tally_open(struct simulate_tally *tally, const struct simulate_plan *plan, struct arena *arena);
void simulate_tally_clear(struct simulate_tally *tally);
void simulate_tally_add(struct simulate_tally *to, const struct simulate_tally *from);

/* ---- counting one round ------------------------------------------------------------------------------- */

/* A cell since it was last given to the tally: how often it came, with these cents. */
struct simulate_seen {
    uint64_t count;
    int64_t cents;
};

/* Rounds that are being counted. */
struct simulate_count {
    const struct simulate_plan *plan;
    struct simulate_tally *tally;
    struct simulate_seen *cells; /* of the only seat */
    int64_t cents[WAGERS_MAX];   /* of all seats of this round so far, by measure */
    int touched_count;
    uint16_t *touched; /* lines that came in this round, where there are several seats */
    uint32_t *here;    /* how often, by line */
};

void simulate_count_open(struct simulate_count *c, const struct simulate_plan *plan,
                         struct simulate_tally *tally, struct arena *arena);

/* The awards of one seat; asked: somebody was asked for a decision. */
void simulate_count_seat(struct simulate_count *c, const struct award *awards, int count, bool asked);

/* All seats are counted. */
void simulate_count_round(struct simulate_count *c);

/* The tally has all of it; before that, not. */
void simulate_count_end(struct simulate_count *c);

#endif
