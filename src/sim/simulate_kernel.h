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

/* Codes are below 512; two more, so that the same code of two slots is not in one set of the cache.  Columns: rounds
 * that are dealt one after another and then played side by side, where a kernel does so. */
enum { KERNEL_SLOTS = 16, KERNEL_CODES = 514, KERNEL_SEATS = 6, KERNEL_COLUMNS = SIMULATE_COLUMNS, KERNEL_DEALT = 12 };

/* What the rules say of a signature. */
struct kernel_entry {
    int64_t cents;
    uint16_t line; /* of the plan */
    bool known;
};

/* Slots from `alone` on have one signature in a round, that of the first seat: all of them where there is one seat,
 * else those in which all seats have the same.  They are only counted while rounds are played. */
struct kernel_round {
    const struct simulate_kernel *kernel;
    struct simulate_deck *deck;
    struct rng *rng;
    const void *tables; /* of the decider */
    const void *own;    /* of the kernel */
    int seats, slots, alone;
    bool twin;                 /* learn() from every round */
    int start;                 /* the spot of the first packet, where the game has one */
    int measure[KERNEL_SLOTS]; /* of the plan; -1: not offered */
    const uint8_t *pick[KERNEL_SEATS];
    int column; /* of the round that is counted; 0 where it is alone */
    simulate_columns dealt[KERNEL_DEALT];
    uint16_t code[KERNEL_SEATS][KERNEL_SLOTS][KERNEL_COLUMNS]; /* what play() writes */
    struct kernel_entry (*entries)[KERNEL_CODES];
    uint32_t (*counts)[KERNEL_CODES]; /* of slots from `alone` on */

    /* Of the slots before it: the sums of cents, and by line how often it came first, second ... in its round. */
    struct simulate_sum sums[KERNEL_SLOTS];
    uint64_t (*places)[KERNEL_SEATS];

    void (*learn)(void *context); /* the rules play the round that has just been played */
    void *context;
};

struct simulate_kernel {
    const struct game *game;
    struct event (*decide)(const void *tables, const void *round, int seat); /* for strategies that decide so */
    const char *option;                                                      /* must have its first value; NULL: any */
    void (*play)(struct kernel_round *k, uint64_t rounds);
    int alone;                                                                     /* slots in which the seats differ */
    const char *slots[KERNEL_SLOTS + 1];                                           /* measures, NULL ends */
    const void *(*prepare)(const struct simulate_plan *plan, struct arena *arena); /* what `own` is; may be NULL */
    int cards; /* of a round, where they are dealt to columns; else 0 */
    int joint; /* so many slots at the end have no codes of their own: each shares that of as many slots before */
};

/* For this plan and decider; NULL if there is none. */
const struct simulate_kernel *simulate_kernel_find(const struct simulate_plan *plan,
                                                   struct event (*decide)(const void *, const void *, int));

/* Dealer Open Pai Gow, set in the best way and by the House Way: simulate_pai_gow.c. */
enum { SIMULATE_PAI_GOW = 2 };
extern const struct simulate_kernel simulate_pai_gow[SIMULATE_PAI_GOW];

/* The slot that has the code of this one. */
static inline int kernel_code_slot(const struct kernel_round *k, int slot) {
    return slot < k->slots - k->kernel->joint ? slot : slot - k->kernel->joint;
}

/* ---- for the kernels ---------------------------------------------------------------------------------- */
#define KERNEL_INLINE static inline __attribute__((always_inline))

/* 0, 1 or 2 as the first loses, ties or wins. */
static inline unsigned kernel_showdown(unsigned player, unsigned dealer) {
    return 1u + (player > dealer) - (player < dealer);
}

/* Counts the slots of the first seat.  A signature that is new since the last flush need not be known. */
KERNEL_INLINE bool kernel_count_alone(struct kernel_round *k, int column, int from, int slots) {
    bool fresh = false;
    for (int slot = from; slot < slots; slot++) fresh |= k->counts[slot][k->code[0][slot][column]]++ == 0;
    return fresh;
}

KERNEL_INLINE void kernel_count_seats(struct kernel_round *k, int column, int seats, int slots) {
    for (int slot = 0; slot < slots; slot++) {
        uint16_t line[KERNEL_SEATS];
        int64_t cents = 0;
        for (int i = 0; i < seats; i++) {
            const struct kernel_entry *entry = &k->entries[slot][k->code[i][slot][column]];
            unsigned place = 0;

            line[i] = entry->line;
            cents += entry->cents;
            for (int j = 0; j < i; j++) place += line[j] == line[i];
            k->places[line[i]][place]++;
        }
        k->sums[slot].cents += cents;
        k->sums[slot].squares += (wide_count)((wide)cents * cents);
    }
}

KERNEL_INLINE bool kernel_knows_seats(const struct kernel_round *k, int column, int seats, int slots) {
    bool known = true;
    for (int slot = 0; slot < slots; slot++)
        for (int i = 0; i < seats; i++) known &= k->entries[slot][k->code[i][slot][column]].known;
    return known;
}

/* How many seats there are, how many slots each has for itself, how many slots in all, and
 * how many rounds side by side. */
struct kernel_shape {
    int seats, alone, slots, columns;
};

/* A kernel is this with its round: where the shape is constant, straight-line code. */
KERNEL_INLINE void kernel_play(struct kernel_round *k, uint64_t rounds, struct kernel_shape shape,
                               void (*round)(struct kernel_round *k, int seats)) {
    for (uint64_t i = 0; i < rounds; i++) {
        const int column = k->column = (int)(i % (uint64_t)shape.columns);

        simulate_deck_begin(k->deck);
        round(k, shape.seats);
        const bool fresh = kernel_count_alone(k, column, shape.alone, shape.slots);
        if (__builtin_expect(fresh | !kernel_knows_seats(k, column, shape.seats, shape.alone) | k->twin, 0))
            k->learn(k->context);
        kernel_count_seats(k, column, shape.seats, shape.alone);
    }
}

/* play() of a game: one seat, all slots of which are alone, and several. */
#define KERNEL(name, round, own_slots, all_slots, columns)                                                             \
    static void name(struct kernel_round *k, uint64_t rounds) {                                                        \
        if (k->seats == 1)                                                                                             \
            kernel_play(k, rounds, (struct kernel_shape){1, 0, all_slots, columns}, round);                            \
        else if (k->seats == KERNEL_SEATS)                                                                             \
            kernel_play(k, rounds, (struct kernel_shape){KERNEL_SEATS, own_slots, all_slots, columns}, round);         \
        else                                                                                                           \
            kernel_play(k, rounds, (struct kernel_shape){k->seats, own_slots, all_slots, columns}, round);             \
    }
