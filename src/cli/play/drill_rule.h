/*
 * drill_rule.h - which sentence of a game's short strategy speaks of a hand, and what it says.
 *
 * The sentences stand with the analyses (src/math); each function here reads one list of them as a player
 * does, from the cards in view.  ORDER SHORT RULES.
 */
#ifndef CLI_PLAY_DRILL_RULE_H
#define CLI_PLAY_DRILL_RULE_H

#include "cli/play/drill_kind.h"

typedef struct drill_rule drill_rule_for(const struct view *view, const struct advice *advice);

drill_rule_for drill_rule_catch, drill_rule_chase, drill_rule_super, drill_rule_stadium, drill_rule_pai_gow;

#endif
