/*
 * month.c - runs months (month/month.h) by their seeds.
 *
 * Usage: month [--seed N] [--seeds COUNT] [--days N] [--rounds N] [--trace]
 *
 * A seed that breaks prints what is wrong and the command that repeats it.
 */
#include "month/month.h"

#include <signal.h>
#include <sodium.h>

static struct month *running;

static void on_fatal_signal(int number)
{
    (void)number;
    month_fail(running, "the program ended");
}

static void run(const struct month_options *options)
{
    struct month *m = calloc(1, sizeof *m);

    must(m);
    running = m;
    month_open(m, options);
    for (m->day = 0; m->day < options->days; m->day++) live_day(m);
    m->day--;
    prove_month(m);
    month_close(m);
    free(m);
}

int main(int argc, char **argv)
{
    struct month_options options = {.seed = 1, .days = 30, .rounds = 8};
    int seeds = 1;

    for (int i = 1; i < argc; i++) {
        const int64_t value = i + 1 < argc ? atoll(argv[i + 1]) : 0;

        if (strcmp(argv[i], "--trace") == 0) {
            options.trace = true;
            continue;
        }
        if (strcmp(argv[i], "--seed") == 0)
            options.seed = (uint64_t)value;
        else if (strcmp(argv[i], "--seeds") == 0)
            seeds = (int)value;
        else if (strcmp(argv[i], "--days") == 0)
            options.days = (int)value;
        else if (strcmp(argv[i], "--rounds") == 0)
            options.rounds = (int)value;
        else
            return fputs("usage: month [--seed N] [--seeds COUNT] [--days N] [--rounds N] [--trace]\n",
                         stderr),
                   2;
        i++;
    }
    if (options.days < 1 || options.days > MONTH_DAYS || options.rounds < 4) return 2;
    if (sodium_init() < 0) return 2;
    signal(SIGABRT, on_fatal_signal);
    signal(SIGSEGV, on_fatal_signal);
    for (int i = 0; i < seeds; i++, options.seed++) run(&options);
    printf("%d passed, 0 failed\n", seeds);
    return 0;
}
