/*
 * drill_state.h - what a seat decides on, by itself: its own cards and those that lie open.
 *
 * Suits have no rank among themselves in any of the games, so two situations that differ only by the names
 * of the suits, or by the order in which cards came, are the same decision.  A state has one canonical form,
 * written "Ts 7h 4d" or "Kd 9h/7c" (behind the stroke: the dealer's cards, the community, the rest of the
 * array); that is what the file of weak spots holds.  drill_state_disguise() goes the other way: the same
 * decision in other suits and another order.
 */
#ifndef CLI_PLAY_DRILL_STATE_H
#define CLI_PLAY_DRILL_STATE_H

#include "base/rng.h"
#include "game/game.h"

enum { DRILL_STATE_TEXT = 64 };

struct drill_state {
    uint8_t own_count, open_count;
    card own[HAND_MAX], open[HAND_MAX];
};

/* What the first seat of the view may see; face-down cards are no part of it. */
struct drill_state drill_state_of(const struct game *game, const struct view *view);

/* The one form that all states of the class share: cards high to low, the suits renamed. */
struct drill_state drill_state_canonical(const struct drill_state *state);

/* One of the class at random: suits renamed, cards in another order. */
struct drill_state drill_state_disguise(const struct drill_state *state, struct rng *rng);

void drill_state_put(struct buf *b, const struct drill_state *state);

/* False if the text is no list of cards, or two of them. */
bool drill_state_read(struct drill_state *state, const char *text, size_t size);

/* Is the array of the game shared by the seats, each of which has picked its cards from it? */
bool drill_state_picks(const struct game *game);

#endif
