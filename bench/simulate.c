/* simulate.c - how fast 'cardroom-lab simulate' plays: deal, decide, check, apply, settle and count, all wagers.
 * TSV on standard output, a line per game, strategy and number of seats:
 *
 *   game  strategy  seats  rounds  rounds/s  goal  ns a round
 *
 * One thread, CPU time of the process, the best of five.  The first block is not included: in it the tables of strategy
 * and kernel are made, once in a simulation however long, and the rules play what is new. */
#include "sim/simulate.h"
#include "base/base.h"

#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define ARENA_BYTES ((size_t)1 << 30)

enum { RUNS = 5 };

static const struct row {
    const char *game, *strategy;
    int seats, blocks;
    double goal; /* M rounds/s; 0: none */
} rows[] = {
    {"three-card-catch", "optimal", 1, 64, 15},   {"super-three-card", "optimal", 1, 64, 15},
    {"stadium-three-card", "optimal", 1, 64, 15}, {"chase-the-flush", "optimal", 1, 64, 5},
    {"dealer-open-pai-gow", "optimal", 1, 64, 5}, {"three-card-catch", "optimal", 6, 16, 3},
    {"super-three-card", "optimal", 6, 16, 3},    {"stadium-three-card", "optimal", 6, 16, 3},
    {"chase-the-flush", "optimal", 6, 16, 3},     {"dealer-open-pai-gow", "optimal", 6, 16, 3},
    {"stadium-three-card", "short", 1, 64, 15},   {"dealer-open-pai-gow", "house-way", 1, 64, 5},
};

static double cpu_seconds(void) {
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The best of some runs, in nanoseconds a round. */
static double time_row(const struct row *row, const struct game *game, struct arena *arena) {
    static struct simulate_plan plan;
    const struct decider *decider = decider_find(game, row->strategy);
    const struct rules rules = rules_standard(game);
    const struct analysis_request request = {.rules = rules, .arena = arena, .threads = 1};
    const struct simulate_player player = {decider->prepare(&request), decider->decide};
    double best = 0;

    simulate_plan_open(&plan, &rules, row->seats, arena);
    for (int i = 0; i < RUNS; i++) {
        struct simulate s = {.plan = &plan, .player = player, .seed = "bench", .threads = 1};

        s.rounds = SIMULATE_BLOCK;
        simulate_open(&s, arena);
        simulate_wave(&s);
        s.rounds = (uint64_t)row->blocks * SIMULATE_BLOCK;
        const double start = cpu_seconds();
        while (simulate_wave(&s) == SIMULATE_MORE) continue;
        const double ns = 1e9 * (cpu_seconds() - start) / (double)(s.rounds - SIMULATE_BLOCK);
        if (i == 0 || ns < best) best = ns;
    }
    return best;
}

int main(int argc, char **argv) {
    void *memory = mmap(NULL, ARENA_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (memory == MAP_FAILED) return 1;
    puts("game\tstrategy\tseats\trounds\trounds/s\tgoal\tns a round");
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct row *row = &rows[i];
        const struct game *game = game_find(row->game, strlen(row->game));
        struct arena arena = {.memory = memory, .size = ARENA_BYTES};

        if (!decider_find(game, row->strategy) || (argc > 1 && strcmp(argv[1], row->game) != 0)) continue;
        const double ns = time_row(row, game, &arena);
        printf("%s\t%s\t%d\t%d\t%.0f\t%.0f\t%.1f\n", row->game, row->strategy, row->seats, row->blocks * SIMULATE_BLOCK,
               1e9 / ns, 1e6 * row->goal, ns);
        fflush(stdout);
    }
    return 0;
}
