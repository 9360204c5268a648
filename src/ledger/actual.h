/* actual.h - actual against theoretical: is it luck, or is something wrong?
 *
 * Kept per table and wager (or base game) under one set of rules.  Each decided bet adds its unit
 * (the stake; for a base game the Ante, as in math/analysis.h), all it put at risk (the handle: Ante, Play
 * and what else belongs to the base game) and what the house won by it.  A contribution to a progressive
 * counts as lost by the house; what the pool pays does not, because it is the players' own money.
 *
 * The exact mean (value) and second moment (square) of one unit give the expected win and its variance:
 *   expected  = - value x sum of units
 *   variance  = (square - value^2) x sum of squared units
 *   z         = (won - expected) / square root of the variance
 *
 * Several seats of one round: bets that have the same result (equal picks from the array of a stadium) are
 * one bet of their sum; they form one group, which is squared as a whole.  The groups of a round still share
 * the dealer's hand or some cards.  Their covariance is not known exactly and is left out of z, so z varies
 * more than a standard normal: somewhat at a full table, much more at a stadium.  The upper bound is known:
 * if all groups of a round won and lost together, the variance would be that of the squared sum of their
 * units. z_least uses that bound.  The truth lies between the two:
 *
 *   ACTUAL_QUIET   z is within the bound
 *   ACTUAL_WATCH   z is beyond it, z_least is not: seats that share cards may explain it, or a rare big win
 *   ACTUAL_ALARM   z_least is beyond it too: luck is a bad explanation
 *
 * A wager with rare large pays is far from normally distributed until it was made very often: after a hundred
 * rounds a single royal is seven standard deviations, and nothing is wrong.  So where the house lost more
 * than expected, the alarm uses Bernstein's inequality: with M the most that the largest bet can win above
 * its value, a loss of t has a probability below exp(-t^2 / 2 (variance + M t / 3)), which must be as small
 * as that of the bound under the normal distribution.
 *
 * Integers throughout; z comes in thousandths. */
#pragma once

#include "base/err.h"
#include "base/number.h"

NO_PADDING
struct actual {
    uint64_t rounds, decisions;
    wide unit_cents, handle_cents, win_cents; /* win: the house's, below zero where it lost */
    wide squares;                             /* of the units of each group */
    wide squares_together;                    /* of the units of each round */
    wide largest_round_cents;                 /* the units of the largest round */
};
NO_PADDING_END

/* Bets of one round that share one result. */
struct actual_group {
    uint32_t decisions;
    int64_t unit_cents, handle_cents, win_cents;
};

/* Adds a bet to a group, which starts as all zeros.  ERR_AMOUNT_LARGE, with nothing changed. */
enum err actual_group_add(struct actual_group *group, int64_t unit_cents, int64_t handle_cents, int64_t win_cents);

/* Adds the groups of a finished round; empty groups are skipped.  ERR_AMOUNT_LARGE, with nothing changed. */
enum err actual_add_round(struct actual *actual, const struct actual_group *groups, int count);

/* One unit in theory, from measure_value() and measure_mean_square(): the player's mean win, and of its square. */
NO_PADDING
struct actual_theory {
    struct fraction value, square;
    struct fraction top; /* the most that the player can win with one unit; den 0: unknown, and ignored */
};
NO_PADDING_END

enum actual_level { ACTUAL_QUIET, ACTUAL_WATCH, ACTUAL_ALARM };

struct actual_verdict {
    wide expected_cents; /* what the house should have won, to the nearest cent */
    int32_t z, z_least;  /* in thousandths; above zero: the house won more than expected */
    enum actual_level level;
};

/* bound: the z, in thousandths, beyond which luck is a bad explanation. */
struct actual_verdict actual_judge(const struct actual *actual, const struct actual_theory *theory, int32_t bound);

/* What the house should have won, to the nearest cent, as in the verdict. */
wide actual_expected(wide unit_cents, const struct actual_theory *theory);

/* The variance of the win in squared cents, with independent groups.  Variances of several wagers add up. */
wide actual_variance(wide squares, const struct actual_theory *theory);

/* The standard deviation: its square root, rounded down to the cent. */
int64_t actual_deviation_cents(wide variance);

const char *actual_level_id(enum actual_level level);
