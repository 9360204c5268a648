/* advise.h - the exact value of each choice of a seat, computed outside the floor.
 *
 * advise_copy_round() copies what the seat's decision needs of the round; advise_put() values the choices
 * from nothing but what the seat may see (math/measure.h).  That takes up to a few milliseconds and may run
 * on any thread; the configuration that holds the round's rules must outlive it. */
#pragma once

#include "table/floor.h"

enum { ADVISE_ROOM = 8192 }; /* bytes for all choices as JSON */

struct advise {
    const struct game *game;
    int seat;
    int64_t unit_cents; /* the seat's base wager: the unit of the analysis */
    char *round;        /* owned */
};

/* ERR_SEAT: the terminal has no seat; ERR_NOTHING_TO_DECIDE; ERR_FACE_DOWN: the house does not know its
 * cards; ERR_NO_ADVICE: the game has no analysis. */
enum err advise_copy_round(struct advise *advise, const struct floor *floor, uint32_t terminal);

/* Writes a list of Choice, best first.  False if out of memory. */
bool advise_put(struct buf *b, const struct advise *advise);

void advise_free(struct advise *advise);
