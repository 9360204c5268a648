/* risk.h - what a wager can cost on the way: ruin, reserves, and how long a meter lasts.
 *
 * The deepest loss within n rounds is the greatest of the partial sums of n independent results.  It is distributed as
 * the last of a queue: W becomes max(0, W + loss), n times (Lindley), so one pass over a lattice gives the risk of ruin
 * for every bankroll at once, exactly; what lies beyond 1e-15 in a round is held at the end of the lattice.  Without a
 * horizon the side with the edge is ruined with a probability of at most exp(-root x bankroll), where the root solves
 * E(exp(root x loss)) = 1 (Lundberg).
 *
 * Doubles: right to about ten digits.  Cost: rounds x lattice x lines; 10,000 rounds of a base game 1 s. */
#pragma once

#include "base/base.h"
#include "math/analysis.h"

/* The deepest loss within so many rounds. */
struct risk_depth {
    int rounds;
    double step; /* of the lattice, in units of the basis */
    int64_t size;
    double *chance; /* that it is exactly so many steps */
};

/* Memory comes from the arena. */
struct risk_depth risk_depth_of(const struct measure *m, int rounds, struct arena *arena);

/* The probability that a bankroll of so many units is lost, and the least one that is lost with at most this
 * probability. */
double risk_of_ruin(const struct risk_depth *d, double bankroll);
double risk_bankroll(const struct risk_depth *d, double probability);

/* The root for the side with the edge, per unit; 0 if nobody has one or that side cannot lose. */
double risk_root(const struct measure *m);

/* The rounds after which the expected result is one standard deviation; 0 without an edge. */
double risk_n0(const struct measure *m);

/* ---- meters ------------------------------------------------------------------------------------------- */
/* The rounds until a hit of this chance a round, with at least this probability. */
double risk_rounds_to_hit(double chance, double probability);

/* The least number of hits that so many rounds do not exceed, with at least this probability. */
int64_t risk_hits(double chance, int64_t rounds, double probability);

/* ---- limits on the pay of a deal ----------------------------------------------------------------------- */
/* What the wager loses of its value, per unit of the stake, if a deal wins no more than the limit. */
struct fraction risk_limit_cost(const struct measure *m, int64_t stake_cents, int64_t limit_cents);

/* ---- wagers of one seat together ------------------------------------------------------------------------ */
enum { JOINT_WAGERS = 8 };

/* Sums over deals of the net results of several wagers, and of their products, in 1/scale of the unit. */
struct joint {
    int count;
    const char *const *wager;                                          /* ids */
    struct measure_name tables[MEASURE_NAMES], options[MEASURE_NAMES]; /* key NULL ends */
    int64_t scale;
    wide deals, sum[JOINT_WAGERS], product[JOINT_WAGERS][JOINT_WAGERS];
};

void joint_add(struct joint *j, const int64_t net[JOINT_WAGERS], wide deals);

/* E(XY) - E(X) E(Y), in units squared; 0/0 if it does not fit, which takes a meter far above any seed. */
struct fraction joint_covariance(const struct joint *j, int a, int b);
