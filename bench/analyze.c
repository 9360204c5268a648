/* analyze.c - what each exact analysis costs: a line of TSV for each, with one thread and with two.
 *
 * Every run is a separate process, so that CPU time and peak memory are those of one analysis.  States are
 * the deals that its measures cover, so nanoseconds a state show what counting by classes saves over
 * enumerating the deals. */
#include "base/base.h"
#include "math/analysis.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ARENA_BYTES ((size_t)4 << 30)

/* What is timed: a game as a whole, or one wager of it. */
static const struct row {
    const char *game, *wager, *title;
} rows[] = {
    {"three-card-catch", NULL, "3 Card Catch, everything"},
    {"super-three-card", NULL, "Super 3 Card, everything, both shoes"},
    {"chase-the-flush", NULL, "Chase the Flush, everything"},
    {"stadium-three-card", NULL, "Stadium, everything, nine cards seen included"},
    {"dealer-open-pai-gow", "chan-chu", "Dealer Open Pai Gow, Chan Chu"},
    {"dealer-open-pai-gow", "envy", "Dealer Open Pai Gow, envy"},
    {"dealer-open-pai-gow", "ace-high", "Dealer Open Pai Gow, Ace High"},
    {"dealer-open-pai-gow", "pai-gow", "Dealer Open Pai Gow, main wager, optimal and House Way player"},
};

static void add_deals(void *context, const struct measure *m) { *(wide *)context += m->deals; }

static double now(void) {
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* In the child: runs the analysis and sends the number of deals through the pipe. */
static int run(const struct analysis *analysis, const char *wager, int threads, int out) {
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
    if (wager) request.wanted[0] = (struct measure_name){"wager", wager};
    if (!analysis->run(&request)) return 1;
    return write(out, &deals, sizeof deals) == (ssize_t)sizeof deals ? 0 : 1;
}

static double seconds(struct timeval t) { return (double)t.tv_sec + 1e-6 * (double)t.tv_usec; }

static int measure_row(const struct row *row, const struct analysis *analysis, int threads) {
    int ends[2], status = 1;
    struct rusage usage;
    wide deals = 0;
    char memory[48];
    struct buf text = BUF(memory);

    if (pipe(ends) != 0) return 1;
    const double start = now();
    const pid_t child = fork();
    if (child < 0) return 1;
    if (child == 0) _exit(run(analysis, row->wager, threads, ends[1]));
    close(ends[1]);
    const ssize_t got = read(ends[0], &deals, sizeof deals);
    close(ends[0]);
    if (wait4(child, &status, 0, &usage) != child || status != 0 || got != (ssize_t)sizeof deals) return 1;
    const double wall = now() - start, cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);

    wide_put(&text, deals);
    printf("%s\t%d\t%.3f\t%.3f\t%s\t%.3g\t%.1f\n", row->title, threads, wall, cpu, memory, 1e9 * cpu / (double)deals,
           (double)usage.ru_maxrss / 1024);
    fflush(stdout);
    return 0;
}

int main(void) {
    int failed = 0;

    puts("analysis\tthreads\twall s\tCPU s\tstates\tns a state\tpeak MB");
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct game *game = game_find(rows[i].game, strlen(rows[i].game));
        const struct analysis *analysis = analysis_find(game);

        for (int threads = 1; analysis && threads <= 2; threads++) failed |= measure_row(&rows[i], analysis, threads);
    }
    return failed;
}
