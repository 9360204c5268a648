/*
 * advise.h - what each choice of a seat is worth, exactly, away from the floor.
 *
 * advise_take() copies the round as far as that seat's decision needs it; advise_put() values the choices,
 * from what the seat may see and nothing else (math/measure.h).  That takes up to a few milliseconds, so it
 * may run on any thread; the configuration that the round's rules are in must live as long.
 */
#ifndef PIT_ADVISE_H
#define PIT_ADVISE_H

#include "table/floor.h"

enum { ADVISE_ROOM = 8192 }; /* bytes: all choices as JSON */

struct advise {
    const struct game *game;
    int seat;
    int64_t unit_cents; /* the base wager of the seat, in which the analysis counts */
    char *round;        /* owned */
};

/* ERR_SEAT: it sits nowhere; ERR_NOTHING_TO_DECIDE; ERR_NO_ADVICE: there is no analysis of the game. */
enum err advise_take(struct advise *advise, const struct floor *floor, uint32_t terminal);

/* A list of Choice, the best first.  False: no memory for it. */
bool advise_put(struct buf *b, const struct advise *advise);

void advise_drop(struct advise *advise);

#endif
