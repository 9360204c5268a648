/* battery_card_tests.c - tests of dealt cards: position of each card, order of the cards, and relations
 * between cards of one deal and of consecutive deals.
 *
 * Cards are dealt without replacement, so counts within a deal are dependent, and a plain chi-square would
 * have the wrong degrees of freedom.  But a fair deal is symmetric in the cards and in the positions; so the
 * covariance matrix of the counts has few different entries, and on each of its eigenspaces it is a known
 * multiple of the identity.  Deals are independent, so the sums are normal, and in each eigenspace their
 * squared length over its variance is chi-square.
 *
 * K kinds, d copies of each, S = K d cards, N deals. */
#include "deal/deal.h"
#include "deal/list.h"
#include "exact/count.h"
#include "rng/battery_tests.h"

#include <string.h>

/* ---- position: each card at each position ------------------------------------------------------------- */
/* X(c, j) = 1 if a card of kind c is at position j, in one deal.  Its mean is 1/K and its covariance
 *
 *   Cov(X(c, j), X(c', j')) = d / (S - 1) x (1[c = c'] - 1/K) (1[j = j'] - 1/S)
 *
 * (for c = c', j = j' that is 1/K (1 - 1/K); for c = c', j /= j' it is d(d - 1) / (S(S - 1)) - 1/K^2; and so on). So
 * the sums over N deals, each divided by the root of its mean N/K, have the covariance (S / (S - 1)) times the
 * projection that removes the means of rows and columns, of rank (K - 1)(S - 1): Pearson's sum times (S - 1) / S is
 * chi-square with (K - 1)(S - 1) degrees.  For one deck that is the well-known (n - 1) / n and (n - 1)^2. */
static void test_card_position(struct battery_source *s, int64_t deals, struct battery_result *out) {
    int64_t *count = must_calloc((size_t)s->kinds * (size_t)s->size, sizeof *count);
    card cards[BATTERY_CARDS];
    const double size = s->size;
    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        for (int j = 0; j < s->size; j++) count[j * s->kinds + cards[j]]++;
    }
    battery_chi_square(out, battery_even_square(count, (int64_t)s->size * s->kinds) * (size - 1.0) / size,
                       (s->kinds - 1.0) * (size - 1.0));
    free(count);
}

/* ---- position: adjacent cards ------------------------------------------------------------------------- */
/* Y(a, b) = how often b follows a directly in one deal.  With all S cards distinguished, two such events of
 * one deal occur together with probability 1 / (S(S - 1)), whether they share the middle card or none; never
 * if they have the same first card, the same second card, or are each other's reverse.  So
 *
 *   Cov = (S I - R - C - T + J/S) / (S(S - 1))
 *
 * where R, C and T link pairs with the same first card, with the same second card, and reversed ones, and J
 * all. On tables over a /= b whose rows and columns add up to zero, R, C and J vanish and T is 1 on symmetric
 * ones and -1 on antisymmetric ones: the variance is (S - 1) and (S + 1) over S(S - 1), times d^2 when d
 * copies are added up into kinds.  These are K(K - 3)/2 and (K - 1)(K - 2)/2 degrees of freedom.  (The row
 * sums only show which card is last.)  In a shoe there is one figure more, the number of equal neighbours,
 * with the mean d - 1 and the variance (d - 1)(S - d) / (S - 1), uncorrelated with the tables above. */
static void judge_pairs(struct battery_result *out, const int64_t *count, int kinds, int copies, int64_t deals) {
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
    double square = even / (unit * (size - 1.0)) + odd / (unit * (size + 1.0));
    equal -= (double)deals * (d - 1);
    if (copies > 1) square += equal * equal / ((double)deals * (d - 1) * (size - d) / (size - 1.0));
    battery_chi_square(out, square, n * (n - 3) / 2 + (n - 1) * (n - 2) / 2 + (copies > 1));
}

static void test_pairs(struct battery_source *s, int64_t deals, struct battery_result *out) {
    int64_t *count = must_calloc((size_t)s->kinds * (size_t)s->kinds, sizeof *count);
    card cards[BATTERY_CARDS];
    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        for (int j = 1; j < s->size; j++) count[cards[j - 1] * s->kinds + cards[j]]++;
    }
    judge_pairs(out, count, s->kinds, s->copies, deals);
    free(count);
}

/* ---- pairs of cards or positions -------------------------------------------------------------------- */
/* The squared length of a table over pairs, minus the part explained by sums over single cards. */
static double pairs_alone(const double *pair, int n) {
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

/* ---- position: sets of three ------------------------------------------------------------------------ */
/* Counts of the (n over 3) sets of three, from m disjoint threes of each deal.  Such tables split into a constant,
 * what single cards explain, what pairs explain, and the rest, of (n over 3) - (n over 2) dimensions; the squared
 * length of each part follows from the sums over the sets that contain a card or a pair, divided by (n - 2 over 2)
 * and n - 4.  In the rest, a second set disjoint from the first has the correlation -1 / (n - 3 over 3), so one deal
 * adds m / (n over 3) x (1 - (m - 1) / (n - 3 over 3)) to the variance. */
static void judge_triples(struct battery_result *out, const int64_t *count, int n, int m, int64_t deals) {
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
    whole -= total * total / battery_choose(n, 3) + singles / battery_choose(n - 2, 2) + pairs_alone(pair, n) / (n - 4);
    const double unit = (double)deals * m / battery_choose(n, 3) * (1.0 - (m - 1) / battery_choose(n - 3, 3));
    battery_chi_square(out, whole / unit, battery_choose(n, 3) - battery_choose(n, 2));
}

static void test_triples(struct battery_source *s, int64_t deals, struct battery_result *out) {
    const int n = s->kinds, sets = n * (n - 1) * (n - 2) / 6, threes = n / 3;
    int64_t *count = must_calloc((size_t)sets, sizeof *count);
    card cards[BATTERY_CARDS];
    uint8_t order[DECK_53];
    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        battery_order(s, cards, order);
        for (int j = 0; j < threes; j++) {
            const int set = number_of_three(order[3 * j], order[3 * j + 1], order[3 * j + 2]);
            if (set < sets) count[set]++;
        }
    }
    judge_triples(out, count, n, threes, deals);
    free(count);
}

/* ---- order: runs up and down -------------------------------------------------------------------------- */
/* Each deal gives a few counts whose means are known exactly; their covariances are taken from the
 * deals themselves (battery_sums), which are independent. */

enum { RUN_LENGTHS = 4 }; /* 1, 2, 3, and 4 or more */

/* Runs of exactly k steps in one direction, of n different cards in random order (Levene and Wolfowitz,
 * 1944): 2 ((k^2 + 3k + 1) n - (k^3 + 3k^2 - k - 4)) / (k + 3)! of them; in all (2n - 1) / 3. */
static void run_means(int n, double mean[RUN_LENGTHS]) {
    double factorial = 6.0, rest = (2.0 * n - 1.0) / 3.0;
    for (int k = 1; k < RUN_LENGTHS; k++) {
        factorial *= k + 3;
        mean[k - 1] = 2.0 * ((k * k + 3 * k + 1) * n - (k * k * k + 3 * k * k - k - 4)) / factorial;
        rest -= mean[k - 1];
    }
    mean[RUN_LENGTHS - 1] = rest;
}

/* Counts runs by length, and returns how many steps go up. */
static int run_counts(const uint8_t *order, int n, double count[RUN_LENGTHS]) {
    int length = 0, ups = 0;
    for (int k = 0; k < RUN_LENGTHS; k++) count[k] = 0.0;
    for (int i = 1; i < n; i++) {
        const bool up = order[i] > order[i - 1], ends = i + 1 == n || (order[i + 1] > order[i]) != up;

        ups += up;
        length++;
        if (!ends) continue;
        count[(length < RUN_LENGTHS ? length : RUN_LENGTHS) - 1] += 1.0;
        length = 0;
    }
    return ups;
}

/* The four counts, and the steps that go up: (n - 1) / 2 on average. */
static void test_runs(struct battery_source *s, int64_t deals, struct battery_result *out) {
    struct battery_sums sums = {.figures = RUN_LENGTHS + 1};
    double figure[RUN_LENGTHS + 1];
    card cards[BATTERY_CARDS];
    uint8_t order[DECK_53];
    run_means(s->kinds, sums.mean);
    sums.mean[RUN_LENGTHS] = (s->kinds - 1) / 2.0;
    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        battery_order(s, cards, order);
        figure[RUN_LENGTHS] = run_counts(order, s->kinds, figure);
        battery_sums_add(&sums, figure);
    }
    battery_chi_square(out, battery_hotelling(&sums), sums.figures);
}

/* ---- order: gaps -------------------------------------------------------------------------------------- */
enum { GAPS = 9 }; /* 0 to 8 cards; longer ones follow from the total */

/* Among size cards, marked of them special: a gap is g with (size - g - 1 over marked - 1) / (size over marked). */
static void gap_means(int size, int marked, double mean[GAPS]) {
    double chance = (double)marked / size;
    for (int g = 0; g < GAPS; g++) {
        mean[g] = chance * (marked + 1);
        chance *= (double)(size - marked - g) / (size - 1 - g);
    }
}

/* The cards before, between and after those of one suit, another suit with each deal. */
static void test_gap(struct battery_source *s, int64_t deals, struct battery_result *out) {
    struct battery_sums sums = {.figures = GAPS};
    card cards[BATTERY_CARDS];
    gap_means(s->size, RANKS * s->copies, sums.mean);
    for (int64_t i = 0; i < deals; i++) {
        double figure[GAPS] = {0};
        int length = 0;

        battery_deal(s, cards);
        for (int j = 0; j <= s->size; j++) {
            if (j < s->size && (cards[j] == JOKER || card_suit(cards[j]) != i % SUITS)) {
                length++;
            } else {
                if (length < GAPS) figure[length] += 1.0;
                length = 0;
            }
        }
        battery_sums_add(&sums, figure);
    }
    battery_chi_square(out, battery_hotelling(&sums), sums.figures);
}

/* ---- order: hands of five ----------------------------------------------------------------------------- */
enum { HAND = 5, PATTERNS = 3 }; /* a pair, two pair, three or more of a kind: each frequent enough to be normal */

/* The pattern of a hand by the counts of its two most frequent ranks; -1: none of the three. */
static int pattern(int most, int second) { return most >= 3 ? 2 : most == 2 ? second - 1 : -1; }

/* Sets of five while ranks are assigned one by one: the ranks below `rank` are done, their two largest counts
 * are most and second, and `left` cards are missing.  Thirteen ranks of 4 cards per deck, and the joker as a
 * rank of its own. */
struct partial_hand {
    int rank, left, most, second;
    double ways;
};

static void count_hands(const struct battery_source *s, struct partial_hand h, double count[PATTERNS]) {
    const int last = s->kinds == DECK_53 ? RANKS + 1 : RANKS, per_rank = h.rank == RANKS ? 1 : SUITS * s->copies;
    if (h.rank == last) {
        const int found = pattern(h.most, h.second);
        if (h.left == 0 && found >= 0) count[found] += h.ways;
        return;
    }
    for (int k = 0; k <= h.left; k++) {
        const double sets = battery_choose(per_rank, k);
        const struct partial_hand next = {.rank = h.rank + 1,
                                          .left = h.left - k,
                                          .most = k > h.most ? k : h.most,
                                          .second = k > h.most     ? h.most
                                                    : k > h.second ? k
                                                                   : h.second,
                                          .ways = h.ways * sets};

        if (sets > 0.0) count_hands(s, next, count);
    }
}

/* How many hands of each pattern a deal has on average, in hands of five from the top. */
static void poker_means(const struct battery_source *s, double mean[PATTERNS]) {
    for (int k = 0; k < PATTERNS; k++) mean[k] = 0.0;
    count_hands(s, (struct partial_hand){.left = HAND, .ways = 1.0}, mean);
    for (int k = 0; k < PATTERNS; k++) mean[k] *= s->size / HAND / battery_choose(s->size, HAND);
}

static int pattern_of(const card *hand) {
    int count[RANKS + 1] = {0}, most = 0, second = 0;
    for (int i = 0; i < HAND; i++) count[card_rank(hand[i])]++;
    for (int rank = 0; rank <= RANKS; rank++) {
        if (count[rank] > most) {
            second = most;
            most = count[rank];
        } else if (count[rank] > second) {
            second = count[rank];
        }
    }
    return pattern(most, second);
}

static void test_poker(struct battery_source *s, int64_t deals, struct battery_result *out) {
    struct battery_sums sums = {.figures = PATTERNS};
    card cards[BATTERY_CARDS];
    poker_means(s, sums.mean);
    for (int64_t i = 0; i < deals; i++) {
        double figure[PATTERNS] = {0};

        battery_deal(s, cards);
        for (int j = 0; j + HAND <= s->size; j += HAND) {
            const int found = pattern_of(cards + j);
            if (found >= 0) figure[found] += 1.0;
        }
        battery_sums_add(&sums, figure);
    }
    battery_chi_square(out, battery_hotelling(&sums), sums.figures);
}

/* ---- order: coupon collector -------------------------------------------------------------------------- */
/* P(all 13 ranks are among the first t cards) is the sum over j of (-1)^j (13 over j) (S - 4dj over t) / (S
 * over t); chance[t] is the probability that it takes exactly t. */
static void coupon_chances(const struct battery_source *s, double *chance) {
    const int size = s->size, per_rank = SUITS * s->copies;
    double without[RANKS + 1], before = 0.0;
    for (int j = 0; j <= RANKS; j++) without[j] = 1.0;
    for (int t = 0; t <= size; t++) {
        double within = 0.0;

        for (int j = 0; j <= RANKS; j++) {
            if (t > 0) without[j] *= (double)(size - per_rank * j - t + 1) / (size - t + 1);
            if (without[j] < 0.0) without[j] = 0.0;
            within += (j % 2 ? -1.0 : 1.0) * battery_choose(RANKS, j) * without[j];
        }
        if (t < RANKS) within = 0.0;
        chance[t] = within - before;
        before = within;
    }
}

/* One outcome per deal, so plain Pearson applies. */
static void test_coupon(struct battery_source *s, int64_t deals, struct battery_result *out) {
    int64_t count[BATTERY_CARDS + 1] = {0};
    double chance[BATTERY_CARDS + 1];
    card cards[BATTERY_CARDS];
    coupon_chances(s, chance);
    for (int64_t i = 0; i < deals; i++) {
        unsigned seen = 0;
        int taken = 0;

        battery_deal(s, cards);
        while (taken < s->size && (seen & 0x1fff) != 0x1fff) seen |= 1u << card_rank(cards[taken++]);
        count[taken]++;
    }
    battery_cells(out, count, chance, s->size + 1);
}

/* ---- order: permutations ------------------------------------------------------------------------------ */
/* The relative order of five cards, of the next five, and so on: in a random order of different cards,
 * disjoint fives are independent, and each of the 120 orders is equally likely. */
static void test_permutation(struct battery_source *s, int64_t deals, struct battery_result *out) {
    enum { TOGETHER = 5, ORDERS = 120 };
    int64_t count[ORDERS] = {0};
    card cards[BATTERY_CARDS];
    uint8_t order[DECK_53];
    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        battery_order(s, cards, order);
        for (int j = 0; j + TOGETHER <= s->kinds; j += TOGETHER) {
            uint32_t five[TOGETHER];

            for (int k = 0; k < TOGETHER; k++) five[k] = order[j + k];
            count[battery_order_number(five, TOGETHER)]++;
        }
    }
    battery_chi_square(out, battery_even_square(count, ORDERS), ORDERS - 1);
}

/* ---- relations: the figure of a card ------------------------------------------------------------------ */
/* A card's figure is z = 2 kind - (K - 1): whole numbers that add up to zero over the deck.  p2 and p4 are
 * the sums of their squares and fourth powers over all S cards. */
enum { PLACES = DECK_53 }; /* positions that are compared, the first ones of a shoe */

struct powers {
    double p2, p4;
};

static struct powers powers_of(const struct battery_source *s) {
    struct powers p = {0};
    for (int kind = 0; kind < s->kinds; kind++) {
        const double z = 2 * kind - (s->kinds - 1);

        p.p2 += s->copies * z * z;
        p.p4 += s->copies * z * z * z * z;
    }
    return p;
}

static void figures_of(const struct battery_source *s, const card *cards, int count, int32_t *z) {
    for (int j = 0; j < count; j++) z[j] = 2 * cards[j] - (s->kinds - 1);
}

static int places(const struct battery_source *s) { return s->size < PLACES ? s->size : PLACES; }

/* ---- relations: overlapping pairs --------------------------------------------------------------------- */
/* Classes of cards so that pairs of classes are frequent enough: kinds, or ranks if there are few deals. */
static int class_count(const struct battery_source *s, int64_t deals) {
    return deals >= (int64_t)5 * s->kinds * s->kinds ? s->kinds : s->kinds == DECK_53 ? RANKS + 1 : RANKS;
}

/* One card of each deal, at the next position each time: independent outcomes with known probabilities.  Pairs
 * that overlap are not independent, but their chi-square minus that of the single outcomes is chi-square with n^2 - n
 * degrees (Good, 1953). */
static void test_serial(struct battery_source *s, int64_t deals, struct battery_result *out) {
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
                         expected = (double)deals * chance_a * chance_b, deviation = (double)pair[a][b] - expected;
            square += deviation * deviation / expected;
        }
        const double expected = (double)deals * chance_a, deviation = (double)single[a] - expected;
        square -= deviation * deviation / expected;
    }
    battery_chi_square(out, square, (double)n * (n - 1));
}

/* ---- relations: serial correlation -------------------------------------------------------------------- */
/* The sum of z(j) z(j + lag) around the whole deal, lags 1 to 8.  Two cards of a deal have the mean product
 * -p2 / (S(S - 1)), so the sum has the mean -p2 / (S - 1) for every lag. */
static void test_serial_correlation(struct battery_source *s, int64_t deals, struct battery_result *out) {
    enum { LAGS = 8 };
    struct battery_sums sums = {.figures = LAGS};
    int32_t z[BATTERY_CARDS + LAGS];
    card cards[BATTERY_CARDS];
    for (int lag = 0; lag < LAGS; lag++) sums.mean[lag] = -powers_of(s).p2 / (s->size - 1);
    for (int64_t i = 0; i < deals; i++) {
        double figure[LAGS];

        battery_deal(s, cards);
        figures_of(s, cards, s->size, z);
        memcpy(z + s->size, z, LAGS * sizeof *z);
        for (int lag = 1; lag <= LAGS; lag++) {
            int32_t sum = 0;

            for (int j = 0; j < s->size; j++) sum += z[j] * z[j + lag];
            figure[lag - 1] = sum;
        }
        battery_sums_add(&sums, figure);
    }
    battery_chi_square(out, battery_hotelling(&sums), sums.figures);
}

/* ---- relations: interplay of positions ---------------------------------------------------------------- */
/* M(j, k) = the sum over deals of z(j) z(k), for the pairs of m positions of one deal.  A fair deal is
 * symmetric in the positions, so on tables without row sums, of m(m - 3)/2 dimensions, the covariance is a
 * multiple of the identity, for each deal
 *
 *   E[z1^2 z2^2] - 2 E[z1^2 z2 z3] + E[z1 z2 z3 z4]
 *
 * which are (p2^2 - p4) / S(S-1), (2 p4 - p2^2) / S(S-1)(S-2) and (3 p2^2 - 6 p4) / S(S-1)(S-2)(S-3). */
static void test_interplay_positions(struct battery_source *s, int64_t deals, struct battery_result *out) {
    const int m = places(s);
    const double size = s->size, two = size * (size - 1), three = two * (size - 2), four = three * (size - 3);
    const struct powers p = powers_of(s);
    const double unit =
        (p.p2 * p.p2 - p.p4) / two - 2 * (2 * p.p4 - p.p2 * p.p2) / three + (3 * p.p2 * p.p2 - 6 * p.p4) / four;
    int64_t sum[PLACES][PLACES] = {{0}};
    double pair[PLACES * PLACES];
    int32_t z[PLACES];
    card cards[BATTERY_CARDS];
    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        figures_of(s, cards, m, z);
        for (int j = 0; j < m; j++)
            for (int k = 0; k < m; k++) sum[j][k] += z[j] * z[k];
    }
    for (int j = 0; j < m * m; j++) pair[j] = (double)sum[j / m][j % m];
    battery_chi_square(out, pairs_alone(pair, m) / ((double)deals * unit), m * (m - 3) / 2.0);
}

/* M(j, k) = the sum of z(j) of one deal and z(k) of the next.  Deals are independent and z has the mean zero,
 * so the products of different neighbours are uncorrelated; within a deal the covariance of the positions is
 * p2 / (S - 1) x (1[j = k] - 1/S).  Without the means of rows and columns, M has (m - 1)^2 degrees and the
 * variance (p2 / (S - 1))^2 for each of the neighbours. */
static void test_interplay_deals(struct battery_source *s, int64_t deals, struct battery_result *out) {
    const int m = places(s);
    const double unit = powers_of(s).p2 / (s->size - 1.0);
    int64_t sum[PLACES][PLACES] = {{0}};
    double row[PLACES] = {0}, column[PLACES] = {0}, total = 0.0, square = 0.0;
    int32_t z[2][PLACES];
    card cards[BATTERY_CARDS];
    for (int64_t i = 0; i < deals; i++) {
        const int now = (int)(i % 2), before = 1 - now;

        battery_deal(s, cards);
        figures_of(s, cards, m, z[now]);
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
    battery_chi_square(out, square / ((double)(deals - 1) * unit * unit), (m - 1.0) * (m - 1.0));
}

/* ---- the seat of the first packet --------------------------------------------------------------------- */
/* [P-start] A number from 1 to 7, each equally likely; or three dice, counted around the table: 31 of 216 throws for
 * spots 1 to 6 and 30 for spot 7. */
static void count_starts(struct battery_source *s, int64_t deals, bool dice, struct battery_result *out) {
    int64_t count[DEAL_SPOTS] = {0};
    double chance[DEAL_SPOTS];
    card cards[BATTERY_CARDS];
    for (int spot = 0; spot < DEAL_SPOTS; spot++) chance[spot] = dice ? (spot < 6 ? 31 : 30) / 216. : 1 / 7.;
    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        count[battery_start(s, dice) - 1]++;
    }
    battery_cells(out, count, chance, DEAL_SPOTS);
}

static void test_start_rng(struct battery_source *s, int64_t deals, struct battery_result *out) {
    count_starts(s, deals, false, out);
}

static void test_start_dice(struct battery_source *s, int64_t deals, struct battery_result *out) {
    count_starts(s, deals, true, out);
}

/* clang-format off */
const struct battery_test battery_card_tests[] = {
    {"card-position",        "each card at each position",        16, false, test_card_position},
    {"pairs",                "cards next to each other",           4, false, test_pairs},
    {"triples",              "three cards together",               4, false, test_triples},
    {"serial",               "overlapping pairs, deal to deal",    4, false, test_serial},
    {"runs",                 "runs up and down",                   2, false, test_runs},
    {"gap",                  "gaps between cards of a suit",       2, false, test_gap},
    {"poker",                "hands of five",                      2, false, test_poker},
    {"coupon",               "until every rank came",              2, false, test_coupon},
    {"permutation",          "order of five cards",                1, false, test_permutation},
    {"serial-correlation",   "cards 1 to 8 apart",                 2, false, test_serial_correlation},
    {"interplay-positions",  "positions of one deal",              2, false, test_interplay_positions},
    {"interplay-deals",      "positions of consecutive deals",     2, false, test_interplay_deals},
    {"start",                "first packet, 1 to 7",               1, true,  test_start_rng},
    {"start-dice",           "first packet by three dice",         1, true,  test_start_dice},
};
/* clang-format on */

const int battery_card_test_count = COUNT(battery_card_tests);
