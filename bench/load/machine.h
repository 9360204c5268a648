/*
 * machine.h - what the machine does without the house, in the same run: the disk's syncs, a bare echo.
 */
#ifndef LOAD_MACHINE_H
#define LOAD_MACHINE_H

#include <stddef.h>

/* How often a second 4 KiB are overwritten and synced, one after the other, in a file of this folder. */
double machine_syncs(const char *folder);

struct machine_echo {
    double rate;      /* messages a second, each answered */
    double server_us; /* processor time of a message */
};

/* So many clients, each with one message of this size on its way, answered by bench_echo (its path) with one
 * of that size, for some seconds.  All zero: it does not start. */
struct machine_echo machine_echo(const char *program, int clients, size_t message, size_t answer,
                                 double seconds);

#endif
