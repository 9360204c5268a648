/* simulate_plan.h - what is wagered in every simulated round, and how its results are counted.
 *
 * All wagers that the rules offer are made by every seat, $1 each unless the document fixes an amount (Chan
 * Chu $5 where Envy is paid, which asks for that much).  They are grouped into measures as the exact analysis
 * groups them: the base game is what the rules force a player to wager and what follows from it; every other
 * wager is a measure of its own; the dealer's Ante with what follows from it is one.
 *
 * The awards of a measure's wagers are encoded as one number, its cell: each award has a code (0 without an
 * award; else outcome, pay line by its tier, and for All In how many times the Ante), and the cell is the
 * codes as digits of a mixed base.  Every cell belongs to a line, named as the exact analysis names it: a
 * bonus wager's line has the permanent id of its pay line, "lose" without one; a line of a base game is named
 * by put_base_line() of its analysis.  The line of each cell is looked up in a table made once, so no names are
 * compared while rounds are counted.
 *
 * Totals are whole numbers, so the order of addition does not matter.  For each measure: the sum of its results in
 * cents and the sum of their squares, one square per round.  Seats of a round share the dealer's cards, so the
 * independent sample is the round with all its seats, and the standard error follows from the variance between rounds.
 * For each line of a measure: how often it occurred, and the sum over rounds of the square of that, for the same
 * reason.  Sums have 128 bits and cannot overflow: 10^15 rounds of 5,000 seats with 10^12 cents each stay below.
 *
 * Nothing here depends on the order of wagers or on what a table pays; money is summed from the awards.  No
 * game is named here.
 *
 * Order: simulate_plan_open, simulate_totals_open, simulate_counter_open; then per round
 * simulate_counter_add_seat for each seat and simulate_counter_end_round. */
#pragma once

#include "base/base.h"
#include "base/number.h"
#include "game/rules.h"
#include "ledger/meter.h"

enum { SIMULATE_UNIT_CENTS = 100, SIMULATE_LINES_MAX = 1024, OUTCOMES = 3, TIERS_MAX = 32 };

struct simulate_wager {
    _Alignas(32) bool counted;
    bool per_other_seat;  /* Envy: one award per other seat, and each is a line of its own */
    uint8_t measure;      /* to which its money is added */
    uint8_t multiples;    /* above 1: the code contains how many units are staked */
    uint32_t codes;       /* highest code + 1 */
    uint32_t weight;      /* of its code in its measure's cell */
    uint32_t base_weight; /* of its code in the cell of measure 0 as well; 0: not part of it */
};

struct simulate_measure {
    const char *id;    /* "base", or the wager's */
    const char *exact; /* the wager id of the analysis' measure with the same value */
    bool per_other_seat;
    int64_t unit_cents;        /* what results are divided by */
    int64_t results_per_round; /* one per seat; Envy: one per seat and other seat */
    uint32_t cells;
};

struct simulate_line_name {
    uint8_t measure;
    char id[48];
};

struct simulate_plan {
    const struct game *game;
    const struct rules *rules;
    int seats;
    int measure_count;
    struct simulate_measure measures[WAGERS_MAX]; /* the base game first */
    struct simulate_wager wagers[WAGERS_MAX];     /* ORDER WAGER */
    uint32_t asked;                  /* added to the cell of measure 0 if any seat was asked for a decision */
    uint32_t first_cell[WAGERS_MAX]; /* of each measure */
    uint32_t cells;
    uint16_t *line_of; /* by cell: index into lines */
    int line_count;
    struct simulate_line_name lines[SIMULATE_LINES_MAX]; /* lines of one measure are consecutive */
    int64_t meter_cents[METERS_MAX];                     /* a meter pays its reset value, as in the analysis */
    int event_count;
    struct event *events; /* picks, bets, betting closed */
};

/* The plan points to the rules, which must outlive it; memory comes from the arena. */
void simulate_plan_open(struct simulate_plan *plan, const struct rules *rules, int seats, struct arena *arena);

/* The code of one award: outcome, line, and where they differ the units staked. */
static inline uint32_t simulate_code(const struct simulate_wager *w, const struct award *a) {
    static const struct pay_row no_line = {.tier = UINT8_MAX};
    const struct pay_row *line = a->line ? a->line : &no_line; /* conditional move: a branch would mispredict */
    uint32_t code = 1 + a->outcome + OUTCOMES * (uint32_t)(uint8_t)(line->tier + 1);
    if (w->multiples > 1) code += OUTCOMES * (uint32_t)(a->stake_cents / SIMULATE_UNIT_CENTS - 1); /* it has no lines */
    return code;
}

/* ---- totals ------------------------------------------------------------------------------------------- */
struct simulate_sum {
    wide cents;
    wide_count squares;
};

struct simulate_line_total {
    uint64_t count;
    uint64_t squares; /* of the count of each round; 0 with one seat, where it would equal count */
};

struct simulate_totals {
    uint64_t rounds;
    struct simulate_sum sums[WAGERS_MAX]; /* ORDER measures of the plan */
    int line_count;
    struct simulate_line_total *lines; /* ORDER lines of the plan */
};

/* All zero, with room for the lines of the plan. */
void simulate_totals_open(struct simulate_totals *totals, const struct simulate_plan *plan, struct arena *arena);
void simulate_totals_clear(struct simulate_totals *totals);
void simulate_totals_add(struct simulate_totals *to, const struct simulate_totals *from);

/* ---- counting one round ------------------------------------------------------------------------------- */
/* Counts rounds into totals. */
struct simulate_counter {
    const struct simulate_plan *plan;
    struct simulate_totals *totals;
    int64_t cents[WAGERS_MAX]; /* of all seats of this round so far, by measure */
    int touched_count;
    uint16_t *touched;  /* with several: lines that occurred in this round */
    uint32_t *in_round; /* how often, by line */
};

void simulate_counter_open(struct simulate_counter *c, const struct simulate_plan *plan, struct simulate_totals *totals,
                           struct arena *arena);

/* What the awards of a seat come to, by measure.  Envy has cents here, and a line for each award. */
struct simulate_seat {
    uint32_t cell[WAGERS_MAX];
    int64_t cents[WAGERS_MAX];
};

/* asked: any seat was asked for a decision. */
void simulate_seat_of(struct simulate_seat *out, const struct simulate_plan *plan, const struct award *awards,
                      int count, bool asked);

/* Adds the awards of one seat; asked as above. */
void simulate_counter_add_seat(struct simulate_counter *c, const struct award *awards, int count, bool asked);

/* After the last seat of a round. */
void simulate_counter_end_round(struct simulate_counter *c);
