/*
 * play_scene.h - a table at one moment, and how it looks.
 *
 * A scene holds what may be seen, taken from the game's own views, so nothing hidden can be drawn.  The
 * dealer and the shared cards come first, then the seats.  Cards are as large as fits.
 */
#ifndef CLI_PLAY_PLAY_SCENE_H
#define CLI_PLAY_PLAY_SCENE_H

#include "cli/play/play_cards.h"
#include "cli/play/play_purse.h"

struct hand_scene {
    struct hand_view hand;
    char words[96]; /* the hand as its owner would say it; empty while a card is hidden */
};

struct seat_scene {
    int number;
    bool asked;   /* it must decide now */
    bool settled; /* net is what the round brought it */
    int action;   /* its last decision, or -1 */
    int64_t net;
    uint8_t pick[3];
    int64_t stake[WAGERS_MAX];
    struct hand_scene hand;
};

struct scene {
    const struct rules *rules;
    struct hand_scene dealer;
    struct hand_view table;
    char reason[256]; /* why the House Way set the dealer so */
    int seats;
    struct seat_scene seat[PLAY_SEATS];
};

/*
 * What a person sees who plays seats 1 to seats: of each hand what that seat may see once it was its turn (a
 * bit in seen), before that what the seat asked may see.
 */
void scene_of(struct scene *scene, const struct rules *rules, const void *round, int seats, int asked,
              unsigned seen);

/* The largest cards, up to style->largest, with which it takes at most so many lines. */
void scene_put(struct buf *b, const struct scene *scene, const struct style *style, int lines);

/* Money that was won or lost: "+$10" green, "-$5" red, "$0". */
void scene_put_net(struct buf *b, int64_t cents, const struct style *style);

/* The order in which a seat's cards are shown and numbered: high to low where the seat sets them. */
void scene_order(const struct game *game, const struct hand_view *hand, card out[HAND_MAX]);

/* The nine locations face down, those of the pick marked: for choosing them. */
void scene_put_locations(struct buf *b, const uint8_t pick[3], const struct style *style);

#endif
