/* simulate.h - Monte Carlo through the rules: the same check, apply and settle that the tables use.
 *
 * Rounds are played in blocks of 2^14.  Each block has its own generator, seeded from the seed and the
 * block's number, so its results do not depend on which thread plays it or when; totals are whole numbers, so
 * blocks may be added in any order.  64 blocks are a wave: its blocks are shared among the threads, and the
 * caller may only stop between waves (is the standard error small enough?).  Hence the result depends on the
 * seed and the number of rounds alone, not on the number of threads.
 *
 * Bets are the same in every round.  A block makes them once, and each of its rounds continues from a copy of
 * that round with betting closed: a round is flat memory (game.h), and the same events in the same order give
 * the same round.  Every kind of result is settled through the rules: in every round, or where a kernel knows the
 * game (simulate_kernel.h) once for each signature, with the same totals to the last bit.  A shoe that
 * lives across rounds is full at the start of each one, as the analysis assumes.
 *
 * Order: simulate_open; simulate_wave while it returns SIMULATE_MORE; simulate_total.  Between waves the
 * caller may look at the error.  Memory comes from an arena. */
#pragma once

#include "math/decide.h"
#include "sim/simulate_plan.h"

enum { SIMULATE_BLOCK = 1 << 14, SIMULATE_WAVE = 64, SIMULATE_THREADS_MAX = 256 };

#define SIMULATE_ROUNDS_MAX UINT64_C(1000000000000000)

/* Who decides: the tables of a strategy and its look-up (math/decide.h). */
struct simulate_player {
    const void *tables;
    struct event (*decide)(const void *tables, const void *round, int seat);
};

struct simulate_worker; /* what one thread needs */

struct simulate {
    const struct simulate_plan *plan;
    struct simulate_player player;
    const char *seed; /* any text */
    uint64_t rounds;
    int threads;
    bool plain; /* play every round through the rules, even where a kernel could (simulate_kernel.h) */
    bool twin;  /* play every round of a kernel through the rules too, and stop the program where they differ */

    /* Called now and then by the first thread with the share done; true asks to stop.  May be NULL. */
    bool (*progress)(void *context, double done);
    void *progress_context;

    uint64_t waves;               /* that are done */
    struct simulate_totals whole; /* of whole blocks */
    struct simulate_totals tail;  /* of the last, incomplete block */

    bool stop;
    struct simulate_worker **workers;
    struct arena *arena; /* of simulate_open() */
};

/* plan, seed and threads must be set; player, rounds and progress before the first wave. */
void simulate_open(struct simulate *s, struct arena *arena);

enum simulate_state {
    SIMULATE_MORE,    /* a wave is done, and there are more */
    SIMULATE_DONE,    /* all rounds are played */
    SIMULATE_STOPPED, /* progress asked to stop, perhaps within a wave: nothing more can be played */
};

/* Plays the next wave. */
enum simulate_state simulate_wave(struct simulate *s);

/* Rounds in whole and tail. */
uint64_t simulate_played(const struct simulate *s);

/* Everything played so far; *out must be open. */
void simulate_total(const struct simulate *s, struct simulate_totals *out);
