/*
 * receipt_event.h - the events of a round as words, as they stand in receipts.
 *
 *   bet SEAT WAGER CENTS       what the wager holds from now on; 0 takes it back
 *   pick SEAT A B C            three locations of a stadium's array, 1 to 9
 *   close                      no more bets
 *   start SPOT                 who receives the first packet, 1 (the dealer) to 7
 *   card CARD                  the next card, for whomever the rules deal it to
 *   act SEAT ACTION [CARD CARD]   a decision that the player took; two front cards where it sets a hand
 *   expire SEAT | expire       a decision that the time-out took, for one seat or for all that were awaited
 *
 * One blank between words, none elsewhere; numbers without leading zeros, cards as "As", "Td", "Jk".  So an
 * event has exactly one text, and receipt_event_read() takes no other.
 */
#ifndef DEAL_RECEIPT_EVENT_H
#define DEAL_RECEIPT_EVENT_H

#include "base/json.h"
#include "game/game.h"

void receipt_event_put(struct buf *b, const struct game *game, const struct event *event);
bool receipt_event_read(struct text text, const struct game *game, struct event *out);

#endif
