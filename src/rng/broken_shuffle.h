/* broken_shuffle.h - three classic faults of shuffling programs, for 'cardroom-lab rng --break', which shows that
 * the battery of statistical tests can fail.  No table uses them.
 *
 *   modulo   a number below n is a byte modulo n (two bytes where n is above 256): small numbers come too
 *            often
 *   lcg      the rand() that the C standard prints (15 bits of a linear congruential generator), seeded
 *            before every shuffle with the milliseconds since midnight: there are 86,400,000 orders at most
 *   swap     each card in turn is swapped with any of all n cards: n^n choices for n! orders, so never evenly
 *
 * Each fault is alone: modulo and swap draw from a good generator, and swap scales without bias.
 *
 * Order: broken_open; then anything, or a deal source over it with deal_broken_open, which is shuffled whole
 * at every begin. */
#pragma once

#include "deal/deal.h"

enum broken_kind { BROKEN_NONE, BROKEN_MODULO, BROKEN_LCG, BROKEN_SWAP, BROKEN_KINDS };

struct broken {
    enum broken_kind kind;
    struct rng *rng; /* a good one: the bytes of modulo, the clock of lcg, the choices of swap */
    uint32_t state;  /* lcg */
};

/* "modulo" and so on; BROKEN_NONE is "none". */
const char *broken_name(enum broken_kind kind);

/* BROKEN_NONE if there is none of that name. */
enum broken_kind broken_find(const char *name);

/* BROKEN_NONE: the good generator itself. */
void broken_open(struct broken *b, enum broken_kind kind, struct rng *rng);

uint32_t broken_u32(struct broken *b);
uint32_t broken_below(struct broken *b, uint32_t n); /* n at most 65,536 */

struct deal_broken {
    struct broken *broken;
    int deck_size, size, at;
    card cards[SHOE_DECKS_MAX * DECK_52];
};

extern const struct deal deal_broken;

void deal_broken_open(struct deal_broken *d, struct broken *broken, int decks, bool joker);
