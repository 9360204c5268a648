/*
 * rounds.h - a house with one stadium table, its terminals seated, and rounds of two kinds.
 *
 *   rounds_open   starts the server, pairs, connects, pays in and seats every terminal
 *   rounds_play   one round; paced: each terminal wagers so many times a second, else as fast as it can
 */
#ifndef LOAD_ROUNDS_H
#define LOAD_ROUNDS_H

#include "crowd.h"
#include "figures.h"

struct rounds_options {
    const char *program, *folder;
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
    double seconds, server_cpu, client_cpu;
};

/* False after a message on standard error. */
bool rounds_open(const struct rounds_options *options, struct rounds *out);
bool rounds_play(struct rounds_kind *kind, bool paced); /* kind NULL: a warm-up round */

#endif
