/*
 * text_file.h - a small file, whole: a pay table somebody wrote, a receipt, a key.
 */
#ifndef CLI_TEXT_FILE_H
#define CLI_TEXT_FILE_H

#include "base/json.h"
#include "cli/cli.h"

enum { TEXT_FILE_MAX = 1 << 20, RECEIPT_FILE_MAX = 16 << 20 };

/*
 * Reads the file, "-" being standard input, and leaves out a byte-order mark.  The text lies in memory that
 * the caller frees, NULL after saying what was wrong.
 */
char *text_file_read(const struct command *command, const char *path, struct text *out);

/* The same for a file of at most so many whole MiB; one that is longer is no such thing. */
char *text_file_read_up_to(const struct command *command, const char *path, size_t most, const char *thing,
                           struct text *out);

/* How messages name it. */
const char *text_file_name(const char *path);

#endif
