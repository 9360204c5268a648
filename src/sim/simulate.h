/*
 * simulate.h - Monte Carlo through the rules: the same check, apply and settle that the tables use.
 *
 * Rounds come in blocks of 2^14.  A block has a generator of its own, seeded from the seed and the block's
 * number, so it gives the same results whoever plays it and when; a totals is whole numbers, so blocks may be
 * added in any order.  64 blocks are a wave: its blocks are shared out among the threads, and only between
 * waves is anything decided (has the wanted error been reached?).  Hence the result depends on the seed and
 * the number of rounds alone, not on the number of threads nor on interruptions.
 *
 * Bets are the same in every round.  A block makes them through check and apply, and each of its rounds goes
 * on from a copy of that round with betting closed: a round is flat memory (game.h), and the same events in
 * the same order give the same round.  Every card, decision and settlement goes through the rules, in every
 * round.  A shoe that lives across rounds is full at the start of each one, as the analysis takes it.
 *
 * Order: simulate_open; simulate_wave until it says there is nothing left; simulate_total.  What is wanted
 * between waves (a state to be saved, an error to be looked at) is the caller's.  Memory comes from an arena.
 */
#ifndef SIM_SIMULATE_H
#define SIM_SIMULATE_H

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

    /* Called now and then by the first thread with the share done; true asks to stop.  May be NULL. */
    bool (*progress)(void *context, double done);
    void *progress_context;

    /* Where it stands: whole waves, then the blocks of the next one that are done (a bit each). */
    uint64_t waves, blocks;
    struct simulate_totals whole; /* of whole blocks */
    struct simulate_totals tail;  /* of the last, shorter one */

    bool stop;
    struct simulate_worker **workers;
};

/* The rest of *s must be set (plan, player, seed, rounds, threads, progress). */
void simulate_open(struct simulate *s, struct arena *arena);

enum simulate_state {
    SIMULATE_MORE,    /* a wave is done, and there are more */
    SIMULATE_DONE,    /* all rounds are played */
    SIMULATE_STOPPED, /* progress asked to stop, perhaps within a wave */
};

/* Plays what is left of the current wave. */
enum simulate_state simulate_wave(struct simulate *s);

/* Rounds in whole and tail. */
uint64_t simulate_played(const struct simulate *s);

/* Everything played so far, into a totals that is open. */
void simulate_total(const struct simulate *s, struct simulate_totals *out);

#endif
