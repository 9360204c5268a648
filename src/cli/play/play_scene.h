/* play_scene.h - the state of a table, drawn as text.
 *
 * A scene has only what the game's views show, so nothing hidden can be drawn.  The dealer and the shared
 * cards come first, then the seats.  Nothing here uses the terminal: everything is written to a struct buf.
 *
 * Cards are drawn as large as fits:
 *
 *   tall      small     line
 *   +-----+   +----+
 *   |A    |   | As |    As
 *   |  s  |   +--1-+
 *   |    A|
 *   +--1--+
 *
 * Box lines and suit symbols are used if the output can show them.  The number under a card is its position,
 * for typing; a marked card (one that was picked) has a stronger border. */
#pragma once

#include "ask/columns.h"
#include "card/card.h"
#include "game/rules.h"

enum card_size { CARD_LINE, CARD_SMALL, CARD_TALL, CARD_SIZES };

/* What the output can show. */
struct style {
    bool unicode;    /* box lines and suit symbols; else only ASCII */
    uint8_t colours; /* of suits: 0 none, 2 or 4 */
    uint8_t largest; /* enum card_size: the largest cards worth drawing */
    bool clears;     /* the screen is cleared and redrawn; else output scrolls */
    int width, rows;
};

/* ---- in running text ---------------------------------------------------------------------------------- */

/* Money won or lost: "+$10" green, "-$5" red, "$0". */
struct short_text net_text(int64_t cents, const struct style *style);

/* Cards in running text, A♠ or As, with this between them. */
struct short_text cards_text(const card *cards, int count, char between, const struct style *style);

/* ---- the table ---------------------------------------------------------------------------------------- */
enum { PLAY_SEATS = 6 }; /* hands that one person plays */

enum { SCENE_TEXT = 96 }; /* bytes of a hand in words; empty while a card is hidden */

struct seat_scene {
    struct seat_view view;
    char text[SCENE_TEXT];
    bool asked;   /* this seat must decide now */
    bool settled; /* net is valid */
    int64_t net;
};

struct scene {
    const struct rules *rules;
    struct hand_view dealer, table;
    char dealer_text[SCENE_TEXT];
    char reason[256]; /* the House Way rule that set the dealer's hand */
    int seats;
    struct seat_scene seat[PLAY_SEATS];
};

/* The seats of the person who looks at the table: 1 to count. */
struct scene_seats {
    int count;
    int asked;     /* the seat that must decide, or 0 */
    unsigned seen; /* a bit per seat that has been asked, whose cards the person has therefore seen */
};

/* Shows of each hand what its own seat may see if that was asked already, else what the seat asked now may see. */
void scene_of(struct scene *scene, const struct rules *rules, const void *round, const struct scene_seats *seats);

/* Do seats pick locations of a shared array before the deal? */
bool scene_has_picks(const struct game *game);

/* Draws the scene with the largest cards, up to style->largest, that need at most so many lines. */
void scene_put(struct buf *b, const struct scene *scene, const struct style *style, int lines);

/* The order in which cards are shown and numbered: as dealt; high to low in games where seats set their
 * hands, and front first once a hand is set. */
void scene_order(const struct game *game, const struct hand_view *hand, card out[HAND_MAX]);

/* The nine locations face down, with those of the pick marked. */
void scene_put_locations(struct buf *b, const uint8_t pick[3], const struct style *style);
