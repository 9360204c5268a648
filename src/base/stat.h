/*
 * stat.h - how surprising a figure is: tails of the distributions that tests are judged by.
 *
 * Doubles are in place here: a tail is an error bar, never money.  Every tail is right to better than 1e-10
 * of itself down to 1e-300, so a verdict does not depend on it.
 */
#ifndef BASE_STAT_H
#define BASE_STAT_H

#include "base/base.h"

/* The chance that a standard normal figure is above z. */
double stat_normal_tail(double z);

/* The z that is exceeded (on one side) with this chance, 0 < tail < 1. */
double stat_normal_quantile(double tail);

/* The chance that chi-square with so many degrees of freedom is above x. */
double stat_chi_square_tail(double x, double degrees);

/* The chance that a Poisson figure of this mean is count or more. */
double stat_poisson_tail(double mean, int64_t count);

/*
 * The chance that the largest distance between a uniform distribution function and that of count independent
 * figures is above distance (Kolmogorov and Smirnov), with Stephens' correction for small counts: right to
 * 0.01 from ten figures on, and from a hundred on to 2 % of itself in the tail that verdicts are made of.
 */
double stat_kolmogorov_tail(double distance, int64_t count);

/* That distance; sorts the figures, each from 0 to 1. */
double stat_kolmogorov_distance(double *figures, int64_t count);

/*
 * How far from zero any of so many standard normal figures may lie before chance is a bad explanation: with
 * this chance at least one of them lies beyond (Bonferroni: the chance is shared out evenly, on both sides).
 */
double stat_bound(int64_t figures, double chance);

#endif
