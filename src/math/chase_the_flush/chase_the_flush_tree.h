/* chase_the_flush_tree.h - Chase the Flush: the decision tree of one hole hand over its three streets, and
 * the outcomes under a strategy.
 *
 * At the river a bet has its showdown value, and a fold loses Ante and X-tra.  Per board, let A be the number
 * of dealer hands that lose minus those that win, and G what a fold saves over a bet (0 if the bet is no
 * worse).  Ante and X-tra have the same result under every bet; so after the flop a bet of 2x gains over a
 * check the sum of A - G over the boards with that flop, and before the flop a bet of 3x gains over a check
 * the sum of 2A - G over all boards, less the gains of the flops that would be bet.  One sum per flop decides
 * everything, and the X-tra table matters only where it decides whether to fold.
 *
 * Of equal choices the bet is made, and the earlier one. */
#pragma once

#include "base/number.h"
#include "math/chase_the_flush/chase_the_flush_count.h"

enum {
    CHASE_LENGTHS = 8, /* of the player's hand: at most seven */
    CHASE_SPLITS = 6,  /* flops in a board */
    CHASE_FLOPS = 1176,
    CHASE_TURNS = 1081, /* turn and river after a flop */
    CHASE_SCALE_MAX = 10,
};

/* What a win pays on X-tra by the length of the hand, in 1/scale of the Ante; and the rules of a round. */
struct chase_terms {
    int64_t scale; /* times an All In after the flop at most CHASE_SCALE_MAX: sums per flop then fit 32 bits */
    int64_t xtra[CHASE_LENGTHS];
    struct chase_showdown showdown;
    int32_t all_in[4];   /* by the streets that are left, in Antes; 0 for a fold */
    bool xtra_qualified; /* X-tra pays only where the dealer qualifies */
};

/* What follows the pays, as approved. */
#define CHASE_APPROVED_TERMS CHASE_APPROVED, {0, 1, 2, 3}, false

/* ---- sums over boards --------------------------------------------------------------------------------- */
/* A number of boards, and of dealer hands that satisfy each bound. */
struct chase_sum {
    int64_t boards, dealers[CHASE_BOUNDS];
};

/* By the length of the player's hand, and whether a dealer with that hand would qualify ("strong"). */
struct chase_sums {
    struct chase_sum of[CHASE_LENGTHS][2];
};

/* The deals by result. */
struct chase_results {
    int64_t won[2], tied, lost[2]; /* [the dealer qualifies] */
};

struct chase_results chase_results_of(const struct chase_sum *sum, bool strong);

/* The net result in 1/scale of the Ante; bet: 3 before the flop, 2 after it, 1 at the river. */
int64_t chase_net_won(const struct chase_terms *terms, int length, int bet, bool qualified);
int64_t chase_net_lost(const struct chase_terms *terms, int bet, bool qualified);

/* The sum of net results over the deals, in 1/scale of the Ante. */
wide chase_sum_value(const struct chase_sum *sum, suit_hand hand, const struct chase_terms *terms, int bet);
wide chase_sums_value(const struct chase_sums *sums, const struct chase_terms *terms, int bet);

/* ---- decisions ---------------------------------------------------------------------------------------- */
struct chase_plan {
    bool bets;                                /* before the flop */
    int16_t checks[CHASE_SLOTS][CHASE_SLOTS]; /* 1 where that flop is checked, in either order */
};

/* Fills in the flops of a plan that does not bet before them, by a rule. */
void chase_plan_flops(struct chase_plan *plan, const uint32_t hole[SUITS],
                      bool (*checks)(const void *context, const card flop[2]), const void *context);

/* The best decisions and their values. */
struct chase_best {
    struct chase_plan plan;
    struct chase_sums all;                  /* every board once */
    int32_t gain[CHASE_SLOTS][CHASE_SLOTS]; /* of betting a flop over checking it, summed over renamings */
    wide bet, check; /* before the flop, in 1/scale of the Ante, summed over CHASE_FLOPS x CHASE_TURNS x
                        CHASE_DEALERS deals */
    bool robust;     /* X-tra pays of the lengths in `open`, if not less, change no decision */
};

/* open: a bit for each length for which other tables may pay more. */
void chase_best_of(struct chase_best *best, const struct chase_boards *boards, const struct chase_terms *terms,
                   uint32_t open);

/* Is a bet at the river no worse than a fold?  By rank of the row's fourth card. */
void chase_river_bets(const struct chase_row *row, const struct chase_terms *terms, int16_t bets[CHASE_LANES]);

/* The value of a 2x bet at every flop, in 1/scale of the Ante, summed over renamings like the gains. */
struct chase_flops {
    int64_t bet[CHASE_SLOTS][CHASE_SLOTS]; /* [the greater slot][the lesser] */
};

void chase_flops_of(struct chase_flops *flops, const struct chase_boards *boards, const struct chase_terms *terms);

/* ---- with more information ---------------------------------------------------------------------------- */
/* The decisions of one hole hand by the rules alone. */
enum { CHASE_TRIPLES = CHASE_SLOTS * (CHASE_SLOTS - 1) * (CHASE_SLOTS - 2) / 6 };
struct chase_plain {
    struct chase_plan plan;
    /* Ranks of that suit that make a board to bet, beside three cards; none if the plan bets before the flop. */
    uint16_t river[CHASE_TRIPLES][SUITS];
};

/* How the dealer's unknown cards lie: so many of each group of ranks; one group of all ranks says nothing. */
enum { CHASE_PATTERN = 3 };
struct chase_pattern {
    int left, cards; /* neither the player's nor seen; of these the dealer's */
    int groups;
    uint32_t ranks[CHASE_PATTERN];
    int16_t ways[CHASE_PATTERN][5]; /* [group][of its ranks on the board]: ways to take the dealer's */
};

/* A state of which the player knows more than the rules show: the best decisions and the plain ones, over the same
 * deals; a deal is a board, a flop of it and a hand of the dealer.  Values in 1/scale of the Ante.  Of equal choices
 * the plain one is made.  If the result is robust, tables that pay more in the lengths of `open` have the same gain. */
struct chase_asked {
    const struct chase_terms *terms;
    const struct chase_pattern *pattern;
    uint32_t open; /* as for chase_best_of() */
};

/* boards: those of the player who knows no more than the rules show. */
void chase_plain_of(struct chase_plain *plain, const struct chase_boards *boards, const struct chase_asked *asked,
                    const struct chase_plan *plan);

struct chase_informed {
    struct chase_best best; /* without its results */
    wide deals, plain, gain, changed;
};

void chase_informed_of(struct chase_informed *out, const struct chase_boards *boards, const struct chase_asked *asked,
                       const struct chase_plain *plain);

/* The same row by row: sums of what the rows were worth so far.  Zeros are none. */
struct chase_totals {
    int64_t over_fold; /* of a bet of one Ante over a fold, in 1/scale of the Ante */
    int64_t ahead;     /* dealers that lose less those that win */
    int64_t dealers, saved;
    int64_t missed; /* at the river by a player who decides without the information, over the flops that plan checks */
    bool fragile;   /* the result is not robust */
};

struct chase_tally {
    int32_t gains[CHASE_SLOTS][CHASE_SLOTS];        /* of betting a flop over checking it */
    int32_t missed_deals[CHASE_SLOTS][CHASE_SLOTS]; /* by flop, both orders of its cards */
    struct chase_totals totals;
};

/* Adds the row to each of the tallies in `which`, a bit for each. */
void chase_tally_add(struct chase_tally *tallies, uint32_t which, const struct chase_row *row,
                     const struct chase_asked *asked, const struct chase_plain *plain);

/* boards: without their rows. */
void chase_tally_close(struct chase_informed *out, const struct chase_tally *tally, const struct chase_boards *boards,
                       const struct chase_asked *asked, const struct chase_plain *plain);

/* One community card known before the first decision, summed over the cards it may be: what the best decisions gain
 * over the plain ones, in 1/scale of the Ante, and the deals that are played differently. */
struct chase_community {
    wide gain, changed;
};

/* Memory: sums by three cards of the board. */
struct chase_triples {
    int32_t gain[CHASE_TRIPLES], ahead[CHASE_TRIPLES];
};

/* out: a card of the flop, one of turn or river; best: of these boards and terms, the pattern of one group. */
void chase_community_of(struct chase_community out[2], const struct chase_boards *boards,
                        const struct chase_asked *asked, const struct chase_best *best, struct chase_triples *triples);

/* ---- outcomes under a plan ---------------------------------------------------------------------------- */
/* Decides the river for all lanes of a row: 1 for a bet. */
typedef void chase_river(const struct chase_row *row, const void *context, int16_t bets[CHASE_LANES]);

/* Pairs of board and flop that reach the river without a bet. */
struct chase_river_boards {
    struct chase_sums checked, bet; /* all of them; those that bet there */
};

/* For a plan that does not bet before the flop. */
void chase_count_river(struct chase_river_boards *out, const struct chase_boards *boards, const struct chase_plan *plan,
                       chase_river *river, const void *context);

/* All boards once. */
void chase_count_all(struct chase_sums *out, const struct chase_boards *boards);

/* ---- a single board --------------------------------------------------------------------------------- */
/* The plain method: no tables, no rows, four suits multiplied for each of the three bounds.  Advice after
 * the flop and varied rules use it, and the rows of chase_the_flush_count.h are tested against it. */
struct chase_board {
    suit_hand hand; /* the player's */
    struct chase_sum sum;
};

/* hole, community: ranks by suit; three and four cards.  gone: what else the dealer cannot have; NULL: nothing. */
struct chase_board chase_board_of(const struct chase_ranks *ranks, const uint32_t hole[SUITS],
                                  const uint32_t community[SUITS], const uint32_t *gone);

/* The same by tables. */
struct chase_board chase_board_by(const struct chase_tables *tables, const uint32_t hole[SUITS],
                                  const uint32_t community[SUITS]);

/* bet: as for chase_net_won(); in 1/scale of the Ante, summed over CHASE_DEALERS hands. */
static inline wide chase_board_value(const struct chase_board *board, const struct chase_terms *terms, int bet) {
    return chase_sum_value(&board->sum, board->hand, terms, bet);
}

/* [chase-the-flush R5] A fold loses Ante and X-tra. */
static inline wide chase_fold_value(const struct chase_terms *terms) { return -2 * terms->scale * CHASE_DEALERS; }
