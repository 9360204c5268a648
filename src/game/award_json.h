/* award_json.h - awards and hands of a round as JSON, for 'settle', receipts, views and records alike.
 *
 * Those outputs are permanent and differ in small things.  What they share is written here, and where they
 * differ the caller says which form it wants:
 *
 *   output          award                                   line of a lost wager   hand
 *   settle          award_write_json, closed at once        ""                     front and back high to low
 *   receipt         award_write_json, closed at once        ""                     front high to low
 *   view, records   award_write_json, then their own keys   named                  front as it was set
 *   of terminals
 *   record of       award_write_wager, then what is known   ""                     front as it was set
 *   the books       (award_write_outcome), then their own
 *
 * Keys follow each other with json_write.h, so an object is left open until the caller ends it. */
#pragma once

#include "game/game.h"

/* Does an award that lost name the line that decided it? */
enum lost_line { LOST_LINE_EMPTY, LOST_LINE_NAMED };

/* {"wager":"ante","stake":500 and the object stays open. */
void award_write_wager(struct buf *b, const struct game *game, const struct award *award);

/* "outcome":"win","line":"pair" into an open object. */
void award_write_outcome(struct buf *b, const struct award *award, enum lost_line lost);

/* {"wager":"ante","stake":500,"outcome":"win","line":"pair","returned":1000 and the object stays open. */
void award_write_json(struct buf *b, const struct game *game, const struct award *award, enum lost_line lost);

/* What the awards of a seat add up to; what is returned on a dealer's wager is a toke. */
struct award_totals {
    int64_t staked, returned, tokes;
    bool any_toke; /* a dealer's wager was made, whatever it returned */
};

static inline void award_add(struct award_totals *totals, const struct award *award) {
    totals->staked += award->stake_cents;
    *(award->toke ? &totals->tokes : &totals->returned) += award->returned_cents;
    totals->any_toke = totals->any_toke || award->toke;
}

/* "key":"pair of eights": the hand in words; seat 0 is the dealer.  Ask only for hands the reader may see. */
void hand_write_words(struct buf *b, const char *key, const struct game *game, const void *round, int seat);

/* "words":"pair of eights","value":"pair 8": the same for a view, with its code; nothing of an unfinished hand. */
void hand_write_name(struct buf *b, const struct game *game, const void *round, int seat);

/* "front":"As Kd", high to low; empty where nobody set the hand. */
void hand_write_front(struct buf *b, const char *key, const struct hand_view *hand);

/* "back":"...": the cards that are not in front, high to low; empty where nobody set the hand. */
void hand_write_back(struct buf *b, const char *key, const struct hand_view *hand);
