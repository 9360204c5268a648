/*
 * receipt_difference.h - where two pieces of a receipt part: "wagers[2].returned is 2500, by the rules 1500".
 *
 * Both are JSON without white space, ours of little depth.  Everything before the first byte that differs is
 * the same in both, so the place is read off ours.
 */
#ifndef DEAL_RECEIPT_DIFFERENCE_H
#define DEAL_RECEIPT_DIFFERENCE_H

#include "base/json.h"

void receipt_difference(struct buf *b, struct text theirs, struct text ours);

#endif
