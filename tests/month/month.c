/* month.c - runs months (month/month.h) by their seeds.
 *
 * Usage: month [--seed N] [--seeds COUNT] [--days N] [--rounds N] [--lie NAME] [--keep FILE] [--trace]
 *
 * A seed that breaks prints what is wrong and the command that repeats it.  With --lie the model keeps
 * something to itself that the books must not believe: then it must break.  --keep leaves the log as a file,
 * for the commands that read one. */
#include "month/month.h"

#include <signal.h>
#include <sodium.h>

static struct month *running;

static void on_fatal_signal(int number) {
    (void)number;
    month_fail(running, "the program ended");
}

static void run(const struct month_options *options) {
    struct month *m = calloc(1, sizeof *m);

    must(m);
    running = m;
    month_open(m, options);
    for (m->day = 0; m->day < options->days; m->day++) live_day(m);
    m->day--;
    prove_month(m);
    month_close(m, options->keep);
    free(m);
}

static bool read_lie(const char *name, int *lie) {
    for (int i = 0; i < LIES; i++)
        if (strcmp(month_lies[i], name) == 0) *lie = i;
    return *lie != LIE_NONE;
}

/* An option and its value; false: it is none. */
static bool read_option(struct month_options *options, int *seeds, const char *name, const char *value) {
    const long long number = atoll(value);

    if (strcmp(name, "--lie") == 0) return read_lie(value, &options->lie);
    if (strcmp(name, "--keep") == 0) return (options->keep = value) != NULL;
    if (strcmp(name, "--seed") == 0) return (options->seed = (uint64_t)number) > 0;
    if (strcmp(name, "--seeds") == 0) return (*seeds = (int)number) > 0;
    if (strcmp(name, "--days") == 0) return (options->days = (int)number) > 0 && number <= MONTH_DAYS;
    if (strcmp(name, "--rounds") == 0) return (options->rounds = (int)number) >= 4;
    return false;
}

int main(int argc, char **argv) {
    struct month_options options = {.seed = 1, .days = 30, .rounds = 12};
    int seeds = 1;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--trace") == 0) {
            options.trace = true;
        } else if (i + 1 < argc && read_option(&options, &seeds, argv[i], argv[i + 1])) {
            i++;
        } else {
            fputs("usage: month [--seed N] [--seeds COUNT] [--days N] [--rounds N] [--lie NAME] [--keep "
                  "FILE] [--trace]\n",
                  stderr);
            return 2;
        }
    }
    if (sodium_init() < 0) return 2;
    signal(SIGABRT, on_fatal_signal);
    signal(SIGSEGV, on_fatal_signal);
    for (int i = 0; i < seeds; i++, options.seed++) run(&options);
    printf("%d passed, 0 failed\n", seeds);
    return 0;
}
