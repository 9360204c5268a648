/* play_guide.h - what 'cardroom-lab play' knows about each game beyond its struct game.
 *
 * The other files use only the struct game (wagers, actions, meters, options), so this is the only table of
 * the folder with an entry per game.  A game without an entry can still be played: the help has no rules in
 * brief, nothing explains a settlement, and a decision without a text
 * here is shown by its id, with a key from its letters. */
#pragma once

#include "ask/lab/advice.h"
#include "game/game.h"

enum { GUIDE_PARAGRAPHS = 12 };

struct guide {
    const char *game;                         /* its id */
    const char *goal;                         /* the goal of the game, for the menu */
    const char *paragraphs[GUIDE_PARAGRAPHS]; /* the rules in brief; NULL ends */

    /* Writes a sentence on what the dealer's hand means for all seats, or nothing; may be NULL. */
    void (*put_remark)(struct buf *b, const struct hand_view *dealer, const char *hand);
};

/* Never NULL. */
const struct guide *guide_of(const struct game *game);

/* A decision in words. */
struct action_text {
    const char *id;
    char key;
    const char *label; /* "play" */
    const char *done;  /* "plays" */
    bool gives_up;     /* ends the hand: nothing more can be staked on it */
};
struct action_text action_text(const struct game *game, int action);

/* The decision that Enter takes because it costs nothing and gives nothing up: the game's time-out.  -1 if
 * that gives up, or has no text here. */
int guide_free_action(const struct game *game);
