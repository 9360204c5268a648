/*
 * simulate_lines.h - the names of the lines, as the exact analysis names its lines.
 *
 * A bonus wager's line has the permanent id of its pay line, "lose" without one.  A line of a base game is
 * told from the awards alone: which wagers have one, how each ended and by which line it was paid.
 */
#ifndef SIM_SIMULATE_LINES_H
#define SIM_SIMULATE_LINES_H

#include "sim/simulate_plan.h"

/* Writes the name of the line to which a cell of the measure, counted from its first, belongs. */
void simulate_line_put(struct buf *b, const struct simulate_plan *plan, int measure, uint32_t cell);

#endif
