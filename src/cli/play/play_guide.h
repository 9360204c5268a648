/*
 * play_guide.h - what 'cardroom play' and 'cardroom drill' know about each game beyond its plug.
 *
 * Everything else reads the plug (wagers, actions, meters, options), so this is the one table of the folder
 * that has an entry per game.  A game without an entry still plays: the help has no rules in brief, nothing
 * explains a settlement, the ceiling is the card room's, and a decision that has no words here goes by its
 * id, with a key from its letters.  It cannot be drilled: a drill needs kinds and rules.
 *
 * A kind is a group of decisions that are learnt together; totals are kept by kind.  Its id is permanent: it
 * stands in the player's file.  The rule for a decision is the sentence of the game's short strategy
 * (math/measure.h) that covers it, and what it advises there; a short rule is not always right, and the drill
 * then says so.
 */
#ifndef CLI_PLAY_PLAY_GUIDE_H
#define CLI_PLAY_PLAY_GUIDE_H

#include "cli/advice.h"
#include "game/game.h"

enum { GUIDE_PARAGRAPHS = 12, DRILL_KINDS = 6 };

struct drill_kind {
    const char *id, *title; /* id NULL ends */
};

struct drill_rule {
    int index;  /* into the short rules */
    int action; /* what it advises, or -1 where it names cards */
    int with;   /* the sentence it builds on, or -1 */
};

struct guide {
    const char *game;                         /* its id */
    const char *goal;                         /* a line for the menu */
    const char *split_reason;                 /* why a wager and its follower end differently; or NULL */
    bool electronic;                          /* an electronic table, which has a ceiling of its own */
    const char *paragraphs[GUIDE_PARAGRAPHS]; /* the rules in brief; NULL ends */

    /* A sentence on what the dealer's open hand meant for everybody, or nothing; or NULL. */
    void (*put_remark)(struct buf *b, const struct hand_view *dealer, const char *hand);

    /* "front wins, back loses": a seat's hands against the dealer's; or NULL. */
    void (*put_comparison)(struct buf *b, const struct hand_view *dealer, const struct hand_view *seat);

    /* For drills: the decisions of a round at most, and their kinds; of the decision that the first seat of
     * the view must take, its kind and rule. */
    int decisions;
    struct drill_kind kinds[DRILL_KINDS + 1];
    int (*kind_of)(const struct view *view, const struct advice *advice);
    struct drill_rule (*rule_of)(const struct view *view, const struct advice *advice);

    /* Is the decision easy, without valuing it?  Saves time where valuing is slow; or NULL.  Only for games
     * with one decision a round. */
    bool (*is_obvious)(const struct view *view);
};

/* Never NULL. */
const struct guide *guide_of(const struct game *game);

/* Does the game have what a drill needs: kinds of decision, and an analysis with short rules? */
bool guide_can_drill(const struct game *game);

/* The kind's index, -1 if there is none. */
int guide_kind(const struct guide *guide, const char *id, size_t size);

/* The most that one wager may be in Washington. */
struct ceiling {
    int64_t cents;
    const char *why;
};
const struct ceiling *guide_ceiling(const struct game *game);

/* A decision in words. */
struct action_text {
    const char *id;
    char key;
    const char *label; /* "play" */
    const char *done;  /* "plays" */
    bool gives_up;     /* nothing more can be staked on the hand */
};
struct action_text action_text(const struct game *game, int action);

/* The decision that Enter takes because it costs nothing and gives nothing up; -1 if there is none, or if
 * nothing is known here of what a time-out means in the game. */
int guide_free_action(const struct game *game);

#endif
