/* machine.h - baselines of the same machine without the house: syncs of the disk, a bare echo server. */
#pragma once

#include <stddef.h>

/* How often a second 4 KiB are overwritten and synced, one after the other, in a file of this folder. */
double machine_syncs(const char *folder);

struct machine_echo {
    double rate;      /* messages a second, each answered */
    double server_us; /* processor time of a message */
};

/* Clients with one pending message of this size each, answered by bench_echo (program: its path) with a
 * message of size `answer`, for that many seconds.  All zero if it does not start. */
struct machine_echo machine_echo(const char *program, const char *tls_folder, int clients, size_t message,
                                 size_t answer);
