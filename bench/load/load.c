/* load.c - one stadium table, two thousand terminals, a real server and a real disk.
 *
 * It starts 'cardroom serve' on a new SQLite file (or on --store) in a folder of its own, pairs and pays in every
 * terminal over HTTP, connects them all by WebSocket, seats them and plays rounds.  In a round of the first kind
 * ("flat out") each terminal wagers again as soon as its last wager is acknowledged, until betting closes:
 * the rate at which wagers can become durable.  In a round of the other kind ("paced") each wagers so many
 * times a second, as people do.  In both every terminal then decides, and waits for the result.  In a last
 * round one terminal wagers alone: what a single wager takes in an idle house.
 *
 * A wager is one request for one spot, acknowledged by a view, which goes out when the disk has it.
 *
 * In the same run: how many syncs a second the disk does alone, before and after, and what a bare echo of
 * messages of the same sizes costs with the same libraries (echo.c) and as many clients, after each pair of
 * rounds: a shared machine is faster at one time than at another, so the two are measured in turn.  The
 * processor time of the server is that of all its threads, while betting is open; the echo stores nothing, so that of
 * the loop, which is the path of a message, and of the writer stand beside it.
 *
 * bench_load --help lists the options.  TSV on standard output, a line per figure; progress on standard
 * error. */
#include "base/base.h"
#include "machine.h"
#include "rounds.h"
#include "ws_client.h"

#include <libgen.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct {
    int terminals, rounds, seconds, pace;
    const char *folder, *program, *store;
    bool json, audit, tls;
    char beside[300]; /* the folder of this program */
} options = {.terminals = 2000, .rounds = 3, .seconds = 5, .pace = 5, .store = "sqlite:house.db"};

struct results {
    struct rounds_kind flat, paced, alone;
    struct machine_echo echo; /* the mean of all rounds' */
    double syncs_before, syncs_after, load_average;
    double message_bytes, view_bytes; /* of a wager and its view */
    int64_t peak;
    int stopped;
    bool real_time;
};

/* ---- the run ------------------------------------------------------------------------------------------ */

static bool measure_echo(struct results *r) {
    const double part = 1.0 / options.rounds;
    char program[320];

    snprintf(program, sizeof program, "%s/bench_echo", options.beside);
    const struct machine_echo echo = machine_echo(program, options.tls ? options.folder : NULL, options.terminals,
                                                  (size_t)r->message_bytes, (size_t)r->view_bytes);

    if (echo.rate <= 0) fprintf(stderr, "bench_load: %s does not answer\n", program);
    fprintf(stderr, "echo: %.0f messages a second, %.1f us each\n", echo.rate, echo.server_us);
    r->echo.rate += part * echo.rate;
    r->echo.server_us += part * echo.server_us;
    return echo.rate > 0;
}

static bool play(struct results *r, const struct crowd *crowd) {
    const uint64_t views = crowd->views, bytes = crowd->view_bytes;

    if (!rounds_play(NULL, FLAT_OUT)) return false; /* the log grows to its size once */
    for (int i = 0; i < options.rounds; i++) {
        if (!rounds_play(&r->flat, FLAT_OUT) || !rounds_play(&r->paced, PACED)) return false;
        r->message_bytes = (double)crowd->sent_bytes / (double)crowd->sent;
        r->view_bytes = (double)(crowd->view_bytes - bytes) / (double)(crowd->views - views);
        if (!measure_echo(r)) return false;
    }
    return rounds_play(&r->alone, ALONE);
}

static bool audit(const struct serve_process *served) {
    char command[1000];

    if (!options.audit) return true;
    snprintf(command, sizeof command, "cd '%s' && '%s' audit --store '%s' --key house.key >verdict", served->folder,
             served->program, options.store);
    return system(command) == 0;
}

static bool make_certificate(const char *folder) {
    char command[1000];

    snprintf(
        command, sizeof command,
        "cd '%s' && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost "
        "-keyout tls.key -out tls.pem 2>openssl.log",
        folder);
    ws_client_use_tls();
    return system(command) == 0;
}

static bool run(struct results *r) {
    const struct rounds_options with = {options.program, options.folder, options.store, options.terminals,
                                        options.seconds, options.pace,   options.tls};
    struct rounds rounds;

    r->syncs_before = machine_syncs(options.folder);
    if (options.tls && !make_certificate(options.folder)) return false;
    if (!rounds_open(&with, &rounds)) return false;
    const bool played = play(r, rounds.crowd);

    r->peak = process_peak(rounds.served->pid);
    crowd_free(rounds.crowd);
    r->stopped = serve_stop(rounds.served);
    if (!played) return false;
    r->syncs_after = machine_syncs(options.folder);
    return audit(rounds.served);
}

/* ---- the report --------------------------------------------------------------------------------------- */

static bool report(struct results *r) {
    struct rounds_kind *flat = &r->flat, *paced = &r->paced, *alone = &r->alone;
    const double wait_ms = strncmp(options.store, "postgres", 8) == 0 ? 150 : 100; /* a replica takes its time */
    const double rate = (double)flat->wagers / flat->seconds, each = 1e6 / (double)flat->messages;
    const double cpu = each * flat->server_cpu.all, loop = each * flat->server_cpu.loop;
    const double syncs = r->syncs_before < r->syncs_after ? r->syncs_before : r->syncs_after;
    const struct figure figures[] = {
        {"terminals", "", options.terminals, NO_GOAL, 0},
        {"durable wagers, flat out", "/s", rate, AT_LEAST, 40000},
        {"bet to acknowledgement, flat out, p50", "ms", times_quantile(&flat->wager, 0.5), NO_GOAL, 0},
        {"bet to acknowledgement, flat out, p99", "ms", times_quantile(&flat->wager, 0.99), AT_MOST, wait_ms},
        {"bet to acknowledgement, flat out, max", "ms", times_quantile(&flat->wager, 1), NO_GOAL, 0},
        {"durable wagers, paced", "/s", (double)paced->wagers / paced->seconds, NO_GOAL, 0},
        {"bet to acknowledgement, paced, p50", "ms", times_quantile(&paced->wager, 0.5), NO_GOAL, 0},
        {"bet to acknowledgement, paced, p99", "ms", times_quantile(&paced->wager, 0.99), AT_MOST, wait_ms},
        {"bet to acknowledgement, paced, max", "ms", times_quantile(&paced->wager, 1), NO_GOAL, 0},
        {"bet to acknowledgement, one terminal alone, p50", "ms", times_quantile(&alone->wager, 0.5), NO_GOAL, 0},
        {"bet to acknowledgement, one terminal alone, p99", "ms", times_quantile(&alone->wager, 0.99), NO_GOAL, 0},
        {"decision to acknowledgement, p99", "ms", times_quantile(&flat->decision, 0.99), NO_GOAL, 0},
        {"settlement to result, p99", "ms", times_quantile(&flat->result, 0.99), NO_GOAL, 0},
        {"settlement to result, last terminal", "ms", times_quantile(&flat->result, 1), AT_MOST, 250},
        {"settlement to result, paced, last terminal", "ms", times_quantile(&paced->result, 1), AT_MOST, 250},
        {"results not seen", "", (double)(flat->missed + paced->missed), AT_MOST, 0},
        {"requests refused", "", (double)(flat->refused + paced->refused), NO_GOAL, 0},
        {"server CPU a message", "us", cpu, NO_GOAL, 0},
        {"of it the loop: the path of a message", "us", loop, NO_GOAL, 0},
        {"of it the writer: durability", "us", each * flat->server_cpu.writer, NO_GOAL, 0},
        {"echo CPU a message", "us", r->echo.server_us, NO_GOAL, 0},
        {"server CPU a message over the echo's", "us", cpu - r->echo.server_us, AT_MOST, 8},
        {"the loop's CPU a message to the echo's", "times", loop / r->echo.server_us, AT_MOST, 1.5},
        {"server CPU a message to the echo's", "times", cpu / r->echo.server_us, NO_GOAL, 0},
        {"client CPU a message", "us", each * flat->client_cpu, NO_GOAL, 0},
        {"echo messages", "/s", r->echo.rate, NO_GOAL, 0},
        {"bytes of a request", "", r->message_bytes, NO_GOAL, 0},
        {"bytes of a view", "", r->view_bytes, NO_GOAL, 0},
        {"server memory, peak", "MB", (double)r->peak / 1e6, AT_MOST, 200},
        {"disk, bare syncs", "/s", syncs, NO_GOAL, 0},
        {"durable wagers to bare syncs", "times", rate / syncs, NO_GOAL, 0},
        {"server stopped with", "", r->stopped, AT_MOST, 0},
        {"load average at the start", "", r->load_average, NO_GOAL, 0},
        {"real-time priority", "", r->real_time, NO_GOAL, 0},
    };

    return figures_print(figures, (int)COUNT(figures), options.json);
}

/* ---- options ------------------------------------------------------------------------------------------ */

static int usage(int status) {
    fprintf(status ? stderr : stdout,
            "Usage: bench_load [OPTION]...\n"
            "One stadium table under load; a line per figure.\n\n"
            "  --terminals N     2000\n"
            "  --rounds N        3 of each kind, after one that does not count\n"
            "  --seconds N       5: how long betting is open\n"
            "  --pace N          5: wagers a second and terminal in a paced round\n"
            "  --program FILE    the cardroom to be measured; else the one built beside this\n"
            "  --folder FOLDER   where the house is kept, to be used again; else a new one, removed at the end\n"
            "  --store URL       a SQLite file in the folder if none is named; bench/run makes a PostgreSQL one\n"
            "  --tls             over TLS, the echo too, with a certificate made for the run\n"
            "  --audit           replay and check the books at the end\n"
            "  --real-time       ask for real-time priority for clients and server: on a busy machine the\n"
            "                    scheduler is else most of what is measured\n"
            "  --json            one JSON object\n");
    return status;
}

static bool number(const char *text, int *out) {
    char *end;
    const long value = text ? strtol(text, &end, 10) : 0;

    *out = (int)value;
    return text && !*end && value >= 1 && value <= 5000;
}

static int read_options(int argc, char **argv, bool *real_time) {
    for (int i = 1; i < argc; i++) {
        const char *name = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        int *to = strcmp(name, "--terminals") == 0 ? &options.terminals
                  : strcmp(name, "--rounds") == 0  ? &options.rounds
                  : strcmp(name, "--seconds") == 0 ? &options.seconds
                  : strcmp(name, "--pace") == 0    ? &options.pace
                                                   : NULL;

        if (strcmp(name, "--help") == 0) return usage(0);
        if (strcmp(name, "--json") == 0) {
            options.json = true;
        } else if (strcmp(name, "--audit") == 0) {
            options.audit = true;
        } else if (strcmp(name, "--tls") == 0) {
            options.tls = true;
        } else if (strcmp(name, "--real-time") == 0) {
            *real_time = true;
        } else if (value && strcmp(name, "--program") == 0) {
            options.program = argv[++i];
        } else if (value && strcmp(name, "--folder") == 0) {
            options.folder = argv[++i];
        } else if (value && strcmp(name, "--store") == 0) {
            options.store = argv[++i];
        } else if (to && number(value, to)) {
            i++;
        } else {
            return usage(2);
        }
    }
    return -1;
}

/* The folder of the house, and where this program's neighbours are. */
static bool find_places(const char *self, char made[40]) {
    static char program[400];
    char path[300];

    snprintf(path, sizeof path, "%s", self);
    if (!realpath(dirname(path), options.beside)) return false;
    snprintf(program, sizeof program, "%s/../cardroom", options.beside);
    if (!options.program) options.program = program;
    made[0] = 0;
    if (options.folder) return access(options.folder, W_OK) == 0;
    snprintf(made, 40, "bench-load-XXXXXX");
    options.folder = mkdtemp(made);
    return options.folder != NULL;
}

static void remove_files(const char *folder) {
    static const char *const names[] = {"house.db",   "house.db-wal", "house.db-shm", "house.db.lock",
                                        "house.json", "house.key",    "log",          "terminals",
                                        "verdict",    "tls.key",      "tls.pem",      "openssl.log"};
    char path[100];

    for (size_t i = 0; i < COUNT(names); i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

int main(int argc, char **argv) {
    static struct results results;
    const struct sched_param priority = {.sched_priority = 1};
    bool real_time = false;
    char made[40];
    const int status = read_options(argc, argv, &real_time);

    if (status >= 0) return status;
    if (!find_places(argv[0], made)) {
        fprintf(stderr, "bench_load: the folder cannot be written\n");
        return 2;
    }
    setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 0); /* as the service has it; for server and echo alike */
    getloadavg(&results.load_average, 1);
    results.real_time = real_time && sched_setscheduler(0, SCHED_RR, &priority) == 0;
    const bool good = run(&results);

    if (made[0]) remove_files(made);
    if (!good) return 1;
    return report(&results) ? 0 : 1;
}
