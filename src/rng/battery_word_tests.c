/* battery_word_tests.c - tests of the generator's 32-bit words, and of the numbers below n derived from them.
 *
 * Most are Knuth's (Seminumerical Algorithms, 3.3.2).  Ties between words (2^-32) are too rare to matter
 * where one must be the larger. */
#include "rng/battery_tests.h"
#include "store/list.h"

#include <math.h>
#include <stdlib.h>

/* Each of the 32 bits is 1 in half of the words: a sum of 32 squared normal variables. */
static void test_bits(struct battery_source *s, int64_t amount, struct battery_result *out) {
    int64_t ones[32] = {0};
    double square = 0.0;
    for (int64_t i = 0; i < amount; i++) {
        const uint32_t word = battery_u32(s);
        for (int b = 0; b < 32; b++) ones[b] += word >> b & 1;
    }
    for (int b = 0; b < 32; b++) {
        const double deviation = (double)ones[b] - 0.5 * (double)amount;
        square += deviation * deviation / (0.25 * (double)amount);
    }
    battery_chi_square(out, square, 32);
}

/* The 256 bytes are equally frequent. */
static void test_bytes(struct battery_source *s, int64_t amount, struct battery_result *out) {
    int64_t count[256] = {0};
    for (int64_t i = 0; i < amount; i++) {
        const uint32_t word = battery_u32(s);
        for (int b = 0; b < 32; b += 8) count[word >> b & 255]++;
    }
    battery_chi_square(out, battery_even_square(count, 256), 255);
}

/* The bytes of the words one after another, or with n below 256 numbers below n. */
static uint32_t next_value(struct battery_source *s, uint32_t n, int64_t i, uint32_t *word) {
    if (n < 256) return battery_below(s, n);
    if (i % 4 == 0) *word = battery_u32(s);
    return *word >> 8 * (i % 4) & 255;
}

/* Overlapping pairs of n equally likely values in a circular sequence.  Pairs that overlap are not independent, but
 * the chi-square of the pairs minus that of the single values is chi-square with n^2 - n degrees (Good, 1953). */
static void overlapping(struct battery_source *s, int64_t values, uint32_t n, struct battery_result *out) {
    int64_t *pair = must_calloc((size_t)n * n, sizeof *pair), *single = must_calloc(n, sizeof *single);
    uint32_t word = 0, last;
    const uint32_t first = last = next_value(s, n, 0, &word);
    for (int64_t i = 1; i <= values; i++) {
        const uint32_t next = i < values ? next_value(s, n, i, &word) : first;

        pair[last * n + next]++;
        single[last]++;
        last = next;
    }
    battery_chi_square(out, battery_even_square(pair, (int64_t)n * n) - battery_even_square(single, n),
                       (double)n * (n - 1));
    free(single);
    free(pair);
}

static void test_serial(struct battery_source *s, int64_t amount, struct battery_result *out) {
    overlapping(s, 4 * amount, 256, out);
}

/* The length of an ascending (or descending) run of words; the word that ends it is discarded. */
static int run_length(struct battery_source *s, bool rising) {
    uint32_t last = battery_u32(s);
    for (int length = 1;; length++) {
        const uint32_t next = battery_u32(s);

        if (rising ? next < last : next > last) return length;
        last = next;
    }
}

/* Because the word that ended the previous run is discarded, runs are independent: length r or more has the
 * probability 1/r!, so exactly r has 1/r! - 1/(r + 1)!.  Ascending and descending runs alternate. */
static void test_runs(struct battery_source *s, int64_t amount, struct battery_result *out) {
    enum { LONGEST = 8 };
    int64_t count[2 * LONGEST] = {0}, taken = 0;
    double chance[2 * LONGEST], factorial = 1.0;
    for (int turn = 0; taken < amount; turn ^= 1) {
        const int length = run_length(s, turn);

        taken += length + 1;
        count[turn * LONGEST + (length < LONGEST ? length : LONGEST) - 1]++;
    }
    for (int r = 1; r <= LONGEST; r++) {
        factorial *= r;
        chance[r - 1] = r < LONGEST ? 1.0 / factorial - 1.0 / (factorial * (r + 1)) : 1.0 / factorial;
    }

    struct battery_result rising = {0}, falling = {0};

    battery_cells(&falling, count, chance, LONGEST);
    battery_cells(&rising, count + LONGEST, chance, LONGEST);
    out->samples = taken;
    battery_chi_square(out, rising.statistic + falling.statistic, rising.parameter + falling.parameter);
}

/* The number of words between two that are below 1/8: g with probability 1/8 (7/8)^g. */
static void test_gap(struct battery_source *s, int64_t amount, struct battery_result *out) {
    enum { LONGEST = 40 };
    int64_t count[LONGEST + 1] = {0}, taken = 0;
    double chance[LONGEST + 1], rest = 1.0;
    for (int64_t gaps = 0; gaps < amount / 8; gaps++) {
        int64_t length = 0;

        for (; battery_u32(s) >> 29 != 0 && length < amount; length++) continue;
        taken += length + 1;
        count[length < LONGEST ? length : LONGEST]++;
    }
    for (int g = 0; g < LONGEST; g++, rest *= 7.0 / 8.0) chance[g] = rest / 8.0;
    chance[LONGEST] = rest;
    out->samples = taken;
    battery_cells(out, count, chance, LONGEST + 1);
}

/* The number r of different digits among five: Stirling numbers of 5, times 10!/(10 - r)!, over 100,000. */
static void test_poker(struct battery_source *s, int64_t amount, struct battery_result *out) {
    static const double chance[5] = {1 * 10 / 1e5, 15 * 90 / 1e5, 25 * 720 / 1e5, 10 * 5040 / 1e5, 1 * 30240 / 1e5};
    int64_t count[5] = {0};
    for (int64_t hand = 0; hand < amount / 5; hand++) {
        unsigned seen = 0;

        for (int i = 0; i < 5; i++) seen |= 1u << battery_below(s, 10);
        count[__builtin_popcount(seen) - 1]++;
    }
    out->samples = amount / 5 * 5;
    battery_cells(out, count, chance, 5);
}

/* Digits until all ten occurred: P(t or fewer) is the sum over j of (-1)^j (10 over j) (1 - j/10)^t. */
static void test_coupon(struct battery_source *s, int64_t amount, struct battery_result *out) {
    enum { LONGEST = 90 };
    int64_t count[LONGEST + 1] = {0}, taken = 0;
    double chance[LONGEST + 1], before = 0.0;
    while (taken < amount) {
        unsigned seen = 0;
        int length = 0;

        for (; seen != 1023 && length < 100000; length++) seen |= 1u << battery_below(s, 10);
        taken += length;
        count[length < LONGEST ? length : LONGEST]++;
    }
    for (int t = 0; t < LONGEST; t++) {
        double within = 0.0;

        for (int j = 0; j <= 10; j++) within += (j % 2 ? -1.0 : 1.0) * battery_choose(10, j) * pow(1.0 - j / 10.0, t);
        if (t < 10) within = 0.0;
        chance[t] = within - before;
        before = within;
    }
    chance[LONGEST] = 1.0 - before;
    out->samples = taken;
    battery_cells(out, count, chance, LONGEST + 1);
}

/* The order of six words: 720 of them, equally likely. */
static void test_permutation(struct battery_source *s, int64_t amount, struct battery_result *out) {
    enum { WORDS = 6, ORDERS = 720 };
    int64_t count[ORDERS] = {0};
    for (int64_t i = 0; i < amount / WORDS; i++) {
        uint32_t word[WORDS];

        for (int a = 0; a < WORDS; a++) word[a] = battery_u32(s);
        count[battery_order_number(word, WORDS)]++;
    }
    out->samples = amount / WORDS * WORDS;
    battery_chi_square(out, battery_even_square(count, ORDERS), ORDERS - 1);
}

/* The product of each word and the one `lag` words later, both scaled to -1/2 to 1/2: the sum has mean zero
 * and variance 1/144 per product, and sums of different lags are uncorrelated. */
static void test_serial_correlation(struct battery_source *s, int64_t amount, struct battery_result *out) {
    enum { LAGS = 16 };
    double past[LAGS] = {0}, sum[LAGS] = {0}, square = 0.0;
    for (int64_t i = 0; i < amount + LAGS; i++) {
        const double now = ((double)battery_u32(s) + 0.5) / 4294967296.0 - 0.5;

        if (i >= LAGS)
            for (int lag = 1; lag <= LAGS; lag++) sum[lag - 1] += now * past[(i - lag) % LAGS];
        past[i % LAGS] = now;
    }
    for (int lag = 0; lag < LAGS; lag++) square += sum[lag] * sum[lag] / ((double)amount / 144.0);
    out->samples = amount + LAGS;
    battery_chi_square(out, square, LAGS);
}

/* Numbers below n for every n that games use; chi-squares of independent samples add up. */
static void test_scaled(struct battery_source *s, int64_t amount, struct battery_result *out) {
    static const uint32_t below[] = {2, 3, 6, 7, 10, 13, 33, 52, 53, 312, 416};
    const int64_t each = amount / (int64_t)COUNT(below);
    double square = 0.0, degrees = 0.0;
    for (size_t k = 0; k < COUNT(below); k++) {
        int64_t count[416] = {0};

        for (int64_t i = 0; i < each; i++) count[battery_below(s, below[k])]++;
        square += battery_even_square(count, below[k]);
        degrees += below[k] - 1;
    }
    out->samples = each * (int64_t)COUNT(below);
    battery_chi_square(out, square, degrees);
}

static void test_scaled_serial(struct battery_source *s, int64_t amount, struct battery_result *out) {
    overlapping(s, amount, DECK_52, out);
}

/* Pairs of equal words among at most 2^20: each has probability 2^-32, and pairs are pairwise independent. */
static void test_duplicates(struct battery_source *s, int64_t amount, struct battery_result *out) {
    const int64_t most = 1 << 20, count = 2 * amount < most ? 2 * amount : most;
    uint64_t *words = malloc((size_t)count * sizeof *words);
    must(words);
    for (int64_t i = 0; i < count; i++) words[i] = battery_u32(s);
    out->samples = count;
    battery_count(out, battery_equal_pairs(words, count), 0.5 * (double)count * (double)(count - 1) / 4294967296.0);
    free(words);
}

/* Marsaglia's birthday spacings: sort 4,096 words, sort the distances between neighbours, and count those
 * equal to the one before: Poisson with mean 4096^3 / (4 x 2^32) = 4, summed over repetitions. */
static void test_spacings(struct battery_source *s, int64_t amount, struct battery_result *out) {
    enum { DAYS = 4096 };
    const int64_t years = amount / (32 * DAYS);
    static const double mean = 4.0;
    uint64_t word[DAYS + 1];
    int64_t equal = 0;
    for (int64_t year = 0; year < years; year++) {
        for (int i = 0; i < DAYS; i++) word[i] = battery_u32(s);
        battery_equal_pairs(word, DAYS);    /* sorts */
        word[DAYS] = word[0] + 4294967296u; /* the last distance wraps around to the first word */
        for (int i = 0; i < DAYS; i++) word[i] = word[i + 1] - word[i];
        battery_equal_pairs(word, DAYS);
        for (int i = 1; i < DAYS; i++) equal += word[i] == word[i - 1];
    }
    out->samples = years * DAYS;
    battery_count(out, equal, mean * (double)years);
}

/* Words as fractions of 2^32 are uniform: Kolmogorov-Smirnov. */
static void test_uniform(struct battery_source *s, int64_t amount, struct battery_result *out) {
    const int64_t count = amount / 64;
    double *fraction = malloc((size_t)count * sizeof *fraction);
    must(fraction);
    for (int64_t i = 0; i < count; i++) fraction[i] = ((double)battery_u32(s) + 0.5) / 4294967296.0;
    out->samples = count;
    battery_distance(out, fraction, count);
    free(fraction);
}

const struct battery_test battery_word_tests[] = {
    {.id = "bits", .what = "each of the 32 bits", .run = test_bits},
    {.id = "bytes", .what = "frequency of bytes", .run = test_bytes},
    {.id = "uniform", .what = "words as fractions (K-S)", .run = test_uniform},
    {.id = "serial", .what = "overlapping pairs of bytes", .run = test_serial},
    {.id = "runs", .what = "runs up and down", .run = test_runs},
    {.id = "gap", .what = "gaps between small words", .run = test_gap},
    {.id = "permutation", .what = "order of six words", .run = test_permutation},
    {.id = "serial-correlation", .what = "words 1 to 16 apart", .run = test_serial_correlation},
    {.id = "duplicates", .what = "equal words", .run = test_duplicates},
    {.id = "spacings", .what = "equal distances", .run = test_spacings},
    {.id = "scaled", .what = "numbers below 2 to 416", .run = test_scaled},
    {.id = "scaled-serial", .what = "overlapping pairs below 52", .run = test_scaled_serial},
    {.id = "poker", .what = "hands of five digits", .run = test_poker},
    {.id = "coupon", .what = "until all ten digits came", .run = test_coupon},
};

const int battery_word_test_count = COUNT(battery_word_tests);
