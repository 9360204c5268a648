/*
 * battery_place.h - the statistics of battery_place.c, apart so that tests can feed them small decks whole.
 */
#ifndef RNG_BATTERY_PLACE_H
#define RNG_BATTERY_PLACE_H

#include "base/base.h"

/* count[a * kinds + b]: how often b came right after a. */
void battery_pairs_square(const int64_t *count, int kinds, int copies, int64_t deals, double *square,
                          double *degrees);

/* count[battery_triple()]: how often the three came together, in m disjoint threes of each deal. */
void battery_triples_square(const int64_t *count, int n, int m, int64_t deals, double *square,
                            double *degrees);
int battery_triple(int x, int y, int z);

#endif
