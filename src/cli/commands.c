/*
 * commands.c - the commands we have, in the order --help lists them.  Adding one is a line here.
 */
#include "cli/cli.h"

/* clang-format off */
const struct command *const commands[] = {
    &cmd_games,
    &cmd_rules,
    &cmd_tables,
    &cmd_play,
    &cmd_drill,
    &cmd_set,
    &cmd_settle,
    &cmd_serve,
    &cmd_verify,
    &cmd_key,
    &cmd_audit,
    &cmd_backup,
    &cmd_advise,
    &cmd_analyze,
    &cmd_simulate,
    &cmd_report,
    &cmd_rng,
};
/* clang-format on */

const int command_count = COUNT(commands);
