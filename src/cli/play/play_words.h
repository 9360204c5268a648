/*
 * play_words.h - what 'cardroom play' says about each game: the one table that knows them apart.
 *
 * Everything else reads the plug (wagers, actions, meters, options).  A new game gets its entry here.
 */
#ifndef CLI_PLAY_PLAY_WORDS_H
#define CLI_PLAY_PLAY_WORDS_H

#include "game/game.h"

enum { DIGEST_MAX = 12 };

struct words {
    const char *game;      /* its id */
    const char *goal;      /* a line for the menu */
    const char *free;      /* the decision that Enter takes, because it costs nothing; or NULL */
    const char *parted;    /* why a wager and the one that follows it end differently; or NULL */
    int64_t ceiling_cents; /* the most one wager may be in Washington */
    const char *ceiling_why;
    const char *digest[DIGEST_MAX]; /* the rules in brief, a paragraph each; NULL ends */

    /* A sentence on what the dealer's open hand meant for everybody, or nothing; or NULL. */
    void (*remark)(struct buf *b, const struct hand_view *dealer, const char *hand);

    /* "front wins, back loses": a seat's hands against the dealer's; or NULL. */
    void (*compare)(struct buf *b, const struct hand_view *dealer, const struct hand_view *seat);
};

/* A decision as people say it. */
struct action_words {
    const char *id;
    char key;
    const char *label; /* "play" */
    const char *done;  /* "plays" */
    bool gives_up;     /* nothing more can be staked on the hand */
};

const struct words *words_of(const struct game *game);
const struct action_words *action_words(const struct game *game, int action);

#endif
