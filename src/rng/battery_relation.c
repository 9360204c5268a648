/*
 * battery_relation.c - what cards have to do with others: of the same deal, of the next one.
 *
 * A card's figure is z = 2 kind - (K - 1): whole numbers that add up to zero over the deck.  p2 and p4 are
 * the sums of their squares and fourth powers over all S cards.
 */
#include "deal/deal.h"
#include "rng/battery_tally.h"
#include "rng/battery_tests.h"

#include <string.h>

enum { PLACES = DECK_53 }; /* of a shoe, the first so many positions */

struct powers {
    double p2, p4;
};

static struct powers powers_of(const struct battery_source *s)
{
    struct powers p = {0};

    for (int kind = 0; kind < s->kinds; kind++) {
        const double z = 2 * kind - (s->kinds - 1);

        p.p2 += s->copies * z * z;
        p.p4 += s->copies * z * z * z * z;
    }
    return p;
}

static void figures(const struct battery_source *s, const card *cards, int count, int32_t *z)
{
    for (int j = 0; j < count; j++) z[j] = 2 * cards[j] - (s->kinds - 1);
}

static int places(const struct battery_source *s)
{
    return s->size < PLACES ? s->size : PLACES;
}

/* ---- overlapping serial -------------------------------------------------------------------------------- */

/* A class of cards for pairs of classes to be frequent enough: kinds, or ranks where there are few deals. */
static int class_count(const struct battery_source *s, int64_t deals)
{
    return deals >= (int64_t)5 * s->kinds * s->kinds ? s->kinds : s->kinds == DECK_53 ? RANKS + 1 : RANKS;
}

/*
 * One card of each deal, its position moving on by one: independent figures with known chances.  As in
 * battery_raw.c, chi-square of the overlapping pairs less that of the single figures: n^2 - n degrees.
 */
void battery_serial(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    const int n = class_count(s, deals);
    int64_t pair[DECK_53][DECK_53] = {{0}}, single[DECK_53] = {0};
    card cards[BATTERY_CARDS];
    int first = 0, last = 0;
    double square = 0.0;

    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        const card dealt = cards[i % s->size];
        const int now = n == s->kinds ? dealt : card_rank(dealt);

        single[now]++;
        if (i > 0) pair[last][now]++;
        if (i == 0) first = now;
        last = now;
    }
    pair[last][first]++;
    for (int a = 0; a < n; a++) {
        const double whole = s->kinds, chance_a = n == s->kinds ? 1 / whole : (a < RANKS ? SUITS : 1) / whole;

        for (int b = 0; b < n; b++) {
            const double chance_b = n == s->kinds ? 1 / whole : (b < RANKS ? SUITS : 1) / whole,
                         expected = (double)deals * chance_a * chance_b, away = (double)pair[a][b] - expected;
            square += away * away / expected;
        }
        const double expected = (double)deals * chance_a, away = (double)single[a] - expected;
        square -= away * away / expected;
    }
    out->samples = deals;
    battery_chi_square(out, square, (double)n * (n - 1));
}

/* ---- serial correlation -------------------------------------------------------------------------------- */

/*
 * The sum of z(j) z(j + lag) round the whole deal, lags 1 to 8.  Two cards of a deal have the mean product
 * -p2 / (S(S - 1)), so the sum has the mean -p2 / (S - 1) for every lag.
 */
void battery_serial_correlation(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    enum { LAGS = 8 };
    struct battery_sums sums = {.figures = LAGS};
    int32_t z[BATTERY_CARDS + LAGS];
    card cards[BATTERY_CARDS];

    for (int lag = 0; lag < LAGS; lag++) sums.mean[lag] = -powers_of(s).p2 / (s->size - 1);
    for (int64_t i = 0; i < deals; i++) {
        double figure[LAGS];

        battery_deal(s, cards);
        figures(s, cards, s->size, z);
        memcpy(z + s->size, z, LAGS * sizeof *z);
        for (int lag = 1; lag <= LAGS; lag++) {
            int32_t sum = 0;

            for (int j = 0; j < s->size; j++) sum += z[j] * z[j + lag];
            figure[lag - 1] = sum;
        }
        battery_sums_add(&sums, figure);
    }
    out->samples = deals;
    battery_chi_square(out, battery_sums_square(&sums), sums.figures);
}

/* ---- interplay ----------------------------------------------------------------------------------------- */

/*
 * M(j, k) = the sum over deals of z(j) z(k), for the pairs of m positions of one deal.  A fair deal does not
 * care which position is which, so on tables without row sums, of m(m - 3)/2 dimensions, the covariance is a
 * multiple of the identity, for each deal
 *
 *   E[z1^2 z2^2] - 2 E[z1^2 z2 z3] + E[z1 z2 z3 z4]
 *
 * which are (p2^2 - p4) / S(S-1), (2 p4 - p2^2) / S(S-1)(S-2) and (3 p2^2 - 6 p4) / S(S-1)(S-2)(S-3).
 */
void battery_interplay_positions(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    const int m = places(s);
    const double size = s->size, two = size * (size - 1), three = two * (size - 2), four = three * (size - 3);
    const struct powers p = powers_of(s);
    const double unit = (p.p2 * p.p2 - p.p4) / two - 2 * (2 * p.p4 - p.p2 * p.p2) / three +
                        (3 * p.p2 * p.p2 - 6 * p.p4) / four;
    int64_t sum[PLACES][PLACES] = {{0}};
    double square = 0.0, margins = 0.0, total = 0.0;
    int32_t z[PLACES];
    card cards[BATTERY_CARDS];

    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        figures(s, cards, m, z);
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++) sum[j][k] += z[j] * z[k];
    }
    for (int j = 0; j < m; j++) {
        double margin = 0.0;

        for (int k = 0; k < m; k++) {
            if (j == k) continue;
            margin += (double)sum[j][k];
            square += 0.5 * (double)sum[j][k] * (double)sum[j][k];
        }
        margins += margin * margin;
        total += margin;
    }
    square -= (margins - total * total / m) / (m - 2) + 0.25 * total * total / battery_choose(m, 2);
    out->samples = deals;
    battery_chi_square(out, square / ((double)deals * unit), m * (m - 3) / 2.0);
}

/*
 * M(j, k) = the sum of z(j) of one deal and z(k) of the next.  Deals are independent and z has the mean zero,
 * so the products of different neighbours are uncorrelated; within a deal the covariance of the positions is
 * p2 / (S - 1) x (1[j = k] - 1/S).  Without the means of rows and columns, M has (m - 1)^2 degrees and the
 * variance (p2 / (S - 1))^2 for each of the neighbours.
 */
void battery_interplay_deals(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    const int m = places(s);
    const double unit = powers_of(s).p2 / (s->size - 1.0);
    int64_t sum[PLACES][PLACES] = {{0}};
    double row[PLACES] = {0}, column[PLACES] = {0}, total = 0.0, square = 0.0;
    int32_t z[2][PLACES];
    card cards[BATTERY_CARDS];

    for (int64_t i = 0; i < deals; i++) {
        const int now = (int)(i % 2), before = 1 - now;

        battery_deal(s, cards);
        figures(s, cards, m, z[now]);
        if (i == 0) continue;
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++) sum[j][k] += z[before][j] * z[now][k];
    }
    for (int j = 0; j < m; j++)
        for (int k = 0; k < m; k++) {
            row[j] += (double)sum[j][k] / m;
            column[k] += (double)sum[j][k] / m;
            total += (double)sum[j][k] / m / m;
        }
    for (int j = 0; j < m; j++)
        for (int k = 0; k < m; k++) {
            const double rest = (double)sum[j][k] - row[j] - column[k] + total;
            square += rest * rest;
        }
    out->samples = deals;
    battery_chi_square(out, square / ((double)(deals - 1) * unit * unit), (m - 1.0) * (m - 1.0));
}

/* ---- the start of pai gow ------------------------------------------------------------------------------ */

static void starts(struct battery_source *s, int64_t deals, bool dice, const double *chance,
                   struct battery_result *out)
{
    int64_t count[DEAL_SPOTS] = {0};
    card cards[BATTERY_CARDS];

    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        count[battery_start(s, dice) - 1]++;
    }
    out->samples = deals;
    battery_cells(out, count, chance, DEAL_SPOTS);
}

/* P-start A number from 1 to 7, each equally likely. */
void battery_start_rng(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    static const double chance[DEAL_SPOTS] = {1 / 7., 1 / 7., 1 / 7., 1 / 7., 1 / 7., 1 / 7., 1 / 7.};

    starts(s, deals, false, chance, out);
}

/* P-start Three dice, counted round the table: 31 of 216 throws for spots 1 to 6 and 30 for spot 7. */
void battery_start_dice(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    static const double chance[DEAL_SPOTS] = {31 / 216., 31 / 216., 31 / 216., 31 / 216.,
                                              31 / 216., 31 / 216., 30 / 216.};

    starts(s, deals, true, chance, out);
}
