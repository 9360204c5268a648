/* rng.c - how fast numbers and shuffles are generated.  TSV on standard output, a line each:
 *
 *   what  count  CPU seconds  ns each
 *
 * One thread, process CPU time, the best of five runs.  Decks and shoes go through the deal source of the
 * tables, card by card. */
#include "deal/deal.h"

#include <stdio.h>
#include <time.h>

enum { RUNS = 5 };

struct bench {
    struct rng rng;
    struct deal_rng deal;
    uint32_t sum; /* of everything, so that the compiler cannot remove the work */
};

static double cpu_seconds(void) {
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void words(struct bench *b, int count) {
    for (int i = 0; i < count; i++) b->sum += rng_u32(&b->rng);
}

static void below_52(struct bench *b, int count) {
    for (int i = 0; i < count; i++) b->sum += rng_below(&b->rng, DECK_52);
}

static void shuffles(struct bench *b, int count) {
    const struct deal_source source = {&deal_rng, &b->deal};
    card dealt;

    for (int i = 0; i < count; i++) {
        must(deal_begin(source) == OK);
        while (deal_next(source, &dealt) == OK) b->sum += dealt;
    }
}

/* clang-format off */
static const struct row {
    const char *what;
    int count;
    void (*run)(struct bench *b, int count);
    int decks;
    bool joker;
} rows[] = {
    {"words",           50000000, words,    0, false},
    {"numbers below 52", 50000000, below_52, 0, false},
    {"52 cards",        200000,   shuffles, 1, false},
    {"53 cards",        200000,   shuffles, 1, true},
    {"6 decks",         30000,    shuffles, 6, false},
    {"8 decks",         20000,    shuffles, 8, false},
};
/* clang-format on */

int main(void) {
    static struct bench bench;

    rng_seed(&bench.rng, "bench", 5);
    for (size_t i = 0; i < COUNT(rows); i++) {
        double best = 1e9;

        if (rows[i].decks) deal_rng_open(&bench.deal, rows[i].decks, rows[i].joker, &bench.rng);
        for (int run = 0; run < RUNS; run++) {
            const double from = cpu_seconds();

            rows[i].run(&bench, rows[i].count);
            const double taken = cpu_seconds() - from;
            if (taken < best) best = taken;
        }
        printf("%s\t%d\t%.3f\t%.1f\n", rows[i].what, rows[i].count, best, 1e9 * best / rows[i].count);
    }
    return bench.sum == 0;
}
