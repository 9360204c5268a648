/*
 * setting.h - NAME=VALUE on a command line: a pay table or an option of a game.
 */
#ifndef CLI_SETTING_H
#define CLI_SETTING_H

#include "cli/cli.h"

/*
 * Puts the setting into the rules; false after saying what is wrong.  An operator's own table is written
 * 2:5,3:50,4:500 (or as JSON): odds to 1 by the number of jacks.
 */
bool setting_apply(const struct command *command, struct rules *rules, const char *setting);

/* What the option or table takes, each value behind a blank. */
void setting_put_choices(struct buf *b, const struct game *game, const char *key, size_t size);

#endif
