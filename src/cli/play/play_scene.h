/* play_scene.h - the state of a table, as lines of text.
 *
 * Only what the game's views show is written, so nothing hidden can be. */
#pragma once

#include "ask/columns.h"
#include "card/card.h"
#include "game/rules.h"

enum { PLAY_SEATS = 6, PLAY_WIDTH = 80 /* columns of a line */ }; /* hands that one person plays */

/* The table as the person sees it who plays the seats 1 to count. */
struct scene {
    const struct rules *rules;
    const void *round;
    int count;
    int asked;          /* the seat that must decide, or 0 */
    unsigned seen;      /* a bit per seat that has been asked, whose cards the person has therefore seen */
    const int64_t *net; /* what each seat won or lost, from seat 1; NULL before the settlement */
};

/* Writes of each hand what its own seat may see if that was asked already, else what the seat asked now may see. */
void scene_put(struct buf *b, const struct scene *scene);

/* Money won or lost: "+$10", "-$5", "$0". */
struct short_text net_text(int64_t cents);

/* "As Kd" */
struct short_text cards_text(const card *cards, int count);

/* Do seats pick locations of a shared array before the deal? */
bool scene_has_picks(const struct game *game);

/* The order in which cards are shown and numbered: as dealt; high to low in games where seats set their
 * hands, and front first once a hand is set. */
void scene_order(const struct game *game, const struct hand_view *hand, card out[HAND_MAX]);
