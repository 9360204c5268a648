/*
 * simulate_plan.h - what is wagered in every simulated round, and how its results are counted.
 *
 * All wagers that the rules offer are made by every seat, $1 each unless the document fixes an amount (Chan
 * Chu $5 where Envy is paid, which asks for that much).  They are grouped into measures as the exact analysis
 * groups them: the base game is what the rules force a player to wager and what follows from it; every other
 * wager is a measure of its own; the dealer's wagers (tokes) are one.
 *
 * The awards of a measure's wagers make a number, its cell: each award has a code (absent 0; else outcome,
 * pay line by its tier, and for All In how many times the Ante), and the cell is the codes in a mixed base.
 * Every cell belongs to a line, named as the exact analysis names it: a bonus wager's line has the permanent
 * id of its pay line, "lose" without one; a line of a base game follows from the awards alone: which wagers
 * have one, how each ended and by which line it was paid.  Which line a cell belongs to is looked up, so no
 * name is compared while rounds are counted.
 *
 * Totals are whole numbers only, so any order gives the same.  For each measure the sum of its results in
 * cents and the sum of the squares, a square per round: seats of a round share the dealer's cards, so a round
 * with all its seats is what is drawn again and again, and the error follows from how much rounds differ.
 * For each line of a measure how often it came, and the sum over rounds of the square of that, for the same
 * reason.  Sums have 128 bits.  Nothing can overflow: 10^15 rounds of 5,000 seats with 10^12 cents each stay
 * below.
 *
 * Nothing here depends on the order of wagers or on what a table pays; money is summed from the awards.
 */
#ifndef SIM_SIMULATE_PLAN_H
#define SIM_SIMULATE_PLAN_H

#include "base/base.h"
#include "base/number.h"
#include "game/rules.h"
#include "ledger/meter.h"

enum { SIMULATE_UNIT_CENTS = 100, SIMULATE_LINES_MAX = 1024, OUTCOMES = 3, TIERS_MAX = 32 };

struct simulate_wager {
    _Alignas(32) bool counted;
    bool each;         /* every award is a line of its own: Envy pays one per other seat */
    bool alone;        /* the only wager of its measure: its award alone gives the line */
    bool plain;        /* and its code is that of a plain award, used nowhere else */
    uint8_t measure;   /* whose money it is */
    uint8_t multiples; /* above 1: the code says how many units are staked */
    uint32_t codes;    /* one more than the highest */
    uint32_t first;    /* cell of its measure */
    uint32_t weight;   /* of its code in its measure's cell */
    uint32_t also;     /* of its code in the cell of measure 0 too, or 0 */
};

struct simulate_measure {
    const char *id;    /* "base", or the wager's */
    const char *exact; /* the id of the analysis' measure whose value it has */
    bool each;
    int64_t unit_cents; /* what results are divided by */
    int64_t hands;      /* results in a round: one a seat, of Envy one for each other seat */
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
    uint32_t asked;                               /* added to the cell of measure 0 if a decision was asked */
    int group_count;
    uint8_t groups[WAGERS_MAX]; /* the measures of several wagers */
    uint32_t first[WAGERS_MAX]; /* cell of each measure */
    uint32_t cells;
    uint16_t *line_of; /* by cell */
    int line_count;
    struct simulate_line_name lines[SIMULATE_LINES_MAX]; /* those of a measure stand together */
    int64_t meter_cents[METERS_MAX]; /* a meter pays its reset value, as in the analysis */
    int event_count;
    struct event *events; /* picks, bets, close */
};

/* The rules must stay where they are; memory comes from the arena. */
void simulate_plan_open(struct simulate_plan *plan, const struct rules *rules, int seats,
                        struct arena *arena);

/* The code of an award whose stake says nothing: outcome and line. */
static inline uint32_t simulate_plain_code(const struct award *a)
{
    static const struct pay_row no_line = {.tier = UINT8_MAX};
    const struct pay_row *line = a->line ? a->line : &no_line; /* as a choice, for a jump would be guessed */

    return 1 + a->outcome + OUTCOMES * (uint32_t)(uint8_t)(line->tier + 1);
}

/* The code of one award. */
static inline uint32_t simulate_code(const struct simulate_wager *w, const struct award *a)
{
    uint32_t code = simulate_plain_code(a);

    if (w->multiples > 1)
        code += OUTCOMES * (uint32_t)(a->stake_cents / SIMULATE_UNIT_CENTS - 1); /* it has no lines */
    return code;
}

/* ---- totals ------------------------------------------------------------------------------------------- */

struct simulate_sum {
    wide cents;
    wide_count squares;
};

struct simulate_times {
    uint64_t count;
    uint64_t squares; /* by round; 0 with one seat, where it is the count again */
};

struct simulate_totals {
    uint64_t rounds;
    struct simulate_sum sums[WAGERS_MAX]; /* ORDER measures of the plan */
    int line_count;
    struct simulate_times *lines; /* ORDER lines of the plan */
};

/* All zero, with room for the lines of the plan. */
void simulate_totals_open(struct simulate_totals *totals, const struct simulate_plan *plan,
                          struct arena *arena);
void simulate_totals_clear(struct simulate_totals *totals);
void simulate_totals_add(struct simulate_totals *to, const struct simulate_totals *from);

/* ---- counting one round ------------------------------------------------------------------------------- */

/* A cell since it was last given to the totals: how often it came, with these cents. */
struct simulate_seen {
    uint64_t count;
    int64_t cents;
};

/* Rounds that are being counted. */
struct simulate_count {
    const struct simulate_plan *plan;
    struct simulate_totals *totals;
    struct simulate_seen *cells; /* of the only seat */
    int64_t cents[WAGERS_MAX];   /* of all seats of this round so far, by measure */
    int touched_count;
    uint16_t *touched; /* lines that came in this round, where there are several seats */
    uint32_t *here;    /* how often, by line */
};

void simulate_count_open(struct simulate_count *c, const struct simulate_plan *plan,
                         struct simulate_totals *totals, struct arena *arena);

/* The awards of one seat; asked: somebody was asked for a decision. */
void simulate_count_seat(struct simulate_count *c, const struct award *awards, int count, bool asked);

/* All seats are counted. */
void simulate_count_round(struct simulate_count *c);

/* The totals has all of it; before that, not. */
void simulate_count_end(struct simulate_count *c);

#endif
