/* number.h - 128-bit integers, exact fractions, and tail probabilities.
 *
 * Counts, sums of pays and the values of wagers are exact: a fraction is always reduced, its denominator is
 * positive, and nothing is rounded before fraction_to_double().  Doubles are for error bars, never for money. */
#pragma once

#include "base/buf.h"

/* ---- exact -------------------------------------------------------------------------------------------- */
/* 128 bits: products and sums of 64-bit amounts and counts. */
__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 wide_count;

struct fraction {
    wide num, den;
};

struct fraction fraction_of(wide num, wide den);
struct fraction fraction_add(struct fraction a, struct fraction b);
struct fraction fraction_multiply(struct fraction a, struct fraction b);
static inline struct fraction fraction_negative(struct fraction f) { return (struct fraction){-f.num, f.den}; }
static inline struct fraction fraction_subtract(struct fraction a, struct fraction b) {
    return fraction_add(a, fraction_negative(b));
}
int fraction_compare(struct fraction a, struct fraction b);

/* num / den, correctly rounded to within one unit in the last place. */
double fraction_to_double(struct fraction f);

/* "-428/5525"; "3" where the denominator is 1. */
void fraction_put(struct buf *b, struct fraction f);
void wide_put(struct buf *b, wide value);

/* The same read: *at stands behind it.  False: there is none, or it has more digits than fit. */
bool fraction_read(const char **at, struct fraction *out);
struct short_text fraction_text(struct fraction f);

/* "12,345,678" */
struct short_text count_text(wide count);

/* ---- tail probabilities ------------------------------------------------------------------------------- */
/* Relative errors are below 1e-10 for probabilities down to 1e-300, so they never change a verdict. */

/* The z with this probability above it (one-sided), 0 < tail < 1. */
double stat_normal_quantile(double tail);

/* The probability that chi-square with so many degrees of freedom is above x. */
double stat_chi_square_tail(double x, double degrees);

/* The probability that a Poisson variable with this mean is at least count. */
double stat_poisson_tail(double mean, int64_t count);

/* Kolmogorov-Smirnov: the probability that the largest distance between the uniform distribution function and that
 * of count independent samples is above distance, with Stephens' correction for small counts.  Absolute error below
 * 0.01 from ten samples on; from a hundred on a relative error of 2 % in the tail that verdicts use. */
double stat_kolmogorov_tail(double distance, int64_t count);

/* That distance; sorts the samples, which lie between 0 and 1. */
double stat_kolmogorov_distance(double *samples, int64_t count);

/* The bound that at least one of so many standard normal variables exceeds, on either side, with at most this
 * probability (Bonferroni). */
double stat_bound(int64_t variables, double probability);
