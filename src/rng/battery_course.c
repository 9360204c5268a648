/*
 * battery_course.c - the course of the cards through one deal: runs, gaps, hands, how soon all ranks are
 * there.
 *
 * Each deal gives a few counts whose means are known exactly; their covariances are taken from the deals
 * themselves (battery_sums), which are independent.
 */
#include "rng/battery_course.h"

#include "rng/battery_tally.h"
#include "rng/battery_tests.h"

/* ---- runs up and down ---------------------------------------------------------------------------------- */

enum { RUN_LENGTHS = 4 }; /* 1, 2, 3, and 4 or more */

/*
 * Runs of exactly k steps in one direction, of n different cards in random order (Levene and Wolfowitz,
 * 1944): 2 ((k^2 + 3k + 1) n - (k^3 + 3k^2 - k - 4)) / (k + 3)! of them; in all (2n - 1) / 3.
 */
void battery_run_means(int n, double mean[RUN_LENGTHS])
{
    double factorial = 6.0, rest = (2.0 * n - 1.0) / 3.0;

    for (int k = 1; k < RUN_LENGTHS; k++) {
        factorial *= k + 3;
        mean[k - 1] = 2.0 * ((k * k + 3 * k + 1) * n - (k * k * k + 3 * k * k - k - 4)) / factorial;
        rest -= mean[k - 1];
    }
    mean[RUN_LENGTHS - 1] = rest;
}

/* Counts runs by length, and returns how many steps go up. */
int battery_run_counts(const uint8_t *order, int n, double count[RUN_LENGTHS])
{
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
void battery_runs(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    struct battery_sums sums = {.figures = RUN_LENGTHS + 1};
    double figure[RUN_LENGTHS + 1];
    card cards[BATTERY_CARDS];
    uint8_t order[DECK_53];

    battery_run_means(s->kinds, sums.mean);
    sums.mean[RUN_LENGTHS] = (s->kinds - 1) / 2.0;
    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        battery_order(s, cards, order);
        figure[RUN_LENGTHS] = battery_run_counts(order, s->kinds, figure);
        battery_sums_add(&sums, figure);
    }
    out->samples = deals;
    battery_chi_square(out, battery_sums_square(&sums), sums.figures);
}

/* ---- gaps ---------------------------------------------------------------------------------------------- */

enum { GAPS = 9 }; /* 0 to 8 cards; longer ones are what is left */

/* Among size cards, marked of them special: a gap is g with (size - g - 1 over marked - 1) / (size over
 * marked). */
void battery_gap_means(int size, int marked, double mean[GAPS])
{
    double chance = (double)marked / size;

    for (int g = 0; g < GAPS; g++) {
        mean[g] = chance * (marked + 1);
        chance *= (double)(size - marked - g) / (size - 1 - g);
    }
}

/* The cards before, between and after those of one suit, another suit with each deal. */
void battery_gap(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    struct battery_sums sums = {.figures = GAPS};
    card cards[BATTERY_CARDS];

    battery_gap_means(s->size, RANKS * s->copies, sums.mean);
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
    out->samples = deals;
    battery_chi_square(out, battery_sums_square(&sums), sums.figures);
}

/* ---- hands --------------------------------------------------------------------------------------------- */

enum { HAND = 5, PATTERNS = 3 }; /* a pair, two pair, three or more alike: each often enough to be normal */

/* Which of them a hand is that has so many of some rank, and so many of the next most frequent; -1: none. */
static int pattern(int most, int second)
{
    return most >= 3 ? 2 : most == 2 ? second - 1 : -1;
}

/*
 * The sets of five in which so far the most frequent ranks have most and second cards, and left are still to
 * come, from rank on: thirteen of 4 copies, and the joker as a rank of its own.
 */
static void count_hands(const struct battery_deck *deck, int rank, int left, int most, int second,
                        double ways, double count[PATTERNS])
{
    const int last = deck->joker ? RANKS + 1 : RANKS, alike = rank == RANKS ? 1 : SUITS * deck->copies;

    if (rank == last) {
        const int found = pattern(most, second);
        if (left == 0 && found >= 0) count[found] += ways;
        return;
    }
    for (int k = 0; k <= left; k++) {
        const int new_most = k > most ? k : most, new_second = k > most ? most : k > second ? k : second;
        const double sets = battery_choose(alike, k);

        if (sets > 0.0) count_hands(deck, rank + 1, left - k, new_most, new_second, ways * sets, count);
    }
}

/* How many hands of each pattern a deal has on average, in hands of five from the top. */
void battery_poker_means(const struct battery_deck *deck, double mean[PATTERNS])
{
    const int size = deck->copies * DECK_52 + deck->joker;

    for (int k = 0; k < PATTERNS; k++) mean[k] = 0.0;
    count_hands(deck, 0, HAND, 0, 0, 1.0, mean);
    for (int k = 0; k < PATTERNS; k++) mean[k] *= size / HAND / battery_choose(size, HAND);
}

static int pattern_of(const card *hand)
{
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

void battery_poker(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    struct battery_sums sums = {.figures = PATTERNS};
    const struct battery_deck deck = {.copies = s->copies, .joker = s->kinds == DECK_53};
    card cards[BATTERY_CARDS];

    battery_poker_means(&deck, sums.mean);
    for (int64_t i = 0; i < deals; i++) {
        double figure[PATTERNS] = {0};

        battery_deal(s, cards);
        for (int j = 0; j + HAND <= s->size; j += HAND) {
            const int found = pattern_of(cards + j);
            if (found >= 0) figure[found] += 1.0;
        }
        battery_sums_add(&sums, figure);
    }
    out->samples = deals;
    battery_chi_square(out, battery_sums_square(&sums), sums.figures);
}

/* ---- coupon collector ---------------------------------------------------------------------------------- */

/*
 * All 13 ranks are among the first t cards with the sum over j of (-1)^j (13 over j) (S - 4dj over t) / (S
 * over t); chance[t] is that it takes exactly t.
 */
void battery_coupon_chances(const struct battery_deck *deck, double *chance)
{
    const int size = deck->copies * DECK_52 + deck->joker, alike = SUITS * deck->copies;
    double without[RANKS + 1], before = 0.0;

    for (int j = 0; j <= RANKS; j++) without[j] = 1.0;
    for (int t = 0; t <= size; t++) {
        double within = 0.0;

        for (int j = 0; j <= RANKS; j++) {
            if (t > 0) without[j] *= (double)(size - alike * j - t + 1) / (size - t + 1);
            if (without[j] < 0.0) without[j] = 0.0;
            within += (j % 2 ? -1.0 : 1.0) * battery_choose(RANKS, j) * without[j];
        }
        if (t < RANKS) within = 0.0;
        chance[t] = within - before;
        before = within;
    }
}

/* One figure a deal, so deals are plain independent outcomes. */
void battery_coupon(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    const struct battery_deck deck = {.copies = s->copies, .joker = s->kinds == DECK_53};
    int64_t count[BATTERY_CARDS + 1] = {0};
    double chance[BATTERY_CARDS + 1];
    card cards[BATTERY_CARDS];

    battery_coupon_chances(&deck, chance);
    for (int64_t i = 0; i < deals; i++) {
        unsigned seen = 0;
        int taken = 0;

        battery_deal(s, cards);
        while (taken < s->size && (seen & 0x1fff) != 0x1fff) seen |= 1u << card_rank(cards[taken++]);
        count[taken]++;
    }
    out->samples = deals;
    battery_cells(out, count, chance, s->size + 1);
}

/* ---- permutation --------------------------------------------------------------------------------------- */

/*
 * The relative order of five cards, of the next five, and so on: in a random order of different cards,
 * disjoint fives are independent, and each of the 120 orders is equally likely.
 */
void battery_permutation(struct battery_source *s, int64_t deals, struct battery_result *out)
{
    enum { TOGETHER = 5, ORDERS = 120 };
    int64_t count[ORDERS] = {0};
    card cards[BATTERY_CARDS];
    uint8_t order[DECK_53];

    for (int64_t i = 0; i < deals; i++) {
        battery_deal(s, cards);
        battery_order(s, cards, order);
        for (int j = 0; j + TOGETHER <= s->kinds; j += TOGETHER) {
            int number = 0;

            for (int a = 0; a < TOGETHER; a++) {
                int below = 0;

                for (int b = 0; b < a; b++) below += order[j + b] < order[j + a];
                number = number * (a + 1) + below;
            }
            count[number]++;
        }
    }
    out->samples = deals;
    battery_chi_square(out, battery_even(count, ORDERS), ORDERS - 1);
}
