/*
 * actual.h - actual against theoretical: is it luck, or is something wrong?
 *
 * Kept per table and wager (or base game) under one set of rules.  Each bet that was decided adds its unit
 * (the stake; for a base game the Ante, as in math/measure.h), all it put at risk (the handle: Ante, Play and
 * what else belongs to the base game) and what the house won by it.  A progressive's share of the wager
 * counts as lost by the house, what the pool pays does not: it is the players' own money.
 *
 * The exact value and square of one unit then say what the house should have won, and how far chance carries:
 *   expected  = - value x sum of units
 *   variance  = (square - value^2) x sum of squared units
 *   z         = (won - expected) / square root of the variance
 *
 * Several seats of one round: bets that share one and the same result (equal picks from the array of a
 * stadium) are one bet of their sum; they are gathered in one group and squared together.  Groups of a round
 * still share the dealer's hand or some cards.  That covariance is not known exactly and is left out of z,
 * so at a full table z swings wider than chance alone says, at a stadium far wider.  The other end is known:
 * if all groups of a round won and lost as one, the variance would be that of the squared sum of their units,
 * and no dependence makes it more.  z_least is measured by that.  The truth lies between the two:
 *
 *   ACTUAL_QUIET   z is within the bound
 *   ACTUAL_WATCH   z is beyond it, z_least is not: seats that share cards may explain it, or a rare big win
 *   ACTUAL_ALARM   z_least is beyond it too: luck is a bad explanation
 *
 * A wager that seldom pays much is far from normal until it was made very often: after a hundred rounds a
 * single royal is seven standard deviations, and no fault.  So a house that lost more than expected rings by
 * Bernstein's inequality: with M what the largest bet of all can win above its value, a loss of t is less
 * likely than exp(-t^2 / 2 (variance + M t / 3)), and that must be as little as the bound is of a normal one.
 *
 * Integers throughout; z comes in thousandths.
 */
#ifndef LEDGER_ACTUAL_H
#define LEDGER_ACTUAL_H

#include "base/err.h"
#include "base/number.h"

struct actual {
    uint64_t rounds, decisions;
    wide unit_cents, handle_cents, win_cents; /* win: the house's, below zero where it lost */
    wide squares;                             /* of the units of each group */
    wide squares_together;                    /* of the units of each round */
    wide most_cents;                          /* the units of the largest round */
};

/* Bets of one round that share one result. */
struct actual_group {
    uint32_t decisions;
    int64_t unit_cents, handle_cents, win_cents;
};

/* One bet more in a group that began with zeros.  ERR_AMOUNT_LARGE, and nothing has changed. */
enum err actual_group_add(struct actual_group *group, int64_t unit_cents, int64_t handle_cents,
                          int64_t win_cents);

/* A round is over: its groups, those without decisions skipped.  ERR_AMOUNT_LARGE, and nothing has changed.
 */
enum err actual_add_round(struct actual *actual, const struct actual_group *groups, int count);

/* One unit in theory, as measure_value() and measure_mean_square() give it: what the player wins, and its
 * square.
 */
struct actual_theory {
    struct fraction value, square;
    struct fraction top; /* the most that the player can win by one unit; den 0: not known, not considered */
};

enum actual_level { ACTUAL_QUIET, ACTUAL_WATCH, ACTUAL_ALARM };

struct actual_verdict {
    wide expected_cents;       /* what the house should have won, to the nearest cent */
    int32_t hold_basis_points; /* won of the handle */
    int32_t z, z_least;        /* in thousandths; above zero: the house won more than expected */
    enum actual_level level;
};

/* bound: the z, in thousandths, beyond which luck is doubted. */
struct actual_verdict actual_judge(const struct actual *actual, const struct actual_theory *theory,
                                   int32_t bound);

/* What the house should have won, to the nearest cent: the verdict's. */
wide actual_expected(const struct actual *actual, const struct actual_theory *theory);

/* The variance of the win in squared cents, groups taken as independent: those of several wagers add up. */
wide actual_variance(const struct actual *actual, const struct actual_theory *theory);

/* Its root: one standard deviation, to the cent below. */
int64_t actual_deviation_cents(wide variance);

const char *actual_level_id(enum actual_level level);

#endif
