/* desk_next.h - generates a line of desk_fuzz.c that the house is waiting for: random lines alone seldom
 * advance a game. */
#pragma once

#include "floor/floor.h"

/* The floor of the house that is open, as the next input will find it; NULL: there is none yet.  desk_fuzz.c */
const struct floor *desk_fuzz_floor(void);

/* below() draws a number from 0 on. */
void desk_next(struct buf *b, uint32_t (*below)(uint32_t most));
