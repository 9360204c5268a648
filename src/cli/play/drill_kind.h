/*
 * drill_kind.h - what 'cardroom drill' knows of each game: its kinds of decision, and the rule that covers
 * one.
 *
 * A kind is a group of decisions that are learnt together; totals are kept by kind.  Its id is permanent: it
 * stands in the player's file.  The rule is the sentence of the game's short strategy (math/measure.h) that
 * speaks of a state, and what it says there; a short rule is not always right, and the drill tells so.
 */
#ifndef CLI_PLAY_DRILL_KIND_H
#define CLI_PLAY_DRILL_KIND_H

#include "cli/advice.h"

enum { DRILL_KINDS = 6 };

struct drill_kind {
    const char *id, *title; /* id NULL ends */
};

/* The kinds of a game, at most DRILL_KINDS. */
const struct drill_kind *drill_kinds(const struct game *game);
int drill_kind_count(const struct game *game);
int drill_kind_find(const struct game *game, const char *id, size_t size); /* -1 if there is none */

/* The kind of the decision that the first seat of the view must take; the advice is for it. */
int drill_kind_of(const struct game *game, const struct view *view, const struct advice *advice);

/* How many decisions a round has at most. */
int drill_decisions(const struct game *game);

/*
 * A decision that needs no valuing to be called easy; it saves time where valuing is slow.  Only of games
 * with one decision a round.
 */
bool drill_is_obvious(const struct game *game, const struct view *view);

struct drill_rule {
    int index;  /* into the short rules */
    int action; /* what it says, or -1 where it names cards */
    int with;   /* the sentence it builds on, or -1 */
};

struct drill_rule drill_rule_of(const struct game *game, const struct view *view,
                                const struct advice *advice);

#endif
