/* play_guide.h - what 'cardroom play' and 'cardroom drill' know about each game beyond its struct game.
 *
 * The other files use only the struct game (wagers, actions, meters, options), so this is the only table of
 * the folder with an entry per game.  A game without an entry can still be played: the help has no rules in
 * brief, nothing explains a settlement, the ceiling is that of a card room, and a decision without a text
 * here is shown by its id, with a key from its letters.  It cannot be drilled: that needs kinds and rules.
 *
 * A kind is a group of decisions that are learnt together; totals are kept by kind.  Its id is permanent: it
 * is stored in the player's file.  The rule for a decision is the sentence of the game's short strategy
 * (math/measure.h) that covers it, and what it advises; where a short rule is wrong, the drill says so. */
#pragma once

#include "cli/advice.h"
#include "game/game.h"

enum { GUIDE_PARAGRAPHS = 12, DRILL_KINDS = 6 };

struct drill_kind {
    const char *id, *title; /* id NULL ends */
};

struct drill_rule {
    int kind;   /* of the decision */
    int index;  /* of the sentence in the short rules */
    int action; /* what it advises, or -1 where it names cards */
    int with;   /* the sentence it builds on, or -1 */
};

struct guide {
    const char *game;                         /* its id */
    const char *goal;                         /* the goal of the game, for the menu */
    bool electronic;                          /* an electronic table, with its own ceiling */
    const char *paragraphs[GUIDE_PARAGRAPHS]; /* the rules in brief; NULL ends */

    /* Writes a sentence on what the dealer's hand means for all seats, or nothing; may be NULL. */
    void (*put_remark)(struct buf *b, const struct hand_view *dealer, const char *hand);

    /* For drills: the most decisions of a round, and their kinds; the rule for the decision of the first seat
     * of the view. */
    int decisions;
    struct drill_kind kinds[DRILL_KINDS + 1];
    struct drill_rule (*rule_of)(const struct view *view, const struct advice *advice);

    /* Is the decision easy?  Saves valuing it where that is slow; may be NULL.  Only for games with one
     * decision per round. */
    bool (*is_obvious)(const struct view *view);
};

/* Never NULL. */
const struct guide *guide_of(const struct game *game);

/* Can the game be drilled?  That needs kinds of decision, and an analysis with short rules. */
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
    bool gives_up;     /* ends the hand: nothing more can be staked on it */
};
struct action_text action_text(const struct game *game, int action);

/* The decision that Enter takes because it costs nothing and gives nothing up: the game's time-out.  -1 if
 * that gives up, or has no text here. */
int guide_free_action(const struct game *game);
