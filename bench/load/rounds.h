/* rounds.h - a house with one stadium table, its terminals seated, and rounds of three paces.
 *
 *   rounds_open   starts the server, pairs, connects, pays in and seats every terminal
 *   rounds_play   one round: each terminal wagers as fast as it can, or so many times a second; or one alone wagers, as
 * fast as it can */
#pragma once

#include "crowd.h"
#include "figures.h"

/* The clients look at their sockets this often, the echo's too, unless one terminal is alone: they share the machine
 * with the server, and a wake-up for each message would take it from it.  What a view waits for that counts as its
 * latency. */
#define GATHER_S 0.001

struct rounds_options {
    const char *program, *folder, *store; /* store: as in a configuration */
    int terminals, seconds, pace;
    bool tls;
};

struct rounds {
    struct serve_process *served;
    struct crowd *crowd;
};

/* The measurements of the rounds of one kind. */
struct rounds_kind {
    struct times wager, decision, result;
    uint64_t wagers, messages, refused, missed;
    double seconds, client_cpu;
    struct process_time server_cpu;
};

enum rounds_pace { FLAT_OUT, PACED, ALONE };

/* False after a message on standard error. */
bool rounds_open(const struct rounds_options *options, struct rounds *out);
bool rounds_play(struct rounds_kind *kind, enum rounds_pace pace); /* kind NULL: a warm-up round */
