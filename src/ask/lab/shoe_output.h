/* shoe_output.h - effects of removal and counts of a shoe, in an answer. */
#pragma once

#include "math/shoe_count.h"

/* ,"shoe":{...} */
void shoe_put(struct buf *b, const struct shoe_detail *d);

/* ,"countability":[...]: each count with the bets that it is worth, without its true counts. */
void shoe_put_countability(struct buf *b, const struct shoe_detail *d);
