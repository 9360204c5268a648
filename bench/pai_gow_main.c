/* pai_gow_main.c - the main wager of Dealer Open Pai Gow, counted exactly and timed.  TSV on standard output:
 *
 *   house-way  setting  threads  win  push  lose  mean  edge  deviation  wall seconds  CPU seconds  MB
 *
 * bench_pai_gow_main [document|either-pair] [THREADS]: without the first both House Ways, without the second
 * one thread and then two.  Both settings come from one count, so their lines show the same seconds, the
 * making of the table included; MB is the memory given to it. */
#include "math/dealer_open_pai_gow/pai_gow_main.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WAYS = 2 };

static const char *const ways[WAYS] = {"document", "either-pair"};              /* ORDER HOUSE_WAY */
static const char *const settings[PAI_GOW_SETTINGS] = {"optimal", "house-way"}; /* ORDER SETTING */

struct timing {
    double wall, cpu;
};

static double seconds(clockid_t clock) {
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static struct timing timing_now(void) {
    return (struct timing){seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID)};
}

static void print_results(const struct pai_gow_results *t) {
    const struct fraction mean = pai_gow_mean(t);
    const double square = (double)(t->win + t->lose) / (double)(t->win + t->push + t->lose);
    char text[100];
    struct buf b = BUF(text);

    fraction_put(&b, mean);
    printf("%" PRId64 "\t%" PRId64 "\t%" PRId64 "\t%s\t%.17g\t%.17g", t->win, t->push, t->lose, text,
           -fraction_to_double(mean), sqrt(square - fraction_to_double(mean) * fraction_to_double(mean)));
}

static void run(int way, int threads) {
    const size_t size = ((size_t)threads + 1) * (68 << 20);
    const struct pai_gow_run how = {.threads = threads};
    static struct pai_gow_hand_table table;
    struct arena arena = {.memory = malloc(size), .size = size};
    struct pai_gow_main result;

    must(arena.memory);
    const struct timing start = timing_now();
    pai_gow_hand_table_make(&table, (struct pai_gow_terms){.way = (enum house_way)way, .wheel = WHEEL_LOWEST}, NULL,
                            &arena);
    must(pai_gow_main_count(&table, &how, &arena, &result));
    const struct timing end = timing_now();
    for (int s = 0; s < PAI_GOW_SETTINGS; s++) {
        printf("%s\t%s\t%d\t", ways[way], settings[s], threads);
        print_results(&result.deals[s]);
        printf("\t%.2f\t%.2f\t%.0f\n", end.wall - start.wall, end.cpu - start.cpu, (double)size * 1e-6);
    }
    fflush(stdout);
    free(arena.memory);
}

static int usage(void) {
    fprintf(stderr, "usage: bench_pai_gow_main [document|either-pair] [THREADS]\n");
    return 2;
}

int main(int argc, char **argv) {
    int first = 0, last = WAYS - 1, from = 1, to = 2;

    if (argc > 3) return usage();
    if (argc > 1) {
        for (first = 0; first < WAYS && strcmp(argv[1], ways[first]) != 0;) first++;
        if (first == WAYS) return usage();
        last = first;
    }
    if (argc > 2) from = to = (int)strtol(argv[2], NULL, 10);
    if (from < 1 || from > 1024) return usage();
    printf("house-way\tsetting\tthreads\twin\tpush\tlose\tmean\tedge\tdeviation\twall seconds\tCPU "
           "seconds\tMB\n");
    for (int way = first; way <= last; way++) {
        for (int threads = from; threads <= to; threads++) run(way, threads);
    }
    return 0;
}
