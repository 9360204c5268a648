/* shoe_output.h - effects of removal and counts of a shoe, as JSON and as text. */
#pragma once

#include "math/shoe_count.h"

/* ,"shoe":{...} */
void shoe_put_json(struct buf *b, const struct shoe_detail *d);
void shoe_put_text(struct buf *b, const struct shoe_detail *d);

/* ,"countability":[...]: each count with the bets that it is worth, without its true counts; a line of text each. */
void shoe_put_countability_json(struct buf *b, const struct shoe_detail *d);
void shoe_put_countability_text(struct buf *b, const struct shoe_detail *d);
