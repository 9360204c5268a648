/* cmd_sweep.c - 'cardroom-lab sweep': which units of the manifest this process runs, and what comes of them.
 *
 * A shard is every n-th unit.  Who starts several processes need not say which they are: job arrays and ranks are
 * known from the environment that Slurm and mpirun set. */
#include "ask/call.h"
#include "ask/lab/lab_questions.h"
#include "ask/sweep/sweep.h"
#include "ask/terminal.h"

#include "base/json_write.h"

#include <stdlib.h>
#include <string.h>

enum { SHARDS_MAX = 1000000 };

struct shard {
    int64_t number, count; /* number from 1 */
};

/* ---- the choice of units ------------------------------------------------------------------------------ */
/* A whole number from 0 of the environment; -1 if there is none. */
static int64_t number_of(const char *name) {
    const char *text = name ? getenv(name) : NULL;
    return !text ? -1 : strcmp(text, "0") == 0 ? 0 : args_number(text, SHARDS_MAX) ? args_number(text, SHARDS_MAX) : -1;
}

static struct shard shard_of_environment(void) {
    static const struct {
        const char *number, *first, *count;
    } known[] = {
        {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT"}, /* a job array */
        {"OMPI_COMM_WORLD_RANK", NULL, "OMPI_COMM_WORLD_SIZE"},                    /* mpirun of Open MPI */
        {"PMI_RANK", NULL, "PMI_SIZE"},                                            /* of MPICH */
        {"SLURM_PROCID", NULL, "SLURM_NTASKS"},                                    /* srun */
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        const int64_t number = number_of(known[i].number), count = number_of(known[i].count);
        const int64_t first = known[i].first && number_of(known[i].first) > 0 ? number_of(known[i].first) : 0;

        if (number >= first && count > number - first) return (struct shard){number - first + 1, count};
    }
    return (struct shard){1, 1};
}

/* I/N, or what the environment says; count 0 after an error message. */
static struct shard read_shard(struct call *call) {
    const struct sweep_question *given = call->question;
    if (!given->shard) return shard_of_environment();
    char number[16];
    const size_t size = strcspn(given->shard, "/");
    struct shard shard = {0};
    if (size < sizeof number && given->shard[size]) {
        memcpy(number, given->shard, size);
        number[size] = '\0';
        shard = (struct shard){args_number(number, SHARDS_MAX), args_number(given->shard + size + 1, SHARDS_MAX)};
    }
    if (shard.number && shard.number <= shard.count) return shard;
    call_usage(call, "--shard '%s' is not I/N, with I from 1 to N", given->shard);
    return (struct shard){0};
}

/* ---- running ------------------------------------------------------------------------------------------ */
struct tally {
    int units, had, ran, busy;
    bool stopped;
};

/* The own units; shared: all, from another place than the other processes. */
static struct tally run_units(struct call *call, const struct sweep *s, struct shard shard) {
    const struct sweep_question *given = call->question;
    const int step = given->shared ? 1 : (int)shard.count;
    const int first = given->shared ? (int)(s->count * (shard.number - 1) / shard.count) : (int)shard.number - 1;
    struct tally t = {.units = given->shared ? s->count : s->count > first ? (s->count - first - 1) / step + 1 : 0};
    call_progress_start(call, "Sweep");
    call_progress_count(call, t.units, "units");
    for (int i = 0; i < t.units && !t.stopped; i++) {
        const enum sweep_result result = sweep_run_unit(s, &s->units[(first + i * step) % s->count]);

        t.had += result == SWEEP_HAD;
        t.ran += result == SWEEP_RAN;
        t.busy += result == SWEEP_BUSY;
        t.stopped = result == SWEEP_BROKEN || call_report(call, (double)(i + 1) / t.units);
    }
    call_progress_end(call);
    return t;
}

static void put_tally(struct call *call, const struct sweep *s, const struct tally *t, struct shard shard) {
    const struct sweep_question *given = call->question;
    if (given->json) {
        json_write(&call->text, "{units:%d, shard:%jd, shards:%jd, ran:%d, had:%d, elsewhere:%d, complete:%i}\n",
                   s->count, shard.number, shard.count, t->ran, t->had, t->busy, !t->stopped);
        return;
    }
    buf_format(&call->text, "%d units, shard %d of %d: %d run, %d had a record", s->count, (int)shard.number,
               (int)shard.count, t->ran, t->had);
    buf_format(&call->text, t->busy ? ", %d run by other processes\n" : "\n", t->busy);
}

static int sweep(struct call *call, const struct sweep *s, struct shard shard) {
    const struct sweep_question *given = call->question;
    if (given->merge) return sweep_merge(s);
    const struct tally t = run_units(call, s, shard);
    put_tally(call, s, &t, shard);
    call_print(call);
    if (t.stopped) return call_stopped(call, "stopped before the end; the same command goes on from here");
    return shard.count == 1 && !t.busy ? sweep_merge(s) : EXIT_DONE;
}

static int sweep_start(struct call *call) {
    const struct sweep_question *given = call->question;
    struct sweep s;
    if (!given->manifest) return call_usage(call, "which --manifest?");
    const struct shard shard = read_shard(call);
    if (!shard.count) return EXIT_USAGE;
    const bool good = sweep_open(&s, &call->command, given->manifest, given->folder ? given->folder : "sweep");
    return good ? sweep(call, &s, shard) : EXIT_CANNOT;
}

const struct command cmd_sweep = {.ask = &ask_sweep, .answer = sweep_start};
