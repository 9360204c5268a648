/* analyze.c - what each exact analysis costs: a line of TSV for each, with one thread and with two; and what one of
 * them costs with a card of the dealer's known, besides as a multiple of the line without it.
 *
 * Every run is a separate process, so that CPU time and peak memory are those of one analysis.  States are
 * the deals that its measures cover, so nanoseconds a state show what counting by classes saves over
 * enumerating the deals. */
#include "base/base.h"
#include "math/analysis.h"
#include "math/protect.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ARENA_BYTES ((size_t)4 << 30)

/* What is timed: a game as a whole, or one wager of it; or its base game with more information (docs/protect.md),
 * behind the line of that game as a whole. */
static const struct row {
    const char *game, *wager, *information, *title;
} rows[] = {
    {"three-card-catch", NULL, NULL, "3 Card Catch, everything"},
    {"super-three-card", NULL, NULL, "Super 3 Card, everything, both shoes"},
    {"chase-the-flush", NULL, NULL, "Chase the Flush, everything"},
    {"chase-the-flush", NULL, "dealer-card", "Chase the Flush, one of the dealer's cards known"},
    {"stadium-three-card", NULL, NULL, "Stadium, everything, nine cards seen included"},
    {"dealer-open-pai-gow", "chan-chu", NULL, "Dealer Open Pai Gow, Chan Chu"},
    {"dealer-open-pai-gow", "envy", NULL, "Dealer Open Pai Gow, envy"},
    {"dealer-open-pai-gow", "ace-high", NULL, "Dealer Open Pai Gow, Ace High"},
    {"dealer-open-pai-gow", "pai-gow", NULL, "Dealer Open Pai Gow, main wager, optimal and House Way player"},
};

static void add_deals(void *context, const struct measure *m) { *(wide *)context += m->deals; }

/* A measure of a protection says its deals as the denominator of a fraction in lowest terms: no number of states. */
static void add_measure(void *context, const struct protect_measure *m) {
    (void)m;
    ++*(wide *)context;
}

struct known {
    const struct protect_request *request;
    bool done;
};

static void run_known(void *context, const struct protection *protection) {
    struct known *known = context;

    known->done = protection->run(known->request, protection);
}

static double now(void) {
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* In the child: runs the analysis and sends the number of deals through the pipe. */
static int run(const struct analysis *analysis, const struct row *row, int threads, int out) {
    struct arena arena = {.size = ARENA_BYTES};
    wide deals = 0;

    arena.memory = mmap(NULL, ARENA_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (arena.memory == MAP_FAILED) return 1;
    struct analysis_request request = {
        .rules = rules_standard(analysis->game),
        .arena = &arena,
        .threads = threads,
        .emit = add_deals,
        .emit_context = &deals,
    };
    const struct protect_request more = {
        .analysis = &request, .seed = "bench", .emit = add_measure, .emit_context = &deals};
    struct known known = {.request = &more};
    if (row->wager) request.wanted[0] = (struct measure_name){"wager", row->wager};
    if (row->information) protections_of(analysis->game, row->information, run_known, &known);
    if (row->information ? !known.done : !analysis->run(&request)) return 1;
    return write(out, &deals, sizeof deals) == (ssize_t)sizeof deals ? 0 : 1;
}

static double seconds(struct timeval t) { return (double)t.tv_sec + 1e-6 * (double)t.tv_usec; }

/* plain: CPU seconds of the last line without more information, by threads. */
static int measure_row(const struct row *row, const struct analysis *analysis, int threads, double plain[3]) {
    int ends[2], status = 1;
    struct rusage usage;
    wide deals = 0;
    char memory[48];
    struct buf text = BUF(memory);

    if (pipe(ends) != 0) return 1;
    const double start = now();
    const pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) _exit(run(analysis, row, threads, ends[1]));
    close(ends[1]);
    const ssize_t got = read(ends[0], &deals, sizeof deals);
    close(ends[0]);
    if (wait4(child, &status, 0, &usage) != child || status != 0 || got != (ssize_t)sizeof deals) return 1;
    const double wall = now() - start, cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);

    if (row->information) {
        printf("%s\t%d\t%.3f\t%.3f\t\t\t%.1f\t%.1f\n", row->title, threads, wall, cpu, (double)usage.ru_maxrss / 1024,
               cpu / plain[threads]);
    } else {
        wide_put(&text, deals);
        printf("%s\t%d\t%.3f\t%.3f\t%s\t%.3g\t%.1f\t\n", row->title, threads, wall, cpu, memory,
               1e9 * cpu / (double)deals, (double)usage.ru_maxrss / 1024);
        plain[threads] = cpu;
    }
    fflush(stdout);
    return 0;
}

int main(void) {
    double plain[3] = {0};
    int failed = 0;

    puts("analysis\tthreads\twall s\tCPU s\tstates\tns a state\tpeak MB\ttimes without the card");
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct game *game = game_find(rows[i].game, strlen(rows[i].game));
        const struct analysis *analysis = analysis_find(game);

        for (int threads = 1; analysis && threads <= 2; threads++)
            failed |= measure_row(&rows[i], analysis, threads, plain);
    }
    return failed;
}
