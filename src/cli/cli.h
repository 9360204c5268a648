/*
 * cli.h - what the commands share.
 *
 * Exit status: 0 done, 1 failed (bad data, a refused round), 2 wrong usage.  Results go to standard output,
 * everything else to standard error as "cardroom COMMAND: what was wrong; what would be right".
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "game/rules.h"

#include <stdio.h>

enum { EXIT_DONE, EXIT_FAILED, EXIT_USAGE };

struct command {
    const char *name, *arguments, *summary;
    const char *help; /* the rest of --help, or NULL */
    int (*run)(int argc, char **argv);
};

/* One list; main, --help and the completion read it. */
extern const struct command *const commands[];
extern const int command_count;

/* "cardroom NAME: ..." on standard error. */
void cli_error(const struct command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What cli_error() has to say goes there from now on, without the command's name; NULL: to standard error. */
void cli_error_to(void (*hears)(const char *text));

/* Usage on standard output, for --help. */
int cli_help(const struct command *command);

/* The error, then where help is to be had; returns EXIT_USAGE. */
int cli_usage(const struct command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The game named on the command line, or NULL after saying which there are. */
const struct game *cli_game(const struct command *command, const char *id);

/* The game's submission number, or NULL: Chase the Flush was approved without one. */
const char *cli_submission(const struct game *game);

/* Flushes standard output; EXIT_FAILED, with a message, if anything was lost on the way. */
int cli_finish(const struct command *command, int status);

extern const struct command cmd_advise;
extern const struct command cmd_analyze;
extern const struct command cmd_drill;
extern const struct command cmd_audit;
extern const struct command cmd_backup;
extern const struct command cmd_games;
extern const struct command cmd_key;
extern const struct command cmd_play;
extern const struct command cmd_report;
extern const struct command cmd_rng;
extern const struct command cmd_rules;
extern const struct command cmd_serve;
extern const struct command cmd_set;
extern const struct command cmd_settle;
extern const struct command cmd_simulate;
extern const struct command cmd_tables;
extern const struct command cmd_verify;

#endif
