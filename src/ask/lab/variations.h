/* variations.h - --rule NAME=VALUE, a rule that is not approved, and the list of what it takes. */
#pragma once

#include "ask/command.h"
#include "math/vary.h"

/* Applies NAME=VALUE, by a varied game in this memory; false after an error message. */
bool variation_apply(const struct command *command, struct rules *rules, struct varied_game *memory,
                     const char *variation);
