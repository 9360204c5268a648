/*
 * commands.c - the commands we have, in the order --help lists them.  Adding one is a line here.
 */
#include "cli/cli.h"

const struct command *const commands[] = {
    &cmd_games, &cmd_rules, &cmd_tables, &cmd_play, &cmd_set, &cmd_settle,
};

const int command_count = COUNT(commands);
