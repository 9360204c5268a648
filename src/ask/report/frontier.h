/* frontier.h - how few lines a strategy for people needs, and what each of them is worth: 'analyze --frontier'.
 *
 * The best decisions of every state come from the strategy of the analysis, with the exact margin of each.  A strategy
 * of one line takes the same choice always; each further line, "fold if ...", goes before the others and is the one
 * that saves most, of all conjunctions of up to three conditions that a search finds.  What a strategy costs is the sum
 * of the margins that it gives away, an exact fraction; that no other lines do better is not proved.
 *
 * The game's own rules for people follow, with their exact cost: they know more than such conditions, and a game whose
 * decisions are no list of hands (settings, streets) has those alone. */
#pragma once

#include "ask/lab/analysis_input.h"

/* Counts and prints; false if it was asked to stop. */
extern const char frontier_columns[]; /* of CSV */
bool frontier_put(struct analysis_input *in, struct answer *answer);
