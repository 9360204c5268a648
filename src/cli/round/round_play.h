/*
 * round_play.h - a round that was read, played: events through check and apply, as at a table.
 *
 * round_play() plays it to its end; a decision that was not given is the game's time-out.
 * round_play_until_asked() plays it until a seat must decide whose decision was not given, and no further:
 * cards that come later stay in the deck, where no advice can see them.
 *
 * Order: the rules, the deck and the seats with their wagers are in the round (round_input.c), betting is
 * open.
 */
#ifndef CLI_ROUND_ROUND_PLAY_H
#define CLI_ROUND_ROUND_PLAY_H

#include "cli/round/round_input.h"

/* start: the text of the pai gow start, or nothing. */
bool round_play(struct round_input *in, struct text start);
bool round_play_until_asked(struct round_input *in, struct text start);

#endif
