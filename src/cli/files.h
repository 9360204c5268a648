/*
 * files.h - small files, whole: a pay table, a receipt, a configuration; and keys.
 *
 * Everything here reports what is wrong to the user before it returns NULL or false.  A secret key is
 * written for its owner alone, and no key file is ever overwritten.
 */
#ifndef CLI_FILES_H
#define CLI_FILES_H

#include "base/json.h"
#include "cli/cli.h"
#include "deal/receipt_key.h"

/* ---- whole files --------------------------------------------------------------------------------------- */

enum { TEXT_FILE_MAX = 1 << 20, RECEIPT_FILE_MAX = 16 << 20 };

/*
 * Reads the file, "-" being standard input, and leaves out a byte-order mark.  The text lies in the memory
 * that is returned and that the caller frees.
 */
char *text_file_read(const struct command *command, const char *path, struct text *out);

/* The same for a file of at most so many whole MiB; thing is what is expected, for the message. */
char *text_file_read_up_to(const struct command *command, const char *path, size_t most, const char *thing,
                           struct text *out);

/* How messages name the file. */
const char *text_file_name(const char *path);

/* ---- keys ---------------------------------------------------------------------------------------------- */

bool key_file_read_secret(const struct command *command, const char *path, struct receipt_key *out);

/* A public key: 64 digits of hex, or a file that has one; a secret key's file will do. */
bool key_file_read_public(const struct command *command, const char *path_or_hex,
                          uint8_t out[RECEIPT_PUBLIC]);

bool key_file_write_secret(const struct command *command, const char *path, const struct receipt_key *key);
bool key_file_write_public(const struct command *command, const char *path,
                           const uint8_t public[RECEIPT_PUBLIC]);

/* Writes a new file completely, or leaves none and sets errno. */
bool text_file_create(const char *path, int mode, const char *text, size_t size);

#endif
