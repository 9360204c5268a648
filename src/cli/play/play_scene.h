/*
 * play_scene.h - a table at one moment, drawn as text.
 *
 * A scene holds what may be seen, taken from the game's own views, so nothing hidden can be drawn.  The
 * dealer and the shared cards come first, then the seats.  Cards are as large as fits.
 */
#ifndef CLI_PLAY_PLAY_SCENE_H
#define CLI_PLAY_PLAY_SCENE_H

#include "cli/play/play_layout.h"
#include "game/rules.h"

enum { PLAY_SEATS = 6 }; /* hands that one person plays */

enum { SCENE_TEXT = 96 }; /* bytes of a hand in words, which is empty while a card is hidden */

struct seat_scene {
    struct seat_view view;
    char text[SCENE_TEXT];
    bool asked;   /* it must decide now */
    bool settled; /* net is what the round brought it */
    int64_t net;
};

struct scene {
    const struct rules *rules;
    struct hand_view dealer, table;
    char dealer_text[SCENE_TEXT];
    char reason[256]; /* why the House Way set the dealer so */
    int seats;
    struct seat_scene seat[PLAY_SEATS];
};

/* The seats of the person who looks at the table: 1 to count. */
struct scene_seats {
    int count;
    int asked;     /* the seat that must decide, or 0 */
    unsigned seen; /* a bit per seat that has been asked: its cards were looked at */
};

/* Of each hand what its seat may see once it was asked, before that what the seat asked now may see. */
void scene_of(struct scene *scene, const struct rules *rules, const void *round,
              const struct scene_seats *seats);

/* What the seat sees of itself. */
const struct seat_view *scene_seat(const struct game *game, const void *round, int seat, struct view *view);

/* Do seats pick locations of a shared array before the deal? */
bool scene_has_picks(const struct game *game);

/* The largest cards, up to style->largest, with which it takes at most so many lines. */
void scene_put(struct buf *b, const struct scene *scene, const struct style *style, int lines);

/* The order in which cards are shown and numbered.  Where seats set their hands it is high to low, and once a
 * hand is set its front comes first. */
void scene_order(const struct game *game, const struct hand_view *hand, card out[HAND_MAX]);

/* The nine locations face down, those of the pick marked: for picking them. */
void scene_put_locations(struct buf *b, const uint8_t pick[3], const struct style *style);

#endif
