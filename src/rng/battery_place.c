/*
 * battery_place.c - which card lies where, beside which, and with which two.
 *
 * Cards are dealt without replacement, so counts of one deal depend on each other, and a plain chi-square
 * would have the wrong degrees.  But a fair deal does not care which card is called which, nor a fair deck
 * which position is; so the covariances of the counts have few different values and split into parts that are
 * multiples of the identity, each known exactly.  Deals are independent: the sums are normal, and in each
 * such part their squared length over its variance is chi-square.
 *
 * K kinds, d copies of each, S = K d cards, N deals.
 */
#include "rng/battery_place.h"

#include "rng/battery_tally.h"
#include "rng/battery_tests.h"

#include <stdlib.h>

static int64_t *cells(size_t count)
{
    int64_t *memory = calloc(count, sizeof *memory);

    must(memory);
    return memory;
}

/* ---- card by position ---------------------------------------------------------------------------------- */

/*
 * X(c, j) = 1 if a card of kind c lies at position j, in one deal.  Its mean is 1/K and its covariance
 *
 *   Cov(X(c, j), X(c', j')) = d / (S - 1) x (1[c = c'] - 1/K) (1[j = j'] - 1/S)
 *
 * (for c = c', j = j' that is 1/K (1 - 1/K); for c = c', j /= j' it is d(d - 1) / (S(S - 1)) - 1/K^2; and so
 * on). So the sums over N deals, each over the root of its mean N/K, have (S / (S - 1)) times the projection
 * that takes out the means of rows and columns, of rank (K - 1)(S - 1), for covariance: Pearson's sum times
 * (S - 1) / S is chi-square with (K - 1)(S - 1) degrees.  For one deck that is the well-known (n - 1) / n and
 * (n - 1)^2.
 */
void battery_card_position(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    int64_t *count = cells((size_t)s->kinds * (size_t)s->size);
    card cards[BATTERY_CARDS];
    const double size = s->size;

    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        for (int j = 0; j < s->size; j++) count[j * s->kinds + cards[j]]++;
    }
    out->samples = deals;
    battery_chi_square(out, battery_even(count, (int64_t)s->size * s->kinds) * (size - 1.0) / size,
                       (s->kinds - 1.0) * (size - 1.0));
    free(count);
}

/* ---- neighbours ---------------------------------------------------------------------------------------- */

/*
 * Y(a, b) = how often b comes right after a in one deal.  With all S cards told apart, two such events of one
 * deal go together with 1 / (S(S - 1)), whether they share a card in the middle or none; and never if they
 * have the same first card, the same second card, or are each other's reverse.  So
 *
 *   Cov = (S I - R - C - T + J/S) / (S(S - 1))
 *
 * where R, C and T link pairs with the same first card, with the same second card, and reversed ones, and J
 * all. On tables over a /= b whose rows and columns add up to zero, R, C and J vanish and T is 1 on symmetric
 * ones and -1 on antisymmetric ones: the variance is (S - 1) and (S + 1) over S(S - 1), times d^2 when d
 * copies are added up into kinds.  These are K(K - 3)/2 and (K - 1)(K - 2)/2 degrees of freedom.  (The rows
 * themselves only say which card is last.)  In a shoe there is one figure more, the number of equal
 * neighbours, with the mean d - 1 and the variance (d - 1)(S - d) / (S - 1), uncorrelated with the tables
 * above.
 */
void battery_pairs_square(const int64_t *count, int kinds, int copies, int64_t deals, double *square,
                          double *degrees)
{
    const double n = kinds, d = copies, size = n * d, unit = (double)deals * d * d / (size * (size - 1.0));
    double row[DECK_53] = {0}, column[DECK_53] = {0}, total = 0.0, even = 0.0, odd = 0.0, equal = 0.0;

    for (int a = 0; a < kinds; a++) {
        equal += (double)count[a * kinds + a];
        for (int b = 0; b < kinds; b++) {
            if (a == b) continue;
            row[a] += (double)count[a * kinds + b];
            column[b] += (double)count[a * kinds + b];
            total += (double)count[a * kinds + b];
        }
    }
    for (int a = 0; a < kinds; a++) {
        for (int b = 0; b < a; b++) {
            const double there = (double)count[a * kinds + b], back = (double)count[b * kinds + a],
                         sums = row[a] + row[b] + column[a] + column[b],
                         differences = (row[a] - column[a]) - (row[b] - column[b]),
                         e = (there + back) / 2 - sums / (2 * (n - 2)) + total / ((n - 1) * (n - 2)),
                         o = (there - back) / 2 - differences / (2 * n);

            even += 2 * e * e;
            odd += 2 * o * o;
        }
    }
    *square = even / (unit * (size - 1.0)) + odd / (unit * (size + 1.0));
    *degrees = n * (n - 3) / 2 + (n - 1) * (n - 2) / 2;
    if (copies == 1) return;
    equal -= (double)deals * (d - 1);
    *square += equal * equal / ((double)deals * (d - 1) * (size - d) / (size - 1.0));
    *degrees += 1;
}

void battery_pairs(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    int64_t *count = cells((size_t)s->kinds * (size_t)s->kinds);
    card cards[BATTERY_CARDS];
    double square, degrees;

    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        for (int j = 1; j < s->size; j++) count[cards[j - 1] * s->kinds + cards[j]]++;
    }
    out->samples = deals;
    battery_pairs_square(count, s->kinds, s->copies, deals, &square, &degrees);
    battery_chi_square(out, square, degrees);
    free(count);
}

/* ---- hands of three ------------------------------------------------------------------------------------ */

/* The squared length of a table over pairs, less what sums over single cards explain. */
static double pairs_alone(const double *pair, int n)
{
    double square = 0.0, total = 0.0, margins = 0.0;

    for (int a = 0; a < n; a++) {
        double margin = 0.0;

        for (int b = 0; b < n; b++) {
            if (a == b) continue;
            margin += pair[a * n + b];
            square += 0.5 * pair[a * n + b] * pair[a * n + b];
        }
        margins += margin * margin;
        total += margin;
    }
    margins -= total * total / n;
    return square - margins / (n - 2) - 0.25 * total * total / battery_choose(n, 2);
}

/*
 * Counts of the (n over 3) sets of three, from m disjoint threes of each deal.  Such tables split into a
 * constant, what single cards explain, what pairs explain, and the rest, of (n over 3) - (n over 2)
 * dimensions; the squared length of each part follows from the sums over the sets that contain a card or a
 * pair, divided by (n - 2 over 2) and n - 4.  In the rest, a second set disjoint from the first has the
 * correlation -1 / (n - 3 over 3), so one deal adds m / (n over 3) x (1 - (m - 1) / (n - 3 over 3)) to the
 * variance.
 */
void battery_triples_square(const int64_t *count, int n, int m, int64_t deals, double *square,
                            double *degrees)
{
    static const int corner[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    double pair[DECK_53 * DECK_53] = {0}, single[DECK_53] = {0}, total = 0.0, whole = 0.0, singles = 0.0;
    int at = 0;

    for (int c = 2; c < n; c++)
        for (int b = 1; b < c; b++)
            for (int a = 0; a < b; a++, at++) {
                const int set[3] = {a, b, c};
                const double seen = (double)count[at];

                whole += seen * seen;
                total += seen;
                for (int i = 0; i < 3; i++) {
                    const int x = set[corner[i][0]], y = set[corner[i][1]];

                    single[set[i]] += seen;
                    pair[x * n + y] += seen;
                    pair[y * n + x] += seen;
                }
            }
    for (int a = 0; a < n; a++) singles += single[a] * single[a];
    singles -= 9.0 * total * total / n;
    whole -= total * total / battery_choose(n, 3) + singles / battery_choose(n - 2, 2) +
             pairs_alone(pair, n) / (n - 4);
    *square = whole / ((double)deals * m / battery_choose(n, 3) * (1.0 - (m - 1) / battery_choose(n - 3, 3)));
    *degrees = battery_choose(n, 3) - battery_choose(n, 2);
}

/* The place of a set in the order of the loops above. */
int battery_triple(int x, int y, int z)
{
    const int low = x < y ? x : y, high = x < y ? y : x;
    const int a = z < low ? z : low, c = z > high ? z : high, b = x + y + z - a - c;

    return c * (c - 1) * (c - 2) / 6 + b * (b - 1) / 2 + a;
}

void battery_triples(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    const int n = s->kinds, sets = n * (n - 1) * (n - 2) / 6, threes = n / 3;
    int64_t *count = cells((size_t)sets);
    card cards[BATTERY_CARDS];
    uint8_t order[DECK_53];
    double square, degrees;

    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        battery_order(s, cards, order);
        for (int j = 0; j < threes; j++) {
            const int set = battery_triple(order[3 * j], order[3 * j + 1], order[3 * j + 2]);
            if (set < sets) count[set]++;
        }
    }
    out->samples = deals;
    battery_triples_square(count, n, threes, deals, &square, &degrees);
    battery_chi_square(out, square, degrees);
    free(count);
}
