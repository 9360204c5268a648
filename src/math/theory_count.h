/* theory_count.h - the exact theory of a table's wagers, as the house reads it (pit/theory.h).
 *
 * One line per measure: its wager, and in units of the stake (a base game: of the Ante) the expected value, the
 * expected square and the best result for the player, all without what meters pay; then of the lines that pay a meter
 * their probability, their part of the value and their best result. */
#pragma once

#include "math/analysis.h"

/* The head and a line for every measure of these rules; the first value of the analysis's own options is counted (own
 * cards only, optimal settings).  False if the game has no analysis. */
bool theory_count(const struct rules *rules, struct arena *arena, struct buf *out);

/* The rows of pit/theory_approved.def: of all approved tables of all games. */
bool theory_count_approved(struct arena *arena, struct buf *out);
