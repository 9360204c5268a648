/* report_strategy.h - the strategy of an analysis, collected into charts that fit a page.
 *
 * The rows of an analysis (math/strategy/strategy.h) are grouped by the tables and options that are given.  The first
 * group becomes a chart if its states are three cards, or two cards against an up card; for the other groups the report
 * counts the states with a different decision.  States beyond the first decision (with a board) are left to the
 * strategy file, and the analysis is stopped there.
 *
 *   strategy_gather(&strategy, analysis, &request); */
#pragma once

#include "math/strategy/strategy.h"

enum { STRATEGY_LINES = 128, STRATEGY_GROUPS = 24, STRATEGY_DECISIONS = 8, STRATEGY_NAME = 96, STRATEGY_RANKS = 13 };

/* Which of three cards, high to low, share a suit. */
enum strategy_suits { SUITS_ALL, SUITS_HIGH, SUITS_ENDS, SUITS_LOW, SUITS_NONE, STRATEGY_SUITS };

enum strategy_kind { STRATEGY_NO_CHART, STRATEGY_THREE, STRATEGY_UP_CARD };

/* A set of decisions, a bit each; 0 if there is no such state. */
typedef uint8_t decisions;

struct strategy_group {
    char name[STRATEGY_NAME]; /* "xtra=1", or empty */
    int64_t states, by_decision[STRATEGY_DECISIONS];
    int64_t differing; /* from the first group */
    bool comparable;   /* it has the same states as the first group */
};

struct strategy {
    int decision_count;
    char decision[STRATEGY_DECISIONS][24];
    int group_count;
    struct strategy_group group[STRATEGY_GROUPS];
    bool beyond; /* there are states after further cards */
    int64_t line_count;
    struct strategy_row line[STRATEGY_LINES]; /* the first rows */

    /* Of the first group. */
    enum strategy_kind kind;
    decisions three[STRATEGY_SUITS][STRATEGY_RANKS][STRATEGY_RANKS][STRATEGY_RANKS]; /* high, middle, low */
    decisions pair[STRATEGY_RANKS][STRATEGY_RANKS]; /* of three: pair, third, which may be of the same rank */
    /* up card; then suited (high, low), other (low, high), pair (rank, rank) */
    decisions up[STRATEGY_RANKS][STRATEGY_RANKS][STRATEGY_RANKS];

    int64_t kept; /* the states of the first group, in order, to compare with */
    struct kept_state *state;

    bool (*progress)(void *context, double done);
    void *progress_context;
    bool stopped; /* by the progress callback */
};

/* False if interrupted.  What it keeps lies in the arena of the request. */
bool strategy_gather(struct strategy *s, const struct analysis *analysis, const struct analysis_request *request);
