/*
 * text_file.h - a small file, whole: a pay table somebody wrote.
 */
#ifndef CLI_TEXT_FILE_H
#define CLI_TEXT_FILE_H

#include "base/json.h"
#include "cli/cli.h"

enum { TEXT_FILE_MAX = 1 << 20 };

/*
 * Reads the file, "-" being standard input, and leaves out a byte-order mark.  The text lies in memory that
 * the caller frees, NULL after saying what was wrong.
 */
char *text_file_read(const struct command *command, const char *path, struct text *out);

/* How messages name it. */
const char *text_file_name(const char *path);

#endif
