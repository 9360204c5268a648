/* simulate_kernel.h - simulation without playing every round through the rules, with the same results to the last bit.
 *
 * What a wager returns depends on little of a round: "plays on, loses, ten-high".  A kernel is straight-line code that
 * deals a round as the rules would, decides, and writes one small number for each measure of each seat, its signature.
 * The first time a signature occurs, its round is played through check, apply and settle, and what they say (the cell
 * of the plan, the cents) is kept for all later rounds with it.  So no pay and no line is written here, and a kernel
 * that asks for another number of cards than the rules stops the program.  Options that a kernel does not know, and
 * rules that are not approved, are simulated plainly; struct simulate can ask for that, and for a check of every round
 * (the slow twin). */
#pragma once

#include "math/decide.h"
#include "sim/simulate_deck.h"
#include "sim/simulate_plan.h"

/* Codes are below 512; two more, so that the same code of two slots is not in one set of the cache. */
enum { KERNEL_SLOTS = 16, KERNEL_CODES = 514, KERNEL_SEATS = 6 };

/* A signature: how often it occurred since the last flush, and what the rules say of it. */
struct kernel_entry {
    bool known;
    uint32_t cell;
    int64_t cents;
    uint64_t count; /* with one seat */
};

struct kernel_round {
    const struct simulate_kernel *kernel;
    struct simulate_deck *deck;
    struct rng *rng;
    const void *tables; /* of the decider */
    int seats, slots;
    int measure[KERNEL_SLOTS]; /* of the plan; -1: not offered */
    const uint8_t *pick[KERNEL_SEATS];
    uint16_t code[KERNEL_SEATS][KERNEL_SLOTS]; /* what play() writes */
    struct kernel_entry (*entries)[KERNEL_CODES];
};

struct simulate_kernel {
    const struct game *game;
    struct event (*decide)(const void *tables, const void *round, int seat); /* for strategies that decide so */
    const char *option;                                                      /* must have its first value; NULL: any */
    void (*play)(struct kernel_round *k);
    const char *slots[KERNEL_SLOTS + 1]; /* measures, NULL ends */
};

/* For this plan and decider; NULL if there is none. */
const struct simulate_kernel *simulate_kernel_find(const struct simulate_plan *plan,
                                                   struct event (*decide)(const void *, const void *, int));
