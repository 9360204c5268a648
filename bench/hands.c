/* hands.c - how fast hands are valued.  TSV on standard output, a line per evaluator and order:
 *
 *   evaluator  order  hands  CPU seconds  M hands/s  sum
 *
 * Sequential: nested loops over every hand, the sum carried from level to level.  Random: eight million hands, shuffled
 * from a fixed seed, read as bytes.  One thread, process CPU time, the best of five runs; all values are summed, so
 * that the compiler cannot remove any.  The names of evaluators may be given to run only those. */
#include "card/hand.h"
#include "card/pai_gow.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define INLINED static inline __attribute__((always_inline))

enum { DEALT = 8000000, RUNS = 5 };

typedef uint32_t value_of_sum(struct hand_sum sum);
typedef uint32_t value_of_three(card a, card b, card c);

static card dealt[DEALT][7];

/* ---- evaluators in one form --------------------------------------------------------------------------- */

INLINED uint32_t of_hand3(card a, card b, card c) { return hand3_value(a, b, c); }

INLINED uint32_t of_shoe3(card a, card b, card c) { return shoe3_value(a, b, c); }

INLINED uint32_t of_6(struct hand_sum sum) { return hand5_of_6(sum); }

INLINED uint32_t of_pai_gow(struct hand_sum sum) { return pai_gow_of(sum, WHEEL_LOWEST); }

INLINED uint32_t of_suit(struct hand_sum sum) { return suit_hand_of(sum); }

/* ---- sequential --------------------------------------------------------------------------------------- */

/* The two innermost cards below `top`; the deeper loops below are this one with more cards around it. */
INLINED uint64_t two_more(struct hand_sum sum, int top, value_of_sum *value) {
    uint64_t total = 0;

    for (int b = 1; b < top; b++) {
        const struct hand_sum with = hand_sum_with(sum, (card)b);

        for (int a = 0; a < b; a++) total += value(hand_sum_with(with, (card)a));
    }
    return total;
}

INLINED uint64_t four_more(struct hand_sum sum, int top, value_of_sum *value) {
    uint64_t total = 0;

    for (int d = 3; d < top; d++) {
        const struct hand_sum with = hand_sum_with(sum, (card)d);

        for (int c = 2; c < d; c++) total += two_more(hand_sum_with(with, (card)c), c, value);
    }
    return total;
}

INLINED uint64_t fives(int deck, value_of_sum *value) {
    uint64_t total = 0;

    for (int e = 4; e < deck; e++) total += four_more(hand_sum_with(hand_sum_none(), (card)e), e, value);
    return total;
}

INLINED uint64_t sixes(int deck, value_of_sum *value) {
    uint64_t total = 0;

    for (int f = 5; f < deck; f++) {
        const struct hand_sum with = hand_sum_with(hand_sum_none(), (card)f);

        for (int e = 4; e < f; e++) total += four_more(hand_sum_with(with, (card)e), e, value);
    }
    return total;
}

INLINED uint64_t sevens(int deck, value_of_sum *value) {
    uint64_t total = 0;

    for (int g = 6; g < deck; g++) {
        const struct hand_sum one = hand_sum_with(hand_sum_none(), (card)g);

        for (int f = 5; f < g; f++) {
            const struct hand_sum two = hand_sum_with(one, (card)f);

            for (int e = 4; e < f; e++) total += four_more(hand_sum_with(two, (card)e), e, value);
        }
    }
    return total;
}

/* All 52 * 52 * 52 ordered threes, as a shoe deals them. */
INLINED uint64_t threes(value_of_three *value) {
    uint64_t total = 0;

    for (card a = 0; a < DECK_52; a++) {
        for (card b = 0; b < DECK_52; b++) {
            for (card c = 0; c < DECK_52; c++) total += value(a, b, c);
        }
    }
    return total;
}

/* ---- random ------------------------------------------------------------------------------------------- */

INLINED uint64_t random_sums(int count, value_of_sum *value) {
    uint64_t total = 0;

    for (int i = 0; i < DEALT; i++) total += value(hand_sum_of(dealt[i], count));
    return total;
}

INLINED uint64_t random_threes(value_of_three *value) {
    uint64_t total = 0;

    for (int i = 0; i < DEALT; i++) total += value(dealt[i][0], dealt[i][1], dealt[i][2]);
    return total;
}

/* All 21 backs of the first 400,000 hands. */
static uint64_t random_backs(void) {
    uint64_t total = 0;

    for (int i = 0; i < DEALT / 20; i++) {
        const struct hand_sum seven = hand_sum_of(dealt[i], 7);

        for (int a = 0; a < 6; a++) {
            for (int b = a + 1; b < 7; b++)
                total += pai_gow_back_without(seven, dealt[i][a], dealt[i][b], WHEEL_LOWEST);
        }
    }
    return total;
}

/* ---- the list ----------------------------------------------------------------------------------------- */

#define BENCH(name, expression)                                                                                        \
    static uint64_t name(void) { return expression; }

BENCH(hand3_sequential, threes(of_hand3))
BENCH(hand3_random, random_threes(of_hand3))
BENCH(shoe3_sequential, threes(of_shoe3))
BENCH(shoe3_random, random_threes(of_shoe3))
BENCH(hand5_6_sequential, sixes(DECK_52, of_6))
BENCH(hand5_6_random, random_sums(6, of_6))
BENCH(pai_gow_5_sequential, fives(DECK_53, of_pai_gow))
BENCH(pai_gow_7_sequential, sevens(DECK_53, of_pai_gow))
BENCH(pai_gow_7_random, random_sums(7, of_pai_gow))
BENCH(suit_hand_sequential, sevens(DECK_52, of_suit))
BENCH(suit_hand_random, random_sums(7, of_suit))

static const struct bench {
    const char *evaluator, *order;
    uint64_t (*run)(void);
    int deck; /* of the dealt hands */
    int64_t hands;
} benches[] = {
    {"hand3", "sequential", hand3_sequential, DECK_52, 52 * 52 * 52},
    {"hand3", "random", hand3_random, DECK_52, DEALT},
    {"shoe3", "sequential", shoe3_sequential, DECK_52, 52 * 52 * 52},
    {"shoe3", "random", shoe3_random, DECK_52, DEALT},
    {"hand5 of 6", "sequential", hand5_6_sequential, DECK_52, 20358520},
    {"hand5 of 6", "random", hand5_6_random, DECK_52, DEALT},
    {"suit_hand of 7", "sequential", suit_hand_sequential, DECK_52, 133784560},
    {"suit_hand of 7", "random", suit_hand_random, DECK_52, DEALT},
    {"pai_gow of 5", "sequential", pai_gow_5_sequential, DECK_53, 2869685},
    {"pai_gow of 7", "sequential", pai_gow_7_sequential, DECK_53, 154143080},
    {"pai_gow of 7", "random", pai_gow_7_random, DECK_53, DEALT},
    {"pai_gow backs", "random", random_backs, DECK_53, 21 * (DEALT / 20)},
};

/* A shuffle good enough to defeat caches and branch predictors; nothing is dealt to anyone with it. */
static void deal(int deck) {
    uint64_t state = UINT64_C(88172645463325252);
    card cards[DECK_53];

    for (int i = 0; i < DECK_53; i++) cards[i] = (card)i;
    for (int i = 0; i < DEALT; i++) {
        for (int k = 0; k < 7; k++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            const int other = k + (int)((state >> 11) % (uint64_t)(deck - k));
            const card c = cards[other];

            cards[other] = cards[k];
            cards[k] = c;
            dealt[i][k] = c;
        }
    }
}

static double cpu_seconds(void) {
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Short runs are repeated until they can be timed. */
static double seconds_of(const struct bench *bench, uint64_t *sum) {
    const int repeats = bench->hands < DEALT ? (int)(DEALT / bench->hands) : 1;
    double best = 1e9;

    for (int run = 0; run < RUNS; run++) {
        const double start = cpu_seconds();

        for (int i = 0; i < repeats; i++) *sum = bench->run();
        const double seconds = (cpu_seconds() - start) / repeats;
        if (seconds < best) best = seconds;
    }
    return best;
}

static bool wanted(const char *name, int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], name) == 0) return true;
    }
    return argc < 2;
}

int main(int argc, char **argv) {
    int deck = 0;

    printf("evaluator\torder\thands\tCPU seconds\tM hands/s\tsum\n");
    for (size_t i = 0; i < COUNT(benches); i++) {
        const struct bench *bench = &benches[i];

        if (!wanted(bench->evaluator, argc, argv)) continue;
        if (deck != bench->deck) deal(bench->deck);
        deck = bench->deck;
        uint64_t sum = 0;
        const double seconds = seconds_of(bench, &sum);
        printf("%s\t%s\t%" PRId64 "\t%.6f\t%.0f\t%" PRIu64 "\n", bench->evaluator, bench->order, bench->hands, seconds,
               (double)bench->hands / seconds * 1e-6, sum);
        fflush(stdout);
    }
    return 0;
}
