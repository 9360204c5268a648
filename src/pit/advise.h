/* advise.h - the exact value of each choice of a seat, asked of the laboratory.
 *
 * The question is what the seat may see and nothing else, as one line of JSON:
 *
 *   {"ask":"advice","table":3,"seat":2,"stakes":[500,500,0],"last":-1,"pick":[1,2,3],
 *    "hand":"As Kd 7h","shared":"","dealer":"?? ?? ??"}
 *
 * table: of the configuration that goes with it; stakes: cents in the order of the game's wagers; last: the seat's last
 * decision, by its number in the game's list; cards that lie face down are "??". */
#pragma once

#include "floor/floor.h"

enum { ADVISE_QUESTION = 1024 };

/* ERR_SEAT: the terminal has no seat; ERR_NOTHING_TO_DECIDE; ERR_FACE_DOWN: the house does not know its cards. */
enum err advise_put_question(struct buf *b, const struct floor *floor, uint32_t terminal);
