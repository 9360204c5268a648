#include "machine.h"

#include "base/base.h"
#include "rounds.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define ECHO_SECONDS 1.5

/* ---- the disk ----------------------------------------------------------------------------------------- */

double machine_syncs(const char *folder) {
    char name[300], page[4096] = {0};
    int count = 0;

    snprintf(name, sizeof name, "%s/raw", folder);
    const int fd = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    must(fd >= 0 && pwrite(fd, page, sizeof page, 0) == sizeof page && fsync(fd) == 0);
    const double from = serve_now();

    for (; serve_now() - from < 1; count++) {
        page[0]++;
        must(pwrite(fd, page, sizeof page, 0) == sizeof page && fdatasync(fd) == 0);
    }
    const double took = serve_now() - from;

    close(fd);
    unlink(name);
    return count / took;
}

/* ---- the echo ----------------------------------------------------------------------------------------- */

static pid_t start(const char *program, const char *tls_folder, size_t answer, int *port) {
    char text[20], bytes[20];
    int ends[2];

    snprintf(bytes, sizeof bytes, "%zu", answer);
    if (pipe(ends) != 0) return -1;
    const pid_t pid = fork();

    if (pid == 0) {
        if (dup2(ends[1], 1) < 0) _exit(127);
        close(ends[0]);
        execl(program, "bench_echo", bytes, tls_folder ? "tls" : NULL, tls_folder, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    const ssize_t size = read(ends[0], text, sizeof text - 1);

    text[size > 0 ? size : 0] = 0;
    *port = (int)strtol(text, NULL, 10);
    close(ends[0]);
    return pid;
}

struct echo_run {
    struct crowd crowd;
    int filler; /* bytes of a request beyond its fixed part */
    uint64_t answered;
    bool ending;
};

static void send_message(struct echo_run *k, struct crowd_terminal *t) {
    crowd_ask(&k->crowd, t, "bets", "\"spots\":{\"%.*s\":100}", k->filler,
              "----------------------------------------------------------------------------------------");
}

static void on_view(void *context, struct crowd_terminal *t, bool ends) {
    struct echo_run *k = context;

    if (!ends) return;
    k->answered++;
    if (!k->ending) send_message(k, t);
}

static void run_echo(struct echo_run *k, pid_t pid, double seconds, struct machine_echo *out) {
    for (int i = 0; i < k->crowd.count; i++) {
        k->crowd.terminal[i].number = 0;
        send_message(k, &k->crowd.terminal[i]);
    }
    k->answered = 0;
    const double from = serve_now(), server = process_time(pid).all;

    while (serve_now() - from < seconds) crowd_run(&k->crowd, 20);
    const double took = serve_now() - from;

    if (!k->answered) return;
    out->rate = (double)k->answered / took;
    out->server_us = 1e6 * (process_time(pid).all - server) / (double)k->answered;
    k->ending = true;
    crowd_settle(&k->crowd, 5);
}

struct machine_echo machine_echo(const char *program, const char *tls_folder, int clients, size_t message,
                                 size_t answer) {
    struct serve_terminal *terminals = calloc((size_t)clients, sizeof *terminals);
    struct serve_process served = {.terminals = clients, .terminal = terminals};
    struct echo_run k = {.filler = message > 40 ? (int)message - 40 : 0};
    struct machine_echo echo = {0};

    must(terminals);
    served.pid = start(program, tls_folder, answer, &served.port);
    k.crowd.on_answer = on_view;
    k.crowd.context = &k;
    k.crowd.gather_s = GATHER_S;
    k.ending = true;
    if (served.port > 0 && crowd_open(&k.crowd, &served, clients)) {
        k.ending = false;
        run_echo(&k, served.pid, ECHO_SECONDS, &echo);
    }
    if (served.pid > 0) serve_kill(&served);
    crowd_free(&k.crowd);
    free(terminals);
    return echo;
}
