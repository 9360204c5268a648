/*
 * metrics.h - numbers for Prometheus (GET /metrics) that the desk counts as it goes.
 *
 * Text format 0.0.4.  Names are permanent; docs/operations.md lists them with what to watch.  Nothing here
 * names a person, a card or a voucher.
 */
#ifndef NET_METRICS_H
#define NET_METRICS_H

#include <stdint.h>

struct desk;
struct server_answer;

enum { METRICS_BUCKETS = 11 };

/* Milliseconds; what took longer is in the last one. */
extern const int metrics_bounds[METRICS_BUCKETS];

struct metrics {
    uint64_t bucket[METRICS_BUCKETS + 1], durable;
    int64_t sum_ms;
};

/* A fact became durable so long after it was decided. */
static inline void metrics_durable(struct metrics *m, int64_t ms)
{
    int i = 0;

    if (ms < 0) ms = 0; /* the clock went back */
    while (i < METRICS_BUCKETS && ms > metrics_bounds[i]) i++;
    m->bucket[i]++;
    m->durable++;
    m->sum_ms += ms;
}

void metrics_put(struct desk *desk, struct server_answer *answer);

#endif
