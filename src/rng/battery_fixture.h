/* battery_fixture.h - for tests: a deal source that gives every arrangement of a small deck, one after the other.
 *
 * What is true on average of a fair deal is true of the average over all of them, exactly. */
#pragma once

#include "rng/battery_source.h"

struct every_deal {
    card cards[12];
    int size, at;
    int stride; /* steps from one deal to the next */
    int64_t deals;
    struct battery_progress_state progress;
    struct battery_request request;
    struct battery_source source;
    uint64_t openings[16], fingerprints[16];
};

/* The next arrangement in the order of words in a dictionary; false, and the first again, after the last. */
static bool every_deal_step(struct every_deal *e) {
    card *c = e->cards;
    int i = e->size - 1, j = e->size - 1;

    while (i > 0 && c[i - 1] >= c[i]) i--;
    if (i > 0) {
        while (c[j] <= c[i - 1]) j--;
        const card kept = c[j];
        c[j] = c[i - 1];
        c[i - 1] = kept;
    }
    for (int low = i, high = e->size - 1; low < high; low++, high--) {
        const card kept = c[low];
        c[low] = c[high];
        c[high] = kept;
    }
    return i > 0;
}

static enum err every_deal_begin(void *self) {
    struct every_deal *e = self;

    for (int i = 0; e->deals > 0 && i < e->stride; i++) every_deal_step(e);
    e->deals++;
    e->at = 0;
    return OK;
}

static enum err every_deal_next(void *self, card *out) {
    struct every_deal *e = self;

    if (e->at == e->size) return ERR_CARDS_FEW;
    *out = e->cards[e->at++];
    return OK;
}

static const struct deal every_deal = {.id = "every", .begin = every_deal_begin, .next = every_deal_next};

static inline void every_deal_open(struct every_deal *e, int kinds, int copies) {
    *e = (struct every_deal){.size = kinds * copies, .stride = 1};
    must(e->size <= (int)COUNT(e->cards));
    for (int i = 0; i < e->size; i++) e->cards[i] = (card)(i / copies);
    e->progress = (struct battery_progress_state){.request = &e->request, .total = 1};
    e->source = (struct battery_source){.from.deal = {&every_deal, e},
                                        .kinds = kinds,
                                        .copies = copies,
                                        .size = e->size,
                                        .deals_most = COUNT(e->openings),
                                        .openings = e->openings,
                                        .fingerprints = e->fingerprints,
                                        .progress = &e->progress};
}

/* How many arrangements there are. */
static inline int64_t every_deal_count(int kinds, int copies) {
    int64_t ways = 1;

    for (int kind = 0, placed = 0; kind < kinds; kind++)
        for (int copy = 1; copy <= copies; copy++) ways = ways * ++placed / copy;
    return ways;
}

/* The average statistic of a test that takes one deal, over all deals; *degrees is what it is judged by. */
static inline double every_deal_mean(void (*run)(struct battery_source *, int64_t, struct battery_result *), int kinds,
                                     int copies, double *degrees) {
    static struct every_deal e;
    const int64_t ways = every_deal_count(kinds, copies);
    double sum = 0.0;

    every_deal_open(&e, kinds, copies);
    for (int64_t i = 0; i < ways; i++) {
        struct battery_result result = {0};

        e.source.deals = 0;
        run(&e.source, 1, &result);
        sum += result.statistic;
        *degrees = result.parameter;
    }
    must(!every_deal_step(&e)); /* that was the last one */
    return sum / (double)ways;
}
