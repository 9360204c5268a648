/*
 * cmd_tables.h - the two halves of 'cardroom tables': printing (cmd_tables.c) and --check
 * (cmd_tables_check.c).
 */
#ifndef CLI_CMD_TABLES_H
#define CLI_CMD_TABLES_H

#include "cli/cli.h"

/* Compares every table of the file with those of the game, or of one wager; returns the exit status. */
int tables_check(const struct game *game, int wager, const char *file, bool json);

/* The tables of the game, or of one wager (-1: all), as --json prints them: the text that checksums are taken
 * of. */
void tables_put_json(FILE *out, const struct game *game, int wager);

#endif
